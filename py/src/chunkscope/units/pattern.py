r"""Units that a regular expression describes: words and lines. Coordinate: code points.

The expression engine counts: one match runs over a whole stride of units, so a match object is made for
a stride and not for a unit. Every quantifier is possessive: a match that fails must fail at once.
"""

import re
from dataclasses import dataclass

from chunkscope.spans import Strides, column

# A run of unknown length is counted in blocks of these many units, the largest first.
_BLOCKS = (65536, 4096, 256, 16, 1)


@dataclass(frozen=True, slots=True)
class PatternUnit:
    """Units that match `unit`; `gap` is what may stand between two of them and around them all.

    Both can match in one way only at a given offset, or a stride that is one unit short would be made up
    by cutting an earlier unit in two. `gap` may match nothing.
    """

    unit: str
    gap: str

    def strides(self, text: str, step: int, mark: int) -> Strides:
        """The strides of the units of `text`."""
        whole = re.compile(self._repeat(mark - 1) + f"{self.unit}(){self.gap}" + self._repeat(step - mark))
        starts, marks = column(), column()
        offset = self._first(text)
        while match := whole.match(text, offset):
            starts.append(offset)
            marks.append(match.end(1))
            offset = match.end()
        rest = self._count(text, offset)
        if rest:
            starts.append(offset)
        if rest >= mark:
            marks.append(self._end(text, offset, mark))
        if not starts:
            return Strides(starts, marks, 0, 0)
        last = rest or step
        return Strides(starts, marks, self._end(text, starts[-1], last), (len(starts) - 1) * step + last)

    def _repeat(self, times: int) -> str:
        return f"(?:{self.unit}{self.gap}){{{times}}}+" if times else ""

    def _first(self, text: str) -> int:
        """Where the first unit starts."""
        match = re.match(self.gap, text)
        return match.end() if match else 0

    def _count(self, text: str, offset: int) -> int:
        """How many units stand from `offset` on."""
        count = 0
        for block in _BLOCKS:
            run = re.compile(self._repeat(block))
            while match := run.match(text, offset):
                count += block
                offset = match.end()
        return count

    def _end(self, text: str, offset: int, units: int) -> int:
        """Where the last of the `units` units from `offset` on ends."""
        match = re.compile(self._repeat(units - 1) + self.unit).match(text, offset)
        if match is None:
            raise AssertionError(f"fewer than {units} units from {offset}")
        return match.end()


# \s is str.isspace(), character by character.
WORDS = PatternUnit(unit=r"\S++", gap=r"\s*+")

# A line holds the LF, CRLF or CR that ends it, so lines tile the text.
LINES = PatternUnit(unit=r"(?:[^\r\n]*+(?:\r\n?+|\n)|[^\r\n]++\Z)", gap="")
