"""What `chunk_batches` must give, by a plain loop: slow and obvious."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from chunkscope.arrow import chunk_schema
from chunkscope.chunker import chunk_columns
from chunkscope.document import Document
from chunkscope.records import records
from chunkscope.steps import process

Row = dict[str, Any]


def plain_rows(
    documents: Iterable[tuple[str | None, str | bytes | None]],
    size: int,
    overlap: int,
    unit: str,
    offsets: Sequence[str] = (),
    steps: Sequence[str] = (),
) -> Iterator[Row]:
    """The rows of documents, each an id and a text."""
    names = chunk_schema(offsets, steps).names
    for document_id, given in documents:
        row: Row = {**dict.fromkeys(names), "document_id": document_id}
        try:
            done = process(_document(document_id, given), steps)
        except ValueError as error:
            yield {**row, "error": str(error)}
            continue
        for record in records(done, chunk_columns(done.document.text, size, overlap, unit), offsets):
            row.update(record)
            yield {name: row[name] for name in names}


def _document(document_id: str | None, given: str | bytes | None) -> Document:
    if given is None:
        raise ValueError("the text is null")
    return (
        Document(given, document_id)
        if isinstance(given, str)
        else Document.decode(given, "utf-8", document_id)
    )


def in_order(rows: Iterable[Row]) -> list[Row]:
    """Rows in the order of their documents, as engines give them in any."""
    return sorted(rows, key=lambda row: (row["document_id"], row["chunk_id"] or 0))
