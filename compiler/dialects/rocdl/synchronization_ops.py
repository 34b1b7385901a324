"""Barriers, waits for counters, hints to schedulers."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AliasScopeArrayAttr, LLVM_TBAATagArrayAttr
from compiler.dialects.rocdl.constraints import ROCDLBufferLDS
from compiler.ods.attr_constraints import I16Attr, I32Attr
from compiler.ods.effects import reads, writes
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.trait_classes import Interface
from compiler.ods.type_constraints import I1, I32, I64


class SWaitcntOp(Op, name="rocdl.s.waitcnt"):
    """Waits until the wave's counters of outstanding operations reach the limits in a bit field (before gfx12)."""

    bitfield = attribute(I32Attr)
    assembly_format = "attr-dict $bitfield"


class SSleepOp(Op, name="rocdl.s.sleep"):
    """Lets the wave sleep for about 64 times `count` clocks."""

    count = attribute(I32Attr)
    assembly_format = "attr-dict $count"


class SNopOp(Op, name="rocdl.s.nop"):
    """Does nothing for `count` + 1 wait states."""

    count = attribute(I16Attr)
    assembly_format = "attr-dict $count"


class SBarrierOp(Op, name="rocdl.s.barrier"):
    """Waits for all waves of the workgroup; does not order memory accesses, unlike `rocdl.barrier`."""

    assembly_format = "attr-dict"


class BarrierOp(Op, name="rocdl.barrier"):
    """Waits for all waves of the workgroup and makes their earlier stores visible; replaced by `gpu.barrier`."""

    assembly_format = "attr-dict"


class BarrierInitOp(Op, name="rocdl.s.barrier.init"):
    """Sets up a named barrier in LDS for a number of members (gfx1250)."""

    ptr = operand(ROCDLBufferLDS)
    member_cnt = attribute(I32Attr, name="memberCnt")
    assembly_format = "$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))"


class BarrierSignalOp(Op, name="rocdl.s.barrier.signal"):
    """Signals the wave's arrival at a barrier of the workgroup without waiting (gfx12)."""

    id = attribute(I32Attr)
    assembly_format = "`id` `=` $id attr-dict"


class BarrierSignalVarOp(Op, name="rocdl.s.barrier.signal.var"):
    """Signals the wave's arrival at a named barrier in LDS without waiting (gfx1250)."""

    ptr = operand(ROCDLBufferLDS)
    member_cnt = attribute(I32Attr, name="memberCnt")
    assembly_format = "$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))"


class BarrierJoinOp(Op, name="rocdl.s.barrier.join"):
    """Makes the wave a member of a named barrier, for which it may then wait (gfx1250)."""

    ptr = operand(ROCDLBufferLDS)
    assembly_format = "$ptr attr-dict `:` qualified(type($ptr))"


class BarrierLeaveOp(Op, name="rocdl.s.barrier.leave"):
    """Ends the wave's membership, so that the barrier no longer counts on it (gfx1250)."""

    id = attribute(I16Attr)
    assembly_format = "`id` `=` $id attr-dict"


class BarrierWaitOp(Op, name="rocdl.s.barrier.wait"):
    """Waits until all members have signalled the barrier with this number (gfx12)."""

    id = attribute(I16Attr)
    assembly_format = "`id` `=` $id attr-dict"


class BarrierSignalIsfirstOp(Op, name="rocdl.s.barrier.signal.isfirst"):
    """Signals a barrier and returns whether this wave was the first (gfx1250)."""

    id = attribute(I32Attr)
    res = result(I1)
    assembly_format = "`id` `=` $id attr-dict `->` type($res)"


class GetBarrierStateOp(Op, name="rocdl.s.get.barrier.state"):
    """Reads the state of a barrier of the workgroup, bits that count members and signals (gfx1250)."""

    id = attribute(I32Attr)
    res = result(I32)
    assembly_format = "`id` `=` $id attr-dict `->` type($res)"


