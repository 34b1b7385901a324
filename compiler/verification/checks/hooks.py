"""Calls the verifiers that dialects supply as Python functions.

Returns the first problem of an operation by a hook, with its notes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from compiler.errors.constraints import HookFailure
from compiler.errors.syntax import WordedFault
from compiler.ir.operation import Operation, UnregisteredError
from compiler.ir.problem import Finding, Problem, first_of, plain_problem, problems_of
from compiler.ir.unregistered import UnreadOperation
from compiler.ods.hook_failures import hook_failure

_Asked = ParamSpec("_Asked")


def ask(
    kind: type[WordedFault],
    hook: Callable[Concatenate[Operation, _Asked], Finding],
    op: Operation,
    *asked: _Asked.args,
    **named: _Asked.kwargs,
) -> Problem | None:
    """Returns the problem that a hook reports for an op; several are chained.

    A plain message becomes a fault of `kind`. A hook that needs facts of another op reports nothing if that op is
    unregistered or could not be parsed. An exception raised by mistake becomes a problem of the op.
    """
    try:
        finding = hook(op, *asked, **named)
        return None if finding is None else first_of(problems_of(op, finding, kind))
    except UnregisteredError:
        return None
    except Exception as error:
        if isinstance(error, LookupError):
            if any(isinstance(other, UnreadOperation) for other in _outermost(op).walk()):
                return None
        return plain_problem(op, HookFailure(hook_failure(op.name, "verifies", error)))


def _outermost(op: Operation) -> Operation:
    while (outer := op.parent_op) is not None:
        op = outer
    return op
