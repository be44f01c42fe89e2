"""Documents and decoding: all characters kept, or an error with its place. Coordinate: code points, bytes."""

import codecs
from hashlib import sha256

import pytest
from hypothesis import given

from chunkscope import OffsetMap, SettingError
from chunkscope.decoding import ENCODINGS, named
from chunkscope.document import Document, Source
from chunkscope.errors import DecodeError, DocumentError
from strategies import hostile_texts

HOSTILE = "\ufeff🙂\0a\r\nb\rc\u2028d\u0085é\n"


@given(hostile_texts())
def test_a_document_knows_its_lengths_in_every_coordinate(text: str) -> None:
    document, place = Document(text), OffsetMap(text)
    assert document.length == len(text)
    assert document.length_utf16 == place.length_utf16
    assert document.length_byte == place.length_byte
    assert document.lines == place.lines
    assert document.revision == "sha256:" + sha256(text.encode()).hexdigest()


def test_newlines_are_counted_by_kind() -> None:
    assert Document("🙂\r\n\r\r\n\n\r").newlines == (1, 2, 2)
    assert Document("🙂\n\r").newlines._asdict() == {"lf": 1, "crlf": 0, "cr": 1}


def test_facts_are_plain_values() -> None:
    assert Document.decode(HOSTILE.encode(), id="notes.txt").facts() == {
        "id": "notes.txt",
        "revision": "sha256:" + sha256(HOSTILE.encode()).hexdigest(),
        "encoding": "UTF-8 with BOM",
        "bom": True,
        "length": 14,
        "length_utf16": 15,
        "length_byte": len(HOSTILE.encode()),
        "lines": 4,
        "newlines": {"lf": 1, "crlf": 1, "cr": 1},
    }


def test_a_document_does_not_change() -> None:
    with pytest.raises(AttributeError):
        Document("🙂").text = "x"  # type: ignore[misc]  # the assignment is the point


@pytest.mark.parametrize("text", ["🙂x\ud83d y", "🙂x\ude42"])
def test_a_lone_surrogate_is_refused_with_its_offset(text: str) -> None:
    with pytest.raises(DocumentError, match=r"^code point 2 is the lone surrogate U\+D") as caught:
        Document(text)
    assert isinstance(caught.value, ValueError)
    assert caught.value.offset == 2
    assert Source(text).length == len(text)


def test_a_text_is_a_str() -> None:
    with pytest.raises(TypeError, match="text must be a str, not bytes"):
        Document(b"x")  # type: ignore[arg-type]  # the wrong type is the point


@pytest.mark.parametrize(
    ("data", "text", "label"),
    [
        (HOSTILE[1:].encode(), HOSTILE[1:], "UTF-8"),
        (HOSTILE.encode(), HOSTILE, "UTF-8 with BOM"),
        (HOSTILE.encode("utf-16-le"), HOSTILE, "UTF-16 LE with BOM"),
        (HOSTILE.encode("utf-16-be"), HOSTILE, "UTF-16 BE with BOM"),
        (HOSTILE.encode("utf-32-le"), HOSTILE, "UTF-32 LE with BOM"),
        (HOSTILE.encode("utf-32-be"), HOSTILE, "UTF-32 BE with BOM"),
        (codecs.BOM_UTF32_LE, "\ufeff", "UTF-32 LE with BOM"),
        (codecs.BOM_UTF16_LE, "\ufeff", "UTF-16 LE with BOM"),
        (b"", "", "UTF-8"),
    ],
)
def test_bytes_are_read_verbatim(data: bytes, text: str, label: str) -> None:
    document = Document.decode(data)
    assert (document.text, document.encoding) == (text, label)
    assert Document.decode(memoryview(data)).text == text, "what a worker hands in"


@pytest.mark.parametrize("name", sorted(ENCODINGS))
def test_a_named_encoding_reads_what_it_wrote(name: str) -> None:
    text = {"iso-2022-jp": "日本\r\n", "shift_jis": "日本\r\n", "big5": "中文\r"}.get(name, "plain\0\r\n")
    document = Document.decode(text.encode(ENCODINGS[name]), name)
    assert document.text == text


@pytest.mark.parametrize(
    ("alias", "name"),
    [("latin-1", "iso-8859-1"), ("CP1252", "windows-1252"), ("UTF8", "utf-8"), ("sjis", "shift_jis")],
)
def test_python_s_other_names_are_understood(alias: str, name: str) -> None:
    assert named(alias) == name


@pytest.mark.parametrize("name", ["utf-9", "", "rot13", "utf-7", "unicode_escape", "a\0b"])
def test_an_unknown_encoding_is_refused_by_name(name: str) -> None:
    with pytest.raises(SettingError, match="^encoding must be one of utf-8, utf-16-le, "):
        Document.decode(b"x", name)


@pytest.mark.parametrize(
    ("data", "encoding", "offset", "try_"),
    [
        ("🙂café".encode() + b" caf\xe9 noir", None, 13, "it could be"),
        ("🙂".encode()[:3], None, 0, "name its encoding"),
        (b"\xf0\x9f\x99\x82 \xed\xa0\xbd", None, 5, "name its encoding"),
        (codecs.BOM_UTF16_LE + "🙂".encode("utf-16-le")[:2], None, 2, "name its encoding"),
        (codecs.BOM_UTF16_BE + "🙂".encode("utf-16-be") + b"\0", None, 6, "name its encoding"),
        (codecs.BOM_UTF32_LE + "🙂".encode("utf-32-le") + b"a\0", None, 8, "name its encoding"),
        (codecs.BOM_UTF32_LE + b"a\0\0\0\x3d\xd8\0\0", None, 8, "name its encoding"),
        (codecs.BOM_UTF32_BE + b"\0\0\0a\0\x11\0\0", None, 8, "name its encoding"),
        (codecs.BOM_UTF16_LE + "\0one two".encode("utf-16-le"), None, 4, "name its encoding"),
        ("🙂".encode(), "ascii", 0, "name its encoding"),
        ("plain é text".encode("utf-16-le"), "utf-8", 12, "it could be utf-16-le"),
        ("naïve café".encode("cp1252"), None, 2, "windows-1252"),
    ],
)
def test_bytes_that_are_no_text_are_an_error_with_place_and_remedy(
    data: bytes, encoding: str | None, offset: int, try_: str
) -> None:
    with pytest.raises(DecodeError, match=try_) as caught:
        Document.decode(data, encoding)
    assert caught.value.offset == offset
    assert f"byte {offset} (0x{data[offset]:02X})" in str(caught.value)
    assert isinstance(caught.value, ValueError)
