"""The registry of export formats. Every one says in which unit its offsets count: code points.

A writer gives a head, one piece of text for each chunk, and a tail: n + 2 strings for n chunks, so that
whoever writes them to a file knows how far it is. They are the same for the page and the command line.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from chunkscope.exports.annotation import write_annotation
from chunkscope.exports.export import OFFSET_UNIT, Export
from chunkscope.exports.json_text import write_json, write_jsonl
from chunkscope.exports.report import write_report
from chunkscope.exports.table import write_csv

__all__ = ["FORMATS", "OFFSET_UNIT", "Export", "Format", "schema"]


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write chunks: `write(export)` gives text to be stored as UTF-8, newlines as they are.

    `schema` names the JSON Schema of the whole text, or of each line for JSON Lines (see `schema`).
    """

    name: str
    label: str
    extension: str
    media_type: str
    write: Callable[[Export], Iterator[str]]
    schema: str | None = None


FORMATS: Mapping[str, Format] = {
    form.name: form
    for form in (
        Format("json", "JSON", ".json", "application/json", write_json, "chunks"),
        Format("jsonl", "JSON Lines", ".jsonl", "application/jsonl", write_jsonl, "row"),
        Format("csv", "CSV", ".csv", "text/csv", write_csv),
        Format(
            "annotation",
            "W3C Web Annotation",
            ".jsonld",
            "application/ld+json",
            write_annotation,
            "annotation",
        ),
        Format("html", "HTML report", ".html", "text/html", write_report),
    )
}


def schema(name: str) -> dict[str, Any]:
    """A JSON Schema that the package ships: "chunks", "row" or "annotation"."""
    text = files("chunkscope").joinpath("schemas", f"{name}.schema.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded
