"""Checks of nvvm's copies between memories, barriers in memory and fences, with upstream's messages."""

from __future__ import annotations

from compiler.dialects.llvm.types import LLVMPointerType
from compiler.dialects.nvvm.barrier_ops import (
    FenceProxyAcquireOp,
    FenceProxyOp,
    FenceProxyReleaseOp,
    FenceProxySyncRestrictOp,
    FenceSyncRestrictOp,
    MBarrierArriveDropExpectTxOp,
    MBarrierArriveDropOp,
    MBarrierArriveExpectTxOp,
    MBarrierArriveOp,
    MBarrierCompleteTxOp,
    MBarrierExpectTxOp,
    MBarrierTestWaitOp,
    MBarrierTryWaitOp,
)
from compiler.dialects.nvvm.copy_ops import (
    CpAsyncBulkGlobalToSharedClusterOp,
    CpAsyncBulkTensorGlobalToSharedClusterOp,
    CpAsyncBulkTensorPrefetchOp,
    CpAsyncBulkTensorReduceOp,
    CpAsyncBulkTensorSharedCTAToGlobalOp,
    CpAsyncOp,
)
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Finding, Problem
from compiler.ods import hook
from compiler.ods.enum_attribute import symbol_of

_SHARED, _SHARED_CLUSTER = 3, 7


def _symbol(op: Operation, name: str, default: str = "") -> str:
    return symbol_of(op.properties.get(name)) or default


def _space(value: Value) -> int:
    type_ = value.type
    return type_.address_space if isinstance(type_, LLVMPointerType) else 0


def _at(op: Operation, message: str | None) -> Finding:
    """Returns upstream's error that does not name the op."""
    return None if message is None else Problem(op, message)


@hook.verify(CpAsyncOp)
def cp_async(op: CpAsyncOp) -> Finding:
    modifier = _symbol(op, "modifier")
    if modifier not in ("cg", "ca"):
        return _at(op, "Only CG and CA cache modifiers are supported.")
    if op.size.value not in (4, 8, 16):
        return _at(op, "expected byte size to be either 4, 8 or 16.")
    if modifier == "cg" and op.size.value != 16:
        return _at(op, "CG cache modifier is only support for 16 bytes copy.")
    return None


# ---------------------------------------------------------------------------------------------------------- tensors


def _store_problem(dimensions: int, *, windows: bool) -> str | None:
    if not 1 <= dimensions <= 5:
        return "expects coordinates between 1 to 5 dimension"
    if windows and dimensions < 3:
        return "to use im2col mode, the tensor has to be at least 3-dimensional"
    return None


def _load_problem(op: CpAsyncBulkTensorGlobalToSharedClusterOp | CpAsyncBulkTensorPrefetchOp) -> str | None:
    mode = _symbol(op, "mode", "tile")
    dimensions, offsets = len(op.coordinates), len(op.im2col_offsets)
    if not 1 <= dimensions <= 5:
        return "expects coordinates between 1 to 5 dimension"
    if mode == "tile_gather4" and dimensions != 5:
        return "Gather4 mode expects 5 coordinates"
    if mode.startswith("im2col") and dimensions < 3:
        return f"to use {mode} mode, the tensor has to be at least 3-dimensional"
    expected = {"im2col": dimensions - 2, "im2col_w": 2, "im2col_w_128": 2}.get(mode, 0)
    return None if offsets == expected else f" im2col offsets expected {expected} (provided {offsets})"


@hook.verify(CpAsyncBulkTensorPrefetchOp)
def tensor_prefetch(op: CpAsyncBulkTensorPrefetchOp) -> Finding:
    return _at(op, _load_problem(op))


@hook.verify(CpAsyncBulkTensorGlobalToSharedClusterOp)
def tensor_load(op: CpAsyncBulkTensorGlobalToSharedClusterOp) -> Finding:
    mode, only_block = _symbol(op, "mode", "tile"), op.is_cta_only.value
    if op.predicate is not None:
        if only_block:
            return _at(op, "Predicate is supported only for shared::cluster mode.")
        if mode not in ("tile", "im2col"):
            return _at(op, "Predicate is supported only for Tile and Im2col modes.")
    elif only_block:
        if _space(op.dst_mem) != _SHARED:
            return _at(op, "Shared::cta destination requires address-space 3.")
        if op.multicast_mask is not None:
            return _at(op, "Multicast is not supported with shared::cta mode.")
        if op.group is not None:
            return _at(op, "CTAGroup is not supported with shared::cta mode.")
    elif _space(op.dst_mem) != _SHARED_CLUSTER:
        return _at(op, "Shared::cluster destination requires address-space 7.")
    return _at(op, _load_problem(op))


