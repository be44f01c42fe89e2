"""The two outputs: the result, and what is said to a person: lines and progress, on standard error."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, Protocol

from chunkscope.cli.errors import CommandError, ReaderGoneError


class Progress(Protocol):
    """Shows how far the work is."""

    def advance(self, amount: int) -> None:
        """Say that `amount` more is done."""


class _Silent:
    def advance(self, amount: int) -> None:
        """Say nothing: nobody is watching."""


@contextmanager
def standard_output() -> Iterator[BinaryIO]:
    """Standard output for bytes, whatever its encoding. ReaderGoneError where nobody reads on."""
    if sys.stdout is None:
        raise CommandError("standard output is closed")
    try:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise ReaderGoneError from None
    except OSError as error:
        error.filename = error.filename or "standard output"  # a full disk does not say where
        raise


def say(message: str) -> None:
    """One line on standard error, in whatever encoding it has."""
    with suppress(OSError):  # there is nowhere else to say it
        print("chunkscope: " + " ".join(message.split()), file=sys.stderr)


@contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Progress]:
    """A bar on standard error while the block runs, if that is a terminal and standard output is not."""
    if not sys.stderr.isatty() or (sys.stdout is not None and sys.stdout.isatty()):
        yield _Silent()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)

        class Shown:
            def advance(self, amount: int) -> None:
                bar.advance(task, amount)

        yield Shown()
