"""Implements `DEBUG_OPTIONS`: reports about passes, limits on their rewrites, reproducers of failures.

Takes a command line; returns a pass manager with the requested instrumentation, and runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from compiler.file_replacement import replace_file
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.passes.action_profile import ActionProfiler
from compiler.passes.actions import (
    ActionHandler,
    ActionHandlers,
    ActionLog,
    ActionTracer,
    CounterError,
    DebugCounter,
)
from compiler.passes.base import Registry
from compiler.passes.debug_log import DebugLog
from compiler.passes.ir_printing import FileTree, IRPrinting, IRPrintingConfig
from compiler.passes.manager import PassManager, PassResult
from compiler.passes.pattern_checks import PatternChecks
from compiler.passes.pipeline import Pipeline, parse_pipeline
from compiler.passes.remarks import Remark, RemarkFilter, RemarkKind, RemarkPolicy, Remarks, remark_yaml
from compiler.passes.reproducer import LocalReproducer, Reproducer, Settings, reproducer_text, stored_settings
from compiler.passes.rewrite_logs import ConversionLog, GreedyLog
from compiler.rewrite.rewriter import Listener
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import Resources
from compiler.tools.debug_options import DebugOptionError
from compiler.tools.options import CommandLine

if TYPE_CHECKING:
    from compiler.trace.recorder import Recorder

_INCOMPATIBLE = (
    "Debug counters are incompatible with --log-actions-to and --mlir-enable-debugger-hook options and are disabled"
)


@dataclass
class Outlets:
    """Outputs: for text, for problems of passes, and for remarks that appear among diagnostics."""

    program: str
    write: Callable[[str], None]
    report: Callable[[Sequence[Problem]], None]
    remark: Callable[[Remark], None]
    trace: TraceOutput | None = None


class TraceOutput:
    """The output file of `--trace`: the concatenated traces of all parts of a file."""

    def __init__(self, name: str, source: str) -> None:
        self._name = name
        self._source = source
        self._parts: list[bytes] = []

    def recorder(self, op: Operation, context: Context, pipeline: str) -> Recorder:
        """Returns the recorder of passes on `op`."""
        recorder: Recorder = import_module("compiler.trace.recorder").Recorder(
            op, context, source=self._source, pipeline=pipeline
        )
        return recorder

    def add(self, recorder: Recorder) -> str | None:
        """Writes the file with one more trace; returns the problem, if there is one."""
        self._parts.append(import_module("compiler.trace.file").write_trace(recorder.trace))
        try:
            replace_file(self._name, b"".join(self._parts))
        except OSError as error:
            return f"cannot open output file '{self._name}': {error.strerror}\n"
        return None


def check_debug_options(line: CommandLine) -> None:
    """Raises DebugOptionError where one of the options makes no sense, before there is anything to run."""
    _counter(line)
    _remarks(line, lambda remark: None, lambda name: lambda text: None)


class Debugging:
    """Runs of pipelines on the parts of one file, `source`, with the instrumentation that a command line requests."""

    def __init__(self, line: CommandLine, flags: PrintingFlags, outlets: Outlets, source: str) -> None:
        self._line = line
        self._flags = flags
        self._outlets = outlets
        if "trace" in line.texts:
            outlets.trace = TraceOutput(line.texts["trace"], source)
        self._stored: Settings | None = None
        """The settings in the reproducer that is run."""

    def pipeline(self, pipeline: Pipeline, registry: Registry, resources: Resources) -> Pipeline:
        """Returns the pipeline to run on the next part: that of its reproducer if `--run-reproducer` finds one."""
        self._stored = stored_settings(resources) if self._line.flag("run-reproducer") else None
        return pipeline if self._stored is None else parse_pipeline(self._stored.pipeline, registry)

    def run(self, pipeline: Pipeline, op: Operation, context: Context, resources: Resources) -> PassResult:
        """Runs the pipeline on an op."""
        line = self._line
        settings = self._stored or Settings(
            str(pipeline), line.flag("mlir-disable-threading"), line.flag("verify-each", True)
        )
        return DebuggedRun(line, self._flags, self._outlets).run(pipeline, op, context, settings, resources)


class DebuggedRun:
    """One run of a pipeline on one part of a file, with the reports that the command line requests."""

    def __init__(self, line: CommandLine, flags: PrintingFlags, outlets: Outlets) -> None:
        self._line = line
        self._flags = flags
        self._outlets = outlets
        self._files: dict[str, list[str]] = {}
        self._counter = _counter(line)
        self._profiler: ActionProfiler | None = None
        self._log = _debug_log(line, outlets.write)
        self._remarks = _remarks(line, outlets.remark, self._text_writer)

    def run(
        self, pipeline: Pipeline, op: Operation, context: Context, settings: Settings, resources: Resources
    ) -> PassResult:
        """Runs the pipeline on an op with `settings`, which are also written to reproducers."""
        listeners: list[Listener] = []
        manager = PassManager(
            context,
            verify_each=settings.verify_each,
            on_problems=self._outlets.report,
            log=self._log,
            remarks=self._remarks,
            write=self._outlets.write,
            resources=resources,
        )
        tracer = self._tracer()
        if tracer is not None:  # first, so that others do not report actions that it prevents
            listeners.extend(tracer.listeners)
            manager.instrumentations.append(tracer)
        if self._log.is_enabled("greedy-rewriter"):
            listeners.append(GreedyLog(self._log))
        if self._log.is_enabled("dialect-conversion"):
            listeners.append(ConversionLog(self._log))
        checks = PatternChecks(context) if self._line.flag("mlir-expensive-pattern-checks") else None
        if checks is not None:
            listeners.append(checks)
        manager.listeners += listeners
        config = _printing_config(self._line)
        if config.is_active:
            manager.instrumentations.append(IRPrinting(config, self._flags, self._ir_writer()))
        trace = self._outlets.trace
        recorder = None if trace is None else trace.recorder(op, context, settings.pipeline)
        if recorder is not None:
            manager.listeners += recorder.listeners
            manager.instrumentations.append(recorder)
        reproducer = self._reproducer(settings, resources)
        if reproducer is not None:
            reproducer.prepare(op)
            manager.instrumentations.append(reproducer)
        result = manager.run(pipeline, op)
        if trace is not None and recorder is not None and (problem := trace.add(recorder)) is not None:
            self._outlets.write(problem)
        if checks is not None and checks.problems:
            self._outlets.report(checks.problems)
            result.succeeded = False
        if reproducer is not None:
            reproducer.finish(op)
        self._finish(op, result, settings, resources)
        return result

    def _finish(self, op: Operation, result: PassResult, settings: Settings, resources: Resources) -> None:
        self._remarks.finish()
        if self._profiler is not None:
            self._profiler.finish()
        name = self._line.texts.get("mlir-generate-reproducer")
        if name and result.succeeded:
            plain = Settings(settings.pipeline, verify_each=False)
            problem = write_file(name, reproducer_text(op, plain, resources))
            if problem is not None:
                self._outlets.write(f"{problem}\n")
        for name, parts in self._files.items():
            problem = write_file(name, "".join(parts))
            if problem is not None:
                self._outlets.write(f"{problem}\n")
        if self._counter is not None and self._line.flag("mlir-print-debug-counter"):
            self._outlets.write(self._counter.text())

    # ------------------------------------------------------------------------------------------ parts

    def _tracer(self) -> ActionTracer | None:
        handlers: list[ActionHandler] = []
        if (target := self._line.texts.get("log-actions-to")) is not None:
            places = self._line.texts.get("log-mlir-actions-filter")
            only_at = None if places is None else [place for place in places.split(",") if place]
            handlers.append(ActionLog(self._outlets.program, self._text_writer(target), only_at))
        if (target := self._line.texts.get("profile-actions-to")) is not None:
            self._profiler = ActionProfiler(self._text_writer(target))
            handlers.append(self._profiler)
        if not handlers:
            return None if self._counter is None else ActionTracer(self._counter)
        if self._counter is not None:
            self._outlets.write(f"error: {_INCOMPATIBLE}\n")
            self._counter = None
        return ActionTracer(ActionHandlers(handlers))

    def _text_writer(self, target: str) -> Callable[[str], None]:
        """Writes immediately for "-", otherwise into a file when the run is over."""
        if target == "-":
            return self._outlets.write
        return self._files.setdefault(target, []).append

    def _ir_writer(self) -> Callable[..., None]:
        directory = self._line.texts.get("mlir-print-ir-tree-dir")
        if directory:
            return FileTree(directory, self._outlets.write).write
        return lambda run, op, text: self._outlets.write(text)

    def _reproducer(self, settings: Settings, resources: Resources) -> Reproducer | None:
        name = self._line.texts.get("mlir-pass-pipeline-crash-reproducer")
        if not name:
            return None
        kind = LocalReproducer if self._line.flag("mlir-pass-pipeline-local-reproducer") else Reproducer
        return kind(name, settings, _write_reproducer, lambda problem: self._outlets.report([problem]), resources)


def _printing_config(line: CommandLine) -> IRPrintingConfig:
    """Returns the configuration of the options."""
    diff = line.flag("mlir-print-ir-diff")
    after = frozenset(line.pass_names.get("mlir-print-ir-after", ()))
    return IRPrintingConfig(
        before=frozenset(line.pass_names.get("mlir-print-ir-before", ())),
        after=after,
        before_all=line.flag("mlir-print-ir-before-all"),
        after_all=line.flag("mlir-print-ir-after-all") or (diff and not after),
        after_change=line.flag("mlir-print-ir-after-change"),
        after_failure=line.flag("mlir-print-ir-after-failure"),
        module_scope=line.flag("mlir-print-ir-module-scope"),
        diff=diff,
    )


def _debug_log(line: CommandLine, write: Callable[[str], None]) -> DebugLog:
    if line.flag("debug"):
        return DebugLog(write, None)
    tags = [tag for tag in line.texts.get("debug-only", "").split(",") if tag]
    return DebugLog(write, tags) if tags else DebugLog()


def write_file(name: str, text: str) -> str | None:
    """Writes a file. Returns the error if that fails."""
    try:
        with open(name, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "No such file or directory"
        return f"cannot open output file '{name}': {reason}"
    return None


def _write_reproducer(name: str, text: str) -> str | None:
    problem = write_file(name, text)
    created = "failed to create output stream: Failed to create reproducer stream: "
    return None if problem is None else created + problem


def _counter(line: CommandLine) -> DebugCounter | None:
    text = line.texts.get("mlir-debug-counter", "")
    if not text and not line.flag("mlir-print-debug-counter"):
        return None
    try:
        return DebugCounter(text)
    except CounterError as error:
        raise DebugOptionError(f"error: {error}\n") from None


_FILTERS = {
    RemarkKind.PASSED: "remarks-filter-passed",
    RemarkKind.MISSED: "remarks-filter-missed",
    RemarkKind.FAILED: "remarks-filter-failed",
    RemarkKind.ANALYSIS: "remarks-filter-analyse",
}


def _remarks(
    line: CommandLine, show: Callable[[Remark], None], writer: Callable[[str], Callable[[str], None]]
) -> Remarks:
    """Returns the destination of remarks: the diagnostics, or a file, written by the function that `writer` returns."""
    texts = line.texts
    wanted = RemarkFilter(
        texts.get("remarks-filter"), {kind: texts[name] for kind, name in _FILTERS.items() if name in texts}
    )
    if wanted.everything is None and not wanted.by_kind:
        return Remarks()
    problem = wanted.problem()
    if problem is not None:
        raise DebugOptionError(f"error: {problem}\n")
    policy = RemarkPolicy(texts.get("remark-policy", "all"))
    form = texts.get("remark-format", "emitRemark")
    if form == "bitstream":
        raise DebugOptionError("error: writing remarks as a bitstream is not supported\n")
    if form == "yaml":
        put = writer(texts.get("remarks-output-file", "mlir-remarks.yaml"))
        return Remarks(lambda remark: put(remark_yaml(remark)), wanted, policy)
    return Remarks(show, wanted, policy)
