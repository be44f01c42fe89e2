"""The settings of a job in Arrow, checked where they are made."""

from dataclasses import dataclass

from chunkscope.errors import SettingError
from chunkscope.records import check_offsets
from chunkscope.steps import check_steps
from chunkscope.units import segmenter
from chunkscope.windows import check_window

# A string column of Arrow counts its bytes in 31 bits.
_MOST_BYTES = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Plan:
    """How to cut; SettingError for what cannot be."""

    size: int
    overlap: int
    unit: str
    offsets: tuple[str, ...]
    steps: tuple[str, ...]
    id: str
    text: str
    batch_bytes: int

    def __post_init__(self) -> None:
        segmenter(self.unit)
        check_window(self.size, self.overlap)
        object.__setattr__(self, "offsets", tuple(check_offsets(self.offsets)))
        check_steps(self.steps)
        if type(self.batch_bytes) is not int or not 1 <= self.batch_bytes <= _MOST_BYTES:
            rule = f"a whole number from 1 to {_MOST_BYTES}"
            raise SettingError("batch_bytes", self.batch_bytes, rule)
