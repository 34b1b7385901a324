"""Draws docstrings and names of local variables by chance, to be read without the code around them.

python -m benchmarks.prose_sample [--seed 0] [--docstrings 200] [--names 100]
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("compiler", "ir_lsp")


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yields lines and texts of the docstrings of modules, classes, functions and attributes."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text


def local_names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yields lines and names of the variables that functions assign."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    yield node.lineno, node.id


def main() -> None:
    """Prints the sample, each entry with its place."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--docstrings", type=int, default=200)
    parser.add_argument("--names", type=int, default=100)
    arguments = parser.parse_args()
    texts: list[str] = []
    names: list[str] = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            place = path.relative_to(ROOT)
            texts += [f"{place}:{line}: {text}" for line, text in docstrings(tree)]
            names += [f"{place}:{line}: {name}" for line, name in local_names(tree)]
    random = Random(arguments.seed)
    print("\n\n".join(random.sample(texts, arguments.docstrings)))
    print("\n".join(random.sample(names, arguments.names)))


if __name__ == "__main__":
    main()
