"""The attributes of the nvvm dialect."""

from __future__ import annotations

from compiler.dialects.nvvm.enums import (
    BarrierReduction,
    CacheEvictionPriority,
    ClusterLaunchControlQueryType,
    DotAccumulateType,
    FPRoundingMode,
    GridDepActionKind,
    LoadCacheModifierKind,
    MatchSyncKind,
    MemOrderKind,
    MemScopeKind,
    NVVMMemorySpace,
    PermuteMode,
    PrefetchCacheLevel,
    ProxyKind,
    ReduxKind,
    SaturationMode,
    SetMaxRegisterAction,
    SharedSpace,
    ShflKind,
    TMALoadMode,
    TMAReduxKind,
    TMAStoreMode,
    VoteSyncKind,
)
from compiler.dialects.nvvm.matrix_enums import (
    BlockScaleFormat,
    CTAGroupKind,
    LdStMatrixEltType,
    MMAB1Op,
    MMABlockScaleKind,
    MMAFrag,
    MMAIntOverflow,
    MMAKind,
    MMALayout,
    MMATypes,
    ScaleVecSize,
    Tcgen05CpMulticast,
    Tcgen05CpShape,
    Tcgen05CpSrcFormat,
    Tcgen05FenceKind,
    Tcgen05LdStShape,
    Tcgen05MMABlockScale,
    Tcgen05MMACollectorBBuffer,
    Tcgen05MMACollectorOp,
    Tcgen05MMAKind,
    Tcgen05WaitKind,
    WGMMAScaleIn,
    WGMMAScaleOut,
    WGMMATypes,
)
from compiler.ir.attributes import ArrayAttr, DictionaryAttr, StringAttr
from compiler.ir.types import Parameters
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.enum_attribute import BracketedEnumAttribute, EnumAttribute
from compiler.ods.parameter_members import ParameterHooks, optional_parameter, parameter


def _verify_target(parameters: Parameters) -> str | None:
    level, triple, chip, _, _, link, _ = parameters
    if not 0 <= level <= 3:
        return "The optimization level must be a number between 0 and 3."
    for name, value in (("triple", triple), ("chip", chip)):
        if not value:
            return f"The target {name} cannot be empty."
    if isinstance(link, ArrayAttr) and not all(isinstance(element, StringAttr) for element in link.elements):
        return "All the elements in the `link` array must be strings."
    return None


class CacheEvictionPriorityAttr(EnumAttribute[CacheEvictionPriority], name="nvvm.cache_eviction_priority"):
    """Priority with which the cache evicts a line."""

    constraint_summary = "NVVM Cache Eviction Priority"


class NVVMMemorySpaceAttr(BracketedEnumAttribute[NVVMMemorySpace], name="nvvm.memory_space"):
    """The state space that a pointer refers to."""

    traits = ["LLVMAddrSpaceAttrInterface", "MemorySpaceAttrInterface"]


class MemScopeKindAttr(BracketedEnumAttribute[MemScopeKind], name="nvvm.mem_scope"):
    """The threads that see what an operation orders."""

    constraint_summary = "NVVM Memory Scope kind"


class SharedSpaceAttr(BracketedEnumAttribute[SharedSpace], name="nvvm.shared_space"):
    """Shared memory of the own block, or of the blocks of a cluster."""

    constraint_summary = "Shared memory space"


class MemOrderKindAttr(BracketedEnumAttribute[MemOrderKind], name="nvvm.mem_order"):
    """Ordering of an operation with other memory accesses."""

    constraint_summary = "NVVM Memory Ordering kind"


class ReduxKindAttr(EnumAttribute[ReduxKind], name="nvvm.redux_kind"):
    """Operation that combines values in a reduction over a warp."""

    constraint_summary = "NVVM redux kind"


class BarrierReductionAttr(BracketedEnumAttribute[BarrierReduction], name="nvvm.reduction"):
    """Reduction of the threads' values at a barrier."""

    constraint_summary = "NVVM barrier reduction operation"


