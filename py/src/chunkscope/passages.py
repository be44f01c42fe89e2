"""Find a passage: every occurrence, and the chunks that hold it. Coordinate: code points.

Where a passage is not there as it is, it is looked for with differences ignored, one kind at a time and
then all; alignments carry what is found back to the text as it is.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from unicodedata import normalize

from chunkscope.alignment import Alignment, Block
from chunkscope.errors import SettingError
from chunkscope.spans import ChunkColumns, Column, column
from chunkscope.steps import STEPS, Change

_SPACES = re.compile(r"[^\S ]\s*| \s+")


@dataclass(frozen=True, slots=True)
class Occurrences:
    """Where a passage is, as columns.

    Each place is there once. `ignored` names the differences that had to be ignored to find it; where there
    are any, `exact[i]` is 0 for an occurrence whose place was widened to whole characters.
    """

    start: Column
    end: Column
    exact: bytes
    ignored: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.start)


@dataclass(frozen=True, slots=True)
class Holders:
    """The chunks that touch each occurrence, as columns of half-open ranges of chunk indexes (from 0).

    Chunks `first[i]` up to `last[i]` hold some of occurrence i, and `whole_first[i]` up to `whole_last[i]`
    hold all of it.
    """

    first: Column
    last: Column
    whole_first: Column
    whole_last: Column


def find(text: str, passage: str) -> Occurrences:
    r"""Every occurrence of `passage`, overlapping ones too; if there is none, with differences ignored.

    SettingError for an empty passage, which is everywhere.

    >>> find("aa aa 🙂 aaa", "aa").start.tolist()
    [0, 3, 8, 9]
    >>> found = find("one two\r\n🙂 three", "two 🙂")
    >>> found.ignored, found.start.tolist(), found.end.tolist()
    (('spaces',), [4], [10])
    """
    if not isinstance(passage, str) or not passage:
        raise SettingError("passage", passage, "a text that is not empty")
    starts = occurrences(text, passage)
    if starts:
        return Occurrences(starts, column(start + len(passage) for start in starts), b"\1" * len(starts))
    for ignored in _LOOSENED:
        if _worth_looking(text, passage, ignored):
            return _find_loosened(text, passage, ignored)
    return Occurrences(starts, column(), b"")


def occurrences(text: str, passage: str) -> Column:
    """Where `passage` starts in `text`, each place once, in order; linear in the text.

    Where two occurrences touch or overlap, the text between repeats; while it goes on repeating so do the
    occurrences, at the same distance and with none between, so they are counted off in one go.
    """
    starts = column()
    length = len(passage)
    start = text.find(passage)
    while start >= 0:
        starts.append(start)
        following = text.find(passage, start + 1)
        if 0 <= following - start <= length:
            period = following - start
            until = _repeats_until(text, start, period)
            starts.extend(range(following, until - length + 1, period))
            following = text.find(passage, starts[-1] + 1)
        start = following
    return starts


def _repeats_until(text: str, start: int, period: int) -> int:
    """The end of the longest stretch from `start` in which each character is the one `period` before it."""
    end, reach = start + period, period
    while reach:
        stretch = text[end : end + reach]
        if stretch and stretch == text[end - period : end - period + len(stretch)]:
            end += len(stretch)
            reach *= 2
        else:
            reach //= 2
    return end


def holders(columns: ChunkColumns, found: Occurrences) -> Holders:
    """Which chunks hold each occurrence in part and whole; starts and ends of chunks never fall."""
    start, end = columns.start, columns.end
    spans = list(zip(found.start, found.end, strict=True))
    return Holders(
        first=column(bisect_right(end, first) for first, _ in spans),
        last=column(bisect_left(start, last) for _, last in spans),
        whole_first=column(bisect_left(end, last) for _, last in spans),
        whole_last=column(max(bisect_right(start, first), bisect_left(end, last)) for first, last in spans),
    )


def _worth_looking(text: str, passage: str, ignored: tuple[str, ...]) -> bool:
    """Whether the passage is there when differences are ignored: a quick look that keeps no offsets."""
    for name in ignored:
        loosen = _QUICK[name]
        text, passage = loosen(text), loosen(passage)
    return passage != "" and passage in text


def _find_loosened(text: str, passage: str, ignored: tuple[str, ...]) -> Occurrences:
    for name in ignored:
        passage = _QUICK[name](passage)
    loose_text, alignment = _through(text, [_ALIGNED[name] for name in ignored])
    starts = occurrences(loose_text, passage)
    spans = alignment.to_original_columns(starts, column(at + len(passage) for at in starts))
    # A character that stands for many can hold many occurrences, which are widened to the same place.
    places = dict(zip(zip(spans.start, spans.end, strict=True), spans.exact, strict=True))
    first, last = column(start for start, _ in places), column(end for _, end in places)
    return Occurrences(first, last, bytes(places.values()), ignored)


def _through(text: str, loosen: Sequence[Callable[[str], Change]]) -> tuple[str, Alignment]:
    alignment = Alignment.identity(len(text))
    for step in loosen:
        text, moved, _ = step(text)
        alignment = alignment.then(moved)
    return text, alignment


def _spaces(text: str) -> Change:
    """Every run of white space as one space."""
    blocks: list[Block] = []
    pieces: list[str] = []
    last = shift = 0
    for match in _SPACES.finditer(text):
        start, end = match.span()
        pieces.append(text[last:start])
        if end - start > 1:
            blocks.append((start, end, start - shift, start - shift + 1))
            shift += end - start - 1
        last = end
    pieces.append(text[last:])
    changed = " ".join(pieces)
    return changed, Alignment.of(blocks, len(text), len(changed)), len(pieces) - 1


# The differences that can be ignored, and in which order and company they are.
_LOOSENED = (
    ("newlines",),
    ("unicode_form",),
    ("spaces",),
    ("compatibility_form",),
    ("newlines", "unicode_form"),
    ("compatibility_form", "spaces"),
)
_QUICK: dict[str, Callable[[str], str]] = {
    "newlines": lambda text: text.replace("\r\n", "\n").replace("\r", "\n"),
    "unicode_form": lambda text: normalize("NFC", text),
    "compatibility_form": lambda text: normalize("NFKC", text),
    "spaces": lambda text: " ".join(text.split()),
}
_ALIGNED: dict[str, Callable[[str], Change]] = {
    "newlines": STEPS["newlines_lf"],
    "unicode_form": STEPS["nfc"],
    "compatibility_form": STEPS["nfkc"],
    "spaces": _spaces,
}
