"""A report as one HTML file: the document with its chunks highlighted. Coordinate: code points.

No script, nothing from elsewhere; what the document holds is only ever text. Each run is a `span` with
`data-chunks` ("3" or "3-5": the chunks that cover it) and reads as the document does. Two characters
cannot: a CR is written as a reference inside `<i class="cr">`, and NUL, which HTML cannot hold, as the
picture U+2400 in `<i class="nul">`.
"""

import html
import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from chunkscope.exports.export import OFFSET_UNIT, Export

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.6 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; overflow-wrap: anywhere; }
dt { opacity: .7; } dd { margin: 0; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.text { border-top: 1px solid; padding-top: 1rem; }
.run { padding: .1em 0; border-bottom: 2px solid transparent; }
.c0 { background: #4c8dff38; border-color: #2f6fe0; } .c1 { background: #ffb02038; border-color: #b97700; }
.c2 { background: #2fbf7138; border-color: #1c8a4e; } .c3 { background: #d06bff38; border-color: #9a36c9; }
.d2 { border-bottom-style: double; border-bottom-width: 4px; }
.d3 { border-bottom-style: dotted; border-bottom-width: 4px; }
.at::before { content: attr(data-chunk); font: bold .65em system-ui, sans-serif; }
.at::before { vertical-align: super; padding: 0 .2em; }
.cr::after { content: "\\240D"; opacity: .6; }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_ESCAPED = re.compile('[&<>"\r\0]')
_REPLACED = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "\r": '<i class="cr">&#13;</i>',
    "\0": '<i class="nul">\u2400</i>',
}


def write_report(export: Export) -> Iterator[str]:
    """The head, then for each chunk the text from its start to the next one's, then what is left."""
    text, start, end = export.document.text, export.columns.start, export.columns.end
    yield _head(export) + escaped(text[: start[0] if start else len(text)])
    for i, first in enumerate(start):
        last = i + 1 == len(start)
        yield _mark(export, i) + "".join(_runs(export, i, first, end[i] if last else start[i + 1]))
    yield escaped(text[end[-1] :] if start else "") + "</div>\n</body>\n</html>\n"


def escaped(text: str) -> str:
    """Text for an HTML element: nothing in it is markup, and no parser changes it."""
    return _ESCAPED.sub(lambda match: _REPLACED[match[0]], text)


def _runs(export: Export, i: int, start: int, end: int) -> Iterator[str]:
    """The runs from the start of chunk i to `end`, where the next chunk starts: no other starts between."""
    ends, text = export.columns.end, export.document.text
    while start < end:
        first = bisect_right(ends, start)  # the chunks before it are over
        if first > i:
            yield escaped(text[start:end])
            return
        until = min(ends[first], end)
        depth = i - first + 1
        covered = str(i + 1) if depth == 1 else f"{first + 1}-{i + 1}"
        classes = f"run c{i % 4}" + (f" d{min(depth, 3)}" if depth > 1 else "")
        yield f'<span class="{classes}" data-chunks="{covered}">{escaped(text[start:until])}</span>'
        start = until


def _mark(export: Export, i: int) -> str:
    columns = export.columns
    title = f"chunk {i + 1}: {columns.start[i]} to {columns.end[i]}, {columns.unit_count[i]} × {columns.unit}"
    return f'<b class="at" data-chunk="{i + 1}" title="{html.escape(title)}"></b>'


def _head(export: Export) -> str:
    name = export.document.id or "Document"
    facts = "".join(
        f"<dt>{html.escape(key)}</dt><dd>{html.escape(value)}</dd>" for key, value in _facts(export)
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{html.escape(name)}: {len(export.columns)} chunks</title>\n"
        f"<style>{_STYLE}</style>\n</head>\n"
        f'<body>\n<h1>{html.escape(name)}</h1>\n<dl>{facts}</dl>\n<div class="text" dir="auto">'
    )


def _facts(export: Export) -> Iterator[tuple[str, str]]:
    header: dict[str, Any] = export.header()
    document, parameters = header["document"], header["parameters"]
    yield "chunks", f"{len(export.columns)}"
    yield "parameters", ", ".join(f"{key} {value}" for key, value in parameters.items())
    yield "unit of the offsets", OFFSET_UNIT
    yield "document", document["id"] or "without an id"
    yield "revision", document["revision"]
    yield "length", f"{document['length']} code points"
    yield "steps", ", ".join(step["name"] for step in header["steps"]) or "none: the text as it was given"
    if "original" in header:
        yield "revision of the original", header["original"]["revision"]
