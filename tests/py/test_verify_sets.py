"""What holds for all chunks of a file together, and the repaired file. Coordinate: code points."""

import csv
import io
import json
from typing import Any

import pytest

from chunkscope import OffsetMap, chunk_columns
from chunkscope.verify import Options, Report, repaired_file, repaired_records, verify

TEXT = "💩 one two\r\nthree four five\r\nsix seven 🙂 eight"


def spans(size: int, overlap: int) -> list[tuple[int, int]]:
    columns = chunk_columns(TEXT, size, overlap, "word")
    return list(zip(columns.start, columns.end, strict=True))


def records(*of: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"text": TEXT[a:b], "start": a, "end": b} for a, b in of]


def check(*of: tuple[int, int], **options: Any) -> Report:
    return verify(TEXT, records(*of), Options(**options))


def test_a_whole_set_has_no_gaps_and_its_overlaps_are_measured() -> None:
    found = check(*spans(3, 1)).set
    assert (found.placed, found.in_order, found.gap_count) == (5, True, 0)
    assert (found.contained_count, found.duplicate_count) == (0, 0)
    assert found.overlap == {"least": 1, "median": 3, "most": 4, "none": 0, "pairs": 4}


def test_what_belongs_to_no_chunk_is_a_gap() -> None:
    first, second, third, *rest = spans(2, 0)
    found = check(first, third, *rest).set
    assert found.gaps == [(first[1], third[0])]
    assert found.gap_code_points == third[0] - first[1]
    assert second[0] > first[1]
    assert found.white_gaps == len(rest)


def test_chunks_inside_others_twice_and_out_of_order_are_named() -> None:
    first, second, third, *_ = spans(3, 0)
    inside = (first[0] + 2, first[0] + 5)
    found = check(first, inside, third, second, third).set
    assert found.contained == [(2, 1)]
    assert found.duplicates == [(3, 5)]
    assert (found.in_order, found.out_of_order) == (False, [4])


def test_declared_size_and_overlap_are_held_against_the_chunks() -> None:
    report = check(*spans(4, 2), size=3, overlap=1, size_unit="word")
    assert report.counts["right"] == len(report.findings)
    assert report.set.over_size == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert report.set.overlap_over_declared == 3
    assert not report.all_right
    assert check(*spans(4, 2), size=4, overlap=2, size_unit="word").all_right


@pytest.mark.parametrize(("unit", "most"), [("code_point", 9), ("utf16", 10), ("byte", 12)])
def test_sizes_count_in_the_unit_that_was_named(unit: str, most: int) -> None:
    assert check((0, 9), size=most, size_unit=unit).set.over_size_count == 0
    assert check((0, 9), size=most - 1, size_unit=unit).set.over_size == [(1, most)]


def test_an_overlap_that_is_declared_leaves_fewer_places() -> None:
    text = "🙂 na na na na na na na end"
    claims = [{"text": "🙂 na na na"}, {"text": "na na na"}, {"text": "end"}]
    free = verify(text, claims).findings[1].candidates
    apart = verify(text, claims, Options(overlap=0)).findings[1].candidates
    assert set(apart) < set(free)
    assert apart == ((11, 19), (14, 22))


def broken() -> list[dict[str, Any]]:
    """One right, one in UTF-16, one missing, one that may be in two places, one from elsewhere."""
    place = OffsetMap(TEXT)
    at = TEXT.index("seven")
    return [
        {"text": "💩 one", "start": 0, "end": 5, "more": {"kept": "é"}},
        {"text": "seven 🙂", "start": place.utf16(at), "end": place.utf16(at + 7)},
        {"text": "four", "start": -1, "end": -1},
        {"text": "nothing of the kind 🙂", "start": 3, "end": 4},
    ]


def mended(data: bytes) -> list[dict[str, Any]]:
    loaded = json.loads(data)
    assert isinstance(loaded, list)
    return loaded


def test_a_repair_changes_only_the_offsets_that_have_one_place() -> None:
    data = json.dumps(broken()).encode()
    report = verify(TEXT, data)
    rows = mended(b"".join(repaired_file(report)))
    wanted = broken()
    for i, passage in ((1, "seven 🙂"), (2, "four")):
        wanted[i] |= {"start": TEXT.index(passage), "end": TEXT.index(passage) + len(passage)}
    assert rows == wanted
    again = verify(TEXT, json.dumps(rows).encode())
    assert [finding.verdict for finding in again.findings] == ["right", "right", "right", "not_found"]


