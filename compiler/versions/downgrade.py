"""Writes operations of the bundled release as those of an older one: `ir-opt --emit-mlir-version`.

    obstacles = downgrade(module, Context(load_dialect_of(19)))

An operation whose definition did not change stays. Another becomes the one that the older release has of that name, or
of its older name, with the same parts; a constant operand becomes an attribute where that was one. Operations that use
others come first, so that constants that nobody needs then can go.
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


class Unsayable(NamedTuple):
    """An operation that the older release cannot say, and why."""

    op: Operation
    reason: str


class _NotSaid(Exception):
    """The older release has no such operation; the argument is the reason."""


def downgrade(root: Operation, older: Context) -> list[Unsayable]:
    """Replaces what is in an operation; returns what cannot be replaced, which stays as it is."""
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
                raise _NotSaid(f"'{op.name}' is newer")
            _replace(op, op.definition, definition, rewriter)
        except _NotSaid as error:
            obstacles.append(Unsayable(op, str(error)))
    return obstacles[::-1]


def _replace(op: Operation, newer: OpDef, older: OpDef, to: Rewriter) -> None:
    """Replaces an operation by one with the same parts, as an older definition names and groups them."""
    names = older_parts(older.name)
    properties: dict[str, Attribute | None] = {}
    for newer_name, value in op.properties.items():
        name = newer_name if newer_name in older.attribute_defs else names.get(newer_name, newer_name)
        default = newer.attribute_defs[newer_name].default if newer_name in newer.attribute_defs else None
        if name in older.attribute_defs:
            if not older.attribute_defs[name].constraint.accepts(value):
                raise _NotSaid(f"'{older.name}' takes no such '{name}'")
            properties[name] = value
        elif newer_name not in _SEGMENTS and value != default:
            raise _NotSaid(f"'{older.name}' has no '{newer_name}'")
    groups: dict[str, Sequence[Value]] = {}
    for operand in newer.operands:
        values, name = op.operand_group(operand.name), names.get(operand.name, operand.name)
        if any(each.name == name for each in older.operands):
            groups[name] = values
        elif name in older.attribute_defs and len(values) == 1:
            properties[name] = _as_attribute(values[0], older, name)
        elif values:
            raise _NotSaid(f"'{older.name}' has no operand '{operand.name}'")
    for each in older.operands:
        if each.arity is Arity.SINGLE and each.name not in groups:
            raise _NotSaid(f"'{older.name}' needs an operand '{each.name}'")
    for attribute in older.attributes:
        if attribute.name not in properties and not attribute.optional and attribute.default is None:
            raise _NotSaid(f"'{older.name}' needs an attribute '{attribute.name}'")
    if [each.arity for each in newer.results] != [each.arity for each in older.results]:
        raise _NotSaid(f"'{older.name}' has other results")
    if len(newer.regions) != len(older.regions):
        raise _NotSaid(f"'{older.name}' has other regions")
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
    """Returns a constant operand as the attribute that it was."""
    try:
        attribute = DenseArrayAttr(I64, tuple(constants(value)))
    except CannotUpgrade:
        raise _NotSaid(f"'{older.name}' needs a constant '{name}'") from None
    if not older.attribute_defs[name].constraint.accepts(attribute):
        raise _NotSaid(f"'{older.name}' takes no such '{name}'")
    return attribute
