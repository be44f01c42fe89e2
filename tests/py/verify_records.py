"""Records to be checked, one or a few. Coordinate: code points, if a name says no other."""

from typing import Any

from chunkscope.verify import VERDICTS, Finding, Options, Report, verify

TEXT = "\ufeff💩 alpha beta.\r\nGamma é delta 🙂 epsilon.\r\n\r\nZeta eta 𠮷 theta iota.\r\n"


def at(text: str, passage: str) -> int:
    assert text.count(passage) == 1
    return text.index(passage)


def check(text: str, *records: dict[str, Any], **options: Any) -> Report:
    return verify(text, list(records), Options(**options))


def one(text: str, record: dict[str, Any], **options: Any) -> Finding:
    (finding,) = check(text, record, **options).findings
    assert finding.verdict in VERDICTS
    assert finding.evidence or finding.verdict == "right"
    return finding


def record(text: str, start: int | None, end: int | None = None) -> dict[str, Any]:
    return {"text": text, "start": start, "end": end}
