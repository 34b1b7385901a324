"""`convert-gpu-to-nvvm`: what it gives is what mlir-opt gives."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, problems_of


def module(body: str) -> str:
    return f"gpu.module @m {{\n{body}\n}}\n"


def function_of(parameters: str, *ops: tuple[str, str]) -> str:
    """A function that returns what operations give, each with the type of its result."""
    body = "\n".join(f"    %{number} = {op}" for number, (op, _) in enumerate(ops))
    values, types = ", ".join(f"%{number}" for number in range(len(ops))), ", ".join(type_ for _, type_ in ops)
    return module(f"  func.func @f({parameters}) -> ({types}) {{\n{body}\n    return {values} : {types}\n  }}")


IDS = function_of(
    "",
    *(
        (op, "index")
        for op in (
            "gpu.thread_id x upper_bound 32",
            "gpu.block_dim y",
            "gpu.block_id z",
            "gpu.grid_dim z upper_bound 12",
            "gpu.global_id y",
            "gpu.cluster_id y",
            "gpu.cluster_dim x",
            "gpu.cluster_block_id z",
            "gpu.cluster_dim_blocks x",
            "gpu.lane_id",
            "gpu.lane_id upper_bound 16",
        )
    ),
)
SHUFFLES = module("""
  func.func @f(%x: f32, %d: f64, %o: i32, %w: i32) -> (f32, f32, i1, f64, f32) {
    gpu.barrier
    %0, %p0 = gpu.shuffle xor %x, %o, %w : f32
    %1, %p1 = gpu.shuffle up %x, %o, %w : f32
    %2, %p2 = gpu.shuffle down %d, %o, %w : f64
    %3, %p3 = gpu.shuffle idx %x, %o, %w : f32
    return %0, %1, %p1, %2, %3 : f32, f32, i1, f64, f32
  }
