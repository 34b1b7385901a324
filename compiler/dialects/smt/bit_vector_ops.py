"""The operations of the smt dialect: bit vector ops."""

from __future__ import annotations

from compiler.dialects.smt import syntax, verify
from compiler.dialects.smt.constraints import BitVectorAttr, BitVectorType, BoolType, BVCmpPredicate, IntType
from compiler.ods.attr_constraints import I32Attr, UnitAttr
from compiler.ods.define import op
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    CONSTANT_LIKE,
    FIRST_ATTR_DERIVED_RESULT_TYPE,
    PURE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SAME_TYPE_OPERANDS,
)

BV_CONSTANT = op(
    "smt.bv.constant",
    "",
    attributes={"value": BitVectorAttr},
    results={"result": BitVectorType},
    traits=[
        PURE,
        CONSTANT_LIKE,
        FIRST_ATTR_DERIVED_RESULT_TYPE,
        Interface("InferTypeOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
    format="qualified($value) attr-dict",
    hooks=Hooks(infer_types=syntax.type_of_constant, result_names=syntax.bits_name),
)
BV_NOT = op(
    "smt.bv.not",
    "",
    operands={"input": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$input attr-dict `:` qualified(type($result))",
)
BV_NEG = op(
    "smt.bv.neg",
    "",
    operands={"input": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$input attr-dict `:` qualified(type($result))",
)
BV_AND = op(
    "smt.bv.and",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_OR = op(
    "smt.bv.or",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_XOR = op(
    "smt.bv.xor",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_ADD = op(
    "smt.bv.add",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_MUL = op(
    "smt.bv.mul",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_UDIV = op(
    "smt.bv.udiv",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_SDIV = op(
    "smt.bv.sdiv",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_UREM = op(
    "smt.bv.urem",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_SREM = op(
    "smt.bv.srem",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_SMOD = op(
    "smt.bv.smod",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_SHL = op(
    "smt.bv.shl",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_LSHR = op(
    "smt.bv.lshr",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_ASHR = op(
    "smt.bv.ashr",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_CMP = op(
    "smt.bv.cmp",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    attributes={"pred": BVCmpPredicate},
    results={"result": BoolType},
    traits=[PURE, SAME_TYPE_OPERANDS],
    format="$pred $lhs `,` $rhs attr-dict `:` qualified(type($lhs))",
)
BV_CONCAT = op(
    "smt.bv.concat",
    "",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, Interface("InferTypeOpInterface")],
    format="$lhs `,` $rhs attr-dict `:` qualified(type(operands))",
    hooks=Hooks(infer_types=verify.concatenated),
)
BV_EXTRACT = op(
    "smt.bv.extract",
    "",
    operands={"input": BitVectorType},
    attributes={"lowBit": I32Attr},
    results={"result": BitVectorType},
    traits=[PURE],
    format="$input `from` $lowBit attr-dict `:` functional-type($input, $result)",
    hooks=Hooks(verify=verify.extract),
)
BV_REPEAT = op(
    "smt.bv.repeat",
    "",
    operands={"input": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE],
    hooks=Hooks(parse=syntax.parse_repeat, print=syntax.print_repeat, verify=verify.repeat),
)
BV2INT = op(
    "smt.bv2int",
    "",
    operands={"input": BitVectorType},
    attributes={"is_signed": UnitAttr},
    results={"result": IntType},
    traits=[PURE],
    format="$input (`signed` $is_signed^)? attr-dict `:` qualified(type($input))",
)
