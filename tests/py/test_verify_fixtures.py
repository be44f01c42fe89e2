"""The verdicts on real libraries' chunks, against the true places. Coordinate: code points."""

import json
from pathlib import Path
from typing import Any

import pytest

from chunkscope.document import Source
from chunkscope.verify import Report, verify
from verdict_table import table
from verify_oracle import documents, expected, judged, libraries, runs, score_of, truth
from verify_planted import OVERLAPS, planted

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", libraries(), ids=lambda path: path.stem)
def test_no_wrong_right_nearly_all_verdicts_and_all_unique_repairs(path: Path) -> None:
    score = score_of(path)
    assert score.wrong_right == 0, score.misses[:3]
    assert score.agreed >= 0.99 * (score.records - score.unknown), score.misses[:3]
    assert score.repairs_right == score.repairs, score.misses[:3]
    assert score.repairs > 0.75 * (score.records - score.unknown)


def test_the_fixtures_hold_every_library_and_the_version_of_each() -> None:
    heads = {runs(path)[0]["library"]: runs(path)[0]["version"] for path in libraries()}
    assert set(heads) == {
        "@langchain/textsplitters", "chonkie", "chunklet-py", "haystack-ai", "langchain-text-splitters",
        "llama-index-core", "semantic-text-splitter", "semchunk",
    }  # fmt: skip
    assert all(heads.values())


def test_the_published_table_is_that_of_these_scores() -> None:
    published = (ROOT / "web" / "docs" / "verdicts.md").read_text("utf-8")
    made = table([score_of(path) for path in libraries()], [planted(overlap) for overlap in OVERLAPS])
    assert published == made, "run tests/fixtures/make_table.py"


@pytest.mark.parametrize("overlap", OVERLAPS)
def test_a_wrong_place_is_told_from_the_right_one_at_every_overlap(overlap: str) -> None:
    score = planted(overlap)
    assert score.planted > 400
    assert (score.told, score.wrong_right) == (score.planted, 0)
    assert score.repairs_right == score.repairs > 0.95 * score.planted
    assert score.others_right == score.others


def sample(call: str, document: str) -> dict[str, Any]:
    """One stored run over the document as it is."""
    return next(
        run
        for path in libraries()
        for run in runs(path)[1]
        if (run["call"], run["document"], run["reader"]) == (call, document, "exact")
    )


CALLS = ("TokenChunker('word', 16, 4)", "RecursiveChunker('character', 120)", "SentenceSplitter(60, 15)")
HOSTILE = ("numbered-emoji", "markdown", "udhr-hin", "decomposed", "scripts", "poem-crlf")


@pytest.mark.parametrize("unit", ["utf16", "byte"])
@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("call", CALLS)
def test_the_same_chunks_counted_in_another_unit_are_right_in_it(call: str, name: str, unit: str) -> None:
    """Only the unit changes: all that was right stays right, and is told so."""
    run, document = sample(call, name), documents()[name]
    place = Source(document).offsets
    convert = place.utf16 if unit == "utf16" else place.byte
    kept = [
        (row, span)
        for row, span, finding in zip(run["file"], run["truth"], judged(run).findings, strict=True)
        if finding.verdict == "right" and span
    ]
    records = [
        {"text": row["text"], "start": convert(span[0]), "end": convert(span[1])} for row, span in kept
    ]
    report = verify(document, records)
    read = truth.read(document, "exact")
    for finding, record, (_, span) in zip(report.findings, records, kept, strict=True):
        claim = (record["start"], record["end"])
        assert finding.verdict == expected(document, read, record["text"], claim, tuple(span))
        assert finding.span == tuple(span)
    assert report.diagnosis.best.records == len(records)
    assert {finding.verdict for finding in report.findings} <= {"right", "right_other_unit"}


def told(name: str, call: str) -> Report:
    return judged(sample(call, name))


def test_a_crlf_document_read_by_open_is_named_as_such() -> None:
    run = next(
        run
        for path in libraries()
        for run in runs(path)[1]
        if run["reader"] == "open" and run["document"] == "numbered-crlf" and run["call"] == CALLS[0]
    )
    report = judged(run)
    assert report.diagnosis.best.steps == ("newlines_lf",)
    assert report.diagnosis.best.records == len(report.findings)
    assert report.diagnosis.margin is not None
    assert report.diagnosis.margin > len(report.findings) // 2
    assert "right as code point offsets of the text with LF newlines" in report.summary


def test_the_files_of_the_fixtures_are_small_and_in_ascii() -> None:
    files = [*libraries(), libraries()[0].parents[1] / "documents.jsonl"]
    assert sum(path.stat().st_size for path in files) < 6_000_000
    assert all(json.loads(line) for path in files for line in path.read_text("ascii").splitlines())
