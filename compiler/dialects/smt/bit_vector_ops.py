"""The operations of the smt dialect: bit vector ops."""

from __future__ import annotations

from compiler.dialects.smt.attributes import BitVectorAttr
from compiler.dialects.smt.constraints import BitVectorType, BoolType, BVCmpPredicate, IntType
from compiler.ods.attr_constraints import I32Attr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    CONSTANT_LIKE,
    FIRST_ATTR_DERIVED_RESULT_TYPE,
    PURE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    SAME_TYPE_OPERANDS,
)


class BVConstantOp(Op, name="smt.bv.constant"):
    """Returns a bit vector with these bits."""

    value = attribute(BitVectorAttr)
    result = result(BitVectorType)
    traits = [
        PURE,
        CONSTANT_LIKE,
        FIRST_ATTR_DERIVED_RESULT_TYPE,
        Interface("InferTypeOpInterface"),
        Interface("OpAsmOpInterface"),
    ]
    assembly_format = "qualified($value) attr-dict"


class BVNotOp(Op, name="smt.bv.not"):
    """Inverts all bits."""

    input = operand(BitVectorType)
    result = result(BitVectorType)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$input attr-dict `:` qualified(type($result))"


class BVNegOp(Op, name="smt.bv.neg"):
    """Negates in two's complement; the least signed number is its own negation."""

    input = operand(BitVectorType)
    result = result(BitVectorType)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$input attr-dict `:` qualified(type($result))"


class BinaryBV(Op):
    lhs = operand(BitVectorType)
    rhs = operand(BitVectorType)
    result = result(BitVectorType)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))"


class BVAndOp(BinaryBV, name="smt.bv.and"):
    """Combines bits with AND."""


class BVOrOp(BinaryBV, name="smt.bv.or"):
    """Combines bits with OR."""


class BVXOrOp(BinaryBV, name="smt.bv.xor"):
    """Combines bits with exclusive OR."""


class BVAddOp(BinaryBV, name="smt.bv.add"):
    """Adds bit vectors, wrapping around."""


class BVMulOp(BinaryBV, name="smt.bv.mul"):
    """Multiplies bit vectors, keeping the low bits."""


class BVUDivOp(BinaryBV, name="smt.bv.udiv"):
    """Divides as unsigned; division by zero results in all ones."""


class BVSDivOp(BinaryBV, name="smt.bv.sdiv"):
    """Divides as signed, rounding towards zero; division by zero results in 1 or -1."""


class BVURemOp(BinaryBV, name="smt.bv.urem"):
    """Remainder of an unsigned division; the dividend if the divisor is zero."""


class BVSRemOp(BinaryBV, name="smt.bv.srem"):
    """Remainder of a signed division, with the dividend's sign; the dividend if the divisor is zero."""


class BVSModOp(BinaryBV, name="smt.bv.smod"):
    """Remainder of a signed division, with the divisor's sign; the dividend if the divisor is zero."""


class BVShlOp(BinaryBV, name="smt.bv.shl"):
    """Shifts left by an unsigned amount; the result is zero if it is the width or more."""


class BVLShrOp(BinaryBV, name="smt.bv.lshr"):
    """Shifts right by an unsigned amount, filling with zeros; the result is zero if it is the width or more."""


class BVAShrOp(BinaryBV, name="smt.bv.ashr"):
    """Shifts right, filling with the sign bit; for an amount of at least the width, all bits are the sign bit."""


class BVCmpOp(Op, name="smt.bv.cmp"):
    """Compares bit vectors as signed or unsigned numbers; for equality see `smt.eq`."""

    lhs = operand(BitVectorType)
    rhs = operand(BitVectorType)
    pred = attribute(BVCmpPredicate)
    result = result(BoolType)
    traits = [PURE, SAME_TYPE_OPERANDS]
    assembly_format = "$pred $lhs `,` $rhs attr-dict `:` qualified(type($lhs))"


class ConcatOp(Op, name="smt.bv.concat"):
    """Concatenates two bit vectors, the first as the high bits."""

    lhs = operand(BitVectorType)
    rhs = operand(BitVectorType)
    result = result(BitVectorType)
    traits = [PURE, Interface("InferTypeOpInterface")]
    assembly_format = "$lhs `,` $rhs attr-dict `:` qualified(type(operands))"


class ExtractOp(Op, name="smt.bv.extract"):
    """Extracts the bits of the result from a bit vector, from a low bit upwards."""

    input = operand(BitVectorType)
    low_bit = attribute(I32Attr, name="lowBit")
    result = result(BitVectorType)
    traits = [PURE]
    assembly_format = "$input `from` $lowBit attr-dict `:` functional-type($input, $result)"


class RepeatOp(Op, name="smt.bv.repeat"):
    """Repeats a bit vector a number of times."""

    input = operand(BitVectorType)
    result = result(BitVectorType)
    traits = [PURE]


class BV2IntOp(Op, name="smt.bv2int"):
    """Converts a bit vector to an integer; interprets it as unsigned unless `signed` is set."""

    input = operand(BitVectorType)
    is_signed = attribute(UnitAttr)
    result = result(IntType)
    traits = [PURE]
    assembly_format = "$input (`signed` $is_signed^)? attr-dict `:` qualified(type($input))"
