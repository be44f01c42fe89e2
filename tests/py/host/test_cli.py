"""The command line: what it writes, says and returns. Coordinate: code points, if a name says no other."""

import csv
import errno
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import chunkscope
from chunkscope.cli.app import COMMANDS, run
from chunkscope.cli.split import EXAMPLES as SPLIT_EXAMPLES
from chunkscope.exports import FORMATS
from host.plain import plain_rows

TEXT = "\ufeffA🙂BC word\r\n𠮷野家 two\rthree\n"
Run = Callable[..., tuple[int, str, str]]


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


def test_split_writes_the_records_of_the_package(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "a.txt", TEXT)
    code, out, err = cli(
        "split", "a.txt", "--size", "4", "--overlap", "1", "--offsets", "code_point,utf16,byte,line"
    )
    assert (code, err) == (0, "")
    expected = plain_rows([("a.txt", TEXT)], 4, 1, "code_point", ("utf16", "byte", "line"))
    for row, wanted in zip(rows(out), expected, strict=True):
        del wanted["error"]
        assert wanted.items() <= row.items()
        assert row["text"] == TEXT[row["start"] : row["end"]]


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_goes_to_a_file_as_to_standard_output(cli: Run, tmp_path: Path, form: str) -> None:
    write(tmp_path / "a.txt", TEXT)
    code, out, _ = cli("split", "a.txt", "--format", form, "--size", "5", "--overlap", "2")
    assert code == 0
    assert "𠮷" in out or form == "annotation"
    name = f"out{FORMATS[form].extension}"
    assert cli("split", "a.txt", "--size", "5", "--overlap", "2", "-o", name) == (0, "", "")
    assert (tmp_path / name).read_bytes().decode() == out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", name]


def test_standard_input_is_read_byte_for_byte_under_any_locale(tmp_path: Path) -> None:
    env = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    write(tmp_path / "größe🙂.txt", TEXT)
    for args, data in [(["-"], TEXT.encode()), (["größe🙂.txt"], b"")]:
        done = process("split", *args, "--size", "400", env=env, stdin=subprocess.PIPE, cwd=tmp_path)
        out, err = done.communicate(data)
        assert (done.returncode, err) == (0, b"")
        (row,) = rows(out.decode("utf-8"))
        assert row["text"] == TEXT
        assert row["document_id"] == ("stdin" if args == ["-"] else "größe🙂.txt")


def test_a_folder_stands_for_its_files_in_order_without_hidden_ones(cli: Run, tmp_path: Path) -> None:
    for name in ["d/b.txt", "d/a/z.txt", "d/.git/config", "d/.hidden", "e.txt"]:
        write(tmp_path / name, f"🙂 {name}")
    _, out, _ = cli("split", "d", "e.txt")
    assert [row["document_id"] for row in rows(out)] == ["d/a/z.txt", "d/b.txt", "e.txt"]


