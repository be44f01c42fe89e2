"""Proof that chunks are what they claim: laws, cuts, gaps and digests. Coordinate: code points.

Everything takes the columns as they are given, from whoever holds them, and names what is wrong with them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from chunkscope.proof.cuts import KINDS, Cuts, Gaps, cuts, gaps
from chunkscope.proof.digests import digest_column, digest_of
from chunkscope.proof.laws import Failure, Law, check_laws
from chunkscope.spans import ChunkColumns, Column

__all__ = [
    "KINDS",
    "Cuts",
    "Failure",
    "Gaps",
    "Law",
    "Proof",
    "check_laws",
    "cuts",
    "digest_column",
    "digest_of",
    "gaps",
    "prove",
]


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found about some chunks; `digest` is that of all of them."""

    laws: list[Law]
    cuts: Cuts
    gaps: Gaps
    digests: Column
    digest: str

    @property
    def holds(self) -> bool:
        """Whether every law held."""
        return all(law.holds for law in self.laws)


def prove(
    text: str, columns: ChunkColumns, size: int, overlap: int, digests: Sequence[int] | None = None
) -> Proof:
    """Judge the chunks of `text`; `digests` are those that another side computed for them.

    >>> from chunkscope import chunk_columns
    >>> columns = chunk_columns("A🙂BCDEFGHI", 4, 1)
    >>> prove("A🙂BCDEFGHI", columns, 4, 1).holds
    True
    >>> columns.end[1] = 6
    >>> proof = prove("A🙂BCDEFGHI", columns, 4, 1)
    >>> [(law.name, law.failures[0].what) for law in proof.laws if not law.holds][:2]
    [('sizes', 'it holds 3 units and says 4'), ('overlaps', 'it shares 0, not 1')]
    """
    ours = digest_column(text, columns.start, columns.end)
    return Proof(
        laws=check_laws(text, columns, size, overlap, digests),
        cuts=cuts(text, columns.start, columns.end),
        gaps=gaps(text, columns.start, columns.end),
        digests=ours,
        digest=digest_of(ours),
    )
