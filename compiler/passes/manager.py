"""Runs pipelines on an op.

Returns the problems of a failed run. A nested pipeline runs on the ops of its kind directly inside, one after the
other. The op is verified after each pass that changed something. If a pass fails on one of several ops, it still runs
on the others, and then the run ends.

All work is done in one thread, so that results are the same each time: two Python threads take turns, and sending a
function to another process and back takes as long as passes do (`benchmarks/parallel_passes.py`).
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from compiler.ir.context import Context
from compiler.ir.locations import UNKNOWN
from compiler.ir.operation import Operation
from compiler.ir.problem import LimitError, Problem, errors_of
from compiler.ir.resource_blobs import Resources, resource_blobs
from compiler.passes.base import AnalysisManager, Explanation, Pass, PassState, RunEnded, RunState
from compiler.passes.debug_log import DebugLog
from compiler.passes.pipeline import ANY, Pipeline
from compiler.passes.remarks import Remarks
from compiler.rewrite.rewriter import Listener
from compiler.verification.verifier import Verifier


class Instrumentation:
    """Observes passes, and may prevent them from running. Runs on one op never nest."""

    def may_run_nested(self, op: Operation) -> bool:
        """Called before nested pipelines run on the ops inside `op`; returns False to skip them all."""
        return True

    def nested_done(self, op: Operation) -> None:
        """Called when the nested pipelines have run."""

    def before_pass(self, run: Pass, op: Operation) -> None:
        """Called first for each pass and op, also for passes that are skipped then."""

    def may_run(self, run: Pass, op: Operation) -> bool:
        """Called before the pass runs; returns False to skip it."""
        return True

    def pass_done(self, run: Pass, op: Operation, state: PassState) -> None:
        """Called when the pass has run, before its result is verified."""

    def after_pass(self, run: Pass, op: Operation, state: PassState) -> None:
        """Called last, if the pass did not fail."""

    def after_pass_failed(self, run: Pass, op: Operation, state: PassState) -> None:
        """Called last, if the pass failed or left invalid IR."""


@dataclass
class PassResult:
    """Result of a run; `problems` are those of passes and of the verifier."""

    succeeded: bool = True
    changed: bool = False
    """False if every pass preserved everything."""
    problems: list[Problem] = field(default_factory=list)
    statistics: dict[int, Counter[str]] = field(default_factory=dict)
    """Statistics of passes, by the pass's number in the pipeline."""
    times: dict[int, float] = field(default_factory=dict)
    """Time that each pass took, in seconds, by its number in the pipeline."""
    explanations: list[Explanation] = field(default_factory=list)
    """Explanations of passes, in order."""


