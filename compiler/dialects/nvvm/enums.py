"""The enums of the nvvm dialect, but for those about matrices."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class CacheEvictionPriority(IntegerEnum, cpp_name="::mlir::NVVM::CacheEvictionPriority"):
    """Priority by which the cache evicts a line."""

    EVICT_NORMAL = 0, "as usual"
    EVICT_FIRST = 1, "ahead of others"
    EVICT_LAST = 2, "after others"
    EVICT_UNCHANGED = 3, "as it was before"
    NO_ALLOCATE = 4, "not kept at all"


class NVVMMemorySpace(IntegerEnum, cpp_name="::mlir::NVVM::NVVMMemorySpace"):
    """The state space that a pointer refers to."""

    GENERIC = 0, "any of the others but tensor memory"
    GLOBAL = 1, "memory of the device"
    SHARED = 3, "memory that a block shares"
    CONSTANT = 4, "constants of the launch"
    LOCAL = 5, "memory of one thread"
    TENSOR = 6, "memory of the tensor cores"
    SHARED_CLUSTER = 7, "shared memory of any block of the cluster"


class MemScopeKind(IntegerEnum, cpp_name="::mlir::NVVM::MemScopeKind"):
    """The threads for which an operation orders memory."""

    CTA = 0, "those of the block"
    CLUSTER = 1, "those of the cluster of blocks"
    GPU = 2, "all of the device"
    SYS = 3, "all of the system, the host as well"


class SharedSpace(IntegerEnum, cpp_name="::mlir::NVVM::SharedSpace"):
    """Scope of shared memory: the block's own, or the cluster's."""

    CTA = 0, "that of the own block"
    CLUSTER = 1, "that of any block of the cluster"


class MemOrderKind(IntegerEnum, cpp_name="::mlir::NVVM::MemOrderKind"):
    """Ordering of an operation against other memory accesses."""

    WEAK = 0, "nothing; others may not access the same place at the same time"
    RELAXED = 1, "nothing, but the access itself is atomic"
    ACQUIRE = 2, "what follows stays behind it"
    RELEASE = 3, "what came before stays ahead of it"
    ACQ_REL = 4, "what came before stays ahead, what follows behind"
    SC = 5, "as both, and in one order that all threads agree on"
    MMIO = 6, "as accesses to devices need it, each exactly once"
    VOLATILE = 7, "each exactly once, as relaxed for the whole system"


class ReduxKind(IntegerEnum, cpp_name="::mlir::NVVM::ReduxKind"):
    """Combination of values in a reduction over a warp."""

    ADD = 1, "sum"
    AND = 2, "bitwise and"
    MAX = 3, "larger integer, as signed"
    MIN = 4, "smaller integer, as signed"
    OR = 5, "bitwise or"
    UMAX = 6, "larger integer, as unsigned"
    UMIN = 7, "smaller integer, as unsigned"
    XOR = 8, "bitwise exclusive or"
    FMIN = 9, "smaller float"
    FMAX = 10, "larger float"


class BarrierReduction(IntegerEnum, cpp_name="::mlir::NVVM::BarrierReduction"):
    """Reduction of the threads' values at a barrier."""

    POPC = 0, "how many are not zero"
    AND = 1, "whether none is zero"
    OR = 2, "whether any is not zero"


class ProxyKind(IntegerEnum, cpp_name="::mlir::NVVM::ProxyKind"):
    """The way by which memory is accessed."""

    ALIAS = 0, "ordinary accesses by another virtual address of the same memory"
    ASYNC = 1, "asynchronous copies and products, in any memory"
    ASYNC_GLOBAL = 2, "asynchronous copies, in global memory", "async.global"
    ASYNC_SHARED = 3, "asynchronous copies and products, in shared memory", "async.shared"
    TENSORMAP = 4, "reading tensor maps"
    GENERIC = 5, "ordinary loads and stores"


class SetMaxRegisterAction(IntegerEnum, cpp_name="::mlir::NVVM::SetMaxRegisterAction"):
    """Change of a warp's registers: request or release."""

    DECREASE = 1, "gives registers back"
    INCREASE = 0, "waits until it gets more"


class ShflKind(IntegerEnum, cpp_name="::mlir::NVVM::ShflKind"):
    """The lane that a shuffle reads from."""

    BFLY = 0, "lane number xor the offset, so that pairs exchange values"
    UP = 1, "so many lanes lower"
    DOWN = 2, "so many lanes higher"
    IDX = 3, "the lane of that number"


class VoteSyncKind(IntegerEnum, cpp_name="::mlir::NVVM::VoteSyncKind"):
    """Result of a vote over the lanes' flags."""

    ANY = 0, "whether any is set"
    ALL = 1, "whether all are set"
    BALLOT = 2, "each as a bit of an i32"
    UNI = 3, "whether all are the same"


