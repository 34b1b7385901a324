"""Smaller programs for which passes still change what a function computes."""

from __future__ import annotations

from compiler.checking.functions import Differs, Path, Settings, Side, check_module, compare
from compiler.checking.inputs import Input
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import Pipeline
from compiler.syntax.printer.ir_printer import print_operation
from compiler.text import utf8
from compiler.transforms.reduction.passes import reduce_module
from compiler.transforms.reduction.tester import Verdict
from compiler.transforms.reduction.variants import copied


class DifferenceJudge:
    """Finds a module interesting if a pipeline changes what one of its functions computes.

    `path` and `input` are the function and the input of the module that was judged interesting first; smaller ones
    have to differ for the same.
    """

    def __init__(self, pipeline: Pipeline, context: Context, settings: Settings) -> None:
        self._pipeline = pipeline
        self._context = context
        self._settings = settings
        self._passes = [pass_.argument for pass_ in pipeline.passes()]
        self.path: Path = ()
        self.input: Input | None = None

    def judge(self, module: Operation) -> Verdict:
        """Runs the pipeline on a copy of a module, and both with the input."""
        size = len(utf8(print_operation(module)))
        after = copied(module)
        if not PassManager(self._context).run(self._pipeline, after).succeeded:
            return Verdict(False, size)
        if self.input is not None:
            old = Side(module, self._passes)
            new = Side(after, before=old)
            both = self.path in old.functions and self.path in new.functions
            return Verdict(both and isinstance(compare(old, new, self.path, self.input), Differs), size)
        for checked in check_module(module, after, self._settings, self._passes):
            if isinstance(checked.answer, Differs):
                self.path, self.input = checked.path, checked.answer.input
                return Verdict(True, size)
        return Verdict(False, size)


def reduce_difference(module: Operation, judge: DifferenceJudge, context: Context) -> Operation | None:
    """Returns the smallest version of a module that still differs; None if the module itself does not."""
    return reduce_module(module, judge, context)
