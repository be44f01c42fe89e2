"""The versions of a document that offsets may belong to. Coordinate: code points of document and version.

A version is made by steps, each with its alignment, so a span of it is a span of the document again. Beside
the preprocessing of `chunkscope.steps` there are steps that only other tools take.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from chunkscope.alignment import Alignment, Block
from chunkscope.forms import normalized
from chunkscope.offsets import OffsetMap
from chunkscope.steps import STEPS, Change
from chunkscope.texts import Packed, Text, is_wide, sections

# White space that is not one space between two words.
_SPACE = re.compile(r"\s{2,}|[^\S ]|\A | \Z")
_NEWLINE = re.compile("(?<!\r)\n")


def _collapse(text: str) -> Change:
    """`" ".join(text.split())`: a run of white space becomes one space, none stays at the ends."""
    blocks: list[Block] = []
    places = by = 0
    for match in _SPACE.finditer(text):
        start, end = match.span()
        space = int(start > 0 and end < len(text))
        places += 1
        if end - start != space:
            blocks.append((start, end, start - by, start - by + space))
            by += end - start - space
    changed = _SPACE.sub(" ", text).strip() if places else text
    return changed, Alignment.of(blocks, len(text), len(changed)), places


def _newlines_crlf(text: str) -> Change:
    """Every LF that has no CR before it gets one."""
    blocks = [
        (m.start(), m.end(), m.start() + i, m.end() + i + 1) for i, m in enumerate(_NEWLINE.finditer(text))
    ]
    changed = _NEWLINE.sub("\r\n", text)
    return changed, Alignment.of(blocks, len(text), len(changed)), len(blocks)


# In the order in which they run.
VERSION_STEPS: Mapping[str, Callable[[str], Change]] = {
    "remove_bom": STEPS["remove_bom"],
    "newlines_lf": STEPS["newlines_lf"],
    "newlines_crlf": _newlines_crlf,
    "nfc": STEPS["nfc"],
    "nfd": lambda text: normalized(text, "NFD"),
    "nfkc": STEPS["nfkc"],
    "strip": STEPS["strip"],
    "collapse": _collapse,
}

# Of each group there can be one.
_GROUPS = (("newlines_lf", "newlines_crlf"), ("nfc", "nfd", "nfkc"), ("strip", "collapse"))

WORDS: Mapping[str, str] = {
    "remove_bom": "without its BOM",
    "newlines_lf": "with LF newlines",
    "newlines_crlf": "with CRLF newlines",
    "nfc": "in NFC",
    "nfd": "in NFD",
    "nfkc": "in NFKC",
    "strip": "with its ends stripped",
    "collapse": "with its white space collapsed",
}
UNIT_WORDS: Mapping[str, str] = {"code_point": "code point", "utf16": "UTF-16", "byte": "UTF-8 byte"}
# What each of them counts.
COUNTED: Mapping[str, str] = {**UNIT_WORDS, "utf16": "UTF-16 code unit"}


@dataclass(frozen=True)
class Version:
    """A text that `steps` make of the document, and how their spans answer to each other."""

    steps: tuple[str, ...]
    text: Text
    alignment: Alignment

    @cached_property
    def offsets(self) -> OffsetMap:
        """The coordinates of this version."""
        return OffsetMap(self.text)

    @property
    def units(self) -> tuple[str, ...]:
        """The units in which offsets of this version differ from each other."""
        if self.text.isascii():
            return ("code_point",)
        astral = self.offsets.length_utf16 != len(self.text)
        return ("code_point", "utf16", "byte") if astral else ("code_point", "byte")

    def code_point(self, unit: str, offset: int) -> int | None:
        """A claimed offset in code points of this version, or None where it names no boundary of one."""
        if offset < 0:
            return None
        if unit == "code_point":
            return offset if offset <= len(self.text) else None
        try:
            return self.offsets.from_utf16(offset) if unit == "utf16" else self.offsets.from_byte(offset)
        except ValueError:
            return None

    def claim(self, unit: str, offset: int) -> int:
        """A code point offset of this version as a file that counts in `unit` would have it."""
        if unit == "code_point":
            return offset
        return self.offsets.utf16(offset) if unit == "utf16" else self.offsets.byte(offset)

    def length(self, unit: str) -> int:
        """The length of this version in `unit`."""
        return self.claim(unit, len(self.text))


def as_is(text: str) -> Version:
    """The document itself as a version."""
    return Version((), text, Alignment.identity(len(text)))


def make(text: str, names: Iterable[str]) -> Version | None:
    """The version of `text` that steps make, in their own order, or None where one changes nothing."""
    steps = sorted(set(names), key=list(VERSION_STEPS).index)
    made: Text = text
    alignment = Alignment.identity(len(text))
    for name in steps:
        changed, moved, places = changed_by(VERSION_STEPS[name], made)
        if not places:
            return None
        made, alignment = changed, alignment.then(moved)
    return Version(tuple(steps), made, alignment)


def changed_by(step: Callable[[str], Change], text: Text) -> tuple[Text, Alignment, int]:
    """What a step makes of a text. Where a `str` takes four bytes for a code point, no second one is made."""
    if isinstance(text, str) and not is_wide(text):
        return step(text)
    moved: list[Alignment] = []
    places = 0

    def pieces() -> Iterator[str]:
        nonlocal places
        for section in sections(text):
            changed, alignment, count = step(section)
            moved.append(alignment)
            places += count
            yield changed

    packed = Packed(pieces())
    return packed, Alignment.joined(moved), places


def further(steps: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The steps with one more, in every way that makes sense."""
    for name in VERSION_STEPS:
        group = next((group for group in _GROUPS if name in group), (name,))
        if not set(group) & set(steps):
            yield (*steps, name)


def version_words(steps: Iterable[str]) -> str:
    """A version in words: `the text with LF newlines`."""
    words = [WORDS[name] for name in steps]
    return "the text " + " and ".join(words) if words else "the document as it is"


def coordinate_words(steps: Iterable[str], unit: str) -> str:
    """A coordinate in words: `UTF-16 offsets of the text with LF newlines`."""
    return f"{UNIT_WORDS[unit]} offsets of {version_words(steps)}"
