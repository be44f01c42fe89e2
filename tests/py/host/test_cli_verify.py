"""`chunkscope verify`: what it writes, says and returns. Coordinate: code points, if a name says no other."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from chunkscope import OffsetMap, chunk_columns
from host.command import Run

TEXT = "\ufeffone 🙂 two\r\nthree four\r\nfive 𠮷 six"


@pytest.fixture
def cli(cli: Run, tmp_path: Path) -> Run:
    """Runs `verify` in a folder that holds the document."""
    (tmp_path / "notes.txt").write_bytes(TEXT.encode())
    return lambda *args: cli("verify", *args)


def chunks(unit: str = "code_point") -> list[dict[str, Any]]:
    columns, place = chunk_columns(TEXT, 3, 1, "word"), OffsetMap(TEXT)
    convert = (lambda offset: offset) if unit == "code_point" else place.utf16
    return [
        {"page_content": TEXT[a:b], "metadata": {"start_index": convert(a)}}
        for a, b in zip(columns.start, columns.end, strict=True)
    ]


def test_all_right_is_exit_code_0_and_one_sentence_first(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "chunks.json").write_text(json.dumps(chunks()))
    code, out, _ = cli("notes.txt", "chunks.json")
    assert code == 0
    assert out.splitlines()[0] == "All 4 records are right as code point offsets of the document as it is."


def test_something_wrong_is_exit_code_1_with_the_records_that_are(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "chunks.json").write_text(json.dumps(chunks("utf16")))
    code, out, _ = cli("notes.txt", "chunks.json", "--show", "1")
    assert code == 1
    assert "4 of 4 are right as UTF-16 offsets" in out
    assert "layout LangChain (text=page_content, start=metadata.start_index), 4 records" in out
    assert "record 2: right in another unit" in out
    assert out.endswith("… and 2 more\n")
    assert cli("notes.txt", "chunks.json", "--unit", "utf16")[0] == 0


def test_declared_limits_count_too(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "chunks.json").write_text(json.dumps(chunks()))
    limits = ("--size", "3", "--overlap", "1", "--size-unit", "word")
    assert cli("notes.txt", "chunks.json", *limits)[0] == 0
    code, out, _ = cli("notes.txt", "chunks.json", "--size", "2", "--size-unit", "word")
    assert code == 1
    assert "3 above 2 words" in out
    assert out.splitlines()[0].endswith("3 are above the declared size.")


def test_json_is_the_whole_report(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "chunks.json").write_text(json.dumps([{"words": "two", "at": "6"}]))
    code, out, _ = cli("notes.txt", "chunks.json", "--text", "words", "--start", "at", "--json")
    report = json.loads(out)
    assert (code, report["verdicts"]["shifted"]) == (1, 1)
    assert report["records"][0]["shift"] == 6 - TEXT.index("two")


def test_the_document_is_read_in_the_encoding_that_is_named(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "latin.txt").write_bytes("é one two".encode("latin-1"))
    (tmp_path / "chunks.json").write_text(json.dumps([{"text": "one", "start": 2, "end": 5}]))
    code, _, err = cli("latin.txt", "chunks.json")
    assert (code, "latin.txt: byte 0 (0xE9) is not UTF-8" in err) == (2, True)
    assert cli("latin.txt", "chunks.json", "--encoding", "windows-1252")[0] == 0


def test_a_length_that_is_named_is_checked_and_repaired(cli: Run, tmp_path: Path) -> None:
    rows = [{"text": "two", "start": TEXT.index("two"), "units": units, "end": 0} for units in (3, 4)]
    (tmp_path / "chunks.json").write_text(json.dumps(rows))
    code, out, _ = cli("notes.txt", "chunks.json", "--length", "units", "--repair", "mended.json")
    assert code == 1
    assert "start=start, length=units" in out
    assert "record 2: shifted — " in out
    assert "its start is right and its end is off by +1" in out
    mended = json.loads((tmp_path / "mended.json").read_text("utf-8"))
    assert mended == [rows[0], {**rows[1], "units": 3}]


def test_ids_are_those_of_the_field_that_is_named(cli: Run, tmp_path: Path) -> None:
    rows = [{"id": i, "name": "é", **chunk} for i, chunk in enumerate(chunks())]
    (tmp_path / "chunks.json").write_text(json.dumps(rows))
    assert "stand" not in cli("notes.txt", "chunks.json")[1]
    code, out, _ = cli("notes.txt", "chunks.json", "--id", "name")
    assert (code, "1 id stands for more than one record: é" in out) == (0, True)
    code, _, err = cli("notes.txt", "chunks.json", "--id", "nowhere")
    assert (code, "'nowhere'" in err) == (2, True)


def test_a_file_without_a_text_says_what_to_name(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "chunks.json").write_text(json.dumps([{"body": {"words": "two"}, "note": "🙂"}]))
    code, _, err = cli("notes.txt", "chunks.json")
    assert code == 2
    assert "the first has the keys body, note; name the field of the text, such as body.content" in err
    assert cli("notes.txt", "chunks.json", "--text", "body.words")[0] == 1


def test_the_repaired_files_are_right(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "chunks.json").write_text(json.dumps(chunks("utf16")))
    cli("notes.txt", "chunks.json", "--repair", "mended.json", "--records", "records.jsonl")
    assert json.loads((tmp_path / "mended.json").read_text("utf-8")) == chunks()
    assert cli("notes.txt", "mended.json")[0] == cli("notes.txt", "records.jsonl")[0] == 0


def test_a_chunk_file_can_be_repaired_in_place(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "chunks.json").write_text(json.dumps(chunks("utf16")))
    (tmp_path / "link.json").symlink_to("chunks.json")
    assert cli("notes.txt", "chunks.json", "--repair", "./link.json")[0] == 1
    assert json.loads((tmp_path / "chunks.json").read_text("utf-8")) == chunks()
    assert (tmp_path / "link.json").is_symlink()
    assert cli("notes.txt", "chunks.json")[0] == 0


def test_chunks_from_a_pipe_can_be_repaired(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(TEXT.encode())
    os.mkfifo(tmp_path / "pipe")
    command = [sys.executable, "-m", "chunkscope", "verify", "notes.txt", "pipe", "--repair", "mended.json"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL) as running:
        (tmp_path / "pipe").write_text(json.dumps(chunks("utf16")))
        try:
            assert running.wait(60) == 1
        finally:
            running.kill()
    assert json.loads((tmp_path / "mended.json").read_text("utf-8")) == chunks()


def test_a_repair_that_fails_leaves_the_chunk_file_as_it_was(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chunks.json").write_text(json.dumps(chunks("utf16")))

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("chunkscope.files.os.fsync", full)
    assert cli("notes.txt", "chunks.json", "--repair", "chunks.json")[0] == 1
    assert json.loads((tmp_path / "chunks.json").read_text("utf-8")) == chunks("utf16")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["chunks.json", "notes.txt"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--repair", "notes.txt"], "notes.txt is a document, and --repair would replace it"),
        (["--repair", "twin.txt"], "twin.txt is a document (notes.txt), and --repair would replace it"),
        (
            ["--records", "sub/../notes.txt"],
            "sub/../notes.txt is a document (notes.txt), and --records would",
        ),
        (["--records", "chunks.json"], "chunks.json is the chunk file, and --records would replace it"),
        (["--repair", "x", "--records", "x"], "--repair and --records would both be written to x"),
        (
            ["--repair", "x", "--records", "sub/../x"],
            "--repair and --records would both be written to sub/../x",
        ),
        (
            ["--repair", "y.json", "--records", "link.json"],
            "link.json is the chunk file (chunks.json), and --rec",
        ),
        (["--repair", "-"], "--repair needs a file: standard output has the report"),
        (["--records", "-"], "--records needs a file: standard output has the report"),
        (["--repair", ""], "Invalid value for '--repair': it is empty"),
        (["--records", ""], "Invalid value for '--records': it is empty"),
        (["--repair", "sub"], "sub is a folder, and --repair needs a file"),
    ],
)
def test_an_output_that_would_replace_what_is_read_is_refused_before_the_check(
    cli: Run, tmp_path: Path, options: list[str], message: str
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "chunks.json").write_text(json.dumps(chunks("utf16")))
    (tmp_path / "link.json").symlink_to("chunks.json")
    (tmp_path / "twin.txt").hardlink_to(tmp_path / "notes.txt")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    code, out, err = cli("notes.txt", "chunks.json", *options)
    assert (code, out) == (2, "")
    assert err.startswith(f"chunkscope: {message}")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before


UNUSABLE = [
    (b"", "chunks.json: the file is empty"),
    ('[{"text": "🙂"},\n x]'.encode(), "chunks.json: line 2, column 2: expecting value"),
    (b"[]", "chunks.json: the file holds no records"),
]


@pytest.mark.parametrize(("data", "message"), UNUSABLE, ids=lambda value: str(value)[:20])
def test_a_chunk_file_that_cannot_be_used_is_exit_code_2(
    cli: Run, tmp_path: Path, data: bytes, message: str
) -> None:
    (tmp_path / "chunks.json").write_bytes(data)
    code, out, err = cli("notes.txt", "chunks.json")
    assert (code, out) == (2, "")
    assert message in err


def test_a_document_that_cannot_be_used_is_exit_code_2(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "chunks.json").write_text(json.dumps(chunks()))
    (tmp_path / "bad.txt").write_bytes("🙂".encode() + b"\xff")
    assert cli("bad.txt", "chunks.json")[0] == 2
    assert cli("none.txt", "chunks.json")[0] == 2
    assert cli("notes.txt", "none.json")[0] == 2
    assert cli("-", "-")[0] == 2
    assert cli("notes.txt", "chunks.json", "--size", "0")[0] == 2