def test_a_folder_may_be_deeper_than_python_can_recurse(cli: Run, tmp_path: Path) -> None:
    depth = 1500
    folder = os.open(tmp_path, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("d", dir_fd=folder)
        inner = os.open("d", os.O_RDONLY, dir_fd=folder)
        os.close(folder)
        folder = inner
    os.close(os.open("a", os.O_WRONLY | os.O_CREAT, dir_fd=folder))
    os.close(folder)
    code, out, err = cli("info", "d", "--json")
    assert (code, rows(out)[0]["id"], err) == (0, "d/" * depth + "a", "")
    subprocess.run(["rm", "-r", "d"], cwd=tmp_path, check=True)


def test_a_pattern_is_expanded_and_a_file_of_that_name_comes_first(cli: Run, tmp_path: Path) -> None:
    for name in ["d/b.md", "d/a/z.md", "d/c.txt", "[x].md", "x.md"]:
        write(tmp_path / name, "🙂")
    assert [row["document_id"] for row in rows(cli("split", "d/**/*.md")[1])] == ["d/a/z.md", "d/b.md"]
    assert [row["document_id"] for row in rows(cli("split", "[x].md")[1])] == ["[x].md"]


def test_a_pattern_finds_each_file_once_where_a_link_leads_back(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "d/e/b.txt", "🙂")
    (tmp_path / "d/e/up").symlink_to("..")
    (tmp_path / "d/other.txt").symlink_to("e/b.txt")
    ids = [row["document_id"] for row in rows(cli("split", "d/**/*.txt")[1])]
    assert ids == ["d/e/b.txt", "d/other.txt"]


def test_many_documents_are_one_csv_with_one_head(cli: Run, tmp_path: Path) -> None:
    for name in "abc":
        write(tmp_path / "d" / name, f'🙂 "{name}",\r\n')
    _, out, _ = cli("split", "d", "--format", "csv")
    read = list(csv.DictReader(io.StringIO(out, newline="")))
    assert [(row["document_id"], row["text"]) for row in read] == [
        (f"d/{n}", f'🙂 "{n}",\r\n') for n in "abc"
    ]


def test_many_documents_in_a_format_for_one_need_a_folder(cli: Run, tmp_path: Path) -> None:
    for name in ["d/a.txt", "d/e/b.txt"]:
        write(tmp_path / name, f"🙂 {name}")
    code, _, err = cli("split", "d", "-o", "x.json")
    assert (code, err.count("\n")) == (2, 1)
    assert "json holds one document: take jsonl or csv, or a folder as --output" in err
    assert not (tmp_path / "x.json").exists()
    assert cli("split", "d", "--format", "json", "-o", "out/") == (0, "", "")
    assert (
        json.loads((tmp_path / "out/e/b.txt.json").read_text("utf-8"))["chunks"][0]["text"] == "🙂 d/e/b.txt"
    )


@pytest.mark.parametrize(
    ("names", "files"),
    [
        (["x/i.md", "z.txt"], {"i.md": "x/i.md", "z.txt": "z.txt"}),
        (["x/i.md", "y/i.md"], {"x/i.md": "x/i.md", "y/i.md": "y/i.md"}),
        (["x", "y"], {"x/i.md": "x/i.md", "x/w/i.md": "x/w/i.md", "y/i.md": "y/i.md"}),
        (["x/i.md", "x/w/i.md"], {"i.md": "x/i.md", "w/i.md": "x/w/i.md"}),
        (["*/i.md"], {"x/i.md": "x/i.md", "y/i.md": "y/i.md"}),
        (["x/**/*.md"], {"i.md": "x/i.md", "w/i.md": "x/w/i.md"}),
        (["./[x]/**/**/i.md"], {"x/i.md": "x/i.md", "x/w/i.md": "x/w/i.md"}),
        (["y/../x/*.md"], {"i.md": "y/../x/i.md"}),
        (["x/i.md", "./x/i.md", "y/../x/i.md", "x"], {"i.md": "x/i.md", "w/i.md": "x/w/i.md"}),
        (["x/../y/i.md", "x/i.md", "z.txt"], {"x/i.md": "x/i.md", "y/i.md": "x/../y/i.md", "z.txt": "z.txt"}),
    ],
)
def test_a_folder_has_a_file_for_each_document(
    cli: Run, tmp_path: Path, names: list[str], files: dict[str, str]
) -> None:
    for name in ["x/i.md", "x/w/i.md", "y/i.md", "z.txt"]:
        write(tmp_path / name, f"🙂 {name}")
    assert cli("split", *names, "-o", "out/") == (0, "", "")
    written = {name: rows(data.decode())[0] for name, data in contents(tmp_path / "out").items()}
    assert {name: row["document_id"] for name, row in written.items()} == {
        f"{name}.jsonl": document for name, document in files.items()
    }
    for row in written.values():
        assert row["text"] == f"🙂 {os.path.normpath(row['document_id'])}"


def test_documents_that_cannot_be_kept_apart_in_a_folder_are_refused(tmp_path: Path) -> None:
    write(tmp_path / "stdin", "🙂")
    with process("split", "-", "stdin", "-o", "out/", stdin=subprocess.PIPE, cwd=tmp_path) as running:
        _, err = running.communicate("🙂".encode())
    assert (running.returncode, err.decode()) == (
        2,
        "chunkscope: stdin and stdin would both be written to out/stdin.jsonl: take two folders\n",
    )
    assert not (tmp_path / "out").exists()


def test_steps_are_recorded_with_the_span_of_the_original(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "a.txt", TEXT)
    _, out, _ = cli(
        "split", "a.txt", "--newlines", "lf", "--remove-bom", "--strip", "--size", "6", "--overlap", "0"
    )
    read = rows(out)
    assert "".join(row["text"] for row in read) == "A🙂BC word\n𠮷野家 two\nthree"
    assert all(row["steps"] == ["remove_bom", "newlines_lf", "strip"] for row in read)
    assert [TEXT[row["original_start"] : row["original_end"]] for row in read[:2]] == [
        "A🙂BC w",
        "ord\r\n𠮷野",
    ]


def test_an_encoding_can_be_named(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "a.txt", "größe".encode("windows-1252"))
    code, out, err = cli("split", "a.txt")
    assert (code, out) == (1, "")
    assert err.startswith(
        "chunkscope: a.txt: byte 2 (0xF6) is not UTF-8: invalid start byte; name its encoding"
    )
    assert rows(cli("split", "a.txt", "--encoding", "cp1252")[1])[0]["text"] == "größe"
    code, _, err = cli("split", "a.txt", "--encoding", "klingon🙂")
    assert code == 2
    assert err.startswith("chunkscope: encoding must be one of utf-8, ")


def test_a_bad_document_is_said_and_the_others_are_written(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "good.txt", "🙂")
    write(tmp_path / "bad.txt", b"\xff")
    code, out, err = cli("split", "bad.txt", "nowhere.txt", "good.txt", "-o", "out.jsonl")
    assert (code, out) == (1, "")
    said = err.splitlines()
    assert len(said) == 2
    assert said[0].startswith("chunkscope: bad.txt: byte 0 (0xFF) is not UTF-8")
    assert said[1] == "chunkscope: nowhere.txt: No such file or directory"
    assert rows((tmp_path / "out.jsonl").read_text("utf-8"))[0]["text"] == "🙂"


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A folder with a document before and after a folder that may not be read, and a link to itself."""
    for name in ["d/a.txt", "d/shut/b.txt", "d/z.txt"]:
        write(tmp_path / name, "🙂")
    (tmp_path / "d/loop").symlink_to("loop")
    scandir = os.scandir

    def refusing(path: Path) -> Any:  # root may read all, so that modes do not tell
        if Path(path).name == "shut":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return scandir(path)

    monkeypatch.setattr("chunkscope.cli.inputs.os.scandir", refusing)
    return "chunkscope: d/loop: Too many levels of symbolic links\nchunkscope: d/shut: Permission denied\n"


def test_what_cannot_be_read_in_a_folder_is_said_and_the_others_go_on(
    cli: Run, tmp_path: Path, closed: str
) -> None:
    assert cli("split", "d", "-o", "o.jsonl") == (1, "", closed)
    assert [row["document_id"] for row in rows((tmp_path / "o.jsonl").read_text("utf-8"))] == [
        "d/a.txt",
        "d/z.txt",
    ]
    assert cli("split", "d", "-o", "out/") == (1, "", closed)
    assert set(contents(tmp_path / "out")) == {"a.txt.jsonl", "z.txt.jsonl"}
    code, out, err = cli("info", "d", "--json")
    assert (code, len(rows(out)), err) == (1, 2, closed)
    assert cli("split", "d/shut", "d/z.txt")[0::2] == (1, closed.splitlines(keepends=True)[1])


def test_what_cannot_be_read_in_a_folder_is_no_document_of_a_corpus(
    cli: Run, tmp_path: Path, closed: str
) -> None:
    assert cli("split", "d", "-o", "o.parquet") == (1, "", closed)
    assert pq.read_table(tmp_path / "o.parquet")["document_id"].to_pylist() == ["d/a.txt", "d/z.txt"]
    args = ["split", "d", "--format", "parquet", "-o", "out", "--jobs", "1"]
    code, out, err = cli(*args)
    assert (code, out, err) == (1, "", closed + "chunkscope: 2 chunks of 2 documents in out/chunks\n")


def test_no_document_leaves_no_file_and_an_earlier_one_as_it_was(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "bad.txt", "🙂".encode() + b"\xff")
    write(tmp_path / "old.jsonl", "old 🙂")
    assert cli("split", "bad.txt", "-o", "new.jsonl")[0] == 1
    assert cli("split", "bad.txt", "-o", "old.jsonl")[0] == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.txt", "old.jsonl"]
    assert (tmp_path / "old.jsonl").read_text("utf-8") == "old 🙂"


def test_names_that_are_not_utf_8_are_told_apart_by_escapes(cli: Run, tmp_path: Path) -> None:
    bad, output = (os.fsdecode(name) for name in (b"d\xff", b"o\xff"))
    write(tmp_path / bad / bad, "🙂")
    for form in FORMATS:
        code, out, err = cli("split", bad, "--format", form)
        assert (code, err) == (0, "")
        assert r"d\xff/d\xff" in out or r"d\\xff/d\\xff" in out
    assert cli("split", bad, "-o", f"{output}.jsonl") == (0, "", "")
    assert cli("split", bad, "-o", f"{output}/") == (0, "", "")
    assert cli("info", bad)[1].splitlines()[0] == r"d\xff/d\xff"
    assert set(contents(tmp_path)) == {f"{bad}/{bad}", f"{output}.jsonl", f"{output}/{bad}.jsonl"}


@pytest.mark.parametrize("form", [*FORMATS, "parquet"])
def test_no_documents_are_an_error_in_every_format(cli: Run, tmp_path: Path, form: str) -> None:
    write(tmp_path / "d/.hidden", "🙂")
    (tmp_path / "d/e").mkdir()
    error = (1, "", "chunkscope: there is no document in d d/*\n")
    if form != "parquet":
        assert cli("split", "d", "d/*", "--format", form) == error
        assert cli("split", "d", "d/*", "--format", form, "-o", "out/") == error
    assert cli("split", "d", "d/*", "--format", form, "-o", "out.parquet") == error
    assert cli("info", "d", "d/*", "--json") == error
    assert set(contents(tmp_path)) == {"d/.hidden"}


def test_an_output_is_no_document_of_the_next_run(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "a.txt", "🙂")
    for _ in range(2):
        assert cli("split", ".", "-o", "out.jsonl")[0] == 0
        assert [row["document_id"] for row in rows((tmp_path / "out.jsonl").read_text("utf-8"))] == ["a.txt"]
    code, _, err = cli("split", "a.txt", "-o", "a.txt")
    assert (code, err) == (2, "chunkscope: a.txt is a document, and --output would replace it\n")
    code, _, err = cli("split", ".", "-o", "out/")
    assert (code, err.count("\n")) == (2, 1)
    assert "lies in ." in err


@pytest.mark.parametrize(
    ("files", "output"),
    [
        (["./n.txt"], "n.txt"),
        (["n.txt"], "sub/../n.txt"),
        (["sub//m.txt"], "sub/m.txt"),
        (["other.txt", "n.txt"], "n.txt"),
        (["n.txt"], "link.txt"),
        (["n.txt"], "twin.txt"),
        (["link.txt"], "n.txt"),
        (["sub"], "sub/m.txt"),
        (["sub"], "sub/chunks.jsonl"),
        ([".", "other.txt"], "n.txt"),
        (["*.txt"], "n.txt"),
        (["n.*"], "twin.txt"),
        (["n.txt", "n.txt.jsonl"], "./"),
        (["*.jsonl", "n.txt"], "./"),
    ],
)
@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_no_document_is_replaced_whatever_its_path(
    cli: Run, tmp_path: Path, files: list[str], output: str, form: str
) -> None:
    for name in ["n.txt", "other.txt", "n.txt.jsonl", "n.txt.csv", "sub/m.txt", "sub/chunks.jsonl"]:
        write(tmp_path / name, f'{{"text": "🙂 {name}"}}\n' * 9)
    (tmp_path / "link.txt").symlink_to("n.txt")
    (tmp_path / "twin.txt").hardlink_to(tmp_path / "n.txt")
    before = contents(tmp_path)
    if form == "csv":
        files = [name.replace(".jsonl", ".csv") for name in files]
    code, out, err = cli("split", *files, "-o", output, "--format", form)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "is a document" in err
    assert err.endswith("--output would replace it\n")
    assert contents(tmp_path) == before


def test_a_document_on_standard_input_is_not_replaced(tmp_path: Path) -> None:
    path = write(tmp_path / "n.txt", "🙂" * 9)
    with path.open("rb") as file, process("split", "-", "-o", "n.txt", cwd=tmp_path, stdin=file) as running:
        _, err = running.communicate()
    assert (running.returncode, err.decode()) == (
        2,
        "chunkscope: n.txt is a document (stdin), and --output would replace it\n",
    )
    assert path.read_text("utf-8") == "🙂" * 9


@pytest.mark.parametrize("form", [*FORMATS, "parquet"])
@pytest.mark.parametrize("text", ["🙂", ""])
def test_an_output_of_any_format_is_known_as_one(cli: Run, tmp_path: Path, form: str, text: str) -> None:
    write(tmp_path / "a.txt", text)
    output = ["-o", "out.parquet" if form == "parquet" else "out.data", "--format", form]
    for names in [".", "*"]:
        assert cli("split", names, *output) == (0, "", "")
        assert cli("split", names, *output) == (0, "", ""), "the output of the run before is left out"


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


def test_an_output_in_a_folder_that_is_not_there_is_one_line(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "a.txt", "🙂")
    code, _, err = cli("split", "a.txt", "-o", "no🙂/out.jsonl")
    assert (code, err) == (1, f"chunkscope: {tmp_path}/no🙂: there is no such folder\n")


def test_a_name_that_no_file_can_have_is_said_and_the_others_go_on(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "a.txt", "🙂")
    long = "x" * 300
    assert cli("split", long, "a.txt", "-o", "o.jsonl") == (
        1,
        "",
        f"chunkscope: {long}: File name too long\n",
    )
    assert len(rows((tmp_path / "o.jsonl").read_text("utf-8"))) == 1
    assert cli("split", "a.txt", "-o", long) == (1, "", f"chunkscope: {long}: File name too long\n")


def test_an_output_may_have_the_longest_name_there_is(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "a.txt", "🙂")
    assert cli("split", "a.txt", "-o", "x" * 255) == (0, "", "")
    assert set(contents(tmp_path)) == {"a.txt", "x" * 255}


def test_an_output_that_cannot_be_written_is_named(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "a.txt", "🙂")
    (tmp_path / "loop").symlink_to("loop")
    assert cli("split", "a.txt", "-o", "/dev/full") == (
        1,
        "",
        "chunkscope: /dev/full: No space left on device\n",
    )
    assert cli("split", "a.txt", "-o", "loop") == (
        1,
        "",
        "chunkscope: loop: Too many levels of symbolic links\n",
    )
    assert cli("split", "a.txt", ".", "-o", "loop")[0] == 1
    assert (tmp_path / "loop").is_symlink()
    opened = Path.open

    def refusing(path: Path, *args: Any) -> Any:
        if args == ("xb",):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(path, *args)

    monkeypatch.setattr(Path, "open", refusing)
    assert cli("split", "a.txt", "-o", "o.jsonl") == (1, "", "chunkscope: o.jsonl: Permission denied\n")


@pytest.mark.parametrize("output", ["out.jsonl", "out.parquet", "out.csv"])
def test_a_run_without_one_good_document_keeps_what_was_there(cli: Run, tmp_path: Path, output: str) -> None:
    write(tmp_path / "bad.txt", b"\xff")
    assert cli("split", "bad.txt", "nowhere.txt", "-o", output)[0] == 1
    assert set(contents(tmp_path)) == {"bad.txt"}
    write(tmp_path / output, "old 🙂")
    assert cli("split", "bad.txt", "nowhere.txt", "-o", output)[0] == 1
    assert (tmp_path / output).read_text("utf-8") == "old 🙂"


def test_a_folder_of_parquet_says_what_it_has_done_and_goes_on(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "d/a.txt", TEXT)
    (tmp_path / os.fsdecode(b"d/\xff.txt")).write_bytes("🙂".encode())
    args = ["split", "d", "--format", "parquet", "-o", "out", "--jobs", "1"]
    assert cli(*args) == (0, "", "chunkscope: 2 chunks of 2 documents in out/chunks\n")
    ids = pq.read_table(tmp_path / "out" / "chunks")["document_id"].to_pylist()
    assert ids == ["d/a.txt", "d/\\xff.txt"]
    write(tmp_path / "d/bad.txt", b"\xff")
    code, _, err = cli(*args)
    assert code == 1
    assert err == (
        "chunkscope: 2 chunks of 3 documents in out/chunks; 2 documents were finished before; "
        "1 could not be used, see out/errors\n"
    )


def test_a_pattern_does_not_take_a_folder_of_parquet_for_documents(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "d/a.txt", "🙂")
    args = ["split", "d/**/*", "--format", "parquet", "-o", "d/out", "--jobs", "1"]
    assert cli(*args)[0] == 0
    write(tmp_path / "d/out/b.txt", "🙂")
    assert cli(*args)[0] == 0
    ids = pq.read_table(tmp_path / "d/out/chunks")["document_id"].to_pylist()
    assert ids == ["d/a.txt", "d/out/b.txt"]


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


def test_an_interrupted_command_leaves_no_file(tmp_path: Path) -> None:
    with process("split", "-", "-o", "out.jsonl", stdin=subprocess.PIPE, cwd=tmp_path) as running:
        while not any(tmp_path.iterdir()):  # until the temporary file is there
            assert running.poll() is None
        running.terminate()
        assert running.wait() == 128 + signal.SIGTERM
    assert list(tmp_path.iterdir()) == []


def test_info_says_what_a_document_is_in_every_coordinate(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "a.txt", TEXT)
    code, out, err = cli("info", "a.txt")
    assert (code, err) == (0, "")
    said = {line[2:15].strip(): line[16:] for line in out.splitlines()[1:]}
    document = chunkscope.Document(TEXT)
    assert said == {
        "encoding": "UTF-8 with BOM",
        "newlines": "1 LF, 1 CRLF, 1 CR",
        "lines": "4",
        "code points": str(len(TEXT)),
        "UTF-16 units": str(len(TEXT) + 2),
        "UTF-8 bytes": str(len(TEXT.encode())),
        "revision": document.revision,
    }
    assert out.splitlines()[0] == "a.txt"
    (facts,) = rows(cli("info", "a.txt", "--json")[1])
    assert facts == {**document.facts(), "id": "a.txt", "encoding": "UTF-8 with BOM"}
    assert cli("info", "nowhere🙂")[0] == 1


def test_one_parquet_file_holds_the_chunks_of_all_documents(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "d/a.txt", TEXT)
    write(tmp_path / "d/b.txt", TEXT[1:].encode("utf-16"))  # Python puts a BOM before it
    write(tmp_path / "d/c.txt", TEXT.encode("utf-32-be"))  # its own BOM is in it
    write(tmp_path / "d/bad.txt", b"\xff")
    args = ["--unit", "word", "--size", "2", "--overlap", "1", "--offsets", "byte", "-o", "x.parquet"]
    code, out, err = cli("split", "d", *args)
    assert (code, out, err.count("\n")) == (1, "", 1)
    documents = [(f"d/{name}.txt", TEXT) for name in "abc"]
    expected = plain_rows(documents, 2, 1, "word", ["byte"])
    wanted = [{name: value for name, value in row.items() if name != "error"} for row in expected]
    assert pq.read_table(tmp_path / "x.parquet").to_pylist() == wanted


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
