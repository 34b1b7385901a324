"""Barriers, and waits for memory operations, in the rocdl dialect.

amdgpu.memory_counter_wait load(3)    ->    rocdl.s.waitcnt (bits), or rocdl.s.wait.loadcnt 3 from gfx12 on
"""

from __future__ import annotations

from compiler.dialects.amdgpu.lane_ops import LDSBarrierOp, MemoryCounterWaitOp, SchedBarrierOp
from compiler.dialects.llvm.attributes import MMRATagAttr
from compiler.dialects.llvm.control_flow_ops import InlineAsmOp
from compiler.dialects.llvm.enums import AsmDialect, AtomicOrdering
from compiler.dialects.llvm.memory_ops import FenceOp
from compiler.dialects.rocdl import synchronization_ops as rocdl
from compiler.dialects.rocdl.chipset import GFX90A, Chipset
from compiler.ir.attributes import UNIT, IntegerAttr
from compiler.ir.operation import Operation
from compiler.lowering.amdgpu.chipset_patterns import ChipsetPattern, chipset_pattern, refuse
from compiler.rewrite.conversion_pattern import Adaptor
from compiler.rewrite.conversion_rewriter import ConversionRewriter

_FIRST_WITH_COUNTERS = 12
"""First generation that has a separate instruction for each counter."""
_UNLIMITED = 1024
_WHOLE_WORKGROUP = -1


def _wait_bits(chipset: Chipset, memory: int, exports: int, local: int) -> int:
    """Returns the operand of `s_waitcnt`: three counters, each at most as large as its field."""
    memory = min(memory, 15 if chipset.major < 9 else 63)
    exports = min(exports, 7)
    local = min(local, 15 if chipset.major < 10 else 63)
    if chipset.major >= 11:
        return exports | local << 4 | memory << 10
    return memory & 15 | exports << 4 | local << 8 | memory >> 4 << 14


@chipset_pattern(MemoryCounterWaitOp, name="MemoryCounterWaitOpLowering")
def lower_wait(op: MemoryCounterWaitOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.memory_counter_wait -> rocdl.s.waitcnt, or an operation for each counter"""
    if chipset.major >= _FIRST_WITH_COUNTERS:
        counters: tuple[tuple[type[Operation], IntegerAttr | None], ...] = (
            (rocdl.WaitDscntOp, op.ds),
            (rocdl.WaitLoadcntOp, op.load),
            (rocdl.WaitStorecntOp, op.store),
            (rocdl.WaitExpcntOp, op.exp),
            (rocdl.WaitTensorcntOp, op.tensor),
        )
        for op_class, count in counters:
            if count is not None:
                rewriter.create(op_class, count=count.value)
        rewriter.erase_op(op)
        return True
    if op.tensor is not None:
        return refuse(op, rewriter, "unsupported chipset")
    exports, local = (_UNLIMITED if count is None else _unsigned(count) for count in (op.exp, op.ds))
    memory = [_unsigned(count) for count in (op.load, op.store) if count is not None]
    total = sum(memory) % (1 << 32) if memory else _UNLIMITED
    rewriter.replace_op_with_new_op(op, rocdl.SWaitcntOp, bitfield=_wait_bits(chipset, total, exports, local))
    return True


def _unsigned(count: IntegerAttr) -> int:
    return count.value % (1 << 32)


@chipset_pattern(LDSBarrierOp, name="LDSBarrierOpLowering")
def lower_barrier(op: LDSBarrierOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.lds_barrier -> a barrier between fences that order accesses to local memory alone"""
    local = {"llvm.mmra": MMRATagAttr.get("amdgpu-synchronize-as", "local")}

    def fence(ordering: AtomicOrdering) -> FenceOp:
        return rewriter.create(FenceOp, ordering=ordering, syncscope="workgroup", attributes=local)

    fence(AtomicOrdering.RELEASE)
    if chipset < GFX90A:  # LLVM would wait for global memory at a barrier as well
        rewriter.create(
            InlineAsmOp,
            result_types=[],
            asm_string=";;;WARNING: BREAKS DEBUG WATCHES\ns_barrier",
            constraints="",
            has_side_effects=UNIT,
            asm_dialect=AsmDialect.ATT,
        )
    elif chipset.major < _FIRST_WITH_COUNTERS:
        rewriter.create(rocdl.SBarrierOp)
    else:
        rewriter.create(rocdl.BarrierSignalOp, id=_WHOLE_WORKGROUP)
        rewriter.create(rocdl.BarrierWaitOp, id=_WHOLE_WORKGROUP)
    rewriter.replace_op(op, fence(AtomicOrdering.ACQUIRE))
    return True


@chipset_pattern(SchedBarrierOp, name="SchedBarrierOpLowering")
def lower_scheduling(op: SchedBarrierOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.sched_barrier -> rocdl.sched.barrier"""
    rewriter.replace_op_with_new_op(op, rocdl.SchedBarrier, mask=int(op.opts))
    return True


WAITS_TO_ROCDL: tuple[ChipsetPattern, ...] = (lower_wait, lower_barrier, lower_scheduling)
