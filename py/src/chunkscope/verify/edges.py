"""The edges of a text that was found by what is inside it. Coordinate: code points, counted from the core.

A tool that changes a text changes its first and last marks too: quotes are straightened, a bullet becomes
another. What stands beyond the core, in the text and in the document, is read outward from it here.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

_MARK = re.compile(r"(\S)\1*")
_WORD = re.compile(r"\S+")
_ELLIPSIS = "..."
_QUOTES = frozenset("\"'`´‘’‚‛“”„‟«»‹›′″「」『』")
# The signs that stand for many, by the category of the many.
_SIGNS = {"Pd": "-", "Ps": "(", "Pe": ")"}


def edge(own: str, there: str, claims: Sequence[int], lossy: bool) -> tuple[int, ...]:
    """How much of `there` belongs to a text that has `own` beyond its core, both read outward.

    One number, or two where the edge is not sure: the least and the most. Of an edge that is not sure, the
    one that is claimed is taken. `lossy` says that the text has lost marks elsewhere, so that it may have
    lost some here.
    """
    least, most = _limits(own, there, lossy)
    if least == most:
        return (least,)
    fitting = {at for at in claims if least <= at <= len(there) and _is_white(own) >= _is_white(there[:at])}
    return tuple(fitting) if len(fitting) == 1 else (least, most)


def is_sure(own: str, there: str) -> bool:
    """Whether the marks and the white space of a text tell where its edge is."""
    least, most = _limits(own, there, lossy=False)
    return least == most


def _limits(own: str, there: str, lossy: bool) -> tuple[int, int]:
    """The least and the most that belongs to the text, whatever is claimed."""
    marks = [match.end() for match in _MARK.finditer(there)]
    found, missing = _matched(marks_of(own), marks_of(there))
    at = marks[found - 1] if found else 0
    if missing and found < len(marks):
        return at, marks[min(found + missing, len(marks)) - 1]
    white = own[len(own.rstrip()) :]
    # A mark that follows may have been lost, if two of three things speak for it.
    if found < len(marks) and lossy + (white != "") + (not there[at].isspace()) > 1:
        return at, next(match.end() for match in _WORD.finditer(there) if match.end() > at)
    return _with_white(white, there, at)


def marks_of(text: str) -> list[str]:
    """The marks of a text, those that repeat as one (`...` is not three full stops), alike ones the same."""
    return [_alike(match[0]) for match in _MARK.finditer(text)]


def has_lost(text: str, original: str) -> bool:
    """Whether a text lacks marks that its original has."""
    return bool(Counter(marks_of(original)) - Counter(marks_of(text)))


def _matched(wanted: Sequence[str], marks: Sequence[str]) -> tuple[int, int]:
    """How many marks are those wanted, some of which may be missing between them, and how many are behind.

    An ellipsis that is missing stands for no mark: it says that something was left out.
    """
    found = missing = 0
    for mark in wanted:
        if found < len(marks) and marks[found] == mark:
            found, missing = found + 1, 0
        elif mark != _ELLIPSIS:
            missing += 1
    return found, missing


def _with_white(own: str, there: str, at: int) -> tuple[int, int]:
    """The edge behind the white space at `at`, where the text has some there."""
    end = len(there) - len(there[at:].lstrip()) if own else at
    return (end if _newlines(own) == _newlines(there[at:end]) else at, end)


def _newlines(outward: str) -> str:
    """White space with LF newlines. It may be read either way, so a CR before or behind its LF is gone."""
    return outward.replace("\r\n", "\n").replace("\n\r", "\n")


def _is_white(stretch: str) -> bool:
    return stretch[-1:].isspace()


def _alike(mark: str) -> str:
    """One sign for all quotes, all dashes, and all brackets of a side."""
    if mark == "…":
        return _ELLIPSIS
    sign = '"' if mark[0] in _QUOTES else _SIGNS.get(unicodedata.category(mark[0]), mark[0])
    return "-" if sign == "-" else sign * len(mark)
