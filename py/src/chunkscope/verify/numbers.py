"""A column of whole numbers of which some are missing. Coordinate: none.

A list takes forty bytes a number, this takes eight; numbers of more than 64 bits, which a file may well
hold, are kept beside it.
"""

from array import array
from collections.abc import Sequence
from typing import overload

_MISSING = -(1 << 63)
_HUGE = _MISSING + 1


class Numbers(Sequence[int | None]):
    """`count` missing numbers to begin with."""

    def __init__(self, count: int = 0) -> None:
        self._values = array("q", [_MISSING]) * count
        self._huge: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._values)

    @overload
    def __getitem__(self, i: int) -> int | None: ...
    @overload
    def __getitem__(self, i: slice) -> list[int | None]: ...
    def __getitem__(self, i: int | slice) -> int | list[int | None] | None:
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        value = self._values[i]
        if value > _HUGE:
            return value
        return None if value == _MISSING else self._huge[i % len(self)]

    def __setitem__(self, i: int, value: int | None) -> None:
        self._values[i] = self._kept(i, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return f"Numbers({list(self)!r})"

    def append(self, value: int | None) -> None:
        """Add a number, or a missing one."""
        self._values.append(self._kept(len(self), value))

    def _kept(self, i: int, value: int | None) -> int:
        if value is None:
            return _MISSING
        if _HUGE < value < -_MISSING:
            return value
        self._huge[i] = value
        return _HUGE
