"""The operations of the nvvm dialect that move data without registers, prefetch it, or reach other blocks."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import (
    LLVM_AnyPointer,
)
from compiler.dialects.nvvm import (
    verify,
    verify_tensor_memory,
    verify_transfers,
)
from compiler.dialects.nvvm.constraints import (
    CacheEvictionPriorityAttr,
    ClusterLaunchControlQueryTypeAttr,
    CTAGroupKindAttr,
    LLVM_PointerConst,
    LLVM_PointerGeneric,
    LLVM_PointerGlobal,
    LLVM_PointerLocal,
    LLVM_PointerShared,
    LLVM_PointerSharedCluster,
    LoadCacheModifierAttr,
    PrefetchCacheLevelAttr,
    TMALoadModeAttr,
    TMAReduxKindAttr,
    TMAStoreModeAttr,
)
from compiler.ods.attr_constraints import (
    BoolAttr,
    ConfinedAttr,
    I1Attr,
    I32Attr,
    I64Attr,
    IntMinValue,
    UnitAttr,
)
from compiler.ods.define import default, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, predicate_trait
from compiler.ods.type_constraints import (
    I1,
    I16,
    I32,
    I64,
    I128,
    AnyTypeOf,
    is_definition,
)

CP_ASYNC_SHARED_GLOBAL = op(
    "nvvm.cp.async.shared.global",
    "Starts a copy of 4, 8 or 16 bytes from global to shared memory, without waiting for it.",
    operands={"dst": LLVM_PointerShared, "src": LLVM_PointerGlobal, "cpSize": optional(I32)},
    attributes={"size": I32Attr, "modifier": LoadCacheModifierAttr},
    format="$dst `,` $src `,` $size `,` `cache` `=` $modifier (`,` $cpSize^)? attr-dict `:` type(operands)",
    hooks=Hooks(verify=verify_transfers.cp_async),
)
CP_ASYNC_COMMIT_GROUP = op(
    "nvvm.cp.async.commit.group",
    "Closes a group of this thread's copies since the last one, to be waited for together.",
    format="attr-dict",
)
CP_ASYNC_WAIT_GROUP = op(
    "nvvm.cp.async.wait.group",
    "Waits until at most so many of this thread's youngest groups of copies are still running.",
    attributes={"n": I32Attr},
    format="$n attr-dict",
)
CP_ASYNC_MBARRIER_ARRIVE = op(
    "nvvm.cp.async.mbarrier.arrive",
    "Lets a barrier wait for all copies this thread has started, arriving when they are done.",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared)},
    attributes={"noinc": default(I1Attr, 0)},
    format="$addr attr-dict `:` type(operands)",
)
CP_ASYNC_BULK_COMMIT_GROUP = op(
    "nvvm.cp.async.bulk.commit.group",
    "Closes a group of this thread's bulk copies out of shared memory, to be waited for.",
    format="attr-dict",
)
CP_ASYNC_BULK_WAIT_GROUP = op(
    "nvvm.cp.async.bulk.wait_group",
    "Waits until at most so many of this thread's youngest groups of bulk copies are running.",
    attributes={"group": ConfinedAttr(I32Attr, IntMinValue(0)), "read": UnitAttr},
    traits=[Trait("NVVMRequiresSM")],
    format="$group attr-dict",
)
CP_ASYNC_BULK_TENSOR_SHARED_CLUSTER_GLOBAL = op(
    "nvvm.cp.async.bulk.tensor.shared.cluster.global",
    "Starts copying a tile of a tensor to shared memory; a barrier counts the bytes that arrived.",
    operands={
        "dstMem": AnyTypeOf(LLVM_PointerShared, LLVM_PointerSharedCluster),
        "tmaDescriptor": LLVM_PointerGeneric,
        "coordinates": variadic(I32),
        "mbar": LLVM_PointerShared,
        "im2colOffsets": variadic(I16),
        "multicastMask": optional(I16),
        "l2CacheHint": optional(I64),
        "predicate": optional(I1),
    },
    attributes={
        "mode": default(TMALoadModeAttr, "tile"),
        "isCTAOnly": default(BoolAttr, False),
        "group": optional(CTAGroupKindAttr),
    },
    traits=[Interface("BasicPtxBuilderInterface"), ATTR_SIZED_OPERAND_SEGMENTS, Trait("NVVMRequiresSM")],
    format=(
        "$dstMem `,` $tmaDescriptor `,` $mbar `,` `box` `[`$coordinates `]` (`im2col` `[` "
        "$im2colOffsets^ `]` )? (`multicast_mask` `=` $multicastMask^ )? (`l2_cache_hint` `=` "
        "$l2CacheHint^ )? (`predicate` `=` $predicate^)? attr-dict `:` type($dstMem) `,` "
        "type($tmaDescriptor)"
    ),
    hooks=Hooks(verify=verify_transfers.tensor_load),
)
CP_ASYNC_BULK_TENSOR_GLOBAL_SHARED_CTA = op(
    "nvvm.cp.async.bulk.tensor.global.shared.cta",
    "Starts copying a tile from shared memory into a tensor; groups tell when it is done.",
    operands={
        "tmaDescriptor": LLVM_PointerGeneric,
        "srcMem": LLVM_PointerShared,
        "coordinates": variadic(I32),
        "l2CacheHint": optional(I64),
        "predicate": optional(I1),
    },
    attributes={"mode": default(TMAStoreModeAttr, "tile")},
    traits=[Interface("BasicPtxBuilderInterface"), ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ "
        ")? (`,` `predicate` `=` $predicate^)? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)"
    ),
    hooks=Hooks(verify=verify_transfers.tensor_store),
)
PREFETCH = op(
    "nvvm.prefetch",
    "Brings the cache line at an address into a cache, or a tensor map into the cache for these.",
    operands={
        "addr": AnyTypeOf(LLVM_PointerGlobal, LLVM_PointerLocal, LLVM_PointerGeneric, LLVM_PointerConst),
        "predicate": optional(I1),
    },
    attributes={
        "cacheLevel": optional(PrefetchCacheLevelAttr),
        "evictPriority": optional(CacheEvictionPriorityAttr),
        "tensormap": UnitAttr,
        "uniform": UnitAttr,
        "in_param_space": UnitAttr,
    },
    traits=[Interface("BasicPtxBuilderInterface")],
    format=(
        "(`level` `=` $cacheLevel^ (`uniform` $uniform^)? `,`)? (`tensormap` $tensormap^ "
        "(`in_param_space` $in_param_space^)? `,`)? (`evict_priority` `=` $evictPriority^ `,`)? "
        "$addr (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)"
    ),
    hooks=Hooks(verify=verify.prefetch),
)
CP_ASYNC_BULK_PREFETCH = op(
    "nvvm.cp.async.bulk.prefetch",
    "Starts bringing so many bytes of global memory into the L2 cache.",
    operands={"srcMem": LLVM_PointerGlobal, "size": I32, "l2CacheHint": optional(I64)},
    format="$srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($srcMem)",
)
CP_ASYNC_BULK_TENSOR_PREFETCH = op(
    "nvvm.cp.async.bulk.tensor.prefetch",
    "Starts bringing a tile of a tensor into the L2 cache.",
    operands={
        "tmaDescriptor": LLVM_PointerGeneric,
        "coordinates": variadic(I32),
        "im2colOffsets": variadic(I16),
        "l2CacheHint": optional(I64),
    },
    attributes={"mode": default(TMALoadModeAttr, "tile")},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$tmaDescriptor `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` )? "
        "(`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($tmaDescriptor)"
    ),
    hooks=Hooks(verify=verify_transfers.tensor_prefetch),
)
CP_ASYNC_BULK_TENSOR_REDUCE = op(
    "nvvm.cp.async.bulk.tensor.reduce",
    "Starts combining a tile in shared memory with a tensor's elements in global memory.",
    operands={
        "tmaDescriptor": LLVM_AnyPointer,
        "srcMem": LLVM_PointerShared,
        "coordinates": variadic(I32),
        "l2CacheHint": optional(I64),
    },
    attributes={"redKind": TMAReduxKindAttr, "mode": default(TMAStoreModeAttr, "tile")},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ "
        ")? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)"
    ),
    hooks=Hooks(verify=verify_transfers.tensor_reduce),
)
CP_ASYNC_BULK_SHARED_CLUSTER_GLOBAL = op(
    "nvvm.cp.async.bulk.shared.cluster.global",
    "Starts a bulk copy from global to shared memory; a barrier counts the bytes that arrived.",
    operands={
        "dstMem": AnyTypeOf(LLVM_PointerShared, LLVM_PointerSharedCluster),
        "srcMem": LLVM_PointerGlobal,
        "mbar": LLVM_PointerShared,
        "size": I32,
        "multicastMask": optional(I16),
        "l2CacheHint": optional(I64),
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$dstMem `,` $srcMem `,` $mbar `,` $size (`multicast_mask` `=` $multicastMask^ )? "
        "(`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($dstMem) `,` type($srcMem)"
    ),
    hooks=Hooks(verify=verify_transfers.bulk_load),
)
CP_ASYNC_BULK_SHARED_CLUSTER_SHARED_CTA = op(
    "nvvm.cp.async.bulk.shared.cluster.shared.cta",
    "Starts a bulk copy from this block's shared memory to another block's in the cluster.",
    operands={
        "dstMem": LLVM_PointerSharedCluster,
        "srcMem": LLVM_PointerShared,
        "mbar": LLVM_PointerShared,
        "size": I32,
    },
    format="$dstMem `,` $srcMem `,` $mbar `,` $size attr-dict `:` type($dstMem) `,` type($srcMem)",
)
CP_ASYNC_BULK_GLOBAL_SHARED_CTA = op(
    "nvvm.cp.async.bulk.global.shared.cta",
    "Starts a bulk copy from shared to global memory; groups tell when it is done.",
    operands={
        "dstMem": LLVM_PointerGlobal,
        "srcMem": LLVM_PointerShared,
        "size": I32,
        "l2CacheHint": optional(I64),
        "byteMask": optional(I16),
    },
    traits=[ATTR_SIZED_OPERAND_SEGMENTS],
    format=(
        "$dstMem `,` $srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? (`byte_mask` `=` "
        "$byteMask^ )? attr-dict `:` type($dstMem) `,` type($srcMem)"
    ),
)
MAPA = op(
    "nvvm.mapa",
    "The address that something in this block's shared memory has in another block of the cluster.",
    operands={"a": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "b": I32},
    results={"res": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerSharedCluster)},
    traits=[
        predicate_trait(
            "Valid address-space check(or mapping) for mapa Op",
            lambda op: (
                (
                    is_definition(op.operand("a").type, "llvm.ptr")
                    and is_definition(op.result_group("res")[0].type, "llvm.ptr")
                )
                or (
                    is_definition(op.operand("a").type, "llvm.ptr")
                    and is_definition(op.result_group("res")[0].type, "llvm.ptr")
                )
            ),
            name="InputAddressIsCombinationOf",
        ),
        Trait("NVVMRequiresSM"),
    ],
    format="$a`,` $b attr-dict `:` type($a) `->` type($res)",
)
ST_BULK = op(
    "nvvm.st.bulk",
    "Sets so many bytes of shared memory to zero.",
    operands={"addr": AnyTypeOf(LLVM_PointerGeneric, LLVM_PointerShared), "size": I64},
    attributes={"initVal": default(I64Attr, 0)},
    format="$addr `,` `size` `=` $size (`,` `init` `=` $initVal^)? attr-dict `:` type($addr)",
    hooks=Hooks(verify=verify.st_bulk),
)
CLUSTERLAUNCHCONTROL_TRY_CANCEL = op(
    "nvvm.clusterlaunchcontrol.try.cancel",
    "Tries to cancel a cluster that has not started yet, so that this one can take over its work.",
    operands={"smemAddress": LLVM_PointerShared, "mbarrier": LLVM_PointerShared},
    attributes={"multicast": UnitAttr},
    traits=[Trait("NVVMRequiresSM")],
    format="(`multicast` $multicast^ `,`)? $smemAddress `,` $mbarrier attr-dict",
)
CLUSTERLAUNCHCONTROL_QUERY_CANCEL = op(
    "nvvm.clusterlaunchcontrol.query.cancel",
    "Asks the answer to an attempt to cancel a cluster: whether it worked, and which block it was.",
    operands={"try_cancel_response": I128},
    attributes={"query_type": ClusterLaunchControlQueryTypeAttr},
    results={"res": AnyTypeOf(I1, I32)},
    traits=[Trait("NVVMRequiresSM")],
    format="`query` `=` $query_type `,` $try_cancel_response attr-dict `:` type($res)",
    hooks=Hooks(verify=verify_tensor_memory.query_cancel, verify_is_local=True),
)
