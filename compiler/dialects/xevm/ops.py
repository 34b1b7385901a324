"""The operations of the xevm dialect."""

from __future__ import annotations

from compiler.dialects.llvm.attributes import ConstantRangeAttr
from compiler.dialects.llvm.constraints import LLVM_AnyPointer, LLVM_PointerInAddressSpace
from compiler.dialects.xevm.attributes import (
    AddrSpaceAttr,
    LoadCacheControlAttr,
    MemScopeAttr,
    MMAShapeAttr,
    MMATypesAttr,
    StoreCacheControlAttr,
)
from compiler.dialects.xevm.constraints import XeVM_1DBlockElemType, XeVM_ElemType
from compiler.ods.attr_constraints import I1Attr, I32Attr
from compiler.ods.effects import reads, writes
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, result
from compiler.ods.shaped_constraints import FixedVectorOfRankAndType
from compiler.ods.type_constraints import I32, I64, AnyTypeOf


class BlockLoadOp(Op, name="xevm.blockload"):
    """Loads contiguous values for all lanes of a subgroup; consecutive values go to consecutive lanes."""

    ptr = operand(LLVM_AnyPointer)
    cache_control = optional_attribute(LoadCacheControlAttr)
    res = result(AnyTypeOf(XeVM_1DBlockElemType, FixedVectorOfRankAndType((1,), XeVM_1DBlockElemType)))
    effects = [reads("ptr")]
    assembly_format = "operands prop-dict attr-dict `:` functional-type(operands, results)"
    hooks = Hooks(verify_is_local=True)


class BlockStoreOp(Op, name="xevm.blockstore"):
    """Stores contiguous values from all lanes of a subgroup; consecutive values are those of consecutive lanes."""

    ptr = operand(LLVM_AnyPointer)
    val = operand(AnyTypeOf(XeVM_1DBlockElemType, FixedVectorOfRankAndType((1,), XeVM_1DBlockElemType)))
    cache_control = optional_attribute(StoreCacheControlAttr)
    effects = [writes("ptr")]
    assembly_format = "operands prop-dict attr-dict `:` `(` type(operands) `)`"
    hooks = Hooks(verify_is_local=True)


class BlockAccess2d(Op):
    ptr = operand(LLVM_AnyPointer)
    base_width = operand(I32)
    base_height = operand(I32)
    base_pitch = operand(I32)
    x = operand(I32)
    y = operand(I32)
    elem_size_in_bits = attribute(I32Attr)
    tile_width = attribute(I32Attr)
    tile_height = attribute(I32Attr)


class BlockLoad2dOp(BlockAccess2d, name="xevm.blockload2d"):
    """Loads a tile of a matrix in global memory by a whole subgroup; zeros outside of the matrix."""

    v_blocks = attribute(I32Attr)
    transpose = attribute(I1Attr)
    pack_register = attribute(I1Attr)
    cache_control = optional_attribute(LoadCacheControlAttr)
    res = result(FixedVectorOfRankAndType((1,), XeVM_ElemType))
    effects = [reads("ptr")]
    assembly_format = "operands prop-dict attr-dict `:` functional-type(operands, results)"


class BlockStore2dOp(BlockAccess2d, name="xevm.blockstore2d"):
    """Stores a tile into a matrix in global memory by a whole subgroup; none outside of the matrix."""

    stored_val = operand(FixedVectorOfRankAndType((1,), XeVM_ElemType))
    cache_control = optional_attribute(StoreCacheControlAttr)
    effects = [writes("ptr")]
    assembly_format = "operands prop-dict attr-dict `:` `(` type(operands) `)`"


class MemfenceOp(Op, name="xevm.memfence"):
    """Makes this thread's earlier accesses visible to all threads of a scope; waits for no other thread."""

    scope = attribute(MemScopeAttr)
    addrspace = attribute(AddrSpaceAttr, default="generic")
    assembly_format = "prop-dict attr-dict"


