"""The Actor's input and its rows. Coordinate: code points, end exclusive.

Every limit is checked before a row exists, so a refused input writes nothing.
"""

import json
import re
from dataclasses import dataclass
from reprlib import Repr
from typing import Final, TypedDict

from chunkscope.actor.errors import ActorError
from chunkscope.chunker import chunk_columns

MAX_CODE_POINTS: Final = 50_000
MAX_CHUNKS: Final = 500
MAX_CHUNK_SIZE: Final = 5_000
MAX_OVERLAP: Final = 4_999

_FIELDS = "text, chunk_size, overlap"
_SURROGATE = re.compile("[\ud800-\udfff]")
_repr = Repr()
_repr.maxstring = _repr.maxother = _repr.maxlong = 60


class Row(TypedDict):
    """One dataset item: these five fields and no other."""

    chunk_id: int
    text: str
    start: int
    end: int
    word_count: int


@dataclass(frozen=True, slots=True)
class Job:
    """A checked input."""

    text: str
    chunk_size: int
    overlap: int


def parse_input(data: bytes) -> Job:
    """The job that an INPUT record asks for, or ActorError with the field, its value and the rule."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ActorError(f"INPUT is not valid JSON: {error}") from error
    if not isinstance(value, dict):
        raise ActorError(f"INPUT must be a JSON object, not {_repr.repr(value)}")
    for field in value:
        if field not in _FIELDS.split(", "):
            raise ActorError(f"INPUT has an unknown field {_repr.repr(field)}; it may have {_FIELDS}")
    text = _text(value)
    chunk_size = _integer("chunk_size", value.get("chunk_size", 100), 1, MAX_CHUNK_SIZE)
    overlap = _integer("overlap", value.get("overlap", 20), 0, MAX_OVERLAP)
    if overlap >= chunk_size:
        raise ActorError(f"overlap must be less than chunk_size ({chunk_size}), not {overlap}")
    return Job(text, chunk_size, overlap)


def rows_of(job: Job) -> list[Row]:
    """One row for each chunk, in order; a text without words has none."""
    columns = chunk_columns(job.text, job.chunk_size, job.overlap, "word")
    if len(columns) > MAX_CHUNKS:
        raise ActorError(
            f"this input makes {len(columns):,} chunks and at most {MAX_CHUNKS} are allowed: "
            "raise chunk_size, lower overlap or shorten text"
        )
    spans = zip(columns.start, columns.end, columns.unit_count, strict=True)
    return [
        {"chunk_id": i, "text": job.text[start:end], "start": start, "end": end, "word_count": words}
        for i, (start, end, words) in enumerate(spans, 1)
    ]


def _text(value: dict[str, object]) -> str:
    if "text" not in value:
        raise ActorError("text is missing: INPUT must hold the text to cut")
    text = value["text"]
    if not isinstance(text, str):
        raise ActorError(f"text must be a string, not {_repr.repr(text)}")
    if len(text) > MAX_CODE_POINTS:
        raise ActorError(f"text must be at most {MAX_CODE_POINTS:,} code points long, not {len(text):,}")
    if lone := _SURROGATE.search(text):
        raise ActorError(
            f"text holds a lone surrogate, which no UTF-8 row can hold, at code point {lone.start()}"
        )
    return text


def _integer(field: str, value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:  # type(): a bool is no integer here
        raise ActorError(f"{field} must be an integer from {least:,} to {most:,}, not {_repr.repr(value)}")
    return value
