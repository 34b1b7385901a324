"""Spellings of operations, attributes and cases of enums of a SPIR-V module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.codegen.spirv.declarations import decoration_name
from compiler.codegen.spirv.words import read_string
from compiler.dialects.spirv.attributes import FPFastMathModeAttr, FPRoundingModeAttr
from compiler.dialects.spirv.enums.entry_point_enums import LinkageType
from compiler.dialects.spirv.enums.operation_enums import FPFastMathMode, FPRoundingMode
from compiler.dialects.spirv.enums.variable_enums import BuiltIn, Decoration
from compiler.ir.asm import quote
from compiler.ir.types import (
    Type,
)
from compiler.ods.enum_def import EnumDef
from compiler.ods.model import OpDef


class InvalidSpirv(Exception):
    """Raised for a binary that is no module, or has parts that the dialect does not support."""


def generic_text(
    definition: OpDef,
    result: str,
    values: Sequence[tuple[str, Type]],
    entries: Mapping[str, str],
    successors: Sequence[str],
    type_: Type | None,
) -> str:
    inherent = {attribute.name for attribute in definition.attributes}
    properties = [f"{name} = {value}" for name, value in entries.items() if name in inherent]
    others = [
        name if value == "unit" else f"{name} = {value}" for name, value in entries.items() if name not in inherent
    ]
    text = f'{result}"{definition.name}"({", ".join([name for name, _ in values])})'
    text += f" <{{{', '.join(properties)}}}>" if properties else ""
    text += f" {{{', '.join(others)}}}" if others else ""
    back = "()" if type_ is None else str(type_)
    return f"{text} : ({', '.join([str(each) for _, each in values])}) -> {back}"


def signed_word(word: int) -> int:
    return word - (1 << 32) if word >> 31 else word


def case_symbol(definition: EnumDef, value: int) -> str:
    symbol = definition.symbol(value)
    if symbol is None:
        raise InvalidSpirv(f"unknown {definition.name}: {value}")
    return symbol


def attribute_name(decoration: str) -> str:
    """`DescriptorSet` is `descriptor_set`."""
    name = ""
    for index, letter in enumerate(decoration):
        follows_lower = index > 0 and not decoration[index - 1].isupper()
        before_lower = index > 0 and decoration[index + 1 : index + 2].islower() and decoration[index - 1].isupper()
        name += ("_" if letter.isupper() and (follows_lower or before_lower) else "") + letter.lower()
    return name if decoration_name(name) == decoration else decoration


def decoration_text(decoration: Decoration, operands: Sequence[int]) -> str:
    """Returns the value of the attribute that a decoration is."""
    if decoration == Decoration.BuiltIn:
        return quote(BuiltIn(operands[0]).name)
    if decoration == Decoration.LinkageAttributes:
        return linkage_text(operands)
    if decoration == Decoration.FPRoundingMode:
        return str(FPRoundingModeAttr.get(FPRoundingMode(operands[0])))
    if decoration == Decoration.FPFastMathMode:
        return str(FPFastMathModeAttr.get(FPFastMathMode(operands[0])))
    return f"{signed_word(operands[0])} : i32" if operands else "unit"


def linkage_text(operands: Sequence[int]) -> str:
    name, end = read_string(operands, 0)
    words = f"linkage_name = {quote(name)}, linkage_type = <{LinkageType(operands[end]).name}>"
    return f"#spirv.linkage_attributes<{words}>"
