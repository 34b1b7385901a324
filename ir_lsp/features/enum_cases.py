"""Enum cases in the syntax of operations."""

from __future__ import annotations

from compiler.ods.enum_def import EnumCase, EnumDef
from compiler.ods.model import AttributeDef, OpDef


def enum_of(attribute: AttributeDef) -> EnumDef | None:
    """Returns the enum of an attribute, or of the first enum parameter of a dialect's attribute; None if none."""
    constraint = attribute.constraint
    if constraint.enum is not None or constraint.definition is None:
        return constraint.enum
    return next((parameter.enum for parameter in constraint.definition.parameters if parameter.enum is not None), None)


def case_of(enum: EnumDef | None, word: str) -> EnumCase | None:
    """Returns the case of `enum` that is spelled `word`; None if there is none, or no enum."""
    return None if enum is None else next((case for case in enum.cases if case.symbol == word), None)


def is_case(definition: OpDef | None, word: str) -> bool:
    """Returns True if `word` is a case of an enum attribute of the operation."""
    attributes = () if definition is None else definition.attributes
    return any(case_of(enum_of(attribute), word) is not None for attribute in attributes)


def meaning_of(definition: OpDef | None, word: str) -> str:
    """Returns the description of the operation's enum case `word`; "" if there is no such case or description."""
    for attribute in () if definition is None else definition.attributes:
        case = case_of(enum_of(attribute), word)
        if case is not None:
            return case.summary
    return ""
