"""`arm-sme-outer-product-fusion`: chains of outer products of extended vectors, as mlir-opt fuses them."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered

PIPELINE = "func.func(arm-sme-outer-product-fusion)"


def chain(
    left: tuple[str, str, str], right: tuple[str, str, str], count: int, *, kind: str = "add", masked: bool = False
) -> str:
    """A chain of outer products of vectors that are extended by an op, from one type to another."""
    tile = left[2].replace("vector<", f"vector<{left[2].removeprefix('vector<').split('x')[0]}x")
    predicate = f"{left[2].split('x')[0]}xi1>"
    arguments, body = [], []
    for number in range(count):
        arguments += [f"%a{number}: {left[1]}", f"%b{number}: {right[1]}"]
        arguments += [f"%m{number}: {predicate}, %n{number}: {predicate}"] if masked else []
        body += [f"%x{number} = arith.{left[0]} %a{number} : {left[1]} to {left[2]}"]
        body += [f"%y{number} = arith.{right[0]} %b{number} : {right[1]} to {right[2]}"]
        accumulator = f"acc(%{number - 1})" if number else ""
        masks = f"masks(%m{number}, %n{number})" if masked else ""
        operands = f"%x{number}, %y{number} kind<{kind}> {accumulator} {masks}"
        body += [f"%{number} = arm_sme.outerproduct {operands} : {left[2]}, {right[2]}"]
    lines = "\n  ".join([*body, f"return %{count - 1} : {tile}"])
    return f"func.func @f({', '.join(arguments)}) -> {tile} {{\n  {lines}\n}}\n"


def extension(op: str, length: int, source: str, target: str) -> tuple[str, str, str]:
    return op, f"vector<[{length}]x{source}>", f"vector<[{length}]x{target}>"


HALVES = extension("extf", 4, "f16", "f32")
BRAINS = extension("extf", 4, "bf16", "f32")
SIGNED_16, UNSIGNED_16 = extension("extsi", 4, "i16", "i32"), extension("extui", 4, "i16", "i32")
SIGNED_8, UNSIGNED_8 = extension("extsi", 4, "i8", "i32"), extension("extui", 4, "i8", "i32")
SIGNED_64, UNSIGNED_64 = extension("extsi", 2, "i16", "i64"), extension("extui", 2, "i16", "i64")

FUSED = {
    "fmopa_2way": chain(HALVES, HALVES, 2, masked=True),
    "fmops_2way": chain(BRAINS, BRAINS, 2, kind="sub"),
    "smopa_2way": chain(SIGNED_16, SIGNED_16, 2),
    "umops_2way": chain(UNSIGNED_16, UNSIGNED_16, 2, kind="sub", masked=True),
    "smopa_4way": chain(SIGNED_8, SIGNED_8, 4, masked=True),
    "umops_4way": chain(UNSIGNED_8, UNSIGNED_8, 4, kind="sub"),
    "sumopa_4way": chain(SIGNED_64, UNSIGNED_64, 4),
    "usmops_4way": chain(UNSIGNED_64, SIGNED_64, 4, kind="sub", masked=True),
}
UNFUSED = {
    "signed by unsigned in pairs": chain(SIGNED_16, UNSIGNED_16, 2),
    "bytes in pairs": chain(SIGNED_8, SIGNED_8, 2),
    "only one": chain(HALVES, HALVES, 1),
    "f32 to f64": chain(extension("extf", 2, "f32", "f64"), extension("extf", 2, "f32", "f64"), 2),
    "different kinds": chain(HALVES, HALVES, 2).replace("kind<add>", "kind<sub>", 1),
    "different elements": chain(HALVES, BRAINS, 2),
}
EXTRACTS = {
    "fixed dimension": """
func.func @f(%a: vector<4x[8]xi8>, %i: index) -> (vector<[8]xi32>, vector<[8]xi32>) {
  %0 = arith.extsi %a : vector<4x[8]xi8> to vector<4x[8]xi32>
  %1 = vector.extract %0[%i] : vector<[8]xi32> from vector<4x[8]xi32>
  %2 = vector.extract %0[2] : vector<[8]xi32> from vector<4x[8]xi32>
  return %1, %2 : vector<[8]xi32>, vector<[8]xi32>
}
""",
    "part of a scalable vector": """
func.func @f(%a: vector<[8]xf16>) -> vector<[4]xf32> {
  %0 = arith.extf %a : vector<[8]xf16> to vector<[8]xf32>
  %1 = vector.scalable.extract %0[4] : vector<[4]xf32> from vector<[8]xf32>
  return %1 : vector<[4]xf32>
}
""",
    "one element": """
func.func @f(%a: vector<4x[8]xi8>) -> i32 {
  %0 = arith.extui %a : vector<4x[8]xi8> to vector<4x[8]xi32>
  %1 = vector.extract %0[0, 1] : i32 from vector<4x[8]xi32>
  return %1 : i32
}
""",
}
ALL = {**FUSED, **UNFUSED, **EXTRACTS, "two pairs": chain(HALVES, HALVES, 4)}


@pytest.mark.parametrize("operation", FUSED)
def test_outer_products_of_vectors_extended_alike_are_fused(operation: str) -> None:
    printed = numbered(PIPELINE, FUSED[operation])
    assert printed.count(f"arm_sme.{operation}") == 1
    assert "outerproduct" not in printed


@pytest.mark.parametrize("reason", UNFUSED)
def test_other_outer_products_stay(reason: str) -> None:
    assert "way" not in numbered(PIPELINE, UNFUSED[reason])


@pytest.mark.parametrize("name", ALL)
def test_the_results_are_those_of_mlir_opt(name: str, mlir_opt: MlirOpt) -> None:
    assert numbered(PIPELINE, ALL[name]) == mlir_opt.transformed(PIPELINE, ALL[name], among=list(ALL.values()))
