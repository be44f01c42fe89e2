"""The JSON Schemas that the package ships, against what the writers write. Coordinate: code points."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError

from chunkscope import chunk_columns
from chunkscope.document import Document
from chunkscope.exports import FORMATS, Export, schema
from chunkscope.steps import STEPS, process
from strategies import hostile_texts, settings_st


def validator(name: str) -> Draft202012Validator:
    Draft202012Validator.check_schema(schema(name))
    return Draft202012Validator(schema(name))


def documents(export: Export, name: str) -> list[Any]:
    text = "".join(FORMATS[name].write(export))
    return [json.loads(line) for line in text.splitlines()] if name == "jsonl" else [json.loads(text)]


@given(
    hostile_texts(20),
    settings_st,
    st.sampled_from(["code_point", "word", "grapheme"]),
    st.sampled_from([[], ["remove_bom", "newlines_lf", "nfkc", "strip"]]),
    st.sampled_from([None, "notes.txt"]),
    st.sampled_from([(), ("utf16", "byte", "line")]),
)
def test_what_is_written_is_valid(
    text: str,
    setting: tuple[int, int],
    unit: str,
    steps: list[str],
    document_id: str | None,
    offsets: tuple[str, ...],
) -> None:
    done = process(Document(text, document_id), steps)
    columns = chunk_columns(done.document.text, *setting, unit)
    export = Export.of(done, columns, *setting, offsets)
    for name, form in FORMATS.items():
        if form.schema:
            for document in documents(export, name):
                validator(form.schema).validate(document)


@pytest.mark.parametrize("name", ["json", "jsonl", "annotation"])
@pytest.mark.parametrize("change", ["start", "offset_unit", "extra", "revision"])
def test_what_is_wrong_is_not_valid(name: str, change: str) -> None:
    export = Export.of("🙂 word", chunk_columns("🙂 word", 3, 1), 3, 1)
    text = json.dumps(documents(export, name)[0])
    wrong = {
        "start": text.replace('"start": 0', '"start": -1', 1),
        "offset_unit": text.replace('"code_point"', '"utf16"', 1).replace('unit": "code_point"', 'unit": ""'),
        "extra": text[:-1] + ', "extra": 1}',
        "revision": text.replace("sha256:", "md5:"),
    }[change]
    assert wrong != text
    with pytest.raises(ValidationError):
        validator(str(FORMATS[name].schema)).validate(json.loads(wrong))


def test_the_schemas_know_every_step() -> None:
    assert schema("chunks")["$defs"]["step"]["properties"]["name"]["enum"] == list(STEPS)
    assert schema("annotation")["$defs"]["step"]["properties"]["name"]["enum"] == list(STEPS)
    assert schema("row")["properties"]["steps"]["items"]["enum"] == list(STEPS)
