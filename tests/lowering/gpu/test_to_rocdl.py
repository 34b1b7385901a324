"""`convert-gpu-to-rocdl`: what it gives is what mlir-opt gives."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, problems_of


def module(body: str, attributes: str = "") -> str:
    return f"gpu.module @m {attributes} {{\n{body}\n}}\n"


def ids(*ops: str) -> str:
    """A function that returns what the operations give."""
    body = "\n".join(f"    %{number} = {op}" for number, op in enumerate(ops))
    values = ", ".join(f"%{number}" for number in range(len(ops)))
    types = ", ".join(["index"] * len(ops))
    return f"  func.func @f() -> ({types}) {{\n{body}\n    return {values} : {types}\n  }}"


IDS = ids(
    "gpu.thread_id x",
    "gpu.thread_id y upper_bound 32",
    "gpu.block_dim x",
    "gpu.block_id z",
    "gpu.grid_dim z upper_bound 12",
    "gpu.global_id y",
    "gpu.lane_id",
    "gpu.subgroup_size : index",
    "gpu.subgroup_size upper_bound 64 : index",
)
KERNEL = """
  gpu.func @k(%m: memref<?xf32> {llvm.align = 8, llvm.noundef}, %i: i32 {llvm.inreg, llvm.zeroext}, %c: index)
      workgroup(%w: memref<4x2xf32, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
      private(%p: memref<3xi8, #gpu.address_space<private>> {llvm.align = 4 : i64})
      kernel attributes {known_block_size = array<i32: 2, 3, 4>, known_grid_size = array<i32: 5, 6, 7>, foo = "x"} {
    %t = gpu.thread_id x
    %b = gpu.block_id y
    %x = memref.load %w[%t, %b] : memref<4x2xf32, #gpu.address_space<workgroup>>
    %y = memref.load %p[%c] : memref<3xi8, #gpu.address_space<private>>
    memref.store %x, %m[%c] : memref<?xf32>
    gpu.return
  }
"""
SHUFFLES = """
  func.func @f(%x: f32, %h: f16, %d: f64, %v: vector<4xf16>, %b: i8, %o: i32, %w: i32)
      -> (f32, f64, f16, vector<4xf16>, i8, i1) {
    %0, %p0 = gpu.shuffle up %x, %o, %w : f32
    %1, %p1 = gpu.shuffle down %d, %o, %w : f64
    %2, %p2 = gpu.shuffle idx %h, %o, %w : f16
    %3, %p3 = gpu.shuffle xor %v, %o, %w : vector<4xf16>
    %4, %p4 = gpu.shuffle xor %b, %o, %w : i8
    return %0, %1, %2, %3, %4, %p0 : f32, f64, f16, vector<4xf16>, i8, i1
  }
"""
PAIRS = """
  func.func @f(%x: f32, %d: f64) -> (f32, f32, f64) {
    %c16 = arith.constant 16 : i32
    %c32 = arith.constant 32 : i32
    %c64 = arith.constant 64 : i32
    %0, %p0 = gpu.shuffle xor %x, %c16, %c64 : f32
    %1, %p1 = gpu.shuffle xor %x, %c32, %c64 : f32
    %2, %p2 = gpu.shuffle xor %d, %c16, %c64 : f64
    return %0, %1, %2 : f32, f32, f64
  }
"""
BROADCASTS = """
  func.func @f(%x: f32, %v: vector<2xf16>, %w: vector<4xf16>, %b: i8, %o: i32)
      -> (f32, vector<2xf16>, vector<4xf16>, i8) {
    %0 = gpu.subgroup_broadcast %x, first_active_lane : f32
    %1 = gpu.subgroup_broadcast %v, specific_lane %o : vector<2xf16>
    %2 = gpu.subgroup_broadcast %w, first_active_lane : vector<4xf16>
    %3 = gpu.subgroup_broadcast %b, specific_lane %o : i8
    return %0, %1, %2, %3 : f32, vector<2xf16>, vector<4xf16>, i8
  }
"""
REDUCTIONS = """
  gpu.func @f(%x: f32, %i: i32) -> (f32, i32) private(%p: memref<2xf32, #gpu.address_space<private>>) {
    %0 = gpu.all_reduce maxnumf %x uniform {} : (f32) -> (f32)
    %1 = gpu.all_reduce %i uniform {
    ^bb0(%a: i32, %b: i32):
      %less = arith.cmpi slt, %a, %b : i32
      cf.cond_br %less, ^bb1(%a : i32), ^bb1(%b : i32)
    ^bb1(%least: i32):
      "gpu.yield"(%least) : (i32) -> ()
    } : (i32) -> (i32)
    gpu.return %0, %1 : f32, i32
  }
"""
SHARED = """
  gpu.func @f(%i: index, %x: i8) kernel {
    %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %1 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    memref.store %x, %0[%i] : memref<?xi8, #gpu.address_space<workgroup>>
    memref.store %x, %1[%i] : memref<?xi8, #gpu.address_space<workgroup>>
    gpu.return
  }
"""
PRINTS = """
  gpu.func @f(%x: f32, %d: f64, %i: i32, %n: i64) {
    gpu.printf "hello"
    gpu.printf "%d %f", %i, %x : i32, f32
    gpu.printf "%d %f", %i, %x, %d, %d, %d, %d, %d, %n : i32, f32, f64, f64, f64, f64, f64, i64
    gpu.return
  }
"""
MATH = """
  func.func @f(%x: f32, %h: f16) -> (f32, f32, f16, f32, f32) {
    %0 = math.exp %x : f32
    %1 = math.sin %x : f32
    %2 = math.exp %h : f16
    %3 = arith.remf %x, %x : f32
    %4 = math.sqrt %x : f32
    return %0, %1, %2, %3, %4 : f32, f32, f16, f32, f32
  }
"""
CASES = {
    "indices": ("", module(IDS)),
    "indices of 32 bits": ("index-bitwidth=32", module(IDS)),
    "indices as the data layout has them": (
        "chipset=gfx1200",
        module(IDS, "attributes {dlti.dl_spec = #dlti.dl_spec<index = 16>}"),
    ),
    "a kernel with buffers": ("", module(KERNEL)),
    "pointers instead of descriptors": (
        "use-bare-ptr-memref-call-conv=1",
        module(KERNEL.replace("memref<?xf32>", "memref<8xf32>")),
    ),
    "a data layout that is there": ("", module(IDS, 'attributes {llvm.data_layout = "e"}')),
    "shuffles": ("", module(SHUFFLES)),
    "shuffles of pairs": ("", module(PAIRS)),
    "shuffles of pairs on gfx950": ("chipset=gfx950", module(PAIRS)),
    "broadcasts": ("", module(BROADCASTS)),
    "reductions of a block": ("", module(REDUCTIONS)),
    "shared memory": ("", module(SHARED)),
    "prints with HIP": ("runtime=HIP", module(PRINTS)),
    "prints with OpenCL": ("runtime=OpenCL", module(PRINTS)),
    "functions of floats": ("", module(MATH)),
}


@pytest.mark.parametrize("name", CASES)
def test_code_for_amd_gpus_is_that_of_mlir_opt(name: str, mlir_opt: MlirOpt) -> None:
    options, text = CASES[name]
    pipeline = f"gpu.module(convert-gpu-to-rocdl{{{options}}})"
    assert numbered(pipeline, text) == mlir_opt.transformed(pipeline, text)


@pytest.mark.parametrize(
    ("options", "text", "message"),
    [
        ("chipset=foo", module(IDS), "Invalid chipset name: foo"),
        (
            "use-bare-ptr-memref-call-conv=1",
            module(KERNEL),
            "bare pointer calling convention requires all memrefs to have static shape and use the identity map",
        ),
        ("", module(PRINTS), "failed to legalize operation 'gpu.printf' that was explicitly marked illegal"),
        (
            "allowed-dialects=gpu",
            module(IDS),
            "dialect does not implement ConvertToLLVMPatternInterface: gpu",
        ),
    ],
)
def test_what_cannot_be_converted_is_refused(options: str, text: str, message: str) -> None:
    assert message in problems_of(f"gpu.module(convert-gpu-to-rocdl{{{options}}})", text)


def test_an_argument_of_several_fields_is_not_marked_as_without_aliases() -> None:
    text = module("  gpu.func @f(%m: memref<4xf32> {llvm.noalias}) kernel {\n    gpu.return\n  }")
    pipeline = "gpu.module(convert-gpu-to-rocdl)"
    assert "noalias" not in numbered(pipeline, text)
    assert "Cannot copy noalias with non-bare pointers.\n" in problems_of(pipeline, text)
