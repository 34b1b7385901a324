"""Operations of schedules on structured operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.linalg.interface import is_structured
from compiler.ir.operation import Operation
from compiler.schedules.handles import Payload, failed_to_apply
from compiler.schedules.interpreter import Application, Implementation, for_each_target
from compiler.transforms.linalg.generalize import generalize
from compiler.transforms.linalg.specialize import specialize


def _generalize(application: Application, target: Operation) -> Sequence[Payload]:
    if target.name == "linalg.generic":
        return [target]
    if not is_structured(target):
        raise failed_to_apply(application.op, target)
    with application.state.rewriter(target) as rewriter:
        return [generalize(target, rewriter)]


def _specialize(application: Application, target: Operation) -> Sequence[Payload]:
    if target.name != "linalg.generic":
        return [target]
    parent = target.parent
    assert parent is not None
    index = parent.ops.index(target)
    with application.state.rewriter(target) as rewriter:
        if not specialize.match_and_rewrite(target, rewriter):
            raise failed_to_apply(application.op, target)
    return [parent.ops[index]]


STRUCTURED_OPS: Mapping[str, Implementation] = MappingProxyType(
    {
        "transform.structured.generalize": for_each_target(_generalize),
        "transform.structured.specialize": for_each_target(_specialize),
    }
)
