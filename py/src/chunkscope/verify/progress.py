"""What a long check says of itself between two slices of work. Coordinate: none."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """A phase and how much of it is done; the phases are read, versions, search, order,
    judge, closer, explain.
    """

    phase: str
    done: int
    total: int
