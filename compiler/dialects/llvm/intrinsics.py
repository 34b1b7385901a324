"""The operations of the llvm dialect: intrinsics."""

from __future__ import annotations

from compiler.dialects.llvm.call_verify import operand_bundles
from compiler.dialects.llvm.constraints import (
    FPExceptionBehaviorAttr,
    LLVM_AccessGroupArrayAttr,
    LLVM_AliasScopeArrayAttr,
    LLVM_AliasScopeAttr,
    LLVM_AnyFloat,
    LLVM_AnyPointer,
    LLVM_AnyVector,
    LLVM_DefaultPointer,
    LLVM_DIExpressionAttr,
    LLVM_DILabelAttr,
    LLVM_DILocalVariableAttr,
    LLVM_FastmathFlagsAttr,
    LLVM_ScalarOrVectorOf,
    LLVM_TBAATagArrayAttr,
    LLVM_TokenType,
    LLVM_Type,
    LLVM_VectorOf,
    ValidRoundingModeAttr,
)
from compiler.dialects.llvm.vector_sizes import is_twice, vectors_are_small
from compiler.ods.attr_constraints import (
    APIntAttr,
    ArrayAttr,
    DenseI32ArrayAttr,
    DictArrayAttr,
    F64Attr,
    I1Attr,
    I8Attr,
    I32Attr,
    I64Attr,
    UnitAttr,
)
from compiler.ods.define import default, op, optional, reads, variadic, variadic_of_variadic, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    PURE,
    SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SAME_OPERANDS_ELEMENT_TYPE,
    SAME_TYPE_OPERANDS,
    all_types_match,
    predicate_trait,
)
from compiler.ods.type_constraints import (
    I1,
    I8,
    I32,
    AnyFloat,
    AnyInteger,
    AnySignlessInteger,
    AnyType,
    is_scalable_vector,
)

