"""The laws of alignments: spans of a processed text and of its original. Coordinate: code points."""

import sys
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chunkscope.alignment import Alignment
from chunkscope.errors import OffsetError
from chunkscope.forms import Form, joins
from chunkscope.spans import column
from chunkscope.steps import STEPS, Processed, process
from strategies import hostile_texts

# The browser's Python runs the same laws over fewer texts: it is slower, and the code is the same.
MANY = settings(max_examples=200 if sys.platform == "emscripten" else 2000)
SOME = settings(max_examples=200)

# Sequences that compose, reorder, expand or shrink, and those that only look as if they would.
CHANGING = [
    "e\u0301", "\u0301", "q\u0301", "q\u0315\u0300", "a\u0315\u0300", "o\u0308\u0304",
    "\u0344", "ﬁ", "ﬃ", "½", "\ufdfa", "㎏", "¨", "\u1112\u1161\u11ab", "한", "\u1112\u1161",
    "하\u11ab", "\u11ab", "ㄱㅏ", "ㄳ", "하ㄳ", "ﾊﾞ", "カ\uff9e", "\u0958", "\u09c7\u09be",
    "\u0b47\u0b3e", "ก\u0e33", "\u212b", "\u2126", "\uf900", "\U0002f800", "\u1e9b\u0323",
    "\U00011131\U00011127", "\U00016d67\U00016d67", "\U0001d15e", "①", "…", "\xa0", "\u2003",
    "\u0f73", "\u0f71\u0f72", "a\u034f\u0301", "\r\n", "\r\r\n", "\n\r", " \u0301", "\ufeff",
    "\ud83d", "\ude42",
]  # fmt: skip

# One piece for each step, drawn often: steps that all change something show the most.
FREQUENT = ["\r\n", "e\u0301", "ﬁ", " "]

pieces_st = st.one_of(
    st.sampled_from(FREQUENT),
    st.sampled_from(CHANGING),
    hostile_texts(2),
    st.text("\u0301\u0315\u0327e aᄒ\u1161\u11ab"),
)
texts_st = st.lists(pieces_st, max_size=12).map(lambda pieces: "".join(pieces) + "💩")
raw_texts_st = st.tuples(texts_st, texts_st).map("".join)


@st.composite
def steps_st(draw: st.DrawFn) -> list[str]:
    """Steps that are allowed, replace_surrogates always among them."""
    form = draw(st.sampled_from([[], ["nfc"], ["nfkc"]]))
    before = [name for name in ["remove_bom", "newlines_lf"] if draw(st.booleans())]
    return [*before, *form, *(["strip"] if draw(st.booleans()) else []), "replace_surrogates"]


def processed_slice(done: Processed, start: int, end: int) -> str:
    """The original slice, processed alone, by the steps that do not look at the ends of a document."""
    text = done.original.text[start:end]
    for step in done.steps:
        if step.name not in {"remove_bom", "strip"}:
            text = STEPS[step.name](text)[0]
    return text


@given(raw_texts_st, steps_st(), st.data())
@MANY
def test_the_original_slice_processed_contains_the_chunk(
    text: str, steps: list[str], data: st.DataObject
) -> None:
    done = process(text, steps)
    start = data.draw(st.integers(0, done.document.length))
    end = data.draw(st.integers(start, done.document.length))
    chunk = done.document.text[start:end]
    first, last, exact = done.alignment.to_original(start, end)
    assert chunk in processed_slice(done, first, last)
    if exact:
        assert processed_slice(done, first, last) == chunk
        assert done.alignment.from_original(first, last) == (start, end, True)


@given(raw_texts_st, steps_st())
@MANY
def test_alignments_are_monotone_both_ways(text: str, steps: list[str]) -> None:
    done = process(text, steps)
    for carry, length in [
        (done.alignment.to_original, done.document.length),
        (done.alignment.from_original, done.original.length),
    ]:
        starts = [carry(offset, length)[0] for offset in range(length + 1)]
        ends = [carry(0, offset)[1] for offset in range(length + 1)]
        assert starts == sorted(starts)
        assert ends == sorted(ends)
        for offset in range(length):
            first, last, _ = carry(offset, offset + 1)
            assert first <= last
        assert all(
            first == last for first, last, _ in [carry(i, i) for i in range(length + 1)] if first > last
        )


@given(raw_texts_st, st.sampled_from(list(STEPS)))
@MANY
def test_a_step_that_leaves_a_text_alone_aligns_as_the_identity(text: str, name: str) -> None:
    once, _, _ = STEPS[name](text)
    while name == "remove_bom" and once.startswith("\ufeff"):
        once, _, _ = STEPS[name](once)
    again, alignment, places = STEPS[name](once)
    assert (again, alignment.is_identity, places) == (once, True, 0)
    assert alignment.to_original(0, len(once)) == (0, len(once), True)


@given(raw_texts_st, st.sampled_from(["NFC", "NFKC"]))
@SOME
def test_normalizing_by_pieces_is_normalizing_the_whole(text: str, form: Form) -> None:
    assert STEPS[form.lower()](text)[0] == unicodedata.normalize(form, text)


