"""Patterns of schedules that write products of matrices with instructions of Arm's and x86's processors."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

SCHEDULE = """
module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%m: !transform.any_op {{transform.readonly}}) {{
    %f = transform.structured.match ops{{["func.func"]}} in %m : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {{ transform.apply_patterns.{patterns} }} : !transform.any_op
    transform.yield
  }}
}}
"""
BY_ROWS = (
    "indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, "
    'affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]'
)
IN_GROUPS = (
    "indexing_maps = [affine_map<(m, n, k, v) -> (m, k, v)>, affine_map<(m, n, k, v) -> (k, n, v)>, "
    'affine_map<(m, n, k, v) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]'
)


def product(left: str, right: str, result: str, extensions: tuple[str, str] | None = None, *, kind: str = "add") -> str:
    """Returns a function with a product; `extensions` make 32 bits of bytes first."""
    before, operands, wide = "", "%a, %b", (left, right)
    maps = IN_GROUPS if result.count("x") == left.count("x") - 1 else BY_ROWS
    if extensions is not None:
        wide = (left.replace("i8", "i32"), right.replace("i8", "i32"))
        before = (
            f"%x = arith.{extensions[0]} %a : {left} to {wide[0]}\n%y = arith.{extensions[1]} %b : {right} to {wide[1]}"
        )
        operands = "%x, %y"
    return f"""func.func @f(%a: {left}, %b: {right}, %c: {result}) -> {result} {{
  {before}
  %0 = vector.contract {{{maps}, kind = #vector.kind<{kind}>}}
    {operands}, %c : {wide[0]}, {wide[1]} into {result}
  return %0 : {result}
}}
"""


BYTES = ("vector<4x8xi8>", "vector<[4]x8xi8>", "vector<4x[4]xi32>")
IN_MEMORY = """func.func @f(%ma: memref<4x1x2xbf16>, %mb: memref<1x32x2xbf16>, %c: vector<1x8xf32>, %i: index)
    -> vector<1x8xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : bf16
  %a = vector.load %ma[%i, %c0, %c0] : memref<4x1x2xbf16>, vector<1x1x2xbf16>
  %b = vector.transfer_read %mb[%c0, %i, %c0], %z {in_bounds = [true, true, true]}
    : memref<1x32x2xbf16>, vector<1x8x2xbf16>
  %0 = vector.contract {GROUPS, kind = #vector.kind<add>} %a, %b, %c
    : vector<1x1x2xbf16>, vector<1x8x2xbf16> into vector<1x8xf32>
  return %0 : vector<1x8xf32>
}
""".replace("GROUPS", IN_GROUPS)
READS = """func.func @f(%m: memref<64xf32>, %i: index, %v: vector<4xf32>) -> vector<4xf32> {
  %z = arith.constant 0.0 : f32
  %a = vector.load %m[%i] : memref<64xf32>, vector<4xf32>
  %b = vector.transfer_read %m[%i], %z : memref<64xf32>, vector<4xf32>
  %inner = vector.load %m[%i] : memref<64xf32>, vector<4xf32>
  %0 = vector.fma %v, %b, %v : vector<4xf32>
  %1 = vector.fma %0, %0, %0 : vector<4xf32>
  %2 = vector.fma %a, %1, %1 : vector<4xf32>
  scf.for %k = %i to %i step %i {
    vector.store %inner, %m[%k] : memref<64xf32>, vector<4xf32>
  }
  return %2 : vector<4xf32>
}
"""
CASES = {
    "SVE: signed": ("arm_sve.vector_contract_to_i8mm", product(*BYTES)),
    "SVE: unsigned": ("arm_sve.vector_contract_to_i8mm", product(*BYTES, ("extui", "extui"))),
    "SVE: unsigned left": ("arm_sve.vector_contract_to_i8mm", product(*BYTES, ("extui", "extsi"))),
    "SVE: unsigned right": ("arm_sve.vector_contract_to_i8mm", product(*BYTES, ("extsi", "extui"))),
    "SVE: bf16": (
        "arm_sve.vector_contract_to_bfmmla",
        product("vector<2x4xbf16>", "vector<[8]x4xbf16>", "vector<2x[8]xf32>"),
    ),
    "SVE: an odd number of rows": (
        "arm_sve.vector_contract_to_i8mm",
        product("vector<3x8xi8>", "vector<[4]x8xi8>", "vector<3x[4]xi32>"),
    ),
    "x86: row of bf16": (
        "x86vector.vector_contract_to_packed_type_dot_product",
        product("vector<1x1x2xbf16>", "vector<1x16x2xbf16>", "vector<1x16xf32>"),
    ),
    "x86: column of bytes": (
        "x86vector.vector_contract_to_packed_type_dot_product",
        product("vector<8x1x4xi8>", "vector<1x1x4xi8>", "vector<8x1xi32>"),
    ),
    "x86: too long a row": (
        "x86vector.vector_contract_to_packed_type_dot_product",
        product("vector<1x1x4xi8>", "vector<1x16x4xi8>", "vector<1x16xi32>"),
    ),
    "x86: a product of products": (
        "x86vector.vector_contract_to_packed_type_dot_product",
        product("vector<1x1x2xbf16>", "vector<1x16x2xbf16>", "vector<1x16xf32>", kind="mul"),
    ),
    "x86: bf16 in memory": ("x86vector.vector_contract_bf16_to_fma", IN_MEMORY),
    "x86: bf16 that may be out of bounds": (
        "x86vector.vector_contract_bf16_to_fma",
        IN_MEMORY.replace("[true, true, true]", "[true, false, true]"),
    ),
    "x86: reads far from their uses": ("x86vector.sink_vector_producer_ops", READS),
}


@pytest.mark.parametrize("case", CASES)
def test_products_are_those_of_mlir_opt(mlir_opt: MlirOpt, case: str) -> None:
    patterns, program = CASES[case]
    text = program + SCHEDULE.format(patterns=patterns)
    theirs, ours = (tool("--transform-interpreter", text=text) for tool in (mlir_opt, ir_opt))
    assert (ours.code, ours.output) == (theirs.code, theirs.output), ours.errors + theirs.errors


@pytest.mark.parametrize("extensions", ["enable-arm-neon", "enable-arm-sve"])
def test_vectors_become_products_of_extensions_that_are_enabled(extensions: str) -> None:
    right, result = ("vector<4x8xi8>", "vector<4x4xi32>") if extensions == "enable-arm-neon" else BYTES[1:]
    flag = f"--convert-vector-to-llvm={extensions} enable-arm-i8mm"
    assert "smmla" in ir_opt(flag, text=product(BYTES[0], right, result)).output
    assert "smmla" not in ir_opt(f"--convert-vector-to-llvm={extensions}", text=product(BYTES[0], right, result)).output
