"""The documents that the command line is given. Coordinate: code points, if a name says no other."""

import errno
import os
import subprocess
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import chunkscope
from chunkscope.exports import FORMATS
from host.command import TEXT, Run, contents, process, rows, write


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
