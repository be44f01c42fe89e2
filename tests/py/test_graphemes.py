"""Grapheme clusters against pyuegc over the whole text. Coordinate: code points."""

import sys
from itertools import accumulate, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pyuegc import EGC

from chunkscope import chunks
from chunkscope.extras import MissingExtraError
from chunkscope.units.graphemes import grapheme_interiors
from strategies import hostile_texts

# A character of every class of the rules, and the sequences that need more than two of them.
CLASSES = [
    "a", "\r", "\n", "\0", "\u200b", "\u0301", "\u200d", "\u0903", "\u0600", "🇫", "ᄀ", "ᅡ", "ᆨ", "가", "각",
    "🙂", "\U0001f3fb", "\ufe0f", "क", "त", "\u094d", "\u093c", "\u0e33", "\U00011f02",
    "\U00016121", "\ud83d",
]  # fmt: skip


def interiors(text: str) -> list[int]:
    """The slow and obvious answer: the whole text through the library."""
    boundaries = {0, *accumulate(map(len, EGC(text)))}
    return [offset for offset in range(len(text)) if offset not in boundaries]


@pytest.mark.parametrize("length", [1, 2, 3])
def test_every_short_sequence_of_classes_splits_as_the_library_says(length: int) -> None:
    for sequence in product(CLASSES, repeat=length):
        text = "".join(sequence)
        assert grapheme_interiors(text).tolist() == interiors(text), ascii(text)


@given(st.lists(st.one_of(st.sampled_from(CLASSES), hostile_texts(2), st.characters()), max_size=30))
@example(list("क\u094dत\u094dक\u094d\u200dत a"))
@example(["🇫🇷🇫🇷🇫", "🙂", "\u200d", "🙂", "\u200d", "a"])
@settings(max_examples=300)
def test_stretches_split_as_the_whole_does(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert grapheme_interiors(text).tolist() == interiors(text)


def test_every_assigned_character_stands_as_the_library_says_beside_its_like_and_a_letter() -> None:
    for block in [*range(0, 0x34000, 0x400), *range(0xE0000, 0xE1000, 0x400)]:
        text = "".join(f"a{character}{character}a" for character in map(chr, range(block, block + 0x400)))
        assert grapheme_interiors(text).tolist() == interiors(text), hex(block)


def test_repeated_stretches_are_remembered_rightly() -> None:
    text = ("e\u0301 👩‍👩‍👧" + "\u0301" * 40 + " ") * 30
    assert grapheme_interiors(text).tolist() == interiors(text)


def test_windows_of_clusters_do_not_cut_a_family() -> None:
    records = list(chunks("A👩‍👩‍👧e\u0301🇫🇷\r\n.", 2, 1, unit="grapheme"))
    assert [r["text"] for r in records] == ["A👩‍👩‍👧", "👩‍👩‍👧e\u0301", "e\u0301🇫🇷", "🇫🇷\r\n", "\r\n."]
    assert {r["unit_count"] for r in records} == {2}


def test_without_the_extra_the_error_says_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    grapheme_interiors.cache_clear()
    monkeypatch.setitem(sys.modules, "pyuegc", None)
    with pytest.raises(MissingExtraError, match=r'needs pyuegc: pip install "chunkscope\[grapheme\]"'):
        chunks("🙂", 4, 1, unit="grapheme")
    assert [r["text"] for r in chunks("plain\r\n", 6, 0, unit="grapheme")] == ["plain\r\n"]