class PermuteMode(IntegerEnum, cpp_name="::mlir::NVVM::PermuteMode"):
    """Selection of bytes by a selector."""

    DEFAULT = 0, "any byte for each place, by its number"
    F4E = 1, "four in a row, going forwards"
    B4E = 2, "four in a row, going backwards"
    RC8 = 3, "one byte, four times"
    ECL = 4, "the upper bytes down to the chosen one, which fills the places below"
    ECR = 5, "the lower bytes up to the chosen one, which fills the places above"
    RC16 = 6, "two bytes, twice"


class LoadCacheModifierKind(IntegerEnum, cpp_name="::mlir::NVVM::LoadCacheModifierKind"):
    """The caches that keep loaded data."""

    CA = 0, "all levels"
    CG = 1, "L2 only"
    CS = 2, "all, given up first as it is used once"
    LU = 3, "all, but the line is not needed afterwards"
    CV = 4, "none; it is read again from memory each time"


class FPRoundingMode(IntegerEnum, cpp_name="::mlir::NVVM::FPRoundingMode"):
    """Rounding of a result."""

    NONE = 0, "as the operation does by default"
    RN = 1, "to nearest, ties to even"
    RM = 2, "down"
    RP = 3, "up"
    RZ = 4, "towards zero"
    RNA = 5, "to nearest, ties away from zero"
    RS = 6, "up or down, by random bits"


class SaturationMode(IntegerEnum, cpp_name="::mlir::NVVM::SaturationMode"):
    """Handling of values that are too large."""

    NONE = 0, "infinity, or NaN where the type has none"
    SATFINITE = 1, "the largest finite value"


class TMALoadMode(IntegerEnum, cpp_name="::mlir::NVVM::TMALoadMode"):
    """Way to take a tile out of a tensor."""

    TILE = 0, "as a box"
    IM2COL = 1, "as patches of images, for convolutions"
    IM2COL_W = 2, "as patches of images along the width"
    IM2COL_W_128 = 3, "as patches of 128 along the width"
    TILE_GATHER4 = 4, "as four rows that coordinates name"


class TMAStoreMode(IntegerEnum, cpp_name="::mlir::NVVM::TMAStoreMode"):
    """Way to put a tile into a tensor."""

    TILE = 0, "as a box"
    IM2COL = 1, "as patches of images"
    TILE_SCATTER4 = 2, "as four rows that coordinates name"


class PrefetchCacheLevel(IntegerEnum, verbatim=True, cpp_name="::mlir::NVVM::PrefetchCacheLevel"):
    """The cache that data is brought to."""

    L1 = 0, "that of the multiprocessor"
    L2 = 1, "that of the device"


class TMAReduxKind(IntegerEnum, cpp_name="::mlir::NVVM::TMAReduxKind"):
    """Combination of a tile with the tensor's elements."""

    ADD = 0, "sum"
    MAX = 2, "larger value"
    MIN = 1, "smaller value"
    INC = 3, "one more, zero once the bound is reached"
    DEC = 4, "one less, the bound once zero is reached"
    AND = 5, "bitwise and"
    OR = 6, "bitwise or"
    XOR = 7, "bitwise exclusive or"


class GridDepActionKind(IntegerEnum, cpp_name="::mlir::NVVM::GridDepActionKind"):
    """Dependency of launches: wait for earlier launches, or let later launches begin."""

    WAIT = 0, "waits until the launches before have ended and their writes are visible"
    LAUNCH_DEPENDENTS = 1, "lets the next launch begin"


class MatchSyncKind(IntegerEnum, cpp_name="::mlir::NVVM::MatchSyncKind"):
    """The result of comparing a value across the lanes of a warp."""

    ANY = 0, "which lanes have this lane's value"
    ALL = 1, "whether all lanes have the same value"


class DotAccumulateType(IntegerEnum, cpp_name="::mlir::NVVM::DotAccumulateType"):
    """Extension of elements."""

    SIGNED = 1, "with their sign"
    UNSIGNED = 0, "with zeros"


class ClusterLaunchControlQueryType(IntegerEnum, cpp_name="::mlir::NVVM::ClusterLaunchControlQueryType"):
    """Question about an attempt to cancel a cluster."""

    IS_CANCELED = 0, "whether it was cancelled"
    GET_FIRST_CTA_ID_X = 1, "its first block's position in the first dimension"
    GET_FIRST_CTA_ID_Y = 2, "its first block's position in the second dimension"
    GET_FIRST_CTA_ID_Z = 3, "its first block's position in the third dimension"