class PassManager:
    """Runs pipelines in a context.

    `on_problems` is called with problems of passes as they occur. `log` takes debug output, `remarks` the remarks of
    passes, `write` the output of passes that print. `resources` are those of the IR's file.
    """

    def __init__(
        self,
        context: Context,
        *,
        verify_each: bool = True,
        instrumentations: Sequence[Instrumentation] = (),
        listeners: Sequence[Listener] = (),
        on_problems: Callable[[Sequence[Problem]], None] | None = None,
        log: DebugLog | None = None,
        remarks: Remarks | None = None,
        write: Callable[[str], None] | None = None,
        resources: Resources | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.context = context
        self.verify_each = verify_each
        self.instrumentations = list(instrumentations)
        self.listeners = list(listeners)
        self._on_problems = on_problems
        self._log = DebugLog() if log is None else log
        self._remarks = Remarks() if remarks is None else remarks
        self._write = write
        self._blobs = resource_blobs(resources or {})
        self._clock = clock
        self._verifier = Verifier(context)

    def run(self, pipeline: Pipeline, op: Operation) -> PassResult:
        """Runs a pipeline on an op of its kind."""
        result = PassResult()
        if pipeline.anchor not in (ANY, op.name):
            result.succeeded = False
            message = f"can't run '{pipeline.anchor}' pass manager on '{op.name}' op"
            self._say(result, [Problem(op, message)])
            return result
        if unschedulable := self._unschedulable(pipeline):
            result.succeeded = False
            self._say(result, [Problem(op, unschedulable, shows_op=False, location=UNKNOWN)])
            return result
        numbers = {id(pass_): number for number, pass_ in enumerate(pipeline.passes())}
        run_state = RunState(self.listeners, self._log, self._remarks, self._write, pipeline.registry, self._blobs)
        result.explanations = run_state.explanations
        run = _Run(run_state, result, numbers)
        result.succeeded = self._run(pipeline, op, AnalysisManager(op), run)
        return result

    def _unschedulable(self, pipeline: Pipeline) -> str:
        """Returns an error for the first pass that cannot run on the ops of its pipeline; "" without one.

        Pipelines for ops of a dialect that is not loaded are left out, as the IR has no such ops.
        """
        loaded = {dialect.name for dialect in self.context.loaded_dialects}
        anchor = pipeline.anchor
        definition = self.context.op_def(anchor) if anchor.partition(".")[0] in loaded else None
        for item in pipeline.items:
            if isinstance(item, Pipeline):
                if message := self._unschedulable(item):
                    return message
            elif definition is not None and not item.can_run_on(definition, anchor):
                return f"unable to schedule pass '{item.name}' on a PassManager intended to run on '{anchor}'!"
        return ""

    def _say(self, result: PassResult, problems: Sequence[Problem]) -> None:
        result.problems += problems
        if problems and self._on_problems is not None:
            self._on_problems(problems)

    def _run(self, pipeline: Pipeline, op: Operation, analyses: AnalysisManager, run: _Run) -> bool:
        """Runs a pipeline's items in their order, up to the first that fails."""
        items, position = pipeline.items, 0
        while position < len(items):
            item = items[position]
            if isinstance(item, Pass):
                succeeded = self._run_pass(item, op, analyses, run)
                position += 1
            else:
                # Pipelines side by side run on each op together, as upstream merges them.
                together: list[Pipeline] = []
                while position < len(items) and isinstance(nested := items[position], Pipeline):
                    together.append(nested)
                    position += 1
                succeeded = self._run_nested(together, op, analyses, run)
            if not succeeded:
                return False
        return True

    def _run_nested(self, together: Sequence[Pipeline], op: Operation, analyses: AnalysisManager, run: _Run) -> bool:
        """Runs pipelines on the ops of their kinds directly inside an op."""
        if not all(instrumentation.may_run_nested(op) for instrumentation in self.instrumentations):
            return True
        succeeded = True
        for inner in [child for region in op.regions for block in region.blocks for child in block.ops]:
            own = AnalysisManager(inner, analyses)
            for nested in together:
                if nested.anchor == inner.name or (nested.anchor == ANY and _fits_all(nested, inner)):
                    if not self._run(nested, inner, own, run):
                        succeeded = False
                        break
        analyses.invalidate(frozenset())
        for instrumentation in reversed(self.instrumentations):
            instrumentation.nested_done(op)
        return succeeded

    def _run_pass(self, pass_: Pass, op: Operation, analyses: AnalysisManager, run: _Run) -> bool:
        if not pass_.can_run_on(op.definition, op.name):
            message = f"'{op.name}' op trying to schedule pass '{pass_.name}' on an unsupported operation"
            self._say(run.result, [Problem(op, message)])
            return False
        for name in pass_.dependent_dialects:
            self.context.dialect(name)
        state = PassState(self.context, analyses, run.state)
        for instrumentation in self.instrumentations:
            instrumentation.before_pass(pass_, op)
        if all(instrumentation.may_run(pass_, op) for instrumentation in self.instrumentations):
            self._execute(pass_, op, state, run)
            for instrumentation in reversed(self.instrumentations):
                instrumentation.pass_done(pass_, op, state)
            self._say(run.result, state.problems)
            if not state.all_preserved:
                run.result.changed = True
                analyses.invalidate(state.preserved)
                if self.verify_each and not state.failed:
                    problems = self._verifier.verify(op)
                    self._say(run.result, problems)
                    state.failed = bool(errors_of(problems))
        for instrumentation in reversed(self.instrumentations):
            if state.failed:
                instrumentation.after_pass_failed(pass_, op, state)
            else:
                instrumentation.after_pass(pass_, op, state)
        return not state.failed

    def _execute(self, pass_: Pass, op: Operation, state: PassState, run: _Run) -> None:
        """Runs a pass. An exception in it is a failure of the pass, with its location."""
        number = run.numbers[id(pass_)]
        start = self._clock()
        try:
            pass_.run(op, state)
        except RunEnded:
            raise
        except LimitError as error:
            state.error(error.op, str(error))
        except Exception as error:
            reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            where = _innermost_place(error)
            state.error(op, f"pass '{pass_.name}' crashed: {reason} (in {where})")
        run.result.times[number] = run.result.times.get(number, 0.0) + self._clock() - start
        statistics = run.result.statistics
        if number not in statistics:
            statistics[number] = Counter()
        if state.counts:
            statistics[number].update(state.counts)


def _fits_all(pipeline: Pipeline, op: Operation) -> bool:
    """Returns True if each pass of a pipeline for all kinds of ops can run on an op."""
    passes = [item for item in pipeline.items if isinstance(item, Pass)]
    return op.has_trait("IsolatedFromAbove") and all(each.can_run_on(op.definition, op.name) for each in passes)


def _innermost_place(error: Exception) -> str:
    """Returns the function, line and file where an exception was raised."""
    traceback = error.__traceback__
    assert traceback is not None
    while traceback.tb_next is not None:
        traceback = traceback.tb_next
    code = traceback.tb_frame.f_code
    return f"{code.co_name}, line {traceback.tb_lineno} of {os.path.basename(code.co_filename)}"


@dataclass
class _Run:
    """One run: shared state, result, and the number of each pass."""

    state: RunState
    result: PassResult
    numbers: dict[int, int]
