"""Helpers of the tests of the command line: a process of its own, documents, what came of them."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

TEXT = "\ufeffA🙂BC word\r\n𠮷野家 two\rthree\n"
# What the fixture `cli` gives: exit code, standard output and standard error of a command.
Run = Callable[..., tuple[int, str, str]]


def write(path: Path, data: bytes | str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def contents(folder: Path) -> dict[str, bytes]:
    """All files below a folder, by their paths."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def process(*args: str, env: dict[str, str] | None = None, **options: Any) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "chunkscope", *args]
    return subprocess.Popen(
        command, env={**os.environ, **(env or {})}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options
    )


def rows(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]
