"""The enums of the spirv dialect that operations use: memory, scopes, control flow, float modes, matrices."""

from __future__ import annotations

from compiler.ods.enums import BitEnum, IntegerEnum


class FunctionControl(BitEnum, verbatim=True, cpp_name="::mlir::spirv::FunctionControl", quoted=True):
    """Hints about a function: to inlining, and its reads and writes of memory."""

    NONE = 0, "no hints", "None"
    Inline = 1, "inline it"
    DontInline = 2, "do not inline it"
    Pure = 4, "it writes no memory; the result depends on arguments and memory only"
    Const = 8, "it neither writes nor reads memory"
    OptNoneINTEL = 65536, "do not optimize it"


class LoopControl(BitEnum, verbatim=True, cpp_name="::mlir::spirv::LoopControl", quoted=True):
    """Hints about a loop: to unroll it or not, its dependences and its number of iterations."""

    NONE = 0, "no hints", "None"
    Unroll = 1, "unroll it"
    DontUnroll = 2, "do not unroll it"
    DependencyInfinite = 4, "iterations are independent"
    DependencyLength = 8, "minimum distance of dependent iterations"
    MinIterations = 16, "minimum number of iterations"
    MaxIterations = 32, "maximum number of iterations"
    IterationMultiple = 64, "the number of iterations is a multiple of this"
    PeelCount = 128, "number of iterations to peel"
    PartialCount = 256, "unroll by this factor"
    InitiationIntervalINTEL = 65536, "number of cycles between the starts of two iterations"
    LoopCoalesceINTEL = 1048576, "number of nested loops to coalesce"
    MaxConcurrencyINTEL = 131072, "maximum number of concurrent iterations"
    MaxInterleavingINTEL = 2097152, "maximum number of concurrent executions of an inner loop"
    DependencyArrayINTEL = 262144, "minimum distance of dependent accesses to arrays"
    SpeculatedIterationsINTEL = 4194304, "number of iterations that may start before the exit condition is known"
    PipelineEnableINTEL = 524288, "pipeline it or not"
    NoFusionINTEL = 8388608, "do not fuse it with another loop"


class MemoryAccess(BitEnum, verbatim=True, cpp_name="::mlir::spirv::MemoryAccess", quoted=True):
    """Properties of a memory access: volatile, aligned, nontemporal, available to or visible in a scope."""

    NONE = 0, "an ordinary access", "None"
    Volatile = 1, "the access is neither removed nor merged"
    Aligned = 2, "the alignment in bytes follows"
    Nontemporal = 4, "the memory is not accessed again soon"
    MakePointerAvailable = 8, "the write is made available to a scope"
    MakePointerVisible = 16, "the read observes writes made available to a scope"
    NonPrivatePointer = 32, "other invocations access the memory, so memory orderings apply"
    AliasScopeINTELMask = 65536, "the access belongs to alias scopes"
    NoAliasINTELMask = 131072, "the access does not alias accesses of these scopes"


class MemorySemantics(BitEnum, verbatim=True, cpp_name="::mlir::spirv::MemorySemantics", quoted=True):
    """Ordering of an atomic or barrier with other accesses, and the storage classes it applies to."""

    NONE = 0, "no ordering", "None"
    Acquire = 2, "following accesses are not moved before it"
    Release = 4, "preceding accesses are not moved after it"
    AcquireRelease = 8, "acquire and release"
    SequentiallyConsistent = 16, "acquire and release, in one order with all other such operations"
    UniformMemory = 64, "orders buffers and physical storage"
    SubgroupMemory = 128, "orders memory of the subgroup"
    WorkgroupMemory = 256, "orders memory that a workgroup shares"
    CrossWorkgroupMemory = 512, "orders global memory of kernels"
    AtomicCounterMemory = 1024, "orders atomic counters"
    ImageMemory = 2048, "orders images"
    OutputMemory = 4096, "orders output variables"
    MakeAvailable = 8192, "preceding writes are made available to the scope"
    MakeVisible = 16384, "following reads observe writes made available"
    Volatile = 32768, "the access is neither removed nor merged"


