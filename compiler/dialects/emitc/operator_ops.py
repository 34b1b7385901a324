"""The operators of C that compute values: arithmetic, bits, logic, comparisons, casts."""

from __future__ import annotations

from compiler.dialects.emitc import verify
from compiler.dialects.emitc.constraints import (
    EmitC_CmpPredicateAttr,
    EmitCType,
    FloatIntegerIndexOrOpaqueType,
    IntegerIndexOrOpaqueType,
)
from compiler.ods.define import op
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import all_types_match
from compiler.ods.type_constraints import I1

ADD = op(
    "emitc.add",
    "Adds with `+`, also an integer to a pointer; signed overflow is undefined, as in C.",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.add),
)
BITWISE_AND = op(
    "emitc.bitwise_and",
    "Combines the bits of two values with `&`.",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
BITWISE_LEFT_SHIFT = op(
    "emitc.bitwise_left_shift",
    "Shifts bits to the left with `<<`; undefined where the amount is not below the width.",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
BITWISE_NOT = op(
    "emitc.bitwise_not",
    "Inverts all bits with `~`.",
    operands={"operand0": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
BITWISE_OR = op(
    "emitc.bitwise_or",
    "Combines the bits of two values with `|`.",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
BITWISE_RIGHT_SHIFT = op(
    "emitc.bitwise_right_shift",
    "Shifts bits to the right with `>>`, keeping the sign of signed values.",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
BITWISE_XOR = op(
    "emitc.bitwise_xor",
    "Combines the bits of two values with `^`.",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
CAST = op(
    "emitc.cast",
    "Converts a value with a C-style cast, `(float) x`.",
    operands={"source": EmitCType},
    results={"dest": EmitCType},
    traits=[Interface("CExpressionInterface"), Interface("CastOpInterface")],
    format="$source attr-dict `:` type($source) `to` type($dest)",
    hooks=Hooks(cast_compatible=verify.can_cast),
)
CMP = op(
    "emitc.cmp",
    "Compares two values with `==`, `!=`, `<`, `<=`, `>`, `>=` or C++'s `<=>`.",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    attributes={"predicate": EmitC_CmpPredicateAttr},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="$predicate `,` operands attr-dict `:` functional-type(operands, results)",
)
DIV = op(
    "emitc.div",
    "Divides with `/`, integers rounding towards zero; undefined for integers where the divisor is 0.",
    operands={"operand0": FloatIntegerIndexOrOpaqueType, "operand1": FloatIntegerIndexOrOpaqueType},
    results={"result0": FloatIntegerIndexOrOpaqueType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
LOGICAL_AND = op(
    "emitc.logical_and",
    "Tells whether both values are true with `&&`; both are computed before, outside of expressions.",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": I1},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` type(operands)",
)
LOGICAL_NOT = op(
    "emitc.logical_not",
    "Tells whether a value is false or zero with `!`.",
    operands={"operand0": EmitCType},
    results={"result0": I1},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` type(operands)",
)
LOGICAL_OR = op(
    "emitc.logical_or",
    "Tells whether one of two values is true with `||`; both are computed before, outside of expressions.",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": I1},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` type(operands)",
)
MUL = op(
    "emitc.mul",
    "Multiplies with `*`; signed overflow is undefined, as in C.",
    operands={"operand0": FloatIntegerIndexOrOpaqueType, "operand1": FloatIntegerIndexOrOpaqueType},
    results={"result0": FloatIntegerIndexOrOpaqueType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
REM = op(
    "emitc.rem",
    "Gives the remainder of a division with `%`, which has the sign of the dividend; undefined for 0.",
    operands={"operand0": IntegerIndexOrOpaqueType, "operand1": IntegerIndexOrOpaqueType},
    results={"result0": IntegerIndexOrOpaqueType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
SUB = op(
    "emitc.sub",
    "Subtracts with `-`, also an integer from a pointer or pointers from one another.",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.sub),
)
CONDITIONAL = op(
    "emitc.conditional",
    "Chooses one of two values with `?:`; both are computed before, outside of expressions.",
    operands={"condition": I1, "true_value": EmitCType, "false_value": EmitCType},
    results={"result": EmitCType},
    traits=[all_types_match("true_value", "false_value", "result"), Interface("CExpressionInterface")],
    format="operands attr-dict `:` type($result)",
)
UNARY_MINUS = op(
    "emitc.unary_minus",
    "Negates a value with `-`; signed overflow is undefined, as in C.",
    operands={"operand0": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
UNARY_PLUS = op(
    "emitc.unary_plus",
    "Applies `+`, which only promotes small integers.",
    operands={"operand0": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
