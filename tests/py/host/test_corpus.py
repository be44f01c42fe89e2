"""A folder of documents to a folder of Parquet: each chunk once, whatever happens on the way."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.dataset as ds
import pytest

from chunkscope import SettingError
from chunkscope.corpus import Entry, Summary, split_corpus
from chunkscope.corpus.ledger import Ledger
from chunkscope.corpus.parts import Part
from chunkscope.files import whole_file
from chunkscope.settings import Settings
from host.plain import Row, in_order, plain_rows

SETTINGS = Settings(3, 1, "word", ("utf16", "byte"))
TEXTS = [
    *("".join(f"👩‍👩‍👧 w{i} é{j}\r\n" for j in range(10 * i)).encode() for i in range(12)),
    b"broken \xf0\x9f\x99",
    "BOM 🙂".encode("utf-16"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Twelve documents, one in UTF-16 and one that is no text."""
    folder = tmp_path / "documents"
    folder.mkdir()
    for i, text in enumerate(TEXTS):
        (folder / f"🙂{i:02}.txt").write_bytes(text)
    return folder


def entries(folder: Path) -> Iterator[Entry]:
    for path in sorted(folder.iterdir()):
        yield Entry(path.name, str(path))


def split(folder: Path, settings: Settings = SETTINGS, **options: Any) -> Summary:
    arguments = {"jobs": 1, "part_bytes": 2000, **options}
    return split_corpus(entries(folder), folder.parent / "out", settings, **arguments)


def stored(folder: Path) -> list[Row]:
    """All chunks there are, in order, and then the errors."""
    out = folder.parent / "out"
    chunks = ds.dataset(out / "chunks", format="parquet").to_table().to_pylist()
    errors = ds.dataset(out / "errors", format="parquet").to_table().to_pylist()
    return in_order(chunks) + sorted(errors, key=lambda row: str(row["document_id"]))


def expected(folder: Path, settings: Settings = SETTINGS) -> list[Row]:
    documents = []
    for path in sorted(folder.iterdir()):
        data = path.read_bytes()
        documents.append((path.name, data.decode("utf-16-le").encode() if data[:2] == b"\xff\xfe" else data))
    rows = list(plain_rows(documents, **settings.chunking()))
    errors = [{"document_id": row["document_id"], "error": row["error"]} for row in rows if row["error"]]
    chunks = [row for row in rows if not row.pop("error")]
    return chunks + errors


def parts(folder: Path) -> dict[str, int]:
    """The files of chunks and what tells one from another of the same name."""
    return {file.name: file.stat().st_ino for file in (folder.parent / "out/chunks").iterdir()}


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_chunks_are_those_of_a_plain_loop_however_many_processes_work(folder: Path, jobs: int) -> None:
    summary = split(folder, jobs=jobs)
    assert stored(folder) == expected(folder)
    assert summary.parts == len(parts(folder)) > 3
    assert (summary.documents, summary.made, summary.errors) == (14, 14, 1)
    assert summary.chunks + summary.errors == len(stored(folder))


def test_steps_and_encoding_apply(folder: Path) -> None:
    (folder / "🙂13.txt").unlink()
    settings = Settings(40, 7, "code_point", ("byte",), ("newlines_lf", "nfc"), "utf-8")
    split(folder, settings)
    assert stored(folder) == expected(folder, settings)


def test_a_second_run_does_nothing(folder: Path) -> None:
    first, files = split(folder), parts(folder)
    second = split(folder)
    assert second == Summary(first.documents, first.parts, first.chunks, first.errors, made=0)
    assert parts(folder) == files


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_run_goes_on_where_it_ended(folder: Path, jobs: int) -> None:
    finished: list[Part] = []

    def interrupt(part: Part) -> None:
        finished.append(part)
        if len(finished) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        split(folder, jobs=jobs, on_part=interrupt)
    done = {f"part-{part.number:06}.parquet" for part in finished}
    before = {name: inode for name, inode in parts(folder).items() if name in done}
    summary = split(folder)
    assert stored(folder) == expected(folder)
    assert {name: inode for name, inode in parts(folder).items() if name in done} == before
    assert summary.made == 14 - sum(len(part.documents) for part in finished)


