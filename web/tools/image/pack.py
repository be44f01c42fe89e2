"""Packs modules and site-packages into one zip of compiled code. Runs inside the Pyodide that will run it.

The same input gives the same bytes: sorted names, one date, hash-based code files that are never checked.
"""

import io
import zipfile
from importlib import _bootstrap_external
from pathlib import Path

# Where Pyodide puts the zip: the path that tracebacks name.
ROOT = "/lib/python314.zip"
DATE = (1980, 1, 1, 0, 0, 0)
# The standard library's docstrings and assertions stay out, and what is installed keeps them.
STRIPPED, WHOLE = 2, 0
# The package whose sources stay beside the code, for tracebacks and for the examples in its docstrings.
OWN = "chunkscope/"


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    """The code file of `source`, for an importer that does not look for the source."""
    code = compile(source, f"{ROOT}/{name}", "exec", dont_inherit=True, optimize=optimize)
    return bytes(_bootstrap_external._code_to_hash_pyc(code, b"\0" * 8, False))


def standard(stdlib: str, modules: list[str]) -> dict[str, bytes]:
    """The files of those modules that the zip at `stdlib` holds."""
    files = {}
    with zipfile.ZipFile(stdlib) as archive:
        names = set(archive.namelist())
        for module in modules:
            stem = module.replace(".", "/")
            for name in (f"{stem}/__init__.py", f"{stem}.py"):
                if name in names:
                    files[f"{name}c"] = compiled(archive.read(name), name, STRIPPED)
    return files


def installed(site_packages: str) -> dict[str, bytes]:
    """The files of site-packages: code compiled, all else as it is."""
    files = {}
    root = Path(site_packages)
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_dir() or "__pycache__" in name:
            continue
        data = path.read_bytes()
        if name.endswith(".py"):
            files[f"{name}c"] = compiled(data, name, WHOLE)
        if name.startswith(OWN) or not name.endswith(".py"):
            files[name] = data
    return files


def pack(stdlib: str, site_packages: str, modules: list[str]) -> bytes:
    """The image's zip."""
    files = standard(stdlib, modules) | installed(site_packages)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, DATE), files[name], zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()
