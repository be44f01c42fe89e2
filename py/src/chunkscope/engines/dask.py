"""Dask: a DataFrame of documents to a DataFrame of chunks (extra `dask`). Coordinate: code points."""

from typing import Any

from chunkscope.arrow import chunk_batches, chunk_schema
from chunkscope.extras import need


def chunk_frame(documents: Any, **settings: Any) -> Any:
    """The chunks of a DataFrame of documents; `settings` are those of `chunkscope.arrow.chunk_batches`.

    Lazy, as any Dask computation. The columns of the result are Arrow's, not pandas' objects.
    """
    chunk_batches([], **settings)  # a bad setting is refused here, not in a task
    used = [settings.get("id", "id"), settings.get("text", "text")]
    nothing = chunk_schema(settings.get("offsets", ()), settings.get("steps", ())).empty_table()
    return documents[used].map_partitions(_chunk_partition, settings, meta=_frame(nothing))


def _chunk_partition(part: Any, settings: dict[str, Any]) -> Any:
    pa = need("pyarrow", "dask", "chunkscope.engines.dask")
    batches = pa.Table.from_pandas(part, preserve_index=False).to_batches()
    schema = chunk_schema(settings.get("offsets", ()), settings.get("steps", ()))
    return _frame(pa.Table.from_batches(chunk_batches(batches, **settings), schema))


def _frame(table: Any) -> Any:
    pandas = need("pandas", "dask", "chunkscope.engines.dask")
    return table.to_pandas(types_mapper=pandas.ArrowDtype)
