"""The families that the operations of the math dialect derive from."""

from __future__ import annotations

from compiler.dialects.arith.attributes import FastMathFlagsAttr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import ELEMENTWISE_MAPPABLE, PURE, SAME_OPERANDS_AND_RESULT_TYPE
from compiler.ods.type_constraints import FloatLike

ELEMENTWISE = (PURE, Interface("VectorUnrollOpInterface"), ELEMENTWISE_MAPPABLE)
FLOAT_FUNCTION = (Interface("ArithFastMathInterface"), ELEMENTWISE)


class FloatFunction(Op):
    """A function of floats of one type; derived classes have the operands."""

    fastmath = attribute(FastMathFlagsAttr, default="none")
    result = result(FloatLike)
    traits = [SAME_OPERANDS_AND_RESULT_TYPE, FLOAT_FUNCTION]


class FloatUnary(FloatFunction):
    operand_ = operand(FloatLike)
    assembly_format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"


class FloatBinary(FloatFunction):
    lhs = operand(FloatLike)
    rhs = operand(FloatLike)
    assembly_format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"
