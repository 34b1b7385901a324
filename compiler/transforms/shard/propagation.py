"""`sharding-propagation`: propagates sharding annotations to operands and results of all operations.

%0 = tosa.sigmoid %a                          %a0 = shard.shard %a to %s annotate_for_users
%1 = shard.shard %0 to %s               ->    %0 = tosa.sigmoid %a0
                                              %1 = shard.shard %0 to %s
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from compiler.dialects.shard.ops import GetShardingOp, ShardingOp, ShardOp
from compiler.dialects.shard.sharding import Sharding, sharding_of
from compiler.ir.operation import Operation
from compiler.ir.problem import op_problem
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.fold import is_constant_like
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.shard.annotations import (
    Annotation,
    annotate_operand,
    annotate_result,
    annotation_of_operand,
    annotation_of_result,
)
from compiler.transforms.shard.loops import ShardableLoops, shardable_loops
from compiler.transforms.shard.options import LoopSharding, loop_sharding, value_sharding


class TraversalOrder(enum.Enum):
    """The direction in which operations are visited."""

    FORWARD = "forward"
    BACKWARD = "backward"
    FORWARD_BACKWARD = "forward-backward"
    BACKWARD_FORWARD = "backward-forward"


@dataclass
class ShardingPropagation(Pass):
    """Sharding propagation."""

    argument = "sharding-propagation"
    name = "ShardingPropagation"
    summary = "sharding propagation"
    anchor_interface = "FunctionOpInterface"
    dependent_dialects = ("shard",)

    traversal: TraversalOrder = option(
        "traversal", TraversalOrder.BACKWARD_FORWARD, "Traversal order to use for sharding propagation:"
    )

    def run(self, op: Operation, state: PassState) -> None:
        (region, *_) = op.regions
        if len(region.blocks) != 1:
            state.problems.append(op_problem(op, "only one block is supported!"))
            state.signal_failure()
            return
        propagation = _Propagation(state, Rewriter(op, state.context, state.listeners))
        for direction in self.traversal.value.split("-"):
            ops = region.entry.ops
            propagation.visit_all(reversed(ops) if direction == "backward" else ops)


class _Propagation:
    def __init__(self, state: PassState, rewriter: Rewriter) -> None:
        self._state = state
        self._rewriter = rewriter

    def visit_all(self, ops: Iterable[Operation]) -> None:
        """Annotates operations in the given order; stops at the first that cannot be annotated."""
        for op in list(ops):
            if op.has_trait("Terminator") or isinstance(op, ShardOp | ShardingOp | GetShardingOp):
                continue
            loops = shardable_loops(op)
            if loops is None and is_constant_like(op):
                continue
            if loops is None:
                self._fail(op, "sharding interface is not implemented.")
                return
            if not self._annotate(op, loops):
                return

    def _report(self, op: Operation, message: str) -> None:
        """Reports an error without ending the pass."""
        self._state.problems.append(op_problem(op, message))

    def _fail(self, op: Operation, message: str) -> None:
        self._report(op, message)
        self._state.signal_failure()

    def _annotate(self, op: Operation, loops: ShardableLoops) -> bool:
        """Annotates the operands and results of an operation. Reports an error and returns False on failure."""
        try:
            option = self._select(op, loops)
        except ValueError:
            self._fail(op, "fail to get sharding option.")
            return False
        if option is None:
            return True
        shardings = _shardings(op, loops, option)
        count = len(op.operands)
        for result, sharding in zip(op.results, shardings[count:], strict=True):
            if sharding is not None:
                annotate_result(result, sharding, self._rewriter)
        for index, sharding in enumerate(shardings[:count]):
            if sharding is not None:
                annotate_operand(op, index, sharding, self._rewriter)
        return True

    def _select(self, op: Operation, loops: ShardableLoops) -> LoopSharding | None:
        """Returns the loops' sharding that requires the fewest reshardings of annotated operands and results."""
        candidates: list[tuple[int, LoopSharding]] = []
        results = [annotation_of_result(result, self._rewriter) for result in op.results]
        operands = [annotation_of_operand(operand) for operand in op.operands]
        for chosen_results in _choices(results):
            for chosen_operands in _choices(operands):
                option = loop_sharding(
                    op, loops, chosen_operands, chosen_results, lambda message: self._report(op, message)
                )
                if option is None:
                    continue
                cost = self._cost(op, _shardings(op, loops, option))
                if cost == 0:
                    return option
                candidates.append((cost, option))
        return min(candidates, key=lambda candidate: candidate[0])[1] if candidates else None

    def _cost(self, op: Operation, shardings: Sequence[Sharding | None]) -> int:
        """Returns 0 if all annotations are as these splits, 1 if only some for others are not, else 2."""
        annotated = [(annotation_of_operand(value), shardings[i]) for i, value in enumerate(op.operands)]
        for result, sharding in zip(op.results, shardings[len(op.operands) :], strict=True):
            for user in self._rewriter.users(result):
                existing = sharding_of(user.sharding) if isinstance(user, ShardOp) else None
                if existing is not None and isinstance(user, ShardOp):
                    annotated.append((Annotation(existing, not user.annotate_for_users), sharding))
        differing = [
            annotation
            for annotation, sharding in annotated
            if annotation is not None and (sharding is None or not annotation.sharding.is_like(sharding))
        ]
        return 2 if any(annotation.is_explicit for annotation in differing) else int(bool(differing))


def _choices(annotations: Sequence[Annotation | None]) -> Iterator[list[Sharding | None]]:
    """Returns the splits with and without each that is not explicit, those with more of them first."""
    choices: list[list[Sharding | None]] = [[]]
    for annotation in annotations:
        if annotation is None:
            options: list[Sharding | None] = [None]
        else:
            options = [annotation.sharding] if annotation.is_explicit else [annotation.sharding, None]
        choices = [[*choice, sharding] for choice in choices for sharding in options]
    return iter(choices)


def _shardings(op: Operation, loops: ShardableLoops, option: LoopSharding) -> list[Sharding | None]:
    """Returns the shardings of operands and results that follow from the loops' sharding."""
    values = [*op.operands, *op.results]
    return [value_sharding(value, map_, option) for value, map_ in zip(values, loops.maps, strict=True)]
