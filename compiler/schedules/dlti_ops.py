"""Queries by schedules of dlti attributes on an operation and its ancestors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.dlti.attributes import TableAttr
from compiler.dialects.transform.dlti_ops import QueryOp
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem, ProblemNote
from compiler.schedules.handles import Outcome, Payload, failure
from compiler.schedules.interpreter import Application, Implementation


def _table(attribute: Attribute | None) -> Mapping[Attribute, Attribute] | None:
    """Returns the entries of a table; None for other attributes."""
    return attribute.table if isinstance(attribute, TableAttr) else None


def _closest_table(op: Operation) -> tuple[Attribute, Operation] | None:
    """Returns the first table of an operation or of its enclosing operations, innermost first."""
    current: Operation | None = op
    while current is not None:
        for attribute in (*current.properties.values(), *current.attributes.values()):
            if _table(attribute) is not None:
                return attribute, current
        current = current.parent_op
    return None


def _look_up(target: Operation, keys: Sequence[Attribute]) -> Attribute | ProblemNote:
    """Returns the entry under nested keys, or a note with the reason why there is none."""
    if not keys:
        return ProblemNote("no keys provided to attempt query with", target)
    closest = _closest_table(target)
    if closest is None:
        return ProblemNote("no DLTI-queryable attrs on target op or any of its ancestors", target)
    current, owner = closest
    for index, key in enumerate(keys):
        entries = _table(current)
        if entries is None:
            names = ",".join([str(each) for each in keys[:index]])
            return ProblemNote(f"got non-DLTI-queryable attribute upon looking up keys [{names}] at op", owner)
        if key not in entries:
            return ProblemNote(f"key {key} has no DLTI-mapping per attr: {current}", owner)
        current = entries[key]
    return current


def _query(application: Application[QueryOp]) -> Outcome:
    op = application.op
    results: list[Payload] = []
    for target in application.targets():
        answer = _look_up(target, op.keys.elements)
        if isinstance(answer, ProblemNote):
            problem = Problem(target, "target op of failed DLTI query", (answer,), shows_op=False)
            application.state.passing.problems.append(problem)
            raise failure(op, f"'{op.name}' op failed to apply")
        results.append(answer)
    return [results]


DLTI_OPS: Mapping[type[Operation], Implementation] = MappingProxyType({QueryOp: _query})
