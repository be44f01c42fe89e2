"""Where every chunk truly is, as far as order and coverage tell. Coordinate: code points of a version.

Chunks with one place are certain; those between two of them are bounded from both sides, again and again,
until one place is left, or none more falls away. Nothing is guessed: what stays open stays open.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from chunkscope.verify.candidates import Candidates
from chunkscope.verify.progress import Progress
from chunkscope.verify.rules import Rules, learn

NONE, CERTAIN, AGREED, OPEN = range(4)
# Of the certain records, how many have to be in order for a file to be in order.
_IN_ORDER = 0.9
# Of the open records of a stretch, how many claims have to agree before the others are judged by them.
_MOST = 0.9
# Runs of claims that are weighed against each other; more than these are no order.
_RUNS = 400


@dataclass
class Places:
    """The places of the records of a file: `start[i]` is -1 where it is not known.

    `state[i]` says how it is known: CERTAIN (one place is left), AGREED (several, and the claims agree with
    each other on this one), OPEN (several, from `first[i]` to `last[i]`), NONE.
    """

    start: "array[int]"
    state: bytearray
    first: "array[int]"
    last: "array[int]"
    in_order: bool = True
    covered: bool = False
    order: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Records in order, none certain, and the spans of the certain ones around them."""

    members: Sequence[int]
    left: tuple[int, int] | None
    right: tuple[int, int] | None
    adjacent: bool = True  # whether no record is missing between them and around them


def place(
    candidates: Candidates, claims: Sequence[int], overlap: int | None, searched: bool
) -> Iterator[Progress | Places]:
    """Progress from time to time, and at last the places.

    `claims` are the starts that the file claims, in the version's code points, or -1. `searched` says that
    the file's tool looked for its texts, as one that writes −1 does: then claims that agree prove less.
    """
    count = len(claims)
    unknown = array("q", [-1])
    places = Places(unknown * count, bytearray(count), unknown * count, unknown * count)
    for i in range(count):
        if candidates.count(i) == 1:
            places.start[i], places.state[i] = candidates.only(i), CERTAIN
    order = _order(places, claims)
    places.order = order
    certain = _ascending(order, places)
    rules = learn(candidates, [(order[k], places.start[order[k]]) for k in certain], overlap)
    places.covered = rules.covered
    for done, stretch in enumerate(_stretches(order, certain, places, candidates)):
        _Solver(candidates, rules, claims, places, searched).solve(stretch)
        if done % 256 == 255:
            yield Progress("order", stretch.members[-1], count)
    yield places


def _order(places: Places, claims: Sequence[int]) -> Sequence[int]:
    """The records in the order of the document: the file's own, or else that of their places and claims."""
    everyone = range(len(claims))
    certain = [i for i in everyone if places.state[i] == CERTAIN]
    if len(_ascending(everyone, places)) >= _IN_ORDER * len(certain):
        return everyone
    places.in_order = False

    def key(i: int) -> int:
        return places.start[i] if places.start[i] >= 0 else claims[i]

    return sorted(everyone, key=key)


def _ascending(order: Sequence[int], places: Places) -> list[int]:
    """The longest run of certain records whose places ascend, as indexes into `order`."""
    tops: list[int] = []  # the lowest place that ends a run of each length
    ends: list[int] = []  # and which record that is
    back: dict[int, int] = {}
    for k, i in enumerate(order):
        if places.state[i] != CERTAIN:
            continue
        length = bisect_right(tops, places.start[i])
        if length:
            back[k] = ends[length - 1]
        tops[length : length + 1] = [places.start[i]]
        ends[length : length + 1] = [k]
    run = []
    at = ends[-1] if ends else None
    while at is not None:
        run.append(at)
        at = back.get(at)
    return run[::-1]


def _stretches(
    order: Sequence[int], certain: list[int], places: Places, candidates: Candidates
) -> Iterator[_Stretch]:
    """The records with several places, between the certain ones."""
    edges = [-1, *certain, len(order)]
    for before, after in pairwise(edges):
        between = [order[k] for k in range(before + 1, after)]
        members = [i for i in between if candidates.count(i) > 1]
        if members:
            left, right = (
                _span(order[k], places, candidates) if 0 <= k < len(order) else None for k in (before, after)
            )
            yield _Stretch(members, left, right, len(members) == len(between))


