"""The operations of the linalg dialect that compute each element from those at the same place.

linalg.add ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%c : memref<4xf32>)
"""

from __future__ import annotations

from compiler.dialects.linalg import body, verify
from compiler.dialects.linalg.constraints import TypeFnAttr
from compiler.dialects.linalg.structure import StructuredOp
from compiler.dialects.linalg.structured import structured_op
from compiler.ods.define import default_optional
from compiler.ods.model import OpDef


def _unary(name: str, summary: str, function: str) -> OpDef:
    return structured_op(name, summary, StructuredOp.of_elements(1, body.unary(function)))


def _binary(name: str, summary: str, function: str) -> OpDef:
    return structured_op(name, summary, StructuredOp.of_elements(2, body.binary(function)))


COPY = structured_op(
    "linalg.copy",
    "Copies each element to the same place of the output, casting it to the output's element type.",
    StructuredOp.of_elements(1, body.cast_input),
    attributes={"cast": default_optional(TypeFnAttr, "cast_signed")},
)
FILL = structured_op(
    "linalg.fill",
    "Writes one value to every element of the output.",
    StructuredOp.of_elements(1, body.first_input),
    interfaces=["FillOpInterface"],
    verifier=verify.fill,
)
FILL_RNG_2D = structured_op(
    "linalg.fill_rng_2d",
    "Fills a matrix with pseudo-random numbers between two bounds, the same ones for the same seed.",
    StructuredOp.of_loops("m n", ["", "", "", "m n"], body.pseudo_random),
)
EXP = _unary("linalg.exp", "Raises e to the power of each float; large ones overflow to infinity.", "exp")
LOG = _unary("linalg.log", "Takes the natural logarithm of each float; NaN where it is negative.", "log")
ABS = _unary("linalg.abs", "Clears the sign of each float.", "abs")
CEIL = _unary("linalg.ceil", "Rounds each float up to an integer, which stays a float.", "ceil")
FLOOR = _unary("linalg.floor", "Rounds each float down to an integer, which stays a float.", "floor")
NEGF = _unary("linalg.negf", "Flips the sign of each float.", "negf")
RECIPROCAL = _unary("linalg.reciprocal", "Divides 1.0 by each float; infinity where it is zero.", "reciprocal")
ROUND = _unary(
    "linalg.round", "Rounds each float to the nearest integer, halves away from zero; it stays a float.", "round"
)
SQRT = _unary("linalg.sqrt", "Takes the square root of each float; NaN where it is negative.", "sqrt")
RSQRT = _unary(
    "linalg.rsqrt",
    "Divides 1.0 by the square root of each float; infinity where it is zero, NaN where negative.",
    "rsqrt",
)
SQUARE = _unary("linalg.square", "Multiplies each float by itself.", "square")
TANH = _unary("linalg.tanh", "Takes the hyperbolic tangent of each float, between -1.0 and 1.0.", "tanh")
ERF = _unary("linalg.erf", "Takes the error function of each float, between -1.0 and 1.0.", "erf")
ADD = _binary("linalg.add", "Adds elements at the same place; integers wrap around, `i1` is combined by or.", "add")
SUB = _binary("linalg.sub", "Subtracts elements at the same place; integers wrap around, `i1` is refused.", "sub")
MUL = _binary(
    "linalg.mul", "Multiplies elements at the same place; integers wrap around, `i1` is combined by and.", "mul"
)
DIV = _binary("linalg.div", "Divides elements at the same place; integers are signed, and undefined over zero.", "div")
DIV_UNSIGNED = _binary(
    "linalg.div_unsigned",
    "Divides unsigned integers at the same place, rounding down; undefined over zero.",
    "div_unsigned",
)
MAX = _binary(
    "linalg.max",
    "Takes the larger of two elements at the same place: NaN where either is, integers as signed.",
    "max_signed",
)
MIN = _binary(
    "linalg.min",
    "Takes the smaller of two elements at the same place: NaN where either is, integers as signed.",
    "min_signed",
)
POWF = _binary("linalg.powf", "Raises floats of the first input to the power of those of the second.", "powf")
SELECT = structured_op(
    "linalg.select",
    "Takes elements of the second input where the first is true, elsewhere those of the third.",
    StructuredOp.of_elements(3, body.select),
)
