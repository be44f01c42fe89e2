"""The one converter: code point offsets to UTF-16, UTF-8 and line:column offsets, and back.

Each method names the coordinate it speaks. A code point offset lies between two code points, from 0 to
`len(text)`. A lone surrogate counts as one UTF-16 code unit and three bytes.
"""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cached_property
from itertools import accumulate, chain
from operator import index

from chunkscope.errors import OffsetError
from chunkscope.spans import Column, column
from chunkscope.texts import Text, portions

# Bytes are counted up to every 256th code point; what lies between is encoded when it is asked for.
_BLOCK = 256
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_NEWLINE = re.compile(r"\r\n|\r|\n")


class OffsetMap:
    """The coordinates of one text.

    Sparse: code points and UTF-16 differ only after astral characters, so only their offsets are kept;
    bytes are the identity in ASCII. Every method raises OffsetError for an offset outside the text or
    inside a character.

    >>> place = OffsetMap("a🙂é")
    >>> place.utf16(2), place.byte(2), place.line_column(2)
    (3, 5, (1, 3))
    >>> place.from_utf16(2)
    Traceback (most recent call last):
    chunkscope.errors.OffsetError: UTF-16 offset 2 lies inside the surrogate pair of code point 1
    """

    def __init__(self, text: Text) -> None:
        self._text = text
        found = ((at, _ASTRAL.finditer(part)) for at, part in portions(text))
        self._astral = column(at + match.start() for at, matches in found for match in matches)
        # Where each astral character starts in UTF-16: one unit later for each one before it.
        self._astral_utf16 = column(offset + i for i, offset in enumerate(self._astral))

    @property
    def length(self) -> int:
        """The length of the text in code points."""
        return len(self._text)

    @property
    def length_utf16(self) -> int:
        """The length of the text in UTF-16 code units."""
        return len(self._text) + len(self._astral)

    @cached_property
    def length_byte(self) -> int:
        """The length of the text in UTF-8 bytes."""
        return self.byte(len(self._text))

    @property
    def lines(self) -> int:
        """How many lines the text has: one more than its LF, CRLF and CR."""
        return len(self._line_starts)

    def utf16(self, offset: int) -> int:
        """A code point offset in UTF-16 code units."""
        self._check(offset, len(self._text), "code point")
        return offset + bisect_left(self._astral, offset)

    def byte(self, offset: int) -> int:
        """A code point offset in UTF-8 bytes."""
        self._check(offset, len(self._text), "code point")
        if self._ascii:
            return offset
        block = offset // _BLOCK
        return self._block_bytes[block] + len(_utf8(self._text[block * _BLOCK : offset]))

    def line_column(self, offset: int) -> tuple[int, int]:
        """A code point offset as line and column, both from 1, the column in code points."""
        self._check(offset, len(self._text), "code point")
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def from_utf16(self, offset: int) -> int:
        """The code point offset of a UTF-16 offset."""
        self._check(offset, self.length_utf16, "UTF-16")
        before = bisect_left(self._astral_utf16, offset)
        if before and self._astral_utf16[before - 1] == offset - 1:
            raise OffsetError(
                f"UTF-16 offset {offset} lies inside the surrogate pair of code point {offset - before}"
            )
        return offset - before

    def from_byte(self, offset: int) -> int:
        """The code point offset of a UTF-8 byte offset."""
        self._check(offset, self.length_byte, "byte")
        if self._ascii:
            return offset
        block = bisect_right(self._block_bytes, offset, hi=len(self._block_bytes) - 1) - 1
        encoded = _utf8(self._text[block * _BLOCK : (block + 1) * _BLOCK])
        rest = first = offset - self._block_bytes[block]
        while first < len(encoded) and encoded[first] & 0xC0 == 0x80:
            first -= 1
        code_point = block * _BLOCK + len(encoded[:first].decode("utf-8", "surrogatepass"))
        if first != rest:
            raise OffsetError(f"byte offset {offset} lies inside the character at code point {code_point}")
        return code_point

    def from_line_column(self, line: int, column_: int) -> int:
        """The code point offset of a line and a column, both from 1, the column in code points."""
        if not 1 <= index(line) <= self.lines:
            raise OffsetError(f"line {line} lies outside the text, which has {self.lines} lines")
        start = self._line_starts[line - 1]
        end = self._line_starts[line] - 1 if line < self.lines else len(self._text)
        if not 1 <= index(column_) <= end - start + 1:
            raise OffsetError(
                f"column {column_} lies outside line {line}, which ends at column {end - start + 1}"
            )
        return start + column_ - 1

    def utf16_column(self, offsets: Iterable[int]) -> Column:
        """Many code point offsets in UTF-16 code units, in the order given."""
        return column(map(self.utf16, offsets))

    def byte_column(self, offsets: Iterable[int]) -> Column:
        """Many code point offsets in UTF-8 bytes, in the order given."""
        return column(map(self.byte, offsets))

    def from_utf16_column(self, offsets: Iterable[int]) -> Column:
        """The code point offsets of many UTF-16 offsets, in the order given."""
        return column(map(self.from_utf16, offsets))

    def from_byte_column(self, offsets: Iterable[int]) -> Column:
        """The code point offsets of many UTF-8 byte offsets, in the order given."""
        return column(map(self.from_byte, offsets))

    @cached_property
    def _ascii(self) -> bool:
        return self._text.isascii()

    @cached_property
    def _block_bytes(self) -> "array[int]":
        """The byte offset at which each block of code points starts, and at last where the text ends."""
        blocks = range(0, len(self._text), _BLOCK)
        sizes = (len(_utf8(self._text[start : start + _BLOCK])) for start in blocks)
        return array("Q", accumulate(sizes, initial=0))

    @cached_property
    def _line_starts(self) -> Column:
        return column(chain([0], (match.end() for match in _NEWLINE.finditer(self._text[:]))))

    @staticmethod
    def _check(offset: int, length: int, coordinate: str) -> None:
        if not 0 <= index(offset) <= length:
            raise OffsetError(f"{coordinate} offset {offset} lies outside the text, which ends at {length}")


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
