"""Runs the passes of a command line, and reports on them as its options ask.

Takes the IR of one part of a file, and a pipeline; changes the IR, and writes reports: statistics, explanations, and
differences in the functions' results. The module is loaded only for runs with passes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from compiler.diagnostics import Severity
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.passes.base import Registry
from compiler.passes.manager import PassManager, PassResult
from compiler.passes.pipeline import Pipeline
from compiler.passes.remarks import Remark
from compiler.rewrite.builder import IRMapping, clone
from compiler.syntax.op_printer import PrintingFlags
from compiler.tools.debug_options import has_debug_options
from compiler.tools.input_ir import Resources
from compiler.tools.options import CommandLine
from compiler.tools.timing import Stopwatch, statistics_text

if TYPE_CHECKING:
    from compiler.tools.debugging import Debugging


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
        self._say = say
        self._report = report
        self._debugging: Debugging | None = None
        if has_debug_options(line):
            # Loading it takes a fiftieth of the time of a short run.
            debugging = import_module("compiler.tools.debugging")
            outlets = debugging.Outlets(program, say, report, say_remark)
            self._debugging = debugging.Debugging(line, flags, outlets, name)

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
        line, say = self._line, self._say
        if self._debugging is not None:
            pipeline = self._debugging.pipeline(pipeline, registry, resources)
        if not pipeline.items:
            return True
        before = clone(top, IRMapping()) if line.flag("check-results") else None
        result = self._result(pipeline, top, context, resources)
        watch.lap_of_passes(pipeline, result)
        if line.flag("mlir-pass-statistics"):
            say(statistics_text(line, pipeline, result))
        if line.flag("explain"):
            say("".join(explanation.text() for explanation in result.explanations))
        succeeded = result.succeeded
        if before is not None:
            # The interpreter is loaded only if results are checked.
            checked = import_module("compiler.checking.reports").checked_run
            inputs, seed = (line.numbers.get("check-inputs", 100), line.numbers.get("check-seed", 0))
            for problem in checked(before, top, context, pipeline, result, inputs=inputs, seed=seed):
                self._report([problem])
                succeeded = succeeded and problem.severity is not Severity.ERROR
        return succeeded

    def _result(self, pipeline: Pipeline, top: Operation, context: Context, resources: Resources) -> PassResult:
        """Runs a pipeline with debug options."""
        if self._debugging is not None:
            return self._debugging.run(pipeline, top, context, resources)
        manager = PassManager(
            context,
            verify_each=self._line.flag("verify-each", True),
            on_problems=self._report,
            write=self._say,
            resources=resources,
        )
        return manager.run(pipeline, top)
