"""`convert-cf-to-spirv`: branches in the spirv dialect, with arguments of types that the target has."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered

PIPELINE = "convert-cf-to-spirv"
TYPES = ["index", "i1", "i4", "i8", "i32", "si16", "i64", "f16", "f32", "f64", "bf16"]
VECTORS = ["vector<4xi8>", "vector<1xf16>", "vector<8xi32>", "vector<5xi32>", "vector<3xindex>", "vector<2x2xf32>"]
TARGET = (
    "spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Int8, Int64, Float16, Vector16], []>, "
    "#spirv.resource_limits<>>"
)


def loop(type_: str) -> str:
    """A function whose blocks pass a value on."""
    return f"""
func.func @f(%c: i1, %x: {type_}) -> {type_} {{
  cf.br ^a(%x : {type_})
^a(%y: {type_}):
  cf.cond_br %c, ^a(%y : {type_}), ^b(%y : {type_})
^b(%z: {type_}):
  return %z : {type_}
}}
"""


def for_target(type_: str) -> str:
    """A function in a module for a target with some capabilities."""
    return f"module attributes {{{TARGET}}} {{{loop(type_)}}}"


PROGRAMS = {
    **{type_: loop(type_) for type_ in (*TYPES, *VECTORS)},
    **{f"{type_} for a target": for_target(type_) for type_ in (*TYPES, *VECTORS, "f8E4M3FN")},
}


@pytest.mark.parametrize("options", ["", "{emulate-lt-32-bit-scalar-types=false}"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_branches_pass_values_of_types_that_the_target_has(name: str, options: str, mlir_opt: MlirOpt) -> None:
    pipeline = f"{PIPELINE}{options},canonicalize"
    assert numbered(pipeline, PROGRAMS[name]) == mlir_opt.transformed(
        pipeline, PROGRAMS[name], among=list(PROGRAMS.values())
    )


def test_floats_of_8_bits_stay_where_they_are_not_to_be_integers() -> None:
    text = loop("f8E4M3FN")
    assert "spirv.Branch ^bb1(%0 : i32)" in numbered(PIPELINE, text)
    assert "cf.br ^bb1" in numbered(f"{PIPELINE}{{emulate-unsupported-float-types=false}}", text)