class GetNamedBarrierStateOp(Op, name="rocdl.s.get.named.barrier.state"):
    """Reads the state of a named barrier in LDS (gfx1250)."""

    ptr = operand(ROCDLBufferLDS)
    res = result(I32)
    assembly_format = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)"


class WakeupBarrierOp(Op, name="rocdl.s.wakeup.barrier"):
    """Wakes waves that sleep at a named barrier, without completing it (gfx1250)."""

    ptr = operand(ROCDLBufferLDS)
    assembly_format = "$ptr attr-dict `:` qualified(type($ptr))"


class ConcreteNonMemIntr(Op):
    count = attribute(I16Attr)
    assembly_format = "$count attr-dict"


class WaitDscntOp(ConcreteNonMemIntr, name="rocdl.s.wait.dscnt"):
    """Waits until at most `count` operations on LDS of the wave are outstanding (gfx12)."""


class WaitLoadcntOp(ConcreteNonMemIntr, name="rocdl.s.wait.loadcnt"):
    """Waits until at most `count` loads of the wave are outstanding (gfx12)."""


class WaitStorecntOp(ConcreteNonMemIntr, name="rocdl.s.wait.storecnt"):
    """Waits until at most `count` stores of the wave are outstanding (gfx12)."""


class WaitExpcntOp(ConcreteNonMemIntr, name="rocdl.s.wait.expcnt"):
    """Waits until at most `count` exports of the wave are outstanding (gfx12)."""


class WaitAsynccntOp(ConcreteNonMemIntr, name="rocdl.s.wait.asynccnt"):
    """Waits until at most `count` asynchronous LDS copies of the wave are outstanding (gfx1250)."""


class WaitTensorcntOp(ConcreteNonMemIntr, name="rocdl.s.wait.tensorcnt"):
    """Waits until at most `count` tensor copies of the wave are outstanding (gfx1250)."""


class SetPrioOp(Op, name="rocdl.s.setprio"):
    """Sets the priority of the wave when instructions are issued, 0 (lowest) to 3."""

    priority = attribute(I16Attr)
    assembly_format = "$priority attr-dict"


class SchedBarrier(Op, name="rocdl.sched.barrier"):
    """Prevents the compiler from moving instructions across it, except the kinds in the mask."""

    mask = attribute(I32Attr)
    assembly_format = "$mask attr-dict"


class SchedGroupBarrier(Op, name="rocdl.sched.group.barrier"):
    """Has the compiler schedule `size` instructions of the mask's kinds as a group here."""

    mask = attribute(I32Attr)
    size = attribute(I32Attr)
    group_id = attribute(I32Attr, name="groupId")
    assembly_format = "$mask `,` $size `,` $groupId attr-dict"


class IglpOpt(Op, name="rocdl.iglp.opt"):
    """Chooses the compiler's strategy for interleaving the instructions of this block."""

    variant = attribute(I32Attr)
    assembly_format = "$variant attr-dict"


class DsAtomicBarrierArriveRtnOp(Op, name="rocdl.ds.atomic.barrier.arrive.rtn.b64"):
    """Arrives at a barrier in LDS, lowering its pending count, and returns its state before (gfx1250)."""

    barrier_ptr = operand(ROCDLBufferLDS, name="barrierPtr")
    val = operand(I64)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    res = result(I64)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [reads("barrierPtr"), writes("barrierPtr")]
    assembly_format = "$barrierPtr `,` $val attr-dict `:` qualified(type($barrierPtr)) `,` type($val) `->` type($res)"


class DsAtomicAsyncBarrierArriveOp(Op, name="rocdl.ds.atomic.async.barrier.arrive.b64"):
    """Arrives at a 64-bit barrier in LDS after earlier asynchronous loads (gfx1250)."""

    barrier_ptr = operand(ROCDLBufferLDS, name="barrierPtr")
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [Interface("AliasAnalysisOpInterface")]
    effects = [writes("barrierPtr")]
    assembly_format = "$barrierPtr attr-dict `:` qualified(type($barrierPtr))"
