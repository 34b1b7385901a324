"""The operations of the tosa dialect that compute element by element."""

from __future__ import annotations

from typing import ClassVar

from compiler.dialects.tosa.attributes import NanPropagationModeAttr
from compiler.dialects.tosa.constraints import (
    Tosa_FloatTensor,
    Tosa_I1Tensor,
    Tosa_Int32Or64Tensor,
    Tosa_IntOrFloatAttr,
    Tosa_ScalarInt8Tensor,
    Tosa_ScalarIntOrFloatTensor,
    Tosa_Tensor,
    Tosa_Tensor1D,
)
from compiler.dialects.tosa.enums import NanPropagationMode
from compiler.dialects.tosa.op_families import ELEMENTWISE, FORMAT, INFER_SHAPED_TYPE, TOSA_OP, WithNanMode
from compiler.ods.attr_constraints import BoolAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import (
    COMMUTATIVE,
    PURE,
    SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_OPERANDS_ELEMENT_TYPE,
)

UNARY = (SAME_OPERANDS_AND_RESULT_SHAPE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, *ELEMENTWISE)
"""The traits of operations that compute each element from one."""


class ElementwiseUnary(Op):
    input1 = operand(Tosa_Tensor)
    output = result(Tosa_Tensor)
    traits = UNARY
    assembly_format = FORMAT


class ElementwiseBinary(Op):
    input1 = operand(Tosa_Tensor)
    input2 = operand(Tosa_Tensor)
    output = result(Tosa_Tensor)
    traits = [SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, *ELEMENTWISE]
    assembly_format: ClassVar[str | None] = FORMAT


class CommutativeBinary(ElementwiseBinary):
    traits = [COMMUTATIVE]


class LogicalBinary(CommutativeBinary):
    input1 = operand(Tosa_I1Tensor)
    input2 = operand(Tosa_I1Tensor)
    output = result(Tosa_I1Tensor)


class Comparison(Op):
    input1 = operand(Tosa_Tensor)
    input2 = operand(Tosa_Tensor)
    output = result(Tosa_I1Tensor)
    traits = [*ELEMENTWISE]
    assembly_format = FORMAT


# --------------------------------------------------------------------------------------------------------- activations


class Activation(Op):
    input = operand(Tosa_Tensor)
    output = result(Tosa_Tensor)
    traits = UNARY
    assembly_format = FORMAT


class ClampOp(Op, name="tosa.clamp"):
    """Clamps each element to a lower and an upper bound."""

    input = operand(Tosa_Tensor)
    min_val = attribute(Tosa_IntOrFloatAttr)
    max_val = attribute(Tosa_IntOrFloatAttr)
    nan_mode = attribute(NanPropagationModeAttr, default=NanPropagationMode.PROPAGATE)
    output = result(Tosa_Tensor)
    traits = UNARY


class ErfOp(Activation, name="tosa.erf"):
    """Computes the Gauss error function of each element."""


class SigmoidOp(Activation, name="tosa.sigmoid"):
    """Computes the logistic function of each element, 1 / (1 + exp(-x))."""


class TanhOp(Activation, name="tosa.tanh"):
    """Computes the hyperbolic tangent of each element."""


# --------------------------------------------------------------------------------------------------------- two operands


class AddOp(CommutativeBinary, name="tosa.add"):
    """Adds two tensors elementwise; extents of 1 are broadcast."""


class ArithmeticRightShiftOp(ElementwiseBinary, name="tosa.arithmetic_right_shift"):
    """Shifts integers right and keeps the sign; optionally rounds instead of truncating."""

    round = attribute(BoolAttr)


class BitwiseAndOp(CommutativeBinary, name="tosa.bitwise_and"):
    """Computes the bitwise and of both operands."""


class BitwiseOrOp(CommutativeBinary, name="tosa.bitwise_or"):
    """Sets the bits that any of the operands has set."""


class BitwiseXorOp(CommutativeBinary, name="tosa.bitwise_xor"):
    """Sets the bits in which the operands differ."""


class IntDivOp(ElementwiseBinary, name="tosa.intdiv"):
    """Divides integers of i32, rounding toward zero; undefined if the divisor is zero."""

    input1 = operand(Tosa_Int32Or64Tensor)
    input2 = operand(Tosa_Int32Or64Tensor)
    output = result(Tosa_Int32Or64Tensor)


class LogicalAndOp(LogicalBinary, name="tosa.logical_and"):
    """Returns true where both operands are true."""


class LogicalLeftShiftOp(ElementwiseBinary, name="tosa.logical_left_shift"):
    """Shifts integers left; the amount must be from 0 to the width less one."""


class LogicalRightShiftOp(ElementwiseBinary, name="tosa.logical_right_shift"):
    """Shifts integers right, with zeros from the left; the amount must be below the width."""


class LogicalOrOp(LogicalBinary, name="tosa.logical_or"):
    """Returns true where at least one operand is true."""


class LogicalXorOp(LogicalBinary, name="tosa.logical_xor"):
    """Returns true where exactly one operand is true."""


