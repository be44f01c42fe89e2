"""The report of a check: what a tired engineer reads first, then every record. Coordinate: code points."""

from dataclasses import dataclass
from typing import Any

from chunkscope.document import Source
from chunkscope.errors import SettingError
from chunkscope.verify.chunkfile import ChunkFile
from chunkscope.verify.diagnosis import Diagnosis
from chunkscope.verify.findings import VERDICT_WORDS, VERDICTS, Finding, Findings
from chunkscope.verify.layouts import COORDINATES
from chunkscope.verify.placing import Places
from chunkscope.verify.sets import SetReport, size_of, survey
from chunkscope.verify.versions import UNIT_WORDS
from chunkscope.verify.words import are


@dataclass(frozen=True, slots=True)
class Options:
    """What the user says of a chunk file.

    `unit` is the coordinate of its offsets, or rather the one its readers count in; `size` and `overlap`
    are what its chunks were asked to have at most, counted in `size_unit`. SettingError for others.
    """

    unit: str | None = None
    size: int | None = None
    overlap: int | None = None
    size_unit: str = "code_point"

    def __post_init__(self) -> None:
        if self.unit is not None and self.unit not in COORDINATES:
            raise SettingError("unit", self.unit, "one of " + ", ".join(COORDINATES))
        size_of(self.size_unit)
        for name, least in (("size", 1), ("overlap", 0)):
            value = getattr(self, name)
            if value is not None and (type(value) is not int or value < least):
                raise SettingError(name, value, f"a whole number of at least {least}")

    @property
    def shared(self) -> int | None:
        """The declared overlap where it counts code points: then it bounds places."""
        return self.overlap if self.size_unit == "code_point" else None


@dataclass(frozen=True)
class Report:
    """What a check found. `findings[i]` is the finding of record i, from 0; `set` is of all together.

    `explained` is how many records are right, true place and all, in the coordinate of the diagnosis.
    """

    document: Source
    file: ChunkFile
    options: Options
    diagnosis: Diagnosis
    findings: Findings
    set: SetReport
    unit: str
    in_order: bool
    explained: int

    @property
    def counts(self) -> dict[str, int]:
        """How many records have each verdict."""
        return self.findings.counts()

    @property
    def all_right(self) -> bool:
        """Whether every record is right, and none above the size or the overlap that was declared."""
        above = (self.set.over_size_count or 0) + (self.set.overlap_over_declared or 0)
        return self.counts["right"] == len(self.findings) and not above

    @property
    def repairable(self) -> int:
        """How many records are not right and have one true place."""
        return sum(
            code > 0 and start >= 0
            for code, start in zip(self.findings.verdict, self.findings.start, strict=True)
        )

    @property
    def summary(self) -> str:
        """One or two sentences that say what is the matter."""
        return summarize(self)

    def records(self, verdict: str | None = None) -> list[Finding]:
        """The findings with a verdict, or all."""
        return [finding for finding in self.findings if verdict in (None, finding.verdict)]

    def as_dict(self, records: bool = True) -> dict[str, Any]:
        """Plain values: the whole report, or all but the records."""
        data: dict[str, Any] = {
            "document": self.document.facts(),
            "file": self.file.describe(),
            "unit": self.unit,
            "summary": self.summary,
            "verdicts": self.counts,
            "repairable": self.repairable,
            "explained": self.explained,
            "diagnosis": self.diagnosis.as_dict(),
            "set": self.set.as_dict(),
        }
        if records:
            data["records"] = [finding.as_dict() for finding in self.findings]
        return data


def make_report(
    document: Source,
    file: ChunkFile,
    options: Options,
    diagnosis: Diagnosis,
    findings: Findings,
    places: Places,
) -> Report:
    """The report, with what the set of all chunks shows."""
    limits = (options.size, options.overlap, options.size_unit)
    found = survey(document.text, findings.start, findings.end, file.text, limits)
    unit = findings.readings[0].unit
    return Report(
        document, file, options, diagnosis, findings, found, unit, places.order.of_file, _explained(findings)
    )