@hook.verify(CpAsyncBulkTensorSharedCTAToGlobalOp)
def tensor_store(op: CpAsyncBulkTensorSharedCTAToGlobalOp) -> Finding:
    mode, dimensions = _symbol(op, "mode", "tile"), len(op.coordinates)
    if op.predicate is not None:
        if mode != "tile":
            return _at(op, "Inline-ptx lowering supported only for Tile mode.")
        if op.l2_cache_hint is not None:
            return _at(op, "Inline-ptx lowering unsupported with L2 cache-hint.")
    if mode == "tile_scatter4":
        return _at(op, None if dimensions == 5 else "Scatter4 mode expects 5 coordinates")
    return _at(op, _store_problem(dimensions, windows=mode == "im2col"))


@hook.verify(CpAsyncBulkTensorReduceOp)
def tensor_reduce(op: CpAsyncBulkTensorReduceOp) -> Finding:
    mode = _symbol(op, "mode", "tile")
    if mode == "tile_scatter4":
        return _at(op, "Scatter mode unsupported for CpAsyncBulkTensorReduceOp")
    return _at(op, _store_problem(len(op.coordinates), windows=mode == "im2col"))


@hook.verify(CpAsyncBulkGlobalToSharedClusterOp)
def bulk_load(op: CpAsyncBulkGlobalToSharedClusterOp) -> Finding:
    if _space(op.dst_mem) == _SHARED and op.multicast_mask is not None:
        return _at(op, "Multicast is not supported with shared::cta mode.")
    return None


# --------------------------------------------------------------------------------------------------------- barriers


_ARRIVALS = (MBarrierArriveOp, MBarrierArriveDropOp, MBarrierArriveExpectTxOp, MBarrierArriveDropExpectTxOp)


@hook.verify(
    MBarrierExpectTxOp,
    MBarrierCompleteTxOp,
    MBarrierArriveOp,
    MBarrierArriveDropOp,
    MBarrierArriveDropExpectTxOp,
    MBarrierTestWaitOp,
    MBarrierTryWaitOp,
)
def mbarrier(op: Operation) -> Finding:
    if _symbol(op, "scope", "cta") not in ("cta", "cluster"):
        return _at(op, "mbarrier scope must be either CTA or Cluster")
    if isinstance(op, _ARRIVALS) and op.results and _space(op.addr) == _SHARED_CLUSTER:
        return _at(op, "mbarrier in shared_cluster space cannot return any value")
    return None


@hook.verify(MBarrierArriveExpectTxOp)
def mbarrier_expecting(op: MBarrierArriveExpectTxOp) -> Finding:
    if op.predicate is not None:
        if _symbol(op, "scope", "cta") != "cta":
            return _at(op, "mbarrier scope must be CTA when using predicate")
        if _space(op.addr) == _SHARED_CLUSTER:
            return _at(op, "mbarrier in shared_cluster space is not supported when using predicate")
        if op.results:
            return _at(op, "return-value is not supported when using predicate")
        if op.relaxed.value:
            return _at(op, "mbarrier with relaxed semantics is not supported when using predicate")
    return mbarrier(op)


# ----------------------------------------------------------------------------------------------------------- fences


@hook.verify(FenceProxyOp)
def fence_proxy(op: FenceProxyOp) -> Finding:
    kind, has_space = _symbol(op, "kind"), op.space is not None
    if kind == "tensormap":
        return "tensormap proxy is not a supported proxy kind"
    if kind == "generic":
        return "generic proxy not a supported proxy kind"
    if kind == "async.shared" and not has_space:
        return "async_shared fence requires space attribute"
    if kind != "async.shared" and has_space:
        return "only async_shared fence can have space attribute"
    return None


@hook.verify(FenceProxyAcquireOp, FenceProxyReleaseOp)
def fence_proxy_one_way(op: Operation) -> Finding:
    if _symbol(op, "fromProxy", "generic") != "generic":
        return "uni-directional proxies only support generic for from_proxy attribute"
    if _symbol(op, "toProxy", "tensormap") != "tensormap":
        return "uni-directional proxies only support tensormap for to_proxy attribute"
    return None


@hook.verify(FenceSyncRestrictOp, FenceProxySyncRestrictOp)
def fence_restricted(op: Operation) -> Finding:
    if _symbol(op, "order") not in ("acquire", "release"):
        return "only acquire and release semantics are supported"
    if isinstance(op, FenceProxySyncRestrictOp):
        if _symbol(op, "fromProxy", "generic") != "generic":
            return "only generic is support for from_proxy attribute"
        if _symbol(op, "toProxy", "async") != "async":
            return "only async is supported for to_proxy attribute"
    return None
