"""The operations of the nvvm dialect that wait for other threads, or order memory accesses against theirs."""

from __future__ import annotations

from compiler.dialects.nvvm import (
    verify,
    verify_transfers,
)
from compiler.dialects.nvvm.constraints import (
    BarrierReductionAttr,
    GridDepActionAttr,
    LLVM_PointerGeneric,
    LLVM_PointerShared,
    LLVM_PointerSharedCluster,
    MemOrderKindAttr,
    MemScopeKindAttr,
    ProxyKindAttr,
    SharedSpaceAttr,
)
from compiler.ods.attr_constraints import (
    BoolAttr,
    UnitAttr,
)
from compiler.ods.define import default, op, optional
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS
from compiler.ods.type_constraints import (
    I1,
    I32,
    I64,
    AnyTypeOf,
)

MBARRIER_INIT = op(
    "nvvm.mbarrier.init",
    "Sets up a barrier in shared memory whose phases end after so many arrivals.",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "count": I32, "predicate": optional(I1)},
    traits=[Interface("BasicPtxBuilderInterface")],
    format="$addr `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)",
)
MBARRIER_INVAL = op(
    "nvvm.mbarrier.inval",
    "Ends a barrier's life, so that its memory may be used for something else.",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared)},
    format="$addr attr-dict `:` type(operands)",
)
MBARRIER_EXPECT_TX = op(
    "nvvm.mbarrier.expect_tx",
    "Makes a barrier's phase wait for that many more bytes of copies, without arriving.",
    operands={"addr": AnyTypeOf(LLVM_PointerShared, LLVM_PointerSharedCluster), "txcount": I32},
    attributes={"scope": default(MemScopeKindAttr, "cta")},
    format="$addr `,` $txcount attr-dict `:` type(operands)",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
MBARRIER_COMPLETE_TX = op(
    "nvvm.mbarrier.complete_tx",
    "Tells a barrier that so many of the bytes it waits for have come.",
    operands={"addr": AnyTypeOf(LLVM_PointerShared, LLVM_PointerSharedCluster), "txcount": I32},
    attributes={"scope": default(MemScopeKindAttr, "cta")},
    format="$addr `,` $txcount attr-dict `:` type(operands)",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
MBARRIER_ARRIVE = op(
    "nvvm.mbarrier.arrive",
    "Arrives at a barrier, once or several times, without waiting; the result stands for the phase.",
    operands={
        "addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster),
        "count": optional(I32),
    },
    attributes={"scope": default(MemScopeKindAttr, "cta"), "relaxed": default(BoolAttr, False)},
    results={"res": optional(I64)},
    format="$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
MBARRIER_ARRIVE_DROP = op(
    "nvvm.mbarrier.arrive_drop",
    "Arrives at a barrier for the last time: later phases wait for so many arrivals less.",
    operands={
        "addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster),
        "count": optional(I32),
    },
    attributes={"scope": default(MemScopeKindAttr, "cta"), "relaxed": default(BoolAttr, False)},
    results={"res": optional(I64)},
    format="$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
MBARRIER_ARRIVE_NOCOMPLETE = op(
    "nvvm.mbarrier.arrive.nocomplete",
    "Arrives at a barrier so many times; undefined if that completes the phase.",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "count": I32},
    results={"res": I64},
    format="$addr `,` $count attr-dict `:` type(operands) `->` type($res)",
)
MBARRIER_ARRIVE_DROP_NOCOMPLETE = op(
    "nvvm.mbarrier.arrive_drop.nocomplete",
    "Arrives for the last time, so many times; undefined if that completes the phase.",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "count": I32},
    results={"res": I64},
    format="$addr `,` $count attr-dict `:` type(operands) `->` type($res)",
)
MBARRIER_ARRIVE_EXPECT_TX = op(
    "nvvm.mbarrier.arrive.expect_tx",
    "Arrives at a barrier, and makes its phase wait for that many bytes of copies as well.",
    operands={
        "addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster),
        "txcount": I32,
        "predicate": optional(I1),
    },
    attributes={"scope": default(MemScopeKindAttr, "cta"), "relaxed": default(BoolAttr, False)},
    results={"res": optional(I64)},
    traits=[Interface("BasicPtxBuilderInterface")],
    format=("$addr `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands) (`->` type($res)^)?"),
    hooks=Hooks(verify=verify_transfers.mbarrier_expecting),
)
MBARRIER_ARRIVE_DROP_EXPECT_TX = op(
    "nvvm.mbarrier.arrive_drop.expect_tx",
    "Arrives at a barrier for the last time, and makes its phase wait for that many bytes as well.",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster), "txcount": I32},
    attributes={"scope": default(MemScopeKindAttr, "cta"), "relaxed": default(BoolAttr, False)},
    results={"res": optional(I64)},
    format="$addr `,` $txcount attr-dict `:` type(operands) (`->` type($res)^)?",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
MBARRIER_TRY_WAIT_PARITY = op(
    "nvvm.mbarrier.try_wait.parity",
    "Waits until a barrier's phase of that parity is over.",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "phase": I32, "ticks": I32},
    traits=[Interface("BasicPtxBuilderInterface")],
    format="$addr `,` $phase `,` $ticks attr-dict `:` type(operands)",
)
MBARRIER_TEST_WAIT = op(
    "nvvm.mbarrier.test.wait",
    "Asks, without waiting, whether a barrier's phase is over.",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "stateOrPhase": AnyTypeOf(I64, I32)},
    attributes={"scope": default(MemScopeKindAttr, "cta"), "relaxed": default(BoolAttr, False)},
    results={"res": I1},
    format="$addr `,` $stateOrPhase attr-dict `:` type(operands) `->` type($res)",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
