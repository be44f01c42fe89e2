"""Overlapping chunks of a text, each with its exact place in the original.

A chunk is a start offset, an exclusive end offset and the exact substring. Offsets count Unicode code
points, as Python's `str` does; `OffsetMap` turns them into UTF-16 code units, UTF-8 bytes and lines.
"""

from chunkscope.chunker import chunk_columns
from chunkscope.errors import OffsetError, SettingError
from chunkscope.offsets import OffsetMap
from chunkscope.records import chunks
from chunkscope.spans import ChunkColumns
from chunkscope.units import UNITS
from chunkscope.windows import chunk_ranges

__all__ = [
    "UNITS",
    "ChunkColumns",
    "OffsetError",
    "OffsetMap",
    "SettingError",
    "chunk_columns",
    "chunk_ranges",
    "chunks",
]
