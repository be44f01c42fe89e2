"""Unicode normalization with the places it changed. Coordinate: code points of both texts.

A text is cut only before characters that never join the one before them, whatever that is; each piece
then normalizes to the same as it does inside the whole. Pieces already normal cost one look.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal, TypeAlias
from unicodedata import combining, decomposition, is_normalized, normalize

from chunkscope.alignment import Alignment, Block

Form: TypeAlias = Literal["NFC", "NFKC", "NFD"]

# Code points that are looked at as one before any is looked at alone.
_PIECE = 2048


def joins(character: str, form: Form) -> bool:
    """Whether a character may join what stands before it under `form`; False is certain, True is not.

    Joining are combining characters of any class, those that come second in a canonical decomposition, and
    the vowels and final consonants of Hangul; and what decomposes to a text that starts with one of those.
    """
    first = normalize("NFKD" if form == "NFKC" else "NFD", character)[0]
    return combining(first) != 0 or first in _seconds() or "\u1160" <= first <= "\u11ff"


@cache
def _seconds() -> frozenset[str]:
    """The characters that come second in a canonical decomposition, which this Python's data tells.

    Beyond the first two planes there are only ideographs, whose decompositions are single characters.
    """
    pairs = (decomposition(chr(code_point)).split() for code_point in range(0x20000))
    return frozenset(chr(int(pair[1], 16)) for pair in pairs if len(pair) == 2 and pair[0][0] != "<")


def normalized(text: str, form: Form) -> tuple[str, Alignment, int]:
    """`normalize(form, text)`, its alignment with `text`, and how many places changed."""
    if is_normalized(form, text):
        return text, Alignment.identity(len(text)), 0
    alphabet = set(text)
    joining = {character for character in alphabet if joins(character, form)}
    changing = {character for character in alphabet if not is_normalized(form, character)}
    sequence = _sequence(joining, changing)
    pieces: list[str] = []
    places = 0
    moved: list[Block] = []
    shift = 0  # of the processed text against the original
    for start, end in _pieces(text, joining):
        piece = text[start:end]
        if is_normalized(form, piece):
            pieces.append(piece)
            continue
        pieces.append(normalize(form, piece))
        for match in sequence.finditer(piece):
            old = match[0]
            new = normalize(form, old)
            if new == old:
                continue
            places += 1
            at = start + match.start()
            if len(old) != 1 or len(new) != 1:  # one for one moves no offset
                moved.append((at, at + len(old), at + shift, at + shift + len(new)))
                shift += len(new) - len(old)
    return "".join(pieces), Alignment.of(moved, len(text), len(text) + shift), places


def _sequence(joining: set[str], changing: set[str]) -> re.Pattern[str]:
    """What may change as one: a character with those that join it, or one that changes by itself."""
    alone = _class(changing)
    if not joining:
        return re.compile(alone)
    return re.compile(f"(?s:.)?{_class(joining)}+|{alone}")


def _class(characters: set[str]) -> str:
    return f"[{re.escape(''.join(sorted(characters)))}]" if characters else r"(?!)"


def _pieces(text: str, joining: set[str]) -> Iterator[tuple[int, int]]:
    """Spans that tile `text`, each starting with a character that joins nothing before it."""
    start = 0
    while start < len(text):
        end = start + _PIECE
        while end < len(text) and text[end] in joining:
            end += 1
        yield start, min(end, len(text))
        start = end
