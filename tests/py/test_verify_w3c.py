"""W3C annotations: quotes with what stands around them, and positions. Coordinate: code points."""

import random
from typing import Any

import pytest

from chunkscope.verify import Finding, verify

TEXT = "aa bb aa cc aa dd 🙂"


def annotation(quote: dict[str, str] | None, position: tuple[int, int] | None = None) -> dict[str, Any]:
    selectors: list[dict[str, Any]] = []
    if quote is not None:
        selectors.append({"type": "TextQuoteSelector", **quote})
    if position is not None:
        selectors.append({"type": "TextPositionSelector", "start": position[0], "end": position[1]})
    return {"type": "Annotation", "target": {"source": "é", "selector": selectors}}


def one(text: str, *annotated: dict[str, Any]) -> Finding:
    return verify(text, list(annotated)).findings[0]


QUOTE = {"exact": "aa", "prefix": "bb ", "suffix": " cc"}


@pytest.mark.parametrize(
    ("position", "verdict"),
    [((0, 2), "wrong_occurrence"), ((1, 3), "shifted"), (None, "missing"), ((6, 8), "right")],
)
@pytest.mark.parametrize("sides", [("prefix", "suffix"), ("prefix",), ("suffix",)])
def test_a_quote_is_where_its_prefix_and_suffix_are(
    position: tuple[int, int] | None, verdict: str, sides: tuple[str, ...]
) -> None:
    quote = {key: value for key, value in QUOTE.items() if key == "exact" or key in sides}
    finding = one(TEXT, annotation(quote, position))
    assert (finding.verdict, finding.span, finding.candidates) == (verdict, (6, 8), ())


def test_a_prefix_that_is_nowhere_beside_the_text_says_nothing() -> None:
    quote = {**QUOTE, "prefix": "zz "}
    assert one(TEXT, annotation(quote, (12, 14))).verdict == "right"
    assert one(TEXT, annotation(quote)).candidates == ((0, 2), (6, 8), (12, 14))
    assert one(TEXT, annotation({**quote, "exact": "bb"})).span == (3, 5)


def test_a_text_that_the_user_named_is_no_quote() -> None:
    record = annotation(QUOTE, (0, 2)) | {"mine": "aa"}
    report = verify(TEXT, [record], fields={"text": "mine"})
    assert report.findings[0].verdict == "right"


def test_a_quote_among_more_places_than_are_kept_is_found_by_what_is_around_it() -> None:
    text = "na " * 300 + "🙂 " + "na " * 300
    finding = one(text, annotation({"exact": "na na", "prefix": "🙂 "}))
    assert (finding.span, finding.candidates) == ((902, 907), ())


@pytest.mark.parametrize("seed", range(20))
def test_quotes_with_all_that_is_around_them_are_at_their_own_place(seed: int) -> None:
    rng = random.Random(seed)
    text = "".join(rng.choice(["a", "b", "🙂", " "]) for _ in range(60))
    spans = [(a, a + rng.randint(1, 4)) for a in (rng.randrange(56) for _ in range(12))]
    quotes = [{"exact": text[a:b], "prefix": text[:a], "suffix": text[b:]} for a, b in spans]
    found = verify(text, [annotation(quote) for quote in quotes]).findings
    assert [finding.span for finding in found] == spans
    placed = zip(quotes, spans, strict=True)
    assert verify(text, [annotation(quote, span) for quote, span in placed]).all_right
