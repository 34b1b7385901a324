"""`nvgpu-optimize-shared-memory`: rows of shared memory are permuted, as mlir-opt does it."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered

PIPELINE = "func.func(nvgpu-optimize-shared-memory)"


def copied(shape: str, element: str, space: str = "3", more: str = "") -> str:
    """A function that copies to a buffer and reads it."""
    memory, size = f"memref<{shape}x{element}, {space}>", 128 // int(element[1:])
    outer = ", ".join(["%k"] * (shape.count("x") - 1) + [""])
    return f"""
func.func @f(%g: memref<128x128x{element}>, %i: index, %j: index, %k: index) -> vector<{size}x{element}> {{
  %m = memref.alloc() : {memory}
  {more}
  %t = nvgpu.device_async_copy %g[%i, %j], %m[{outer}%i, %j], {size} : memref<128x128x{element}> to {memory}
  %x = memref.load %g[%i, %j] : memref<128x128x{element}>
  memref.store %x, %m[{outer}%j, %i] : {memory}
  %v = vector.load %m[{outer}%i, %k] : {memory}, vector<{size}x{element}>
  return %v : vector<{size}x{element}>
}}
"""


PERMUTED = {
    "rows that fill several lines": copied("32x128", "f16"),
    "rows that share a line": copied("128x32", "f16"),
    "rows of 32 bytes": copied("64x16", "f16"),
    "rows of floats": copied("64x16", "f32"),
    "rows of doubles": copied("16x64", "f64"),
    "bytes": copied("32x64", "i8"),
    "three dimensions": copied("3x32x64", "f16"),
    "a named address space": copied("32x64", "f16", "#gpu.address_space<workgroup>"),
}
SUBVIEW = "%s = memref.subview %m[0, 0] [8, 8] [1, 1] : memref<32x64xf16, 3> to memref<8x8xf16, strided<[64, 1]>, 3>"
KEPT = {
    "another address space": "\n".join(
        line for line in copied("32x64", "f16", "1").splitlines() if "async_copy" not in line
    ),
    "short rows": copied("32x8", "f16"),
    "a view of a part": copied("32x64", "f16", more=SUBVIEW),
    "another reader": copied("32x64", "f16", more="memref.copy %m, %m : memref<32x64xf16, 3> to memref<32x64xf16, 3>"),
}
ALL = {**PERMUTED, **KEPT}


@pytest.mark.parametrize("name", PERMUTED)
def test_rows_of_shared_memory_are_permuted(name: str) -> None:
    assert numbered(PIPELINE, PERMUTED[name]).count("arith.xori") == 3


@pytest.mark.parametrize("name", KEPT)
def test_other_buffers_stay_as_they_are(name: str) -> None:
    assert "arith.xori" not in numbered(PIPELINE, KEPT[name])


@pytest.mark.parametrize("name", ALL)
def test_the_results_are_those_of_mlir_opt(name: str, mlir_opt: MlirOpt) -> None:
    assert numbered(PIPELINE, ALL[name]) == mlir_opt.transformed(PIPELINE, ALL[name], among=list(ALL.values()))


def test_rows_whose_length_is_no_power_of_two_stay() -> None:
    assert "arith.xori" not in numbered(PIPELINE, copied("32x48", "f16"))
