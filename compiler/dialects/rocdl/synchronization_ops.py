"""Barriers, waits for counters, hints to schedulers."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AliasScopeArrayAttr, LLVM_TBAATagArrayAttr
from compiler.dialects.rocdl.constraints import ROCDLBufferLDS
from compiler.ods.attr_constraints import I16Attr, I32Attr
from compiler.ods.define import op, optional, reads, writes
from compiler.ods.model import Interface
from compiler.ods.type_constraints import I1, I32, I64

S_WAITCNT = op(
    "rocdl.s.waitcnt",
    "Waits until the wave's counters of outstanding operations are as low as the bits say (before gfx12).",
    attributes={"bitfield": I32Attr},
    format="attr-dict $bitfield",
)
S_SLEEP = op(
    "rocdl.s.sleep",
    "Lets the wave sleep for about 64 times `count` clocks.",
    attributes={"count": I32Attr},
    format="attr-dict $count",
)
S_NOP = op(
    "rocdl.s.nop",
    "Does nothing for `count` + 1 wait states.",
    attributes={"count": I16Attr},
    format="attr-dict $count",
)
S_BARRIER = op(
    "rocdl.s.barrier",
    "Waits for all waves of the workgroup; says nothing about memory, see `rocdl.barrier`.",
    format="attr-dict",
)
BARRIER = op(
    "rocdl.barrier",
    "Waits for all waves of the workgroup and makes their earlier stores seen; outdated by `gpu.barrier`.",
    format="attr-dict",
)
S_BARRIER_INIT = op(
    "rocdl.s.barrier.init",
    "Sets up a named barrier in LDS for so many members (gfx1250).",
    operands={"ptr": ROCDLBufferLDS},
    attributes={"memberCnt": I32Attr},
    format="$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))",
)
S_BARRIER_SIGNAL = op(
    "rocdl.s.barrier.signal",
    "Reports the wave's arrival at a barrier of the workgroup and goes on without waiting (gfx12).",
    attributes={"id": I32Attr},
    format="`id` `=` $id attr-dict",
)
S_BARRIER_SIGNAL_VAR = op(
    "rocdl.s.barrier.signal.var",
    "Reports the wave's arrival at a named barrier in LDS and goes on (gfx1250).",
    operands={"ptr": ROCDLBufferLDS},
    attributes={"memberCnt": I32Attr},
    format="$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))",
)
S_BARRIER_JOIN = op(
    "rocdl.s.barrier.join",
    "Makes the wave a member of a named barrier, for which it may then wait (gfx1250).",
    operands={"ptr": ROCDLBufferLDS},
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
S_BARRIER_LEAVE = op(
    "rocdl.s.barrier.leave",
    "Ends the wave's membership, so that the barrier no longer counts on it (gfx1250).",
    attributes={"id": I16Attr},
    format="`id` `=` $id attr-dict",
)
S_BARRIER_WAIT = op(
    "rocdl.s.barrier.wait",
    "Waits until all members have signalled the barrier with this number (gfx12).",
    attributes={"id": I16Attr},
    format="`id` `=` $id attr-dict",
)
S_BARRIER_SIGNAL_ISFIRST = op(
    "rocdl.s.barrier.signal.isfirst",
    "Signals a barrier and tells whether this wave was the first to (gfx1250).",
    attributes={"id": I32Attr},
    results={"res": I1},
    format="`id` `=` $id attr-dict `->` type($res)",
)
S_GET_BARRIER_STATE = op(
    "rocdl.s.get.barrier.state",
    "Reads the state of a barrier of the workgroup, bits that count members and signals (gfx1250).",
    attributes={"id": I32Attr},
    results={"res": I32},
    format="`id` `=` $id attr-dict `->` type($res)",
)
S_GET_NAMED_BARRIER_STATE = op(
    "rocdl.s.get.named.barrier.state",
    "Reads the state of a named barrier in LDS (gfx1250).",
    operands={"ptr": ROCDLBufferLDS},
    results={"res": I32},
    format="$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
)
S_WAKEUP_BARRIER = op(
    "rocdl.s.wakeup.barrier",
    "Wakes waves that sleep at a named barrier, without completing it (gfx1250).",
    operands={"ptr": ROCDLBufferLDS},
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
S_WAIT_DSCNT = op(
    "rocdl.s.wait.dscnt",
    "Waits until at most `count` operations on LDS of the wave are outstanding (gfx12).",
    attributes={"count": I16Attr},
    format="$count attr-dict",
)
S_WAIT_LOADCNT = op(
    "rocdl.s.wait.loadcnt",
    "Waits until at most `count` loads of the wave are outstanding (gfx12).",
    attributes={"count": I16Attr},
    format="$count attr-dict",
)
S_WAIT_STORECNT = op(
    "rocdl.s.wait.storecnt",
    "Waits until at most `count` stores of the wave are outstanding (gfx12).",
    attributes={"count": I16Attr},
    format="$count attr-dict",
)
S_WAIT_EXPCNT = op(
    "rocdl.s.wait.expcnt",
    "Waits until at most `count` exports of the wave are outstanding (gfx12).",
    attributes={"count": I16Attr},
    format="$count attr-dict",
)
S_WAIT_ASYNCCNT = op(
    "rocdl.s.wait.asynccnt",
    "Waits until at most `count` asynchronous LDS copies of the wave are outstanding (gfx1250).",
    attributes={"count": I16Attr},
    format="$count attr-dict",
)
S_WAIT_TENSORCNT = op(
    "rocdl.s.wait.tensorcnt",
    "Waits until at most `count` tensor copies of the wave are outstanding (gfx1250).",
    attributes={"count": I16Attr},
    format="$count attr-dict",
)
S_SETPRIO = op(
    "rocdl.s.setprio",
    "Sets the priority of the wave when instructions are issued, 0 (lowest) to 3.",
    attributes={"priority": I16Attr},
    format="$priority attr-dict",
)
SCHED_BARRIER = op(
    "rocdl.sched.barrier",
    "Keeps the compiler from moving instructions across, except for the kinds that the mask lets pass.",
    attributes={"mask": I32Attr},
    format="$mask attr-dict",
)
SCHED_GROUP_BARRIER = op(
    "rocdl.sched.group.barrier",
    "Has the compiler schedule `size` instructions of the mask's kinds as a group here.",
    attributes={"mask": I32Attr, "size": I32Attr, "groupId": I32Attr},
    format="$mask `,` $size `,` $groupId attr-dict",
)
IGLP_OPT = op(
    "rocdl.iglp.opt",
    "Chooses the compiler's strategy for interleaving the instructions of this block.",
    attributes={"variant": I32Attr},
    format="$variant attr-dict",
)
DS_ATOMIC_BARRIER_ARRIVE_RTN_B64 = op(
    "rocdl.ds.atomic.barrier.arrive.rtn.b64",
    "Arrives at a barrier in LDS, lowering its pending count, and gives its state before (gfx1250).",
    operands={"barrierPtr": ROCDLBufferLDS, "val": I64},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    results={"res": I64},
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[reads("barrierPtr"), writes("barrierPtr")],
    format="$barrierPtr `,` $val attr-dict `:` qualified(type($barrierPtr)) `,` type($val) `->` type($res)",
)
DS_ATOMIC_ASYNC_BARRIER_ARRIVE_B64 = op(
    "rocdl.ds.atomic.async.barrier.arrive.b64",
    "Arrives at a 64-bit barrier in LDS after earlier asynchronous loads (gfx1250).",
    operands={"barrierPtr": ROCDLBufferLDS},
    attributes={
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
    },
    traits=[Interface("AliasAnalysisOpInterface")],
    effects=[writes("barrierPtr")],
    format="$barrierPtr attr-dict `:` qualified(type($barrierPtr))",
)