class ProxyKindAttr(BracketedEnumAttribute[ProxyKind], name="nvvm.proxy_kind"):
    """Proxy of memory accesses: ordinary accesses, copies, or accesses through tensor maps."""

    constraint_summary = "Proxy kind"


class SetMaxRegisterActionAttr(EnumAttribute[SetMaxRegisterAction], name="nvvm.action"):
    """Change of a warp's registers: request or release."""

    constraint_summary = "NVVM set max register action"


class ShflKindAttr(EnumAttribute[ShflKind], name="nvvm.shfl_kind"):
    """Computation of the lane that a shuffle reads from."""

    constraint_summary = "NVVM shuffle kind"


class VoteSyncKindAttr(EnumAttribute[VoteSyncKind], name="nvvm.vote_sync_kind"):
    """Result of a vote over the lanes' flags."""

    constraint_summary = "NVVM vote sync kind"


class PermuteModeAttr(BracketedEnumAttribute[PermuteMode], name="nvvm.permute_mode"):
    """Mode in which a selector picks bytes."""

    constraint_summary = "NVVM permute mode"


class LoadCacheModifierKindAttr(EnumAttribute[LoadCacheModifierKind], name="nvvm.load_cache_modifier"):
    """The caches that keep loaded data."""

    constraint_summary = "NVVM load cache modifier kind"


class FPRoundingModeAttr(BracketedEnumAttribute[FPRoundingMode], name="nvvm.fp_rnd_mode"):
    """Rounding mode of a result."""

    constraint_summary = "NVVM FPRoundingMode kind"


class SaturationModeAttr(BracketedEnumAttribute[SaturationMode], name="nvvm.sat_mode"):
    """Saturation of large values to the largest finite value."""

    constraint_summary = "NVVM SaturationMode kind"


class MMAB1OpAttr(BracketedEnumAttribute[MMAB1Op], name="nvvm.mma_b1op"):
    """Operations that multiply and sum single bits."""

    constraint_summary = "MMA binary operations"


class MMAIntOverflowAttr(BracketedEnumAttribute[MMAIntOverflow], name="nvvm.mma_int_overflow"):
    """Overflow of an integer sum: clamps or wraps around."""

    constraint_summary = "MMA overflow options"


class MMAKindAttr(BracketedEnumAttribute[MMAKind], name="nvvm.mma_kind"):
    """A family of element types of a product."""

    constraint_summary = "MMA operation kind"


class ShapeAttr(DefinedAttribute, name="nvvm.shape"):
    """The sizes m, n, k of a product of an m x k by a k x n matrix."""

    constraint_summary = "Attribute for MMA operation shape."
    m = parameter(int, "rows of A and of the result")
    n = parameter(int, "columns of B and of the result")
    k = parameter(int, "columns of A and rows of B")
    assembly_format = "`<` struct(params) `>`"


class MMALayoutAttr(BracketedEnumAttribute[MMALayout], name="nvvm.mma_layout"):
    """Layout of a matrix: row-major or column-major."""

    constraint_summary = "NVVM MMA layout"


class MMATypesAttr(BracketedEnumAttribute[MMATypes], name="nvvm.mma_type"):
    """The element type of a matrix, as PTX names it."""

    constraint_summary = "NVVM MMA types"


class MMAFragAttr(BracketedEnumAttribute[MMAFrag], name="nvvm.mma_frag"):
    """The matrix of a product that a fragment belongs to."""

    constraint_summary = "NVVM MMA frag type"


class LdStMatrixShapeAttr(DefinedAttribute, name="nvvm.ld_st_matrix_shape"):
    """The rows and columns of the matrices that are loaded or stored together."""

    constraint_summary = "Matrix shape for ldmatrix and stmatrix"
    m = parameter(int, "rows of a matrix")
    n = parameter(int, "columns of a matrix")
    assembly_format = "`<` struct(params) `>`"


