"""Between which places each chunk of a stretch has to be. Coordinate: code points of a version.

The bounds go from both ends of the stretch to the other: no chunk before the one before it, and, where the
text is covered, none so far on that it leaves a gap.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from chunkscope.verify.candidates import Candidates
from chunkscope.verify.rules import Rules

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Records in order, none certain, and the spans of the certain ones around them.

    `adjacent` says whether no record of unknown place stands between them, or between them and those.
    """

    members: Sequence[int]
    left: Span | None
    right: Span | None
    adjacent: bool = True


def bounds(
    candidates: Candidates, rules: Rules, stretch: Stretch, covered: bool
) -> tuple[list[int], list[int]] | None:
    """The first and the last place of each record, or None where the rules leave one without any."""
    forward = _forward(candidates, rules, stretch, covered)
    backward = _backward(candidates, rules, stretch, covered) if forward else None
    if forward is None or backward is None:
        return None
    firsts, lasts = [], []
    for i, (early, late), (early_back, late_back) in zip(stretch.members, forward, backward, strict=True):
        first = candidates.after(i, max(early, early_back))
        last = candidates.before(i, min(late, late_back))
        if first < 0 or last < 0 or first > last:
            return None
        firsts.append(first)
        lasts.append(last)
    return firsts, lasts


def _forward(candidates: Candidates, rules: Rules, stretch: Stretch, covered: bool) -> list[Span] | None:
    """The first place of each record behind those before it, and the last one that leaves no gap."""
    early = late = stretch.left or (-1, 0)
    found = []
    for i in stretch.members:
        length = candidates.length(i)
        least = early[0] + rules.least_step
        if not rules.nested:
            least = max(least, early[1] - length)
        if rules.overlap is not None:
            least = max(least, early[1] - rules.overlap)
        first = candidates.after(i, least)
        last = candidates.before(i, rules.reach(late[1]) if covered else len(candidates.text))
        if first < 0 or last < 0 or first > last:
            return None
        found.append((first, last))
        early, late = (first, first + length), (last, last + length)
    return found


def _backward(candidates: Candidates, rules: Rules, stretch: Stretch, covered: bool) -> list[Span] | None:
    """The same from behind: the first place that leaves no gap, and the last before those behind it."""
    outside = (len(candidates.text), len(candidates.text))
    early = late = stretch.right or outside
    found = []
    for i in reversed(stretch.members):
        length = candidates.length(i)
        most = late[0] - rules.least_step
        if not rules.nested:
            most = min(most, late[1] - length)
        if rules.overlap is not None and late != outside:
            most = min(most, late[0] + rules.overlap - length)
        last = candidates.before(i, most)
        first = candidates.after(i, max(0, rules.need(early[0]) - length if covered else 0))
        if first < 0 or last < 0 or first > last:
            return None
        found.append((first, last))
        early, late = (first, first + length), (last, last + length)
    return found[::-1]
