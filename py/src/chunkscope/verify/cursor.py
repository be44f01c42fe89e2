"""JSON in a file, read value by value. Coordinate: bytes of the file.

JSON's structure is ASCII, so a file is scanned as Latin-1, a byte a character and a window at a time, and
only the values found are decoded: a file with one emoji in it would otherwise take four times its size.
"""

import json
import re
from collections.abc import Collection, Iterator
from typing import Any

from chunkscope.errors import ChunkFileError
from chunkscope.verify.fields import Path, whole

_SPACE = re.compile(rb"[ \t\r\n]*")
_SCAN = json.JSONDecoder(parse_int=whole)
_STRINGS = re.compile(r'"(?:[^"\\]++|\\.)*+"')
_NO_BRACKETS = re.compile(r"[^\[\]{}]++")
# Bytes that are there as text, and as many of a number as may stand behind what reads as one ("1" of "1e+5").
_WINDOW = 1 << 20
_TAIL = 2
# Records of no known tool are nested deeper than this.
DEPTH = 100
_CONTAINERS = (b"[", b"{")
_REASONS = {
    "Unterminated string starting at": "the string that starts here is not closed",
    "Invalid control character at": "a line end or another control character stands in a string as it is",
}


class Cursor:
    """A place in a JSON file, at a value or behind one; `end` is where the last one ended."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = self.end = skip(data, at)
        self._reader = _Reader(data)

    @property
    def mark(self) -> bytes:
        """The byte at the cursor, the first of a value; none at the end."""
        return self.data[self.at : self.at + 1]

    def value(self) -> Any:
        """The value at the cursor, which goes behind it."""
        value, end = self._reader.value(self.at)
        self._go(end)
        return value

    def pass_by(self) -> None:
        """Go behind the value at the cursor, without holding all of a list or an object."""
        if self.mark not in _CONTAINERS:
            self.value()
            return
        for _ in self.members():
            self.value()

    def members(self) -> Iterator[str | None]:
        """Go through the list or the object at the cursor: the key of each member, None in a list.

        The cursor is then at the member's value; whoever asks for the next has gone behind it.
        """
        name, closing = ("list", b"]") if self.mark == b"[" else ("object", b"}")
        self._go(self.at + 1)
        if self.mark == closing:
            self._go(self.at + 1)
            return
        while True:
            yield self._key() if name == "object" else None
            mark = self.mark
            if mark == closing:
                self._go(self.at + 1)
                return
            if mark != b",":
                missing = f"a comma or {closing.decode()} is missing" if mark else f"the {name} is not closed"
                raise malformed(self.data, self.at, missing)
            self._go(self.at + 1)
            if self.mark == closing:
                raise malformed(self.data, self.at, f"a comma stands before {closing.decode()}")

    def elements(self) -> Iterator[tuple[Any, int, int]]:
        """The values of those members, each with the span of its bytes."""
        for _ in self.members():
            start = self.at
            yield self.value(), start, self.end

    def _key(self) -> str:
        if self.mark != b'"':
            raise malformed(self.data, self.at, "a key in quotes is missing")
        key: str = self.value()
        if self.mark != b":":
            raise malformed(self.data, self.at, "a colon is missing")
        self._go(self.at + 1)
        return key

    def _go(self, end: int) -> None:
        self.end = end
        self.at = skip(self.data, end)


def places(data: bytes, paths: Collection[Path]) -> dict[Path, tuple[int, int]]:
    """The spans of bytes in which the values at some paths of a value stand, of those that are there."""
    found: dict[Path, tuple[int, int]] = {}
    cursor = Cursor(data)
    if cursor.mark in _CONTAINERS:
        _visit(cursor, (), paths, found)
    return found


def _visit(cursor: Cursor, path: Path, paths: Collection[Path], found: dict[Path, tuple[int, int]]) -> None:
    for i, key in enumerate(cursor.members()):
        here = (*path, str(i) if key is None else key)
        start = cursor.at
        leads_on = any(wanted[: len(here)] == here and wanted != here for wanted in paths)
        if leads_on and cursor.mark in _CONTAINERS:
            _visit(cursor, here, paths, found)
        else:
            cursor.value()
        if here in paths:
            found[here] = (start, cursor.end)


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
            return _SCAN.decode(raw.decode("utf-8")), end
        except UnicodeDecodeError as error:
            raise malformed(self._data, at + error.start, "this is not UTF-8") from None

    def _latin(self, at: int) -> tuple[Any, int]:
        while True:
            whole = self._start + len(self._text) == len(self._data) and self._text != ""
            try:
                value, end = _SCAN.raw_decode(self._text, at - self._start)
                if whole or end + _TAIL < len(self._text):
                    return value, self._start + end
            except json.JSONDecodeError as error:
                if whole:
                    raise malformed(self._data, self._start + error.pos, _reason(error.msg)) from None
            self._move(at)

    def _move(self, at: int) -> None:
        """A window that starts at the value, or a wider one if it did already."""
        size = 2 * len(self._text) if at == self._start and self._text else _WINDOW
        self._start = at
        self._text = self._data[at : at + size].decode("latin-1")
        if is_too_deep(self._text):
            raise malformed(self._data, at, "the value is nested too deeply")


def is_too_deep(text: str) -> bool:
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


def skip(data: bytes, at: int) -> int:
    """The offset of the first byte from `at` on that is no white space."""
    match = _SPACE.match(data, at)
    return match.end() if match else at


def _reason(message: str) -> str:
    """What is wrong, from what Python's parser says: some of that ends with the place."""
    return _REASONS.get(message, message[0].lower() + message[1:])


def malformed(data: bytes, at: int, reason: str) -> ChunkFileError:
    """An error that says where: line and column from 1, the column in code points."""
    line = data.count(b"\n", 0, at) + 1
    start = data.rfind(b"\n", 0, at) + 1
    column = len(data[start:at].decode("utf-8", "replace")) + 1
    return ChunkFileError(f"line {line}, column {column}: {reason}", line, column)
