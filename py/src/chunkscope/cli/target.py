"""Where chunks go: standard output, one file, or a folder."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from chunkscope.cli.console import standard_output
from chunkscope.cli.errors import CommandError
from chunkscope.cli.inputs import STDIN, Input
from chunkscope.exports import FORMATS
from chunkscope.files import whole_file

PARQUET: Final = "parquet"
FORMAT_NAMES: Final = (*FORMATS, PARQUET)
_EXTENSIONS: Final = {form.extension: name for name, form in FORMATS.items()} | {".parquet": PARQUET}


@dataclass(frozen=True, slots=True)
class Target:
    """The format, and the place; no `path` is standard output. In a folder each document has its own file."""

    form: str
    path: Path | None
    folder: bool
    named: tuple[str, ...]

    @classmethod
    def of(cls, output: str | None, form: str | None, files: Sequence[str]) -> "Target":
        """The target of --output and --format for documents named `files`; CommandError if it cannot be."""
        if output is None or output == STDIN:
            if form == PARQUET:
                raise CommandError("--format parquet needs --output: a .parquet file, or a folder", 2)
            return cls(form or "jsonl", None, False, tuple(files))
        path = Path(output)
        chosen = form or _EXTENSIONS.get(path.suffix.lower(), "jsonl")
        bare = chosen == PARQUET and path.suffix.lower() != ".parquet"
        folder = output.endswith(("/", "\\")) or path.is_dir() or bare
        inside = [
            name
            for name in files
            if Path(name).is_dir() and path.resolve().is_relative_to(Path(name).resolve())
        ]
        if folder and inside:
            raise CommandError(
                f"--output {output} lies in {inside[0]}, so chunks would be taken for documents", 2
            )
        return cls(chosen, path, folder, tuple(files))

    def takes(self, item: Input) -> bool:
        """Whether a document is to be split: not where it is the output of an earlier run."""
        if self.path is None or self.folder or item.path is None or not self.path.exists():
            return True
        if not item.path.exists() or not item.path.samefile(self.path):
            return True
        if str(item.path) in self.named:
            raise CommandError(f"{self.path} is a document, and --output would replace it", 2)
        return False

    def file_for(self, item: Input) -> Path:
        """The file of a document in the folder: its own name, with the format's extension after it."""
        assert self.path is not None
        file = self.path / (item.name + FORMATS[self.form].extension)
        file.parent.mkdir(parents=True, exist_ok=True)
        return file

    @contextmanager
    def stream(self) -> Iterator[BinaryIO]:
        """The one place where the chunks of all documents go."""
        if self.path is None:
            with standard_output() as file:
                yield file
        else:
            with whole_file(self.path) as file:
                yield file
