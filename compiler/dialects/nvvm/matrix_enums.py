"""The enums of the nvvm dialect about matrices, in registers and in tensor memory."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class MMAB1Op(IntegerEnum, cpp_name="::mlir::NVVM::MMAB1Op"):
    """Multiplication and sum of single bits."""

    NONE = 0, "unspecified"
    XOR_POPC = 1, "number of bits of the exclusive or"
    AND_POPC = 2, "number of bits of the and"


class MMAIntOverflow(IntegerEnum, cpp_name="::mlir::NVVM::MMAIntOverflow"):
    """Handling of integer sums that are too large."""

    SATFINITE = 1, "the largest or smallest value"
    WRAPPED = 0, "they wrap around"


class MMAKind(IntegerEnum, cpp_name="::mlir::NVVM::MMAKind"):
    """A family of element types of a product."""

    F8F6F4 = 0, "floats of 8, 6 and 4 bits, in any mix"


class MMALayout(IntegerEnum, cpp_name="::mlir::NVVM::MMALayout"):
    """Layout of a matrix in memory or registers."""

    ROW = 0, "row by row"
    COL = 1, "column by column"


class MMATypes(IntegerEnum, cpp_name="::mlir::NVVM::MMATypes"):
    """The element type of a matrix, as PTX names it."""

    F16 = 0, "floats of 16 bits"
    F32 = 1, "floats of 32 bits"
    TF32 = 2, "floats with 10 bits of fraction, in 32 bits"
    BF16 = 9, "bfloat16"
    S8 = 4, "signed integers of 8 bits"
    U8 = 3, "unsigned integers of 8 bits"
    S32 = 5, "signed integers of 32 bits"
    S4 = 8, "signed integers of 4 bits"
    U4 = 7, "unsigned integers of 4 bits"
    B1 = 6, "single bits"
    F64 = 10, "floats of 64 bits"
    E4M3 = 11, "floats of 8 bits, 3 of them of fraction"
    E5M2 = 12, "floats of 8 bits, 2 of them of fraction"
    E3M2 = 13, "floats of 6 bits, 2 of them of fraction"
    E2M3 = 14, "floats of 6 bits, 3 of them of fraction"
    E2M1 = 15, "floats of 4 bits, 1 of them of fraction"


class MMAFrag(IntegerEnum, cpp_name="::mlir::NVVM::MMAFrag"):
    """The matrix of a product that a fragment belongs to."""

    A = 0, "the first factor"
    B = 1, "the second factor"
    C = 2, "the sum"


class LdStMatrixEltType(IntegerEnum, cpp_name="::mlir::NVVM::LdStMatrixEltType"):
    """The width of a matrix's elements in shared memory."""

    B16 = 0, "16 bits"
    B8 = 1, "8 bits"
    B8X16_B6X16_P32 = 2, "6 bits, sixteen with 32 bits of padding, unpacked to bytes", "b8x16.b6x16_p32"
    B8X16_B4X16_P64 = 3, "4 bits, sixteen with 64 bits of padding, unpacked to bytes", "b8x16.b4x16_p64"


class ScaleVecSize(IntegerEnum, cpp_name="::mlir::NVVM::ScaleVecSize"):
    """Number of scales along k."""

    X1 = 0, "one"
    X2 = 1, "two"
    X4 = 2, "four"


class BlockScaleFormat(IntegerEnum, cpp_name="::mlir::NVVM::BlockScaleFormat"):
    """The number format of scales."""

    UE8M0 = 0, "a power of two in 8 bits"
    UE4M3 = 1, "an unsigned float with 4 bits of exponent and 3 of fraction"


class MMABlockScaleKind(IntegerEnum, cpp_name="::mlir::NVVM::MMABlockScaleKind"):
    """The combination of element types and scales of a product."""

    MXF8F6F4 = 0, "floats of 8, 6 and 4 bits in any mix, a scale for 32 elements"
    MXF4 = 1, "floats of 4 bits, a scale for 32 elements"
    MXF4NVF4 = 2, "floats of 4 bits, a scale for 32 or 16 elements"


class CTAGroupKind(IntegerEnum, cpp_name="::mlir::NVVM::CTAGroupKind"):
    """Number of blocks that work on tensor memory together."""

    CTA_1 = 0, "one block"
    CTA_2 = 1, "a pair of neighboring blocks of the cluster"


class WGMMAScaleIn(IntegerEnum, cpp_name="::mlir::NVVM::WGMMAScaleIn"):
    """Sign of a factor."""

    ONE = 1, "as it is"
    NEG = -1, "negated"


class WGMMAScaleOut(IntegerEnum, cpp_name="::mlir::NVVM::WGMMAScaleOut"):
    """Start of the sum."""

    ZERO = 0, "zero"
    ONE = 1, "the accumulator"


