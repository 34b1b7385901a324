"""Running pipelines.

Enters: a pipeline and an op; leaves: the changed op, and whether all went well, with what is wrong where it did not. A
nested pipeline runs on the ops of its kind directly inside, one after the other; after each pass that changed something
the op is verified.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.passes.base import AnalysisManager, Pass, PassState
from compiler.passes.pipeline import ANY, Pipeline
from compiler.rewrite.rewriter import Listener
from compiler.verify import Verifier


class Instrumentation:
    """Hears of passes. Runs on one op come one after the other, never nested."""

    def before_pass(self, run: Pass, op: Operation) -> None:
        """A pass is about to run on an op."""

    def after_pass(self, run: Pass, op: Operation, state: PassState) -> None:
        """It ran and did not fail."""

    def after_pass_failed(self, run: Pass, op: Operation, state: PassState) -> None:
        """It failed, or left invalid IR."""


@dataclass
class PassResult:
    """`problems` are what passes or the verifier said."""

    succeeded: bool = True
    problems: list[Problem] = field(default_factory=list)
    statistics: dict[int, Counter[str]] = field(default_factory=dict)
    """What passes counted, by the pass's number in the pipeline."""
    times: dict[int, float] = field(default_factory=dict)
    """Seconds that each pass took, by the same numbers."""


class PassManager:
    """Runs pipelines in a context."""

    def __init__(
        self,
        context: Context,
        *,
        verify_each: bool = True,
        instrumentations: Sequence[Instrumentation] = (),
        listeners: Sequence[Listener] = (),
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.context = context
        self.verify_each = verify_each
        self.instrumentations = list(instrumentations)
        self.listeners = tuple(listeners)
        self._clock = clock
        self._verifier = Verifier(context)

    def run(self, pipeline: Pipeline, op: Operation) -> PassResult:
        """Runs a pipeline on an op of its kind."""
        result = PassResult()
        if pipeline.anchor not in (ANY, op.name):
            result.succeeded = False
            result.problems.append(Problem(op, f"can't run '{pipeline.anchor}' pass manager on '{op.name}' op"))
            return result
        numbers = {id(one): number for number, one in enumerate(pipeline.passes())}
        self._run(pipeline, op, AnalysisManager(op), result, numbers)
        return result

    def _run(
        self,
        pipeline: Pipeline,
        op: Operation,
        analyses: AnalysisManager,
        result: PassResult,
        numbers: dict[int, int],
    ) -> None:
        items, position = pipeline.items, 0
        while position < len(items) and result.succeeded:
            item = items[position]
            if isinstance(item, Pass):
                self._run_pass(item, op, analyses, result, numbers[id(item)])
                position += 1
                continue
            # Pipelines side by side run on each op together, as upstream merges them.
            together: list[Pipeline] = []
            while position < len(items) and isinstance(nested := items[position], Pipeline):
                together.append(nested)
                position += 1
            for inner in [one for region in op.regions for block in region.blocks for one in block.ops]:
                own = None
                for nested in together:
                    if nested.anchor == inner.name or (nested.anchor == ANY and inner.has_trait("IsolatedFromAbove")):
                        own = AnalysisManager(inner) if own is None else own
                        self._run(nested, inner, own, result, numbers)
                if not result.succeeded:
                    return
            analyses.invalidate(frozenset())

    def _run_pass(self, one: Pass, op: Operation, analyses: AnalysisManager, result: PassResult, number: int) -> None:
        if one.anchor is not None and one.anchor != op.name:
            message = f"trying to schedule pass '{one.name}' on an unsupported operation"
            result.problems.append(Problem(op, message))
            result.succeeded = False
            return
        for name in one.dependent_dialects:
            self.context.dialect(name)
        state = PassState(self.context, analyses, self.listeners)
        for instrumentation in self.instrumentations:
            instrumentation.before_pass(one, op)
        start = self._clock()
        one.run(op, state)
        result.times[number] = result.times.get(number, 0.0) + self._clock() - start
        result.statistics.setdefault(number, Counter()).update(state.counts)
        result.problems += state.problems
        if not state.all_preserved:
            analyses.invalidate(state.preserved)
            if self.verify_each and not state.failed:
                problems = self._verifier.verify(op)
                result.problems += problems
                state.failed = bool(problems)
        for instrumentation in reversed(self.instrumentations):
            if state.failed:
                instrumentation.after_pass_failed(one, op, state)
            else:
                instrumentation.after_pass(one, op, state)
        result.succeeded = not state.failed