def test_a_run_that_was_killed_leaves_no_process_and_can_be_started_again(folder: Path) -> None:
    for i in range(40):
        (folder / f"large{i}.txt").write_text(f"🙂 {i} word" * 2_000, "utf-8")
    out = folder.parent / "out"
    code = (
        "from pathlib import Path; from host.test_corpus import split; import sys;"
        "split(Path(sys.argv[1]), jobs=2, on_part=lambda part: print(part.number, flush=True))"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-c", code, str(folder)]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline()
        running.kill()
        running.wait()
        # The pipe ends when the last process that has it, as every process of the run does, has ended.
        running.stdout.read()
    (out / "chunks" / "part-999999.parquet").write_bytes(b"of a part that was never entered")
    (out / "chunks" / ".part-000009.parquet.00.tmp").write_bytes(b"half")
    split(folder)
    assert stored(folder) == expected(folder)
    assert not list((out / "chunks").glob(".*"))


def test_a_document_that_changed_is_done_again_with_its_part_and_no_other(folder: Path) -> None:
    split(folder)
    files = parts(folder)
    (folder / "🙂05.txt").write_text("changed 🙂", "utf-8")
    (folder / "🙂03.txt").touch()
    (folder / "🙂99.txt").write_text("new 🙂", "utf-8")
    summary = split(folder)
    assert stored(folder) == expected(folder)
    assert summary.made < 14
    assert len(files.items() & parts(folder).items()) == len(files) - 1


def test_a_document_that_could_not_be_read_is_tried_again(folder: Path) -> None:
    missing = [*entries(folder), Entry("🙂later", str(folder / "later"))]
    out = folder.parent / "out"
    assert split_corpus(missing, out, SETTINGS, jobs=1).errors == 2
    assert stored(folder)[-1] == {
        "document_id": "🙂later",
        "error": "it cannot be read: No such file or directory",
    }
    (folder / "later").write_text("here 🙂", "utf-8")
    assert split_corpus(missing, out, SETTINGS, jobs=1).errors == 1
    assert {"🙂later"} <= {row["document_id"] for row in stored(folder)}


def test_a_document_that_is_gone_keeps_its_chunks(folder: Path) -> None:
    split(folder)
    before = stored(folder)
    (folder / "🙂05.txt").unlink()
    split(folder)
    assert stored(folder) == before


def test_a_document_named_twice_is_one(folder: Path) -> None:
    twice = [*entries(folder), *entries(folder)]
    split_corpus(twice, folder.parent / "out", SETTINGS, jobs=2, part_bytes=1)
    assert stored(folder) == expected(folder)


def test_another_document_of_a_known_id_is_refused_and_the_same_elsewhere_is_not(folder: Path) -> None:
    summary = split(folder)
    before = stored(folder)
    elsewhere = folder.parent / "elsewhere"
    folder.rename(elsewhere)
    again = split_corpus(entries(elsewhere), folder.parent / "out", SETTINGS, jobs=1)
    assert (again.documents, again.made) == (summary.documents, 0)
    changed = elsewhere / "🙂03.txt"
    changed.write_text("another 🙂", "utf-8")
    with pytest.raises(SettingError) as caught:
        split_corpus(entries(elsewhere), folder.parent / "out", SETTINGS, jobs=1)
    assert f"it has {folder / '🙂03.txt'} as 🙂03.txt, and {changed} is another" in str(caught.value)
    assert stored(folder) == before


def test_other_settings_are_refused_unless_the_chunks_are_to_be_replaced(folder: Path) -> None:
    split(folder)
    before = stored(folder)
    other = Settings(5, 0, "word", ("utf16", "byte"))
    with pytest.raises(SettingError, match="^output must be a folder of chunks with the same settings"):
        split(folder, other)
    assert stored(folder) == before
    split(folder, other, overwrite=True)
    assert stored(folder) == expected(folder, other)


def test_two_runs_at_once_are_refused(folder: Path) -> None:
    out = folder.parent / "out"
    with (
        Ledger.opened(out, SETTINGS, overwrite=False),
        pytest.raises(OSError, match="does another run write here"),
    ):
        split(folder)


def test_memory_does_not_grow_with_the_corpus(tmp_path: Path) -> None:
    text = "🙂 some words of a document\r\n" * 60_000
    code = (
        "from pathlib import Path; from host.test_corpus import Settings, split; import resource, sys;"
        "split(Path(sys.argv[1]), Settings(200, 40, 'word'), part_bytes=1 << 23);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    peaks = []
    for count in (16, 64):
        folder = tmp_path / str(count) / "documents"
        folder.mkdir(parents=True)
        for i in range(count):
            (folder / f"{i}.txt").write_text(text, "utf-8")
        command = [sys.executable, "-c", code, str(folder)]
        peaks.append(int(subprocess.run(command, env=env, capture_output=True, check=True).stdout))
    assert peaks[1] < peaks[0] * 1.2, f"{peaks} KiB for 29 and 115 MB"


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "🙂.txt"

    def write_half() -> None:
        with whole_file(target) as file:
            file.write("half 🙂".encode())
            raise RuntimeError

    with pytest.raises(RuntimeError):
        write_half()
    assert list(tmp_path.iterdir()) == []
    with whole_file(target) as file:
        file.write(b"old")
    target.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(target)
    with whole_file(link) as file:
        file.write(b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640
    with whole_file(Path(os.devnull)) as file:
        file.write(b"nowhere")
    assert not Path(os.devnull).is_file()
