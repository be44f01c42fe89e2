"""One part of a corpus: some documents to one Parquet file of chunks, in one process.

The files of a part are whole or not there, and count only when the ledger has the part.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

import pyarrow as pa
import pyarrow.parquet as pq

from chunkscope.arrow import chunk_batches, chunk_schema, split_errors
from chunkscope.corpus.documents import Entry, document_batches, fingerprint
from chunkscope.files import whole_file
from chunkscope.settings import Settings

CHUNKS: Final = "chunks"
ERRORS: Final = "errors"
# Of these, most rows of a part are the same; texts, ids of chunks and offsets are all different.
_REPEATED: Final = ["document_id", "revision", "unit", "error"]
_BATCH_BYTES: Final = 32 << 20


@dataclass(frozen=True, slots=True)
class Done:
    """A document of a part: its file's size, time of change and SHA-256, None where it could not be read."""

    entry: Entry
    size: int | None
    changed: int | None
    digest: str | None


@dataclass(frozen=True, slots=True)
class Part:
    """What a part holds."""

    number: int
    documents: tuple[Done, ...]
    chunks: int
    errors: int


def part_name(number: int) -> str:
    """The name of a part's file in each of its folders."""
    return f"part-{number:06}.parquet"


@contextmanager
def chunk_writer(file: BinaryIO, settings: Settings) -> Iterator[Callable[[Iterable[Any], Any], int]]:
    """A function that cuts batches of documents, writes their chunks to `file` and returns how many.

    Its second argument is called with the id and the reason of each document that cannot be cut.
    """
    schema = chunk_schema(settings.offsets, settings.steps)
    schema = schema.remove(schema.get_field_index("error"))
    with pq.ParquetWriter(file, schema, compression="zstd", use_dictionary=_REPEATED) as writer:

        def write(batches: Iterable[Any], refused: Callable[[str, str], object]) -> int:
            count = 0
            for rows in chunk_batches(batches, **settings.chunking(), batch_bytes=_BATCH_BYTES):
                chunks, errors = split_errors(rows)
                for error in errors.to_pylist():
                    refused(error["document_id"], error["error"])
                if chunks.num_rows:
                    writer.write_batch(chunks)
                    count += chunks.num_rows
            return count

        yield write


def write_part(target: Path, number: int, entries: Sequence[Entry], settings: Settings) -> Part:
    """Cut some documents; leaves the part's files in `target`."""
    documents: list[Done] = []
    errors: list[tuple[str, str]] = []

    def reading(entry: Entry) -> Callable[[], bytes]:
        def read() -> bytes:
            size, changed = fingerprint(entry.path) or (None, None)
            try:
                with open(entry.path, "rb") as file:
                    data = file.read()
            except OSError:
                documents.append(Done(entry, size, changed, None))
                raise
            documents.append(Done(entry, size, changed, hashlib.sha256(data).hexdigest()))
            return data

        return read

    def refused(document_id: str, reason: str) -> None:
        errors.append((document_id, reason))

    sources = ((entry.id, reading(entry)) for entry in entries)
    with whole_file(target / CHUNKS / part_name(number)) as file, chunk_writer(file, settings) as write:
        count = write(document_batches(sources, settings.encoding, refused), refused)
    if errors:
        ids, reasons = zip(*errors, strict=True)
        with whole_file(target / ERRORS / part_name(number)) as file:
            pq.write_table(pa.table({"document_id": pa.array(ids), "error": pa.array(reasons)}), file)
    return Part(number, tuple(documents), count, len(errors))
