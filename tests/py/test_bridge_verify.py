"""What the worker calls about stored chunks, called as the worker does. Coordinate: code points."""

import gc
import json
import weakref
from typing import Any

import pytest

from chunkscope import OffsetMap, bridge
from chunkscope.bridge_verify import NONE
from chunkscope.verify import VERDICTS, verify

TEXT = "\ufeff🙂 one\r\ntwo three 𠮷 four\r\n" * 40 + "end 👩‍👩‍👧"
PLACE = OffsetMap(TEXT)
CHUNKS = [
    {"page_content": TEXT[a : a + 40], "metadata": {"start_index": PLACE.utf16(a)}} for a in range(0, 900, 30)
]
CHUNKS[4]["metadata"] = {"start_index": -1}
CHUNKS[7]["metadata"] = {"start_index": 10**7}
DATA = json.dumps(CHUNKS).encode()
PHASES = {"read", "versions", "search", "order", "judge", "closer", "explain"}


def call(name: str, held: bridge.Held, *arguments: object) -> Any:
    outcome = bridge.attempt(getattr(bridge, name), held, *arguments)
    assert outcome.message is None, outcome.traceback
    return outcome.answer


def said(name: str, held: bridge.Held, *arguments: object) -> Any:
    return json.loads(call(name, held, *arguments).json)


def finished(held: bridge.Held) -> list[dict[str, Any]]:
    """Work a check off; every slice of it."""
    steps: list[dict[str, Any]] = []
    while not steps or not steps[-1]["finished"]:
        steps.append(said("verify_step", held, 0))
    return steps


def opened(data: bytes = DATA, options: str = "{}", fields: str = "{}") -> bridge.Held:
    held = bridge.Held(TEXT)
    call("verify_open", held, memoryview(data), options, fields)
    return held


def test_a_check_is_worked_off_in_slices_and_says_how_far_it_is() -> None:
    held = opened()
    steps = finished(held)
    assert len(steps) > 3
    assert {step["phase"] for step in steps} <= PHASES
    report = verify(TEXT, DATA)
    assert said("verify_report", held) == json.loads(json.dumps(report.as_dict(records=False)))
    assert said("verify_step", held, 0)["finished"]


def test_columns_have_true_and_claimed_places_for_the_screen() -> None:
    held = opened()
    finished(held)
    columns, findings = call("verify_columns", held), verify(TEXT, DATA).findings
    assert [VERDICTS[code] for code in columns.verdict] == [finding.verdict for finding in findings]
    for i, finding in enumerate(findings):
        span = (columns.start[i], columns.end[i])
        assert span == (finding.span or (NONE, NONE))
    assert (columns.claimed_start[1], columns.claimed_end[1]) == (PLACE.utf16(30), PLACE.utf16(30) + 40)
    assert (columns.claimed_start[4], columns.claimed_end[4]) == (NONE, NONE)
    assert (columns.claimed_start[7], columns.claimed_end[7]) == (NONE, NONE)
    assert columns.start.typecode == columns.claimed_end.typecode == "I"


def test_records_come_by_verdict_with_their_text() -> None:
    held = opened()
    finished(held)
    other = said("verify_records", held, VERDICTS.index("right_other_unit"), 1, 2)
    assert [row["record"] for row in other] == [3, 4]
    assert other[0]["text"] == CHUNKS[2]["page_content"]
    assert said("verify_record", held, 2) == other[0]
    assert len(said("verify_records", held, -1, 0, 1000)) == len(CHUNKS)


@pytest.mark.parametrize("form", ["same", "records"])
def test_the_repaired_file_is_right(form: str) -> None:
    held = opened()
    finished(held)
    answer = call("verify_repair", held, form)
    assert answer.extension == {"same": "json", "records": "jsonl"}[form]
    report = verify(TEXT, answer.data)
    assert report.counts["right"] == verify(TEXT, DATA).repairable + 1


def test_a_check_can_be_given_up() -> None:
    held = opened()
    said("verify_step", held, 0)
    call("verify_close", held)
    for name in ("verify_step", "verify_report"):
        outcome = bridge.attempt(getattr(bridge, name), held)
        assert (outcome.answer, outcome.setting) == (None, "check")


def test_a_check_ends_with_its_text_and_takes_the_place_of_another() -> None:
    held = opened()
    finished(held)
    call("verify_open", held, b'[{"text": "one", "start": 2}]', "{}", "{}")
    finished(held)
    check = weakref.ref(held.kept["check"])
    assert said("verify_report", held)["file"]["records"] == 1
    del held
    gc.collect()
    assert check() is None


def test_bad_input_comes_back_as_data() -> None:
    held = opened(b'[{"text": "\xf0\x9f\x99\x82"},\n x]')
    outcome = bridge.attempt(bridge.verify_step, held, 1000)
    assert (outcome.setting, outcome.message) == ("chunks", "line 2, column 2: expecting value")
    for options, fields, setting in [('{"unit": "furlong"}', "{}", "unit"), ('{"x": 1}', "{}", "options")]:
        outcome = bridge.attempt(bridge.verify_open, bridge.Held(TEXT), DATA, options, fields)
        assert outcome.setting == setting
    held = opened(DATA, "{}", '{"begin": "x"}')
    assert bridge.attempt(bridge.verify_step, held, 1).setting == "fields"
    assert bridge.attempt(bridge.verify_report, held).message == "ValueError: the check is not finished"


def test_the_catalogue_names_every_verdict() -> None:
    names = said("verify_catalogue", bridge.Held(TEXT))
    assert [name for name, _ in names["verdicts"]] == list(VERDICTS)
    assert names["units"] == ["code_point", "utf16", "byte"]


def test_a_call_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'verify_furlongs'"):
        _ = bridge.verify_furlongs
