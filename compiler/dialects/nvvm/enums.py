"""The enums of the nvvm dialect, but for those about matrices."""

from __future__ import annotations

from compiler.ods.define import int_enum

CACHE_EVICTION_PRIORITY = int_enum(
    "CacheEvictionPriority",
    "How soon the cache may give up a line.",
    {"evict_normal": 0, "evict_first": 1, "evict_last": 2, "evict_unchanged": 3, "no_allocate": 4},
    words={
        "evict_normal": "as usual",
        "evict_first": "ahead of others",
        "evict_last": "after others",
        "evict_unchanged": "as it was before",
        "no_allocate": "not kept at all",
    },
    cpp_name="::mlir::NVVM::CacheEvictionPriority",
)
NVVM_MEMORY_SPACE = int_enum(
    "NVVMMemorySpace",
    "The state space that a pointer refers to.",
    {"generic": 0, "global": 1, "shared": 3, "constant": 4, "local": 5, "tensor": 6, "shared_cluster": 7},
    words={
        "generic": "any of the others but tensor memory",
        "global": "memory of the device",
        "shared": "memory that a block shares",
        "constant": "constants of the launch",
        "local": "memory of one thread",
        "tensor": "memory of the tensor cores",
        "shared_cluster": "shared memory of any block of the cluster",
    },
    cpp_name="::mlir::NVVM::NVVMMemorySpace",
)
MEM_SCOPE_KIND = int_enum(
    "MemScopeKind",
    "The threads that see what an operation orders.",
    {"cta": 0, "cluster": 1, "gpu": 2, "sys": 3},
    words={
        "cta": "those of the block",
        "cluster": "those of the cluster of blocks",
        "gpu": "all of the device",
        "sys": "all of the system, the host as well",
    },
    cpp_name="::mlir::NVVM::MemScopeKind",
)
SHARED_SPACE = int_enum(
    "SharedSpace",
    "Whose shared memory is meant.",
    {"cta": 0, "cluster": 1},
    words={
        "cta": "that of the own block",
        "cluster": "that of any block of the cluster",
    },
    cpp_name="::mlir::NVVM::SharedSpace",
)
MEM_ORDER_KIND = int_enum(
    "MemOrderKind",
    "What an operation orders against other memory accesses.",
    {"weak": 0, "relaxed": 1, "acquire": 2, "release": 3, "acq_rel": 4, "sc": 5, "mmio": 6, "volatile": 7},
    words={
        "weak": "nothing; others may not access the same place at the same time",
        "relaxed": "nothing, but the access itself is atomic",
        "acquire": "what follows stays behind it",
        "release": "what came before stays ahead of it",
        "acq_rel": "what came before stays ahead, what follows behind",
        "sc": "as both, and in one order that all threads agree on",
        "mmio": "as accesses to devices need it, each exactly once",
        "volatile": "each exactly once, as relaxed for the whole system",
    },
    cpp_name="::mlir::NVVM::MemOrderKind",
)
REDUX_KIND = int_enum(
    "ReduxKind",
    "How a reduction over a warp combines values.",
    {"add": 1, "and": 2, "max": 3, "min": 4, "or": 5, "umax": 6, "umin": 7, "xor": 8, "fmin": 9, "fmax": 10},
    words={
        "add": "sum",
        "and": "bitwise and",
        "max": "larger integer, as signed",
        "min": "smaller integer, as signed",
        "or": "bitwise or",
        "umax": "larger integer, as unsigned",
        "umin": "smaller integer, as unsigned",
        "xor": "bitwise exclusive or",
        "fmin": "smaller float",
        "fmax": "larger float",
    },
    cpp_name="::mlir::NVVM::ReduxKind",
)
BARRIER_REDUCTION = int_enum(
    "BarrierReduction",
    "What a barrier computes from the values that threads bring.",
    {"popc": 0, "and": 1, "or": 2},
    words={
        "popc": "how many are not zero",
        "and": "whether none is zero",
        "or": "whether any is not zero",
    },
    cpp_name="::mlir::NVVM::BarrierReduction",
)
PROXY_KIND = int_enum(
    "ProxyKind",
    "The way by which memory is accessed.",
    {"alias": 0, "async": 1, "async.global": 2, "async.shared": 3, "tensormap": 4, "generic": 5},
    words={
        "alias": "ordinary accesses by another virtual address of the same memory",
        "async": "asynchronous copies and products, in any memory",
        "async.global": "asynchronous copies, in global memory",
        "async.shared": "asynchronous copies and products, in shared memory",
        "tensormap": "reading tensor maps",
        "generic": "ordinary loads and stores",
    },
    cpp_name="::mlir::NVVM::ProxyKind",
)
SET_MAX_REGISTER_ACTION = int_enum(
    "SetMaxRegisterAction",
    "Whether a warp takes more registers or gives some back.",
    {"decrease": 1, "increase": 0},
    words={
        "decrease": "gives registers back",
        "increase": "waits until it gets more",
    },
    cpp_name="::mlir::NVVM::SetMaxRegisterAction",
)
SHFL_KIND = int_enum(
    "ShflKind",
    "Which lane a shuffle reads from.",
    {"bfly": 0, "up": 1, "down": 2, "idx": 3},
    words={
        "bfly": "lane number xor the offset, so that pairs exchange values",
        "up": "so many lanes lower",
        "down": "so many lanes higher",
        "idx": "the lane of that number",
    },
    cpp_name="::mlir::NVVM::ShflKind",
)
VOTE_SYNC_KIND = int_enum(
    "VoteSyncKind",
    "What a vote tells of the lanes' flags.",
    {"any": 0, "all": 1, "ballot": 2, "uni": 3},
    words={
        "any": "whether any is set",
        "all": "whether all are set",
        "ballot": "each as a bit of an i32",
        "uni": "whether all are the same",
    },
    cpp_name="::mlir::NVVM::VoteSyncKind",
)
PERMUTE_MODE = int_enum(
    "PermuteMode",
    "How a selector picks bytes.",
    {"default": 0, "f4e": 1, "b4e": 2, "rc8": 3, "ecl": 4, "ecr": 5, "rc16": 6},
    words={
        "default": "any byte for each place, by its number",
        "f4e": "four in a row, going forwards",
        "b4e": "four in a row, going backwards",
        "rc8": "one byte, four times",
        "ecl": "the upper bytes down to the chosen one, which fills the places below",
        "ecr": "the lower bytes up to the chosen one, which fills the places above",
        "rc16": "two bytes, twice",
    },
    cpp_name="::mlir::NVVM::PermuteMode",
)
LOAD_CACHE_MODIFIER_KIND = int_enum(
    "LoadCacheModifierKind",
    "Which caches keep what is loaded.",
    {"ca": 0, "cg": 1, "cs": 2, "lu": 3, "cv": 4},
    words={
        "ca": "all levels",
        "cg": "L2 only",
        "cs": "all, given up first as it is used once",
        "lu": "all, but the line is not needed afterwards",
        "cv": "none; it is read again from memory each time",
    },
    cpp_name="::mlir::NVVM::LoadCacheModifierKind",
)
FP_ROUNDING_MODE = int_enum(
    "FPRoundingMode",
    "How a result is rounded.",
    {"none": 0, "rn": 1, "rm": 2, "rp": 3, "rz": 4, "rna": 5, "rs": 6},
    words={
        "none": "as the operation does by default",
        "rn": "to nearest, ties to even",
        "rm": "down",
        "rp": "up",
        "rz": "towards zero",
        "rna": "to nearest, ties away from zero",
        "rs": "up or down, by random bits",
    },
    cpp_name="::mlir::NVVM::FPRoundingMode",
)
SATURATION_MODE = int_enum(
    "SaturationMode",
    "What becomes of values that are too large.",
    {"none": 0, "satfinite": 1},
    words={
        "none": "infinity, or NaN where the type has none",
        "satfinite": "the largest finite value",
    },
    cpp_name="::mlir::NVVM::SaturationMode",
)
TMA_LOAD_MODE = int_enum(
    "TMALoadMode",
    "How a tile is taken out of a tensor.",
    {"tile": 0, "im2col": 1, "im2col_w": 2, "im2col_w_128": 3, "tile_gather4": 4},
    words={
        "tile": "as a box",
        "im2col": "as patches of images, for convolutions",
        "im2col_w": "as patches of images along the width",
        "im2col_w_128": "as patches of 128 along the width",
        "tile_gather4": "as four rows that coordinates name",
    },
    cpp_name="::mlir::NVVM::TMALoadMode",
)
TMA_STORE_MODE = int_enum(
    "TMAStoreMode",
    "How a tile is put into a tensor.",
    {"tile": 0, "im2col": 1, "tile_scatter4": 2},
    words={
        "tile": "as a box",
        "im2col": "as patches of images",
        "tile_scatter4": "as four rows that coordinates name",
    },
    cpp_name="::mlir::NVVM::TMAStoreMode",
)
PREFETCH_CACHE_LEVEL = int_enum(
    "PrefetchCacheLevel",
    "The cache that data is brought to.",
    {"L1": 0, "L2": 1},
    words={
        "L1": "that of the multiprocessor",
        "L2": "that of the device",
    },
    cpp_name="::mlir::NVVM::PrefetchCacheLevel",
)
TMA_REDUX_KIND = int_enum(
    "TMAReduxKind",
    "How a tile is combined with the tensor's elements.",
    {"add": 0, "max": 2, "min": 1, "inc": 3, "dec": 4, "and": 5, "or": 6, "xor": 7},
    words={
        "add": "sum",
        "max": "larger value",
        "min": "smaller value",
        "inc": "one more, zero once the bound is reached",
        "dec": "one less, the bound once zero is reached",
        "and": "bitwise and",
        "or": "bitwise or",
        "xor": "bitwise exclusive or",
    },
    cpp_name="::mlir::NVVM::TMAReduxKind",
)
GRID_DEP_ACTION_KIND = int_enum(
    "GridDepActionKind",
    "Whether a launch waits for earlier ones or lets later ones begin.",
    {"wait": 0, "launch_dependents": 1},
    words={
        "wait": "waits until the launches before have ended and their writes are visible",
        "launch_dependents": "lets the next launch begin",
    },
    cpp_name="::mlir::NVVM::GridDepActionKind",
)
MATCH_SYNC_KIND = int_enum(
    "MatchSyncKind",
    "What is asked of the lanes' values.",
    {"any": 0, "all": 1},
    words={
        "any": "which lanes have this lane's value",
        "all": "whether all lanes have the same value",
    },
    cpp_name="::mlir::NVVM::MatchSyncKind",
)
DOT_ACCUMULATE_TYPE = int_enum(
    "DotAccumulateType",
    "How elements are extended.",
    {"signed": 1, "unsigned": 0},
    words={
        "signed": "with their sign",
        "unsigned": "with zeros",
    },
    cpp_name="::mlir::NVVM::DotAccumulateType",
)
CLUSTER_LAUNCH_CONTROL_QUERY_TYPE = int_enum(
    "ClusterLaunchControlQueryType",
    "What is asked about an attempt to cancel a cluster.",
    {"is_canceled": 0, "get_first_cta_id_x": 1, "get_first_cta_id_y": 2, "get_first_cta_id_z": 3},
    words={
        "is_canceled": "whether it was cancelled",
        "get_first_cta_id_x": "its first block's position in the first dimension",
        "get_first_cta_id_y": "its first block's position in the second dimension",
        "get_first_cta_id_z": "its first block's position in the third dimension",
    },
    cpp_name="::mlir::NVVM::ClusterLaunchControlQueryType",
)
