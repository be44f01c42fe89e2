"""A column of texts of which some are missing, in UTF-8. Coordinate: none.

As objects, texts of a hundred characters take twice their size, and five times where an emoji is in them.
"""

from array import array
from collections.abc import Iterable, Sequence
from typing import overload


class Strings(Sequence[str | None]):
    """Texts one after the other; each is made when it is asked for."""

    def __init__(self, texts: Iterable[str | None] = ()) -> None:
        self._data = bytearray()
        self._ends = array("Q", [0])
        self._missing = bytearray()
        self.extend(texts)

    def __len__(self) -> int:
        return len(self._missing)

    @overload
    def __getitem__(self, i: int) -> str | None: ...
    @overload
    def __getitem__(self, i: slice) -> list[str | None]: ...
    def __getitem__(self, i: int | slice) -> str | list[str | None] | None:
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        if self._missing[i]:
            return None
        i = i % len(self._missing)
        return self._data[self._ends[i] : self._ends[i + 1]].decode("utf-8", "surrogatepass")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return f"Strings({list(self)!r})"

    def missing(self) -> list[int]:
        """The indexes of the texts that are missing."""
        return [i for i, missing in enumerate(self._missing) if missing]

    def extend(self, texts: Iterable[str | None]) -> None:
        """Add several."""
        for text in texts:
            self.append(text)

    def append(self, text: str | None) -> None:
        """Add a text, or a missing one."""
        if text is not None:
            self._data += text.encode("utf-8", "surrogatepass")
        self._ends.append(len(self._data))
        self._missing.append(text is None)
