"""What the worker calls about documents, as attributes of `chunkscope.bridge`. Coordinate: code points.

Every call but `digests_of` and `catalogue` is about a text and comes through `bridge.attempt`, which puts
what is held of the text first. Then comes `steps`, the names of preprocessing steps with commas between (""
for none): offsets count in the text that they make. What a call makes of a text is kept for the next one.

JavaScript hands in numbers, strings and columns (`pyodide.toPy(uint32Array)`, a memoryview), `undefined` for
None. It gets objects whose attributes are columns (`array("I")`: `getBuffer("u32")`), bytes (one per entry:
`getBuffer("u8")`), numbers, strings, and `json`: a string for `JSON.parse`. It destroys the object.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from typing import Any, TypeAlias

from chunkscope import passages
from chunkscope.bridge import Held
from chunkscope.chunker import chunk_columns
from chunkscope.decoding import ENCODINGS, decode
from chunkscope.document import Source
from chunkscope.errors import SettingError
from chunkscope.exports import FORMATS, Export
from chunkscope.proof import KINDS, digest_column, digest_of, prove
from chunkscope.records import COORDINATES
from chunkscope.spans import ChunkColumns, Column, column
from chunkscope.steps import STEPS, Processed
from chunkscope.steps import process as run_steps
from chunkscope.units import UNITS

__all__ = [
    "catalogue", "chunk_processed", "coordinates", "decode_file", "digests", "digests_of", "export_close",
    "export_open", "export_read", "facts", "find", "process", "proof",
]  # fmt: skip

# A typed array of JavaScript: 32-bit unsigned integers.
Buffer: TypeAlias = bytes | bytearray | memoryview


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that is plain values only."""

    json: str


@dataclass(frozen=True, slots=True)
class ProcessedText:
    """A processed text; `json` is what `facts` says of it."""

    text: str
    json: str


@dataclass(frozen=True, slots=True)
class ProcessedChunks:
    """The chunks of a processed text, and their spans in the original; `exact` is 0 where one was widened."""

    start: Column
    end: Column
    unit_count: Column
    n: int
    original_start: Column
    original_end: Column
    exact: bytes


@dataclass(frozen=True, slots=True)
class ProofAnswer:
    """What `prove` found. `json`: `{"holds", "laws": [{"name", "title", "checked", "failed", "failures":
    [{"chunk_id", "what"}]}], "cuts": {"edges", "grapheme", "crlf", "word", "unchecked"}, "digest"}`.

    A cut is chunk_id, edge (0 start, 1 end), kind (sum of 1 cluster, 2 CRLF, 4 word) and offset.
    """

    json: str
    digests: Column
    cut_chunk_id: Column
    cut_edge: bytes
    cut_kind: bytes
    cut_offset: Column
    gap_start: Column
    gap_end: Column
    gap_white: bytes


@dataclass(frozen=True, slots=True)
class Found:
    """Occurrences of a passage and the chunks that touch them (see `passages`).

    `json` is the list of differences that had to be ignored.
    """

    json: str
    start: Column
    end: Column
    exact: bytes
    first: Column
    last: Column
    whole_first: Column
    whole_last: Column


class Download:
    """An export that is written piece by piece: `done` of `total` chunks so far, `read()` until it is ""."""

    def __init__(self, export: Export, name: str) -> None:
        form = FORMATS[name]
        self.total = len(export.columns)
        self.extension, self.media_type = form.extension, form.media_type
        self._pieces: Iterator[str] = iter(form.write(export))
        self._read = 0

    @property
    def done(self) -> int:
        """How many chunks have been read."""
        return min(max(0, self._read - 1), self.total)

    def read(self, length: int) -> str:
        """The next piece, of at least `length` code points if there are as many; "" when all is read."""
        pieces, size = [], 0
        for piece in self._pieces:
            self._read += 1
            pieces.append(piece)
            size += len(piece)
            if size >= length:
                break
        return "".join(pieces)


