"""Texts that need not be a `str`: a whole in UTF-8 that is read in portions. Coordinate: code points.

In a `str` one emoji makes every code point take four bytes. A second version of a document is read here
and there, so it is kept in UTF-8 and decoded where it is read.
"""

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Protocol, TypeAlias

# Code points between two places whose byte offsets are kept.
_BLOCK = 256
# Code points that are taken out of a text at a time.
_SECTION = 1 << 18
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_INSIDE_WORD = re.compile("(?a:[0-9A-Za-z])(?=[0-9A-Za-z])")

_Bytes: TypeAlias = bytes | bytearray


class Text(Protocol):
    """What a text can be asked: a part of the methods of `str`, which mean the same."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int | slice, /) -> str: ...
    def __contains__(self, needle: str, /) -> bool: ...
    def startswith(self, needle: str, at: int, /) -> bool: ...
    def endswith(self, needle: str, first: int, last: int, /) -> bool: ...
    def find(self, needle: str, at: int, /) -> int: ...
    def rfind(self, needle: str, first: int, last: int, /) -> int: ...
    def isascii(self) -> bool: ...


class Packed:
    """The text that pieces make together, in UTF-8. Its slices have no step, its offsets are not negative.

    UTF-8 is found in UTF-8 where the text is found in the text, so a search needs no decoding.
    """

    def __init__(self, pieces: Iterable[str]) -> None:
        self._data = bytearray()
        self._marks = array("Q", [0])  # the byte offset of every block
        self._length = 0
        rest = ""
        for piece in pieces:
            rest += piece
            whole = len(rest) - len(rest) % _BLOCK
            self._add(rest[:whole])
            rest = rest[whole:]
        self._add(rest)

    def _add(self, text: str) -> None:
        for at in range(0, len(text), _BLOCK):
            self._data += _utf8(text[at : at + _BLOCK])
            self._marks.append(len(self._data))
        self._length += len(text)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, at: int | slice) -> str:
        if isinstance(at, int):
            if not 0 <= at < self._length:
                raise IndexError(f"offset {at} lies outside the text, which ends at {self._length}")
            return self._part(at, at + 1)
        start, stop, _ = at.indices(self._length)
        return self._part(start, stop)

    def __contains__(self, needle: str) -> bool:
        return _utf8(needle) in self._data

    def startswith(self, needle: str, at: int) -> bool:
        """Whether `needle` stands at `at`."""
        return at <= self._length and self._part(at, at + len(needle)) == needle

    def endswith(self, needle: str, first: int, last: int) -> bool:
        """Whether `needle` ends at `last` and starts at `first` or later."""
        start = min(last, self._length) - len(needle)
        return start >= first and self._part(start, last) == needle

    def find(self, needle: str, at: int) -> int:
        """The first occurrence from `at` on, or -1."""
        if at > self._length:
            return -1
        return self._place(self._data.find(_utf8(needle), self._byte(at)))

    def rfind(self, needle: str, first: int, last: int) -> int:
        """The last occurrence between `first` and `last`, or -1."""
        if first > self._length:
            return -1
        return self._place(self._data.rfind(_utf8(needle), self._byte(first), self._byte(last)))

    def isascii(self) -> bool:
        """Whether the text is ASCII."""
        return self._data.isascii()

    def _part(self, start: int, stop: int) -> str:
        """The text from `start` to `stop`, as far as there is one."""
        stop = min(stop, self._length)
        if start >= stop:
            return ""
        first = start // _BLOCK
        blocks = self._data[self._marks[first] : self._marks[-(-stop // _BLOCK)]]
        return _decoded(blocks)[start - first * _BLOCK : stop - first * _BLOCK]

    def _byte(self, at: int) -> int:
        at = min(at, self._length)
        return self._marks[at // _BLOCK] + len(_utf8(self._part(at - at % _BLOCK, at)))

    def _place(self, byte: int) -> int:
        if byte < 0:
            return -1
        # Of the block that ends there: the last one may be short, so no block can be counted from its end.
        block = bisect_left(self._marks, byte, 1) - 1
        return block * _BLOCK + len(_decoded(self._data[self._marks[block] : byte]))


def is_wide(text: Text) -> bool:
    """Whether a `str` of a text would take four bytes for every code point of it."""
    return isinstance(text, Packed) or any(_ASTRAL.search(part) for _, part in portions(text))


def portions(text: Text, size: int = _SECTION) -> Iterator[tuple[int, str]]:
    """The text in portions of a size, each with its offset."""
    for at in range(0, len(text), size):
        yield at, text[at : at + size]


def sections(text: Text, size: int = _SECTION) -> Iterator[str]:
    """The text in sections of about a size, cut inside ASCII words alone.

    What is done to newlines, white space, the ends of a text or its Unicode form is then the same in each
    section as it is in the whole: nothing of the kind reaches across two ASCII letters or digits.
    """
    start = 0
    while True:
        end = _cut(text, start + size)
        yield text[start:end]
        if end == len(text):
            return
        start = end


def _cut(text: Text, at: int) -> int:
    """The first offset from `at` on that is inside an ASCII word, or the length."""
    for start in range(at - 1, len(text), _BLOCK):
        match = _INSIDE_WORD.search(text[start : start + _BLOCK + 1])
        if match:
            return start + match.end()
    return len(text)


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _decoded(data: _Bytes) -> str:
    return data.decode("utf-8", "surrogatepass")
