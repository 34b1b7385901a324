"""The operations of the smt dialect: int ops."""

from __future__ import annotations

from compiler.dialects.smt import syntax
from compiler.dialects.smt.constraints import BitVectorType, BoolType, IntPredicate, IntType
from compiler.ods.attr_constraints import APIntAttr
from compiler.ods.define import op, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import COMMUTATIVE, CONSTANT_LIKE, PURE

INT_CONSTANT = op(
    "smt.int.constant",
    "Gives an integer, which may be of any size.",
    attributes={"value": APIntAttr},
    results={"result": IntType},
    traits=[PURE, CONSTANT_LIKE, Interface("OpAsmOpInterface")],
    hooks=Hooks(parse=syntax.parse_int_constant, print=syntax.print_int_constant, result_names=syntax.number_name),
)
INT_ABS = op(
    "smt.int.abs",
    "Gives the absolute value of an integer.",
    operands={"input": IntType},
    results={"result": IntType},
    traits=[PURE],
    format="$input attr-dict",
)
INT_ADD = op(
    "smt.int.add",
    "Adds integers; there is no overflow.",
    operands={"inputs": variadic(IntType)},
    results={"result": IntType},
    traits=[PURE, COMMUTATIVE],
    format="$inputs attr-dict",
)
INT_MUL = op(
    "smt.int.mul",
    "Multiplies integers; solvers cannot decide everything about products of unknowns.",
    operands={"inputs": variadic(IntType)},
    results={"result": IntType},
    traits=[PURE, COMMUTATIVE],
    format="$inputs attr-dict",
)
INT_SUB = op(
    "smt.int.sub",
    "Subtracts integers.",
    operands={"lhs": IntType, "rhs": IntType},
    results={"result": IntType},
    traits=[PURE],
    format="$lhs `,` $rhs attr-dict",
)
INT_DIV = op(
    "smt.int.div",
    "Divides so that the remainder is not negative; any value, but always the same, for 0.",
    operands={"lhs": IntType, "rhs": IntType},
    results={"result": IntType},
    traits=[PURE],
    format="$lhs `,` $rhs attr-dict",
)
INT_MOD = op(
    "smt.int.mod",
    "Gives the remainder of `smt.int.div`, which is never negative; any value for 0.",
    operands={"lhs": IntType, "rhs": IntType},
    results={"result": IntType},
    traits=[PURE],
    format="$lhs `,` $rhs attr-dict",
)
INT_CMP = op(
    "smt.int.cmp",
    "Compares integers; for equality see `smt.eq`.",
    operands={"lhs": IntType, "rhs": IntType},
    attributes={"pred": IntPredicate},
    results={"result": BoolType},
    traits=[PURE],
    format="$pred $lhs `,` $rhs attr-dict",
)
INT2BV = op(
    "smt.int2bv",
    "Gives an integer's low bits, in two's complement.",
    operands={"input": IntType},
    results={"result": BitVectorType},
    traits=[PURE],
    format="$input attr-dict `:` qualified(type($result))",
)
