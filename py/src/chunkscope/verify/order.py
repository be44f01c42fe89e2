"""In which order the records of a file stand in the document. Coordinate: code points of a version."""

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from chunkscope.verify.candidates import Candidates
from chunkscope.verify.rules import Rules

# Of the certain records, how many have to be in order for a file to be in order.
_IN_ORDER = 0.9
# Of all records, how many have to be certain for their order to be that of the file.
_ENOUGH = 0.3
# Of claims, how many may be lower than the one before in a file that is in order; shuffled, half are.
_FALLS = 0.3
# Of claims, how many may name a place that another one names, but in a file whose tool searched.
_AGAIN = 0.4
# A splitter's overlaps are all equal, or of more kinds than these.
_KINDS = 5


@dataclass(frozen=True, slots=True)
class Order:
    """The records in the order of the document, and what is known of that order.

    `of_file`: it is that of the file, so it says where a text may be. `trusted`: it is that of the claims,
    and they are, all of them, what a splitter gives.
    """

    records: Sequence[int]
    of_file: bool
    trusted: bool = False


def order_of(start: Sequence[int], claims: Sequence[int], candidates: Candidates) -> Order:
    """The order of records; `start` has the places that are certain, else -1.

    A file is out of order if its certain records are, or if these are few and its claims jump about without
    being those of a search, which gives the same place again and again.
    """
    everyone = range(len(claims))
    certain = sum(at >= 0 for at in start)
    claimed = array("q", (i for i in everyone if claims[i] >= 0))
    if len(ascending(everyone, start)) >= _IN_ORDER * certain:
        few = min(len(claimed), len(claims) - certain) < _ENOUGH * len(claims)
        if few or not _jumps(claims, claimed):
            return Order(everyone, True)
    order = sorted(everyone, key=lambda i: start[i] if start[i] >= 0 else claims[i])
    return Order(order, False, _tile([i for i in order if candidates.count(i)], claims, candidates))


def _jumps(claims: Sequence[int], claimed: Sequence[int]) -> bool:
    """Whether claims jump about, and not as those of a search do."""
    falls = sum(claims[i] > claims[j] for i, j in pairwise(claimed))
    again = sum(a == b for a, b in pairwise(sorted(claims[i] for i in claimed)))
    return falls > _FALLS * (len(claimed) - 1) and again < _AGAIN * len(claimed)


def _tile(order: Sequence[int], claims: Sequence[int], candidates: Candidates) -> bool:
    """Whether claims, sorted, are what a splitter gives: each text in its place, none twice, no gaps."""
    if not all(claims[i] >= 0 and candidates.stands_at(i, claims[i]) for i in order):
        return False
    rules = Rules(candidates.text, True, nested=True)
    spans = [(claims[i], claims[i] + candidates.length(i)) for i in order]
    if not spans or spans[0][0] > rules.reach(0) or spans[-1][1] < rules.need(len(candidates.text)):
        return False
    if not all(rules.agree(*pair) for pair in pairwise(spans)):
        return False
    shared = Counter(before[1] - after[0] for before, after in pairwise(spans[:-1]))
    return not shared or max(shared.values()) in (1, shared.total()) or len(shared) > _KINDS


def ascending(order: Sequence[int], start: Sequence[int]) -> Sequence[int]:
    """The longest run of certain records whose places ascend, as indexes into `order`."""
    tops = array("q")  # the lowest place that ends a run of each length
    ends = array("q")  # and which record that is
    back = array("q", [-1]) * len(order)
    for k, i in enumerate(order):
        if start[i] < 0:
            continue
        length = bisect_right(tops, start[i])
        if length:
            back[k] = ends[length - 1]
        tops[length : length + 1] = array("q", [start[i]])
        ends[length : length + 1] = array("q", [k])
    run = array("q")
    at = ends[-1] if ends else -1
    while at >= 0:
        run.append(at)
        at = back[at]
    run.reverse()
    return run
