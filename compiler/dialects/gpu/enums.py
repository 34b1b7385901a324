"""The enums of the gpu dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class CompilationTarget(IntegerEnum, cpp_name="::mlir::gpu::CompilationTarget"):
    """Form of a compiled gpu.module."""

    OFFLOAD = 1, "code that is compiled further when the program is linked"
    ASSEMBLY = 2, "text in the target's assembly language"
    BIN = 3, "a binary for one device"
    FATBIN = 4, "binaries for several devices in one"


class AddressSpace(IntegerEnum, cpp_name="::mlir::gpu::AddressSpace"):
    """Address space of a memref's memory on the GPU."""

    GLOBAL = 1, "memory of the device, which all threads reach"
    WORKGROUP = 2, "memory that the threads of a block share"
    PRIVATE = 3, "memory of one thread"


class MappingId(IntegerEnum, width=64, cpp_name="::mlir::gpu::MappingId"):
    """The dimension of blocks or threads that a loop is mapped to."""

    X = 0, "first of three dimensions"
    Y = 1, "second of three dimensions"
    Z = 2, "third of three dimensions"
    LINEAR_DIM_0 = 3, "first dimension of a linear numbering, the fastest"
    LINEAR_DIM_1 = 4, "second dimension of a linear numbering"
    LINEAR_DIM_2 = 5, "third dimension of a linear numbering"
    LINEAR_DIM_3 = 6, "fourth dimension of a linear numbering"
    LINEAR_DIM_4 = 7, "fifth dimension of a linear numbering"
    LINEAR_DIM_5 = 8, "sixth dimension of a linear numbering"
    LINEAR_DIM_6 = 9, "seventh dimension of a linear numbering"
    LINEAR_DIM_7 = 10, "eighth dimension of a linear numbering"
    LINEAR_DIM_8 = 11, "ninth dimension of a linear numbering"
    LINEAR_DIM_9 = 12, "tenth dimension of a linear numbering"


class Dimension(IntegerEnum, cpp_name="::mlir::gpu::Dimension"):
    """One of the three dimensions of grids, blocks and clusters."""

    X = 0, "first of three dimensions"
    Y = 1, "second of three dimensions"
    Z = 2, "third of three dimensions"


class AllReduceOperation(IntegerEnum, cpp_name="::mlir::gpu::AllReduceOperation"):
    """Combination of two values in a reduction over threads."""

    ADD = 0, "sum, of integers or floats"
    MUL = 1, "product, of integers or floats"
    MINUI = 2, "smaller integer, as unsigned"
    MINSI = 3, "smaller integer, as signed"
    MINNUMF = 4, "smaller float; a NaN loses against a number"
    MAXUI = 5, "larger integer, as unsigned"
    MAXSI = 6, "larger integer, as signed"
    MAXNUMF = 7, "larger float; a NaN loses against a number"
    AND = 8, "bitwise and"
    OR = 9, "bitwise or"
    XOR = 10, "bitwise exclusive or"
    MINIMUMF = 11, "smaller float; NaN if either is"
    MAXIMUMF = 12, "larger float; NaN if either is"


class ShuffleMode(IntegerEnum, cpp_name="::mlir::gpu::ShuffleMode"):
    """The lane that a shuffle reads from."""

    XOR = 0, "lane number xor the offset, so that pairs exchange values"
    UP = 2, "the lane that is lower by the offset"
    DOWN = 1, "the lane that is higher by the offset"
    IDX = 3, "the lane with the given number"


class MMAElementwiseOp(IntegerEnum, cpp_name="::mlir::gpu::MMAElementwiseOp"):
    """Operation on the elements of subgroup matrices."""

    ADDF = 0, "sum of floats"
    MULF = 1, "product of floats"
    SUBF = 2, "difference of floats"
    MAXF = 3, "larger float"
    MINF = 4, "smaller float"
    DIVF = 5, "quotient of floats"
    ADDI = 6, "sum of integers"
    MULI = 7, "product of integers"
    SUBI = 8, "difference of integers"
    DIVS = 9, "quotient of signed integers"
    DIVU = 10, "quotient of unsigned integers"
    NEGATEF = 11, "negated float"
    NEGATES = 12, "negated integer"
    EXTF = 13, "float of a wider type"


class Prune2To4SpMatFlag(IntegerEnum, verbatim=True, cpp_name="::mlir::gpu::Prune2To4SpMatFlag"):
    """Pruning of a matrix to 2:4 sparsity, with or without a check."""

    NONE = 0, "the values have that sparsity already"
    PRUNE_ONLY = 1, "the smaller two of every four elements become zero"
    PRUNE_AND_CHECK = 2, "the smaller two of every four elements become zero, and the outcome is checked"


class TransposeMode(IntegerEnum, verbatim=True, cpp_name="::mlir::gpu::TransposeMode"):
    """Transposition of a matrix in a sparse operation."""

    NON_TRANSPOSE = 0, "as it is"
    TRANSPOSE = 1, "transposed"
    CONJUGATE_TRANSPOSE = 2, "transposed, with complex elements conjugated"


class SpGEMMWorkEstimationOrComputeKind(
    IntegerEnum, verbatim=True, cpp_name="::mlir::gpu::SpGEMMWorkEstimationOrComputeKind"
):
    """The step of a product of sparse matrices."""

    WORK_ESTIMATION = 0, "finds out how much work each row is"
    COMPUTE = 1, "computes the product, but does not write it to the result yet"


class BroadcastType(IntegerEnum, cpp_name="::mlir::gpu::BroadcastType"):
    """The lane that a value is broadcast from."""

    FIRST_ACTIVE_LANE = 0, "the lowest lane that is active"
    SPECIFIC_LANE = 1, "the lane of a number that an operand gives"


class Processor(IntegerEnum, width=64, cpp_name="::mlir::gpu::Processor"):
    """Processor that a parallel loop is mapped to."""

    BLOCK_X = 0, "blocks, in the first dimension of the grid"
    BLOCK_Y = 1, "blocks, in the second dimension of the grid"
    BLOCK_Z = 2, "blocks, in the third dimension of the grid"
    THREAD_X = 3, "threads, in the first dimension of the block"
    THREAD_Y = 4, "threads, in the second dimension of the block"
    THREAD_Z = 5, "threads, in the third dimension of the block"
    SEQUENTIAL = 6, "a loop that each thread runs by itself"
