"""Constraints on types and attributes that the nvvm dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_PointerInAddressSpace
from compiler.dialects.nvvm import attributes as own_attributes
from compiler.dialects.nvvm.attributes import (
    ACTION,
    BLOCK_SCALE_FORMAT_ATTR,
    BLOCK_SCALE_KIND,
    CACHE_EVICTION_PRIORITY_ATTR,
    CLUSTER_LAUNCH_CONTROL_QUERY_TYPE_ATTR,
    CTA_GROUP,
    DOT_ACCUMULATE_TYPE_ATTR,
    FP_RND_MODE,
    GRID_DEP_ACTION,
    LD_ST_MATRIX_ELT_TYPE_ATTR,
    LOAD_CACHE_MODIFIER,
    MATCH_SYNC_KIND_ATTR,
    MEM_ORDER,
    MEM_SCOPE,
    MMA_B1OP,
    MMA_FRAG_ATTR,
    MMA_INT_OVERFLOW_ATTR,
    MMA_KIND_ATTR,
    MMA_LAYOUT_ATTR,
    MMA_TYPE,
    PERMUTE_MODE_ATTR,
    PREFETCH_CACHE_LEVEL_ATTR,
    PROXY_KIND_ATTR,
    REDUCTION,
    REDUX_KIND_ATTR,
    SAT_MODE,
    SCALE_VEC_SIZE_ATTR,
    SHARED_SPACE_ATTR,
    SHFL_KIND_ATTR,
    TCGEN05_CP_MULTICAST_ATTR,
    TCGEN05_CP_SHAPE_ATTR,
    TCGEN05_CP_SRC_FMT,
    TCGEN05_FENCE,
    TCGEN05_LDST_SHAPE,
    TCGEN05_MMA_BLOCK_SCALE_ATTR,
    TCGEN05_MMA_COLLECTORB,
    TCGEN05_MMA_COLLECTOROP,
    TCGEN05_MMA_KIND_ATTR,
    TCGEN05_WAIT,
    TMA_LOAD_MODE_ATTR,
    TMA_REDUX_KIND_ATTR,
    TMA_STORE_MODE_ATTR,
    VOTE_SYNC_KIND_ATTR,
    WGMMA_SCALE_IN_ATTR,
    WGMMA_SCALE_OUT_ATTR,
    WGMMA_TYPE,
    ShapeAttr,
)
from compiler.ods.attr_constraints import attr_of

ReduxKindAttr = attr_of(REDUX_KIND_ATTR, "NVVM redux kind")
LLVM_PointerGeneric = LLVM_PointerInAddressSpace(0)
LLVM_PointerShared = LLVM_PointerInAddressSpace(3)
LLVM_PointerSharedCluster = LLVM_PointerInAddressSpace(7)
MemScopeKindAttr = attr_of(MEM_SCOPE, "NVVM Memory Scope kind")
BarrierReductionAttr = attr_of(REDUCTION, "NVVM barrier reduction operation")
MemOrderKindAttr = attr_of(MEM_ORDER, "NVVM Memory Ordering kind")
ProxyKindAttr = attr_of(PROXY_KIND_ATTR, "Proxy kind")
SharedSpaceAttr = attr_of(SHARED_SPACE_ATTR, "Shared memory space")
SetMaxRegisterActionAttr = attr_of(ACTION, "NVVM set max register action")
ShflKindAttr = attr_of(SHFL_KIND_ATTR, "NVVM shuffle kind")
VoteSyncKindAttr = attr_of(VOTE_SYNC_KIND_ATTR, "NVVM vote sync kind")
PermuteModeAttr = attr_of(PERMUTE_MODE_ATTR, "NVVM permute mode")
LLVM_PointerGlobal = LLVM_PointerInAddressSpace(1)
LoadCacheModifierAttr = attr_of(LOAD_CACHE_MODIFIER, "NVVM load cache modifier kind")
FPRoundingModeAttr = attr_of(FP_RND_MODE, "NVVM FPRoundingMode kind")
SaturationModeAttr = attr_of(SAT_MODE, "NVVM SaturationMode kind")
MMALayoutAttr = attr_of(MMA_LAYOUT_ATTR, "NVVM MMA layout")
MMATypesAttr = attr_of(MMA_TYPE, "NVVM MMA types")
MMAFragAttr = attr_of(MMA_FRAG_ATTR, "NVVM MMA frag type")
LdStMatrixShapeAttr = attr_of(own_attributes.LdStMatrixShapeAttr, "Matrix shape for ldmatrix and stmatrix")
LdStMatrixEltTypeAttr = attr_of(LD_ST_MATRIX_ELT_TYPE_ATTR, "Element type for ldmatrix and stmatrix")
NVVM_MMAShapeAttr = attr_of(ShapeAttr, "Attribute for MMA operation shape.")
MMAB1OpAttr = attr_of(MMA_B1OP, "MMA binary operations")
MMAIntOverflowAttr = attr_of(MMA_INT_OVERFLOW_ATTR, "MMA overflow options")
MMAKindAttr = attr_of(MMA_KIND_ATTR, "MMA operation kind")
ScaleVecSizeAttr = attr_of(SCALE_VEC_SIZE_ATTR, "MMA Scale Vector Sizes")
BlockScaleFormatAttr = attr_of(BLOCK_SCALE_FORMAT_ATTR, "MMA Block Scale Format")
MMABlockScaleKindAttr = attr_of(BLOCK_SCALE_KIND, "Block Scale Kind")
TMALoadModeAttr = attr_of(TMA_LOAD_MODE_ATTR, "List of Load-Modes supported for TMA Tensor Ops")
CTAGroupKindAttr = attr_of(CTA_GROUP, "NVVM CTA group kind")
TMAStoreModeAttr = attr_of(TMA_STORE_MODE_ATTR, "NVVM TMA Store Mode")
PrefetchCacheLevelAttr = attr_of(PREFETCH_CACHE_LEVEL_ATTR, "NVVM Prefetch Cache Level")
CacheEvictionPriorityAttr = attr_of(CACHE_EVICTION_PRIORITY_ATTR, "NVVM Cache Eviction Priority")
LLVM_PointerLocal = LLVM_PointerInAddressSpace(5)
LLVM_PointerConst = LLVM_PointerInAddressSpace(4)
TMAReduxKindAttr = attr_of(TMA_REDUX_KIND_ATTR, "NVVM TMA redux kind")
WGMMATypesAttr = attr_of(WGMMA_TYPE, "NVVM WGMMA types")
WGMMAScaleOutAttr = attr_of(WGMMA_SCALE_OUT_ATTR, "WGMMA input predicate")
WGMMAScaleInAttr = attr_of(WGMMA_SCALE_IN_ATTR, "WGMMA overflow options")
GridDepActionAttr = attr_of(GRID_DEP_ACTION, "Action kind for grid dependency control")
MatchSyncKindAttr = attr_of(MATCH_SYNC_KIND_ATTR, "NVVM match sync kind")
LLVM_PointerTensor = LLVM_PointerInAddressSpace(6)
Tcgen05FenceKindAttr = attr_of(TCGEN05_FENCE, "NVVM Tcgen05 fence kind")
Tcgen05WaitKindAttr = attr_of(TCGEN05_WAIT, "NVVM Tcgen05 wait kind")
Tcgen05CpShapeAttr = attr_of(TCGEN05_CP_SHAPE_ATTR, "tcgen05 cp shapes")
Tcgen05CpMulticastAttr = attr_of(TCGEN05_CP_MULTICAST_ATTR, "tcgen05 cp multicast")
Tcgen05CpSrcFormatAttr = attr_of(TCGEN05_CP_SRC_FMT, "tcgen05 cp source format")
Tcgen05LdStShapeAttr = attr_of(TCGEN05_LDST_SHAPE, "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4")
DotAccumulateTypeAttr = attr_of(DOT_ACCUMULATE_TYPE_ATTR, "NVVM DotAccumulateType")
ClusterLaunchControlQueryTypeAttr = attr_of(
    CLUSTER_LAUNCH_CONTROL_QUERY_TYPE_ATTR, "NVVM ClusterLaunchControlQueryType"
)
Tcgen05MMAKindAttr = attr_of(TCGEN05_MMA_KIND_ATTR, "tcgen05 MMA Supported Types")
Tcgen05MMACollectorOpAttr = attr_of(TCGEN05_MMA_COLLECTOROP, "tcgen05.mma Collector Buffer Operation")
Tcgen05MMABlockScaleAttr = attr_of(TCGEN05_MMA_BLOCK_SCALE_ATTR, "tcgen05.mma block scale attribute")
Tcgen05MMACollectorBBufferAttr = attr_of(TCGEN05_MMA_COLLECTORB, "tcgen05 MMA Collector Buffer B Attribute")
