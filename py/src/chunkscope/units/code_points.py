"""Code points as units: arithmetic, whatever the text holds. Coordinate: code points."""

from chunkscope.spans import Strides, column


def code_point_strides(text: str, step: int, mark: int) -> Strides:
    """The strides of the code points of `text`."""
    n = len(text)
    return Strides(column(range(0, n, step)), column(range(mark, n + 1, step)), n, n)
