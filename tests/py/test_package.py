"""The public surface of the package, and what importing it costs."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import chunkscope

DOCUMENTED = ["alignment", "document", "offsets", "records", "steps", "windows", "passages", "proof"]


def test_every_public_name_is_there() -> None:
    assert sorted(set(chunkscope.__all__)) == sorted(chunkscope.__all__)
    for name in chunkscope.__all__:
        assert getattr(chunkscope, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'furlong'"):
        _ = chunkscope.furlong


def test_late_names_are_those_of_their_modules() -> None:
    from chunkscope.document import Document

    assert chunkscope.Document is Document


@pytest.mark.parametrize("name", DOCUMENTED)
def test_the_examples_in_docstrings_run(name: str) -> None:
    module = importlib.import_module(f"chunkscope.{name}")
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0


def test_the_documented_modules_exist() -> None:
    assert set(DOCUMENTED) <= {module.name for module in pkgutil.iter_modules(chunkscope.__path__)}


def test_the_examples_in_the_readme_run() -> None:
    readme = Path(__file__).parents[2] / "py" / "README.md"
    assert doctest.testfile(str(readme), module_relative=False, encoding="utf-8").failed == 0
