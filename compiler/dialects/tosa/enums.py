"""The enums of the tosa dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class Profile(IntegerEnum, cpp_name="::mlir::tosa::Profile"):
    """The profiles: operations on integers (`pro_int`) or floating-point numbers (`pro_fp`)."""

    PRO_INT = 1
    PRO_FP = 2
    NONE = 0


class Extension(IntegerEnum, cpp_name="::mlir::tosa::Extension"):
    """The extensions, each of which allows more element types or operations."""

    NONE = 0
    INT16 = 1
    INT4 = 2
    BF16 = 3
    FP8E4M3 = 4
    FP8E5M2 = 5
    FFT = 6
    VARIABLE = 7
    CONTROLFLOW = 8
    DOUBLEROUND = 9
    INEXACTROUND = 10
    DYNAMIC = 11
    MXFP = 12
    INT64 = 13
    SHAPE = 14


class Level(IntegerEnum, cpp_name="::mlir::tosa::Level", noun="supported TOSA levels"):
    """The levels: `8k` limits sizes, such as ranks to 6 and kernels to 8192; `none` does not."""

    NONE = 0
    EIGHT_K = 1, "", "8k"


class SpecificationVersion(
    IntegerEnum, cpp_name="::mlir::tosa::SpecificationVersion", noun="TOSA specification version"
):
    """The versions of the specification."""

    V_1_0 = 0, "", "1.0"
    V_1_1_DRAFT = 1, "", "1.1.draft"


class ResizeMode(IntegerEnum, cpp_name="::mlir::tosa::ResizeMode"):
    """Interpolation between elements: the nearest element, or linear in both directions."""

    NEAREST_NEIGHBOR = 1, "", "NEAREST_NEIGHBOR"
    BILINEAR = 2, "", "BILINEAR"


class NanPropagationMode(IntegerEnum, cpp_name="::mlir::tosa::NanPropagationMode"):
    """NaNs are passed on (`PROPAGATE`), or lose against any number (`IGNORE`)."""

    PROPAGATE = 1, "", "PROPAGATE"
    IGNORE = 2, "", "IGNORE"


class RoundingMode(IntegerEnum, cpp_name="::mlir::tosa::RoundingMode"):
    """Rounds once, or twice for large shifts, or as the implementation likes (`INEXACT_ROUND`)."""

    SINGLE_ROUND = 1, "", "SINGLE_ROUND"
    INEXACT_ROUND = 2, "", "INEXACT_ROUND"
    DOUBLE_ROUND = 3, "", "DOUBLE_ROUND"


class BlockSize(IntegerEnum, cpp_name="::mlir::tosa::BlockSize"):
    """The numbers of elements that may share a scale."""

    BLOCK_SIZE_32 = 32, "", "BLOCK_SIZE_32"
