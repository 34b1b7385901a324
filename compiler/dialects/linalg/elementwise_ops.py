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
    "Copies each element, cast to the type of the output's.",
    StructuredOp.of_elements(1, body.cast_input),
    attributes={"cast": default_optional(TypeFnAttr, "cast_signed")},
)
FILL = structured_op(
    "linalg.fill",
    "Gives each element one value.",
    StructuredOp.of_elements(1, body.first_input),
    interfaces=["FillOpInterface"],
    verifier=verify.fill,
)
FILL_RNG_2D = structured_op(
    "linalg.fill_rng_2d",
    "Fills a matrix with pseudo-random numbers between two bounds, from a seed.",
    StructuredOp.of_loops("m n", ["", "", "", "m n"], body.pseudo_random),
)
EXP = _unary("linalg.exp", "e to the power of each element.", "exp")
LOG = _unary("linalg.log", "The natural logarithm of each element.", "log")
ABS = _unary("linalg.abs", "The absolute value of each element.", "abs")
CEIL = _unary("linalg.ceil", "Each element, rounded up.", "ceil")
FLOOR = _unary("linalg.floor", "Each element, rounded down.", "floor")
NEGF = _unary("linalg.negf", "Each element, negated.", "negf")
RECIPROCAL = _unary("linalg.reciprocal", "One over each element.", "reciprocal")
ROUND = _unary("linalg.round", "Each element, rounded to the nearest integer.", "round")
SQRT = _unary("linalg.sqrt", "The square root of each element.", "sqrt")
RSQRT = _unary("linalg.rsqrt", "One over the square root of each element.", "rsqrt")
SQUARE = _unary("linalg.square", "Each element, times itself.", "square")
TANH = _unary("linalg.tanh", "The hyperbolic tangent of each element.", "tanh")
ERF = _unary("linalg.erf", "The error function of each element.", "erf")
ADD = _binary("linalg.add", "The sum of elements.", "add")
SUB = _binary("linalg.sub", "The difference of elements.", "sub")
MUL = _binary("linalg.mul", "The product of elements.", "mul")
DIV = _binary("linalg.div", "The quotient of elements.", "div")
DIV_UNSIGNED = _binary("linalg.div_unsigned", "The quotient of elements, which are unsigned integers.", "div_unsigned")
MAX = _binary("linalg.max", "The larger of elements.", "max_signed")
MIN = _binary("linalg.min", "The smaller of elements.", "min_signed")
POWF = _binary("linalg.powf", "Elements of the first to the power of those of the second.", "powf")
SELECT = structured_op(
    "linalg.select",
    "Elements of the second input where the first is true, else of the third.",
    StructuredOp.of_elements(3, body.select),
)
