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
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    target = path.resolve()  # what a link points to is replaced, not the link
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(target.parent))
    temporary = target.with_name(f".{target.name}.{token_hex(4)}{TEMPORARY}")
    try:
        with temporary.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o777)
        temporary.replace(target)
    except BaseException:
        with suppress(FileNotFoundError):
            temporary.unlink()
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
