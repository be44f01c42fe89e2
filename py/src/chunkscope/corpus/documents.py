"""Files to record batches of documents, a few at a time. Coordinate: bytes of the files."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import pyarrow as pa

from chunkscope.decoding import decode, marked
from chunkscope.errors import DecodeError

# How many bytes of documents are taken into a batch; a document is never divided.
_BATCH_BYTES: Final = 16 << 20
_SCHEMA: Final = pa.schema([("id", pa.string()), ("text", pa.large_binary())])


@dataclass(frozen=True, slots=True)
class Entry:
    """A document that is a file: its id in the rows, and where it is."""

    id: str
    path: str


def document_batches(
    entries: Iterable[tuple[str, Callable[[], bytes]]],
    encoding: str | None,
    refused: Callable[[str, str], object],
) -> Iterator[Any]:
    """The documents, each an id and a function that reads it, as batches of `id` and `text` in UTF-8.

    `refused(id, reason)` hears of those that cannot be read or decoded. Bytes that should be UTF-8 go on as
    they are, and are checked when they are cut.
    """
    ids: list[str] = []
    texts: list[bytes] = []
    held = 0
    for document_id, read in entries:
        try:
            data = utf8(read(), encoding)
        except OSError as error:
            refused(document_id, f"it cannot be read: {error.strerror or error}")
            continue
        except DecodeError as error:
            refused(document_id, str(error))
            continue
        ids.append(document_id)
        texts.append(data)
        held += len(data)
        if held >= _BATCH_BYTES:
            yield _batch(ids, texts)
            ids, texts, held = [], [], 0
    if ids:
        yield _batch(ids, texts)


def utf8(data: bytes, encoding: str | None) -> bytes:
    """The bytes of a file in UTF-8; DecodeError where they are not text in `encoding`."""
    if encoding is None and not marked(data):
        return data
    return decode(data, encoding)[0].encode()


def fingerprint(path: str) -> tuple[int, int] | None:
    """Size and time of change of a file, which tell cheaply that it is still the same; None for no file."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def _batch(ids: list[str], texts: list[bytes]) -> Any:
    return pa.RecordBatch.from_arrays(
        [pa.array(ids, pa.string()), pa.array(texts, pa.large_binary())], schema=_SCHEMA
    )
