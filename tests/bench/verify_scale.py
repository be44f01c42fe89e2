"""How long a check of stored chunks and its repair take and hold, at 1, 10 and 100 thousand records.

    python tests/bench/verify_scale.py [RECORDS ...]

Prints JSON: a row for each kind of document and number of records. Each check runs in a process of its own
that reads document and chunk file; memory is the peak of that process less what it held before it read
them. Coordinate: code points.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "py" / "src"))

from chunkscope import OffsetMap
from chunkscope.verify import Progress, read_chunks, repaired_file, verify

STEP, SIZE = 100, 120  # code points
KINDS = (
    "words with emoji, UTF-16 offsets",
    "CRLF read as LF, UTF-16 offsets",
    "na na na, code point offsets",
)


def words(length: int) -> str:
    """Words that are nearly all different, an emoji in some, CRLF behind some."""
    chance = random.Random(1)
    parts: list[str] = []
    total = 0
    while total < length:
        word = (
            f"w{chance.randrange(1 << 20):x}"
            + "🙂" * (chance.random() < 0.01)
            + "\r\n" * (chance.random() < 0.02)
        )
        parts.append(word)
        total += len(word) + 1
    return " ".join(parts)[:length]


def case(kind: str, records: int) -> tuple[str, bytes]:
    """A document and its chunks in LangChain's layout."""
    length = records * STEP
    text = ("na " * (length // 3 + 1))[:length] if kind.startswith("na") else words(length)
    read = text.replace("\r\n", "\n") if kind.startswith("CRLF") else text
    place = OffsetMap(read)
    rows = []
    for start in range(0, len(read) - SIZE + STEP, STEP):
        offset = start if kind.startswith("na") else place.utf16(start)
        rows.append({"page_content": read[start : start + SIZE], "metadata": {"start_index": offset}})
    return text, ("[" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "]").encode()


def memory() -> float:
    """The peak of this process so far, in MB (10**6 bytes); ru_maxrss would be that of the parent."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024 / 1e6


def measure(document: Path, chunks: Path) -> dict[str, Any]:
    """Check one file, in a process that does nothing else."""
    before, started, cpu = memory(), time.perf_counter(), time.process_time()
    slices: list[float] = [time.perf_counter()]

    def progress(_: Progress) -> None:
        slices.append(time.perf_counter())

    text = document.read_bytes().decode()
    file = read_chunks(chunks.read_bytes(), keep=False)
    slices[0] = time.perf_counter()
    report = verify(text, file, progress=progress)
    size = document.stat().st_size / 1e6
    seconds, cpu_seconds = time.perf_counter() - started, time.process_time() - cpu
    checking = memory() - before
    with open(chunks.with_name("repaired.json"), "wb") as repaired:
        repaired.writelines(repaired_file(report, chunks.read_bytes()))
    return {
        "records": len(report.findings),
        "document_mb": round(size, 2),
        "seconds": round(seconds, 2),
        "cpu_seconds": round(cpu_seconds, 2),
        "repair_seconds": round(time.perf_counter() - started - seconds, 2),
        "memory_mb": round(checking, 1),
        "memory_per_document": round(checking / size, 2),
        "memory_per_document_repaired": round((memory() - before) / size, 2),
        "longest_slice_seconds": round(max((b - a for a, b in pairwise(slices)), default=0), 2),
        "verdicts": {name: count for name, count in report.counts.items() if count},
    }


def rows(counts: list[int]) -> Iterator[dict[str, Any]]:
    """One row for each kind and count."""
    for kind in KINDS:
        for records in counts:
            with tempfile.TemporaryDirectory() as folder:
                document, chunks = Path(folder) / "document.txt", Path(folder) / "chunks.json"
                text, data = case(kind, records)
                document.write_bytes(text.encode())
                chunks.write_bytes(data)
                command = [sys.executable, __file__, "--one", str(document), str(chunks)]
                done = subprocess.run(command, check=True, capture_output=True, text=True)
            yield {"kind": kind, **json.loads(done.stdout)}


def main(arguments: list[str]) -> None:
    """Run the bench, or one case of it."""
    if arguments[:1] == ["--one"]:
        print(json.dumps(measure(Path(arguments[1]), Path(arguments[2]))))
        return
    counts = [int(argument) for argument in arguments] or [1000, 10_000, 100_000]
    print(json.dumps({"bench": "verify_scale", "rows": list(rows(counts))}, indent=2))


if __name__ == "__main__":
    main(sys.argv[1:])