QUOTE = {"type": "TextQuoteSelector", "exact": "four", "prefix": "three ", "suffix": " five"}
POSITION = {"type": "TextPositionSelector", "start": 1, "end": 5}
LAYOUTS: list[tuple[str, Any]] = [
    ("list", [{"page_content": "four", "metadata": {"start_index": -1, "source": "é"}}]),
    ("object", {"about": "🙂", "chunks": [{"text": "four", "start": 9, "length": 1}]}),
    ("semchunk", {"chunks": ["four"], "offsets": [[0, 4]]}),
    ("pair", [["four"], [[0, 4]]]),
    ("pairs", [[0, "four"]]),
    ("chunklet", [{"content": "four", "metadata": {"span": [-1, -1]}}]),
    ("node", {"docstore/data": {"n": {"__data__": {"text": "four", "start_char_idx": None}}}}),
    ("nothing", [{"text": "four"}]),
    ("alone", {"text": "four", "start": 9, "end": 13}),
    ("serialised", [{"lc": 1, "kwargs": {"page_content": "four", "metadata": {"a": 1}}}]),
    ("inner node", [{"node": {"text": "four", "metadata": {}}, "score": 1.5}]),
    ("payload", [{"id": 1, "payload": {"text": "four"}}]),
    ("meta", [{"content": "four", "meta": {"source": "é"}}]),
    ("W3C position", [{"target": {"selector": [QUOTE, POSITION]}}]),
    ("W3C page", {"type": "AnnotationPage", "items": [{"id": "#é", "target": {"selector": QUOTE}}]}),
    ("W3C list", [{"target": {"source": "x", "selector": [{"type": "XPathSelector"}, QUOTE]}}]),
    ("W3C targets", [{"target": [{"source": "x", "selector": QUOTE}]}]),
    ("W3C target", [{"target": QUOTE}]),
    ("W3C selector", [QUOTE, QUOTE]),
    ("W3C both", [{"target": {"selector": [QUOTE, POSITION]}}, {"target": {"selector": [QUOTE]}}]),
]


@pytest.mark.parametrize(("name", "chunks"), LAYOUTS, ids=[name for name, _ in LAYOUTS])
def test_a_repaired_file_keeps_its_layout_and_is_right(name: str, chunks: Any) -> None:
    assert name
    report = verify(TEXT, json.dumps(chunks).encode())
    data = b"".join(repaired_file(report))
    again = verify(TEXT, data)
    assert again.all_right, data
    assert type(json.loads(data)) is type(chunks)
    if isinstance(chunks, dict):
        assert json.loads(data).keys() == chunks.keys()


def test_json_lines_and_csv_are_repaired_in_kind() -> None:
    rows = [{"text": "four", "start": 1}, {"text": "two\r\nthree", "start": 2}]
    report = verify(TEXT, "".join(json.dumps(row) + "\n" for row in rows).encode())
    lines = b"".join(repaired_file(report)).decode().splitlines()
    assert [json.loads(line)["start"] for line in lines] == [TEXT.index("four"), TEXT.index("two")]
    table = [["text", "note", "start"], ["four", "é", "1"], ["two\r\nthree", "é", "2"]]
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(table)
    mended_table = b"".join(repaired_file(verify(TEXT, out.getvalue().encode()))).decode()
    table[1][2], table[2][2] = str(TEXT.index("four")), str(TEXT.index("two"))
    assert list(csv.reader(io.StringIO(mended_table, newline=""), delimiter=";")) == table


def test_a_repair_counts_in_the_unit_that_was_asked_for() -> None:
    report = verify(TEXT, [{"text": "eight", "start": 0, "end": 5}], Options(unit="utf16"))
    (row,) = mended(b"".join(repaired_file(report)))
    at = TEXT.index("eight")
    assert (row["start"], row["end"]) == (OffsetMap(TEXT).utf16(at), OffsetMap(TEXT).utf16(at + 5))


def test_the_records_given_are_not_changed() -> None:
    given = broken()
    b"".join(repaired_file(verify(TEXT, given)))
    assert given == broken()


def test_our_records_are_exact_slices_with_verdict_and_candidates() -> None:
    (row,) = repaired_records(verify("aa 🙂 aa", [{"text": "aa"}]))
    assert (row["start"], row["verdict"], row["candidates"]) == (None, "missing", [[0, 2], [5, 7]])
    (row,) = repaired_records(verify("🙂 aa\r\nbb", [{"text": "aa\nbb", "start": 2}]))
    assert (row["text"], row["start"], row["end"]) == ("aa\r\nbb", 2, 8)
    assert (row["start_utf16"], row["claimed_text"]) == (3, "aa\nbb")


def test_a_report_is_plain_values() -> None:
    report = verify(TEXT, broken())
    data = json.loads(json.dumps(report.as_dict()))
    assert data["verdicts"] == report.counts
    assert len(data["records"]) == len(broken())
    assert "records" not in report.as_dict(records=False)
    assert data["repairable"] == 2
    assert data["records"][1]["holds_in"] == "UTF-16 offsets of the document as it is"
