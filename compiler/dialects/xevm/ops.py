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
    "",
    operands={"ptr": LLVM_AnyPointer},
    attributes={"cache_control": optional(XeVM_LoadCacheControlAttr)},
    results={"res": AnyTypeOf(XeVM_1DBlockElemType, FixedVectorOfRankAndType((1,), XeVM_1DBlockElemType))},
    effects=[reads("ptr")],
    format="operands prop-dict attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.blockload, verify_is_local=True),
)
BLOCKSTORE = op(
    "xevm.blockstore",
    "",
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
    "",
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
    "",
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
    "",
    attributes={"scope": XeVM_MemScopeAttr, "addrspace": default(XeVM_AddrSpaceAttr, "generic")},
    format="prop-dict attr-dict",
)
PREFETCH = op(
    "xevm.prefetch",
    "",
    operands={"ptr": AnyTypeOf(LLVM_PointerInAddressSpace(1), LLVM_PointerInAddressSpace(4))},
    attributes={"cache_control": optional(XeVM_LoadCacheControlAttr)},
    format="operands prop-dict attr-dict `:` `(` type(operands) `)`",
)
BLOCKPREFETCH2D = op(
    "xevm.blockprefetch2d",
    "",
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
    "",
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
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LOCAL_SIZE_X = op(
    "xevm.local_size.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GROUP_ID_X = op(
    "xevm.group_id.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LOCAL_ID_X = op(
    "xevm.local_id.x",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GROUP_COUNT_Y = op(
    "xevm.group_count.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LOCAL_SIZE_Y = op(
    "xevm.local_size.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GROUP_ID_Y = op(
    "xevm.group_id.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LOCAL_ID_Y = op(
    "xevm.local_id.y",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GROUP_COUNT_Z = op(
    "xevm.group_count.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LOCAL_SIZE_Z = op(
    "xevm.local_size.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
GROUP_ID_Z = op(
    "xevm.group_id.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LOCAL_ID_Z = op(
    "xevm.local_id.z",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
LANE_ID = op(
    "xevm.lane_id",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
SUBGROUP_ID = op(
    "xevm.subgroup_id",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
SUBGROUP_SIZE = op(
    "xevm.subgroup_size",
    "",
    attributes={"range": optional(LLVM_ConstantRangeAttr)},
    results={"res": AnyTypeOf(I32, I64)},
    format="(`range` $range^)? attr-dict `:` type($res)",
)
