"""Where many texts occur in one, overlapping occurrences too. Coordinate: code points.

One pass over the text finds them all: each text is known by an anchor, a stretch of fixed length in it, and
every stretch of the text is looked up among the anchors. A text that occurs very often is dense: its
first occurrences are kept and others are searched for beside the place in question, where one is near.
"""

from array import array
from collections.abc import Container, Iterator, Sequence
from itertools import compress

from chunkscope.texts import Text
from chunkscope.verify.progress import Progress

# The lengths of anchors. A text is found by the longest that fits in it.
_LENGTHS = (32, 16, 8, 4, 2, 1)
_BLOCK = 1 << 16
# Occurrences that are kept of a text; beyond them it is dense.
KEPT = 64
# Texts that may share an anchor before another of their stretches is tried.
_SHARED = 8
# Code points of two texts that are compared in one go.
_NEAR = 256


class Occurrences:
    """The occurrences in `text` of each of `needles`, which differ from each other and are not empty.

    `steps` does the search; nothing is known before it has run.
    """

    def __init__(self, text: Text, needles: Sequence[str]) -> None:
        self.text = text
        self.needles = needles
        self._first = array("q", [-1]) * len(needles)
        self._more: dict[int, list[int]] = {}
        self._dense: set[int] = set()

    def steps(self) -> Iterator[Progress]:
        """Search, one block of text at a time."""
        groups: dict[int, list[int]] = {}
        for i, needle in enumerate(self.needles):
            length = next(length for length in _LENGTHS if length <= len(needle))
            groups.setdefault(length, []).append(i)
        total = len(groups) * len(self.text)
        for done, (length, members) in enumerate(groups.items()):
            anchors = self._anchors(members, length)
            for at in range(0, len(self.text) - length + 1, _BLOCK):
                self._scan(anchors, length, at, min(at + _BLOCK, len(self.text) - length + 1))
                yield Progress("search", done * len(self.text) + at, total)

    def count(self, needle: int) -> int:
        """How many occurrences are known; of a dense needle there are more."""
        if self._first[needle] < 0:
            return 0
        return len(self._more.get(needle, ())) + 1

    def is_dense(self, needle: int) -> bool:
        """Whether there are more occurrences than are kept."""
        return needle in self._dense

    def only(self, needle: int) -> int:
        """Where a needle that occurs once occurs."""
        return self._first[needle]

    def known(self, needle: int) -> list[int]:
        """The known occurrences, ascending."""
        first = self._first[needle]
        return [] if first < 0 else [first, *self._more.get(needle, ())]

    def after(self, needle: int, at: int) -> int:
        """The first occurrence that starts at `at` or later, or -1."""
        if needle in self._dense:
            return self.text.find(self.needles[needle], max(0, at))
        return next((place for place in self.known(needle) if place >= at), -1)

    def before(self, needle: int, at: int) -> int:
        """The last occurrence that starts at `at` or earlier, or -1."""
        if at < 0:
            return -1
        if needle in self._dense:
            return self.text.rfind(self.needles[needle], 0, at + len(self.needles[needle]))
        return next((place for place in reversed(self.known(needle)) if place <= at), -1)

    def between(self, needle: int, first: int, last: int, limit: int) -> list[int]:
        """At most `limit` occurrences that start from `first` to `last`."""
        found: list[int] = []
        at = self.after(needle, first)
        while 0 <= at <= last and len(found) < limit:
            found.append(at)
            at = self.after(needle, at + 1)
        return found

    def _anchors(self, members: list[int], length: int) -> "_Anchors":
        """The anchors of needles: for each needle the stretch of it that fewest others share."""
        anchors = _Anchors()
        waiting = members
        for which in range(3):  # at the start, in the middle, at the end
            shared = []
            for i in waiting:
                needle = self.needles[i]
                at = (len(needle) - length) * which // 2
                if not anchors.put(hash(needle[at : at + length]), i, at):
                    shared.append(i)
            waiting = shared
        heads: dict[int, list[int]] = {}
        for i in waiting:
            heads.setdefault(hash(self.needles[i][:length]), []).append(i)
        for key, alike in heads.items():
            anchors.alike[key] = Prefixes(self.needles, alike)
        return anchors

    def _scan(self, anchors: "_Anchors", length: int, start: int, end: int) -> None:
        block = self.text[start : end - 1 + length]
        size = end - start
        stretches = map(block.__getitem__, map(slice, range(size), range(length, size + length)))
        for at in compress(range(size), map(anchors.keys.__contains__, map(hash, stretches))):
            key = hash(block[at : at + length])
            for needle, shift in anchors.get(key):
                place = start + at - shift
                if (
                    place >= 0
                    and self.text.startswith(self.needles[needle], place)
                    and self._add(needle, place)
                ):
                    anchors.drop(key, needle)
            alike = anchors.alike.get(key)
            if alike is None:
                continue
            for needle in alike.at(self.text, start + at):
                if self._add(needle, start + at) and alike.drop(needle):
                    del anchors.alike[key]

    def _add(self, needle: int, at: int) -> bool:
        """Note an occurrence; True where the needle has become dense and need not be looked for further."""
        if self._first[needle] < 0:
            self._first[needle] = at
            return False
        more = self._more.setdefault(needle, [])
        more.append(at)
        if len(more) < KEPT - 1:
            return False
        self._dense.add(needle)
        return True


