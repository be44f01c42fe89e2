"""PySpark in local mode: the rows of a plain loop, in any partitioning, once each after failures."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pyspark import TaskContext
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import lit

from chunkscope import SettingError
from chunkscope.engines.spark import chunk_frame
from host.engines.corpus import DOCUMENTS, ERRORS, EXPECTED, SETTINGS
from host.plain import in_order

pytestmark = pytest.mark.filterwarnings("ignore")  # what Spark and py4j warn of is theirs to mend


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    builder = SparkSession.builder.master("local[2, 4]").config("spark.ui.enabled", "false")
    session = builder.config("spark.sql.shuffle.partitions", "2").getOrCreate()
    session.sparkContext.setLogLevel("FATAL")  # the failures here are on purpose
    yield session
    session.stop()


@pytest.fixture(scope="module")
def documents(spark: SparkSession) -> DataFrame:
    return spark.createDataFrame(DOCUMENTS, "id string, text binary")


def rows_of(frame: DataFrame) -> list[dict[str, Any]]:
    return in_order(frame.toArrow().to_pylist())


@pytest.mark.parametrize("partitions", [1, 2, 7])
def test_the_rows_are_those_of_a_plain_loop_in_any_partitioning(
    documents: DataFrame, partitions: int
) -> None:
    assert rows_of(chunk_frame(documents.repartition(partitions), **SETTINGS)) == EXPECTED


def test_bad_documents_are_an_errors_table_and_do_not_end_the_job(documents: DataFrame) -> None:
    rows = chunk_frame(documents, **SETTINGS)
    errors = rows.where("error is not null").select("document_id", "error")
    assert sorted(tuple(row) for row in errors.collect()) == ERRORS


def test_tasks_that_fail_half_way_and_a_part_written_twice_leave_each_chunk_once(
    spark: SparkSession, documents: DataFrame, tmp_path: Path
) -> None:
    target = str(tmp_path / "chunks")

    def fail_once_half_way(batches: Iterator[Any]) -> Iterator[Any]:
        context = TaskContext.get()
        for batch in batches:
            half = batch.num_rows // 2
            yield batch.slice(0, half)
            if context is not None and context.attemptNumber() == 0:
                (tmp_path / f"failed-{context.partitionId()}").touch()
                raise RuntimeError("on purpose 🙂")
            yield batch.slice(half)

    def write(part: str, where: str) -> None:
        rows = chunk_frame(documents.where(where).repartition(3), **SETTINGS)
        flaky = rows.mapInArrow(fail_once_half_way, rows.schema).withColumn("part", lit(part))
        whole = flaky.write.mode("overwrite").option("partitionOverwriteMode", "dynamic")
        whole.partitionBy("part").parquet(target)

    write("a", "id < '🙂10'")
    write("b", "id >= '🙂10'")
    write("b", "id >= '🙂10'")
    assert rows_of(spark.read.parquet(target).drop("part")) == EXPECTED
    assert len(list(tmp_path.glob("failed-*"))) == 3


def test_a_bad_setting_is_refused_before_the_job(documents: DataFrame) -> None:
    with pytest.raises(SettingError, match="^overlap must be less than size"):
        chunk_frame(documents, size=3, overlap=3)
