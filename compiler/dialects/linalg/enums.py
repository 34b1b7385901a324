"""The enums of the linalg dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

UNARY_FN = int_enum(
    "UnaryFn",
    "Functions of one float: `round` takes halves away from zero.",
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
    "Functions of two elements: `div`, `max_signed` and `min_signed` take floats or signed integers.",
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
TERNARY_FN = int_enum(
    "TernaryFn",
    "Functions of three elements: `select` takes the second where the first is true, else the third.",
    {"select": 0},
    cpp_name="::mlir::linalg::TernaryFn",
)
ELEMENTWISE_KIND = int_enum(
    "ElementwiseKind",
    "Functions of one, two or three elements that an elementwise op applies.",
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
    "Where functions of one, two and three elements end among the numbers of `ElementwiseKind`.",
    {"LastUnary": 13, "LastBinary": 23, "LastTernary": 24},
    cpp_name="::mlir::linalg::ElementwiseCaseLimits",
)
ELEMENTWISE_ARITY_GROUP = int_enum(
    "ElementwiseArityGroup",
    "How many elements a function takes.",
    {"Unary": 1, "Binary": 2, "Ternary": 3},
    cpp_name="::mlir::linalg::ElementwiseArityGroup",
)
TYPE_FN = int_enum(
    "TypeFn",
    "Whether a cast extends integers with their sign or with zeros.",
    {"cast_signed": 0, "cast_unsigned": 1},
    cpp_name="::mlir::linalg::TypeFn",
)
WINOGRAD_CONV2_D_FMR = int_enum(
    "WinogradConv2DFmr",
    "`F_m_r`: tiles of m x m outputs and filters of r x r.",
    {"F_2_3": 0, "F_4_3": 1, "F_2_5": 2},
    cpp_name="mlir::linalg::WinogradConv2DFmr",
)
ITERATOR_TYPE = int_enum(
    "IteratorType",
    "`parallel` loops have independent turns, `reduction` loops combine theirs into one result.",
    {"parallel": 0, "reduction": 1},
    cpp_name="::mlir::utils::IteratorType",
)
