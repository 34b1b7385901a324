"""The enums of the vector dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class CombiningKind(IntegerEnum, cpp_name="::mlir::vector::CombiningKind"):
    """Combination of two elements: `minnumf`, `maxnumf` ignore NaN, `minimumf`, `maximumf` return it."""

    ADD = 0, "sum"
    MUL = 1, "product"
    MINUI = 2, "smaller integer, as unsigned"
    MINSI = 3, "smaller integer, as signed"
    MINNUMF = 4, "smaller float; a NaN loses against a number"
    MAXUI = 5, "larger integer, as unsigned"
    MAXSI = 6, "larger integer, as signed"
    MAXNUMF = 7, "larger float; a NaN loses against a number"
    AND = 8, "bitwise and"
    OR = 9, "bitwise or"
    XOR = 10, "bitwise exclusive or"
    MAXIMUMF = 12, "larger float; NaN if either is"
    MINIMUMF = 11, "smaller float; NaN if either is"


class IteratorType(IntegerEnum, cpp_name="::mlir::vector::IteratorType"):
    """`parallel` loops stay in the result of a contraction, `reduction` loops are summed over."""

    PARALLEL = 0, "the loop stays in the result"
    REDUCTION = 1, "the loop is summed over"


class PrintPunctuation(IntegerEnum, cpp_name="::mlir::vector::PrintPunctuation"):
    """Punctuation printed after a value: none, a newline, a comma or a parenthesis."""

    NO_PUNCTUATION = 0, "nothing"
    NEWLINE = 1, "the end of the line"
    COMMA = 2, "a comma"
    OPEN = 3, "an opening parenthesis"
    CLOSE = 4, "a closing parenthesis"


class VectorContractLowering(IntegerEnum, cpp_name="::mlir::vector::VectorContractLowering"):
    """Lowering of contractions: dot products, matrix intrinsics, outer products or elementwise arithmetic."""

    DOT = 0, "dot products"
    LLVMINTR = 1, "matrix intrinsics"
    OUTERPRODUCT = 2, "outer products"
    PARALLELARITH = 3, "elementwise arithmetic"


class VectorMultiReductionLowering(IntegerEnum, cpp_name="::mlir::vector::VectorMultiReductionLowering"):
    """Dimensions that become innermost before a reduction is unrolled: parallel or reduction dimensions."""

    INNERPARALLEL = 0, "parallel dimensions become innermost"
    INNERREDUCTION = 1, "reduction dimensions become innermost"


class VectorTransposeLowering(IntegerEnum, cpp_name="::mlir::vector::VectorTransposeLowering"):
    """Lowering of transposes: single elements moved, a matrix intrinsic, or shuffles, also of 16x16 tiles."""

    ELTWISE = 0, "single elements are moved"
    LLVMINTR = 1, "a matrix intrinsic"
    SHUFFLE_1D = 2, "a shuffle of all elements"
    SHUFFLE_16X16 = 3, "shuffles of tiles of 16x16"


class VectorTransferSplit(IntegerEnum, cpp_name="::mlir::vector::VectorTransferSplit"):
    """Fast path for the inside of a transfer that may run over the edge."""

    NONE = 0, "nothing is split"
    VECTOR_TRANSFER = 1, "the edge is transferred by itself", "vector-transfer"
    LINALG_COPY = 2, "the edge is copied", "linalg-copy"
    FORCE_IN_BOUNDS = 3, "all is taken to be inside", "force-in-bounds"
