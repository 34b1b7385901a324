"""The operations of the nvvm dialect by which the lanes of a warp exchange values or wait for each other."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    LLVMStructType,
)
from compiler.dialects.nvvm import (
    verify,
)
from compiler.dialects.nvvm.constraints import (
    MatchSyncKindAttr,
    ReduxKindAttr,
    ShflKindAttr,
    VoteSyncKindAttr,
)
from compiler.ods.attr_constraints import (
    BoolAttr,
    UnitAttr,
)
from compiler.ods.define import default, op, optional
from compiler.ods.model import Hooks, Trait
from compiler.ods.traits import all_types_match
from compiler.ods.type_constraints import (
    F32,
    I1,
    I32,
    I64,
    AnyTypeOf,
)

REDUX_SYNC = op(
    "nvvm.redux.sync",
    "Combines the values of the lanes of a mask; each of them gets the result.",
    operands={"val": AnyTypeOf(I32, F32), "mask_and_clamp": I32},
    attributes={"kind": ReduxKindAttr, "abs": default(BoolAttr, False), "nan": default(BoolAttr, False)},
    results={"res": AnyTypeOf(I32, F32)},
    traits=[Trait("NVVMRequiresSM"), all_types_match("res", "val")],
    format="$kind $val `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)",
    hooks=Hooks(verify=verify.redux_sync),
)
SHFL_SYNC = op(
    "nvvm.shfl.sync",
    "Reads the value another lane of the warp has.",
    operands={"thread_mask": I32, "val": AnyTypeOf(I32, F32), "offset": I32, "mask_and_clamp": I32},
    attributes={"kind": ShflKindAttr, "return_value_and_is_valid": UnitAttr},
    results={"res": AnyTypeOf(I32, F32, LLVMStructType)},
    traits=[Trait("NVVMRequiresSM")],
    format=("$kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)"),
    hooks=Hooks(verify=verify.shfl_sync),
)
VOTE_SYNC = op(
    "nvvm.vote.sync",
    "Tells the lanes of a mask what their flags are together: any, all, equal, or each as a bit.",
    operands={"mask": I32, "pred": I1},
    attributes={"kind": VoteSyncKindAttr},
    results={"res": AnyTypeOf(I32, I1)},
    format="$kind $mask `,` $pred attr-dict `->` type($res)",
    hooks=Hooks(verify=verify.vote_sync),
)
BAR_WARP_SYNC = op(
    "nvvm.bar.warp.sync",
    "Waits for the lanes of a mask and makes their memory accesses visible to each other.",
    operands={"mask": I32},
    format="$mask attr-dict `:` type($mask)",
)
ELECT_SYNC = op(
    "nvvm.elect.sync",
    "Chooses one of the lanes of a mask: true for it, false for the others.",
    operands={"membermask": optional(I32)},
    results={"pred": I1},
    format="($membermask^)? attr-dict `->` type(results)",
)
MATCH_SYNC = op(
    "nvvm.match.sync",
    "Tells which lanes of a mask have the same value.",
    operands={"thread_mask": I32, "val": AnyTypeOf(I32, I64)},
    attributes={"kind": MatchSyncKindAttr},
    results={"res": AnyTypeOf(I32, LLVMStructType)},
    format="$kind $thread_mask `,` $val attr-dict `:` type($val) `->` type($res)",
    hooks=Hooks(verify=verify.match_sync),
)
