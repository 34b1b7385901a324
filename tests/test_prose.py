"""Docstrings stand alone in a hover, and local variables are named for what they hold (`docs/style.md`)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.support.places import ROOT

BANNED = re.compile(r"(?:What|The same|Those|Such|So many|So often|Of|Where|How)\b")
PACKAGES = ("compiler", "ir_lsp", "benchmarks", "examples", "release", "scripts", "tests")
BANNED_NAMES = {"found", "known", "made", "given", "what", "told"}
"""Names that say how a value came about. `one` is banned as an element, not as the number."""


def python_files(package: str) -> list[Path]:
    return [path for path in sorted((ROOT / package).rglob("*.py")) if "node_modules" not in path.parts]


@dataclass(frozen=True)
class Prose:
    """The words of a file, each with its line."""

    docstrings: list[tuple[int, str]]
    """Texts that stand alone as statements, also below attributes."""
    predicates: list[tuple[int, str]]
    """Functions whose docstring begins with "Whether"."""
    banned_names: list[tuple[int, str]]


@cache
def prose_of(path: Path) -> Prose:
    """Parses a file, once for all tests."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    docstrings = [
        (node.lineno, node.value.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    predicates = [
        (node.lineno, node.name)
        for node in nodes
        if isinstance(node, ast.FunctionDef) and (ast.get_docstring(node) or "").startswith("Whether ")
    ]
    return Prose(docstrings, predicates, list(banned_names(nodes)))


@pytest.mark.parametrize("package", ["compiler", "ir_lsp"])
def test_predicates_say_when_they_are_true(package: str) -> None:
    banned = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in python_files(package)
        for line, name in prose_of(path).predicates
    ]
    assert banned == []


@pytest.mark.parametrize("package", PACKAGES)
def test_a_docstring_begins_with_what_it_describes(package: str) -> None:
    banned = [
        f"{path.relative_to(ROOT)}:{line}: {text.splitlines()[0]}"
        for path in python_files(package)
        for line, text in prose_of(path).docstrings
        if BANNED.match(text)
    ]
    assert banned == []


def banned_names(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yields the line and name of each parameter and local variable with a banned name."""
    members = {id(node) for owner in nodes if isinstance(owner, ast.ClassDef) for node in _assigned(owner.body)}
    for node in nodes:
        name = ""
        match node:
            case ast.Name(id=name, ctx=ast.Store()) if id(node) in members:
                continue
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.MatchAs(name=str(name)):
                if name in BANNED_NAMES:
                    yield node.lineno, name
            case ast.For(target=target) | ast.AsyncFor(target=target) | ast.comprehension(target=target):
                yield from ((target.lineno, "one") for each in ast.walk(target) if _is_one(each))
            case ast.Lambda(args=arguments):
                yield from ((each.lineno, "one") for each in arguments.args if each.arg == "one")
            case ast.FunctionDef(args=arguments) | ast.AsyncFunctionDef(args=arguments):
                names = {each.arg for each in arguments.args}
                if {"one", "other"} <= names:
                    yield node.lineno, "one"


def _assigned(body: list[ast.stmt]) -> Iterator[ast.expr]:
    for statement in body:
        match statement:
            case ast.AnnAssign(target=target):
                yield target
            case ast.Assign(targets=targets):
                yield from targets


def _is_one(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "one"


def test_banned_names_are_seen_in_every_kind_of_binding() -> None:
    source = """
class C:
    found: int
def f(known, *, told):
    for made in known: pass
    one = 1
    return [one for one in told if (what := one)]
"""
    assert sorted(banned_names(list(ast.walk(ast.parse(source))))) == [
        (4, "known"), (4, "told"), (5, "made"), (7, "one"), (7, "what"),
    ]  # fmt: skip


@pytest.mark.parametrize("package", PACKAGES)
def test_local_variables_are_named_for_what_they_hold(package: str) -> None:
    banned = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in python_files(package)
        for line, name in prose_of(path).banned_names
    ]
    assert banned == []
