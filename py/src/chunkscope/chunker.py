"""Text to chunks, as columns. Coordinate: code points, end exclusive.

Offsets are carried from the units, never searched for, and the text is never changed on the way.
"""

from chunkscope.spans import ChunkColumns, column
from chunkscope.units import segmenter
from chunkscope.windows import check_window, window_count, window_sizes


def chunk_columns(text: str, size: int = 100, overlap: int = 20, unit: str = "code_point") -> ChunkColumns:
    """Cut `text` into chunks of `size` units, each sharing `overlap` units with the one before.

    A chunk runs from the start of its first unit to the end of its last. Raises SettingError, a
    ValueError that names the argument, its value and the rule.
    """
    segment = segmenter(unit)
    size, overlap = check_window(size, overlap)
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    if size > len(text):  # one window, as a text has no more units than code points
        size, overlap = max(1, len(text)), 0
    step = size - overlap
    # Window k starts with stride k, and ends `mark` units into the stride `ahead` strides further on.
    ahead = (size - 1) // step
    strides = segment(text, step, size - ahead * step)
    count = window_count(strides.n, size, overlap)
    end = strides.mark[ahead : ahead + count]
    if len(end) < count:  # the last window is cut short by the end of the text
        end.append(strides.end)
    return ChunkColumns(
        unit=unit,
        start=strides.start[:count],
        end=end,
        unit_count=window_sizes(strides.n, size, overlap) if count else column(),
        n=strides.n,
    )
