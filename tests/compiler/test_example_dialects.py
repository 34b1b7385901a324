"""examples/dialects: the modules there load, and what they read they write."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.dialect_sources.loading import load_sources
from compiler.dialect_sources.python_module import load_python
from compiler.dialect_sources.sources import DialectSources

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "dialects"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: str(path.name))
def test_an_example_module_loads(path: Path) -> None:
    found = load_python(path)
    assert found.problems == ()
    assert found.extensions
    assert load_sources(DialectSources(python=(path,))).problems == []
