"""Windows of words with wrong places planted, whose truth is known. Coordinate: code points.

The windows are cut without the package, over documents of the fixtures and over numbered words in which a
phrase comes back.
"""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from chunkscope.verify import verify
from verify_oracle import documents

Span = tuple[int, int]

NAMES = ("poem", "poem-crlf", "refrain", "headings", "chunk-lines", "markdown", "udhr-eng", "udhr-fra")
SIZES = (4, 8, 12)
MADE = 40
# Of the size, how much the windows share.
OVERLAPS: dict[str, Callable[[int], int]] = {
    "none": lambda size: 0,
    "a quarter": lambda size: size // 4,
    "half": lambda size: size // 2,
    "three quarters": lambda size: 3 * size // 4,
    "all but one word": lambda size: size - 1,
}


@dataclass
class Planted:
    """How records did that claim another place of their text, and the others of their files."""

    overlap: str
    files: int = 0
    planted: int = 0
    told: int = 0
    wrong_right: int = 0
    repairs: int = 0
    repairs_right: int = 0
    others: int = 0
    others_right: int = 0


def windows(text: str, size: int, overlap: int) -> list[Span]:
    """Windows of words up to the one that reaches the end."""
    words = [match.span() for match in re.finditer(r"\S+", text)]
    behind = max(1, len(words) - overlap)  # the first word that starts no window of its own
    return [(words[k][0], words[min(k + size, len(words)) - 1][1]) for k in range(0, behind, size - overlap)]


def texts() -> Iterator[str]:
    """Documents of the fixtures, and numbered words between which a phrase stands twice."""
    yield from (documents()[name] for name in NAMES)
    for seed in range(MADE):
        chance = random.Random(seed)
        words = [f"word{k}" for k in range(chance.randint(30, 80))]
        phrase = chance.choices(["it", "is", "so", "and", "here", "🙂", "é"], k=9)
        for at in (chance.randint(18, len(words) - 10), chance.randint(3, 10)):
            words[at:at] = phrase
        yield " ".join(words)


def claims(text: str, spans: list[Span], chance: random.Random) -> Iterator[list[int]]:
    """The starts of a file in which every text is at its first place, and of some with one at another."""
    first = [text.index(text[start:end]) for start, end in spans]
    yield first
    moved = [k for k, (start, _) in enumerate(spans) if first[k] < start]
    for k in chance.sample(moved, min(3, len(moved))):
        yield [first[k] if i == k else start for i, (start, _) in enumerate(spans)]


@cache
def planted(overlap: str) -> Planted:
    """The score of the windows with an overlap."""
    score = Planted(overlap)
    for number, text in enumerate(texts()):
        for size in SIZES:
            spans = windows(text, size, OVERLAPS[overlap](size))
            for starts in claims(text, spans, random.Random(f"{number} {size}")):
                _add(score, text, spans, starts)
    return score


def _add(score: Planted, text: str, spans: list[Span], starts: list[int]) -> None:
    if starts == [start for start, _ in spans]:
        return
    rows = [
        {"text": text[start:end], "start": at, "end": at + end - start}
        for (start, end), at in zip(spans, starts, strict=True)
    ]
    score.files += 1
    for finding, span, at in zip(verify(text, rows).findings, spans, starts, strict=True):
        if at == span[0]:
            score.others += 1
            score.others_right += finding.verdict == "right"
        else:
            score.planted += 1
            score.told += finding.verdict == "wrong_occurrence"
            score.wrong_right += finding.verdict == "right"
        if finding.span is not None and finding.verdict != "right":
            score.repairs += 1
            score.repairs_right += finding.span == span
