"""chunk_batches against a plain loop over `chunks`. Coordinates: code points, others where a name says so."""

import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chunkscope import OffsetMap, SettingError
from chunkscope.arrow import chunk_batches, chunk_schema, split_errors
from chunkscope.arrow.pieces import byte_offsets
from host.plain import plain_rows
from strategies import hostile_texts, settings_st

UNITS = ["code_point", "line", "word"]
ALL = ("utf16", "byte", "line")
units_st = st.sampled_from(UNITS)
documents_st = st.lists(st.one_of(hostile_texts(12), st.just(""), st.none()), max_size=6)


def utf8(text: str) -> str:
    """The text as Arrow can hold it: Hypothesis also makes lone surrogates."""
    return text.encode("utf-8", "replace").decode()


def batch_of(texts: Sequence[Any], kind: Any = None) -> pa.RecordBatch:
    ids = [f"🙂{i}" for i in range(len(texts))]
    return pa.RecordBatch.from_arrays(
        [pa.array(ids, pa.string()), pa.array(texts, kind or pa.string())], ["id", "text"]
    )


def rows_of(batches: Sequence[pa.RecordBatch], **settings: Any) -> list[dict[str, Any]]:
    out = list(chunk_batches(batches, **settings))
    for batch in out:
        batch.validate(full=True)
        assert batch.schema == chunk_schema(settings.get("offsets", ()), settings.get("steps", ()))
        assert batch.num_rows
    return [row for batch in out for row in batch.to_pylist()]


@given(documents_st, settings_st, units_st, st.integers(1, 4000), st.integers(0, 6))
@example(["\ud83d"], (1, 0), "word", 1, 0)
def test_the_rows_are_those_of_a_plain_loop_in_any_batches(
    texts: list[str | None], setting: tuple[int, int], unit: str, batch_bytes: int, split: int
) -> None:
    texts = [text if text is None else utf8(text) for text in texts]
    batch = batch_of(texts)
    size, overlap = setting
    documents = [(row["id"], row["text"]) for row in batch.to_pylist()]
    expected = list(plain_rows(documents, size, overlap, unit, ALL))
    settings: dict[str, Any] = {"size": size, "overlap": overlap, "unit": unit, "offsets": ALL}
    assert (
        rows_of([batch.slice(0, split), batch.slice(split)], batch_bytes=batch_bytes, **settings) == expected
    )
    assert rows_of([batch], **settings) == expected


@given(documents_st, st.integers(100, 3000))
def test_a_batch_takes_at_most_batch_bytes_or_holds_one_row(
    texts: list[str | None], batch_bytes: int
) -> None:
    batch = batch_of([text if text is None else utf8(text) * 10 for text in texts])
    for out in chunk_batches([batch], size=7, overlap=2, batch_bytes=batch_bytes, offsets=["byte"]):
        assert out.nbytes <= batch_bytes or out.num_rows == 1


@given(
    documents_st, settings_st, units_st, st.sampled_from([["newlines_lf"], ["remove_bom", "nfc", "strip"]])
)
def test_rows_after_steps_have_the_span_of_the_original(
    texts: list[str | None], setting: tuple[int, int], unit: str, steps: list[str]
) -> None:
    batch = batch_of([text if text is None else utf8(text) for text in texts])
    documents = [(row["id"], row["text"]) for row in batch.to_pylist()]
    expected = list(plain_rows(documents, *setting, unit, ALL, steps))
    settings: dict[str, Any] = {"size": setting[0], "overlap": setting[1], "unit": unit}
    assert rows_of([batch], **settings, offsets=ALL, steps=steps, batch_bytes=3000) == expected


def test_batches_are_as_full_as_their_limit_allows() -> None:
    out = list(chunk_batches([batch_of(["🙂 " * 50_000])], size=100, overlap=20, batch_bytes=50_000))
    assert len(out) > 10
    assert all(batch.nbytes > 45_000 for batch in out[:-1])


def test_one_large_document_is_many_batches() -> None:
    text = "x🙂\r\n" * 600_000
    rows = rows_of([batch_of([text])], size=1000, overlap=100, batch_bytes=1 << 20)
    assert "".join(row["text"][(100 if i else 0) :] for i, row in enumerate(rows)) == text


@pytest.mark.parametrize(
    "kind",
    [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string()), pa.binary()],
    ids=str,
)
def test_every_kind_of_text_column_gives_the_same_rows(kind: Any) -> None:
    texts = ["A🙂BC DE", "", "é\r\n" * 5]
    values = [text.encode() for text in texts] if kind == pa.binary() else texts
    expected = rows_of([batch_of(texts)], size=4, overlap=1, offsets=ALL)
    batch = pa.RecordBatch.from_arrays(
        [batch_of(texts).column("id"), pa.array(values).cast(kind)], ["id", "text"]
    )
    assert rows_of([batch], size=4, overlap=1, offsets=ALL) == expected


