"""Chunk files as people have them: layouts found by themselves, and clear words for bad input."""

import csv
import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from chunkscope import chunk_columns
from chunkscope.errors import ChunkFileError, SettingError
from chunkscope.exports import FORMATS, Export
from chunkscope.verify import ChunkFile, read_chunks, read_records, repaired_file, verify

TEXT = "\ufeffone 🙂 two\r\nthree four"
START, END = 1, 6
PASSAGE = TEXT[START:END]

W3C = {
    "@context": "http://www.w3.org/ns/anno.jsonld",
    "id": "#1",
    "type": "Annotation",
    "target": {
        "source": "notes.txt",
        "selector": [
            {"type": "TextQuoteSelector", "exact": PASSAGE, "prefix": "", "suffix": " two"},
            {"type": "TextPositionSelector", "start": START, "end": END},
        ],
    },
}
SERIALISED = {
    "lc": 1,
    "type": "constructor",
    "id": ["langchain", "schema", "document", "Document"],
    "kwargs": {"metadata": {"start_index": START}, "page_content": PASSAGE, "type": "Document"},
}
NODE = {"id_": "n", "text": PASSAGE, "start_char_idx": START, "end_char_idx": END, "class_name": "TextNode"}

LAYOUTS: list[tuple[str, Any, str]] = [
    (
        "LangChain",
        {"page_content": PASSAGE, "metadata": {"start_index": START}},
        "text=page_content start=metadata.start_index",
    ),
    (
        "LangChain",
        {"pageContent": PASSAGE, "metadata": {"loc": {"lines": {"from": 1, "to": 1}}}},
        "text=pageContent",
    ),
    ("LangChain, serialised", SERIALISED, "text=kwargs.page_content start=kwargs.metadata.start_index"),
    ("LlamaIndex", NODE, "text=text start=start_char_idx end=end_char_idx id=id_"),
    (
        "LlamaIndex",
        {"node": NODE, "score": 0.5},
        "text=node.text start=node.start_char_idx end=node.end_char_idx id=node.id_",
    ),
    (
        "Haystack",
        {"id": "a", "content": PASSAGE, "meta": {"split_idx_start": START}},
        "text=content start=meta.split_idx_start id=id",
    ),
    (
        "Haystack",
        {"id": "a", "content": PASSAGE, "split_idx_start": START},
        "text=content start=split_idx_start id=id",
    ),
    (
        "Chonkie",
        {"text": PASSAGE, "start_index": START, "end_index": END, "token_count": 3},
        "text=text start=start_index end=end_index",
    ),
    (
        "chunklet-py",
        {"content": PASSAGE, "metadata": {"chunk_num": 1, "span": [START, END]}},
        "text=content start=metadata.span.0 end=metadata.span.1",
    ),
    (
        "chunklet-py",
        {"content": PASSAGE, "metadata": {"chunk_num": 1, "span": f"({START}, {END})"}},
        "text=content start=metadata.span.0 end=metadata.span.1",
    ),
    (
        "Unstructured",
        {"type": "Title", "element_id": "e", "text": PASSAGE, "metadata": {}},
        "text=text id=element_id",
    ),
    (
        "Chunkscope",
        {"chunk_id": 1, "text": PASSAGE, "start": START, "end": END, "word_count": 2},
        "text=text start=start end=end id=chunk_id",
    ),
    (
        "W3C annotation",
        W3C,
        "text=target.selector.0.exact start=target.selector.1.start end=target.selector.1.end id=id",
    ),
    ("start/end/text", {"start": START, "end": END, "text": PASSAGE}, "text=text start=start end=end"),
    (
        "start/length/text",
        {"start": START, "length": END - START, "text": PASSAGE},
        "text=text start=start length=length",
    ),
    ("text only", {"text": PASSAGE}, "text=text"),
]


def fields_of(file: ChunkFile) -> str:
    return " ".join(f"{name}={path}" for name, path in file.describe()["fields"].items() if path)


