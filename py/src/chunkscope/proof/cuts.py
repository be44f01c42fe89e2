"""Where the edges of chunks fall, and what no chunk holds. Coordinate: code points."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from chunkscope.extras import MissingExtraError
from chunkscope.spans import Column, column
from chunkscope.units.graphemes import grapheme_interiors

# What an edge may lie inside of; a cut has the sum of those that hold.
GRAPHEME, CRLF, WORD = 1, 2, 4
KINDS = {"grapheme": GRAPHEME, "crlf": CRLF, "word": WORD}
START, END = 0, 1


@dataclass(frozen=True, slots=True)
class Cuts:
    """The edges that lie inside something, as columns; `edge` is 0 for a chunk's start, 1 for its end.

    `kind[i]` is the sum of what cut i lies inside of: 1 a grapheme cluster, 2 a CRLF (which is a cluster
    too), 4 a word: neither neighbour is white space. `edges` is how many edges were looked at: those that
    are not the text's own ends. `unchecked` says why clusters were not looked at, if they were not.
    """

    chunk_id: Column
    edge: bytes
    kind: bytes
    offset: Column
    edges: int
    unchecked: str | None = None

    def count(self, kind: int) -> int:
        """How many cuts lie inside something of a kind."""
        return sum(1 for bits in self.kind if bits & kind)


@dataclass(frozen=True, slots=True)
class Gaps:
    """What belongs to no chunk, as columns; `white[i]` is 1 where gap i is white space only."""

    start: Column
    end: Column
    white: bytes


def cuts(text: str, start: Sequence[int], end: Sequence[int]) -> Cuts:
    """Look at every edge that lies inside the text, wrong ones too."""
    try:
        inside, unchecked = grapheme_interiors(text), None
    except MissingExtraError as error:
        inside, unchecked = column(), str(error)
    chunk_ids, offsets, edges, kinds = column(), column(), bytearray(), bytearray()
    looked = 0
    for chunk_id, span in enumerate(zip(start, end, strict=True), 1):
        for edge, offset in enumerate(span):
            if not 0 < offset < len(text):
                continue
            looked += 1
            kind = _kind(text, offset, inside)
            if kind:
                chunk_ids.append(chunk_id)
                edges.append(edge)
                kinds.append(kind)
                offsets.append(offset)
    return Cuts(chunk_ids, bytes(edges), bytes(kinds), offsets, looked, unchecked)


def _kind(text: str, offset: int, inside: Column) -> int:
    before, after = text[offset - 1], text[offset]
    kind = 0 if before.isspace() or after.isspace() else WORD
    if before == "\r" and after == "\n":
        kind |= CRLF
    i = bisect_left(inside, offset)
    return kind | GRAPHEME if i < len(inside) and inside[i] == offset else kind


def gaps(text: str, start: Sequence[int], end: Sequence[int]) -> Gaps:
    """The stretches of the text that no chunk covers, whatever the order of the chunks."""
    starts, ends, white = column(), column(), bytearray()
    covered = 0
    for first, last in [*sorted(zip(start, end, strict=True)), (len(text), len(text))]:
        first = min(first, len(text))
        if first > covered:
            starts.append(covered)
            ends.append(first)
            white.append(text[covered:first].isspace())
        covered = max(covered, last)
    return Gaps(starts, ends, bytes(white))
