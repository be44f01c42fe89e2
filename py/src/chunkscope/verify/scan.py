"""Chunk files as values, one at a time: JSON, JSON Lines and CSV. Coordinate: bytes of the file.

JSON's structure is ASCII, so a file is scanned as Latin-1, one byte a character, and only the values found
are decoded: a file with one emoji in it would otherwise take four times its size.
"""

import csv
import io
import json
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from chunkscope.errors import ChunkFileError

_SPACE = re.compile(r"[ \t\r\n]*")
_SCAN = json.JSONDecoder()
_STRINGS = re.compile(r'"(?:[^"\\]++|\\.)*+"')
_NO_BRACKETS = re.compile(r"[^\[\]{}]++")
# Records of no known tool are nested deeper than this.
DEPTH = 100
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
)
_DELIMITERS = ",;\t|"


@dataclass(frozen=True, slots=True)
class Scanned:
    """A chunk file taken apart: the values that may be records, and where in the file they were.

    `holder` is the path of the list that holds them, for a JSON object. `head` is that object less the
    list, for what it declares.
    """

    format: str
    values: Iterator[Any]
    holder: tuple[str, ...] = ()
    head: dict[str, Any] | None = None


def to_utf8(data: bytes) -> bytes:
    """The file in UTF-8 without a BOM; ChunkFileError where UTF-16 is broken."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        try:
            return data.decode("utf-16").encode("utf-8", "surrogatepass")
        except UnicodeDecodeError as error:
            raise ChunkFileError(
                f"the file is not UTF-16: byte {error.start} is wrong ({error.reason})"
            ) from None
    return data.removeprefix(BOM_UTF8)


def scan(data: bytes) -> Scanned:
    """The values of a chunk file in UTF-8; ChunkFileError, with line and column, where it is malformed."""
    first = data.lstrip()[:1] if data[:1].isspace() else data[:1]
    if not first:
        raise ChunkFileError("the file is empty: it holds no records")
    if first in (b"[", b"{"):
        return _scan_json(data)
    return _scan_csv(data)


def _scan_json(data: bytes) -> Scanned:
    text = data.decode("latin-1")
    at = _skip(text, 0)
    if _is_too_deep(text):
        raise _malformed(data, at, "the value is nested too deeply")
    if text[at] == "[" and not _is_lines(text, at):
        return Scanned("json", _array(data, text, at))
    value, end = _value(data, text, at)
    if _skip(text, end) < len(text):
        return Scanned("jsonl", _lines(data, text))
    if isinstance(value, dict):
        return _object(value)
    return Scanned("json", iter([value]))


def _is_too_deep(text: str) -> bool:
    """Whether JSON is nested deeper than DEPTH.

    The parser must not be asked: it goes as deep as the text does, and in WebAssembly a stack that overflows
    takes Python with it.
    """
    brackets = _NO_BRACKETS.sub("", _STRINGS.sub("", text))
    for _ in range(DEPTH):
        innermost_gone = brackets.replace("[]", "").replace("{}", "")
        if len(innermost_gone) == len(brackets):
            break
        brackets = innermost_gone
    return brackets.count("[") + brackets.count("{") > DEPTH


def _is_lines(text: str, at: int) -> bool:
    """Whether a file that starts with a list is one list a line, as semantic-text-splitter's pairs may be."""
    newline = text.find("\n", at)
    if newline < 0 or newline - at > 1_000_000:
        return False
    line = text[at:newline].rstrip()
    if not line.endswith("]") or _skip(text, newline) >= len(text) or text[_skip(text, newline)] != "[":
        return False
    try:
        return _SCAN.raw_decode(line)[1] == len(line)
    except json.JSONDecodeError:
        return False


def _array(data: bytes, text: str, at: int) -> Iterator[Any]:
    at = _skip(text, at + 1)
    if text[at : at + 1] == "]":
        return _finish(data, text, at + 1)
    while True:
        value, at = _value(data, text, at)
        yield value
        at = _skip(text, at)
        mark = text[at : at + 1]
        if mark == "]":
            return _finish(data, text, at + 1)
        if mark != ",":
            raise _malformed(data, at, "a comma or ] is missing" if mark else "the list is not closed")
        at = _skip(text, at + 1)
        if text[at : at + 1] == "]":
            raise _malformed(data, at, "a comma stands before ]")


def _finish(data: bytes, text: str, at: int) -> None:
    if _skip(text, at) < len(text):
        raise _malformed(data, _skip(text, at), "the list ends before this")


def _lines(data: bytes, text: str) -> Iterator[Any]:
    at = _skip(text, 0)
    while at < len(text):
        value, end = _value(data, text, at)
        yield value
        at = _skip(text, end)
        if at < len(text) and "\n" not in text[end:at] and "\r" not in text[end:at]:
            raise _malformed(data, at, "a line holds more than one value")


