"""The keys by which a record's fields are known, in whatever case they are written. Coordinate: none."""

from typing import Any

from chunkscope.verify.fields import Path, get, parse_path

TEXT = (
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
PAIRS = ("span", "offsets", "offset", "range", "char_span", "charspan", "position")
LENGTH = ("length", "len")
IDS = ("chunk_id", "id", "id_", "element_id", "chunkId", "@id", "uuid")
# What names the document that a chunk was cut from.
SOURCES: tuple[Path, ...] = (
    ("source_id",),
    ("ref_doc_id",),
    ("relationships", "1", "node_id"),
    ("document_id",),
    ("source",),
    ("file_path",),
    ("file_name",),
    ("filename",),
)
# Names of a start and of the end that goes with it, and the coordinate that the name itself declares.
ENDS: tuple[tuple[str, tuple[str, ...], str | None], ...] = (
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
BASES: tuple[Path, ...] = (
    (),
    ("kwargs",),
    ("node",),
    ("__data__",),
    ("payload",),
    ("_source",),
    ("document",),
)
BESIDE: tuple[Path, ...] = ((), ("metadata",), ("meta",), ("attributes",))
# Every key by which a field is known, by its name in lower case.
_KNOWN = {
    key.casefold(): key
    for key in (
        *(key for base in (*BASES, *BESIDE) for key in base),
        *(key for start, ends, _ in reversed(ENDS) for key in (start, *ends)),
        *(*IDS, *LENGTH, *PAIRS, *TEXT),
    )
}


def as_known(value: Any) -> Any:
    """A value with the keys that are known in another case written as they are known."""
    if isinstance(value, list):
        return [as_known(item) for item in value]
    if not isinstance(value, dict):
        return value
    names = {key: _known_key(key) for key in value}
    return {key if names[key] in value else names[key]: as_known(inner) for key, inner in value.items()}


def _known_key(key: str) -> str:
    """A key, or a path of keys with dots, as it is known."""
    return ".".join(_KNOWN.get(part.casefold(), part) for part in key.split("."))


def as_written(record: Any, path: Path | None) -> Path | None:
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