MBARRIER_TRY_WAIT = op(
    "nvvm.mbarrier.try_wait",
    "Waits for the end of a barrier's phase, but not for ever, and tells whether it is over.",
    operands={
        "addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared),
        "stateOrPhase": AnyTypeOf(I64, I32),
        "ticks": optional(I32),
    },
    attributes={"scope": default(MemScopeKindAttr, "cta"), "relaxed": default(BoolAttr, False)},
    results={"res": I1},
    format="$addr `,` $stateOrPhase (`,` $ticks^)? attr-dict `:` type(operands) `->` type($res)",
    hooks=Hooks(verify=verify_transfers.mbarrier),
)
BARRIER0 = op(
    "nvvm.barrier0",
    "Waits for all threads of the block and makes their memory accesses visible to each other.",
    format="attr-dict",
)
BARRIER = op(
    "nvvm.barrier",
    "Waits at one of sixteen barriers of the block, for all of its threads or for so many.",
    operands={"barrierId": optional(I32), "numberOfThreads": optional(I32), "reductionPredicate": optional(I32)},
    attributes={"reductionOp": optional(BarrierReductionAttr)},
    results={"res": optional(I32)},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "(`id` `=` $barrierId^)? (`number_of_threads` `=` $numberOfThreads^)? "
        "(qualified($reductionOp)^ $reductionPredicate)? (`->` type($res)^)? attr-dict"
    ),
    hooks=Hooks(verify=verify.barrier),
)
BARRIER_ARRIVE = op(
    "nvvm.barrier.arrive",
    "Tells a barrier of the block that this thread came, and goes on.",
    operands={"barrierId": optional(I32), "numberOfThreads": I32},
    traits=[Interface("BasicPtxBuilderInterface")],
    format="(`id` `=` $barrierId^)? `number_of_threads` `=` $numberOfThreads attr-dict",
)
CLUSTER_ARRIVE = op(
    "nvvm.cluster.arrive",
    "Tells the cluster's barrier that this thread came, and goes on; releases its writes.",
    attributes={"aligned": UnitAttr},
    format="attr-dict",
)
CLUSTER_ARRIVE_RELAXED = op(
    "nvvm.cluster.arrive.relaxed",
    "Tells the cluster's barrier that this thread came, without making its writes visible.",
    attributes={"aligned": UnitAttr},
    traits=[Trait("NVVMRequiresSM")],
    format="attr-dict",
)
CLUSTER_WAIT = op(
    "nvvm.cluster.wait",
    "Waits until all threads of the cluster have arrived at its barrier.",
    attributes={"aligned": UnitAttr},
    traits=[Trait("NVVMRequiresSM")],
    format="attr-dict",
)
MEMORY_BARRIER = op(
    "nvvm.memory.barrier",
    "Orders this thread's memory accesses before it ahead of those after it, for a scope.",
    attributes={"scope": MemScopeKindAttr},
    format="$scope attr-dict",
)
FENCE_SC_CLUSTER = op(
    "nvvm.fence.sc.cluster",
    "Orders memory accesses sequentially consistently among the threads of a cluster.",
    format="attr-dict",
)
FENCE_SYNC_RESTRICT = op(
    "nvvm.fence.sync_restrict",
    "Orders accesses to shared memory in a cluster one way only: acquire or release.",
    attributes={"order": MemOrderKindAttr},
    format="attr-dict",
    hooks=Hooks(verify=verify_transfers.fence_restricted),
)
FENCE_MBARRIER_INIT = op(
    "nvvm.fence.mbarrier.init",
    "Makes barriers that this thread initialized visible to the cluster.",
    format="attr-dict",
)
FENCE_PROXY = op(
    "nvvm.fence.proxy",
    "Orders ordinary accesses against those that hardware makes in another way, as copies do.",
    attributes={"kind": ProxyKindAttr, "space": optional(SharedSpaceAttr)},
    format="attr-dict",
    hooks=Hooks(verify=verify_transfers.fence_proxy),
)
FENCE_PROXY_ACQUIRE = op(
    "nvvm.fence.proxy.acquire",
    "Lets copies of this thread use a tensor map that another thread changed in memory.",
    operands={"addr": LLVM_PointerGeneric, "size": I32},
    attributes={
        "scope": MemScopeKindAttr,
        "fromProxy": default(ProxyKindAttr, "generic"),
        "toProxy": default(ProxyKindAttr, "tensormap"),
    },
    format="$scope $addr `,` $size (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict",
    hooks=Hooks(verify=verify_transfers.fence_proxy_one_way),
)
FENCE_PROXY_RELEASE = op(
    "nvvm.fence.proxy.release",
    "Releases changes to a tensor map in memory, for copies of other threads to use it.",
    attributes={
        "scope": MemScopeKindAttr,
        "fromProxy": default(ProxyKindAttr, "generic"),
        "toProxy": default(ProxyKindAttr, "tensormap"),
    },
    format="$scope (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict",
    hooks=Hooks(verify=verify_transfers.fence_proxy_one_way),
)
FENCE_PROXY_SYNC_RESTRICT = op(
    "nvvm.fence.proxy.sync_restrict",
    "Orders ordinary accesses and those of copies in a cluster one way only: acquire or release.",
    attributes={
        "order": MemOrderKindAttr,
        "fromProxy": default(ProxyKindAttr, "generic"),
        "toProxy": default(ProxyKindAttr, "async"),
    },
    format="attr-dict",
    hooks=Hooks(verify=verify_transfers.fence_restricted),
)
GRIDDEPCONTROL = op(
    "nvvm.griddepcontrol",
    "Waits for the launches that this one depends on, or lets those that depend on it begin.",
    attributes={"kind": GridDepActionAttr},
    format="$kind attr-dict",
)
