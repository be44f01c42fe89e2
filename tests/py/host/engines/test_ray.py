"""Ray Data on this machine: the rows of a plain loop, in any blocks, once each after failures."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import ray

from chunkscope import SettingError
from chunkscope.engines.ray import chunk_dataset
from host.engines.corpus import DOCUMENTS, ERRORS, EXPECTED, SETTINGS
from host.plain import in_order

pytestmark = pytest.mark.filterwarnings("ignore")  # what Ray warns of is Ray's to mend


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200_000_000)
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


def documents(blocks: int) -> Any:
    ids, texts = zip(*DOCUMENTS, strict=True)
    table = pa.table({"id": pa.array(ids), "text": pa.array(texts, pa.binary())})
    return ray.data.from_arrow(table).repartition(blocks)


@pytest.mark.parametrize(("blocks", "batch_size"), [(1, 1024), (7, 2)])
def test_the_rows_are_those_of_a_plain_loop_in_any_blocks(blocks: int, batch_size: int) -> None:
    rows = chunk_dataset(documents(blocks), batch_size=batch_size, **SETTINGS).take_all()
    assert in_order(rows) == EXPECTED
    assert [(row["document_id"], row["error"]) for row in in_order(rows) if row["error"]] == ERRORS


def test_tasks_that_fail_half_way_and_a_job_run_twice_leave_each_chunk_once(tmp_path: Path) -> None:
    target = tmp_path / "chunks"

    def fail_once(table: pa.Table) -> Iterator[pa.Table]:
        marker = tmp_path / f"failed-{table.column('document_id')[0]}-{table.column('chunk_id')[0]}"
        half = table.num_rows // 2
        yield table.slice(0, half)
        if not marker.exists():
            marker.touch()
            raise RuntimeError("on purpose 🙂")
        yield table.slice(half)

    def retrying() -> dict[str, Any]:
        return {"max_retries": 20, "retry_exceptions": True}

    for _ in range(2):
        rows = chunk_dataset(documents(3), **SETTINGS)
        flaky = rows.map_batches(
            fail_once, batch_format="pyarrow", batch_size=None, ray_remote_args_fn=retrying
        )
        flaky.write_parquet(str(target), mode="overwrite", ray_remote_args=retrying())
        assert in_order(pq.read_table(target).to_pylist()) == EXPECTED
    assert list(tmp_path.glob("failed-*"))


def test_a_bad_setting_is_refused_before_the_job() -> None:
    with pytest.raises(SettingError, match="^overlap must be less than size"):
        chunk_dataset(documents(1), size=3, overlap=3)
