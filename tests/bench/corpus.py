"""A corpus of generated documents to Parquet: speed by core, peak memory, and whose time it is.

    python tests/bench/corpus.py [--megabytes 1000] [--unit word --size 200 --overlap 40]

Prints JSON. Each stage runs in a process of its own over the same files, which are in the page cache by then:

    read    reading the files, and nothing else
    cut     reading, and `chunk_batches` with its output thrown away
    run     `split_corpus` in one process
    write   writing the rows of the run again as it wrote them; reading them is not counted
    cores   `split_corpus` in a process a core

Seconds are the clock's and, as `processor_seconds`, those that processors worked for it, which other work
on the machine changes less: the shares and the speed of a core come from these. Coordinate: code points.
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from chunkscope.arrow import chunk_batches
from chunkscope.corpus import Entry, document_batches, split_corpus
from chunkscope.corpus.run import cores
from chunkscope.settings import Settings


def generate(folder: Path, megabytes: int) -> None:
    """Documents of 2 to 400 kB: two thirds ASCII prose, the rest with accents, emoji and CRLF."""
    chance = random.Random(1)
    letters = "etaoinshrdlucmfwypvbgk"
    words = ["".join(chance.choices(letters, k=chance.randint(1, 10))) for _ in range(20_000)]
    other = [word + chance.choice("éüñжש中🙂") for word in words]
    left, number = megabytes * 1_000_000, 0
    while left > 0:
        vocabulary, newline = (words, "\n") if number % 3 else (words + other, "\r\n")
        length = int(chance.paretovariate(1.1) * 2000)
        picked = chance.choices(vocabulary, k=min(length, 400_000) // 6)
        lines = (" ".join(picked[i : i + 14]) for i in range(0, len(picked), 14))
        data = newline.join(lines).encode()
        file = folder / f"{number // 1000:03}" / f"{number:06}.txt"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(data)
        left, number = left - len(data), number + 1


def files(folder: Path) -> Iterator[Path]:
    """All documents, in order."""
    yield from sorted(folder.rglob("*.txt"))


def batches(folder: Path, settings: Settings) -> Iterator[Any]:
    """The documents as record batches."""
    sources = ((str(path), path.read_bytes) for path in files(folder))
    return document_batches(sources, settings.encoding, print)


@dataclass
class Clock:
    """Adds up the time of some work."""

    seconds: float = 0.0
    processor_seconds: float = 0.0

    def time(self, work: Callable[[], object]) -> None:
        """Do the work."""
        start, processor = time.perf_counter(), processor_time()
        work()
        self.seconds += time.perf_counter() - start
        self.processor_seconds += processor_time() - processor


def processor_time() -> float:
    """What processors have worked for this process and for those it has waited for."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def write_again(clock: Clock, part: Path, target: Path) -> None:
    """Write the rows of a file again, with the same compression and dictionaries."""
    source = pq.ParquetFile(part)
    batches = [b for i in range(source.num_row_groups) for b in source.read_row_group(i).to_batches()]
    group = source.metadata.row_group(0)
    columns = [group.column(i) for i in range(group.num_columns)]
    repeated = [column.path_in_schema for column in columns if "RLE_DICTIONARY" in column.encodings]

    def work() -> None:
        options = {"compression": "zstd", "use_dictionary": repeated}
        with target.open("wb") as file, pq.ParquetWriter(file, source.schema_arrow, **options) as writer:
            for batch in batches:
                writer.write_batch(batch)

    clock.time(work)


def stage(name: str, folder: Path, out: Path, settings: Settings) -> dict[str, float]:
    """Run one stage in this process: its times, and the peak of its memory."""
    clock = Clock()
    entries = [Entry(str(path), str(path)) for path in files(folder)]
    match name:
        case "read":
            clock.time(lambda: sum(len(path.read_bytes()) for path in files(folder)))
        case "cut":
            documents = batches(folder, settings)
            clock.time(lambda: sum(1 for _ in chunk_batches(documents, **settings.chunking())))
        case "run":
            clock.time(lambda: split_corpus(entries, out / "run", settings, jobs=1))
        case "write":
            for part in sorted((out / "run" / "chunks").iterdir()):
                write_again(clock, part, out / "again.parquet")
        case "cores":
            clock.time(lambda: split_corpus(entries, out / "cores", settings, jobs=cores()))
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return {
        "seconds": round(clock.seconds, 2),
        "processor_seconds": round(clock.processor_seconds, 2),
        "peak_megabytes": round(peak * 1024 / 1e6),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--megabytes", type=int, default=1000)
    parser.add_argument("--unit", default="word")
    parser.add_argument("--size", type=int, default=200)
    parser.add_argument("--overlap", type=int, default=40)
    parser.add_argument("--stage", nargs=3, metavar=("NAME", "FOLDER", "OUT"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    settings = Settings(given.size, given.overlap, given.unit)
    if given.stage:
        name, folder, out = given.stage
        print(json.dumps(stage(name, Path(folder), Path(out), settings)))
        return
    with tempfile.TemporaryDirectory() as temporary:
        folder, out = Path(temporary, "documents"), Path(temporary, "out")
        folder.mkdir()
        out.mkdir()
        generate(folder, given.megabytes)
        print(json.dumps(measure(folder, out, given), indent=2))


def measure(folder: Path, out: Path, given: argparse.Namespace) -> dict[str, Any]:
    """All stages, and what follows from them."""
    sizes = [path.stat().st_size for path in files(folder)]
    megabytes = sum(sizes) / 1e6
    cut_as = ["--unit", given.unit, "--size", str(given.size), "--overlap", str(given.overlap)]
    found: dict[str, Any] = {}
    for name in ("read", "cut", "run", "write", "cores"):
        command = [sys.executable, __file__, *cut_as, "--stage", name, str(folder), str(out)]
        found[name] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    spent = {name: row["processor_seconds"] for name, row in found.items()}
    written = sum(file.stat().st_size for file in (out / "run" / "chunks").iterdir())
    return {
        "documents": len(sizes),
        "megabytes": round(megabytes),
        "megabytes_written": round(written / 1e6),
        "settings": {"unit": given.unit, "size": given.size, "overlap": given.overlap},
        "cores": cores(),
        "stages": found,
        "megabytes_per_second": {
            "clock, one process": round(megabytes / found["run"]["seconds"], 1),
            "clock, a process a core": round(megabytes / found["cores"]["seconds"], 1),
            "a core, one process": round(megabytes / spent["run"], 1),
            "a core, a process a core": round(megabytes / spent["cores"], 1),
        },
        "share_of_processor_time": {
            "ours": round(1 - (spent["read"] + spent["write"]) / spent["run"], 2),
            "reading": round(spent["read"] / spent["run"], 2),
            "writing": round(spent["write"] / spent["run"], 2),
        },
    }


if __name__ == "__main__":
    main()
