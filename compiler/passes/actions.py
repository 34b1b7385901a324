"""Actions: the units of work of a run, which can be logged, counted and skipped.

The pass manager and the drivers of patterns report each action before it runs; one handler may prevent it. Kinds,
and their tags: a pass on an op (`pass-execution`), a round of the greedy driver (`GreedyPatternRewriteIteration`), a
dialect conversion (`apply-conversion`), one try of a pattern (`apply-pattern`).
See https://mlir.llvm.org/docs/ActionTracing/.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from compiler.ir.locations import FileLineColRange, Location, find_location
from compiler.ir.operation import Operation, Region
from compiler.passes.base import Pass, PassState
from compiler.passes.manager import Instrumentation
from compiler.rewrite.greedy import GreedyListener
from compiler.rewrite.legalizer import ConversionListener
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.rewriter import Listener
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation

PASS_EXECUTION = "pass-execution"
GREEDY_ITERATION = "GreedyPatternRewriteIteration"
APPLY_CONVERSION = "apply-conversion"
APPLY_PATTERN = "apply-pattern"

_ADAPTOR = "mlir::detail::OpToOpPassAdaptor"
"""Upstream's pass that runs nested pipelines."""


@dataclass(frozen=True)
class Action:
    """A unit of work that is about to run on `op`. Its texts are upstream's."""

    tag: str
    op: Operation
    description: str
    units: Callable[[], str]
    """Returns the text of the IR that the action is about."""

    def text(self) -> str:
        return f"{self.description} ({self.units()})`"


class ActionHandler:
    """Decides which actions run. An action may contain others, which end before it."""

    def begins(self, action: Action) -> bool:
        """Returns True if the action may run."""
        return True

    def completed(self, tag: str) -> None:
        """Called when an action that ran has ended."""


class ActionHandlers(ActionHandler):
    """Handlers that observe every action and skip none."""

    def __init__(self, handlers: Sequence[ActionHandler]) -> None:
        self._handlers = handlers

    def begins(self, action: Action) -> bool:
        for handler in self._handlers:
            handler.begins(action)
        return True

    def completed(self, tag: str) -> None:
        for handler in self._handlers:
            handler.completed(tag)


class ActionTracer(GreedyListener, Instrumentation):
    """Reports every action to a handler: a pass manager's instrumentation, with `listeners` for its rewriters."""

    def __init__(self, handler: ActionHandler) -> None:
        self._handler = handler

    @property
    def listeners(self) -> list[Listener]:
        """Listeners that rewriters need."""
        return [self, _ConversionTracer(self._handler)]

    def may_run_nested(self, op: Operation) -> bool:
        return self._handler.begins(_pass_action(_ADAPTOR, op))

    def nested_done(self, op: Operation) -> None:
        self._handler.completed(PASS_EXECUTION)

    def may_run(self, run: Pass, op: Operation) -> bool:
        return self._handler.begins(_pass_action(run.name, op))

    def pass_done(self, run: Pass, op: Operation, state: PassState) -> None:
        self._handler.completed(PASS_EXECUTION)

    def iteration(self, number: int, region: Region) -> bool:
        op = region.parent
        assert op is not None

        def units() -> str:
            return f"Region #{region.index} for op {_brief(op)}"

        return self._handler.begins(Action(GREEDY_ITERATION, op, f"{GREEDY_ITERATION}({number})", units))

    def iteration_done(self, number: int, region: Region) -> None:
        self._handler.completed(GREEDY_ITERATION)

    def pattern_tried(self, candidate: RewritePattern, op: Operation) -> bool:
        return self._handler.begins(_pattern_action(candidate, op))

    def pattern_done(self, candidate: RewritePattern, op: Operation, success: bool) -> None:
        self._handler.completed(APPLY_PATTERN)


class _ConversionTracer(ConversionListener):
    """Reports the actions of dialect conversions to a handler."""

    def __init__(self, handler: ActionHandler) -> None:
        self._handler = handler

    def may_convert(self, ops: Sequence[Operation]) -> bool:
        return self._handler.begins(
            Action(APPLY_CONVERSION, ops[0], APPLY_CONVERSION, lambda: ", ".join(map(_brief, ops)))
        )

    def conversion_finished(self) -> None:
        self._handler.completed(APPLY_CONVERSION)

    def may_apply(self, candidate: RewritePattern, op: Operation) -> bool:
        return self._handler.begins(_pattern_action(candidate, op))

    def applied(self, candidate: RewritePattern, op: Operation, success: bool) -> None:
        self._handler.completed(APPLY_PATTERN)