@pytest.mark.parametrize(("name", "record", "fields"), LAYOUTS, ids=lambda value: str(value)[:24])
@pytest.mark.parametrize("form", ["json", "jsonl", "records"])
def test_a_layout_is_found_by_its_fields(name: str, record: Any, fields: str, form: str) -> None:
    if form == "records":
        file = read_records([record, record])
    else:
        lines = (
            json.dumps([record, record])
            if form == "json"
            else f"{json.dumps(record)}\n{json.dumps(record)}\n"
        )
        file = read_chunks(lines.encode())
    assert (file.format, file.describe()["layout"]) == (form, name)
    assert fields_of(file) == fields
    assert file.text == [PASSAGE, PASSAGE]
    if "start=" in fields:
        assert file.start == [START, START]
    assert file.end == ([END, END] if "end=" in fields or "length=" in fields else [None, None])


CONTAINERS: list[tuple[str, Any]] = [
    ("semchunk", {"chunks": [PASSAGE], "offsets": [[START, END]]}),
    ("semchunk", [[PASSAGE], [[START, END]]]),
    ("semantic-text-splitter", [[START, PASSAGE]]),
    ("text only", [PASSAGE]),
    ("LlamaIndex", {"docstore/data": {"n": {"__data__": NODE, "__type__": "1"}}}),
    (
        "start/end/text",
        {
            "document": {},
            "offset_unit": "code_point",
            "chunks": [{"text": PASSAGE, "start": START, "end": END}],
        },
    ),
    ("W3C annotation", {"type": "AnnotationPage", "items": [W3C]}),
    ("start/end/text", {"text": PASSAGE, "start": START, "end": END}),
]


RECORDS = [{"text": PASSAGE, "start": START, "end": END}]
WRAPPERS: dict[str, Any] = {
    "segments": {"language": "en", "segments": RECORDS},
    "response": {"response": {"status": 200, "result": {"chunks": RECORDS}}},
    "Qdrant": {"result": {"points": [{"id": 1, "payload": RECORDS[0], "vector": [0.5]}]}, "status": "ok"},
    "file": {"notes.txt": RECORDS},
    "beside": {"warnings": [{"code": 1}], "out": {"deep": {"deeper": RECORDS}}},
    "offset": {"offset": 0, "limit": 9, "found": RECORDS},
    "long": {"words": ["é"] * 40_000, "found": RECORDS},
}


@pytest.mark.parametrize("name", WRAPPERS)
def test_the_one_list_of_records_is_found_in_any_wrapper_and_repaired_there(name: str) -> None:
    data = json.dumps(WRAPPERS[name]).replace(f'"start": {START}', '"start": 3').encode()
    report = verify(TEXT, data)
    assert (list(report.file.text), list(report.file.start)) == ([PASSAGE], [3])
    assert json.loads(b"".join(repaired_file(report))) == WRAPPERS[name]


def test_a_record_with_a_list_in_it_is_no_wrapper() -> None:
    for record in ({"text": PASSAGE, "words": [{"text": "x"}]}, {**W3C, "body": [{"value": "x"}]}):
        assert read_chunks(json.dumps(record).encode()).text == [PASSAGE]


@pytest.mark.parametrize(("name", "data"), CONTAINERS, ids=lambda value: str(value)[:24])
def test_records_are_found_in_what_holds_them(name: str, data: Any) -> None:
    file = read_chunks(json.dumps(data, ensure_ascii=False).encode())
    assert (file.describe()["layout"], list(file.text)) == (name, [PASSAGE])
    assert file.start == ([None] if name == "text only" else [START])


@pytest.mark.parametrize("name", ["json", "jsonl", "csv", "annotation"])
def test_our_own_exports_are_all_right(name: str) -> None:
    columns = chunk_columns(TEXT, 4, 1)
    data = "".join(FORMATS[name].write(Export.of(TEXT, columns, 4, 1))).encode()
    report = verify(TEXT, data)
    assert report.all_right, report.summary
    assert len(report.findings) == len(columns)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_csv_keeps_newlines_and_takes_dotted_names(delimiter: str) -> None:
    out = io.StringIO()
    rows = csv.writer(out, delimiter=delimiter)
    rows.writerows([["page_content", "metadata.start_index"], ["🙂 two\r\nthree", 5], ["four", ""]])
    file = read_chunks(out.getvalue().encode("utf-8-sig"))
    assert (file.format, list(file.text), list(file.start)) == ("csv", ["🙂 two\r\nthree", "four"], [5, None])
    assert fields_of(file) == "text=page_content start=metadata.start_index"
    assert file.notices == []


