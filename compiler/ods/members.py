"""Properties of an operation's class: one for each operand, result, attribute, region and successor of its definition.

Positions are computed once for a class, so `op.lhs` takes only one call more than `op.operands[0]`.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Sequence
from operator import attrgetter

from compiler.ir.attributes import UNIT, DialectAttribute, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ods.model import AttributeDef, OpDef, ValueDef

Getter = Callable[[Operation], object]

UNIT_STORAGES = ("UnitAttr", "property:unit")
"""Storages of attributes without a value, whose members are booleans."""

EVERY_OP_HAS = frozenset(("operands", "result", "results", "regions", "successors"))
"""Members of `Operation` that parts of a definition may have as their names; no property is created for these."""


def python_name(name: str) -> str:
    """Returns the member name for a part of a definition: `overflow_flags` for `overflowFlags`, `in_` for `in`.

    A name that Python or `Operation` already uses gets a trailing underscore.

    >>> python_name("overflowFlags"), python_name("in")
    ('overflow_flags', 'in_')
    """
    snake = re.sub(r"(?<=[a-z0-9])[A-Z]", lambda match: f"_{match[0].lower()}", name)
    return f"{snake}_" if keyword.iskeyword(snake) or hasattr(Operation, snake) or snake == "name" else snake


def make_class(definition: OpDef) -> type[Operation]:
    """Returns a new class for the operations of a definition without one, such as a definition from TableGen.

    >>> from compiler.ods import define
    >>> make_class(define.op("toy.add_two")).__name__
    'AddTwoOp'
    """
    words = re.split(r"[._]", definition.name.partition(".")[2])
    class_name = "".join(word[:1].upper() + word[1:] for word in words) + "Op"
    body = {
        "__slots__": (),
        "name": definition.name,
        "definition": definition,
        "attribute_members": {python_name(attribute.name): attribute for attribute in definition.attributes},
        **{python_name(name): property(get) for name, get in getters(definition).items()},
    }
    return type(class_name, (Operation,), body)


def getters(definition: OpDef) -> dict[str, Getter]:
    """Returns a getter for each named part of the definition's operations, by the name in the definition.

    >>> _, _, add, _ = parse("func.func @f(%a: i32) { %0 = arith.addi %a, %a : i32 return }").walk()
    >>> getters(add.definition)["lhs"](add).name
    'a'
    """
    getter_by_name = _value_getters(definition.operands, definition.operands_are_single, "operands", "operand_segments")
    getter_by_name |= _value_getters(definition.results, definition.results_are_single, "results", "result_segments")
    for attribute in definition.attributes:
        getter_by_name[attribute.name] = _attribute_getter(attribute)
    for index, region in enumerate(definition.regions):
        getter_by_name[region.name] = _part_getter("regions", index, is_rest=region.variadic)
    for index, successor in enumerate(definition.successors):
        getter_by_name[successor.name] = _part_getter("successors", index, is_rest=successor.variadic)
    return getter_by_name


def _value_getters(values: Sequence[ValueDef], all_single: bool, parts: str, segments: str) -> dict[str, Getter]:
    """Returns a getter for each operand or result: a value, a list of values, or None for an absent optional one."""
    getter_by_name: dict[str, Getter] = {}
    leading = True
    for index, value in enumerate(values):
        arity = value.arity.value
        leading = leading and arity == "single"
        if leading or all_single:
            getter_by_name[value.name] = _part_getter(parts, index)
        else:
            getter_by_name[value.name] = _group_getter(parts, segments, index, arity)
    return getter_by_name


def _part_getter(parts: str, index: int, *, is_rest: bool = False) -> Getter:
    """Returns a getter for one of `op.operands` or another list; with `is_rest`, for all from the index on."""
    where: slice | int = slice(index, None) if is_rest else index
    read = attrgetter(parts)
    if parts == "operands" and not is_rest:
        return lambda op: op.operands[index]
    return lambda op: read(op)[where]


def _group_getter(parts: str, segments: str, index: int, arity: str) -> Getter:
    def get(op: Operation) -> object:
        start, size = getattr(op, segments)()[index]
        group: list[Value] = getattr(op, parts)[start : start + size]
        if arity == "variadic":
            return group
        return group[0] if group else None

    return get


def _attribute_getter(attribute: AttributeDef) -> Getter:
    """Returns a getter for an attribute; for a unit attribute or an enum, one that returns the bool or the member."""
    name, default = attribute.name, attribute.default
    if attribute.constraint.storage in UNIT_STORAGES:
        return lambda op: op.properties.get(name) == UNIT
    enum = attribute.constraint.held_enum
    if enum is None or enum.python is None:
        return lambda op: op.properties.get(name, default)
    member = enum.python

    def get(op: Operation) -> object:
        attribute = op.properties.get(name, default)
        try:
            if isinstance(attribute, DialectAttribute):
                return member(*attribute.parameters)
            return member(attribute.value) if isinstance(attribute, IntegerAttr) else None
        except (TypeError, ValueError):  # no case of the enum: the operation is invalid
            return None

    return get
