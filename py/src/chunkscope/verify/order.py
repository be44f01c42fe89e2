"""In which order the records of a file stand in the document. Coordinate: code points of a version."""

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from chunkscope.verify.candidates import Candidates

# Of the certain records, how many have to be in order for a file to be in order.
_IN_ORDER = 0.9
# Of all records, how many have to be certain for their order to be that of the file.
_ENOUGH = 0.3
# Of claims, how many may be lower than the one before in a file that is in order; shuffled, half are.
_FALLS = 0.3
# Of claims, how many may name a place that another one names, but in a file whose tool searched.
_AGAIN = 0.4
# And how many of those have to name the first place of their text.
_SEARCHED = 0.9


@dataclass(frozen=True, slots=True)
class Order:
    """The records in the order of the document.

    `of_file`: it is that of the file, so it says where a text may be; else it is that of the claims.
    """

    records: Sequence[int]
    of_file: bool


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
        if few or not _jumps(claims, claimed, candidates):
            return Order(everyone, True)
    return Order(sorted(everyone, key=lambda i: start[i] if start[i] >= 0 else claims[i]), False)


def _jumps(claims: Sequence[int], claimed: Sequence[int], candidates: Candidates) -> bool:
    """Whether claims jump about, and not as those of a search do."""
    falls = sum(claims[i] > claims[j] for i, j in pairwise(claimed))
    if falls <= _FALLS * (len(claimed) - 1):
        return False
    counts = Counter(claims[i] for i in claimed)
    again = [i for i in claimed if counts[claims[i]] > 1 and candidates.count(i)]
    firsts = sum(candidates.after(i, 0) == claims[i] for i in again)
    return len(again) < _AGAIN * len(claimed) or firsts < _SEARCHED * len(again)


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
