"""The repaired chunks: in the layout they came in, and in ours. Coordinate: the unit the check was asked for.

Only records with one true place are changed. The others stay as they were, and are counted: nothing is
guessed.
"""

import copy
import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from chunkscope.offsets import OffsetMap
from chunkscope.verify.chunkfile import records_of
from chunkscope.verify.fields import put
from chunkscope.verify.findings import Finding
from chunkscope.verify.layouts import Layout, detect, overridden
from chunkscope.verify.report import Report
from chunkscope.verify.scan import csv_delimiter, csv_rows, to_utf8


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


def repaired_file(report: Report, data: bytes | None = None) -> bytes:
    """The file as it came, with the offsets of every record that has one true place put right.

    `data` are the bytes of the chunk file, where the check did not keep them.
    """
    file = report.file
    if data is not None:
        file.data = to_utf8(data)
    if file.format == "csv":
        return _csv(report)
    if file.format == "jsonl":
        lines = (_dump(record) for record in _mended(report, list(records_of(file))))
        return "".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass")
    if file.format == "records":
        records = list(_mended(report, copy.deepcopy(list(file.values or ()))))
        return (_dump(records) + "\n").encode("utf-8", "surrogatepass")
    return _json(report)


def _json(report: Report) -> bytes:
    value = json.loads(report.file.data.decode("utf-8"))
    if report.file.holder == ("chunks",) and isinstance(value.get("offsets"), list):
        value["offsets"] = [row[1] for row in _mended(report, list(records_of(report.file)))]
    elif _is_pair(value):
        value[1] = [row[1] for row in _mended(report, list(records_of(report.file)))]
    else:
        for _ in _mended(report, _held(value, report.file.holder)):
            pass
    indent = 2 if b"\n" in report.file.data.strip()[:200] else None
    return (_dump(value, indent) + "\n").encode("utf-8", "surrogatepass")


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and isinstance(value[0], list)
        and bool(value[0])
        and isinstance(value[0][0], str)
    )


def _held(value: Any, holder: tuple[str, ...]) -> list[Any]:
    for key in holder:
        value = value[key]
    if isinstance(value, dict):
        return list(value.values()) if holder else [value]
    if len(value) == 1 and isinstance(value[0], list) and value[0] and isinstance(value[0][0], dict):
        return list(value[0])
    return list(value)


def _mended(report: Report, records: list[Any]) -> Iterator[Any]:
    """The records, changed in place, in the layout each came in."""
    place = OffsetMap(report.document.text)
    for finding, record in zip(report.findings, records, strict=True):
        layout = _layout(report, record)
        if finding.verdict != "right" and finding.span is not None and layout is not None:
            start, end = (_claim(report, place, offset) for offset in finding.span)
            _mend(record, layout, start, end)
        yield record


def _layout(report: Report, record: Any) -> Layout | None:
    layout = detect(record)
    if report.file.fields and isinstance(record, dict | list):
        layout = overridden(layout, report.file.fields)
    if layout is not None and not layout.placed and isinstance(record, dict):
        main = report.file.layout
        if main is not None and main.placed:
            return main
        beside = ("metadata",) if isinstance(record.get("metadata"), dict) else ()
        return Layout(layout.name, layout.text, (*beside, "start_index"), (*beside, "end_index"))
    return layout


def _claim(report: Report, place: OffsetMap, offset: int) -> int:
    if report.unit == "code_point":
        return offset
    return place.utf16(offset) if report.unit == "utf16" else place.byte(offset)


def _mend(record: Any, layout: Layout, start: int, end: int) -> None:
    if layout.start is None:
        return
    put(record, layout.start, start)
    if layout.end is not None:
        put(record, layout.end, end)
    if layout.length is not None:
        put(record, layout.length, end - start)


def _csv(report: Report) -> bytes:
    rows = csv_rows(report.file.data)
    header = next(rows)
    records = [dict(zip(header, row, strict=True)) for row in rows if row]
    mended = list(_mended(report, records))
    names = list(dict.fromkeys([*header, *(key for record in mended for key in record)]))
    out = io.StringIO()
    ending = "\r\n" if b"\r\n" in report.file.data.partition(b"\n")[0] + b"\n" else "\n"
    writer = csv.DictWriter(
        out, names, delimiter=csv_delimiter(report.file.data), lineterminator=ending, restval=""
    )
    writer.writeheader()
    writer.writerows(mended)
    return out.getvalue().encode("utf-8", "surrogatepass")


def _dump(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)
