"""How documents are cut: what all chunks of a command or a corpus have in common."""

from dataclasses import asdict, dataclass
from typing import Any

from chunkscope.decoding import named
from chunkscope.records import check_offsets
from chunkscope.steps import check_steps
from chunkscope.units import segmenter
from chunkscope.windows import check_window


@dataclass(frozen=True, slots=True)
class Settings:
    """Checked when made: SettingError for what cannot be. `encoding` is that of `decode`."""

    size: int = 100
    overlap: int = 20
    unit: str = "code_point"
    offsets: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    encoding: str | None = None

    def __post_init__(self) -> None:
        segmenter(self.unit)
        check_window(self.size, self.overlap)
        object.__setattr__(self, "offsets", tuple(check_offsets(self.offsets)))
        check_steps(self.steps)
        if self.encoding is not None:
            named(self.encoding)

    def chunking(self) -> dict[str, Any]:
        """The arguments of `chunk_batches`."""
        return {name: value for name, value in asdict(self).items() if name != "encoding"}
