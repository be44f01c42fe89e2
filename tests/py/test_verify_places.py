"""Where texts are, against slow and obvious references. Coordinate: code points."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import chunk_columns
from chunkscope.document import Source
from chunkscope.verify import Progress, verify
from chunkscope.verify.occurrences import KEPT, Occurrences
from chunkscope.verify.versions import VERSION_STEPS, make
from strategies import hostile_texts
from verify_oracle import documents, expected, trimmed, truth

pieces = st.lists(st.sampled_from(["na ", "ab", "🙂", "a", "chunk ", "\r\n"]), min_size=1, max_size=120)


@given(pieces.map("".join), st.lists(st.tuples(st.integers(0, 200), st.integers(1, 60)), max_size=20))
def test_occurrences_are_those_that_a_slow_search_finds(text: str, cuts: list[tuple[int, int]]) -> None:
    needles = list({text[a % len(text) :][:n] for a, n in cuts} | {"nowhere 🙂"})
    found = Occurrences(text, needles)
    assert all(isinstance(step, Progress) for step in found.steps())
    for i, needle in enumerate(needles):
        places = [at for at in range(len(text)) if text.startswith(needle, at)]
        assert found.known(i) == places[:KEPT]
        assert found.is_dense(i) == (len(places) >= KEPT)
        for at in (0, 1, len(text) // 2, len(text)):
            assert found.after(i, at) == next((place for place in places if place >= at), -1)
            assert found.before(i, at) == next((place for place in reversed(places) if place <= at), -1)
        assert found.between(i, 1, len(text), 3) == [place for place in places if place >= 1][:3]


letters = st.sampled_from(["a", "ab", "🙂", "aba"])
alike = st.tuples(letters, st.integers(1, 30)).map(lambda pair: pair[0] * pair[1])


@given(
    st.lists(alike, min_size=1, max_size=30),
    st.lists(alike, min_size=9, max_size=40, unique=True),
)
def test_texts_that_start_alike_are_found_as_a_slow_search_finds_them(
    parts: list[str], tails: list[str]
) -> None:
    head, foot = "the same head of all texts: ", ", and the same foot of all of them"
    needles = list(dict.fromkeys([head + tail + foot for tail in tails] + [head + tail for tail in tails]))
    text = "".join(head + part + foot for part in [*parts, *tails[::2]])
    found = Occurrences(text, needles)
    assert all(isinstance(step, Progress) for step in found.steps())
    for i, needle in enumerate(needles):
        places = [at for at in range(len(text)) if text.startswith(needle, at)]
        assert found.known(i) == places[:KEPT]


class Watched(str):
    """A text that counts how often it is compared."""

    compared = 0

    def startswith(self, *args: Any) -> bool:
        Watched.compared += 1
        return super().startswith(*args)


@pytest.mark.parametrize("count", [200, 2000])
def test_texts_that_differ_in_one_number_are_not_each_compared_with_each(
    count: int,
) -> None:
    head, middle, foot = (
        "the head of all 🙂 texts, ",
        "the middle of all the texts, ",
        "and the foot of them all.\n",
    )
    texts = [f"{head}{i:07} {middle * 3}{foot}" for i in range(count)]
    text = Watched("".join(texts))
    found = Occurrences(text, texts)
    Watched.compared = 0
    assert all(isinstance(step, Progress) for step in found.steps())
    assert [found.known(i) for i in range(count)] == [[i * len(texts[0])] for i in range(count)]
    assert Watched.compared <= 40 * count


@given(hostile_texts(), st.sampled_from(sorted(VERSION_STEPS)), st.data())
def test_a_span_of_a_version_is_the_span_of_the_document_it_came_from(
    text: str, step: str, data: st.DataObject
) -> None:
    version = make(text, [step])
    if version is None:
        return
    assert version.text[:] == VERSION_STEPS[step](text)[0] != text
    start = data.draw(st.integers(0, len(version.text)))
    end = data.draw(st.integers(start, len(version.text)))
    first, last, exact = version.alignment.to_original(start, end)
    assert 0 <= first <= last <= len(text)
    if exact and first < last and step not in ("strip", "collapse"):
        assert VERSION_STEPS[step](text[first:last])[0] == version.text[start:end]


@given(
    hostile_texts(max_pieces=15),
    st.integers(1, 12),
    st.integers(0, 3),
    st.sampled_from(["code_point", "word"]),
)
def test_chunks_with_carried_offsets_are_never_called_anything_but_right(
    text: str, size: int, overlap: int, unit: str
) -> None:
    columns = chunk_columns(text, size, min(overlap, size - 1), unit)
    spans = list(zip(columns.start, columns.end, strict=True))
    if not spans:
        return
    report = verify(text, [{"text": text[a:b], "start": a, "end": b} for a, b in spans])
    assert report.counts["right"] == len(spans), [f for f in report.findings if f.verdict != "right"][:3]
    assert [finding.span for finding in report.findings] == spans


NAMES = (
    "numbered-crlf",
    "poem-crlf",
    "refrain",
    "headings",
    "na-na",
    "na-na-emoji",
    "chunk-lines",
    "udhr-fra",
)


def planted(chance: random.Random, text: str, span: tuple[int, int]) -> dict[str, Any]:
    """A record for a span, with one fault in it or none."""
    start, end = span
    chunk = text[start:end]
    place = Source(text).offsets
    others = [at for at in range(len(text)) if at != start and text.startswith(chunk, at)]
    by = chance.choice([-3, -1, 1, 2, 7])
    faults: list[tuple[str, int | None, int | None]] = [
        (chunk, -1, -1),
        (chunk, None, None),
        (chunk, max(0, start + by), end + by),
        (chunk, place.byte(start), place.byte(end)),
        (chunk, start + 10**7, end + 10**7),
        (chunk.replace("\r\n", "\n"), start, end),
        *[(chunk, at, at + len(chunk)) for at in chance.sample(others, min(3, len(others)))],
    ]
    chosen = chance.choice(faults) if chance.random() < 0.15 else (chunk, start, end)
    return dict(zip(("text", "start", "end"), chosen, strict=True))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("shuffled", [False, True])
def test_planted_faults_never_make_a_wrong_right_nor_a_wrong_repair(name: str, shuffled: bool) -> None:
    text = documents()[name]
    read = truth.read(text, "exact")
    agreed = total = 0
    for seed in range(25):
        chance = random.Random(f"{name} {seed}")
        size = chance.choice([2, 3, 5, 8, 13])
        overlaps = [0, size // 4, size // 2]
        if not shuffled:  # else nothing tells one of many windows over a text from another
            overlaps += [3 * size // 4, size - 1]
        columns = chunk_columns(text, size, chance.choice(overlaps), "word")
        spans = list(zip(columns.start, columns.end, strict=True))
        if shuffled:
            chance.shuffle(spans)
        records = [planted(chance, text, span) for span in spans]
        report = verify(text, records)
        for finding, record, span in zip(report.findings, records, spans, strict=True):
            wanted = expected(text, read, record["text"], (record["start"], record["end"]), span)
            agreed += finding.verdict == wanted
            total += 1
            assert finding.verdict != "right" or wanted == "right", (seed, finding)
            if finding.span is not None and wanted != "altered":
                assert finding.span == span, (seed, finding)
            elif finding.span is not None:
                assert trimmed(text, finding.span) == trimmed(text, span), (seed, finding)
    if not shuffled:
        assert agreed >= 0.8 * total
