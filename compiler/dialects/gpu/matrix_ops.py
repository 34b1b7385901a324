"""The operations of the gpu dialect on matrices that are spread over the threads of a subgroup."""

from __future__ import annotations

from compiler.dialects.gpu import verify
from compiler.dialects.gpu.constraints import (
    AnyIntegerOrFloat,
    GPU_MMAMatrix,
    GPU_MMAMemRef,
    MMAElementWiseAttr,
    MMAMatrixOf,
    mma_element_type,
)
from compiler.ods.attr_constraints import (
    IndexAttr,
    UnitAttr,
)
from compiler.ods.define import op, reads, variadic, writes
from compiler.ods.model import Hooks
from compiler.ods.traits import (
    PURE,
    all_types_match,
    types_match_with,
)
from compiler.ods.type_constraints import (
    F16,
    F32,
    F64,
    I32,
    SI8,
    UI8,
    AnyTypeOf,
    Index,
)

SUBGROUP_MMA_LOAD_MATRIX = op(
    "gpu.subgroup_mma_load_matrix",
    "Loads a tile of memory as a matrix spread over the threads of a subgroup.",
    operands={"srcMemref": GPU_MMAMemRef, "indices": variadic(Index)},
    attributes={"leadDimension": IndexAttr, "transpose": UnitAttr},
    results={"res": GPU_MMAMatrix},
    effects=[reads("srcMemref"), reads()],
    format="$srcMemref`[`$indices`]` attr-dict `:` type($srcMemref) `->` type($res)",
    hooks=Hooks(verify=verify.mma_load),
)
SUBGROUP_MMA_STORE_MATRIX = op(
    "gpu.subgroup_mma_store_matrix",
    "Stores a matrix spread over the threads of a subgroup as a tile of memory.",
    operands={
        "src": MMAMatrixOf(SI8, UI8, I32, F16, F32, F64),
        "dstMemref": GPU_MMAMemRef,
        "indices": variadic(Index),
    },
    attributes={"leadDimension": IndexAttr, "transpose": UnitAttr},
    effects=[writes("dstMemref"), writes()],
    format="$src`,` $dstMemref`[`$indices`]` attr-dict `:` type($src)`,` type($dstMemref)",
    hooks=Hooks(verify=verify.mma_store),
)
SUBGROUP_MMA_COMPUTE = op(
    "gpu.subgroup_mma_compute",
    "Multiplies matrices spread over a subgroup and adds a third: A * B + C.",
    operands={
        "opA": MMAMatrixOf(SI8, UI8, F16, F32, F64),
        "opB": MMAMatrixOf(SI8, UI8, F16, F32, F64),
        "opC": MMAMatrixOf(I32, F16, F32, F64),
    },
    attributes={"a_transpose": UnitAttr, "b_transpose": UnitAttr},
    results={"res": GPU_MMAMatrix},
    traits=[PURE, all_types_match("opC", "res")],
    format="$opA`,` $opB`,` $opC attr-dict `:` type($opA)`,` type($opB) `->` type($res)",
    hooks=Hooks(verify=verify.mma_compute),
)
SUBGROUP_MMA_CONSTANT_MATRIX = op(
    "gpu.subgroup_mma_constant_matrix",
    "A matrix of a subgroup whose elements are all the same value.",
    operands={"value": AnyTypeOf(SI8, UI8, I32, F16, F32)},
    results={"res": GPU_MMAMatrix},
    traits=[
        PURE,
        types_match_with("res", "value", "value type matches element type of mma_matrix", mma_element_type),
    ],
    format="$value attr-dict `:` type($res)",
)
SUBGROUP_MMA_EXTRACT_THREAD_LOCAL = op(
    "gpu.subgroup_mma_extract_thread_local",
    "Takes an element of the part of a matrix this thread holds, by its place in that part.",
    operands={"matrix": GPU_MMAMatrix, "indices": variadic(Index)},
    results={"res": AnyIntegerOrFloat},
    traits=[
        PURE,
        types_match_with("matrix", "res", "value type matches element type of mma_matrix", mma_element_type),
    ],
    format="$matrix`[`$indices`]` attr-dict `:` type($matrix) `->` type($res)",
)
SUBGROUP_MMA_INSERT_THREAD_LOCAL = op(
    "gpu.subgroup_mma_insert_thread_local",
    "Replaces an element of the part of a matrix this thread holds, by its place in that part.",
    operands={"value": AnyIntegerOrFloat, "matrix": GPU_MMAMatrix, "indices": variadic(Index)},
    results={"res": GPU_MMAMatrix},
    traits=[
        PURE,
        types_match_with("matrix", "value", "value type matches element type of mma_matrix", mma_element_type),
    ],
    format="$value`,` $matrix`[`$indices`]` attr-dict `:` type($value)`,` type($matrix) `->` type($res)",
)
SUBGROUP_MMA_ELEMENTWISE = op(
    "gpu.subgroup_mma_elementwise",
    "Applies an operation to matrices of a subgroup element by element.",
    operands={"args": variadic(GPU_MMAMatrix)},
    attributes={"opType": MMAElementWiseAttr},
    results={"res": GPU_MMAMatrix},
    traits=[PURE, all_types_match("args")],
    format="$opType $args attr-dict `:` functional-type($args, $res)",
)
