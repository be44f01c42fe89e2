"""Finding passages against a slow search, and the chunks that hold them. Coordinate: code points."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkscope import SettingError, chunk_columns
from chunkscope.passages import find, holders, occurrences
from strategies import hostile_texts, settings_st


def reference(text: str, passage: str) -> list[int]:
    return [at for at in range(len(text)) if text.startswith(passage, at)]


@given(st.text("a🙂b", min_size=1, max_size=60), st.text("a🙂b", min_size=1, max_size=6))
@settings(max_examples=300)
def test_every_occurrence_is_found_once(text: str, passage: str) -> None:
    assert occurrences(text, passage).tolist() == reference(text, passage)


@given(
    st.text("a🙂b", min_size=1, max_size=4),
    st.integers(1, 12),
    st.lists(st.tuples(st.text("a🙂b", max_size=3), st.integers(0, 20)), max_size=4),
)
@settings(max_examples=300)
def test_repeating_passages_in_repeating_texts_are_found_once(
    word: str, times: int, parts: list[tuple[str, int]]
) -> None:
    text = "".join(between + word * repeats for between, repeats in parts)
    for passage in (word * times, word * times + word[:1]):
        assert occurrences(text, passage).tolist() == reference(text, passage)


@given(hostile_texts(), st.data())
def test_what_is_in_the_text_is_found_as_it_is(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    found = find(text, text[start:end])
    assert found.ignored == ()
    assert start in found.start
    assert all(text[a:b] == text[start:end] for a, b in zip(found.start, found.end, strict=True))
    assert all(found.exact)


@pytest.mark.parametrize(
    ("text", "passage", "ignored", "slices"),
    [
        ("🙂 one\r\ntwo", "one\ntwo", ("newlines",), ["one\r\ntwo"]),
        ("🙂 one\ntwo", "one\r\ntwo", ("newlines",), ["one\ntwo"]),
        ("🙂 cafe\u0301 café", "café noir", (), []),
        ("🙂 cafe\u0301 noir", "café noir", ("unicode_form",), ["cafe\u0301 noir"]),
        ("🙂 one  two\n three", "one two three", ("spaces",), ["one  two\n three"]),
        ("🙂 one  two\n three  four. ", "two three four", ("spaces",), ["two\n three  four"]),
        ("🙂 one two", "  one\t\n two ", ("spaces",), ["one two"]),
        ("🙂 ﬁnd ﬁne", "find", ("compatibility_form",), ["ﬁnd"]),
        ("🙂 cafe\u0301\r\nnoir", "café\nnoir", ("newlines", "unicode_form"), ["cafe\u0301\r\nnoir"]),
        (
            "🙂 o\xa0ﬁ\r\n  cafe\u0301",
            "o fi café",
            ("compatibility_form", "spaces"),
            ["o\xa0ﬁ\r\n  cafe\u0301"],
        ),
        ("🙂 nothing like it", "absent", (), []),
        ("🙂", " \n", (), []),
    ],
)
def test_what_is_not_there_is_looked_for_with_differences_ignored(
    text: str, passage: str, ignored: tuple[str, ...], slices: list[str]
) -> None:
    found = find(text, passage)
    assert [text[a:b] for a, b in zip(found.start, found.end, strict=True)] == slices
    assert found.ignored == (ignored if slices else ())


def test_a_place_inside_a_character_is_widened_and_marked() -> None:
    found = find("🙂 ﬁx", "ix")
    assert (found.start.tolist(), found.end.tolist(), list(found.exact)) == ([2], [4], [0])


@pytest.mark.parametrize(
    ("text", "passage", "starts", "ends", "exact"),
    [
        ("ﬀ", "f", [0], [1], [0]),
        ("🙂 ﬃ ﬀ", "f", [2, 4], [3, 5], [0, 0]),
        ("🙂 ﬀﬀ", "ff", [2, 2, 3], [3, 4, 4], [1, 0, 1]),
        ("🙂 ½½", "1", [2, 3], [3, 4], [0, 0]),
    ],
)
def test_places_that_widen_to_the_same_characters_are_one(
    text: str, passage: str, starts: list[int], ends: list[int], exact: list[int]
) -> None:
    found = find(text, passage)
    assert (found.start.tolist(), found.end.tolist(), list(found.exact)) == (starts, ends, exact)


@given(st.text("🙂ﬀﬃf \n½1e\u0301é", max_size=30), st.text("fi1eé \u0301", min_size=1, max_size=3))
@settings(max_examples=300)
def test_every_place_is_given_once_and_in_order(text: str, passage: str) -> None:
    found = find(text, passage)
    places = list(zip(found.start, found.end, strict=True))
    assert places == sorted(set(places))
    assert len(found.exact) == len(found)


@pytest.mark.parametrize("passage", ["", None])
def test_an_empty_passage_is_refused(passage: str) -> None:
    with pytest.raises(SettingError, match="^passage must be a text that is not empty"):
        find("🙂", passage)


@given(hostile_texts(), settings_st, st.sampled_from(["code_point", "word"]), st.data())
def test_holders_are_the_chunks_that_touch_an_occurrence(
    text: str, setting: tuple[int, int], unit: str, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    passage = text[start : data.draw(st.integers(start + 1, len(text)))]
    columns = chunk_columns(text, *setting, unit)
    found = find(text, passage)
    held = holders(columns, found)
    spans = list(enumerate(zip(columns.start, columns.end, strict=True)))
    for i, (first, last) in enumerate(zip(found.start, found.end, strict=True)):
        touching = [k for k, (a, b) in spans if a < last and b > first]
        whole = [k for k, (a, b) in spans if a <= first and b >= last]
        assert list(range(held.first[i], held.last[i])) == touching
        assert list(range(held.whole_first[i], held.whole_last[i])) == whole


def test_a_long_passage_in_a_text_that_only_repeats_is_found_at_once() -> None:
    length = 400_000
    found = occurrences("🙂ab" * length, "🙂ab" * (length // 2))
    assert len(found) == length - length // 2 + 1, "comparing each place anew would take hours"
