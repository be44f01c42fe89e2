"""The laws of chunks, over every unit, and the named cases. Coordinate: code points."""

import inspect
import json
import re
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pyuegc import EGC

from chunkscope import UNITS, OffsetMap, chunk_columns, chunk_ranges, chunks
from strategies import hostile_texts, settings_st

CASES = json.loads((Path(__file__).parents[1] / "cases" / "windows.json").read_text("utf-8"))
units_st = st.sampled_from(sorted(UNITS))


def spans_of(text: str, unit: str) -> list[tuple[int, int]]:
    """The units of a text, one by one: slow and obvious."""
    if unit == "code_point":
        return [(i, i + 1) for i in range(len(text))]
    if unit == "grapheme":
        ends = list(accumulate(map(len, EGC(text))))
        return list(zip([0, *ends], ends, strict=False))
    if unit == "word":
        return [match.span() for match in re.finditer(r"\S+", text)]
    if unit == "line":
        lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)
        ends = list(accumulate(len(line) for line in lines if line))
        return list(zip([0, *ends], ends, strict=False))
    raise AssertionError(f"no reference for {unit}")


def reference(text: str, size: int, overlap: int, unit: str) -> list[tuple[int, int, int]]:
    units = spans_of(text, unit)
    windows = chunk_ranges(len(units), size, overlap)
    return [(units[first][0], units[last - 1][1], last - first) for first, last in windows]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_named_case(case: dict[str, Any]) -> None:
    records = list(chunks(case["text"], case["size"], case["overlap"], unit=case["unit"]))
    offsets = OffsetMap(case["text"])
    starts = [record["start"] for record in records]
    ends = [record["end"] for record in records]
    assert starts == case["start"]
    assert ends == case["end"]
    assert [record["unit_count"] for record in records] == case["unit_count"]
    assert [record["text"] for record in records] == case["texts"]
    assert list(offsets.utf16_column(starts)) == case["start_utf16"]
    assert list(offsets.utf16_column(ends)) == case["end_utf16"]
    assert list(offsets.byte_column(starts)) == case["start_byte"]
    assert list(offsets.byte_column(ends)) == case["end_byte"]


def test_word_records_count_words() -> None:
    text = "Small chunks help retrieval systems find relevant passages quickly."
    records = list(chunks(text, 5, 2, unit="word"))
    assert [(r["start"], r["end"], r["word_count"]) for r in records] == [
        (0, 35, 5),
        (18, 58, 5),
        (41, 67, 3),
    ]
    assert [r["chunk_id"] for r in records] == [1, 2, 3]


def test_defaults_are_100_and_20() -> None:
    text = " ".join(f"🙂{i}" for i in range(150))
    assert [r["word_count"] for r in chunks(text, unit="word")] == [100, 70]


def test_bad_settings_are_refused_by_the_call_itself() -> None:
    for size, overlap in [(0, 0), (4, 4), (4, -1), (True, 0), ("5", 0), (5.0, 0)]:
        with pytest.raises(ValueError, match="must be"):
            chunks("🙂", size, overlap)  # type: ignore[arg-type]  # the wrong type is the point
    with pytest.raises(ValueError, match="^unit must be one of code_point, "):
        chunks("🙂", 4, 1, unit="furlong")
    with pytest.raises(TypeError, match="^text must be a str, not bytes"):
        chunks(b"text", 4, 1)  # type: ignore[arg-type]  # the wrong type is the point


def test_records_are_made_one_at_a_time() -> None:
    assert inspect.isgenerator(chunks("🙂" * 100, 4, 1))


@given(hostile_texts(), settings_st, units_st)
@example("", (4, 1), "word")
@example(" \n ", (4, 1), "word")
@example("🙂\r", (1, 0), "line")
def test_spans_are_those_of_the_slow_reference(text: str, setting: tuple[int, int], unit: str) -> None:
    size, overlap = setting
    columns = chunk_columns(text, size, overlap, unit)
    assert list(zip(columns.start, columns.end, columns.unit_count, strict=True)) == reference(
        text, size, overlap, unit
    )
    assert columns.n == len(spans_of(text, unit))


@given(hostile_texts(), settings_st, units_st)
def test_slices_equal_texts_and_offsets_never_fall(text: str, setting: tuple[int, int], unit: str) -> None:
    records = list(chunks(text, *setting, unit=unit))
    units_utf16 = text.encode("utf-16-le", "surrogatepass")
    place = OffsetMap(text)
    for record in records:
        assert record["text"] == text[record["start"] : record["end"]]
        sliced = units_utf16[2 * place.utf16(record["start"]) : 2 * place.utf16(record["end"])]
        assert sliced == record["text"].encode("utf-16-le", "surrogatepass")
    starts, ends = [r["start"] for r in records], [r["end"] for r in records]
    assert starts == sorted(set(starts))
    assert ends == sorted(set(ends))


@given(hostile_texts(), settings_st, units_st)
def test_chunks_less_their_overlap_rebuild_the_text(text: str, setting: tuple[int, int], unit: str) -> None:
    size, overlap = setting
    records = list(chunks(text, size, overlap, unit=unit))
    units = spans_of(text, unit)
    rebuilt, last = "", 0
    for i, record in enumerate(records):
        first = units[i * (size - overlap) + (overlap if i else 0)][0]
        gap = text[last:first]
        assert not gap.strip()
        rebuilt += gap + text[first : record["end"]]
        last = record["end"]
    rebuilt += text[last:]
    assert rebuilt == text
    assert not text[last:].strip()
    if unit != "word":
        assert last == len(text)


@pytest.mark.parametrize("unit", sorted(UNITS))
def test_a_size_beyond_the_text_is_one_chunk(unit: str) -> None:
    (record,) = chunks("🙂 a\r\nb c", 10**12, 10**11, unit=unit)
    assert record["unit_count"] == len(spans_of("🙂 a\r\nb c", unit))


def test_words_are_counted_exactly_however_many_there_are() -> None:
    words = [f"🙂{i}" for i in range(70_000)]
    text = " \u3000".join(words)
    assert chunk_columns(text, 10**9, 0, "word").n == 70_000
    assert chunk_columns(text, 66_000, 0, "word").unit_count.tolist() == [66_000, 4_000]


def test_a_word_is_what_isspace_leaves() -> None:
    pattern = re.compile(r"\s")
    differing = [hex(i) for i in range(0x110000) if bool(pattern.match(chr(i))) != chr(i).isspace()]
    assert differing == []


def test_lone_surrogates_are_code_points_like_any_other() -> None:
    assert [(r["start"], r["end"]) for r in chunks("x\ud83d y🙂", 2, 0)] == [(0, 2), (2, 4), (4, 5)]
