"""The laws that chunks keep, checked on columns as they are given, wrong ones too. Coordinate: code points.

Nothing here trusts the columns or how they were made: units are found one by one and counted again.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise

from chunkscope.errors import OffsetError
from chunkscope.offsets import OffsetMap
from chunkscope.proof.digests import digest_column
from chunkscope.spans import ChunkColumns
from chunkscope.units import segmenter
from chunkscope.windows import check_window, window_count

# Failures beyond these are counted and not listed.
LISTED = 1000
# Units that leave nothing of the text between them.
TILING = frozenset({"code_point", "grapheme", "line"})


@dataclass(frozen=True, slots=True)
class Failure:
    """What is wrong with a chunk. `chunk_id` 0 stands for all of them."""

    chunk_id: int
    what: str


@dataclass(slots=True)
class Law:
    """A law, how often it was checked, and where it does not hold (the first LISTED places)."""

    name: str
    title: str
    checked: int = 0
    failed: int = 0
    failures: list[Failure] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether it held wherever it was checked."""
        return self.failed == 0

    def check(self, chunk_id: int, wrong: str | None) -> None:
        """Count one check; `wrong` says what is wrong, if anything is."""
        self.checked += 1
        if wrong is None:
            return
        self.failed += 1
        if len(self.failures) < LISTED:
            self.failures.append(Failure(chunk_id, wrong))


@dataclass(frozen=True, slots=True)
class _Subject:
    """Chunks with what is needed to judge them: `first[i]` and `last[i]` are unit indexes, or None."""

    text: str
    columns: ChunkColumns
    size: int
    overlap: int
    unit_start: Sequence[int]
    unit_end: Sequence[int]
    first: Sequence[int | None]
    last: Sequence[int | None]

    @property
    def spans(self) -> Iterator[tuple[int, int]]:
        return zip(self.columns.start, self.columns.end, strict=True)


def check_laws(
    text: str, columns: ChunkColumns, size: int, overlap: int, digests: Sequence[int] | None = None
) -> list[Law]:
    """Check the chunks of `text` against every law.

    `digests` are those of the chunks as another side holds them (see `digest_column`). SettingError for an
    unknown unit or a window that is none; ValueError if the columns differ in length.
    """
    size, overlap = check_window(size, overlap)
    if not len(columns.start) == len(columns.end) == len(columns.unit_count):
        raise ValueError("the columns differ in length")
    if digests is not None and len(digests) != len(columns):
        raise ValueError(f"{len(digests)} digests cannot be those of {len(columns)} chunks")
    unit_start, unit_end = units_of(text, columns.unit)
    first = [_index(unit_start, offset) for offset in columns.start]
    last = [_index(unit_end, offset) for offset in columns.end]
    subject = _Subject(text, columns, size, overlap, unit_start, unit_end, first, last)
    return [
        _slices(subject, digests),
        _sizes(subject),
        _overlaps(subject),
        _containment(subject),
        _ends(subject),
        _count(subject),
        _rebuild(subject),
        _order(subject),
        _utf16(subject),
    ]


def units_of(text: str, unit: str) -> tuple[Sequence[int], Sequence[int]]:
    """Where each unit of a text starts and ends."""
    if unit == "code_point":
        return range(len(text)), range(1, len(text) + 1)
    strides = segmenter(unit)(text, 1, 1)
    return strides.start, strides.mark


def _index(offsets: Sequence[int], offset: int) -> int | None:
    i = bisect_left(offsets, offset)
    return i if i < len(offsets) and offsets[i] == offset else None


def _slices(subject: _Subject, digests: Sequence[int] | None) -> Law:
    law = Law("slices", "every chunk is text[start:end]")
    ours = digest_column(subject.text, subject.columns.start, subject.columns.end)
    theirs = ours if digests is None else digests
    length = len(subject.text)
    for chunk_id, ((start, end), our, their) in enumerate(zip(subject.spans, ours, theirs, strict=True), 1):
        wrong = None
        if not 0 <= start < end <= length:
            wrong = f"{start} to {end} is no span of a text of {length}"
        elif our != their:
            wrong = f"the text has digest {our:08x} here and {their:08x} there"
        law.check(chunk_id, wrong)
    return law


def _sizes(subject: _Subject) -> Law:
    unit = subject.columns.unit
    law = Law("sizes", f"every chunk holds 1 to {subject.size} units, as many as it says")
    rows = zip(subject.spans, subject.columns.unit_count, subject.first, subject.last, strict=True)
    for chunk_id, ((start, end), count, first, last) in enumerate(rows, 1):
        if first is None:
            law.check(chunk_id, f"no {unit} starts at {start}")
        elif last is None:
            law.check(chunk_id, f"no {unit} ends at {end}")
        elif not 1 <= last + 1 - first <= subject.size:
            law.check(chunk_id, f"it holds {last + 1 - first} units, not 1 to {subject.size}")
        else:
            held = last + 1 - first
            law.check(chunk_id, None if held == count else f"it holds {held} units and says {count}")
    return law