class MaximumOp(WithNanMode, CommutativeBinary, name="tosa.maximum"):
    """Returns the larger of two elements; `nan_mode` propagates or ignores NaNs."""


class MinimumOp(WithNanMode, CommutativeBinary, name="tosa.minimum"):
    """Returns the smaller of two elements; `nan_mode` propagates or ignores NaNs."""


class MulOp(Op, name="tosa.mul"):
    """Multiplies two tensors; products of i32 may be shifted right, with rounding."""

    input1 = operand(Tosa_Tensor)
    input2 = operand(Tosa_Tensor)
    shift = operand(Tosa_ScalarInt8Tensor)
    output = result(Tosa_Tensor)
    traits = [Interface("InferShapedTypeOpInterface"), PURE, *TOSA_OP]
    assembly_format = FORMAT


class PowOp(ElementwiseBinary, name="tosa.pow"):
    """Raises the elements of one tensor to the powers in another."""


class SubOp(ElementwiseBinary, name="tosa.sub"):
    """Subtracts one tensor from another."""


class TableOp(Op, name="tosa.table"):
    """Looks each element up in a table; for i16 elements, interpolates between two entries."""

    input1 = operand(Tosa_Tensor)
    table = operand(Tosa_Tensor1D)
    output = result(Tosa_Tensor)
    traits = INFER_SHAPED_TYPE
    assembly_format = FORMAT
    hooks = Hooks(verify_is_local=True)


# ---------------------------------------------------------------------------------------------------------- one operand


class AbsOp(ElementwiseUnary, name="tosa.abs"):
    """Returns the absolute value of each element."""


class BitwiseNotOp(ElementwiseUnary, name="tosa.bitwise_not"):
    """Flips all bits of each element."""


class CeilOp(ElementwiseUnary, name="tosa.ceil"):
    """Rounds each element up to a whole number."""


class ClzOp(ElementwiseUnary, name="tosa.clz"):
    """Counts the zeros before the highest bit that is set."""


class CosOp(ElementwiseUnary, name="tosa.cos"):
    """Computes the cosine of each element, an angle in radians."""

    input1 = operand(Tosa_FloatTensor)
    output = result(Tosa_FloatTensor)


class ExpOp(ElementwiseUnary, name="tosa.exp"):
    """Raises e to the power of each element."""


class FloorOp(ElementwiseUnary, name="tosa.floor"):
    """Rounds each element down to a whole number."""


class LogOp(ElementwiseUnary, name="tosa.log"):
    """Computes the natural logarithm of each element; NaN for negative ones."""


class LogicalNotOp(ElementwiseUnary, name="tosa.logical_not"):
    """Returns true where the operand is false."""

    input1 = operand(Tosa_I1Tensor)
    output = result(Tosa_I1Tensor)


class NegateOp(Op, name="tosa.negate"):
    """Changes the sign of each element, between zero points; integers are brought into range."""

    input1 = operand(Tosa_Tensor)
    input1_zp = operand(Tosa_ScalarIntOrFloatTensor)
    output_zp = operand(Tosa_ScalarIntOrFloatTensor)
    output = result(Tosa_Tensor)
    traits = [
        Trait("TosaElementwiseOperator"),
        PURE,
        Interface("InferShapedTypeOpInterface"),
        Trait("InferShapedTypeOpAdaptor"),
        *TOSA_OP,
    ]
    assembly_format = FORMAT


class ReciprocalOp(ElementwiseUnary, name="tosa.reciprocal"):
    """Divides 1 by each element."""


class RsqrtOp(ElementwiseUnary, name="tosa.rsqrt"):
    """Divides 1 by the square root of each element; NaN for negative ones."""


class SinOp(ElementwiseUnary, name="tosa.sin"):
    """Computes the sine of each element, an angle in radians."""

    input1 = operand(Tosa_FloatTensor)
    output = result(Tosa_FloatTensor)


# ------------------------------------------------------------------------------------------------ choice and comparison


class SelectOp(Op, name="tosa.select"):
    """Selects each element from one of two tensors, depending on a condition."""

    input1 = operand(Tosa_I1Tensor)
    input2 = operand(Tosa_Tensor)
    input3 = operand(Tosa_Tensor)
    output = result(Tosa_Tensor)
    traits = ELEMENTWISE
    assembly_format = FORMAT
    hooks = Hooks(verify_is_local=True)


class EqualOp(Comparison, name="tosa.equal"):
    """Returns true where two elements are equal; NaN equals nothing."""

    traits = [
        Interface("InferTypeOpInterface"),
        Interface("InferShapedTypeOpInterface"),
        Trait("InferTensorType"),
        COMMUTATIVE,
        SAME_OPERANDS_ELEMENT_TYPE,
    ]


class GreaterOp(Comparison, name="tosa.greater"):
    """Returns true where the first of two elements is larger."""

    traits = [SAME_OPERANDS_ELEMENT_TYPE]


class GreaterEqualOp(Comparison, name="tosa.greater_equal"):
    """Returns true where the first of two elements is larger or equal."""

    traits = [SAME_OPERANDS_ELEMENT_TYPE]
