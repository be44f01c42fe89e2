"""Lets a test suite run inside the packed image without lending it anything. Runs inside Pyodide.

pytest and Hypothesis need modules that the image leaves out. They get them from folders outside of it, but
an import that is made while any frame of the chunkscope package runs sees the image alone: what the
package imports late must be in the image, or it fails here as it would in the browser.
"""

import builtins
import importlib
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import FrameType, ModuleType
from typing import Any

IMAGE = "/lib/python314.zip"
PACKAGE = f"{IMAGE}/chunkscope/"


def inside() -> bool:
    """Whether the package is at work: one of its functions or modules is on the stack."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_filename.startswith(PACKAGE):
            return True
        frame = frame.f_back
    return False


class Outside:
    """Finds modules outside of the image, unless the package asks."""

    def __init__(self, folders: Sequence[str]) -> None:
        self.folders = folders

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: object = None
    ) -> ModuleSpec | None:
        """The module's spec; submodules of the image's packages are looked for in the same place outside."""
        if inside():
            return None
        if path is None:
            return PathFinder.find_spec(name, self.folders)
        beneath = [entry[len(IMAGE) :] for entry in path if entry.startswith(IMAGE)]
        return PathFinder.find_spec(name, [folder + rest for folder in self.folders for rest in beneath])

    def owns(self, module: ModuleType | None) -> bool:
        """Whether a module came from outside."""
        origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
        return origin.startswith(tuple(self.folders))

    def guard(self, name: str) -> None:
        """Refuse a module from outside to the package, although it is loaded already."""
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            loaded = ".".join(parts[:end])
            if self.owns(sys.modules.get(loaded)):
                raise ModuleNotFoundError(f"No module named {loaded!r} in the Python image", name=loaded)


def install(folders: Sequence[str]) -> None:
    """Open the folders to everything but the package."""
    outside = Outside(folders)
    sys.meta_path.append(outside)
    original = builtins.__import__

    def guarded_import(
        name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> ModuleType:
        module = original(name, globals, locals, fromlist, level)
        if not level and inside():
            for loaded in [name, *(f"{name}.{part}" for part in fromlist or ())]:
                outside.guard(loaded)
        return module

    builtins.__import__ = guarded_import
    importlib.import_module = guarded(importlib.import_module, outside)


def guarded(function: Callable[..., ModuleType], outside: Outside) -> Callable[..., ModuleType]:
    """importlib.import_module, which does not go through `__import__`."""

    def import_module(name: str, package: str | None = None) -> ModuleType:
        module = function(name, package)
        if inside():
            outside.guard(module.__name__)
        return module

    return import_module
