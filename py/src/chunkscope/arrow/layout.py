"""The columns of chunks in Arrow. Coordinates: code points and, where a name says so, others."""

from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from chunkscope.chunker import chunk_columns
from chunkscope.records import check_offsets, coordinate_fields, original_fields
from chunkscope.steps import check_steps, process


def chunk_schema(offsets: Sequence[str] = (), steps: Sequence[str] = ()) -> pa.Schema:
    """The schema of what `chunk_batches` gives; offsets and counts are int64.

    A row is a chunk, or a document that cannot be chunked: then `error` says why, and every column but
    `document_id` is null. With `steps` a row also has the span of the original.
    """
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
            *((name, _type(name)) for name in _further_names(offsets, steps)),
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


def _further_names(offsets: Sequence[str], steps: Sequence[str]) -> list[str]:
    """The names that records give to what was asked for: those of a document without chunks."""
    asked, nothing = check_offsets(offsets), process("", check_steps(steps))
    chunks = chunk_columns("")
    names = list(coordinate_fields(nothing.document.offsets, chunks.start, chunks.end, asked))
    return names + (list(original_fields(nothing, chunks, asked)) if steps else [])


def _type(name: str) -> pa.DataType:
    return pa.bool_() if name == "original_exact" else pa.int64()
