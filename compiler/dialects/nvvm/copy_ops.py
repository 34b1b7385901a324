"""The operations of the nvvm dialect that move data without registers, prefetch it, or reach other blocks."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyPointer
from compiler.dialects.nvvm.attributes import (
    CacheEvictionPriorityAttr,
    ClusterLaunchControlQueryTypeAttr,
    CTAGroupKindAttr,
    LoadCacheModifierKindAttr,
    PrefetchCacheLevelAttr,
    TMALoadModeAttr,
    TMAReduxKindAttr,
    TMAStoreModeAttr,
)
from compiler.dialects.nvvm.constraints import (
    LLVM_PointerConst,
    LLVM_PointerGeneric,
    LLVM_PointerGlobal,
    LLVM_PointerLocal,
    LLVM_PointerShared,
    LLVM_PointerSharedCluster,
)
from compiler.ods.attr_confines import IntMinValue
from compiler.ods.attr_constraints import BoolAttr, ConfinedAttr, I1Attr, I32Attr, I64Attr, UnitAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, result, variadic_operand
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, predicate_trait
from compiler.ods.type_constraints import I1, I16, I32, I64, I128, AnyTypeOf


class CpAsyncOp(Op, name="nvvm.cp.async.shared.global"):
    """Starts a copy of 4, 8 or 16 bytes from global to shared memory, without waiting for it."""

    dst = operand(LLVM_PointerShared)
    src = operand(LLVM_PointerGlobal)
    cp_size = optional_operand(I32, name="cpSize")
    size = attribute(I32Attr)
    modifier = attribute(LoadCacheModifierKindAttr)
    assembly_format = "$dst `,` $src `,` $size `,` `cache` `=` $modifier (`,` $cpSize^)? attr-dict `:` type(operands)"


class CpAsyncCommitGroupOp(Op, name="nvvm.cp.async.commit.group"):
    """Closes a group of this thread's copies since the previous group, so that a wait can refer to it."""

    assembly_format = "attr-dict"


class CpAsyncWaitGroupOp(Op, name="nvvm.cp.async.wait.group"):
    """Waits until at most `n` of this thread's most recent groups of copies are still running."""

    n = attribute(I32Attr)
    assembly_format = "$n attr-dict"


class CpAsyncMBarrierArriveOp(Op, name="nvvm.cp.async.mbarrier.arrive"):
    """Lets a barrier wait for all copies this thread has started, arriving when they are done."""

    addr = operand(AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared))
    noinc = attribute(I1Attr, default=0)
    assembly_format = "$addr attr-dict `:` type(operands)"


class CpAsyncBulkCommitGroupOp(Op, name="nvvm.cp.async.bulk.commit.group"):
    """Closes a group of this thread's bulk copies out of shared memory, to be waited for."""

    assembly_format = "attr-dict"


class CpAsyncBulkWaitGroupOp(Op, name="nvvm.cp.async.bulk.wait_group"):
    """Waits until at most `n` of this thread's most recent groups of bulk copies are still running."""

    group = attribute(ConfinedAttr(I32Attr, IntMinValue(0)))
    read = attribute(UnitAttr)
    traits = [Trait("NVVMRequiresSM")]
    assembly_format = "$group attr-dict"


class CpAsyncBulkTensorGlobalToSharedClusterOp(Op, name="nvvm.cp.async.bulk.tensor.shared.cluster.global"):
    """Starts copying a tile of a tensor to shared memory; a barrier counts the bytes that arrived."""

    dst_mem = operand(AnyTypeOf(LLVM_PointerShared, LLVM_PointerSharedCluster), name="dstMem")
    tma_descriptor = operand(LLVM_PointerGeneric, name="tmaDescriptor")
    coordinates = variadic_operand(I32)
    mbar = operand(LLVM_PointerShared)
    im2col_offsets = variadic_operand(I16, name="im2colOffsets")
    multicast_mask = optional_operand(I16, name="multicastMask")
    l2_cache_hint = optional_operand(I64, name="l2CacheHint")
    predicate = optional_operand(I1)
    mode = attribute(TMALoadModeAttr, default="tile")
    is_cta_only = attribute(BoolAttr, default=False, name="isCTAOnly")
    group = optional_attribute(CTAGroupKindAttr)
    traits = [Interface("BasicPtxBuilderInterface"), ATTR_SIZED_OPERAND_SEGMENTS, Trait("NVVMRequiresSM")]
    assembly_format = (
        "$dstMem `,` $tmaDescriptor `,` $mbar `,` `box` `[`$coordinates `]` (`im2col` `[` "
        "$im2colOffsets^ `]` )? (`multicast_mask` `=` $multicastMask^ )? (`l2_cache_hint` `=` "
        "$l2CacheHint^ )? (`predicate` `=` $predicate^)? attr-dict `:` type($dstMem) `,` "
        "type($tmaDescriptor)"
    )


