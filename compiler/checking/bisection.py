"""Finds the pass, and the single rewrite in it, that changes what a function computes.

Takes a module, a pipeline, and an input for which the result differs; returns the first step of the recorded run after
which it differs. States in the middle of a pass may be invalid or may not run: then all steps up to the next state that
runs are reported together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from compiler.checking.functions import Differs, Path, Side, compare
from compiler.checking.inputs import Input
from compiler.checking.outcomes import NotRun
from compiler.ir.context import Context
from compiler.ir.locations import UNKNOWN, Location
from compiler.ir.operation import Operation
from compiler.ir.problem import errors_of
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import Pipeline
from compiler.rewrite.builder import IRMapping, clone
from compiler.trace.history import History
from compiler.trace.model import PassRun, Step, StepKind
from compiler.trace.recorder import Recorder
from compiler.verification.verifier import Verifier

_MOST_TRIED = 300
"""Maximum number of states that are tried one after the other; of more, some are left out first."""


@dataclass(frozen=True, slots=True)
class Culprit:
    """Cause of a difference: a pass, and the rewrite in it if it is a single one.

    `pattern` is the pattern's name, "" for what is none; `location` is that of the operation that was rewritten.
    """

    pass_argument: str
    pass_text: str
    kind: StepKind
    pattern: str
    op_name: str
    location: Location
    steps: int
    """Number of rewrites that the difference lies in; 1 if it is a single one."""

    def text(self) -> str:
        """Returns the text of the cause for a message."""
        if self.steps != 1:
            return f"one of {self.steps} rewrites of '{self.pass_argument}'"
        subject = f" of '{self.op_name}'" if self.op_name else ""
        kind = {
            StepKind.PATTERN: f"pattern '{self.pattern}'",
            StepKind.FOLD: "a fold",
            StepKind.DEAD: "the removal of an unused operation",
            StepKind.REGIONS: "the simplification of control flow",
            StepKind.ROLLBACK: f"what pattern '{self.pattern}' took back",
        }.get(self.kind)
        if kind is None:
            return f"a change by '{self.pass_argument}' itself"
        return f"{kind}{subject} in '{self.pass_argument}'"


def find_culprit(module: Operation, context: Context, pipeline: Pipeline, path: Path, input_: Input) -> Culprit | None:
    """Runs a pipeline again on a copy, and returns the step that makes a function differ for an input."""
    original = Side(module, [pass_.argument for pass_ in pipeline.passes()])

    def judge(state: Operation) -> bool | None:
        """Returns True if the state differs, False if it agrees, None if unknown."""
        if errors_of(Verifier(context).verify(state)):
            return None
        side = Side(state, before=original)
        if path not in side.functions:
            return None
        outcome = compare(original, side, path, input_)
        return True if isinstance(outcome, Differs) else None if isinstance(outcome, NotRun) else False

    return _find(module, context, pipeline, judge)


def find_invalid(module: Operation, context: Context, pipeline: Pipeline) -> Culprit | None:
    """Returns the step after which the IR is invalid to the end of its pass."""
    return _find(module, context, pipeline, lambda state: bool(errors_of(Verifier(context).verify(state))))


def _find(
    module: Operation, context: Context, pipeline: Pipeline, judge: Callable[[Operation], bool | None]
) -> Culprit | None:
    copy = clone(module, IRMapping())
    recorder = Recorder(copy, context)
    PassManager(context, instrumentations=[recorder], listeners=recorder.listeners).run(pipeline, copy)
    history = History(recorder.trace, context)
    runs = [run for run in recorder.trace.runs if run.has_changed]
    good = 1
    for run in runs:
        verdict = judge(history.state(run.last))
        if verdict is False:
            good = run.last
        elif verdict:
            first = max(good, run.first)
            return _culprit(history, run, *_narrowed(history, judge, first, run.last))
    return None


def _narrowed(history: History, judge: Callable[[Operation], bool | None], good: int, bad: int) -> tuple[int, int]:
    """Returns a state that is good and the first one after it that stays bad."""
    while bad - good > _MOST_TRIED:
        middle = (good + bad) // 2
        verdict = judge(history.state(middle))
        if verdict:
            bad = middle
        elif verdict is False:
            good = middle
        else:
            break
    for number in range(bad - 1, good, -1):
        verdict = judge(history.state(number)) if bad - good <= _MOST_TRIED else None
        if verdict is False:
            return number, bad
        if verdict:
            bad = number
    return good, bad


def _culprit(history: History, run: PassRun, good: int, bad: int) -> Culprit:
    steps = bad - good
    step: Step = history.trace.steps[good]
    subject = None
    history.state(good)
    if steps == 1 and step.subject is not None:
        subject = history.op(step.subject)
    location = _place(history, step) if subject is None else subject.get_location()
    name = "" if subject is None else subject.name
    return Culprit(run.argument, run.pipeline, step.kind, step.pattern, name, location, steps)


def _place(history: History, step: Step) -> Location:
    """Returns the location of the first operation that a step changes."""
    for delta in step.deltas:
        number = getattr(delta, "op", None)
        if isinstance(number, int):
            op = history.op(number)
            if op.parent is not None and (location := op.get_location()) != UNKNOWN:
                return location
    return UNKNOWN
