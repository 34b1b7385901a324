"""The operations of the amdgpu dialect by which lanes exchange values, and threads wait for each other."""

from __future__ import annotations

from compiler.dialects.amdgpu import verify
from compiler.dialects.amdgpu.constraints import (
    AMDGPU_DPPPermAttr,
    AMDGPU_SchedBarrierOpOptAttr,
    AnyIntegerOrFloatOr1DVector,
)
from compiler.ods.attr_constraints import (
    AnyAttrOf,
    ArrayAttr,
    BoolAttr,
    I32Attr,
    UnitAttr,
)
from compiler.ods.define import default, op, optional
from compiler.ods.model import Hooks
from compiler.ods.traits import (
    PURE,
    SAME_TYPE_OPERANDS,
    all_types_match,
)
from compiler.ods.type_constraints import (
    AnyType,
)

DPP = op(
    "amdgpu.dpp",
    "Moves values between lanes by a fixed pattern; lanes that get none keep the old value.",
    operands={"old": AnyType, "src": AnyType},
    attributes={
        "kind": AMDGPU_DPPPermAttr,
        "permArgument": optional(AnyAttrOf(I32Attr, ArrayAttr, UnitAttr)),
        "row_mask": optional(I32Attr),
        "bank_mask": optional(I32Attr),
        "bound_ctrl": default(BoolAttr, False),
    },
    results={"result": AnyType},
    traits=[PURE, SAME_TYPE_OPERANDS, all_types_match("result", "old", "src")],
    format="$old $src $kind (`(` $permArgument^ `)`)? attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.dpp, verify_is_local=True),
)
SWIZZLE_BITMODE = op(
    "amdgpu.swizzle_bitmode",
    "Reads the value of the lane whose number masks make of the own one, within 32 lanes.",
    operands={"src": AnyIntegerOrFloatOr1DVector},
    attributes={"and_mask": I32Attr, "or_mask": I32Attr, "xor_mask": I32Attr},
    results={"result": AnyIntegerOrFloatOr1DVector},
    traits=[PURE, all_types_match("result", "src")],
    format="$src $and_mask $or_mask $xor_mask attr-dict `:` type($result)",
)
PERMLANE_SWAP = op(
    "amdgpu.permlane_swap",
    "Swaps odd and even rows of 16 lanes, or the two halves of 64 lanes.",
    operands={"src": AnyIntegerOrFloatOr1DVector},
    attributes={
        "row_length": I32Attr,
        "fetch_inactive": default(BoolAttr, False),
        "bound_ctrl": default(BoolAttr, False),
    },
    results={"result": AnyIntegerOrFloatOr1DVector},
    traits=[PURE, all_types_match("result", "src")],
    format="$src $row_length attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.permlane_swap, verify_is_local=True),
)
LDS_BARRIER = op(
    "amdgpu.lds_barrier",
    "Waits for all threads of the block and their accesses to local, but not global, memory.",
    format="attr-dict",
)
SCHED_BARRIER = op(
    "amdgpu.sched_barrier",
    "Keeps the compiler from moving instructions across it, but for the kinds allowed.",
    attributes={"opts": AMDGPU_SchedBarrierOpOptAttr},
    format="`allow` `=` $opts attr-dict",
)
MEMORY_COUNTER_WAIT = op(
    "amdgpu.memory_counter_wait",
    "Waits until at most so many memory operations of each kind are still running.",
    attributes={
        "load": optional(I32Attr),
        "store": optional(I32Attr),
        "ds": optional(I32Attr),
        "exp": optional(I32Attr),
        "tensor": optional(I32Attr),
    },
    format=(
        "oilist( `load` `(` $load `)` | `store` `(` $store `)` | `ds` `(` $ds `)` | `exp` `(` $exp "
        "`)` | `tensor` `(` $tensor `)` ) attr-dict"
    ),
)