@pytest.mark.parametrize(
    ("delimiter", "header", "fields"),
    [
        (",", "text, start, end", "text=text start=start end=end"),
        (",", "text ,start\t, end ", "text=text start=start end=end"),
        (",", "Text,Start,End", "text=Text start=Start end=End"),
        (";", "TEXT; START_INDEX; note", "text=TEXT start=START_INDEX"),
        (";", '"text";"a,b,c,d";"start"', "text=text start=start"),
        ("\t", '"text"\t"a\nb, c,"\tstart', "text=text start=start"),
        ("|", "pagecontent|Metadata.Start_Index|x", "text=pagecontent start=Metadata.Start_Index"),
        (",", "start,Text,text", "text=text start=start"),
    ],
)
def test_the_names_of_columns_may_have_space_capitals_and_quotes(
    delimiter: str, header: str, fields: str
) -> None:
    row = delimiter.join(["5", "5", "5"])
    file = read_chunks(f"{header}\n{row}\n".encode())
    assert (fields_of(file), list(file.text), list(file.start)) == (fields, ["5"], [5])


@pytest.mark.parametrize("header", ["text", ' "Text" ', "Chunk_Text", "pageContent", "value"])
def test_a_table_of_one_column_is_known_by_its_name(header: str) -> None:
    file = read_chunks(f"{header}\r\n🙂 two\r\n".encode())
    assert (file.format, list(file.text)) == ("csv", ["🙂 two"])


def test_a_field_that_the_user_names_has_no_space_around_its_column() -> None:
    data = b"words, at\nfour,18\n"
    assert verify(TEXT, data, fields={"text": "words", "start": "at"}).all_right


def test_a_file_in_utf16_is_read_too() -> None:
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        assert read_chunks(json.dumps([PASSAGE], ensure_ascii=False).encode(encoding)).text == [PASSAGE]
        assert read_chunks(f"text\n{PASSAGE}\n".encode(encoding)).text == [PASSAGE]


def test_named_fields_go_before_found_ones() -> None:
    record = {"text": "wrong", "start": 9, "body": {"words": PASSAGE, "place": [START, END]}}
    fields = {"text": "body.words", "start": "body.place.0", "end": "body.place.1"}
    report = verify(TEXT, json.dumps([record]).encode(), fields=fields)
    assert report.findings[0].verdict == "right"
    with pytest.raises(
        SettingError, match="^fields must be one of text, start, end, length, id, not 'begin'"
    ):
        read_chunks(b"[]", fields={"begin": "x"})


@pytest.mark.parametrize("field", ["text", "start", "end", "length", "id"])
def test_a_named_field_that_no_record_has_is_refused_by_its_name(field: str) -> None:
    records = [{"text": PASSAGE, "start": START, "🙂": None}, {"text": PASSAGE, "start": START}]
    for path in ("body.🙂", "🙂"):
        rule = f"^{field} must be the path of a field .* not '{path}'"
        with pytest.raises(SettingError, match=rule) as caught:
            read_chunks(json.dumps(records).encode(), fields={field: path})
        assert caught.value.setting == field
    with pytest.raises(SettingError):
        read_chunks(json.dumps([{"text": PASSAGE, "start": [1]}]).encode(), fields={field: "start.²"})
    records[1]["🙂"] = "here"  # one record that has it is enough
    read_chunks(json.dumps(records).encode(), fields={field: "🙂"})


def test_the_unit_a_file_declares_is_taken() -> None:
    chunks = {"offset_unit": "utf16", "chunks": [{"text": "two", "start": 8, "end": 11}]}
    report = verify(TEXT, json.dumps(chunks).encode())
    assert (report.unit, report.findings[0].verdict) == ("utf16", "right")


