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
    "",
    operands={"in": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"is_int_min_poison": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_IS_FPCLASS = op(
    "llvm.intr.is.fpclass",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"bit": I32Attr},
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_COPYSIGN = op(
    "llvm.intr.copysign",
    "",
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
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_EXP2 = op(
    "llvm.intr.exp2",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_EXP10 = op(
    "llvm.intr.exp10",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LDEXP = op(
    "llvm.intr.ldexp",
    "",
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
    "",
    operands={"val": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_FABS = op(
    "llvm.intr.fabs",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_CEIL = op(
    "llvm.intr.ceil",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_FLOOR = op(
    "llvm.intr.floor",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_FMA = op(
    "llvm.intr.fma",
    "",
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
    "",
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
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LOG2 = op(
    "llvm.intr.log2",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LOG = op(
    "llvm.intr.log",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_PREFETCH = op(
    "llvm.intr.prefetch",
    "",
    operands={"addr": LLVM_AnyPointer},
    attributes={"rw": I32Attr, "hint": I32Attr, "cache": I32Attr},
)
INTR_ROUNDEVEN = op(
    "llvm.intr.roundeven",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_ROUND = op(
    "llvm.intr.round",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_TRUNC = op(
    "llvm.intr.trunc",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_SQRT = op(
    "llvm.intr.sqrt",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_POW = op(
    "llvm.intr.pow",
    "",
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
    "",
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
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_NEARBYINT = op(
    "llvm.intr.nearbyint",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LROUND = op(
    "llvm.intr.lround",
    "",
    operands={"val": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LLROUND = op(
    "llvm.intr.llround",
    "",
    operands={"val": LLVM_AnyFloat},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LRINT = op(
    "llvm.intr.lrint",
    "",
    operands={"val": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_LLRINT = op(
    "llvm.intr.llrint",
    "",
    operands={"val": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_BITREVERSE = op(
    "llvm.intr.bitreverse",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_BSWAP = op(
    "llvm.intr.bswap",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_CTLZ = op(
    "llvm.intr.ctlz",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"is_zero_poison": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
)
INTR_CTTZ = op(
    "llvm.intr.cttz",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"is_zero_poison": I1Attr},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
)
INTR_CTPOP = op(
    "llvm.intr.ctpop",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_FSHL = op(
    "llvm.intr.fshl",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_COS = op(
    "llvm.intr.cos",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_TAN = op(
    "llvm.intr.tan",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_SINCOS = op(
    "llvm.intr.sincos",
    "",
    operands={"val": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_ASIN = op(
    "llvm.intr.asin",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_ACOS = op(
    "llvm.intr.acos",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_ATAN = op(
    "llvm.intr.atan",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_ATAN2 = op(
    "llvm.intr.atan2",
    "",
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
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_COSH = op(
    "llvm.intr.cosh",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_TANH = op(
    "llvm.intr.tanh",
    "",
    operands={"in": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_MEMCPY = op(
    "llvm.intr.memcpy",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    attributes={"scope": LLVM_AliasScopeAttr},
    format="$scope attr-dict",
)
INTR_PTRMASK = op(
    "llvm.intr.ptrmask",
    "",
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
    "",
    operands={"ptr": LLVM_AnyPointer},
    traits=[Interface("PromotableOpInterface")],
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_LIFETIME_END = op(
    "llvm.intr.lifetime.end",
    "",
    operands={"ptr": LLVM_AnyPointer},
    traits=[Interface("PromotableOpInterface")],
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_INVARIANT_START = op(
    "llvm.intr.invariant.start",
    "",
    operands={"ptr": LLVM_AnyPointer},
    attributes={"size": I64Attr},
    results={"res": LLVM_DefaultPointer},
    traits=[Interface("PromotableOpInterface")],
    format="$size `,` $ptr attr-dict `:` qualified(type($ptr))",
)
INTR_INVARIANT_END = op(
    "llvm.intr.invariant.end",
    "",
    operands={"start": LLVM_DefaultPointer, "ptr": LLVM_AnyPointer},
    attributes={"size": I64Attr},
    traits=[Interface("PromotableOpInterface")],
    format="$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))",
)
INTR_LAUNDER_INVARIANT_GROUP = op(
    "llvm.intr.launder.invariant.group",
    "",
    operands={"ptr": LLVM_AnyPointer},
    results={"res": LLVM_AnyPointer},
    traits=[Interface("PromotableOpInterface"), SAME_OPERANDS_AND_RESULT_TYPE],
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_STRIP_INVARIANT_GROUP = op(
    "llvm.intr.strip.invariant.group",
    "",
    operands={"ptr": LLVM_AnyPointer},
    results={"res": LLVM_AnyPointer},
    traits=[Interface("PromotableOpInterface"), SAME_OPERANDS_AND_RESULT_TYPE],
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_EXPERIMENTAL_CONSTRAINED_UITOFP = op(
    "llvm.intr.experimental.constrained.uitofp",
    "",
    operands={"arg_0": LLVM_Type},
    attributes={"roundingmode": ValidRoundingModeAttr, "fpExceptionBehavior": FPExceptionBehaviorAttr},
    results={"res": LLVM_Type},
    traits=[PURE, Interface("FPExceptionBehaviorOpInterface"), Interface("RoundingModeOpInterface")],
    format="$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
)
INTR_EXPERIMENTAL_CONSTRAINED_SITOFP = op(
    "llvm.intr.experimental.constrained.sitofp",
    "",
    operands={"arg_0": LLVM_Type},
    attributes={"roundingmode": ValidRoundingModeAttr, "fpExceptionBehavior": FPExceptionBehaviorAttr},
    results={"res": LLVM_Type},
    traits=[PURE, Interface("FPExceptionBehaviorOpInterface"), Interface("RoundingModeOpInterface")],
    format="$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
)
INTR_EXPERIMENTAL_CONSTRAINED_FPTRUNC = op(
    "llvm.intr.experimental.constrained.fptrunc",
    "",
    operands={"arg_0": LLVM_Type},
    attributes={"roundingmode": ValidRoundingModeAttr, "fpExceptionBehavior": FPExceptionBehaviorAttr},
    results={"res": LLVM_Type},
    traits=[PURE, Interface("FPExceptionBehaviorOpInterface"), Interface("RoundingModeOpInterface")],
    format="$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
)
INTR_EXPERIMENTAL_CONSTRAINED_FPEXT = op(
    "llvm.intr.experimental.constrained.fpext",
    "",
    operands={"arg_0": LLVM_Type},
    attributes={"fpExceptionBehavior": FPExceptionBehaviorAttr},
    results={"res": LLVM_Type},
    traits=[PURE, Interface("FPExceptionBehaviorOpInterface")],
    format="$arg_0 $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
)
INTR_SADD_WITH_OVERFLOW = op(
    "llvm.intr.sadd.with.overflow",
    "",
    operands={
        "operand0": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "operand1": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_ELEMENT_TYPE],
)
INTR_UADD_WITH_OVERFLOW = op(
    "llvm.intr.uadd.with.overflow",
    "",
    operands={
        "operand0": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "operand1": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_ELEMENT_TYPE],
)
INTR_SSUB_WITH_OVERFLOW = op(
    "llvm.intr.ssub.with.overflow",
    "",
    operands={
        "operand0": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "operand1": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_ELEMENT_TYPE],
)
INTR_USUB_WITH_OVERFLOW = op(
    "llvm.intr.usub.with.overflow",
    "",
    operands={
        "operand0": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "operand1": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_ELEMENT_TYPE],
)
INTR_SMUL_WITH_OVERFLOW = op(
    "llvm.intr.smul.with.overflow",
    "",
    operands={
        "operand0": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "operand1": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_ELEMENT_TYPE],
)
INTR_UMUL_WITH_OVERFLOW = op(
    "llvm.intr.umul.with.overflow",
    "",
    operands={
        "operand0": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "operand1": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_ELEMENT_TYPE],
)
INTR_SADD_SAT = op(
    "llvm.intr.sadd.sat",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={"operand": AnyType},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$operand attr-dict `:` type($operand)",
)
INTR_IS_CONSTANT = op(
    "llvm.intr.is.constant",
    "",
    operands={"val": LLVM_Type},
    results={"res": I1},
    traits=[PURE],
)
INTR_EXPECT = op(
    "llvm.intr.expect",
    "",
    operands={"val": AnySignlessInteger, "expected": AnySignlessInteger},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$val `,` $expected attr-dict `:` type($val)",
)
INTR_EXPECT_WITH_PROBABILITY = op(
    "llvm.intr.expect.with.probability",
    "",
    operands={"val": AnySignlessInteger, "expected": AnySignlessInteger},
    attributes={"prob": F64Attr},
    results={"res": LLVM_Type},
    traits=[PURE, all_types_match("val", "expected", "res")],
    format="$val `,` $expected `,` $prob attr-dict `:` type($val)",
)
INTR_THREADLOCAL_ADDRESS = op(
    "llvm.intr.threadlocal.address",
    "",
    operands={"global": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_CORO_ID = op(
    "llvm.intr.coro.id",
    "",
    operands={"align": I32, "promise": LLVM_AnyPointer, "coroaddr": LLVM_AnyPointer, "fnaddrs": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format=("$align `,` $promise `,` $coroaddr `,` $fnaddrs attr-dict `:` functional-type(operands, results)"),
)
INTR_CORO_BEGIN = op(
    "llvm.intr.coro.begin",
    "",
    operands={"token": LLVM_TokenType, "mem": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$token `,` $mem attr-dict `:` functional-type(operands, results)",
)
INTR_CORO_SIZE = op(
    "llvm.intr.coro.size",
    "",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
INTR_CORO_ALIGN = op(
    "llvm.intr.coro.align",
    "",
    results={"res": LLVM_Type},
    format="attr-dict `:` type($res)",
)
INTR_CORO_SAVE = op(
    "llvm.intr.coro.save",
    "",
    operands={"handle": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$handle attr-dict `:` functional-type(operands, results)",
)
INTR_CORO_SUSPEND = op(
    "llvm.intr.coro.suspend",
    "",
    operands={"save": LLVM_TokenType, "final": I1},
    results={"res": LLVM_Type},
    format="$save `,` $final attr-dict `:` type($res)",
)
INTR_CORO_END = op(
    "llvm.intr.coro.end",
    "",
    operands={"handle": LLVM_AnyPointer, "unwind": I1, "retvals": LLVM_TokenType},
    results={"res": LLVM_Type},
    format="$handle `,` $unwind `,` $retvals attr-dict `:` functional-type(operands, results)",
)
INTR_CORO_FREE = op(
    "llvm.intr.coro.free",
    "",
    operands={"id": LLVM_TokenType, "handle": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$id `,` $handle attr-dict `:` functional-type(operands, results)",
)
INTR_CORO_RESUME = op(
    "llvm.intr.coro.resume",
    "",
    operands={"handle": LLVM_AnyPointer},
    format="$handle attr-dict `:` qualified(type($handle))",
)
INTR_CORO_PROMISE = op(
    "llvm.intr.coro.promise",
    "",
    operands={"handle": LLVM_AnyPointer, "align": I32, "from": I1},
    results={"res": LLVM_AnyPointer},
    format="$handle `,` $align `,` $from attr-dict `:` functional-type(operands, results)",
)
INTR_DBG_DECLARE = op(
    "llvm.intr.dbg.declare",
    "",
    operands={"addr": LLVM_AnyPointer},
    attributes={"varInfo": LLVM_DILocalVariableAttr, "locationExpr": default(LLVM_DIExpressionAttr, ((),))},
    traits=[Interface("PromotableOpInterface")],
    format=("qualified($varInfo) (qualified($locationExpr)^)? `=` $addr `:` qualified(type($addr)) attr-dict"),
)
INTR_DBG_VALUE = op(
    "llvm.intr.dbg.value",
    "",
    operands={"value": LLVM_Type},
    attributes={"varInfo": LLVM_DILocalVariableAttr, "locationExpr": default(LLVM_DIExpressionAttr, ((),))},
    traits=[Interface("PromotableOpInterface")],
    format=("qualified($varInfo) (qualified($locationExpr)^)? `=` $value `:` qualified(type($value)) attr-dict"),
)
INTR_DBG_LABEL = op(
    "llvm.intr.dbg.label",
    "",
    attributes={"label": LLVM_DILabelAttr},
    format="$label attr-dict",
)
INTR_VASTART = op(
    "llvm.intr.vastart",
    "",
    operands={"arg_list": LLVM_AnyPointer},
    format="$arg_list attr-dict `:` qualified(type($arg_list))",
)
INTR_VACOPY = op(
    "llvm.intr.vacopy",
    "",
    operands={"dest_list": LLVM_AnyPointer, "src_list": LLVM_AnyPointer},
    format="$src_list `to` $dest_list attr-dict `:` type(operands)",
)
INTR_VAEND = op(
    "llvm.intr.vaend",
    "",
    operands={"arg_list": LLVM_AnyPointer},
    format="$arg_list attr-dict `:` qualified(type($arg_list))",
)
INTR_EH_TYPEID_FOR = op(
    "llvm.intr.eh.typeid.for",
    "",
    operands={"type_info": LLVM_AnyPointer},
    results={"res": LLVM_Type},
    format="$type_info attr-dict `:` functional-type(operands, results)",
)
INTR_STACKSAVE = op(
    "llvm.intr.stacksave",
    "",
    results={"res": LLVM_Type},
    format="attr-dict `:` qualified(type($res))",
)
INTR_STACKRESTORE = op(
    "llvm.intr.stackrestore",
    "",
    operands={"ptr": LLVM_AnyPointer},
    format="$ptr attr-dict `:` qualified(type($ptr))",
)
INTR_VECTOR_REDUCE_ADD = op(
    "llvm.intr.vector.reduce.add",
    "",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_AND = op(
    "llvm.intr.vector.reduce.and",
    "",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_MUL = op(
    "llvm.intr.vector.reduce.mul",
    "",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_OR = op(
    "llvm.intr.vector.reduce.or",
    "",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_SMAX = op(
    "llvm.intr.vector.reduce.smax",
    "",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_SMIN = op(
    "llvm.intr.vector.reduce.smin",
    "",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_UMAX = op(
    "llvm.intr.vector.reduce.umax",
    "",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_UMIN = op(
    "llvm.intr.vector.reduce.umin",
    "",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_XOR = op(
    "llvm.intr.vector.reduce.xor",
    "",
    operands={"in": LLVM_VectorOf(AnySignlessInteger)},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
)
INTR_VECTOR_REDUCE_FMAX = op(
    "llvm.intr.vector.reduce.fmax",
    "",
    operands={"in": LLVM_VectorOf(AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_VECTOR_REDUCE_FMIN = op(
    "llvm.intr.vector.reduce.fmin",
    "",
    operands={"in": LLVM_VectorOf(AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_VECTOR_REDUCE_FMAXIMUM = op(
    "llvm.intr.vector.reduce.fmaximum",
    "",
    operands={"in": LLVM_VectorOf(AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_VECTOR_REDUCE_FMINIMUM = op(
    "llvm.intr.vector.reduce.fminimum",
    "",
    operands={"in": LLVM_VectorOf(AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[Interface("FastmathFlagsInterface"), PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE],
    format="`(` operands `)` attr-dict `:` functional-type(operands, results)",
)
INTR_VECTOR_REDUCE_FADD = op(
    "llvm.intr.vector.reduce.fadd",
    "",
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
    "",
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
    "",
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
    "",
    operands={"matrix": LLVM_AnyVector, "data": LLVM_AnyPointer, "stride": AnySignlessInteger},
    attributes={"isVolatile": I1Attr, "rows": I32Attr, "columns": I32Attr},
    format=(
        "$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($matrix) `to` "
        "qualified(type($data)) `stride` type($stride)"
    ),
)
INTR_MATRIX_MULTIPLY = op(
    "llvm.intr.matrix.multiply",
    "",
    operands={"lhs": LLVM_AnyVector, "rhs": LLVM_AnyVector},
    attributes={"lhs_rows": I32Attr, "lhs_columns": I32Attr, "rhs_columns": I32Attr},
    results={"res": LLVM_AnyVector},
    format="$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)",
)
INTR_MATRIX_TRANSPOSE = op(
    "llvm.intr.matrix.transpose",
    "",
    operands={"matrix": LLVM_AnyVector},
    attributes={"rows": I32Attr, "columns": I32Attr},
    results={"res": LLVM_AnyVector},
    format="$matrix attr-dict `:` type($matrix) `into` type($res)",
)
INTR_GET_ACTIVE_LANE_MASK = op(
    "llvm.intr.get.active.lane.mask",
    "",
    operands={"base": AnySignlessInteger, "n": AnySignlessInteger},
    results={"res": LLVM_Type},
    traits=[PURE],
    format="$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)",
)
INTR_MASKED_LOAD = op(
    "llvm.intr.masked.load",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={"integer": AnySignlessInteger, "annotation": LLVM_AnyPointer, "fileName": LLVM_AnyPointer, "line": I32},
    results={"res": AnySignlessInteger},
    traits=[all_types_match("res", "integer"), all_types_match("annotation", "fileName")],
)
INTR_TRAP = op(
    "llvm.intr.trap",
    "",
    format="attr-dict",
)
INTR_DEBUGTRAP = op(
    "llvm.intr.debugtrap",
    "",
    format="attr-dict",
)
INTR_UBSANTRAP = op(
    "llvm.intr.ubsantrap",
    "",
    attributes={"failureKind": I8Attr},
    format="prop-dict attr-dict",
)
INTR_VSCALE = op(
    "llvm.intr.vscale",
    "",
    results={"res": LLVM_Type},
)
INTR_STEPVECTOR = op(
    "llvm.intr.stepvector",
    "",
    results={"res": LLVM_VectorOf(AnySignlessInteger)},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
INTR_VECTOR_INSERT = op(
    "llvm.intr.vector.insert",
    "",
    operands={"dstvec": LLVM_AnyVector, "srcvec": LLVM_AnyVector},
    attributes={"pos": I64Attr},
    results={"res": LLVM_AnyVector},
    traits=[
        PURE,
        all_types_match("dstvec", "res"),
        predicate_trait("vectors are not bigger than 2^17 bits."),
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
    "",
    operands={"srcvec": LLVM_AnyVector},
    attributes={"pos": I64Attr},
    results={"res": LLVM_AnyVector},
    traits=[
        PURE,
        predicate_trait("vectors are not bigger than 2^17 bits."),
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
    "",
    operands={"vec1": LLVM_AnyVector, "vec2": LLVM_AnyVector},
    results={"res": LLVM_Type},
    traits=[
        PURE,
        all_types_match("vec1", "vec2"),
        predicate_trait(
            "result has twice as many elements as 'vec1'",
            lambda op: op.operand("vec1").type.element_type == op.result_group("res")[0].type.element_type,
        ),
    ],
)
INTR_VECTOR_DEINTERLEAVE2 = op(
    "llvm.intr.vector.deinterleave2",
    "",
    operands={"vec": LLVM_AnyVector},
    results={"res": LLVM_Type},
    traits=[PURE],
)
INTR_VP_ADD = op(
    "llvm.intr.vp.add",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={
        "ptr": LLVM_AnyPointer,
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
)
INTR_VP_STORE = op(
    "llvm.intr.vp.store",
    "",
    operands={
        "val": LLVM_AnyVector,
        "ptr": LLVM_AnyPointer,
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
)
INTR_EXPERIMENTAL_VP_STRIDED_LOAD = op(
    "llvm.intr.experimental.vp.strided.load",
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
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
    "",
    operands={
        "src": LLVM_VectorOf(AnySignlessInteger),
        "mask": LLVM_VectorOf(I1),
        "evl": I32,
    },
    results={"res": LLVM_Type},
    traits=[PURE],
)
