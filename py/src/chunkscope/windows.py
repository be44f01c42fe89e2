"""Windows: half-open pairs of unit indexes. Integers only; nothing here knows of text."""

from chunkscope.errors import SettingError
from chunkscope.spans import Column, column


def check_window(size: object, overlap: object) -> tuple[int, int]:
    """Return `size` and `overlap` as they are, or raise SettingError.

    `size` is an int of at least 1; `overlap` is an int from 0 to `size` - 1. A bool is no int.
    """
    if type(size) is not int or size < 1:
        raise SettingError("size", size, "a whole number of at least 1")
    if type(overlap) is not int or overlap < 0:
        raise SettingError("overlap", overlap, "a whole number of at least 0")
    if overlap >= size:
        raise SettingError("overlap", overlap, f"less than size ({size})")
    return size, overlap


def window_count(n: int, size: int, overlap: int) -> int:
    """How many windows `chunk_ranges` gives: 0 if n = 0, else 1 + max(0, ceil((n - size) / step))."""
    if n == 0:
        return 0
    return 1 + max(0, -((size - n) // (size - overlap)))


def chunk_ranges(n: int, size: int, overlap: int) -> list[tuple[int, int]]:
    """Cut n units into windows of `size`, each sharing `overlap` units with the one before.

    The last window is the first one whose end reaches n, so no window lies inside another and no unit
    is lost. Each but the last holds exactly `size` units. n = 0 gives no window.

    >>> chunk_ranges(10, 4, 1)
    [(0, 4), (3, 7), (6, 10)]

    Raises SettingError (a ValueError) that names the argument, its value and the rule.
    """
    if type(n) is not int or n < 0:
        raise SettingError("n", n, "a whole number of at least 0")
    size, overlap = check_window(size, overlap)
    step = size - overlap
    return [(start, min(start + size, n)) for start in range(0, window_count(n, size, overlap) * step, step)]


def window_sizes(n: int, size: int, overlap: int) -> Column:
    """How many units each window of `chunk_ranges(n, size, overlap)` holds, as a column."""
    count = window_count(n, size, overlap)
    sizes = column([min(size, n)]) * count
    if count:
        sizes[-1] = n - (count - 1) * (size - overlap)
    return sizes
