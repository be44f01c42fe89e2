"""`chunkscope split`: documents to chunks in any format the package writes."""

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final

import click

from chunkscope.chunker import chunk_columns
from chunkscope.cli import options
from chunkscope.cli.console import Progress, progress, say
from chunkscope.cli.errors import CommandError
from chunkscope.cli.inputs import Input, inputs, some
from chunkscope.cli.target import FORMAT_NAMES, PARQUET, Target
from chunkscope.errors import DecodeError, DocumentError
from chunkscope.exports import FORMATS, Export
from chunkscope.files import whole_file
from chunkscope.settings import Settings
from chunkscope.steps import process

EXAMPLES = """\b
Examples:
  chunkscope split notes.txt --unit word --size 200 --overlap 40
  chunkscope split notes.txt --format html --output notes.html
  cat notes.txt | chunkscope split - --format csv > chunks.csv
  chunkscope split 'docs/**/*.md' --offsets utf16,line --output chunks.jsonl
  chunkscope split corpus/ --format parquet --output chunks/
"""

# Formats whose rows say what they are about, so that one stream holds many documents.
_JOINABLE: Final = ("jsonl", "csv")
# How many pieces of text are written at a time.
_BLOCK: Final = 1000


@click.command("split", epilog=EXAMPLES)
@click.argument("files", nargs=-1, required=True, metavar="FILE…", callback=options.paths)
@options.chunking
@click.option(
    "--format", "form", type=click.Choice(FORMAT_NAMES), help="Default: by --output's name, or jsonl."
)
@click.option(
    "--id", callback=options.words, help="The document's id, instead of its path; for one document."
)
@click.option("--output", "-o", metavar="PATH", callback=options.path,
              help="A file, or a folder with a / at the end.")  # fmt: skip
@options.encoding
@options.preprocessing
@click.option(
    "--jobs", type=click.IntRange(1), help="Processes for a folder of Parquet. Default: one a core."
)
@click.option("--overwrite", is_flag=True, help="Replace what a folder of Parquet holds.")
@options.debug
def command(
    files: tuple[str, ...],
    form: str | None,
    id: str | None,
    output: str | None,
    jobs: int | None,
    overwrite: bool,
    **cut: Any,
) -> int:
    """Cut documents into chunks.

    FILE is a file, a folder (all files in it, but for hidden ones), a pattern in quotes, or - for standard
    input. Documents are taken as they are, byte for byte. Chunks go to standard output, or to --output, which
    is there whole or not at all. A folder of Parquet can be started again and goes on where it ended.
    """
    settings = options.settings(**cut)
    target = Target.of(output, form, files)
    corpus = target.form == PARQUET and target.folder
    if corpus and id is not None:
        raise CommandError("--id names one document, and a folder of Parquet takes many", 2)
    if not corpus and (jobs is not None or overwrite):
        raise CommandError("--jobs and --overwrite are for a folder of Parquet", 2)
    items: Iterator[Input] = filter(target.takes, inputs(files))
    if id is not None:
        items = _only(items)
    if not corpus:  # a corpus may go on with what it has
        items = some(items, files)
    if target.form != PARQUET:
        failed = _Run(settings, target, id).write(items)
    elif target.path:
        from chunkscope.cli.parquet import write_file, write_folder

        if corpus:
            failed = write_folder(items, target.path, settings, jobs, overwrite)
        else:
            failed = write_file(items, target.path, settings, id)
    return 1 if failed else 0


class _Run:
    """Chunks of one document after the other in one of FORMATS; `failed` counts those that cannot be used."""

    def __init__(self, settings: Settings, target: Target, id: str | None) -> None:
        self._settings = settings
        self._target = target
        self._id = id
        self._format = FORMATS[target.form]
        self.failed = 0

    def write(self, items: Iterable[Input]) -> int:
        """Write all; returns how many documents could not be used."""
        with progress("chunks") as bar:
            if self._target.folder:
                self._write_files(items, bar)
            else:
                self._write_stream(items, bar)
        return self.failed

    def _write_files(self, items: Iterable[Input], bar: Progress) -> None:
        files = self._target.files(items)
        for item, export in self._exports(files):
            files[item].parent.mkdir(parents=True, exist_ok=True)
            with whole_file(files[item]) as file:
                _write(self._format.write(export), file, bar)

    def _write_stream(self, items: Iterable[Input], bar: Progress) -> None:
        with self._target.stream() as file:
            written = 0
            for _, export in self._exports(items):
                pieces = self._format.write(export)
                if written:
                    self._skip_head(pieces)
                _write(pieces, file, bar)
                written += 1
            if self.failed and not written:
                raise click.exceptions.Exit(1)  # leaves no file

    def _skip_head(self, pieces: Iterator[str]) -> None:
        if self._format.name not in _JOINABLE:
            remedy = f"take {' or '.join(_JOINABLE)}, or a folder as --output"
            raise CommandError(f"{self._format.name} holds one document: {remedy}", 2)
        next(pieces)

    def _exports(self, items: Iterable[Input]) -> Iterator[tuple[Input, Export]]:
        cut = self._settings
        for item in items:
            try:
                processed = process(item.document(cut.encoding, self._id), cut.steps)
            except (OSError, DecodeError, DocumentError) as error:
                self.failed += 1
                say(f"{item.id}: {getattr(error, 'strerror', None) or error}")
                continue
            columns = chunk_columns(processed.document.text, cut.size, cut.overlap, cut.unit)
            yield item, Export.of(processed, columns, cut.size, cut.overlap, cut.offsets)


def _write(pieces: Iterator[str], file: BinaryIO, bar: Progress) -> None:
    while block := [piece for _, piece in zip(range(_BLOCK), pieces, strict=False)]:
        file.write("".join(block).encode())
        bar.advance(len(block))


def _only(items: Iterator[Input]) -> Iterator[Input]:
    """The items, of which there may be one."""
    for number, item in enumerate(items):
        if number:
            raise CommandError("--id names one document, and there are more", 2)
        yield item
