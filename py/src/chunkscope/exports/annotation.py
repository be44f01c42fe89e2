"""W3C Web Annotations: where the chunks are in the original. Coordinate: code points of the original.

An annotation is for someone who has the original and not what preprocessing made of it. So its selectors
are about the original: TextPositionSelector counts code points, TextQuoteSelector quotes it, and
`chunkscope:exact` is false where a chunk has no exact place there.
"""

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from chunkscope.document import Document, Source
from chunkscope.exports.export import OFFSET_UNIT, Export
from chunkscope.exports.json_text import dumps

# How many code points of context a quote has on each side.
CONTEXT = 32
_CONTEXT = ["http://www.w3.org/ns/anno.jsonld", {"chunkscope": "urn:chunkscope:"}]


def write_annotation(export: Export) -> Iterator[str]:
    """An AnnotationPage with an annotation for each chunk.

    https://www.w3.org/TR/annotation-model/#selectors, and `chunkscope:` fields for what it has no name for.
    """
    original = export.processed.original
    # A text with lone surrogates can be written as JSON only by escapes.
    ascii_only = not isinstance(original, Document)
    yield dumps(_page(export, original), ascii_only)[:-1] + ', "items": ['
    spans = export.processed.alignment.to_original_columns(export.columns.start, export.columns.end)
    source, base = source_iri(original), _base(export)
    separator = "\n"
    rows = zip(spans.start, spans.end, spans.exact, export.columns.unit_count, strict=True)
    for chunk_id, (start, end, exact, unit_count) in enumerate(rows, 1):
        item = {
            "id": f"{base}:{chunk_id}",
            "type": "Annotation",
            "motivation": "highlighting",
            "target": {"source": source, "selector": selectors(original.text, start, end)},
            "chunkscope:chunkId": chunk_id,
            "chunkscope:unitCount": unit_count,
            "chunkscope:exact": bool(exact),
        }
        yield separator + dumps(item, ascii_only)
        separator = ",\n"
    yield "\n]}\n"


def selectors(text: str, start: int, end: int) -> list[dict[str, Any]]:
    """The two selectors of a span: by position and by quote."""
    return [
        {"type": "TextPositionSelector", "start": start, "end": end},
        {
            "type": "TextQuoteSelector",
            "exact": text[start:end],
            "prefix": text[max(0, start - CONTEXT) : start],
            "suffix": text[end : end + CONTEXT],
        },
    ]


def source_iri(source: Source) -> str:
    """The document's id as an IRI, or a name made of its digest (RFC 6920) where it has none."""
    if source.id:
        return quote(source.id, safe="/:?#[]@!$&'()*+,;=%~")
    digest = bytes.fromhex(source.revision.removeprefix("sha256:"))
    return "ni:///sha-256;" + urlsafe_b64encode(digest).decode().rstrip("=")


def _base(export: Export) -> str:
    unit, size, overlap = export.parameters().values()
    return f"urn:chunkscope:{export.document.revision}:{unit}:{size}:{overlap}"


def _page(export: Export, original: Source) -> dict[str, Any]:
    header = export.header()
    return {
        "@context": _CONTEXT,
        "id": _base(export),
        "type": "AnnotationPage",
        "chunkscope:offsetUnit": OFFSET_UNIT,
        "chunkscope:documentId": original.id,
        "chunkscope:revision": original.revision,
        "chunkscope:parameters": header["parameters"],
        "chunkscope:steps": header["steps"],
    }
