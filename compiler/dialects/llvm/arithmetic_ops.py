"""The operations of the llvm dialect that compute with numbers: arithmetic, comparisons and casts."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.dialects.llvm.attributes import DereferenceableAttr, FastmathFlagsAttr
from compiler.dialects.llvm.constraints import (
    LLVM_AnyFloat,
    LLVM_AnyNonAggregate,
    LLVM_AnyPointer,
    LLVM_FCmpPredicateAttr,
    LLVM_ICmpPredicateAttr,
    LLVM_IntegerOverflowFlagsProp,
    LLVM_ScalarOrVectorOf,
    LLVM_Type,
)
from compiler.ods.attr_constraints import UnitAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    COMMUTATIVE,
    NO_MEMORY_EFFECT,
    PURE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SAME_TYPE_OPERANDS,
    all_types_match,
    types_match_with,
)
from compiler.ods.type_constraints import I1, AnySignlessInteger, AnyTypeOf
from compiler.ods.type_predicates import i1_same_shape


class IntegerBinary(Op):
    lhs = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    rhs = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    res = result(LLVM_ScalarOrVectorOf(AnySignlessInteger))


class IntegerBinaryWithOverflow(IntegerBinary):
    overflow_flags = attribute(LLVM_IntegerOverflowFlagsProp, default="none", name="overflowFlags")
    traits = [PURE]
    assembly_format = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)"


class AddOp(IntegerBinaryWithOverflow, name="llvm.add"):
    """Adds integers; wraps around on overflow, or is poison if an overflow flag is violated."""

    traits = [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("IntegerOverflowFlagsInterface"), COMMUTATIVE]


class SubOp(IntegerBinaryWithOverflow, name="llvm.sub"):
    """Subtracts integers; wraps around on overflow, or is poison if an overflow flag is violated."""

    traits = [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("IntegerOverflowFlagsInterface")]


class MulOp(IntegerBinaryWithOverflow, name="llvm.mul"):
    """Multiplies integers; wraps around on overflow, or is poison if an overflow flag is violated."""

    traits = [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("IntegerOverflowFlagsInterface"), COMMUTATIVE]


class IntegerBinaryWithExact(IntegerBinary):
    is_exact = attribute(UnitAttr, name="isExact")
    assembly_format = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)"


class UDivOp(IntegerBinaryWithExact, name="llvm.udiv"):
    """Divides unsigned integers, rounding down; undefined if the divisor is zero."""

    traits = [
        SAME_OPERANDS_AND_RESULT_TYPE,
        NO_MEMORY_EFFECT,
        Interface("ExactFlagInterface"),
        Interface("ConditionallySpeculatable"),
    ]
    hooks = Hooks(speculatable=speculation.unsigned_division)


class SDivOp(IntegerBinaryWithExact, name="llvm.sdiv"):
    """Divides signed integers, rounding toward zero; undefined by zero, and for the least integer by -1."""

    traits = [
        SAME_OPERANDS_AND_RESULT_TYPE,
        NO_MEMORY_EFFECT,
        Interface("ExactFlagInterface"),
        Interface("ConditionallySpeculatable"),
    ]
    hooks = Hooks(speculatable=speculation.signed_division)


class IntArithmetic(IntegerBinary):
    traits = [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, PURE]
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($res)"


class URemOp(IntArithmetic, name="llvm.urem"):
    """Computes the remainder of dividing unsigned integers; undefined if the divisor is zero."""


class SRemOp(IntArithmetic, name="llvm.srem"):
    """Computes the remainder of dividing signed integers, with the dividend's sign; undefined by zero."""


class AndOp(IntArithmetic, name="llvm.and"):
    """Computes the bitwise and of integers."""


class OrOp(IntegerBinary, name="llvm.or"):
    """Computes the bitwise or of integers; with `disjoint`, poison if both have a one in some bit."""

    is_disjoint = attribute(UnitAttr, name="isDisjoint")
    traits = [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("DisjointFlagInterface"), PURE]
    assembly_format = "(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)"


class XOrOp(IntArithmetic, name="llvm.xor"):
    """Computes the bitwise exclusive or of integers."""


