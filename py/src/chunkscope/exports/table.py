"""CSV as RFC 4180 has it. Offsets: code points, as the column `offset_unit` says; others by column name.

CSV has no place for a header object, so each row says what it is about, and files can be joined.
"""

import csv
from collections.abc import Iterator
from typing import Any

from chunkscope.exports.export import Export


class _Line:
    """What the csv module writes to: it keeps the last line."""

    text = ""

    def write(self, text: str) -> None:
        self.text = text


def write_csv(export: Export) -> Iterator[str]:
    """A line of names, then a row for each chunk: exact text, newlines kept, CRLF between rows.

    Steps are joined by a space; what is not known is empty.
    """
    line = _Line()
    writer = csv.writer(line, lineterminator="\r\n")
    writer.writerow(export.row_names())
    yield line.text
    for row in export.rows():
        writer.writerow(map(_cell, row.values()))
        yield line.text
    yield ""


def _cell(value: Any) -> Any:
    return " ".join(value) if isinstance(value, list) else value
