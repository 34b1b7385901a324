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
    "",
    attributes={"value": APIntAttr},
    results={"result": IntType},
    traits=[PURE, CONSTANT_LIKE, Interface("OpAsmOpInterface")],
    hooks=Hooks(parse=syntax.parse_int_constant, print=syntax.print_int_constant, result_names=syntax.number_name),
)
INT_ABS = op(
    "smt.int.abs",
    "",
    operands={"input": IntType},
    results={"result": IntType},
    traits=[PURE],
    format="$input attr-dict",
)
INT_ADD = op(
    "smt.int.add",
    "",
    operands={"inputs": variadic(IntType)},
    results={"result": IntType},
    traits=[PURE, COMMUTATIVE],
    format="$inputs attr-dict",
)
INT_MUL = op(
    "smt.int.mul",
    "",
    operands={"inputs": variadic(IntType)},
    results={"result": IntType},
    traits=[PURE, COMMUTATIVE],
    format="$inputs attr-dict",
)
INT_SUB = op(
    "smt.int.sub",
    "",
    operands={"lhs": IntType, "rhs": IntType},
    results={"result": IntType},
    traits=[PURE],
    format="$lhs `,` $rhs attr-dict",
)
INT_DIV = op(
    "smt.int.div",
    "",
    operands={"lhs": IntType, "rhs": IntType},
    results={"result": IntType},
    traits=[PURE],
    format="$lhs `,` $rhs attr-dict",
)
INT_MOD = op(
    "smt.int.mod",
    "",
    operands={"lhs": IntType, "rhs": IntType},
    results={"result": IntType},
    traits=[PURE],
    format="$lhs `,` $rhs attr-dict",
)
INT_CMP = op(
    "smt.int.cmp",
    "",
    operands={"lhs": IntType, "rhs": IntType},
    attributes={"pred": IntPredicate},
    results={"result": BoolType},
    traits=[PURE],
    format="$pred $lhs `,` $rhs attr-dict",
)
INT2BV = op(
    "smt.int2bv",
    "",
    operands={"input": IntType},
    results={"result": BitVectorType},
    traits=[PURE],
    format="$input attr-dict `:` qualified(type($result))",
)
