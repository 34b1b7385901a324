"""The operations of the arith dialect on integers and indices."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.dialects.arith.attributes import IntegerOverflowFlagsAttr
from compiler.dialects.arith.constraints import Arith_CmpIPredicateAttr
from compiler.ods.attr_constraints import UnitAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface
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
from compiler.ods.type_constraints import BoolLike, SignlessIntegerOrIndexLike
from compiler.ods.type_predicates import i1_same_shape

ELEMENTWISE_OP = (Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE)
INTEGER_RANGE = Interface("InferIntRangeInterface")


class IntegerBinary(Op):
    lhs = operand(SignlessIntegerOrIndexLike)
    rhs = operand(SignlessIntegerOrIndexLike)
    result = result(SignlessIntegerOrIndexLike)
    traits = [INTEGER_RANGE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE_OP]
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($result)"


class IntegerBinaryWithOverflow(IntegerBinary):
    overflow_flags = attribute(IntegerOverflowFlagsAttr, default="none", name="overflowFlags")
    traits = [PURE, Interface("ArithIntegerOverflowFlagsInterface")]
    assembly_format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)"


class IntegerBinaryWithExact(IntegerBinary):
    is_exact = attribute(UnitAttr, name="isExact")
    assembly_format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)"


class UnsignedDivision(IntegerBinary):
    traits = [Interface("ConditionallySpeculatable"), NO_MEMORY_EFFECT]
    hooks = Hooks(speculatable=speculation.unsigned_division)


class SignedDivision(IntegerBinary):
    traits = [Interface("ConditionallySpeculatable"), NO_MEMORY_EFFECT]
    hooks = Hooks(speculatable=speculation.signed_division)


class MulExtended(Op):
    lhs = operand(SignlessIntegerOrIndexLike)
    rhs = operand(SignlessIntegerOrIndexLike)
    low = result(SignlessIntegerOrIndexLike)
    high = result(SignlessIntegerOrIndexLike)
    traits = [PURE, COMMUTATIVE, all_types_match("lhs", "rhs", "low", "high"), ELEMENTWISE_OP]
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs)"


class AddIOp(IntegerBinaryWithOverflow, name="arith.addi"):
    """Adds integers, wrapping around; poison if an overflow flag is violated."""

    traits = [COMMUTATIVE]


class AddUIExtendedOp(Op, name="arith.addui_extended"):
    """Adds integers and returns the carry of the unsigned sum as a second result."""

    lhs = operand(SignlessIntegerOrIndexLike)
    rhs = operand(SignlessIntegerOrIndexLike)
    sum = result(SignlessIntegerOrIndexLike)
    overflow = result(BoolLike)
    traits = [PURE, COMMUTATIVE, all_types_match("lhs", "rhs", "sum"), ELEMENTWISE_OP]
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)"


class SubIOp(IntegerBinaryWithOverflow, name="arith.subi"):
    """Subtracts integers, wrapping around; poison if an overflow flag is violated."""


class MulIOp(IntegerBinaryWithOverflow, name="arith.muli"):
    """Multiplies integers, keeping the low half; poison if an overflow flag is violated."""

    traits = [COMMUTATIVE, Interface("OpAsmOpInterface")]


class MulSIExtendedOp(MulExtended, name="arith.mulsi_extended"):
    """Signed multiplication that returns the low and the high half of the product."""


class MulUIExtendedOp(MulExtended, name="arith.mului_extended"):
    """Unsigned multiplication that returns the low and the high half of the product."""


class DivUIOp(IntegerBinaryWithExact, UnsignedDivision, name="arith.divui"):
    """Unsigned division, rounding towards zero; division by zero is undefined."""


class DivSIOp(IntegerBinaryWithExact, SignedDivision, name="arith.divsi"):
    """Signed division, rounding towards zero; division by zero or overflow is undefined."""


class CeilDivUIOp(UnsignedDivision, name="arith.ceildivui"):
    """Unsigned division, rounding up; division by zero is undefined."""


class CeilDivSIOp(SignedDivision, name="arith.ceildivsi"):
    """Signed division, rounding up; division by zero or overflow is undefined."""


class FloorDivSIOp(IntegerBinary, name="arith.floordivsi"):
    """Signed division, rounding down; division by zero or overflow is undefined."""

    traits = [PURE]


class RemUIOp(IntegerBinary, name="arith.remui"):
    """Remainder of unsigned division; undefined for a zero divisor."""

    traits = [PURE]


class RemSIOp(IntegerBinary, name="arith.remsi"):
    """Remainder of signed division, with the dividend's sign; undefined for a zero divisor."""

    traits = [PURE]


class AndIOp(IntegerBinary, name="arith.andi"):
    """Bitwise and; on i1 the logical and of two computed values."""

    traits = [COMMUTATIVE, IDEMPOTENT, PURE]


class OrIOp(IntegerBinary, name="arith.ori"):
    """Bitwise or; on i1 the logical or of two computed values."""

    traits = [COMMUTATIVE, IDEMPOTENT, PURE]


class XOrIOp(IntegerBinary, name="arith.xori"):
    """Bitwise exclusive or; with all ones as the second operand it is "not"."""

    traits = [COMMUTATIVE, PURE]


class ShLIOp(IntegerBinaryWithOverflow, name="arith.shli"):
    """Shifts left, filling with zeros; poison for a shift by the width or more."""


class ShRUIOp(IntegerBinaryWithExact, name="arith.shrui"):
    """Shifts right, filling with zeros; poison for a shift by the width or more."""

    traits = [PURE]


class ShRSIOp(IntegerBinaryWithExact, name="arith.shrsi"):
    """Shifts right, repeating the sign bit; poison for a shift by the width or more."""

    traits = [PURE]


class MaxSIOp(IntegerBinary, name="arith.maxsi"):
    """Larger of two integers, as signed."""

    traits = [COMMUTATIVE, PURE]


class MaxUIOp(IntegerBinary, name="arith.maxui"):
    """Larger of two integers, as unsigned."""

    traits = [COMMUTATIVE, PURE]


class MinSIOp(IntegerBinary, name="arith.minsi"):
    """Smaller of two integers, as signed."""

    traits = [COMMUTATIVE, PURE]


class MinUIOp(IntegerBinary, name="arith.minui"):
    """Smaller of two integers, as unsigned."""

    traits = [COMMUTATIVE, PURE]


class CmpIOp(Op, name="arith.cmpi"):
    """Compares integers by a signed or unsigned predicate."""

    predicate = attribute(Arith_CmpIPredicateAttr)
    lhs = operand(SignlessIntegerOrIndexLike)
    rhs = operand(SignlessIntegerOrIndexLike)
    result = result(BoolLike)
    traits = [
        INTEGER_RANGE,
        PURE,
        SAME_TYPE_OPERANDS,
        types_match_with("lhs", "result", "result type has i1 element type and same shape as operands", i1_same_shape),
        ELEMENTWISE_OP,
    ]
    assembly_format = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)"