class Prefixes:
    """Of many needles that start alike, those that a text has at a place, without a look at all of them.

    Of the needles in order, the last that is not behind the text starts with each needle that the text has.
    """

    def __init__(self, needles: Sequence[str], members: list[int]) -> None:
        self._needles = needles
        self._sorted = sorted(members, key=needles.__getitem__)
        self._left = set(members)
        self._shorter = array("q")  # for each the next shorter one that it starts with, or -1
        for k, i in enumerate(self._sorted):
            at = k - 1
            while at >= 0 and not needles[i].startswith(needles[self._sorted[at]]):
                at = self._shorter[at]
            self._shorter.append(at)

    def at(self, text: Text, place: int) -> list[int]:
        """The needles that the text has at a place, and that were not dropped."""
        low, high = 0, len(self._sorted)
        while low < high:
            middle = (low + high) // 2
            if self._is_behind(self._needles[self._sorted[middle]], text, place):
                high = middle
            else:
                low = middle + 1
        at = low - 1
        while at >= 0 and not text.startswith(self._needles[self._sorted[at]], place):
            at = self._shorter[at]
        found = []
        while at >= 0:
            if self._sorted[at] in self._left:
                found.append(self._sorted[at])
            at = self._shorter[at]
        return found

    def drop(self, needle: int) -> bool:
        """Forget a needle; True where none is left."""
        self._left.discard(needle)
        return not self._left

    @staticmethod
    def _is_behind(needle: str, text: Text, place: int) -> bool:
        """Whether a needle sorts behind the text from a place on."""
        at, size = 0, _NEAR
        while at < len(needle):
            part = needle[at : at + size]
            other = text[place + at : place + at + len(part)]
            if part != other:
                return part > other
            at, size = at + size, 2 * size
        return False


class _Anchors:
    """Needles by the hash of a stretch of theirs, and where in them it starts."""

    def __init__(self) -> None:
        self.alike: dict[int, Prefixes] = {}  # needles by the hash of their start, where too many share all
        self._one: dict[int, int] = {}
        self._shift: dict[int, int] = {}  # of those needles whose stretch is not at their start
        self._many: dict[int, list[int]] = {}

    @property
    def keys(self) -> Container[int]:
        """The hashes there are."""
        return self._one

    def put(self, key: int, needle: int, shift: int) -> bool:
        """Add a needle, unless too many share its stretch already."""
        if key not in self._one:
            self._one[key] = needle
        else:
            others = self._many.setdefault(key, [])
            if len(others) + 1 >= _SHARED:
                return False
            others.append(needle)
        if shift:
            self._shift[needle] = shift
        return True

    def get(self, key: int) -> list[tuple[int, int]]:
        """The needles of a stretch, each with where in it the stretch starts."""
        one = self._one.get(key, -1)
        needles = ([one] if one >= 0 else []) + self._many.get(key, [])
        return [(needle, self._shift.get(needle, 0)) for needle in needles]

    def drop(self, key: int, needle: int) -> None:
        """Forget a needle."""
        others = self._many.get(key, [])
        if self._one.get(key) == needle:
            if others:
                self._one[key] = others.pop()
            else:
                del self._one[key]
        elif needle in others:
            others.remove(needle)
