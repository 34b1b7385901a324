"""The operations of the complex dialect."""

from __future__ import annotations

from compiler.dialects.arith.constraints import Arith_FastMathAttr
from compiler.dialects.complex.verify import constant_names, verify_bitcast, verify_constant
from compiler.ods.attr_constraints import ArrayAttr
from compiler.ods.define import default, op, optional
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    CONSTANT_LIKE,
    ELEMENTWISE,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    all_types_match,
    types_match_with,
)
from compiler.ods.type_constraints import I1, AnyComplex, AnyFloat, AnySignlessInteger, AnyType, Complex

ABS = op(
    "complex.abs",
    "The magnitude of a complex number, as a float.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": AnyFloat},
    traits=[
        types_match_with(
            "complex", "result", "complex element type matches result type", lambda type_: type_.element_type
        ),
        PURE,
        ELEMENTWISE,
        Interface("ArithFastMathInterface"),
    ],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
ADD = op(
    "complex.add",
    "Adds complex numbers, part by part.",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
ATAN2 = op(
    "complex.atan2",
    "The angle whose tangent is the quotient of two complex numbers, the first by the second.",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
BITCAST = op(
    "complex.bitcast",
    "Takes the bits of a complex number as an integer or float of its whole width, or back.",
    operands={"operand": AnyType},
    results={"result": AnyType},
    traits=[PURE],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
    hooks=Hooks(verify=verify_bitcast),
)
CONSTANT = op(
    "complex.constant",
    "A complex number known at compile time, given as its two parts.",
    attributes={"value": ArrayAttr},
    results={"complex": AnyComplex},
    traits=[CONSTANT_LIKE, PURE, Interface("OpAsmOpInterface")],
    format="$value attr-dict `:` type($complex)",
    hooks=Hooks(verify=verify_constant, result_names=constant_names),
)
COS = op(
    "complex.cos",
    "The cosine of a complex number.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
CREATE = op(
    "complex.create",
    "Makes a complex number of its real and imaginary parts.",
    operands={"real": AnyFloat, "imaginary": AnyFloat},
    results={"complex": Complex(AnyFloat)},
    traits=[
        PURE,
        all_types_match("real", "imaginary"),
        types_match_with(
            "complex", "real", "complex element type matches real operand type", lambda type_: type_.element_type
        ),
        types_match_with(
            "complex",
            "imaginary",
            "complex element type matches imaginary operand type",
            lambda type_: type_.element_type,
        ),
    ],
    format="$real `,` $imaginary attr-dict `:` type($complex)",
)
DIV = op(
    "complex.div",
    "Divides complex numbers; by zero it gives infinities or NaN.",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
EQ = op(
    "complex.eq",
    "Tells whether both parts of two complex numbers are equal; never with NaN.",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    results={"result": I1},
    traits=[PURE, all_types_match("lhs", "rhs"), ELEMENTWISE],
    format="$lhs `,` $rhs attr-dict `:` type($lhs)",
)
EXP = op(
    "complex.exp",
    "e to the power of a complex number.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
EXPM1 = op(
    "complex.expm1",
    "e to the power of a complex number, less one, precise near zero.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
IM = op(
    "complex.im",
    "The imaginary part of a complex number.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"imaginary": AnyFloat},
    traits=[
        types_match_with(
            "complex", "imaginary", "complex element type matches result type", lambda type_: type_.element_type
        ),
        PURE,
        ELEMENTWISE,
        Interface("ArithFastMathInterface"),
    ],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
LOG = op(
    "complex.log",
    "The natural logarithm of a complex number, with an imaginary part from -pi to pi.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
LOG1P = op(
    "complex.log1p",
    "The natural logarithm of one plus a complex number, precise near zero.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
MUL = op(
    "complex.mul",
    "Multiplies complex numbers; infinite parts may give NaN.",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
NEG = op(
    "complex.neg",
    "Changes the sign of both parts.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
NEQ = op(
    "complex.neq",
    "Tells whether any part of two complex numbers differs; always with NaN.",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    results={"result": I1},
    traits=[PURE, all_types_match("lhs", "rhs"), ELEMENTWISE],
    format="$lhs `,` $rhs attr-dict `:` type($lhs)",
)
POW = op(
    "complex.pow",
    "Raises a complex number to a complex power; for whole powers see complex.powi.",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
POWI = op(
    "complex.powi",
    "Raises a complex number to an integer power.",
    operands={"lhs": Complex(AnyFloat), "rhs": AnySignlessInteger},
    attributes={"fastmath": optional(Arith_FastMathAttr)},
    results={"result": Complex(AnyFloat)},
    traits=[
        PURE,
        ELEMENTWISE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        all_types_match("lhs", "result"),
        Interface("ArithFastMathInterface"),
    ],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)",
)
RE = op(
    "complex.re",
    "The real part of a complex number.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"real": AnyFloat},
    traits=[
        types_match_with(
            "complex", "real", "complex element type matches result type", lambda type_: type_.element_type
        ),
        PURE,
        ELEMENTWISE,
        Interface("ArithFastMathInterface"),
    ],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
RSQRT = op(
    "complex.rsqrt",
    "One over the square root of a complex number; infinite for zero.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
SIGN = op(
    "complex.sign",
    "The number divided by its magnitude; zero for zero.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
SIN = op(
    "complex.sin",
    "The sine of a complex number.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
SQRT = op(
    "complex.sqrt",
    "The square root of a complex number whose real part is not negative.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
SUB = op(
    "complex.sub",
    "Subtracts complex numbers, part by part.",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
TANH = op(
    "complex.tanh",
    "The hyperbolic tangent of a complex number.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
TAN = op(
    "complex.tan",
    "The tangent of a complex number.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
CONJ = op(
    "complex.conj",
    "Changes the sign of the imaginary part.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
ANGLE = op(
    "complex.angle",
    "The angle of a complex number to the real axis, in radians from -pi to pi.",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": AnyFloat},
    traits=[
        types_match_with(
            "complex", "result", "complex element type matches result type", lambda type_: type_.element_type
        ),
        PURE,
        ELEMENTWISE,
        Interface("ArithFastMathInterface"),
    ],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