MALFORMED = [
    (b"", "^the file is empty"),
    (b" \n ", "^the file is empty"),
    (b"[]", "^the file holds no records"),
    (b'{"chunks": []}', "^the file holds no records"),
    ('[{"text": "🙂"},\n {"text": "x", }]'.encode(), "^line 2, column 1[46]: "),
    ('[{"text": "🙂"}\n {"text": "x"}]'.encode(), "^line 2, column 2: a comma or ] is missing"),
    ('[{"text": "🙂 "},'.encode(), "^line 1, column 17: "),
    ('[{"text": "🙂"}'.encode(), "^line 1, column 15: the list is not closed"),
    ('{"text": "🙂"}\n{"text": '.encode(), "^line 2, column 10: "),
    ('{"text": "🙂"} {"text": "x"}'.encode(), "^line 1, column 15: a line holds more than one value"),
    (b'["\xf0\x9f\x99\x82", "\xff"]', "^line 1, column 8: this is not UTF-8"),
    ('["🙂"] x'.encode(), "^line 1, column 7: the list ends before this"),
    (b'{"chunks": ["x"], }', "^line 1, column 19: a comma stands before }"),
    (b'{"chunks": ["x"]', "^line 1, column 17: the object is not closed"),
    (b'{"a": 1 "b": 2}', "^line 1, column 9: a comma or } is missing"),
    (b'{"a" 1}', "^line 1, column 6: a colon is missing"),
    (b'{\n a: 1}', "^line 2, column 2: a key in quotes is missing"),
    (b'[[{"text": "x"}]] 5', "^line 1, column 19: the list ends before this"),
    (b"text,start\n\"one,1\n", "^line 2: "),
    ("text,start\n🙂,1,2\n".encode(), "^row 2 has 3 fields, but the header has 2"),
    (b"just some words", "^this is neither JSON, JSON Lines nor CSV"),
    (b"[1, 2, 3]", "^no record has a text or an offset"),
    ('{"chunks": ["🙂"], "offsets": []}'.encode(), "^it has 1 chunk but 0 offsets"),
    (b"text,start\n", "^the file holds no records: the table has no row behind its header"),
    ("🙂 one,5\nx,6\n".encode(), "a text or an offset: the first row names the columns 🙂 one, 5; name the"),
    (b"text,start\na\n", "^row 2 has 1 field, but the header has 2"),
    ('{"text": "🙂\nTitle"}'.encode(), "^line 1, column 12: a line end or another control character"),
    (b'{"text": "abc', "^line 1, column 10: the string that starts here is not closed$"),
    (b'{"text": }', "^line 1, column 10: expecting value$"),
    ('{"text":"🙂"},\n{"text":"b"}'.encode(), "^line 1, column 13: a comma stands behind a value"),
    (b'{"x": 1, "y": {"text": "z"}}', "the first has the keys x, y; name the field of the text"),
    (b'{"a": [{"text": "x"}], "b": [{"text": "x"}]}', "the first has the keys a, b; name"),
    (b"[{}]", "^no record has a text or an offset: the first is an object with nothing in it$"),
    (b'[[{"text": "x"}], [{"text": "x"}]]', "is a list of 1 value, the first an object; of several lists, c"),
    (b"[" * 100_000, "nested too deeply$"),
    (b'[{"a":' * 5_000 + b"1" + b"}]" * 5_000, "nested too deeply$"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "message"), MALFORMED, ids=lambda value: str(value)[:24])
def test_a_file_that_cannot_be_used_says_why_and_where(data: bytes, message: str) -> None:
    with pytest.raises(ChunkFileError, match=message):
        read_chunks(data)


def test_mixed_layouts_are_read_each_by_its_own_and_said() -> None:
    records = [
        {"page_content": "one", "metadata": {"start_index": 1}},
        {"page_content": "🙂 two", "metadata": {"start_index": 5}},
        {"text": "three", "start_index": 12, "end_index": 17},
        {"text": "four"},
    ]
    report = verify(TEXT, json.dumps(records).encode())
    assert [finding.verdict for finding in report.findings] == ["right", "right", "right", "missing"]
    (notice,) = report.file.notices
    assert notice == (
        "mixed layouts, each record read by its own: "
        "2 are LangChain (from record 1), 1 is Chonkie (from record 3)"
    )


@pytest.mark.parametrize(
    ("value", "verdict", "evidence"),
    [
        ("5", "right", "start '5' is a string"),
        (5.0, "right", "start 5.0 is a float"),
        ("5.0", "right", "start '5.0' is a string"),
        (5.5, "missing", "start 5.5 is not a whole number"),
        ("five", "missing", "start 'five' is not a whole number"),
        (True, "missing", "start True is not a whole number"),
        ([5], "missing", "start [5] is not a whole number"),
        (None, "missing", ""),
    ],
)
def test_odd_offsets_have_a_verdict_and_are_said(value: Any, verdict: str, evidence: str) -> None:
    records = [{"text": "🙂 two", "start": value}, {"text": "three", "start": 12}]
    report = verify(TEXT, json.dumps(records).encode())
    assert report.findings[0].verdict == verdict
    assert evidence in report.findings[0].evidence
    assert any("strings or floats" in notice for notice in report.file.notices) == (verdict == "right")


