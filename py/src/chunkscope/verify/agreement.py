"""Which claims of a stretch agree with each other. Coordinate: code points of a version.

Claims that stand at their text prove little one by one where a text repeats; a whole stretch of them that
keeps order, coverage and step proves what can be proved.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise

from chunkscope.verify.bounds import Span, Stretch
from chunkscope.verify.rules import Rules

# Of a stretch, how many claims have to agree before any is taken.
_MOST = 0.9
# Runs of claims that are weighed against each other; more than these are no order.
_RUNS = 400
# Of the overlaps of a stretch, how many have to be equal for it to be regular.
_REGULAR = 0.5
# Claims in a row that may be off step together.
_OFF = 3

# Index ranges of the members of a stretch.
Run = tuple[int, int]


def agreeing(
    stretch: Stretch,
    claimed: list[int],
    sure: Sequence[bool],
    rules: Rules,
    length: Callable[[int], int],
    searched: bool,
) -> list[Run]:
    """The runs of members whose claims agree, in order; none where too few of the stretch do.

    `claimed` has the claims of the members that can be, else -1; it loses those that are off step. `sure`
    says which members are certain: their claims are their places.
    """
    _drop_off_step(stretch, claimed, sure, length)
    spans = [_span(i, at, length) for i, at in zip(stretch.members, claimed, strict=True)]
    runs = _chain(_runs(spans, rules), claimed)
    if not runs or sum(last - first for first, last in runs) < _MOST * len(spans):
        return []
    return runs if not searched or _reaches(stretch, spans, sure, runs) else []


def _span(i: int, at: int, length: Callable[[int], int]) -> Span | None:
    return (at, at + length(i)) if at >= 0 else None


def _drop_off_step(
    stretch: Stretch, claimed: list[int], sure: Sequence[bool], length: Callable[[int], int]
) -> None:
    """Drop claims that are moved against a regular stretch: too much overlap before, too little behind."""
    spans = [_span(i, at, length) for i, at in zip(stretch.members, claimed, strict=True)]
    row = [stretch.left, *spans, stretch.right] if stretch.adjacent else [None, *spans, None]
    shared = [a[1] - b[0] if a and b else None for a, b in pairwise(row)]
    counts = Counter(overlap for overlap in shared if overlap is not None)
    if not counts:
        return
    usual, count = counts.most_common(1)[0]
    if count < max(2, _REGULAR * sum(counts.values())):
        return
    moved = since = 0
    for k, overlap in enumerate(shared):
        if overlap is None:
            moved = since = 0
            continue
        moved += overlap - usual
        if moved and not since:
            since = k + 1
        elif since and not moved:
            if k + 1 - since <= _OFF:
                for j in range(since - 1, k):
                    claimed[j] = claimed[j] if sure[j] else -1
            since = 0


def _runs(spans: Sequence[Span | None], rules: Rules) -> list[Run]:
    """The longest runs of spans that are there and agree, each with the next."""
    runs = []
    start = 0
    for k, span in enumerate([*spans, None]):
        before = spans[k - 1] if k > start else None
        if span is not None and (before is None or rules.agree(before, span)):
            continue
        if k > start:
            runs.append((start, k))
        start = k if span is not None else k + 1
    return runs


def _chain(runs: list[Run], claimed: Sequence[int]) -> list[Run]:
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


def _reaches(stretch: Stretch, spans: Sequence[Span | None], sure: Sequence[bool], runs: list[Run]) -> bool:
    """Whether the runs reach what is certain on both sides, and share as much there as inside.

    A search that took the wrong one of two places drifts: its claims agree with each other, and no longer
    with what is certain behind them.
    """
    agreed = {k for first, last in runs for k in range(first, last)}
    row = [stretch.left if stretch.adjacent else None, *spans, stretch.right if stretch.adjacent else None]
    for open_, block in groupby(range(len(spans)), key=lambda k: not sure[k]):
        if not open_:
            continue
        members = list(block)
        first, last = members[0], members[-1]
        if first not in agreed or last not in agreed:
            return False
        inner = {a[1] - b[0] for a, b in pairwise(row[first + 1 : last + 2]) if a and b}
        edges = [a[1] - b[0] for a, b in (row[first : first + 2], row[last + 1 : last + 3]) if a and b]
        usual = inner or set(edges[:1])
        if not usual or any(not min(usual) <= edge <= max(usual) for edge in edges):
            return False
    return True
