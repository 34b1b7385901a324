"""Words of scalar constants."""

from __future__ import annotations

from compiler.dialects.spirv.enums.opcode_enums import Opcode
from compiler.dialects.spirv.types import ArrayType
from compiler.ir.attributes import (
    Attribute,
    FloatAttr,
    IntegerAttr,
)
from compiler.ir.types import (
    FloatType,
    IntegerType,
    RankedTensorType,
    Type,
    VectorType,
)
from compiler.ods.enum_attribute import EnumAttribute


def scalar_constant(value: IntegerAttr | FloatAttr, *, spec: bool) -> tuple[Opcode, list[int]]:
    if isinstance(value, IntegerAttr) and isinstance(value.type, IntegerType) and value.type.width == 1:
        if value.value:
            return (Opcode.OpSpecConstantTrue if spec else Opcode.OpConstantTrue), []
        return (Opcode.OpSpecConstantFalse if spec else Opcode.OpConstantFalse), []
    bits = value.bits if isinstance(value, FloatAttr) else value.value
    return (Opcode.OpSpecConstant if spec else Opcode.OpConstant), scalar_words(bits, value.type)


def scalar_words(bits: int, type_: Type) -> list[int]:
    """Returns a number as one word or two; narrow signed ones are extended."""
    width = type_.width if isinstance(type_, IntegerType | FloatType) else 32
    if isinstance(type_, IntegerType) and not type_.is_signed:
        bits &= (1 << width) - 1
    if width > 32:
        return [bits & 0xFFFFFFFF, bits >> 32 & 0xFFFFFFFF]
    return [bits & 0xFFFFFFFF]


def scalar_attribute(bits: int, type_: Type) -> Attribute:
    if isinstance(type_, FloatType):
        return FloatAttr(bits, type_)
    assert isinstance(type_, IntegerType)
    if not type_.is_unsigned and type_.width > 1 and bits >> (type_.width - 1):
        bits -= 1 << type_.width
    return IntegerAttr(bits, type_)


def scalar_type(type_: Type) -> Type:
    if isinstance(type_, VectorType | RankedTensorType):
        return type_.element_type
    assert isinstance(type_, ArrayType)
    return type_.element_type


def attribute_number(attribute: Attribute | None) -> int:
    """Returns the number of an enum's case."""
    assert isinstance(attribute, EnumAttribute)
    return int(attribute.value)
