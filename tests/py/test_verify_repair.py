"""The repaired file, byte by byte. Coordinate: the one each file counts in."""

import json

import pytest

from chunkscope import OffsetMap
from chunkscope.errors import ChunkFileError
from chunkscope.verify import read_chunks, repaired_file, verify

TEXT = "💩 one two\r\nthree four five\r\nsix seven 🙂 eight"

# A file, and the same file repaired, with names where offsets are: what differs is what a repair may change.
REPAIRS: dict[str, tuple[str, str]] = {
    "spaces, escapes and unknown fields": (
        '{\r\n "a": [1.50, "\\u00e9"],\r\n "chunks": [ {"start":9 , "text":"four","x":{"start":9}} ]}\r\n',
        '{\r\n "a": [1.50, "\\u00e9"],\r\n "chunks": [ {"start":FOUR , "text":"four","x":{"start":9}} ]}\r\n',
    ),
    "lines": (
        '{"text":"four",  "start":1}\n\n{"text":"two","start":2}',
        '{"text":"four",  "start":FOUR}\n\n{"text":"two","start":TWO}',
    ),
    "rows of text and offsets": (
        '[["two", [1, 2]],["four", [3,4]]]',
        '[["two", [TWO, TWO_]],["four", [FOUR,FOUR_]]]',
    ),
    "dotted keys": (
        '[{"text": "four", "metadata.start_index": 1}]',
        '[{"text": "four", "metadata.start_index": FOUR}]',
    ),
    "metadata that is a text": (
        '[{"text":"two","metadata":{"start_index":3}},\n {"text":"four","metadata":"mine"}]',
        '[{"text":"two","metadata":{"start_index":TWO}},\n '
        '{"text": "four", "metadata": "mine", "start_index": FOUR, "end_index": FOUR_}]',
    ),
    "a range of another kind": (
        '[{"text":"two","range":[0,1]},{"text":"four","range":{"start":7,"end":11}}]',
        '[{"text":"two","range":[TWO,TWO_]},{"text": "four", "range": {"start": 7, "end": 11}, '
        '"start_index": FOUR, "end_index": FOUR_}]',
    ),
    "an end without a start": (
        '[{"text":"two","start":0},{"text":"four","end":99}]',
        '[{"text":"two","start":TWO},{"text": "four", "end": FOUR_, "start": FOUR}]',
    ),
    "bytes by name among code points": (
        '[{"text":"two","start":0},{"text":"four","start_byte":1,"end_byte":2}]',
        '[{"text":"two","start":TWO},{"text":"four","start_byte":FOUR_BYTE,"end_byte":FOUR_BYTE_}]',
    ),
    "every coordinate of ours": (
        '[{"text":"four","start":1,"end":5,"start_utf16":1,"start_byte":1,"end_line":9}]',
        '[{"text":"four","start":FOUR,"end":FOUR_,"start_utf16":FOUR_UTF16,"start_byte":FOUR_BYTE,'
        '"end_line":FOUR_LINE_}]',
    ),
    "texts alone": (
        '["two", "four"]',
        '[{"text": "two", "start": TWO, "end": TWO_}, {"text": "four", "start": FOUR, "end": FOUR_}]',
    ),
    "semchunk, with an offset that is no pair": (
        '{"chunks": ["two", "four"], "offsets": [[0], [1,2]]}',
        '{"chunks": ["two", "four"], "offsets": [[TWO, TWO_], [FOUR,FOUR_]]}',
    ),
    "offsets beside other chunks": (
        '{"chunks":[{"text":"four","start":17}],"offsets":[1]}',
        '{"chunks":[{"text":"four","start":FOUR}],"offsets":[1]}',
    ),
    "a quote in a target": (
        '[{"id":"é",  "target": {"x": 1.50, "selector":{"type":"TextQuoteSelector","exact":"four"} }}]',
        '[{"id":"é",  "target": {"x": 1.50, "selector":[{"type": "TextQuoteSelector", "exact": "four"}, '
        '{"type": "TextPositionSelector", "start": FOUR, "end": FOUR_}] }}]',
    ),
    "a quote in a list": (
        '{"items":[{"target":{"selector":[{"type":"TextQuoteSelector","exact":"four"}]}}]}',
        '{"items":[{"target": {"selector": [{"type": "TextQuoteSelector", "exact": "four"}, '
        '{"type": "TextPositionSelector", "start": FOUR, "end": FOUR_}]}}]}',
    ),
    "a lone surrogate": (
        '[{"text":"two","note":"\\ude42é"}]',
        '[{"text": "two", "note": "\\ude42\\u00e9", "start_index": TWO, "end_index": TWO_}]',
    ),
    "ASCII that stays ASCII": (
        '[{"text":"two","note":"\\u00e9"}]',
        '[{"text": "two", "note": "\\u00e9", "start_index": TWO, "end_index": TWO_}]',
    ),
    "a huge offset": ('[{"text":"two","start":' + "9" * 5000 + "}]", '[{"text":"two","start":TWO}]'),
    "a table": (
        'text;n;start\nfour;"a\rb";1\n"four";x;FOUR\n',
        'text;n;start\nfour;"a\rb";FOUR\n"four";x;FOUR\n',
    ),
    "a table that has a name twice, behind an empty line": (
        "\r\ntext,start,text\r\nx,1,two\r\n",
        "\r\ntext,start,text\r\nx,TWO,two\r\n",
    ),
    "a table with space behind its commas": (
        'text, "start" , end\nfour, 1,5\ntwo,0, 0\n',
        'text, "start" , end\nfour,FOUR,FOUR_\ntwo,TWO,TWO_\n',
    ),
    "a table in capitals": (
        "Chunk Id,TEXT,Start,END\n1,four,1,5\n",
        "Chunk Id,TEXT,Start,END\n1,four,FOUR,FOUR_\n",
    ),
    "a table with dotted capitals": (
        "Page_Content,Metadata.Start_Index\nfour,1\n",
        "Page_Content,Metadata.Start_Index\nfour,FOUR\n",
    ),
    "keys in capitals": (
        '[{"Text":"four","Metadata":{"StartIndex":1, "EndIndex":2}},{"Text":"two","Start":1,"start":0}]',
        '[{"Text":"four","Metadata":{"StartIndex":FOUR, "EndIndex":FOUR_}},'
        '{"Text":"two","Start":1,"start":TWO}]',
    ),
    "a table with delimiters in a quoted name": (
        '"text";"a,b,c,d";"start"\nfour;x;1\n',
        '"text";"a,b,c,d";"start"\nfour;x;FOUR\n',
    ),
    "pairs that are written as texts": (
        '[{"content":"four", "metadata":{"span":"(0,  4)"}},'
        '{"content":"two", "metadata":{"span":"[ -1, -1]"}}]',
        '[{"content":"four", "metadata":{"span":"(FOUR,  FOUR_)"}},'
        '{"content":"two", "metadata":{"span":"[ TWO, TWO_]"}}]',
    ),
    "a table with pairs, the first of them missing": (
        'text,span\ntwo,\nfour,"[61, 75]"\ntwo,"(TWO, TWO_)"\n',
        'text,span\ntwo,"[TWO, TWO_]"\nfour,"[FOUR, FOUR_]"\ntwo,"(TWO, TWO_)"\n',
    ),
    "a table with pairs under a dotted name": (
        'text,metadata.span\nfour,"[61, 75]"\n',
        'text,metadata.span\nfour,"[FOUR, FOUR_]"\n',
    ),
    "a table without offsets": (
        '"text"\nfour\n"nowhere\nat all"\n',
        'text,start_index,end_index\nfour,FOUR,FOUR_\n"nowhere\nat all",,\n',
    ),
}


