"""One verdict for each record, with its evidence. Coordinate: code points, if a name says no other."""

import re
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import chunk_columns
from chunkscope.document import Source
from chunkscope.errors import SettingError
from chunkscope.verify import Finding, Options, verify
from verify_records import TEXT, at, check, one, record


def test_right_is_the_exact_slice_in_its_only_place() -> None:
    start = at(TEXT, "delta 🙂")
    assert one(TEXT, record("delta 🙂", start, start + 7)) == Finding(
        0,
        "right",
        (start, start + 7),
        (start, start + 7),
        (),
        0,
        None,
        "code point offsets of the document as it is",
        "",
    )


@pytest.mark.parametrize("unit", ["utf16", "byte"])
def test_right_in_another_unit_says_which(unit: str) -> None:
    start = at(TEXT, "theta")
    place = Source(TEXT).offsets
    convert = place.utf16 if unit == "utf16" else place.byte
    finding = one(TEXT, record("theta", convert(start), convert(start + 5)))
    assert (finding.verdict, finding.span) == ("right_other_unit", (start, start + 5))
    assert str(finding.holds_in).startswith({"utf16": "UTF-16", "byte": "UTF-8 byte"}[unit])


def test_the_unit_that_was_asked_for_is_the_one_that_is_right() -> None:
    start = at(TEXT, "theta")
    claimed = Source(TEXT).offsets.utf16(start)
    assert one(TEXT, record("theta", claimed), unit="utf16").verdict == "right"
    assert one(TEXT, record("theta", start), unit="utf16").verdict == "right_other_unit"


def test_a_search_that_stops_at_the_first_place_gives_wrong_occurrences() -> None:
    text = "chunk 🙂 chunk 🙂 chunk 🙂"
    report = check(text, *(record("chunk 🙂", 0) for _ in range(3)))
    assert [f.verdict for f in report.findings] == ["right", "wrong_occurrence", "wrong_occurrence"]
    assert [f.span for f in report.findings] == [(0, 7), (8, 15), (16, 23)]


@pytest.mark.parametrize(("size", "overlap"), [(6, 3), (6, 0), (9, 3), (12, 6)])
def test_carried_offsets_in_a_text_that_repeats_itself_are_right(size: int, overlap: int) -> None:
    text = "na " * 40
    columns = chunk_columns(text, size, overlap)
    spans = list(zip(columns.start, columns.end, strict=True))
    report = check(text, *(record(text[a:b], a, b) for a, b in spans))
    assert report.all_right
    assert [f.span for f in report.findings] == spans


def test_one_record_moved_to_another_occurrence_is_caught_by_order_and_step() -> None:
    text = "na 🙂 " * 60
    columns = chunk_columns(text, 20, 5)
    spans = list(zip(columns.start, columns.end, strict=True))
    for moved in (4, 9, 15):
        for by in (5, -5, 50):
            records = [record(text[a:b], a, b) for a, b in spans]
            records[moved] = record(records[moved]["text"], spans[moved][0] + by, spans[moved][1] + by)
            findings = check(text, *records).findings
            assert findings[moved].verdict == "wrong_occurrence"
            others = [f for i, f in enumerate(findings) if i != moved]
            assert all(f.verdict == "right" for f in others)


def test_what_order_and_coverage_leave_open_has_candidates_and_no_place() -> None:
    text = "aa 🙂 aa 🙂 aa 🙂 aa"
    (finding,) = check(text, record("aa", None)).findings
    assert (finding.verdict, finding.span, finding.more) == ("missing", None, 0)
    assert finding.candidates == ((0, 2), (5, 7), (10, 12), (15, 17))


def test_candidates_of_a_text_that_repeats_without_end_are_capped() -> None:
    (finding,) = check("na " * 100_000 + "🙂", record("na na", None)).findings
    assert len(finding.candidates) == 10
    assert finding.more == -1
    assert finding.evidence.endswith("and more")


@pytest.mark.parametrize("by", [-1, 1, 7])
def test_a_shift_says_how_far(by: int) -> None:
    start = at(TEXT, "epsilon")
    finding = one(TEXT, record("epsilon", start + by, start + by + 7))
    assert (finding.verdict, finding.shift, finding.span) == ("shifted", by, (start, start + 7))
    assert f"{by:+}" in finding.evidence


def test_a_shift_says_what_explains_it() -> None:
    start = at(TEXT, "Zeta eta")
    for claimed, words in [
        (start - 3, "CR before it (-3)"),
        (start - 1, "the BOM before it (-1)"),
        (start + 3, None),
    ]:
        evidence = one(TEXT, record("Zeta eta", claimed)).evidence
        assert words is None or words in evidence, evidence
    text = "  \n 🙂 one two"
    assert "white space stripped" in one(text, record("two", at(text, "two") - 4)).evidence


