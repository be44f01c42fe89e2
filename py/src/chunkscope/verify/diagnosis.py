"""Which coordinate of which version of the document explains a chunk file. Coordinate: named in each value.

A record is explained by a coordinate if its text stands at its start there. The search looks at a sample;
the winner and the runner-up are counted over all records.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from chunkscope.verify.chunkfile import ChunkFile
from chunkscope.verify.progress import Progress
from chunkscope.verify.rules import Rules
from chunkscope.verify.versions import Version, as_is, coordinate_words, further, make

# Records whose offsets are looked at, and those whose texts are searched for, in each version.
_SAMPLE = 1000
_NEAR = 300
_PRESENT = 48
_EARLY = 20_000_000  # code points searched in for the texts of the sample, in each version

# A version's steps, a unit, and how many records of the sample they explain.
_Other: TypeAlias = tuple[tuple[str, ...], str, int]


@dataclass(frozen=True, slots=True)
class Explained:
    """How many records a coordinate explains."""

    steps: tuple[str, ...]
    unit: str
    records: int

    @property
    def words(self) -> str:
        """The coordinate in words."""
        return coordinate_words(self.steps, self.unit)

    def as_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {"version": list(self.steps), "unit": self.unit, "records": self.records, "words": self.words}


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The coordinate that explains most records, and the next best.

    `claims` is how many records have a text and an offset; `runner_up` is None where every other
    coordinate is the same for this document. `ends` says how ends are counted, where records have them.
    """

    best: Explained
    runner_up: Explained | None
    claims: int
    ends: str | None

    @property
    def margin(self) -> int | None:
        """By how many records the best beats the next."""
        return None if self.runner_up is None else self.best.records - self.runner_up.records

    def as_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "best": self.best.as_dict(),
            "runner_up": self.runner_up and self.runner_up.as_dict(),
            "margin": self.margin,
            "claims": self.claims,
            "ends": self.ends,
        }


@dataclass
class _Score:
    """A version on the sample: texts present, and records explained in each unit.

    `steady` is how many records are as good as explained: off by one shift that most share, and by little.
    """

    version: Version
    present: int
    hits: dict[str, int]
    agree: dict[str, int]
    steady: float

    @property
    def unit(self) -> str:
        """The unit that explains most; where a text repeats, order, coverage and ends count too."""
        return max(self.hits, key=lambda unit: self.hits[unit] + self.agree[unit])

    @property
    def total(self) -> int:
        return self.present + self.hits[self.unit]

    @property
    def lead(self) -> float:
        """Where to search further: one step of several leaves every record off by what the others move."""
        return self.total + self.steady


