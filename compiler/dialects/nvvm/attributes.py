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
from compiler.ods.define import enum_attr
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


CACHE_EVICTION_PRIORITY_ATTR = enum_attr(
    "nvvm.cache_eviction_priority", "Priority with which the cache evicts a line.", CacheEvictionPriority
)
MEMORY_SPACE = enum_attr(
    "nvvm.memory_space",
    "The state space that a pointer refers to.",
    NVVMMemorySpace,
    format="`<` $value `>`",
    traits=["LLVMAddrSpaceAttrInterface", "MemorySpaceAttrInterface"],
)
MEM_SCOPE = enum_attr(
    "nvvm.mem_scope", "The threads that see what an operation orders.", MemScopeKind, format="`<` $value `>`"
)
SHARED_SPACE_ATTR = enum_attr(
    "nvvm.shared_space",
    "Shared memory of the own block, or of the blocks of a cluster.",
    SharedSpace,
    format="`<` $value `>`",
)
MEM_ORDER = enum_attr(
    "nvvm.mem_order", "Ordering of an operation with other memory accesses.", MemOrderKind, format="`<` $value `>`"
)
REDUX_KIND_ATTR = enum_attr("nvvm.redux_kind", "Operation that combines values in a reduction over a warp.", ReduxKind)
REDUCTION = enum_attr(
    "nvvm.reduction",
    "Reduction of the threads' values at a barrier.",
    BarrierReduction,
    format="`<` $value `>`",
)
PROXY_KIND_ATTR = enum_attr(
    "nvvm.proxy_kind",
    "Proxy of memory accesses: ordinary accesses, copies, or accesses through tensor maps.",
    ProxyKind,
    format="`<` $value `>`",
)
ACTION = enum_attr("nvvm.action", "Change of a warp's registers: request or release.", SetMaxRegisterAction)
SHFL_KIND_ATTR = enum_attr("nvvm.shfl_kind", "Computation of the lane that a shuffle reads from.", ShflKind)
VOTE_SYNC_KIND_ATTR = enum_attr("nvvm.vote_sync_kind", "Result of a vote over the lanes' flags.", VoteSyncKind)
PERMUTE_MODE_ATTR = enum_attr(
    "nvvm.permute_mode", "Mode in which a selector picks bytes.", PermuteMode, format="`<` $value `>`"
)
LOAD_CACHE_MODIFIER = enum_attr("nvvm.load_cache_modifier", "The caches that keep loaded data.", LoadCacheModifierKind)
FP_RND_MODE = enum_attr("nvvm.fp_rnd_mode", "Rounding mode of a result.", FPRoundingMode, format="`<` $value `>`")
SAT_MODE = enum_attr(
    "nvvm.sat_mode",
    "Saturation of large values to the largest finite value.",
    SaturationMode,
    format="`<` $value `>`",
)
MMA_B1OP = enum_attr("nvvm.mma_b1op", "Operations that multiply and sum single bits.", MMAB1Op, format="`<` $value `>`")
MMA_INT_OVERFLOW_ATTR = enum_attr(
    "nvvm.mma_int_overflow",
    "Overflow of an integer sum: clamps or wraps around.",
    MMAIntOverflow,
    format="`<` $value `>`",
)
MMA_KIND_ATTR = enum_attr("nvvm.mma_kind", "A family of element types of a product.", MMAKind, format="`<` $value `>`")


class ShapeAttr(DefinedAttribute, name="nvvm.shape"):
    """The sizes m, n, k of a product of an m x k by a k x n matrix."""

    m = parameter(int, "rows of A and of the result")
    n = parameter(int, "columns of B and of the result")
    k = parameter(int, "columns of A and rows of B")
    assembly_format = "`<` struct(params) `>`"


MMA_LAYOUT_ATTR = enum_attr(
    "nvvm.mma_layout", "Layout of a matrix: row-major or column-major.", MMALayout, format="`<` $value `>`"
)
MMA_TYPE = enum_attr(
    "nvvm.mma_type", "The element type of a matrix, as PTX names it.", MMATypes, format="`<` $value `>`"
)
MMA_FRAG_ATTR = enum_attr(
    "nvvm.mma_frag", "The matrix of a product that a fragment belongs to.", MMAFrag, format="`<` $value `>`"
)


class LdStMatrixShapeAttr(DefinedAttribute, name="nvvm.ld_st_matrix_shape"):
    """The rows and columns of the matrices that are loaded or stored together."""

    m = parameter(int, "rows of a matrix")
    n = parameter(int, "columns of a matrix")
    assembly_format = "`<` struct(params) `>`"


