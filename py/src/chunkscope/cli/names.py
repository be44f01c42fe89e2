"""What documents are called in a folder of outputs."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from chunkscope.cli.inputs import Input


def kept_apart(items: Iterable[Input]) -> dict[Input, str]:
    """A name for each document, with slashes: its place below what was named.

    Where two documents have the same name, all are called by their paths below the folder they have in
    common. A document that is given twice is there once.
    """
    documents: dict[str | None, Input] = {}
    for item in items:
        documents.setdefault(item.place, item)
    names = {item: item.name for item in documents.values()}
    if len(set(names.values())) == len(names):
        return names
    paths = {item: os.path.abspath(item.path) for item in names if item.path is not None}
    with suppress(ValueError):  # on Windows, drives have no folder in common
        top = os.path.commonpath([os.path.dirname(path) for path in paths.values()])
        names |= {item: Path(os.path.relpath(path, top)).as_posix() for item, path in paths.items()}
    return names
