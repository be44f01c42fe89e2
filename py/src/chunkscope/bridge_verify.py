"""What the worker calls about stored chunks, as attributes of `chunkscope.bridge`. Coordinate: code points.

Every call comes through `bridge.attempt`, which puts what is held of the document's text first. A text has
one check at a time: `verify_open` begins it, `verify_step` works for some time, until it is finished, so that
the worker can tell how far it is and let a cancel in between; `verify_close` forgets it all. Offsets in
columns are code points of the document as it is, NONE where there is none.
"""

import json
import time
from array import array
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from chunkscope.bridge import Held
from chunkscope.document import Source
from chunkscope.errors import SettingError
from chunkscope.spans import Column, column
from chunkscope.verify import (
    VERDICT_WORDS,
    ChunkFile,
    Finding,
    Options,
    Progress,
    Report,
    check_steps,
    repaired_file,
    repaired_lines,
)
from chunkscope.verify.chunkfile import read_steps
from chunkscope.verify.layouts import COORDINATES
from chunkscope.verify.sets import SIZES

__all__ = [
    "verify_catalogue", "verify_close", "verify_columns", "verify_open", "verify_record", "verify_records",
    "verify_repair", "verify_report", "verify_step",
]  # fmt: skip

# Bytes of JavaScript: `pyodide.toPy(uint8Array)`.
Buffer: TypeAlias = bytes | bytearray | memoryview

# In a column, the offset that is not there.
NONE = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that is plain values only."""

    json: str


@dataclass(frozen=True, slots=True)
class VerifyColumns:
    """Record i has the verdict with the number `verdict[i]`, its true span, and the span its offsets name.

    The claimed span is where someone's highlight is who takes the offsets for what they were said to be.
    """

    verdict: bytes
    start: Column
    end: Column
    claimed_start: Column
    claimed_end: Column


@dataclass(frozen=True, slots=True)
class Repaired:
    """A repaired file."""

    data: bytes
    extension: str


@dataclass
class _Check:
    """A check under way; `report` is there when it is finished."""

    steps: Generator[Progress, None, Report]
    report: Report | None = None
    last: Progress = field(default_factory=lambda: Progress("read", 0, 0))


def verify_catalogue(held: Held) -> Answer:
    """What there is to choose from: `{"verdicts": [[name, words]], "units": […], "size_units": […]}`."""
    lists = {"units": list(COORDINATES), "size_units": list(SIZES)}
    return Answer(json.dumps({"verdicts": list(VERDICT_WORDS.items()), **lists}))


def verify_open(held: Held, data: Buffer, options: str = "{}", fields: str = "{}") -> None:
    """Begin to check a chunk file, in place of the last. `options` (unit, size, overlap, size_unit) and
    `fields` (text, start, end, length, id: paths) are JSON objects.
    """
    try:
        given = Options(**json.loads(options))
    except TypeError as error:
        raise SettingError("options", options, f"an object of options ({error})") from None
    file = ChunkFile(fields=json.loads(fields))
    held.kept["check"] = _Check(_steps(Source(held.text), file, bytes(data), given))


def _steps(
    document: Source, file: ChunkFile, data: bytes, options: Options
) -> Generator[Progress, None, Report]:
    for done in read_steps(file, data):
        yield Progress("read", done, 0)
    return (yield from check_steps(document, file, options))


def verify_step(held: Held, milliseconds: float = 50) -> Answer:
    """Work on for about so long: `{"phase", "done", "total", "finished"}`; `total` is 0 where unknown."""
    check: _Check = held.going("check")
    until = time.perf_counter() + milliseconds / 1000
    while check.report is None:
        try:
            check.last = next(check.steps)
        except StopIteration as end:
            check.report = end.value
        if time.perf_counter() >= until:
            break
    last = check.last
    said = {"phase": last.phase, "done": last.done, "total": last.total}
    return Answer(json.dumps({**said, "finished": check.report is not None}))


def verify_report(held: Held) -> Answer:
    """The report without its records: see `Report.as_dict`."""
    return Answer(json.dumps(_report(held).as_dict(records=False)))


def verify_columns(held: Held) -> VerifyColumns:
    """Verdicts, true spans and claimed spans of all records."""
    report = _report(held)
    findings = report.findings
    claimed = [_claimed(report, i) for i in range(len(findings))]
    return VerifyColumns(
        bytes(findings.verdict),
        _known(findings.start),
        _known(findings.end),
        column(span[0] for span in claimed),
        column(span[1] for span in claimed),
    )


def verify_record(held: Held, index: int) -> Answer:
    """One finding (index from 0), with the record's own text as `text`."""
    report = _report(held)
    return Answer(json.dumps(_said(report, report.findings[index])))


def verify_records(held: Held, verdict: int, first: int, most: int) -> Answer:
    """At most `most` findings with the verdict of a number (-1: all), from the `first` of them on: a list."""
    report = _report(held)
    codes = report.findings.verdict
    found = [i for i, code in enumerate(codes) if verdict in (-1, code)][first : first + most]
    return Answer(json.dumps([_said(report, report.findings[i]) for i in found]))


def verify_repair(held: Held, form: str) -> Repaired:
    """The repaired chunks: `form` is "same" (the layout they came in) or "records" (ours, JSON Lines)."""
    report = _report(held)
    if form == "same":
        return Repaired(b"".join(repaired_file(report)), report.file.format)
    if form != "records":
        raise SettingError("form", form, "one of same, records")
    return Repaired(b"".join(repaired_lines(report)), "jsonl")


def verify_close(held: Held) -> None:
    """Forget the check, finished or not."""
    held.kept.pop("check", None)


def _report(held: Held) -> Report:
    check: _Check = held.going("check")
    if check.report is None:
        raise ValueError("the check is not finished")
    return check.report


def _known(offsets: "Iterable[int]") -> Column:
    return array("I", (NONE if offset < 0 else offset for offset in offsets))


def _claimed(report: Report, i: int) -> tuple[int, int]:
    """The span of the document that a record's offsets name to who reads them as declared."""
    reading, file = report.findings.readings[0], report.file
    start = reading.place(file.start[i])
    if start is None:
        return NONE, NONE
    end = reading.place(file.end[i]) if file.end[i] is not None else start + len(file.text[i] or "")
    return start, min(max(start, start if end is None else end), report.document.length)


def _said(report: Report, finding: Finding) -> dict[str, object]:
    return {**finding.as_dict(), "text": report.file.text[finding.index]}