@pytest.mark.parametrize("slips", [1, 4])
def test_one_shift_that_has_a_cause_by_chance_is_told_as_possible(slips: int) -> None:
    text = "\ufeff🙂 one 🙂\r\n" + " ".join(f"word{k}" for k in range(20))
    spans = [match.span() for match in re.finditer(r"word\d+", text)]
    rows = [record(text[a:b], a, b) for a, b in spans]
    for row in rows[5 : 5 + slips]:
        row |= {"start": row["start"] + 1, "end": row["end"] + 1}
    report = check(text, *rows)
    cause = "UTF-16 offsets of the text without its BOM"
    why = "the BOM before it (-1) and emoji or other astral characters before it (+2)"
    for finding in list(report.findings)[5 : 5 + slips]:
        assert (finding.verdict, finding.shift) == ("shifted", 1)
        assert finding.holds_in == (None if slips == 1 else cause)
        verb = "may be" if slips == 1 else "are"
        assert finding.evidence.endswith(f"its start is off by +1; its offsets {verb} {cause}: {why}")
    assert report.counts["right"] == 20 - slips


def test_an_inclusive_end_is_a_shift_that_says_so() -> None:
    start = at(TEXT, "epsilon")
    finding = one(TEXT, record("epsilon", start, start + 6))
    assert (finding.verdict, finding.shift) == ("shifted", -1)
    assert "inclusive" in finding.evidence


def test_inclusive_ends_of_texts_that_repeat_and_end_in_white_space_are_shifts() -> None:
    text = "the 🙂 cat sat. the dog ran. the 🙂 cat sat. x"
    chunks = ["the 🙂 cat sat. ", "the dog ran. ", "the 🙂 cat sat. ", "x"]
    spans = [(0, 15), (15, 28), (28, 43), (43, 44)]
    report = check(text, *(record(chunk, a, b - 1) for chunk, (a, b) in zip(chunks, spans, strict=True)))
    assert [(f.verdict, f.shift, f.span) for f in report.findings] == [("shifted", -1, s) for s in spans]
    assert all("inclusive" in f.evidence for f in report.findings)


def test_a_space_that_claims_no_code_point_is_shifted_at_its_end() -> None:
    text = "ab🙂d e f"
    finding = one(text, record(" ", 4, 4))
    assert (finding.verdict, finding.span, finding.shift) == ("shifted", (4, 5), -1)


@pytest.mark.parametrize(("start", "end"), [(3, 1), (3, 0), (5, 0)])
def test_an_end_before_its_start_is_a_wrong_end(start: int, end: int) -> None:
    finding = one("a b 🙂c", record(" ", start, end))
    assert (finding.verdict, finding.span) in [("shifted", (3, 4)), ("shifted", None)]
    assert start != 3 or finding.shift == end - 4


def test_an_end_of_zero_is_an_end() -> None:
    finding = one("🙂 alpha", record("🙂 alpha", 0, 0))
    assert (finding.verdict, finding.span, finding.shift) == ("shifted", (0, 7), -7)
    assert "its end is off by -7" in finding.evidence


@pytest.mark.parametrize("claimed", [-1, None])
def test_no_offset_is_missing_and_the_place_is_found(claimed: int | None) -> None:
    start = at(TEXT, "epsilon")
    finding = one(TEXT, record("epsilon", claimed, claimed))
    assert (finding.verdict, finding.span) == ("missing", (start, start + 7))


@pytest.mark.parametrize("claimed", [-7, 10**6, 10**30])
def test_offsets_outside_the_document_are_out_of_range(claimed: int) -> None:
    start = at(TEXT, "epsilon")
    finding = one(TEXT, record("epsilon", claimed, claimed + 7))
    assert (finding.verdict, finding.span) == ("out_of_range", (start, start + 7))


@pytest.mark.parametrize("text", ["EPSILON.", "epsilon", "epsilon \ufffd", "nowhere 🙂"])
def test_an_offset_of_minus_one_is_evidence_whatever_became_of_the_text(text: str) -> None:
    assert "its offset is −1" in one(TEXT, record(text, -1, -1)).evidence
    assert "it has no offset" in one(TEXT, record(text, None)).evidence


