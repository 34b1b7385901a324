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
    "Gives a bit vector with these bits.",
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
    "Inverts all bits.",
    operands={"input": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$input attr-dict `:` qualified(type($result))",
)
BV_NEG = op(
    "smt.bv.neg",
    "Negates in two's complement; the smallest signed number stays as it is.",
    operands={"input": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$input attr-dict `:` qualified(type($result))",
)
BV_AND = op(
    "smt.bv.and",
    "Combines bits with AND.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_OR = op(
    "smt.bv.or",
    "Combines bits with OR.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_XOR = op(
    "smt.bv.xor",
    "Combines bits with exclusive OR.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_ADD = op(
    "smt.bv.add",
    "Adds bit vectors, wrapping around.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_MUL = op(
    "smt.bv.mul",
    "Multiplies bit vectors, keeping the low bits.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_UDIV = op(
    "smt.bv.udiv",
    "Divides as unsigned; by zero gives all ones.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_SDIV = op(
    "smt.bv.sdiv",
    "Divides as signed, rounding towards zero; by zero gives 1 or -1.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_UREM = op(
    "smt.bv.urem",
    "Gives the remainder of an unsigned division; by zero gives the dividend.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_SREM = op(
    "smt.bv.srem",
    "Gives the remainder of a signed division, with the dividend's sign; by zero gives the dividend.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_SMOD = op(
    "smt.bv.smod",
    "Gives the remainder of a signed division, with the divisor's sign; by zero gives the dividend.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_SHL = op(
    "smt.bv.shl",
    "Shifts left; an amount of the width or more, as unsigned, gives zero.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_LSHR = op(
    "smt.bv.lshr",
    "Shifts right, filling with zeros; an amount of the width or more, as unsigned, gives zero.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_ASHR = op(
    "smt.bv.ashr",
    "Shifts right, filling with the sign, for an amount of the width or more with nothing else.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$lhs `,` $rhs attr-dict `:` qualified(type($result))",
)
BV_CMP = op(
    "smt.bv.cmp",
    "Compares bit vectors as signed or unsigned numbers; for equality see `smt.eq`.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    attributes={"pred": BVCmpPredicate},
    results={"result": BoolType},
    traits=[PURE, SAME_TYPE_OPERANDS],
    format="$pred $lhs `,` $rhs attr-dict `:` qualified(type($lhs))",
)
BV_CONCAT = op(
    "smt.bv.concat",
    "Puts two bit vectors together, the first as the high bits.",
    operands={"lhs": BitVectorType, "rhs": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE, Interface("InferTypeOpInterface")],
    format="$lhs `,` $rhs attr-dict `:` qualified(type(operands))",
    hooks=Hooks(infer_types=verify.concatenated),
)
BV_EXTRACT = op(
    "smt.bv.extract",
    "Takes as many bits as the result has, from the given one upwards.",
    operands={"input": BitVectorType},
    attributes={"lowBit": I32Attr},
    results={"result": BitVectorType},
    traits=[PURE],
    format="$input `from` $lowBit attr-dict `:` functional-type($input, $result)",
    hooks=Hooks(verify=verify.extract),
)
BV_REPEAT = op(
    "smt.bv.repeat",
    "Puts a bit vector together with itself a number of times.",
    operands={"input": BitVectorType},
    results={"result": BitVectorType},
    traits=[PURE],
    hooks=Hooks(parse=syntax.parse_repeat, print=syntax.print_repeat, verify=verify.repeat),
)
BV2INT = op(
    "smt.bv2int",
    "Gives the integer that a bit vector stands for, unsigned unless it says `signed`.",
    operands={"input": BitVectorType},
    attributes={"is_signed": UnitAttr},
    results={"result": IntType},
    traits=[PURE],
    format="$input (`signed` $is_signed^)? attr-dict `:` qualified(type($input))",
)
