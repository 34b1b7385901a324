"""`spirv-canonicalize-gl`: as mlir-opt does it, for each comparison."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered

COMPARISONS = {
    "FOrdLessThan": ("f32", "FClamp"),
    "FOrdLessThanEqual": ("f32", "FClamp"),
    "SLessThan": ("si32", "SClamp"),
    "SLessThanEqual": ("si32", "SClamp"),
    "ULessThan": ("i32", "UClamp"),
    "ULessThanEqual": ("i32", "UClamp"),
}

MAXIMUM_FIRST = """
func.func @f(%x: T, %low: T, %high: T) -> T {
  %0 = spirv.LESS %low, %x : T
  %1 = spirv.Select %0, %x, %low : i1, T
  %2 = spirv.LESS %1, %high : T
  %3 = spirv.Select %2, %1, %high : i1, T
  return %3 : T
}
"""
BOTH_BOUNDS = """
func.func @f(%x: T, %low: T, %high: T) -> T {
  %0 = spirv.LESS %high, %x : T
  %1 = spirv.LESS %x, %low : T
  %2 = spirv.Select %1, %low, %x : i1, T
  %3 = spirv.Select %0, %high, %2 : i1, T
  return %3 : T
}
"""
OTHER_VALUE = MAXIMUM_FIRST.replace("%2, %1, %high", "%2, %x, %high")
OTHER_ORDER = BOTH_BOUNDS.replace("%x, %low :", "%low, %x :")


def program(template: str, comparison: str) -> str:
    return (
        template.replace("LESS", comparison)
        .replace("T {", f"{COMPARISONS[comparison][0]} {{")
        .replace(": T", f": {COMPARISONS[comparison][0]}")
        .replace(", T\n", f", {COMPARISONS[comparison][0]}\n")
    )


PROGRAMS = [
    program(template, comparison)
    for template in (MAXIMUM_FIRST, BOTH_BOUNDS, OTHER_VALUE, OTHER_ORDER)
    for comparison in COMPARISONS
]


@pytest.mark.parametrize("template", [MAXIMUM_FIRST, BOTH_BOUNDS])
@pytest.mark.parametrize("comparison", COMPARISONS)
def test_limiting_to_a_range_becomes_a_clamp(template: str, comparison: str) -> None:
    type_, clamp = COMPARISONS[comparison]
    printed = numbered("spirv-canonicalize-gl", program(template, comparison))
    assert f"spirv.GL.{clamp} %arg0, %arg1, %arg2 : {type_}" in printed
    assert "spirv.Select" not in printed


@pytest.mark.parametrize("template", [OTHER_VALUE, OTHER_ORDER])
def test_other_selections_stay(template: str) -> None:
    assert "Clamp" not in numbered("spirv-canonicalize-gl", program(template, "SLessThan"))


def test_the_results_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    pipeline = "spirv-canonicalize-gl"
    for text in PROGRAMS:
        assert numbered(pipeline, text) == mlir_opt.transformed(pipeline, text, among=PROGRAMS)
