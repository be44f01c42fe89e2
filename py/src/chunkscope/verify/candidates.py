"""The places where each record's text may be. Coordinate: code points of the version searched.

A place is a start; the chunk's length goes with the record. Cut texts are searched for by their core, and
their places hold the characters that were cut. Quotes are searched for with what stands around them, and
without it where that is nowhere.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import overload

from chunkscope.spans import column
from chunkscope.texts import Text, portions
from chunkscope.verify.needles import Cut, Quote, cut, is_broken
from chunkscope.verify.occurrences import Occurrences
from chunkscope.verify.progress import Progress

# Places of a dense core that are looked at for one where the cuts fit.
_TRIES = 200


class Needles(Sequence[str]):
    """The texts to search for, each once, read off the first record that has it."""

    def __init__(self, texts: Sequence[str | None], parts: Callable[[int], Cut | Quote | None]) -> None:
        self._texts = texts
        self._parts = parts
        self._record = column()
        self._known: dict[int, int] = {}  # by hash, or one behind where that is another's

    def __len__(self) -> int:
        return len(self._record)

    @overload
    def __getitem__(self, i: int) -> str: ...
    @overload
    def __getitem__(self, i: slice) -> list[str]: ...
    def __getitem__(self, i: int | slice) -> str | list[str]:
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        record = self._record[i]
        parts = self._parts(record)
        return parts.core if parts else self._texts[record] or ""

    def add(self, record: int, text: str) -> int:
        """The number of a record's text, which is a new one if no record before it has the same."""
        key = hash(text)
        while (known := self._known.get(key, -1)) >= 0:
            if self[known] == text:
                return known
            key += 1
        self._known[key] = len(self._record)
        self._record.append(record)
        return len(self._record) - 1

    def close(self) -> None:
        """Nothing more will be added."""
        self._known.clear()


class Candidates:
    """The places of the texts of a file's records in a version of the document.

    `prefixes` and `suffixes` are what stands around the texts, where that is known; they may be shorter.
    """

    def __init__(
        self,
        text: Text,
        texts: Sequence[str | None],
        prefixes: Sequence[str | None] = (),
        suffixes: Sequence[str | None] = (),
    ) -> None:
        self.text = text
        self._texts = texts
        self._around = (prefixes, suffixes)
        self._quoted = max(len(prefixes), len(suffixes))  # no record from here on has anything around it
        self._alone: set[int] = set()  # records whose quotes are nowhere with what is around them
        self._cuts: dict[int, Cut] = {}
        self._filtered: dict[int, list[int]] = {}
        broken = any(is_broken(part) for _, part in portions(text))
        for i, chunk in enumerate(texts):
            parts = cut(chunk) if chunk else None
            # The document itself may hold what looks like a cut.
            if chunk and parts is not None and not (broken and chunk in text):
                self._cuts[i] = parts
        self._prepare()

    def _prepare(self) -> None:
        """Know each text that is to be searched for."""
        self._needle = column([0]) * len(self._texts)
        needles = Needles(self._texts, self._parts)
        for i, chunk in enumerate(self._texts):
            if chunk:
                parts = self._parts(i)
                self._needle[i] = needles.add(i, parts.core if parts else chunk) + 1
        needles.close()
        self._found = Occurrences(self.text, needles)

    def _parts(self, record: int) -> Cut | Quote | None:
        """How a record is searched for, if not by its text alone."""
        if record in self._cuts or record >= self._quoted or record in self._alone:
            return self._cuts.get(record)
        prefix, suffix = (texts[record] or "" if record < len(texts) else "" for texts in self._around)
        return Quote(prefix, self._texts[record] or "", suffix) if prefix or suffix else None

    def steps(self) -> Iterator[Progress]:
        """Search for all texts."""
        yield from self._found.steps()
        quoted = (i for i in range(self._quoted) if self._needle[i] and isinstance(self._parts(i), Quote))
        lost = [i for i in quoted if not self.count(i)]
        if lost:
            self._alone.update(lost)
            self._prepare()
            yield from self._found.steps()
        for i, parts in self._cuts.items():
            needle = self._needle[i] - 1
            if not self._found.is_dense(needle):
                places = self._found.known(needle)
                self._filtered[i] = [at - parts.before for at in places if parts.fits(self.text, at)]

    @property
    def any_cut(self) -> bool:
        """Whether some texts were cut inside characters, so that neighbours may share one."""
        return bool(self._cuts)

    def length(self, record: int) -> int:
        """The length of the record's chunk in the version."""
        needle = self._needle[record]
        if not needle:
            return 0
        parts = self._parts(record)
        return len(self._found.needles[needle - 1]) + (parts.before + parts.behind if parts else 0)

    def count(self, record: int) -> int:
        """How many places are known: 0, 1 or more."""
        if record in self._filtered:
            return len(self._filtered[record])
        needle = self._needle[record]
        return self._found.count(needle - 1) if needle else 0

    def only(self, record: int) -> int:
        """The place of a record that has just one."""
        if record in self._filtered:
            return self._filtered[record][0]
        return self._found.only(self._needle[record] - 1) - self._before(record)

    def is_dense(self, record: int) -> bool:
        """Whether a record has more places than are known."""
        needle = self._needle[record]
        return record not in self._filtered and bool(needle) and self._found.is_dense(needle - 1)

    def known(self, record: int) -> list[int]:
        """The known places, ascending."""
        if record in self._filtered:
            return self._filtered[record]
        needle, before = self._needle[record], self._before(record)
        return [at - before for at in self._found.known(needle - 1)] if needle else []

    def _before(self, record: int) -> int:
        """How far a place is before that of what is searched for."""
        parts = self._parts(record)
        return parts.before if parts else 0

    def stands_at(self, record: int, at: int) -> bool:
        """Whether the record's chunk is at a place."""
        parts = self._parts(record)
        needle = self._found.needles[self._needle[record] - 1]
        if parts is None:
            return at >= 0 and self.text.startswith(needle, at)
        core = at + parts.before
        return at >= 0 and self.text.startswith(needle, core) and parts.fits(self.text, core)

    def after(self, record: int, at: int) -> int:
        """The first place at `at` or later, or -1."""
        if record in self._filtered:
            places = self._filtered[record]
            i = bisect_left(places, at)
            return places[i] if i < len(places) else -1
        needle, parts = self._needle[record] - 1, self._parts(record)
        if parts is None:
            return self._found.after(needle, at)
        core = self._found.after(needle, at + parts.before)
        for _ in range(_TRIES):
            if core < 0 or parts.fits(self.text, core):
                return core - parts.before if core >= 0 else -1
            core = self._found.after(needle, core + 1)
        return -1

    def before(self, record: int, at: int) -> int:
        """The last place at `at` or earlier, or -1."""
        if record in self._filtered:
            places = self._filtered[record]
            i = bisect_right(places, at)
            return places[i - 1] if i else -1
        needle, parts = self._needle[record] - 1, self._parts(record)
        if parts is None:
            return self._found.before(needle, at)
        core = self._found.before(needle, at + parts.before)
        for _ in range(_TRIES):
            if core < 0 or parts.fits(self.text, core):
                return core - parts.before if core >= 0 else -1
            core = self._found.before(needle, core - 1)
        return -1

    def between(self, record: int, first: int, last: int, limit: int) -> list[int]:
        """At most `limit` places from `first` to `last`."""
        found: list[int] = []
        at = self.after(record, first)
        while 0 <= at <= last and len(found) < limit:
            found.append(at)
            at = self.after(record, at + 1)
        return found