INTR_ABS = op(
    "llvm.intr.abs",
    "The absolute value of an integer; a flag says whether that of the smallest one is poison.",
    operands={"in": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"is_int_min_poison": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_IS_FPCLASS = op(
    "llvm.intr.is.fpclass",
    "Tells whether a floating-point number is of one of the classes in a mask.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"bit": I32Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_COPYSIGN = op(
    "llvm.intr.copysign",
    "The magnitude of one number with the sign of another.",
    operands={
        "a": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "b": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_EXP = op(
    "llvm.intr.exp",
    "The exponential to base e.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_EXP2 = op(
    "llvm.intr.exp2",
    "The exponential to base 2.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_EXP10 = op(
    "llvm.intr.exp10",
    "The exponential to base 10.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LDEXP = op(
    "llvm.intr.ldexp",
    "Multiplies by a power of two given as its exponent.",
    operands={
        "val": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "power": AnySignlessInteger,
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_FREXP = op(
    "llvm.intr.frexp",
    "Parts a number into a fraction and an exponent of two.",
    operands={"val": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_FABS = op(
    "llvm.intr.fabs",
    "The absolute value of a floating-point number.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_CEIL = op(
    "llvm.intr.ceil",
    "Rounds up to an integer.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_FLOOR = op(
    "llvm.intr.floor",
    "Rounds down to an integer.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_FMA = op(
    "llvm.intr.fma",
    "Multiplies and adds, rounding once.",
    operands={
        "a": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "b": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "c": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_FMULADD = op(
    "llvm.intr.fmuladd",
    "Multiplies and adds, rounding once or twice, as is faster.",
    operands={
        "a": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "b": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "c": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LOG10 = op(
    "llvm.intr.log10",
    "The logarithm to base 10.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LOG2 = op(
    "llvm.intr.log2",
    "The logarithm to base 2.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LOG = op(
    "llvm.intr.log",
    "The natural logarithm.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_PREFETCH = op(
    "llvm.intr.prefetch",
    "Hints that memory will be accessed soon.",
    operands={"addr": LLVM_AnyPointer},
    attributes={"rw": I32Attr, "hint": I32Attr, "cache": I32Attr},
)
INTR_ROUNDEVEN = op(
    "llvm.intr.roundeven",
    "Rounds to the nearest integer, halves to the even one.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_ROUND = op(
    "llvm.intr.round",
    "Rounds to the nearest integer, halves away from zero.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_TRUNC = op(
    "llvm.intr.trunc",
    "Rounds toward zero to an integer.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_SQRT = op(
    "llvm.intr.sqrt",
    "The square root.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_POW = op(
    "llvm.intr.pow",
    "Raises a number to a power.",
    operands={
        "a": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "b": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_POWI = op(
    "llvm.intr.powi",
    "Raises a number to an integer power.",
    operands={
        "val": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "power": AnySignlessInteger,
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_RINT = op(
    "llvm.intr.rint",
    "Rounds to an integer in the current rounding mode, which may raise the inexact exception.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_NEARBYINT = op(
    "llvm.intr.nearbyint",
    "Rounds to an integer in the current rounding mode without the inexact exception.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LROUND = op(
    "llvm.intr.lround",
    "Rounds to the nearest integer, halves away from zero, as an integer type.",
    operands={"val": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LLROUND = op(
    "llvm.intr.llround",
    "Rounds to the nearest integer, halves away from zero, as a long integer type.",
    operands={"val": LLVM_AnyFloat},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LRINT = op(
    "llvm.intr.lrint",
    "Rounds in the current rounding mode, as an integer type.",
    operands={"val": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LLRINT = op(
    "llvm.intr.llrint",
    "Rounds in the current rounding mode, as a long integer type.",
    operands={"val": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_BITREVERSE = op(
    "llvm.intr.bitreverse",
    "Reverses the order of bits.",
    operands={"in": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_BSWAP = op(
    "llvm.intr.bswap",
    "Reverses the order of bytes.",
    operands={"in": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_CTLZ = op(
    "llvm.intr.ctlz",
    "Counts the zeros before the highest set bit.",
    operands={"in": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"is_zero_poison": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
)
INTR_CTTZ = op(
    "llvm.intr.cttz",
    "Counts the zeros after the lowest set bit.",
    operands={"in": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"is_zero_poison": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
)
INTR_CTPOP = op(
    "llvm.intr.ctpop",
    "Counts the set bits.",
    operands={"in": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_FSHL = op(
    "llvm.intr.fshl",
    "Shifts two integers, taken as one, to the left and keeps the upper one.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "c": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_FSHR = op(
    "llvm.intr.fshr",
    "Shifts two integers, taken as one, to the right and keeps the lower one.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "c": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_MAXNUM = op(
    "llvm.intr.maxnum",
    "The larger of two numbers; the other one if one is NaN.",
    operands={
        "a": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "b": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_MINNUM = op(
    "llvm.intr.minnum",
    "The smaller of two numbers; the other one if one is NaN.",
    operands={
        "a": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "b": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_MAXIMUM = op(
    "llvm.intr.maximum",
    "The larger of two numbers; NaN if one is NaN.",
    operands={
        "a": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "b": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_MINIMUM = op(
    "llvm.intr.minimum",
    "The smaller of two numbers; NaN if one is NaN.",
    operands={
        "a": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "b": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_SMAX = op(
    "llvm.intr.smax",
    "The larger of two signed integers.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_SMIN = op(
    "llvm.intr.smin",
    "The smaller of two signed integers.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_UMAX = op(
    "llvm.intr.umax",
    "The larger of two unsigned integers.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_UMIN = op(
    "llvm.intr.umin",
    "The smaller of two unsigned integers.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_SCMP = op(
    "llvm.intr.scmp",
    "Compares signed integers: -1, 0 or 1.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE, SAME_TYPE_OPERANDS],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_UCMP = op(
    "llvm.intr.ucmp",
    "Compares unsigned integers: -1, 0 or 1.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE, SAME_TYPE_OPERANDS],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_SIN = op(
    "llvm.intr.sin",
    "The sine.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_COS = op(
    "llvm.intr.cos",
    "The cosine.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_TAN = op(
    "llvm.intr.tan",
    "The tangent.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_SINCOS = op(
    "llvm.intr.sincos",
    "The sine and the cosine together.",
    operands={"val": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_ASIN = op(
    "llvm.intr.asin",
    "The arc sine.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_ACOS = op(
    "llvm.intr.acos",
    "The arc cosine.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_ATAN = op(
    "llvm.intr.atan",
    "The arc tangent.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_ATAN2 = op(
    "llvm.intr.atan2",
    "The angle of a point given by its coordinates.",
    operands={
        "a": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "b": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_SINH = op(
    "llvm.intr.sinh",
    "The hyperbolic sine.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_COSH = op(
    "llvm.intr.cosh",
    "The hyperbolic cosine.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_TANH = op(
    "llvm.intr.tanh",
    "The hyperbolic tangent.",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_MEMCPY = op(
    "llvm.intr.memcpy",
    "Copies bytes between places that do not overlap.",
    operands={"dst": LLVM_AnyPointer, "src": LLVM_AnyPointer, "len": AnySignlessInteger},
    attributes={
        "isVolatile": I1Attr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("ArgAndResultAttrsOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ],
    effects=[writes("dst"), reads("src")],
)
INTR_MEMMOVE = op(
    "llvm.intr.memmove",
    "Copies bytes between places that may overlap.",
    operands={"dst": LLVM_AnyPointer, "src": LLVM_AnyPointer, "len": AnySignlessInteger},
    attributes={
        "isVolatile": I1Attr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("ArgAndResultAttrsOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ],
    effects=[writes("dst"), reads("src")],
)
INTR_MEMCPY_INLINE = op(
    "llvm.intr.memcpy.inline",
    "Copies a constant number of bytes without calling a function.",
    operands={"dst": LLVM_AnyPointer, "src": LLVM_AnyPointer},
    attributes={
        "len": APIntAttr,
        "isVolatile": I1Attr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("ArgAndResultAttrsOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ],
    effects=[writes("dst"), reads("src")],
)
INTR_MEMSET = op(
    "llvm.intr.memset",
    "Fills memory with a byte.",
    operands={"dst": LLVM_AnyPointer, "val": I8, "len": AnySignlessInteger},
    attributes={
        "isVolatile": I1Attr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("ArgAndResultAttrsOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ],
    effects=[writes("dst")],
)
INTR_MEMSET_INLINE = op(
    "llvm.intr.memset.inline",
    "Fills a constant number of bytes without calling a function.",
    operands={"dst": LLVM_AnyPointer, "val": I8},
    attributes={
        "len": APIntAttr,
        "isVolatile": I1Attr,
        "access_groups": optional(LLVM_AccessGroupArrayAttr),
        "alias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "noalias_scopes": optional(LLVM_AliasScopeArrayAttr),
        "tbaa": optional(LLVM_TBAATagArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    traits=[
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("ArgAndResultAttrsOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ],
    effects=[writes("dst")],
)
INTR_EXPERIMENTAL_NOALIAS_SCOPE_DECL = op(
    "llvm.intr.experimental.noalias.scope.decl",
    "Says where a scope of aliasing information begins.",
    attributes={"scope": LLVM_AliasScopeAttr},
    format="$scope attr-dict",
)
INTR_PTRMASK = op(
    "llvm.intr.ptrmask",
    "Clears bits of a pointer by a mask.",
    operands={
        "ptr": LLVM_ScalarOrVectorOf(LLVM_AnyPointer),
        "mask": LLVM_ScalarOrVectorOf(AnyInteger),
    },
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyPointer)},
    traits=[PURE, all_types_match("ptr", "res")],
    format="$ptr `,` $mask attr-dict `:` functional-type(operands, results)",
)
INTR_LIFETIME_START = op(
    "llvm.intr.lifetime.start",
    "Says that stack memory is in use from here on.",
    operands={"ptr": LLVM_AnyPointer},
    traits=[Interface("PromotableOpInterface")],
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_LIFETIME_END = op(
    "llvm.intr.lifetime.end",
    "Says that stack memory is not in use any more.",
    operands={"ptr": LLVM_AnyPointer},
    traits=[Interface("PromotableOpInterface")],
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_INVARIANT_START = op(
    "llvm.intr.invariant.start",
    "Says that memory does not change from here on.",
    operands={"ptr": LLVM_AnyPointer},
    attributes={"size": I64Attr},
    results={"res": LLVM_DefaultPointer},
    traits=[Interface("PromotableOpInterface")],
    format="$size `,` $ptr attr-dict `:` qualified(type($ptr))",
)
INTR_INVARIANT_END = op(
    "llvm.intr.invariant.end",
    "Says that memory may change again.",
    operands={"start": LLVM_DefaultPointer, "ptr": LLVM_AnyPointer},
    attributes={"size": I64Attr},
    traits=[Interface("PromotableOpInterface")],
    format="$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))",
)
INTR_LAUNDER_INVARIANT_GROUP = op(
    "llvm.intr.launder.invariant.group",
    "A pointer that optimizations take as new, where its invariant contents may have changed.",
    operands={"ptr": LLVM_AnyPointer},
    results={"res": LLVM_AnyPointer},
    traits=[Interface("PromotableOpInterface"), SAME_OPERANDS_AND_RESULT_TYPE],
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_STRIP_INVARIANT_GROUP = op(
    "llvm.intr.strip.invariant.group",
    "A pointer without the promise of invariant contents.",
    operands={"ptr": LLVM_AnyPointer},
    results={"res": LLVM_AnyPointer},
    traits=[Interface("PromotableOpInterface"), SAME_OPERANDS_AND_RESULT_TYPE],
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_EXPERIMENTAL_CONSTRAINED_UITOFP = op(
    "llvm.intr.experimental.constrained.uitofp",
    "Converts an unsigned integer to floating point, in a given rounding mode and with care for exceptions.",
    operands={"arg_0": LLVM_Type},
    attributes={"roundingmode": ValidRoundingModeAttr, "fpExceptionBehavior": FPExceptionBehaviorAttr},
    results={"res": LLVM_Type},
    traits=[PURE, Interface("FPExceptionBehaviorOpInterface"), Interface("RoundingModeOpInterface")],
    format="$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
)
INTR_EXPERIMENTAL_CONSTRAINED_SITOFP = op(
    "llvm.intr.experimental.constrained.sitofp",
    "Converts a signed integer to floating point, in a given rounding mode and with care for exceptions.",
    operands={"arg_0": LLVM_Type},
    attributes={"roundingmode": ValidRoundingModeAttr, "fpExceptionBehavior": FPExceptionBehaviorAttr},
    results={"res": LLVM_Type},
    traits=[PURE, Interface("FPExceptionBehaviorOpInterface"), Interface("RoundingModeOpInterface")],
    format="$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
)
INTR_EXPERIMENTAL_CONSTRAINED_FPTRUNC = op(
    "llvm.intr.experimental.constrained.fptrunc",
    "Converts a floating-point number to a narrower one, in a given rounding mode and with care for exceptions.",
    operands={"arg_0": LLVM_Type},
    attributes={"roundingmode": ValidRoundingModeAttr, "fpExceptionBehavior": FPExceptionBehaviorAttr},
    results={"res": LLVM_Type},
    traits=[PURE, Interface("FPExceptionBehaviorOpInterface"), Interface("RoundingModeOpInterface")],
    format="$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
)
INTR_EXPERIMENTAL_CONSTRAINED_FPEXT = op(
    "llvm.intr.experimental.constrained.fpext",
    "Converts a floating-point number to a wider one, with care for floating-point exceptions.",
    operands={"arg_0": LLVM_Type},
    attributes={"fpExceptionBehavior": FPExceptionBehaviorAttr},
    results={"res": LLVM_Type},
    traits=[PURE, Interface("FPExceptionBehaviorOpInterface")],
    format="$arg_0 $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
)
INTR_SADD_WITH_OVERFLOW = op(
    "llvm.intr.sadd.with.overflow",
    "Adds signed integers; the second part of the result tells whether that overflowed.",
    operands={
        "operand0": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "operand1": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_ELEMENT_TYPE],
)
INTR_UADD_WITH_OVERFLOW = op(
    "llvm.intr.uadd.with.overflow",
    "Adds unsigned integers; the second part of the result tells whether that overflowed.",
    operands={
        "operand0": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "operand1": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_ELEMENT_TYPE],
)
INTR_SSUB_WITH_OVERFLOW = op(
    "llvm.intr.ssub.with.overflow",
    "Subtracts signed integers; the second part of the result tells whether that overflowed.",
    operands={
        "operand0": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "operand1": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_ELEMENT_TYPE],
)
INTR_USUB_WITH_OVERFLOW = op(
    "llvm.intr.usub.with.overflow",
    "Subtracts unsigned integers; the second part of the result tells whether that overflowed.",
    operands={
        "operand0": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "operand1": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_ELEMENT_TYPE],
)
INTR_SMUL_WITH_OVERFLOW = op(
    "llvm.intr.smul.with.overflow",
    "Multiplies signed integers; the second part of the result tells whether that overflowed.",
    operands={
        "operand0": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "operand1": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_ELEMENT_TYPE],
)
INTR_UMUL_WITH_OVERFLOW = op(
    "llvm.intr.umul.with.overflow",
    "Multiplies unsigned integers; the second part of the result tells whether that overflowed.",
    operands={
        "operand0": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "operand1": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_ELEMENT_TYPE],
)
INTR_SADD_SAT = op(
    "llvm.intr.sadd.sat",
    "Adds signed integers, staying at the limits of the type.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_UADD_SAT = op(
    "llvm.intr.uadd.sat",
    "Adds unsigned integers, staying at the limits of the type.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_SSUB_SAT = op(
    "llvm.intr.ssub.sat",
    "Subtracts signed integers, staying at the limits of the type.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_USUB_SAT = op(
    "llvm.intr.usub.sat",
    "Subtracts unsigned integers, staying at the limits of the type.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_SSHL_SAT = op(
    "llvm.intr.sshl.sat",
    "Shifts signed integers to the left, staying at the limits of the type.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_USHL_SAT = op(
    "llvm.intr.ushl.sat",
    "Shifts unsigned integers to the left, staying at the limits of the type.",
    operands={
        "a": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "b": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_ASSUME = op(
    "llvm.intr.assume",
    "Promises the optimizer that a condition holds.",
    operands={"cond": I1, "op_bundle_operands": variadic_of_variadic(LLVM_Type, "op_bundle_sizes")},
    attributes={"op_bundle_sizes": DenseI32ArrayAttr, "op_bundle_tags": optional(ArrayAttr)},
    format=(
        "$cond ( custom<OpBundles>($op_bundle_operands, type($op_bundle_operands), $op_bundle_tags)^ "
        ")? `:` type($cond) attr-dict"
    ),
    hooks=Hooks(verify=operand_bundles),
)
INTR_SSA_COPY = op(
    "llvm.intr.ssa.copy",
    "A copy of a value that carries facts about it.",
    operands={"operand": AnyType},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$operand attr-dict `:` type($operand)",
)
INTR_IS_CONSTANT = op(
    "llvm.intr.is.constant",
    "Tells whether a value is known at compile time.",
    operands={"val": LLVM_Type},
    results={"res": I1},
    traits=[PURE],
)
INTR_EXPECT = op(
    "llvm.intr.expect",
    "Says which value is likely.",
    operands={"val": AnySignlessInteger, "expected": AnySignlessInteger},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$val `,` $expected attr-dict `:` type($val)",
)
INTR_EXPECT_WITH_PROBABILITY = op(
    "llvm.intr.expect.with.probability",
    "Says which value is likely, and how likely.",
    operands={"val": AnySignlessInteger, "expected": AnySignlessInteger},
    attributes={"prob": F64Attr},
    results={"res": LLVM_Type},
    traits=[PURE, all_types_match("val", "expected", "res")],
    format="$val `,` $expected `,` $prob attr-dict `:` type($val)",
)
INTR_THREADLOCAL_ADDRESS = op(
    "llvm.intr.threadlocal.address",
    "The address of a thread-local variable in this thread.",
    operands={"global": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_CORO_ID = op(
    "llvm.intr.coro.id",
    "Identifies a coroutine and its frame.",
    operands={"align": I32, "promise": LLVM_AnyPointer, "coroaddr": LLVM_AnyPointer, "fnaddrs": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format=("$align `,` $promise `,` $coroaddr `,` $fnaddrs attr-dict `:` functional-type(operands, results)"),
)
INTR_CORO_BEGIN = op(
    "llvm.intr.coro.begin",
    "Begins a coroutine in its frame.",
    operands={"token": LLVM_TokenType, "mem": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$token `,` $mem attr-dict `:` functional-type(operands, results)",
)
INTR_CORO_SIZE = op(
    "llvm.intr.coro.size",
    "How many bytes the frame of the coroutine takes.",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
INTR_CORO_ALIGN = op(
    "llvm.intr.coro.align",
    "How the frame of the coroutine is to be aligned.",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
INTR_CORO_SAVE = op(
    "llvm.intr.coro.save",
    "Makes the coroutine ready for being suspended.",
    operands={"handle": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$handle attr-dict `:` functional-type(operands, results)",
)
INTR_CORO_SUSPEND = op(
    "llvm.intr.coro.suspend",
    "Suspends the coroutine; tells whether it was resumed or destroyed.",
    operands={"save": LLVM_TokenType, "final": I1},
    results={"res": LLVM_Type},
    format="$save `,` $final attr-dict `:` type($res)",
)
INTR_CORO_END = op(
    "llvm.intr.coro.end",
    "Marks where the coroutine returns to who resumed it last.",
    operands={"handle": LLVM_AnyPointer, "unwind": I1, "retvals": LLVM_TokenType},
    results={"res": LLVM_Type},
    format="$handle `,` $unwind `,` $retvals attr-dict `:` functional-type(operands, results)",
)
INTR_CORO_FREE = op(
    "llvm.intr.coro.free",
    "The memory of the frame that is to be freed, if any.",
    operands={"id": LLVM_TokenType, "handle": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$id `,` $handle attr-dict `:` functional-type(operands, results)",
)
INTR_CORO_RESUME = op(
    "llvm.intr.coro.resume",
    "Resumes a suspended coroutine.",
    operands={"handle": LLVM_AnyPointer},
    format="$handle attr-dict `:` qualified(type($handle))",
)
INTR_CORO_PROMISE = op(
    "llvm.intr.coro.promise",
    "The address of the promise in a coroutine, or the other way round.",
    operands={"handle": LLVM_AnyPointer, "align": I32, "from": I1},
    results={"res": LLVM_AnyPointer},
    format="$handle `,` $align `,` $from attr-dict `:` functional-type(operands, results)",
)
INTR_DBG_DECLARE = op(
    "llvm.intr.dbg.declare",
    "Tells a debugger which memory holds a source variable.",
    operands={"addr": LLVM_AnyPointer},
    attributes={"varInfo": LLVM_DILocalVariableAttr, "locationExpr": default(LLVM_DIExpressionAttr, ((),))},
    traits=[Interface("PromotableOpInterface")],
    format=("qualified($varInfo) (qualified($locationExpr)^)? `=` $addr `:` qualified(type($addr)) attr-dict"),
)
INTR_DBG_VALUE = op(
    "llvm.intr.dbg.value",
    "Tells a debugger which value a source variable has from here on.",
    operands={"value": LLVM_Type},
    attributes={"varInfo": LLVM_DILocalVariableAttr, "locationExpr": default(LLVM_DIExpressionAttr, ((),))},
    traits=[Interface("PromotableOpInterface")],
    format=("qualified($varInfo) (qualified($locationExpr)^)? `=` $value `:` qualified(type($value)) attr-dict"),
)
INTR_DBG_LABEL = op(
    "llvm.intr.dbg.label",
    "Tells a debugger where a source label is.",
    attributes={"label": LLVM_DILabelAttr},
    format="$label attr-dict",
)
INTR_VASTART = op(
    "llvm.intr.vastart",
    "Begins reading variadic arguments.",
    operands={"arg_list": LLVM_AnyPointer},
    format="$arg_list attr-dict `:` qualified(type($arg_list))",
)
INTR_VACOPY = op(
    "llvm.intr.vacopy",
    "Copies the position in the variadic arguments.",
    operands={"dest_list": LLVM_AnyPointer, "src_list": LLVM_AnyPointer},
    format="$src_list `to` $dest_list attr-dict `:` type(operands)",
)
INTR_VAEND = op(
    "llvm.intr.vaend",
    "Ends reading variadic arguments.",
    operands={"arg_list": LLVM_AnyPointer},
    format="$arg_list attr-dict `:` qualified(type($arg_list))",
)
INTR_EH_TYPEID_FOR = op(
    "llvm.intr.eh.typeid.for",
    "The number that stands for a type in exception handling.",
    operands={"type_info": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$type_info attr-dict `:` functional-type(operands, results)",
)
INTR_STACKSAVE = op(
    "llvm.intr.stacksave",
    "Remembers the top of the stack.",
    results={"res": LLVM_Type},
    format="attr-dict `:` qualified(type($res))",
)
INTR_STACKRESTORE = op(
    "llvm.intr.stackrestore",
    "Frees all stack memory reserved since the top was remembered.",
    operands={"ptr": LLVM_AnyPointer},
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_VECTOR_REDUCE_ADD = op(
    "llvm.intr.vector.reduce.add",
    "Reduces a vector to one value: the sum.",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_AND = op(
    "llvm.intr.vector.reduce.and",
    "Reduces a vector to one value: bitwise and.",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_MUL = op(
    "llvm.intr.vector.reduce.mul",
    "Reduces a vector to one value: the product.",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_OR = op(
    "llvm.intr.vector.reduce.or",
    "Reduces a vector to one value: bitwise or.",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_SMAX = op(
    "llvm.intr.vector.reduce.smax",
    "Reduces a vector to one value: the largest signed integer.",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_SMIN = op(
    "llvm.intr.vector.reduce.smin",
    "Reduces a vector to one value: the smallest signed integer.",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_UMAX = op(
    "llvm.intr.vector.reduce.umax",
    "Reduces a vector to one value: the largest unsigned integer.",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_UMIN = op(
    "llvm.intr.vector.reduce.umin",
    "Reduces a vector to one value: the smallest unsigned integer.",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_XOR = op(
    "llvm.intr.vector.reduce.xor",
    "Reduces a vector to one value: bitwise exclusive or.",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_FMAX = op(
    "llvm.intr.vector.reduce.fmax",
    "Reduces a vector to one value: the largest number, NaN left out.",
    operands={"in": LLVM_VectorOf(AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_VECTOR_REDUCE_FMIN = op(
    "llvm.intr.vector.reduce.fmin",
    "Reduces a vector to one value: the smallest number, NaN left out.",
    operands={"in": LLVM_VectorOf(AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_VECTOR_REDUCE_FMAXIMUM = op(
    "llvm.intr.vector.reduce.fmaximum",
    "Reduces a vector to one value: the largest number, NaN if there is one.",
    operands={"in": LLVM_VectorOf(AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_VECTOR_REDUCE_FMINIMUM = op(
    "llvm.intr.vector.reduce.fminimum",
    "Reduces a vector to one value: the smallest number, NaN if there is one.",
    operands={"in": LLVM_VectorOf(AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_VECTOR_REDUCE_FADD = op(
    "llvm.intr.vector.reduce.fadd",
    "Reduces a vector to one value: the sum, from a start value.",
    operands={
        "start_value": AnyFloat,
        "input": LLVM_VectorOf(AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_FMUL = op(
    "llvm.intr.vector.reduce.fmul",
    "Reduces a vector to one value: the product, from a start value.",
    operands={
        "start_value": AnyFloat,
        "input": LLVM_VectorOf(AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_MATRIX_COLUMN_MAJOR_LOAD = op(
    "llvm.intr.matrix.column.major.load",
    "Reads a matrix whose columns lie a stride apart in memory.",
    operands={"data": LLVM_AnyPointer, "stride": AnySignlessInteger},
    attributes={"isVolatile": I1Attr, "rows": I32Attr, "columns": I32Attr},
    results={"res": LLVM_AnyVector},
    format=(
        "$data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($res) `from` "
        "qualified(type($data)) `stride` type($stride)"
    ),
)
INTR_MATRIX_COLUMN_MAJOR_STORE = op(
    "llvm.intr.matrix.column.major.store",
    "Writes a matrix whose columns lie a stride apart in memory.",
    operands={"matrix": LLVM_AnyVector, "data": LLVM_AnyPointer, "stride": AnySignlessInteger},
    attributes={"isVolatile": I1Attr, "rows": I32Attr, "columns": I32Attr},
    format=(
        "$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($matrix) `to` "
        "qualified(type($data)) `stride` type($stride)"
    ),
)
INTR_MATRIX_MULTIPLY = op(
    "llvm.intr.matrix.multiply",
    "Multiplies two matrices given as flat vectors.",
    operands={"lhs": LLVM_AnyVector, "rhs": LLVM_AnyVector},
    attributes={"lhs_rows": I32Attr, "lhs_columns": I32Attr, "rhs_columns": I32Attr},
    results={"res": LLVM_AnyVector},
    format="$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)",
)
INTR_MATRIX_TRANSPOSE = op(
    "llvm.intr.matrix.transpose",
    "Transposes a matrix given as a flat vector.",
    operands={"matrix": LLVM_AnyVector},
    attributes={"rows": I32Attr, "columns": I32Attr},
    results={"res": LLVM_AnyVector},
    format="$matrix attr-dict `:` type($matrix) `into` type($res)",
)
INTR_GET_ACTIVE_LANE_MASK = op(
    "llvm.intr.get.active.lane.mask",
    "A mask of the lanes that are still below a limit.",
    operands={"base": AnySignlessInteger, "n": AnySignlessInteger},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)",
)
INTR_MASKED_LOAD = op(
    "llvm.intr.masked.load",
    "Reads the lanes that a mask enables.",
    operands={
        "data": LLVM_AnyPointer,
        "mask": LLVM_VectorOf(I1),
        "pass_thru": optional(LLVM_AnyVector),
    },
    attributes={"alignment": I32Attr, "nontemporal": UnitAttr},
    results={"res": LLVM_AnyVector},
    format="operands attr-dict `:` functional-type(operands, results)",
)
INTR_MASKED_STORE = op(
    "llvm.intr.masked.store",
    "Writes the lanes that a mask enables.",
    operands={
        "value": LLVM_AnyVector,
        "data": LLVM_AnyPointer,
        "mask": LLVM_VectorOf(I1),
    },
    attributes={"alignment": I32Attr},
    format=("$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))"),
)
INTR_MASKED_GATHER = op(
    "llvm.intr.masked.gather",
    "Reads from a vector of addresses where a mask enables it.",
    operands={
        "ptrs": LLVM_VectorOf(LLVM_AnyPointer),
        "mask": LLVM_VectorOf(I1),
        "pass_thru": variadic(LLVM_AnyVector),
    },
    attributes={"alignment": I32Attr},
    results={"res": LLVM_AnyVector},
    format="operands attr-dict `:` functional-type(operands, results)",
)
INTR_MASKED_SCATTER = op(
    "llvm.intr.masked.scatter",
    "Writes to a vector of addresses where a mask enables it.",
    operands={
        "value": LLVM_AnyVector,
        "ptrs": LLVM_VectorOf(LLVM_AnyPointer),
        "mask": LLVM_VectorOf(I1),
    },
    attributes={"alignment": I32Attr},
    format="$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)",
)
INTR_MASKED_EXPANDLOAD = op(
    "llvm.intr.masked.expandload",
    "Reads neighbouring elements into the lanes that a mask enables.",
    operands={
        "ptr": LLVM_AnyPointer,
        "mask": LLVM_VectorOf(I1),
        "passthru": LLVM_AnyVector,
    },
    attributes={"arg_attrs": optional(DictArrayAttr), "res_attrs": optional(DictArrayAttr)},
    results={"res": LLVM_Type},
    traits=[Interface("ArgAndResultAttrsOpInterface")],
)
INTR_MASKED_COMPRESSSTORE = op(
    "llvm.intr.masked.compressstore",
    "Writes the lanes that a mask enables next to each other.",
    operands={
        "value": LLVM_AnyVector,
        "ptr": LLVM_AnyPointer,
        "mask": LLVM_VectorOf(I1),
    },
    attributes={"arg_attrs": optional(DictArrayAttr), "res_attrs": optional(DictArrayAttr)},
    traits=[Interface("ArgAndResultAttrsOpInterface")],
)
INTR_VAR_ANNOTATION = op(
    "llvm.intr.var.annotation",
    "Attaches a text to a local variable.",
    operands={
        "val": LLVM_AnyPointer,
        "annotation": LLVM_AnyPointer,
        "fileName": LLVM_AnyPointer,
        "line": I32,
        "attr": LLVM_AnyPointer,
    },
    traits=[all_types_match("annotation", "fileName", "attr")],
)
INTR_PTR_ANNOTATION = op(
    "llvm.intr.ptr.annotation",
    "Attaches a text to a pointer.",
    operands={
        "ptr": LLVM_AnyPointer,
        "annotation": LLVM_AnyPointer,
        "fileName": LLVM_AnyPointer,
        "line": I32,
        "attr": LLVM_AnyPointer,
    },
    results={"res": LLVM_AnyPointer},
    traits=[all_types_match("res", "ptr"), all_types_match("annotation", "fileName", "attr")],
)
INTR_ANNOTATION = op(
    "llvm.intr.annotation",
    "Attaches a text to an integer value.",
    operands={"integer": AnySignlessInteger, "annotation": LLVM_AnyPointer, "fileName": LLVM_AnyPointer, "line": I32},
    results={"res": AnySignlessInteger},
    traits=[all_types_match("res", "integer"), all_types_match("annotation", "fileName")],
)
INTR_TRAP = op(
    "llvm.intr.trap",
    "Stops the program with an error.",
    format="attr-dict",
)
INTR_DEBUGTRAP = op(
    "llvm.intr.debugtrap",
    "Stops the program for a debugger.",
    format="attr-dict",
)
INTR_UBSANTRAP = op(
    "llvm.intr.ubsantrap",
    "Stops the program because a check for undefined behaviour failed.",
    attributes={"failureKind": I8Attr},
    format="prop-dict attr-dict",
)
INTR_VSCALE = op(
    "llvm.intr.vscale",
    "The factor by which scalable vectors are longer at run time.",
    results={"res": LLVM_Type},
)
INTR_STEPVECTOR = op(
    "llvm.intr.stepvector",
    "A vector of 0, 1, 2 and so on.",
    results={"res": LLVM_VectorOf(AnySignlessInteger)},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
INTR_VECTOR_INSERT = op(
    "llvm.intr.vector.insert",
    "Puts a vector into a longer one at a position.",
    operands={"dstvec": LLVM_AnyVector, "srcvec": LLVM_AnyVector},
    attributes={"pos": I64Attr},
    results={"res": LLVM_AnyVector},
    traits=[
        PURE,
        all_types_match("dstvec", "res"),
        predicate_trait("vectors are not bigger than 2^17 bits.", vectors_are_small("srcvec", "dstvec")),
        predicate_trait(
            "it is not inserting scalable into fixed-length vectors.",
            lambda op: (
                not is_scalable_vector(op.operand("srcvec").type) or is_scalable_vector(op.operand("dstvec").type)
            ),
        ),
    ],
    format="$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)",
)
INTR_VECTOR_EXTRACT = op(
    "llvm.intr.vector.extract",
    "Takes a part of a vector at a position.",
    operands={"srcvec": LLVM_AnyVector},
    attributes={"pos": I64Attr},
    results={"res": LLVM_AnyVector},
    traits=[
        PURE,
        predicate_trait("vectors are not bigger than 2^17 bits.", vectors_are_small("srcvec", "res")),
        predicate_trait(
            "it is not extracting scalable from fixed-length vectors.",
            lambda op: (
                not is_scalable_vector(op.result_group("res")[0].type) or is_scalable_vector(op.operand("srcvec").type)
            ),
        ),
    ],
    format="$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)",
)
INTR_VECTOR_INTERLEAVE2 = op(
    "llvm.intr.vector.interleave2",
    "Puts the elements of two vectors alternately.",
    operands={"vec1": LLVM_AnyVector, "vec2": LLVM_AnyVector},
    results={"res": LLVM_Type},
    traits=[
        PURE,
        all_types_match("vec1", "vec2"),
        predicate_trait(
            "result has twice as many elements as 'vec1'",
            lambda op: is_twice(op.operand("vec1").type, op.results[0].type),
        ),
    ],
)
INTR_VECTOR_DEINTERLEAVE2 = op(
    "llvm.intr.vector.deinterleave2",
    "Parts the elements at even and odd positions.",
    operands={"vec": LLVM_AnyVector},
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_ADD = op(
    "llvm.intr.vp.add",
    "Adds integers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_SUB = op(
    "llvm.intr.vp.sub",
    "Subtracts integers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_MUL = op(
    "llvm.intr.vp.mul",
    "Multiplies integers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_SDIV = op(
    "llvm.intr.vp.sdiv",
    "Divides signed integers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_UDIV = op(
    "llvm.intr.vp.udiv",
    "Divides unsigned integers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_SREM = op(
    "llvm.intr.vp.srem",
    "Remainders of signed integers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_UREM = op(
    "llvm.intr.vp.urem",
    "Remainders of unsigned integers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_ASHR = op(
    "llvm.intr.vp.ashr",
    "Shifts to the right with the sign in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_LSHR = op(
    "llvm.intr.vp.lshr",
    "Shifts to the right with zeros in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_SHL = op(
    "llvm.intr.vp.shl",
    "Shifts to the left in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_OR = op(
    "llvm.intr.vp.or",
    "Bitwise or in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_AND = op(
    "llvm.intr.vp.and",
    "Bitwise and in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_XOR = op(
    "llvm.intr.vp.xor",
    "Bitwise exclusive or in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_SMAX = op(
    "llvm.intr.vp.smax",
    "The larger signed integers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_SMIN = op(
    "llvm.intr.vp.smin",
    "The smaller signed integers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_UMAX = op(
    "llvm.intr.vp.umax",
    "The larger unsigned integers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_UMIN = op(
    "llvm.intr.vp.umin",
    "The smaller unsigned integers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnySignlessInteger),
        "rhs": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_FADD = op(
    "llvm.intr.vp.fadd",
    "Adds floating-point numbers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnyFloat),
        "rhs": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_FSUB = op(
    "llvm.intr.vp.fsub",
    "Subtracts floating-point numbers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnyFloat),
        "rhs": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_FMUL = op(
    "llvm.intr.vp.fmul",
    "Multiplies floating-point numbers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnyFloat),
        "rhs": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_FDIV = op(
    "llvm.intr.vp.fdiv",
    "Divides floating-point numbers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnyFloat),
        "rhs": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_FREM = op(
    "llvm.intr.vp.frem",
    "Remainders of floating-point numbers in the lanes that the mask and the vector length enable.",
    operands={
        "lhs": LLVM_VectorOf(AnyFloat),
        "rhs": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_FNEG = op(
    "llvm.intr.vp.fneg",
    "Changes signs in the lanes that the mask and the vector length enable.",
    operands={
        "op": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_FMULADD = op(
    "llvm.intr.vp.fmuladd",
    "Multiplies and adds, rounding once or twice, in the lanes that the mask and the vector length enable.",
    operands={
        "op1": LLVM_VectorOf(AnyFloat),
        "op2": LLVM_VectorOf(AnyFloat),
        "op3": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_FMA = op(
    "llvm.intr.vp.fma",
    "Multiplies and adds, rounding once, in the lanes that the mask and the vector length enable.",
    operands={
        "op1": LLVM_VectorOf(AnyFloat),
        "op2": LLVM_VectorOf(AnyFloat),
        "op3": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_REDUCE_ADD = op(
    "llvm.intr.vp.reduce.add",
    "Reduces the enabled lanes of a vector to one value: the sum.",
    operands={
        "satrt_value": AnySignlessInteger,
        "val": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_REDUCE_MUL = op(
    "llvm.intr.vp.reduce.mul",
    "Reduces the enabled lanes of a vector to one value: the product.",
    operands={
        "satrt_value": AnySignlessInteger,
        "val": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_REDUCE_AND = op(
    "llvm.intr.vp.reduce.and",
    "Reduces the enabled lanes of a vector to one value: bitwise and.",
    operands={
        "satrt_value": AnySignlessInteger,
        "val": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_REDUCE_OR = op(
    "llvm.intr.vp.reduce.or",
    "Reduces the enabled lanes of a vector to one value: bitwise or.",
    operands={
        "satrt_value": AnySignlessInteger,
        "val": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_REDUCE_XOR = op(
    "llvm.intr.vp.reduce.xor",
    "Reduces the enabled lanes of a vector to one value: bitwise exclusive or.",
    operands={
        "satrt_value": AnySignlessInteger,
        "val": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_REDUCE_SMAX = op(
    "llvm.intr.vp.reduce.smax",
    "Reduces the enabled lanes of a vector to one value: the largest signed integer.",
    operands={
        "satrt_value": AnySignlessInteger,
        "val": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_REDUCE_SMIN = op(
    "llvm.intr.vp.reduce.smin",
    "Reduces the enabled lanes of a vector to one value: the smallest signed integer.",
    operands={
        "satrt_value": AnySignlessInteger,
        "val": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_REDUCE_UMAX = op(
    "llvm.intr.vp.reduce.umax",
    "Reduces the enabled lanes of a vector to one value: the largest unsigned integer.",
    operands={
        "satrt_value": AnySignlessInteger,
        "val": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_REDUCE_UMIN = op(
    "llvm.intr.vp.reduce.umin",
    "Reduces the enabled lanes of a vector to one value: the smallest unsigned integer.",
    operands={
        "satrt_value": AnySignlessInteger,
        "val": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_REDUCE_FADD = op(
    "llvm.intr.vp.reduce.fadd",
    "Reduces the enabled lanes of a vector to one value: the sum, from a start value.",
    operands={
        "satrt_value": AnyFloat,
        "val": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_REDUCE_FMUL = op(
    "llvm.intr.vp.reduce.fmul",
    "Reduces the enabled lanes of a vector to one value: the product, from a start value.",
    operands={
        "satrt_value": AnyFloat,
        "val": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_REDUCE_FMAX = op(
    "llvm.intr.vp.reduce.fmax",
    "Reduces the enabled lanes of a vector to one value: the largest number, NaN left out.",
    operands={
        "satrt_value": AnyFloat,
        "val": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_REDUCE_FMIN = op(
    "llvm.intr.vp.reduce.fmin",
    "Reduces the enabled lanes of a vector to one value: the smallest number, NaN left out.",
    operands={
        "satrt_value": AnyFloat,
        "val": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_SELECT = op(
    "llvm.intr.vp.select",
    "Picks from one of two vectors by a condition in the lanes below the vector length.",
    operands={
        "cond": LLVM_VectorOf(I1),
        "true_val": LLVM_AnyVector,
        "false_val": LLVM_AnyVector,
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_MERGE = op(
    "llvm.intr.vp.merge",
    "Picks from one of two vectors by a condition; lanes from the vector length on come from the second.",
    operands={
        "cond": LLVM_VectorOf(I1),
        "true_val": LLVM_AnyVector,
        "false_val": LLVM_AnyVector,
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_LOAD = op(
    "llvm.intr.vp.load",
    "Reads from memory in the lanes that the mask and the vector length enable.",
    operands={
        "ptr": LLVM_AnyPointer,
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
)
INTR_VP_STORE = op(
    "llvm.intr.vp.store",
    "Writes to memory in the lanes that the mask and the vector length enable.",
    operands={
        "val": LLVM_AnyVector,
        "ptr": LLVM_AnyPointer,
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
)
INTR_EXPERIMENTAL_VP_STRIDED_LOAD = op(
    "llvm.intr.experimental.vp.strided.load",
    "Reads elements a stride apart, where the mask and the vector length enable them.",
    operands={
        "ptr": LLVM_AnyPointer,
        "stride": AnySignlessInteger,
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
)
INTR_EXPERIMENTAL_VP_STRIDED_STORE = op(
    "llvm.intr.experimental.vp.strided.store",
    "Writes elements a stride apart, where the mask and the vector length enable them.",
    operands={
        "val": LLVM_AnyVector,
        "ptr": LLVM_AnyPointer,
        "stride": AnySignlessInteger,
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
)
INTR_VP_TRUNC = op(
    "llvm.intr.vp.trunc",
    "Narrows integers in the lanes that the mask and the vector length enable.",
    operands={
        "src": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_ZEXT = op(
    "llvm.intr.vp.zext",
    "Widens integers with zeros in the lanes that the mask and the vector length enable.",
    operands={
        "src": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_SEXT = op(
    "llvm.intr.vp.sext",
    "Widens integers with the sign in the lanes that the mask and the vector length enable.",
    operands={
        "src": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_FPTRUNC = op(
    "llvm.intr.vp.fptrunc",
    "Narrows floating-point numbers in the lanes that the mask and the vector length enable.",
    operands={
        "src": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_FPEXT = op(
    "llvm.intr.vp.fpext",
    "Widens floating-point numbers in the lanes that the mask and the vector length enable.",
    operands={
        "src": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_FPTOUI = op(
    "llvm.intr.vp.fptoui",
    "Converts floating point to unsigned integers in the lanes that the mask and the vector length enable.",
    operands={
        "src": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_FPTOSI = op(
    "llvm.intr.vp.fptosi",
    "Converts floating point to signed integers in the lanes that the mask and the vector length enable.",
    operands={
        "src": LLVM_VectorOf(AnyFloat),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_UITOFP = op(
    "llvm.intr.vp.uitofp",
    "Converts unsigned integers to floating point in the lanes that the mask and the vector length enable.",
    operands={
        "src": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_SITOFP = op(
    "llvm.intr.vp.sitofp",
    "Converts signed integers to floating point in the lanes that the mask and the vector length enable.",
    operands={
        "src": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_PTRTOINT = op(
    "llvm.intr.vp.ptrtoint",
    "Takes addresses as integers in the lanes that the mask and the vector length enable.",
    operands={
        "src": LLVM_VectorOf(LLVM_AnyPointer),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_INTTOPTR = op(
    "llvm.intr.vp.inttoptr",
    "Takes integers as addresses in the lanes that the mask and the vector length enable.",
    operands={
        "src": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
