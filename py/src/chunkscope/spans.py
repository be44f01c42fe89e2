"""Columns of offsets. Coordinate: code points.

A column is an `array("I")`: one field of many spans, four bytes an entry, no object until it is read.
"""

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Column: TypeAlias = "array[int]"


def column(offsets: Iterable[int] = ()) -> Column:
    """A column of unsigned 32-bit integers."""
    return array("I", offsets)


@dataclass(frozen=True, slots=True)
class Strides:
    """The units of a text in groups (strides) of `step` units each, the last one perhaps shorter.

    `start[k]` is where unit k * step starts; `mark[k]` is where unit k * step + m - 1 ends, for the m
    the strides were asked for. Where the last stride has fewer than m units it has no mark. `end` is where
    the last unit ends, `n` how many units there are.
    """

    start: Column
    mark: Column
    end: int
    n: int


def strides_of_units(start: Column, end: Column, step: int, mark: int) -> Strides:
    """The strides of units that are known one by one, as a column of starts and one of ends."""
    return Strides(start[::step], end[mark - 1 :: step], end[-1] if end else 0, len(start))


@dataclass(frozen=True, slots=True)
class ChunkColumns:
    """The chunks of a text as columns of equal length; chunk i + 1 is `text[start[i]:end[i]]`.

    `unit_count[i]` is how many units it holds, and `n` how many units the whole text has.
    """

    unit: str
    start: Column
    end: Column
    unit_count: Column
    n: int

    def __len__(self) -> int:
        return len(self.start)
