"""The enums of the nvvm dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

CACHE_EVICTION_PRIORITY = int_enum(
    "CacheEvictionPriority",
    "",
    {"evict_normal": 0, "evict_first": 1, "evict_last": 2, "evict_unchanged": 3, "no_allocate": 4},
    cpp_name="::mlir::NVVM::CacheEvictionPriority",
)
NVVM_MEMORY_SPACE = int_enum(
    "NVVMMemorySpace",
    "",
    {"generic": 0, "global": 1, "shared": 3, "constant": 4, "local": 5, "tensor": 6, "shared_cluster": 7},
    cpp_name="::mlir::NVVM::NVVMMemorySpace",
)
MEM_SCOPE_KIND = int_enum(
    "MemScopeKind", "", {"cta": 0, "cluster": 1, "gpu": 2, "sys": 3}, cpp_name="::mlir::NVVM::MemScopeKind"
)
SHARED_SPACE = int_enum("SharedSpace", "", {"cta": 0, "cluster": 1}, cpp_name="::mlir::NVVM::SharedSpace")
MEM_ORDER_KIND = int_enum(
    "MemOrderKind",
    "",
    {"weak": 0, "relaxed": 1, "acquire": 2, "release": 3, "acq_rel": 4, "sc": 5, "mmio": 6, "volatile": 7},
    cpp_name="::mlir::NVVM::MemOrderKind",
)
REDUX_KIND = int_enum(
    "ReduxKind",
    "",
    {"add": 1, "and": 2, "max": 3, "min": 4, "or": 5, "umax": 6, "umin": 7, "xor": 8, "fmin": 9, "fmax": 10},
    cpp_name="::mlir::NVVM::ReduxKind",
)
BARRIER_REDUCTION = int_enum(
    "BarrierReduction", "", {"popc": 0, "and": 1, "or": 2}, cpp_name="::mlir::NVVM::BarrierReduction"
)
PROXY_KIND = int_enum(
    "ProxyKind",
    "",
    {"alias": 0, "async": 1, "async.global": 2, "async.shared": 3, "tensormap": 4, "generic": 5},
    cpp_name="::mlir::NVVM::ProxyKind",
)
SET_MAX_REGISTER_ACTION = int_enum(
    "SetMaxRegisterAction", "", {"decrease": 1, "increase": 0}, cpp_name="::mlir::NVVM::SetMaxRegisterAction"
)
SHFL_KIND = int_enum("ShflKind", "", {"bfly": 0, "up": 1, "down": 2, "idx": 3}, cpp_name="::mlir::NVVM::ShflKind")
VOTE_SYNC_KIND = int_enum(
    "VoteSyncKind", "", {"any": 0, "all": 1, "ballot": 2, "uni": 3}, cpp_name="::mlir::NVVM::VoteSyncKind"
)
PERMUTE_MODE = int_enum(
    "PermuteMode",
    "",
    {"default": 0, "f4e": 1, "b4e": 2, "rc8": 3, "ecl": 4, "ecr": 5, "rc16": 6},
    cpp_name="::mlir::NVVM::PermuteMode",
)
LOAD_CACHE_MODIFIER_KIND = int_enum(
    "LoadCacheModifierKind",
    "",
    {"ca": 0, "cg": 1, "cs": 2, "lu": 3, "cv": 4},
    cpp_name="::mlir::NVVM::LoadCacheModifierKind",
)
FP_ROUNDING_MODE = int_enum(
    "FPRoundingMode",
    "",
    {"none": 0, "rn": 1, "rm": 2, "rp": 3, "rz": 4, "rna": 5, "rs": 6},
    cpp_name="::mlir::NVVM::FPRoundingMode",
)
SATURATION_MODE = int_enum("SaturationMode", "", {"none": 0, "satfinite": 1}, cpp_name="::mlir::NVVM::SaturationMode")
MMAB1_OP = int_enum("MMAB1Op", "", {"none": 0, "xor_popc": 1, "and_popc": 2}, cpp_name="::mlir::NVVM::MMAB1Op")
MMA_INT_OVERFLOW = int_enum(
    "MMAIntOverflow", "", {"satfinite": 1, "wrapped": 0}, cpp_name="::mlir::NVVM::MMAIntOverflow"
)
MMA_KIND = int_enum("MMAKind", "", {"f8f6f4": 0}, cpp_name="::mlir::NVVM::MMAKind")
MMA_LAYOUT = int_enum("MMALayout", "", {"row": 0, "col": 1}, cpp_name="::mlir::NVVM::MMALayout")
MMA_TYPES = int_enum(
    "MMATypes",
    "",
    {
        "f16": 0,
        "f32": 1,
        "tf32": 2,
        "bf16": 9,
        "s8": 4,
        "u8": 3,
        "s32": 5,
        "s4": 8,
        "u4": 7,
        "b1": 6,
        "f64": 10,
        "e4m3": 11,
        "e5m2": 12,
        "e3m2": 13,
        "e2m3": 14,
        "e2m1": 15,
    },
    cpp_name="::mlir::NVVM::MMATypes",
)
MMA_FRAG = int_enum("MMAFrag", "", {"a": 0, "b": 1, "c": 2}, cpp_name="::mlir::NVVM::MMAFrag")
LD_ST_MATRIX_ELT_TYPE = int_enum(
    "LdStMatrixEltType",
    "",
    {"b16": 0, "b8": 1, "b8x16.b6x16_p32": 2, "b8x16.b4x16_p64": 3},
    cpp_name="::mlir::NVVM::LdStMatrixEltType",
)
SCALE_VEC_SIZE = int_enum("ScaleVecSize", "", {"x1": 0, "x2": 1, "x4": 2}, cpp_name="::mlir::NVVM::ScaleVecSize")
BLOCK_SCALE_FORMAT = int_enum(
    "BlockScaleFormat", "", {"ue8m0": 0, "ue4m3": 1}, cpp_name="::mlir::NVVM::BlockScaleFormat"
)
MMA_BLOCK_SCALE_KIND = int_enum(
    "MMABlockScaleKind", "", {"mxf8f6f4": 0, "mxf4": 1, "mxf4nvf4": 2}, cpp_name="::mlir::NVVM::MMABlockScaleKind"
)
TMA_LOAD_MODE = int_enum(
    "TMALoadMode",
    "",
    {"tile": 0, "im2col": 1, "im2col_w": 2, "im2col_w_128": 3, "tile_gather4": 4},
    cpp_name="::mlir::NVVM::TMALoadMode",
)
TMA_STORE_MODE = int_enum(
    "TMAStoreMode", "", {"tile": 0, "im2col": 1, "tile_scatter4": 2}, cpp_name="::mlir::NVVM::TMAStoreMode"
)
CTA_GROUP_KIND = int_enum("CTAGroupKind", "", {"cta_1": 0, "cta_2": 1}, cpp_name="::mlir::NVVM::CTAGroupKind")
PREFETCH_CACHE_LEVEL = int_enum(
    "PrefetchCacheLevel", "", {"L1": 0, "L2": 1}, cpp_name="::mlir::NVVM::PrefetchCacheLevel"
)
TMA_REDUX_KIND = int_enum(
    "TMAReduxKind",
    "",
    {"add": 0, "max": 2, "min": 1, "inc": 3, "dec": 4, "and": 5, "or": 6, "xor": 7},
    cpp_name="::mlir::NVVM::TMAReduxKind",
)
WGMMA_SCALE_IN = int_enum("WGMMAScaleIn", "", {"one": 1, "neg": -1}, cpp_name="::mlir::NVVM::WGMMAScaleIn")
WGMMA_SCALE_OUT = int_enum("WGMMAScaleOut", "", {"zero": 0, "one": 1}, cpp_name="::mlir::NVVM::WGMMAScaleOut")
WGMMA_TYPES = int_enum(
    "WGMMATypes",
    "",
    {"f16": 0, "tf32": 1, "u8": 2, "s8": 3, "b1": 4, "bf16": 5, "e4m3": 6, "e5m2": 7, "f32": 8, "s32": 9},
    cpp_name="::mlir::NVVM::WGMMATypes",
)
GRID_DEP_ACTION_KIND = int_enum(
    "GridDepActionKind", "", {"wait": 0, "launch_dependents": 1}, cpp_name="::mlir::NVVM::GridDepActionKind"
)
MATCH_SYNC_KIND = int_enum("MatchSyncKind", "", {"any": 0, "all": 1}, cpp_name="::mlir::NVVM::MatchSyncKind")
TCGEN05_FENCE_KIND = int_enum(
    "Tcgen05FenceKind", "", {"before": 0, "after": 1}, cpp_name="::mlir::NVVM::Tcgen05FenceKind"
)
TCGEN05_WAIT_KIND = int_enum("Tcgen05WaitKind", "", {"load": 0, "store": 1}, cpp_name="::mlir::NVVM::Tcgen05WaitKind")
TCGEN05_CP_SHAPE = int_enum(
    "Tcgen05CpShape",
    "",
    {"shape_128x256b": 0, "shape_4x256b": 1, "shape_128x128b": 2, "shape_64x128b": 3, "shape_32x128b": 4},
    cpp_name="::mlir::NVVM::Tcgen05CpShape",
)
TCGEN05_CP_MULTICAST = int_enum(
    "Tcgen05CpMulticast",
    "",
    {"none": 0, "warpx2_02_13": 1, "warpx2_01_23": 2, "warpx4": 3},
    cpp_name="::mlir::NVVM::Tcgen05CpMulticast",
)
TCGEN05_CP_SRC_FORMAT = int_enum(
    "Tcgen05CpSrcFormat", "", {"b6x16_p32": 0, "b4x16_p64": 1}, cpp_name="::mlir::NVVM::Tcgen05CpSrcFormat"
)
TCGEN05_LD_ST_SHAPE = int_enum(
    "Tcgen05LdStShape",
    "",
    {"shape_16x64b": 0, "shape_16x128b": 1, "shape_16x256b": 2, "shape_32x32b": 3, "shape_16x32bx2": 4},
    cpp_name="::mlir::NVVM::Tcgen05LdStShape",
)
DOT_ACCUMULATE_TYPE = int_enum(
    "DotAccumulateType", "", {"signed": 1, "unsigned": 0}, cpp_name="::mlir::NVVM::DotAccumulateType"
)
CLUSTER_LAUNCH_CONTROL_QUERY_TYPE = int_enum(
    "ClusterLaunchControlQueryType",
    "",
    {"is_canceled": 0, "get_first_cta_id_x": 1, "get_first_cta_id_y": 2, "get_first_cta_id_z": 3},
    cpp_name="::mlir::NVVM::ClusterLaunchControlQueryType",
)
TCGEN05_MMA_KIND = int_enum(
    "Tcgen05MMAKind", "", {"f8f6f4": 2, "i8": 3, "f16": 0, "tf32": 1}, cpp_name="::mlir::NVVM::Tcgen05MMAKind"
)
TCGEN05_MMA_COLLECTOR_OP = int_enum(
    "Tcgen05MMACollectorOp",
    "",
    {"discard": 0, "lastuse": 1, "fill": 2, "use": 3},
    cpp_name="::mlir::NVVM::Tcgen05MMACollectorOp",
)
TCGEN05_MMA_BLOCK_SCALE = int_enum(
    "Tcgen05MMABlockScale",
    "",
    {"default": 0, "block16": 1, "block32": 2},
    cpp_name="::mlir::NVVM::Tcgen05MMABlockScale",
)
TCGEN05_MMA_COLLECTOR_B_BUFFER = int_enum(
    "Tcgen05MMACollectorBBuffer",
    "",
    {"b0": 0, "b1": 1, "b2": 2, "b3": 3},
    cpp_name="::mlir::NVVM::Tcgen05MMACollectorBBuffer",
)
