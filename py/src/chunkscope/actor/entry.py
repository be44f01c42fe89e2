"""One run of the Actor: from the environment to an exit code."""

import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from chunkscope.actor.api import Api
from chunkscope.actor.errors import ActorError
from chunkscope.actor.job import Row, parse_input, rows_of
from chunkscope.actor.local import LocalStorage
from chunkscope.actor.platform import PlatformStorage

_STORE = ("ACTOR_DEFAULT_KEY_VALUE_STORE_ID", "APIFY_DEFAULT_KEY_VALUE_STORE_ID")
_DATASET = ("ACTOR_DEFAULT_DATASET_ID", "APIFY_DEFAULT_DATASET_ID")
_INPUT_KEY = ("ACTOR_INPUT_KEY", "APIFY_INPUT_KEY")
_LOCAL_ID = "default"  # what the Apify command line calls the stores of a local run


class Storage(Protocol):
    """Where the input comes from and the rows go."""

    def read_input(self) -> bytes:
        """The input record."""

    def write_rows(self, rows: Sequence[Row]) -> None:
        """Append `rows`."""


def storage_of(environ: Mapping[str, str], sleep: Callable[[float], object] = time.sleep) -> Storage:
    """The platform's storage where the environment says so, else the folder `storage`.

    The platform is meant where APIFY_IS_AT_HOME is set, or where a default id is one of the platform's. A
    token alone does not mean it: whoever has logged in on their own machine has one.
    """
    store, dataset = _first(environ, _STORE), _first(environ, _DATASET)
    at_home = environ.get("APIFY_IS_AT_HOME", "").lower() not in ("", "0", "false")
    if not at_home and {store, dataset} <= {"", _LOCAL_ID}:
        return LocalStorage(Path(environ.get("APIFY_LOCAL_STORAGE_DIR") or "storage"))
    token = environ.get("APIFY_TOKEN", "").strip()
    for value, names in [(token, ("APIFY_TOKEN",)), (store, _STORE), (dataset, _DATASET)]:
        if not value:
            raise ActorError(f"{names[0]} is not set, and a run on the platform needs it")
    address = environ.get("APIFY_API_BASE_URL") or "https://api.apify.com"
    api = Api(address, token, sleep=sleep)
    return PlatformStorage(api, store, dataset, _first(environ, _INPUT_KEY) or "INPUT")


def run(storage: Storage) -> int:
    """Read the input, check it, write the rows; returns how many."""
    rows = rows_of(parse_input(storage.read_input()))
    if rows:
        storage.write_rows(rows)
    return len(rows)


def main(environ: Mapping[str, str] = os.environ) -> int:
    """Run once; returns 0, or 1 after one line `ERROR: …`."""
    try:
        count = run(storage_of(environ))
    except ActorError as error:
        # ASCII with escapes: the log must take it in whatever encoding the host gave.
        print(f"ERROR: {error}".encode("ascii", "backslashreplace").decode(), file=sys.stderr)
        return 1
    print(f"Wrote {count} rows.")
    return 0


def _first(environ: Mapping[str, str], names: Sequence[str]) -> str:
    return next((value for name in names if (value := environ.get(name, "").strip())), "")
