"""Texts in UTF-8 against the `str` they stand for, and columns against lists. Coordinate: code points."""

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chunkscope.steps import Change
from chunkscope.texts import Packed, is_wide, portions, sections
from chunkscope.verify.numbers import Numbers
from chunkscope.verify.strings import Strings
from chunkscope.verify.versions import VERSION_STEPS, changed_by
from strategies import hostile_texts

# Several blocks of 256, each with characters of one to four bytes and a lone surrogate.
LONG = "ab \r\n é\u0301🙂\ud83d " * 100
offsets = st.integers(0, len(LONG) + 2)


def test_packed_pieces_are_the_text_they_make_together() -> None:
    for size in (1, 7, 255, 256, 257, 5000):
        packed = Packed(part for _, part in portions(LONG, size))
        assert (len(packed), packed[:], packed.isascii()) == (len(LONG), LONG, False)
    assert (len(Packed([])), Packed([]).find("", 0), Packed(["", ""])[:]) == (0, 0, "")
    assert Packed(["ab"]).isascii()
    with pytest.raises(IndexError, match="^offset 2 lies outside the text, which ends at 2"):
        Packed(["🙂b"])[2]


@given(offsets, offsets, st.integers(0, 9))
@example(len(LONG), len(LONG), 0)
@example(1024, 1024, 0)
@example(len(LONG) + 1, len(LONG) + 1, 0)
def test_a_packed_text_answers_as_the_text_does(first: int, last: int, length: int) -> None:
    packed = Packed([LONG])
    needle = LONG[first : first + length]
    assert packed[first:last] == LONG[first:last]
    assert first >= len(LONG) or packed[first] == LONG[first]
    for sought in (needle, needle[::-1], "🙂🙂"):
        assert packed.startswith(sought, last) == LONG.startswith(sought, last)
        assert packed.endswith(sought, first, last) == LONG.endswith(sought, first, last)
        assert packed.find(sought, last) == LONG.find(sought, last)
        assert packed.rfind(sought, min(first, last), last) == LONG.rfind(sought, min(first, last), last)
        assert (sought in packed) == (sought in LONG)


@given(hostile_texts(), st.integers(1, 5), st.sampled_from(list(VERSION_STEPS.values())))
def test_a_step_makes_of_sections_what_it_makes_of_the_whole(
    text: str, size: int, step: Callable[[str], Change]
) -> None:
    text = f"ab {text} 🙂cd\r\n{text}"
    whole, alignment, places = step(text)
    made = [step(section) for section in sections(text, size)]
    assert "".join(sections(text, size)) == text
    assert "".join(changed for changed, _, _ in made) == whole
    assert sum(count for _, _, count in made) == places
    joined = type(alignment).joined(own for _, own, _ in made)
    assert joined == alignment


@given(st.sampled_from(list(VERSION_STEPS.values())))
def test_a_wide_text_changes_as_any_other(step: Callable[[str], Change]) -> None:
    text = "\ufeff  one\r\n\r\ne\u0301 é ﬁ\n🙂 two  "
    assert is_wide(text)
    assert not is_wide(text.replace("🙂", "é"))
    changed, alignment, places = changed_by(step, text)
    assert (changed[:], alignment, places) == step(text)
    again, then, places = changed_by(step, changed)
    assert (again[:], then, places) == step(changed[:])


def test_columns_of_texts_and_numbers_are_the_lists_they_stand_for() -> None:
    texts = ["🙂", None, "", "\ud83d", "e\u0301\r\n"]
    numbers = [0, None, -1, 2**63 - 1, -(2**63), -(2**63) + 1, 10**30]
    column, strings = Numbers(), Strings(texts)
    for number in numbers:
        column.append(number)
    assert (list(strings), strings[-1], strings[1:3]) == (texts, texts[-1], texts[1:3])
    assert (list(column), column[-1], column[1:3]) == (numbers, numbers[-1], numbers[1:3])
    assert (strings == texts, column == numbers, strings == texts[1:]) == (True, True, False)
    column[0], column[6] = None, 5
    assert (column[0], column[6], list(Numbers(2))) == (None, 5, [None, None])
    for outside in (len(texts), -len(texts) - 1):
        with pytest.raises(IndexError):
            strings[outside]