class CpAsyncBulkTensorSharedCTAToGlobalOp(Op, name="nvvm.cp.async.bulk.tensor.global.shared.cta"):
    """Starts copying a tile from shared memory into a tensor; completion is tracked by groups."""

    tma_descriptor = operand(LLVM_PointerGeneric, name="tmaDescriptor")
    src_mem = operand(LLVM_PointerShared, name="srcMem")
    coordinates = variadic_operand(I32)
    l2_cache_hint = optional_operand(I64, name="l2CacheHint")
    predicate = optional_operand(I1)
    mode = attribute(TMAStoreModeAttr, default="tile")
    traits = [Interface("BasicPtxBuilderInterface"), ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ "
        ")? (`,` `predicate` `=` $predicate^)? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)"
    )


class PrefetchOp(Op, name="nvvm.prefetch"):
    """Prefetches the cache line at an address into a cache, or a tensor map into its cache."""

    addr = operand(AnyTypeOf(LLVM_PointerGlobal, LLVM_PointerLocal, LLVM_PointerGeneric, LLVM_PointerConst))
    predicate = optional_operand(I1)
    cache_level = optional_attribute(PrefetchCacheLevelAttr, name="cacheLevel")
    evict_priority = optional_attribute(CacheEvictionPriorityAttr, name="evictPriority")
    tensormap = attribute(UnitAttr)
    uniform = attribute(UnitAttr)
    in_param_space = attribute(UnitAttr)
    traits = [Interface("BasicPtxBuilderInterface")]
    assembly_format = (
        "(`level` `=` $cacheLevel^ (`uniform` $uniform^)? `,`)? (`tensormap` $tensormap^ "
        "(`in_param_space` $in_param_space^)? `,`)? (`evict_priority` `=` $evictPriority^ `,`)? "
        "$addr (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)"
    )


class CpAsyncBulkPrefetchOp(Op, name="nvvm.cp.async.bulk.prefetch"):
    """Starts to prefetch bytes of global memory into the L2 cache."""

    src_mem = operand(LLVM_PointerGlobal, name="srcMem")
    size = operand(I32)
    l2_cache_hint = optional_operand(I64, name="l2CacheHint")
    assembly_format = "$srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($srcMem)"


class CpAsyncBulkTensorPrefetchOp(Op, name="nvvm.cp.async.bulk.tensor.prefetch"):
    """Starts bringing a tile of a tensor into the L2 cache."""

    tma_descriptor = operand(LLVM_PointerGeneric, name="tmaDescriptor")
    coordinates = variadic_operand(I32)
    im2col_offsets = variadic_operand(I16, name="im2colOffsets")
    l2_cache_hint = optional_operand(I64, name="l2CacheHint")
    mode = attribute(TMALoadModeAttr, default="tile")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "$tmaDescriptor `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` )? "
        "(`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($tmaDescriptor)"
    )


class CpAsyncBulkTensorReduceOp(Op, name="nvvm.cp.async.bulk.tensor.reduce"):
    """Starts combining a tile in shared memory with a tensor's elements in global memory."""

    tma_descriptor = operand(LLVM_AnyPointer, name="tmaDescriptor")
    src_mem = operand(LLVM_PointerShared, name="srcMem")
    coordinates = variadic_operand(I32)
    l2_cache_hint = optional_operand(I64, name="l2CacheHint")
    red_kind = attribute(TMAReduxKindAttr, name="redKind")
    mode = attribute(TMAStoreModeAttr, default="tile")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ "
        ")? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)"
    )


