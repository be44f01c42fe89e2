"""What of a chunk's text can be searched for: its core. Coordinate: code points.

A token window that was cut inside a character and decoded has U+FFFD at its edge, a JavaScript slice half
a surrogate pair. The rest is the document's own text, and the character beside it is the one that was cut.
A quote with what stands around it is a core that is longer than the text.
"""

import re
from dataclasses import dataclass

from chunkscope.texts import Text

_LEFT = re.compile("[\ufffd\udc00-\udfff]*")
_RIGHT = re.compile("[\ufffd\ud800-\udbff]*\\Z")
_BROKEN = re.compile("[\ufffd\ud800-\udfff]")
# The UTF-8 of one character leaves at most this many replacement characters.
_MOST = 3


@dataclass(frozen=True, slots=True)
class Cut:
    """A text whose edges were cut inside characters: `left` and `right` are what the cuts left."""

    left: str
    core: str
    right: str

    @property
    def before(self) -> int:
        """How many characters of the document stand before the core and belong to the chunk."""
        return int(self.left != "")

    @property
    def behind(self) -> int:
        """The same behind the core."""
        return int(self.right != "")

    def fits(self, text: Text, at: int) -> bool:
        """Whether the characters around a core found at `at` leave just these pieces when they are cut."""
        end = at + len(self.core)
        left = not self.left or (at > 0 and self.left in _tails(text[at - 1]))
        return left and (not self.right or (end < len(text) and self.right in _heads(text[end])))


@dataclass(frozen=True, slots=True)
class Quote:
    """A text that is known with what stands around it, and searched for with it."""

    prefix: str
    exact: str
    suffix: str

    @property
    def core(self) -> str:
        """What is searched for."""
        return self.prefix + self.exact + self.suffix

    @property
    def before(self) -> int:
        """How many characters of the chunk stand before the core: less than none."""
        return -len(self.prefix)

    @property
    def behind(self) -> int:
        """The same behind the core."""
        return -len(self.suffix)

    def fits(self, _text: Text, _at: int) -> bool:
        """Whether a core found at a place is the one: there is nothing that it leaves open."""
        return True


def is_broken(text: str) -> bool:
    """Whether a text holds replacement characters or half surrogate pairs."""
    return _BROKEN.search(text) is not None


def cut(text: str) -> Cut | None:
    """The parts of a text with cut edges; None where no edge is cut, or where nothing else is left."""
    if not is_broken(text):
        return None
    match = _LEFT.match(text)
    start = match.end() if match else 0
    found = _RIGHT.search(text, start)
    end = found.start() if found else len(text)
    left, core, right = text[:start], text[start:end], text[end:]
    if not core or not (left or right) or len(left) > _MOST or len(right) > _MOST:
        return None
    return Cut(left, core, right)


def _tails(character: str) -> set[str]:
    """What may be left of a character whose first bytes, or first code unit, are cut off."""
    encoded = character.encode("utf-8", "surrogatepass")
    tails = {encoded[i:].decode("utf-8", "replace") for i in range(1, len(encoded))}
    return tails | ({_units(character)[1]} if character > "\uffff" else set())


def _heads(character: str) -> set[str]:
    """What may be left of a character whose last bytes, or last code unit, are cut off."""
    encoded = character.encode("utf-8", "surrogatepass")
    heads = {encoded[:i].decode("utf-8", "replace") for i in range(1, len(encoded))}
    return heads | ({_units(character)[0]} if character > "\uffff" else set())


def _units(character: str) -> str:
    """The two code units of an astral character, as two lone surrogates."""
    rest = ord(character) - 0x10000
    return chr(0xD800 + (rest >> 10)) + chr(0xDC00 + (rest & 0x3FF))
