"""Checks that a definition requires: number of parts, attributes, types, and number of blocks.

Each function gives a `Check`, or None if there is nothing to check.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from types import MappingProxyType

from compiler.errors.constraints import (
    AttributeConstraint,
    MissingAttribute,
    OperandConstraint,
    ResultConstraint,
    SegmentSizes,
)
from compiler.errors.structure import RegionCount, RegionShape, SuccessorCount
from compiler.errors.values import OperandCount, PartCount, ResultCount
from compiler.ir.attributes import Attribute, DenseArrayAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Problem, op_problem
from compiler.ods.attr_storage import is_enum_storage, is_property
from compiler.ods.model import Arity, AttributeDef, OpDef, RegionDef, ValueDef
from compiler.verification.checks import structure
from compiler.verification.checks.traits import Check

_REMEMBERED_ATTRIBUTES = 64  # those of an op that are shared objects (defaults, mostly) come early

# -------------------------------------------------------------------------------------------------------------- counts


def count_checks(definition: OpDef) -> list[Check]:
    """Upstream's `ZeroOperands`, `OneResult`, `AtLeastNRegions`, ...: regions, results, successors, operands."""
    counts: list[tuple[str, int, bool]] = [
        ("regions", *_count([region.variadic for region in definition.regions])),
        ("results", *_count([result.arity is not Arity.SINGLE for result in definition.results])),
        ("successors", *_count([successor.variadic for successor in definition.successors])),
        ("operands", *_count([operand.arity is not Arity.SINGLE for operand in definition.operands])),
    ]
    return [_count_check(kind, count, at_least) for kind, count, at_least in counts if count or not at_least]


def _count(variadic: Sequence[bool]) -> tuple[int, bool]:
    """Returns the minimum number of parts, and whether there may be more."""
    return len(variadic) - sum(variadic), any(variadic)


_COUNTS: Mapping[str, type[PartCount]] = MappingProxyType(
    {"regions": RegionCount, "results": ResultCount, "successors": SuccessorCount, "operands": OperandCount}
)


def _count_check(kind: str, wanted: int, at_least: bool) -> Check:
    parts, fault = attrgetter(kind), _COUNTS[kind]

    def check(op: Operation) -> Problem | None:
        actual = len(parts(op))
        if actual == wanted or (at_least and actual > wanted):
            return None
        return op_problem(op, fault(wanted, actual, at_least))

    return check


# --------------------------------------------------------------------------------------------- attributes and values


@dataclass(slots=True)
class _AttributeStep:
    """One attribute's demands; `accepted` remembers, by identity, some that satisfied them, and keeps these alive."""

    name: str
    required: bool
    predicate: Callable[[Attribute], bool] | None
    summary: str
    is_property: bool
    accepted: dict[int, Attribute | None] = field(default_factory=dict)

    def accepts(self, value: Attribute | None) -> bool:
        if value is None:
            if self.required:
                return False
        elif self.predicate is not None and not self.predicate(value):
            return False
        if len(self.accepted) < _REMEMBERED_ATTRIBUTES:
            self.accepted[id(value)] = value
        return True


def attribute_check(attributes: Sequence[AttributeDef]) -> Check | None:
    """Attributes that must be there are, and all satisfy their constraints."""
    steps = [
        _AttributeStep(
            attribute.name,
            not attribute.optional and attribute.default is None,
            attribute.constraint.predicate,
            attribute.constraint.summary,
            is_property(attribute.constraint),
        )
        for attribute in attributes
        if not is_property(attribute.constraint) or is_enum_storage(attribute.constraint.storage)
    ]
    steps = [step for step in steps if step.required or step.predicate is not None]
    if not steps:
        return None

    def check(op: Operation) -> Problem | None:
        properties = op.properties
        for step in steps:
            value = properties.get(step.name)
            if id(value) not in step.accepted and not step.accepts(value):
                return _first_attribute_problem(op, steps)
        return None

    def check_one(op: Operation) -> Problem | None:
        value = op.properties.get(name)
        if id(value) in accepted or only.accepts(value):
            return None
        return _first_attribute_problem(op, steps)

    if len(steps) > 1:
        return check
    only = steps[0]
    name, accepted = only.name, only.accepted
    return check_one


