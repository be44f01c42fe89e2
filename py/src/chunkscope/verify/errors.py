"""The one error of a chunk file that cannot be used."""


class ChunkFileError(ValueError):
    """A chunk file that cannot be read; `line` and `column` (from 1, code points) say where, if known."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        self.line = line
        self.column = column
        super().__init__(message)
