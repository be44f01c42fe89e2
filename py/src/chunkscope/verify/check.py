"""The whole check, as steps that can be paused and given up. Coordinate: code points of the document.

`check_steps` gives its progress between slices of work and returns the report at the end.
"""

from array import array
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from chunkscope.document import BOM, Source
from chunkscope.texts import Text
from chunkscope.verify.altered import BUDGET, Likeness, likenesses
from chunkscope.verify.candidates import Candidates
from chunkscope.verify.chunkfile import ChunkFile
from chunkscope.verify.claims import Reading
from chunkscope.verify.diagnosis import Diagnosis, diagnose
from chunkscope.verify.findings import SHOWN
from chunkscope.verify.judge import CUT, NOT_FOUND, SHIFTED, Judge
from chunkscope.verify.placing import CERTAIN, NONE, Places, place
from chunkscope.verify.progress import Progress
from chunkscope.verify.report import Options, Report, make_report
from chunkscope.verify.versions import VERSION_STEPS, Version, as_is, make

# Records that share a coordinate by more than chance: one shift alone has a cause in most documents.
_SEVERAL = 3
# How far from its neighbours a text may be that is looked for in another form.
_WINDOW = 8192
# How far from there its edges may be.
_MARGIN = 64


def check_steps(document: Source, file: ChunkFile, options: Options) -> Generator[Progress, None, Report]:
    """Check a chunk file against a document."""
    declared = options.unit or file.unit or "code_point"
    diagnosis, version = yield from _diagnosed(document.text, file, declared)
    best = Reading(version, diagnosis.best.unit)
    readings = _readings(document.text, best, declared)
    candidates = Candidates(version.text, file.text, file.prefix, file.suffix)
    yield from candidates.steps()
    claims = array(
        "q", (_claim(best, readings[0], *claim) for claim in zip(file.start, file.text, strict=True))
    )
    places = yield from _placed(candidates, claims, options.shared, -1 in file.start)
    judge = Judge(file, readings, best, candidates, places)
    yield from judge.steps()
    yield from _look_closer(judge, best)
    for i, name in file.sources.strange(judge.findings.verdict, NOT_FOUND).items():
        judge.withhold(i, f"most texts of {name} are not in this document")
    yield from _explain(judge, document.text)
    return make_report(document, file, options, diagnosis, judge.findings, places)


def _diagnosed(
    text: str, file: ChunkFile, declared: str
) -> Generator[Progress, None, tuple[Diagnosis, Version]]:
    for step in diagnose(text, file, declared):
        if isinstance(step, Progress):
            yield step
        else:
            return step
    raise AssertionError("a diagnosis ends with its result")


def _placed(
    candidates: Candidates, claims: Sequence[int], overlap: int | None, searched: bool
) -> Generator[Progress, None, Places]:
    for step in place(candidates, claims, overlap, searched):
        if isinstance(step, Progress):
            yield step
        else:
            return step
    raise AssertionError("placing ends with its result")


def _claim(best: Reading, declared: Reading, start: int | None, text: str | None) -> int:
    """A claimed start in code points of the best version, or -1 where there is none.

    It is read as the declared coordinate has it where the text stands there, and not in the best one.
    """
    place = best.place(start)
    if text and not (place is not None and best.version.text.startswith(text, place)):
        other = declared.place(start)
        if other is not None and declared.version.text.startswith(text, other):
            return best.version.alignment.from_original(other, other)[0]
    return -1 if place is None else place


def _readings(text: str, best: Reading, declared: str) -> list[Reading]:
    """The coordinates claims are held against: the document's own, the declared unit first, and the best."""
    original = best.version if not best.version.steps else as_is(text)
    units = sorted(("code_point", "utf16", "byte"), key=lambda unit: unit != declared)
    readings = [Reading(original, unit) for unit in units]
    if best.version.steps:
        readings += [best, *(Reading(best.version, unit) for unit in best.version.units if unit != best.unit)]
    return readings


@dataclass
class _Window:
    """A stretch of the version in which an unknown record has to be, given its neighbours."""

    start: int
    end: int


