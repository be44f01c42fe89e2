"""Chunk files as records, one at a time: JSON, JSON Lines and CSV. Coordinate: bytes of the file."""

import csv
import io
import json
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from chunkscope.errors import ChunkFileError
from chunkscope.verify.cursor import Cursor, is_too_deep, malformed, skip
from chunkscope.verify.keys import TEXT
from chunkscope.verify.words import amount
from chunkscope.verify.wrapper import wrapped_list

_LINE = json.JSONDecoder()
# Where a JSON object keeps its list of chunks.
_LISTS = (
    "chunks",
    "nodes",
    "documents",
    "docs",
    "records",
    "rows",
    "items",
    "results",
    "data",
    "annotations",
    "hits",
)
# What such an object may be in.
_AROUND = ("data", "first", "hits", "result", "output", "docstore")
# By where the NUL of the first character is.
_UTF16 = {-1: "utf-16", 0: "utf-16-be", 1: "utf-16-le"}
_DELIMITERS = ",;\t|"
_QUOTED = re.compile(rb'"[^"]*"')
_HEADER = re.compile(rb'(?:"[^"]*"|[^"\n])*')


# A record, and the span of the bytes that hold its offsets: those of the record, or of its entry in a list of
# offsets alone. In CSV it is empty.
Element: TypeAlias = tuple[Any, int, int]


@dataclass(frozen=True, slots=True)
class Scanned:
    """A chunk file taken apart: the values that may be records, and where in the file they were.

    `head` is the JSON object around them, less its lists, for what it declares. `apart` says that texts and
    offsets are two lists, so that a record `[text, offsets]` is nowhere in the file.
    """

    format: str
    elements: Iterator[Element]
    head: dict[str, Any] | None = None
    apart: bool = False


@dataclass(frozen=True, slots=True)
class _List:
    """A list that was passed by, and where it starts."""

    at: int


@dataclass(frozen=True, slots=True)
class _Object:
    """An object and where it starts. Of its members, objects and lists are only outlined."""

    at: int
    members: dict[str, Any]


def to_utf8(data: bytes) -> bytes:
    """The file in UTF-8 without a BOM; ChunkFileError where UTF-16 is broken.

    UTF-16 without a BOM is known by the NUL that its first character has, which no other file starts with.
    """
    nul = data[:2].find(b"\0")
    if nul < 0 and not data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.removeprefix(BOM_UTF8)
    try:
        return data.decode(_UTF16[nul]).encode("utf-8", "surrogatepass")
    except UnicodeDecodeError as error:
        raise ChunkFileError(
            f"the file is not UTF-16: byte {error.start} is wrong ({error.reason})"
        ) from None


def scan(data: bytes) -> Scanned:
    """The values of a chunk file in UTF-8; ChunkFileError, with line and column, where it is malformed."""
    first = data.lstrip()[:1] if data[:1].isspace() else data[:1]
    if not first:
        raise ChunkFileError("the file is empty: it holds no records")
    if first in (b"[", b"{"):
        return _scan_json(data)
    return _scan_csv(data)


def _scan_json(data: bytes) -> Scanned:
    cursor = Cursor(data)
    if cursor.mark == b"[":
        return Scanned("jsonl", _lines(data)) if _is_lines(data, cursor.at) else _list(data, cursor.at)
    outline = _outline(cursor)
    if cursor.at < len(data):
        return Scanned("jsonl", _lines(data))
    return _object(data, outline)


def _list(data: bytes, at: int) -> Scanned:
    """A list of records, one that holds such a list, or semchunk's pair of texts and offsets."""
    inner = _inner_lists(data, at)
    if len(inner) == 2 and _is_pair(data, *inner):
        return Scanned("json", _zipped(data, *inner), apart=True)
    if len(inner) == 1 and _first_mark(data, *inner) == b"{":
        return Scanned("json", Cursor(data, *inner).elements())
    return Scanned("json", _whole(data, at))


def _whole(data: bytes, at: int) -> Iterator[Element]:
    """The members of a list that is all there is."""
    cursor = Cursor(data, at)
    yield from cursor.elements()
    _finish(cursor)


def _finish(cursor: Cursor) -> None:
    if cursor.mark:
        raise malformed(cursor.data, cursor.at, "the list ends before this")


def _inner_lists(data: bytes, at: int) -> list[int]:
    """Where the members of a list start, if they are one list or two."""
    cursor = Cursor(data, at)
    starts: list[int] = []
    for _ in cursor.members():
        if cursor.mark != b"[" or len(starts) == 2:
            return []
        starts.append(cursor.at)
        cursor.pass_by()
    _finish(cursor)
    return starts


def _is_pair(data: bytes, chunks: int, offsets: int) -> bool:
    """Whether one list has texts, and the other as many pairs as there are texts."""
    pairs = (isinstance(value, list) and len(value) == 2 for value, _, _ in Cursor(data, offsets).elements())
    return _first_mark(data, chunks) == b'"' and _are_texts(data, chunks) and all(pairs)


def _first_mark(data: bytes, at: int) -> bytes:
    """The first byte inside a list."""
    return Cursor(data, at + 1).mark


def _are_texts(data: bytes, at: int) -> bool:
    return all(isinstance(value, str) for value, _, _ in Cursor(data, at).elements())


def _zipped(data: bytes, chunks: int, offsets: int) -> Iterator[Element]:
    """The records of two lists, texts and offsets."""
    counts = [sum(1 for _ in Cursor(data, at).elements()) for at in (chunks, offsets)]
    if counts[0] != counts[1]:
        raise ChunkFileError(f"it has {amount(counts[0], 'chunk')} but {amount(counts[1], 'offset')}")
    texts, spans = Cursor(data, chunks).elements(), Cursor(data, offsets).elements()
    for (text, _, _), (span, start, end) in zip(texts, spans, strict=True):
        yield [text, span], start, end


