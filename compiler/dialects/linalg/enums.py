"""The enums of the linalg dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class UnaryFn(IntegerEnum, cpp_name="::mlir::linalg::UnaryFn"):
    """Functions of one float: `round` takes halves away from zero."""

    EXP = 0
    LOG = 1
    ABS = 2
    CEIL = 3
    FLOOR = 4
    NEGF = 5
    RECIPROCAL = 6
    ROUND = 7
    SQRT = 8
    RSQRT = 9
    SQUARE = 10
    TANH = 11
    ERF = 12


class BinaryFn(IntegerEnum, cpp_name="::mlir::linalg::BinaryFn"):
    """Functions of two elements: `div`, `max_signed` and `min_signed` take floats or signed integers."""

    ADD = 0
    SUB = 1
    MUL = 2
    DIV = 3
    DIV_UNSIGNED = 4
    MAX_SIGNED = 5
    MIN_SIGNED = 6
    MAX_UNSIGNED = 7
    MIN_UNSIGNED = 8
    POWF = 9


class TernaryFn(IntegerEnum, cpp_name="::mlir::linalg::TernaryFn"):
    """Functions of three elements: `select` takes the second where the first is true, else the third."""

    SELECT = 0


class ElementwiseKind(IntegerEnum, cpp_name="::mlir::linalg::ElementwiseKind"):
    """Functions of one, two or three elements that an elementwise op applies."""

    EXP = 0
    LOG = 1
    ABS = 2
    CEIL = 3
    FLOOR = 4
    NEGF = 5
    RECIPROCAL = 6
    ROUND = 7
    SQRT = 8
    RSQRT = 9
    SQUARE = 10
    TANH = 11
    ERF = 12
    ADD = 13
    SUB = 14
    MUL = 15
    DIV = 16
    DIV_UNSIGNED = 17
    MAX_SIGNED = 18
    MIN_SIGNED = 19
    MAX_UNSIGNED = 20
    MIN_UNSIGNED = 21
    POWF = 22
    SELECT = 23


class ElementwiseCaseLimits(IntegerEnum, cpp_name="::mlir::linalg::ElementwiseCaseLimits"):
    """Last numbers in `ElementwiseKind` of functions of one, two and three elements."""

    LAST_UNARY = 13, "", "LastUnary"
    LAST_BINARY = 23, "", "LastBinary"
    LAST_TERNARY = 24, "", "LastTernary"


class ElementwiseArityGroup(IntegerEnum, cpp_name="::mlir::linalg::ElementwiseArityGroup"):
    """Number of elements that a function takes."""

    UNARY = 1, "", "Unary"
    BINARY = 2, "", "Binary"
    TERNARY = 3, "", "Ternary"


class TypeFn(IntegerEnum, cpp_name="::mlir::linalg::TypeFn"):
    """Extension of integers by a cast: with their sign or with zeros."""

    CAST_SIGNED = 0
    CAST_UNSIGNED = 1


class WinogradConv2DFmr(IntegerEnum, cpp_name="mlir::linalg::WinogradConv2DFmr"):
    """`F_m_r`: tiles of m x m outputs and filters of r x r."""

    F_2_3 = 0, "", "F_2_3"
    F_4_3 = 1, "", "F_4_3"
    F_2_5 = 2, "", "F_2_5"


class IteratorType(IntegerEnum, cpp_name="::mlir::utils::IteratorType"):
    """Kind of a loop: `parallel` has independent iterations, `reduction` combines them into one result."""

    PARALLEL = 0
    REDUCTION = 1
