"""Fields of a record, named by paths such as `metadata.start_index`. Coordinate: none.

A path goes through objects by key and through lists by index. A flat key that is written with its dots,
as CSV and data frames have it, counts as the path itself.
"""

from itertools import pairwise
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str, ...]


def parse_path(text: str) -> Path:
    """The path a user wrote: keys with dots between them."""
    return tuple(text.split("."))


def show_path(path: Path | None) -> str | None:
    """A path as a user writes it."""
    return None if path is None else ".".join(path)


def get(record: Any, path: Path) -> Any:
    """What stands at `path`, or None."""
    if isinstance(record, dict) and len(path) > 1:
        flat = ".".join(path)
        if flat in record:
            return record[flat]
    value = record
    for key in path:
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list | tuple) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        else:
            return None
    return value


def put(record: Any, path: Path, value: Any) -> None:
    """Set what stands at `path`, making objects and list places on the way that are not there."""
    flat = ".".join(path)
    if isinstance(record, dict) and flat in record:
        record[flat] = value
        return
    for key, after in pairwise(path):
        made: Any = [None, None] if after.isdigit() else {}
        inner = record[int(key)] if isinstance(record, list) else record.get(key)
        if not isinstance(inner, dict | list):
            _set(record, key, made)
            inner = made
        record = inner
    _set(record, path[-1], value)


def _set(container: Any, key: str, value: Any) -> None:
    if isinstance(container, list):
        container[int(key)] = value
    else:
        container[key] = value


def offset(value: Any) -> tuple[int | None, str | None]:
    """An offset from what a file holds, and what was odd about it.

    Whole numbers written as strings or floats are taken, and said to be odd; anything else is None.
    """
    if value is None or value == "":
        return None, None
    if type(value) is int:
        return value, None
    if isinstance(value, float) and value.is_integer():
        return int(value), f"{value!r} is a float"
    if isinstance(value, str):
        digits = value.strip()
        if digits.removeprefix("-").isdecimal() and digits.isascii():
            return int(digits), f"{value!r} is a string"
        whole = digits.removesuffix(".0")
        if whole != digits and whole.removeprefix("-").isdecimal() and whole.isascii():
            return int(whole), f"{value!r} is a string"
    shown = repr(value)
    return None, f"{shown if len(shown) <= 40 else shown[:39] + '…'} is not a whole number"