def _pattern_action(candidate: RewritePattern, op: Operation) -> Action:
    return Action(APPLY_PATTERN, op, f"`{APPLY_PATTERN} pattern: {candidate.debug_name}", lambda: _brief(op))


def _pass_action(name: str, op: Operation) -> Action:
    description = f"`{PASS_EXECUTION}` running `{name}` on Operation `{op.name}`"
    return Action(PASS_EXECUTION, op, description, lambda: _brief(op))


def _brief(op: Operation) -> str:
    """Returns the text of the op without its regions."""
    return print_operation(op, PrintingFlags(skip_regions=True, local_scope=True)).strip()


# -------------------------------------------------------------------------------------------------------------- log


class ActionLog(ActionHandler):
    """Logs every action that runs: `--log-actions-to`.

    `only_at`: places, `file:line` or `file:line:column`, that an action's op must stand at; None for any place.
    """

    def __init__(self, thread: str, write: Callable[[str], None], only_at: Sequence[str] | None = None) -> None:
        self._thread = thread
        self._write = write
        self._only_at = only_at
        self._shown: list[bool] = []

    def begins(self, action: Action) -> bool:
        shown = self._only_at is None or _is_at(action.op.get_location(), self._only_at)
        self._shown.append(shown)
        if shown:
            self._write(f"[thread {self._thread}] begins (no breakpoint) Action {action.text()}\n")
        return True

    def completed(self, tag: str) -> None:
        if self._shown.pop():
            self._write(f"[thread {self._thread}] completed `{tag}`\n")


def _is_at(location: Location, places: Iterable[str]) -> bool:
    place = find_location(location, FileLineColRange)
    if not isinstance(place, FileLineColRange):
        return False
    for wanted in places:
        file, _, rest = wanted.partition(":")
        line, _, column = rest.partition(":")
        if file == place.file and line in ("", str(place.line)) and column in ("", str(place.column)):
            return True
    return False


# ---------------------------------------------------------------------------------------------------------- counting


class CounterError(Exception):
    """Error in the text of `--mlir-debug-counter`, in upstream's words."""


@dataclass
class Counter:
    """Counter of an action: how often it was requested, how many to skip first, how many to run then (-1: all)."""

    seen: int = 0
    skip: int = 0
    count: int = -1

    def allows(self) -> bool:
        """Returns True if the next one may happen; counts it."""
        self.seen += 1
        return self.skip < self.seen and (self.count < 0 or self.seen <= self.skip + self.count)


class DebugCounter(ActionHandler):
    """Skips actions by their number: `--mlir-debug-counter=apply-pattern-skip=3,apply-pattern-count=1`."""

    def __init__(self, arguments: str) -> None:
        """Raises CounterError."""
        self.counters: dict[str, Counter] = {}
        for argument in filter(None, arguments.split(",")):
            name, equals, value = argument.partition("=")
            if not equals:
                raise CounterError(
                    "expected DebugCounter argument to have an `=` separating the counter name and value, but the "
                    f"provided argument was: `{argument}`"
                )
            try:
                number = int(value)
            except ValueError:
                raise CounterError(f"expected DebugCounter counter value to be numeric, but got `{value}`") from None
            tag, dash, kind = name.rpartition("-")
            if not dash or kind not in ("skip", "count"):
                raise CounterError(
                    f"expected DebugCounter counter name to end with either `-skip` or `-count`, but got`{name}`"
                )
            counter = self.counters.setdefault(tag, Counter())
            if kind == "skip":
                counter.skip = number
            else:
                counter.count = number

    def begins(self, action: Action) -> bool:
        counter = self.counters.get(action.tag)
        return counter is None or counter.allows()

    def text(self) -> str:
        """Returns the text that `--mlir-print-debug-counter` writes."""
        lines = [f"{tag:<32}: {{{c.seen},{c.skip},{c.count}}}\n" for tag, c in sorted(self.counters.items())]
        return "DebugCounter counters:\n" + "".join(lines)
