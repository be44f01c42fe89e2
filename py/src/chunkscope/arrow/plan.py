"""The settings of a job in Arrow, checked where they are made."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from chunkscope.errors import SettingError
from chunkscope.units import segmenter
from chunkscope.windows import check_window

# The coordinates that can be asked for beside code points, and their columns.
OFFSETS: Final = {
    "utf16": ("start_utf16", "end_utf16"),
    "byte": ("start_byte", "end_byte"),
    "line": ("start_line", "start_column", "end_line", "end_column"),
}
# A string column of Arrow counts its bytes in 31 bits.
_MOST_BYTES = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Plan:
    """How to cut; SettingError for what cannot be."""

    size: int
    overlap: int
    unit: str
    offsets: tuple[str, ...]
    id: str
    text: str
    batch_bytes: int

    def __post_init__(self) -> None:
        segmenter(self.unit)
        check_window(self.size, self.overlap)
        check_offsets(self.offsets)
        if type(self.batch_bytes) is not int or not 1 <= self.batch_bytes <= _MOST_BYTES:
            rule = f"a whole number from 1 to {_MOST_BYTES}"
            raise SettingError("batch_bytes", self.batch_bytes, rule)


def check_offsets(offsets: Sequence[str]) -> tuple[str, ...]:
    """The coordinates asked for, each once; SettingError for one that does not exist."""
    for name in offsets:
        if name not in OFFSETS:
            raise SettingError("offsets", name, "some of " + ", ".join(OFFSETS))
    return tuple(dict.fromkeys(offsets))