class LdStMatrixEltTypeAttr(BracketedEnumAttribute[LdStMatrixEltType], name="nvvm.ld_st_matrix_elt_type"):
    """The width of a matrix's elements in shared memory, and how narrow ones are padded."""

    constraint_summary = "Element type for ldmatrix and stmatrix"


class ScaleVecSizeAttr(BracketedEnumAttribute[ScaleVecSize], name="nvvm.scale_vec_size"):
    """Number of scales along k."""

    constraint_summary = "MMA Scale Vector Sizes"


class BlockScaleFormatAttr(BracketedEnumAttribute[BlockScaleFormat], name="nvvm.block_scale_format"):
    """The number format of scales."""

    constraint_summary = "MMA Block Scale Format"


class MMABlockScaleKindAttr(BracketedEnumAttribute[MMABlockScaleKind], name="nvvm.block_scale_kind"):
    """The combination of element types and scales of a product."""

    constraint_summary = "Block Scale Kind"


class TMALoadModeAttr(BracketedEnumAttribute[TMALoadMode], name="nvvm.tma_load_mode"):
    """Mode of loading a tile of a tensor: as a box, as image patches, or as four rows."""

    constraint_summary = "List of Load-Modes supported for TMA Tensor Ops"


class TMAStoreModeAttr(BracketedEnumAttribute[TMAStoreMode], name="nvvm.tma_store_mode"):
    """Mode of storing a tile of a tensor: as a box, as image patches, or as four rows."""

    constraint_summary = "NVVM TMA Store Mode"


class CTAGroupKindAttr(BracketedEnumAttribute[CTAGroupKind], name="nvvm.cta_group"):
    """Number of blocks that work on tensor memory together."""

    constraint_summary = "NVVM CTA group kind"


class PrefetchCacheLevelAttr(EnumAttribute[PrefetchCacheLevel], name="nvvm.prefetch_cache_level"):
    """The cache that data is brought to."""

    constraint_summary = "NVVM Prefetch Cache Level"


class TMAReduxKindAttr(BracketedEnumAttribute[TMAReduxKind], name="nvvm.tma_redux_kind"):
    """Operation that combines a tile with the tensor's elements."""

    constraint_summary = "NVVM TMA redux kind"


class WGMMAScaleInAttr(BracketedEnumAttribute[WGMMAScaleIn], name="nvvm.wgmma_scale_in"):
    """Sign of a factor: unchanged or negated."""

    constraint_summary = "WGMMA overflow options"


class WGMMAScaleOutAttr(BracketedEnumAttribute[WGMMAScaleOut], name="nvvm.wgmma_scale_out"):
    """Initial value of the sum: zero or the accumulator."""

    constraint_summary = "WGMMA input predicate"


class WGMMATypesAttr(BracketedEnumAttribute[WGMMATypes], name="nvvm.wgmma_type"):
    """The element type of a matrix of a warpgroup's product."""

    constraint_summary = "NVVM WGMMA types"


class GridDepActionKindAttr(EnumAttribute[GridDepActionKind], name="nvvm.grid_dep_action"):
    """Dependency of launches: wait for earlier launches, or let later launches begin."""

    constraint_summary = "Action kind for grid dependency control"


class MatchSyncKindAttr(EnumAttribute[MatchSyncKind], name="nvvm.match_sync_kind"):
    """Kind of a match: lanes with equal values, or all lanes equal."""

    constraint_summary = "NVVM match sync kind"


class Tcgen05FenceKindAttr(BracketedEnumAttribute[Tcgen05FenceKind], name="nvvm.tcgen05_fence"):
    """The position of a fence relative to a synchronization."""

    constraint_summary = "NVVM Tcgen05 fence kind"


class Tcgen05WaitKindAttr(BracketedEnumAttribute[Tcgen05WaitKind], name="nvvm.tcgen05_wait"):
    """Accesses to wait for: loads or stores."""

    constraint_summary = "NVVM Tcgen05 wait kind"


