"""What the browser's worker calls: scalars in, columns out. Coordinate: code points.

Nothing here imports `js` or `pyodide`, so the same calls run in CPython's tests.
"""

from chunkscope.chunker import chunk_columns
from chunkscope.spans import ChunkColumns


def chunk(text: str, unit: str, size: int, overlap: int) -> ChunkColumns:
    """The chunks of `text` as columns; raises SettingError with the `setting` it belongs to."""
    return chunk_columns(text, size, overlap, unit)
