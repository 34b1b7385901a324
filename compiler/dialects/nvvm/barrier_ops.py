"""The operations of the nvvm dialect that wait for other threads, or order memory accesses against theirs."""

from __future__ import annotations

from compiler.dialects.nvvm.attributes import (
    BarrierReductionAttr,
    GridDepActionKindAttr,
    MemOrderKindAttr,
    MemScopeKindAttr,
    ProxyKindAttr,
    SharedSpaceAttr,
)
from compiler.dialects.nvvm.constraints import LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster
from compiler.ods.attr_constraints import BoolAttr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, optional_result, result
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS
from compiler.ods.type_constraints import I1, I32, I64, AnyTypeOf


class MBarrierInitOp(Op, name="nvvm.mbarrier.init"):
    """Sets up a barrier in shared memory whose phases end after a given number of arrivals."""

    addr = operand(AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared))
    count = operand(I32)
    predicate = optional_operand(I1)
    traits = [Interface("BasicPtxBuilderInterface")]
    assembly_format = "$addr `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)"


class MBarrierInvalOp(Op, name="nvvm.mbarrier.inval"):
    """Ends a barrier's life, so that its memory may be used for something else."""

    addr = operand(AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared))
    assembly_format = "$addr attr-dict `:` type(operands)"


class MBarrierExpectTxOp(Op, name="nvvm.mbarrier.expect_tx"):
    """Increases the number of bytes of copies that a barrier's phase waits for, without arriving."""

    addr = operand(AnyTypeOf(LLVM_PointerShared, LLVM_PointerSharedCluster))
    txcount = operand(I32)
    scope = attribute(MemScopeKindAttr, default="cta")
    assembly_format = "$addr `,` $txcount attr-dict `:` type(operands)"


class MBarrierCompleteTxOp(Op, name="nvvm.mbarrier.complete_tx"):
    """Reports to a barrier the number of bytes that have arrived."""

    addr = operand(AnyTypeOf(LLVM_PointerShared, LLVM_PointerSharedCluster))
    txcount = operand(I32)
    scope = attribute(MemScopeKindAttr, default="cta")
    assembly_format = "$addr `,` $txcount attr-dict `:` type(operands)"


class ArriveAtMBarrier(Op):
    addr = operand(AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster))
    scope = attribute(MemScopeKindAttr, default="cta")
    relaxed = attribute(BoolAttr, default=False)
    res = optional_result(I64)


class MBarrierArriveOp(ArriveAtMBarrier, name="nvvm.mbarrier.arrive"):
    """Arrives at a barrier, once or several times, without waiting; the result identifies the phase."""

    count = optional_operand(I32)
    assembly_format = "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?"


class MBarrierArriveDropOp(ArriveAtMBarrier, name="nvvm.mbarrier.arrive_drop"):
    """Arrives at a barrier for the last time: later phases expect fewer arrivals."""

    count = optional_operand(I32)
    assembly_format = "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?"


class MBarrierArriveNocompleteOp(Op, name="nvvm.mbarrier.arrive.nocomplete"):
    """Arrives at a barrier a given number of times; undefined if that completes the phase."""

    addr = operand(AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared))
    count = operand(I32)
    res = result(I64)
    assembly_format = "$addr `,` $count attr-dict `:` type(operands) `->` type($res)"


class MBarrierArriveDropNocompleteOp(Op, name="nvvm.mbarrier.arrive_drop.nocomplete"):
    """Arrives for the last time, with a given count; undefined if that completes the phase."""

    addr = operand(AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared))
    count = operand(I32)
    res = result(I64)
    assembly_format = "$addr `,` $count attr-dict `:` type(operands) `->` type($res)"


class MBarrierArriveExpectTxOp(ArriveAtMBarrier, name="nvvm.mbarrier.arrive.expect_tx"):
    """Arrives at a barrier, and makes its phase also wait for a number of bytes of copies."""

    txcount = operand(I32)
    predicate = optional_operand(I1)
    traits = [Interface("BasicPtxBuilderInterface")]
    assembly_format = (
        "$addr `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands) (`->` type($res)^)?"
    )


class MBarrierArriveDropExpectTxOp(ArriveAtMBarrier, name="nvvm.mbarrier.arrive_drop.expect_tx"):
    """Arrives at a barrier for the last time, and makes its phase also wait for a number of bytes of copies."""

    txcount = operand(I32)
    assembly_format = "$addr `,` $txcount attr-dict `:` type(operands) (`->` type($res)^)?"


class MBarrierTryWaitParityOp(Op, name="nvvm.mbarrier.try_wait.parity"):
    """Waits for the end of a barrier's phase with the given parity."""

    addr = operand(AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared))
    phase = operand(I32)
    ticks = operand(I32)
    traits = [Interface("BasicPtxBuilderInterface")]
    assembly_format = "$addr `,` $phase `,` $ticks attr-dict `:` type(operands)"


class MBarrierTestWaitOp(Op, name="nvvm.mbarrier.test.wait"):
    """Returns True if a barrier's phase is over, without waiting."""

    addr = operand(AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared))
    state_or_phase = operand(AnyTypeOf(I64, I32), name="stateOrPhase")
    scope = attribute(MemScopeKindAttr, default="cta")
    relaxed = attribute(BoolAttr, default=False)
    res = result(I1)
    assembly_format = "$addr `,` $stateOrPhase attr-dict `:` type(operands) `->` type($res)"


