"""From the places of texts to a verdict on each record. Coordinate: code points of the document as it is.

What is wrong with a text is said before what is wrong with its offsets: a text that is not the document's
has no right ones.
"""

from array import array
from collections.abc import Iterator, Sequence

from chunkscope.verify.candidates import Candidates
from chunkscope.verify.chunkfile import ChunkFile
from chunkscope.verify.claims import Reading
from chunkscope.verify.findings import SHOWN, VERDICTS, Findings, Spans
from chunkscope.verify.needles import is_broken
from chunkscope.verify.numbers import Numbers
from chunkscope.verify.placing import AGREED, CERTAIN, OPEN, Places
from chunkscope.verify.progress import Progress
from chunkscope.verify.versions import COUNTED
from chunkscope.verify.words import amount

_CODE = {name: code for code, name in enumerate(VERDICTS)}
RIGHT, OTHER_UNIT, OCCURRENCE, SHIFTED, ALTERED, CUT, MISSING, RANGE, NOT_FOUND = range(len(VERDICTS))

_AGREED = "its text is in other places too, and nothing in the file speaks against its offset"
_MOVED = "its text is in several places, and the other chunks speak for another than the one at its offset"
_OPEN = "its text is in several places, and order and coverage leave more than one"


class Judge:
    """Gives every record of a file its verdict.

    `readings` starts with those of the document as it is, the declared unit first; `best` is the one the
    diagnosis found, in whose version `candidates` and `places` count.
    """

    def __init__(
        self, file: ChunkFile, readings: list[Reading], best: Reading, candidates: Candidates, places: Places
    ) -> None:
        self.file = file
        self.document = readings[0].version.text
        self.best = best
        self.candidates = candidates
        self.places = places
        count = len(file)
        unknown = array("q", [-1])
        self.findings = Findings(
            document=self.document,
            file=file,
            verdict=bytearray(count),
            start=unknown * count,
            end=unknown * count,
            reading=bytearray(count),
            readings=readings,
            best=best,
            shift=Numbers(count),
        )
        self.findings.others = self._others
        self._lengths = {
            reading.unit: reading.version.length(reading.unit)
            for reading in readings
            if not reading.version.steps
        }

    def steps(self) -> Iterator[Progress]:
        """Judge all records, some at a time."""
        count = len(self.file)
        for i in range(count):
            self.findings.verdict[i] = self._verdict(i)
            if i % 4096 == 4095:
                yield Progress("judge", i + 1, count)

    def found(self, i: int, start: int, end: int) -> None:
        """Judge a record again whose text was found, in another form, at a span of the document."""
        self._set(i, start, end)
        self.findings.verdict[i] = self._known(i, start, end)

    def may_be(self, i: int, spans: Sequence[tuple[int, int]], more: int) -> None:
        """The same for one that was found in several places."""
        self.findings.candidates[i] = (tuple(spans[:SHOWN]), more or max(0, len(spans) - SHOWN))
        start, end = spans[0]
        if self.document[start:end] != self.file.text[i]:
            self.findings.verdict[i] = CUT if is_broken(self.file.text[i] or "") else ALTERED

    def withhold(self, i: int, why: str) -> None:
        """Take back the place of a record that is not right: it is where the record may be, no more."""
        findings = self.findings
        if findings.start[i] < 0 or findings.verdict[i] == RIGHT:
            return
        findings.candidates[i] = (((findings.start[i], findings.end[i]),), 0)
        findings.reason[i] = why
        findings.reading[i], findings.shift[i] = 0, None
        self._set(i, -1, -1)

    def _set(self, i: int, start: int, end: int) -> None:
        self.findings.start[i], self.findings.end[i] = start, end

    def _verdict(self, i: int) -> int:
        text = self.file.text[i]
        if text is None:
            return self._textless(i)
        if not text:
            return self._empty(i)
        state = self.places.state[i]
        if state in (CERTAIN, AGREED):
            at = self.places.start[i]
            start, end, _ = self.best.version.alignment.to_original(at, at + self.candidates.length(i))
            self._set(i, start, end)
            if state == AGREED:
                self.findings.reason[i] = _AGREED
            return self._known(i, start, end)
        if state == OPEN:
            self.findings.reason[i] = _OPEN
            changed = all(self.document[start:end] != text for start, end in self._others(i)[0])
            return (CUT if is_broken(text) else ALTERED) if changed else self._open(i)
        return self._unknown(i, text)

    def _textless(self, i: int) -> int:
        """The verdict on a record that has no text: its offsets may still be impossible."""
        start, end = self.file.start[i], self.file.end[i]
        said = ["it has no text to compare"]
        outside = start is not None and start != -1 and self._out_of_range(start, end)
        if start is not None and end is not None and -1 < end < start:
            said.append("its end is before its start")
        if outside:
            said.append(self._outside())
        self.findings.reason[i] = "; ".join(said)
        return RANGE if outside else MISSING

    def _empty(self, i: int) -> int:
        start, end = self.file.start[i], self.file.end[i]
        self.findings.reason[i] = "its text is empty"
        if start is None or start == -1:
            return MISSING
        at = self.findings.readings[0].place(start)
        if at is None or end not in (None, start):
            return NOT_FOUND if at is not None else RANGE
        self._set(i, at, at)
        return RIGHT

    def _known(self, i: int, start: int, end: int) -> int:
        """The verdict on a record whose place is known."""
        text, claimed, claimed_end = self.file.text[i] or "", self.file.start[i], self.file.end[i]
        same = end - start == len(text) and self.document.startswith(text, start)
        absent = claimed is None or claimed == -1
        if claimed is not None and not absent:
            self._note_reading(i, start, end, claimed, claimed_end)
        if not same:
            if claimed is not None and not absent and not self.findings.reading[i]:
                self.findings.shift[i] = claimed - start
            return CUT if is_broken(text) and not is_broken(self.document[start:end]) else ALTERED
        if claimed is None or absent:
            return MISSING
        held = self.findings.reading[i]
        if held and not self.findings.readings[held - 1].version.steps:
            return RIGHT if held == 1 else OTHER_UNIT
        ends = end if claimed_end is None else claimed_end
        self.findings.shift[i] = claimed - start if claimed != start else ends - end
        if held:
            return SHIFTED
        if self._out_of_range(claimed, claimed_end):
            self.findings.reason[i] = self._outside()
            return RANGE
        if claimed != start and self._stands(i, claimed, text):
            return OCCURRENCE
        return ALTERED if self._changed_there(i, claimed, claimed_end, text) else SHIFTED

    def _changed_there(self, i: int, claimed: int, claimed_end: int | None, text: str) -> bool:
        """Whether a text that is in several places is the one at its claim, but for white space inside."""
        if self.candidates.count(i) < 2:
            return False
        reading = self.findings.readings[0]
        first, last = reading.place(claimed), reading.place(claimed_end)
        if first is None or last is None or last <= first:
            return False
        # A shift keeps the length; and where the text itself starts, only its end is wrong.
        if last - first == len(text) or self.document.startswith(text, first):
            return False
        if not text.split() or text.split() != self.document[first:last].split():
            return False
        self._set(i, first, last)
        self.findings.reading[i] = 1
        self.findings.shift[i] = None
        return True

    def _open(self, i: int) -> int:
        """The verdict on a record that may be in several places."""
        claimed, text = self.file.start[i], self.file.text[i] or ""
        if claimed is None or claimed == -1:
            return MISSING
        if self._stands(i, claimed, text):
            self.findings.reason[i] = _MOVED
            return OCCURRENCE
        if self._out_of_range(claimed, self.file.end[i]):
            self.findings.reason[i] = self._outside()
            return RANGE
        return SHIFTED

    def _unknown(self, i: int, text: str) -> int:
        """The verdict on a record whose text was not found."""
        claimed = self.file.start[i]
        reason = "its text is not in the document"
        if claimed is not None and claimed != -1 and self._out_of_range(claimed, self.file.end[i]):
            reason += ", and its offsets lie outside it"
        cut = is_broken(text)
        self.findings.reason[i] = "it holds what a cut leaves of a character, and " * cut + reason
        return CUT if cut else NOT_FOUND

    def _outside(self) -> str:
        shown = ", ".join(amount(length, COUNTED[unit]) for unit, length in self._lengths.items())
        return f"it lies outside the document, which has {shown}"

    def _note_reading(self, i: int, start: int, end: int, claimed: int, claimed_end: int | None) -> None:
        for k, reading in enumerate(self.findings.readings):
            if reading.holds(start, end, claimed, claimed_end):
                self.findings.reading[i] = k + 1
                return

    def _out_of_range(self, claimed: int, claimed_end: int | None) -> bool:
        last = claimed if claimed_end is None else max(claimed, claimed_end)
        return claimed < 0 or last > max(self._lengths.values())

    def _stands(self, i: int, claimed: int, text: str) -> bool:
        """Whether the text stands where the record claims it, in the diagnosed coordinate or the declared."""
        for reading in (self.findings.readings[0], self.best):
            at = reading.place(claimed)
            if at is not None and reading.version.text.startswith(text, at):
                return True
        return False

    def _others(self, i: int) -> Spans:
        """The other places a record may be at, as spans of the document."""
        if self.places.state[i] not in (AGREED, OPEN):
            return (), 0
        found = self.candidates.between(i, self.places.first[i], self.places.last[i], SHOWN + 2)
        if self.findings.verdict[i] == OCCURRENCE:
            claimed = self.best.place(self.file.start[i])
            found = [at for at in found if at != claimed]
        length = self.candidates.length(i)
        to_original = self.best.version.alignment.to_original
        spans = tuple(to_original(at, at + length)[:2] for at in found[:SHOWN])
        return spans, -1 if len(found) > SHOWN else 0