class CpAsyncBulkGlobalToSharedClusterOp(Op, name="nvvm.cp.async.bulk.shared.cluster.global"):
    """Starts a bulk copy from global to shared memory; a barrier counts the bytes that arrived."""

    dst_mem = operand(AnyTypeOf(LLVM_PointerShared, LLVM_PointerSharedCluster), name="dstMem")
    src_mem = operand(LLVM_PointerGlobal, name="srcMem")
    mbar = operand(LLVM_PointerShared)
    size = operand(I32)
    multicast_mask = optional_operand(I16, name="multicastMask")
    l2_cache_hint = optional_operand(I64, name="l2CacheHint")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "$dstMem `,` $srcMem `,` $mbar `,` $size (`multicast_mask` `=` $multicastMask^ )? "
        "(`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($dstMem) `,` type($srcMem)"
    )


class CpAsyncBulkSharedCTAToSharedClusterOp(Op, name="nvvm.cp.async.bulk.shared.cluster.shared.cta"):
    """Starts a bulk copy from this block's shared memory to another block's in the cluster."""

    dst_mem = operand(LLVM_PointerSharedCluster, name="dstMem")
    src_mem = operand(LLVM_PointerShared, name="srcMem")
    mbar = operand(LLVM_PointerShared)
    size = operand(I32)
    assembly_format = "$dstMem `,` $srcMem `,` $mbar `,` $size attr-dict `:` type($dstMem) `,` type($srcMem)"


class CpAsyncBulkSharedCTAToGlobalOp(Op, name="nvvm.cp.async.bulk.global.shared.cta"):
    """Starts a bulk copy from shared to global memory; completion is tracked by groups."""

    dst_mem = operand(LLVM_PointerGlobal, name="dstMem")
    src_mem = operand(LLVM_PointerShared, name="srcMem")
    size = operand(I32)
    l2_cache_hint = optional_operand(I64, name="l2CacheHint")
    byte_mask = optional_operand(I16, name="byteMask")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS]
    assembly_format = (
        "$dstMem `,` $srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? (`byte_mask` `=` "
        "$byteMask^ )? attr-dict `:` type($dstMem) `,` type($srcMem)"
    )


_MAPPED_SPACES = ((0, 0), (3, 7))
"""Address spaces of operand and result of `mapa`: generic both, or shared memory of a block and of a cluster."""


class MapaOp(Op, name="nvvm.mapa"):
    """The address that something in this block's shared memory has in another block of the cluster."""

    a = operand(AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared))
    b = operand(I32)
    res = result(AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerSharedCluster))
    traits = [
        predicate_trait(
            "Valid address-space check(or mapping) for mapa Op",
            lambda op: (op.a.type.address_space, op.res.type.address_space) in _MAPPED_SPACES,
            name="InputAddressIsCombinationOf",
        ),
        Trait("NVVMRequiresSM"),
    ]
    assembly_format = "$a`,` $b attr-dict `:` type($a) `->` type($res)"


class BulkStoreOp(Op, name="nvvm.st.bulk"):
    """Sets bytes of shared memory to zero."""

    addr = operand(AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared))
    size = operand(I64)
    init_val = attribute(I64Attr, default=0, name="initVal")
    assembly_format = "$addr `,` `size` `=` $size (`,` `init` `=` $initVal^)? attr-dict `:` type($addr)"


class ClusterLaunchControlTryCancelOp(Op, name="nvvm.clusterlaunchcontrol.try.cancel"):
    """Tries to cancel a cluster that has not started yet, so that this one can take over its work."""

    smem_address = operand(LLVM_PointerShared, name="smemAddress")
    mbarrier = operand(LLVM_PointerShared)
    multicast = attribute(UnitAttr)
    traits = [Trait("NVVMRequiresSM")]
    assembly_format = "(`multicast` $multicast^ `,`)? $smemAddress `,` $mbarrier attr-dict"


class ClusterLaunchControlQueryCancelOp(Op, name="nvvm.clusterlaunchcontrol.query.cancel"):
    """Decodes the answer to an attempt to cancel a cluster: if it succeeded, and the coordinates of the first block."""

    try_cancel_response = operand(I128)
    query_type = attribute(ClusterLaunchControlQueryTypeAttr)
    res = result(AnyTypeOf(I1, I32))
    traits = [Trait("NVVMRequiresSM")]
    assembly_format = "`query` `=` $query_type `,` $try_cancel_response attr-dict `:` type($res)"
    hooks = Hooks(verify_is_local=True)
