"""chunk_ranges: integers only."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import SettingError, chunk_ranges
from chunkscope.windows import window_count, window_sizes

settings_st = st.integers(1, 60).flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size - 1)))


def test_windows_stop_with_the_one_whose_end_reaches_n() -> None:
    assert chunk_ranges(10, 4, 1) == [(0, 4), (3, 7), (6, 10)]


def test_no_units_give_no_window() -> None:
    assert chunk_ranges(0, 4, 1) == []


def test_a_short_text_is_one_window() -> None:
    assert chunk_ranges(3, 4, 1) == [(0, 3)]


@pytest.mark.parametrize(
    ("size", "overlap", "setting"),
    [
        (0, 0, "size"),
        (-1, 0, "size"),
        (True, 0, "size"),
        (4.0, 0, "size"),
        ("4", 0, "size"),
        (None, 0, "size"),
        (4, 4, "overlap"),
        (4, 5, "overlap"),
        (4, -1, "overlap"),
        (4, False, "overlap"),
        (4, 1.0, "overlap"),
        (4, "1", "overlap"),
        (4, None, "overlap"),
    ],
)
def test_a_bad_setting_is_refused_by_name_value_and_rule(size: object, overlap: object, setting: str) -> None:
    with pytest.raises(ValueError, match=f"^{setting} must be .+, not ") as caught:
        chunk_ranges(10, size, overlap)  # type: ignore[arg-type]  # the wrong type is the point
    assert isinstance(caught.value, SettingError)
    assert caught.value.setting == setting
    assert repr(size if setting == "size" else overlap) in str(caught.value)


@pytest.mark.parametrize("n", [-1, True, 1.0, "10", None])
def test_a_bad_number_of_units_is_refused(n: object) -> None:
    with pytest.raises(ValueError, match="^n must be a whole number of at least 0"):
        chunk_ranges(n, 4, 1)  # type: ignore[arg-type]  # the wrong type is the point


@given(st.integers(0, 500), settings_st)
def test_windows_keep_law_2(n: int, setting: tuple[int, int]) -> None:
    size, overlap = setting
    windows = chunk_ranges(n, size, overlap)
    step = size - overlap
    expected = 0 if n == 0 else 1 + max(0, (n - size + step - 1) // step)
    assert len(windows) == window_count(n, size, overlap) == expected
    assert list(window_sizes(n, size, overlap)) == [end - start for start, end in windows]
    assert all(1 <= end - start <= size for start, end in windows)
    for (start, end), (next_start, next_end) in itertools.pairwise(windows):
        assert end - next_start == overlap
        assert end < next_end, "no window lies inside the one before it"
        assert start < next_start
    if n:
        assert windows[0][0] == 0
        assert windows[-1][1] == n


def reference_ranges(n: int, size: int, overlap: int) -> list[tuple[int, int]]:
    """Slow and obvious."""
    windows: list[tuple[int, int]] = []
    start = 0
    while n and (not windows or windows[-1][1] < n):
        windows.append((start, min(n, start + size)))
        start += size - overlap
    return windows


@given(st.integers(0, 300), settings_st)
def test_windows_are_those_of_an_obvious_loop(n: int, setting: tuple[int, int]) -> None:
    assert chunk_ranges(n, *setting) == reference_ranges(n, *setting)


def test_a_size_beyond_any_text_costs_nothing() -> None:
    assert chunk_ranges(5, 10**18, 10**17) == [(0, 5)]