def test_a_bad_document_is_a_row_with_its_reason_between_the_chunks_of_its_neighbours() -> None:
    texts = ["A🙂B".encode(), b"x\xf0\x9f\x99", None, "\ud83d".encode("utf-8", "surrogatepass"), b"C"]
    rows = rows_of([batch_of(texts, pa.binary())], size=4, overlap=1)
    assert [(row["document_id"], row["text"]) for row in rows] == [
        ("🙂0", "A🙂B"), ("🙂1", None), ("🙂2", None), ("🙂3", None), ("🙂4", "C"),
    ]  # fmt: skip
    assert rows[1]["error"].startswith("byte 1 (0xF0) is not UTF-8: ")
    assert rows[2]["error"] == "the text is null"
    assert rows[3]["error"].startswith("byte 0 (0xED) is not UTF-8: ")
    assert [row["error"] for row in (rows[0], rows[4])] == [None, None]


def test_a_document_without_an_id_is_an_error_because_no_chunk_could_be_traced() -> None:
    batch = pa.RecordBatch.from_pydict({"id": [None, "b"], "text": ["🙂", "🙂"]})
    rows = rows_of([batch])
    assert [(row["document_id"], row["error"]) for row in rows] == [(None, "the id is null"), ("b", None)]


def test_split_errors_gives_two_tables() -> None:
    table = pa.Table.from_batches(chunk_batches([batch_of(["🙂 a", None, "b"])], unit="word"))
    good, bad = split_errors(table)
    assert good.column("text").to_pylist() == ["🙂 a", "b"]
    assert "error" not in good.column_names
    assert bad.to_pylist() == [{"document_id": "🙂1", "error": "the text is null"}]
    good, bad = split_errors(table.slice(0, 1))
    assert (good.num_rows, bad.num_rows) == (1, 0)


def test_ids_that_are_numbers_become_strings_and_columns_can_have_other_names() -> None:
    batch = pa.RecordBatch.from_pydict({"n": [7], "body": ["🙂"], "other": [1.5]})
    assert [row["document_id"] for row in rows_of([batch], id="n", text="body")] == ["7"]


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("size", 0),
        ("overlap", 100),
        ("unit", "furlong🙂"),
        ("offsets", ["utf8"]),
        ("steps", ["lower"]),
        ("batch_bytes", 0),
        ("batch_bytes", 2**31),
    ],
)
def test_a_bad_setting_is_refused_by_the_call_itself(setting: str, value: Any) -> None:
    with pytest.raises(SettingError, match=f"^{setting} must be "):
        chunk_batches([], **{setting: value})


@pytest.mark.parametrize(("setting", "value"), [("id", "🙂"), ("text", "🙂"), ("text", "n")])
def test_a_column_that_is_missing_or_of_numbers_is_refused(setting: str, value: str) -> None:
    batch = pa.RecordBatch.from_pydict({"id": ["a"], "text": ["🙂"], "n": [1]})
    columns: Any = {setting: value}
    with pytest.raises(SettingError, match=f"^{setting} must be the name of (one|a) column of "):
        list(chunk_batches([batch], **columns))


@given(st.lists(st.integers(0, 5000)))
def test_byte_offsets_are_those_of_the_offset_map(offsets: list[int]) -> None:
    text = "aé𠮷 \r\n" * 1000
    column = np.array(sorted(min(offset, len(text)) for offset in offsets), np.int64)
    data = np.frombuffer(text.encode(), np.uint8)
    place = OffsetMap(text)
    (found,) = byte_offsets(data, len(text), column)
    assert found.tolist() == [place.byte(offset) for offset in column.tolist()]


def test_byte_offsets_cross_blocks() -> None:
    text = "𠮷é" * 500_000
    column = np.arange(0, len(text) + 1, 999)
    (found,) = byte_offsets(np.frombuffer(text.encode(), np.uint8), len(text), column)
    assert found.tolist() == [offset // 2 * 6 + offset % 2 * 4 for offset in column.tolist()]


@pytest.mark.parametrize("missing", ["numpy", "pyarrow"])
def test_a_missing_library_is_named_with_the_command_that_installs_it(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import chunkscope.arrow"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.endswith(f'chunkscope.arrow needs {missing}: pip install "chunkscope[arrow]"\n')


def test_no_documents_give_no_batch() -> None:
    assert rows_of([]) == []
    assert rows_of([batch_of([]), batch_of(["", " "])], unit="word") == []
