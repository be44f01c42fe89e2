"""What holds for the chunks of a file together: order, coverage, overlap, size. Coordinate: code points.

Everything is worked out from the true spans, never from the claims.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from chunkscope.document import BOM
from chunkscope.errors import SettingError

# Items that are listed of each kind; the counts are of all.
LISTED = 100

_WORD = re.compile(r"\S+")
SIZES: dict[str, Callable[[str], int]] = {
    "code_point": len,
    "utf16": lambda text: len(text) + sum(c > "\uffff" for c in text),
    "byte": lambda text: len(text.encode("utf-8", "surrogatepass")),
    "word": lambda text: sum(1 for _ in _WORD.finditer(text)),
}


def size_of(unit: str) -> Callable[[str], int]:
    """How a limit on sizes counts, or SettingError."""
    if unit not in SIZES:
        raise SettingError("size_unit", unit, "one of " + ", ".join(SIZES))
    return SIZES[unit]


@dataclass
class SetReport:
    """The chunks of a file as a set. Records are counted from 1, spans are half-open.

    `gaps` are stretches that belong to no chunk and hold more than white space and a BOM; `white_gaps` counts
    the others. `overlap` is what each chunk shares with the one before it, in code points.
    """

    placed: int = 0
    in_order: bool = True
    out_of_order: list[int] = field(default_factory=list)
    out_of_order_count: int = 0
    gaps: list[tuple[int, int]] = field(default_factory=list)
    gap_count: int = 0
    gap_code_points: int = 0
    white_gaps: int = 0
    contained: list[tuple[int, int]] = field(default_factory=list)
    contained_count: int = 0
    duplicates: list[tuple[int, int]] = field(default_factory=list)
    duplicate_count: int = 0
    overlap: dict[str, int] | None = None
    overlap_over_declared: int | None = None
    over_size: list[tuple[int, int]] = field(default_factory=list)
    over_size_count: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


def survey(
    document: str,
    start: Sequence[int],
    end: Sequence[int],
    texts: Sequence[str | None],
    limits: tuple[int | None, int | None, str],
) -> SetReport:
    """The set that spans make; `limits` are the declared size and overlap and the unit of both."""
    size, overlap, unit = limits
    report = SetReport()
    placed = [i for i in range(len(start)) if start[i] >= 0]
    report.placed = len(placed)
    _order(report, placed, start)
    ordered = sorted(placed, key=lambda i: end[i], reverse=True)
    ordered.sort(key=lambda i: start[i])  # stable: of each start, the longest stays first
    _cover(report, document, ordered, start, end)
    _nest(report, ordered, start, end)
    _overlap(report, document, ordered, start, end, overlap, unit)
    if size is not None:
        measure = size_of(unit)
        over = [
            (i + 1, measured) for i, text in enumerate(texts) if text and (measured := measure(text)) > size
        ]
        report.over_size, report.over_size_count = over[:LISTED], len(over)
    return report


def _order(report: SetReport, placed: list[int], start: Sequence[int]) -> None:
    highest = -1
    for i in placed:
        if start[i] < highest:
            report.out_of_order_count += 1
            if len(report.out_of_order) < LISTED:
                report.out_of_order.append(i + 1)
        highest = max(highest, start[i])
    report.in_order = not report.out_of_order_count


def _cover(
    report: SetReport, document: str, ordered: list[int], start: Sequence[int], end: Sequence[int]
) -> None:
    reached = 0
    for i in ordered:
        if start[i] > reached:
            _gap(report, document, reached, start[i])
        reached = max(reached, end[i])
    if len(document) > reached:
        _gap(report, document, reached, len(document))


def _gap(report: SetReport, document: str, start: int, end: int) -> None:
    if not document[start:end].strip().strip(BOM):
        report.white_gaps += 1
        return
    report.gap_count += 1
    report.gap_code_points += end - start
    if len(report.gaps) < LISTED:
        report.gaps.append((start, end))


def _nest(report: SetReport, ordered: list[int], start: Sequence[int], end: Sequence[int]) -> None:
    """Chunks inside others and chunks that stand twice; `ordered` has the longest first of each start."""
    widest: int | None = None
    first: int | None = None  # of those that stand at one span, which follow each other
    for i in ordered:
        if first is not None and (start[i], end[i]) == (start[first], end[first]):
            report.duplicate_count += 1
            if len(report.duplicates) < LISTED:
                report.duplicates.append((first + 1, i + 1))
            continue
        first = i
        if widest is not None and end[i] <= end[widest]:
            report.contained_count += 1
            if len(report.contained) < LISTED:
                report.contained.append((i + 1, widest + 1))
        else:
            widest = i


def _overlap(
    report: SetReport,
    document: str,
    ordered: list[int],
    start: Sequence[int],
    end: Sequence[int],
    declared: int | None,
    unit: str,
) -> None:
    shared = Counter[int]()
    measure = size_of(unit)
    over = 0
    for before, after in pairwise(ordered):
        common = max(0, end[before] - start[after])
        shared[common] += 1
        over += (
            declared is not None and common > 0 and measure(document[start[after] : end[before]]) > declared
        )
    if shared:
        report.overlap = {
            "least": min(shared),
            "median": _median(shared),
            "most": max(shared),
            "none": shared[0],
            "pairs": sum(shared.values()),
        }
    report.overlap_over_declared = None if declared is None else over


def _median(counts: Counter[int]) -> int:
    half, seen = sum(counts.values()) / 2, 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= half:
            return value
    return 0
