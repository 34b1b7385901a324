"""`inline`: replaces calls by the code of their callees.

    func.func private @double(%a: i32) -> i32 {
      %0 = arith.addi %a, %a : i32
      return %0 : i32                             func.func @f(%b: i32) -> i32 {
    }                                      ->       %0 = arith.addi %b, %b : i32
    func.func @f(%b: i32) -> i32 {                  return %0 : i32
      %0 = call @double(%b) : (i32) -> i32        }
      return %0 : i32
    }

Callables are simplified before and after, by default with `canonicalize`. Those that become unused are erased.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compiler.ir.operation import Operation, Region
from compiler.ir.symbols import is_symbol_table
from compiler.passes.base import Pass, PassState, option
from compiler.passes.manager import PassManager, PassResult
from compiler.passes.pipeline import Pipeline, PipelineError, parse_pipeline
from compiler.transforms.inline.inliner import Inliner, count_ops

_ALWAYS = (1 << 32) - 1


@dataclass
class InlineCalls(Pass):
    """Inline function calls."""

    argument = "inline"
    name = "Inliner"
    summary = "Inline function calls"

    default_pipeline: str = option(
        "default-pipeline",
        "canonicalize",
        "The optimizer pipeline used for callables that do not have a dedicated optimizer pipeline in opPipelineList",
    )
    op_pipelines: tuple[str, ...] = option(
        "op-pipelines",
        (),
        "Callable operation specific optimizer pipelines (in the form of `dialect.op(pipeline)`)",
    )
    max_iterations: int = option("max-iterations", 4, "Maximum number of iterations when inlining within an SCC")
    inlining_threshold: int = option(
        "inlining-threshold",
        _ALWAYS,
        "If the ratio between the number of the operations in the callee and the number of the operations in the "
        "caller exceeds this value (in percentage), then the callee is not inlined even if it is legal to inline it",
    )

    max_ops: int = option(
        "max-ops",
        100_000,
        "Number of operations that inlining may copy, where that is more than ten times the operations of the program",
        beyond_upstream=True,
    )

    def run(self, op: Operation, state: PassState) -> None:
        if not is_symbol_table(op):
            state.error(
                op, f"'{op.name}' op  was scheduled to run under the inliner, but does not define a symbol table"
            )
            return
        registry = state.run_state.registry
        try:
            pipelines = {
                pipeline.anchor: pipeline for pipeline in (parse_pipeline(text, registry) for text in self.op_pipelines)
            }
            default = parse_pipeline(f"any({self.default_pipeline})", registry) if self.default_pipeline else None
        except PipelineError as error:
            state.error(op, error.message)
            return
        inliner = Inliner(
            op,
            state.context,
            state.listeners,
            max_iterations=self.max_iterations,
            max_ops=self.max_ops,
            simplify=_Simplification(state, pipelines, default),
            is_profitable=self._is_profitable,
        )
        if not inliner.run():
            state.signal_failure()
        if not inliner.has_changed_ir:
            state.mark_all_analyses_preserved()

    def _is_profitable(self, caller: Region, callee: Region) -> bool:
        """Returns True if the callee is not too large, measured by its caller."""
        if self.inlining_threshold in (0, _ALWAYS):
            return self.inlining_threshold != 0
        size = count_ops(caller)
        return not size or count_ops(callee) * 100 // size <= self.inlining_threshold


class _Simplification:
    """Runs the pipeline for callables of an op's kind."""

    def __init__(self, state: PassState, pipelines: Mapping[str, Pipeline], default: Pipeline | None) -> None:
        self._state = state
        self._pipelines = pipelines
        self._default = default
        # The pass manager verifies the callables again, with all inlined operations.
        self._manager = PassManager(state.context, listeners=state.listeners, verify_each=False)

    def __call__(self, op: Operation) -> PassResult:
        pipeline = self._pipelines.get(op.name, self._default)
        if pipeline is None:
            return PassResult()
        result = self._manager.run(pipeline, op)
        self._state.problems += result.problems
        return result