@pytest.mark.parametrize(
    ("start", "end", "verdict", "words"),
    [
        (9000, 9001, "out_of_range", "outside the document, which has 3 code points"),
        (0, 9, "out_of_range", "outside the document"),
        (-7, 1, "out_of_range", "outside the document"),
        (2, 1, "missing", "its end is before its start"),
        (1, 2, "missing", "no text to compare"),
        (-1, -1, "missing", "its offset is −1"),
    ],
)
def test_a_record_without_text_is_judged_by_its_offsets(
    start: int, end: int, verdict: str, words: str
) -> None:
    report = check("a🙂b", {"start": start, "end": end})
    (finding,) = report.findings
    assert (finding.verdict, finding.span) == (verdict, None)
    assert "it has no text to compare" in finding.evidence
    assert words in finding.evidence
    assert report.summary.startswith("The one record has no text to compare. ")


def test_the_summary_tells_records_without_text_from_those_without_an_offset() -> None:
    rows = [record("🙂", 1), record("b", None), {"start": 0, "end": 1}, {"start": 1, "end": 2}]
    assert check("a🙂b", *rows).summary == (
        "1 of 4 are right as code point offsets of the document as it is. "
        "1 missing or −1, 2 without a text to compare. 1 of 3 can be repaired."
    )
    assert check("a🙂b", *rows[2:]).summary == (
        "None of the 2 records has a text to compare. 0 of 2 can be repaired."
    )


def pieces(*more: Any) -> Any:
    return st.lists(
        st.sampled_from(["a", "A", "b ", "🙂", "é", "\ufffd", "\r\n", "“", '"', *more]), max_size=9
    )


@given(
    text=pieces().map("".join),
    rows=st.lists(
        st.fixed_dictionaries(
            {},
            optional={
                "text": pieces("\ude42").map("".join),
                "start": st.none() | st.integers(-2, 12),
                "end": st.none() | st.integers(-2, 12),
            },
        ),
        min_size=1,
        max_size=5,
    ),
)
def test_what_is_not_right_has_evidence(text: str, rows: list[dict[str, Any]]) -> None:
    if not any({"text", "start"} & row.keys() for row in rows):
        return
    for finding in check(text, *rows).findings:
        assert finding.evidence or finding.verdict == "right", finding


def test_a_text_of_another_document_is_not_found() -> None:
    finding = one(TEXT, record("Nothing of the kind stands here 🙂 at all.", 3))
    assert (finding.verdict, finding.span, finding.candidates) == ("not_found", None, ())


def test_an_empty_document_has_nothing_to_find() -> None:
    assert one("", record("x🙂", 0)).verdict == "not_found"


def test_an_empty_text_is_right_only_as_an_empty_span() -> None:
    assert one("🙂a", record("", 1, 1)).verdict == "right"
    assert one("🙂a", record("", 1, 2)).verdict == "not_found"
    assert one("🙂a", record("", 9, 9)).verdict == "out_of_range"


def test_a_shuffled_file_is_judged_by_its_places() -> None:
    columns = chunk_columns(TEXT, 9, 2)
    spans = list(zip(columns.start, columns.end, strict=True))
    spans = spans[1::2] + spans[::2]
    report = check(TEXT, *(record(TEXT[a:b], a, b) for a, b in spans))
    assert report.all_right
    assert not report.set.in_order


READ: dict[tuple[str, ...], Callable[[str], str]] = {
    ("remove_bom", "newlines_lf"): lambda text: text.removeprefix("\ufeff").replace("\r\n", "\n"),
    ("newlines_lf", "nfc"): lambda text: unicodedata.normalize("NFC", text.replace("\r\n", "\n")),
    ("remove_bom", "newlines_lf", "strip"): lambda text: text[1:].replace("\r\n", "\n").strip(),
    ("remove_bom", "newlines_lf", "nfc", "strip"): lambda text: unicodedata.normalize(
        "NFC", text[1:].replace("\r\n", "\n").strip()
    ),
}


@pytest.mark.parametrize("unit", ["code_point", "utf16", "byte"])
@pytest.mark.parametrize("steps", READ)
def test_steps_that_move_offsets_together_are_found_though_none_alone_explains_a_record(
    steps: tuple[str, ...], unit: str
) -> None:
    """Chunks inside lines: every one of them is in every version that keeps its letters."""
    lines = [f"line {k} {'🙂' * (k % 3)} naïve w{k * k} é" for k in range(40)]
    text = "\ufeff\r\n  " + "\r\n\r\n".join(lines) + "\r\n"
    text = unicodedata.normalize("NFD", text) if "nfc" in steps else text
    read = READ[steps](text)
    place = Source(read).offsets
    convert = {"code_point": lambda at: at, "utf16": place.utf16, "byte": place.byte}[unit]
    spans = [match.span() for match in re.finditer(r"line.*", read)]
    rows = [record(read[a:b], convert(a), convert(b)) for a, b in spans]
    report = check(text, *rows)
    best = report.diagnosis.best
    assert (best.steps, best.unit, best.records, report.explained) == (steps, unit, 40, 40)


