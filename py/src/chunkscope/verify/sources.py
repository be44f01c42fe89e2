"""The documents that the records of a chunk file name as theirs. Coordinate: none."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from chunkscope.verify.numbers import Numbers
from chunkscope.verify.words import amount

_SHOWN = 3
_LENGTH = 40


class Sources:
    """Which document each record names, if any. Its length is the number of documents."""

    def __init__(self) -> None:
        self._number: dict[str, int] = {}
        self._of = Numbers()

    def __len__(self) -> int:
        return len(self._number)

    def add(self, record: int, name: Any) -> None:
        """Note what a record names; records come in their order, those that name nothing are left out."""
        while len(self._of) < record:
            self._of.append(None)
        self._of.append(None if name in (None, "") else self._number.setdefault(str(name), len(self._number)))

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """The records that name a document, each with the number of that."""
        return ((record, number) for record, number in enumerate(self._of) if number is not None)

    def name(self, number: int) -> str:
        """The name of a document, shortened."""
        name = list(self._number)[number]
        return name if len(name) <= _LENGTH else "…" + name[1 - _LENGTH :]

    def strange(self, verdicts: Sequence[int], lost: int) -> dict[int, str]:
        """The records of documents most of whose records have the verdict `lost`, each with the name.

        Such a document is not the one that was checked: what was found of it was found by chance.
        """
        if len(self) < 2:
            return {}
        all_ = Counter(number for _, number in self)
        gone = Counter(number for record, number in self if verdicts[record] == lost)
        return {record: self.name(number) for record, number in self if gone[number] * 2 > all_[number]}

    @property
    def words(self) -> str:
        """How many documents there are, and how many records each of the first has."""
        counts = Counter(number for _, number in self)
        shown = [f"{self.name(k)} ({amount(counts[k], 'record')})" for k in range(len(self))[:_SHOWN]]
        more = f" and {len(self) - _SHOWN} more" if len(self) > _SHOWN else ""
        return f"records of {len(self)} documents, checked against one: {', '.join(shown)}{more}"