def diagnose(text: str, file: ChunkFile, declared: str) -> Iterator[Progress | tuple[Diagnosis, Version]]:
    """Progress from time to time, and at last the diagnosis with the version it is about.

    Steps are added one by one, those that lead on, as long as something is left to explain.
    """
    texts = [i for i in range(len(file)) if file.text[i]]
    claims = [i for i in texts if (start := file.start[i]) is not None and start >= 0]
    sample = _spread(claims, _SAMPLE)
    present = _spread(texts, max(8, min(_PRESENT, _EARLY // (len(text) + 1))))
    best = ahead = _score(as_is(text), file, sample, present, declared)
    others: list[_Other] = [((), unit, hits) for unit, hits in best.hits.items()]
    enough = len(sample) + len(present)
    tried: set[frozenset[str]] = set()
    while best.total < enough:
        behind = ahead
        for steps in further(behind.version.steps):
            if frozenset(steps) in tried or best.total == enough:
                continue
            tried.add(frozenset(steps))
            yield Progress("versions", len(tried), len(tried) + 1)
            version = make(text, steps)
            if version is not None:
                score = _score(version, file, sample, present, declared)
                others += [(version.steps, unit, hits) for unit, hits in score.hits.items()]
                best = score if score.total > best.total else best
                ahead = score if score.lead > ahead.lead else ahead
                del score, version  # a version is as large as the document
        if ahead is behind:
            break
    if not best.version.steps and len(others) == 1:
        others += _newline_version(text, file, sample)
    yield _settle(text, file, claims, best, others)


def _newline_version(text: str, file: ChunkFile, sample: list[int]) -> list[_Other]:
    """A runner-up for a document in which every unit counts alike: without its BOM or its CR."""
    version = make(text, ["newlines_lf"]) or make(text, ["remove_bom"])
    return [(version.steps, "code_point", _hits(version, file, sample, "code_point"))] if version else []


def _settle(
    text: str, file: ChunkFile, claims: list[int], best: _Score, others: list[_Other]
) -> tuple[Diagnosis, Version]:
    unit = best.unit
    winner = Explained(best.version.steps, unit, _hits(best.version, file, claims, unit))
    rest = [other for other in others if other[:2] != (best.version.steps, unit)]
    runner_up = None
    if rest and claims:
        steps, other_unit, _ = max(rest, key=lambda other: other[2])
        version = best.version if steps == best.version.steps else make(text, steps)
        if version is not None:
            runner_up = Explained(steps, other_unit, _hits(version, file, claims, other_unit))
    ends = _ends(best.version, file, _spread(claims, _SAMPLE), unit)
    return Diagnosis(winner, runner_up, len(claims), ends), best.version


def _score(version: Version, file: ChunkFile, sample: list[int], present: list[int], declared: str) -> _Score:
    units = sorted(version.units, key=lambda unit: unit != declared)  # the declared one wins a tie
    hits = {unit: _hits(version, file, sample, unit) for unit in units}
    near = sample[:_NEAR] if len(sample) < _SAMPLE else []
    agree = {unit: _agree(version, file, near, unit) for unit in units}
    places = [_find(version, file.text[i] or "") for i in present]
    found = sum(at is not None for at in places)
    return _Score(version, found, hits, agree, len(sample) * _steady(version, file, present, places))


def _find(version: Version, text: str) -> int | None:
    """The first place of a text, found without the white space at its ends."""
    at = version.text.find(text.strip(), 0)
    return None if at < 0 else max(0, at - (len(text) - len(text.lstrip())))


def _steady(version: Version, file: ChunkFile, records: list[int], places: list[int | None]) -> float:
    """How near the records' claims are to the places of their texts: 0 if no shift is that of most, to 1."""
    claims = [
        (start, at) for i, at in zip(records, places, strict=True) if (start := file.start[i]) is not None
    ]
    near = [0.0]
    for unit in version.units:
        shifts = Counter(start - version.claim(unit, at) for start, at in claims if at is not None)
        for shift, count in shifts.most_common(1):
            if count * 2 > len(claims):
                near.append(count / len(claims) * (1 + 1 / (1 + abs(shift))) / 2)
    return max(near)


def _hits(version: Version, file: ChunkFile, records: Sequence[int], unit: str) -> int:
    """How many records' texts stand at their starts."""
    count = 0
    for i in records:
        start, text = file.start[i], file.text[i]
        at = None if start is None else version.code_point(unit, start)
        count += at is not None and version.text.startswith(text or "", at)
    return count


def _agree(version: Version, file: ChunkFile, records: Sequence[int], unit: str) -> int:
    """How many records are what can come after the one before, and how many texts end where they claim."""
    rules = Rules(version.text, True, nested=True)
    spans = []
    ends = 0
    for i in records:
        at, text = version.code_point(unit, file.start[i] or 0), file.text[i] or ""
        spans.append(None if at is None else (at, at + len(text)))
        if at is not None and version.text.startswith(text, at):
            ends += version.claim(unit, at + len(text)) == file.end[i]
    return ends + sum(bool(a and b and rules.agree(a, b)) for a, b in pairwise(spans))


def _ends(version: Version, file: ChunkFile, records: list[int], unit: str) -> str | None:
    """How most ends are counted: exclusive, inclusive (one less), or as nothing known."""
    counts = {"exclusive": 0, "inclusive": 0}
    seen = 0
    for i in records:
        start, end, text = file.start[i], file.end[i], file.text[i] or ""
        at = None if start is None or end is None else version.code_point(unit, start)
        if at is None or end is None or not version.text.startswith(text, at):
            continue
        seen += 1
        true_end = version.claim(unit, at + len(text))
        counts["exclusive"] += end == true_end
        counts["inclusive"] += end == true_end - 1
    if not seen:
        return None
    most = max(counts, key=lambda name: counts[name])
    return most if counts[most] * 2 > seen else "unknown"


def _spread(records: list[int], count: int) -> list[int]:
    """At most `count` of the records, evenly spread."""
    if len(records) <= count:
        return records
    return [records[i * len(records) // count] for i in range(count)]
