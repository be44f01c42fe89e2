"""Ray Data: a Dataset of documents to a Dataset of chunks (extra `ray`). Coordinate: code points."""

from collections.abc import Iterator
from typing import Any

from chunkscope.arrow import chunk_batches
from chunkscope.extras import need


def chunk_dataset(documents: Any, *, batch_size: int = 1024, ray: Any = None, **settings: Any) -> Any:
    """The chunks of a Dataset of documents; `settings` are those of `chunkscope.arrow.chunk_batches`.

    `batch_size` is how many documents a task takes at a time, and `ray` what else `map_batches` is to be
    told. Lazy, as any transformation.
    """
    chunk_batches([], **settings)  # a bad setting is refused here, not in a task
    pa = need("pyarrow", "ray", "chunkscope.engines.ray")

    def chunk_table(table: Any) -> Iterator[Any]:
        for batch in chunk_batches(table.to_batches(), **settings):
            yield pa.Table.from_batches([batch])

    return documents.map_batches(chunk_table, batch_size=batch_size, batch_format="pyarrow", **(ray or {}))
