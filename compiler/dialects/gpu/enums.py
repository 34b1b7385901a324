"""The enums of the gpu dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

COMPILATION_TARGET = int_enum(
    "CompilationTarget",
    "What a compiled gpu.module is: code to be finished later, assembly, a binary, or several at once.",
    {"offload": 1, "assembly": 2, "bin": 3, "fatbin": 4},
    cpp_name="::mlir::gpu::CompilationTarget",
)
ADDRESS_SPACE = int_enum(
    "AddressSpace",
    "Memory of the device, memory shared by a block, or memory of one thread.",
    {"global": 1, "workgroup": 2, "private": 3},
    cpp_name="::mlir::gpu::AddressSpace",
)
MAPPING_ID = int_enum(
    "MappingId",
    "A dimension to map a loop to, three-dimensional or linear.",
    {
        "x": 0,
        "y": 1,
        "z": 2,
        "linear_dim_0": 3,
        "linear_dim_1": 4,
        "linear_dim_2": 5,
        "linear_dim_3": 6,
        "linear_dim_4": 7,
        "linear_dim_5": 8,
        "linear_dim_6": 9,
        "linear_dim_7": 10,
        "linear_dim_8": 11,
        "linear_dim_9": 12,
    },
    width=64,
    cpp_name="::mlir::gpu::MappingId",
)
DIMENSION = int_enum(
    "Dimension",
    "One of the three dimensions of grids, blocks and clusters.",
    {"x": 0, "y": 1, "z": 2},
    cpp_name="::mlir::gpu::Dimension",
)
ALL_REDUCE_OPERATION = int_enum(
    "AllReduceOperation",
    "How a reduction combines values; `minnumf` prefers numbers to NaN, `minimumf` gives NaN.",
    {
        "add": 0,
        "mul": 1,
        "minui": 2,
        "minsi": 3,
        "minnumf": 4,
        "maxui": 5,
        "maxsi": 6,
        "maxnumf": 7,
        "and": 8,
        "or": 9,
        "xor": 10,
        "minimumf": 11,
        "maximumf": 12,
    },
    cpp_name="::mlir::gpu::AllReduceOperation",
)
SHUFFLE_MODE = int_enum(
    "ShuffleMode",
    "The lane that is read: own lane xor, plus or minus the offset, or the offset itself.",
    {"xor": 0, "up": 2, "down": 1, "idx": 3},
    cpp_name="::mlir::gpu::ShuffleMode",
)
MMA_ELEMENTWISE_OP = int_enum(
    "MMAElementwiseOp",
    "What is done to elements of subgroup matrices.",
    {
        "addf": 0,
        "mulf": 1,
        "subf": 2,
        "maxf": 3,
        "minf": 4,
        "divf": 5,
        "addi": 6,
        "muli": 7,
        "subi": 8,
        "divs": 9,
        "divu": 10,
        "negatef": 11,
        "negates": 12,
        "extf": 13,
    },
    cpp_name="::mlir::gpu::MMAElementwiseOp",
)
PRUNE2_TO4_SP_MAT_FLAG = int_enum(
    "Prune2To4SpMatFlag",
    "Whether elements are zeroed to reach 2:4 sparsity, and whether that is checked.",
    {"NONE": 0, "PRUNE_ONLY": 1, "PRUNE_AND_CHECK": 2},
    cpp_name="::mlir::gpu::Prune2To4SpMatFlag",
)
TRANSPOSE_MODE = int_enum(
    "TransposeMode",
    "A matrix as it is, transposed, or conjugate transposed.",
    {"NON_TRANSPOSE": 0, "TRANSPOSE": 1, "CONJUGATE_TRANSPOSE": 2},
    cpp_name="::mlir::gpu::TransposeMode",
)
SP_GEMM_WORK_ESTIMATION_OR_COMPUTE_KIND = int_enum(
    "SpGEMMWorkEstimationOrComputeKind",
    "The step of a product of sparse matrices.",
    {"WORK_ESTIMATION": 0, "COMPUTE": 1},
    cpp_name="::mlir::gpu::SpGEMMWorkEstimationOrComputeKind",
)
BROADCAST_TYPE = int_enum(
    "BroadcastType",
    "The lane to broadcast from: the first active one, or one that is named.",
    {"first_active_lane": 0, "specific_lane": 1},
    cpp_name="::mlir::gpu::BroadcastType",
)
PROCESSOR = int_enum(
    "Processor",
    "What a parallel loop is mapped to: a dimension of blocks or threads, or a plain loop.",
    {"block_x": 0, "block_y": 1, "block_z": 2, "thread_x": 3, "thread_y": 4, "thread_z": 5, "sequential": 6},
    width=64,
    cpp_name="::mlir::gpu::Processor",
)
