"""The enums of the nvvm dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

CACHE_EVICTION_PRIORITY = int_enum(
    "CacheEvictionPriority",
    "Given up as usual, first, last, as it was before, or not kept at all.",
    {"evict_normal": 0, "evict_first": 1, "evict_last": 2, "evict_unchanged": 3, "no_allocate": 4},
    cpp_name="::mlir::NVVM::CacheEvictionPriority",
)
NVVM_MEMORY_SPACE = int_enum(
    "NVVMMemorySpace",
    "Where a pointer points: any space, global, shared, constant, thread-local, tensor or cluster memory.",
    {"generic": 0, "global": 1, "shared": 3, "constant": 4, "local": 5, "tensor": 6, "shared_cluster": 7},
    cpp_name="::mlir::NVVM::NVVMMemorySpace",
)
MEM_SCOPE_KIND = int_enum(
    "MemScopeKind",
    "The block (`cta`), the cluster, the device (`gpu`), or all of the system (`sys`).",
    {"cta": 0, "cluster": 1, "gpu": 2, "sys": 3},
    cpp_name="::mlir::NVVM::MemScopeKind",
)
SHARED_SPACE = int_enum(
    "SharedSpace",
    "The own block (`cta`), or any block of the cluster.",
    {"cta": 0, "cluster": 1},
    cpp_name="::mlir::NVVM::SharedSpace",
)
MEM_ORDER_KIND = int_enum(
    "MemOrderKind",
    "No order, atomic only, acquire, release, both, or sequentially consistent; or as for devices.",
    {"weak": 0, "relaxed": 1, "acquire": 2, "release": 3, "acq_rel": 4, "sc": 5, "mmio": 6, "volatile": 7},
    cpp_name="::mlir::NVVM::MemOrderKind",
)
REDUX_KIND = int_enum(
    "ReduxKind",
    "Sum, minimum, maximum or bitwise combination; `u` is unsigned, `f` float, others signed.",
    {"add": 1, "and": 2, "max": 3, "min": 4, "or": 5, "umax": 6, "umin": 7, "xor": 8, "fmin": 9, "fmax": 10},
    cpp_name="::mlir::NVVM::ReduxKind",
)
BARRIER_REDUCTION = int_enum(
    "BarrierReduction",
    "How many values are not zero, whether all are, or whether any is.",
    {"popc": 0, "and": 1, "or": 2},
    cpp_name="::mlir::NVVM::BarrierReduction",
)
PROXY_KIND = int_enum(
    "ProxyKind",
    "Ordinary accesses (`generic`), aliased addresses, asynchronous copies, or those through tensor maps.",
    {"alias": 0, "async": 1, "async.global": 2, "async.shared": 3, "tensormap": 4, "generic": 5},
    cpp_name="::mlir::NVVM::ProxyKind",
)
SET_MAX_REGISTER_ACTION = int_enum(
    "SetMaxRegisterAction",
    "Giving registers back, or waiting for more.",
    {"decrease": 1, "increase": 0},
    cpp_name="::mlir::NVVM::SetMaxRegisterAction",
)
SHFL_KIND = int_enum(
    "ShflKind",
    "The lane itself (`idx`), a distance up or down, or the own number xor a mask (`bfly`).",
    {"bfly": 0, "up": 1, "down": 2, "idx": 3},
    cpp_name="::mlir::NVVM::ShflKind",
)
VOTE_SYNC_KIND = int_enum(
    "VoteSyncKind",
    "Whether any, all or equally many flags are set, or a bit for each lane.",
    {"any": 0, "all": 1, "ballot": 2, "uni": 3},
    cpp_name="::mlir::NVVM::VoteSyncKind",
)
PERMUTE_MODE = int_enum(
    "PermuteMode",
    "Any bytes by number, four in a row forwards or backwards, repeated, or clamped at an edge.",
    {"default": 0, "f4e": 1, "b4e": 2, "rc8": 3, "ecl": 4, "ecr": 5, "rc16": 6},
    cpp_name="::mlir::NVVM::PermuteMode",
)
LOAD_CACHE_MODIFIER_KIND = int_enum(
    "LoadCacheModifierKind",
    "All caches, L2 only, streamed, last use, or never cached.",
    {"ca": 0, "cg": 1, "cs": 2, "lu": 3, "cv": 4},
    cpp_name="::mlir::NVVM::LoadCacheModifierKind",
)
FP_ROUNDING_MODE = int_enum(
    "FPRoundingMode",
    "To nearest even or away, down, up, to zero, or at random.",
    {"none": 0, "rn": 1, "rm": 2, "rp": 3, "rz": 4, "rna": 5, "rs": 6},
    cpp_name="::mlir::NVVM::FPRoundingMode",
)
SATURATION_MODE = int_enum(
    "SaturationMode",
    "Overflow gives infinity or NaN, or the largest finite value.",
    {"none": 0, "satfinite": 1},
    cpp_name="::mlir::NVVM::SaturationMode",
)
MMAB1_OP = int_enum(
    "MMAB1Op",
    "Bits are combined by xor or by and, then counted.",
    {"none": 0, "xor_popc": 1, "and_popc": 2},
    cpp_name="::mlir::NVVM::MMAB1Op",
)
MMA_INT_OVERFLOW = int_enum(
    "MMAIntOverflow",
    "Clamped to 32 bits, or wrapping around.",
    {"satfinite": 1, "wrapped": 0},
    cpp_name="::mlir::NVVM::MMAIntOverflow",
)
MMA_KIND = int_enum(
    "MMAKind", "Floats of 8, 6 and 4 bits, in any mix.", {"f8f6f4": 0}, cpp_name="::mlir::NVVM::MMAKind"
)
MMA_LAYOUT = int_enum(
    "MMALayout", "Row by row, or column by column.", {"row": 0, "col": 1}, cpp_name="::mlir::NVVM::MMALayout"
)
MMA_TYPES = int_enum(
    "MMATypes",
    "Floats of 4 to 64 bits, signed and unsigned integers, single bits.",
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
MMA_FRAG = int_enum(
    "MMAFrag",
    "The first factor, the second factor, or the sum.",
    {"a": 0, "b": 1, "c": 2},
    cpp_name="::mlir::NVVM::MMAFrag",
)
LD_ST_MATRIX_ELT_TYPE = int_enum(
    "LdStMatrixEltType",
    "Elements of 16 or 8 bits, or 6 or 4-bit ones unpacked to bytes.",
    {"b16": 0, "b8": 1, "b8x16.b6x16_p32": 2, "b8x16.b4x16_p64": 3},
    cpp_name="::mlir::NVVM::LdStMatrixEltType",
)
SCALE_VEC_SIZE = int_enum(
    "ScaleVecSize", "One, two or four scales.", {"x1": 0, "x2": 1, "x4": 2}, cpp_name="::mlir::NVVM::ScaleVecSize"
)
BLOCK_SCALE_FORMAT = int_enum(
    "BlockScaleFormat",
    "A power of two, or a float with 4 bits of exponent and 3 of fraction; both unsigned.",
    {"ue8m0": 0, "ue4m3": 1},
    cpp_name="::mlir::NVVM::BlockScaleFormat",
)
MMA_BLOCK_SCALE_KIND = int_enum(
    "MMABlockScaleKind",
    "Floats of 8 to 4 bits in any mix, or 4-bit floats with either kind of scale.",
    {"mxf8f6f4": 0, "mxf4": 1, "mxf4nvf4": 2},
    cpp_name="::mlir::NVVM::MMABlockScaleKind",
)
TMA_LOAD_MODE = int_enum(
    "TMALoadMode",
    "A box, image patches in three ways, or four rows that coordinates name.",
    {"tile": 0, "im2col": 1, "im2col_w": 2, "im2col_w_128": 3, "tile_gather4": 4},
    cpp_name="::mlir::NVVM::TMALoadMode",
)
TMA_STORE_MODE = int_enum(
    "TMAStoreMode",
    "A box, image patches, or four rows that coordinates name.",
    {"tile": 0, "im2col": 1, "tile_scatter4": 2},
    cpp_name="::mlir::NVVM::TMAStoreMode",
)
CTA_GROUP_KIND = int_enum(
    "CTAGroupKind",
    "One block, or a pair of blocks of the cluster.",
    {"cta_1": 0, "cta_2": 1},
    cpp_name="::mlir::NVVM::CTAGroupKind",
)
PREFETCH_CACHE_LEVEL = int_enum(
    "PrefetchCacheLevel",
    "The cache of the multiprocessor, or that of the device.",
    {"L1": 0, "L2": 1},
    cpp_name="::mlir::NVVM::PrefetchCacheLevel",
)
TMA_REDUX_KIND = int_enum(
    "TMAReduxKind",
    "Sum, minimum, maximum, counting up or down around a bound, or bitwise.",
    {"add": 0, "max": 2, "min": 1, "inc": 3, "dec": 4, "and": 5, "or": 6, "xor": 7},
    cpp_name="::mlir::NVVM::TMAReduxKind",
)
WGMMA_SCALE_IN = int_enum(
    "WGMMAScaleIn", "Taken as it is, or negated.", {"one": 1, "neg": -1}, cpp_name="::mlir::NVVM::WGMMAScaleIn"
)
WGMMA_SCALE_OUT = int_enum(
    "WGMMAScaleOut",
    "The accumulator is ignored, or added to.",
    {"zero": 0, "one": 1},
    cpp_name="::mlir::NVVM::WGMMAScaleOut",
)
WGMMA_TYPES = int_enum(
    "WGMMATypes",
    "Floats of 8 to 32 bits, signed and unsigned integers, single bits.",
    {"f16": 0, "tf32": 1, "u8": 2, "s8": 3, "b1": 4, "bf16": 5, "e4m3": 6, "e5m2": 7, "f32": 8, "s32": 9},
    cpp_name="::mlir::NVVM::WGMMATypes",
)
GRID_DEP_ACTION_KIND = int_enum(
    "GridDepActionKind",
    "Waiting for earlier launches, or letting later ones begin.",
    {"wait": 0, "launch_dependents": 1},
    cpp_name="::mlir::NVVM::GridDepActionKind",
)
MATCH_SYNC_KIND = int_enum(
    "MatchSyncKind",
    "Lanes with this lane's value, or whether all have the same.",
    {"any": 0, "all": 1},
    cpp_name="::mlir::NVVM::MatchSyncKind",
)
TCGEN05_FENCE_KIND = int_enum(
    "Tcgen05FenceKind",
    "Ahead of a synchronization, or behind it.",
    {"before": 0, "after": 1},
    cpp_name="::mlir::NVVM::Tcgen05FenceKind",
)
TCGEN05_WAIT_KIND = int_enum(
    "Tcgen05WaitKind",
    "Loads of tensor memory, or stores.",
    {"load": 0, "store": 1},
    cpp_name="::mlir::NVVM::Tcgen05WaitKind",
)
TCGEN05_CP_SHAPE = int_enum(
    "Tcgen05CpShape",
    "Rows by bits of a row.",
    {"shape_128x256b": 0, "shape_4x256b": 1, "shape_128x128b": 2, "shape_64x128b": 3, "shape_32x128b": 4},
    cpp_name="::mlir::NVVM::Tcgen05CpShape",
)
TCGEN05_CP_MULTICAST = int_enum(
    "Tcgen05CpMulticast",
    "Warps 0 and 2 with 1 and 3, 0 and 1 with 2 and 3, all four, or no repetition.",
    {"none": 0, "warpx2_02_13": 1, "warpx2_01_23": 2, "warpx4": 3},
    cpp_name="::mlir::NVVM::Tcgen05CpMulticast",
)
TCGEN05_CP_SRC_FORMAT = int_enum(
    "Tcgen05CpSrcFormat",
    "Sixteen 6-bit floats with 32 bits of padding, or 4-bit floats with 64 bits.",
    {"b6x16_p32": 0, "b4x16_p64": 1},
    cpp_name="::mlir::NVVM::Tcgen05CpSrcFormat",
)
TCGEN05_LD_ST_SHAPE = int_enum(
    "Tcgen05LdStShape",
    "Lanes by bits; `x2` in two halves.",
    {"shape_16x64b": 0, "shape_16x128b": 1, "shape_16x256b": 2, "shape_32x32b": 3, "shape_16x32bx2": 4},
    cpp_name="::mlir::NVVM::Tcgen05LdStShape",
)
DOT_ACCUMULATE_TYPE = int_enum(
    "DotAccumulateType",
    "Extended with the sign, or with zeros.",
    {"signed": 1, "unsigned": 0},
    cpp_name="::mlir::NVVM::DotAccumulateType",
)
CLUSTER_LAUNCH_CONTROL_QUERY_TYPE = int_enum(
    "ClusterLaunchControlQueryType",
    "Whether it was cancelled, or a coordinate of its first block.",
    {"is_canceled": 0, "get_first_cta_id_x": 1, "get_first_cta_id_y": 2, "get_first_cta_id_z": 3},
    cpp_name="::mlir::NVVM::ClusterLaunchControlQueryType",
)
TCGEN05_MMA_KIND = int_enum(
    "Tcgen05MMAKind",
    "16-bit floats, tf32, floats of 8 to 4 bits in any mix, or 8-bit integers.",
    {"f8f6f4": 2, "i8": 3, "f16": 0, "tf32": 1},
    cpp_name="::mlir::NVVM::Tcgen05MMAKind",
)
TCGEN05_MMA_COLLECTOR_OP = int_enum(
    "Tcgen05MMACollectorOp",
    "Thrown away, used for the last time, filled, or used again.",
    {"discard": 0, "lastuse": 1, "fill": 2, "use": 3},
    cpp_name="::mlir::NVVM::Tcgen05MMACollectorOp",
)
TCGEN05_MMA_BLOCK_SCALE = int_enum(
    "Tcgen05MMABlockScale",
    "As the kind says, 16 elements, or 32.",
    {"default": 0, "block16": 1, "block32": 2},
    cpp_name="::mlir::NVVM::Tcgen05MMABlockScale",
)
TCGEN05_MMA_COLLECTOR_B_BUFFER = int_enum(
    "Tcgen05MMACollectorBBuffer",
    "One of four buffers.",
    {"b0": 0, "b1": 1, "b2": 2, "b3": 3},
    cpp_name="::mlir::NVVM::Tcgen05MMACollectorBBuffer",
)
