"""Chunks as Parquet: one file, or a folder that a corpus is cut into."""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import click

from chunkscope.cli.console import progress, say
from chunkscope.cli.errors import CommandError
from chunkscope.cli.inputs import Input
from chunkscope.corpus import Entry, chunk_writer, document_batches, split_corpus
from chunkscope.corpus.ledger import LEDGER
from chunkscope.corpus.parts import CHUNKS, ERRORS
from chunkscope.files import whole_file
from chunkscope.settings import Settings


def write_file(items: Iterable[Input], target: Path, settings: Settings, id: str | None) -> int:
    """All chunks to one file; returns how many documents could not be used. No file where none could."""
    given = failed = 0

    def refused(document_id: str, reason: str) -> None:
        nonlocal failed
        failed += 1
        say(f"{document_id}: {reason}")

    def counted() -> Iterator[Input]:
        nonlocal given
        for item in items:
            given += 1
            yield item

    documents = ((id or item.id, item.read) for item in _readable(counted(), refused))
    with whole_file(target) as file, chunk_writer(file, settings) as write:
        write(document_batches(documents, settings.encoding, refused), refused)
        if failed == given:
            raise click.exceptions.Exit(1)
    return failed


def write_folder(
    items: Iterable[Input], target: Path, settings: Settings, jobs: int | None, overwrite: bool
) -> int:
    """The corpus to a folder of parts; returns how many documents could not be used."""
    lost = 0

    def refused(document_id: str, reason: str) -> None:
        nonlocal lost
        lost += 1
        say(f"{document_id}: {reason}")

    with progress("documents") as bar:
        done = split_corpus(
            map(_entry, _readable(filter(_outside(target), items), refused)),
            target,
            settings,
            jobs=jobs,
            overwrite=overwrite,
            on_part=lambda part: bar.advance(len(part.documents)),
        )
    before = done.documents - done.made
    say(
        f"{done.chunks:,} chunks of {done.documents:,} documents in {target / CHUNKS}"
        + (f"; {before:,} documents were finished before" if before else "")
        + (f"; {done.errors:,} could not be used, see {target / ERRORS}" if done.errors else "")
    )
    return done.errors + lost


def _outside(target: Path) -> Callable[[Input], bool]:
    """Whether a document is none of the files of the corpus in `target`, which a pattern may find."""
    top = os.path.abspath(target)
    parts = [os.path.join(top, folder, "part-") for folder in (CHUNKS, ERRORS)]
    own = (*parts, os.path.join(top, LEDGER))

    def outside(item: Input) -> bool:
        return not (item.found and item.path and os.path.abspath(item.path).startswith(own))

    return outside


def _readable(items: Iterable[Input], refused: Callable[[str, str], object]) -> Iterator[Input]:
    """The items that may be files; `refused(id, reason)` hears of the others."""
    for item in items:
        if item.error is None:
            yield item
        else:
            refused(item.id, item.error.strerror or str(item.error))


def _entry(item: Input) -> Entry:
    if item.path is None:
        raise CommandError("standard input cannot be started again: name one .parquet file as --output", 2)
    return Entry(item.id, os.path.abspath(item.path))
