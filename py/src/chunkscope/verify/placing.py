"""Where every chunk truly is, as far as order and coverage tell. Coordinate: code points of a version.

Chunks with one place are certain; those between two of them are bounded from both sides, again and again,
until one place is left, or none more falls away. Nothing is guessed: what stays open stays open.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from chunkscope.verify.candidates import Candidates
from chunkscope.verify.progress import Progress
from chunkscope.verify.rules import Rules, learn

NONE, CERTAIN, AGREED, OPEN = range(4)
# Of the certain records, how many have to be in order for a file to be in order.
_IN_ORDER = 0.9
# Of the open records of a stretch, how many claims have to agree before the others are judged by them.
_MOST = 0.66


@dataclass
class Places:
    """The places of the records of a file: `start[i]` is -1 where it is not known.

    `state[i]` says how it is known: CERTAIN (one place is left), AGREED (several, and the claims agree with
    each other on this one), OPEN (several, from `first[i]` to `last[i]`), NONE.
    """

    start: list[int]
    state: bytearray
    first: dict[int, int] = field(default_factory=dict)
    last: dict[int, int] = field(default_factory=dict)
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
    candidates: Candidates, claims: Sequence[int | None], overlap: int | None
) -> Iterator[Progress | Places]:
    """Progress from time to time, and at last the places.

    `claims` are the starts that the file claims, in the version's code points.
    """
    count = len(claims)
    places = Places([-1] * count, bytearray(count))
    for i in range(count):
        if candidates.count(i) == 1:
            places.start[i], places.state[i] = candidates.only(i), CERTAIN
    order = _order(places, claims)
    places.order = order
    certain = _ascending(order, places)
    rules = learn(candidates, [(order[k], places.start[order[k]]) for k in certain], overlap)
    places.covered = rules.covered
    for done, stretch in enumerate(_stretches(order, certain, places, candidates)):
        _Solver(candidates, rules, claims, places).solve(stretch)
        if done % 256 == 255:
            yield Progress("order", stretch.members[-1], count)
    yield places


def _order(places: Places, claims: Sequence[int | None]) -> Sequence[int]:
    """The records in the order of the document: the file's own, or else that of their places and claims."""
    everyone = range(len(claims))
    certain = [i for i in everyone if places.state[i] == CERTAIN]
    if len(_ascending(everyone, places)) >= _IN_ORDER * len(certain):
        return everyone
    places.in_order = False

    def key(i: int) -> int:
        claim = claims[i]
        return places.start[i] if places.start[i] >= 0 else -1 if claim is None else claim

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
    for before, after in zip(edges, edges[1:], strict=False):
        between = [order[k] for k in range(before + 1, after)]
        members = [i for i in between if candidates.count(i) > 1]
        if members:
            left, right = (_span(order[k], places, candidates) if 0 <= k < len(order) else None for k in (before, after))
            yield _Stretch(members, left, right, len(members) == len(between))


def _span(i: int, places: Places, candidates: Candidates) -> tuple[int, int]:
    return places.start[i], places.start[i] + candidates.length(i)


class _Solver:
    """Bounds the places of a stretch from both sides, then looks whether the claims agree on the rest."""

    def __init__(
        self, candidates: Candidates, rules: Rules, claims: Sequence[int | None], places: Places
    ) -> None:
        self.candidates = candidates
        self.rules = rules
        self.claims = claims
        self.places = places

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
                valid = claim is not None and first <= claim <= last and self.candidates.stands_at(i, claim)
                claimed.append(claim if valid and claim is not None else -1)
        return self._agree(stretch, claimed, covered)

    def _open(self, i: int, first: int, last: int) -> None:
        self.places.state[i] = OPEN
        self.places.first[i], self.places.last[i] = first, last

    def _agree(self, stretch: _Stretch, claimed: list[int], covered: bool) -> list[_Stretch]:
        """Take the longest run of claims that agree with each other, if it is most of the stretch."""
        members = stretch.members
        if not any(self.places.state[i] == OPEN for i in members):
            return []
        rules = self.rules if covered else Rules(self.rules.text, False, self.rules.nested, (), self.rules.overlap)
        best, start = (0, 0), 0
        for k in range(len(members) + 1):
            if k == len(members) or claimed[k] < 0:
                best, start = max(best, (start, k), key=lambda run: run[1] - run[0]), k + 1
            elif k > start and not rules.agree(self._at(members[k - 1], claimed[k - 1]), self._at(members[k], claimed[k])):
                best, start = max(best, (start, k), key=lambda run: run[1] - run[0]), k
        first, last = best
        whole = last - first == len(members)
        if not whole and (last - first < _MOST * len(members) or self._like_a_search(members[first:last], claimed[first:last])):
            return []
        for i, at in zip(members[first:last], claimed[first:last], strict=True):
            if self.places.state[i] == OPEN:
                self.places.start[i], self.places.state[i] = at, AGREED
        if whole:
            return []
        left = self._at(members[first], claimed[first])
        right = self._at(members[last - 1], claimed[last - 1])
        rest = []
        if first:
            rest.append(_Stretch(members[:first], stretch.left, left, stretch.adjacent))
        if last < len(members):
            rest.append(_Stretch(members[last:], right, stretch.right, stretch.adjacent))
        return rest

    def _like_a_search(self, members: Sequence[int], claimed: list[int]) -> bool:
        """Whether claims are what a search for each text behind the one before finds: no proof of more."""
        after = zip(members[1:], claimed, claimed[1:], strict=False)
        return all(self.candidates.after(i, before + 1) == at for i, before, at in after)

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
            least = early[0] + 1 if self.rules.nested else max(early[0] + 1, early[1] - length)
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
            most = late[0] - 1 if self.rules.nested else min(late[0] - 1, late[1] - length)
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
