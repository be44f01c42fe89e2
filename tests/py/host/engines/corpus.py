"""Documents for the engines: hostile ones, an empty one, and three that cannot be chunked."""

from typing import Any, Final

from host.plain import in_order, plain_rows

SETTINGS: Final[dict[str, Any]] = {"size": 3, "overlap": 1, "unit": "word", "offsets": ("utf16", "byte")}

_TEXTS: Final[list[bytes | None]] = [
    *("".join(f"👩‍👩‍👧 w{i} é{j}\r\n" for j in range(i * i)).encode() for i in range(20)),
    b"",
    b"broken \xf0\x9f\x99",
    "\ud83d".encode("utf-8", "surrogatepass"),
    None,
]
DOCUMENTS: Final = [(f"🙂{i:02}", text) for i, text in enumerate(_TEXTS)]
EXPECTED: Final = in_order(plain_rows(DOCUMENTS, **SETTINGS))
ERRORS: Final = [(row["document_id"], row["error"]) for row in EXPECTED if row["error"]]

assert [document_id for document_id, _ in ERRORS] == ["🙂21", "🙂22", "🙂23"]
