"""The public functions of these packages have an example each, which gives the result that it shows."""

from __future__ import annotations

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

from compiler import api
from tests.support.places import ROOT

API = {name: getattr(api, name) for name in api.__all__}
"""Names that every example may use, as after `from compiler import *`."""
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for package in ("passes", "rewrite", "ods")
    for path in sorted((ROOT / "compiler" / package).rglob("*.py"))
]


@pytest.mark.parametrize("name", ["compiler", "compiler.api", *MODULES])
def test_examples_give_the_results_they_show(name: str) -> None:
    module = import_module(name.removesuffix(".__init__"))
    result = doctest.testmod(module, extraglobs={key: value for key, value in API.items() if key not in vars(module)})
    assert result.failed == 0


def _is_overload(function: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "overload" for each in function.decorator_list)


@pytest.mark.parametrize("name", ["compiler.api", *MODULES])
def test_each_public_function_has_an_example(name: str) -> None:
    tree = ast.parse((ROOT / Path(*name.split("."))).with_suffix(".py").read_text(encoding="utf-8"))
    without = [
        function.name
        for function in tree.body
        if isinstance(function, ast.FunctionDef) and not function.name.startswith("_") and not _is_overload(function)
        if ">>> " not in (ast.get_docstring(function) or "")
    ]
    assert without == []
