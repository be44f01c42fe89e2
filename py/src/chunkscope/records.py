"""Chunks to rows. Coordinate: code points, end exclusive; fields in another coordinate end in its name.

A row is made when a reader asks for it; until then chunks are columns.
"""

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any, TypeAlias

from chunkscope.chunker import chunk_columns
from chunkscope.errors import SettingError
from chunkscope.offsets import OffsetMap
from chunkscope.spans import ChunkColumns, Column, column

if TYPE_CHECKING:  # documents are imported when there is one: a plain text's chunks need not wait for them
    from chunkscope.document import Source
    from chunkscope.steps import Processed

# Fields of rows, column by column, in the order of the row.
Fields: TypeAlias = dict[str, Sequence[Any]]

COORDINATES = ("code_point", "utf16", "byte", "line")


def chunks(
    text: str, size: int = 100, overlap: int = 20, unit: str = "code_point"
) -> Iterator[dict[str, Any]]:
    """The chunks of `text` as records, made one at a time.

    Each is a dict with `chunk_id` (from 1), `text`, `start` and `end` (code points, end exclusive,
    `text[start:end]` is the chunk's text), `unit` and `unit_count`; for words also `word_count`.
    Arguments and errors are those of `chunk_columns`, raised by this call and not by the first step.

    >>> [(c["start"], c["end"], c["text"]) for c in chunks("A🙂BCDEFGHI", 4, 1)]
    [(0, 4, 'A🙂BC'), (3, 7, 'CDEF'), (6, 10, 'FGHI')]
    """
    return records(text, chunk_columns(text, size, overlap, unit))


def records(
    source: "str | Source | Processed", columns: ChunkColumns, offsets: Sequence[str] = ()
) -> Iterator[dict[str, Any]]:
    """The rows of `columns`, which were made from `source`: a text, a document or a processed document.

    `offsets` asks for further coordinates: "utf16" and "byte" give `start_utf16`, `end_byte` and the like,
    "line" gives `start_line`, `start_column`, `end_line`, `end_column` (from 1, columns in code points).
    A document adds `document_id` and `revision`. A processed document adds the span of its original as
    `original_start`, `original_end` (and those in the further coordinates), and `original_exact`: False
    where the chunk's edge has no exact place in the original and the span was widened.
    """
    text = source if isinstance(source, str) else _document(source).text
    rest = fields(source, columns, offsets)
    return _rows(text, columns, rest)


def record_names(
    source: "str | Source | Processed", columns: ChunkColumns, offsets: Sequence[str] = ()
) -> list[str]:
    """The names that `records` gives the fields of its rows, in their order."""
    counts = ["word_count"] if columns.unit == "word" else []
    none = ChunkColumns(columns.unit, column(), column(), column(), 0)
    names = ["chunk_id", "text", "start", "end", "unit", "unit_count", *counts]
    return [*names, *fields(source, none, offsets)]


def _rows(text: str, columns: ChunkColumns, rest: Fields) -> Iterator[dict[str, Any]]:
    rows = zip(columns.start, columns.end, columns.unit_count, strict=True)
    further = zip(*rest.values(), strict=True) if rest else repeat(())
    for chunk_id, ((start, end, unit_count), values) in enumerate(zip(rows, further, strict=False), 1):
        record = {
            "chunk_id": chunk_id,
            "text": text[start:end],
            "start": start,
            "end": end,
            "unit": columns.unit,
            "unit_count": unit_count,
        }
        if columns.unit == "word":
            record["word_count"] = unit_count
        record.update(zip(rest, values, strict=True))
        yield record


def fields(source: "str | Source | Processed", columns: ChunkColumns, offsets: Sequence[str] = ()) -> Fields:
    """What `records` adds to the rows of a plain text, as columns."""
    asked = check_offsets(offsets)
    if isinstance(source, str):
        return coordinate_fields(OffsetMap(source), columns.start, columns.end, asked) if asked else {}
    from chunkscope.steps import Processed

    document = _document(source)
    count = len(columns)
    added: Fields = coordinate_fields(document.offsets, columns.start, columns.end, asked)
    added["document_id"] = [document.id] * count
    added["revision"] = [document.revision] * count
    if isinstance(source, Processed) and source.steps:
        added |= original_fields(source, columns, asked)
    return added


def original_fields(source: "Processed", columns: ChunkColumns, asked: Sequence[str]) -> Fields:
    """The spans of the original that the chunks of a processed document come from, as columns."""
    spans = source.alignment.to_original_columns(columns.start, columns.end)
    added: Fields = {"original_start": spans.start, "original_end": spans.end}
    added["original_exact"] = [bool(exact) for exact in spans.exact]
    place = source.original.offsets
    return added | coordinate_fields(place, spans.start, spans.end, asked, prefix="original_")


def coordinate_fields(
    place: OffsetMap, start: Column, end: Column, asked: Sequence[str], prefix: str = ""
) -> Fields:
    """Spans in the coordinates asked for, as columns named like `start_utf16`."""
    added: Fields = {}
    for edge, offsets in (("start", start), ("end", end)):
        if "utf16" in asked:
            added[f"{prefix}{edge}_utf16"] = place.utf16_column(offsets)
        if "byte" in asked:
            added[f"{prefix}{edge}_byte"] = place.byte_column(offsets)
        if "line" in asked:
            places = [place.line_column(offset) for offset in offsets]
            added[f"{prefix}{edge}_line"] = column(line for line, _ in places)
            added[f"{prefix}{edge}_column"] = column(column_ for _, column_ in places)
    return added


def check_offsets(offsets: Sequence[str]) -> list[str]:
    """The coordinates asked for besides code points, or SettingError."""
    names = [offsets] if isinstance(offsets, str) else list(offsets)
    if not set(names) <= set(COORDINATES):
        raise SettingError("offsets", names, "some of " + ", ".join(COORDINATES))
    return [name for name in COORDINATES[1:] if name in names]


def _document(source: "Source | Processed") -> "Source":
    from chunkscope.steps import Processed

    return source.document if isinstance(source, Processed) else source
