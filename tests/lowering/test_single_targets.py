"""Refusals of conversions and passes for single targets."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, problems_of, run

MOVED_TILE = """
func.func private @use(vector<[4]x[4]xf32>)
func.func @f(%a: vector<[4]xf32>) {
  %0 = arm_sme.outerproduct %a, %a : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %a, %a acc(%0) : vector<[4]xf32>, vector<[4]xf32>
  func.call @use(%0) : (vector<[4]x[4]xf32>) -> ()
  func.call @use(%1) : (vector<[4]x[4]xf32>) -> ()
  return
}
"""
SUBTRACTED_PRODUCT = """
func.func private @use(vector<[4]x[4]xf32>)
func.func @f(%a: vector<[4]xf32>) {
  %0 = arm_sme.outerproduct %a, %a kind<sub> : vector<[4]xf32>, vector<[4]xf32>
  func.call @use(%0) : (vector<[4]x[4]xf32>) -> ()
  return
}
"""
EXCHANGED_TILES = """
func.func @f(%c: i1, %m: memref<?x?xf32>, %i: index, %k: vector<[4]xi1>) {
  %0 = arm_sme.zero : vector<[4]x[4]xf32>
  %1 = arm_sme.zero : vector<[4]x[4]xf32>
  cf.br ^loop(%0, %1 : vector<[4]x[4]xf32>, vector<[4]x[4]xf32>)
^loop(%t: vector<[4]x[4]xf32>, %u: vector<[4]x[4]xf32>):
  arm_sme.store_tile_slice %t, %i, %k, %m[%i, %i] : memref<?x?xf32>, vector<[4]xi1>, vector<[4]x[4]xf32>
  cf.cond_br %c, ^loop(%u, %t : vector<[4]x[4]xf32>, vector<[4]x[4]xf32>), ^end
^end:
  return
}
"""
LEAVING_MASK = """
func.func @f() -> memref<vector<[4]xi1>> {
  %0 = memref.alloca() : memref<vector<[4]xi1>>
  return %0 : memref<vector<[4]xi1>>
}
"""
ATOMICS = """
func.func @f(%v: f32, %b: memref<?xf32>, %i: i32, %p: vector<2xf16>, %h: memref<?xf16>,
             %q: vector<2xbf16>, %g: memref<?xbf16>, %w: f64, %d: memref<?xf64>) {
  amdgpu.raw_buffer_atomic_fadd %v -> %b[%i] : f32 -> memref<?xf32>, i32
  amdgpu.raw_buffer_atomic_fadd %p -> %h[%i] : vector<2xf16> -> memref<?xf16>, i32
  amdgpu.raw_buffer_atomic_fadd %q -> %g[%i] : vector<2xbf16> -> memref<?xbf16>, i32
  amdgpu.raw_buffer_atomic_fmax %v -> %b[%i] : f32 -> memref<?xf32>, i32
  amdgpu.raw_buffer_atomic_fmax %w -> %d[%i] : f64 -> memref<?xf64>, i32
  return
}
"""


@pytest.mark.parametrize(
    ("pipeline", "text", "message"),
    [
        (
            "func.func(convert-arm-sme-to-llvm)",
            MOVED_TILE,
            "'arm_sme.outerproduct' op tile operand allocated to different SME virtial tile (move required)",
        ),
        (
            "func.func(convert-arm-sme-to-llvm)",
            EXCHANGED_TILES,
            "'func.func' op block argument not allocated to the same SME virtial tile as predecessors",
        ),
        ("func.func(convert-arm-sme-to-llvm)", SUBTRACTED_PRODUCT, "unsupported kind"),
        (
            "func.func(arm-sve-legalize-vector-storage)",
            LEAVING_MASK,
            "failed to legalize operation 'builtin.unrealized_conversion_cast' that was explicitly marked illegal",
        ),
        ("amdgpu-emulate-atomics{chipset=foo}", ATOMICS, "Invalid chipset name: foo"),
        ("convert-arith-to-amdgpu{chipset=foo}", ATOMICS, "Invalid chipset name: foo"),
    ],
)
def test_what_a_target_cannot_do_is_refused(pipeline: str, text: str, message: str) -> None:
    assert message in problems_of(pipeline, text)


@pytest.mark.parametrize("chipset", ["gfx900", "gfx908", "gfx950", "gfx1030", "gfx1100", "gfx1200"])
def test_atomics_that_a_chipset_lacks_are_those_of_mlir_opt(chipset: str, mlir_opt: MlirOpt) -> None:
    pipeline = f"amdgpu-emulate-atomics{{chipset={chipset}}}"
    assert numbered(pipeline, ATOMICS) == mlir_opt.transformed(pipeline, ATOMICS)


def test_a_type_without_registers_is_reported() -> None:
    text = 'llvm.func @f(%a: f16) {\n  nvvm.inline_ptx "foo {$r0};" ro (%a : f16)\n  llvm.return\n}'
    (problem,) = run("builtin.module(convert-nvvm-to-llvm)", text).problems
    assert problem.message.startswith("The register type could not be deduced from MLIR type. The 'f16' is not")
