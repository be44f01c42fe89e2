"""What `chunk_batches` must give, by a plain loop: slow and obvious."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

from chunkscope import OffsetMap, chunks
from chunkscope.arrow import chunk_schema
from chunkscope.decoding import decode

Row = dict[str, Any]


def plain_rows(
    documents: Iterable[tuple[str | None, str | bytes | None]],
    size: int,
    overlap: int,
    unit: str,
    offsets: Sequence[str] = (),
) -> Iterator[Row]:
    """The rows of documents, each an id and a text."""
    names = chunk_schema(offsets).names
    for document_id, text in documents:
        row: Row = {**dict.fromkeys(names), "document_id": document_id}
        try:
            rows = list(_chunk_rows(text, size, overlap, unit))
        except ValueError as error:
            rows = [{"error": str(error)}]
        for further in rows:
            row.update(further)
            yield {name: row[name] for name in names}


def _chunk_rows(given: str | bytes | None, size: int, overlap: int, unit: str) -> Iterator[Row]:
    if given is None:
        raise ValueError("the text is null")
    text = given if isinstance(given, str) else decode(given, "utf-8")[0]
    place = OffsetMap(text)
    for record in chunks(text, size, overlap, unit):
        for end in ("start", "end"):
            record[f"{end}_utf16"] = place.utf16(record[end])
            record[f"{end}_byte"] = place.byte(record[end])
            record[f"{end}_line"], record[f"{end}_column"] = place.line_column(record[end])
        yield {"revision": f"sha256:{sha256(text.encode()).hexdigest()}", **record}


def in_order(rows: Iterable[Row]) -> list[Row]:
    """Rows in the order of their documents, as engines give them in any."""
    return sorted(rows, key=lambda row: (row["document_id"], row["chunk_id"] or 0))
