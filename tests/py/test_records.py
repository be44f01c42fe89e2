"""Rows in every coordinate, against slices and encodings. Coordinate: the one each field names."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import SettingError, chunk_columns
from chunkscope.document import Document
from chunkscope.records import record_names, records
from chunkscope.steps import process
from strategies import hostile_texts, settings_st


def lines_of(text: str) -> list[str]:
    return re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)


@given(hostile_texts(), settings_st, st.sampled_from(["code_point", "word", "line"]))
def test_every_coordinate_of_a_row_finds_its_text(text: str, setting: tuple[int, int], unit: str) -> None:
    document = Document(text, id="notes")
    columns = chunk_columns(text, *setting, unit)
    utf16, utf8, lines = text.encode("utf-16-le"), text.encode(), lines_of(text)
    for row in records(document, columns, ["utf16", "byte", "line"]):
        assert text[row["start"] : row["end"]] == row["text"]
        assert utf16[2 * row["start_utf16"] : 2 * row["end_utf16"]].decode("utf-16-le") == row["text"]
        assert utf8[row["start_byte"] : row["end_byte"]].decode() == row["text"]
        for edge in ("start", "end"):
            before = "".join(lines[: row[f"{edge}_line"] - 1])
            assert len(before) + row[f"{edge}_column"] - 1 == row[edge]
        assert (row["document_id"], row["revision"]) == ("notes", document.revision)
        assert list(row) == record_names(document, columns, ["utf16", "byte", "line"])


def test_a_plain_text_has_only_what_is_asked_for() -> None:
    columns = chunk_columns("🙂a", 2, 0)
    (row,) = records("🙂a", columns)
    assert row == {"chunk_id": 1, "text": "🙂a", "start": 0, "end": 2, "unit": "code_point", "unit_count": 2}
    (row,) = records("🙂a", columns, ["utf16", "code_point"])
    assert (row["start_utf16"], row["end_utf16"]) == (0, 3)


def test_a_processed_document_has_the_span_of_its_original() -> None:
    done = process("\ufeff🙂 ﬁn\r\ne\u0301x", ["remove_bom", "newlines_lf", "nfkc"])
    assert done.document.text == "🙂 fin\néx"
    rows = list(records(done, chunk_columns(done.document.text, 3, 0), ["utf16"]))
    assert [(r["text"], r["original_start"], r["original_end"], r["original_exact"]) for r in rows] == [
        ("🙂 f", 1, 4, False),
        ("in\n", 3, 7, False),
        ("éx", 7, 10, True),
    ]
    assert [(r["original_start_utf16"], r["original_end_utf16"]) for r in rows] == [(1, 5), (4, 8), (8, 11)]


def test_an_unknown_coordinate_is_refused_by_name() -> None:
    columns = chunk_columns("🙂", 2, 0)
    with pytest.raises(
        SettingError, match=r"^offsets must be some of code_point, utf16, byte, line, not \['bits'\]"
    ):
        records("🙂", columns, ["bits"])
    with pytest.raises(SettingError, match="^offsets"):
        records("🙂", columns, "utf8")


def test_no_chunks_give_no_rows() -> None:
    assert list(records(Document(""), chunk_columns("", 2, 0), ["utf16", "byte", "line"])) == []
