"""gpu-kernel-outlining and gpu-launch-sink-index-computations: bodies of launches become kernels."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import problems_of, transformed
from tests.support.tool import ir_opt

SIZES = """blocks(%bx, %by, %bz) in (%gx = %c8, %gy = %n, %gz = %c8)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c8, %sz = %c8)"""

CLUSTERS = """func.func @launch(%p: f32, %m: memref<?xf32>, %t: !gpu.async.token) {
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %cst = arith.constant 2.0 : f32
  %less = arith.cmpi slt, %n, %c8 : index
  %least = arith.select %less, %n, %c8 : index
  %size = arith.constant 64 : i32
  %0 = gpu.launch async [%t] clusters(%cx, %cy, %cz) in (%kx = %c8, %ky = %c8, %kz = %c8)
      blocks(%bx, %by, %bz) in (%gx = %c8, %gy = %c8, %gz = %c8)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c8, %sz = %c8)
      dynamic_shared_memory_size %size
      workgroup(%w : memref<4xf32, 3>) private(%o : memref<1xf32, 5>) {
    "test.use"(%m, %p, %bx, %cz, %kz, %n, %least, %cst, %w, %o)
        : (memref<?xf32>, f32, index, index, index, index, index, f32, memref<4xf32, 3>, memref<1xf32, 5>) -> ()
    func.call @helper(%p) : (f32) -> ()
    gpu.terminator
  }
  return
}
func.func @helper(%p: f32) {
  call @further() : () -> ()
  return
}
func.func @further() {
  return
}
"""

NAMES = f"""func.func @launch(%p: f32, %n: index) {{
  %c8 = arith.constant 8 : index
  gpu.launch {SIZES} {{
    gpu.terminator
  }} {{test.attribute}}
  gpu.launch {SIZES} module(@named) function(@f) {{
    cf.br ^bb1(%p : f32)
  ^bb1(%q: f32):
    "test.use"(%q, %bx) : (f32, index) -> ()
    gpu.terminator
  }}
  gpu.launch {SIZES} module(@named) function(@f) {{
    gpu.terminator
  }}
  gpu.launch {SIZES} {{
    gpu.terminator
  }}
  return
}}
gpu.module @launch_kernel_0 {{}}
"""


@pytest.mark.parametrize("text", [CLUSTERS, NAMES])
@pytest.mark.parametrize(
    "flags",
    [
        ("-gpu-launch-sink-index-computations",),
        ("-gpu-kernel-outlining",),
        ("-gpu-launch-sink-index-computations", "-gpu-kernel-outlining"),
        ("-gpu-kernel-outlining=data-layout-str=#dlti.dl_spec<index=32:i32>",),
    ],
)
def test_kernels_are_those_of_mlir_opt(mlir_opt: MlirOpt, text: str, flags: tuple[str, ...]) -> None:
    flags = (*flags, "-allow-unregistered-dialect")
    theirs = mlir_opt(*flags, text=text)
    ours = ir_opt(*flags, text=text)
    assert theirs.code == ours.code == 0, theirs.errors + ours.errors
    assert theirs.output == ours.output


def test_a_kernel_gets_what_its_launch_uses_as_arguments() -> None:
    text = NAMES.replace('"test.use"(%q, %bx) : (f32, index) -> ()', 'gpu.printf "%f", %q : f32')
    printed = transformed("gpu-kernel-outlining", text)
    assert "gpu.launch_func  @named::@f blocks in" in printed
    assert "args(%arg0 : f32)" in printed
    assert "gpu.launch_func  @named::@f_0 blocks in" in printed
    assert "gpu.func @f(%arg0: f32) kernel" in printed


def test_text_that_is_no_data_layout_is_refused() -> None:
    pipeline = "gpu-kernel-outlining{data-layout-str=nothing}"
    assert problems_of(pipeline, NAMES.replace('"test.use"(%q, %bx) : (f32, index) -> ()', "")) == [
        "'nothing' is no data layout specification"
    ]