def _overlaps(subject: _Subject) -> Law:
    law = Law("overlaps", f"every chunk but the first shares {subject.overlap} units with the one before")
    rows = zip(subject.last, islice(subject.first, 1, None), strict=False)
    for chunk_id, (last, first) in enumerate(rows, 2):
        if last is None or first is None:
            law.check(chunk_id, "an edge is not that of a unit, so what is shared cannot be counted")
            continue
        shared = last + 1 - first
        law.check(
            chunk_id, None if shared == subject.overlap else f"it shares {shared}, not {subject.overlap}"
        )
    return law


def _containment(subject: _Subject) -> Law:
    law = Law("containment", "no chunk lies inside another")
    for chunk_id, ((start, end), (next_start, next_end)) in enumerate(pairwise(subject.spans), 2):
        inside = next_start >= start and next_end <= end
        around = next_start <= start and next_end >= end
        wrong = f"it lies inside chunk {chunk_id - 1}" if inside else f"chunk {chunk_id - 1} lies inside it"
        law.check(chunk_id, wrong if inside or around else None)
    return law


def _ends(subject: _Subject) -> Law:
    law = Law("ends", "the first chunk starts with the first unit and the last ends with the last")
    columns, start, end = subject.columns, subject.unit_start, subject.unit_end
    if not len(columns):
        return law
    first, last = columns.start[0], columns.end[-1]
    if not start:
        law.check(1, "there is a chunk and no unit")
        return law
    law.check(1, None if first == start[0] else f"it starts at {first}, the first unit at {start[0]}")
    law.check(len(columns), None if last == end[-1] else f"it ends at {last}, the last unit at {end[-1]}")
    return law


def _count(subject: _Subject) -> Law:
    law = Law("count", "there are 1 + ceil((n - size) / step) chunks for n units, none for none")
    n = len(subject.unit_start)
    expected = window_count(n, subject.size, subject.overlap)
    wrong = f"{n} units give {expected} chunks, not {len(subject.columns)}"
    law.check(0, None if expected == len(subject.columns) else wrong)
    wrong = f"the text has {n} units, not {subject.columns.n}"
    law.check(0, None if n == subject.columns.n else wrong)
    return law


def _rebuild(subject: _Subject) -> Law:
    kept = "nothing" if subject.columns.unit in TILING else "nothing but white space"
    law = Law("rebuild", f"the chunks less their overlap rebuild the text; {kept} is left between them")
    covered = 0
    for chunk_id, ((start, end), first) in enumerate(zip(subject.spans, subject.first, strict=True), 1):
        new = first if first is None or chunk_id == 1 else first + subject.overlap
        if new is None or new >= len(subject.unit_start):
            law.check(chunk_id, f"there is no new unit in the chunk that starts at {start}")
        else:
            law.check(chunk_id, _between(subject, covered, subject.unit_start[new]))
        covered = end
    law.check(len(subject.columns), _between(subject, covered, len(subject.text)))
    return law


def _between(subject: _Subject, covered: int, new: int) -> str | None:
    """What is wrong with going on at `new` when the text is rebuilt up to `covered`."""
    if new < covered:
        return f"{new} to {covered} comes twice"
    gap = subject.text[covered:new]
    if gap and (subject.columns.unit in TILING or not gap.isspace()):
        return f"{covered} to {new} is lost"
    return None


def _order(subject: _Subject) -> Law:
    law = Law("order", "starts and ends never fall")
    for chunk_id, ((start, end), (next_start, next_end)) in enumerate(pairwise(subject.spans), 2):
        wrong = None
        if next_start < start:
            wrong = f"its start {next_start} is before that of chunk {chunk_id - 1}, {start}"
        elif next_end < end:
            wrong = f"its end {next_end} is before that of chunk {chunk_id - 1}, {end}"
        law.check(chunk_id, wrong)
    return law


def _utf16(subject: _Subject) -> Law:
    law = Law("utf16", "code point offsets go to UTF-16 and back unchanged")
    place = OffsetMap(subject.text)
    for chunk_id, span in enumerate(subject.spans, 1):
        for offset in span:
            try:
                back = place.from_utf16(place.utf16(offset))
            except OffsetError as error:
                law.check(chunk_id, str(error))
                continue
            law.check(chunk_id, None if back == offset else f"{offset} comes back as {back}")
    return law
