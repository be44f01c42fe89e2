"""What the verdict on a record has to be, worked out from its true place alone: slow and obvious.

The truth comes from `tests/fixtures`, whose README says how it was established without the package.
"""

import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

from chunkscope.verify import Report, read_chunks, verify

FIXTURES = Path(__file__).parents[1] / "fixtures"


def fixture_module(name: str) -> ModuleType:
    """A module of the fixtures, which are no package."""
    spec = util.spec_from_file_location(f"fixtures_{name}", FIXTURES / f"{name}.py")
    if spec is None or spec.loader is None:
        raise ImportError(name)
    module = util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


truth = fixture_module("truth")


@cache
def documents() -> dict[str, str]:
    lines = (FIXTURES / "documents.jsonl").read_text("ascii").splitlines()
    return {row["name"]: row["text"] for row in map(json.loads, lines)}


def libraries() -> list[Path]:
    return sorted((FIXTURES / "outputs").glob("*.jsonl"))


def runs(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    head, *rows = map(json.loads, path.read_text("ascii").splitlines())
    return head, [row for row in rows if row.get("truth")]


def broken(text: str) -> bool:
    return any(c == "\ufffd" or "\ud800" <= c <= "\udfff" for c in text)


def units(text: str, offset: int) -> dict[str, int]:
    head = text[:offset]
    return {"utf16": len(head.encode("utf-16-le")) // 2, "byte": len(head.encode("utf-8"))}


def expected(
    document: str, read: Any, text: str, claim: tuple[int | None, int | None], span: tuple[int, int]
) -> str:
    """The verdict on a chunk of `read` that truly is at `span` of the document."""
    start, end = span
    claimed, claimed_end = claim
    if document[start:end] != text:
        return "cut_inside_character" if broken(text) and not broken(document[start:end]) else "altered"
    if claimed is None or claimed == -1:
        return "missing"
    if claimed == start and claimed_end in (None, end):
        return "right"
    for unit in ("utf16", "byte"):
        if claimed == units(document, start)[unit] and claimed_end in (None, units(document, end)[unit]):
            return "right_other_unit"
    in_read = read.text[claimed : claimed + len(text)] == text
    if in_read and read.original(claimed, claimed + len(text)) == span:
        return "shifted"
    if claimed < 0 or max(claimed, claimed_end or 0) > len(document.encode("utf-8")):
        return "out_of_range"
    if claimed != start and (in_read or document[claimed : claimed + len(text)] == text):
        return "wrong_occurrence"
    return "shifted"


@dataclass
class Score:
    """How the verdicts of one library's runs did against the truth."""

    package: str
    version: str
    records: int = 0
    unknown: int = 0
    agreed: int = 0
    wrong_right: int = 0
    repairs: int = 0
    repairs_right: int = 0
    runs: int = 0
    calls: dict[str, Counter[str]] = field(default_factory=dict)
    misses: list[dict[str, Any]] = field(default_factory=list)


def judged(run: dict[str, Any]) -> Report:
    return verify(documents()[run["document"]], read_chunks(json.dumps(run["file"]).encode()))


def trimmed(text: str, span: tuple[int, int]) -> tuple[int, int]:
    """A span without the white space at its ends: what a changed text says nothing of."""
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def add(score: Score, run: dict[str, Any]) -> None:
    """Score one run."""
    score.runs += 1
    verdicts = score.calls.setdefault(run["call"], Counter())
    document = documents()[run["document"]]
    read = truth.read(document, run["reader"])
    report = judged(run)
    for i, span in enumerate(run["truth"]):
        finding = report.findings[i]
        score.records += 1
        if span is None:
            score.unknown += 1
            continue
        text = report.file.text[i] or ""
        wanted = expected(document, read, text, finding.claimed, tuple(span))
        verdicts[wanted] += 1
        score.agreed += finding.verdict == wanted
        wrong_right = finding.verdict == "right" and wanted != "right"
        score.wrong_right += wrong_right
        repaired = True
        if finding.span is not None:
            changed = wanted == "altered"
            score.repairs += 1
            repaired = (
                trimmed(document, finding.span) == trimmed(document, tuple(span))
                if changed
                else finding.span == tuple(span)
            )
            score.repairs_right += repaired
        if finding.verdict != wanted or not repaired:
            about = {key: run[key] for key in ("call", "document", "reader")}
            score.misses.append({**about, "wanted": wanted, "truth": span, "text": text, **finding.as_dict()})


@cache
def score_of(path: Path) -> Score:
    """The score of the runs in one file."""
    head, rows = runs(path)
    score = Score(head["library"], head["version"])
    for run in rows:
        add(score, run)
    return score
