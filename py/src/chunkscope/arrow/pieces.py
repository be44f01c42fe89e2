"""The chunks of one document as numpy columns, and parts of them that fit a size.

Coordinates: code points of the document, end exclusive, and UTF-8 bytes where a name says so.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeAlias

import numpy as np
import numpy.typing as npt

from chunkscope.arrow.plan import Plan
from chunkscope.chunker import chunk_columns
from chunkscope.offsets import OffsetMap
from chunkscope.records import coordinate_fields, original_fields
from chunkscope.steps import Processed

Integers: TypeAlias = npt.NDArray[np.int64]
Bytes: TypeAlias = npt.NDArray[np.uint8]

# Code points are counted in blocks of these many bytes, so that a large document needs no large index.
_BLOCK = 1 << 20
# What a row takes beside strings and numbers: an offset in each of the five columns of strings, validity.
_FIXED = 5 * 4 + 1


@dataclass(frozen=True, slots=True)
class Text:
    """The text in row `row` of a batch: its UTF-8 is `data`, and starts at `base` in the buffer of them all.

    `processed` says what it was made from, where there were steps.
    """

    row: int
    text: str
    data: Bytes
    base: int
    processed: Processed | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """Neighbouring chunks of the document in row `row` of a batch, whose UTF-8 starts at `base` in a buffer.

    `size[i]` is how many bytes the rows of the document take, from its first chunk through row i; those of
    earlier pieces take `before`. A document with an `error` is one row of zeros.
    """

    row: int
    base: int
    revision: str | None
    error: str | None
    columns: dict[str, Integers]
    size: Integers
    before: int = 0

    def __len__(self) -> int:
        return len(self.size)

    def fitting(self, room: int) -> int:
        """How many rows, from the first on, take at most `room` bytes."""
        return int(np.searchsorted(self.size, self.before + room, side="right"))

    def taken(self) -> int:
        """How many bytes the rows take."""
        return int(self.size[-1]) - self.before

    def cut(self, count: int) -> tuple[Self, Self]:
        """The first `count` rows and the rest."""
        if count == len(self):
            return self, replace(self, columns={}, size=self.size[count:])
        head = {name: column[:count] for name, column in self.columns.items()}
        tail = {name: column[count:] for name, column in self.columns.items()}
        return (
            replace(self, columns=head, size=self.size[:count]),
            replace(self, columns=tail, size=self.size[count:], before=int(self.size[count - 1])),
        )


def good(plan: Plan, document: Text, revision: str, id_size: int) -> Piece:
    """All chunks of a document."""
    chunks = chunk_columns(document.text, plan.size, plan.overlap, plan.unit)
    start, end = _int64(chunks.start), _int64(chunks.end)
    start_byte, end_byte = byte_offsets(document.data, len(document.text), start, end)
    columns = {
        "chunk_id": np.arange(1, len(chunks) + 1),
        "start": start,
        "end": end,
        "unit_count": _int64(chunks.unit_count),
        "start_byte": start_byte,
        "end_byte": end_byte,
    }
    asked = [name for name in plan.offsets if name != "byte"]
    fields = coordinate_fields(OffsetMap(document.text), chunks.start, chunks.end, asked) if asked else {}
    if document.processed:
        fields |= original_fields(document.processed, chunks, plan.offsets)
    columns |= {name: _int64(column) for name, column in fields.items()}
    row_size = id_size + len(revision) + len(plan.unit) + 8 * len(columns) + _FIXED
    size = np.cumsum(end_byte - start_byte + row_size)
    return Piece(document.row, document.base, revision, None, columns, size)


def failed(names: Sequence[str], row: int, error: str, id_size: int) -> Piece:
    """The one row of a document that cannot be chunked; `names` are the columns of numbers."""
    nothing = np.zeros(1, np.int64)
    size = id_size + len(error.encode()) + 8 * len(names) + _FIXED
    return Piece(
        row, 0, None, error, dict.fromkeys([*names, "start_byte", "end_byte"], nothing), nothing + size
    )


def byte_offsets(data: Bytes, length: int, *offsets: Integers) -> list[Integers]:
    """Columns of code point offsets in UTF-8 bytes of `data`, which is `length` code points long.

    Each column must be sorted. OffsetMap gives the same one offset at a time.
    """
    if len(data) == length:  # ASCII
        return list(offsets)
    found = [np.full(len(column), len(data), np.int64) for column in offsets]
    done, first = [0] * len(offsets), 0
    for block in range(0, len(data), _BLOCK):
        # A byte that continues a character is 0b10xxxxxx: below -64 when signed.
        starts = np.flatnonzero(data[block : block + _BLOCK].view(np.int8) >= -64) + block
        for i, column in enumerate(offsets):
            end = int(np.searchsorted(column, first + len(starts)))
            found[i][done[i] : end] = starts[column[done[i] : end] - first]
            done[i] = end
        first += len(starts)
    return found


def _int64(column: Sequence[int]) -> Integers:
    return np.array(column, np.int64)