@dataclass(frozen=True, slots=True)
class Decoded:
    """What the bytes of a file hold: the text and a label such as "UTF-8 with BOM"."""

    text: str
    encoding: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of an export; `done` chunks are in it and those before it."""

    text: str
    done: int


def catalogue() -> str:
    """What there is to choose from, as JSON: units, steps, encodings, coordinates, formats."""
    formats = [
        {"name": f.name, "label": f.label, "extension": f.extension, "media_type": f.media_type}
        for f in FORMATS.values()
    ]
    lists = {"units": UNITS, "steps": STEPS, "encodings": ENCODINGS, "coordinates": COORDINATES}
    return json.dumps({**{name: list(names) for name, names in lists.items()}, "formats": formats})


def facts(held: Held, steps: str, id: str | None = None, encoding: str | None = None) -> Answer:
    """`{"document": …, "original": …, "steps": […]}`: what the text is, as given and as processed.

    A document is id, revision, encoding, bom, length, length_utf16, length_byte, lines, newlines (lf, crlf,
    cr); a step is name, revision_before, revision_after, length_before, length_after, changed.
    """
    return Answer(_facts(_processed(held, steps, id, encoding)))


def process(held: Held, steps: str) -> ProcessedText:
    """The text that the steps make. Lone surrogates are an error with the setting "text" without
    replace_surrogates.
    """
    done = _processed(held, steps)
    return ProcessedText(done.document.text, _facts(done))


def chunk_processed(held: Held, steps: str, unit: str, size: int, overlap: int) -> ProcessedChunks:
    """The chunks of the processed text, with their spans in the original."""
    done = _processed(held, steps)
    made = chunk_columns(done.document.text, size, overlap, unit)
    spans = done.alignment.to_original_columns(made.start, made.end)
    return ProcessedChunks(made.start, made.end, made.unit_count, made.n, spans.start, spans.end, spans.exact)


def digests(held: Held, steps: str, start: Buffer, end: Buffer) -> Column:
    """The digest of each chunk as Python slices it: the CRC-32 of its UTF-8 bytes.

    Ask for some thousand chunks at a time to show progress: a digest costs as much as its chunk is long.
    """
    return digest_column(_processed(held, steps).document.text, _column(start), _column(end))


def digests_of(digests: Buffer) -> str:
    """The digest of all chunks from theirs: `sha256:` of the column's bytes (each number's lowest first)."""
    return digest_of(_column(digests))


def proof(
    held: Held,
    steps: str,
    unit: str,
    size: int,
    overlap: int,
    start: Buffer,
    end: Buffer,
    unit_count: Buffer,
    n: int,
    digests: Buffer | None = None,
) -> ProofAnswer:
    """Judge columns as the page holds them, right or wrong; `digests` are those the page computed."""
    columns = ChunkColumns(unit, _column(start), _column(end), _column(unit_count), n)
    theirs = None if digests is None else _column(digests)
    found = prove(_processed(held, steps).document.text, columns, size, overlap, theirs)
    counts = {name: found.cuts.count(kind) for name, kind in KINDS.items()}
    said = {
        "holds": found.holds,
        "laws": [asdict(law) for law in found.laws],
        "cuts": {"edges": found.cuts.edges, **counts, "unchecked": found.cuts.unchecked},
        "digest": found.digest,
    }
    cuts, gaps = found.cuts, found.gaps
    return ProofAnswer(
        json.dumps(said), found.digests, cuts.chunk_id, cuts.edge, cuts.kind, cuts.offset,
        gaps.start, gaps.end, gaps.white,
    )  # fmt: skip


def find(held: Held, steps: str, passage: str, start: Buffer, end: Buffer) -> Found:
    """Every occurrence of a passage, and which of the chunks `start` to `end` touch it and hold it whole."""
    found = passages.find(_processed(held, steps).document.text, passage)
    none = column()
    holders = passages.holders(ChunkColumns("", _column(start), _column(end), none, 0), found)
    return Found(
        json.dumps(found.ignored), found.start, found.end, found.exact, holders.first, holders.last,
        holders.whole_first, holders.whole_last,
    )  # fmt: skip


def coordinates(held: Held, steps: str, start: int, end: int) -> Answer:
    """A span in every coordinate: `{"span": …, "original": …}`, `original` with `exact`.

    A span is start, end (code points), start_utf16, end_utf16, start_byte, end_byte, start_line,
    start_column, end_line, end_column.
    """
    done = _processed(held, steps)
    first, last, exact = done.alignment.to_original(start, end)
    original = _span(done.original, first, last)
    return Answer(
        json.dumps({"span": _span(done.document, start, end), "original": original | {"exact": exact}})
    )


def export_open(
    held: Held,
    steps: str,
    format: str,
    unit: str,
    size: int,
    overlap: int,
    offsets: str = "",
    id: str | None = None,
    encoding: str | None = None,
) -> Answer:
    """Begin to write the chunks in one of FORMATS: `{"total", "extension", "media_type"}`.

    A text has one export at a time: this takes the place of another. `offsets` are the coordinates besides
    code points, with commas; `total` counts chunks.
    """
    if format not in FORMATS:
        raise SettingError("format", format, "one of " + ", ".join(FORMATS))
    done = _processed(held, steps, id, encoding)
    columns = chunk_columns(done.document.text, size, overlap, unit)
    download = Download(Export.of(done, columns, size, overlap, tuple(_names(offsets))), format)
    held.kept["export"] = download
    said = {"total": download.total, "extension": download.extension, "media_type": download.media_type}
    return Answer(json.dumps(said))


def export_read(held: Held, length: int = 1 << 20) -> Piece:
    """The next piece of the export, of about `length` code points, and how many chunks have been written."""
    download: Download = held.going("export")
    piece = Piece(download.read(length), download.done)
    if piece.text == "":
        export_close(held)
    return piece


def export_close(held: Held) -> None:
    """Forget the export, finished or not."""
    held.kept.pop("export", None)


def decode_file(held: Held, data: Buffer, encoding: str | None = None) -> Decoded:
    """The text of a file's bytes, every character kept; nothing of the text that is there is looked at."""
    return Decoded(*decode(bytes(data), encoding))


def _span(source: Source, start: int, end: int) -> dict[str, Any]:
    place, said = source.offsets, {}
    for edge, offset in (("start", start), ("end", end)):
        line, column_ = place.line_column(offset)
        said[edge] = offset
        said |= {f"{edge}_utf16": place.utf16(offset), f"{edge}_byte": place.byte(offset)}
        said |= {f"{edge}_line": line, f"{edge}_column": column_}
    return said


def _processed(held: Held, steps: str, id: str | None = None, encoding: str | None = None) -> Processed:
    if "processed" not in held.kept:
        held.kept["processed"] = lru_cache(maxsize=4)(partial(_process, held.text))
    made: Processed = held.kept["processed"](steps, id, encoding)
    return made


def _process(text: str, steps: str, id: str | None, encoding: str | None) -> Processed:
    return run_steps(Source(text, id, encoding), _names(steps))


def _facts(done: Processed) -> str:
    steps = [step.as_dict() for step in done.steps]
    return json.dumps({"document": done.document.facts(), "original": done.original.facts(), "steps": steps})


def _names(joined: str) -> list[str]:
    return [name for name in joined.split(",") if name]


def _column(buffer: Buffer) -> Column:
    made = column()
    made.frombytes(memoryview(buffer).cast("B"))
    return made
