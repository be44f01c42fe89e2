"""What a cut costs besides its text: columns, and no object for a unit or a chunk."""

import tracemalloc

import pytest

from chunkscope import chunk_columns

WORDS = 1_000_000


@pytest.mark.parametrize("unit", ["code_point", "word", "line"])
def test_a_unit_and_a_chunk_cost_no_object(unit: str) -> None:
    text = "🙂 a\n" * (WORDS // 2)
    tracemalloc.start()
    try:
        columns = chunk_columns(text, 10, 2, unit)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    chunks = len(columns)
    # A column entry has 4 bytes and an object of Python 28 or more; columns may be grown and copied once.
    assert peak < 60 * chunks, (chunks, peak)