class SelectionControl(BitEnum, verbatim=True, cpp_name="::mlir::spirv::SelectionControl", quoted=True):
    """Hints about a selection: flatten it to straight-line code, or keep the branches."""

    NONE = 0, "no hints", "None"
    Flatten = 1, "compute both branches without control flow"
    DontFlatten = 2, "keep the branches"


class CooperativeMatrixOperandsKHR(
    BitEnum, verbatim=True, cpp_name="::mlir::spirv::CooperativeMatrixOperandsKHR", quoted=True
):
    """Properties of a matrix product: matrices with signed integers, and saturation of sums."""

    NONE = 0, "integers are unsigned and wrap around", "None"
    ASigned = 1, "A holds signed integers"
    BSigned = 2, "B holds signed integers"
    CSigned = 4, "C holds signed integers"
    ResultSigned = 8, "the result holds signed integers"
    AccSat = 16, "sums saturate"


class FPFastMathMode(BitEnum, verbatim=True, cpp_name="::mlir::spirv::FPFastMathMode", quoted=True):
    """Assumptions about float arithmetic: no NaN, no infinity, any order, and so on."""

    NONE = 0, "no assumptions", "None"
    NotNaN = 1, "no operand or result is NaN"
    NotInf = 2, "no operand or result is infinite"
    NSZ = 4, "the sign of zeros is insignificant"
    AllowRecip = 8, "a division may be replaced by a product with the reciprocal"
    Fast = 16, "all other flags, and reordering"
    AllowContractFastINTEL = 65536, "a product and a sum may be fused"
    AllowReassocINTEL = 131072, "sums and products may be reordered"


