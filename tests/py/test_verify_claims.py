"""Claims that stand at their texts, in files of every order. Coordinate: code points."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkscope import OffsetMap, chunk_columns
from chunkscope.verify import Options, Report, verify

Span = tuple[int, int]

SENTENCES = [
    "No.",
    "Yes.",
    "No 🙂.",
    "So it goes on.",
    "So it goes.",
    "É.",
    "Yes. No.",
    "It 𠮷 ends, so it goes.",
]


def records(text: str, spans: list[Span], unit: str = "code_point", **kept: Any) -> list[dict[str, Any]]:
    place = OffsetMap(text)
    convert: dict[str, Callable[[int], int]] = {
        "code_point": lambda offset: offset,
        "utf16": place.utf16,
        "byte": place.byte,
    }
    return [{"text": text[a:b], "start": convert[unit](a), "end": convert[unit](b), **kept} for a, b in spans]


def told(text: str, *claims: tuple[str, int, int], **options: Any) -> Report:
    rows = [{"text": chunk, "start": start, "end": end} for chunk, start, end in claims]
    return verify(text, rows, Options(**options))


def verdicts(report: Report) -> list[tuple[str, Span | None]]:
    return [(finding.verdict, finding.span) for finding in report.findings]


RIGHT = [
    ("retrieved", "Intro. Notes. Body. Notes. End.", [(20, 26), (14, 19)]),
    ("a duplicate", "no. yes. no. yes.", [(0, 3), (0, 3), (4, 8)]),
    ("a duplicate behind", "no. yes. no. yes.", [(0, 3), (4, 8), (9, 12), (13, 17), (4, 8)]),
    (
        "parents, then children",
        "a b. a b. c a.",
        [(0, 9), (10, 14), (0, 1), (2, 4), (5, 6), (7, 9), (12, 14)],
    ),
    ("twice", "a. b. a.", [(0, 2), (3, 5), (6, 8)] * 2),
    ("turned round", "a. b. a. b. a.", [(12, 14), (9, 11), (6, 8), (3, 5), (0, 2)]),
]


@pytest.mark.parametrize(("text", "spans"), [case[1:] for case in RIGHT], ids=[case[0] for case in RIGHT])
def test_texts_at_their_claims_are_right_where_nothing_speaks_for_another_place(
    text: str, spans: list[Span]
) -> None:
    assert verdicts(verify(text, records(text, spans))) == [("right", span) for span in spans]
    longer = "🙂 " + text
    moved = [(a + 2, b + 2) for a, b in spans]
    report = verify(longer, records(longer, moved, "utf16"))
    assert verdicts(report) == [("right_other_unit", span) for span in moved]


def test_ends_tell_the_unit_where_starts_fit_in_two() -> None:
    text = "No. 𠮷 ends. É. É. No."
    report = verify(text, records(text, [(12, 14)] * 3, "byte"))
    assert verdicts(report) == [("right_other_unit", (12, 14))] * 3


@pytest.mark.parametrize("beside", [("zed", -1, -1), ("zed", 3, 6), ("zod", 18, 21)])
def test_a_duplicate_moves_no_neighbour_in_a_file_with_other_faults(beside: tuple[str, int, int]) -> None:
    report = told("no. yes. no. yes. zed", ("no.", 0, 3), ("no.", 0, 3), ("yes.", 4, 8), beside)
    assert verdicts(report)[:3] == [("right", (0, 3)), ("right", (0, 3)), ("right", (4, 8))]


def test_the_reading_that_explains_a_file_holds_for_texts_that_repeat() -> None:
    report = told("one 🙂 two three two", ("two", 7, 10), ("one", 0, 3))
    assert verdicts(report) == [("right_other_unit", (6, 9)), ("right", (0, 3))]
    assert report.explained == report.diagnosis.best.records == 2


def test_a_wrong_occurrence_is_not_among_its_own_candidates() -> None:
    text = "aa. bb. aa. cc. 🙂 dd."
    spans = [(16, 21), (0, 3), (12, 15), (0, 3), (4, 7)]  # in no order, and the other "aa." is in no chunk
    found = verify(text, records(text, spans)).findings
    assert [found[i].verdict for i in (0, 2, 4)] == ["right"] * 3
    for i in (1, 3):
        assert (found[i].verdict, found[i].span, found[i].candidates) == (
            "wrong_occurrence",
            None,
            ((8, 11),),
        )
        assert "the other chunks speak for another" in found[i].evidence


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, list[Span]]:
    """A text of sentences that repeat, and their spans."""
    sentences = draw(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=24))
    spans = []
    at = 0
    for sentence in sentences:
        spans.append((at, at + len(sentence)))
        at += len(sentence) + 1
    return " ".join(sentences), spans


def grouped(spans: list[Span], size: int) -> list[Span]:
    """Parents of up to `size` spans each."""
    return [(spans[k][0], spans[k : k + size][-1][1]) for k in range(0, len(spans), size)]


Shape = Callable[[list[Span], random.Random], list[Span]]
SHAPES: dict[str, Shape] = {
    "in order": lambda spans, _: spans,
    "shuffled": lambda spans, chance: chance.sample(spans, len(spans)),
    "turned round": lambda spans, _: spans[::-1],
    "parents, then children": lambda spans, chance: grouped(spans, chance.randint(2, 5)) + spans,
    "children, then parents": lambda spans, chance: spans + grouped(spans, chance.randint(2, 5)),
    "parents before children": lambda spans, chance: sorted(
        {*spans, *grouped(spans, chance.randint(2, 5))}, key=lambda span: (span[0], -span[1])
    ),
    "twice": lambda spans, _: spans * 2,
    "each twice": lambda spans, _: [span for span in spans for _ in range(2)],
    "one twice": lambda spans, chance: [*spans, chance.choice(spans)],
    "one twice, inside": lambda spans, chance: _with(
        spans, chance.choice(spans), chance.randrange(len(spans))
    ),
    "retrieved": lambda spans, chance: (
        [span for _ in range(3) for span in chance.sample(spans, min(5, len(spans) // 8))] or spans[:1]
    ),
}


def _with(spans: list[Span], span: Span, at: int) -> list[Span]:
    return [*spans[:at], span, *spans[at:]]


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=60)
@given(
    unit=st.sampled_from(["code_point", "utf16", "byte"]),
    made=documents(),
    chance=st.randoms(use_true_random=False),
)
def test_a_file_that_is_right_is_called_right_in_any_order(
    shape: str, unit: str, made: tuple[str, list[Span]], chance: random.Random
) -> None:
    text, sentences = made
    spans = SHAPES[shape](sentences, chance)
    rows = records(text, spans, unit)
    report = verify(text, rows)
    assert {finding.verdict for finding in report.findings} <= {"right", "right_other_unit"}
    assert [finding.span for finding in report.findings] == spans
    if unit == "code_point":
        assert (report.counts["right"], report.repairable) == (len(spans), 0)
    assert verify(text, rows, Options(unit=unit)).counts["right"] == len(spans)


@given(made=documents(), size=st.integers(2, 9), chance=st.randoms(use_true_random=False))
def test_windows_that_overlap_are_right_in_any_order(
    made: tuple[str, list[Span]], size: int, chance: random.Random
) -> None:
    text, _ = made
    columns = chunk_columns(text, size, chance.randrange(size), "word")
    spans = list(zip(columns.start, columns.end, strict=True))
    chance.shuffle(spans)
    assert verify(text, records(text, spans)).counts["right"] == len(spans)


def windows(text: str, size: int, overlap: int) -> list[Span]:
    columns = chunk_columns(text, size, overlap, "word")
    return list(zip(columns.start, columns.end, strict=True))


WINTER = (
    "it is so and it was here when the long winter came again over 🙂 hills, and then it is so and nobody "
    "could tell whether summer would ever return to them at all"
)


@pytest.mark.parametrize("size", [4, 3])
def test_the_first_place_of_a_text_is_wrong_where_windows_overlap_by_more_than_half(
    size: int,
) -> None:
    spans = windows(WINTER, size, size - 1)
    rows = records(WINTER, spans)
    second = next(i for i, (a, b) in enumerate(spans) if WINTER.index(WINTER[a:b]) < a)
    start, end = spans[second]
    rows[second] |= {"start": 0, "end": end - start}
    report = verify(WINTER, rows)
    assert start == 80
    wanted = [("right", span) for span in spans]
    wanted[second] = ("wrong_occurrence", (start, end))
    assert verdicts(report) == wanted
    assert not report.all_right


@pytest.mark.parametrize("beside", ["a gap", "a text that is not found"])
def test_it_is_wrong_in_a_file_with_a_gap_and_beside_a_text_that_is_not_found_too(
    beside: str,
) -> None:
    spans = windows(WINTER, 4, 3)
    rows = records(WINTER, spans)
    second = spans.index((80, 92))
    rows[second] |= {"start": 0, "end": 12}
    if beside == "a gap":
        del rows[25:30]
    else:
        rows[second + 1]["text"] = "zed"
    finding = verify(WINTER, rows).findings[second]
    assert (finding.verdict, finding.span) == ("wrong_occurrence", (80, 92))


def test_a_last_window_inside_the_one_before_is_at_the_end_of_the_text() -> None:
    text = (
        "thank you. One 🙂 alpha two gamma three delta four epsilon five zeta six eta seven theta thank you."
    )
    spans = windows(text, 4, 2)
    tail = (len(text) - len("thank you."), len(text))
    rows = records(text, [*spans, (0, len("thank you."))])
    assert verdicts(verify(text, rows)) == [
        *(("right", span) for span in spans),
        ("wrong_occurrence", tail),
    ]


@pytest.mark.parametrize("at", [5, 12])
def test_a_chunk_that_is_there_twice_is_not_moved_into_the_chunk_before_it(
    at: int,
) -> None:
    sentences = [
        "No.",
        *(f"w{k} 🙂 k." for k in range(4)),
        "Yes. No.",
        *(f"v{k} k." for k in range(6)),
    ]
    if at == 12:
        sentences.append(sentences.pop(5))
    text = " ".join(sentences)
    spans, end = [], 0
    for sentence in sentences:
        spans.append((end, end + len(sentence)))
        end += len(sentence) + 1
    spans.insert(sentences.index("Yes. No.") + 1, (0, 3))
    assert verdicts(verify(text, records(text, spans))) == [("right", span) for span in spans]


def test_the_order_of_a_file_is_sure_though_every_fifth_text_is_at_its_last_place() -> None:
    phrase = "it in in the is of the 🙂"
    parts = [range(7), range(7, 14), range(14, 18), range(18, 23)]
    text = f" {phrase} ".join(" ".join(f"w{k}x" for k in part) for part in parts)
    spans = windows(text, 5, 0)
    rows = records(text, spans)
    moved = [i for i, (a, b) in enumerate(spans) if text[a:b] == "the is of the 🙂"]
    for i in moved:
        rows[i] |= {"start": text.rindex(rows[i]["text"]), "end": text.rindex(rows[i]["text"]) + 15}
    wanted = [("wrong_occurrence" if i in moved else "right", span) for i, span in enumerate(spans)]
    assert len(moved) == 2
    assert verdicts(verify(text, rows)) == wanted


@pytest.mark.parametrize("times", [1, 2, 3])
def test_what_a_file_leaves_out_speaks_in_one_that_has_every_chunk_again(times: int) -> None:
    text = "thank you 🙂 all. A b. C d. thank you. E f. G h. I k. L m."
    spans = [(0, 16), (17, 21), (22, 26), (27, 37), *((k, k + 4) for k in range(38, len(text), 5))]
    rows = records(text, spans * times)
    assert verify(text, rows).all_right
    for i in range(3, len(rows), len(spans)):
        rows[i] |= {"text": "thank you", "start": 0, "end": 9}
    report = verify(text, rows)
    assert [finding.index for finding in report.findings if finding.verdict != "right"] == [
        3 + k * len(spans) for k in range(times)
    ]
    assert report.counts["wrong_occurrence"] == times


def test_a_claim_that_holds_in_the_document_is_not_taken_for_one_of_the_version_of_the_others() -> None:
    text = "\ufeff" + "\r\n".join([*(f"line {k} 🙂" for k in range(5)), "No.", "Yes.", "No.", "So it ends."])
    read = text.replace("\r\n", "\n")
    spans = [(m.start(), m.end()) for m in re.finditer(r"[^\r\n\ufeff]+", text)]
    lines = [(m.start(), m.end()) for m in re.finditer(r"[^\n\ufeff]+", read)]
    rows = records(read, lines)
    for i in (5, 7):
        rows[i] |= {"start": spans[i][0], "end": spans[i][1]}
    rows = [rows[i] for i in (7, 3, 0, 5, 8, 1, 6, 4, 2)]
    report = verify(text, rows)
    assert [
        finding.verdict for finding in report.findings if finding.claimed[0] in (spans[5][0], spans[7][0])
    ] == [
        "right",
        "right",
    ]
    assert report.repairable == 9 - report.counts["right"]
