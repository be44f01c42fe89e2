"""Digests by which two sides can say that they hold the same chunks. Coordinate: code points.

The digest of a chunk is the CRC-32 of its UTF-8 bytes (ISO 3309, as in zlib and PNG), which JavaScript can
compute on its own from `text.slice(...)` and TextEncoder. The digest of all chunks is the SHA-256 of their
digests, in order, each as four bytes, the lowest first.
"""

import sys
from collections.abc import Sequence
from hashlib import sha256
from zlib import crc32

from chunkscope.spans import Column, column


def digest_column(text: str, start: Sequence[int], end: Sequence[int]) -> Column:
    """The CRC-32 of each `text[start:end]`."""
    spans = zip(start, end, strict=True)
    return column(crc32(text[first:last].encode("utf-8", "surrogatepass")) for first, last in spans)


def digest_of(digests: Column) -> str:
    """`sha256:` and the SHA-256 of a column of digests."""
    ordered = digests[:]
    if sys.byteorder == "big":
        ordered.byteswap()
    return "sha256:" + sha256(ordered.tobytes()).hexdigest()
