"""The operations of the llvm dialect that compute with numbers: arithmetic, comparisons and casts."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.dialects.llvm import verify
from compiler.dialects.llvm.constraints import (
    FCmpPredicate,
    ICmpPredicate,
    LLVM_AnyFloat,
    LLVM_AnyNonAggregate,
    LLVM_AnyPointer,
    LLVM_DereferenceableAttr,
    LLVM_FastmathFlagsAttr,
    LLVM_IntegerOverflowFlagsProp,
    LLVM_ScalarOrVectorOf,
    LLVM_Type,
)
from compiler.dialects.llvm.syntax import parse_fcmp, parse_icmp, print_compare
from compiler.ods.attr_constraints import UnitAttr
from compiler.ods.define import default, op, optional
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    COMMUTATIVE,
    NO_MEMORY_EFFECT,
    PURE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SAME_TYPE_OPERANDS,
    all_types_match,
    types_match_with,
)
from compiler.ods.type_constraints import I1, AnySignlessInteger, AnyTypeOf, i1_same_shape

ADD = op(
    "llvm.add",
    "Adds integers, wrapping around unless a flag forbids it.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"overflowFlags": default(LLVM_IntegerOverflowFlagsProp, "none")},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        NO_MEMORY_EFFECT,
        Interface("IntegerOverflowFlagsInterface"),
        COMMUTATIVE,
        PURE,
    ],
    format="$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
)
SUB = op(
    "llvm.sub",
    "Subtracts integers, wrapping around unless a flag forbids it.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"overflowFlags": default(LLVM_IntegerOverflowFlagsProp, "none")},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("IntegerOverflowFlagsInterface"), PURE],
    format="$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
)
MUL = op(
    "llvm.mul",
    "Multiplies integers, wrapping around unless a flag forbids it.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"overflowFlags": default(LLVM_IntegerOverflowFlagsProp, "none")},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        NO_MEMORY_EFFECT,
        Interface("IntegerOverflowFlagsInterface"),
        COMMUTATIVE,
        PURE,
    ],
    format="$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
)
UDIV = op(
    "llvm.udiv",
    "Divides unsigned integers, rounding down; undefined if the divisor is zero.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"isExact": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        NO_MEMORY_EFFECT,
        Interface("ExactFlagInterface"),
        Interface("ConditionallySpeculatable"),
    ],
    format="(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
    hooks=Hooks(speculatable=speculation.unsigned_division),
)
SDIV = op(
    "llvm.sdiv",
    "Divides signed integers, rounding toward zero; undefined by zero, and for the least integer by -1.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"isExact": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[
        SAME_OPERANDS_AND_RESULT_TYPE,
        NO_MEMORY_EFFECT,
        Interface("ExactFlagInterface"),
        Interface("ConditionallySpeculatable"),
    ],
    format="(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
    hooks=Hooks(speculatable=speculation.signed_division),
)
UREM = op(
    "llvm.urem",
    "Computes the remainder of dividing unsigned integers; undefined if the divisor is zero.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
SREM = op(
    "llvm.srem",
    "Computes the remainder of dividing signed integers, with the dividend's sign; undefined by zero.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
AND = op(
    "llvm.and",
    "Computes the bitwise and of integers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
OR = op(
    "llvm.or",
    "Computes the bitwise or of integers; with `disjoint`, poison if both have a one in some bit.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"isDisjoint": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("DisjointFlagInterface"), PURE],
    format="(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)",
)
XOR = op(
    "llvm.xor",
    "Computes the bitwise exclusive or of integers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
SHL = op(
    "llvm.shl",
    "Shifts bits to the left, filling with zeros; poison if the amount is the width or more.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"overflowFlags": default(LLVM_IntegerOverflowFlagsProp, "none")},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("IntegerOverflowFlagsInterface"), PURE],
    format="$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
)
LSHR = op(
    "llvm.lshr",
    "Shifts bits to the right, filling with zeros; poison if the amount is the width or more.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"isExact": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("ExactFlagInterface"), PURE],
    format="(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
)
ASHR = op(
    "llvm.ashr",
    "Shifts bits to the right, filling with the sign; poison if the amount is the width or more.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
        "rhs": LLVM_ScalarOrVectorOf(AnySignlessInteger),
    },
    attributes={"isExact": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("ExactFlagInterface"), PURE],
    format="(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
)
ICMP = op(
    "llvm.icmp",
    "Compares integers or pointers by a predicate.",
    operands={
        "lhs": AnyTypeOf(
            LLVM_ScalarOrVectorOf(AnySignlessInteger),
            LLVM_ScalarOrVectorOf(LLVM_AnyPointer),
        ),
        "rhs": AnyTypeOf(
            LLVM_ScalarOrVectorOf(AnySignlessInteger),
            LLVM_ScalarOrVectorOf(LLVM_AnyPointer),
        ),
    },
    attributes={"predicate": ICmpPredicate},
    results={"res": LLVM_ScalarOrVectorOf(I1)},
    traits=[
        PURE,
        SAME_TYPE_OPERANDS,
        types_match_with(
            "lhs",
            "res",
            "result type has i1 element type and same shape as operands",
            lambda type_: i1_same_shape(type_),
        ),
    ],
    hooks=Hooks(parse=parse_icmp, print=print_compare),
)
FCMP = op(
    "llvm.fcmp",
    "Compares floating-point numbers by a predicate, ordered or unordered.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "rhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"predicate": FCmpPredicate, "fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(I1)},
    traits=[
        PURE,
        Interface("FastmathFlagsInterface"),
        SAME_TYPE_OPERANDS,
        types_match_with(
            "lhs",
            "res",
            "result type has i1 element type and same shape as operands",
            lambda type_: i1_same_shape(type_),
        ),
    ],
    hooks=Hooks(parse=parse_fcmp, print=print_compare),
)
FADD = op(
    "llvm.fadd",
    "Adds floating-point numbers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "rhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("FastmathFlagsInterface"), PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
FSUB = op(
    "llvm.fsub",
    "Subtracts floating-point numbers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "rhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("FastmathFlagsInterface"), PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
FMUL = op(
    "llvm.fmul",
    "Multiplies floating-point numbers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "rhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("FastmathFlagsInterface"), PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
FDIV = op(
    "llvm.fdiv",
    "Divides floating-point numbers.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "rhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("FastmathFlagsInterface"), PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
FREM = op(
    "llvm.frem",
    "Computes the remainder of dividing floating-point numbers, with the sign of the dividend.",
    operands={
        "lhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
        "rhs": LLVM_ScalarOrVectorOf(LLVM_AnyFloat),
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("FastmathFlagsInterface"), PURE],
    format="$lhs `,` $rhs attr-dict `:` type($res)",
)
FNEG = op(
    "llvm.fneg",
    "Changes the sign of a floating-point number.",
    operands={"operand": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, Interface("FastmathFlagsInterface")],
    format="$operand attr-dict `:` type($res)",
)
BITCAST = op(
    "llvm.bitcast",
    "Takes the bits of a value as another type of the same size.",
    operands={"arg": LLVM_AnyNonAggregate},
    results={"res": LLVM_AnyNonAggregate},
    traits=[PURE, Interface("PromotableOpInterface")],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
    hooks=Hooks(verify=verify.bitcast),
)
ADDRSPACECAST = op(
    "llvm.addrspacecast",
    "Moves a pointer into another address space.",
    operands={"arg": LLVM_ScalarOrVectorOf(LLVM_AnyPointer)},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyPointer)},
    traits=[PURE, Interface("PromotableOpInterface"), Interface("ViewLikeOpInterface")],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
INTTOPTR = op(
    "llvm.inttoptr",
    "Takes an integer as an address, without any memory being known to lie there.",
    operands={"arg": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"dereferenceable": optional(LLVM_DereferenceableAttr)},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyPointer)},
    traits=[PURE, Interface("DereferenceableOpInterface")],
    format="$arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)",
)
PTRTOINT = op(
    "llvm.ptrtoint",
    "Takes an address as an integer.",
    operands={"arg": LLVM_ScalarOrVectorOf(LLVM_AnyPointer)},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
SEXT = op(
    "llvm.sext",
    "Widens an integer by repeating its sign bit.",
    operands={"arg": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
    hooks=Hooks(verify=verify.extension),
)
ZEXT = op(
    "llvm.zext",
    "Widens an integer with zeros.",
    operands={"arg": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"nonNeg": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE, Interface("NonNegFlagInterface")],
    format="(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)",
    hooks=Hooks(verify=verify.extension),
)
TRUNC = op(
    "llvm.trunc",
    "Narrows an integer to its low bits.",
    operands={"arg": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"overflowFlags": default(LLVM_IntegerOverflowFlagsProp, "none")},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE, Interface("IntegerOverflowFlagsInterface")],
    format="$arg ($overflowFlags^)? attr-dict `:` type($arg) `to` type($res)",
)
SITOFP = op(
    "llvm.sitofp",
    "Converts a signed integer to floating point.",
    operands={"arg": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
UITOFP = op(
    "llvm.uitofp",
    "Converts an unsigned integer to floating point.",
    operands={"arg": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    attributes={"nonNeg": UnitAttr},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[PURE, Interface("NonNegFlagInterface")],
    format="(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)",
)
FPTOSI = op(
    "llvm.fptosi",
    "Converts floating point to a signed integer, rounding toward zero; poison if it does not fit.",
    operands={"arg": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
FPTOUI = op(
    "llvm.fptoui",
    "Converts floating point to an unsigned integer, rounding toward zero; poison if it does not fit.",
    operands={"arg": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_ScalarOrVectorOf(AnySignlessInteger)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
FPEXT = op(
    "llvm.fpext",
    "Widens a floating-point number.",
    operands={"arg": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
FPTRUNC = op(
    "llvm.fptrunc",
    "Narrows a floating-point number, rounding it.",
    operands={"arg": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    results={"res": LLVM_ScalarOrVectorOf(LLVM_AnyFloat)},
    traits=[PURE],
    format="$arg attr-dict `:` type($arg) `to` type($res)",
)
SELECT = op(
    "llvm.select",
    "Picks one of two values by a condition, or for each element by a vector of conditions.",
    operands={
        "condition": LLVM_ScalarOrVectorOf(I1),
        "trueValue": LLVM_Type,
        "falseValue": LLVM_Type,
    },
    attributes={"fastmathFlags": default(LLVM_FastmathFlagsAttr, "none")},
    results={"res": LLVM_Type},
    traits=[
        PURE,
        all_types_match("trueValue", "falseValue", "res"),
        Interface("FastmathFlagsInterface"),
        Interface("SelectLikeOpInterface"),
    ],
    format="operands attr-dict `:` type($condition) `,` type($res)",
)
FREEZE = op(
    "llvm.freeze",
    "Gives the value itself, or some fixed one where it is undefined or poison.",
    operands={"val": LLVM_Type},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$val attr-dict `:` type($val)",
)
