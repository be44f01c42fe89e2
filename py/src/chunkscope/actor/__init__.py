"""The Apify Actor "RAG Text Chunker": one input, one dataset row for each chunk of words.

Python's standard library and the pure core only. Coordinate: code points, end exclusive.
"""

from chunkscope.actor.entry import main, run
from chunkscope.actor.errors import ActorError
from chunkscope.actor.job import Job, Row, parse_input, rows_of

__all__ = ["ActorError", "Job", "Row", "main", "parse_input", "rows_of", "run"]
