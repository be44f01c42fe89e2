"""The repaired chunks: in the layout they came in, and in ours. Coordinate: the unit the check was asked for.

Only records with one true place are changed. The others stay as they were, and are counted: nothing is
guessed.
"""

import copy
import csv
import io
import json
from collections.abc import Hashable, Iterable, Iterator
from typing import Any, TypeAlias
from zlib import crc32

from chunkscope.errors import ChunkFileError
from chunkscope.offsets import OffsetMap
from chunkscope.verify.cursor import places
from chunkscope.verify.fields import Path, can_be_pair, fits, get, put, rewritten
from chunkscope.verify.findings import Finding
from chunkscope.verify.layouts import Layout, detect, layout_of
from chunkscope.verify.report import Report
from chunkscope.verify.scan import Scanned, csv_delimiter, csv_names, csv_rows, scan, to_utf8

# What is to be at some paths of a record.
_Changes: TypeAlias = list[tuple[Path, Any]]

# Of an entry in a list of offsets, and of the object that a text alone becomes.
_ENTRY = Layout("semchunk", None, ("0",), ("1",))
_ALONE = Layout("text only", ("text",), ("start",), ("end",))


def repaired_lines(report: Report) -> Iterator[bytes]:
    """Our records as JSON Lines."""
    return (_to_json(record) + b"\n" for record in repaired_records(report))


def repaired_records(report: Report) -> Iterator[dict[str, Any]]:
    """Our records: the exact substring of the document where a chunk truly is, with the verdict on it.

    A record without one true place has its own text, no offsets, and its candidates.
    """
    place, text = OffsetMap(report.document.text), report.document.text
    for finding in report.findings:
        yield _record(report, finding, place, text)


def _record(report: Report, finding: Finding, place: OffsetMap, text: str) -> dict[str, Any]:
    claimed = report.file.text[finding.index]
    record: dict[str, Any] = {"chunk_id": finding.index + 1}
    if finding.span is None:
        record |= {"text": claimed, "start": None, "end": None, "start_utf16": None, "end_utf16": None}
    else:
        start, end = finding.span
        record |= {"text": text[start:end], "start": start, "end": end}
        record |= {"start_utf16": place.utf16(start), "end_utf16": place.utf16(end)}
    record |= {
        "verdict": finding.verdict,
        "claimed_start": finding.claimed[0],
        "claimed_end": finding.claimed[1],
    }
    if finding.span is None:
        record["candidates"] = [list(span) for span in finding.candidates]
    elif claimed != record["text"]:
        record["claimed_text"] = claimed
    return record


def repaired_file(report: Report, data: bytes | None = None) -> Iterator[bytes]:
    """The file as it came, in pieces, with the offsets of every record that has one true place put right.

    `data` are the bytes of the chunk file, where the check did not keep them; ChunkFileError if they are not
    those that were checked. Nothing else is touched: no space in JSON, no other row of a table. A record
    that is a text alone becomes an object, because it has no place for an offset.
    """
    file = report.file
    if file.values is not None:
        return _values(report, file.values)
    kept = file.data if data is None else to_utf8(data)
    if crc32(kept) != file.checksum:
        raise ChunkFileError("the file is not the one that was checked: it has changed since")
    return _csv(report, kept) if file.format == "csv" else _json(report, kept, scan(kept))


def _values(report: Report, records: Iterable[Any]) -> Iterator[bytes]:
    """Records that were Python values, as a JSON list."""
    mender = _Mender(report)
    for i, record in enumerate(records):
        yield (b", " if i else b"[") + _to_json(_mended(copy.deepcopy(record), mender.changes(i, record)))
    yield b"]\n"


def _json(report: Report, data: bytes, scanned: Scanned) -> Iterator[bytes]:
    """The bytes of the file, with other offsets where they were wrong."""
    mender = _Mender(report)
    behind = 0
    for i, (record, start, end) in enumerate(scanned.elements):
        entry = (record[1] if isinstance(record[1], list) else []) if scanned.apart else record
        changes = mender.changes(i, entry, _ENTRY if scanned.apart else None)
        if changes:
            yield data[behind:start]
            yield _spliced(entry, data[start:end], changes)
            behind = end
    yield data[behind:]


def _spliced(record: Any, raw: bytes, changes: _Changes) -> bytes:
    """A record's JSON with some values put right; written anew if one of them is not there yet."""
    flat = {path: (".".join(path),) for path, _ in changes}
    found = places(raw, {*flat, *flat.values()})
    spans = []
    for path, value in changes:
        span = found.get(flat[path], found.get(path))
        if span is None:
            return _to_json(_mended(record, changes), ascii_only=raw.isascii())
        spans.append((span, _to_json(value, ascii_only=raw.isascii())))
    for (start, end), value in sorted(spans, reverse=True):
        raw = raw[:start] + value + raw[end:]
    return raw


def _mended(record: Any, changes: _Changes) -> Any:
    """The record itself, changed."""
    if changes and isinstance(record, str):
        record = {"text": record}
    for path, value in changes:
        if not path:
            return value
        put(record, path, value)
    return record


