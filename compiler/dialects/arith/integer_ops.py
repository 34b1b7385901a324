"""The operations of the arith dialect on integers and indices."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.dialects.arith import syntax
from compiler.dialects.arith.constraints import Arith_CmpIPredicateAttr, Arith_IntegerOverflowAttr
from compiler.ods.attr_constraints import UnitAttr
from compiler.ods.define import default, op
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    COMMUTATIVE,
    ELEMENTWISE_MAPPABLE,
    IDEMPOTENT,
    NO_MEMORY_EFFECT,
    PURE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SAME_TYPE_OPERANDS,
    all_types_match,
    types_match_with,
)
from compiler.ods.type_constraints import BoolLike, SignlessIntegerOrIndexLike, i1_same_shape

ADDI = op(
    "arith.addi",
    "Adds integers, wrapping around; poison where an overflow flag is violated.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"overflowFlags": default(Arith_IntegerOverflowAttr, "none")},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        PURE,
        Interface("InferIntRangeInterface"),
        Interface("ArithIntegerOverflowFlagsInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
)
ADDUI_EXTENDED = op(
    "arith.addui_extended",
    "Adds integers and tells of each sum whether it wrapped around as unsigned.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"sum": SignlessIntegerOrIndexLike, "overflow": BoolLike},
    traits=[
        PURE,
        COMMUTATIVE,
        all_types_match("lhs", "rhs", "sum"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)",
)
SUBI = op(
    "arith.subi",
    "Subtracts integers, wrapping around; poison where an overflow flag is violated.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"overflowFlags": default(Arith_IntegerOverflowAttr, "none")},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        Interface("ArithIntegerOverflowFlagsInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
)
MULI = op(
    "arith.muli",
    "Multiplies integers, keeping the low half; poison where an overflow flag is violated.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"overflowFlags": default(Arith_IntegerOverflowAttr, "none")},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        Interface("OpAsmOpInterface"),
        PURE,
        Interface("InferIntRangeInterface"),
        Interface("ArithIntegerOverflowFlagsInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
    hooks=Hooks(result_names=syntax.muli_names),
)
MULSI_EXTENDED = op(
    "arith.mulsi_extended",
    "Signed multiplication that gives the low and the high half of the product.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"low": SignlessIntegerOrIndexLike, "high": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        COMMUTATIVE,
        all_types_match("lhs", "rhs", "low", "high"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($lhs)",
)
MULUI_EXTENDED = op(
    "arith.mului_extended",
    "Unsigned multiplication that gives the low and the high half of the product.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"low": SignlessIntegerOrIndexLike, "high": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        COMMUTATIVE,
        all_types_match("lhs", "rhs", "low", "high"),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($lhs)",
)
DIVUI = op(
    "arith.divui",
    "Unsigned division, rounding towards zero; division by zero is undefined.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"isExact": UnitAttr},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        Interface("ConditionallySpeculatable"),
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        NO_MEMORY_EFFECT,
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
    hooks=Hooks(speculatable=speculation.unsigned_division),
)
DIVSI = op(
    "arith.divsi",
    "Signed division, rounding towards zero; division by zero or overflow is undefined.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"isExact": UnitAttr},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        Interface("ConditionallySpeculatable"),
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        NO_MEMORY_EFFECT,
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
    hooks=Hooks(speculatable=speculation.signed_division),
)
CEILDIVUI = op(
    "arith.ceildivui",
    "Unsigned division, rounding up; division by zero is undefined.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        Interface("ConditionallySpeculatable"),
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        NO_MEMORY_EFFECT,
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
    hooks=Hooks(speculatable=speculation.unsigned_division),
)
CEILDIVSI = op(
    "arith.ceildivsi",
    "Signed division, rounding up; division by zero or overflow is undefined.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        Interface("ConditionallySpeculatable"),
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        NO_MEMORY_EFFECT,
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
    hooks=Hooks(speculatable=speculation.signed_division),
)
FLOORDIVSI = op(
    "arith.floordivsi",
    "Signed division, rounding down; division by zero or overflow is undefined.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
REMUI = op(
    "arith.remui",
    "Remainder of unsigned division; undefined for a zero divisor.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
REMSI = op(
    "arith.remsi",
    "Remainder of signed division, with the dividend's sign; undefined for a zero divisor.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
ANDI = op(
    "arith.andi",
    "Bitwise and; on i1 the logical and of two computed values.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        IDEMPOTENT,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
ORI = op(
    "arith.ori",
    "Bitwise or; on i1 the logical or of two computed values.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        IDEMPOTENT,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
XORI = op(
    "arith.xori",
    'Bitwise exclusive or; with all ones as the second operand it is "not".',
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
SHLI = op(
    "arith.shli",
    "Shifts left, filling with zeros; poison for a shift by the width or more.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"overflowFlags": default(Arith_IntegerOverflowAttr, "none")},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        Interface("ArithIntegerOverflowFlagsInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
)
SHRUI = op(
    "arith.shrui",
    "Shifts right, filling with zeros; poison for a shift by the width or more.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"isExact": UnitAttr},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
)
SHRSI = op(
    "arith.shrsi",
    "Shifts right, repeating the sign bit; poison for a shift by the width or more.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"isExact": UnitAttr},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
)
MAXSI = op(
    "arith.maxsi",
    "Larger of two integers, as signed.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
MAXUI = op(
    "arith.maxui",
    "Larger of two integers, as unsigned.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
MINSI = op(
    "arith.minsi",
    "Smaller of two integers, as signed.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
MINUI = op(
    "arith.minui",
    "Smaller of two integers, as unsigned.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    results={"result": SignlessIntegerOrIndexLike},
    traits=[
        COMMUTATIVE,
        PURE,
        Interface("InferIntRangeInterface"),
        SAME_OPERANDS_AND_RESULT_TYPE,
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$lhs `,` $rhs attr-dict `:` type($result)",
)
CMPI = op(
    "arith.cmpi",
    "Compares integers by a predicate that says signed or unsigned.",
    operands={"lhs": SignlessIntegerOrIndexLike, "rhs": SignlessIntegerOrIndexLike},
    attributes={"predicate": Arith_CmpIPredicateAttr},
    results={"result": BoolLike},
    traits=[
        Interface("InferIntRangeInterface"),
        PURE,
        SAME_TYPE_OPERANDS,
        types_match_with(
            "lhs",
            "result",
            "result type has i1 element type and same shape as operands",
            i1_same_shape,
        ),
        Interface("VectorUnrollOpInterface"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)",
)
