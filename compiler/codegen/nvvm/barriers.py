"""Barriers and fences of the nvvm dialect as calls of intrinsics."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.nvvm.calls import SHARED_CLUSTER, address_space, call, in_shared_memory, name_of, shared, typed
from compiler.dialects.nvvm import barrier_ops as nvvm
from compiler.dialects.nvvm.enums import MemOrderKind, MemScopeKind
from compiler.dialects.nvvm.matrix_ops import WgmmaGroupSyncAlignedOp, WgmmaWaitGroupSyncOp
from compiler.dialects.nvvm.thread_ops import PMEventOp, SetMaxRegisterOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import IntegerType

# ----------------------------------------------------------------------------------------------------------------------
# Barriers in shared memory
# ----------------------------------------------------------------------------------------------------------------------


def _place(scope: MemScopeKind, address: Value) -> str:
    """`scope.cta.space.cluster`"""
    space = "cluster" if address_space(address) == SHARED_CLUSTER else "cta"
    return f"scope.{scope.symbol}.space.{space}"


def _init(writer: FunctionWriter, op: nvvm.MBarrierInitOp) -> None:
    warn_of_predicate(writer, op, op.predicate)
    call(writer, op, name_of("mbarrier.init", shared(op.addr)), typed(writer, [op.addr, op.count]))


def _invalidate(writer: FunctionWriter, op: nvvm.MBarrierInvalOp) -> None:
    call(writer, op, name_of("mbarrier.inval", shared(op.addr)), typed(writer, [op.addr]))


def _count_bytes(writer: FunctionWriter, op: nvvm.MBarrierExpectTxOp | nvvm.MBarrierCompleteTxOp) -> None:
    name = "expect.tx" if isinstance(op, nvvm.MBarrierExpectTxOp) else "complete.tx"
    call(writer, op, name_of("mbarrier", name, _place(op.scope, op.addr)), typed(writer, [op.addr, op.txcount]))


_Arrival = (
    nvvm.MBarrierArriveOp
    | nvvm.MBarrierArriveDropOp
    | nvvm.MBarrierArriveExpectTxOp
    | nvvm.MBarrierArriveDropExpectTxOp
)


def _arrive(writer: FunctionWriter, op: _Arrival) -> None:
    """Writes an arrival. Only in the block's own memory does it return the phase, which the op may ignore."""
    address = in_shared_memory(writer, op, op.addr)
    relaxed = "relaxed" if op.relaxed.value else ""
    drop = "drop" if isinstance(op, (nvvm.MBarrierArriveDropOp, nvvm.MBarrierArriveDropExpectTxOp)) else ""
    expect = ""
    if isinstance(op, (nvvm.MBarrierArriveExpectTxOp, nvvm.MBarrierArriveDropExpectTxOp)):
        expect, count = "expect.tx", writer.typed(op.txcount)
        if isinstance(op, nvvm.MBarrierArriveExpectTxOp):
            warn_of_predicate(writer, op, op.predicate)
    else:
        count = "i32 1" if op.count is None else writer.typed(op.count)
    name = name_of("mbarrier.arrive", drop, expect, relaxed, _place(op.scope, op.addr))
    arguments = f"{address}, {count}"
    is_plain = isinstance(op, nvvm.MBarrierArriveOp) and op.count is None and not relaxed
    if is_plain and op.scope is MemScopeKind.CTA and address_space(op.addr) != SHARED_CLUSTER:
        name, arguments = "mbarrier.arrive.shared", address
    if address_space(op.addr) == SHARED_CLUSTER:
        writer.emit_void(op, f"call void @llvm.nvvm.{name}({arguments})")
    elif op.results:
        writer.emit(op, f"call i64 @llvm.nvvm.{name}({arguments})")
    else:
        writer.step(op, 1, f"call i64 @llvm.nvvm.{name}({arguments})")


def _arrive_early(
    writer: FunctionWriter, op: nvvm.MBarrierArriveNocompleteOp | nvvm.MBarrierArriveDropNocompleteOp
) -> None:
    drop = "drop" if isinstance(op, nvvm.MBarrierArriveDropNocompleteOp) else ""
    name = name_of("mbarrier.arrive", drop, "noComplete", shared(op.addr))
    call(writer, op, name, typed(writer, [op.addr, op.count]))


def _wait(writer: FunctionWriter, op: nvvm.MBarrierTestWaitOp | nvvm.MBarrierTryWaitOp) -> None:
    ticks = op.ticks if isinstance(op, nvvm.MBarrierTryWaitOp) else None
    state = op.state_or_phase
    parity = "parity" if isinstance(state.type, IntegerType) and state.type.width == 32 else ""
    kind = "test.wait" if isinstance(op, nvvm.MBarrierTestWaitOp) else "try.wait"
    limited, relaxed = "" if ticks is None else "tl", "relaxed" if op.relaxed.value else ""
    name = name_of("mbarrier", kind, parity, limited, relaxed, _place(op.scope, op.addr))
    call(writer, op, name, [in_shared_memory(writer, op, op.addr), *typed(writer, [state, ticks])])


def warn_of_predicate(writer: FunctionWriter, op: Operation, predicate: Value | None) -> None:
    """Warns of a predicate, which only inline assembly has: upstream ignores it here."""
    if predicate is not None:
        writer.state.warn(op, "the predicate was not translated, as LLVM's intrinsic has none")


# ----------------------------------------------------------------------------------------------------------------------
# Clusters, launches and warp groups
# ----------------------------------------------------------------------------------------------------------------------


