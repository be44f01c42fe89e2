"""The Actor's input, its limits and its local storage. Coordinate: code points."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from chunkscope.actor import ActorError, Job, parse_input, rows_of
from chunkscope.actor.entry import main
from chunkscope.actor.local import LocalStorage

ACTOR = Path(__file__).parents[3] / "py" / "actor"
EXAMPLE = "Small chunks help retrieval systems find relevant passages quickly."


def schema(name: str) -> Any:
    return json.loads((ACTOR / ".actor" / name).read_text("utf-8"))


def run_actor(folder: Path, text_of_input: str | bytes | None) -> subprocess.CompletedProcess[str]:
    """`python src/main.py` in `folder`, with no environment but the path and nothing installed."""
    if text_of_input is not None:
        file = folder / "storage/key_value_stores/default/INPUT.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text_of_input if isinstance(text_of_input, bytes) else text_of_input.encode())
    command = [sys.executable, "-I", "-S", str(ACTOR / "src" / "main.py")]
    environ = {
        "PATH": os.environ["PATH"],
        "LC_ALL": "C",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, check=False)


def stored(folder: Path) -> list[dict[str, Any]]:
    files = sorted((folder / "storage/datasets/default").glob("*"))
    return [json.loads(file.read_text("utf-8")) for file in files]


def test_the_example_of_the_readme_gives_its_three_rows(tmp_path: Path) -> None:
    done = run_actor(tmp_path, json.dumps({"text": EXAMPLE, "chunk_size": 5, "overlap": 2}))
    assert (done.returncode, done.stderr) == (0, "")
    rows = stored(tmp_path)
    assert [(row["start"], row["end"], row["word_count"]) for row in rows] == [
        (0, 35, 5),
        (18, 58, 5),
        (41, 67, 3),
    ]
    assert [row["chunk_id"] for row in rows] == [1, 2, 3]
    for row in rows:
        assert list(row) == ["chunk_id", "text", "start", "end", "word_count"]
        assert row["text"] == EXAMPLE[row["start"] : row["end"]]
        assert f"| {row['chunk_id']} | {row['start']} | {row['end']} |" in (ACTOR / "README.md").read_text(
            "utf-8"
        )


def test_a_second_run_appends_after_the_highest_number(tmp_path: Path) -> None:
    text = json.dumps({"text": "👩‍👩‍👧 två\r\n𠮷", "chunk_size": 1, "overlap": 0}, ensure_ascii=False)
    run_actor(tmp_path, text)
    (tmp_path / "storage/datasets/default/000000002.json").unlink()
    (tmp_path / "storage/datasets/default/__metadata__.json").write_text("{}")
    first = stored(tmp_path)
    done = run_actor(tmp_path, text)
    assert done.returncode == 0
    names = [file.name for file in sorted((tmp_path / "storage/datasets/default").iterdir())]
    assert names == [f"00000000{i}.json" for i in (1, 3, 4, 5, 6)] + ["__metadata__.json"]
    assert [row["text"] for row in stored(tmp_path)[2:5]] == ["👩‍👩‍👧", "två", "𠮷"]
    assert stored(tmp_path)[:2] == first[:2]


BAD = {
    "text is missing": {"chunk_size": 5},
    "text must be a string, not None": {"text": None},
    "text must be a string, not 5": {"text": 5},
    "text must be at most 50,000 code points long, not 50,001": {"text": "🙂" * 50_001},
    "text holds a lone surrogate": {"text": "x\ud83d y"},
    "chunk_size must be an integer from 1 to 5,000, not True": {
        "text": "🙂",
        "chunk_size": True,
    },
    "chunk_size must be an integer from 1 to 5,000, not '5'": {
        "text": "🙂",
        "chunk_size": "5",
    },
    "chunk_size must be an integer from 1 to 5,000, not 5.0": {
        "text": "🙂",
        "chunk_size": 5.0,
    },
    "chunk_size must be an integer from 1 to 5,000, not None": {
        "text": "🙂",
        "chunk_size": None,
    },
    "chunk_size must be an integer from 1 to 5,000, not 0": {
        "text": "🙂",
        "chunk_size": 0,
    },
    "chunk_size must be an integer from 1 to 5,000, not 5001": {
        "text": "🙂",
        "chunk_size": 5001,
    },
    "overlap must be an integer from 0 to 4,999, not -1": {"text": "🙂", "overlap": -1},
    "overlap must be an integer from 0 to 4,999, not False": {
        "text": "🙂",
        "overlap": False,
    },
    "overlap must be an integer from 0 to 4,999, not 5000": {
        "text": "🙂",
        "overlap": 5000,
    },
    "overlap must be less than chunk_size (20), not 20": {
        "text": "🙂",
        "chunk_size": 20,
    },
    "INPUT has an unknown field 'size'": {"text": "🙂", "size": 5},
    "INPUT must be a JSON object, not ['🙂']": ["🙂"],
    "this input makes 501 chunks": {"text": "🙂 " * 501, "chunk_size": 1, "overlap": 0},
}


@pytest.mark.parametrize("message", BAD)
def test_a_bad_input_is_refused_by_field_value_and_rule(message: str) -> None:
    with pytest.raises(ActorError) as caught:
        rows_of(parse_input(json.dumps(BAD[message]).encode()))
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 300


BROKEN = {
    "broken": b'{"text": "\xf0\x9f\x99\x82"',
    "not UTF-8": b'{"text": "\xff"}',
    "empty": b"",
    "too deep": b"[" * 100_000,
    "endless number": b'{"text": "\xf0\x9f\x99\x82", "chunk_size": ' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_json_is_refused(name: str) -> None:
    with pytest.raises(ActorError, match="^INPUT is not valid JSON: "):
        parse_input(BROKEN[name])


@pytest.mark.parametrize(
    "text",
    ["{", json.dumps({"text": "🙂 " * 501, "chunk_size": 1, "overlap": 0}), None],
)
def test_a_refused_run_ends_with_1_one_line_and_no_row(tmp_path: Path, text: str | None) -> None:
    done = run_actor(tmp_path, text)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("ERROR: ")
    assert done.stderr.count("\n") == 1
    assert stored(tmp_path) == []


def test_a_message_with_characters_outside_ascii_reaches_a_log_that_knows_only_ascii(
    tmp_path: Path,
) -> None:
    done = run_actor(tmp_path, '{"text": "a", "größe🙂": 1}')
    assert done.stderr.startswith("ERROR: INPUT has an unknown field 'gr\\xf6\\xdfe\\U0001f642'")


def test_limits_that_just_hold_are_accepted() -> None:
    assert parse_input('{"text": "🙂"}'.encode("utf-8-sig")) == Job("🙂", 100, 20)
    longest = json.dumps({"text": "🙂" * 50_000, "chunk_size": 5000, "overlap": 4999}).encode()
    assert len(rows_of(parse_input(longest))) == 1
    most = json.dumps({"text": "🙂 " * 500, "chunk_size": 1, "overlap": 0}).encode()
    assert len(rows_of(parse_input(most))) == 500


@pytest.mark.parametrize("text", ["", " \r\n\u3000"])
def test_a_text_without_words_writes_nothing_and_is_no_error(tmp_path: Path, text: str) -> None:
    done = run_actor(tmp_path, json.dumps({"text": text}))
    assert (done.returncode, done.stdout) == (0, "Wrote 0 rows.\n")
    assert stored(tmp_path) == []


def test_rows_that_cannot_all_be_placed_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link, calls = os.link, []

    def failing(source: Path, target: Path) -> None:
        calls.append(target)
        if len(calls) == 3:
            raise OSError(28, "No space left on device")
        link(source, target)

    monkeypatch.setattr(os, "link", failing)
    with pytest.raises(ActorError, match="no row was written: .*No space left"):
        LocalStorage(tmp_path).write_rows(rows_of(Job("🙂 b c d", 1, 0)))
    assert len(calls) == 3
    assert list((tmp_path / "datasets" / "default").iterdir()) == []
    assert [path.name for path in (tmp_path / "datasets").iterdir()] == ["default"]


def test_the_rows_fit_the_dataset_schema_and_the_limits_stand_in_the_input_schema() -> None:
    rows = rows_of(Job("🙂 b c d", 2, 1))
    item = Draft7Validator(schema("dataset_schema.json")["fields"])
    for row in rows:
        item.validate(row)
    fields = schema("input_schema.json")
    checker = Draft7Validator(
        {key: fields[key] for key in ("type", "properties", "required", "additionalProperties")}
    )
    for message, value in BAD.items():
        if "integer" in message and "5.0" not in message:  # for a JSON Schema, 5.0 is an integer
            assert not checker.is_valid(value), message
    assert checker.is_valid({"text": "🙂", "chunk_size": 5000, "overlap": 4999})


def test_the_actor_names_only_files_that_exist_and_needs_no_requirement() -> None:
    actor = schema("actor.json")
    for name in [
        actor["dockerfile"],
        actor["readme"],
        actor["input"],
        actor["storages"]["dataset"],
    ]:
        assert (ACTOR / ".actor" / name).is_file()
    context = (ACTOR / ".actor" / actor["dockerContextDir"]).resolve()
    lines = (ACTOR / "Dockerfile").read_text("utf-8").splitlines()
    copied = [line.split()[1] for line in lines if line.startswith("COPY")]
    assert copied == ["src", "actor"]
    assert all((context / name).is_dir() for name in copied)
    assert (ACTOR / "requirements.txt").read_text("utf-8") == ""


def test_a_run_on_the_platform_names_the_variable_it_misses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    environ = {"APIFY_IS_AT_HOME": "1"}
    for name, value in [
        ("APIFY_TOKEN", "🙂"),
        ("ACTOR_DEFAULT_KEY_VALUE_STORE_ID", "store"),
        ("ACTOR_DEFAULT_DATASET_ID", "dataset"),
    ]:
        assert main(environ) == 1
        assert capsys.readouterr().err.startswith(f"ERROR: {name} is not set")
        environ[name] = value
    assert main(environ) == 1
    assert capsys.readouterr().err == "ERROR: APIFY_TOKEN holds characters that no token has\n"
