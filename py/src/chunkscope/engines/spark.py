"""PySpark: a DataFrame of documents to a DataFrame of chunks (extra `spark`). Coordinate: code points."""

from functools import partial
from typing import Any, Final

from chunkscope.arrow import chunk_batches, chunk_schema

_SPARK_TYPES: Final = {"string": "string", "int64": "bigint", "bool": "boolean"}


def chunk_frame(documents: Any, **settings: Any) -> Any:
    """The chunks of a DataFrame of documents; `settings` are those of `chunkscope.arrow.chunk_batches`.

    Lazy, as any transformation. Whatever way Spark partitions the documents, the rows are the same.
    """
    chunk_batches([], **settings)  # a bad setting is refused here, not in a task
    used = [settings.get("id", "id"), settings.get("text", "text")]
    fields = chunk_schema(settings.get("offsets", ()), settings.get("steps", ()))
    ddl = ", ".join(f"`{field.name}` {_SPARK_TYPES[str(field.type)]}" for field in fields)
    return documents.select(*used).mapInArrow(partial(chunk_batches, **settings), ddl)
