"""Cases of enums in the syntax of operations: as bare words, or as strings such as `"Aligned|Volatile"`.

Parsers return the case's value, or add the attribute that holds it under the attribute's name.
"""

from __future__ import annotations

from compiler.errors.syntax import UnexpectedAttribute, UnknownWord
from compiler.ir.attributes import Attribute, DialectAttribute, StringAttr, SymbolRefAttr
from compiler.ir.operation import Operation
from compiler.ir.types import NONE
from compiler.ods.enum_def import EnumDef
from compiler.ods.enums import IntegerEnum
from compiler.ods.type_def import AttrDef, EnumAttrDef
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_state import OpState


def enum_of(definition: AttrDef) -> EnumDef:
    """Returns the enum of an attribute's value."""
    enum = definition.parameters[0].enum
    assert enum is not None
    return enum


def value_of(enum: EnumDef, spelled: str) -> int | None:
    """Returns the value of a case, or of several with bars between them."""
    if not enum.bits:
        return enum.value(spelled)
    total = 0
    for part in spelled.split("|"):
        value = enum.value(part.strip())
        if value is None:
            return None
        total |= value
    return total


def symbol_of(attribute: Attribute | None) -> str:
    """Returns the spelling of an attribute's enum case; "" for None."""
    if not isinstance(attribute, DialectAttribute) or not isinstance(attribute.definition, AttrDef):
        return ""
    return enum_of(attribute.definition).symbol(attribute.parameters[0]) or ""


def has_case(attribute: Attribute | None, *cases: IntegerEnum) -> bool:
    """Returns True if an attribute of any kind has one of the enum cases as value."""
    if not isinstance(attribute, DialectAttribute) or not isinstance(attribute.definition, EnumAttrDef):
        return False
    (value,) = attribute.parameters
    return any(enum_of(attribute.definition) is type(case).definition and value == case for case in cases)


def quoted_case(parser: OpParser, definition: AttrDef, name: str) -> DialectAttribute:
    """`"Function"`, which messages call by the name."""
    start, end = parser.start, parser.end
    attribute = parser.attribute(NONE)
    if not isinstance(attribute, StringAttr):
        parser.hook_error(f"expected {name} attribute specified as string", start, end)
    value = value_of(enum_of(definition), attribute.value)
    if value is None:
        words = f"invalid {name} attribute specification: {attribute}"
        parser.hook_error(UnknownWord(words, tuple(case.symbol for case in enum_of(definition).cases)), start, end)
    return DialectAttribute(definition, (value,))


def quoted_case_into(parser: OpParser, state: OpState, definition: AttrDef, name: str) -> DialectAttribute:
    """Reads a quoted case as an attribute of the op."""
    attribute = quoted_case(parser, definition, name)
    state.properties[name] = attribute
    return attribute


def bare_case_into(parser: OpParser, state: OpState, definition: AttrDef, name: str) -> None:
    """`Unroll`, as an attribute of the op."""
    start, end = parser.start, parser.end
    word = parser.keyword()
    value = value_of(enum_of(definition), word)
    if value is None:
        words = f"invalid {name} attribute specification: {word}"
        parser.hook_error(UnknownWord(words, tuple(case.symbol for case in enum_of(definition).cases)), start, end)
    state.properties[name] = DialectAttribute(definition, (value,))


def flat_symbol(parser: OpParser) -> SymbolRefAttr:
    """`@name`."""
    start, end = parser.start, parser.end
    attribute = parser.attribute()
    if not isinstance(attribute, SymbolRefAttr) or attribute.nested:
        parser.hook_error(UnexpectedAttribute(), start, end)
    return attribute


def symbol_name(op: Operation, name: str = "sym_name") -> str | None:
    """Returns the name that a symbol has, or refers to."""
    attribute = op.properties.get(name)
    if isinstance(attribute, SymbolRefAttr):
        return attribute.root
    return attribute.value if isinstance(attribute, StringAttr) else None
