"""The words of an operation's syntax that stand for the cases of an enum."""

from __future__ import annotations

from compiler.ods.enum_def import EnumCase, EnumDef
from compiler.ods.model import AttributeDef, OpDef


def enum_of(attribute: AttributeDef) -> EnumDef | None:
    """The enum whose cases stand for an attribute: bare ones, or those of a dialect's attribute that holds one."""
    constraint = attribute.constraint
    if constraint.enum is not None or constraint.definition is None:
        return constraint.enum
    return next((parameter.enum for parameter in constraint.definition.parameters if parameter.enum is not None), None)


def case_of(enum: EnumDef | None, word: str) -> EnumCase | None:
    """Returns the case of that spelling; without an enum there is none."""
    return None if enum is None else next((case for case in enum.cases if case.symbol == word), None)


def is_case(definition: OpDef | None, word: str) -> bool:
    """Returns True if the word is a case of an enum of the operation."""
    attributes = () if definition is None else definition.attributes
    return any(case_of(enum_of(attribute), word) is not None for attribute in attributes)


def meaning_of(definition: OpDef | None, word: str) -> str:
    """Returns the meaning of a word as an enum case of the operation; "" if it is none or has no description."""
    for attribute in () if definition is None else definition.attributes:
        case = case_of(enum_of(attribute), word)
        if case is not None:
            return case.summary
    return ""
