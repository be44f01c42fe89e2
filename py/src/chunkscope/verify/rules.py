"""What the chunks of a file do to each other: order, coverage, overlap. Coordinate: code points of a version.

The rules are learned from neighbours whose places are certain, and then hold for those between them.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from chunkscope.document import BOM
from chunkscope.texts import Text
from chunkscope.verify.candidates import Candidates

# A BOM is no white space to Python, and belongs to no chunk all the same.
_SOLID = re.compile(rf"[^\s{BOM}]")
_NEAR = 256  # code points looked at in one go
# Gaps of another kind that may be separators: few, short, and always the same.
_SEPARATORS = 3
_SEPARATOR_LENGTH = 16
# Of neighbours, how many have to keep a rule for it to be one.
_RULE = 0.98


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds between a chunk and the next one.

    `covered`: nothing but white space and `separators` stands between them. `nested`: a chunk may lie
    inside the one before. `level`: it may start where that starts. `overlap`: the most code points two may
    share, if that was declared.
    """

    text: Text
    covered: bool
    nested: bool = False
    level: bool = False
    separators: tuple[str, ...] = ()
    overlap: int | None = None

    @property
    def least_step(self) -> int:
        """How far a chunk starts behind the one before, at least."""
        return 0 if self.level else 1

    def reach(self, end: int) -> int:
        """The last place where a chunk may start after one that ends at `end`, if the text is covered."""
        furthest = at = next_solid(self.text, end)
        for separator in self.separators:
            if self.text.startswith(separator, at):
                furthest = max(furthest, next_solid(self.text, at + len(separator)))
        return furthest

    def need(self, start: int) -> int:
        """The first place where a chunk may end before one that starts at `start`, if the text is covered."""
        nearest = at = last_solid(self.text, start)
        for separator in self.separators:
            if self.text.endswith(separator, 0, at):
                nearest = min(nearest, last_solid(self.text, at - len(separator)))
        return nearest

    def agree(self, before: tuple[int, int], after: tuple[int, int]) -> bool:
        """Whether two spans can be those of a chunk and the next."""
        if after[0] < before[0] + self.least_step or (after[1] < before[1] and not self.nested):
            return False
        if self.overlap is not None and before[1] - after[0] > self.overlap:
            return False
        return not self.covered or after[0] <= before[1] or after[0] <= self.reach(before[1])


def next_solid(text: Text, at: int) -> int:
    """The first offset from `at` on with no white space or BOM at it, or the length."""
    while at < len(text):
        near = text[at : at + _NEAR]
        match = _SOLID.search(near)
        if match:
            return at + match.start()
        at += len(near)
    return len(text)


def last_solid(text: Text, at: int) -> int:
    """The offset behind the last code point before `at` that is no white space and no BOM, or 0."""
    while at > 0 and (text[at - 1].isspace() or text[at - 1] == BOM):
        at -= 1
    return at


def learn(candidates: Candidates, certain: Iterable[tuple[int, int, int]], overlap: int | None) -> Rules:
    """The rules of a file, from the records with one place: the rank of each in order, itself, its place."""
    text = candidates.text
    gaps: Counter[str] = Counter()
    pairs = nested = level = deeper = 0
    for (rank, i, at), (next_rank, j, next_at) in pairwise(certain):
        if next_rank != rank + 1:
            continue
        pairs += 1
        end, next_end = at + candidates.length(i), next_at + candidates.length(j)
        nested += next_end < end
        level += next_at == at
        deeper += overlap is not None and end - next_at > overlap
        if next_at > end:
            gap = text[end:next_at].strip() if next_at - end <= 4096 else "long"
            if gap:
                gaps[gap] += 1
    separators = [
        gap for gap, count in gaps.most_common(_SEPARATORS) if count > 1 and len(gap) <= _SEPARATOR_LENGTH
    ]
    open_gaps = sum(count for gap, count in gaps.items() if gap not in separators)
    return Rules(
        text,
        covered=open_gaps <= (1 - _RULE) * pairs,
        nested=nested > 0,
        level=level > 0 or candidates.any_cut,
        separators=tuple(separators),
        overlap=overlap if not deeper else None,
    )
