"""The columns of chunks in Arrow. Coordinates: code points and, where a name says so, others."""

from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from chunkscope.arrow.plan import OFFSETS, check_offsets


def chunk_schema(offsets: Sequence[str] = ()) -> pa.Schema:
    """The schema of what `chunk_batches` gives; offsets and counts are int64.

    A row is a chunk, or a document that cannot be chunked: then `error` says why, and every column but
    `document_id` is null.
    """
    wanted = [name for offset in check_offsets(offsets) for name in OFFSETS[offset]]
    return pa.schema(
        [
            ("document_id", pa.string()),
            ("revision", pa.string()),
            ("chunk_id", pa.int64()),
            ("start", pa.int64()),
            ("end", pa.int64()),
            ("text", pa.string()),
            ("unit", pa.string()),
            ("unit_count", pa.int64()),
            *((name, pa.int64()) for name in wanted),
            ("error", pa.string()),
        ]
    )


def split_errors(rows: Any) -> tuple[Any, Any]:
    """The chunks of a batch or table of `chunk_schema`, and its errors as `document_id` and `error`."""
    bad = rows.column("error").is_valid()
    chunks = rows.drop_columns(["error"])
    if not pc.any(bad).as_py():
        return chunks, rows.slice(0, 0).select(["document_id", "error"])
    return chunks.filter(pc.invert(bad)), rows.filter(bad).select(["document_id", "error"])