""")
KERNEL = module("""
  gpu.func @k(%m: memref<4xf32>, %c: i1, %i: index) workgroup(%s: memref<8xf32, #gpu.address_space<workgroup>>)
      private(%p: memref<2xf32, #gpu.address_space<private>>)
      kernel attributes {known_block_size = array<i32: 2, 3, 4>, known_cluster_size = array<i32: 1, 2, 1>} {
    cf.assert %c, "in range" loc("kernel.mlir":7:1)
    %d = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %z = arith.constant 0 : i8
    memref.store %z, %d[%i] : memref<?xi8, #gpu.address_space<workgroup>>
    %x = memref.load %s[%i] : memref<8xf32, #gpu.address_space<workgroup>>
    memref.store %x, %p[%i] : memref<2xf32, #gpu.address_space<private>>
    memref.store %x, %m[%i] : memref<4xf32>
    gpu.printf "%d of %f\\n", %i, %x : index, f32
    cf.assert %c, "in range" loc(callsite("check"("checks.mlir":8:2) at "kernel.mlir":9:1))
    gpu.return
  }
""")
UNARY = ("absf", "acos", "cbrt", "ceil", "cos", "erfc", "exp", "log1p", "round", "roundeven", "rsqrt", "sqrt", "tanh")
PREDICATES = ("isnan", "isinf", "isfinite")
FLOATS, FEW_FLOATS = (("%a", "f32"), ("%d", "f64")), (("%h", "f16"), ("%d", "f64"))
MATH = function_of(
    "%a: f32, %d: f64, %h: f16, %b: bf16, %i: i32, %l: i64, %v: vector<2xf32>",
    *((f"math.{name} {value} : {type_}", type_) for name in UNARY for value, type_ in FLOATS),
    *((f"math.{name} {value} : {type_}", "i1") for name in PREDICATES for value, type_ in FEW_FLOATS),
    ("math.sin %a fastmath<afn> : f32", "f32"),
    ("math.sin %d fastmath<afn> : f64", "f64"),
    ("math.powf %a, %a fastmath<fast> : f32", "f32"),
    ("math.fpowi %d, %i : f64, i32", "f64"),
    ("math.fma %b, %b, %b : bf16", "bf16"),
    ("arith.remf %a, %a : f32", "f32"),
    ("math.absi %i : i32", "i32"),
    ("math.absi %l : i64", "i64"),
    ("math.tanh %v : vector<2xf32>", "vector<2xf32>"),
    ("math.isnan %v : vector<2xf32>", "vector<2xi1>"),
    ("math.trunc %a : f32", "f32"),
)


def multiplication(a: str, b: str, c: str, element: str, sum_: str, more: str = "") -> str:
    """Matrices of so many rows and columns that are loaded, multiplied, added to a third, and stored."""
    first, second, third = (f'!gpu.mma_matrix<{shape}, "{name}Op">' for shape, name in ((a, "A"), (b, "B"), (c, "C")))
    return module(f"""
  func.func @f(%m: memref<32x32x{element}, 3>, %s: memref<32x?x{sum_}, strided<[?, 1], offset: ?>>, %i: index) {{
    %a = gpu.subgroup_mma_load_matrix %m[%i, %i] {{leadDimension = 32 : index, transpose}}
      : memref<32x32x{element}, 3> -> {first}
    %b = gpu.subgroup_mma_load_matrix %m[%i, %i] {{leadDimension = 32 : index}} : memref<32x32x{element}, 3> -> {second}
    %c = gpu.subgroup_mma_load_matrix %s[%i, %i] {{leadDimension = 40 : index}}
      : memref<32x?x{sum_}, strided<[?, 1], offset: ?>> -> {third}
    %r = gpu.subgroup_mma_compute %a, %b, %c {{a_transpose}} : {first}, {second} -> {third}
    {more.replace("MATRIX", third)}
    gpu.subgroup_mma_store_matrix %r, %s[%i, %i] {{leadDimension = 40 : index}}
      : {third}, memref<32x?x{sum_}, strided<[?, 1], offset: ?>>
    return
  }}
""")


ELEMENTWISE = """
    %one = arith.constant 1.0 : f16
    %k = gpu.subgroup_mma_constant_matrix %one : MATRIX
    %e = gpu.subgroup_mma_elementwise maxf %r, %k : (MATRIX, MATRIX) -> MATRIX
    %f = gpu.subgroup_mma_elementwise divf %e, %k : (MATRIX, MATRIX) -> MATRIX
    gpu.subgroup_mma_store_matrix %f, %m[%i, %i] {leadDimension = 32 : index} : MATRIX, memref<32x32xf16, 3>
"""
REDUCTION = function_of(
    "%i: i32",
    ("gpu.subgroup_reduce add %i uniform : (i32) -> i32", "i32"),
    ("gpu.subgroup_reduce minsi %i uniform : (i32) -> i32", "i32"),
    ("gpu.subgroup_reduce xor %i uniform : (i32) -> i32", "i32"),
)
SMALLER_AND_LARGER = function_of(
    "%x: f32, %y: f32, %u: f64, %v: f64, %h: f16, %g: f16",
    ("arith.minnumf %x, %y : f32", "f32"),
    ("arith.maxnumf %u, %v fastmath<nnan> : f64", "f64"),
    ("arith.minnumf %h, %g : f16", "f16"),
)
CASES = {
    "indices": ("", IDS),
    "indices of 32 bits": ("index-bitwidth=32", IDS),
    "shuffles": ("", SHUFFLES),
    "a kernel with buffers, prints and assertions": ("", KERNEL),
    "pointers instead of descriptors": ("use-bare-ptr-memref-call-conv=1", KERNEL),
    "functions of numbers": ("", MATH),
    "functions of numbers, where only some dialects are allowed": ("allowed-dialects=func,math", MATH),
    "matrices of f16": ("", multiplication("16x16xf16", "16x16xf16", "16x16xf16", "f16", "f16", ELEMENTWISE)),
    "matrices of f16 with sums of f32": ("", multiplication("32x16xf16", "16x8xf16", "32x8xf32", "f16", "f32")),
    "matrices of tf32": ("", multiplication("16x8xf32", "8x16xf32", "16x16xf32", "f32", "f32")),
    "matrices of f64": ("", multiplication("8x4xf64", "4x8xf64", "8x8xf64", "f64", "f64")),
    "matrices of i8": ("", multiplication("16x16xsi8", "16x16xsi8", "16x16xi32", "i8", "i32")),
    "the smaller and the larger of two floats": ("", SMALLER_AND_LARGER),
    "reductions of a warp": ("has-redux=1", REDUCTION),
}


@pytest.mark.parametrize("name", CASES)
def test_code_for_nvidia_gpus_is_that_of_mlir_opt(name: str, mlir_opt: MlirOpt) -> None:
    options, text = CASES[name]
    pipeline = f"gpu.module(convert-gpu-to-nvvm{{{options}}})"
    assert numbered(pipeline, text) == mlir_opt.transformed(pipeline, text)


@pytest.mark.parametrize(
    ("options", "text", "message"),
    [
        ("", REDUCTION, "failed to legalize operation 'gpu.subgroup_reduce' that was explicitly marked illegal"),
        (
            "",
            multiplication("16x32xf16", "32x16xf16", "16x16xf16", "f16", "f16"),
            "failed to legalize operation 'gpu.subgroup_mma_load_matrix' that was explicitly marked illegal",
        ),
        ("allowed-dialects=gpu", IDS, "dialect does not implement ConvertToLLVMPatternInterface: gpu"),
    ],
)
def test_what_cannot_be_converted_is_refused(options: str, text: str, message: str) -> None:
    assert message in problems_of(f"gpu.module(convert-gpu-to-nvvm{{{options}}})", text)