def _explained(findings: Findings) -> int:
    """How many records have offsets that name their true place in the diagnosed coordinate."""
    file, best = findings.file, findings.best
    return sum(
        start >= 0 and claimed is not None and claimed >= 0 and best.holds(start, end, claimed, claimed_end)
        for start, end, claimed, claimed_end in zip(
            findings.start, findings.end, file.start, file.end, strict=True
        )
    )


def summarize(report: Report) -> str:
    """What is the matter, in the words of the one who has to mend it."""
    total, right, best = len(report.findings), report.counts["right"], report.diagnosis.best
    own = f"{UNIT_WORDS[report.unit]} offsets of the document as it is"
    if right == total:
        records = "The one record is" if total == 1 else f"All {total} records are"
        return f"{records} right as {own}.{_limits(report)}"
    if not report.diagnosis.claims and not right:
        textless = len(report.file.text.missing()) == total
        what = "text to compare" if textless else "offset that can be checked"
        article = "a" if textless else "an"
        said = (
            f"The one record has no {what}."
            if total == 1
            else f"None of the {total} records has {article} {what}."
        )
    elif best.steps or best.unit != report.unit:
        said = f"{report.explained} of {total} are right as {best.words}; {_consequence(report)}."
    else:
        said = f"{right} of {total} are right as {own}."
    return " ".join(part for part in (said, _others(report), _repairs(report)) if part) + _limits(report)


# Who takes offsets for what, by the unit that was asked for.
_READERS = {
    "code_point": "your Python reads code points",
    "utf16": "your JavaScript reads UTF-16 code units",
    "byte": "your reader counts UTF-8 bytes",
}


def _consequence(report: Report) -> str:
    """What a reader sees who takes the offsets for his own."""
    best = report.diagnosis.best
    reader = f"{_READERS[report.unit]} of the document as it is"
    if {"remove_bom", "strip"} & set(best.steps):
        return f"{reader}, so every highlight is off"
    reasons = []
    if best.unit == "utf16" or report.unit == "utf16":
        reasons.append("the first emoji")
    elif best.unit == "byte" or report.unit == "byte":
        reasons.append("the first character that is not ASCII")
    if "newlines_lf" in best.steps or "newlines_crlf" in best.steps:
        reasons.append("the first line end")
    if {"nfc", "nfd", "nfkc"} & set(best.steps):
        reasons.append("the first character in another Unicode form")
    if "collapse" in best.steps:
        reasons.append("the first run of white space")
    where = " or ".join(reasons) or "the first difference"
    return f"{reader}, so every highlight after {where} is off"


def _limits(report: Report) -> str:
    """What is above the limits that were declared."""
    size, overlap = report.set.over_size_count, report.set.overlap_over_declared
    sizes = f" {are(size)} above the declared size." if size else ""
    return sizes + (f" {are(overlap)} above the declared overlap." if overlap else "")


def _others(report: Report) -> str:
    """How the records that the diagnosis does not explain divide."""
    counts = {name: count for name, count in report.counts.items() if name != "right" and count}
    if report.diagnosis.best.steps or report.diagnosis.best.unit != report.unit:
        counts = {
            name: count
            for name, count in counts.items()
            if name in ("wrong_occurrence", "cut_inside_character", "missing", "out_of_range", "not_found")
        }
    textless = sum(VERDICTS[report.findings.verdict[i]] == "missing" for i in report.file.text.missing())
    words = {**VERDICT_WORDS, "textless": "without a text to compare"}
    counts |= {"missing": counts.get("missing", 0) - textless}
    if textless < len(report.findings):  # else it is all that is said
        counts["textless"] = textless
    parts = [f"{count} {words[name]}" for name, count in counts.items() if count]
    said = ", ".join(parts)
    return f"{said}." if said else ""


def _repairs(report: Report) -> str:
    wrong = len(report.findings) - report.counts["right"]
    if report.repairable == wrong:
        return f"All {wrong} can be repaired." if wrong > 1 else "It can be repaired."
    return f"{report.repairable} of {wrong} can be repaired."
