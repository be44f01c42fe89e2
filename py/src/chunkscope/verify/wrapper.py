"""Where an object that is no known tool's holds its records. Coordinate: bytes of the file."""

from collections.abc import Iterator
from typing import Any

from chunkscope.verify.cursor import Cursor
from chunkscope.verify.layouts import Layout, detect

# Bytes of a list that may be part of a record: longer ones are left out, for they would only take memory.
_PART = 1 << 16


def wrapped_list(data: bytes, at: int) -> int | None:
    """Where the one list of records in an object starts; None if there is not just one, or it is a record."""
    lists: list[int] = []
    own = detect(_without_lists(Cursor(data, at), lists))
    if own is not None and own.text is not None:
        return None
    layouts = {start: _first_layout(data, start) for start in lists}
    for left in _narrowed(layouts, own is not None):
        if len(left) == 1:
            return left[0]
    return None


def _narrowed(layouts: dict[int, Layout | None], placed: bool) -> Iterator[list[int]]:
    """The lists, then those of records, then those of texts; of an object with an offset only the last."""
    if not placed:
        yield list(layouts)
        yield [start for start, layout in layouts.items() if layout is not None]
    yield [start for start, layout in layouts.items() if layout is not None and layout.text is not None]


def _without_lists(cursor: Cursor, lists: list[int]) -> Any:
    """The value at the cursor without its long lists; where those lists start that hold objects."""
    start = cursor.at
    if cursor.mark == b"{":
        return {str(key): _without_lists(cursor, lists) for key in cursor.members()}
    if cursor.mark != b"[":
        return cursor.value()
    if Cursor(cursor.data, start + 1).mark == b"{":
        lists.append(start)
    cursor.pass_by()
    return Cursor(cursor.data, start).value() if cursor.end - start <= _PART else []


def _first_layout(data: bytes, at: int) -> Layout | None:
    return next((detect(value) for value, _, _ in Cursor(data, at).elements()), None)
