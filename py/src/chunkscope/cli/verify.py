"""`chunkscope verify`: which offsets of someone's stored chunks are wrong, by how much, and why."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

import click

from chunkscope.cli import options
from chunkscope.cli.console import progress, standard_output
from chunkscope.cli.errors import CommandError
from chunkscope.cli.inputs import STDIN, Input
from chunkscope.cli.outputs import refuse_replacing
from chunkscope.document import Source
from chunkscope.errors import ChunkFileError, DecodeError, DocumentError
from chunkscope.files import whole_file
from chunkscope.verify import (
    ChunkFile,
    Options,
    Report,
    read_chunks,
    repaired_file,
    repaired_lines,
    verify,
)
from chunkscope.verify.layouts import COORDINATES
from chunkscope.verify.lines import lines
from chunkscope.verify.sets import SIZES

EXAMPLES = """\b
Examples:
  chunkscope verify notes.txt chunks.json
  chunkscope verify notes.txt chunks.jsonl --text page_content --start metadata.start_index --unit utf16
  chunkscope verify notes.txt chunks.csv --size 500 --overlap 50 --repair mended.csv
  chunkscope verify notes.txt chunks.json --json > report.json

Exit code: 0 all right, 1 something wrong, 2 a file that cannot be used.
"""

# Exit codes: nothing is wrong, something is.
_RIGHT: Final = 0
_WRONG: Final = 1
_FIELDS: Final = ("text", "start", "end", "length", "id")


def _fields(function: Callable[..., Any]) -> Callable[..., Any]:
    """The fields of a record, where they are not found by themselves."""
    for name in reversed(_FIELDS):
        field = click.option(f"--{name}", f"field_{name}", metavar="PATH", callback=options.words,
                             help=f"The field with the {name}.")  # fmt: skip
        function = field(function)
    return function


@click.command("verify", epilog=EXAMPLES)
@click.argument("document", metavar="DOCUMENT", callback=options.path)
@click.argument("chunks", metavar="CHUNKS", callback=options.path)
@_fields
@click.option("--unit", type=click.Choice(COORDINATES), help="What the reader of the offsets counts.")
@click.option("--size", type=int, help="The most a chunk may hold.")
@click.option("--overlap", type=int, help="The most a chunk may share with the one before.")
@click.option("--size-unit", type=click.Choice(list(SIZES)), default="code_point", show_default=True,
              help="What --size and --overlap count.")  # fmt: skip
@click.option("--show", type=click.IntRange(0), default=20, show_default=True, help="Records to list.")
@click.option("--json", "as_json", is_flag=True, help="The whole report as JSON.")
@click.option("--repair", metavar="PATH", callback=options.path,
              help="Write the chunks with right offsets, in their own layout.")  # fmt: skip
@click.option("--records", metavar="PATH", callback=options.path,
              help="Write them as records of Chunkscope (JSON Lines).")  # fmt: skip
@options.encoding
@options.debug
def command(
    document: str,
    chunks: str,
    unit: str | None,
    size: int | None,
    overlap: int | None,
    size_unit: str,
    show: int,
    as_json: bool,
    repair: str | None,
    records: str | None,
    encoding: str | None,
    **named: str | None,
) -> int:
    """Check stored chunks against the document they were cut from.

    CHUNKS is JSON, JSON Lines or CSV: LangChain, LlamaIndex, Haystack, Chonkie, semchunk, W3C annotations and
    others are recognised; name the fields (as in metadata.start_index) where yours are not. Either may be
    - for standard input.
    """
    if document == chunks == STDIN:
        raise CommandError("DOCUMENT and CHUNKS cannot both be standard input", 2)
    _refuse_outputs(Input.named(document), Input.named(chunks), repair, records)
    given = Options(unit=unit, size=size, overlap=overlap, size_unit=size_unit)
    fields = {name: value for name in _FIELDS if (value := named[f"field_{name}"])}
    # To keep a file of the size of the document or more would cost as much in memory: it can be read again.
    again = chunks != STDIN and os.path.isfile(chunks)  # which a pipe cannot be
    text, file = _read(document, chunks, encoding, fields, keep=repair is not None and not again)
    report = _checked(text, file, given)
    with standard_output() as out:
        out.write(_shown(report, as_json, show).encode("utf-8", "backslashreplace"))
    if repair:
        _write(repair, repaired_file(report, Input.named(chunks).read() if again else None))
    if records:
        _write(records, repaired_lines(report))
    return _RIGHT if report.all_right else _WRONG


def _refuse_outputs(document: Input, chunks: Input, repair: str | None, records: str | None) -> None:
    """CommandError where an output would replace what is read, or the other output.

    The chunk file itself may be repaired, as what is written takes its place when it is whole.
    """
    given = {"--repair": repair, "--records": records}
    if taken := [option for option, value in given.items() if value == STDIN]:
        raise CommandError(f"{taken[0]} needs a file: standard output has the report", 2)
    paths = {option: Path(value) for option, value in given.items() if value is not None}
    for option, path in paths.items():
        if os.path.isdir(path):
            raise CommandError(f"{path} is a folder, and {option} needs a file", 2)
        refuse_replacing(path, option, [document])
        if option != "--repair" or not os.path.isfile(path):
            refuse_replacing(path, option, [chunks], "the chunk file")
    if len(paths) == 2 and len(set(map(os.path.realpath, paths.values()))) == 1:
        raise CommandError(f"--repair and --records would both be written to {records}", 2)


def _read(
    document: str, chunks: str, encoding: str | None, fields: dict[str, str], keep: bool
) -> tuple[Source, ChunkFile]:
    """Both files; what cannot be used ends the command with code 2."""
    try:
        text = Input.named(document).document(encoding)
        name = chunks
        return text, read_chunks(Input.named(chunks).read(), fields=fields, keep=keep)
    except OSError as error:
        raise CommandError(f"{error.filename or 'standard input'}: {error.strerror or error}", 2) from None
    except (DecodeError, DocumentError) as error:
        raise CommandError(f"{document}: {error}", 2) from None
    except ChunkFileError as error:
        raise CommandError(f"{name}: {error}", 2) from None


def _checked(text: Source, file: ChunkFile, given: Options) -> Report:
    with progress("checking") as bar:
        return verify(text, file, given, progress=lambda _: bar.advance(1))


def _shown(report: Report, as_json: bool, show: int) -> str:
    if as_json:
        return json.dumps(report.as_dict(), ensure_ascii=True) + "\n"
    return "\n".join(lines(report, show)) + "\n"


def _write(path: str, pieces: Iterator[bytes]) -> None:
    target: BinaryIO
    with whole_file(Path(path)) as target:
        target.writelines(pieces)