def _value(data: bytes, text: str, at: int) -> tuple[Any, int]:
    """The value that starts at a byte offset, and the offset behind it."""
    try:
        value, end = _SCAN.raw_decode(text, at)
    except json.JSONDecodeError as error:
        raise _malformed(data, error.pos, _reason(error.msg)) from None
    raw = data[at:end]
    if raw.isascii():
        return value, end
    try:
        return json.loads(raw.decode("utf-8")), end
    except UnicodeDecodeError as error:
        raise _malformed(data, at + error.start, "this is not UTF-8") from None


def _object(value: dict[str, Any]) -> Scanned:
    """A JSON object that holds the list of records somewhere, or is one record itself."""
    path = _holder(value, ()) or (_holder(value, ("docstore",)) if "docstore" in value else None)
    if path is None:
        return Scanned("json", iter([value]), (), value)
    held: Any = value
    for key in path:
        held = held[key]
    head = {key: item for key, item in value.items() if not isinstance(item, list)}
    if path == ("chunks",) and _is_parallel(value):
        return Scanned("json", iter(_zipped(value["chunks"], value["offsets"])), path, head)
    return Scanned("json", iter(held.values() if isinstance(held, dict) else held), path, head)


def _holder(value: dict[str, Any], path: tuple[str, ...]) -> tuple[str, ...] | None:
    inner: Any = value
    for key in path:
        inner = inner.get(key) if isinstance(inner, dict) else None
    if not isinstance(inner, dict):
        return None
    for key in _LISTS:
        if isinstance(inner.get(key), list):
            return (*path, key)
    if isinstance(inner.get("docstore/data"), dict):  # how LlamaIndex stores its nodes
        return (*path, "docstore/data")
    for key in ("data", "first", "hits", "result", "output"):
        if not path and isinstance(inner.get(key), dict):
            found = _holder(value, (key,)) or (
                ("hits", "hits") if isinstance(inner[key].get("hits"), list) else None
            )
            if found:
                return found
    return None


def _is_parallel(value: dict[str, Any]) -> bool:
    """The way of semchunk: a list of texts and, beside it, one of offsets."""
    chunks, offsets = value.get("chunks"), value.get("offsets")
    return isinstance(chunks, list) and isinstance(offsets, list) and all(isinstance(c, str) for c in chunks)


def _zipped(chunks: list[Any], offsets: list[Any]) -> list[Any]:
    if len(chunks) != len(offsets):
        raise ChunkFileError(f"there are {len(chunks)} chunks but {len(offsets)} offsets")
    return [[chunk, span] for chunk, span in zip(chunks, offsets, strict=True)]


def zipped_pair(values: list[Any]) -> list[Any] | None:
    """The records of semchunk's pair `[chunks, offsets]`, if that is what two values are."""
    if len(values) == 2 and all(isinstance(value, list) for value in values):
        chunks, offsets = values
        pairs = all(isinstance(span, list) and len(span) == 2 for span in offsets)
        if chunks and all(isinstance(chunk, str) for chunk in chunks) and offsets and pairs:
            return _zipped(chunks, offsets)
    return None


def _scan_csv(data: bytes) -> Scanned:
    line = data.lstrip(b"\r\n").partition(b"\n")[0].decode("utf-8", "replace")
    delimiter = csv_delimiter(data)
    if line.count(delimiter) == 0 and line.strip().lower() not in (
        "text",
        "content",
        "page_content",
        "chunk",
    ):
        raise ChunkFileError(
            "this is neither JSON, JSON Lines nor CSV with a header row: it starts with " + repr(line[:40])
        )
    return Scanned("csv", _rows(data))


def csv_rows(data: bytes) -> Iterator[list[str]]:
    """The rows of a CSV file, header first, newlines in fields kept."""
    csv.field_size_limit(max(csv.field_size_limit(), len(data) + 1))
    text = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", newline="")
    reader = csv.reader(text, delimiter=csv_delimiter(data), strict=True)
    try:
        yield from reader
    except csv.Error as error:
        raise ChunkFileError(f"line {reader.line_num}: {error}") from None
    except UnicodeDecodeError:
        raise ChunkFileError(f"line {reader.line_num + 1}: this is not UTF-8") from None


def csv_delimiter(data: bytes) -> str:
    """The delimiter of a CSV file: the one its header has most of."""
    line = data.lstrip(b"\r\n").partition(b"\n")[0].decode("utf-8", "replace")
    return max(_DELIMITERS, key=line.count)


def _rows(data: bytes) -> Iterator[dict[str, Any]]:
    rows = csv_rows(data)
    header = next(rows)
    for number, row in enumerate(rows, 2):
        if not row:
            continue
        if len(row) != len(header):
            raise ChunkFileError(f"row {number} has {len(row)} fields, but the header has {len(header)}")
        yield dict(zip(header, row, strict=True))


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _reason(message: str) -> str:
    return message[0].lower() + message[1:]


def _malformed(data: bytes, at: int, reason: str) -> ChunkFileError:
    """An error that says where: line and column from 1, the column in code points."""
    line = data.count(b"\n", 0, at) + 1
    start = data.rfind(b"\n", 0, at) + 1
    column = len(data[start:at].decode("utf-8", "replace")) + 1
    return ChunkFileError(f"line {line}, column {column}: {reason}", line, column)
