"""Chunk files as values, one at a time: JSON, JSON Lines and CSV. Coordinate: bytes of the file.

JSON's structure is ASCII, so a file is scanned as Latin-1, a byte a character and a window at a time, and
only the values found are decoded: a file with one emoji in it would otherwise take four times its size.
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

_SPACE = re.compile(rb"[ \t\r\n]*")
_SCAN = json.JSONDecoder()
_STRINGS = re.compile(r'"(?:[^"\\]++|\\.)*+"')
_NO_BRACKETS = re.compile(r"[^\[\]{}]++")
# Bytes that are there as text, and as many of a number as may stand behind what reads as one ("1" of "1e+5").
_WINDOW = 1 << 20
_TAIL = 2
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
    at = _skip(data, 0)
    if data[at : at + 1] == b"[" and not _is_lines(data, at):
        return Scanned("json", _array(data, at))
    value, end = _Reader(data).value(at)
    if _skip(data, end) < len(data):
        return Scanned("jsonl", _lines(data))
    if isinstance(value, dict):
        return _object(value)
    return Scanned("json", iter([value]))


class _Reader:
    """Reads values out of a file, of which one window at a time is there as text."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._start = 0
        self._text = ""

    def value(self, at: int) -> tuple[Any, int]:
        """The value that starts at a byte offset, and the offset behind it."""
        value, end = self._latin(at)
        raw = self._data[at:end]
        if raw.isascii():
            return value, end
        try:
            return json.loads(raw.decode("utf-8")), end
        except UnicodeDecodeError as error:
            raise _malformed(self._data, at + error.start, "this is not UTF-8") from None

    def _latin(self, at: int) -> tuple[Any, int]:
        while True:
            whole = self._start + len(self._text) == len(self._data) and self._text != ""
            try:
                value, end = _SCAN.raw_decode(self._text, at - self._start)
                if whole or end + _TAIL < len(self._text):
                    return value, self._start + end
            except json.JSONDecodeError as error:
                if whole:
                    raise _malformed(self._data, self._start + error.pos, _reason(error.msg)) from None
            self._move(at)

    def _move(self, at: int) -> None:
        """A window that starts at the value, or a wider one if it did already."""
        size = 2 * len(self._text) if at == self._start and self._text else _WINDOW
        self._start = at
        self._text = self._data[at : at + size].decode("latin-1")
        if _is_too_deep(self._text):
            raise _malformed(self._data, at, "the value is nested too deeply")


def _is_too_deep(text: str) -> bool:
    """Whether JSON is nested deeper than DEPTH, in a text that starts with a value and may end anywhere.

    The parser must not be asked: it goes as deep as the text does, and in WebAssembly a stack that overflows
    takes Python with it.
    """
    outside = _STRINGS.sub("", text).partition('"')[0]  # the last string may be cut off
    brackets = _NO_BRACKETS.sub("", outside)
    for _ in range(DEPTH):
        innermost_gone = brackets.replace("[]", "").replace("{}", "")
        if len(innermost_gone) == len(brackets):
            break
        brackets = innermost_gone
    return brackets.count("[") + brackets.count("{") > DEPTH


def _is_lines(data: bytes, at: int) -> bool:
    """Whether a file that starts with a list is one list a line, as semantic-text-splitter's pairs may be."""
    newline = data.find(b"\n", at, at + 1_000_000)
    if newline < 0:
        return False
    line = data[at:newline].rstrip().decode("latin-1")
    behind = _skip(data, newline)
    if not line.endswith("]") or data[behind : behind + 1] != b"[" or _is_too_deep(line):
        return False
    try:
        return _SCAN.raw_decode(line)[1] == len(line)
    except json.JSONDecodeError:
        return False


def _array(data: bytes, at: int) -> Iterator[Any]:
    reader = _Reader(data)
    at = _skip(data, at + 1)
    if data[at : at + 1] == b"]":
        return _finish(data, at + 1)
    while True:
        value, at = reader.value(at)
        yield value
        at = _skip(data, at)
        mark = data[at : at + 1]
        if mark == b"]":
            return _finish(data, at + 1)
        if mark != b",":
            raise _malformed(data, at, "a comma or ] is missing" if mark else "the list is not closed")
        at = _skip(data, at + 1)
        if data[at : at + 1] == b"]":
            raise _malformed(data, at, "a comma stands before ]")


def _finish(data: bytes, at: int) -> None:
    if _skip(data, at) < len(data):
        raise _malformed(data, _skip(data, at), "the list ends before this")


def _lines(data: bytes) -> Iterator[Any]:
    reader = _Reader(data)
    at = _skip(data, 0)
    while at < len(data):
        value, end = reader.value(at)
        yield value
        at = _skip(data, end)
        if at < len(data) and b"\n" not in data[end:at] and b"\r" not in data[end:at]:
            raise _malformed(data, at, "a line holds more than one value")


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


def _skip(data: bytes, at: int) -> int:
    match = _SPACE.match(data, at)
    return match.end() if match else at


def _reason(message: str) -> str:
    return message[0].lower() + message[1:]


def _malformed(data: bytes, at: int, reason: str) -> ChunkFileError:
    """An error that says where: line and column from 1, the column in code points."""
    line = data.count(b"\n", 0, at) + 1
    start = data.rfind(b"\n", 0, at) + 1
    column = len(data[start:at].decode("utf-8", "replace")) + 1
    return ChunkFileError(f"line {line}, column {column}: {reason}", line, column)
