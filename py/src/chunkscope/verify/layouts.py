"""The layouts of chunk files: which fields of a record hold its text and its offsets. Coordinate: none.

A layout is found by its fields, not by its name: the names are what a reader knows the fields by.
"""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from chunkscope.errors import SettingError
from chunkscope.verify.fields import Path, get, is_written_pair, parse_path

COORDINATES = ("code_point", "utf16", "byte")

_TEXT = (
    "text",
    "page_content",
    "pageContent",
    "content",
    "chunk",
    "chunk_text",
    "chunkText",
    "body",
    "quote",
    "value",
)
_PAIRS = ("span", "offsets", "offset", "range", "char_span", "charspan", "position")
_LENGTH = ("length", "len")
_IDS = ("chunk_id", "id", "id_", "element_id", "chunkId", "@id", "uuid")
# Names of a start and of the end that goes with it, and the coordinate that the name itself declares.
_ENDS: tuple[tuple[str, tuple[str, ...], str | None], ...] = (
    ("start", ("end", "stop"), None),
    ("start_index", ("end_index",), None),
    ("startIndex", ("endIndex",), None),
    ("start_char_idx", ("end_char_idx",), None),
    ("split_idx_start", ("split_idx_end",), None),
    ("start_offset", ("end_offset",), None),
    ("startOffset", ("endOffset",), None),
    ("start_char", ("end_char",), None),
    ("char_start", ("char_end",), None),
    ("start_idx", ("end_idx",), None),
    ("start_pos", ("end_pos",), None),
    ("begin", ("end",), None),
    ("beginOffset", ("endOffset",), None),
    ("from", ("to",), None),
    ("start_utf16", ("end_utf16",), "utf16"),
    ("start_byte", ("end_byte",), "byte"),
    ("byte_start", ("byte_end",), "byte"),
    ("byte_offset", ("byte_end",), "byte"),
    ("offset", (), None),
)
# Where the text of a record may be, and where its offsets may be beside it.
_BASES: tuple[Path, ...] = (
    (),
    ("kwargs",),
    ("node",),
    ("__data__",),
    ("payload",),
    ("_source",),
    ("document",),
)
_BESIDE: tuple[Path, ...] = ((), ("metadata",), ("meta",), ("attributes",))
# Every key by which a field is known, by its name in lower case.
_KNOWN = {
    key.casefold(): key
    for key in (
        *(key for base in (*_BASES, *_BESIDE) for key in base),
        *(key for start, ends, _ in reversed(_ENDS) for key in (start, *ends)),
        *(*_IDS, *_LENGTH, *_PAIRS, *_TEXT),
    )
}
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
    known = _as_known(record)
    layout = _selectors(known) or _fields(known)
    if layout is None or known == record:
        return layout
    paths: dict[str, Any] = {name: _as_written(record, getattr(layout, name)) for name in _PATHS}
    return replace(layout, **paths)


def _as_known(value: Any) -> Any:
    """A value with the keys that are known in another case written as they are known."""
    if isinstance(value, list):
        return [_as_known(item) for item in value]
    if not isinstance(value, dict):
        return value
    names = {key: _known_key(key) for key in value}
    return {key if names[key] in value else names[key]: _as_known(inner) for key, inner in value.items()}


def _known_key(key: str) -> str:
    """A key, or a path of keys with dots, as it is known."""
    return ".".join(_KNOWN.get(part.casefold(), part) for part in key.split("."))


def _as_written(record: Any, path: Path | None) -> Path | None:
    """A path of known keys with the keys that the record itself has."""
    if path is None:
        return None
    flat = _own_key(record, ".".join(path))
    if flat is not None:
        return parse_path(flat)
    written: Path = ()
    for key in path:
        here = get(record, written)
        written = (*written, (isinstance(here, dict) and _own_key(here, key)) or key)
    return written


def _own_key(holder: dict[str, Any], known: str) -> str | None:
    """The key of an object that is known by a name."""
    return known if known in holder else next((key for key in holder if _known_key(key) == known), None)


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
    for base in _BASES:
        for key in _TEXT:
            if isinstance(get(record, (*base, key)), str):
                return _placed(record, base, (*base, key))
    for base in _BASES:  # offsets without a text are still a chunk's
        layout = _placed(record, base, None)
        if layout.placed:
            return layout
    return None


def _placed(record: dict[str, Any], base: Path, text: Path | None) -> Layout:
    places = [(*base, *beside) for beside in _BESIDE]
    places += [beside for beside in _BESIDE if beside not in places]
    identity = next(
        ((*p, key) for p in places for key in _IDS if isinstance(get(record, (*p, key)), str | int)), None
    )
    for place in places:
        for found in (*_by_name(record, place), *_by_pair(record, place)):
            layout = replace(found, text=text, id=identity)
            return replace(layout, name=_name(record, layout))
    layout = Layout("text only", text, id=identity)
    return replace(layout, name=_name(record, layout))


def _by_name(record: dict[str, Any], place: Path) -> Iterator[Layout]:
    holder = get(record, place) if place else record
    for start, ends, unit in _ENDS:
        path = (*place, start)
        value = get(record, path)
        if not _has(holder, record, path) or isinstance(value, dict) or _is_pair(value):
            continue
        end = next(((*place, key) for key in ends if _has(holder, record, (*place, key))), None)
        length = next(((*place, key) for key in _LENGTH if _has(holder, record, (*place, key))), None)
        yield Layout("", None, path, end, None if end else length, unit=unit)


def _has(holder: Any, record: dict[str, Any], path: Path) -> bool:
    return (isinstance(holder, dict) and path[-1] in holder) or ".".join(path) in record


def _by_pair(record: dict[str, Any], place: Path) -> Iterator[Layout]:
    for key in _PAIRS:
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
