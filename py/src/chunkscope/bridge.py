"""What the browser's worker calls: scalars in, columns out. Coordinate: code points.

Nothing here imports `js` or `pyodide`, so the same calls run in CPython's tests.
"""

import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from chunkscope.chunker import chunk_columns
from chunkscope.errors import ChunkFileError, DecodeError, DocumentError, LostError, SettingError
from chunkscope.spans import ChunkColumns


@dataclass(frozen=True, slots=True)
class Held:
    """A text that stays in Python, decoded once, and what calls keep of it for later ones."""

    text: str
    kept: dict[str, Any] = field(default_factory=dict)

    def going(self, what: str) -> Any:
        """The check or the export that goes on; raises LostError where there is none."""
        if what not in self.kept:
            raise LostError(what)
        return self.kept[what]


def hold(data: bytes | bytearray, encoding: str) -> Held:
    """The text of some bytes; lone surrogates, which JavaScript's strings may have, stay what they are."""
    return Held(str(data, encoding, "surrogatepass"))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a call came to: an answer, or an error as data. `setting` names the setting the user can mend."""

    answer: Any = None
    milliseconds: float = 0.0
    setting: str | None = None
    message: str | None = None
    traceback: str | None = None


def attempt(function: Callable[..., Any], held: Held, *arguments: object) -> Outcome:
    """Call one of this module's functions on a text; an exception becomes data."""
    started = time.perf_counter()
    try:
        answer = function(held, *map(_plain, arguments))
    except (SettingError, DocumentError, DecodeError, ChunkFileError, LostError) as error:
        return Outcome(setting=error.setting, message=str(error))
    except Exception as error:
        return Outcome(message=f"{type(error).__name__}: {error}", traceback=traceback.format_exc())
    return Outcome(answer, (time.perf_counter() - started) * 1000)


def _plain(argument: object) -> object:
    """The int itself where a BigInt came: Pyodide makes it a subclass, which rules do not take."""
    return int(argument) if isinstance(argument, int) and not isinstance(argument, bool) else argument


def chunk(held: Held, unit: str, size: int, overlap: int) -> ChunkColumns:
    """The chunks of a text as columns; raises SettingError with the `setting` it belongs to."""
    return chunk_columns(held.text, size, overlap, unit)


def __getattr__(name: str) -> Any:
    """The calls about documents and stored chunks, imported with the first: no chunk waits for them."""
    module = "chunkscope.bridge_verify" if name.startswith("verify_") else "chunkscope.bridge_documents"
    calls = import_module(module)
    if name not in calls.__all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(calls, name)