class ShlOp(IntegerBinaryWithOverflow, name="llvm.shl"):
    """Shifts bits to the left, filling with zeros; poison if the amount is the width or more."""

    traits = [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("IntegerOverflowFlagsInterface")]


class LShrOp(IntegerBinaryWithExact, name="llvm.lshr"):
    """Shifts bits to the right, filling with zeros; poison if the amount is the width or more."""

    traits = [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("ExactFlagInterface"), PURE]


class AShrOp(IntegerBinaryWithExact, name="llvm.ashr"):
    """Shifts bits to the right, filling with the sign; poison if the amount is the width or more."""

    traits = [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("ExactFlagInterface"), PURE]


class ICmpOp(Op, name="llvm.icmp"):
    """Compares integers or pointers by a predicate."""

    lhs = operand(AnyTypeOf(LLVM_ScalarOrVectorOf(AnySignlessInteger), LLVM_ScalarOrVectorOf(LLVM_AnyPointer)))
    rhs = operand(AnyTypeOf(LLVM_ScalarOrVectorOf(AnySignlessInteger), LLVM_ScalarOrVectorOf(LLVM_AnyPointer)))
    predicate = attribute(LLVM_ICmpPredicateAttr)
    res = result(LLVM_ScalarOrVectorOf(I1))
    traits = [
        PURE,
        SAME_TYPE_OPERANDS,
        types_match_with(
            "lhs",
            "res",
            "result type has i1 element type and same shape as operands",
            lambda type_: i1_same_shape(type_),
        ),
    ]


class FCmpOp(Op, name="llvm.fcmp"):
    """Compares floating-point numbers by a predicate, ordered or unordered."""

    lhs = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    rhs = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    predicate = attribute(LLVM_FCmpPredicateAttr)
    fastmath_flags = attribute(FastmathFlagsAttr, default="none", name="fastmathFlags")
    res = result(LLVM_ScalarOrVectorOf(I1))
    traits = [
        PURE,
        Interface("FastmathFlagsInterface"),
        SAME_TYPE_OPERANDS,
        types_match_with(
            "lhs",
            "res",
            "result type has i1 element type and same shape as operands",
            lambda type_: i1_same_shape(type_),
        ),
    ]


