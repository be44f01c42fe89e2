"""`chunkscope info`: what a document is, in every coordinate."""

import json
from typing import Any

import click

from chunkscope.cli import options
from chunkscope.cli.console import say, standard_output
from chunkscope.cli.inputs import inputs, some
from chunkscope.errors import DecodeError, DocumentError

EXAMPLES = """\b
Examples:
  chunkscope info notes.txt
  chunkscope info --json 'docs/**/*.md'
"""


@click.command("info", epilog=EXAMPLES)
@click.argument("files", nargs=-1, required=True, metavar="FILE…", callback=options.paths)
@options.encoding
@click.option("--json", "as_json", is_flag=True, help="One line of JSON for each document.")
@options.debug
def command(files: tuple[str, ...], encoding: str | None, as_json: bool) -> int:
    """Say encoding, newlines, lengths and revision of documents.

    FILE is a file, a folder, a pattern in quotes, or - for standard input.
    """
    failed = 0
    with standard_output() as file:
        for item in some(inputs(files), files):
            try:
                facts = item.document(encoding).facts()
            except (OSError, DecodeError, DocumentError) as error:
                failed += 1
                say(f"{item.id}: {getattr(error, 'strerror', None) or error}")
                continue
            text = json.dumps(facts, ensure_ascii=False) if as_json else _lines(facts)
            file.write(f"{text}\n".encode())
    return 1 if failed else 0


def _lines(facts: dict[str, Any]) -> str:
    newlines = ", ".join(f"{count:,} {kind.upper()}" for kind, count in facts["newlines"].items() if count)
    rows = {
        "encoding": facts["encoding"],
        "newlines": newlines or "none",
        "lines": f"{facts['lines']:,}",
        "code points": f"{facts['length']:,}",
        "UTF-16 units": f"{facts['length_utf16']:,}",
        "UTF-8 bytes": f"{facts['length_byte']:,}",
        "revision": facts["revision"],
    }
    return "\n".join([facts["id"], *(f"  {name:<13} {value}" for name, value in rows.items())])
