"""Docstrings stand alone in a hover: none begins with a clause or a word that leans on the line above it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.support.places import ROOT

BANNED = re.compile(r"(?:What|The same|Those|Such|So many|So often|Of|Where|How)\b")
PACKAGES = ("compiler", "ir_lsp", "benchmarks", "examples", "release", "scripts", "tests")


def docstrings(path: Path) -> list[tuple[int, str]]:
    """Returns the texts that stand alone as statements, also below attributes, with their lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        (node.lineno, node.value.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]


@pytest.mark.parametrize("package", PACKAGES)
def test_a_docstring_begins_with_what_it_describes(package: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text.splitlines()[0]}"
        for path in sorted((ROOT / package).rglob("*.py"))
        if "node_modules" not in path.parts
        for line, text in docstrings(path)
        if BANNED.match(text)
    ]
    assert found == []
