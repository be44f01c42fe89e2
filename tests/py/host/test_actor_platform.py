"""The Actor against a server that plays the Apify API with all its faults; `apify-client` reads the rows."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from apify_client import ApifyClient

from chunkscope.actor import ActorError, Job, rows_of, run
from chunkscope.actor.api import ATTEMPTS, Api
from chunkscope.actor.entry import storage_of
from chunkscope.actor.platform import MAX_BODY, PlatformStorage
from host.fake_apify import TOKEN, FakeApify, Fault

MAIN = Path(__file__).parents[3] / "py" / "actor" / "src" / "main.py"
TEXT = "👩‍👩‍👧 Small chunks help\r\nretrieval systems 𠮷 find relevant passages quickly."
INPUT = {"text": TEXT, "chunk_size": 3, "overlap": 1}
ROWS: list[Any] = list(rows_of(Job(TEXT, 3, 1)))


@pytest.fixture
def api() -> Iterator[FakeApify]:
    with FakeApify() as server:
        server.records["store/INPUT"] = json.dumps(INPUT).encode()
        yield server


@pytest.fixture
def waits() -> list[float]:
    """How long each wait of the run was to be; none is waited for."""
    return []


@pytest.fixture
def storage(api: FakeApify, waits: list[float]) -> PlatformStorage:
    client = Api(api.address, TOKEN, timeout=0.25, sleep=waits.append)
    return PlatformStorage(client, "store", "dataset", "INPUT")


def environment(api: FakeApify, prefix: str = "ACTOR") -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "APIFY_IS_AT_HOME": "1",
        "APIFY_TOKEN": TOKEN,
        "APIFY_API_BASE_URL": api.address + "/",
        f"{prefix}_DEFAULT_KEY_VALUE_STORE_ID": "store",
        f"{prefix}_DEFAULT_DATASET_ID": "dataset",
    }


def run_actor(environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", "-S", "-B", str(MAIN)],
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("prefix", ["ACTOR", "APIFY"])
def test_the_official_client_reads_what_the_actor_wrote(api: FakeApify, prefix: str) -> None:
    client = ApifyClient(TOKEN, api_url=api.address)
    client.key_value_store("store").set_record("INPUT", INPUT)
    done = run_actor(environment(api, prefix))
    assert (done.returncode, done.stderr) == (0, "")
    items = client.dataset("dataset").list_items()
    assert items.items == ROWS
    assert items.total == len(ROWS) == 5
    assert all(row["text"] == TEXT[row["start"] : row["end"]] for row in items.items)


@pytest.mark.parametrize(
    "fault",
    [
        Fault("POST", "items", status=429),
        Fault("POST", "items", status=500),
        Fault("POST", "items", status=503, times=ATTEMPTS - 1),
        Fault("POST", "items", cut=0),
        Fault("POST", "items", cut=0, stored=True),
        Fault("POST", "items", cut=1),
        Fault("POST", "items", cut=1, stored=True),
        Fault("POST", "items", hang=True),
        Fault("POST", "items", hang=True, stored=True),
        Fault("GET", "items", status=500, times=3),
        Fault("GET", "INPUT", status=429),
        Fault("GET", "INPUT", status=502, times=ATTEMPTS - 1),
        Fault("GET", "INPUT", cut=20, stored=True),
        Fault("GET", "INPUT", hang=True),
    ],
    ids=str,
)
def test_a_passing_fault_leaves_every_row_exactly_once(
    api: FakeApify, storage: PlatformStorage, fault: Fault
) -> None:
    api.faults.append(fault)
    assert run(storage) == len(ROWS)
    assert fault.times == 0, "the fault was met"
    assert api.datasets["dataset"] == ROWS


def test_a_lost_answer_and_a_fault_of_the_look_that_follows_still_leave_every_row_once(
    api: FakeApify, storage: PlatformStorage
) -> None:
    api.faults += [
        Fault("POST", "items", cut=1, stored=True),
        Fault("GET", "items", hang=True, times=2),
    ]
    run(storage)
    assert api.datasets["dataset"] == ROWS


def test_the_wait_grows_and_heeds_retry_after(
    api: FakeApify, storage: PlatformStorage, waits: list[float]
) -> None:
    api.faults += [
        Fault("GET", "INPUT", status=500, times=3),
        Fault("GET", "INPUT", status=429, headers={"Retry-After": "17"}),
    ]
    run(storage)
    assert len(waits) == 4
    assert waits == sorted(waits)
    assert 0.5 <= waits[0] < 1 <= waits[1] < 2 <= waits[2]
    assert waits[3] == 17


@pytest.mark.parametrize(
    "fault",
    [
        Fault("GET", "INPUT", status=500, times=1000),
        Fault("POST", "items", status=500, times=1000),
        Fault("POST", "items", status=429, times=1000),
        Fault("POST", "items", cut=0, times=1000),
    ],
    ids=str,
)
def test_a_fault_for_ever_ends_the_run_after_a_few_attempts(
    api: FakeApify, storage: PlatformStorage, fault: Fault
) -> None:
    api.faults.append(fault)
    with pytest.raises(ActorError, match=f"failed {ATTEMPTS} times"):
        run(storage)
    assert 1000 - fault.times == ATTEMPTS
    assert "dataset" not in api.datasets


@pytest.mark.parametrize("status", [301, 400, 402, 403, 404, 413])
def test_a_refusal_is_not_asked_again(api: FakeApify, storage: PlatformStorage, status: int) -> None:
    api.faults.append(Fault("POST", "items", status=status, headers={"Location": "http://127.0.0.1:9/"}))
    with pytest.raises(ActorError, match=f"0 of 5 rows are known to be written: HTTP {status}"):
        run(storage)
    assert [request for request in api.requests if request.startswith("POST")] == [
        "POST /v2/datasets/dataset/items"
    ]


def test_a_wrong_token_is_an_error_that_does_not_show_it(api: FakeApify) -> None:
    wrong = "apify_api_wr0ng"
    done = run_actor({**environment(api), "APIFY_TOKEN": wrong})
    assert done.returncode == 1
    assert done.stderr.startswith("ERROR: HTTP 401 ")
    assert done.stderr.count("\n") == 1
    assert wrong not in done.stdout + done.stderr
    assert "Bearer [APIFY_TOKEN] is not valid" in done.stderr
    assert api.datasets == {}


def test_a_missing_input_is_an_error_that_says_where_it_was_looked_for(
    api: FakeApify,
) -> None:
    api.records.clear()
    done = run_actor(environment(api))
    assert done.returncode == 1
    assert done.stderr.startswith(
        "ERROR: there is no INPUT at key-value-stores/store/records/INPUT: HTTP 404"
    )
    assert api.datasets == {}


def test_a_bad_input_asks_the_dataset_nothing(api: FakeApify) -> None:
    api.records["store/INPUT"] = '{"text": "🙂", "chunk_size": true}'.encode()
    done = run_actor(environment(api))
    assert done.returncode == 1
    assert done.stderr == "ERROR: chunk_size must be an integer from 1 to 5,000, not True\n"
    assert api.requests == ["GET /v2/key-value-stores/store/records/INPUT"]


def test_a_run_that_the_platform_restarts_goes_on_where_it_ended(
    api: FakeApify, storage: PlatformStorage
) -> None:
    for written in range(len(ROWS) + 1):
        api.datasets["dataset"] = [{"other": "🙂"}, *ROWS[:written]]
        run(storage)
        assert api.datasets["dataset"] == [{"other": "🙂"}, *ROWS]


def test_a_body_that_is_too_large_for_the_api_is_pushed_in_parts(
    api: FakeApify, storage: PlatformStorage
) -> None:
    words = "🙂🙂🙂🙂🙂🙂 " * 5499
    api.records["store/INPUT"] = json.dumps({"text": words, "chunk_size": 5000, "overlap": 4999}).encode()
    api.faults += [
        Fault("POST", "items", cut=0),
        Fault("POST", "items", cut=1, stored=True, times=2),
    ]
    assert run(storage) == 500
    assert [row["chunk_id"] for row in api.datasets["dataset"]] == list(range(1, 501))
    assert MAX_BODY / 2 < api.largest_body <= MAX_BODY


def test_items_that_are_no_list_are_an_error(api: FakeApify, storage: PlatformStorage) -> None:
    api.faults.append(Fault("GET", "items", cut=None, status=200))
    with pytest.raises(ActorError, match="something else than the dataset's items"):
        run(storage)


def test_an_answer_that_drips_past_the_time_limit_is_given_up(api: FakeApify, waits: list[float]) -> None:
    clock = count(step=61)
    client = Api(
        api.address,
        TOKEN,
        sleep=waits.append,
        clock=lambda: float(next(clock)),
        longest=60,
    )
    with pytest.raises(ActorError, match=r"failed 6 times, .* no whole answer within 60 s"):
        run(PlatformStorage(client, "store", "dataset", "INPUT"))
    assert "dataset" not in api.datasets


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(
        ActorError,
        match="APIFY_API_BASE_URL must be an http or https address, not 'file:///🙂'",
    ):
        Api("file:///🙂", TOKEN)


def test_a_token_alone_does_not_mean_the_platform(api: FakeApify) -> None:
    local = {
        "APIFY_TOKEN": TOKEN,
        "ACTOR_DEFAULT_DATASET_ID": "default",
        "APIFY_API_BASE_URL": api.address,
    }
    assert type(storage_of(local)).__name__ == "LocalStorage"
    assert type(storage_of(environment(api))).__name__ == "PlatformStorage"
