"""Docstrings stand alone in a hover, and local variables are named for what they hold (`docs/style.md`)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.places import ROOT
from tests.support.statements import statements

BANNED = re.compile(
    r"(?:What|Whether|Which|Who|Whose|The same|Those|Such|So many|So often|Of|Where|How)\b|[\s\S]*\bNone\s+where\b"
)
"""First words that don't say what something is or does; and the word "where" behind None, for which "if" is literal."""
PACKAGES = ("compiler", "ir_lsp", "ir_notebook", "benchmarks", "examples", "release", "scripts", "tests")
BANNED_NAMES = {"found", "known", "made", "given", "what", "told"}
"""Names that say how a value came about. `one` is banned as an element, not as the number."""
MAY_BIND = re.compile(
    rf"\b(?:{'|'.join(sorted(BANNED_NAMES))}|one)[^\S\n]*(?:[-+*/|&^@%<>]*=|[,:)\]#]|in\b|$)", re.MULTILINE
)
"""A banned name before what may follow a name that is bound: files without it need no closer look."""


def python_files(package: str) -> list[Path]:
    return [path for path in sorted((ROOT / package).rglob("*.py")) if "node_modules" not in path.parts]


@dataclass(frozen=True)
class Prose:
    """The words of a file, each with its line."""

    docstrings: list[tuple[int, str]]
    """Texts that stand alone as statements, also below attributes."""
    banned_names: list[tuple[int, str]]


def prose_of(path: Path) -> Prose:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    nodes = [node for node, _ in statements(tree.body)]
    docstrings = [
        (node.lineno, node.value.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    names = list(banned_names(list(ast.walk(tree)))) if MAY_BIND.search(text) else []
    return Prose(docstrings, names)


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_and_local_names_are_as_the_style_says(package: str) -> None:
    """One test, so that each file is parsed once."""
    banned = []
    for path in python_files(package):
        prose = prose_of(path)
        lines = [
            (line, f"has banned words: {match[0].splitlines()[-1]!r}")
            for line, text in prose.docstrings
            if (match := BANNED.match(text)) is not None
        ]
        lines += [(line, f"{name} is a local name that says nothing") for line, name in prose.banned_names]
        banned += [f"{path.relative_to(ROOT)}:{line}: {text}" for line, text in lines]
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
