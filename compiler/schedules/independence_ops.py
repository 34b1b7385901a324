"""Operations of schedules that make the sizes of tensors and buffers independent of loops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.memref.allocation_ops import AllocaOp
from compiler.dialects.scf.ops import ForOp
from compiler.dialects.tensor.ops import EmptyOp, PadOp
from compiler.dialects.transform.memref_ops import MemRefMakeLoopIndependentOp
from compiler.dialects.transform.tensor_ops import MakeLoopIndependentOp
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import ProblemNote
from compiler.schedules.handles import Payload, ScheduleFailure
from compiler.schedules.interpreter import Application, Implementation, for_each_target
from compiler.transforms.memref.independence import make_independent as make_buffer_independent
from compiler.transforms.tensor.independence import make_independent as make_tensor_independent


def _variables(application: Application, target: Operation, count: int) -> list[Value]:
    """Returns the variables of the `count` innermost enclosing loops of an operation."""
    variables: list[Value] = []
    current = target
    for number in range(count):
        loop = current.parent_of_type(ForOp)
        if loop is None:
            raise _refusal(application, f"could not find {number}-th enclosing loop", target)
        variables.append(loop.region.entry.arguments[0])
        current = loop
    return variables


def _refusal(application: Application, message: str, target: Operation) -> ScheduleFailure:
    return application.failure(message, ProblemNote("target op", target))


def _make_buffer_independent(
    application: Application[MemRefMakeLoopIndependentOp], target: Operation
) -> Sequence[Payload]:
    op = application.op
    variables = _variables(application, target, op.num_loops.value)
    if not isinstance(target, AllocaOp):
        raise _refusal(application, "unsupported target op", target)
    with application.state.rewriter(target) as rewriter:
        part = make_buffer_independent(target, variables, rewriter)
    if part is None:
        raise _refusal(application, "could not make target op loop-independent", target)
    return [part]


def _make_tensor_independent(application: Application[MakeLoopIndependentOp], target: Operation) -> Sequence[Payload]:
    op = application.op
    variables = _variables(application, target, op.num_loops.value)
    if not isinstance(target, EmptyOp | PadOp):
        raise _refusal(application, "unsupported target op", target)
    with application.state.rewriter(target) as rewriter:
        part = make_tensor_independent(target, variables, rewriter)
        if part is None:
            raise _refusal(application, "could not make target op loop-independent", target)
        if part is not target:
            rewriter.replace_op(target, part)
    return [part]


INDEPENDENCE_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        MakeLoopIndependentOp: for_each_target(_make_tensor_independent),
        MemRefMakeLoopIndependentOp: for_each_target(_make_buffer_independent),
    }
)
