"""The corpus of corpus.py through Spark in local mode, Parquet to Parquet: speed by core with all of Spark.

    python tests/bench/corpus_spark.py [--megabytes 300]

Needs the packages of py/requirements/engines.txt, Java, and Linux's /proc, which says what Spark's processes
worked. Prints JSON. Starting Spark is not counted, nor is a first job that warms it up.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from corpus import batches, cores, files, generate
from pyspark.sql import SparkSession

from chunkscope.engines.spark import chunk_frame
from chunkscope.settings import Settings

SETTINGS = Settings(200, 40, "word")


def processor_seconds() -> float:
    """What the processes of this session have worked so far."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[3]) == os.getsid(0):
            ticks += sum(map(int, fields[11:15]))  # its own time and that of the children it waited for
    return ticks / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--megabytes", type=int, default=300)
    given = parser.parse_args()
    if os.getsid(0) != os.getpid():  # a session of its own, to know its processes by
        os.execvp("setsid", ["setsid", "--wait", sys.executable, *sys.argv])
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(f"local[{cores()}]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.memory", "2g").getOrCreate()
    with tempfile.TemporaryDirectory() as temporary:
        folder, source, target = (Path(temporary, name) for name in ("documents", "source.parquet", "chunks"))
        folder.mkdir()
        generate(folder, given.megabytes)
        with pq.ParquetWriter(
            source, pa.schema([("id", pa.string()), ("text", pa.large_binary())])
        ) as writer:
            for batch in batches(folder, SETTINGS):
                writer.write_batch(batch)
        documents = spark.read.parquet(str(source))
        chunk_frame(documents.limit(100), **SETTINGS.chunking()).count()
        clock, worked = time.perf_counter(), processor_seconds()
        chunk_frame(documents, **SETTINGS.chunking()).write.parquet(str(target))
        clock, worked = time.perf_counter() - clock, processor_seconds() - worked
        megabytes = sum(path.stat().st_size for path in files(folder)) / 1e6
        found = {
            "megabytes": round(megabytes),
            "cores": cores(),
            "seconds": round(clock, 2),
            "processor_seconds": round(worked, 2),
            "megabytes_per_second_per_core": round(megabytes / worked, 1),
        }
        print(json.dumps(found, indent=2))
    spark.stop()


if __name__ == "__main__":
    main()
