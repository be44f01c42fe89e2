"""A report as lines of text, for a terminal. Coordinate: code points of the document as it is."""

from collections.abc import Iterator

from chunkscope.verify.findings import VERDICT_WORDS, Finding
from chunkscope.verify.report import Report
from chunkscope.verify.words import amount


def lines(report: Report, shown: int) -> Iterator[str]:
    """The summary, the file, the verdicts, the set, and the first `shown` records that are not right."""
    yield report.summary
    yield ""
    yield from _file(report)
    yield from _verdicts(report)
    yield from _set(report)
    wrong = [i for i, code in enumerate(report.findings.verdict) if code][:shown]
    if wrong:
        yield ""
    for i in wrong:
        yield _record(report.findings[i])
    left = len(report.findings) - report.counts["right"] - len(wrong)
    if left:
        yield f"… and {left} more"


def _file(report: Report) -> Iterator[str]:
    about = report.file.describe()
    fields = ", ".join(f"{name}={path}" for name, path in about["fields"].items() if path)
    layout = f"layout {about['layout']} ({fields or 'no fields'})"
    yield f"file        {about['format']}, {layout}, {amount(about['records'], 'record')}"
    for notice in about["notices"]:
        yield f"            {notice}"
    diagnosis = report.diagnosis
    if diagnosis.claims:
        next_ = diagnosis.runner_up
        rival = (
            f"; next {next_.words}: {next_.records}" if next_ else "; every other coordinate is the same here"
        )
        yield f"explained   {diagnosis.best.records} of {diagnosis.claims} by {diagnosis.best.words}{rival}"
    if diagnosis.ends == "inclusive":
        yield "ends        are counted inclusive: one less than the end of a slice"


def _verdicts(report: Report) -> Iterator[str]:
    parts = [f"{count} {VERDICT_WORDS[name]}" for name, count in report.counts.items() if count]
    yield "verdicts    " + ", ".join(parts)


def _set(report: Report) -> Iterator[str]:
    found = report.set
    if not found.placed:
        return
    order = "in order" if found.in_order else f"{found.out_of_order_count} out of order"
    gaps = (
        f"{amount(found.gap_count, 'gap')} of {amount(found.gap_code_points, 'code point')}"
        if found.gap_count
        else "no gaps"
    )
    yield (
        f"set         {found.placed} placed, {order}, {gaps}, "
        f"{found.contained_count} inside others, {found.duplicate_count} twice"
    )
    if found.overlap:
        spread = f"{found.overlap['least']} to {found.overlap['most']}, median {found.overlap['median']}"
        over = found.overlap_over_declared
        more = "" if over is None else f"; {over} above the declared {report.options.overlap}"
        yield f"overlap     {spread} code points{more}"
    if found.over_size_count is not None:
        size = amount(report.options.size or 0, report.options.size_unit.replace("_", " "))
        yield f"size        {found.over_size_count} above {size}"


def _record(finding: Finding) -> str:
    return f"record {finding.index + 1}: {VERDICT_WORDS[finding.verdict]} — {finding.evidence}"
