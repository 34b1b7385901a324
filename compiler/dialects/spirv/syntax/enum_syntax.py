"""Cases of enums in the syntax of operations: as bare words, or as strings such as `"Aligned|Volatile"`.

Parsers return the attribute that holds the case, or add it under the attribute's name.
"""

from __future__ import annotations

from typing import TypeVar

from compiler.errors.syntax import UnexpectedAttribute, UnknownWord
from compiler.ir.attributes import Attribute, StringAttr, SymbolRefAttr
from compiler.ir.operation import Operation
from compiler.ir.types import NONE
from compiler.ods.enum_attribute import AnyEnumAttribute, EnumAttribute
from compiler.ods.enums import IntegerEnum
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_state import OpState

Holder = TypeVar("Holder", bound=AnyEnumAttribute)


def has_case(attribute: Attribute | None, *cases: IntegerEnum) -> bool:
    """Returns True if an attribute of any kind has one of the enum cases as value."""
    return isinstance(attribute, EnumAttribute) and any(attribute.value is case for case in cases)


def quoted_case(parser: OpParser, holder: type[Holder], name: str) -> Holder:
    """`"Function"`, which messages call by the name."""
    start, end = parser.start, parser.end
    attribute = parser.attribute(NONE)
    if not isinstance(attribute, StringAttr):
        parser.hook_error(f"expected {name} attribute specified as string", start, end)
    return _case(parser, holder, name, attribute.value, f"{attribute}", start, end)


def quoted_case_into(parser: OpParser, state: OpState, holder: type[Holder], name: str) -> Holder:
    """Reads a quoted case as an attribute of the op."""
    attribute = quoted_case(parser, holder, name)
    state.properties[name] = attribute
    return attribute


def bare_case_into(parser: OpParser, state: OpState, holder: type[AnyEnumAttribute], name: str) -> None:
    """`Unroll`, as an attribute of the op."""
    start, end = parser.start, parser.end
    word = parser.keyword()
    state.properties[name] = _case(parser, holder, name, word, word, start, end)


def _case(parser: OpParser, holder: type[Holder], name: str, word: str, text: str, start: int, end: int) -> Holder:
    attribute = holder.spelled(word)
    if attribute is None:
        choices = tuple(case.symbol for case in holder.enum.cases)
        parser.hook_error(UnknownWord(f"invalid {name} attribute specification: {text}", choices), start, end)
    return attribute


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
