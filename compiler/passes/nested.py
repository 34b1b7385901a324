"""Passes that run a pipeline of other passes: `run_pipeline("builtin.module(cse)", op, state)`."""

from __future__ import annotations

from compiler.ir.operation import Operation
from compiler.passes.base import PassState
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline


def run_pipeline(text: str, op: Operation, state: PassState) -> bool:
    """Runs the passes of a pipeline on `op` within a pass; returns True if all succeeded.

    Their problems become problems of the pass, which fails if one of them fails. Raises PipelineError.

    >>> from compiler.pass_registry import find_pass
    >>> from compiler.passes.base import AnalysisManager, RunState
    >>> module = parse("func.func @f() { %0 = arith.constant 1 : i32 return }")
    >>> state = PassState(new_context(), AnalysisManager(module), RunState(registry=find_pass))
    >>> run_pipeline("builtin.module(func.func(canonicalize))", module, state)
    True
    >>> "arith.constant" in str(module)
    False
    """
    manager = PassManager(state.context, listeners=state.listeners, write=state.run_state.write)
    result = manager.run(parse_pipeline(text, state.run_state.registry), op)
    state.problems += result.problems
    if not result.succeeded:
        state.signal_failure()
    return result.succeeded
