"""Records a run of passes, as an observer of the pass manager, the rewriters and the pattern drivers.

Notifications only name the operations that may have changed; at the end of each step they are compared with a replica
(`compiler.trace.mirror`). After a pass, all operations in its root are compared, so that changes without a notification
are recorded as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from compiler.ir.collector import collector_paused
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.ir.symbols import symbol_name
from compiler.passes.base import Pass, PassState
from compiler.passes.manager import Instrumentation
from compiler.passes.pipeline import pass_text
from compiler.rewrite.greedy import TRIVIALLY_DEAD, GreedyListener
from compiler.rewrite.legalizer import ConversionListener
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.rewriter import Listener, OpState
from compiler.trace.deltas import Delta
from compiler.trace.links import Linker
from compiler.trace.mirror import Mirror
from compiler.trace.model import Failure, PassRun, Step, StepKind, Trace
from compiler.trace.packed import Steps
from compiler.trace.pattern_source import source_of
from compiler.trace.stable_names import StableNames


class Recorder(Listener, Instrumentation):
    """Records one run of passes over `root`.

    It is the instrumentation of the pass manager, and rewriters need its `listeners`. `trace` is the record so far,
    `replica` the state after its last step.
    """

    def __init__(self, root: Operation, context: Context, *, source: str = "", pipeline: str = "") -> None:
        with collector_paused():
            self._mirror = Mirror(root, context)
        self.replica = self._mirror.replica
        begin = Step(StepKind.BEGIN, -1, deltas=self._mirror.begin)
        self.trace = Trace(Steps([begin]), source=source, pipeline=pipeline)
        self.names = StableNames([begin])
        """The names of the values in all states."""
        self._linker = Linker(self.replica, self._mirror.begin)
        self._mirror.begin = []
        self._changed: dict[Operation, None] = {}
        self._placed: dict[Operation, None] = {}
        self._replaced: list[tuple[int, Sequence[Value]]] = []
        self._failures: list[Failure] = []
        self._known_failures: dict[Failure, Failure] = {}
        """Equal failures share one object: passes try the same patterns on the same operations again."""
        self._reason = ""
        self._known_patterns: set[str] = set()
        self._patterns: list[tuple[str, Operation]] = []
        """The patterns being applied, each with its root operation, the innermost last."""
        self._has_erased = False
        self._run = PassRun("", "", 0, (), 1)
        self._begun = 0.0
        self._recording = 0.0
        """Seconds spent on recording since the pass began."""

    @property
    def listeners(self) -> list[Listener]:
        """Listeners that rewriters need."""
        return [self, _GreedyDriver(self), _ConversionDriver(self)]

    # ------------------------------------------------------------------------------------------ passes

    def before_pass(self, run: Pass, op: Operation) -> None:
        number = self._mirror.number_of(op)
        assert number is not None, "passes run in the root"
        self._run = PassRun(run.argument, pass_text(run), number, path_of(op), len(self.trace.steps))
        self._run.ops_before = self._run.ops_after = sum(1 for _ in op.walk())
        self.trace.runs.append(self._run)
        self._recording, self._begun = 0.0, perf_counter()

    def pass_done(self, run: Pass, op: Operation, state: PassState) -> None:
        self._run.seconds = perf_counter() - self._begun - self._recording
        self._patterns.clear()
        self.end_step(StepKind.CHANGE)
        self._add_step(Step(StepKind.CHANGE, len(self.trace.runs) - 1), self._mirror.update_all(op))
        self._run.ops_after = sum(1 for _ in op.walk())
        self._run.last = len(self.trace.steps)
        self._run.failures, self._failures = self._failures, []
        self._mirror.forget_gone()

    def after_pass_failed(self, run: Pass, op: Operation, state: PassState) -> None:
        self._run.failed = True

    # ------------------------------------------------------------------------------------------ changes

    def inserted(self, op: Operation) -> None:
        self._begin_change()
        self._placed[op] = None

    def moved(self, op: Operation, block: Block, before: Operation | None) -> None:
        self._placed[op] = None

    def modified(self, op: Operation, state: OpState) -> None:
        self._changed[op] = None

    def replaced(self, op: Operation, values: Sequence[Value]) -> None:
        self._begin_change()
        number = self._mirror.number_of(op)
        if number is not None:
            self._replaced.append((number, list(values)))

    def erased(self, op: Operation) -> None:
        self._placed[op] = None
        self._has_erased = True

    def block_inserted(self, block: Block) -> None:
        self._block_changed(block)

    def block_erased(self, block: Block) -> None:
        self._block_changed(block)

    def match_failed(self, op: Operation, reason: str) -> None:
        self._reason = reason

    def _block_changed(self, block: Block) -> None:
        if block.parent_op is not None:
            self._changed[block.parent_op] = None

    def _begin_change(self) -> None:
        """Ends the current step when a pass without a driver begins its next operation."""
        if self._has_erased and not self._patterns:
            self.end_step(StepKind.CHANGE)

    # ------------------------------------------------------------------------------------------ steps

    def begin_pattern(self, pattern: RewritePattern, op: Operation) -> None:
        """Begins the attempt of a pattern; a pattern that is being applied ends its current step."""
        self.end_step(StepKind.PATTERN if self._patterns else StepKind.CHANGE)
        self._reason = ""
        if pattern.debug_name not in self._known_patterns:
            self._known_patterns.add(pattern.debug_name)
            if (source := source_of(pattern)) is not None:
                self.trace.pattern_sources[pattern.debug_name] = source
        self._patterns.append((pattern.debug_name, op))

    def end_pattern(self, *, success: bool) -> None:
        """Ends the attempt of the pattern that was begun last."""
        if success:
            self.end_step(StepKind.PATTERN)
            self._patterns.pop()
            return
        pattern, op = self._patterns.pop()
        self.end_step(StepKind.ROLLBACK, op)
        number = self._mirror.number_of(op)
        if number is not None:
            failure = Failure(number, pattern, self._reason)
            self._failures.append(self._known_failures.setdefault(failure, failure))

    def end_step(self, kind: StepKind, subject: Operation | None = None) -> None:
        """Ends the current step, if anything may have changed since the preceding one."""
        if not (self._changed or self._placed):
            return
        begun = perf_counter()
        pattern = ""
        if self._patterns:
            pattern, subject = self._patterns[-1]
        number = None if subject is None else self._mirror.number_of(subject)
        deltas = self._mirror.update(self._changed, self._placed)
        self._add_step(Step(kind, len(self.trace.runs) - 1, pattern, number), deltas)
        self._changed, self._placed = {}, {}
        self._recording += perf_counter() - begun

    def _add_step(self, step: Step, deltas: Sequence[Delta]) -> None:
        if deltas:
            step.deltas = deltas
            step.links = self._linker.links(step, self._replacements())
            step.failures, self._failures = self._failures, []
            self.trace.steps.append(step)
            self.names.add(step)
        self._replaced, self._has_erased = [], False

    def _replacements(self) -> dict[int, list[int]]:
        """Returns the operations replaced in the current step, each with those that define its values now."""
        replacements: dict[int, list[int]] = {}
        for old, values in self._replaced:
            owners = [self._mirror.number_of(value.owner) for value in values if isinstance(value, OpResult)]
            replacements.setdefault(old, []).extend(number for number in owners if number is not None)
        return replacements


class _GreedyDriver(GreedyListener):
    """Observer of the greedy driver."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def iteration_done(self, number: int, region: Region) -> None:
        self._recorder.end_step(StepKind.REGIONS)

    def processing(self, op: Operation) -> None:
        self._recorder.end_step(StepKind.REGIONS)

    def processed(self, op: Operation, success: bool, reason: str) -> None:
        if success:
            self._recorder.end_step(StepKind.DEAD if reason == TRIVIALLY_DEAD else StepKind.FOLD, op)

    def pattern_tried(self, candidate: RewritePattern, op: Operation) -> bool:
        self._recorder.begin_pattern(candidate, op)
        return True

    def pattern_done(self, candidate: RewritePattern, op: Operation, success: bool) -> None:
        self._recorder.end_pattern(success=success)


class _ConversionDriver(ConversionListener):
    """Observer of dialect conversion."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def conversion_finished(self) -> None:
        self._recorder.end_step(StepKind.CHANGE)

    def fold_tried(self, op: Operation) -> None:
        self._recorder.end_step(StepKind.CHANGE)

    def fold_done(self, op: Operation, success: bool, reason: str) -> None:
        self._recorder.end_step(StepKind.FOLD, op)

    def pattern_tried(self, candidate: RewritePattern, op: Operation) -> None:
        self._recorder.begin_pattern(candidate, op)

    def pattern_done(self, candidate: RewritePattern, op: Operation, success: bool, reason: str) -> None:
        self._recorder.end_pattern(success=success)


def path_of(op: Operation) -> tuple[str, ...]:
    """Returns the path of a pass run on an operation: `builtin.module`, `func.func @f`."""
    path: list[str] = []
    current: Operation | None = op
    while current is not None:
        name = symbol_name(current)
        path.append(current.name if name is None else f"{current.name} @{name}")
        current = current.parent_op
    return tuple(reversed(path))
