"""Fixtures of the tests in this folder."""

import signal
from pathlib import Path

import pytest

from chunkscope.cli.app import run
from host.command import Run


@pytest.fixture
def cli(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the command in `tmp_path`; gives exit code, standard output and standard error."""
    monkeypatch.chdir(tmp_path)
    handler = signal.getsignal(signal.SIGTERM)

    def cli(*args: str) -> tuple[int, str, str]:
        code = run(args)
        signal.signal(signal.SIGTERM, handler)
        out, err = capsysbinary.readouterr()
        return code, out.decode("utf-8"), err.decode("utf-8")

    return cli
