"""The operations of the xevm dialect."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyPointer, LLVM_ConstantRangeAttr, LLVM_PointerInAddressSpace
from compiler.dialects.xevm import verify
from compiler.dialects.xevm.constraints import (
    XeVM_1DBlockElemType,
    XeVM_AddrSpaceAttr,
    XeVM_ElemType,
    XeVM_LoadCacheControlAttr,
    XeVM_MemScopeAttr,
    XeVM_MMAShapeAttr,
    XeVM_MMATypesAttr,
    XeVM_StoreCacheControlAttr,
)
from compiler.ods.attr_constraints import I1Attr, I32Attr
from compiler.ods.define import default, op, optional, reads, writes
from compiler.ods.model import Hooks
from compiler.ods.shaped_constraints import FixedVectorOfRankAndType
from compiler.ods.type_constraints import I32, I64, AnyTypeOf

BLOCKLOAD = op(
    "xevm.blockload",
    "Loads values side by side for all lanes of a subgroup; a lane's values are a subgroup apart.",
    operands={"ptr": LLVM_AnyPointer},
    attributes={"cache_control": optional(XeVM_LoadCacheControlAttr)},
    results={"res": AnyTypeOf(XeVM_1DBlockElemType, FixedVectorOfRankAndType((1,), XeVM_1DBlockElemType))},
    effects=[reads("ptr")],
    format="operands prop-dict attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.blockload, verify_is_local=True),
)
BLOCKSTORE = op(
    "xevm.blockstore",
    "Stores values side by side from all lanes of a subgroup; a lane's values are a subgroup apart.",
    operands={
        "ptr": LLVM_AnyPointer,
        "val": AnyTypeOf(XeVM_1DBlockElemType, FixedVectorOfRankAndType((1,), XeVM_1DBlockElemType)),
    },
    attributes={"cache_control": optional(XeVM_StoreCacheControlAttr)},
    effects=[writes("ptr")],
    format="operands prop-dict attr-dict `:` `(` type(operands) `)`",
    hooks=Hooks(verify=verify.blockstore, verify_is_local=True),
)
BLOCKLOAD2D = op(
    "xevm.blockload2d",
    "Loads a tile of a matrix in global memory by a whole subgroup; zeros outside of the matrix.",
    operands={"ptr": LLVM_AnyPointer, "base_width": I32, "base_height": I32, "base_pitch": I32, "x": I32, "y": I32},
    attributes={
        "elem_size_in_bits": I32Attr,
        "tile_width": I32Attr,
        "tile_height": I32Attr,
        "v_blocks": I32Attr,
        "transpose": I1Attr,
        "pack_register": I1Attr,
        "cache_control": optional(XeVM_LoadCacheControlAttr),
    },
    results={"res": FixedVectorOfRankAndType((1,), XeVM_ElemType)},
    effects=[reads("ptr")],
    format="operands prop-dict attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.blockload2d),
)
BLOCKSTORE2D = op(
    "xevm.blockstore2d",
    "Stores a tile into a matrix in global memory by a whole subgroup; none outside of the matrix.",
    operands={
        "ptr": LLVM_AnyPointer,
        "base_width": I32,
        "base_height": I32,
        "base_pitch": I32,
        "x": I32,
        "y": I32,
        "stored_val": FixedVectorOfRankAndType((1,), XeVM_ElemType),
    },
    attributes={
        "elem_size_in_bits": I32Attr,
        "tile_width": I32Attr,
        "tile_height": I32Attr,
        "cache_control": optional(XeVM_StoreCacheControlAttr),
    },
    effects=[writes("ptr")],
    format="operands prop-dict attr-dict `:` `(` type(operands) `)`",
    hooks=Hooks(verify=verify.blockstore2d),
)
MEMFENCE = op(
    "xevm.memfence",
    "Makes this thread's earlier accesses visible to all threads of a scope; waits for no other thread.",
    attributes={"scope": XeVM_MemScopeAttr, "addrspace": default(XeVM_AddrSpaceAttr, "generic")},
    format="prop-dict attr-dict",
)
PREFETCH = op(
    "xevm.prefetch",
    "Brings memory at an address into the caches.",
    operands={"ptr": AnyTypeOf(LLVM_PointerInAddressSpace(1), LLVM_PointerInAddressSpace(4))},
    attributes={"cache_control": optional(XeVM_LoadCacheControlAttr)},
    format="operands prop-dict attr-dict `:` `(` type(operands) `)`",
)
BLOCKPREFETCH2D = op(
    "xevm.blockprefetch2d",
    "Brings a tile of a matrix in global memory into the caches.",
    operands={"ptr": LLVM_AnyPointer, "base_width": I32, "base_height": I32, "base_pitch": I32, "x": I32, "y": I32},
    attributes={
        "elem_size_in_bits": I32Attr,
        "tile_width": I32Attr,
        "tile_height": I32Attr,
        "v_blocks": I32Attr,
        "cache_control": optional(XeVM_LoadCacheControlAttr),
    },
    format="operands prop-dict attr-dict `:` `(` type(operands) `)`",
    hooks=Hooks(verify=verify.blockprefetch2d),
)
MMA = op(
    "xevm.mma",
    "Multiplies matrices spread over a subgroup and adds an optional third: A * B + C.",
    operands={
        "a": FixedVectorOfRankAndType((1,), XeVM_ElemType),
        "b": FixedVectorOfRankAndType((1,), XeVM_ElemType),
        "c": optional(FixedVectorOfRankAndType((1,), XeVM_ElemType)),
    },
    attributes={"shape": XeVM_MMAShapeAttr, "types": XeVM_MMATypesAttr},
    results={"d": FixedVectorOfRankAndType((1,), XeVM_ElemType)},
    format=(
        "$a `,` $b (`,` $c^)? ` ` `{` `shape` `=` $shape `,` `types` `=` $types `}` attr-dict `:` "
        "functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify.mma, verify_is_local=True),
)
GROUP_COUNT_X = op(
    "xevm.group_count.x",
    "How many workgroups the launch has in the first dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LOCAL_SIZE_X = op(
    "xevm.local_size.x",
    "How many threads a workgroup has in the first dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GROUP_ID_X = op(
    "xevm.group_id.x",
    "The position of this workgroup in the launch, in the first dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LOCAL_ID_X = op(
    "xevm.local_id.x",
    "The position of this thread in its workgroup, in the first dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GROUP_COUNT_Y = op(
    "xevm.group_count.y",
    "How many workgroups the launch has in the second dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LOCAL_SIZE_Y = op(
    "xevm.local_size.y",
    "How many threads a workgroup has in the second dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GROUP_ID_Y = op(
    "xevm.group_id.y",
    "The position of this workgroup in the launch, in the second dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LOCAL_ID_Y = op(
    "xevm.local_id.y",
    "The position of this thread in its workgroup, in the second dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GROUP_COUNT_Z = op(
    "xevm.group_count.z",
    "How many workgroups the launch has in the third dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LOCAL_SIZE_Z = op(
    "xevm.local_size.z",
    "How many threads a workgroup has in the third dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GROUP_ID_Z = op(
    "xevm.group_id.z",
    "The position of this workgroup in the launch, in the third dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LOCAL_ID_Z = op(
    "xevm.local_id.z",
    "The position of this thread in its workgroup, in the third dimension.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LANE_ID = op(
    "xevm.lane_id",
    "The position of this thread in its subgroup.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
SUBGROUP_ID = op(
    "xevm.subgroup_id",
    "Which of its workgroup's subgroups this thread is in.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
SUBGROUP_SIZE = op(
    "xevm.subgroup_size",
    "How many threads this subgroup has.",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