def _csv(report: Report, data: bytes) -> Iterator[bytes]:
    """The rows of the table; columns for offsets are added where it has none."""
    mender = _Mender(report)
    delimiter = csv_delimiter(data)
    rows = csv_rows(data)
    header, raw = next(rows)
    names = csv_names(header)
    column = {name: i for i, name in enumerate(names)}
    added = [name for name in mender.columns(names) if name not in column]
    column |= {name: len(header) + i for i, name in enumerate(added)}
    yield _row([*header, *added], raw, delimiter) if added else raw.encode()
    i = 0
    for row, raw in rows:
        changes = mender.changes(i, dict(zip(names, row, strict=True))) if row else []
        i += bool(row)
        if not row or not (changes or added):
            yield raw.encode()
            continue
        row += [""] * len(added)
        for path, offset in changes:
            row[column[".".join(path)]] = str(offset)
        yield _row(row, raw, delimiter)


def _row(row: list[str], raw: str, delimiter: str) -> bytes:
    """A row in CSV, with the line end that it had."""
    out = io.StringIO()
    # By its own line end, Python 3.11 would not quote the other.
    csv.writer(out, delimiter=delimiter, lineterminator="\r\n").writerow(row)
    ending = raw[len(raw.rstrip("\r\n")) :]
    return (out.getvalue().removesuffix("\r\n") + ending).encode()


class _Mender:
    """Knows what of a record is to be changed."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._place = OffsetMap(report.document.text)
        self._known: dict[Hashable, Layout | None] = {}

    def changes(self, i: int, record: Any, layout: Layout | None = None) -> _Changes:
        """What is to be put into record `i`: nothing if it is right, or has not one true place."""
        findings = self._report.findings
        if not findings.verdict[i] or findings.start[i] < 0:
            return []
        layout = layout or self._layout(record)
        span = (findings.start[i], findings.end[i])
        start, end = (self._claim(offset, layout.unit or self._report.unit) for offset in span)
        if layout.start is None:
            return [_beside_quote(record, layout.text, start, end)] if layout.text else []
        changes = [(layout.start, start)]
        if layout.end is not None:
            changes.append((layout.end, end))
        if layout.length is not None:
            changes.append((layout.length, end - start))
        return _in_pairs(record, changes) + self._beside(record, layout.start, span)

    def columns(self, header: list[str]) -> list[str]:
        """The columns that a table needs for its repair."""
        if not self._report.repairable:
            return []
        blank = dict.fromkeys(header, "")
        layout = self._layout(blank)
        wanted: _Changes = [(path, 0) for path in (layout.start, layout.end) if path]
        return [".".join(path) for path, _ in _in_pairs(blank, wanted)]

    def _claim(self, offset: int, unit: str) -> int:
        if unit == "code_point":
            return offset
        return self._place.utf16(offset) if unit == "utf16" else self._place.byte(offset)

    def _beside(self, record: Any, start: Path, span: tuple[int, int]) -> _Changes:
        """The other coordinates of a record of ours, where it has them."""
        if start[-1] != "start":
            return []
        made: _Changes = []
        for edge, offset in zip(("start", "end"), span, strict=True):
            line, column = self._place.line_column(offset)
            values = {"utf16": self._place.utf16(offset), "byte": self._place.byte(offset)}
            for name, value in {**values, "line": line, "column": column}.items():
                path = (*start[:-1], f"{edge}_{name}")
                if get(record, path) is not None:
                    made.append((path, value))
        return made

    def _layout(self, record: Any) -> Layout:
        """Where the record has its offsets, or is to have them."""
        if isinstance(record, str):
            return _ALONE
        own = layout_of(record, self._report.file.fields, self._known) or Layout("none")
        if own.prefix if own.start is None else fits(record, own.start):
            return own
        main = self._report.file.layout
        if main is not None and main.start is not None and fits(record, main.start):
            # An end that the record has already goes with the start it gets.
            made = copy.deepcopy(record)
            put(made, main.start, 0)
            found = detect(made)
            return found if found is not None and found.start == main.start and found.end else main
        place = ("metadata",) if isinstance(get(record, ("metadata",)), dict) else ()
        return Layout(own.name, own.text, (*place, "start_index"), (*place, "end_index"))


def _in_pairs(record: Any, changes: _Changes) -> _Changes:
    """The changes, with those inside a pair that is written as a text made a change of that text."""
    made: dict[Path, Any] = {}
    for path, value in changes:
        pair = made.get(path[:-1], get(record, path[:-1]))
        if path[-1] in ("0", "1") and can_be_pair(pair):
            made[path[:-1]] = rewritten(pair, path[-1], value)
        else:
            made[path] = value
    return list(made.items())


def _beside_quote(record: Any, text: Path, start: int, end: int) -> tuple[Path, Any]:
    """A position where a W3C annotation has only a quote, `text` being the path of what it quotes."""
    quote = text[:-1]
    position = {"type": "TextPositionSelector", "start": start, "end": end}
    around = get(record, quote[:-1])
    if quote and isinstance(around, list):
        return (*quote[:-1], str(len(around))), position
    both = [get(record, quote), position]
    return quote, both if quote else {"selector": both}


def _to_json(value: Any, ascii_only: bool = False) -> bytes:
    """A value in JSON; in ASCII where a lone surrogate in it leaves no other way."""
    if not ascii_only:
        try:
            return json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            pass
    return json.dumps(value).encode()