def _first_attribute_problem(op: Operation, steps: Sequence[_AttributeStep]) -> Problem | None:
    """Returns the first problem in upstream's order: missing attributes, then invalid ones, each by name."""
    for step in sorted(steps, key=lambda step: step.name):
        if step.required and step.name not in op.properties:
            return op_problem(op, MissingAttribute(step.name))
    for step in steps:
        value = op.properties.get(step.name)
        if value is not None and step.predicate is not None and not step.predicate(value):
            words = f"property '{step.name}' failed to satisfy constraint: {step.summary}" if step.is_property else ""
            return op_problem(op, AttributeConstraint(step.name, step.summary, value, words))
    return None


def values_check(values: Sequence[ValueDef], kind: str) -> Check | None:
    """Types of operands or results, group by group."""
    if all(value.constraint.predicate is None and value.arity is Arity.SINGLE for value in values):
        return None

    def check(op: Operation) -> Problem | None:
        all_values: Sequence[Value] = op.operands if kind == "operand" else op.results
        groups = op.operand_segments() if kind == "operand" else op.result_segments()
        for value_def, (start, size) in zip(values, groups, strict=True):
            if value_def.arity is not Arity.VARIADIC and size != 1 and (size or value_def.arity is Arity.SINGLE):
                expected = "1 element" if value_def.arity is Arity.SINGLE else "0 or 1 element"
                fault = SegmentSizes(f"{kind} group starting at #{start} requires {expected}, but found {size}")
                return op_problem(op, fault, value=all_values[start] if size else None)
            accepts = value_def.constraint.predicate
            if accepts is not None:
                for index in range(start, start + size):
                    if not accepts(all_values[index].type):
                        return _type_problem(op, kind, index, value_def, all_values[index])
            if value_def.segments:
                problem = _segments_problem(op, value_def, size)
                if problem is not None:
                    return problem
        return None

    return check


def _type_problem(op: Operation, kind: str, index: int, value_def: ValueDef, value: Value) -> Problem:
    prefix = "variadic of " if value_def.arity is Arity.VARIADIC else ""
    summary = f"{prefix}{value_def.constraint.summary}"
    fault = (OperandConstraint if kind == "operand" else ResultConstraint)(index, summary, value.type)
    return op_problem(op, fault, value=value)


def _segments_problem(op: Operation, value_def: ValueDef, size: int) -> Problem | None:
    """The sizes of a variadic of variadics."""
    sizes = op.attribute(value_def.segments)
    if not isinstance(sizes, DenseArrayAttr):
        return op_problem(op, SegmentSizes(f"requires dense i32 array attribute '{value_def.segments}'"))
    return structure.sizes_add_up(op, value_def.segments, value_def.name, sizes.values, size)


def regions_check(regions: Sequence[RegionDef]) -> Check | None:
    """Returns the check of the number of blocks in each region."""
    constrained = [
        region
        for region in regions
        if (region.constraint.blocks, region.constraint.at_least, region.constraint.at_most) != (None, None, None)
    ]
    if not constrained:
        return None

    def check(op: Operation) -> Problem | None:
        for index, region in enumerate(op.regions):
            region_def = regions[min(index, len(regions) - 1)]
            wanted, count = region_def.constraint, len(region.blocks)
            if (
                wanted.blocks not in (None, count)
                or (wanted.at_least is not None and count < wanted.at_least)
                or (wanted.at_most is not None and count > wanted.at_most)
            ):
                name = f" ('{region_def.name}')" if region_def.name else ""
                message = f"region #{index}{name} failed to verify constraint: {wanted.summary}"
                return op_problem(op, RegionShape(message), region=region)
        return None

    return check
