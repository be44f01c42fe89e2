"""Grapheme clusters (Unicode Standard Annex 29) as units. Coordinate: code points.

The rules are pyuegc's (extra `grapheme`). It is asked only about stretches where characters might join, and
about each such stretch once: two neighbours that are plain always have a boundary between them.
"""

import re
from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache

from chunkscope.extras import need
from chunkscope.spans import Column, Strides, column

# Longer stretches are rarely seen twice, and so many different ones are no longer worth keeping.
_KEPT_LENGTH = 32
_KEPT = 50_000


def grapheme_strides(text: str, step: int, mark: int) -> Strides:
    """The strides of the grapheme clusters of `text`."""
    inside = grapheme_interiors(text)
    n = len(text) - len(inside)
    if step == 1:  # every cluster is asked for, and each ends where the next one starts
        starts = _boundaries(inside, len(text))
        return Strides(starts, starts[1:] + column([len(text)] if n else []), len(text), n)
    # How many clusters start before each interior offset: cluster k starts after those with at most k.
    before = column(offset - i for i, offset in enumerate(inside))
    starts = column(k + bisect_right(before, k) for k in range(0, n, step))
    marks = column(k + bisect_right(before, k) for k in range(mark, n + 1, step))
    return Strides(starts, marks, len(text), n)


def _boundaries(inside: Column, length: int) -> Column:
    """The offsets below `length` that are not `inside`."""
    offsets, start = column(), 0
    for offset in inside:
        offsets.extend(range(start, offset))
        start = offset + 1
    offsets.extend(range(start, length))
    return offsets


@lru_cache(maxsize=1)
def grapheme_interiors(text: str) -> Column:
    """The offsets that lie inside a grapheme cluster, ascending: everywhere else is a boundary.

    Raises MissingExtraError without pyuegc. The column is shared between calls: read it only.
    """
    if text.isascii():
        return column(match.start() + 1 for match in re.finditer("\r\n", text))
    split: Callable[[str], list[str]] = need("pyuegc", "grapheme", "unit grapheme").EGC
    joining = "".join(sorted(filter(lambda character: not _plain(split, character), set(text))))
    inside = column()
    if not joining:
        return inside
    joins = f"[{re.escape(joining)}]+"
    known: dict[str, list[int]] = {}
    for match in re.finditer(f"[^{re.escape(joining)}]?(?:{joins}[^{re.escape(joining)}]?)+", text):
        stretch, start = match[0], match.start()
        offsets = known.get(stretch)
        if offsets is None:
            offsets = _interiors(split(stretch))
            if len(stretch) <= _KEPT_LENGTH and len(known) < _KEPT:
                known[stretch] = offsets
        inside.extend([start + offset for offset in offsets])
    return inside


def _interiors(clusters: list[str]) -> list[int]:
    """The offsets inside the clusters that tile a stretch."""
    offsets: list[int] = []
    start = 0
    for cluster in clusters:
        end = start + len(cluster)
        offsets += range(start + 1, end)
        start = end
    return offsets


def _plain(split: Callable[[str], list[str]], character: str) -> bool:
    """Whether a character has a boundary on both sides beside any character that is plain too.

    By the rules' table of pairs, one that joins neither a letter before it nor itself joins none of those;
    CR joins only LF.
    """
    return character != "\r" and len(split(f"a{character}")) == len(split(character * 2)) == 2
