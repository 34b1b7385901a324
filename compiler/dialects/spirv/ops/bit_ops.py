"""The operations of the spirv dialect: bit ops."""

from __future__ import annotations

from compiler.dialects.spirv.availability import AVAILABILITY, needs
from compiler.dialects.spirv.constraints import SPIRV_Integer, SPIRV_ScalarOrVectorOf
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, operand, result
from compiler.ods.trait_classes import Trait
from compiler.ods.traits import (
    COMMUTATIVE,
    PURE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    SAME_OPERANDS_AND_RESULT_TYPE,
    all_types_match,
)


class BitCountOp(Op, name="spirv.BitCount"):
    """Counts the bits that are 1."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, AVAILABILITY]
    assembly_format = "$operand `:` type($operand) attr-dict"


class BitFieldInsertOp(Op, name="spirv.BitFieldInsert"):
    """Inserts the low `count` bits of a value into another from bit `offset` on; undefined past the width."""

    base = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    insert = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    offset = operand(SPIRV_Integer)
    count = operand(SPIRV_Integer)
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [PURE, all_types_match("base", "insert", "result"), needs(Capability.BitInstructions, Capability.Shader)]
    assembly_format = "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)"


class BitFieldSExtractOp(Op, name="spirv.BitFieldSExtract"):
    """Extracts `count` bits from bit `offset` on and sign-extends them; undefined past the width."""

    base = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    offset = operand(SPIRV_Integer)
    count = operand(SPIRV_Integer)
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [
        Trait("SignedOp"),
        PURE,
        all_types_match("base", "result"),
        needs(Capability.BitInstructions, Capability.Shader),
    ]
    assembly_format = "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)"


class BitFieldUExtractOp(Op, name="spirv.BitFieldUExtract"):
    """Extracts `count` bits from bit `offset` on and zero-extends them; undefined past the width."""

    base = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    offset = operand(SPIRV_Integer)
    count = operand(SPIRV_Integer)
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [
        Trait("UnsignedOp"),
        PURE,
        all_types_match("base", "result"),
        needs(Capability.BitInstructions, Capability.Shader),
    ]
    assembly_format = "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)"


class BitReverseOp(Op, name="spirv.BitReverse"):
    """Reverses the order of bits: the lowest becomes the highest."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_TYPE, needs(Capability.BitInstructions, Capability.Shader)]
    assembly_format = "$operand `:` type($operand) attr-dict"


class BitBinary(Op):
    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [COMMUTATIVE, Trait("UsableInSpecConstantOp"), PURE, SAME_OPERANDS_AND_RESULT_TYPE, AVAILABILITY]
    assembly_format = "operands attr-dict `:` type($result)"


class BitwiseAndOp(BitBinary, name="spirv.BitwiseAnd"):
    """Returns the bits that are 1 in both integers."""


class BitwiseOrOp(BitBinary, name="spirv.BitwiseOr"):
    """Returns the bits that are 1 in either integer."""


class BitwiseXorOp(BitBinary, name="spirv.BitwiseXor"):
    """Returns the bits that differ between two integers."""


class Shift(Op):
    operand1 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    operand2 = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [
        Trait("UsableInSpecConstantOp"),
        PURE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        all_types_match("operand1", "result"),
        AVAILABILITY,
    ]
    assembly_format = "operands attr-dict `:` type($operand1) `,` type($operand2)"
    hooks = Hooks(verify_is_local=True)


class ShiftLeftLogicalOp(Shift, name="spirv.ShiftLeftLogical"):
    """Shifts bits up and fills with zeros; undefined where the shift is not less than the width."""


class ShiftRightArithmeticOp(Shift, name="spirv.ShiftRightArithmetic"):
    """Shifts bits down and fills with the sign; undefined where the shift is not less than the width."""


class ShiftRightLogicalOp(Shift, name="spirv.ShiftRightLogical"):
    """Shifts bits down and fills with zeros; undefined where the shift is not less than the width."""


class NotOp(Op, name="spirv.Not"):
    """Flips each bit of an integer."""

    operand_ = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [Trait("UsableInSpecConstantOp"), PURE, SAME_OPERANDS_AND_RESULT_TYPE, AVAILABILITY]
    assembly_format = "$operand `:` type($operand) attr-dict"
