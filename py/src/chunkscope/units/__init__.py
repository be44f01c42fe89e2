"""The registry of units: what `size` and `overlap` can count.

A segmenter is a function `(text, step, mark) -> Strides`. It says where units are without making an
object for each, so that ten million words cost no more than the chunks they are cut into.
"""

from collections.abc import Callable, Mapping

from chunkscope.errors import SettingError
from chunkscope.spans import Strides
from chunkscope.units.code_points import code_point_strides
from chunkscope.units.graphemes import grapheme_strides
from chunkscope.units.pattern import LINES, WORDS

Segmenter = Callable[[str, int, int], Strides]

UNITS: Mapping[str, Segmenter] = {
    "code_point": code_point_strides,
    "grapheme": grapheme_strides,
    "word": WORDS.strides,
    "line": LINES.strides,
}


def segmenter(unit: object) -> Segmenter:
    """The segmenter of a unit, or SettingError naming those that exist."""
    if not isinstance(unit, str) or unit not in UNITS:
        raise SettingError("unit", unit, "one of " + ", ".join(UNITS))
    return UNITS[unit]
