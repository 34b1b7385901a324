"""IRDL: files of the irdl dialect define dialects, with upstream's syntax and messages."""

from __future__ import annotations

from pathlib import Path

import pytest

import compiler
from compiler.dialect_sources.dialect_set import DialectSet
from compiler.dialect_sources.loading import load_sources
from compiler.dialect_sources.sources import DialectSources
from compiler.ir.context import Context
from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

CMATH = """\
irdl.dialect @cmath {
  irdl.type @complex {
    %0 = irdl.is i32
    %1 = irdl.is i64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(elem: %2)
  }
  irdl.attribute @unit_attr
  irdl.type @nop {}
  irdl.operation @mul {
    %0 = irdl.any
    %1 = irdl.parametric @cmath::@complex<%0>
    irdl.operands(lhs: %1, rhs: variadic %1)
    irdl.results(res: %1)
    irdl.attributes {"a" = %0}
  }
  irdl.operation @two {
    %0 = irdl.any
    irdl.operands(lhs: variadic %0, rhs: optional %0)
    irdl.results(res: optional %0)
  }
  irdl.operation @based {
    %0 = irdl.base @cmath::@complex
    %1 = irdl.base "!builtin.integer"
    %2 = irdl.base "#builtin.string"
    irdl.operands(a: %0, b: %1)
    irdl.attributes {"s" = %2}
  }
  irdl.operation @regions {
    %0 = irdl.is i32
    %1 = irdl.region(%0)
    %2 = irdl.region with size 2
    irdl.regions(r: %1, s: %2)
  }
}
"""


@pytest.fixture
def cmath(tmp_path: Path) -> DialectSet:
    return defined(tmp_path, CMATH)


def defined(folder: Path, text: str) -> DialectSet:
    """The dialects of an IRDL file."""
    path = folder / "defined.irdl.mlir"
    path.write_text(text)
    return load_sources(DialectSources(irdl=(path,)))


def messages(dialects: DialectSet, line: str) -> list[str]:
    """Returns the errors of an operation in a function with values of the types of cmath."""
    text = (
        "func.func @f(%a: !cmath.complex<i32>, %b : !cmath.complex<i64>, %n: !cmath.nop, %i: i32) {\n"
        f"  {line}\n  return\n}}\n"
    )
    context = Context(dialects.load, allow_unregistered=True)
    return [each.message for each in compiler.check(compiler.parse_tolerant(text, context), context)]


def test_operations_types_and_attributes_are_known(cmath: DialectSet) -> None:
    loaded = cmath.load("cmath")
    assert loaded is not None
    assert list(loaded.ops) == ["cmath.mul", "cmath.two", "cmath.based", "cmath.regions"]
    assert (list(loaded.types), list(loaded.attributes)) == (["complex", "nop"], ["unit_attr"])
    assert [(each.name, each.arity.value) for each in loaded.ops["cmath.mul"].operands] == [
        ("lhs", "single"),
        ("rhs", "variadic"),
    ]
    assert loaded.places["cmath.mul"].line == 10
    assert loaded.places["!cmath.nop"].line == 9


