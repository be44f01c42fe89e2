"""Every format, read back by a parser that was not written here. Coordinate: code points."""

import csv
import io
import json
import re
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chunkscope import chunk_columns
from chunkscope.document import Document, Source
from chunkscope.exports import FORMATS, Export, schema
from chunkscope.steps import Processed, process
from strategies import hostile_texts, settings_st

NASTY = '\ufeffa,b;"c"\r\n\0<b>&amp;</b>\r🙂\x85\u2028é\n=1+1\t</div></pre><script>'
COORDINATES = ("utf16", "byte", "line")


def export_of(
    text: str, size: int, overlap: int, unit: str = "code_point", steps: tuple[str, ...] = ()
) -> Export:
    done = process(Document(text, id="my notes.txt"), steps)
    return Export.of(done, chunk_columns(done.document.text, size, overlap, unit), size, overlap, COORDINATES)


def written(export: Export, name: str) -> str:
    return "".join(FORMATS[name].write(export))


exports_st = st.builds(
    lambda text, setting, unit, steps: export_of(text, setting[0], setting[1], unit, steps),
    hostile_texts(20).map(lambda text: NASTY + text),
    settings_st,
    st.sampled_from(["code_point", "word", "grapheme", "line"]),
    st.sampled_from([(), ("newlines_lf", "nfkc"), ("remove_bom", "strip")]),
)


@given(exports_st, st.sampled_from(sorted(FORMATS)))
@example(export_of("", 4, 1), "json")
@example(export_of("🙂", 4, 1), "csv")
def test_a_writer_gives_a_head_one_piece_a_chunk_and_a_tail(export: Export, name: str) -> None:
    pieces = list(FORMATS[name].write(export))
    assert len(pieces) == len(export.columns) + 2
    "".join(pieces).encode("utf-8")


@given(exports_st)
def test_json_says_what_it_is_about_and_holds_every_record(export: Export) -> None:
    loaded = json.loads(written(export, "json"))
    assert loaded["chunks"] == list(export.records())
    assert loaded["offset_unit"] == "code_point"
    assert loaded["document"]["id"] == "my notes.txt"
    assert loaded["document"]["revision"] == export.document.revision
    assert loaded["parameters"] == export.parameters()
    assert [step["name"] for step in loaded["steps"]] == [step.name for step in export.processed.steps]
    assert ("original" in loaded) == bool(export.processed.steps)


@given(exports_st)
def test_every_line_of_json_lines_stands_alone(export: Export) -> None:
    text = written(export, "jsonl")
    rows = [json.loads(line) for line in text.splitlines()]
    assert text.endswith("\n")
    assert len(rows) == text.count("\n"), "a line to one reader is a line to all"
    assert [
        {name: row[name] for name in record} for row, record in zip(rows, export.records(), strict=True)
    ] == list(export.records())
    for row in rows:
        assert row["offset_unit"] == "code_point"
        assert (row["document_id"], row["revision"]) == ("my notes.txt", export.document.revision)
        assert (row["unit"], row["size"], row["overlap"]) == tuple(export.parameters().values())
        assert row["steps"] == [step.name for step in export.processed.steps]


@given(exports_st)
def test_csv_keeps_the_exact_text_and_its_newlines(export: Export) -> None:
    text = written(export, "csv")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    for row, record in zip(rows, export.rows(), strict=True):
        assert list(row) == export.row_names() == list(record)
        assert row["text"] == record["text"]
        assert row["steps"].split() == record["steps"]
        assert {name: row[name] for name in record if name not in {"text", "steps"}} == {
            name: str(value) for name, value in record.items() if name not in {"text", "steps"}
        }


def test_csv_is_rfc_4180() -> None:
    text = written(export_of('🙂 say "hi",\r\nplain', 99, 0), "csv")
    assert text.startswith("chunk_id,text,start,end,unit,unit_count,")
    assert '1,"🙂 say ""hi"",\r\nplain",0,18,code_point,18,' in text
    assert text.endswith("\r\n")
    empty = written(export_of("", 4, 1), "csv")
    assert empty == text[: text.index("\r\n") + 2], "the names are there without a row"


@given(exports_st)
def test_annotations_select_the_original_by_position_and_by_quote(export: Export) -> None:
    loaded = json.loads(written(export, "annotation"))
    original = export.processed.original.text
    assert loaded["chunkscope:offsetUnit"] == "code_point"
    assert loaded["chunkscope:revision"] == export.processed.original.revision
    assert loaded["chunkscope:parameters"] == export.parameters()
    assert len({item["id"] for item in loaded["items"]}) == len(loaded["items"]) == len(export.columns)
    for item, record in zip(loaded["items"], export.records(), strict=True):
        assert unquote(item["target"]["source"]) == "my notes.txt"
        position, quote = item["target"]["selector"]
        found = original[position["start"] : position["end"]]
        assert quote["exact"] == found
        assert original[: position["start"]].endswith(quote["prefix"])
        assert original[position["end"] :].startswith(quote["suffix"])
        assert len(quote["prefix"]) == min(32, position["start"])
        assert item["chunkscope:exact"] == record.get("original_exact", True)
        if not export.processed.steps:
            assert found == record["text"]


