"""Texts that stand in the document in another form, or cut at an edge. Coordinate: code points."""

import unicodedata
from random import Random

import pytest

from chunkscope import chunk_columns
from chunkscope.verify.altered import how
from verify_records import TEXT, at, check, one, record

ALTERED = [
    ("beta.\nGamma", "beta.\r\nGamma", "newlines are LF"),
    ("delta 🙂\u3000epsilon", "delta 🙂 epsilon", "white space"),
    ("Zeta  eta", "Zeta eta", "white space"),
    (unicodedata.normalize("NFD", "Gamma é"), "Gamma é", "NFD"),
    ("ZETA ETA 𠮷", "Zeta eta 𠮷", "case"),
    ("Gamma é… delta 🙂 epsilon", "Gamma é delta 🙂 epsilon", "punctuation"),
]


@pytest.mark.parametrize(("text", "original", "how"), ALTERED, ids=lambda value: str(value)[:12])
def test_a_changed_text_is_found_and_the_change_is_named(text: str, original: str, how: str) -> None:
    start = at(TEXT, original)
    finding = one(TEXT, record(text, start))
    assert (finding.verdict, finding.span) == ("altered", (start, start + len(original)))
    assert how in finding.evidence


# A document, a text that differs from it in marks at an edge, what it claims, and where it is: None if
# that is not sure.
EDGES = [
    ("He said “stop it now” — loudly. 🙂 Then", '"stop it now"', (8, 21), (8, 21)),
    ("He said “stop it now” — loudly. 🙂 Then", '"stop it now"', (-1, -1), (8, 21)),
    ("See:\n- Item one\n- Item two 🙂\n", "• Item one\n• Item two 🙂", (5, 28), (5, 28)),
    ("See:\n- Item one\n- Item two 🙂\n", "• Item one\n• Item two 🙂", (-1, -1), None),
    ("(alpha) beta. gamma 🙂", "[alpha] beta.", (0, 13), (0, 13)),
    ("(alpha) beta. gamma 🙂", "[alpha] beta.", (3, 9), (0, 13)),
    ("Héllo 🙂 one. And more text here", "Héllo, 🙂", (0, 8), (0, 7)),
    ("Héllo 🙂 one two", "Héllo \ufffd\ufffd", (0, 7), (0, 7)),
    ("“Yes.” He said. — “Yes.” He said. 🙂", '"Yes." He said.', (18, 33), (18, 33)),
    ("“Yes.” He said. — “Yes.” He said. 🙂", '"Yes." He said.', (18, 30), None),
    ("One 🙂 “q” cat, no", "q cat no", (6, 17), (6, 17)),
    ("One 🙂 “q” cat, no", "q cat no", (None, None), None),
    ("One 🙂 “cafe\u0301” ok", '"café"', (None, None), (6, 13)),
    ("🙂\r\n\r\nfoo\r\nbar, no", "\n\nFoo\nbar no", (1, 17), (1, 17)),
    ("\ufeff🙂 foo. é — bar", "\ufeff🙂 foo. e\u0301 - bar", (0, 15), (0, 15)),
    ("A row 🙂. End of it", "... End of IT", (8, 20), (9, 18)),
    ("🙂  —\n“q” it", "  \nq", (0, None), None),
]


@pytest.mark.parametrize(("text", "chunk", "claimed", "span"), EDGES)
def test_edges_that_differ_in_their_marks_are_the_right_ones_or_left_open(
    text: str, chunk: str, claimed: tuple[int | None, int | None], span: tuple[int, int] | None
) -> None:
    report = check(text, record(chunk, *claimed))
    (finding,) = report.findings
    assert finding.verdict in ("altered", "cut_inside_character")
    assert finding.span == span, finding
    assert report.repairable == (span is not None)
    assert span is not None or len(finding.candidates) == 2


def test_an_edge_is_looked_for_beyond_the_neighbours_of_a_chunk() -> None:
    text = "One. “Go,” now. 🙂 Two."
    rows = [record("One", 0, 3), record("Go now", None), record("now", 11, 14)]
    assert check(text, *rows).findings[1].candidates == ((6, 14), (5, 15))


STRAIGHT = str.maketrans("“”‘’—", "\"\"''-")
PHRASES = ["“so”", "he", "said:", "‘no’", "—", "(x)", "🙂", "it", "é.", "“then", "go,”", "\r\n"]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("claimed", [True, False])
def test_chunks_with_straight_quotes_and_dashes_are_at_their_own_edges_or_nowhere(
    seed: int, claimed: bool
) -> None:
    random = Random(seed)
    text = " ".join(f"{random.choice(PHRASES)} {random.choice(PHRASES)} w{i}" for i in range(20))
    columns = chunk_columns(text, random.randint(2, 9), 0, "word")
    spans = list(zip(columns.start, columns.end, strict=True))
    rows = [record(text[a:b].translate(STRAIGHT), *((a, b) if claimed else (None, None))) for a, b in spans]
    found = [finding.span for finding in check(text, *rows).findings]
    assert found.count(None) <= len(found) // 4
    assert all(span in ((spans[i],) if claimed else (spans[i], None)) for i, span in enumerate(found))


# A text, the slice of the document, and what was done to it: no change that changes nothing.
CHANGED = [
    ("a  b", "a b", "its white space is changed"),
    ("a\u00a0 b", "a b", "its white space is changed"),
    ("A  B 🙂", "a b 🙂", "its case is changed, and its white space is changed"),
    ("e\u0301  b", "é b", "it is in NFD, and its white space is changed"),
    ("é  b", "e\u0301 b", "it is in NFC, and its white space is changed"),
    ("a  & b", "a &amp; b", "its character references are decoded, and its white space is changed"),
    ("ab", "a b", "its white space is gone"),
]


@pytest.mark.parametrize(("text", "original", "words"), CHANGED)
def test_only_what_really_was_changed_is_named(text: str, original: str, words: str) -> None:
    assert how(text, original) == words


def test_the_evidence_of_a_wider_space_is_its_white_space() -> None:
    evidence = one("a b 🙂", record("a  b", 0, 3)).evidence
    assert evidence.startswith("it stands at 0–3; its white space is changed; ")


def test_a_token_cut_inside_a_character_is_found_with_the_character() -> None:
    start = at(TEXT, " epsilon")
    for text in ("\ufffd\ufffd\ufffd epsilon.", "\ufffd epsilon.", "\ude42 epsilon."):
        finding = one(TEXT, record(text, -1))
        assert (finding.verdict, finding.span) == ("cut_inside_character", (start - 1, start + 9))


def test_a_cut_text_that_may_be_in_two_places_is_not_looked_for_without_its_cut() -> None:
    text = "🙂 🙂 “q” No.  🙂 end.\r\né ½ naïve “q” "
    found = one(text, {"text": "\ufffdq”"})
    assert (found.verdict, found.span, found.candidates) == (
        "cut_inside_character",
        None,
        ((4, 7), (31, 34)),
    )
    cut = [("\ufffd\ufffd \ufffd", 0), ("🙂 “q\ufffd", 2), ("\ufffd naïve “q” ", 26), ("\ufffdq”", None)]
    last = check(text, *({"text": chunk, "start": start} for chunk, start in cut)).findings[3]
    assert (last.verdict, last.span, last.candidates) == (found.verdict, None, found.candidates)


def test_a_replacement_character_of_the_document_is_no_cut() -> None:
    text = "bad \ufffd byte 🙂"
    assert one(text, record("\ufffd byte", 4, 10)).verdict == "right"
