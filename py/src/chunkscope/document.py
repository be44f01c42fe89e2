"""A text with its identity: revision, lengths in every coordinate, newlines. Coordinate: code points.

A document never changes; what preprocessing makes of it is another document with its own revision.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

from chunkscope.decoding import Bytes, decode
from chunkscope.errors import DocumentError
from chunkscope.offsets import OffsetMap

_SURROGATE = re.compile("[\ud800-\udfff]")
BOM = "\ufeff"


class Newlines(NamedTuple):
    """How many line ends of each kind a text has; the LF and CR of a CRLF count as neither."""

    lf: int
    crlf: int
    cr: int


@dataclass(frozen=True)
class Source:
    """A text as it was given, lone surrogates and all: what preprocessing starts from.

    `encoding` says what the bytes were, where there were bytes.
    """

    text: str
    id: str | None = None
    encoding: str | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise TypeError(f"text must be a str, not {type(self.text).__name__}")

    @cached_property
    def revision(self) -> str:
        """`sha256:` and the SHA-256 of the text in UTF-8, in which a lone surrogate takes three bytes."""
        return "sha256:" + sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def length(self) -> int:
        """The length in code points."""
        return len(self.text)

    @property
    def length_utf16(self) -> int:
        """The length in UTF-16 code units."""
        return self.offsets.length_utf16

    @property
    def length_byte(self) -> int:
        """The length in UTF-8 bytes."""
        return self.offsets.length_byte

    @property
    def lines(self) -> int:
        """How many lines there are: one more than line ends."""
        return sum(self.newlines) + 1

    @cached_property
    def offsets(self) -> OffsetMap:
        """The converter between the coordinates of this text."""
        return OffsetMap(self.text)

    @cached_property
    def newlines(self) -> Newlines:
        """The line ends, by kind."""
        crlf = self.text.count("\r\n")
        return Newlines(self.text.count("\n") - crlf, crlf, self.text.count("\r") - crlf)

    @property
    def bom(self) -> bool:
        """Whether the text starts with a byte order mark, which is a character like any other here."""
        return self.text.startswith(BOM)

    def facts(self) -> dict[str, Any]:
        """What there is to say about the text, but for the text: plain values, for people and exports."""
        return {
            "id": self.id,
            "revision": self.revision,
            "encoding": self.encoding,
            "bom": self.bom,
            "length": self.length,
            "length_utf16": self.length_utf16,
            "length_byte": self.length_byte,
            "lines": self.lines,
            "newlines": self.newlines._asdict(),
        }


@dataclass(frozen=True)
class Document(Source):
    r"""A text that every coordinate and every file can hold: a Source without lone surrogates.

    DocumentError names the offset of the first lone surrogate there is.

    >>> Document("a🙂").length_utf16
    3
    >>> Document("x\ud83d y")
    Traceback (most recent call last):
    chunkscope.errors.DocumentError: code point 1 is the lone surrogate U+D83D, ...
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        if found := _SURROGATE.search(self.text):
            raise DocumentError(found.start(), found[0])

    @classmethod
    def decode(cls, data: Bytes, encoding: str | None = None, id: str | None = None) -> "Document":
        """The document that bytes hold, every character of it kept: BOM, NUL, CR and all.

        Without an `encoding` (one of `chunkscope.decoding.ENCODINGS`) the bytes are UTF-16 or UTF-32 if they
        start with its BOM, else UTF-8. DecodeError names the first bad byte; nothing is ever replaced.
        """
        text, label = decode(data, encoding)
        return cls(text, id, label)