@given(raw_texts_st, steps_st(), st.data())
@SOME
def test_columns_carry_like_scalars(text: str, steps: list[str], data: st.DataObject) -> None:
    done = process(text, steps)
    offset = st.integers(0, done.document.length)
    spans = [sorted(span) for span in data.draw(st.lists(st.tuples(offset, offset), max_size=5))]
    start, end = column(span[0] for span in spans), column(span[1] for span in spans)
    columns = done.alignment.to_original_columns(start, end)
    scalars = [done.alignment.to_original(*span) for span in zip(start, end, strict=True)]
    assert list(zip(columns.start, columns.end, map(bool, columns.exact), strict=True)) == scalars
    back = done.alignment.from_original_columns(columns.start, columns.end)
    assert list(zip(back.start, back.end, map(bool, back.exact), strict=True)) == [
        done.alignment.from_original(first, last) for first, last, _ in scalars
    ]


@given(raw_texts_st, steps_st())
@SOME
def test_steps_one_by_one_align_like_steps_at_once(text: str, steps: list[str]) -> None:
    alignment, current = Alignment.identity(len(text)), text
    for name in steps:
        current, moved, _ = STEPS[name](current)
        alignment = alignment.then(moved)
    done = process(text, steps)
    assert done.document.text == current
    for offset in range(len(current)):
        assert alignment.to_original(offset, offset + 1) == done.alignment.to_original(offset, offset + 1)


@pytest.mark.parametrize(
    ("text", "steps", "span", "original"),
    [
        ("\ufeff🙂e\u0301\r\nx", "remove_bom newlines_lf nfc", (3, 4), (6, 7, True)),
        (" 🙂\r\nﬁx", "newlines_lf nfkc strip", (1, 3), (2, 5, False)),
        (" 🙂\r\nﬁx", "newlines_lf nfkc strip", (4, 5), (5, 6, True)),
        ("🙂e\u0301x", "nfc", (1, 2), (1, 3, True)),
        ("🙂한", "nfc", (1, 2), (1, 2, True)),
        ("🙂\u1112\u1161\u11abx", "nfc", (2, 3), (4, 5, True)),
        ("🙂\u0958x", "nfc", (2, 4), (1, 3, False)),
        ("🙂aﬁx", "nfkc", (1, 3), (1, 3, False)),
        ("🙂aﬁx", "nfkc", (1, 4), (1, 3, True)),
        ("🙂½x", "nfkc", (2, 3), (1, 2, False)),
        ("🙂a\u0315\u0300b", "nfc", (2, 4), (1, 5, False)),
        ("🙂q\u0315\u0300b", "nfc", (1, 3), (1, 4, False)),
        ("🙂\u212bx", "nfc", (1, 2), (1, 2, True)),
        ("🙂a\r\nb", "newlines_lf", (1, 3), (1, 4, True)),
        ("🙂a\r\nb", "newlines_lf", (3, 4), (4, 5, True)),
        (" \t🙂 b\n", "strip", (0, 3), (2, 5, True)),
        ("\ufeff🙂", "remove_bom", (0, 1), (1, 2, True)),
    ],
)
def test_a_span_has_this_original(
    text: str, steps: str, span: tuple[int, int], original: tuple[int, int, bool]
) -> None:
    assert process(text, steps.split()).alignment.to_original(*span) == original


def test_what_was_removed_has_an_empty_place_in_the_processed_text() -> None:
    alignment = process(" 🙂 ", ["strip"]).alignment
    assert alignment.from_original(0, 1) == (0, 0, True)
    assert alignment.from_original(2, 3) == (1, 1, True)
    assert process(" \n ", ["strip"]).alignment.to_original(0, 0) == (3, 3, True)


@pytest.mark.parametrize("form", ["NFC", "NFKC"])
def test_every_character_that_composes_backwards_is_known_to_join(form: Form) -> None:
    missed = []
    for code_point in range(0x110000):
        parts = unicodedata.decomposition(chr(code_point)).split()
        if len(parts) == 2 and not parts[0].startswith("<"):
            second = chr(int(parts[1], 16))
            if not joins(second, form):
                missed.append(second)
    assert missed == []
    assert all(joins(chr(jamo), form) for jamo in [*range(0x1161, 0x1176), *range(0x11A8, 0x11C3)])


@pytest.mark.parametrize("span", [(-1, 0), (1, 0), (0, 3), (3, 3)])
def test_a_span_outside_the_text_is_refused(span: tuple[int, int]) -> None:
    alignment = Alignment.identity(2)
    with pytest.raises(OffsetError, match="lies outside the text, which ends at 2"):
        alignment.to_original(*span)
    with pytest.raises(OffsetError, match="lies outside"):
        alignment.from_original_columns(column([0]), column([9]))


def test_alignments_of_other_texts_are_not_joined() -> None:
    with pytest.raises(ValueError, match="a text of 2 cannot be one of 3"):
        Alignment.identity(2).then(Alignment.identity(3))


@given(st.integers(0, 5000), st.sampled_from(["e\u0301", "ﬁ", "\u0301", "a\u0315\u0300"]))
@example(2046, "e\u0301")
@example(2046, "a\u0315\u0300")
@example(2047, "\u0301")
@SOME
def test_pieces_end_where_nothing_joins(length: int, sequence: str) -> None:
    text = "🙂" + "x" * length + sequence * 3 + "x" * 3000 + sequence
    done = process(text, ["nfkc"])
    assert done.document.text == unicodedata.normalize("NFKC", text)
    assert done.alignment.to_original(0, length + 1) == (0, length + 1, True)
