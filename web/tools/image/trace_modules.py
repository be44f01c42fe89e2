"""Which modules of the standard library the packed image needs. Runs inside Pyodide, beside site-packages.

A module is needed when start-up imports it, when a packed package imports it anywhere (in a function, too),
or when the work below does: what reports an error or reads a version imports its modules late.
"""

import ast
import contextlib
import importlib
import importlib.metadata
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

# Codecs are imported by name when first asked for.
CODECS = ("ascii", "latin_1", "utf_16", "utf_16_be", "utf_16_le", "utf_32_be", "utf_32_le", "utf_8_sig")


def imports(source: str) -> Iterator[str]:
    """Every name that `source` imports at any depth; of `from a import b` both `a` and `a.b`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def exercise(distribution: str) -> None:
    """Do once what imports late."""
    importlib.metadata.version(distribution)
    try:
        raise ValueError("🙂")
    except ValueError as error:
        "".join(traceback.format_exception(error))


def needed(site_packages: str, distribution: str) -> list[str]:
    """The names of all modules in use after importing what the packed packages import."""
    for path in sorted(Path(site_packages).rglob("*.py")):
        for name in imports(path.read_text("utf-8")):
            # `from a import b` names a module only sometimes, and an extra's library may be absent.
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    for codec in CODECS:
        importlib.import_module(f"encodings.{codec}")
    exercise(distribution)
    return sorted(sys.modules)
