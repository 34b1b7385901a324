"""The enums of the spirv dialect that operations use: memory, scopes, control flow, float modes, matrices."""

from __future__ import annotations

from compiler.ods.enums import BitEnum, IntegerEnum


class FunctionControl(BitEnum, verbatim=True, cpp_name="::mlir::spirv::FunctionControl", quoted=True):
    """Hints about a function: to inline it or not, and whether it reads or writes memory."""

    NONE = 0, "no hints", "None"
    Inline = 1, "please inline it"
    DontInline = 2, "please do not inline it"
    Pure = 4, "it writes no memory, and gives the same for the same memory"
    Const = 8, "it neither writes nor reads memory"
    OptNoneINTEL = 65536, "please do not optimize it"


class LoopControl(BitEnum, verbatim=True, cpp_name="::mlir::spirv::LoopControl", quoted=True):
    """Hints about a loop: to unroll it or not, its dependences and its number of iterations."""

    NONE = 0, "no hints", "None"
    Unroll = 1, "please unroll it"
    DontUnroll = 2, "please do not unroll it"
    DependencyInfinite = 4, "no turn depends on another one"
    DependencyLength = 8, "turns depend on each other only so many turns apart"
    MinIterations = 16, "it runs at least so often"
    MaxIterations = 32, "it runs at most so often"
    IterationMultiple = 64, "the number of turns is a multiple of this"
    PeelCount = 128, "please peel so many turns off"
    PartialCount = 256, "please unroll by this factor"
    InitiationIntervalINTEL = 65536, "so many cycles from one turn to the next"
    LoopCoalesceINTEL = 1048576, "please make one loop of so many nested ones"
    MaxConcurrencyINTEL = 131072, "at most so many turns at once"
    MaxInterleavingINTEL = 2097152, "at most so many runs of an inner loop at once"
    DependencyArrayINTEL = 262144, "accesses to these arrays depend only so many turns apart"
    SpeculatedIterationsINTEL = 4194304, "so many turns may begin before the exit is known"
    PipelineEnableINTEL = 524288, "whether to pipeline it"
    NoFusionINTEL = 8388608, "please do not fuse it with another loop"


class MemoryAccess(BitEnum, verbatim=True, cpp_name="::mlir::spirv::MemoryAccess", quoted=True):
    """Properties of a memory access: volatile, aligned, nontemporal, available to or visible in a scope."""

    NONE = 0, "an ordinary access", "None"
    Volatile = 1, "the access stays as it is, neither dropped nor merged"
    Aligned = 2, "the alignment in bytes follows"
    Nontemporal = 4, "the memory is not accessed again soon"
    MakePointerAvailable = 8, "a write is made available to others of a scope"
    MakePointerVisible = 16, "a read sees what others of a scope made available"
    NonPrivatePointer = 32, "others access the memory too, so orderings hold for it"
    AliasScopeINTELMask = 65536, "belongs to scopes of aliases"
    NoAliasINTELMask = 131072, "does not alias accesses of these scopes"


class MemorySemantics(BitEnum, verbatim=True, cpp_name="::mlir::spirv::MemorySemantics", quoted=True):
    """Ordering of an atomic or barrier with other accesses, and the storage classes it applies to."""

    NONE = 0, "orders nothing", "None"
    Acquire = 2, "later accesses stay behind it"
    Release = 4, "earlier accesses stay in front of it"
    AcquireRelease = 8, "both: earlier accesses stay in front, later ones behind"
    SequentiallyConsistent = 16, "as `AcquireRelease`, and all such are in one order"
    UniformMemory = 64, "orders buffers and physical storage"
    SubgroupMemory = 128, "orders memory of the subgroup"
    WorkgroupMemory = 256, "orders memory that a workgroup shares"
    CrossWorkgroupMemory = 512, "orders global memory of kernels"
    AtomicCounterMemory = 1024, "orders atomic counters"
    ImageMemory = 2048, "orders images"
    OutputMemory = 4096, "orders output variables"
    MakeAvailable = 8192, "writes before it are made available to the scope"
    MakeVisible = 16384, "reads behind it see what was made available"
    Volatile = 32768, "the access stays as it is"


class SelectionControl(BitEnum, verbatim=True, cpp_name="::mlir::spirv::SelectionControl", quoted=True):
    """Hints about a selection: flatten it to straight-line code, or keep the branches."""

    NONE = 0, "no hints", "None"
    Flatten = 1, "please compute both ways without branches"
    DontFlatten = 2, "please keep the branches"


class CooperativeMatrixOperandsKHR(
    BitEnum, verbatim=True, cpp_name="::mlir::spirv::CooperativeMatrixOperandsKHR", quoted=True
):
    """Properties of a matrix product: matrices with signed integers, and saturation of sums."""

    NONE = 0, "integers are unsigned and wrap around", "None"
    ASigned = 1, "A holds signed integers"
    BSigned = 2, "B holds signed integers"
    CSigned = 4, "the matrix added holds signed integers"
    ResultSigned = 8, "the result holds signed integers"
    AccSat = 16, "sums stop at the limits of their type"


