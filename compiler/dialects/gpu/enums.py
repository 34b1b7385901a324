"""The enums of the gpu dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

COMPILATION_TARGET = int_enum(
    "CompilationTarget",
    "How a compiled gpu.module is kept.",
    {"offload": 1, "assembly": 2, "bin": 3, "fatbin": 4},
    words={
        "offload": "code that is compiled further when the program is linked",
        "assembly": "text in the target's assembly language",
        "bin": "a binary for one device",
        "fatbin": "binaries for several devices in one",
    },
    cpp_name="::mlir::gpu::CompilationTarget",
)
ADDRESS_SPACE = int_enum(
    "AddressSpace",
    "Where a memref's memory lies on the GPU.",
    {"global": 1, "workgroup": 2, "private": 3},
    words={
        "global": "memory of the device, which all threads reach",
        "workgroup": "memory that the threads of a block share",
        "private": "memory of one thread",
    },
    cpp_name="::mlir::gpu::AddressSpace",
)
MAPPING_ID = int_enum(
    "MappingId",
    "The dimension of blocks or threads that a loop is mapped to.",
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
    words={
        "x": "first of three dimensions",
        "y": "second of three dimensions",
        "z": "third of three dimensions",
        "linear_dim_0": "first dimension of a linear numbering, the fastest",
        "linear_dim_1": "second dimension of a linear numbering",
        "linear_dim_2": "third dimension of a linear numbering",
        "linear_dim_3": "fourth dimension of a linear numbering",
        "linear_dim_4": "fifth dimension of a linear numbering",
        "linear_dim_5": "sixth dimension of a linear numbering",
        "linear_dim_6": "seventh dimension of a linear numbering",
        "linear_dim_7": "eighth dimension of a linear numbering",
        "linear_dim_8": "ninth dimension of a linear numbering",
        "linear_dim_9": "tenth dimension of a linear numbering",
    },
    width=64,
    cpp_name="::mlir::gpu::MappingId",
)
DIMENSION = int_enum(
    "Dimension",
    "One of the three dimensions of grids, blocks and clusters.",
    {"x": 0, "y": 1, "z": 2},
    words={
        "x": "first of three dimensions",
        "y": "second of three dimensions",
        "z": "third of three dimensions",
    },
    cpp_name="::mlir::gpu::Dimension",
)
ALL_REDUCE_OPERATION = int_enum(
    "AllReduceOperation",
    "How a reduction over threads combines two values.",
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
    words={
        "add": "sum, of integers or floats",
        "mul": "product, of integers or floats",
        "minui": "smaller integer, as unsigned",
        "minsi": "smaller integer, as signed",
        "minnumf": "smaller float; a NaN loses against a number",
        "maxui": "larger integer, as unsigned",
        "maxsi": "larger integer, as signed",
        "maxnumf": "larger float; a NaN loses against a number",
        "and": "bitwise and",
        "or": "bitwise or",
        "xor": "bitwise exclusive or",
        "minimumf": "smaller float; NaN if either is",
        "maximumf": "larger float; NaN if either is",
    },
    cpp_name="::mlir::gpu::AllReduceOperation",
)
SHUFFLE_MODE = int_enum(
    "ShuffleMode",
    "Which lane a shuffle reads from.",
    {"xor": 0, "up": 2, "down": 1, "idx": 3},
    words={
        "xor": "lane number xor the offset, so that pairs exchange values",
        "up": "so many lanes lower",
        "down": "so many lanes higher",
        "idx": "the lane of that number",
    },
    cpp_name="::mlir::gpu::ShuffleMode",
)
MMA_ELEMENTWISE_OP = int_enum(
    "MMAElementwiseOp",
    "What is done to the elements of subgroup matrices.",
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
    words={
        "addf": "sum of floats",
        "mulf": "product of floats",
        "subf": "difference of floats",
        "maxf": "larger float",
        "minf": "smaller float",
        "divf": "quotient of floats",
        "addi": "sum of integers",
        "muli": "product of integers",
        "subi": "difference of integers",
        "divs": "quotient of signed integers",
        "divu": "quotient of unsigned integers",
        "negatef": "negated float",
        "negates": "negated integer",
        "extf": "float of a wider type",
    },
    cpp_name="::mlir::gpu::MMAElementwiseOp",
)
PRUNE2_TO4_SP_MAT_FLAG = int_enum(
    "Prune2To4SpMatFlag",
    "Whether elements are zeroed to reach 2:4 sparsity, and whether that is checked.",
    {"NONE": 0, "PRUNE_ONLY": 1, "PRUNE_AND_CHECK": 2},
    words={
        "NONE": "the values have that sparsity already",
        "PRUNE_ONLY": "the smaller two of every four elements become zero",
        "PRUNE_AND_CHECK": "the smaller two of every four elements become zero, and the outcome is checked",
    },
    cpp_name="::mlir::gpu::Prune2To4SpMatFlag",
)
TRANSPOSE_MODE = int_enum(
    "TransposeMode",
    "How a sparse operation takes a matrix.",
    {"NON_TRANSPOSE": 0, "TRANSPOSE": 1, "CONJUGATE_TRANSPOSE": 2},
    words={
        "NON_TRANSPOSE": "as it is",
        "TRANSPOSE": "transposed",
        "CONJUGATE_TRANSPOSE": "transposed, with complex elements conjugated",
    },
    cpp_name="::mlir::gpu::TransposeMode",
)
SP_GEMM_WORK_ESTIMATION_OR_COMPUTE_KIND = int_enum(
    "SpGEMMWorkEstimationOrComputeKind",
    "The step of a product of sparse matrices.",
    {"WORK_ESTIMATION": 0, "COMPUTE": 1},
    words={
        "WORK_ESTIMATION": "finds out how much work each row is",
        "COMPUTE": "computes the product, but does not write it to the result yet",
    },
    cpp_name="::mlir::gpu::SpGEMMWorkEstimationOrComputeKind",
)
BROADCAST_TYPE = int_enum(
    "BroadcastType",
    "The lane that a value is broadcast from.",
    {"first_active_lane": 0, "specific_lane": 1},
    words={
        "first_active_lane": "the lowest lane that is active",
        "specific_lane": "the lane of a number that an operand gives",
    },
    cpp_name="::mlir::gpu::BroadcastType",
)
PROCESSOR = int_enum(
    "Processor",
    "What a parallel loop is mapped to.",
    {"block_x": 0, "block_y": 1, "block_z": 2, "thread_x": 3, "thread_y": 4, "thread_z": 5, "sequential": 6},
    words={
        "block_x": "blocks, in the first dimension of the grid",
        "block_y": "blocks, in the second dimension of the grid",
        "block_z": "blocks, in the third dimension of the grid",
        "thread_x": "threads, in the first dimension of the block",
        "thread_y": "threads, in the second dimension of the block",
        "thread_z": "threads, in the third dimension of the block",
        "sequential": "a loop that each thread runs by itself",
    },
    width=64,
    cpp_name="::mlir::gpu::Processor",
)
