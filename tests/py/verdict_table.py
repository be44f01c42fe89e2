"""The published table: how the verdicts on real libraries' chunks did against the truth, as Markdown."""

from collections.abc import Iterator, Sequence

from chunkscope.verify import VERDICT_WORDS
from verify_oracle import Score
from verify_planted import MADE, NAMES, SIZES, Planted

_HEAD = """# What `chunkscope verify` says of real libraries' chunks

Made by `tests/fixtures/make_table.py` from the stored output of current releases over hostile documents
(repeated text, emoji, CRLF, BOM, several scripts, Markdown), and checked by the tests. How the truth was
found without the package stands in `tests/fixtures/README.md`. Chunks whose true place the fixtures cannot
tell are not scored.

## Verdicts against the truth

"""

_SECOND = """
## What the chunks are

True verdicts, by the call that made the chunks. The documents were chosen to be hard: these are no error
rates of everyday use. Calls with shifted or altered chunks also got the document from readers that change it
(LF newlines, no BOM, stripped, normal forms, white space collapsed), and the truth is a place in the document
as it is. "Missing or −1" of a library that stores no offsets is a fact of its format.

"""

_SIZES = ", ".join(map(str, SIZES[:-1])) + f" or {SIZES[-1]}"
_THIRD = f"""
## Wrong places by overlap

The calls above ask for overlaps of less than a third of the size, but for one of half. Here the chunks are
windows of {_SIZES} words over {len(NAMES)} of the documents and {MADE} texts of numbered words with a
phrase that stands twice, in the order of the text. In each file one chunk, or every one, claims the first
place of its text; those that are not there are counted as planted. Chunks in no order are left out: where
windows share more than half, nothing tells one place of a text from another then.

"""


def table(scores: Sequence[Score], planted: Sequence[Planted]) -> str:
    """The whole page."""
    parts = (_HEAD, _scores(scores), _SECOND, _calls(scores), _THIRD, _planted(planted))
    return "".join(part if isinstance(part, str) else "\n".join(part) + "\n" for part in parts)


def _scores(scores: Sequence[Score]) -> Iterator[str]:
    yield "| library | version | runs | chunks | scored | right verdict | wrong “right” | repairs right |"
    yield "|---|---|--:|--:|--:|--:|--:|--:|"
    for score in sorted(scores, key=lambda score: score.package):
        known = score.records - score.unknown
        yield (
            f"| {score.package} | {score.version} | {score.runs} | {score.records} | {known} "
            f"| {score.agreed} ({_percent(score.agreed, known)}) | {score.wrong_right} "
            f"| {score.repairs_right} of {score.repairs} |"
        )


def _calls(scores: Sequence[Score]) -> Iterator[str]:
    seen = {verdict for score in scores for counts in score.calls.values() for verdict in counts}
    columns = [verdict for verdict in VERDICT_WORDS if verdict in seen]
    yield "| library | call | " + " | ".join(VERDICT_WORDS[verdict] for verdict in columns) + " |"
    yield "|---|---|" + "--:|" * len(columns)
    for score in sorted(scores, key=lambda score: score.package):
        for call, counts in score.calls.items():
            cells = " | ".join(str(counts[verdict]) for verdict in columns)
            yield f"| {score.package} | `{call}` | {cells} |"


def _planted(scores: Sequence[Planted]) -> Iterator[str]:
    yield "| overlap | files | planted | told | wrong “right” | repairs right | the others called right |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for score in scores:
        yield (
            f"| {score.overlap} | {score.files} | {score.planted} | {score.told} | {score.wrong_right} "
            f"| {score.repairs_right} of {score.repairs} | {score.others_right} of {score.others} |"
        )


def _percent(part: int, whole: int) -> str:
    """Rounded down: 100 % is all."""
    return f"{part * 10000 // whole / 100:.2f} %"
