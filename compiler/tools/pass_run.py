"""Runs the passes of a command line, with what its options show of them.

Enters: the IR of one part of a file, and a pipeline; leaves: changed IR, and reports: statistics, explanations, and how
the functions' results differ. It is loaded for runs that have passes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from compiler.diagnostics import Severity
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.passes.base import Registry
from compiler.passes.pipeline import Pipeline, parse_pipeline
from compiler.passes.remarks import Remark
from compiler.passes.reproducer import Settings, stored_settings
from compiler.rewrite.builder import IRMapping, clone
from compiler.syntax.op_printer import PrintingFlags
from compiler.tools.debugging import DebuggedRun, Outlets, TraceOutput
from compiler.tools.input_ir import Resources
from compiler.tools.options import CommandLine
from compiler.tools.timing import Stopwatch, statistics_text


class PassRun:
    """Runs of pipelines on the parts of one file."""

    def __init__(
        self,
        line: CommandLine,
        program: str,
        name: str,
        flags: PrintingFlags,
        say: Callable[[str], None],
        report: Callable[[Sequence[Problem]], None],
        say_remark: Callable[[Remark], None],
    ) -> None:
        self._line = line
        self._flags = flags
        trace = TraceOutput(line.texts["trace"], name) if "trace" in line.texts else None
        self._outlets = Outlets(program, say, report, say_remark, trace)

    def run(
        self,
        pipeline: Pipeline,
        registry: Registry,
        top: Operation,
        context: Context,
        resources: Resources,
        watch: Stopwatch,
    ) -> bool:
        """Runs the pipeline, or that of a reproducer. Returns True if all passes succeeded.

        Where results are checked, functions have to compute the same after the passes, too.
        """
        line, say = self._line, self._outlets.write
        settings = Settings(str(pipeline), line.flag("mlir-disable-threading"), line.flag("verify-each", True))
        if line.flag("run-reproducer") and (stored := stored_settings(resources)) is not None:
            settings = stored
            pipeline = parse_pipeline(stored.pipeline, registry)
        if not pipeline.items:
            return True
        before = clone(top, IRMapping()) if line.flag("check-results") else None
        result = DebuggedRun(line, self._flags, self._outlets).run(pipeline, top, context, settings, resources)
        watch.lap_of_passes(pipeline, result)
        if line.flag("mlir-pass-statistics"):
            say(statistics_text(line, pipeline, result))
        if line.flag("explain"):
            say("".join(explanation.text() for explanation in result.explanations))
        succeeded = result.succeeded
        if before is not None:
            # The interpreter and what goes with it is loaded only where results are checked.
            checked = import_module("compiler.checking.reports").checked_run
            inputs, seed = (line.numbers.get("check-inputs", 100), line.numbers.get("check-seed", 0))
            for problem in checked(before, top, context, pipeline, result, inputs=inputs, seed=seed):
                self._outlets.report([problem])
                succeeded = succeeded and problem.severity is not Severity.ERROR
        return succeeded
