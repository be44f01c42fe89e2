"""What was found of each record, as columns. Coordinate: code points.

One finding is made when it is asked for.

`start` and `end` are the true span in the document as it is, -1 where it is not known to be one.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from chunkscope.texts import Text
from chunkscope.verify.altered import how
from chunkscope.verify.chunkfile import ChunkFile
from chunkscope.verify.claims import Reading, causes
from chunkscope.verify.numbers import Numbers

# In the order in which a report lists them.
VERDICTS = (
    "right",
    "right_other_unit",
    "wrong_occurrence",
    "shifted",
    "altered",
    "cut_inside_character",
    "missing",
    "out_of_range",
    "not_found",
)
VERDICT_WORDS = dict(
    zip(
        VERDICTS,
        (
            "right",
            "right in another unit",
            "wrong occurrence",
            "shifted",
            "text altered",
            "cut inside a character",
            "missing or −1",
            "out of range",
            "not found",
        ),
        strict=True,
    )
)
# Spans, and how many more there are: -1 for a number that is not known.
Spans: TypeAlias = tuple[tuple[tuple[int, int], ...], int]

# Other places that are shown of a record that may be in several.
SHOWN = 10


@dataclass(frozen=True, slots=True)
class Finding:
    """The one verdict on a record, with its evidence.

    `index` counts from 0. `claimed` is what the file says, in the unit it counts in. `span` is the true
    span, `candidates` the places it may be at where more than one is left (`more` says how many are
    not listed: 0 for none, -1 for an unknown number). `shift` is how far the claim is off in code points.
    """

    index: int
    verdict: str
    claimed: tuple[int | None, int | None]
    span: tuple[int, int] | None
    candidates: tuple[tuple[int, int], ...]
    more: int
    shift: int | None
    holds_in: str | None
    evidence: str

    def as_dict(self) -> dict[str, Any]:
        """Plain values."""
        start, end = self.span or (None, None)
        return {
            "record": self.index + 1,
            "verdict": self.verdict,
            "evidence": self.evidence,
            "claimed_start": self.claimed[0],
            "claimed_end": self.claimed[1],
            "start": start,
            "end": end,
            "shift": self.shift,
            "holds_in": self.holds_in,
            "candidates": [list(span) for span in self.candidates],
            "more_candidates": self.more,
        }


@dataclass
class Findings:
    """The findings of a check. `reading[i]` is one more than the index, in `readings`, of one that holds.

    `best` is the reading of the diagnosis; `possible` has the numbers of those that hold for too few records
    to be more than chance.
    """

    document: Text
    file: ChunkFile
    verdict: bytearray
    start: "array[int]"
    end: "array[int]"
    reading: bytearray
    readings: list[Reading]
    best: Reading
    possible: set[int] = field(default_factory=set)
    shift: Numbers = field(default_factory=Numbers)
    candidates: dict[int, Spans] = field(default_factory=dict)
    others: Callable[[int], Spans] | None = None
    reason: dict[int, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.verdict)

    def __iter__(self) -> Iterator[Finding]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, i: int) -> Finding:
        verdict = VERDICTS[self.verdict[i]]
        span = (self.start[i], self.end[i]) if self.start[i] >= 0 else None
        candidates, more = self.places(i)
        held = self.readings[self.reading[i] - 1] if self.reading[i] else None
        return Finding(
            i,
            verdict,
            (self.file.start[i], self.file.end[i]),
            span,
            candidates,
            more,
            self.shift[i],
            held.words if held and self.reading[i] not in self.possible else None,
            "; ".join(part for part in self._evidence(i, verdict, span, held) if part),
        )

    def places(self, i: int) -> Spans:
        """The places a record may be at, where more than one is left, and how many more there are."""
        found = self.candidates.get(i)
        if found is None:
            found = self.others(i) if self.others is not None else ((), 0)
        return found

    def counts(self) -> dict[str, int]:
        """How many records have each verdict."""
        counts = Counter(self.verdict)
        return {name: counts.get(code, 0) for code, name in enumerate(VERDICTS)}

    def _evidence(
        self, i: int, verdict: str, span: tuple[int, int] | None, held: Reading | None
    ) -> Iterator[str]:
        yield self.reason.get(i, "")
        yield {None: "it has no offset", -1: "its offset is −1"}.get(self.file.start[i], "")
        yield ", ".join(self.file.odd.get(i, ()))
        if span is None:
            yield self._places(i)
            return
        start, end = span
        text = self.file.text[i] or ""
        if verdict in ("altered", "cut_inside_character"):
            slice_ = self.document[start:end]
            yield "it stands at " + _span(span)
            yield how(text, slice_) if verdict == "altered" else "a character at its edge is cut"
        elif verdict not in ("right", "right_other_unit"):
            yield "it stands at " + _span(span)
        if self.shift[i] is not None:
            yield self._off(i, span)
        if held and verdict != "right":
            why = causes(held, start) if verdict == "shifted" else ""
            are = "may be" if self.reading[i] in self.possible else "are"
            yield f"its offsets {are} {held.words}" + (f": {why}" if why else "")
        yield self._places(i)

    def _off(self, i: int, span: tuple[int, int]) -> str:
        claimed, end = self.file.start[i], self.file.end[i]
        if claimed == span[0] and end is not None:
            inclusive = ": ends seem to be counted inclusive" if end == span[1] - 1 else ""
            return f"its start is right and its end is off by {end - span[1]:+}{inclusive}"
        return f"its start is off by {self.shift[i]:+}"

    def _places(self, i: int) -> str:
        spans, more = self.places(i)
        if not spans:
            return ""
        rest = " and more" if more < 0 else f" and {more} more" if more else ""
        return "it may be at " + ", ".join(_span(span) for span in spans[:SHOWN]) + rest


def _span(span: tuple[int, int]) -> str:
    return f"{span[0]}–{span[1]}"
