"""What the worker calls, called as the worker does. Coordinate: code points."""

import json
from array import array
from typing import Any

import pytest

from chunkscope import bridge, chunk_columns
from chunkscope.document import Document
from chunkscope.exports import FORMATS, Export
from chunkscope.proof import digest_column, digest_of
from chunkscope.steps import process

TEXT = "\ufeff🙂 one\r\ntwo ﬁve\r\nthr\u0301ee four"
STEPS = "remove_bom,newlines_lf,nfkc"


def held(text: str) -> bridge.Held:
    return bridge.hold(text.encode("utf-16-le", "surrogatepass"), "utf-16-le")


def call(name: str, about: str | bridge.Held, *arguments: object) -> Any:
    about = held(about) if isinstance(about, str) else about
    outcome = bridge.attempt(getattr(bridge, name), about, *arguments)
    assert outcome.message is None, outcome.traceback
    return outcome.answer


def refused(name: str, about: str | bridge.Held, *arguments: object) -> bridge.Outcome:
    about = held(about) if isinstance(about, str) else about
    outcome = bridge.attempt(getattr(bridge, name), about, *arguments)
    assert outcome.answer is None
    return outcome


def view(column: "array[int]") -> memoryview:
    """What `pyodide.toPy(uint32Array)` is in Python."""
    return memoryview(column)


def test_chunk_gives_columns() -> None:
    columns = call("chunk", TEXT, "word", 2, 1)
    assert columns == chunk_columns(TEXT, 2, 1, "word")


def test_a_bad_setting_comes_back_as_data() -> None:
    outcome = refused("chunk", TEXT, "word", 2, 2)
    assert (outcome.setting, outcome.message) == ("overlap", "overlap must be less than size (2), not 2")
    assert refused("process", "🙂\ud83d", "nfc").setting == "text"
    assert refused("process", "🙂", "nfd").setting == "steps"
    assert refused("export_open", "🙂", "", "xml", "word", 2, 1).setting == "format"
    assert refused("find", "🙂", "", "", array("I"), array("I")).setting == "passage"
    bug = refused("chunk", TEXT)
    assert bug.setting is None
    assert "Traceback" in str(bug.traceback)


def test_a_call_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'furlongs'"):
        _ = bridge.furlongs


def test_the_bytes_of_a_file_become_its_text_or_an_error_with_a_remedy() -> None:
    answer = call("decode_file", "", TEXT.encode(), None)
    assert (answer.text, answer.encoding) == (TEXT, "UTF-8 with BOM")
    outcome = refused("decode_file", "", "naïve 🙂".encode()[:5] + b"\xff", None)
    assert outcome.setting == "encoding"
    assert str(outcome.message).startswith("byte 5 (0xFF) is not UTF-8")
    assert refused("decode_file", "", b"x", "utf-9").setting == "encoding"


def test_facts_are_those_of_the_document_and_its_steps() -> None:
    facts = json.loads(call("facts", TEXT, STEPS, "notes.txt", "UTF-8 with BOM").json)
    done = process(Document(TEXT, "notes.txt", "UTF-8 with BOM"), STEPS.split(","))
    assert facts["document"] == done.document.facts()
    assert facts["original"] == done.original.facts()
    assert [step["name"] for step in facts["steps"]] == STEPS.split(",")
    assert json.loads(call("facts", TEXT, "").json)["steps"] == []


def test_a_processed_text_has_its_chunks_and_their_originals() -> None:
    done = process(TEXT, STEPS.split(","))
    assert call("process", TEXT, STEPS).text == done.document.text
    made = call("chunk_processed", TEXT, STEPS, "code_point", 11, 0)
    assert made.start == chunk_columns(done.document.text, 11, 0).start
    spans = done.alignment.to_original_columns(made.start, made.end)
    assert (made.original_start, made.original_end, made.exact) == (spans.start, spans.end, spans.exact)
    assert 0 in made.exact


def test_lone_surrogates_can_be_replaced() -> None:
    assert call("process", "🙂\ud83d", "replace_surrogates").text == "🙂\ufffd"


