"""A chunk file as columns: what each record claims. Coordinate: the one the file counts in, unknown yet.

The values themselves are not kept: a repair reads the file again and changes the offsets in it.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from zlib import crc32

from chunkscope.errors import ChunkFileError, SettingError
from chunkscope.verify.fields import Path, get, offset, parse_path, show_path
from chunkscope.verify.layouts import Layout, check_fields, layout_of
from chunkscope.verify.numbers import Numbers
from chunkscope.verify.scan import Scanned, scan, to_utf8
from chunkscope.verify.sources import Sources
from chunkscope.verify.strings import Strings
from chunkscope.verify.words import amount, are, have

_UNITS = {
    "code_point": "code_point", "codepoint": "code_point",
    "code point": "code_point", "code points": "code_point",
    "utf16": "utf16", "utf-16": "utf16", "utf16_code_unit": "utf16", "utf-16 code units": "utf16",
    "byte": "byte", "bytes": "byte", "utf8": "byte", "utf-8": "byte", "utf-8 bytes": "byte",
}  # fmt: skip
# Keys of a record that are shown, and characters of each.
_KEYS, _KEY = 8, 40
# How a problem ends that is none of the value, but of its type.
_STRANGE = ("is a string", "is a float")


@dataclass
class ChunkFile:
    """The claims of a chunk file, one entry a record, in the order of the file.

    `start` and `end` are as the file has them; an `end` that follows from a length is worked out. `odd`
    says of a record what was wrong with its fields. `unit` is what the file itself declares. By `checksum`,
    the CRC-32 of the bytes in UTF-8, a repair knows them again. `prefix` and `suffix`, what stands around
    the texts, end with the last record that has one.
    """

    format: str = "records"
    layout: Layout | None = None
    data: bytes = b""
    checksum: int = 0
    unit: str | None = None
    text: Strings = field(default_factory=Strings)
    start: Numbers = field(default_factory=Numbers)
    end: Numbers = field(default_factory=Numbers)
    prefix: Strings = field(default_factory=Strings)
    suffix: Strings = field(default_factory=Strings)
    sources: Sources = field(default_factory=Sources)
    odd: dict[int, list[str]] = field(default_factory=dict)
    notices: list[str] = field(default_factory=list)
    fields: Mapping[str, str] = field(default_factory=dict)
    values: Sequence[Any] | None = None

    def __len__(self) -> int:
        return len(self.text)

    def describe(self) -> dict[str, Any]:
        """What the file is, as plain values, for the report."""
        layout = self.layout or Layout("none")
        names = ("text", "start", "end", "length", "id")
        return {
            "format": self.format,
            "layout": layout.name,
            "fields": {name: show_path(getattr(layout, name)) for name in names},
            "declared_unit": self.unit,
            "records": len(self),
            "notices": list(self.notices),
        }


def read_chunks(
    data: bytes, layout: str | None = None, fields: Mapping[str, str] | None = None, keep: bool = True
) -> ChunkFile:
    """The claims of a chunk file, its format and layout found by themselves.

    `fields` names the paths of `text`, `start`, `end`, `length` or `id` where they were not found;
    `layout` is a name to show in place of the one found. `keep` holds on to the bytes for a repair in the
    layout they came in; without it they are given to `repaired_file` again. ChunkFileError for a file that
    cannot be used, with line and column where it is malformed; SettingError for a path that no record has.
    """
    made = ChunkFile(fields=dict(fields or {}))
    for _ in read_steps(made, data):
        pass
    if not keep:
        made.data = b""
    if layout and made.layout:
        made.layout = replace(made.layout, name=layout)
    return made


def read_records(records: Sequence[Any], fields: Mapping[str, str] | None = None) -> ChunkFile:
    """The claims of records that are Python values already, such as a list of dicts."""
    made = ChunkFile(fields=dict(fields or {}), values=records)
    for _ in _collect(made, Scanned("records", ((record, 0, 0) for record in records))):
        pass
    return made


def read_steps(made: ChunkFile, data: bytes) -> Iterator[int]:
    """Read a file into `made`, giving the number of records read from time to time."""
    check_fields(made.fields)
    made.data = to_utf8(bytes(data))
    made.checksum = crc32(made.data)
    scanned = scan(made.data)
    made.format = scanned.format
    made.unit = _declared(scanned.head)
    yield from _collect(made, scanned)


def _collect(made: ChunkFile, scanned: Scanned) -> Iterator[int]:
    layouts: Counter[Layout] = Counter()
    known: dict[Hashable, Layout | None] = {}
    first_of: dict[Path | None, int] = {}  # by the field of the start
    identities: Counter[str] = Counter()
    unseen = {name: parse_path(path) for name, path in made.fields.items() if path}
    first = ""
    for i, (record, _, _) in enumerate(scanned.elements):
        if unseen:
            unseen = {name: path for name, path in unseen.items() if get(record, path) is None}
        layout = layout_of(record, made.fields, known)
        if not i:
            first = _described(made.format, record)
        if layout is None:
            _add(made, None, None, None, f"it is {_kind(record)} without a text or an offset")
        else:
            layouts[layout] += 1
            first_of.setdefault(layout.start, i)
            _claim(made, record, layout, identities)
        if i % 2048 == 2047:
            yield i + 1
    if not made.text:
        empty = "the table has no row behind its header" if made.format == "csv" else "its list is empty"
        raise ChunkFileError(f"the file holds no records: {empty}")
    for name, path in unseen.items():
        raise SettingError(name, show_path(path), "the path of a field with a value in some record")
    if not layouts:
        raise ChunkFileError(f"no record has a text or an offset: {first}")
    _settle(made, layouts, first_of, identities)


def _kind(record: Any) -> str:
    names = {dict: "an object", list: "a list", int: "a number", float: "a number", bool: "true or false"}
    return "null" if record is None else names.get(type(record), "a value")


def _described(form: str, record: Any) -> str:
    """The first of values that are no records, and what may help."""
    if isinstance(record, list):
        inside = f" of {amount(len(record), 'value')}, the first {_kind(record[0])}" if record else ""
        return f"the first is a list{inside}; of several lists, check one at a time"
    if not isinstance(record, dict) or not record:
        return f"the first is {_kind(record)}" + (" with nothing in it" if record == {} else "")
    keys = [key if len(key) <= _KEY else key[: _KEY - 1] + "…" for key in list(record)[:_KEYS]]
    shown = ", ".join(keys) + (" and more" if len(record) > _KEYS else "")
    named = "the first row names the columns" if form == "csv" else "the first has the keys"
    return f"{named} {shown}; name the field of the text, such as body.content"


def _claim(made: ChunkFile, record: Any, layout: Layout, identities: Counter[str]) -> None:
    text = record if layout.text == () else get(record, layout.text) if layout.text else None
    problems = []
    if text is not None and not isinstance(text, str):
        problems.append(f"its text is {_kind(text)}")
        text = None
    start, end = (
        _offset(made, record, layout, "start", problems),
        _offset(made, record, layout, "end", problems),
    )
    length = _offset(made, record, layout, "length", problems)
    if length is not None and start is not None:
        end = start + length
    for path, column in ((layout.prefix, made.prefix), (layout.suffix, made.suffix)):
        around = get(record, path) if path else None
        if isinstance(around, str) and around:
            column.extend([None] * (len(made.text) - len(column)))
            column.append(around)
    if layout.source:
        made.sources.add(len(made.text), get(record, layout.source))
    if layout.id:
        identities[str(get(record, layout.id))] += 1
    _add(made, text, start, end, *problems)


def _offset(made: ChunkFile, record: Any, layout: Layout, name: str, problems: list[str]) -> int | None:
    path = getattr(layout, name)
    if path is None:
        return None
    value, problem = offset(get(record, path))
    if problem and not (made.format == "csv" and value is not None):  # in CSV every number is a string
        problems.append(f"{name} {problem}")
    return value


def _add(made: ChunkFile, text: str | None, start: int | None, end: int | None, *problems: str) -> None:
    if problems:
        made.odd[len(made.text)] = list(problems)
    made.text.append(text)
    made.start.append(start)
    made.end.append(end)


def _settle(
    made: ChunkFile,
    layouts: Counter[Layout],
    first_of: dict[Path | None, int],
    identities: Counter[str],
) -> None:
    """What the file as a whole is, once every record has been seen."""
    placed: list[Path | None] = [start for start in first_of if start is not None] or [None]
    counts = {start: sum(n for layout, n in layouts.items() if layout.start == start) for start in placed}
    # Of the layouts with one start: those of records that have no text say the least of the file.
    main_of = {
        start: max(
            (layout for layout in layouts if layout.start == start),
            key=lambda layout: (layout.text is not None, layouts[layout]),
        )
        for start in placed
    }
    made.layout = main_of[max(placed, key=counts.__getitem__)]
    made.unit = made.unit or made.layout.unit
    if len(placed) > 1:
        parts = [f"{are(counts[s])} {main_of[s].name} (from record {first_of[s] + 1})" for s in placed]
        made.notices.append("mixed layouts, each record read by its own: " + ", ".join(parts))
    twice = [name for name, count in identities.items() if count > 1]
    if twice:
        shown = ", ".join(twice[:3]) + (f" and {len(twice) - 3} more" if len(twice) > 3 else "")
        stand = "stands" if len(twice) == 1 else "stand"
        made.notices.append(f"{amount(len(twice), 'id')} {stand} for more than one record: {shown}")
    if len(made.sources) > 1:
        made.notices.append(made.sources.words)
    without = len(made.text.missing())
    if without:
        made.notices.append(f"{have(without, 'record')} no text")
    strange = sum(any(p.endswith(_STRANGE) for p in problems) for problems in made.odd.values())
    if strange:
        made.notices.append(f"{have(strange, 'record')} offsets that are strings or floats")


def _declared(head: dict[str, Any] | None) -> str | None:
    """The coordinate that the object around the records declares."""
    for key in ("offset_unit", "offsetUnit", "chunkscope:offsetUnit", "coordinate", "offsets", "unit"):
        value = (head or {}).get(key)
        if isinstance(value, str) and value.lower() in _UNITS:
            return _UNITS[value.lower()]
    return None
