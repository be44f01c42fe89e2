"""Where every chunk truly is, as far as order and coverage tell. Coordinate: code points of a version.

Chunks with one place are certain; those between two of them are bounded from both sides until one place is
left, or none more falls away. Nothing is guessed: what stays open stays open.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise

from chunkscope.verify.agreement import agreeing
from chunkscope.verify.bounds import Span, Stretch, bounds
from chunkscope.verify.candidates import Candidates
from chunkscope.verify.cover import Cover
from chunkscope.verify.order import Order, ascending, order_of
from chunkscope.verify.progress import Progress
from chunkscope.verify.rules import Rules, learn

NONE, CERTAIN, AGREED, OPEN = range(4)
# Records that ascend by chance in less than one of ten thousand files.
_PROVEN = 8


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
    order: Order


def place(
    candidates: Candidates, claims: Sequence[int], overlap: int | None, searched: bool
) -> Iterator[Progress | Places]:
    """Progress from time to time, and at last the places.

    `claims` are the starts that the file claims, in the version's code points, or -1. `searched` says that
    the file's tool looked for its texts, as one that writes −1 does: then claims that agree prove less.
    """
    count = len(claims)
    unknown = array("q", [-1])
    start, state = unknown * count, bytearray(count)
    for i in range(count):
        if candidates.count(i) == 1:
            start[i], state[i] = candidates.only(i), CERTAIN
    order = order_of(start, claims, candidates)
    places = Places(start, state, unknown * count, unknown * count, order)
    certain = ascending(order.records, start)
    rules = learn(candidates, ((k, order.records[k], start[order.records[k]]) for k in certain), overlap)
    cover = Cover(candidates, rules, claims, start, order.of_file)
    proven = order.of_file and (len(certain) >= _PROVEN or cover.ascends(_PROVEN))
    solver = _Solver(candidates, rules, cover, claims, places, searched, proven)
    if not order.of_file or solver.holds(_stretches(certain, places, candidates)):
        for i in range(count):
            if candidates.count(i) > 1:
                solver.take(i)
        yield places
        return
    for done, stretch in enumerate(_stretches(certain, places, candidates)):
        solver.solve(stretch)
        if done % 256 == 255:
            yield Progress("order", stretch.members[-1], count)
    yield places


def _stretches(certain: Sequence[int], places: Places, candidates: Candidates) -> Iterator[Stretch]:
    """The records with several places, between the certain ones."""
    order = places.order.records
    for before, after in pairwise(chain([-1], certain, [len(order)])):
        if after == before + 1:
            continue
        between = [order[k] for k in range(before + 1, after)]
        members = [i for i in between if candidates.count(i) > 1]
        if members:
            left = _span(order[before], places, candidates) if before >= 0 else None
            right = _span(order[after], places, candidates) if after < len(order) else None
            yield Stretch(members, left, right, len(members) == len(between))


def _span(i: int, places: Places, candidates: Candidates) -> Span:
    return places.start[i], places.start[i] + candidates.length(i)


@dataclass(frozen=True)
class _Solver:
    """Bounds the places of a stretch from both sides, then looks whether the claims agree on the rest."""

    candidates: Candidates
    rules: Rules
    cover: Cover
    claims: Sequence[int]
    places: Places
    searched: bool
    proven: bool  # that the file is in order
    refused: set[int] = field(default_factory=set)  # whose claims the others speak against

    def holds(self, stretches: Iterable[Stretch]) -> bool:
        """Whether all claims stand, and nothing speaks against one, nor against those of a stretch."""
        members = (i for i in range(len(self.claims)) if self.candidates.count(i) > 1)
        return (
            self.cover.all_stand
            and not any(map(self.cover.contradicts, members))
            and not any(map(self._out_of_order, stretches))
        )

    def _out_of_order(self, stretch: Stretch) -> bool:
        """Whether claims fall where the order of the file has places for their texts.

        These are places that are left out, or else those that keep order and coverage with the neighbours:
        that many records do so by chance is as unlikely as that they ascend.
        """
        first = stretch.left[0] if stretch.left else 0
        last = stretch.right[0] if stretch.right else len(self.candidates.text)

        def fall(members: Iterable[int]) -> bool:
            row = [first, *(self.claims[i] for i in members), last]
            return any(before > after for before, after in pairwise(row))

        if not fall(stretch.members):
            return False
        if self.proven:
            if any(self.cover.leaves_out(i, first, last) for i in stretch.members):
                return True
        elif not stretch.adjacent or len(stretch.members) < _PROVEN:
            return False
        found = bounds(self.candidates, self.rules, stretch, stretch.adjacent)
        if found is None:
            return False
        places = zip(stretch.members, *found, strict=True)
        return fall(i for i, *ends in places if not self.cover.is_again(i, *ends))

    def take(self, i: int) -> None:
        """Take a claim that stands, unless something speaks against it."""
        self._open(i, 0, len(self.candidates.text))
        if self.cover.stands(i) and not self.cover.contradicts(i):
            self.places.start[i], self.places.state[i] = self.claims[i], AGREED

    def solve(self, stretch: Stretch) -> None:
        """Settle the records of the stretch as far as can be."""
        waiting = [stretch]
        while waiting:
            waiting += self._step(waiting.pop())

    def _step(self, stretch: Stretch) -> list[Stretch]:
        """Settle a stretch; what is left of it to settle, around runs of claims that agree."""
        covered = self.rules.covered and stretch.adjacent
        found = bounds(self.candidates, self.rules, stretch, True) if covered else None
        if found is None:
            covered = False
            found = bounds(self.candidates, self.rules, stretch, False)
        if found is None:  # not even the order holds
            for i in stretch.members:
                self.take(i)
            return []
        sure = covered or self.proven
        claimed = [self._settle(i, ends, sure) for i, *ends in zip(stretch.members, *found, strict=True)]
        return self._agree(stretch, claimed, covered)

    def _settle(self, i: int, ends: Sequence[int], sure: bool) -> int:
        """Settle a record if its bounds leave one place; the place, or its claim if it can be, or else -1.

        Bounds that are not sure move no record that stands at its claim.
        """
        first, last = ends
        other = self.candidates.after(i, first + 1)
        inside = first <= self.claims[i] <= last
        if not inside and (self.cover.is_again(i, first, last) or (not sure and self.cover.stands(i))):
            self.take(i)
            return -1
        if not first < other <= last:
            self.places.start[i], self.places.state[i] = first, CERTAIN
            return first
        self._open(i, first, last)
        claim = -1 if i in self.refused else self.claims[i]
        return claim if first <= claim <= last and self.candidates.stands_at(i, claim) else -1

    def _open(self, i: int, first: int, last: int) -> None:
        self.places.state[i] = OPEN
        self.places.first[i], self.places.last[i] = first, last

    def _agree(self, stretch: Stretch, claimed: list[int], covered: bool) -> list[Stretch]:
        """Take the claims that agree; the stretches that are left between them."""
        members, length = stretch.members, self.candidates.length
        if not any(self.places.state[i] == OPEN for i in members):
            return []
        rules = self.rules if covered else replace(self.rules, covered=False)
        sure = [self.places.state[i] == CERTAIN for i in members]
        runs = agreeing(stretch, claimed, sure, rules, length, self.searched)
        rest = []
        left, behind = stretch.left, 0
        for first, last in [*runs, (len(members), len(members))]:
            for k in range(first, last):
                if self.places.state[members[k]] == OPEN:
                    self.places.start[members[k]], self.places.state[members[k]] = claimed[k], AGREED
            if first > behind and runs:
                self.refused.update(members[behind:first])
                edge = members[first] if first < len(members) else None
                right = stretch.right if edge is None else (claimed[first], claimed[first] + length(edge))
                rest.append(Stretch(members[behind:first], left, right, stretch.adjacent))
            if last > first:
                left, behind = (claimed[last - 1], claimed[last - 1] + length(members[last - 1])), last
        return rest