class FloatArithmetic(Op):
    lhs = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    rhs = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    fastmath_flags = attribute(FastmathFlagsAttr, default="none", name="fastmathFlags")
    res = result(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    traits = [SAME_OPERANDS_AND_RESULT_TYPE, NO_MEMORY_EFFECT, Interface("FastmathFlagsInterface"), PURE]
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($res)"


class FAddOp(FloatArithmetic, name="llvm.fadd"):
    """Adds floating-point numbers."""


class FSubOp(FloatArithmetic, name="llvm.fsub"):
    """Subtracts floating-point numbers."""


class FMulOp(FloatArithmetic, name="llvm.fmul"):
    """Multiplies floating-point numbers."""


class FDivOp(FloatArithmetic, name="llvm.fdiv"):
    """Divides floating-point numbers."""


class FRemOp(FloatArithmetic, name="llvm.frem"):
    """Computes the remainder of dividing floating-point numbers, with the sign of the dividend."""


class FNegOp(Op, name="llvm.fneg"):
    """Changes the sign of a floating-point number."""

    operand_ = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    fastmath_flags = attribute(FastmathFlagsAttr, default="none", name="fastmathFlags")
    res = result(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, Interface("FastmathFlagsInterface")]
    assembly_format = "$operand attr-dict `:` type($res)"


class BitcastOp(Op, name="llvm.bitcast"):
    """Reinterprets the bits of a value as another type of the same size."""

    arg = operand(LLVM_AnyNonAggregate)
    res = result(LLVM_AnyNonAggregate)
    traits = [PURE, Interface("PromotableOpInterface")]
    assembly_format = "$arg attr-dict `:` type($arg) `to` type($res)"


class AddrSpaceCastOp(Op, name="llvm.addrspacecast"):
    """Moves a pointer into another address space."""

    arg = operand(LLVM_ScalarOrVectorOf(LLVM_AnyPointer))
    res = result(LLVM_ScalarOrVectorOf(LLVM_AnyPointer))
    traits = [PURE, Interface("PromotableOpInterface"), Interface("ViewLikeOpInterface")]
    assembly_format = "$arg attr-dict `:` type($arg) `to` type($res)"


class IntToPtrOp(Op, name="llvm.inttoptr"):
    """Converts an integer to a pointer, without assumptions about the memory at the address."""

    arg = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    dereferenceable = optional_attribute(DereferenceableAttr)
    res = result(LLVM_ScalarOrVectorOf(LLVM_AnyPointer))
    traits = [PURE, Interface("DereferenceableOpInterface")]
    assembly_format = "$arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)"


class Cast(Op):
    traits = [PURE]
    assembly_format = "$arg attr-dict `:` type($arg) `to` type($res)"


class PtrToIntOp(Cast, name="llvm.ptrtoint"):
    """Converts an address to an integer."""

    arg = operand(LLVM_ScalarOrVectorOf(LLVM_AnyPointer))
    res = result(LLVM_ScalarOrVectorOf(AnySignlessInteger))


class SExtOp(Cast, name="llvm.sext"):
    """Widens an integer by repeating its sign bit."""

    arg = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    res = result(LLVM_ScalarOrVectorOf(AnySignlessInteger))


class ZExtOp(Op, name="llvm.zext"):
    """Widens an integer with zeros."""

    arg = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    non_neg = attribute(UnitAttr, name="nonNeg")
    res = result(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    traits = [PURE, Interface("NonNegFlagInterface")]
    assembly_format = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)"


class TruncOp(Op, name="llvm.trunc"):
    """Narrows an integer to its low bits."""

    arg = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    overflow_flags = attribute(LLVM_IntegerOverflowFlagsProp, default="none", name="overflowFlags")
    res = result(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    traits = [PURE, Interface("IntegerOverflowFlagsInterface")]
    assembly_format = "$arg ($overflowFlags^)? attr-dict `:` type($arg) `to` type($res)"


class SIToFPOp(Cast, name="llvm.sitofp"):
    """Converts a signed integer to floating point."""

    arg = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    res = result(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))


class UIToFPOp(Op, name="llvm.uitofp"):
    """Converts an unsigned integer to floating point."""

    arg = operand(LLVM_ScalarOrVectorOf(AnySignlessInteger))
    non_neg = attribute(UnitAttr, name="nonNeg")
    res = result(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    traits = [PURE, Interface("NonNegFlagInterface")]
    assembly_format = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)"


class FPToSIOp(Cast, name="llvm.fptosi"):
    """Converts floating point to a signed integer, rounding toward zero; poison if it does not fit."""

    arg = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    res = result(LLVM_ScalarOrVectorOf(AnySignlessInteger))


class FPToUIOp(Cast, name="llvm.fptoui"):
    """Converts floating point to an unsigned integer, rounding toward zero; poison if it does not fit."""

    arg = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    res = result(LLVM_ScalarOrVectorOf(AnySignlessInteger))


class FPExtOp(Cast, name="llvm.fpext"):
    """Widens a floating-point number."""

    arg = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    res = result(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))


class FPTruncOp(Cast, name="llvm.fptrunc"):
    """Narrows a floating-point number, rounding it."""

    arg = operand(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))
    res = result(LLVM_ScalarOrVectorOf(LLVM_AnyFloat))


class SelectOp(Op, name="llvm.select"):
    """Picks one of two values by a condition, or for each element by a vector of conditions."""

    condition = operand(LLVM_ScalarOrVectorOf(I1))
    true_value = operand(LLVM_Type, name="trueValue")
    false_value = operand(LLVM_Type, name="falseValue")
    fastmath_flags = attribute(FastmathFlagsAttr, default="none", name="fastmathFlags")
    res = result(LLVM_Type)
    traits = [
        PURE,
        all_types_match("trueValue", "falseValue", "res"),
        Interface("FastmathFlagsInterface"),
        Interface("SelectLikeOpInterface"),
    ]
    assembly_format = "operands attr-dict `:` type($condition) `,` type($res)"


class FreezeOp(Op, name="llvm.freeze"):
    """Returns the value itself, or an arbitrary but fixed value if it is undefined or poison."""

    val = operand(LLVM_Type)
    res = result(LLVM_Type)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$val attr-dict `:` type($val)"