@pytest.mark.parametrize(
    "line",
    [
        '%0 = "cmath.mul"(%a, %a) {a = i32} : (!cmath.complex<i32>, !cmath.complex<i32>) -> !cmath.complex<i32>',
        '"cmath.two"(%a, %a) {operandSegmentSizes = array<i32: 1, 1>} : (!cmath.complex<i32>, !cmath.complex<i32>) '
        "-> ()",
        '"cmath.based"(%a, %i) {s = "x"} : (!cmath.complex<i32>, i32) -> ()',
        '"test.x"() {c = #cmath.unit_attr, t = !cmath.nop} : () -> ()',
    ],
)
def test_what_satisfies_the_constraints_is_valid(cmath: DialectSet, line: str) -> None:
    assert messages(cmath, line) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            '%0 = "cmath.mul"(%a, %b) {a = i32} : (!cmath.complex<i32>, !cmath.complex<i64>) -> !cmath.complex<i32>',
            "expected '!cmath.complex<i32>' but got '!cmath.complex<i64>'",
        ),
        (
            '%0 = "cmath.mul"(%a, %a) : (!cmath.complex<i32>, !cmath.complex<i32>) -> !cmath.complex<i32>',
            "'cmath.mul' op attribute \"a\" is expected but not provided",
        ),
        (
            '%0 = "cmath.mul"(%i) {a = i32} : (i32) -> !cmath.complex<i32>',
            "expected base type 'cmath.complex' but got 'i32'",
        ),
        ('%0 = "cmath.mul"() {a} : () -> !cmath.complex<i32>', "op expects at least 1 operands, but got 0"),
        ('"cmath.mul"(%a) {a} : (!cmath.complex<i32>) -> ()', "op expects exactly 1 results, but got 0"),
        (
            '"cmath.two"(%a) : (!cmath.complex<i32>) -> ()',
            "'operandSegmentSizes' attribute is expected but not provided",
        ),
        (
            '"cmath.two"(%a, %a) {operandSegmentSizes = array<i32: 0, 2>}: (!cmath.complex<i32>, !cmath.complex<i32>) '
            "-> ()",
            "element 1 in 'operandSegmentSizes' attribute must be equal to 0 or 1",
        ),
        (
            '"cmath.based"(%i, %i) {s = "x"} : (i32, i32) -> ()',
            "expected base type 'cmath.complex' but got 'builtin.integer'",
        ),
        (
            '"cmath.based"(%a, %i) {s = 1} : (!cmath.complex<i32>, i32) -> ()',
            "expected base attribute 'builtin.string' but got 'builtin.integer'",
        ),
        ('"cmath.regions"() : () -> ()', "'cmath.regions' op unexpected number of regions: expected 2 but got 0"),
        ('"cmath.regions"() ({}, {}) : () -> ()', "expected region 0 to have 1 arguments but got 0"),
        ('"t.x"() : () -> !cmath.complex<f32>', "'f32' does not satisfy the constraint"),
        ('"t.x"() : () -> !cmath.complex', "expected 1 type arguments, but had 0"),
        ('"t.x"() : () -> !cmath.nope', "expected dynamic type"),
        ('"t.x"() {a = #cmath.nope} : () -> ()', "expected dynamic attribute"),
    ],
)
def test_what_does_not_is_told_in_upstreams_words(cmath: DialectSet, line: str, message: str) -> None:
    assert messages(cmath, line) == [message]


def test_an_error_in_an_irdl_file_stands_at_its_line(tmp_path: Path) -> None:
    definitions = defined(tmp_path, "irdl.dialect @d {\n  irdl.type @t {\n    irdl.parameters(a: %nope)\n  }\n}\n")
    assert [(problem.line, problem.message) for problem in definitions.problems] == [
        (3, "use of undeclared SSA value name")
    ]
    assert definitions.load("d") is None


def test_alternatives_that_anything_satisfies_are_refused_as_upstream_does(tmp_path: Path) -> None:
    text = "irdl.dialect @d {\n  irdl.type @t {\n    %0 = irdl.any\n    %1 = irdl.any_of(%0)\n  }\n}\n"
    definitions = defined(tmp_path, text)
    assert [(problem.line, problem.message) for problem in definitions.problems] == [
        (4, "any_of constraints are not in the correct form")
    ]


def test_ir_opt_takes_an_irdl_file(tmp_path: Path) -> None:
    (tmp_path / "cmath.mlir").write_text(CMATH)
    text = '"cmath.two"() {operandSegmentSizes = array<i32: 0, 0>} : () -> ()'
    ran = ir_opt(f"--irdl-file={tmp_path / 'cmath.mlir'}", text=text)
    assert ran.errors == ""
    assert ran.output == 'module {\n  "cmath.two"() {operandSegmentSizes = array<i32: 0, 0>} : () -> ()\n}\n\n'


def test_ir_opt_says_what_is_wrong_with_an_irdl_file(tmp_path: Path) -> None:
    (tmp_path / "bad.mlir").write_text("irdl.dialect @d {\n  irdl.type 1\n}\n")
    ran = ir_opt(f"--irdl-file={tmp_path / 'bad.mlir'}")
    assert ran.code == 1
    assert ran.errors.startswith(f"{tmp_path / 'bad.mlir'}:2:13: error: ")


def test_operations_of_an_irdl_file_are_as_mlir_opt_has_them(mlir_opt: MlirOpt, tmp_path: Path) -> None:
    (tmp_path / "cmath.mlir").write_text(CMATH)
    text = (
        "func.func @f(%a: !cmath.complex<i32>) {\n"
        '  %0 = "cmath.mul"(%a, %a) {a = i32} : (!cmath.complex<i32>, !cmath.complex<i32>) -> !cmath.complex<i32>\n'
        '  %1 = "cmath.mul"(%0) {a = i64} : (!cmath.complex<i32>) -> !cmath.complex<i32>\n'
        "  return\n}\n"
    )
    mlir_opt.assert_same(f"--irdl-file={tmp_path / 'cmath.mlir'}", text=text)


def test_irdl_files_are_printed_as_mlir_opt_prints_them(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same(text=CMATH)
    mlir_opt.assert_same("--mlir-print-op-generic", text=CMATH)
