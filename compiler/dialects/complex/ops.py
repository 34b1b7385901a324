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
    "",
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
    "",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
ATAN2 = op(
    "complex.atan2",
    "",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
BITCAST = op(
    "complex.bitcast",
    "",
    operands={"operand": AnyType},
    results={"result": AnyType},
    traits=[PURE],
    format="$operand attr-dict `:` type($operand) `to` type($result)",
    hooks=Hooks(verify=verify_bitcast),
)
CONSTANT = op(
    "complex.constant",
    "",
    attributes={"value": ArrayAttr},
    results={"complex": AnyComplex},
    traits=[CONSTANT_LIKE, PURE, Interface("OpAsmOpInterface")],
    format="$value attr-dict `:` type($complex)",
    hooks=Hooks(verify=verify_constant, result_names=constant_names),
)
COS = op(
    "complex.cos",
    "",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
CREATE = op(
    "complex.create",
    "",
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
    "",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
EQ = op(
    "complex.eq",
    "",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    results={"result": I1},
    traits=[PURE, all_types_match("lhs", "rhs"), ELEMENTWISE],
    format="$lhs `,` $rhs attr-dict `:` type($lhs)",
)
EXP = op(
    "complex.exp",
    "",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
EXPM1 = op(
    "complex.expm1",
    "",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
IM = op(
    "complex.im",
    "",
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
    "",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
LOG1P = op(
    "complex.log1p",
    "",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
MUL = op(
    "complex.mul",
    "",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
NEG = op(
    "complex.neg",
    "",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
NEQ = op(
    "complex.neq",
    "",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    results={"result": I1},
    traits=[PURE, all_types_match("lhs", "rhs"), ELEMENTWISE],
    format="$lhs `,` $rhs attr-dict `:` type($lhs)",
)
POW = op(
    "complex.pow",
    "",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
POWI = op(
    "complex.powi",
    "",
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
    "",
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
    "",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
SIGN = op(
    "complex.sign",
    "",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
SIN = op(
    "complex.sin",
    "",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
SQRT = op(
    "complex.sqrt",
    "",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
SUB = op(
    "complex.sub",
    "",
    operands={"lhs": Complex(AnyFloat), "rhs": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)
TANH = op(
    "complex.tanh",
    "",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
TAN = op(
    "complex.tan",
    "",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
CONJ = op(
    "complex.conj",
    "",
    operands={"complex": Complex(AnyFloat)},
    attributes={"fastmath": default(Arith_FastMathAttr, "none")},
    results={"result": Complex(AnyFloat)},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, PURE, ELEMENTWISE, Interface("ArithFastMathInterface")],
    format="$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)
ANGLE = op(
    "complex.angle",
    "",
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
