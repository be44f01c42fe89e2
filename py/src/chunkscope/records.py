"""Chunks to rows. Coordinate: code points, end exclusive.

A row is made when a reader asks for it; until then chunks are columns.
"""

from collections.abc import Iterator
from typing import Any

from chunkscope.chunker import chunk_columns
from chunkscope.spans import ChunkColumns


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


def records(text: str, columns: ChunkColumns) -> Iterator[dict[str, Any]]:
    """The rows of `columns`, which were made from `text`."""
    rows = zip(columns.start, columns.end, columns.unit_count, strict=True)
    for chunk_id, (start, end, unit_count) in enumerate(rows, 1):
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
        yield record
