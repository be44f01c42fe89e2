"""Overlapping chunks of a text, each with its exact place in the original.

A chunk is a start offset, an exclusive end offset and the exact substring. Offsets count Unicode code
points, as Python's `str` does; `OffsetMap` turns them into UTF-16 code units, UTF-8 bytes and lines.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from chunkscope.chunker import chunk_columns
from chunkscope.errors import DecodeError, DocumentError, OffsetError, SettingError
from chunkscope.offsets import OffsetMap
from chunkscope.records import chunks, records
from chunkscope.spans import ChunkColumns
from chunkscope.units import UNITS
from chunkscope.windows import chunk_ranges

if TYPE_CHECKING:
    from chunkscope.document import Document
    from chunkscope.exports import FORMATS, Export
    from chunkscope.steps import STEPS, Processed, process

__all__ = [
    "FORMATS",
    "STEPS",
    "UNITS",
    "ChunkColumns",
    "DecodeError",
    "Document",
    "DocumentError",
    "Export",
    "OffsetError",
    "OffsetMap",
    "Processed",
    "SettingError",
    "chunk_columns",
    "chunk_ranges",
    "chunks",
    "process",
    "records",
]

# Imported when they are first asked for, so that the browser's first chunks do not wait for them.
_LATE = {
    "Document": "chunkscope.document",
    "Export": "chunkscope.exports",
    "FORMATS": "chunkscope.exports",
    "Processed": "chunkscope.steps",
    "STEPS": "chunkscope.steps",
    "process": "chunkscope.steps",
}


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATE[name]), name)
