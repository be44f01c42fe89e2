"""Files that are whole or not there: written under another name, then renamed."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

TEMPORARY = ".tmp"


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write that takes the place of `path` when the block ends well, and else leaves no trace.

    What is no regular file (a pipe, a device) is written as it is.
    """
    try:
        with _opened(path) as file:
            yield file
    except OSError as error:
        error.filename = error.filename or str(path)  # a full disk does not say where
        raise


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    try:
        before = path.stat()
    except FileNotFoundError:
        before = None
    if before and not stat.S_ISREG(before.st_mode):
        with path.open("wb") as file:
            yield file
        return
    target = path.resolve()  # what a link points to is replaced, not the link
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(target.parent))
    temporary = target.with_name(f".chunkscope-{token_hex(8)}{TEMPORARY}")
    try:
        with _created(temporary, path) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if before:
            temporary.chmod(before.st_mode & 0o777)
        temporary.replace(target)
    except BaseException:
        with suppress(FileNotFoundError):
            temporary.unlink()
        raise


def _created(temporary: Path, path: Path) -> BinaryIO:
    """The temporary file of `path`, opened; OSError names `path`."""
    try:
        return temporary.open("xb")
    except OSError as error:
        error.filename = str(path)
        raise


def identity(file: Path | int) -> tuple[int, int] | None:
    """What is the same for all paths and links to one file; None where there is none, or none to be replaced.

    `file` may be a file descriptor. Folders and devices cannot be replaced.
    """
    try:
        status = os.stat(file)
    except OSError:
        return None
    kept = stat.S_ISDIR(status.st_mode) or stat.S_ISCHR(status.st_mode)
    return None if kept else (status.st_dev, status.st_ino)
