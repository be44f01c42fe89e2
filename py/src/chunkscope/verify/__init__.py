"""Checks someone's stored chunks against the document: which offsets are wrong, by how much, and why.

Coordinate: code points of the document as it is, end exclusive, unless a name says otherwise. Pure: no
input or output, no library.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from chunkscope.document import Source
from chunkscope.errors import ChunkFileError
from chunkscope.verify.check import check_steps
from chunkscope.verify.chunkfile import ChunkFile, read_chunks, read_records
from chunkscope.verify.findings import VERDICT_WORDS, VERDICTS, Finding, Findings
from chunkscope.verify.progress import Progress
from chunkscope.verify.repair import repaired_file, repaired_lines, repaired_records
from chunkscope.verify.report import Options, Report

__all__ = [
    "VERDICTS",
    "VERDICT_WORDS",
    "ChunkFile",
    "ChunkFileError",
    "Finding",
    "Findings",
    "Options",
    "Progress",
    "Report",
    "check_steps",
    "read_chunks",
    "read_records",
    "repaired_file",
    "repaired_lines",
    "repaired_records",
    "verify",
]


def verify(
    document: str | Source,
    chunks: ChunkFile | bytes | Sequence[Any],
    options: Options | None = None,
    *,
    fields: Mapping[str, str] | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Report:
    """Check chunks (a file's bytes, a parsed file, or a list of records) against a document.

    `progress` is called between slices of work; an exception it raises ends the check. ChunkFileError for
    chunks that cannot be read, SettingError for options and fields that cannot be.

    >>> report = verify("💩 one two", [{"text": "one", "start": 3, "end": 6}])
    >>> report.findings[0].verdict, report.findings[0].span, report.findings[0].holds_in
    ('right_other_unit', (2, 5), 'UTF-16 offsets of the document as it is')
    """
    source = Source(document) if isinstance(document, str) else document
    if isinstance(chunks, ChunkFile):
        file = chunks
    elif isinstance(chunks, bytes | bytearray | memoryview):
        file = read_chunks(bytes(chunks), fields=fields)
    else:
        file = read_records(chunks, fields)
    steps = check_steps(source, file, options or Options())
    while True:
        try:
            step = next(steps)
        except StopIteration as done:
            report: Report = done.value
            return report
        if progress is not None:
            progress(step)
