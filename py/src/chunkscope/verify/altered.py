"""Texts that are in the document in another form: where, and what was done to them. Coordinate: code points.

A text is looked for in a window of the document, both without what tools change: first white space, then
Unicode form, then case, then all but letters and digits. The first that finds it names the place.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import unescape
from typing import TypeAlias
from unicodedata import normalize

from chunkscope.verify.edges import edge, has_lost, is_sure

# Code points of windows that are looked through in one check, all together; beyond them nothing is.
BUDGET = 30_000_000
# The letters and digits at each end that have to be found of a text that is changed inside.
_EDGE = 12

_SPACE = re.compile(r"\s+")
# A start and an end.
Claim: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Likeness:
    """A span of the window that holds the text in another form."""

    start: int
    end: int

    def moved(self, by: int) -> "Likeness":
        """The span in a window that starts `by` code points earlier."""
        return Likeness(self.start + by, self.end + by)


def _plain(text: str) -> str:
    return "" if text.isspace() else text


def _compatible(text: str) -> str:
    return "" if text.isspace() else normalize("NFKD", text)


def _folded(text: str) -> str:
    return "" if text.isspace() else normalize("NFKD", text.casefold())


def _letters(text: str) -> str:
    return "".join(c for c in normalize("NFKD", text.casefold()) if c.isalnum())


_FORMS: tuple[Callable[[str], str], ...] = (_plain, _compatible, _folded, _letters)


def likenesses(
    window: str, text: str, limit: int, claims: Sequence[Claim] = (), margin: tuple[int, int] = (0, 0)
) -> list[tuple[Likeness, ...]]:
    """Where `text` is in `window` in another form, at most `limit` places, in the first form that has any.

    Of a place, one span, or two where its edges are not sure: the least and the most. `claims` are spans of
    the window that the text may have, -1 for an edge that none claims; where it is at one, it is there. The
    `margin` at each end of the window has room for edges, and is not looked through.
    """
    claimed = [claim for claim in dict.fromkeys(claims) if _holds(window, text, claim)]
    if claimed:
        return [(Likeness(*claim),) for claim in claimed]
    inside = window[margin[0] : len(window) - margin[1]]
    for form in _FORMS:
        found = _search(inside, "".join(map(form, text)), form, limit)
        if found:
            return [_with_edges(window, text, core.moved(margin[0]), form, claims) for core in found]
    ends = _by_ends(inside, text)
    return [_with_edges(window, text, ends.moved(margin[0]), _letters, claims)] if ends else []


def _holds(window: str, text: str, claim: Claim) -> bool:
    """Whether a text is in another form just where it is claimed to be."""
    start, end = claim
    if not 0 <= start < end <= len(window):
        return False
    for form in _FORMS:
        wanted = "".join(map(form, text))
        if wanted and "".join(map(form, window[start:end])) == wanted:
            (core,) = _search(window[start:end], wanted, form, 1)
            return _with_edges(window, text, core.moved(start), form, [claim]) == (Likeness(*claim),)
    return False


def _search(window: str, wanted: str, form: Callable[[str], str], limit: int) -> list[Likeness]:
    """Where what is left of a text in a form is, as spans from its first character to its last."""
    pieces = [form(c) for c in window]
    key = "".join(pieces)
    at = key.find(wanted) if wanted else -1
    if at < 0:
        return []
    origin = [i for i, piece in enumerate(pieces) for _ in piece]
    found: list[Likeness] = []
    while at >= 0 and len(found) < limit:
        found.append(Likeness(origin[at], origin[at + len(wanted) - 1] + 1))
        at = key.find(wanted, at + 1)
    return found


def _by_ends(window: str, text: str) -> Likeness | None:
    """Where both ends of a text are, a fitting distance apart, each in one place."""
    wanted = _letters(text)
    if len(wanted) < 2 * _EDGE:
        return None
    pieces = [_letters(c) for c in window]
    key = "".join(pieces)
    head, tail = wanted[:_EDGE], wanted[-_EDGE:]
    start, end = key.find(head), key.rfind(tail) + _EDGE
    if start < 0 or end < _EDGE or key.find(head, start + 1) >= 0 or key.find(tail) + _EDGE != end:
        return None
    if not len(wanted) // 2 <= end - start <= 2 * len(wanted):
        return None
    origin = [i for i, piece in enumerate(pieces) for _ in piece]
    return Likeness(origin[start], origin[end - 1] + 1)


def _with_edges(
    window: str, text: str, core: Likeness, form: Callable[[str], str], claims: Sequence[Claim]
) -> tuple[Likeness, ...]:
    """The span of a text whose core was found, or the least and the most that it may be."""
    first, last = _core(text, form)
    end = _whole(window, core.end)
    before = _beyond(window[: core.start][::-1], _letters)
    behind = _beyond(window[end:], _letters)
    lossy = form is _letters and has_lost(text[first:last], window[core.start : end])
    sides = ((text[:first][::-1], before), (text[last:], behind))
    lossy = lossy or not all(is_sure(*side) for side in sides)
    starts = edge(*sides[0], [core.start - start for start, _ in claims], lossy)
    ends = edge(*sides[1], [claimed - end for _, claimed in claims], lossy)
    least, most = (
        Likeness(core.start - starts[0], end + ends[0]),
        Likeness(core.start - starts[-1], end + ends[-1]),
    )
    return (least,) if least == most else (least, most)


def _core(text: str, form: Callable[[str], str]) -> tuple[int, int]:
    """The span of a text from the first character that is left of it in a form to the last."""
    start = len(_beyond(text, form))
    return start, _whole(text, len(text) - len(_beyond(text[::-1], form)))


def _beyond(text: str, form: Callable[[str], str]) -> str:
    """What stands before the first character that a form leaves."""
    return text[: next((i for i, c in enumerate(text) if form(c)), len(text))]


def _whole(text: str, end: int) -> int:
    """An end with the combining characters behind it."""
    while end < len(text) and unicodedata.category(text[end]).startswith("M"):
        end += 1
    return end


# What may have been done to a slice, told by doing it; the first that gives the text is named.
_CHANGES: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("its newlines are LF", lambda text: text.replace("\r\n", "\n").replace("\r", "\n")),
    ("its newlines are CRLF", lambda text: re.sub("(?<!\r)\n", "\r\n", text)),
    ("its ends are stripped", str.strip),
    ("its white space is collapsed", lambda text: _SPACE.sub(" ", text)),
    ("its white space is collapsed and its ends are stripped", lambda text: " ".join(text.split())),
    ("its white space is gone", lambda text: _SPACE.sub("", text)),
    ("it is in NFC", lambda text: normalize("NFC", text)),
    ("it is in NFD", lambda text: normalize("NFD", text)),
    ("it is in NFKC", lambda text: normalize("NFKC", text)),
    ("it is in NFKD", lambda text: normalize("NFKD", text)),
    ("its case is changed", str.casefold),
    ("its character references are decoded", unescape),
)


def how(text: str, original: str) -> str:
    """What was done to a slice of the document to give another text, in words: only what was needed."""
    for words, change in _CHANGES:
        if change(original) == _wanted(text, change):
            return words
    if "".join(text.split()) == "".join(original.split()):
        return "its white space is changed"
    collapse = _CHANGES[4][1]
    for words, change in _CHANGES[6:]:
        if collapse(change(original)) == collapse(_wanted(text, change)):
            return words + ", and its white space is changed"
    if _letters(text) == _letters(original):
        return "its punctuation or case is changed"
    return "words of it are changed, added or gone"


def _wanted(text: str, change: Callable[[str], str]) -> str:
    """What a change of the slice has to give: of case, it may be the text that is changed."""
    return text.casefold() if change is str.casefold else text
