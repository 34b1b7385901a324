"""The operations of the nvvm dialect by which the lanes of a warp exchange values or wait for each other."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVMStructType
from compiler.dialects.nvvm.attributes import MatchSyncKindAttr, ReduxKindAttr, ShflKindAttr, VoteSyncKindAttr
from compiler.ods.attr_constraints import BoolAttr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result
from compiler.ods.trait_classes import Trait
from compiler.ods.traits import all_types_match
from compiler.ods.type_constraints import F32, I1, I32, I64, AnyTypeOf


class ReduxOp(Op, name="nvvm.redux.sync"):
    """Combines the values of the lanes of a mask; each of these lanes receives the result."""

    val = operand(AnyTypeOf(I32, F32))
    mask_and_clamp = operand(I32)
    kind = attribute(ReduxKindAttr)
    abs = attribute(BoolAttr, default=False)
    nan = attribute(BoolAttr, default=False)
    res = result(AnyTypeOf(I32, F32))
    traits = [Trait("NVVMRequiresSM"), all_types_match("res", "val")]
    assembly_format = "$kind $val `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)"


class ShflOp(Op, name="nvvm.shfl.sync"):
    """Reads the value another lane of the warp has."""

    thread_mask = operand(I32)
    val = operand(AnyTypeOf(I32, F32))
    offset = operand(I32)
    mask_and_clamp = operand(I32)
    kind = attribute(ShflKindAttr)
    return_value_and_is_valid = attribute(UnitAttr)
    res = result(AnyTypeOf(I32, F32, LLVMStructType))
    traits = [Trait("NVVMRequiresSM")]
    assembly_format = (
        "$kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)"
    )


class VoteSyncOp(Op, name="nvvm.vote.sync"):
    """Combines the flags of the lanes of a mask: any, all, equal, or a bit for each lane."""

    mask = operand(I32)
    pred = operand(I1)
    kind = attribute(VoteSyncKindAttr)
    res = result(AnyTypeOf(I32, I1))
    assembly_format = "$kind $mask `,` $pred attr-dict `->` type($res)"


class SyncWarpOp(Op, name="nvvm.bar.warp.sync"):
    """Waits for the lanes of a mask and makes their memory accesses visible to each other."""

    mask = operand(I32)
    assembly_format = "$mask attr-dict `:` type($mask)"


class ElectSyncOp(Op, name="nvvm.elect.sync"):
    """Chooses one of the lanes of a mask: true for it, false for the others."""

    membermask = optional_operand(I32)
    pred = result(I1)
    assembly_format = "($membermask^)? attr-dict `->` type(results)"


class MatchSyncOp(Op, name="nvvm.match.sync"):
    """Returns a mask of the lanes that have the same value."""

    thread_mask = operand(I32)
    val = operand(AnyTypeOf(I32, I64))
    kind = attribute(MatchSyncKindAttr)
    res = result(AnyTypeOf(I32, LLVMStructType))
    assembly_format = "$kind $thread_mask `,` $val attr-dict `:` type($val) `->` type($res)"
