"""Dask on this machine: the rows of a plain loop, in any partitioning, once each after failures."""

from pathlib import Path
from typing import Any

import dask.dataframe as dd
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from chunkscope import SettingError
from chunkscope.engines.dask import chunk_frame
from host.engines.corpus import DOCUMENTS, ERRORS, EXPECTED, SETTINGS
from host.plain import in_order

pytestmark = pytest.mark.filterwarnings("ignore")  # what Dask and pandas warn of is theirs to mend


def documents(partitions: int) -> Any:
    ids, texts = zip(*DOCUMENTS, strict=True)
    frame = pd.DataFrame({"id": ids, "text": pd.array(texts, pd.ArrowDtype(pa.binary()))})
    return dd.from_pandas(frame, npartitions=partitions)


def rows_of(target: Path) -> list[dict[str, Any]]:
    return in_order(pq.read_table(target).to_pylist())


@pytest.mark.parametrize("partitions", [1, 2, 7])
def test_the_rows_are_those_of_a_plain_loop_in_any_partitioning(partitions: int, tmp_path: Path) -> None:
    chunk_frame(documents(partitions), **SETTINGS).to_parquet(tmp_path, write_index=False)
    rows = rows_of(tmp_path)
    assert rows == EXPECTED
    assert [(row["document_id"], row["error"]) for row in rows if row["error"]] == ERRORS


def test_a_job_that_fails_half_way_and_is_run_again_leaves_each_chunk_once(tmp_path: Path) -> None:
    target, marker = tmp_path / "chunks", tmp_path / "failed"

    def fail_once(part: Any) -> Any:
        if len(part) and part["document_id"].iloc[0] > "🙂10" and not marker.exists():
            marker.touch()
            raise RuntimeError("on purpose 🙂")
        return part

    rows = chunk_frame(documents(7), **SETTINGS)
    flaky = rows.map_partitions(fail_once, meta=rows._meta)
    with pytest.raises(RuntimeError, match="on purpose"):
        flaky.to_parquet(target, write_index=False, overwrite=True)
    for _ in range(2):
        flaky.to_parquet(target, write_index=False, overwrite=True)
        assert rows_of(target) == EXPECTED


def test_a_bad_setting_is_refused_before_the_job() -> None:
    with pytest.raises(SettingError, match="^overlap must be less than size"):
        chunk_frame(documents(1), size=3, overlap=3)
