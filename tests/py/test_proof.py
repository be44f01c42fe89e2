"""The laws hold for real chunks, and every planted fault is named. Coordinate: code points."""

import sys
from hashlib import sha256
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyuegc import EGC

from chunkscope import UNITS, ChunkColumns, SettingError, chunk_columns
from chunkscope.proof import KINDS, cuts, digest_column, digest_of, gaps, prove
from chunkscope.proof.laws import LISTED
from chunkscope.spans import column
from chunkscope.units.graphemes import grapheme_interiors
from strategies import hostile_texts, settings_st

TEXT = "🙂 one two three four five six seven"


def broken(text: str, columns: ChunkColumns, size: int, overlap: int) -> dict[str, tuple[int, str]]:
    laws = prove(text, columns, size, overlap).laws
    return {law.name: (law.failures[0].chunk_id, law.failures[0].what) for law in laws if not law.holds}


@given(hostile_texts(), settings_st, st.sampled_from(sorted(UNITS)))
def test_the_laws_hold_for_chunks_as_they_are_made(text: str, setting: tuple[int, int], unit: str) -> None:
    columns = chunk_columns(text, *setting, unit)
    proof = prove(text, columns, *setting, digest_column(text, columns.start, columns.end))
    assert proof.holds, proof.laws
    checked = {law.name: law.checked for law in proof.laws}
    n = len(columns)
    assert checked["slices"] == checked["sizes"] == n
    assert checked["overlaps"] == checked["order"] == checked["containment"] == max(0, n - 1)
    assert checked["utf16"] == 2 * n
    assert checked["rebuild"] == n + 1
    assert all(proof.gaps.white)


@pytest.mark.parametrize("unit", sorted(UNITS))
@pytest.mark.parametrize("name", ["start", "end", "unit_count"])
@pytest.mark.parametrize("shift", [1, -1])
def test_a_planted_wrong_entry_is_named(unit: str, name: str, shift: int) -> None:
    text = "🙂 one\r\ntwo thr\u0301ee\nfour five\nsix seven\neight 🙂🙂\nnine\n"
    columns = chunk_columns(text, 2, 1, unit)
    getattr(columns, name)[2] += shift
    names = broken(text, columns, 2, 1)
    assert names
    assert 3 in {chunk_id for chunk_id, _ in names.values()} | {0}
    assert "sizes" in names


def words(**changed: tuple[int, int]) -> ChunkColumns:
    """The chunks of TEXT by three words, one shared, with entries changed: `start=(1, 5)` sets start[1]."""
    columns = chunk_columns(TEXT, 3, 1, "word")
    assert columns.start.tolist() == [0, 6, 16, 26]
    assert columns.end.tolist() == [9, 20, 29, 35]
    for name, (i, value) in changed.items():
        getattr(columns, name)[i] = value
    return columns


@pytest.mark.parametrize(
    ("columns", "law", "chunk_id", "what"),
    [
        (words(end=(3, 99)), "slices", 4, "26 to 99 is no span of a text of 35"),
        (words(start=(1, 20)), "slices", 2, "20 to 20 is no span of a text of 35"),
        (words(start=(1, 7)), "sizes", 2, "no word starts at 7"),
        (words(end=(1, 19)), "sizes", 2, "no word ends at 19"),
        (words(unit_count=(2, 2)), "sizes", 3, "it holds 3 units and says 2"),
        (words(start=(1, 2)), "sizes", 2, "it holds 4 units, not 1 to 3"),
        (words(start=(1, 2)), "overlaps", 2, "it shares 2, not 1"),
        (words(start=(1, 0), end=(1, 9)), "containment", 2, "it lies inside chunk 1"),
        (words(end=(1, 29)), "containment", 3, "it lies inside chunk 2"),
        (words(start=(0, 2)), "ends", 1, "it starts at 2, the first unit at 0"),
        (words(end=(3, 29)), "ends", 4, "it ends at 29, the last unit at 35"),
        (words(end=(1, 15)), "rebuild", 3, "15 to 21 is lost"),
        (words(end=(2, 35)), "rebuild", 4, "30 to 35 comes twice"),
        (words(start=(2, 2)), "order", 3, "its start 2 is before that of chunk 2, 6"),
        (words(end=(1, 5)), "order", 2, "its end 5 is before that of chunk 1, 9"),
        (words(end=(3, 99)), "utf16", 4, "code point offset 99 lies outside the text, which ends at 35"),
    ],
)
def test_each_law_names_the_chunk_and_what_is_wrong(
    columns: ChunkColumns, law: str, chunk_id: int, what: str
) -> None:
    assert broken(TEXT, columns, 3, 1)[law] == (chunk_id, what)


def test_a_missing_and_an_extra_chunk_are_named() -> None:
    columns = words()
    short = ChunkColumns("word", columns.start[:3], columns.end[:3], columns.unit_count[:3], columns.n)
    assert broken(TEXT, short, 3, 1)["count"] == (0, "8 units give 4 chunks, not 3")
    assert broken(TEXT, short, 3, 1)["ends"] == (3, "it ends at 29, the last unit at 35")
    nothing = chunk_columns(" \n ", 3, 1, "word")
    assert broken(TEXT, nothing, 3, 1).keys() == {"count", "rebuild"}
    one = ChunkColumns("word", column([0]), column([1]), column([1]), 1)
    assert broken(" \n ", one, 3, 1)["ends"] == (1, "there is a chunk and no unit")


