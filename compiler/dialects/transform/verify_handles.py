"""Checks of handles: each is consumed at most once, and arguments are annotated accordingly."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.diagnostics import Severity
from compiler.dialects.transform.consumption import CONSUMED, READ_ONLY, Consumption
from compiler.dialects.transform.control_ops import NamedSequenceOp, SequenceOp
from compiler.ir.attributes import ArrayAttr, DictionaryAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem, ProblemNote, op_problem
from compiler.ods import hook


@hook.verify_regions(NamedSequenceOp)
def named_sequence_arguments(op: NamedSequenceOp) -> Finding:
    """Arguments that the body consumes are not marked as read-only, and other arguments not as consumed."""
    said = op.arg_attrs
    blocks = op.body.blocks
    if not isinstance(said, ArrayAttr) or not blocks:
        return None
    consumed = Consumption(op).arguments(blocks[0])
    problems: list[str | Problem] = []
    for index, dictionary in enumerate(said.elements):
        names = {name for name, _ in dictionary.entries} if isinstance(dictionary, DictionaryAttr) else set()
        if index in consumed and READ_ONLY in names:
            message = f"argument #{index} is consumed in the body but is not marked as such"
            return [*problems, Problem(op, message, shows_op=False)]
        if index not in consumed and CONSUMED in names:
            message = f"op argument #{index} is not consumed in the body but is marked as consumed"
            problems.append(Problem(op, message, severity=Severity.WARNING, shows_op=False))
    return problems


@hook.verify_regions(SequenceOp)
def sequence_handles(op: SequenceOp) -> Finding:
    """Checks that no handle of the body is consumed twice, also in nested regions."""
    body = op.body.blocks[0]
    consumers = Consumption(op).consumers(reversed(list(op.walk())))
    for argument in body.arguments:
        users = consumers.get(argument, [])
        if len(users) > 1:
            message = f"block argument #{argument.index} has more than one potential consumer"
            return op_problem(op, message, *_notes(users))
    for child in body.ops:
        for result in child.results:
            users = consumers.get(result, [])
            if len(users) > 1:
                message = f"result #{result.index} has more than one potential consumer"
                return Problem(child, message, _notes(users))
    return None


def _notes(users: Sequence[tuple[Operation, int]]) -> tuple[ProblemNote, ...]:
    return tuple(ProblemNote(f"used here as operand #{index}", user) for user, index in users[:2])
