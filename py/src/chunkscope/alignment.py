"""Where a changed text came from. Coordinate: code points of two texts, end exclusive.

Only the places where the lengths differ or the order changed are kept, as blocks; between blocks the texts
run side by side. A block is all or nothing: a cut inside it has no exact counterpart.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

from chunkscope.errors import OffsetError
from chunkscope.spans import Column, column

# Original start and end, processed start and end; ascending, and none empty on both sides.
Block = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class _Side:
    """One direction of one step: the blocks as columns, from `start`/`end` to `to_start`/`to_end`."""

    start: Column
    end: Column
    to_start: Column
    to_end: Column

    def of_start(self, offset: int) -> tuple[int, bool]:
        """Where a span that starts at `offset` starts on the other side, and whether exactly there.

        What was removed just before `offset` stays outside; a block that is cut is taken whole.
        """
        i = bisect_right(self.start, offset) - 1
        if i < 0:
            return offset, True
        if offset >= self.end[i]:
            return self.to_end[i] + offset - self.end[i], True
        return self.to_start[i], offset == self.start[i]

    def of_end(self, offset: int) -> tuple[int, bool]:
        """The same for a span that ends at `offset`: what was removed just after it stays outside."""
        i = bisect_left(self.start, offset) - 1
        if i < 0:
            return offset, True
        if offset >= self.end[i]:
            return self.to_end[i] + offset - self.end[i], True
        return self.to_end[i], False


@dataclass(frozen=True, slots=True)
class SpanColumns:
    """Spans carried to another text; `exact[i]` is 1, or 0 where span i was widened to whole blocks."""

    start: Column
    end: Column
    exact: bytes


@dataclass(frozen=True)
class Alignment:
    """How the spans of a processed text and of its original answer to each other, through all steps.

    A span of one text is carried to the shortest span of the other that holds it. It is exact where both
    its edges fall on the edges of blocks, or between blocks, in every step on the way; else it is widened.
    Starts and ends never fall, and `start <= end` stays so. OffsetError for an offset outside the text.

    >>> ligature = Alignment.of([(1, 2, 1, 3)], 3, 4)  # "aﬁx" and "afix"
    >>> ligature.to_original(0, 3), ligature.to_original(2, 4), ligature.from_original(1, 2)
    ((0, 2, True), (1, 3, False), (1, 3, True))
    """

    original_length: int
    processed_length: int
    _forward: tuple[_Side, ...] = field(default=(), repr=False)

    @classmethod
    def identity(cls, length: int) -> "Alignment":
        """The alignment of a text of `length` code points with itself."""
        return cls(length, length)

    @classmethod
    def of(cls, blocks: Iterable[Block], original_length: int, processed_length: int) -> "Alignment":
        """The alignment of two texts that differ in `blocks` (one step)."""
        side = _Side(column(), column(), column(), column())
        for start, end, to_start, to_end in blocks:
            side.start.append(start)
            side.end.append(end)
            side.to_start.append(to_start)
            side.to_end.append(to_end)
        return cls(original_length, processed_length, (side,) if side.start else ())

    @classmethod
    def joined(cls, parts: Iterable["Alignment"]) -> "Alignment":
        """The alignment of the texts that the texts of `parts` make together, which are of one step each."""
        side = _Side(column(), column(), column(), column())
        original = processed = 0
        for part in parts:
            for own in part._forward:
                side.start.extend(at + original for at in own.start)
                side.end.extend(at + original for at in own.end)
                side.to_start.extend(at + processed for at in own.to_start)
                side.to_end.extend(at + processed for at in own.to_end)
            original, processed = original + part.original_length, processed + part.processed_length
        return cls(original, processed, (side,) if side.start else ())

    def then(self, later: "Alignment") -> "Alignment":
        """The alignment through this step and a later one, whose original is this one's processed text."""
        if later.original_length != self.processed_length:
            raise ValueError(f"a text of {self.processed_length} cannot be one of {later.original_length}")
        return Alignment(self.original_length, later.processed_length, self._forward + later._forward)

    @property
    def is_identity(self) -> bool:
        """Whether every offset stays where it is."""
        return not self._forward

    @property
    def blocks(self) -> int:
        """How many blocks there are, over all steps."""
        return sum(len(side.start) for side in self._forward)

    def to_original(self, start: int, end: int) -> tuple[int, int, bool]:
        """The span of the original that holds the processed span, and whether it is exact."""
        _check(start, end, self.processed_length)
        return _carry(self._backward(), start, end)

    def from_original(self, start: int, end: int) -> tuple[int, int, bool]:
        """The span of the processed text that holds the original span, and whether it is exact."""
        _check(start, end, self.original_length)
        return _carry(self._forward, start, end)

    def to_original_columns(self, start: Column, end: Column) -> SpanColumns:
        """`to_original` for many spans, in the order given."""
        return self._columns(self._backward(), start, end, self.processed_length)

    def from_original_columns(self, start: Column, end: Column) -> SpanColumns:
        """`from_original` for many spans, in the order given."""
        return self._columns(self._forward, start, end, self.original_length)

    def _backward(self) -> tuple[_Side, ...]:
        return tuple(_Side(s.to_start, s.to_end, s.start, s.end) for s in reversed(self._forward))

    @staticmethod
    def _columns(sides: tuple[_Side, ...], start: Column, end: Column, length: int) -> SpanColumns:
        starts, ends, exact = column(), column(), bytearray()
        for span_start, span_end in zip(start, end, strict=True):
            _check(span_start, span_end, length)
            to_start, to_end, is_exact = _carry(sides, span_start, span_end)
            starts.append(to_start)
            ends.append(to_end)
            exact.append(is_exact)
        return SpanColumns(starts, ends, bytes(exact))


def _carry(sides: Iterable[_Side], start: int, end: int) -> tuple[int, int, bool]:
    exact = True
    for side in sides:
        empty = start == end
        start, start_exact = side.of_start(start)
        end, end_exact = side.of_end(end)
        if empty:  # an empty span where something was removed would turn round
            end = max(start, end)
        exact = exact and start_exact and end_exact
    return start, end, exact


def _check(start: int, end: int, length: int) -> None:
    if not 0 <= start <= end <= length:
        raise OffsetError(f"span {start} to {end} lies outside the text, which ends at {length}")