def test_the_wrong_occurrence_of_a_repeated_text_is_named_though_its_slice_is_right() -> None:
    text = "🙂na na na na na na"
    columns = chunk_columns(text, 3, 0, "code_point")
    columns.start[3], columns.end[3] = columns.start[2], columns.end[2]
    proof = prove(text, columns, 3, 0, digest_column(text, columns.start, columns.end))
    assert {law.name for law in proof.laws if not law.holds} == {"overlaps", "containment", "rebuild"}


def test_a_tiling_unit_may_not_leave_white_space_out() -> None:
    columns = chunk_columns("🙂b  ef", 2, 0, "code_point")
    columns.start[1], columns.end[1] = columns.start[2], columns.end[2]
    assert broken("🙂b  ef", columns, 2, 0)["rebuild"] == (2, "2 to 4 is lost")


def test_a_digest_that_differs_is_named() -> None:
    columns = chunk_columns(TEXT, 3, 1, "word")
    digests = digest_column(TEXT, columns.start, columns.end)
    theirs = digests[:]
    theirs[2] = crc32(b"four fiv")
    (law,) = [law for law in prove(TEXT, columns, 3, 1, theirs).laws if not law.holds]
    assert (law.name, law.checked, law.failed) == ("slices", 4, 1)
    assert law.failures[0].chunk_id == 3
    assert law.failures[0].what == f"the text has digest {digests[2]:08x} here and {theirs[2]:08x} there"
    assert digest_of(theirs) != digest_of(digests)


def test_digests_are_those_of_the_document_s_description() -> None:
    digests = digest_column("🙂é", [0, 1], [1, 2])
    assert digests.tolist() == [crc32("🙂".encode()), crc32("é".encode())]
    data = b"".join(digest.to_bytes(4, "little") for digest in digests)
    assert digest_of(digests) == "sha256:" + sha256(data).hexdigest()


def test_failures_are_counted_beyond_those_listed() -> None:
    columns = chunk_columns("🙂" * (LISTED + 500), 1, 0)
    columns.unit_count[:] = column([9]) * len(columns)
    (law,) = [law for law in prove("🙂" * (LISTED + 500), columns, 1, 0).laws if not law.holds]
    assert (law.failed, len(law.failures)) == (LISTED + 500, LISTED)


def test_columns_that_cannot_be_judged_are_refused() -> None:
    columns = words()
    with pytest.raises(ValueError, match="the columns differ in length"):
        prove(TEXT, ChunkColumns("word", columns.start[:2], columns.end[:2], columns.unit_count, 8), 3, 1)
    with pytest.raises(ValueError, match="2 digests cannot be those of 4 chunks"):
        prove(TEXT, columns, 3, 1, [1, 2])
    with pytest.raises(SettingError, match="^overlap"):
        prove(TEXT, columns, 3, 3)


@given(hostile_texts(), settings_st, st.sampled_from(["code_point", "word"]))
def test_cuts_are_the_edges_inside_clusters_line_ends_and_words(
    text: str, setting: tuple[int, int], unit: str
) -> None:
    columns = chunk_columns(text, *setting, unit)
    found = cuts(text, columns.start, columns.end)
    boundaries = {sum(map(len, EGC(text)[:i])) for i in range(len(EGC(text)) + 1)}
    expected = []
    for chunk_id, span in enumerate(zip(columns.start, columns.end, strict=True), 1):
        for edge, offset in enumerate(span):
            if not 0 < offset < len(text):
                continue
            kind = KINDS["grapheme"] if offset not in boundaries else 0
            kind |= KINDS["crlf"] if text[offset - 1 : offset + 1] == "\r\n" else 0
            kind |= KINDS["word"] if not any(c.isspace() for c in text[offset - 1 : offset + 1]) else 0
            expected += [(chunk_id, edge, kind, offset)] if kind else []
    assert list(zip(found.chunk_id, found.edge, found.kind, found.offset, strict=True)) == expected
    assert found.count(KINDS["crlf"]) == sum(1 for _, _, kind, _ in expected if kind & 2)
    assert found.unchecked is None


def test_without_pyuegc_the_other_cuts_are_still_found(monkeypatch: pytest.MonkeyPatch) -> None:
    grapheme_interiors.cache_clear()
    monkeypatch.setitem(sys.modules, "pyuegc", None)
    found = cuts("🙂a\r\nb", [0, 3], [3, 5])
    assert list(found.kind) == [KINDS["crlf"], KINDS["crlf"]]
    assert 'pip install "chunkscope[grapheme]"' in str(found.unchecked)


def test_gaps_are_what_no_chunk_covers_in_any_order() -> None:
    found = gaps("🙂 ab \n cd x", [6, 2], [9, 4])
    assert list(zip(found.start, found.end, found.white, strict=True)) == [(0, 2, 0), (4, 6, 1), (9, 11, 0)]
    around = gaps("🙂bcdefgh", [0, 1], [6, 3])
    assert list(zip(around.start, around.end, around.white, strict=True)) == [(6, 8, 0)]
    nothing = gaps("", [], [])
    assert len(nothing.start) == 0
    assert gaps("🙂", [], []).end.tolist() == [1]
