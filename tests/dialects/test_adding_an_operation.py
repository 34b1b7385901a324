"""An operation that is added to a dialect touches its definition, its folds, its patterns and `documentation.md`."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from importlib import import_module

import pytest

import compiler
from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.ods.model import Dialect
from compiler.rewrite.greedy import GreedyConfig, apply_patterns_greedily
from compiler.rewrite.patterns import CanonicalizationPatterns
from compiler.tools.dialect_docs import dialect_page
from tests.support.documented_examples import examples_of
from tests.support.places import ROOT

ADDED = {
    "ops.py": '''
from compiler.ods.op_class import operand
from compiler.ods.traits import SAME_OPERANDS_AND_RESULT_TYPE


class FreezeOp(Op, name="ub.freeze"):
    """Makes some value of poison, and gives other values as they are."""

    input = operand(AnyType)
    output = result(AnyType)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$input attr-dict `:` type($output)"
''',
    "fold.py": '''
from ub_with_freeze.ops import FreezeOp


@hook.fold(FreezeOp)
def fold_freeze(op: FreezeOp, operands: list[Attribute | None]) -> FoldAnswer:
    """freeze(freeze(x)) -> freeze(x)"""
    return op.input if op.input.defining_op(FreezeOp) else None
''',
    "canonicalize.py": '''
"""The canonicalization patterns of the ub dialect."""

from compiler.dialects.arith.ops import ConstantOp
from compiler.ir.attributes import integer_attr
from compiler.ir.types import IntegerType
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from ub_with_freeze.ops import FreezeOp, PoisonOp


@pattern(FreezeOp)
def freeze_of_poison(op: FreezeOp, rewriter: Rewriter) -> bool:
    """freeze(poison) -> 0"""
    if op.input.defining_op(PoisonOp) is None or not isinstance(op.output.type, IntegerType):
        return False
    rewriter.replace_op_with_new_op(op, ConstantOp, value=integer_attr(0, op.output.type))
    return True
''',
    "documentation.md": """
## ub.freeze

Makes a value that may be poison one that all users see alike.

```mlir
%same = ub.freeze %perhaps : i32
```
""",
}
"""Texts appended to the files of a copy of the ub dialect; one of the files is new."""


@pytest.fixture(scope="module")
def ub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dialect]:
    """The ub dialect with `ub.freeze`, from a folder of its own."""
    parent = tmp_path_factory.mktemp("dialects")
    folder = parent / "ub_with_freeze"
    shutil.copytree(ROOT / "compiler" / "dialects" / "ub", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in folder.glob("*.py"):
        path.write_text(path.read_text().replace("compiler.dialects.ub", folder.name))
    for name, text in ADDED.items():
        path = folder / name
        path.write_text(f"{path.read_text()}\n{text}" if path.exists() else text.lstrip())
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(parent)
        yield import_module(folder.name).DIALECT
    for module in [module for module in sys.modules if module.partition(".")[0] == folder.name]:
        del sys.modules[module]


@pytest.fixture
def context(ub: Dialect) -> Context:
    return Context(lambda name: ub if name == "ub" else load_dialect(name))


def canonicalized(body: str, context: Context) -> list[str]:
    """The lines of a function after canonicalization."""
    module = compiler.parse(f"func.func @f(%x: i32) -> i32 {{\n{body}\n}}", context)
    apply_patterns_greedily(module, CanonicalizationPatterns(context), context, GreedyConfig())
    return [line.strip() for line in compiler.print_ir(module).splitlines()[2:-2]]


def test_it_is_parsed_verified_and_printed(context: Context) -> None:
    line = "%0 = ub.freeze %arg0 : i32"
    assert f"    {line}\n" in compiler.print_ir(
        compiler.parse(f"func.func @f(%arg0: i32) {{\n{line}\nreturn\n}}", context)
    )
    wrong = '%0 = "ub.freeze"(%x) : (i32) -> i64'
    parsed = compiler.parse_tolerant(f"func.func @f(%x: i32) {{\n{wrong}\nreturn\n}}", context)
    (problem,) = compiler.check(parsed, context)
    assert problem.message == "'ub.freeze' op requires the same type for all operands and results"


def test_it_folds(context: Context) -> None:
    twice = "%0 = ub.freeze %x : i32\n%1 = ub.freeze %0 : i32\nreturn %1 : i32"
    assert canonicalized(twice, context) == ["%0 = ub.freeze %arg0 : i32", "return %0 : i32"]


def test_it_is_canonicalized(context: Context) -> None:
    poison = "%0 = ub.poison : i32\n%1 = ub.freeze %0 : i32\nreturn %1 : i32"
    assert canonicalized(poison, context) == ["%c0_i32 = arith.constant 0 : i32", "return %c0_i32 : i32"]


def test_it_documents_itself(ub: Dialect) -> None:
    page = dialect_page(ub)
    assert "_Makes some value of poison, and gives other values as they are._" in page
    assert "Makes a value that may be poison one that all users see alike." in page
    assert examples_of(ub.ops["ub.freeze"]) == ["%same = ub.freeze %perhaps : i32\n"]


def test_the_bundled_dialect_is_as_before(ub: Dialect) -> None:
    bundled = load_dialect("ub")
    assert bundled is not None and set(ub.ops) - set(bundled.ops) == {"ub.freeze"}
