"""The chunks of a document with all that an export must say. Coordinate: code points."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from chunkscope.document import Document, Source
from chunkscope.records import record_names, records
from chunkscope.spans import ChunkColumns
from chunkscope.steps import Processed, process

OFFSET_UNIT = "code_point"


@dataclass(frozen=True)
class Export:
    """Chunks, the document they were cut from, and how: what every format writes, each in its way.

    `columns` must have been made from `processed.document` with `size` and `overlap`. `offsets` names the
    coordinates written besides code points (see `records`).
    """

    processed: Processed
    columns: ChunkColumns
    size: int
    overlap: int
    offsets: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        source: str | Source | Processed,
        columns: ChunkColumns,
        size: int,
        overlap: int,
        offsets: tuple[str, ...] = (),
    ) -> "Export":
        """An export of a text, a document or a processed document."""
        processed = source if isinstance(source, Processed) else process(source)
        return cls(processed, columns, size, overlap, offsets)

    @property
    def document(self) -> Document:
        """The document whose offsets the chunks have."""
        return self.processed.document

    def parameters(self) -> dict[str, Any]:
        """How the chunks were made."""
        return {"unit": self.columns.unit, "size": self.size, "overlap": self.overlap}

    def header(self) -> dict[str, Any]:
        """What is said once of all chunks: document, unit of the offsets, parameters, steps, original."""
        header = {
            "document": self.document.facts(),
            "offset_unit": OFFSET_UNIT,
            "parameters": self.parameters(),
            "steps": [step.as_dict() for step in self.processed.steps],
        }
        if self.processed.steps:
            header["original"] = self.processed.original.facts()
        return header

    def records(self) -> Iterator[dict[str, Any]]:
        """The records of the chunks."""
        return records(self.processed, self.columns, self.offsets)

    def rows(self) -> Iterator[dict[str, Any]]:
        """The records, each saying for itself what `header` says once: for formats that have only rows."""
        said = self._said()
        for record in self.records():
            yield record | said

    def row_names(self) -> list[str]:
        """The names of the fields of `rows`, in their order."""
        return [*record_names(self.processed, self.columns, self.offsets), *self._said()]

    def _said(self) -> dict[str, Any]:
        said: dict[str, Any] = {"offset_unit": OFFSET_UNIT, "size": self.size, "overlap": self.overlap}
        said["steps"] = [step.name for step in self.processed.steps]
        if self.processed.steps:
            said["original_revision"] = self.processed.original.revision
        return said
