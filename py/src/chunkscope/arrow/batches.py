"""Record batches of documents to record batches of chunks.

No Python object is made for a chunk: its text is cut from the buffer of the documents' texts by Arrow itself.
Coordinates: code points, and UTF-8 bytes of that buffer where a name says so.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

import numpy as np
import pyarrow as pa

from chunkscope.arrow.layout import chunk_schema
from chunkscope.arrow.pieces import Integers, Piece, Text, failed, good
from chunkscope.arrow.plan import Plan
from chunkscope.decoding import decode
from chunkscope.errors import DecodeError, SettingError
from chunkscope.steps import Processed, process

# What a batch takes beside its rows: the last offset of each column of strings, and bits filled up to bytes.
_ENDS = 64


def chunk_batches(
    batches: Iterable[pa.RecordBatch],
    *,
    size: int = 100,
    overlap: int = 20,
    unit: str = "code_point",
    offsets: Sequence[str] = (),
    steps: Sequence[str] = (),
    id: str = "id",
    text: str = "text",
    batch_bytes: int = 64 << 20,
) -> Iterator[pa.RecordBatch]:
    """The chunks of documents, in their order, as record batches of `chunk_schema(offsets, steps)`.

    Each batch has the documents' ids and texts in the columns named by `id` and `text`; a text is a string,
    or bytes in UTF-8. A batch of chunks takes at most `batch_bytes`, or holds one row. A document that cannot
    be chunked becomes one row with an `error` and does not end the job. `offsets` are further coordinates and
    `steps` preprocessing, as for `chunkscope.records.records` and `chunkscope.steps.process`.

    SettingError, raised by this call, for a bad setting; while the batches are read, for a column that is not
    there or of another type.
    """
    plan = Plan(size, overlap, unit, tuple(offsets), tuple(steps), id, text, batch_bytes)
    return _all_batches(batches, plan, chunk_schema(plan.offsets, plan.steps))


def _all_batches(
    batches: Iterable[pa.RecordBatch], plan: Plan, schema: pa.Schema
) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        ids, texts, processed = _column(batch, "id", plan.id), _texts(batch, plan), None
        if plan.steps:
            texts, processed = _prepared(texts, plan.steps)
        for pieces in _bounded(_pieces(plan, schema, ids, texts, processed), plan.batch_bytes):
            yield _built(schema, plan.unit, ids, texts.buffers()[2], pieces)


def _column(batch: pa.RecordBatch, setting: str, name: str) -> pa.Array:
    if batch.schema.get_field_index(name) < 0:
        raise SettingError(setting, name, f"the name of one column of {', '.join(batch.schema.names)}")
    column = batch.column(name)
    return column.cast(pa.string()) if setting == "id" else column


def _texts(batch: pa.RecordBatch, plan: Plan) -> pa.Array:
    """The texts as UTF-8 in one buffer with 64-bit offsets; bytes are not checked yet."""
    column, kind = _column(batch, "text", plan.text), pa.types
    if kind.is_dictionary(column.type):
        column = column.dictionary_decode()
    of_text = (
        kind.is_string(column.type) or kind.is_large_string(column.type) or kind.is_string_view(column.type)
    )
    of_bytes = (
        kind.is_binary(column.type) or kind.is_large_binary(column.type) or kind.is_binary_view(column.type)
    )
    if not of_text and not of_bytes:
        raise SettingError(
            "text", plan.text, f"the name of a column of strings or bytes, and it is {column.type}"
        )
    return column.cast(pa.large_binary())


def _prepared(texts: pa.Array, steps: Sequence[str]) -> tuple[pa.Array, list[Processed | None]]:
    """The texts after the steps, and where each came from; what is no text stays as it is."""
    processed: list[Processed | None] = []
    data: list[bytes | None] = []
    for given in texts.to_pylist():
        try:
            done = None if given is None else process(decode(given, "utf-8")[0], steps)
        except DecodeError:
            done = None
        processed.append(done)
        data.append(done.document.text.encode() if done else given)
    return pa.array(data, pa.large_binary()), processed


def _pieces(
    plan: Plan,
    schema: pa.Schema,
    ids: pa.Array,
    texts: pa.Array,
    processed: Sequence[Processed | None] | None,
) -> Iterator[Piece]:
    """The chunks, or the error, of each document of a batch."""
    _, ends, data = texts.buffers()
    bounds = np.frombuffer(ends, np.int64)[texts.offset : texts.offset + len(texts) + 1].tolist()
    octets = np.frombuffer(data, np.uint8) if data else np.empty(0, np.uint8)
    numbers = [field.name for field in schema if field.type != pa.string()]
    for row, (name, there) in enumerate(zip(ids.to_pylist(), texts.is_valid().to_pylist(), strict=True)):
        id_size = len(name.encode()) if name is not None else 0
        if name is None or not there:
            yield failed(numbers, row, f"the {'text' if name is not None else 'id'} is null", id_size)
            continue
        document = octets[bounds[row] : bounds[row + 1]]
        try:
            text, _ = decode(document.data, "utf-8")
        except DecodeError as error:
            yield failed(numbers, row, str(error), id_size)
            continue
        revision = f"sha256:{sha256(document.data).hexdigest()}"
        origin = processed[row] if processed else None
        yield good(plan, Text(row, text, document, bounds[row], origin), revision, id_size)


def _bounded(pieces: Iterable[Piece], most: int) -> Iterator[list[Piece]]:
    """The pieces in groups of at most `most` bytes, or of one row that takes more; none for no rows."""
    group: list[Piece] = []
    room = most = most - _ENDS
    for whole in pieces:
        piece = whole
        while len(piece):
            count = piece.fitting(room) or (0 if group else 1)
            if count:
                head, piece = piece.cut(count)
                group.append(head)
                room -= head.taken()
            if len(piece):
                yield group
                group, room = [], most
    if group:
        yield group


def _built(
    schema: pa.Schema, unit: str, ids: pa.Array, data: pa.Buffer, pieces: Sequence[Piece]
) -> pa.RecordBatch:
    counts = [len(piece) for piece in pieces]
    owner = pa.array(np.repeat(np.arange(len(pieces)), counts))
    bad = np.repeat([piece.error is not None for piece in pieces], counts)
    mask = bad if bad.any() else None
    columns: dict[str, Any] = {
        "document_id": ids.take(pa.array([piece.row for piece in pieces])).take(owner),
        "revision": pa.array([piece.revision for piece in pieces], pa.string()).take(owner),
        "unit": pa.array([None if piece.error else unit for piece in pieces], pa.string()).take(owner),
        "error": pa.array([piece.error for piece in pieces], pa.string()).take(owner),
        "text": _cut(
            data,
            np.concatenate([piece.columns["start_byte"] + piece.base for piece in pieces]),
            np.concatenate([piece.columns["end_byte"] + piece.base for piece in pieces]),
            mask,
        ),
    }
    for name in schema.names:
        if name not in columns:
            numbers = pa.array(np.concatenate([piece.columns[name] for piece in pieces]), mask=mask)
            columns[name] = numbers.cast(schema.field(name).type)
    return pa.RecordBatch.from_arrays([columns[name] for name in schema.names], schema=schema)


def _cut(data: pa.Buffer | None, start: Integers, end: Integers, mask: Any) -> pa.Array:
    """The strings between byte offsets of a buffer; Arrow copies them as lists of a list view of bytes."""
    size = end - start
    data = pa.py_buffer(b"") if data is None else data
    octets = pa.Array.from_buffers(pa.uint8(), data.size, [None, data])
    flat = pa.LargeListViewArray.from_arrays(pa.array(start), pa.array(size), octets).flatten()
    bounds = np.zeros(len(size) + 1, np.int32)
    np.cumsum(size, out=bounds[1:])
    valid = None if mask is None else pa.array(~mask).buffers()[1]
    first = flat.offset  # of a flattened list view that is one slice, which is not copied
    flattened = flat.buffers()[1].slice(first, len(flat)) if len(flat) else pa.py_buffer(b"")
    return pa.StringArray.from_buffers(len(size), pa.py_buffer(bounds), flattened, valid)