class MBarrierTryWaitOp(Op, name="nvvm.mbarrier.try_wait"):
    """Waits for the end of a barrier's phase, for a limited time; returns whether the phase is over."""

    addr = operand(AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared))
    state_or_phase = operand(AnyTypeOf(I64, I32), name="stateOrPhase")
    ticks = optional_operand(I32)
    scope = attribute(MemScopeKindAttr, default="cta")
    relaxed = attribute(BoolAttr, default=False)
    res = result(I1)
    assembly_format = "$addr `,` $stateOrPhase (`,` $ticks^)? attr-dict `:` type(operands) `->` type($res)"


class BarrierWithoutOperands(Op):
    assembly_format = "attr-dict"


class Barrier0Op(BarrierWithoutOperands, name="nvvm.barrier0"):
    """Waits for all threads of the block and makes their memory accesses visible to each other."""


class BarrierOp(Op, name="nvvm.barrier"):
    """Waits at one of sixteen barriers of the block, for all of its threads or a given number."""

    barrier_id = optional_operand(I32, name="barrierId")
    number_of_threads = optional_operand(I32, name="numberOfThreads")
    reduction_predicate = optional_operand(I32, name="reductionPredicate")
    reduction_op = optional_attribute(BarrierReductionAttr, name="reductionOp")
    res = optional_result(I32)
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "(`id` `=` $barrierId^)? (`number_of_threads` `=` $numberOfThreads^)? "
        "(qualified($reductionOp)^ $reductionPredicate)? (`->` type($res)^)? attr-dict"
    )


class BarrierArriveOp(Op, name="nvvm.barrier.arrive"):
    """Arrives at a barrier of the block, without waiting."""

    barrier_id = optional_operand(I32, name="barrierId")
    number_of_threads = operand(I32, name="numberOfThreads")
    traits = [Interface("BasicPtxBuilderInterface")]
    assembly_format = "(`id` `=` $barrierId^)? `number_of_threads` `=` $numberOfThreads attr-dict"


class ClusterArriveOp(Op, name="nvvm.cluster.arrive"):
    """Arrives at the cluster's barrier, without waiting; releases its writes."""

    aligned = attribute(UnitAttr)
    assembly_format = "attr-dict"


class ClusterArriveRelaxedOp(Op, name="nvvm.cluster.arrive.relaxed"):
    """Arrives at the cluster's barrier, without waiting or releasing its writes."""

    aligned = attribute(UnitAttr)
    traits = [Trait("NVVMRequiresSM")]
    assembly_format = "attr-dict"


class ClusterWaitOp(Op, name="nvvm.cluster.wait"):
    """Waits until all threads of the cluster have arrived at its barrier."""

    aligned = attribute(UnitAttr)
    traits = [Trait("NVVMRequiresSM")]
    assembly_format = "attr-dict"


class MembarOp(Op, name="nvvm.memory.barrier"):
    """Orders this thread's preceding memory accesses before its following ones, for a scope."""

    scope = attribute(MemScopeKindAttr)
    assembly_format = "$scope attr-dict"


class FenceScClusterOp(BarrierWithoutOperands, name="nvvm.fence.sc.cluster"):
    """Orders memory accesses sequentially consistently among the threads of a cluster."""


class FenceSyncRestrictOp(Op, name="nvvm.fence.sync_restrict"):
    """Orders accesses to shared memory in a cluster in one direction only: acquire or release."""

    order = attribute(MemOrderKindAttr)
    assembly_format = "attr-dict"


class FenceMbarrierInitOp(BarrierWithoutOperands, name="nvvm.fence.mbarrier.init"):
    """Makes barriers that this thread initialized visible to the cluster."""


class FenceProxyOp(Op, name="nvvm.fence.proxy"):
    """Orders ordinary accesses and accesses through other proxies, such as asynchronous copies."""

    kind = attribute(ProxyKindAttr)
    space = optional_attribute(SharedSpaceAttr)
    assembly_format = "attr-dict"


class FenceProxyAcquireOp(Op, name="nvvm.fence.proxy.acquire"):
    """Lets copies of this thread use a tensor map that another thread changed in memory."""

    addr = operand(LLVM_PointerGeneric)
    size = operand(I32)
    scope = attribute(MemScopeKindAttr)
    from_proxy = attribute(ProxyKindAttr, default="generic", name="fromProxy")
    to_proxy = attribute(ProxyKindAttr, default="tensormap", name="toProxy")
    assembly_format = "$scope $addr `,` $size (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict"


class FenceProxyReleaseOp(Op, name="nvvm.fence.proxy.release"):
    """Releases changes to a tensor map in memory, for copies of other threads to use it."""

    scope = attribute(MemScopeKindAttr)
    from_proxy = attribute(ProxyKindAttr, default="generic", name="fromProxy")
    to_proxy = attribute(ProxyKindAttr, default="tensormap", name="toProxy")
    assembly_format = "$scope (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict"


class FenceProxySyncRestrictOp(Op, name="nvvm.fence.proxy.sync_restrict"):
    """Orders ordinary accesses and accesses of copies in a cluster in one direction only: acquire or release."""

    order = attribute(MemOrderKindAttr)
    from_proxy = attribute(ProxyKindAttr, default="generic", name="fromProxy")
    to_proxy = attribute(ProxyKindAttr, default="async", name="toProxy")
    assembly_format = "attr-dict"


class GriddepcontrolOp(Op, name="nvvm.griddepcontrol"):
    """Waits for the launches that this one depends on, or lets those that depend on it begin."""

    kind = attribute(GridDepActionKindAttr)
    assembly_format = "$kind attr-dict"
