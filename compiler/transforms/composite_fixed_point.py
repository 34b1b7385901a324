"""`composite-fixed-point-pass`: repeats a pipeline until it changes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import Pipeline, PipelineError, parse_pipeline
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation

_EVERYTHING = PrintingFlags(generic=True, debug_info=True)


@dataclass
class CompositeFixedPointPass(Pass):
    """Composite fixed point pass."""

    argument = "composite-fixed-point-pass"
    name = "CompositeFixedPointPass"
    summary = "Composite fixed point pass"

    display_name: str = option("name", "CompositeFixedPointPass", "Composite pass display name")
    pipeline: str = option("pipeline", "", "Composite pass inner pipeline")
    max_iterations: int = option("max-iterations", 10, "Maximum number of iterations if inner pipeline")

    def run(self, op: Operation, state: PassState) -> None:
        if self.max_iterations <= 0:
            state.error(op, f"Invalid maxIterations value: {self.max_iterations}")
            return
        if not self.pipeline:
            return
        try:
            pipeline = parse_pipeline(self.pipeline, state.run_state.registry)
        except PipelineError as error:
            state.error(op, f"Failed to parse composite pass pipeline: {error}")
            return
        manager = PassManager(state.context, listeners=state.listeners, write=state.run_state.write)
        before = print_operation(op, _EVERYTHING)
        for _ in range(self.max_iterations):
            if not self._run_once(manager, pipeline, op, state):
                return
            after = print_operation(op, _EVERYTHING)
            if after == before:
                return
            before = after
        # As upstream, the pipeline runs once more than the limit, without a check whether that changed anything.
        if self._run_once(manager, pipeline, op, state):
            iterations = f"didn't converge in {self.max_iterations} iterations"
            state.warning(op, f'Composite pass "{self.display_name}"+ {iterations}')

    def _run_once(self, manager: PassManager, pipeline: Pipeline, op: Operation, state: PassState) -> bool:
        result = manager.run(pipeline, op)
        state.problems += result.problems
        if not result.succeeded:
            state.signal_failure()
        return result.succeeded
