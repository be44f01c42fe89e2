"""Which modules of the standard library the packed image needs. Runs inside Pyodide, beside site-packages.

A module is needed when start-up imports it, when a packed package imports it anywhere (in a function, too),
or when the work below does: what reports an error or reads a version imports its modules late.
"""

import ast
import codecs
import contextlib
import importlib
import importlib.metadata
import importlib.resources
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

from chunkscope.decoding import ENCODINGS


def imports(source: str) -> Iterator[str]:
    """Every name that `source` imports at any depth; of `from a import b` both `a` and `a.b`."""
    for node in walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all below it, but nothing that runs only as a script or is read only by a type checker."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Compare(left=ast.Name(id="__name__"))):
            return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from walk(child)


def exercise() -> None:
    """Do once what imports late: codecs by their names, helpers when a resource or a version is read."""
    for codec in ENCODINGS:
        codecs.lookup(codec)
    importlib.resources.files("chunkscope").joinpath("py.typed").read_text("utf-8")
    importlib.metadata.version("chunkscope")
    try:
        raise ValueError("🙂")
    except ValueError as error:
        "".join(traceback.format_exception(error))


def needed(site_packages: str) -> list[str]:
    """The names of all modules in use after importing what the packed packages import."""
    for path in sorted(Path(site_packages).rglob("*.py")):
        for name in imports(path.read_text("utf-8")):
            # `from a import b` names a module only sometimes, and an extra's library may be absent.
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    exercise()
    return sorted(sys.modules)
