"""The Actor's storage on the Apify platform: a run's default key-value store and dataset.

A push is one POST, which the API stores whole or not at all; but a push without an answer may have been
stored. So nothing is pushed again before the dataset was read: the rows of this run that it ends with are
there already. The same look finds the rows of a run that the platform restarted. The items are read, and not
the dataset's `itemCount`, which the API says may be seconds late.
"""

import json
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote

from chunkscope.actor.api import Api, BusyError, NoAnswerError, RefusedError
from chunkscope.actor.errors import ActorError
from chunkscope.actor.job import Row

# The API refuses a body of more than 5 MB; a chunk of the longest text is under 0.6 MB.
MAX_BODY: Final = 4_000_000
# How long a push without an answer may still be under way.
_SETTLE: Final = 5.0

# What tells a row: its text follows from these and from the input.
_KEY: Final = ("chunk_id", "start", "end", "word_count")


class PlatformStorage:
    """`api` with the ids of the key-value store and the dataset, and the key of the input record."""

    def __init__(self, api: Api, store: str, dataset: str, key: str) -> None:
        self._api = api
        self._record = f"key-value-stores/{quote(store, '~')}/records/{quote(key, '')}"
        self._items = f"datasets/{quote(dataset, '~')}/items"

    def read_input(self) -> bytes:
        """The input record."""
        try:
            return self._api.get(self._record)
        except RefusedError as error:
            if error.status == 404:
                raise ActorError(f"there is no INPUT at {self._record}: {error}") from None
            raise

    def write_rows(self, rows: Sequence[Row]) -> None:
        """Append `rows`, each exactly once; an error says how many are known to be there."""
        bodies = [_encode(row) for row in rows]
        written = self._written(rows)
        try:
            while written < len(rows):
                written = self._push(rows, bodies, written)
        except ActorError as error:
            raise ActorError(f"{written} of {len(rows)} rows are known to be written: {error}") from None

    def _push(self, rows: Sequence[Row], bodies: Sequence[bytes], written: int) -> int:
        """Push the next batch of rows; returns how many rows are written then."""
        end = _batch_end(bodies, written)
        body = b"[" + b",".join(bodies[written:end]) + b"]"
        attempt = 0
        while True:
            try:
                self._api.once("POST", self._items, body)
                return end
            except BusyError as error:
                attempt = self._api.wait(attempt, error)
            except NoAnswerError as error:
                self._api.sleep(_SETTLE)
                if (found := self._written(rows)) > written:
                    return found
                attempt = self._api.wait(attempt, error)

    def _written(self, rows: Sequence[Row]) -> int:
        """How many of `rows`, from the first on, are the last items of the dataset."""
        try:
            items = json.loads(self._api.get(f"{self._items}?format=json&fields={','.join(_KEY)}"))
        except RefusedError as error:
            if error.status != 404:  # the platform makes a dataset with its first item
                raise
            return 0
        except ValueError:
            items = None
        if not isinstance(items, list):
            raise ActorError("the API answered something else than the dataset's items")
        there, ours = [_key(item) for item in items], [_key(row) for row in rows]
        longest = min(len(there), len(ours))
        return next((n for n in range(longest, 0, -1) if there[-n:] == ours[:n]), 0)


def _key(item: object) -> tuple[object, ...]:
    return tuple(item.get(field) for field in _KEY) if isinstance(item, dict) else ()


def _encode(row: Row) -> bytes:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()


def _batch_end(bodies: Sequence[bytes], first: int) -> int:
    """The end of the batch that starts with row `first`: as many rows as one body holds."""
    room, end = MAX_BODY, first
    while end < len(bodies) and (end == first or len(bodies[end]) < room):
        room -= len(bodies[end]) + 1
        end += 1
    return end
