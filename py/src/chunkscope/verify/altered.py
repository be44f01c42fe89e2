"""Texts that are in the document in another form: where, and what was done to them. Coordinate: code points.

A text is looked for in a window of the document, both without what tools change: first white space, then
Unicode form, then case, then all but letters and digits. The first that finds it names the place.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from unicodedata import normalize

# Code points of windows that are looked through in one check, all together; beyond them nothing is.
BUDGET = 30_000_000
# The letters and digits at each end that have to be found of a text that is changed inside.
_EDGE = 12

_SPACE = re.compile(r"\s+")
_MARK = re.compile(r"(\S)\1*")


@dataclass(frozen=True, slots=True)
class Likeness:
    """A span of the window that holds the text in another form."""

    start: int
    end: int


def _plain(text: str) -> str:
    return "" if text.isspace() else text


def _compatible(text: str) -> str:
    return "" if text.isspace() else normalize("NFKD", text)


def _folded(text: str) -> str:
    return "" if text.isspace() else normalize("NFKD", text.casefold())


def _letters(text: str) -> str:
    return "".join(c for c in normalize("NFKD", text.casefold()) if c.isalnum())


_FORMS: tuple[Callable[[str], str], ...] = (_plain, _compatible, _folded, _letters)


def likenesses(window: str, text: str, limit: int) -> list[Likeness]:
    """Where `text` is in `window` in another form, at most `limit` places, in the first form that has any."""
    for form in _FORMS:
        wanted = "".join(map(form, text))
        if not wanted:
            return []
        pieces = [form(c) for c in window]
        key = "".join(pieces)
        at = key.find(wanted)
        if at < 0:
            continue
        origin = [i for i, piece in enumerate(pieces) for _ in piece]
        found: list[Likeness] = []
        while at >= 0 and len(found) < limit:
            like = Likeness(origin[at], origin[at + len(wanted) - 1] + 1)
            found.append(_with_marks(window, text, like) if form is _letters else like)
            at = key.find(wanted, at + 1)
        return found
    return _by_edges(window, text)


def _by_edges(window: str, text: str) -> list[Likeness]:
    """Where both ends of a text are, a fitting distance apart, each in one place."""
    wanted = _letters(text)
    if len(wanted) < 2 * _EDGE:
        return []
    pieces = [_letters(c) for c in window]
    key = "".join(pieces)
    head, tail = wanted[:_EDGE], wanted[-_EDGE:]
    start, end = key.find(head), key.rfind(tail) + _EDGE
    if start < 0 or end < _EDGE or key.find(head, start + 1) >= 0 or key.find(tail) + _EDGE != end:
        return []
    if not len(wanted) // 2 <= end - start <= 2 * len(wanted):
        return []
    origin = [i for i, piece in enumerate(pieces) for _ in piece]
    return [_with_marks(window, text, Likeness(origin[start], origin[end - 1] + 1))]


def _with_marks(window: str, text: str, like: Likeness) -> Likeness:
    """The span with the punctuation at the text's own ends, as far as it stands in the window too."""
    start, end = like.start, like.end
    for mark in reversed(_marks(text[: _first(text)])):
        before = window[:start].rstrip()
        if not before.endswith(mark):
            break
        start = len(before) - len(mark)
    for mark in _marks(text[len(text) - _first(text[::-1]) :]):
        at = len(window) - len(window[end:].lstrip())
        if not window.startswith(mark, at):
            break
        end = at + len(mark)
    return Likeness(start, end)


def _marks(text: str) -> list[str]:
    """The marks of a text, those that repeat as one: `...` is not three full stops."""
    return [match[0] for match in _MARK.finditer(text)]


def _first(text: str) -> int:
    """Where the first letter or digit of a text stands."""
    return next((i for i, c in enumerate(text) if _letters(c)), 0)


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
