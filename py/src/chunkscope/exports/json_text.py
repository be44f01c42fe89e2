"""JSON and JSON Lines. Offsets: code points, as `offset_unit` says; other coordinates by the field's name.

JSON says once, in its first fields, what it is about; a line of JSON Lines stands alone and says it itself.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from chunkscope.exports.export import Export

# Where str.splitlines() would cut a line of JSON Lines; JSON escapes the control characters itself.
_LINE_END = re.compile("[\x85\u2028\u2029]")


def write_json(export: Export) -> Iterator[str]:
    """One object: `document`, `offset_unit`, `parameters`, `steps` (and `original`), then `chunks`."""
    yield dumps(export.header())[:-1] + ', "chunks": ['
    separator = "\n"
    for record in export.records():
        yield separator + dumps(record)
        separator = ",\n"
    yield "\n]}\n"


def write_jsonl(export: Export) -> Iterator[str]:
    """A record a line, each with document, revision, unit of the offsets, parameters and steps."""
    yield ""
    for row in export.rows():
        yield dumps(row) + "\n"
    yield ""


def dumps(value: Any, ascii_only: bool = False) -> str:
    """JSON with every character as it is but for those that it must escape, or some take for a line end."""
    text = json.dumps(value, ensure_ascii=ascii_only)
    return _LINE_END.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
