"""The enums of the nvvm dialect, except those of matrices."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class CacheEvictionPriority(IntegerEnum, cpp_name="::mlir::NVVM::CacheEvictionPriority"):
    """Priority by which the cache evicts a line."""

    EVICT_NORMAL = 0, "with normal priority"
    EVICT_FIRST = 1, "before other lines"
    EVICT_LAST = 2, "after other lines"
    EVICT_UNCHANGED = 3, "with the priority that the line has"
    NO_ALLOCATE = 4, "not cached"


class NVVMMemorySpace(IntegerEnum, cpp_name="::mlir::NVVM::NVVMMemorySpace"):
    """The state space that a pointer refers to."""

    GENERIC = 0, "any of the others except tensor memory"
    GLOBAL = 1, "memory of the device"
    SHARED = 3, "memory that a block shares"
    CONSTANT = 4, "constants of the launch"
    LOCAL = 5, "memory of one thread"
    TENSOR = 6, "memory of the tensor cores"
    SHARED_CLUSTER = 7, "shared memory of any block of the cluster"


class MemScopeKind(IntegerEnum, cpp_name="::mlir::NVVM::MemScopeKind"):
    """The threads for which an operation orders memory."""

    CTA = 0, "the threads of the block"
    CLUSTER = 1, "the threads of the cluster"
    GPU = 2, "all threads of the device"
    SYS = 3, "all threads of the system, including the host"


class SharedSpace(IntegerEnum, cpp_name="::mlir::NVVM::SharedSpace"):
    """Scope of shared memory: the block's own, or the cluster's."""

    CTA = 0, "the shared memory of this block"
    CLUSTER = 1, "the shared memory of any block of the cluster"


class MemOrderKind(IntegerEnum, cpp_name="::mlir::NVVM::MemOrderKind"):
    """Ordering of an operation against other memory accesses."""

    WEAK = 0, "no ordering, and not atomic: concurrent accesses are a data race"
    RELAXED = 1, "no ordering, but the access is atomic"
    ACQUIRE = 2, "following accesses are not moved before it"
    RELEASE = 3, "preceding accesses are not moved after it"
    ACQ_REL = 4, "acquire and release"
    SC = 5, "acquire and release, in one order for all threads"
    MMIO = 6, "as for device registers: each access is executed exactly once"
    VOLATILE = 7, "each access is executed exactly once, relaxed at system scope"


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

    POPC = 0, "the number of values that are not zero"
    AND = 1, "true if no value is zero"
    OR = 2, "true if any value is not zero"


class ProxyKind(IntegerEnum, cpp_name="::mlir::NVVM::ProxyKind"):
    """Proxy of a memory access."""

    ALIAS = 0, "ordinary accesses by another virtual address of the same memory"
    ASYNC = 1, "asynchronous copies and products, in any memory"
    ASYNC_GLOBAL = 2, "asynchronous copies, in global memory", "async.global"
    ASYNC_SHARED = 3, "asynchronous copies and products, in shared memory", "async.shared"
    TENSORMAP = 4, "reading tensor maps"
    GENERIC = 5, "ordinary loads and stores"


class SetMaxRegisterAction(IntegerEnum, cpp_name="::mlir::NVVM::SetMaxRegisterAction"):
    """Change of a warp's registers: request or release."""

    DECREASE = 1, "releases registers"
    INCREASE = 0, "waits for more registers"


class ShflKind(IntegerEnum, cpp_name="::mlir::NVVM::ShflKind"):
    """The lane that a shuffle reads from."""

    BFLY = 0, "lane number xor the offset, so that pairs exchange values"
    UP = 1, "the lane that is lower by the offset"
    DOWN = 2, "the lane that is higher by the offset"
    IDX = 3, "the lane with the given number"


class VoteSyncKind(IntegerEnum, cpp_name="::mlir::NVVM::VoteSyncKind"):
    """Result of a vote over the lanes' flags."""

    ANY = 0, "true if any flag is set"
    ALL = 1, "true if all flags are set"
    BALLOT = 2, "an i32 with a bit for each lane"
    UNI = 3, "true if all flags are equal"


