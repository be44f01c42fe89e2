"""Preprocessing steps: what each does, and that it is recorded. Coordinate: code points."""

import io
import unicodedata

import pytest
from hypothesis import given

from chunkscope import SettingError
from chunkscope.document import Document, Source
from chunkscope.errors import DocumentError
from chunkscope.steps import STEPS, process
from strategies import hostile_texts


def test_the_order_of_steps_is_fixed() -> None:
    assert list(STEPS) == ["remove_bom", "newlines_lf", "nfc", "nfkc", "strip", "replace_surrogates"]


@given(hostile_texts())
def test_each_step_makes_the_text_that_python_would(text: str) -> None:
    expected = {
        "remove_bom": text[1:] if text.startswith("\ufeff") else text,
        "newlines_lf": io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8").read(),
        "nfc": unicodedata.normalize("NFC", text),
        "nfkc": unicodedata.normalize("NFKC", text),
        "strip": text.strip(),
        "replace_surrogates": text,
    }
    for name in STEPS:
        assert process(text, [name]).document == Document(expected[name])


def test_every_step_is_recorded_with_the_revisions_around_it() -> None:
    source = Document("\ufeff 🙂e\u0301\r\n", id="notes")
    done = process(source, ["remove_bom", "newlines_lf", "nfc", "strip"])
    assert done.document.text == "🙂é"
    assert done.document.id == "notes"
    assert done.original is source
    assert [step.name for step in done.steps] == ["remove_bom", "newlines_lf", "nfc", "strip"]
    assert [step.changed for step in done.steps] == [1, 1, 1, 2]
    assert [(step.length_before, step.length_after) for step in done.steps] == [
        (7, 6),
        (6, 5),
        (5, 4),
        (4, 2),
    ]
    revisions = [source.revision, *(step.revision_after for step in done.steps)]
    assert [step.revision_before for step in done.steps] == revisions[:-1]
    assert done.document.revision == revisions[-1]
    assert len(set(revisions)) == 5


def test_a_step_that_changes_nothing_is_recorded_as_such() -> None:
    done = process("🙂", ["nfc", "strip"])
    assert [step.changed for step in done.steps] == [0, 0]
    assert {step.revision_before for step in done.steps} == {step.revision_after for step in done.steps}
    assert done.alignment.is_identity
    assert done.original is done.document


def test_no_steps_give_the_document_itself() -> None:
    document = Document("🙂\r\n")
    done = process(document)
    assert done.document is document
    assert done.original is document
    assert done.steps == ()


def test_lone_surrogates_are_replaced_only_when_asked() -> None:
    text = "🙂\ud83d\ude42 \udfff"
    with pytest.raises(DocumentError, match="code point 1 is the lone surrogate"):
        process(text, ["nfc"])
    done = process(text, ["replace_surrogates"])
    assert done.document.text == "🙂\ufffd\ufffd \ufffd"
    assert done.steps[0].changed == 3
    assert type(done.original) is Source
    assert done.original.text == text
    assert done.steps[0].revision_before == done.original.revision != done.document.revision
    assert done.alignment.is_identity


@pytest.mark.parametrize(
    "steps", [["nfd"], ["strip", "nfc"], ["nfc", "nfc"], ["nfc", "nfkc"], "nf", ["nfc", None], [""]]
)
def test_steps_that_are_no_plan_are_refused(steps: list[str]) -> None:
    with pytest.raises(SettingError, match="^steps must be some of remove_bom, .*in this order") as caught:
        process("🙂", steps)
    assert caught.value.setting == "steps"
