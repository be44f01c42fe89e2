"""Files that a command writes, which are never files that it reads."""

from collections.abc import Iterable
from pathlib import Path

from chunkscope.cli.errors import CommandError
from chunkscope.cli.inputs import Input
from chunkscope.files import identity


def refuse_replacing(path: Path, option: str, read: Iterable[Input], what: str = "a document") -> None:
    """CommandError where the file of an option is one that is read, by whatever name or link."""
    written = identity(path)
    for item in read:
        if written is not None and item.identity == written:
            also = "" if item.path == path else f" ({item.id})"
            raise CommandError(f"{path} is {what}{also}, and {option} would replace it", 2)