def _span(i: int, places: Places, candidates: Candidates) -> tuple[int, int]:
    return places.start[i], places.start[i] + candidates.length(i)


def _chain(runs: list[tuple[int, int]], claimed: Sequence[int]) -> list[tuple[int, int]]:
    """Those of the runs that ascend and together hold most members."""
    if len(runs) > _RUNS:
        return []
    weight: list[int] = []
    back: list[int] = []
    for k, (first, last) in enumerate(runs):
        before = [j for j in range(k) if claimed[runs[j][1] - 1] < claimed[first]]
        best = max(before, key=lambda j: weight[j], default=-1)
        weight.append(last - first + (weight[best] if best >= 0 else 0))
        back.append(best)
    chain = []
    k = max(range(len(runs)), key=lambda j: weight[j], default=-1)
    while k >= 0:
        chain.append(runs[k])
        k = back[k]
    return chain[::-1]


class _Solver:
    """Bounds the places of a stretch from both sides, then looks whether the claims agree on the rest."""

    def __init__(
        self,
        candidates: Candidates,
        rules: Rules,
        claims: Sequence[int],
        places: Places,
        searched: bool,
    ) -> None:
        self.candidates = candidates
        self.rules = rules
        self.claims = claims
        self.places = places
        self.searched = searched

    def solve(self, stretch: _Stretch) -> None:
        """Settle the records of the stretch as far as can be."""
        waiting = [stretch]
        while waiting:
            waiting += self._step(waiting.pop())

    def _step(self, stretch: _Stretch) -> list[_Stretch]:
        """Settle a stretch; what is left of it to settle, around a run of claims that agree."""
        covered = self.rules.covered and stretch.adjacent
        bounds = self._bounds(stretch, True) if covered else None
        if bounds is None:
            covered = False
            bounds = self._bounds(stretch, False)
        if bounds is None:
            for i in stretch.members:
                self._open(i, 0, len(self.candidates.text))
            return []
        claimed = []
        for i, first, last in zip(stretch.members, *bounds, strict=True):
            if self.candidates.after(i, first + 1) > last or self.candidates.after(i, first + 1) < 0:
                self.places.start[i], self.places.state[i] = first, CERTAIN
                claimed.append(first)
            else:
                self._open(i, first, last)
                claim = self.claims[i]
                valid = first <= claim <= last and self.candidates.stands_at(i, claim)
                claimed.append(claim if valid else -1)
        return self._agree(stretch, claimed, covered)

    def _open(self, i: int, first: int, last: int) -> None:
        self.places.state[i] = OPEN
        self.places.first[i], self.places.last[i] = first, last

    def _agree(self, stretch: _Stretch, claimed: list[int], covered: bool) -> list[_Stretch]:
        """Take the claims that agree with each other, if nearly all of the stretch do; else none.

        A few that agree prove nothing: those of a search agree with each other until it has lost its way.
        """
        members = stretch.members
        if not any(self.places.state[i] == OPEN for i in members):
            return []
        runs = _chain(self._runs(members, claimed, covered), claimed)
        if sum(last - first for first, last in runs) < _MOST * len(members):
            return []
        if self.searched and not self._regular(stretch, claimed, runs):
            return []
        for first, last in runs:
            for i, at in zip(members[first:last], claimed[first:last], strict=True):
                if self.places.state[i] == OPEN:
                    self.places.start[i], self.places.state[i] = at, AGREED
        rest = []
        left, behind = stretch.left, 0
        for first, last in [*runs, (len(members), len(members))]:
            right = self._at(members[first], claimed[first]) if first < len(members) else stretch.right
            if first > behind:
                rest.append(_Stretch(members[behind:first], left, right, stretch.adjacent))
            if last > first:
                left, behind = self._at(members[last - 1], claimed[last - 1]), last
        return rest

    def _regular(self, stretch: _Stretch, claimed: list[int], runs: list[tuple[int, int]]) -> bool:
        """Whether every claim is in the runs, and each chunk shares as much with the next as all others."""
        members = stretch.members
        known = {k for first, last in runs for k in range(first, last)}
        if any(self.claims[i] >= 0 and k not in known for k, i in enumerate(members)):
            return False
        spans = [self._at(i, claimed[k]) if k in known else None for k, i in enumerate(members)]
        if stretch.adjacent:
            spans = [stretch.left, *spans, stretch.right]
        shared = {before[1] - after[0] for before, after in pairwise(spans) if before and after}
        return len(shared) == 1

    def _runs(self, members: Sequence[int], claimed: list[int], covered: bool) -> list[tuple[int, int]]:
        """The longest runs of members whose claims can be and agree, each with the next, as index ranges."""
        base = self.rules
        rules = base if covered else replace(base, covered=False)
        runs = []
        start = 0
        for k in range(len(members) + 1):
            if k < len(members) and claimed[k] >= 0:
                before = self._at(members[k - 1], claimed[k - 1]) if k > start else None
                if before is None or rules.agree(before, self._at(members[k], claimed[k])):
                    continue
                runs.append((start, k))
                start = k
            else:
                if k > start:
                    runs.append((start, k))
                start = k + 1
        return runs

    def _at(self, i: int, start: int) -> tuple[int, int]:
        return start, start + self.candidates.length(i)

    def _bounds(self, stretch: _Stretch, covered: bool) -> tuple[list[int], list[int]] | None:
        """The first and the last place of each record, or None where the rules leave one without any."""
        forward = self._forward(stretch, covered)
        backward = self._backward(stretch, covered) if forward else None
        if forward is None or backward is None:
            return None
        firsts, lasts = [], []
        for i, (early, late), (early_back, late_back) in zip(stretch.members, forward, backward, strict=True):
            first = self.candidates.after(i, max(early, early_back))
            last = self.candidates.before(i, min(late, late_back))
            if first < 0 or last < 0 or first > last:
                return None
            firsts.append(first)
            lasts.append(last)
        return firsts, lasts

    def _forward(self, stretch: _Stretch, covered: bool) -> list[tuple[int, int]] | None:
        """The first place of each record behind those before it, and the last one that leaves no gap."""
        text = self.candidates.text
        early = late = stretch.left or (-1, 0)
        end = len(text)
        found = []
        for i in stretch.members:
            length = self.candidates.length(i)
            least = (
                early[0] + self.rules.least_step
                if self.rules.nested
                else max(early[0] + self.rules.least_step, early[1] - length)
            )
            if self.rules.overlap is not None:
                least = max(least, early[1] - self.rules.overlap)
            first = self.candidates.after(i, least)
            last = self.candidates.before(i, max(self.rules.reach(late[1]), late[1]) if covered else end)
            if first < 0 or last < 0 or first > last:
                return None
            found.append((first, last))
            early, late = (first, first + length), (last, last + length)
        return found

    def _backward(self, stretch: _Stretch, covered: bool) -> list[tuple[int, int]] | None:
        """The same from behind: the first place that leaves no gap, and the last before those behind it."""
        text = self.candidates.text
        outside = (len(text), len(text))
        early = late = stretch.right or outside
        found = []
        for i in reversed(stretch.members):
            length = self.candidates.length(i)
            most = (
                late[0] - self.rules.least_step
                if self.rules.nested
                else min(late[0] - self.rules.least_step, late[1] - length)
            )
            last = self.candidates.before(i, most)
            least = self.rules.need(early[0]) - length if covered else 0
            if self.rules.overlap is not None and late != outside:
                last = self.candidates.before(i, min(last, late[0] + self.rules.overlap - length))
            first = self.candidates.after(i, max(0, least))
            if first < 0 or last < 0 or first > last:
                return None
            found.append((first, last))
            early, late = (first, first + length), (last, last + length)
        return found[::-1]
