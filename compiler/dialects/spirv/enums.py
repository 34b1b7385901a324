"""The enums of the spirv dialect that operations use: memory, scopes, control flow, float modes, matrices."""

from __future__ import annotations

from compiler.ods.define import bit_enum, int_enum

FUNCTION_CONTROL = bit_enum(
    "FunctionControl",
    "Hints about a function: to inline it or not, and whether it reads or writes memory.",
    {"None": 0, "Inline": 1, "DontInline": 2, "Pure": 4, "Const": 8, "OptNoneINTEL": 65536},
    cpp_name="::mlir::spirv::FunctionControl",
    quoted=True,
)
LOOP_CONTROL = bit_enum(
    "LoopControl",
    "Hints about a loop: to unroll it or not, its dependences and its number of iterations.",
    {
        "None": 0,
        "Unroll": 1,
        "DontUnroll": 2,
        "DependencyInfinite": 4,
        "DependencyLength": 8,
        "MinIterations": 16,
        "MaxIterations": 32,
        "IterationMultiple": 64,
        "PeelCount": 128,
        "PartialCount": 256,
        "InitiationIntervalINTEL": 65536,
        "LoopCoalesceINTEL": 1048576,
        "MaxConcurrencyINTEL": 131072,
        "MaxInterleavingINTEL": 2097152,
        "DependencyArrayINTEL": 262144,
        "SpeculatedIterationsINTEL": 4194304,
        "PipelineEnableINTEL": 524288,
        "NoFusionINTEL": 8388608,
    },
    cpp_name="::mlir::spirv::LoopControl",
    quoted=True,
)
MEMORY_ACCESS = bit_enum(
    "MemoryAccess",
    "How memory is accessed: volatile, with an alignment in bytes, past the caches, made visible.",
    {
        "None": 0,
        "Volatile": 1,
        "Aligned": 2,
        "Nontemporal": 4,
        "MakePointerAvailable": 8,
        "MakePointerVisible": 16,
        "NonPrivatePointer": 32,
        "AliasScopeINTELMask": 65536,
        "NoAliasINTELMask": 131072,
    },
    cpp_name="::mlir::spirv::MemoryAccess",
    quoted=True,
)
MEMORY_SEMANTICS = bit_enum(
    "MemorySemantics",
    "How an atomic or barrier orders other accesses, and to which storage classes.",
    {
        "None": 0,
        "Acquire": 2,
        "Release": 4,
        "AcquireRelease": 8,
        "SequentiallyConsistent": 16,
        "UniformMemory": 64,
        "SubgroupMemory": 128,
        "WorkgroupMemory": 256,
        "CrossWorkgroupMemory": 512,
        "AtomicCounterMemory": 1024,
        "ImageMemory": 2048,
        "OutputMemory": 4096,
        "MakeAvailable": 8192,
        "MakeVisible": 16384,
        "Volatile": 32768,
    },
    cpp_name="::mlir::spirv::MemorySemantics",
    quoted=True,
)
SELECTION_CONTROL = bit_enum(
    "SelectionControl",
    "Hints about a selection: to flatten it into straight code, or to keep the branches.",
    {"None": 0, "Flatten": 1, "DontFlatten": 2},
    cpp_name="::mlir::spirv::SelectionControl",
    quoted=True,
)
COOPERATIVE_MATRIX_OPERANDS_KHR = bit_enum(
    "CooperativeMatrixOperandsKHR",
    "Which matrices of a product hold signed integers, and whether sums stop at their limits.",
    {"None": 0, "ASigned": 1, "BSigned": 2, "CSigned": 4, "ResultSigned": 8, "AccSat": 16},
    cpp_name="::mlir::spirv::CooperativeMatrixOperandsKHR",
    quoted=True,
)
FP_FAST_MATH_MODE = bit_enum(
    "FPFastMathMode",
    "What may be assumed of float arithmetic: no NaN, no infinity, any order, and so on.",
    {
        "None": 0,
        "NotNaN": 1,
        "NotInf": 2,
        "NSZ": 4,
        "AllowRecip": 8,
        "Fast": 16,
        "AllowContractFastINTEL": 65536,
        "AllowReassocINTEL": 131072,
    },
    cpp_name="::mlir::spirv::FPFastMathMode",
    quoted=True,
)
FP_ENCODING = int_enum(
    "FPEncoding",
    "What the bits of a float mean where it is not as IEEE has it.",
    {"BFloat16KHR": 0},
    cpp_name="::mlir::spirv::FPEncoding",
)
FP_ROUNDING_MODE = int_enum(
    "FPRoundingMode",
    "Which way a conversion rounds: to nearest even, to zero, up or down.",
    {"RTE": 0, "RTZ": 1, "RTP": 2, "RTN": 3},
    cpp_name="::mlir::spirv::FPRoundingMode",
)
GROUP_OPERATION = int_enum(
    "GroupOperation",
    "Whether invocations get the value of all, of those up to themselves, or of their cluster.",
    {
        "Reduce": 0,
        "InclusiveScan": 1,
        "ExclusiveScan": 2,
        "ClusteredReduce": 3,
        "PartitionedReduceNV": 6,
        "PartitionedInclusiveScanNV": 7,
        "PartitionedExclusiveScanNV": 8,
    },
    cpp_name="::mlir::spirv::GroupOperation",
)
MEMORY_MODEL = int_enum(
    "MemoryModel",
    "By which rules invocations see each other's accesses to memory.",
    {"Simple": 0, "GLSL450": 1, "OpenCL": 2, "Vulkan": 3},
    cpp_name="::mlir::spirv::MemoryModel",
)
SCOPE = int_enum(
    "Scope",
    "Which invocations take part or see an access: of the device, workgroup, subgroup, and so on.",
    {
        "CrossDevice": 0,
        "Device": 1,
        "Workgroup": 2,
        "Subgroup": 3,
        "Invocation": 4,
        "QueueFamily": 5,
        "ShaderCallKHR": 6,
    },
    cpp_name="::mlir::spirv::Scope",
)
STORAGE_CLASS = int_enum(
    "StorageClass",
    "Which memory a pointer points into: who shares it, how long it lives, who may write it.",
    {
        "UniformConstant": 0,
        "Input": 1,
        "Uniform": 2,
        "Output": 3,
        "Workgroup": 4,
        "CrossWorkgroup": 5,
        "Private": 6,
        "Function": 7,
        "Generic": 8,
        "PushConstant": 9,
        "AtomicCounter": 10,
        "Image": 11,
        "StorageBuffer": 12,
        "CallableDataKHR": 5328,
        "IncomingCallableDataKHR": 5329,
        "RayPayloadKHR": 5338,
        "HitAttributeKHR": 5339,
        "IncomingRayPayloadKHR": 5342,
        "ShaderRecordBufferKHR": 5343,
        "PhysicalStorageBuffer": 5349,
        "TaskPayloadWorkgroupEXT": 5402,
        "CodeSectionINTEL": 5605,
        "DeviceOnlyINTEL": 5936,
        "HostOnlyINTEL": 5937,
    },
    cpp_name="::mlir::spirv::StorageClass",
)
PACKED_VECTOR_FORMAT = int_enum(
    "PackedVectorFormat",
    "How a vector is packed into one integer.",
    {"PackedVectorFormat4x8Bit": 0},
    cpp_name="::mlir::spirv::PackedVectorFormat",
)
MATRIX_LAYOUT = int_enum(
    "MatrixLayout",
    "Whether a matrix lies in memory column after column or row after row.",
    {"ColumnMajor": 0, "RowMajor": 1, "PackedA": 2, "PackedB": 3},
    cpp_name="::mlir::spirv::MatrixLayout",
)
COOPERATIVE_MATRIX_USE_KHR = int_enum(
    "CooperativeMatrixUseKHR",
    "Which place a cooperative matrix takes in a product: A, B or accumulator.",
    {"MatrixA": 0, "MatrixB": 1, "MatrixAcc": 2},
    cpp_name="::mlir::spirv::CooperativeMatrixUseKHR",
)
COOPERATIVE_MATRIX_LAYOUT_KHR = int_enum(
    "CooperativeMatrixLayoutKHR",
    "How a cooperative matrix lies in memory: by rows, by columns, or in blocks of either.",
    {"RowMajor": 0, "ColumnMajor": 1},
    cpp_name="::mlir::spirv::CooperativeMatrixLayoutKHR",
)
LOAD_CACHE_CONTROL = int_enum(
    "LoadCacheControl",
    "How a load treats a level of cache: keep, bypass, stream, drop after reading.",
    {"Uncached": 0, "Cached": 1, "Streaming": 2, "InvalidateAfterR": 3, "ConstCached": 4},
    cpp_name="::mlir::spirv::LoadCacheControl",
)
STORE_CACHE_CONTROL = int_enum(
    "StoreCacheControl",
    "How a store treats a level of cache: bypass, write through, write back, stream.",
    {"Uncached": 0, "WriteThrough": 1, "WriteBack": 2, "Streaming": 3},
    cpp_name="::mlir::spirv::StoreCacheControl",
)
ADDRESSING_MODEL = int_enum(
    "AddressingModel",
    "Whether addresses are hidden or physical, and how wide they are.",
    {"Logical": 0, "Physical32": 1, "Physical64": 2, "PhysicalStorageBuffer64": 5348},
    cpp_name="::mlir::spirv::AddressingModel",
)
