"""Fields of a record, named by paths such as `metadata.start_index`. Coordinate: none.

A path goes through objects by key and through lists by index, and into a pair that is written as a text, such
as "(1, 20)". A flat key that is written with its dots, as CSV and data frames have it, counts as the path
itself.
"""

import re
from itertools import pairwise
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str, ...]

# Digits of an offset that are read: more than any text is long, and fewer than Python refuses.
_DIGITS = 100
_EDGES = ("0", "1")
_NUMBER = re.compile(r"-?[0-9]+")
_PAIR = re.compile(r"[(\[]\s*-?[0-9]+\s*,\s*-?[0-9]+\s*[)\]]")


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
        if path[0] not in record and ".".join(path[:-1]) in record:
            path = (".".join(path[:-1]), path[-1])
    value = record
    for key in path:
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list | tuple) and _is_index(key) and int(key) < len(value):
            value = value[int(key)]
        elif key in _EDGES and is_written_pair(value):
            value = whole(_NUMBER.findall(value)[int(key)])
        else:
            return None
    return value


def fits(record: Any, path: Path) -> bool:
    """Whether `put` can set what stands at `path` and take nothing else away."""
    if isinstance(record, dict) and ".".join(path) in record:
        return True
    if path[-1] in _EDGES and can_be_pair(get(record, path[:-1])):
        return True
    value = record
    for key in path:
        if isinstance(value, list):
            if not _is_index(key):
                return False
            value = value[int(key)] if int(key) < len(value) else None
        elif isinstance(value, dict):
            if key not in value and _is_index(key):
                return False
            value = value.get(key)
        elif value is not None:
            return False
    return True


def is_written_pair(value: Any) -> bool:
    """Whether a value is a text of two whole numbers in brackets."""
    return isinstance(value, str) and value[:1] in ("(", "[") and _PAIR.fullmatch(value) is not None


def can_be_pair(value: Any) -> bool:
    """Whether a value is such a text, or an empty one in its place."""
    return value == "" or is_written_pair(value)


def rewritten(pair: str, index: str, number: int) -> str:
    """Such a text with another number at an index."""
    pair = pair or "[0, 0]"
    match = list(_NUMBER.finditer(pair))[int(index)]
    return pair[: match.start()] + str(number) + pair[match.end() :]


def put(record: Any, path: Path, value: Any) -> None:
    """Set what stands at `path`, making objects and list places on the way that are not there."""
    flat = ".".join(path)
    if isinstance(record, dict) and flat in record:
        record[flat] = value
        return
    for key, after in pairwise(path):
        inner = get(record, (key,))
        if not isinstance(inner, dict | list):
            inner = [] if _is_index(after) else {}
            _set(record, key, inner)
        record = inner
    _set(record, path[-1], value)


def _set(container: Any, key: str, value: Any) -> None:
    if isinstance(container, list):
        container += [None] * (int(key) + 1 - len(container))
        container[int(key)] = value
    else:
        container[key] = value


def _is_index(key: str) -> bool:
    return key.isascii() and key.isdecimal()


def whole(digits: str) -> int:
    """An integer from its digits. Of a huge one not all are read: it lies beyond every text either way."""
    return int(digits[:_DIGITS])


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
            return whole(digits), f"{value!r} is a string"
        rest = digits.removesuffix(".0")
        if rest != digits and rest.removeprefix("-").isdecimal() and rest.isascii():
            return whole(rest), f"{value!r} is a string"
    shown = repr(value)
    return None, f"{shown if len(shown) <= 40 else shown[:39] + '…'} is not a whole number"
