"""Texts for properties: hostile by default, and never without an astral character."""

from hypothesis import strategies as st

HOSTILE = [
    "🙂", "👩‍👩‍👧", "👨🏻‍🚒", "🇫🇷", "1️⃣", "𠮷", "é", "e\u0301", "שלום", "สวัสดี", "，",
    "\r\n", "\r", "\n", "\ufeff", "\u00a0", "\u0085", "\u2028", "\u200b", "\u3000", "\x1c", "\x1f", "\0",
    " ", "  ", "\t", "word", "chunk ", "na ", "<b>&amp;</b>",
]  # fmt: skip

settings_st = st.integers(1, 12).flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size - 1)))


def hostile_texts(max_pieces: int = 40) -> st.SearchStrategy[str]:
    """Texts of hostile pieces and arbitrary characters, each with an astral character in it."""
    piece = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=4))
    pieces = st.lists(piece, max_size=max_pieces).map("".join)
    return st.tuples(pieces, pieces).map(lambda halves: halves[0] + "💩" + halves[1])
