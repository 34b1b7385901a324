"""Replaces operations of the bundled release by those of an older one: `ir-opt --emit-mlir-version`.

    obstacles = downgrade(module, Context(load_dialect_of(19)))

An operation whose definition did not change is kept. Any other is replaced by the operation of its name, or of its
older name, with the same parts; a constant operand that used to be an attribute becomes one. Users are replaced before
the operations that define their operands, so that constants that become unused can be erased.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from compiler.ir.attributes import Attribute, DenseArrayAttr
from compiler.ir.context import Context
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I64
from compiler.ods.model import Arity, OpDef
from compiler.rewrite.rewriter import Rewriter
from compiler.versions.upgrade.names import older_names, older_parts
from compiler.versions.upgrade.rules import CannotUpgrade
from compiler.versions.upgrade.tosa import constants

_SEGMENTS = ("operandSegmentSizes", "resultSegmentSizes")


class Obstacle(NamedTuple):
    """An operation that the older release cannot express, and why."""

    op: Operation
    reason: str


class _CannotDowngrade(Exception):
    """The older release cannot express an operation; the argument is the reason."""


def downgrade(root: Operation, older: Context) -> list[Obstacle]:
    """Replaces the operations in `root`; returns those that cannot be replaced, which are kept, in source order."""
    rewriter = Rewriter(root, older)
    obstacles = []
    for op in reversed(list(root.walk())):
        if op.definition is None or op is root:
            continue
        definition = next(filter(None, map(older.op_def, (op.name, *older_names(op.name)))), None)
        if definition is op.definition:
            continue
        if definition is None and op.definition.has_trait("ConstantLike") and rewriter.is_unused(op):
            rewriter.erase_op(op)
            continue
        try:
            if definition is None:
                raise _CannotDowngrade(f"'{op.name}' is newer")
            _replace(op, op.definition, definition, rewriter)
        except _CannotDowngrade as error:
            obstacles.append(Obstacle(op, str(error)))
    return obstacles[::-1]


def _replace(op: Operation, newer: OpDef, older: OpDef, to: Rewriter) -> None:
    """Replaces an operation by one with the same parts, named and grouped as in an older definition."""
    names = older_parts(older.name)
    properties: dict[str, Attribute | None] = {}
    for newer_name, value in op.properties.items():
        name = newer_name if newer_name in older.attribute_defs else names.get(newer_name, newer_name)
        default = newer.attribute_defs[newer_name].default if newer_name in newer.attribute_defs else None
        if name in older.attribute_defs:
            if not older.attribute_defs[name].constraint.accepts(value):
                raise _CannotDowngrade(f"'{older.name}' takes no such '{name}'")
            properties[name] = value
        elif newer_name not in _SEGMENTS and value != default:
            raise _CannotDowngrade(f"'{older.name}' has no '{newer_name}'")
    groups: dict[str, Sequence[Value]] = {}
    for operand in newer.operands:
        values, name = op.operand_group(operand.name), names.get(operand.name, operand.name)
        if any(each.name == name for each in older.operands):
            groups[name] = values
        elif name in older.attribute_defs and len(values) == 1:
            properties[name] = _as_attribute(values[0], older, name)
        elif values:
            raise _CannotDowngrade(f"'{older.name}' has no operand '{operand.name}'")
    for each in older.operands:
        if each.arity is Arity.SINGLE and each.name not in groups:
            raise _CannotDowngrade(f"'{older.name}' needs an operand '{each.name}'")
    for attribute in older.attributes:
        if attribute.name not in properties and not attribute.optional and attribute.default is None:
            raise _CannotDowngrade(f"'{older.name}' needs an attribute '{attribute.name}'")
    if [each.arity for each in newer.results] != [each.arity for each in older.results]:
        raise _CannotDowngrade(f"'{older.name}' has other results")
    if len(newer.regions) != len(older.regions):
        raise _CannotDowngrade(f"'{older.name}' has other regions")
    regions, op.regions = op.regions, []
    to.replace_op_with_named(
        op,
        older.name,
        [groups.get(each.name, ()) for each in older.operands],
        properties=properties,
        attributes=op.attributes,
        regions=regions,
        successors=op.successors,
    )


def _as_attribute(value: Value, older: OpDef, name: str) -> Attribute:
    """Returns the attribute for an operand, which has to be a constant."""
    try:
        attribute = DenseArrayAttr(I64, tuple(constants(value)))
    except CannotUpgrade:
        raise _CannotDowngrade(f"'{older.name}' needs a constant '{name}'") from None
    if not older.attribute_defs[name].constraint.accepts(attribute):
        raise _CannotDowngrade(f"'{older.name}' takes no such '{name}'")
    return attribute
