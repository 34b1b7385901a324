"""Traces of other compilers' runs, from the output of `--mlir-print-ir-after-all` and similar options.

`import_log` takes the log of mlir-opt, iree-opt, triton or any other tool built on MLIR. The trace that it returns has
a step for each dump. A dump of a function replaces the function of that name. Operations are matched from dump to dump
(`compiler.trace.matching`); dumps that cannot be parsed are reported and left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from compiler.api import parse_tolerant
from compiler.ir.collector import collector_paused
from compiler.ir.context import Context
from compiler.ir.locations import UNKNOWN
from compiler.ir.operation import Operation, sole_region
from compiler.ir.symbols import symbol_name
from compiler.trace.deltas import Delta, PlaceOp
from compiler.trace.links import Linker
from compiler.trace.matching import Matching
from compiler.trace.mirror import Mirror
from compiler.trace.model import PassRun, Step, StepKind, Trace
from compiler.trace.packed import Steps
from compiler.trace.recorder import path_of
from compiler.trace.rerun import passes_named, sources_by_rerun

_HEADER = re.compile(
    r"^// -----// IR Dump (?P<when>Before|After) (?P<name>.*?)(?P<failed> Failed)?"
    r"(?: \((?P<argument>[^()]*)\))?(?: \('(?P<op>[^']*)' operation(?:: @(?P<symbol>.*?))?\))? //----- //[ \t]*$",
    re.MULTILINE,
)
_NUMBERED = re.compile(r"\d+|arg\d+|c-?\d+(?:_\w+)?|cst(?:_\d+)?|true|false")
"""Names chosen by the printer, which may belong to other values in another dump."""
_PIPELINE = re.compile(r"^Pass Manager with \d+ passes:\n[\w.]+\((?:\n[ ].*)*\n\)$", re.MULTILINE)
"""Matches the text that `--dump-pass-pipeline` prints."""
_OPTIONS = re.compile(r"^ +(?P<argument>[\w-]+)\{(?P<options>.*)\},?$", re.MULTILINE)
_LARGEST_RERUN = 20_000
"""Maximum number of operations of a dump whose pass is run again."""


@dataclass(frozen=True, slots=True)
class Dump:
    """One dump of a log: the text printed before or after a pass, and its place in the log."""

    is_before: bool
    name: str
    argument: str
    failed: bool
    op: str | None
    symbol: str | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Imported:
    """The trace of a log, and complaints about the dumps that could not be parsed."""

    trace: Trace
    complaints: list[str]


def dumps(log: str) -> Iterator[Dump]:
    """Yields the dumps of a log; text before the first header is ignored."""
    headers = list(_HEADER.finditer(log))
    for number, header in enumerate(headers, 1):
        yield Dump(
            header["when"] == "Before",
            header["name"],
            header["argument"] or header["name"],
            header["failed"] is not None,
            header["op"],
            header["symbol"],
            header.end(),
            headers[number].start() if number < len(headers) else len(log),
        )


def passes_of(log: str) -> dict[str, list[str]]:
    r"""Returns the options of each pass, by its argument, in the pipelines printed at the beginning of a log.

    >>> passes_of("Pass Manager with 1 passes:\nbuiltin.module(\n  inline{max-iterations=2}\n)\n")
    {'inline': ['max-iterations=2']}
    """
    passes: dict[str, list[str]] = {}
    for pipeline in _PIPELINE.finditer(log):
        for match in _OPTIONS.finditer(pipeline[0]):
            options = passes.setdefault(match["argument"], [])
            if match["options"] not in options:
                options.append(match["options"])
    return passes


def import_log(
    log: str, context: Context, *, source: str = "", progress: Callable[[float], None] | None = None
) -> Imported:
    """Returns the trace of a log. Raises ValueError if it has no dump that can be parsed.

    `progress` is called after each dump with the fraction of the log that was read, from 0 to 1.
    """
    imported = LogImport(context, source, passes_of(log))
    with collector_paused():
        for dump in dumps(log):
            imported.add(dump, log)
            if progress is not None:
                progress(dump.end / len(log))
    if imported.is_empty:
        raise ValueError("the log has no dump of IR that can be read: '// -----// IR Dump After ...' begins one")
    return Imported(imported.trace, imported.complaints)


class _Shown(NamedTuple):
    """The operations of a dump that are part of the current state."""

    tops: Sequence[Operation]
    run_op: Operation

    def is_in(self, module: Operation) -> bool:
        """Returns True if the operations are directly in `module`."""
        return all(op.parent_op is module for op in self.tops)


class LogImport:
    """The trace so far, and the IR of the last dump. `passes` has the options of each pass (`passes_of`)."""

    def __init__(self, context: Context, source: str = "", passes: Mapping[str, Sequence[str]] | None = None) -> None:
        self.trace = Trace(Steps(), source=source)
        self._passes = passes or {}
        self.complaints: list[str] = []
        self.is_empty = True
        self._context = context
        self._module = Operation()
        self._origins: dict[int, list[int]] = {}
        """The operations that the last dump no longer has, with those that replace them."""
        self._shown: dict[str, _Shown] = {}
        """Dumps by text that are still up to date: most passes change nothing, and equal texts are parsed once."""
        self._announced = ""
        """The pass before which the last dump was printed."""

    def number_of(self, op: Operation) -> int:
        """Returns the number of an operation of the last dump."""
        number = self._mirror.number_of(op)
        assert number is not None, "the dump was added"
        return number

    def add(self, dump: Dump, log: str) -> Sequence[Operation]:
        """Adds the next dump; returns the operations that it shows, none if it cannot be parsed."""
        text = log[dump.start : dump.end].strip()
        if (shown := self._shown.get(text)) is not None:
            if not dump.is_before:
                self._add_run(dump.argument, shown.run_op, [], failed=dump.failed)
            self._announced = dump.argument if dump.is_before else ""
            return shown.tops
        parsed = parse_tolerant(text, self._context, file_name=self.trace.source)
        problems = parsed.all_diagnostics()
        ops = [op for block in sole_region(parsed.module).blocks for op in block.ops]
        if problems or not ops:
            line = log.count("\n", 0, dump.start) + 1
            reason = problems[0].message if problems else "it is empty"
            self.complaints.append(f"line {line}: the dump of '{dump.argument}' cannot be read: {reason}")
            return ()
        for op in parsed.module.walk():
            _forget_printed_names(op)
        is_part = parsed.module is parsed.top and len(ops) == 1
        run = self._announced if dump.is_before else dump.argument
        deltas = self._change_part(ops[0], run) if is_part else self._change(parsed.module, run, dump)
        run_op = ops[0] if len(ops) == 1 else parsed.module
        if run and (deltas or not dump.is_before):
            self._add_run(run, run_op, deltas, failed=dump.failed)
        self._announced = dump.argument if dump.is_before else ""
        tops = ops if parsed.module is parsed.top else [parsed.module]
        kept = self._shown.items() if is_part else ()
        self._shown = {other: each for other, each in kept if each.is_in(self._module)}
        self._shown[text] = _Shown(tops, run_op)
        return tops

    def _change(self, module: Operation, run: str, dump: Dump) -> list[Delta]:
        """Updates the state by a dump of the whole module after the pass `run`; returns the changes."""
        if self.is_empty:
            self._begin(module)
            return []
        anchor = self._module if dump.symbol is None else self._named(dump.op, dump.symbol)
        matching = self._match(self._module, module, anchor, run)
        self._module = module
        return self._take_over(module, matching)

    def _change_part(self, new: Operation, run: str) -> list[Delta]:
        """Updates the state by a dump of one operation after the pass `run`; returns the changes.

        An operation that no earlier dump had is added to the initial IR.
        """
        module = new.parent_op
        assert module is not None and new.parent is not None, "a text without a module gets one"
        if self.is_empty:
            self._begin(module)
            return []
        old = self._named(new.name, symbol_name(new))
        new.parent.remove(new)
        if old is None:
            sole_region(self._module).blocks[-1].insert(new, None)
            self.trace.steps.append(Step(StepKind.BEGIN, -1, deltas=self._mirror.update_all(self._module)))
            return []
        matching = self._match(old, new, old, run)
        assert old.parent is not None
        old.parent.insert(new, old)
        old.parent.remove(old)
        return self._take_over(new, matching)

    def _begin(self, module: Operation) -> None:
        self.is_empty = False
        self._module = module
        self._mirror = Mirror(module, self._context)
        self._linker = Linker(self._mirror.replica, self._mirror.begin)
        self.trace.steps.append(Step(StepKind.BEGIN, -1, deltas=self._mirror.begin))

    def _take_over(self, new: Operation, matching: Matching) -> list[Delta]:
        for op in new.walk():
            if op not in matching.partners and op.location is None:
                op.location = UNKNOWN
        numbers = {op: self._mirror.number_of(old) for op, old in matching.origins.items()}
        self._mirror.take_over(self._module, matching.ops, matching.blocks)
        deltas = self._mirror.update_all(self._module)
        self._origins = {}
        for op, old in numbers.items():
            if old is not None:
                self._origins.setdefault(old, []).append(self.number_of(op))
        return deltas

    def _match(self, old: Operation, new: Operation, anchor: Operation | None, run: str) -> Matching:
        """Matches the operations of two dumps, between which the pass `run` ran on `anchor`."""
        matching = Matching(old, new)
        size = sum(1 for _ in new.walk())
        if anchor is not None and run and size <= _LARGEST_RERUN:
            sources = sources_by_rerun(old, new, anchor, passes_named(run, self._passes.get(run, [""])), self._context)
            if sources is not None:
                matching.correct(sources.survivors, sources.origins)
        return matching

    def _named(self, kind: str | None, symbol: str | None) -> Operation | None:
        """Returns the operation named `kind` in the last state that defines `symbol`, or has none if it is None."""
        same_kind = (op for op in self._module.walk() if op.parent is not None and op.name == kind)
        return next((op for op in same_kind if symbol_name(op) == symbol), None)

    def _add_run(self, argument: str, op: Operation, deltas: list[Delta], *, failed: bool) -> None:
        steps = self.trace.steps
        run = PassRun(argument, argument, self._mirror.number_of(op) or 0, path_of(op), len(steps), failed=failed)
        if deltas:
            step = Step(StepKind.CHANGE, len(self.trace.runs), deltas=deltas)
            step.links = self._linker.links(step, self._origins)
            steps.append(step)
        run.last = len(steps)
        run.ops_after = sum(1 for _ in op.walk())
        run.ops_before = run.ops_after - sum(_growth(delta) for delta in deltas)
        self.trace.runs.append(run)


def _growth(delta: Delta) -> int:
    """Returns the number of operations that a delta adds; negative if it removes some."""
    return (delta.new is not None) - (delta.old is not None) if isinstance(delta, PlaceOp) else 0


def _forget_printed_names(op: Operation) -> None:
    values = [*op.results, *(value for region in op.regions for block in region.blocks for value in block.arguments)]
    for value in values:
        if value.name is not None and _NUMBERED.fullmatch(value.name):
            value.name = None
