"""The enums of the linalg dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

UNARY_FN = int_enum(
    "UnaryFn",
    "",
    {
        "exp": 0,
        "log": 1,
        "abs": 2,
        "ceil": 3,
        "floor": 4,
        "negf": 5,
        "reciprocal": 6,
        "round": 7,
        "sqrt": 8,
        "rsqrt": 9,
        "square": 10,
        "tanh": 11,
        "erf": 12,
    },
    cpp_name="::mlir::linalg::UnaryFn",
)
BINARY_FN = int_enum(
    "BinaryFn",
    "",
    {
        "add": 0,
        "sub": 1,
        "mul": 2,
        "div": 3,
        "div_unsigned": 4,
        "max_signed": 5,
        "min_signed": 6,
        "max_unsigned": 7,
        "min_unsigned": 8,
        "powf": 9,
    },
    cpp_name="::mlir::linalg::BinaryFn",
)
TERNARY_FN = int_enum("TernaryFn", "", {"select": 0}, cpp_name="::mlir::linalg::TernaryFn")
ELEMENTWISE_KIND = int_enum(
    "ElementwiseKind",
    "",
    {
        "exp": 0,
        "log": 1,
        "abs": 2,
        "ceil": 3,
        "floor": 4,
        "negf": 5,
        "reciprocal": 6,
        "round": 7,
        "sqrt": 8,
        "rsqrt": 9,
        "square": 10,
        "tanh": 11,
        "erf": 12,
        "add": 13,
        "sub": 14,
        "mul": 15,
        "div": 16,
        "div_unsigned": 17,
        "max_signed": 18,
        "min_signed": 19,
        "max_unsigned": 20,
        "min_unsigned": 21,
        "powf": 22,
        "select": 23,
    },
    cpp_name="::mlir::linalg::ElementwiseKind",
)
ELEMENTWISE_CASE_LIMITS = int_enum(
    "ElementwiseCaseLimits",
    "",
    {"LastUnary": 13, "LastBinary": 23, "LastTernary": 24},
    cpp_name="::mlir::linalg::ElementwiseCaseLimits",
)
ELEMENTWISE_ARITY_GROUP = int_enum(
    "ElementwiseArityGroup",
    "",
    {"Unary": 1, "Binary": 2, "Ternary": 3},
    cpp_name="::mlir::linalg::ElementwiseArityGroup",
)
TYPE_FN = int_enum("TypeFn", "", {"cast_signed": 0, "cast_unsigned": 1}, cpp_name="::mlir::linalg::TypeFn")
WINOGRAD_CONV2_D_FMR = int_enum(
    "WinogradConv2DFmr", "", {"F_2_3": 0, "F_4_3": 1, "F_2_5": 2}, cpp_name="mlir::linalg::WinogradConv2DFmr"
)
ITERATOR_TYPE = int_enum("IteratorType", "", {"parallel": 0, "reduction": 1}, cpp_name="::mlir::utils::IteratorType")
