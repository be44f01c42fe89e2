"""The layouts of chunk files: which fields of a record hold its text and its offsets. Coordinate: none.

A layout is found by its fields, not by its name: the names are what a reader knows the fields by.
"""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from chunkscope.errors import SettingError
from chunkscope.verify.fields import Path, get, is_written_pair, parse_path
from chunkscope.verify.keys import (
    BASES,
    BESIDE,
    ENDS,
    IDS,
    LENGTH,
    PAIRS,
    SOURCES,
    TEXT,
    as_known,
    as_written,
)

COORDINATES = ("code_point", "utf16", "byte")

_PATHS = ("text", "start", "end", "length", "id", "prefix", "suffix")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a record keeps what is checked; a path that is None is not in the record.

    `end` and `length` are never both set. `unit` is the coordinate that the fields' names declare. `prefix`
    and `suffix` are what stands around the text.
    """

    name: str
    text: Path | None = None
    start: Path | None = None
    end: Path | None = None
    length: Path | None = None
    id: Path | None = None
    unit: str | None = None
    prefix: Path | None = None
    suffix: Path | None = None
    source: Path | None = None

    @property
    def placed(self) -> bool:
        """Whether the record has a field for an offset."""
        return self.start is not None


def shape(value: Any) -> Hashable:
    """What of a record its layout depends on: its keys and the types of their values."""
    if isinstance(value, dict):
        return tuple((key, value[key] if key == "type" else shape(value[key])) for key in value)
    if isinstance(value, list):
        return (len(value), *map(shape, value[:8]))
    if is_written_pair(value):
        return "pair"
    return type(value).__name__


def layout_of(record: Any, fields: Mapping[str, str], known: dict[Hashable, Layout | None]) -> Layout | None:
    """The layout of a record with the fields a user named, worked out once for all records of its shape."""
    key = shape(record)
    try:
        return known[key]
    except KeyError:
        layout = detect(record)
    except TypeError:  # a value that stands for a type and is none
        return detect(record)
    if fields and isinstance(record, dict | list):
        layout = overridden(layout, fields)
    known[key] = layout
    return layout


def detect(record: Any) -> Layout | None:
    """The layout of one record, or None where nothing in it looks like a chunk.

    Its keys may be written in any case: the paths of the layout have them as they are.
    """
    if isinstance(record, str):
        return Layout("text only", ())
    if isinstance(record, list):
        return _row(record)
    if not isinstance(record, dict):
        return None
    known = as_known(record)
    layout = _selectors(known) or _fields(known)
    if layout is None or known == record:
        return layout
    paths: dict[str, Any] = {name: as_written(record, getattr(layout, name)) for name in _PATHS}
    return replace(layout, **paths)


def _row(record: list[Any]) -> Layout | None:
    """A record that is a short list: an offset and a text, or a text and its offsets."""
    kinds = [type(value) for value in record]
    if kinds == [int, str]:
        return Layout("semantic-text-splitter", ("1",), ("0",))
    if kinds == [int, int, str]:
        return Layout("start, end, text rows", ("2",), ("0",), ("1",))
    if kinds == [str, int, int]:
        return Layout("text, start, end rows", ("0",), ("1",), ("2",))
    if kinds == [str, list]:
        return Layout("semchunk", ("0",), ("1", "0"), ("1", "1"))
    return None


def _fields(record: dict[str, Any]) -> Layout | None:
    for base in BASES:
        for key in TEXT:
            if isinstance(get(record, (*base, key)), str):
                return _placed(record, base, (*base, key))
    for base in BASES:  # offsets without a text are still a chunk's
        layout = _placed(record, base, None)
        if layout.placed:
            return layout
    return None


def _placed(record: dict[str, Any], base: Path, text: Path | None) -> Layout:
    places = [(*base, *beside) for beside in BESIDE]
    places += [beside for beside in BESIDE if beside not in places]
    identity = next(
        ((*p, key) for p in places for key in IDS if isinstance(get(record, (*p, key)), str | int)), None
    )
    source = next(
        ((*p, *key) for p in places for key in SOURCES if isinstance(get(record, (*p, *key)), str | int)),
        None,
    )
    for place in places:
        for found in (*_by_name(record, place), *_by_pair(record, place)):
            layout = replace(found, text=text, id=identity, source=source)
            return replace(layout, name=_name(record, layout))
    layout = Layout("text only", text, id=identity, source=source)
    return replace(layout, name=_name(record, layout))


def _by_name(record: dict[str, Any], place: Path) -> Iterator[Layout]:
    holder = get(record, place) if place else record
    for start, ends, unit in ENDS:
        path = (*place, start)
        value = get(record, path)
        if not _has(holder, record, path) or isinstance(value, dict) or _is_pair(value):
            continue
        end = next(((*place, key) for key in ends if _has(holder, record, (*place, key))), None)
        length = next(((*place, key) for key in LENGTH if _has(holder, record, (*place, key))), None)
        yield Layout("", None, path, end, None if end else length, unit=unit)


def _has(holder: Any, record: dict[str, Any], path: Path) -> bool:
    return (isinstance(holder, dict) and path[-1] in holder) or ".".join(path) in record


def _by_pair(record: dict[str, Any], place: Path) -> Iterator[Layout]:
    for key in PAIRS:
        value = get(record, (*place, key))
        if _is_pair(value):
            yield Layout("", None, (*place, key, "0"), (*place, key, "1"))


def _is_pair(value: Any) -> bool:
    return (isinstance(value, list | tuple) and len(value) == 2) or is_written_pair(value)


def _name(record: dict[str, Any], layout: Layout) -> str:
    """What the layout is called, for the report."""
    text = layout.text[-1] if layout.text else ""
    start = layout.start[-1] if layout.start else ""
    if "lc" in record and "kwargs" in record:
        return "LangChain, serialised"
    if text in ("page_content", "pageContent"):
        return "LangChain"
    if start == "start_char_idx" or str(get(record, ("class_name",)) or "").endswith("Node"):
        return "LlamaIndex"
    if start == "split_idx_start" or (text == "content" and "meta" in record):
        return "Haystack"
    if text == "content" and layout.start and layout.start[:2] == ("metadata", "span"):
        return "chunklet-py"
    if text == "text" and start == "start_index" and layout.end:
        return "Chonkie"
    if "element_id" in record:
        return "Unstructured"
    if "chunk_id" in record and start:
        return "Chunkscope"
    if not start:
        return "text only"
    return "start/length/text" if layout.length else "start/end/text" if layout.end else "start/text"


def _selectors(record: dict[str, Any]) -> Layout | None:
    """A W3C annotation: its position and quote selectors, wherever they stand in its target."""
    found: dict[str, Path] = {}
    for path, selector in _walk(record, (), 0):
        kind = selector.get("type")
        if kind in ("TextPositionSelector", "TextQuoteSelector"):
            found.setdefault(kind, path)
    if not found:
        return None
    position, quote = found.get("TextPositionSelector"), found.get("TextQuoteSelector")
    return Layout(
        "W3C annotation",
        (*quote, "exact") if quote is not None else None,
        (*position, "start") if position is not None else None,
        (*position, "end") if position is not None else None,
        id=("id",) if "id" in record else None,
        prefix=(*quote, "prefix") if quote is not None else None,
        suffix=(*quote, "suffix") if quote is not None else None,
        source=("target", "source") if isinstance(get(record, ("target", "source")), str) else None,
    )


def _walk(value: Any, path: Path, depth: int) -> Iterator[tuple[Path, dict[str, Any]]]:
    if depth > 6:
        return
    if isinstance(value, dict):
        if "type" in value:
            yield path, value
        for key in ("target", "selector", "refinedBy"):
            if key in value:
                yield from _walk(value[key], (*path, key), depth + 1)
    elif isinstance(value, list):
        for i, item in enumerate(value[:8]):
            yield from _walk(item, (*path, str(i)), depth + 1)


def overridden(layout: Layout | None, fields: Mapping[str, str]) -> Layout:
    """The layout with the fields a user named put in the place of those that were found."""
    base = layout or Layout("named by you")
    paths: dict[str, Any] = {key: parse_path(path) for key, path in fields.items() if path}
    if "end" in paths:
        paths["length"] = None
    elif "length" in paths:
        paths["end"] = None
    elif "start" in paths:  # an end found beside another start says nothing of this one
        paths |= {"end": None, "length": None}
    if "start" in paths:
        paths["unit"] = None
    if "text" in paths:
        paths |= {"prefix": None, "suffix": None}
    return replace(base, **paths)


def check_fields(fields: Mapping[str, str]) -> None:
    """SettingError for a field that a layout does not have."""
    for key in fields:
        if key not in ("text", "start", "end", "length", "id"):
            raise SettingError("fields", key, "one of text, start, end, length, id")