def test_records_without_text_have_a_verdict_and_are_said() -> None:
    records = [
        {"text": "🙂 two", "start": 5},
        {"start": 5, "end": 9},
        {"text": 7, "start": 5},
        {"other": 1},
        9,
    ]
    report = verify(TEXT, json.dumps(records).encode())
    assert [finding.verdict for finding in report.findings] == ["right", *["missing"] * 4]
    assert report.file.notices == ["4 records have no text"]
    assert report.findings[2].evidence == "it has no text to compare"
    assert "it is an object without a text or an offset" in report.findings[3].evidence


def test_the_fields_of_a_file_are_those_of_its_records_with_a_text() -> None:
    textless = [{"start": 1, "end": 4}, {"text": None, "start": 5, "end": 6}]
    texts = [{"text": "🙂 two", "start": 5, "end": 10}]
    for records in (textless + texts, texts + textless):
        assert fields_of(read_records(records)) == "text=text start=start end=end"
    assert fields_of(read_records(textless)) == "start=start end=end"


def test_duplicate_ids_are_said() -> None:
    records = [{"id": name, "text": text, "start": start} for name, text, start in
               [("a", "one", 1), ("a", "🙂 two", 5), ("b", "three", 12)]]  # fmt: skip
    report = verify(TEXT, json.dumps(records).encode())
    assert report.all_right
    assert report.file.notices == ["1 id stands for more than one record: a"]


TWO = "Héllo 🙂 one.\r\nTwo lines; with marks.\r\nFour and five. Hello again. No. So it goes. No."
OWN = ("Héllo 🙂 one.", "Two lines; with marks.", "Hello again.")
OTHER = (
    ("Other document 🙂 starts here.", 0),
    ("Four and five.", 31),
    ("Far away", 5000),
    ("No.", -1),
    ("gone", 1),
)


@pytest.mark.parametrize(
    "named",
    [
        lambda name: {"metadata": {"source": name}},
        lambda name: {"ref_doc_id": name},
        lambda name: {"meta": {"source_id": name}},
        lambda name: {"document_id": name},
        lambda name: {"relationships": {"1": {"node_id": name, "node_type": "4"}}},
    ],
    ids=["LangChain", "LlamaIndex", "Haystack", "Chunkscope", "LlamaIndex node"],
)
def test_chunks_of_another_document_are_told_and_not_repaired_into_this_one(
    named: Callable[[str], Any],
) -> None:
    rows = [{"text": text, "start": TWO.index(text) + 3, **named("a.txt")} for text in OWN]
    rows += [{"text": text, "start": start, **named("b.txt")} for text, start in OTHER]
    report = verify(TWO, json.dumps(rows).encode())
    assert report.file.notices == [
        "records of 2 documents, checked against one: a.txt (3 records), b.txt (5 records)"
    ]
    assert [finding.span for finding in report.findings][:3] == [
        (start, start + len(text)) for text in OWN for start in [TWO.index(text)]
    ]
    chance = report.findings[4]
    at = TWO.index("Four")
    assert (chance.verdict, chance.span, chance.candidates) == ("shifted", None, ((at, at + 14),))
    assert chance.evidence.startswith("most texts of b.txt are not in this document; it may be at")
    assert all(finding.span is None for finding in list(report.findings)[3:])
    assert report.repairable == 3
    assert json.loads(b"".join(repaired_file(report)))[3:] == rows[3:]


def test_one_document_is_no_notice_and_its_chunks_are_repaired_though_most_are_gone() -> None:
    rows = [{"text": text, "start": start, "metadata": {"source": "b.txt"}} for text, start in OTHER[:3]]
    report = verify(TWO, rows)
    assert report.file.notices == []
    assert report.findings[1].span == (TWO.index("Four"), TWO.index("Four") + 14)
