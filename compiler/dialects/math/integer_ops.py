"""The operations of the math dialect on integers."""

from __future__ import annotations

from compiler.dialects.math.families import ELEMENTWISE
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import SAME_OPERANDS_AND_RESULT_TYPE
from compiler.ods.type_constraints import SignlessIntegerOrIndexLike


class IntegerUnary(Op):
    operand_ = operand(SignlessIntegerOrIndexLike)
    result = result(SignlessIntegerOrIndexLike)
    traits = [SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE]
    assembly_format = "$operand attr-dict `:` type($result)"


class AbsIOp(IntegerUnary, name="math.absi"):
    """Absolute value of an integer; the most negative integer is its own result."""


class CountLeadingZerosOp(IntegerUnary, name="math.ctlz"):
    """Number of leading zero bits; of zero, the width."""


class CountTrailingZerosOp(IntegerUnary, name="math.cttz"):
    """Number of trailing zero bits; of zero, the width."""


class CtPopOp(IntegerUnary, name="math.ctpop"):
    """Number of bits that are one."""


class IPowIOp(Op, name="math.ipowi"):
    """Raises a signed integer to a signed integer power, wrapping around."""

    lhs = operand(SignlessIntegerOrIndexLike)
    rhs = operand(SignlessIntegerOrIndexLike)
    result = result(SignlessIntegerOrIndexLike)
    traits = [SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE]
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($result)"