def _look_closer(judge: Judge, best: Reading) -> Iterator[Progress]:
    """Look for texts that have no place in other forms, between the places of their neighbours."""
    unknown = [
        i
        for i in judge.places.order.records
        if judge.findings.verdict[i] in (NOT_FOUND, CUT) and judge.places.state[i] == NONE
    ]
    left = BUDGET
    windows = _windows(judge, unknown)
    for done, i in enumerate(unknown):
        window = windows[i]
        text = judge.file.text[i] or ""
        at = judge.findings.readings[0].place(judge.file.start[i])
        if text and at is not None and judge.document.startswith(text, at):
            judge.findings.reason.pop(i, None)
            judge.found(i, at, at + len(text))
            continue
        left -= window.end - window.start
        if left < 0:
            judge.findings.reason[i] = (
                "its text is not in the document as it is, and too many are not for a closer look"
            )
            continue
        first = max(0, window.start - _MARGIN)
        near = best.version.text[first : window.end + _MARGIN]
        claims = [(start - first, end - first) for start, end in _claimed(judge, i)]
        margin = (window.start - first, first + len(near) - window.end)
        found = likenesses(near, text, SHOWN + 1, claims, margin)
        likes = [like for place in found for like in place]
        spans = list(dict.fromkeys(_exact(judge.document, text, best, first, like) for like in likes))
        judge.findings.reason.pop(i, None) if spans else None
        if any(len(place) > 1 for place in found):
            judge.findings.reason[i] = "its punctuation or white space leaves open where its edges are"
        if len(spans) == 1:
            judge.found(i, *spans[0])
        elif spans:
            judge.may_be(i, spans, 0)
        if done % 256 == 255:
            yield Progress("closer", done + 1, len(unknown))


def _claimed(judge: Judge, i: int) -> list[tuple[int, int]]:
    """The spans that a record claims, in code points of the best version: as it counts, and as declared.

    -1 stands for an edge that names no place.
    """
    file, best, original = judge.file, judge.best, judge.findings.readings[0]
    spans = []
    for reading in (best, original):
        edges = [reading.place(file.start[i]), reading.place(file.end[i])]
        if reading.version is not best.version:
            moved = best.version.alignment.from_original
            edges = [None if at is None else moved(at, at)[0] for at in edges]
        spans.append((-1 if edges[0] is None else edges[0], -1 if edges[1] is None else edges[1]))
    return spans


def _exact(document: Text, text: str, best: Reading, at: int, like: Likeness) -> tuple[int, int]:
    """The span of the document that a likeness stands for, with the text's own BOM and white space."""
    start, end, _ = best.version.alignment.to_original(at + like.start, at + like.end)
    if text.startswith(BOM) and start > 0 and document[start - 1] == BOM:
        start -= 1
    for whole in (start, start - (len(text) - len(text.lstrip()))):
        if whole >= 0 and document.startswith(text, whole):
            return whole, whole + len(text)
    return start, end


def _windows(judge: Judge, unknown: list[int]) -> dict[int, _Window]:
    """The window of each unknown record: from the start of the one before to the end of the one behind."""
    places, candidates = judge.places, judge.candidates
    length = len(candidates.text)
    windows: dict[int, _Window] = {}
    if not places.order.of_file:
        windows = {i: _Window(0, length) for i in unknown}
        for i, window in windows.items():
            _narrow(window, judge, i)
        return windows
    wanted = set(unknown)
    before = 0
    for i in places.order.records:
        if i in wanted:
            windows[i] = _Window(before, length)
        elif places.state[i] == CERTAIN:
            before = places.start[i]
    after = length
    for i in reversed(places.order.records):
        if i in wanted:
            windows[i].end = max(windows[i].start, after)
            _narrow(windows[i], judge, i)
        elif places.state[i] == CERTAIN:
            after = places.start[i] + candidates.length(i)
    return windows


def _narrow(window: _Window, judge: Judge, i: int) -> None:
    """Cut a window that is too wide down to what surrounds the claim, or else to its first part."""
    size = _WINDOW + 3 * len(judge.file.text[i] or "")
    if window.end - window.start <= 2 * size:
        return
    claimed = judge.best.place(judge.file.start[i])
    middle = claimed if claimed is not None and window.start <= claimed <= window.end else window.start + size
    window.start, window.end = max(window.start, middle - size), min(window.end, middle + size)


def _explain(judge: Judge, text: str) -> Iterator[Progress]:
    """Look for the coordinate of those shifted that no reading so far explains, one version at a time."""
    open_ = [
        i
        for i, code in enumerate(judge.findings.verdict)
        if code == SHIFTED and not judge.findings.reading[i] and judge.findings.start[i] >= 0
    ]
    known = {reading.version.steps for reading in judge.findings.readings}
    for done, name in enumerate(VERSION_STEPS):
        if not open_:
            return
        version = None if (name,) in known else make(text, [name])
        yield Progress("explain", done, len(VERSION_STEPS))
        if version is None:
            continue
        open_ = _explained(judge, version, open_)


def _explained(judge: Judge, version: Version, open_: list[int]) -> list[int]:
    """Those of the records that stay unexplained by a version. What few of them share is only possible."""
    findings, file = judge.findings, judge.file
    for unit in version.units:
        reading = Reading(version, unit)
        held = {
            i
            for i in open_
            if (claimed := file.start[i]) is not None
            and reading.holds(findings.start[i], findings.end[i], claimed, file.end[i])
        }
        if not held:
            continue
        findings.readings.append(reading)
        number = len(findings.readings)
        if len(held) < _SEVERAL:
            findings.possible.add(number)
            held = {i for i in held if not findings.reading[i]}
        else:
            open_ = [i for i in open_ if i not in held]
        for i in held:
            findings.reading[i] = number
    return open_
