"""Preprocessing as explicit, recorded steps. Coordinate: code points.

Every step is optional and they run in the order of STEPS. Each makes a new text with its own revision and
says where its spans come from, so that nothing is lost that was not asked to be.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from chunkscope.alignment import Alignment
from chunkscope.document import BOM, Document, Source
from chunkscope.errors import DocumentError, SettingError
from chunkscope.forms import normalized

# The new text, its alignment with the old one, and how many places changed.
Change: TypeAlias = tuple[str, Alignment, int]

_CRLF = re.compile("\r\n")
_SURROGATE = re.compile("[\ud800-\udfff]")


def _remove_bom(text: str) -> Change:
    if not text.startswith(BOM):
        return _same(text)
    return text[1:], Alignment.of([(0, 1, 0, 0)], len(text), len(text) - 1), 1


def _newlines_lf(text: str) -> Change:
    """What Python's `open()` makes of a file: CRLF and CR become LF."""
    if "\r" not in text:
        return _same(text)
    pairs = (match.start() for match in _CRLF.finditer(text))
    blocks = ((at, at + 2, at - before, at - before + 1) for before, at in enumerate(pairs))
    changed = text.replace("\r\n", "\n")
    places = text.count("\r")
    return changed.replace("\r", "\n"), Alignment.of(blocks, len(text), len(changed)), places


def _strip(text: str) -> Change:
    """What `str.strip()` leaves: white space goes at both ends."""
    start = len(text) - len(text.lstrip())
    stripped = text.strip()
    end = start + len(stripped)
    blocks = [(0, start, 0, 0), (end, len(text), end - start, end - start)]
    blocks = [block for block in blocks if block[0] < block[1]]
    return stripped, Alignment.of(blocks, len(text), len(stripped)), len(blocks)


def _replace_surrogates(text: str) -> Change:
    """Each lone surrogate becomes U+FFFD, one for one, so no offset moves."""
    changed, places = _SURROGATE.subn("\ufffd", text)
    return changed, Alignment.identity(len(text)), places


def _same(text: str) -> Change:
    return text, Alignment.identity(len(text)), 0


# In the order in which they run; of nfc and nfkc there can be one.
STEPS: Mapping[str, Callable[[str], Change]] = {
    "remove_bom": _remove_bom,
    "newlines_lf": _newlines_lf,
    "nfc": lambda text: normalized(text, "NFC"),
    "nfkc": lambda text: normalized(text, "NFKC"),
    "strip": _strip,
    "replace_surrogates": _replace_surrogates,
}


@dataclass(frozen=True, slots=True)
class StepRecord:
    """What one step did: the revisions and lengths (code points) around it, how many places changed."""

    name: str
    revision_before: str
    revision_after: str
    length_before: int
    length_after: int
    changed: int

    def as_dict(self) -> dict[str, Any]:
        """The record as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Processed:
    """A document made by steps from an original, and how their spans answer to each other."""

    document: Document
    original: Source
    steps: tuple[StepRecord, ...]
    alignment: Alignment


def process(source: str | Source, steps: Sequence[str] = ()) -> Processed:
    r"""Run the named steps, given in the order of STEPS, over a text or a document.

    SettingError for a step that does not exist, comes twice or out of order, or for nfc with nfkc;
    DocumentError if lone surrogates are left, because replace_surrogates was not asked for.

    >>> done = process("\ufeffa\r\n🙂", ["remove_bom", "newlines_lf"])
    >>> done.document.text, done.alignment.to_original(1, 3)
    ('a\n🙂', (2, 5, True))
    """
    original = _original(source)
    current, alignment, records = original, Alignment.identity(original.length), []
    for name in check_steps(steps):
        text, moved, places = STEPS[name](current.text)
        after = Source(text, original.id, original.encoding) if places else current
        records.append(
            StepRecord(name, current.revision, after.revision, current.length, after.length, places)
        )
        current, alignment = after, alignment.then(moved)
    if not isinstance(current, Document):
        current = Document(current.text, original.id, original.encoding)
    return Processed(current, original, tuple(records), alignment)


def _original(source: str | Source) -> Source:
    """A document if the text can be one, so that one text has one revision and one map."""
    if isinstance(source, Document):
        return source
    given = Source(source) if isinstance(source, str) else source
    try:
        return Document(given.text, given.id, given.encoding)
    except DocumentError:
        return given


def check_steps(steps: Sequence[str]) -> list[str]:
    """The steps as a list, or SettingError."""
    known = list(STEPS)
    names = [steps] if isinstance(steps, str) else list(steps)
    places = [known.index(name) if name in known else -1 for name in names]
    in_order = all(a < b for a, b in pairwise(places))
    if -1 in places or not in_order or {"nfc", "nfkc"} <= set(names):
        raise SettingError(
            "steps", names, f"some of {', '.join(known)}, in this order, with one of nfc and nfkc"
        )
    return names