def test_an_annotation_of_a_document_without_an_id_names_it_by_its_digest() -> None:
    export = Export.of("🙂", chunk_columns("🙂", 1, 0), 1, 0)
    (item,) = json.loads(written(export, "annotation"))["items"]
    assert re.fullmatch(r"ni:///sha-256;[\w-]{43}", item["target"]["source"])


def test_an_original_with_lone_surrogates_can_be_annotated() -> None:
    done = process(Source("🙂\ud83d!", id="raw"), ["replace_surrogates"])
    export = Export.of(done, chunk_columns(done.document.text, 3, 0), 3, 0)
    text = written(export, "annotation")
    assert text.isascii()
    assert json.loads(text)["items"][0]["target"]["selector"][1]["exact"] == "🙂\ud83d!"
    assert json.loads(written(export, "json"))["chunks"][0]["text"] == "🙂\ufffd!"


class Report(HTMLParser):
    """The text of a report and the text under each chunk, by Python's own parser."""

    def __init__(self) -> None:
        super().__init__()
        self.text, self.facts = "", ""
        self.chunks: dict[int, str] = {}
        self.tags: set[str] = set()
        self.marks: list[str | None] = []
        self.inside, self.picture, self.covering = False, False, range(0)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.add(tag)
        self.inside = self.inside or values.get("class") == "text"
        self.picture = values.get("class") == "nul"
        if tag == "b":
            self.marks.append(values["data-chunk"])
        if "data-chunks" in values:
            first, _, last = str(values["data-chunks"]).partition("-")
            self.covering = range(int(first), int(last or first) + 1)

    def handle_endtag(self, tag: str) -> None:
        self.picture = False
        self.covering = range(0) if tag == "span" else self.covering
        self.inside = self.inside and tag != "div"

    def handle_data(self, data: str) -> None:
        if not self.inside:
            self.facts += data
            return
        data = "\0" if self.picture else data
        self.text += data
        for chunk_id in self.covering:
            self.chunks[chunk_id] = self.chunks.get(chunk_id, "") + data


@given(exports_st)
def test_a_report_reads_as_the_document_and_its_runs_as_the_chunks(export: Export) -> None:
    report = Report()
    report.feed(written(export, "html"))
    report.close()
    assert report.text == export.document.text
    assert report.chunks == {row["chunk_id"]: row["text"] for row in export.records()}
    assert report.marks == [str(row["chunk_id"]) for row in export.records()]
    assert report.tags <= {
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "h1",
        "dl",
        "dt",
        "dd",
        "div",
        "span",
        "b",
        "i",
    }
    assert export.document.revision in report.facts
    assert "code_point" in report.facts


def test_a_report_shows_how_many_chunks_cover_a_run() -> None:
    text = written(export_of("🙂bcdefghij", 5, 4), "html")
    assert '<span class="run c0" data-chunks="1">🙂</span>' in text
    assert '<span class="run c1 d2" data-chunks="1-2">b</span>' in text
    assert '<span class="run c0 d3" data-chunks="1-5">e</span>' in text
    assert "<script" not in text
    assert not re.search(r"(?:src|href)=|url\(|@import", text)


def test_a_report_pictures_nul_which_html_cannot_hold() -> None:
    text = written(export_of("🙂\0\r", 3, 0), "html")
    assert "\0" not in text
    assert '🙂<i class="nul">\u2400</i><i class="cr">&#13;</i></span>' in text


def test_a_report_escapes_the_name_of_the_document() -> None:
    export = Export.of(Document("🙂", id="<img src=x>"), chunk_columns("🙂", 1, 0), 1, 0)
    assert "<img" not in written(export, "html")


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_format_is_called_what_the_registry_calls_it(name: str) -> None:
    assert FORMATS[name].name == name
    assert FORMATS[name].extension.startswith(".")
    if form := FORMATS[name].schema:
        assert schema(form)["$id"] == f"urn:chunkscope:schema:{form}"


def test_an_export_takes_a_processed_document_as_it_is() -> None:
    done: Processed = process("🙂")
    assert Export.of(done, chunk_columns("🙂", 1, 0), 1, 0).processed is done
