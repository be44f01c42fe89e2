"""Documents to chunks in Arrow: from record batches to record batches, columns throughout.

`chunk_batches` is the one function that engines call. Coordinate: code points, end exclusive; other offsets
on request. Needs pyarrow and numpy (extra `arrow`).
"""

from chunkscope.extras import need

try:
    from chunkscope.arrow.batches import chunk_batches
    from chunkscope.arrow.layout import chunk_schema, split_errors
except ModuleNotFoundError:
    for module in ("numpy", "pyarrow"):
        need(module, "arrow", "chunkscope.arrow")
    raise

__all__ = ["chunk_batches", "chunk_schema", "split_errors"]