class FPFastMathMode(BitEnum, verbatim=True, cpp_name="::mlir::spirv::FPFastMathMode", quoted=True):
    """Assumptions about float arithmetic: no NaN, no infinity, any order, and so on."""

    NONE = 0, "nothing may be assumed", "None"
    NotNaN = 1, "no operand or result is NaN"
    NotInf = 2, "no operand or result is infinite"
    NSZ = 4, "the sign of zeros does not matter"
    AllowRecip = 8, "a division may become a product with the reciprocal"
    Fast = 16, "all of the others, and reordering"
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

    Reduce = 0, "all get the whole"
    InclusiveScan = 1, "each gets what came up to and with itself"
    ExclusiveScan = 2, "each gets what came before itself"
    ClusteredReduce = 3, "all of a cluster get the whole of it"
    PartitionedReduceNV = 6, "all of a part, given by a ballot, get the whole of it"
    PartitionedInclusiveScanNV = 7, "within its part, each gets what came up to and with itself"
    PartitionedExclusiveScanNV = 8, "within its part, each gets what came before itself"


class MemoryModel(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::MemoryModel"):
    """Memory model: the rules for the visibility of memory accesses between invocations."""

    Simple = 0, "no memory is shared"
    GLSL450 = 1, "that of OpenGL and of Vulkan's older shaders"
    OpenCL = 2, "that of OpenCL's kernels"
    Vulkan = 3, "that of Vulkan, with availability and visibility told"


class Scope(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::Scope"):
    """Invocations that participate or see an access: of the device, workgroup, subgroup, and so on."""

    CrossDevice = 0, "all devices"
    Device = 1, "all invocations on the device"
    Workgroup = 2, "all invocations of the workgroup"
    Subgroup = 3, "all invocations of the subgroup, which run together"
    Invocation = 4, "this invocation alone"
    QueueFamily = 5, "all invocations from queues of one family"
    ShaderCallKHR = 6, "this invocation and the shaders that it calls for its ray"


class StorageClass(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::StorageClass"):
    """The memory of a pointer: its sharing, lifetime and access."""

    UniformConstant = 0, "samplers, images and constants that the client gives; read only"
    Input = 1, "what comes from the pipeline; read only"
    Uniform = 2, "uniform buffers of the client; read only"
    Output = 3, "what goes on to the pipeline"
    Workgroup = 4, "memory that a workgroup shares"
    CrossWorkgroup = 5, "global memory, seen by all workgroups of a kernel"
    Private = 6, "global variables of one invocation"
    Function = 7, "variables of one call of a function"
    Generic = 8, "function, workgroup or cross-workgroup memory, known at run time"
    PushConstant = 9, "a few bytes that the client hands over with the command; read only"
    AtomicCounter = 10, "atomic counters of OpenGL"
    Image = 11, "a texel of an image, for atomic operations"
    StorageBuffer = 12, "storage buffers of the client, which may be written"
    CallableDataKHR = 5328, "data for a callable shader that is called"
    IncomingCallableDataKHR = 5329, "data that a callable shader got"
    RayPayloadKHR = 5338, "data of a ray that is traced"
    HitAttributeKHR = 5339, "what an intersection shader tells of a hit"
    IncomingRayPayloadKHR = 5342, "data of the ray that led here"
    ShaderRecordBufferKHR = 5343, "the record of this shader in the table; read only"
    PhysicalStorageBuffer = 5349, "buffers reached by their addresses"
    TaskPayloadWorkgroupEXT = 5402, "data from a task shader for its mesh shaders"
    CodeSectionINTEL = 5605, "code, for pointers to functions"
    DeviceOnlyINTEL = 5936, "global memory that only the device accesses"
    HostOnlyINTEL = 5937, "global memory that only the host accesses"


class PackedVectorFormat(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::PackedVectorFormat"):
    """Packing of a vector into one integer."""

    PackedVectorFormat4x8Bit = 0, "four bytes in 32 bits, the first one lowest"


class MatrixLayout(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::MatrixLayout"):
    """Layout of a matrix in memory: by columns, by rows, or packed for a product."""

    ColumnMajor = 0, "column after column"
    RowMajor = 1, "row after row"
    PackedA = 2, "as the target packs the left matrix of a product"
    PackedB = 3, "as the target packs the right matrix of a product"


class CooperativeMatrixUseKHR(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::CooperativeMatrixUseKHR"):
    """Use of a cooperative matrix in a product: A, B or accumulator."""

    MatrixA = 0, "left matrix of a product, M by K"
    MatrixB = 1, "right matrix of a product, K by N"
    MatrixAcc = 2, "what is added, and the result, M by N"


class CooperativeMatrixLayoutKHR(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::CooperativeMatrixLayoutKHR"):
    """Layout of a cooperative matrix in memory: row after row or column after column."""

    RowMajor = 0, "row after row"
    ColumnMajor = 1, "column after column"


class LoadCacheControl(
    IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::LoadCacheControl", noun="valid SPIR-V LoadCacheControl"
):
    """Cache control of a load: keep, bypass, stream, drop after reading."""

    Uncached = 0, "past this level"
    Cached = 1, "keep it at this level"
    Streaming = 2, "keep it for a short time"
    InvalidateAfterR = 3, "drop it once it was read"
    ConstCached = 4, "keep it as a constant, never checked again"


class StoreCacheControl(
    IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::StoreCacheControl", noun="valid SPIR-V StoreCacheControl"
):
    """Cache control of a store: bypass, write through, write back, stream."""

    Uncached = 0, "past this level"
    WriteThrough = 1, "into this level and on to memory at once"
    WriteBack = 2, "into this level, to memory later"
    Streaming = 3, "keep it for a short time"


class AddressingModel(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::AddressingModel"):
    """Addressing model: logical, or physical with a width of addresses."""

    Logical = 0, "no addresses: pointers only come from variables and access chains"
    Physical32 = 1, "addresses of 32 bits"
    Physical64 = 2, "addresses of 64 bits"
    PhysicalStorageBuffer64 = 5348, "addresses of 64 bits for buffers, none for the rest"
