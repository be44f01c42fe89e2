"""Libraries that the core does not need and an extra brings, imported when they are used."""

from importlib import import_module
from typing import Any


class MissingExtraError(ImportError):
    """A library that an extra brings is not installed; the message says which command installs it."""


def need(module: str, extra: str, purpose: str) -> Any:
    """Import `module`, or raise MissingExtraError: `purpose` needs `chunkscope[extra]`."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise MissingExtraError(
            f'{purpose} needs {error.name}: pip install "chunkscope[{extra}]"', name=error.name
        ) from None