def test_one_slip_in_a_right_file_is_not_put_down_to_a_version() -> None:
    text = "\ufeff" + "\r\n".join(f"line {k} 🙂 naïve w{k * k} é  " for k in range(20))
    rows = [record(text[a:b], a, b) for a, b in (match.span() for match in re.finditer(r"line.*é", text))]
    rows[11] |= {"start": rows[11]["start"] + 1, "end": rows[11]["end"] + 1}
    report = check(text, *rows)
    assert report.diagnosis.best.steps == ()
    assert (report.counts["right"], report.counts["shifted"]) == (19, 1)


def test_the_summary_says_what_to_do() -> None:
    place = Source(TEXT).offsets
    columns = chunk_columns(TEXT, 12, 0)
    spans = list(zip(columns.start, columns.end, strict=True))
    right = check(TEXT, *(record(TEXT[a:b], a, b) for a, b in spans))
    assert (
        right.summary == f"All {len(spans)} records are right as code point offsets of the document as it is."
    )
    utf16 = check(TEXT, *(record(TEXT[a:b], place.utf16(a), place.utf16(b)) for a, b in spans))
    assert utf16.summary.startswith(
        f"{len(spans)} of {len(spans)} are right as UTF-16 offsets of the document as it is; your Python "
        "reads code points of the document as it is, so every highlight after the first emoji is off."
    )
    without = check(TEXT, *(record(TEXT[a:b], None) for a, b in spans))
    assert without.summary.startswith(f"None of the {len(spans)} records has an offset that can be checked")


def test_where_a_reader_dropped_the_byte_order_mark_every_highlight_is_off() -> None:
    text = "\ufeffone 🙂 two\r\nthree four\r\nfive"
    read = text[1:].replace("\r\n", "\n")
    report = verify(
        text, [{"text": word, "start": read.index(word)} for word in ("one 🙂 two", "three four", "five")]
    )
    assert report.summary.startswith(
        "3 of 3 are right as code point offsets of the text without its BOM and with LF newlines; your "
        "Python reads code points of the document as it is, so every highlight is off."
    )


def test_the_summary_counts_one_as_one_and_a_right_record_without_text_as_right() -> None:
    assert check("🙂", record("🙂", 0)).summary == (
        "The one record is right as code point offsets of the document as it is."
    )
    assert check("🙂", record("🙂", None)).summary.startswith(
        "The one record has no offset that can be checked."
    )
    empty = check("🙂", record("", 0, 0), record("", None))
    assert empty.counts["right"] == 1
    assert empty.summary.startswith("1 of 2 are right as code point offsets")


def test_a_place_outside_the_document_is_told_with_its_length_in_every_coordinate() -> None:
    assert (
        "which has 1 code point, 2 UTF-16 code units, 4 UTF-8 bytes"
        in check("🙂", record("🙂", 40)).findings[0].evidence
    )


def test_the_margin_to_the_next_coordinate_is_counted_over_all_records() -> None:
    place = Source(TEXT).offsets
    columns = chunk_columns(TEXT, 5, 0)
    spans = list(zip(columns.start, columns.end, strict=True))
    report = check(TEXT, *(record(TEXT[a:b], place.utf16(a)) for a, b in spans))
    before = sum(place.utf16(a) == a for a, _ in spans)
    assert (report.diagnosis.best.unit, report.diagnosis.best.records) == ("utf16", len(spans))
    assert report.diagnosis.runner_up is not None
    assert report.diagnosis.margin == len(spans) - report.diagnosis.runner_up.records
    assert report.diagnosis.runner_up.records >= before


BAD: list[tuple[dict[str, Any], str]] = [
    ({"unit": "furlong"}, "unit"),
    ({"size": 0}, "size"),
    ({"size": True}, "size"),
    ({"overlap": -1}, "overlap"),
    ({"size_unit": "page"}, "size_unit"),
]


@pytest.mark.parametrize(("options", "name"), BAD, ids=str)
def test_bad_options_are_refused_by_name(options: dict[str, Any], name: str) -> None:
    with pytest.raises(SettingError, match=f"^{name} must be"):
        Options(**options)


def test_a_text_that_only_the_document_as_it_is_has_is_found_at_its_claim() -> None:
    text = "one 🙂 two\r\nthree four\r\nfive six\r\nseven eight\r\nnine ten"
    read = text.replace("\r\n", "\n")
    rows = [{"text": line, "start": read.index(line)} for line in read.split("\n")]
    nested = {"text": text[11:32], "start": 11}
    report = verify(text, [*rows, nested])
    assert report.diagnosis.best.steps == ("newlines_lf",)
    assert [(f.verdict, f.span) for f in report.findings][-1] == ("right", (11, 32))
