"""Where the command line writes, and what it never replaces. Coordinate: code points, if none is said."""

import csv
import errno
import io
import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from chunkscope.exports import FORMATS
from host.command import TEXT, Run, contents, process, rows, write
from host.plain import plain_rows


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


def test_no_document_leaves_no_file_and_an_earlier_one_as_it_was(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "bad.txt", "🙂".encode() + b"\xff")
    write(tmp_path / "old.jsonl", "old 🙂")
    assert cli("split", "bad.txt", "-o", "new.jsonl")[0] == 1
    assert cli("split", "bad.txt", "-o", "old.jsonl")[0] == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.txt", "old.jsonl"]
    assert (tmp_path / "old.jsonl").read_text("utf-8") == "old 🙂"


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


def test_an_output_in_a_folder_that_is_not_there_is_one_line(cli: Run, tmp_path: Path) -> None:
    write(tmp_path / "a.txt", "🙂")
    code, _, err = cli("split", "a.txt", "-o", "no🙂/out.jsonl")
    assert (code, err) == (1, f"chunkscope: {tmp_path}/no🙂: there is no such folder\n")


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


def test_an_interrupted_command_leaves_no_file(tmp_path: Path) -> None:
    with process("split", "-", "-o", "out.jsonl", stdin=subprocess.PIPE, cwd=tmp_path) as running:
        while not any(tmp_path.iterdir()):  # until the temporary file is there
            assert running.poll() is None
        running.terminate()
        assert running.wait() == 128 + signal.SIGTERM
    assert list(tmp_path.iterdir()) == []


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
