"""Copies of the nvvm dialect that do not pass through registers, as calls of intrinsics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.codegen.function_writer import FunctionWriter, OperationTranslator
from compiler.codegen.nvvm.barriers import warn_of_predicate
from compiler.codegen.nvvm.calls import SHARED, address_space, call, flag, name_of, or_zero, shared, typed
from compiler.dialects.nvvm import copy_ops as nvvm
from compiler.dialects.nvvm.enums import TMALoadMode, TMAStoreMode
from compiler.ir.operation import Operation, Value


def _copy_async(writer: FunctionWriter, op: nvvm.CpAsyncOp) -> None:
    part = "" if op.cp_size is None else "s"
    name = name_of(f"cp.async.{op.modifier.symbol}.shared.global.{op.size.value}", part)
    call(writer, op, name, typed(writer, [op.dst, op.src, op.cp_size]))


def _arrive_after_copies(writer: FunctionWriter, op: nvvm.CpAsyncMBarrierArriveOp) -> None:
    name = name_of("cp.async.mbarrier.arrive", "noinc" if op.noinc.value else "", shared(op.addr))
    call(writer, op, name, typed(writer, [op.addr]))


def _wait_for_copies(writer: FunctionWriter, op: nvvm.CpAsyncBulkWaitGroupOp) -> None:
    call(writer, op, f"cp.async.bulk.wait.group{'.read' if op.read else ''}", [f"i32 {op.group.value}"])


def _hint(writer: FunctionWriter, hint: Value | None) -> list[str]:
    """Returns the policy of a cache, and whether there is one."""
    return [or_zero(writer, hint, "i64"), flag(hint is not None)]


# ----------------------------------------------------------------------------------------------------------------------
# Blocks of memory
# ----------------------------------------------------------------------------------------------------------------------


def _bulk_to_shared(writer: FunctionWriter, op: nvvm.CpAsyncBulkGlobalToSharedClusterOp) -> None:
    hint, has_hint = _hint(writer, op.l2_cache_hint)
    arguments = typed(writer, [op.dst_mem, op.mbar, op.src_mem, op.size])
    if address_space(op.dst_mem) == SHARED:
        call(writer, op, "cp.async.bulk.global.to.shared.cta", [*arguments, hint, has_hint])
        return
    mask = op.multicast_mask
    arguments += [or_zero(writer, mask, "i16"), hint, flag(mask is not None), has_hint]
    call(writer, op, "cp.async.bulk.global.to.shared.cluster", arguments)


def _bulk_to_cluster(writer: FunctionWriter, op: nvvm.CpAsyncBulkSharedCTAToSharedClusterOp) -> None:
    arguments = typed(writer, [op.dst_mem, op.mbar, op.src_mem, op.size])
    call(writer, op, "cp.async.bulk.shared.cta.to.cluster", arguments)


def _bulk_to_global(writer: FunctionWriter, op: nvvm.CpAsyncBulkSharedCTAToGlobalOp) -> None:
    arguments = [*typed(writer, [op.dst_mem, op.src_mem, op.size]), *_hint(writer, op.l2_cache_hint)]
    masked = "" if op.byte_mask is None else "bytemask"
    name = name_of("cp.async.bulk.shared.cta.to.global", masked)
    call(writer, op, name, [*arguments, *typed(writer, [op.byte_mask])])


def _bulk_prefetch(writer: FunctionWriter, op: nvvm.CpAsyncBulkPrefetchOp) -> None:
    arguments = [*typed(writer, [op.src_mem, op.size]), *_hint(writer, op.l2_cache_hint)]
    call(writer, op, "cp.async.bulk.prefetch.L2", arguments)


def _bulk_store(writer: FunctionWriter, op: nvvm.BulkStoreOp) -> None:
    name = name_of("st.bulk", "shared.cta" if shared(op.addr) else "")
    call(writer, op, name, [*typed(writer, [op.addr, op.size]), f"i64 {op.init_val.value}"])


# ----------------------------------------------------------------------------------------------------------------------
# Tiles of tensors
# ----------------------------------------------------------------------------------------------------------------------


def _tile(mode: TMALoadMode | TMAStoreMode, coordinates: Sequence[Value]) -> str:
    """`tile.3d`; four rows of a matrix have five coordinates."""
    is_rows = mode in (TMALoadMode.TILE_GATHER4, TMAStoreMode.TILE_SCATTER4) and mode.symbol.endswith("4")
    return f"{mode.symbol.replace('_', '.')}.{2 if is_rows else len(coordinates)}d"


def _tile_to_shared(writer: FunctionWriter, op: nvvm.CpAsyncBulkTensorGlobalToSharedClusterOp) -> None:
    warn_of_predicate(writer, op, op.predicate)
    tile = _tile(op.mode, op.coordinates)
    arguments = typed(writer, [op.dst_mem, op.mbar, op.tma_descriptor, *op.coordinates, *op.im2col_offsets])
    hint, has_hint = _hint(writer, op.l2_cache_hint)
    if op.is_cta_only.value:
        call(writer, op, f"cp.async.bulk.tensor.g2s.cta.{tile}", [*arguments, hint, has_hint])
        return
    mask = op.multicast_mask
    group = 0 if op.group is None else op.group + 1
    arguments += [or_zero(writer, mask, "i16"), hint, flag(mask is not None), has_hint, f"i32 {group}"]
    call(writer, op, f"cp.async.bulk.tensor.g2s.{tile}", arguments)


def _tile_to_global(
    writer: FunctionWriter, op: nvvm.CpAsyncBulkTensorSharedCTAToGlobalOp | nvvm.CpAsyncBulkTensorReduceOp
) -> None:
    kind = "s2g"
    if isinstance(op, nvvm.CpAsyncBulkTensorReduceOp):
        kind = f"reduce.{op.red_kind.symbol}"
    else:
        warn_of_predicate(writer, op, op.predicate)
    arguments = typed(writer, [op.src_mem, op.tma_descriptor, *op.coordinates])
    name = name_of("cp.async.bulk.tensor", kind, _tile(op.mode, op.coordinates))
    call(writer, op, name, [*arguments, *_hint(writer, op.l2_cache_hint)])


def _tile_prefetch(writer: FunctionWriter, op: nvvm.CpAsyncBulkTensorPrefetchOp) -> None:
    arguments = typed(writer, [op.tma_descriptor, *op.coordinates, *op.im2col_offsets])
    name = f"cp.async.bulk.tensor.prefetch.{_tile(op.mode, op.coordinates)}"
    call(writer, op, name, [*arguments, *_hint(writer, op.l2_cache_hint)])


# ----------------------------------------------------------------------------------------------------------------------
# Single addresses
# ----------------------------------------------------------------------------------------------------------------------

_SPACES: Mapping[int, str] = MappingProxyType({0: "", 1: "global", 5: "local"})
_PARAMETERS = "ptr addrspace(101)"


def _prefetch(writer: FunctionWriter, op: nvvm.PrefetchOp) -> None:
    warn_of_predicate(writer, op, op.predicate)
    address = writer.typed(op.addr)
    if op.tensormap:
        if op.in_param_space:
            address = f"{_PARAMETERS} {writer.step(op, 0, f'addrspacecast {address} to {_PARAMETERS}')}"
        call(writer, op, "prefetch.tensormap", [address])
        return
    level = "" if op.cache_level is None else op.cache_level.symbol
    priority = "" if op.evict_priority is None else op.evict_priority.symbol.replace("_", ".")
    kind = "prefetchu" if op.uniform else "prefetch"
    call(writer, op, name_of(kind, _SPACES.get(address_space(op.addr), ""), level, priority), [address])


def _map_address(writer: FunctionWriter, op: nvvm.MapaOp) -> None:
    call(writer, op, name_of("mapa", "shared.cluster" if shared(op.a) else ""), typed(writer, [op.a, op.b]))


# ----------------------------------------------------------------------------------------------------------------------
# Launches of clusters
# ----------------------------------------------------------------------------------------------------------------------


def _try_cancel(writer: FunctionWriter, op: nvvm.ClusterLaunchControlTryCancelOp) -> None:
    name = name_of("clusterlaunchcontrol.try_cancel.async", "multicast" if op.multicast else "", "shared")
    call(writer, op, name, typed(writer, [op.smem_address, op.mbarrier]))


def _query_cancel(writer: FunctionWriter, op: nvvm.ClusterLaunchControlQueryCancelOp) -> None:
    query = op.query_type.symbol.replace("cta_id_", "ctaid.")
    call(writer, op, f"clusterlaunchcontrol.query_cancel.{query}", typed(writer, [op.try_cancel_response]))


TRANSLATORS: Mapping[type[Operation], OperationTranslator] = MappingProxyType(
    {
        nvvm.CpAsyncOp: _copy_async,
        nvvm.CpAsyncMBarrierArriveOp: _arrive_after_copies,
        nvvm.CpAsyncBulkWaitGroupOp: _wait_for_copies,
        nvvm.CpAsyncBulkGlobalToSharedClusterOp: _bulk_to_shared,
        nvvm.CpAsyncBulkSharedCTAToSharedClusterOp: _bulk_to_cluster,
        nvvm.CpAsyncBulkSharedCTAToGlobalOp: _bulk_to_global,
        nvvm.CpAsyncBulkPrefetchOp: _bulk_prefetch,
        nvvm.BulkStoreOp: _bulk_store,
        nvvm.CpAsyncBulkTensorGlobalToSharedClusterOp: _tile_to_shared,
        nvvm.CpAsyncBulkTensorSharedCTAToGlobalOp: _tile_to_global,
        nvvm.CpAsyncBulkTensorReduceOp: _tile_to_global,
        nvvm.CpAsyncBulkTensorPrefetchOp: _tile_prefetch,
        nvvm.PrefetchOp: _prefetch,
        nvvm.MapaOp: _map_address,
        nvvm.ClusterLaunchControlTryCancelOp: _try_cancel,
        nvvm.ClusterLaunchControlQueryCancelOp: _query_cancel,
    }
)
