"""The offsets of records, held against the document in a coordinate. Coordinate: named in each value."""

from dataclasses import dataclass

from chunkscope.verify.versions import Version, coordinate_words

# What each step takes away or puts in before a chunk, in words.
_NOUNS = {
    "remove_bom": "the BOM",
    "newlines_lf": "CR",
    "newlines_crlf": "LF that were CRLF",
    "nfc": "characters that NFC composes",
    "nfd": "characters that NFD decomposes",
    "nfkc": "characters that NFKC replaces",
    "strip": "white space stripped from the start",
    "collapse": "white space that was collapsed",
}


@dataclass(frozen=True, slots=True)
class Reading:
    """A coordinate in which offsets may have been counted."""

    version: Version
    unit: str

    @property
    def words(self) -> str:
        """The coordinate in words."""
        return coordinate_words(self.version.steps, self.unit)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """A span of the document as this coordinate has it."""
        first, last, _ = self.version.alignment.from_original(start, end)
        return self.version.claim(self.unit, first), self.version.claim(self.unit, last)

    def place(self, offset: int | None) -> int | None:
        """A claimed offset in code points of the version, or None where it names none."""
        return None if offset is None else self.version.code_point(self.unit, offset)

    def holds(self, start: int, end: int, claimed: int, claimed_end: int | None) -> bool:
        """Whether a claim names the span `start` to `end` of the document in this coordinate."""
        first, last = self.span(start, end)
        return claimed == first and claimed_end in (None, last)


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a coordinate's offsets differ from the document's own: the steps that move them, and the unit."""

    steps: tuple[str, ...]
    unit: str

    def words(self, by_steps: int, by_unit: int) -> str:
        """The cause in words, for a chunk that the steps moved by one number and the unit by another."""
        parts = []
        if by_steps:
            nouns = " and ".join(_NOUNS[step] for step in self.steps)
            parts.append(f"{nouns} before it ({by_steps:+})")
        if by_unit:
            kind = (
                "emoji or other astral characters"
                if self.unit == "utf16"
                else "characters of two bytes or more"
            )
            parts.append(f"{kind} before it ({by_unit:+})")
        return " and ".join(parts)


def causes(reading: Reading, start: int) -> str:
    """Why a chunk that starts at `start` of the document has another offset in `reading`."""
    first = reading.version.alignment.from_original(start, start)[0]
    by_unit = reading.version.claim(reading.unit, first) - first
    return Cause(reading.version.steps, reading.unit).words(first - start, by_unit)