def placed(template: str) -> bytes:
    """A file with the offsets of "two" and "four" where their names are; "_" is for the end."""
    place = OffsetMap(TEXT)
    names: dict[str, int] = {}
    for name in ("TWO", "FOUR"):
        start = TEXT.index(name.lower())
        for end, offset in (("", start), ("_", start + len(name))):
            names[f"{name}{end}"] = offset
            names[f"{name}_UTF16{end}"] = place.utf16(offset)
            names[f"{name}_BYTE{end}"] = place.byte(offset)
            names[f"{name}_LINE{end}"] = place.line_column(offset)[0]
    for name in sorted(names, key=len, reverse=True):
        template = template.replace(name, str(names[name]))
    return template.encode()


@pytest.mark.parametrize(("given", "wanted"), REPAIRS.values(), ids=REPAIRS)
def test_nothing_but_wrong_offsets_is_changed(given: str, wanted: str) -> None:
    mended = b"".join(repaired_file(verify(TEXT, placed(given))))
    assert mended == placed(wanted)
    assert b"".join(repaired_file(verify(TEXT, mended))) == mended


def test_a_repair_wants_the_file_that_was_checked() -> None:
    data = b'[{"text": "four", "start": 1}]'
    report = verify(TEXT, read_chunks(data, keep=False))
    assert json.loads(b"".join(repaired_file(report, data)))[0]["start"] == TEXT.index("four")
    with pytest.raises(ChunkFileError, match="has changed since"):
        repaired_file(report, data + b" ")
