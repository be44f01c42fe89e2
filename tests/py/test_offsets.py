"""OffsetMap against encoding the whole prefix."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import OffsetError, OffsetMap
from strategies import hostile_texts


def utf16_length(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def byte_length(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


@given(hostile_texts())
def test_every_boundary_converts_there_and_back(text: str) -> None:
    place = OffsetMap(text)
    for offset in range(len(text) + 1):
        assert place.utf16(offset) == utf16_length(text[:offset])
        assert place.byte(offset) == byte_length(text[:offset])
        assert place.from_utf16(place.utf16(offset)) == offset
        assert place.from_byte(place.byte(offset)) == offset
        assert place.from_line_column(*place.line_column(offset)) == offset
    assert place.length_utf16 == utf16_length(text)
    assert place.length_byte == byte_length(text)


@given(hostile_texts())
def test_lines_end_at_lf_crlf_and_cr(text: str) -> None:
    place = OffsetMap(text)
    assert place.lines == len(re.split(r"\r\n|\r|\n", text))
    for offset in range(len(text) + 1):
        line, column = place.line_column(offset)
        start = offset - column + 1
        before = re.split(r"\r\n|\r|\n", text[:start])
        assert len(before) == line or text[start - 1 : start + 1] == "\r\n"


@given(hostile_texts(), st.data())
def test_columns_convert_like_scalars(text: str, data: st.DataObject) -> None:
    offsets = data.draw(st.lists(st.integers(0, len(text))))
    place = OffsetMap(text)
    utf16, byte = place.utf16_column(offsets), place.byte_column(offsets)
    assert utf16.tolist() == [place.utf16(offset) for offset in offsets]
    assert byte.tolist() == [place.byte(offset) for offset in offsets]
    assert place.from_utf16_column(utf16).tolist() == offsets
    assert place.from_byte_column(byte).tolist() == offsets


def test_texts_longer_than_a_block_convert() -> None:
    text = "aé𠮷 " * 1000
    place = OffsetMap(text)
    for offset in [0, 1, 255, 256, 257, 1023, 1024, 3999, 4000]:
        assert place.byte(offset) == byte_length(text[:offset])
        assert place.from_byte(place.byte(offset)) == offset


def test_an_offset_inside_a_surrogate_pair_is_an_error_that_says_so() -> None:
    with pytest.raises(OffsetError, match="UTF-16 offset 2 lies inside the surrogate pair of code point 1"):
        OffsetMap("a🙂b").from_utf16(2)


@pytest.mark.parametrize("offset", [2, 3, 4])
def test_an_offset_inside_a_utf8_sequence_is_an_error_that_says_so(offset: int) -> None:
    with pytest.raises(OffsetError, match=f"byte offset {offset} lies inside the character at code point 1"):
        OffsetMap("a🙂b").from_byte(offset)


@pytest.mark.parametrize("offset", [-1, 4])
def test_an_offset_outside_the_text_is_an_error(offset: int) -> None:
    place = OffsetMap("a🙂b")
    with pytest.raises(
        OffsetError, match="code point offset -?[0-9]+ lies outside the text, which ends at 3"
    ):
        place.utf16(offset)
    with pytest.raises(OffsetError, match="outside"):
        place.byte(offset)
    with pytest.raises(OffsetError, match="UTF-16 offset -?[0-9]+ lies outside the text, which ends at 4"):
        place.from_utf16(-1 if offset < 0 else 5)
    with pytest.raises(OffsetError, match="byte offset -?[0-9]+ lies outside"):
        place.from_byte(-1 if offset < 0 else 7)


def test_line_and_column_outside_the_text_are_errors() -> None:
    place = OffsetMap("🙂a\r\nb")
    assert place.lines == 2
    for line, column in [(0, 1), (3, 1), (1, 0), (1, 5), (2, 3)]:
        with pytest.raises(OffsetError, match="lies outside"):
            place.from_line_column(line, column)
