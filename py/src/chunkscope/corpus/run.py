"""The run over a corpus: documents into parts, parts to processes, results to the ledger."""

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import chain
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any, Final

from chunkscope.corpus.documents import Entry, fingerprint
from chunkscope.corpus.ledger import Ledger
from chunkscope.corpus.parts import Part, write_part
from chunkscope.settings import Settings

# A part is large enough to be a good Parquet file and small enough to be done again.
PART_BYTES: Final = 64 << 20
_PART_DOCUMENTS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Summary:
    """What a folder of chunks holds after a run; `made` is how many documents this run has cut."""

    documents: int
    parts: int
    chunks: int
    errors: int
    made: int


def split_corpus(
    entries: Iterable[Entry],
    target: Path,
    settings: Settings,
    *,
    jobs: int | None = None,
    overwrite: bool = False,
    part_bytes: int = PART_BYTES,
    on_part: Callable[[Part], object] = lambda part: None,
) -> Summary:
    """Cut documents into `target/chunks/part-*.parquet`; those that cannot be cut go to `target/errors`.

    Documents that `target` has already, unchanged and with these settings, are not cut again; SettingError
    where its chunks were made with others, unless `overwrite` replaces them. `jobs` processes work, as many
    as there are cores by default. An interrupted run can be started again, and leaves each chunk once.
    """
    made = 0
    with Ledger.opened(target, settings, overwrite) as ledger:
        ledger.revisit()
        new = (entry for entry in entries if ledger.take(entry))
        groups = _groups(chain(ledger.waiting(), new), part_bytes)
        for part in _finished(groups, ledger.next_number(), target, settings, jobs or cores()):
            ledger.finish(part)
            made += len(part.documents)
            on_part(part)
        return Summary(*ledger.totals(), made)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _groups(entries: Iterable[Entry], part_bytes: int) -> Iterator[list[Entry]]:
    group: list[Entry] = []
    held = 0
    for entry in entries:
        group.append(entry)
        held += (fingerprint(entry.path) or (0, 0))[0]
        if held >= part_bytes or len(group) == _PART_DOCUMENTS:
            yield group
            group, held = [], 0
    if group:
        yield group


def _finished(
    groups: Iterator[list[Entry]], first: int, target: Path, settings: Settings, jobs: int
) -> Iterator[Part]:
    """The parts as they are finished. No more groups are taken than processes can soon work on."""
    tasks = ((target, number, group, settings) for number, group in enumerate(groups, first))
    if jobs == 1:
        yield from (write_part(*task) for task in tasks)
        return
    # Spawned: a forked process would inherit Arrow's threads in an unknown state.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _prepare_process)
    try:
        running: set[Future[Part]] = set()
        for task in tasks:
            running.add(pool.submit(write_part, *task))
            while len(running) > jobs:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        pool.shutdown(cancel_futures=True)


def _prepare_process() -> None:
    """Leave Ctrl-C, which reaches every process of a terminal, to the first one, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent_process(),), daemon=True).start()


def _end_with(parent: Any) -> None:
    if parent is not None:
        parent.join()
        os._exit(1)
