"""The documents a command is given: files, folders, patterns and standard input, their bytes as they are."""

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from glob import glob, has_magic
from itertools import takewhile
from pathlib import Path
from typing import Self

from chunkscope.cli.errors import CommandError
from chunkscope.document import Document
from chunkscope.files import identity

STDIN = "-"
# The file descriptor of standard input.
_STDIN = 0


@dataclass(frozen=True, slots=True)
class Input:
    """One document: `path` is where it is (None: standard input), `name` its place below what was named.

    `found` says that it was not named itself, but found in a folder or by a pattern; `error`, why what was
    found cannot be read.
    """

    path: Path | None
    name: str
    found: bool = False
    error: OSError | None = None

    @classmethod
    def named(cls, name: str) -> Self:
        """The document of a name that is no pattern."""
        return cls(None, "stdin") if name == STDIN else cls(Path(name), Path(name).name)

    @property
    def id(self) -> str:
        r"""The document's id: its path as it was given, with slashes; what is no UTF-8 in it as `\xff`."""
        if self.path is None:
            return "stdin"
        return os.fsencode(self.path.as_posix()).decode("utf-8", "backslashreplace")

    @property
    def identity(self) -> tuple[int, int] | None:
        """What is the same for all paths and links to the document's file, see `files.identity`."""
        return identity(_STDIN if self.path is None else self.path)

    @property
    def place(self) -> str | None:
        """Where the document is, whatever the way there; None for standard input."""
        return None if self.path is None else _place(self.path)

    def read(self) -> bytes:
        """The bytes; OSError names the file."""
        if self.error is not None:
            raise self.error
        if self.path is None and sys.stdin is None:
            raise OSError(errno.EBADF, "it is closed", "standard input")
        return sys.stdin.buffer.read() if self.path is None else self.path.read_bytes()

    def document(self, encoding: str | None, id: str | None = None) -> Document:
        """The document; DecodeError or OSError where there is none."""
        return Document.decode(self.read(), encoding, id or self.id)


def _place(path: Path) -> str:
    return os.path.join(os.path.realpath(path.parent), path.name)


def inputs(names: Iterable[str]) -> Iterator[Input]:
    """The documents that names stand for, in order; a folder stands for its files, but for hidden ones.

    A name that exists is itself; else it may be a pattern with `*`, `?`, `[…]` and `**`. A name that stands
    for nothing is given as it is, and fails when it is read.
    """
    for name in names:
        if has_magic(name) and not os.path.lexists(name) and (found := glob(name, recursive=True)):
            yield from _matches(name, found)
        elif name != STDIN and os.path.isdir(name):
            yield from _files(Path(name))
        else:
            yield Input.named(name)


def some(items: Iterable[Input], names: Iterable[str]) -> Iterator[Input]:
    """The documents found under names; CommandError where there is none."""
    empty = True
    for item in items:
        empty = False
        yield item
    if empty:
        raise CommandError(f"there is no document in {' '.join(names)}")


def _matches(pattern: str, found: Iterable[str]) -> Iterator[Input]:
    """The files among what a pattern has found, sorted; their names start below the folder it looks in.

    `**` follows links, and where one leads back it finds the same files again; each is taken once.
    """
    *folders, _ = Path(pattern).parts
    top = Path(*takewhile(lambda part: not has_magic(part), folders))
    files = sorted(filter(os.path.isfile, found), key=lambda path: (len(path), path), reverse=True)
    shortest = {_place(path): path for path in map(Path, files)}
    for path in sorted(shortest.values(), key=str):
        yield Input(path, path.relative_to(top).as_posix(), found=True)


def _files(top: Path) -> Iterator[Input]:
    """The files below a folder, sorted, and what cannot be read; a folder is read when its turn comes."""
    waiting: list[tuple[Path, os.DirEntry[str] | None]] = [(top, None)]
    while waiting:
        path, entry = waiting.pop()
        name = path.relative_to(top).as_posix()
        try:
            if entry is None or entry.is_dir(follow_symlinks=False):
                waiting += [(path / inner.name, inner) for inner in _visible(path)]
            elif entry.is_file():
                yield Input(path, name, found=True)
        except OSError as error:  # a folder without permission, a link to itself
            yield Input(path, name, found=True, error=error)


def _visible(folder: Path) -> list[os.DirEntry[str]]:
    """What is in a folder, but for what is hidden; the last one first."""
    with os.scandir(folder) as entries:
        visible = (entry for entry in entries if not entry.name.startswith("."))
        return sorted(visible, key=lambda entry: entry.name, reverse=True)