def _lines(data: bytes) -> Iterator[Element]:
    cursor = Cursor(data)
    while cursor.at < len(data):
        start = cursor.at
        value, end = cursor.value(), cursor.end
        yield value, start, end
        between = data[end : cursor.at]
        if cursor.at < len(data) and b"\n" not in between and b"\r" not in between:
            comma = "a comma stands behind a value: JSON Lines has none, and a JSON list is in brackets"
            several = "a line holds more than one value"
            raise malformed(data, cursor.at, comma if cursor.mark == b"," else several)


def _outline(cursor: Cursor, inside: bool = False) -> _Object:
    """The object at the cursor; what is in an object in it is passed by."""
    outline = _Object(cursor.at, {})
    for key in cursor.members():
        member: Any
        if cursor.mark == b"[" or (cursor.mark == b"{" and inside):
            member = _List(cursor.at) if cursor.mark == b"[" else _Object(cursor.at, {})
            cursor.pass_by()
        else:
            member = _outline(cursor, inside=True) if cursor.mark == b"{" else cursor.value()
        outline.members[str(key)] = member
    return outline


def _object(data: bytes, outline: _Object) -> Scanned:
    """A JSON object that holds the records somewhere, or is one record itself."""
    head = {key: item for key, item in outline.members.items() if not isinstance(item, _List | _Object)}
    held = _holder(outline) or next(
        (found for key in _AROUND if (found := _holder(outline.members.get(key)))), None
    )
    if held is None:
        wrapped = wrapped_list(data, outline.at)
        if wrapped is not None:
            return Scanned("json", Cursor(data, wrapped).elements(), head)
        cursor = Cursor(data, outline.at)
        return Scanned("json", iter([(cursor.value(), outline.at, cursor.end)]), head)
    chunks, offsets = outline.members.get("chunks"), outline.members.get("offsets")
    # As semchunk's result is often kept.
    if isinstance(chunks, _List) and isinstance(offsets, _List) and _are_texts(data, chunks.at):
        return Scanned("json", _zipped(data, chunks.at, offsets.at), head, apart=True)
    return Scanned("json", Cursor(data, held.at).elements(), head)


def _holder(held: Any) -> _List | _Object | None:
    """The list of records that an object has, or the object in which LlamaIndex stores its nodes."""
    if not isinstance(held, _Object):
        return None
    lists = (held.members.get(key) for key in _LISTS)
    found = next((member for member in lists if isinstance(member, _List)), None)
    nodes = held.members.get("docstore/data")
    return found or (nodes if isinstance(nodes, _Object) else None)


def _is_lines(data: bytes, at: int) -> bool:
    """Whether a file that starts with a list is one list a line, as semantic-text-splitter's pairs may be."""
    newline = data.find(b"\n", at, at + 1_000_000)
    if newline < 0:
        return False
    line = data[at:newline].rstrip().decode("latin-1")
    behind = skip(data, newline)
    if not line.endswith("]") or data[behind : behind + 1] != b"[" or is_too_deep(line):
        return False
    try:
        return _LINE.raw_decode(line)[1] == len(line)
    except json.JSONDecodeError:
        return False


def _scan_csv(data: bytes) -> Scanned:
    line = data.lstrip(b"\r\n").partition(b"\n")[0].decode("utf-8", "replace")
    delimiter = csv_delimiter(data)
    (alone,) = csv_names([line])
    if line.count(delimiter) == 0 and alone.casefold() not in map(str.casefold, TEXT):
        raise ChunkFileError(
            "this is neither JSON, JSON Lines nor CSV with a header row: it starts with " + repr(line[:40])
        )
    return Scanned("csv", _rows(data))


def csv_rows(data: bytes) -> Iterator[tuple[list[str], str]]:
    """The rows of a CSV file, header first, newlines in fields kept, and each as it is written."""
    csv.field_size_limit(max(csv.field_size_limit(), len(data) + 1))
    written: list[str] = []
    reader = csv.reader(_noted(data, written), delimiter=csv_delimiter(data), strict=True)
    begun = False
    try:
        for row in reader:
            begun = begun or bool(row)
            if begun:  # empty lines before the header are none of it
                yield row, "".join(written)
                written.clear()
    except csv.Error as error:
        raise ChunkFileError(f"line {reader.line_num}: {error}") from None
    except UnicodeDecodeError:
        raise ChunkFileError(f"line {reader.line_num + 1}: this is not UTF-8") from None


def _noted(data: bytes, written: list[str]) -> Iterator[str]:
    """The lines of a file, each of which is noted as well."""
    for line in io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", newline=""):
        written.append(line)
        yield line


def csv_delimiter(data: bytes) -> str:
    """The delimiter of a CSV file: the one its header has most of, outside quotes."""
    header = _HEADER.match(data.lstrip(b"\r\n"))
    bare = _QUOTED.sub(b"", header[0] if header else b"").decode("utf-8", "replace")
    return max(_DELIMITERS, key=bare.count)


def csv_names(header: list[str]) -> list[str]:
    """The names of the columns, without the space and the quotes that may stand around them."""
    return [name.strip().strip('"').strip() for name in header]


def _rows(data: bytes) -> Iterator[Element]:
    rows = csv_rows(data)
    header = csv_names(next(rows)[0])
    for number, (row, _) in enumerate(rows, 2):
        if not row:
            continue
        if len(row) != len(header):
            fields = amount(len(row), "field")
            raise ChunkFileError(f"row {number} has {fields}, but the header has {len(header)}")
        yield dict(zip(header, row, strict=True)), 0, 0