class FPEncoding(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::FPEncoding"):
    """Meaning of the bits of a float that is not an IEEE format."""

    BFloat16KHR = 0, "bfloat16: 8 bits of exponent, 7 of fraction"


class FPRoundingMode(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::FPRoundingMode"):
    """Rounding mode of a conversion: to nearest even, to zero, up or down."""

    RTE = 0, "to the nearest, halves to even"
    RTZ = 1, "towards zero"
    RTP = 2, "up"
    RTN = 3, "down"


class GroupOperation(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::GroupOperation"):
    """Scope of a group operation: all invocations, the invocations up to the current one, or a cluster."""

    Reduce = 0, "reduction of all values"
    InclusiveScan = 1, "reduction of the values up to and including this one"
    ExclusiveScan = 2, "reduction of the preceding values"
    ClusteredReduce = 3, "reduction of the values of a cluster"
    PartitionedReduceNV = 6, "reduction of the values of a part, which a ballot selects"
    PartitionedInclusiveScanNV = 7, "reduction of the values of a part up to and including this one"
    PartitionedExclusiveScanNV = 8, "reduction of the preceding values of a part"


class MemoryModel(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::MemoryModel"):
    """Memory model: the rules for the visibility of memory accesses between invocations."""

    Simple = 0, "no memory is shared"
    GLSL450 = 1, "the model of OpenGL and of Vulkan's older shaders"
    OpenCL = 2, "the model of OpenCL's kernels"
    Vulkan = 3, "the model of Vulkan, with explicit availability and visibility"


class Scope(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::Scope"):
    """Invocations that participate or see an access: of the device, workgroup, subgroup, and so on."""

    CrossDevice = 0, "all devices"
    Device = 1, "all invocations on the device"
    Workgroup = 2, "all invocations of the workgroup"
    Subgroup = 3, "all invocations of the subgroup, which run together"
    Invocation = 4, "this invocation"
    QueueFamily = 5, "all invocations from queues of one family"
    ShaderCallKHR = 6, "this invocation and the shaders that it calls for its ray"


class StorageClass(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::StorageClass"):
    """The memory of a pointer: its sharing, lifetime and access."""

    UniformConstant = 0, "samplers, images and constants of the client; read only"
    Input = 1, "input of the pipeline stage; read only"
    Uniform = 2, "uniform buffers of the client; read only"
    Output = 3, "output of the pipeline stage"
    Workgroup = 4, "memory that a workgroup shares"
    CrossWorkgroup = 5, "global memory, seen by all workgroups of a kernel"
    Private = 6, "global variables of one invocation"
    Function = 7, "variables of one call of a function"
    Generic = 8, "function, workgroup or cross-workgroup memory, known at run time"
    PushConstant = 9, "a few bytes that the client passes with the command; read only"
    AtomicCounter = 10, "atomic counters of OpenGL"
    Image = 11, "a texel of an image, for atomic operations"
    StorageBuffer = 12, "storage buffers of the client, which may be written"
    CallableDataKHR = 5328, "data for a called callable shader"
    IncomingCallableDataKHR = 5329, "data passed to a callable shader"
    RayPayloadKHR = 5338, "data of a traced ray"
    HitAttributeKHR = 5339, "attributes of a hit, from the intersection shader"
    IncomingRayPayloadKHR = 5342, "data of the incoming ray"
    ShaderRecordBufferKHR = 5343, "the record of this shader in the table; read only"
    PhysicalStorageBuffer = 5349, "buffers accessed by address"
    TaskPayloadWorkgroupEXT = 5402, "data from a task shader for its mesh shaders"
    CodeSectionINTEL = 5605, "code, for pointers to functions"
    DeviceOnlyINTEL = 5936, "global memory that only the device accesses"
    HostOnlyINTEL = 5937, "global memory that only the host accesses"


class PackedVectorFormat(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::PackedVectorFormat"):
    """Packing of a vector into one integer."""

    PackedVectorFormat4x8Bit = 0, "four bytes in 32 bits, the first one lowest"


class MatrixLayout(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::MatrixLayout"):
    """Layout of a matrix in memory: by columns, by rows, or packed for a product."""

    ColumnMajor = 0, "column by column"
    RowMajor = 1, "row by row"
    PackedA = 2, "in the target's layout for the left matrix of a product"
    PackedB = 3, "in the target's layout for the right matrix of a product"


class CooperativeMatrixUseKHR(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::CooperativeMatrixUseKHR"):
    """Use of a cooperative matrix in a product: A, B or accumulator."""

    MatrixA = 0, "left matrix of a product, M by K"
    MatrixB = 1, "right matrix of a product, K by N"
    MatrixAcc = 2, "accumulator and result of a product, M by N"


class CooperativeMatrixLayoutKHR(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::CooperativeMatrixLayoutKHR"):
    """Layout of a cooperative matrix in memory: row after row or column after column."""

    RowMajor = 0, "row by row"
    ColumnMajor = 1, "column by column"


class LoadCacheControl(
    IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::LoadCacheControl", noun="valid SPIR-V LoadCacheControl"
):
    """Cache control of a load: keep, bypass, stream, drop after reading."""

    Uncached = 0, "bypass this level"
    Cached = 1, "cache it at this level"
    Streaming = 2, "cache it for a short time"
    InvalidateAfterR = 3, "evict it after the read"
    ConstCached = 4, "cache it as a constant, without checking for changes"


class StoreCacheControl(
    IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::StoreCacheControl", noun="valid SPIR-V StoreCacheControl"
):
    """Cache control of a store: bypass, write through, write back, stream."""

    Uncached = 0, "bypass this level"
    WriteThrough = 1, "write to this level and to memory"
    WriteBack = 2, "write to this level, and to memory later"
    Streaming = 3, "cache it for a short time"


class AddressingModel(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::AddressingModel"):
    """Addressing model: logical, or physical with a width of addresses."""

    Logical = 0, "no addresses: pointers only come from variables and access chains"
    Physical32 = 1, "addresses of 32 bits"
    Physical64 = 2, "addresses of 64 bits"
    PhysicalStorageBuffer64 = 5348, "addresses of 64 bits for buffers only"
