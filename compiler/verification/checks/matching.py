"""`PredOpTrait`s: relations between operands, results and attributes, reported as `failed to verify that ...`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from compiler.errors.constraints import TypeRelation
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem, op_problem
from compiler.ir.types import Type, element_type_or_self
from compiler.ods.model import Arity, OpDef
from compiler.ods.trait_classes import AllMatch, PredicateTrait, RepeatedType, TypesMatchWith
from compiler.verification.checks.interfaces import NOT_KNOWN

Check: TypeAlias = Callable[[Operation], Problem | None]
_Getter: TypeAlias = Callable[[Operation], object]


def predicate(op: Operation, trait: PredicateTrait) -> Problem | None:
    return _failed(op, trait.summary) if trait.predicate(op) is False else None


def _failed(op: Operation, summary: str) -> Problem:
    return op_problem(op, TypeRelation(f"failed to verify that {summary}"))


# ------------------------------------------------------------------------------------------------------- all the same

_PROPERTIES: Mapping[str, Callable[..., object]] = MappingProxyType(
    {
        "AllTypesMatch": lambda type_: type_,
        "AllElementTypesMatch": element_type_or_self,
        "AllShapesMatch": lambda type_: type_.shape,
        "AllRanksMatch": lambda type_: type_.rank,
        "AllElementCountsMatch": lambda type_: type_.num_elements,
    }
)


def all_match(trait: AllMatch, definition: OpDef) -> tuple[Check, bool] | None:
    """Returns the check, and True if it depends on the types of operands and results only."""
    of = _PROPERTIES.get(trait.name)
    getters = [_type_getter(name, definition) for name in trait.values]
    present = [getter for getter in getters if getter is not None]
    if of is None or len(present) < len(getters):
        return None
    first, *rest = present
    property_of, summary = of, trait.summary

    def check(op: Operation) -> Problem | None:
        try:
            wanted = property_of(first(op))
            for getter in rest:
                value = property_of(getter(op))
                if value is not wanted and value != wanted:
                    return _failed(op, summary)
        except NOT_KNOWN:
            pass
        return None

    return check, all(name not in definition.attribute_defs for name in trait.values)


def types_match_with(trait: TypesMatchWith, definition: OpDef) -> tuple[Check, bool] | None:
    """Returns the check of a type that follows from another one."""
    lhs, rhs, transform, summary = (
        _type_getter(trait.lhs, definition),
        _type_getter(trait.rhs, definition),
        trait.transform,
        trait.summary,
    )
    if lhs is None or rhs is None or transform is None:
        return None
    from_type, to_type, expected_of = lhs, rhs, transform

    def check(op: Operation) -> Problem | None:
        try:
            expected, actual = expected_of(from_type(op)), to_type(op)
        except NOT_KNOWN:
            return None
        if isinstance(actual, list):
            if isinstance(expected, RepeatedType):
                return None if expected.matches(actual) else _failed(op, summary)
            expected = [expected] * len(actual) if isinstance(expected, Type) else list(expected)
        return None if actual == expected else _failed(op, summary)

    return check, all(name not in definition.attribute_defs for name in (trait.lhs, trait.rhs))


def _type_getter(name: str, definition: OpDef) -> _Getter | None:
    """Returns a function for the type of a named operand, result or attribute: a list if it is variadic.

    That function raises one of `NOT_KNOWN` if the op lacks it.
    """
    if name in definition.attribute_defs:
        return lambda op: op.properties[name].type  # type: ignore[attr-defined]  # raises where it has none
    for index, operand in enumerate(definition.operands):
        if operand.name == name:
            if all(other.arity is Arity.SINGLE for other in definition.operands):
                return lambda op: op.operands[index].type
            if operand.arity is Arity.VARIADIC:
                return lambda op: [value.type for value in op.operand_group(name)]
            return lambda op: op.operand(name).type
    for index, result in enumerate(definition.results):
        if result.name == name:
            if all(other.arity is Arity.SINGLE for other in definition.results):
                return lambda op: op.results[index].type
            if result.arity is Arity.VARIADIC:
                return lambda op: [value.type for value in op.result_group(name)]
            return lambda op: op.result_group(name)[0].type
    return None