LD_ST_MATRIX_ELT_TYPE_ATTR = enum_attr(
    "nvvm.ld_st_matrix_elt_type",
    "The width of a matrix's elements in shared memory, and how narrow ones are padded.",
    LdStMatrixEltType,
    format="`<` $value `>`",
)
SCALE_VEC_SIZE_ATTR = enum_attr(
    "nvvm.scale_vec_size", "Number of scales along k.", ScaleVecSize, format="`<` $value `>`"
)
BLOCK_SCALE_FORMAT_ATTR = enum_attr(
    "nvvm.block_scale_format", "The number format of scales.", BlockScaleFormat, format="`<` $value `>`"
)
BLOCK_SCALE_KIND = enum_attr(
    "nvvm.block_scale_kind",
    "The combination of element types and scales of a product.",
    MMABlockScaleKind,
    format="`<` $value `>`",
)
TMA_LOAD_MODE_ATTR = enum_attr(
    "nvvm.tma_load_mode",
    "Mode of loading a tile of a tensor: as a box, as image patches, or as four rows.",
    TMALoadMode,
    format="`<` $value `>`",
)
TMA_STORE_MODE_ATTR = enum_attr(
    "nvvm.tma_store_mode",
    "Mode of storing a tile of a tensor: as a box, as image patches, or as four rows.",
    TMAStoreMode,
    format="`<` $value `>`",
)
CTA_GROUP = enum_attr(
    "nvvm.cta_group",
    "Number of blocks that work on tensor memory together.",
    CTAGroupKind,
    format="`<` $value `>`",
)
PREFETCH_CACHE_LEVEL_ATTR = enum_attr(
    "nvvm.prefetch_cache_level", "The cache that data is brought to.", PrefetchCacheLevel
)
TMA_REDUX_KIND_ATTR = enum_attr(
    "nvvm.tma_redux_kind",
    "Operation that combines a tile with the tensor's elements.",
    TMAReduxKind,
    format="`<` $value `>`",
)
WGMMA_SCALE_IN_ATTR = enum_attr(
    "nvvm.wgmma_scale_in", "Sign of a factor: unchanged or negated.", WGMMAScaleIn, format="`<` $value `>`"
)
WGMMA_SCALE_OUT_ATTR = enum_attr(
    "nvvm.wgmma_scale_out",
    "Initial value of the sum: zero or the accumulator.",
    WGMMAScaleOut,
    format="`<` $value `>`",
)
WGMMA_TYPE = enum_attr(
    "nvvm.wgmma_type", "The element type of a matrix of a warpgroup's product.", WGMMATypes, format="`<` $value `>`"
)
GRID_DEP_ACTION = enum_attr(
    "nvvm.grid_dep_action",
    "Dependency of launches: wait for earlier launches, or let later launches begin.",
    GridDepActionKind,
)
MATCH_SYNC_KIND_ATTR = enum_attr(
    "nvvm.match_sync_kind", "Kind of a match: lanes with equal values, or all lanes equal.", MatchSyncKind
)
TCGEN05_FENCE = enum_attr(
    "nvvm.tcgen05_fence",
    "The position of a fence relative to a synchronization.",
    Tcgen05FenceKind,
    format="`<` $value `>`",
)
TCGEN05_WAIT = enum_attr(
    "nvvm.tcgen05_wait", "Accesses to wait for: loads or stores.", Tcgen05WaitKind, format="`<` $value `>`"
)
TCGEN05_CP_SHAPE_ATTR = enum_attr(
    "nvvm.tcgen05_cp_shape",
    "The rows and bits of a row that a copy to tensor memory moves.",
    Tcgen05CpShape,
    format="`<` $value `>`",
)
TCGEN05_CP_MULTICAST_ATTR = enum_attr(
    "nvvm.tcgen05_cp_multicast",
    "The warps that a copy to tensor memory is repeated for.",
    Tcgen05CpMulticast,
    format="`<` $value `>`",
)
TCGEN05_CP_SRC_FMT = enum_attr(
    "nvvm.tcgen05_cp_src_fmt",
    "Packing of narrow floats in the source of a copy.",
    Tcgen05CpSrcFormat,
    format="`<` $value `>`",
)
TCGEN05_LDST_SHAPE = enum_attr(
    "nvvm.tcgen05_ldst_shape",
    "The lanes and bits that one step of a load or store of tensor memory moves.",
    Tcgen05LdStShape,
    format="`<` $value `>`",
)
DOT_ACCUMULATE_TYPE_ATTR = enum_attr(
    "nvvm.dot_accumulate_type",
    "Extension of elements: as signed or unsigned.",
    DotAccumulateType,
    format="`<` $value `>`",
)
CLUSTER_LAUNCH_CONTROL_QUERY_TYPE_ATTR = enum_attr(
    "nvvm.cluster_launch_control_query_type",
    "Query about an attempt to cancel a cluster.",
    ClusterLaunchControlQueryType,
)
TCGEN05_MMA_KIND_ATTR = enum_attr(
    "nvvm.tcgen05_mma_kind",
    "The family of element types of a product in tensor memory.",
    Tcgen05MMAKind,
    format="`<` $value `>`",
)
TCGEN05_MMA_COLLECTOROP = enum_attr(
    "nvvm.tcgen05_mma_collectorop",
    "Use of the buffer that keeps a factor.",
    Tcgen05MMACollectorOp,
    format="`<` $value `>`",
)
TCGEN05_MMA_BLOCK_SCALE_ATTR = enum_attr(
    "nvvm.tcgen05_mma_block_scale",
    "Number of elements that share a scale.",
    Tcgen05MMABlockScale,
    format="`<` $value `>`",
)
TCGEN05_MMA_COLLECTORB = enum_attr(
    "nvvm.tcgen05_mma_collectorb", "The buffer that keeps B.", Tcgen05MMACollectorBBuffer, format="`<` $value `>`"
)


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
