"""The operations of the amdgpu dialect by which lanes exchange values, and threads wait for each other."""

from __future__ import annotations

from compiler.dialects.amdgpu.attributes import DPPPermAttr, SchedBarrierOptEnumAttr
from compiler.dialects.amdgpu.constraints import AnyIntegerOrFloatOr1DVector
from compiler.ods.attr_constraints import AnyAttrOf, ArrayAttr, BoolAttr, I32Attr, UnitAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.traits import PURE, SAME_TYPE_OPERANDS, all_types_match
from compiler.ods.type_constraints import AnyType


class DPPOp(Op, name="amdgpu.dpp"):
    """Moves values between lanes by a fixed pattern; lanes that receive none keep the old value."""

    old = operand(AnyType)
    src = operand(AnyType)
    kind = attribute(DPPPermAttr)
    perm_argument = optional_attribute(AnyAttrOf(I32Attr, ArrayAttr, UnitAttr), name="permArgument")
    row_mask = attribute(I32Attr, default=0xF)
    bank_mask = attribute(I32Attr, default=0xF)
    bound_ctrl = attribute(BoolAttr, default=False)
    result = result(AnyType)
    traits = [PURE, SAME_TYPE_OPERANDS, all_types_match("result", "old", "src")]
    assembly_format = "$old $src $kind (`(` $permArgument^ `)`)? attr-dict `:` type($result)"
    hooks = Hooks(verify_is_local=True)


class SwizzleBitModeOp(Op, name="amdgpu.swizzle_bitmode"):
    """Reads the value of another of 32 lanes, whose number is computed from this lane's number with masks."""

    src = operand(AnyIntegerOrFloatOr1DVector)
    and_mask = attribute(I32Attr)
    or_mask = attribute(I32Attr)
    xor_mask = attribute(I32Attr)
    result = result(AnyIntegerOrFloatOr1DVector)
    traits = [PURE, all_types_match("result", "src")]
    assembly_format = "$src $and_mask $or_mask $xor_mask attr-dict `:` type($result)"


class PermlaneSwapOp(Op, name="amdgpu.permlane_swap"):
    """Swaps odd and even rows of 16 lanes, or the two halves of 64 lanes."""

    src = operand(AnyIntegerOrFloatOr1DVector)
    row_length = attribute(I32Attr)
    fetch_inactive = attribute(BoolAttr, default=False)
    bound_ctrl = attribute(BoolAttr, default=False)
    result = result(AnyIntegerOrFloatOr1DVector)
    traits = [PURE, all_types_match("result", "src")]
    assembly_format = "$src $row_length attr-dict `:` type($result)"
    hooks = Hooks(verify_is_local=True)


class LDSBarrierOp(Op, name="amdgpu.lds_barrier"):
    """Waits for all threads of the block and their accesses to local, but not global, memory."""

    assembly_format = "attr-dict"


class SchedBarrierOp(Op, name="amdgpu.sched_barrier"):
    """Prevents the compiler from moving instructions across it, except the allowed kinds."""

    opts = attribute(SchedBarrierOptEnumAttr)
    assembly_format = "`allow` `=` $opts attr-dict"


class MemoryCounterWaitOp(Op, name="amdgpu.memory_counter_wait"):
    """Waits until at most the given number of memory operations of each kind are still running."""

    load = optional_attribute(I32Attr)
    store = optional_attribute(I32Attr)
    ds = optional_attribute(I32Attr)
    exp = optional_attribute(I32Attr)
    tensor = optional_attribute(I32Attr)
    assembly_format = (
        "oilist( `load` `(` $load `)` | `store` `(` $store `)` | `ds` `(` $ds `)` | `exp` `(` $exp "
        "`)` | `tensor` `(` $tensor `)` ) attr-dict"
    )