class PrefetchOp(Op, name="xevm.prefetch"):
    """Prefetches memory at an address into the caches."""

    ptr = operand(AnyTypeOf(LLVM_PointerInAddressSpace(1), LLVM_PointerInAddressSpace(4)))
    cache_control = optional_attribute(LoadCacheControlAttr)
    assembly_format = "operands prop-dict attr-dict `:` `(` type(operands) `)`"


class BlockPrefetch2dOp(BlockAccess2d, name="xevm.blockprefetch2d"):
    """Brings a tile of a matrix in global memory into the caches."""

    v_blocks = attribute(I32Attr)
    cache_control = optional_attribute(LoadCacheControlAttr)
    assembly_format = "operands prop-dict attr-dict `:` `(` type(operands) `)`"


class MMAOp(Op, name="xevm.mma"):
    """Multiplies matrices spread over a subgroup and adds an optional third: A * B + C."""

    a = operand(FixedVectorOfRankAndType((1,), XeVM_ElemType))
    b = operand(FixedVectorOfRankAndType((1,), XeVM_ElemType))
    c = optional_operand(FixedVectorOfRankAndType((1,), XeVM_ElemType))
    shape = attribute(MMAShapeAttr)
    types = attribute(MMATypesAttr)
    d = result(FixedVectorOfRankAndType((1,), XeVM_ElemType))
    assembly_format = (
        "$a `,` $b (`,` $c^)? ` ` `{` `shape` `=` $shape `,` `types` `=` $types `}` attr-dict `:` "
        "functional-type(operands, results)"
    )
    hooks = Hooks(verify_is_local=True)


class SpecialIdRegister(Op):
    range = optional_attribute(ConstantRangeAttr)
    res = result(AnyTypeOf(I32, I64))
    assembly_format = "(`range` $range^)? attr-dict `:` type($res)"


class GridDimXOp(SpecialIdRegister, name="xevm.group_count.x"):
    """Number of workgroups of the launch in the first dimension."""


class WorkgroupDimXOp(SpecialIdRegister, name="xevm.local_size.x"):
    """Number of threads of a workgroup in the first dimension."""


class WorkgroupIdXOp(SpecialIdRegister, name="xevm.group_id.x"):
    """The position of this workgroup in the launch, in the first dimension."""


class WorkitemIdXOp(SpecialIdRegister, name="xevm.local_id.x"):
    """The position of this thread in its workgroup, in the first dimension."""


class GridDimYOp(SpecialIdRegister, name="xevm.group_count.y"):
    """Number of workgroups of the launch in the second dimension."""


class WorkgroupDimYOp(SpecialIdRegister, name="xevm.local_size.y"):
    """Number of threads of a workgroup in the second dimension."""


class WorkgroupIdYOp(SpecialIdRegister, name="xevm.group_id.y"):
    """The position of this workgroup in the launch, in the second dimension."""


class WorkitemIdYOp(SpecialIdRegister, name="xevm.local_id.y"):
    """The position of this thread in its workgroup, in the second dimension."""


class GridDimZOp(SpecialIdRegister, name="xevm.group_count.z"):
    """Number of workgroups of the launch in the third dimension."""


class WorkgroupDimZOp(SpecialIdRegister, name="xevm.local_size.z"):
    """Number of threads of a workgroup in the third dimension."""


class WorkgroupIdZOp(SpecialIdRegister, name="xevm.group_id.z"):
    """The position of this workgroup in the launch, in the third dimension."""


class WorkitemIdZOp(SpecialIdRegister, name="xevm.local_id.z"):
    """The position of this thread in its workgroup, in the third dimension."""


class LaneIdOp(SpecialIdRegister, name="xevm.lane_id"):
    """The position of this thread in its subgroup."""


class SubgroupIdOp(SpecialIdRegister, name="xevm.subgroup_id"):
    """The number of this thread's subgroup within its workgroup."""


class SubgroupSizeOp(SpecialIdRegister, name="xevm.subgroup_size"):
    """Number of threads of this subgroup."""
