"""Where chunks go: standard output, one file, or a folder."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from chunkscope.cli.console import standard_output
from chunkscope.cli.errors import CommandError
from chunkscope.cli.inputs import STDIN, Input
from chunkscope.cli.names import kept_apart
from chunkscope.cli.outputs import refuse_replacing
from chunkscope.exports import FORMATS
from chunkscope.files import identity, whole_file

PARQUET: Final = "parquet"
FORMAT_NAMES: Final = (*FORMATS, PARQUET)
_EXTENSIONS: Final = {form.extension: name for name, form in FORMATS.items()} | {".parquet": PARQUET}
# How a file begins that this command wrote, in each format.
_BEGINNINGS: Final = (
    b'{"chunk_id": 1, "text": ',
    b"chunk_id,text,start,end,unit,",
    b'{"document": {"id": ',
    b'{"@context": ["http://www.w3.org/ns/anno.jsonld", {"chunkscope": ',
    b'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-',
    b"PAR1",
)


@dataclass(frozen=True, slots=True)
class Target:
    """The format, and the place; no `path` is standard output. In a folder each document has its own file."""

    form: str
    path: Path | None
    folder: bool

    @classmethod
    def of(cls, output: str | None, form: str | None, files: Sequence[str]) -> "Target":
        """The target of --output and --format for documents named `files`; CommandError if it cannot be."""
        if output is None or output == STDIN:
            if form == PARQUET:
                raise CommandError("--format parquet needs --output: a .parquet file, or a folder", 2)
            return cls(form or "jsonl", None, False)
        path = Path(output)
        chosen = form or _EXTENSIONS.get(path.suffix.lower(), "jsonl")
        bare = chosen == PARQUET and path.suffix.lower() != ".parquet"
        folder = output.endswith(("/", "\\")) or os.path.isdir(path) or bare
        place = Path(os.path.realpath(path))
        inside = [
            name for name in files if os.path.isdir(name) and place.is_relative_to(os.path.realpath(name))
        ]
        if folder and inside:
            raise CommandError(
                f"--output {output} lies in {inside[0]}, so chunks would be taken for documents", 2
            )
        if not folder:
            refuse_replacing(path, "--output", map(Input.named, files))
        return cls(chosen, path, folder)

    def takes(self, item: Input) -> bool:
        """Whether a document is to be split: not where it is the output of an earlier run.

        CommandError where the output would replace a document.
        """
        written = None if self.path is None or self.folder else identity(self.path)
        if self.path is None or written is None or not item.found or item.identity != written:
            return True
        if not _was_written(self.path):
            refuse_replacing(self.path, "--output", [item])
        return False

    def files(self, items: Iterable[Input]) -> dict[Input, Path]:
        """The file of each document in the folder: its name, with the format's extension after it.

        CommandError where one of them would replace a document, or be that of another one too.
        """
        assert self.path is not None
        extension = FORMATS[self.form].extension
        files = {item: self.path / (name + extension) for item, name in kept_apart(items).items()}
        read = {item.identity: item for item in files}
        written: dict[Path, Input] = {}
        for item, file in files.items():
            refuse_replacing(file, "--output", filter(None, [read.get(identity(file))]))
            if (other := written.setdefault(file, item)) is not item:
                both = f"{other.id} and {item.id} would both be written to {file}"
                raise CommandError(f"{both}: take two folders", 2)
        return files

    @contextmanager
    def stream(self) -> Iterator[BinaryIO]:
        """The one place where the chunks of all documents go."""
        if self.path is None:
            with standard_output() as file:
                yield file
        else:
            with whole_file(self.path) as file:
                yield file


def _was_written(file: Path) -> bool:
    """Whether a file is the output of an earlier run, or empty, as that of an empty document is."""
    with file.open("rb") as opened:
        beginning = opened.read(max(map(len, _BEGINNINGS)))
    return not beginning or beginning.startswith(_BEGINNINGS)