class PermuteMode(IntegerEnum, cpp_name="::mlir::NVVM::PermuteMode"):
    """Selection of bytes by a selector."""

    DEFAULT = 0, "any byte at each position, by its number"
    F4E = 1, "four in a row, going forwards"
    B4E = 2, "four in a row, going backwards"
    RC8 = 3, "one byte, four times"
    ECL = 4, "the upper bytes down to the selected one, repeated below it"
    ECR = 5, "the lower bytes up to the selected one, repeated above it"
    RC16 = 6, "two bytes, twice"


class LoadCacheModifierKind(IntegerEnum, cpp_name="::mlir::NVVM::LoadCacheModifierKind"):
    """The caches that keep loaded data."""

    CA = 0, "all levels"
    CG = 1, "L2 only"
    CS = 2, "all levels, with early eviction, for data that is used once"
    LU = 3, "all levels, for the last use of the line"
    CV = 4, "none; each load reads memory"


class FPRoundingMode(IntegerEnum, cpp_name="::mlir::NVVM::FPRoundingMode"):
    """Rounding of a result."""

    NONE = 0, "the default of the operation"
    RN = 1, "to nearest, ties to even"
    RM = 2, "down"
    RP = 3, "up"
    RZ = 4, "towards zero"
    RNA = 5, "to nearest, ties away from zero"
    RS = 6, "up or down, by random bits"


class SaturationMode(IntegerEnum, cpp_name="::mlir::NVVM::SaturationMode"):
    """Handling of values that are too large."""

    NONE = 0, "infinity, or NaN if the type has no infinity"
    SATFINITE = 1, "the largest finite value"


class TMALoadMode(IntegerEnum, cpp_name="::mlir::NVVM::TMALoadMode"):
    """Shape of a tile that is loaded from a tensor."""

    TILE = 0, "as a box"
    IM2COL = 1, "as patches of images, for convolutions"
    IM2COL_W = 2, "as patches of images along the width"
    IM2COL_W_128 = 3, "as patches of 128 along the width"
    TILE_GATHER4 = 4, "as four rows given by coordinates"


class TMAStoreMode(IntegerEnum, cpp_name="::mlir::NVVM::TMAStoreMode"):
    """Shape of a tile that is stored to a tensor."""

    TILE = 0, "as a box"
    IM2COL = 1, "as patches of images"
    TILE_SCATTER4 = 2, "as four rows given by coordinates"


class PrefetchCacheLevel(IntegerEnum, verbatim=True, cpp_name="::mlir::NVVM::PrefetchCacheLevel"):
    """The cache that data is brought to."""

    L1 = 0, "the cache of the multiprocessor"
    L2 = 1, "the cache of the device"


class TMAReduxKind(IntegerEnum, cpp_name="::mlir::NVVM::TMAReduxKind"):
    """Combination of a tile with the tensor's elements."""

    ADD = 0, "sum"
    MAX = 2, "larger value"
    MIN = 1, "smaller value"
    INC = 3, "increment; zero after the bound"
    DEC = 4, "decrement; the bound after zero"
    AND = 5, "bitwise and"
    OR = 6, "bitwise or"
    XOR = 7, "bitwise exclusive or"


class GridDepActionKind(IntegerEnum, cpp_name="::mlir::NVVM::GridDepActionKind"):
    """Dependency of launches: wait for earlier launches, or let later launches begin."""

    WAIT = 0, "waits until preceding launches have ended and their writes are visible"
    LAUNCH_DEPENDENTS = 1, "lets the next launch begin"


class MatchSyncKind(IntegerEnum, cpp_name="::mlir::NVVM::MatchSyncKind"):
    """The result of comparing a value across the lanes of a warp."""

    ANY = 0, "the lanes with the same value as this lane"
    ALL = 1, "true if all lanes have the same value"


class DotAccumulateType(IntegerEnum, cpp_name="::mlir::NVVM::DotAccumulateType"):
    """Extension of elements."""

    SIGNED = 1, "sign extension"
    UNSIGNED = 0, "zero extension"


class ClusterLaunchControlQueryType(IntegerEnum, cpp_name="::mlir::NVVM::ClusterLaunchControlQueryType"):
    """Information about an attempt to cancel a cluster."""

    IS_CANCELED = 0, "true if the cluster was cancelled"
    GET_FIRST_CTA_ID_X = 1, "its first block's position in the first dimension"
    GET_FIRST_CTA_ID_Y = 2, "its first block's position in the second dimension"
    GET_FIRST_CTA_ID_Z = 3, "its first block's position in the third dimension"