def test_a_proof_judges_the_columns_it_is_given() -> None:
    text = process(TEXT, STEPS.split(",")).document.text
    made = chunk_columns(text, 3, 1, "word")
    theirs = call("digests", TEXT, STEPS, view(made.start), view(made.end))
    assert theirs == digest_column(text, made.start, made.end)
    assert bridge.digests_of(view(theirs)) == digest_of(theirs)
    given = [view(made.start), view(made.end), view(made.unit_count), made.n]
    proof = call("proof", TEXT, STEPS, "word", 3, 1, *given, view(theirs))
    said = json.loads(proof.json)
    assert said["holds"] is True
    assert said["digest"] == digest_of(theirs)
    assert said["cuts"] == {
        "edges": 2 * len(made) - 2,
        "grapheme": 0,
        "crlf": 0,
        "word": 0,
        "unchecked": None,
    }
    assert [(a, b, w) for a, b, w in zip(proof.gap_start, proof.gap_end, proof.gap_white, strict=True)] == []
    made.end[0] -= 1
    said = json.loads(call("proof", TEXT, STEPS, "word", 3, 1, *given, view(theirs)).json)
    assert said["holds"] is False
    failures = {law["name"]: law["failures"] for law in said["laws"] if law["failed"]}
    assert failures["slices"][0]["chunk_id"] == 1
    assert failures["sizes"] == [{"chunk_id": 1, "what": f"no word ends at {made.end[0]}"}]


def test_a_passage_is_found_with_the_chunks_that_hold_it() -> None:
    made = chunk_columns(TEXT, 5, 2, "code_point")
    found = call("find", TEXT, "", "two five", view(made.start), view(made.end))
    assert json.loads(found.json) == ["compatibility_form"]
    assert [TEXT[a:b] for a, b in zip(found.start, found.end, strict=True)] == ["two ﬁve"]
    assert list(range(found.first[0], found.last[0])) == [
        i for i in range(len(made)) if made.start[i] < found.end[0] and made.end[i] > found.start[0]
    ]
    assert found.whole_first[0] >= found.whole_last[0], "no chunk of five holds it whole"


def test_coordinates_are_those_of_the_text_and_of_its_original() -> None:
    said = json.loads(call("coordinates", TEXT, STEPS, 11, 13).json)
    assert said["span"] == {
        "start": 11, "start_utf16": 12, "start_byte": 14, "start_line": 2, "start_column": 6,
        "end": 13, "end_utf16": 14, "end_byte": 16, "end_line": 2, "end_column": 8,
    }  # fmt: skip
    assert (said["original"]["start"], said["original"]["end"], said["original"]["exact"]) == (12, 14, False)
    assert said["original"]["start_line"] == 2


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_an_export_is_read_in_pieces_and_says_how_far_it_is(name: str) -> None:
    document = held(TEXT)
    opened = call("export_open", document, STEPS, name, "code_point", 3, 1, "utf16,byte", "notes.txt")
    said = json.loads(opened.json)
    done = process(Document(TEXT, "notes.txt"), STEPS.split(","))
    export = Export.of(done, chunk_columns(done.document.text, 3, 1), 3, 1, ("utf16", "byte"))
    assert (said["total"], said["extension"]) == (len(export.columns), FORMATS[name].extension)
    pieces, progress = [], []
    while (piece := call("export_read", document, 500)).text:
        pieces.append(piece.text)
        progress.append(piece.done)
    assert "".join(pieces) == "".join(FORMATS[name].write(export))
    assert progress == sorted(progress)
    assert progress[-1] == said["total"]
    assert len(pieces) > 2
    assert refused("export_read", document).setting == "export"


def test_an_export_can_be_given_up() -> None:
    document = held(TEXT)
    call("export_open", document, STEPS, "csv", "code_point", 3, 1)
    call("export_close", document)
    assert refused("export_read", document).setting == "export"
    call("export_close", document)


def test_an_export_without_chunks_is_whole_too() -> None:
    document = held("")
    call("export_open", document, "", "json", "code_point", 3, 1)
    assert json.loads(call("export_read", document).text)["chunks"] == []
    assert call("export_read", document).text == ""


def test_the_catalogue_names_what_there_is() -> None:
    catalogue = json.loads(bridge.catalogue())
    assert {"code_point", "grapheme", "word", "line"} <= set(catalogue["units"])
    assert catalogue["steps"][0] == "remove_bom"
    assert "windows-1252" in catalogue["encodings"]
    assert catalogue["coordinates"] == ["code_point", "utf16", "byte", "line"]
    assert [form["name"] for form in catalogue["formats"]] == list(FORMATS)


def test_a_whole_number_of_any_length_is_a_size() -> None:
    class BigInt(int):
        """What Pyodide makes of JavaScript's BigInt."""

    columns = call("chunk", TEXT, "code_point", BigInt(10**20), BigInt(3))
    assert list(columns.unit_count) == [len(TEXT)]
    assert refused("chunk", TEXT, "code_point", BigInt(10**20), BigInt(10**20)).setting == "overlap"
    assert (refused("chunk", TEXT, "code_point", True, 0).message or "").endswith("not True")
