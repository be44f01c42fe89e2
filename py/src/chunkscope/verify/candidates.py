"""The places where each record's text may be. Coordinate: code points of the version searched.

A place is a start; the chunk's length goes with the record. Cut texts are searched for by their core, and
their places hold the characters that were cut.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import overload

from chunkscope.spans import column
from chunkscope.texts import Text, portions
from chunkscope.verify.needles import Cut, cut, is_broken
from chunkscope.verify.occurrences import Occurrences
from chunkscope.verify.progress import Progress

# Places of a dense core that are looked at for one where the cuts fit.
_TRIES = 200


class Needles(Sequence[str]):
    """The texts to search for, each once, read off the first record that has it."""

    def __init__(self, texts: Sequence[str | None], cuts: Mapping[int, Cut]) -> None:
        self._texts = texts
        self._cuts = cuts
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
        parts = self._cuts.get(record)
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
    """The places of the texts of a file's records in a version of the document."""

    def __init__(self, text: Text, texts: Sequence[str | None]) -> None:
        self.text = text
        self._cuts: dict[int, Cut] = {}
        self._filtered: dict[int, list[int]] = {}
        self._needle = column([0]) * len(texts)
        needles = Needles(texts, self._cuts)
        broken = any(is_broken(part) for _, part in portions(text))
        for i, chunk in enumerate(texts):
            if not chunk:
                continue
            parts = cut(chunk)
            if parts is not None and broken and chunk in text:
                parts = None  # the document itself holds what looks like a cut
            if parts is not None:
                self._cuts[i] = parts
            self._needle[i] = needles.add(i, parts.core if parts else chunk) + 1
        needles.close()
        self._found = Occurrences(text, needles)

    def steps(self) -> Iterator[Progress]:
        """Search for all texts."""
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
        parts = self._cuts.get(record)
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
        return self._found.only(self._needle[record] - 1)

    def is_dense(self, record: int) -> bool:
        """Whether a record has more places than are known."""
        needle = self._needle[record]
        return record not in self._filtered and bool(needle) and self._found.is_dense(needle - 1)

    def known(self, record: int) -> list[int]:
        """The known places, ascending."""
        if record in self._filtered:
            return self._filtered[record]
        needle = self._needle[record]
        return self._found.known(needle - 1) if needle else []

    def same(self, record: int, other: int) -> bool:
        """Whether two records have the same text."""
        return self._needle[record] == self._needle[other] and self._cuts.get(record) == self._cuts.get(other)

    def stands_at(self, record: int, at: int) -> bool:
        """Whether the record's chunk is at a place."""
        parts = self._cuts.get(record)
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
        needle, parts = self._needle[record] - 1, self._cuts.get(record)
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
        needle, parts = self._needle[record] - 1, self._cuts.get(record)
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