class Tcgen05CpShapeAttr(BracketedEnumAttribute[Tcgen05CpShape], name="nvvm.tcgen05_cp_shape"):
    """The rows and bits of a row that a copy to tensor memory moves."""

    constraint_summary = "tcgen05 cp shapes"


class Tcgen05CpMulticastAttr(BracketedEnumAttribute[Tcgen05CpMulticast], name="nvvm.tcgen05_cp_multicast"):
    """The warps that a copy to tensor memory is repeated for."""

    constraint_summary = "tcgen05 cp multicast"


class Tcgen05CpSrcFormatAttr(BracketedEnumAttribute[Tcgen05CpSrcFormat], name="nvvm.tcgen05_cp_src_fmt"):
    """Packing of narrow floats in the source of a copy."""

    constraint_summary = "tcgen05 cp source format"


class Tcgen05LdStShapeAttr(BracketedEnumAttribute[Tcgen05LdStShape], name="nvvm.tcgen05_ldst_shape"):
    """The lanes and bits that one step of a load or store of tensor memory moves."""

    constraint_summary = "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4"


class DotAccumulateTypeAttr(BracketedEnumAttribute[DotAccumulateType], name="nvvm.dot_accumulate_type"):
    """Extension of elements: as signed or unsigned."""

    constraint_summary = "NVVM DotAccumulateType"


class ClusterLaunchControlQueryTypeAttr(
    EnumAttribute[ClusterLaunchControlQueryType], name="nvvm.cluster_launch_control_query_type"
):
    """Query about an attempt to cancel a cluster."""

    constraint_summary = "NVVM ClusterLaunchControlQueryType"


class Tcgen05MMAKindAttr(BracketedEnumAttribute[Tcgen05MMAKind], name="nvvm.tcgen05_mma_kind"):
    """The family of element types of a product in tensor memory."""

    constraint_summary = "tcgen05 MMA Supported Types"


class Tcgen05MMACollectorOpAttr(BracketedEnumAttribute[Tcgen05MMACollectorOp], name="nvvm.tcgen05_mma_collectorop"):
    """Use of the buffer that keeps a factor."""

    constraint_summary = "tcgen05.mma Collector Buffer Operation"


class Tcgen05MMABlockScaleAttr(BracketedEnumAttribute[Tcgen05MMABlockScale], name="nvvm.tcgen05_mma_block_scale"):
    """Number of elements that share a scale."""

    constraint_summary = "tcgen05.mma block scale attribute"


class Tcgen05MMACollectorBBufferAttr(
    BracketedEnumAttribute[Tcgen05MMACollectorBBuffer], name="nvvm.tcgen05_mma_collectorb"
):
    """The buffer that keeps B."""

    constraint_summary = "tcgen05 MMA Collector Buffer B Attribute"


class NVVMTargetAttr(DefinedAttribute, name="nvvm.target"):
    """An NVIDIA GPU to compile a gpu.module for: chip, PTX features, optimization level, libraries."""

    o = parameter(int, "optimization level, 0 to 3", default=2, name="O")
    triple = parameter(str, "LLVM's name of the platform", default="nvptx64-nvidia-cuda")
    chip = parameter(str, "compute capability, as `sm_90a`", default="sm_50")
    features = parameter(str, "version of PTX, as `+ptx80`", default="")
    flags = optional_parameter(DictionaryAttr, "options, as `fast` and `ftz`")
    link = optional_parameter(ArrayAttr, "bitcode files to link with")
    verify_target = parameter(
        bool, "whether operations that the device lacks are errors", default=True, name="verifyTarget"
    )
    assembly_format = "(`<` struct($O, $triple, $chip, $features, $flags, $link, $verifyTarget)^ `>`)?"
    traits = ["TargetAttrInterface", "TargetAttrVerifyInterface"]
    hooks = ParameterHooks(verify=_verify_target)