def _cluster(
    writer: FunctionWriter, op: nvvm.ClusterArriveOp | nvvm.ClusterArriveRelaxedOp | nvvm.ClusterWaitOp
) -> None:
    kind = "wait" if isinstance(op, nvvm.ClusterWaitOp) else "arrive"
    relaxed = "relaxed" if isinstance(op, nvvm.ClusterArriveRelaxedOp) else ""
    call(writer, op, name_of("barrier.cluster", kind, relaxed, "aligned" if op.aligned else ""), [])


def _launch_dependency(writer: FunctionWriter, op: nvvm.GriddepcontrolOp) -> None:
    call(writer, op, name_of("griddepcontrol", op.kind.symbol.replace("_", ".")), [])


def _commit_products(writer: FunctionWriter, op: WgmmaGroupSyncAlignedOp) -> None:
    call(writer, op, "wgmma.commit_group.sync.aligned", [])


def _wait_for_products(writer: FunctionWriter, op: WgmmaWaitGroupSyncOp) -> None:
    call(writer, op, "wgmma.wait_group.sync.aligned", [f"i64 {op.group.value}"])


def _set_registers(writer: FunctionWriter, op: SetMaxRegisterOp) -> None:
    call(writer, op, f"setmaxnreg.{op.action.symbol[:3]}.sync.aligned.u32", [f"i32 {op.reg_count.value}"])


def _event(writer: FunctionWriter, op: PMEventOp) -> None:
    mask = op.masked_event_id
    bits = mask.value if mask is not None else 1 << (0 if op.event_id is None else op.event_id.value)
    call(writer, op, "pm.event.mask", [f"i16 {bits}"])


# ----------------------------------------------------------------------------------------------------------------------
# Fences
# ----------------------------------------------------------------------------------------------------------------------

_MEMBAR: Mapping[MemScopeKind, str] = MappingProxyType(
    {
        MemScopeKind.CTA: "membar.cta",
        MemScopeKind.CLUSTER: "fence.sc.cluster",
        MemScopeKind.GPU: "membar.gl",
        MemScopeKind.SYS: "membar.sys",
    }
)


def _membar(writer: FunctionWriter, op: nvvm.MembarOp) -> None:
    call(writer, op, _MEMBAR[op.scope], [])


def _fence_of_initialization(writer: FunctionWriter, op: nvvm.FenceMbarrierInitOp) -> None:
    call(writer, op, "fence.mbarrier_init.release.cluster", [])


def _fence_in_cluster(writer: FunctionWriter, op: nvvm.FenceSyncRestrictOp | nvvm.FenceProxySyncRestrictOp) -> None:
    proxy = "proxy.async_generic" if isinstance(op, nvvm.FenceProxySyncRestrictOp) else ""
    space = "cluster" if op.order is MemOrderKind.ACQUIRE else "cta"
    call(writer, op, name_of("fence", proxy, op.order.symbol, f"sync_restrict.space.{space}.scope.cluster"), [])


def _fence_of_proxy(writer: FunctionWriter, op: nvvm.FenceProxyOp) -> None:
    space = "" if op.space is None else f"_{op.space.symbol}"
    call(writer, op, f"fence.proxy.{op.kind.symbol}{space}", [])


def _acquire_from_proxy(writer: FunctionWriter, op: nvvm.FenceProxyAcquireOp) -> None:
    name = f"fence.proxy.tensormap_generic.acquire.{op.scope.symbol}"
    call(writer, op, name, typed(writer, [op.addr, op.size]))


def _release_to_proxy(writer: FunctionWriter, op: nvvm.FenceProxyReleaseOp) -> None:
    call(writer, op, f"fence.proxy.tensormap_generic.release.{op.scope.symbol}", [])


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType(
    {
        nvvm.MBarrierInitOp: _init,
        nvvm.MBarrierInvalOp: _invalidate,
        nvvm.MBarrierExpectTxOp: _count_bytes,
        nvvm.MBarrierCompleteTxOp: _count_bytes,
        nvvm.MBarrierArriveOp: _arrive,
        nvvm.MBarrierArriveDropOp: _arrive,
        nvvm.MBarrierArriveExpectTxOp: _arrive,
        nvvm.MBarrierArriveDropExpectTxOp: _arrive,
        nvvm.MBarrierArriveNocompleteOp: _arrive_early,
        nvvm.MBarrierArriveDropNocompleteOp: _arrive_early,
        nvvm.MBarrierTestWaitOp: _wait,
        nvvm.MBarrierTryWaitOp: _wait,
        nvvm.ClusterArriveOp: _cluster,
        nvvm.ClusterArriveRelaxedOp: _cluster,
        nvvm.ClusterWaitOp: _cluster,
        nvvm.GriddepcontrolOp: _launch_dependency,
        WgmmaGroupSyncAlignedOp: _commit_products,
        WgmmaWaitGroupSyncOp: _wait_for_products,
        SetMaxRegisterOp: _set_registers,
        PMEventOp: _event,
        nvvm.MembarOp: _membar,
        nvvm.FenceMbarrierInitOp: _fence_of_initialization,
        nvvm.FenceSyncRestrictOp: _fence_in_cluster,
        nvvm.FenceProxySyncRestrictOp: _fence_in_cluster,
        nvvm.FenceProxyOp: _fence_of_proxy,
        nvvm.FenceProxyAcquireOp: _acquire_from_proxy,
        nvvm.FenceProxyReleaseOp: _release_to_proxy,
    }
)
