"""The operations of the tosa dialect that compute element by element."""

from __future__ import annotations

from compiler.dialects.tosa import shape_inference, verify
from compiler.dialects.tosa.constraints import (
    Tosa_FloatTensor,
    Tosa_I1Tensor,
    Tosa_Int32Or64Tensor,
    Tosa_IntOrFloatAttr,
    Tosa_NanPropagationModeAttr,
    Tosa_ScalarInt8Tensor,
    Tosa_ScalarIntOrFloatTensor,
    Tosa_Tensor,
    Tosa_Tensor1D,
)
from compiler.dialects.tosa.op_families import (
    ELEMENTWISE,
    FORMAT,
    INFER_SHAPED_TYPE,
    NAN_MODE_SYNTAX,
    TOSA_OP,
    binary,
    commutative,
    comparison,
    infers,
    nan_mode_hooks,
    unary,
)
from compiler.ods.attr_constraints import BoolAttr
from compiler.ods.define import default
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import COMMUTATIVE, PURE, SAME_OPERANDS_ELEMENT_TYPE

_NAN_MODE = {"nan_mode": default(Tosa_NanPropagationModeAttr, "PROPAGATE")}

# --------------------------------------------------------------------------------------------------------- activations

CLAMP = unary(
    "tosa.clamp",
    "Brings each element between a lower and an upper bound.",
    operand="input",
    attributes={"min_val": Tosa_IntOrFloatAttr, "max_val": Tosa_IntOrFloatAttr, **_NAN_MODE},
    hooks=nan_mode_hooks(verify.clamp),
)
ERF = unary("tosa.erf", "Computes the Gauss error function of each element.", operand="input")
SIGMOID = unary("tosa.sigmoid", "Computes the logistic function of each element, 1 / (1 + exp(-x)).", operand="input")
TANH = unary("tosa.tanh", "Computes the hyperbolic tangent of each element.", operand="input")

# --------------------------------------------------------------------------------------------------------- two operands

ADD = commutative("tosa.add", "Adds two tensors; extents of 1 are stretched to those of the other.")
ARITHMETIC_RIGHT_SHIFT = binary(
    "tosa.arithmetic_right_shift",
    "Shifts integers right and keeps the sign; may round what is shifted out.",
    attributes={"round": BoolAttr},
)
BITWISE_AND = commutative("tosa.bitwise_and", "Keeps the bits that both operands have set.")
BITWISE_OR = commutative("tosa.bitwise_or", "Sets the bits that any of the operands has set.")
BITWISE_XOR = commutative("tosa.bitwise_xor", "Sets the bits in which the operands differ.")
INTDIV = binary(
    "tosa.intdiv",
    "Divides integers of i32, rounding toward zero; undefined if the divisor is zero.",
    Tosa_Int32Or64Tensor,
)
LOGICAL_AND = commutative("tosa.logical_and", "Gives true where both operands are.", Tosa_I1Tensor)
LOGICAL_LEFT_SHIFT = binary(
    "tosa.logical_left_shift", "Shifts integers left; the amount must be from 0 to the width less one."
)
LOGICAL_RIGHT_SHIFT = binary(
    "tosa.logical_right_shift", "Shifts integers right, with zeros from the left; the amount must be below the width."
)
LOGICAL_OR = commutative("tosa.logical_or", "Gives true where any of the operands is.", Tosa_I1Tensor)
LOGICAL_XOR = commutative("tosa.logical_xor", "Gives true where just one of the operands is.", Tosa_I1Tensor)
MAXIMUM = commutative(
    "tosa.maximum",
    "Gives the larger of two elements; `nan_mode` says what becomes of NaNs.",
    attributes=_NAN_MODE,
    hooks=NAN_MODE_SYNTAX,
)
MINIMUM = commutative(
    "tosa.minimum",
    "Gives the smaller of two elements; `nan_mode` says what becomes of NaNs.",
    attributes=_NAN_MODE,
    hooks=NAN_MODE_SYNTAX,
)


class MulOp(Op, name="tosa.mul"):
    """Multiplies two tensors; products of i32 may be shifted right, with rounding."""

    input1 = operand(Tosa_Tensor)
    input2 = operand(Tosa_Tensor)
    shift = operand(Tosa_ScalarInt8Tensor)
    output = result(Tosa_Tensor)
    traits = [Interface("InferShapedTypeOpInterface"), PURE, *TOSA_OP]
    assembly_format = FORMAT
    hooks = Hooks(verify=verify.multiplication)
    implementations = infers(shape_inference.multiplication)


POW = binary("tosa.pow", "Raises the elements of one tensor to the powers in another.")
SUB = binary("tosa.sub", "Subtracts one tensor from another.")


class TableOp(Op, name="tosa.table"):
    """Looks each element up in a table; those of i16 interpolate between two entries."""

    input1 = operand(Tosa_Tensor)
    table = operand(Tosa_Tensor1D)
    output = result(Tosa_Tensor)
    traits = INFER_SHAPED_TYPE
    assembly_format = FORMAT
    hooks = Hooks(verify=verify.table, verify_is_local=True)
    implementations = infers(shape_inference.table)


# ---------------------------------------------------------------------------------------------------------- one operand

ABS = unary("tosa.abs", "Gives the absolute value of each element.")
BITWISE_NOT = unary("tosa.bitwise_not", "Flips all bits of each element.")
CEIL = unary("tosa.ceil", "Rounds each element up to a whole number.")
CLZ = unary("tosa.clz", "Counts the zeros before the highest bit that is set.")
COS = unary("tosa.cos", "Computes the cosine of each element, an angle in radians.", Tosa_FloatTensor)
EXP = unary("tosa.exp", "Raises e to the power of each element.")
FLOOR = unary("tosa.floor", "Rounds each element down to a whole number.")
LOG = unary("tosa.log", "Computes the natural logarithm of each element; NaN for negative ones.")
LOGICAL_NOT = unary("tosa.logical_not", "Gives true where the operand is false.", Tosa_I1Tensor)


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
    hooks = Hooks(verify=verify.negate)
    implementations = infers(shape_inference.same_as_input)


RECIPROCAL = unary("tosa.reciprocal", "Divides 1 by each element.")
RSQRT = unary("tosa.rsqrt", "Divides 1 by the square root of each element; NaN for negative ones.")
SIN = unary("tosa.sin", "Computes the sine of each element, an angle in radians.", Tosa_FloatTensor)

# ------------------------------------------------------------------------------------------------ choice and comparison


class SelectOp(Op, name="tosa.select"):
    """Takes each element from one of two tensors, as a condition says."""

    input1 = operand(Tosa_I1Tensor)
    input2 = operand(Tosa_Tensor)
    input3 = operand(Tosa_Tensor)
    output = result(Tosa_Tensor)
    traits = ELEMENTWISE
    assembly_format = FORMAT
    hooks = Hooks(verify=verify.select, verify_is_local=True)
    implementations = infers(shape_inference.broadcast)


EQUAL = comparison(
    "tosa.equal",
    "Gives true where two elements are equal; NaN equals nothing.",
    [
        Interface("InferTypeOpInterface"),
        Interface("InferShapedTypeOpInterface"),
        Trait("InferTensorType"),
        COMMUTATIVE,
        SAME_OPERANDS_ELEMENT_TYPE,
    ],
)
GREATER = comparison(
    "tosa.greater", "Gives true where the first of two elements is larger.", [SAME_OPERANDS_ELEMENT_TYPE]
)
GREATER_EQUAL = comparison(
    "tosa.greater_equal", "Gives true where the first of two elements is larger or equal.", [SAME_OPERANDS_ELEMENT_TYPE]
)
