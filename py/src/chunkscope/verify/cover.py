"""What the chunks of a file leave out where they claim to be. Coordinate: code points of a version.

A text that stands at its claim is there, unless something speaks for another of its places: that the whole
file would leave nothing out, or less, with the text there. A file of some chunks only, of parents and
children, or with chunks that are there twice, would not.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise

from chunkscope.verify.bounds import Span
from chunkscope.verify.candidates import Candidates
from chunkscope.verify.order import ascending
from chunkscope.verify.rules import Rules, last_solid, next_solid

# Of the neighbours that reach furthest, how many may only touch for that to be a seam.
_APART = 0.25
_LEAST_JOINTS = 4
# Of the overlaps of neighbours, how many have to be equal for a step to be regular.
_REGULAR = 0.6
# Of certain records, how many may be there twice by mistake.
_TWICE = 0.02
# Holes for each record that single moves leave; more are left by a search, whose claims are first places.
_FEW = 0.15
_SEARCHED = 0.9
# Of the places of a file, how many have to ascend for it to be in order.
_NEARLY = 0.8
# Neighbours that are looked at for one record, and holes on each side for one whose text is everywhere.
_LOOKS = 64
_NEAR = 8

# Code points, and seams.
_Measure = tuple[int, int]


class Cover:
    """The spans of the records that are certain, or else stand at their claims.

    `start` has the places that are certain, else -1; `claims` those that are claimed, or -1. `in_order` says
    that the file's order is the document's: then it has nothing twice on purpose.
    """

    def __init__(
        self,
        candidates: Candidates,
        rules: Rules,
        claims: Sequence[int],
        start: Sequence[int],
        in_order: bool,
    ) -> None:
        self._candidates = candidates
        self._rules = rules
        self._claims = claims
        self._in_order = in_order
        self._certain = array("q", start)  # it is filled further while claims are taken
        self._place = array("q", (self._placed(i) for i in range(len(claims))))
        self.all_stand = all(
            self._place[i] == claims[i] >= 0 for i in range(len(claims)) if candidates.length(i)
        )
        self._times = self._often()
        self._ordered = array("q", self._once(self._in_place()))
        self._rank = array("q", [-1]) * len(claims)
        self._reached = array("q")  # how far those before one in this order reach
        self._chain = array("q")  # those of them that reach further than all before
        self._overlap = False
        self._holes = self._left_out()
        self._moved = self._with_same(self._missing_elsewhere() | self._off_step())

    def stands(self, i: int) -> bool:
        """Whether a record's text stands where it is claimed."""
        claim = self._claims[i]
        return claim >= 0 and self._candidates.count(i) > 0 and self._candidates.stands_at(i, claim)

    def ascends(self, least: int) -> bool:
        """Whether the places ascend in the order of the file: at least so many, and nearly all."""
        run = ascending(range(len(self._place)), self._place)
        return len(run) >= max(least, _NEARLY * len(self._ordered))

    def is_again(self, i: int, first: int, last: int) -> bool:
        """Whether a record is another one once more, rather than at one of the places `first` to `last`.

        So it is where these are inside the record before, in a file that has none inside others and whose
        claims all stand.
        """
        if self._rules.nested or not self.all_stand or not i:
            return False
        inside = self._place[i - 1] <= first and last + self._candidates.length(i) <= self._end(i - 1)
        rank = self._rank[i]
        beside = (*self._ordered[max(0, rank - 1) : rank], *self._ordered[rank + 1 : rank + 2])
        return inside and any(self._span(j) == self._span(i) for j in beside)

    def contradicts(self, i: int) -> bool:
        """Whether the file leaves less out with a record in another place than where it stands.

        Where other claims do not stand, it is enough that its text is left out in another place. A record
        that is off the step of its neighbours is moved as well.
        """
        return i in self._moved

    def leaves_out(self, i: int, first: int, last: int) -> bool:
        """Whether a record's text is in a hole too, at a place from `first` to `last`."""
        length = self._candidates.length(i)
        return any(
            first <= at <= last and self._holes.within(at, at + length) > (0, 0) for at in self._others(i)
        )

    def _placed(self, i: int) -> int:
        if self._certain[i] >= 0:
            return self._certain[i]
        return self._claims[i] if self.stands(i) else -1

    def _end(self, i: int) -> int:
        return self._place[i] + self._candidates.length(i)

    def _span(self, i: int) -> Span:
        return self._place[i], self._end(i)

    def _left_out(self) -> "_Holes":
        """The holes between the spans; where nearly all overlap, two that only touch leave a seam."""
        found: list[Span] = []
        reached = 0
        for rank, i in enumerate(self._ordered):
            start, end = self._place[i], self._end(i)
            self._rank[i] = rank
            self._reached.append(reached)
            if end <= reached:
                continue
            if start >= reached and (self._chain or start > self._rules.reach(0)):
                found.append(self._between(reached, start))
            self._chain.append(i)
            reached = end
        joints = len(self._chain)
        self._overlap = joints >= _LEAST_JOINTS and len(found) <= _APART * joints
        text = self._candidates.text
        if self._rules.reach(reached) < len(text):
            found.append((next_solid(text, reached), last_solid(text, len(text))))
        return _Holes([hole for hole in found if self._overlap or hole[0] < hole[1]])

    def _between(self, reached: int, start: int) -> Span:
        """What is left out between an end and a start; an empty span where they only touch."""
        if start <= self._rules.reach(reached):
            return reached, reached
        return next_solid(self._candidates.text, reached), last_solid(self._candidates.text, start)

    def _missing_elsewhere(self) -> set[int]:
        """The records that leave less out in other places, if they and those of no place fill all holes."""
        if not self._holes.spans or not self._times:
            return set()
        moved: set[int] = set()
        fillable: set[Span] = set()
        gained = 0
        for rank, i in enumerate(self._ordered):
            gains = [] if self._certain[i] >= 0 else self._gains(i)
            if not gains:
                continue
            moved.add(i)
            for _, at in gains:
                fillable.update(self._holes.touched(at, at + self._candidates.length(i)))
            if not self._is_first_of_same(rank):
                gained += max(0, max(gains)[0][0])
        return moved if self._fill(fillable, gained) and self._searched_or_few(moved) else set()

    def _fill(self, fillable: set[Span], gained: int) -> bool:
        """Whether what is gained, and the records of no place, are enough for all holes."""
        text = self._candidates.text
        solid = {hole: sum(map(len, text[slice(*hole)].split())) for hole in self._holes.spans}
        unknown = sum(self._candidates.length(i) for i, at in enumerate(self._place) if at < 0) // self._times
        for_good = sum(length for hole, length in solid.items() if hole not in fillable)
        return for_good <= unknown and sum(solid.values()) <= gained + unknown

    def _often(self) -> int:
        """How often the file has each chunk; 0 where it has some twice, and not by mistake.

        Then those to spare prove nothing.
        """
        if self._in_order:
            return 1
        spans = Counter((at, self._candidates.length(i)) for i, at in enumerate(self._certain) if at >= 0)
        if spans.total() - len(spans) <= _TWICE * spans.total():
            return 1
        times, count = Counter(spans.values()).most_common(1)[0]
        return times if count >= (1 - _TWICE) * len(spans) else 0

    def _in_place(self) -> list[int]:
        """The records that have places, by these, longer ones first."""
        placed = (i for i, at in enumerate(self._place) if at >= 0)
        return sorted(placed, key=lambda i: (self._place[i], -self._candidates.length(i)))

    def _once(self, in_place: list[int]) -> Iterator[int]:
        """The records without those that are there because the file has each chunk several times."""
        for _, same in groupby(in_place, key=self._span):
            yield from list(same)[:: self._times or 1]

    def _with_same(self, moved: set[int]) -> set[int]:
        """The records with those that have their spans, where the file has each chunk several times."""
        if self._times < 2 or not moved:
            return moved
        spans = {self._span(i) for i in moved}
        return {i for i, at in enumerate(self._place) if at >= 0 and self._span(i) in spans}

    def _searched_or_few(self, moved: set[int]) -> bool:
        """Whether few holes are left, or the records claim what a search gives, the first place of each."""
        unknown = sum(at < 0 for at in self._place)
        few = unknown + max(_LEAST_JOINTS, _FEW * len(self._ordered))
        if self._in_order or len(self._holes.spans) <= few:
            return True
        firsts = sum(self._candidates.after(i, 0) == self._place[i] for i in moved)
        return firsts >= _SEARCHED * len(moved)

    def _off_step(self) -> set[int]:
        """The records whose text repeats, and that share more on one side and as much less on the other."""
        shared = [self._end(i) - self._place[j] for i, j in pairwise(self._chain)]
        if len(shared) < _LEAST_JOINTS:
            return set()
        usual, count = Counter(shared).most_common(1)[0]
        if count < _REGULAR * len(shared):
            return set()
        return {
            i
            for i, (before, behind) in zip(self._chain[1:], pairwise(shared), strict=False)
            if self._certain[i] < 0 and before != usual and before + behind == 2 * usual
        }

    def _is_first_of_same(self, rank: int) -> bool:
        """Whether a record is the first of some at one span: without the others it is not to spare."""
        i, behind = self._ordered[rank], self._ordered[rank + 1 : rank + 2]
        same = any(self._span(j) == self._span(i) for j in behind)
        return same and self._reached[rank] < self._end(i)

    def _gains(self, i: int) -> list[tuple[_Measure, int]]:
        """The other places of a record that speak against its own, each with how much less is left out."""
        length = self._candidates.length(i)
        alone = self._alone(i)
        lost, parted = alone.within(self._place[i], self._end(i))
        found: list[tuple[_Measure, int]] = []
        for at in self._others(i):
            held, seams = self._holes.within(at, at + length)
            kept, bridged = alone.within(at, at + length)
            gain = (held + kept - lost, seams + bridged - parted)
            if (gain if self.all_stand else (held, seams)) > (0, 0):
                found.append((gain, at))
        return found

    def _others(self, i: int) -> Iterator[int]:
        """The other places of a record: of a text that is everywhere the first and those in near holes."""
        own, spans = self._place[i], self._holes.spans
        yield from (at for at in self._candidates.known(i) if at != own)
        if not self._candidates.is_dense(i):
            return
        middle = bisect_right(spans, (own, own))
        for start, _ in spans[max(0, middle - _NEAR) : middle + _NEAR]:
            for at in (self._candidates.before(i, start - 1), self._candidates.after(i, start)):
                if at >= 0 and at != own:
                    yield at

    def _alone(self, i: int) -> "_Holes":
        """What only this record covers."""
        rank, end = self._rank[i], self._end(i)
        reached = max(self._reached[rank], self._place[i])
        found: list[Span] = []
        for j in self._ordered[rank + 1 : rank + 1 + _LOOKS]:
            if reached >= end or self._place[j] >= end:
                break
            if self._place[j] >= reached and self._end(j) > reached:
                found.append(self._between(reached, self._place[j]))
            reached = max(reached, self._end(j))
        if reached < end:
            found.append(self._between(reached, end))
        return _Holes([hole for hole in found if self._overlap or hole[0] < hole[1]])


class _Holes:
    """Spans that are left out, ascending; those that are empty are seams."""

    def __init__(self, spans: list[Span]) -> None:
        self.spans = spans
        self._starts = [start for start, _ in spans]
        self._ends = [end for _, end in spans]
        self._length = [0, *accumulate(end - start for start, end in spans)]
        self._seams = [0, *accumulate(int(start == end) for start, end in spans)]

    def touched(self, start: int, end: int) -> list[Span]:
        """The holes, whole ones, of which something is between two offsets."""
        return self.spans[bisect_right(self._ends, start) : bisect_left(self._starts, end)]

    def within(self, start: int, end: int) -> _Measure:
        """How much of the holes is between two offsets."""
        first, last = bisect_right(self._ends, start), bisect_left(self._starts, end)
        if first >= last:
            return 0, 0
        length = self._length[last] - self._length[first]
        length -= max(0, start - self._starts[first]) + max(0, self._ends[last - 1] - end)
        return length, self._seams[last] - self._seams[first]
