"""Replaces operations of an older release by those of the bundled one.

    problems = upgrade(module, Context(load_dialect), listener)

An operation with equal syntax in both is kept. Any other is replaced by its rule or, without one, by the operation of
its name with the same operands, attributes and regions, provided that the bundled release has them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from compiler.ir.attributes import Attribute
from compiler.ir.context import Context
from compiler.ir.operation import Operation, Region, Value
from compiler.ods.model import Arity, OpDef
from compiler.rewrite.rewriter import Listener, Rewriter
from compiler.versions.upgrade import acc, omp, others, tosa
from compiler.versions.upgrade.names import moved, renamed
from compiler.versions.upgrade.rules import CannotUpgrade, Rule
from compiler.versions.upgrade.values import upgrade_values

_RULES: dict[str, Rule] = {**omp.RULES.by_name, **others.RULES.by_name, **tosa.RULES.by_name}


class Obstacle(NamedTuple):
    """An operation that the bundled release cannot express, and why."""

    op: Operation
    reason: str


def upgrade(root: Operation, newer: Context, listeners: Sequence[Listener] = ()) -> list[Obstacle]:
    """Replaces the operations in `root`; returns those that cannot be replaced, which are kept."""
    rewriter = Rewriter(root, newer, listeners)
    obstacles = []
    retyped: set[Value] = set()
    for op in list(root.walk()):
        if upgrade_values(op, rewriter):
            retyped.update(op.results)
        if op.name not in _RULES and not retyped.isdisjoint(op.operands):
            rewriter.set_insertion_point(op)
            others.renamed(op, rewriter, op.name)  # Rewritten with the new types.
            continue
        acc.complete(op, rewriter)
        omp.complete(op, rewriter)
        if op is root or op.definition is None or not _differs(op, newer):
            continue
        rewriter.set_insertion_point(op)
        rule = _RULES.get(op.name)
        try:
            if rule is not None:
                rule(op, rewriter)
            else:
                _by_name(op, newer.op_def(moved(op.name)), rewriter)
        except CannotUpgrade as error:
            obstacles.append(Obstacle(op, str(error)))
    return obstacles


def _differs(op: Operation, newer: Context) -> bool:
    """Returns True if an operation has another syntax or other attributes in the bundled release."""
    older, other = op.definition, newer.op_def(op.name)
    if older is other or older is None:
        return op.name in omp.RULES.by_name
    if other is None:
        return True
    has_same_syntax = older.assembly_format == other.assembly_format and _parses_as(older, other)
    return not has_same_syntax or not op.properties.keys() <= other.inherent_names or op.name in _RULES


def _parses_as(older: OpDef, newer: OpDef) -> bool:
    """Returns True if the handwritten syntax of an operation is that of the newer one."""
    parse = older.hooks.parse
    if parse is newer.hooks.parse:
        return True
    return isinstance(parse, partial) and isinstance(parse.args[0], OpDef) and _parses_as(parse.args[0], newer)


def _by_name(op: Operation, newer: OpDef | None, to: Rewriter) -> None:
    """Replaces an operation by the one of its name in the bundled release."""
    older = op.definition
    assert older is not None
    if newer is None:
        raise CannotUpgrade(f"MLIR has no '{op.name}' any more")
    properties: dict[str, Attribute | None] = {}
    for older_name, value in op.properties.items():
        name = renamed(op, older_name)
        if name in newer.attribute_defs:
            if not newer.attribute_defs[name].constraint.accepts(value):
                raise CannotUpgrade(f"'{op.name}' takes another '{name}' now")
            properties[name] = value
        elif name not in ("operandSegmentSizes", "resultSegmentSizes"):
            attribute_def = older.attribute_defs.get(older_name)
            if attribute_def is None or attribute_def.default != value:
                raise CannotUpgrade(f"'{op.name}' has no '{name}' any more")
    for attribute in newer.attributes:
        if attribute.name not in properties and not attribute.optional and attribute.default is None:
            if (derived := acc.derived(op, attribute.name)) is not None:
                properties[attribute.name] = derived
                continue
            raise CannotUpgrade(f"'{op.name}' needs '{attribute.name}', which the older form does not tell")
    operands = _groups(op, older, newer)
    if len(newer.results) != len(older.results):
        raise CannotUpgrade(f"'{op.name}' has other results")
    regions = _regions(op, older, newer)
    op.regions = []
    to.replace_op_with_named(
        op,
        newer.name,
        operands,
        properties=properties,
        attributes=op.attributes,
        regions=regions,
        successors=op.successors,
    )


def _regions(op: Operation, older: OpDef, newer: OpDef) -> Sequence[Region]:
    """Returns the regions in the order of the newer definition, with empty ones for those that the older one lacks."""
    if len(older.regions) == len(newer.regions) or len(op.regions) != len(older.regions):
        return op.regions
    by_name = {each.name: region for each, region in zip(older.regions, op.regions, strict=True)}
    if not by_name.keys() <= {each.name for each in newer.regions}:
        raise CannotUpgrade(f"'{op.name}' has other regions")
    return [by_name.get(each.name) or Region() for each in newer.regions]


def _groups(op: Operation, older: OpDef, newer: OpDef) -> list[Sequence[Value]]:
    """Returns the operands grouped as in the newer definition: by position if all arities are equal, else by name."""
    groups = {renamed(op, each.name): op.operand_group(each.name) for each in older.operands}
    if [each.arity for each in older.operands] == [each.arity for each in newer.operands]:
        return list(groups.values())
    if not groups.keys() <= {each.name for each in newer.operands}:
        raise CannotUpgrade(f"'{op.name}' has other operands")
    for each in newer.operands:
        if each.name not in groups and each.arity is Arity.SINGLE:
            raise CannotUpgrade(f"'{op.name}' needs the operand '{each.name}', which the older form does not have")
    return [groups.get(each.name, []) for each in newer.operands]
