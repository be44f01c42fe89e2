"""The command line itself: what it understands, its streams, help, completion. Coordinate: code points."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from chunkscope.cli.app import COMMANDS
from chunkscope.cli.split import EXAMPLES as SPLIT_EXAMPLES
from host.command import TEXT, Run, process, rows, write


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["split", "a.txt", "--size", "0"], "size must be a whole number of at least 1, not 0"),
        (["split", "a.txt", "--size", "5", "--overlap", "5"], "overlap must be less than size (5), not 5"),
        (["split", "a.txt", "--size", "🙂"], "Invalid value for '--size': '🙂' is not a valid integer."),
        (
            ["split", "a.txt", "--offsets", "utf16,utf7"],
            "Invalid value for '--offsets': 'utf7' is not one of",
        ),
        (["split", "a.txt", "--format", "xml"], "Invalid value for '--format': 'xml' is not one of"),
        (["split", "a.txt", "--format", "parquet"], "--format parquet needs --output"),
        (["split", "a.txt", "a.txt", "--id", "🙂"], "--id names one document"),
        (["split", "a.txt", "--jobs", "2"], "--jobs and --overwrite are for a folder of Parquet"),
        (
            ["split", "a.txt", "--id", "🙂", "-o", "x/", "--format", "parquet"],
            "--id names one document, and a",
        ),
        (["split", "-", "-o", "x/", "--format", "parquet"], "standard input cannot be started again"),
        (["split", "a.txt", "--id", "a\udcff"], r"Invalid value for '--id': 'a\xff' is not UTF-8"),
        (["split", "a.txt", "--id", "\ud83d"], r"Invalid value for '--id': '\ud83d' is not UTF-8"),
        (["split", "a.txt", "--id", ""], "Invalid value for '--id': it is empty"),
        (["split", "a.txt", "-o", ""], "Invalid value for '--output' / '-o': it is empty"),
        (["split", "a.txt", ""], "Invalid value for 'FILE…': it is empty"),
        (["info", ""], "Invalid value for 'FILE…': it is empty"),
        (["verify", "", "a.txt"], "Invalid value for 'DOCUMENT': it is empty"),
        (["verify", "a.txt", ""], "Invalid value for 'CHUNKS': it is empty"),
        (["verify", "a.txt", "a.txt", "--text", ""], "Invalid value for '--text': it is empty"),
        (
            ["verify", "a.txt", "a.txt", "--start", "\udcff"],
            r"Invalid value for '--start': '\xff' is not UTF-8",
        ),
        (["split"], "Missing argument 'FILE…'."),
        (["splice"], "No such command 'splice'."),
    ],
)
def test_a_command_that_cannot_be_understood_is_one_line_and_exit_code_2(
    cli: Run, tmp_path: Path, args: list[str], message: str
) -> None:
    write(tmp_path / "a.txt", "🙂")
    code, out, err = cli(*args)
    if args[1:4] != ["a.txt", "a.txt", "--id"]:
        assert out == ""
    assert code == 2
    assert err.startswith(f"chunkscope: {message}")
    assert err.count("\n") == 1


def test_debug_shows_the_traceback_and_a_fault_of_the_program_is_named(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "a.txt", "🙂")

    def broken(*_: object) -> None:
        raise RuntimeError("on purpose 🙂")

    monkeypatch.setattr("chunkscope.cli.split.chunk_columns", broken)
    code, out, err = cli("split", "a.txt")
    assert (code, out) == (1, "")
    assert (
        err
        == "chunkscope: a fault of chunkscope, not yours: RuntimeError: on purpose 🙂 (--debug shows where)\n"
    )
    with pytest.raises(RuntimeError, match="on purpose"):
        cli("split", "a.txt", "--debug")


def test_progress_is_shown_on_a_terminal_and_nowhere_else(tmp_path: Path) -> None:
    write(tmp_path / "a.txt", "🙂 word " * 100_000)
    terminal, end = os.openpty()
    command = [sys.executable, "-m", "chunkscope", "split", "a.txt", "-o", "out.jsonl"]
    env = {**os.environ, "TERM": "xterm"}
    subprocess.run(command, cwd=tmp_path, env=env, stdout=subprocess.DEVNULL, stderr=end, check=True)
    os.close(end)
    assert b"chunks" in os.read(terminal, 100_000)
    os.close(terminal)
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


def test_a_reader_that_has_enough_ends_the_command_quietly(tmp_path: Path) -> None:
    write(tmp_path / "a.txt", "🙂 word " * 200_000)
    with process("split", "a.txt", cwd=tmp_path) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert json.loads(running.stdout.readline())["chunk_id"] == 1
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 141


@pytest.mark.parametrize(
    ("command", "code", "out", "err"),
    [
        ("split a.txt >&-", 1, "", "chunkscope: standard output is closed\n"),
        ("info a.txt >&-", 1, "", "chunkscope: standard output is closed\n"),
        ("split a.txt -o o.jsonl >&-", 0, "", ""),
        ("split - a.txt -o o.jsonl <&-", 1, "", "chunkscope: stdin: it is closed\n"),
        ("verify - a.txt <&-", 2, "", "chunkscope: standard input: it is closed\n"),
        ("split nowhere a.txt -o o.jsonl 2>&-", 1, "", ""),
        ("split nowhere a.txt -o o.jsonl 2>/dev/full", 1, "", ""),
        ("split nowhere a.txt -o o.jsonl <&- >&- 2>&-", 1, "", ""),
        ("split --size x 2>&-", 2, "", ""),
        ("split a.txt >/dev/full", 1, "", "chunkscope: standard output: No space left on device\n"),
    ],
)
def test_a_standard_stream_may_be_closed_or_full(
    tmp_path: Path, command: str, code: int, out: str, err: str
) -> None:
    write(tmp_path / "a.txt", "🙂")
    shell = ["bash", "-c", f'"{sys.executable}" -m chunkscope {command}']
    done = subprocess.run(shell, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, out, err)
    if "-o" in command:
        assert rows((tmp_path / "o.jsonl").read_text("utf-8"))[0]["text"] == "🙂"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(cli: Run, command: str) -> None:
    code, out, err = cli(command, "--help")
    assert (code, err) == (0, "")
    assert "Examples:\n  " in out


def test_the_examples_of_split_run_as_they_stand(tmp_path: Path) -> None:
    for name in ["notes.txt", "docs/a/b.md", "corpus/c.txt"]:
        write(tmp_path / name, TEXT)
    lines = [line for line in SPLIT_EXAMPLES.splitlines() if "chunkscope" in line]
    shell = f'set -eo pipefail; chunkscope() {{ "{sys.executable}" -m chunkscope "$@"; }}\n'
    done = subprocess.run(
        ["bash", "-c", shell + "\n".join(lines)], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    made = {path.name for path in tmp_path.iterdir()} - {"notes.txt", "docs", "corpus"}
    assert made == {"notes.html", "chunks.csv", "chunks.jsonl", "chunks"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(cli: Run, shell: str) -> None:
    code, out, _ = cli("completion", shell)
    assert code == 0
    assert "_CHUNKSCOPE_COMPLETE" in out


def test_completion_completes(tmp_path: Path) -> None:
    env = {
        "_CHUNKSCOPE_COMPLETE": "bash_complete",
        "COMP_WORDS": "chunkscope split --unit w",
        "COMP_CWORD": "3",
    }
    out, _ = process(env=env, cwd=tmp_path).communicate()
    assert b"plain,word" in out


@pytest.mark.parametrize(
    ("missing", "args"), [("click", ["info", "x"]), ("pyarrow", ["split", "x", "-o", "x.parquet"])]
)
def test_a_missing_library_is_named_with_the_command_that_installs_it(
    tmp_path: Path, missing: str, args: list[str]
) -> None:
    write(tmp_path / "x", "🙂")
    code = f"import sys; sys.modules[{missing!r}] = None; sys.argv[1:] = {args!r}\n"
    code += "from chunkscope.__main__ import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    extra = "cli" if missing == "click" else "parquet"
    assert done.returncode == 2
    assert done.stderr.endswith(f'needs {missing}: pip install "chunkscope[{extra}]"\n')
    assert done.stderr.count("\n") == 1


def test_the_entry_point_is_installed_with_the_package() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "chunkscope", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("chunkscope, version ")