class WGMMATypes(IntegerEnum, cpp_name="::mlir::NVVM::WGMMATypes"):
    """The element type of a matrix of a warpgroup's product."""

    F16 = 0, "floats of 16 bits"
    TF32 = 1, "floats with 10 bits of fraction, in 32 bits"
    U8 = 2, "unsigned integers of 8 bits"
    S8 = 3, "signed integers of 8 bits"
    B1 = 4, "single bits"
    BF16 = 5, "bfloat16"
    E4M3 = 6, "floats of 8 bits, 3 of them of fraction"
    E5M2 = 7, "floats of 8 bits, 2 of them of fraction"
    F32 = 8, "floats of 32 bits"
    S32 = 9, "signed integers of 32 bits"


class Tcgen05FenceKind(IntegerEnum, cpp_name="::mlir::NVVM::Tcgen05FenceKind"):
    """The position of a fence relative to a synchronization."""

    BEFORE = 0, "before it, for operations that were started earlier"
    AFTER = 1, "after it, for following operations"


class Tcgen05WaitKind(IntegerEnum, cpp_name="::mlir::NVVM::Tcgen05WaitKind"):
    """Operations that are waited for."""

    LOAD = 0, "loads of tensor memory"
    STORE = 1, "stores to tensor memory"


class Tcgen05CpShape(IntegerEnum, cpp_name="::mlir::NVVM::Tcgen05CpShape"):
    """The rows and bits of a row that a copy to tensor memory moves."""

    SHAPE_128X256B = 0, "128 rows of 256 bits"
    SHAPE_4X256B = 1, "4 rows of 256 bits"
    SHAPE_128X128B = 2, "128 rows of 128 bits"
    SHAPE_64X128B = 3, "64 rows of 128 bits, sent to two warps each"
    SHAPE_32X128B = 4, "32 rows of 128 bits, sent to four warps"


class Tcgen05CpMulticast(IntegerEnum, cpp_name="::mlir::NVVM::Tcgen05CpMulticast"):
    """The warps that a copy to tensor memory is repeated for."""

    NONE = 0, "no repetition"
    WARPX2_02_13 = 1, "warps 0 and 2 get one half, 1 and 3 the other"
    WARPX2_01_23 = 2, "warps 0 and 1 get one half, 2 and 3 the other"
    WARPX4 = 3, "all four warps get the same data"


class Tcgen05CpSrcFormat(IntegerEnum, cpp_name="::mlir::NVVM::Tcgen05CpSrcFormat"):
    """Packing of narrow floats in the source of a copy."""

    B6X16_P32 = 0, "sixteen of 6 bits with 32 bits of padding"
    B4X16_P64 = 1, "sixteen of 4 bits with 64 bits of padding"


class Tcgen05LdStShape(IntegerEnum, cpp_name="::mlir::NVVM::Tcgen05LdStShape"):
    """The lanes and bits that one step of a load or store of tensor memory moves."""

    SHAPE_16X64B = 0, "16 lanes, 64 bits of each"
    SHAPE_16X128B = 1, "16 lanes, 128 bits of each"
    SHAPE_16X256B = 2, "16 lanes, 256 bits of each"
    SHAPE_32X32B = 3, "32 lanes, 32 bits of each"
    SHAPE_16X32BX2 = 4, "twice 16 lanes, 32 bits of each, with an offset between"


class Tcgen05MMAKind(IntegerEnum, cpp_name="::mlir::NVVM::Tcgen05MMAKind"):
    """The family of element types of a product in tensor memory."""

    F8F6F4 = 2, "floats of 8, 6 and 4 bits, in any mix"
    I8 = 3, "integers of 8 bits"
    F16 = 0, "floats of 16 bits, bfloat16 as well"
    TF32 = 1, "floats with 10 bits of fraction, in 32 bits"


class Tcgen05MMACollectorOp(IntegerEnum, cpp_name="::mlir::NVVM::Tcgen05MMACollectorOp"):
    """Use of the buffer that keeps a factor."""

    DISCARD = 0, "its content is discarded"
    LASTUSE = 1, "it is used for the last time"
    FILL = 2, "it is filled for later use"
    USE = 3, "it is used and kept"


class Tcgen05MMABlockScale(IntegerEnum, cpp_name="::mlir::NVVM::Tcgen05MMABlockScale"):
    """Number of elements that share a scale."""

    DEFAULT = 0, "the default of the kind"
    BLOCK16 = 1, "16"
    BLOCK32 = 2, "32"


class Tcgen05MMACollectorBBuffer(IntegerEnum, cpp_name="::mlir::NVVM::Tcgen05MMACollectorBBuffer"):
    """The buffer that keeps B."""

    B0 = 0, "first of four buffers"
    B1 = 1, "second of four buffers"
    B2 = 2, "third of four buffers"
    B3 = 3, "fourth of four buffers"
