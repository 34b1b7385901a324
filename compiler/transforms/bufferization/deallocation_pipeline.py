"""`buffer-deallocation-pipeline`: frees all buffers: from unfreed allocations to `memref.dealloc`."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.passes.base import AnalysisManager, Pass, PassState, option
from compiler.passes.pipeline import make_pass

_STEPS = (
    ("expand-realloc", "emit-deallocs=false"),
    ("canonicalize", ""),
    ("ownership-based-buffer-deallocation", "private-function-dynamic-ownership={dynamic}"),
    ("canonicalize", ""),
    ("buffer-deallocation-simplification", ""),
    ("bufferization-lower-deallocations", ""),
    ("cse", ""),
    ("canonicalize", ""),
)


@dataclass
class BufferDeallocationPipeline(Pass):
    """The default pipeline for automatically inserting deallocation operations after one-shot bufferization."""

    argument = "buffer-deallocation-pipeline"
    name = "BufferDeallocationPipeline"
    summary = (
        "The default pipeline for automatically inserting deallocation operations after one-shot bufferization. "
        "Deallocation operations (except `memref.realloc`) may not be present already."
    )
    dependent_dialects = ("arith", "bufferization", "cf", "memref", "scf", "func")

    private_function_dynamic_ownership: bool = option(
        "private-function-dynamic-ownership",
        False,
        "Allows to add additional arguments to private functions to dynamically pass ownership of memrefs to callees. "
        "This can enable earlier deallocations.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        dynamic = "true" if self.private_function_dynamic_ownership else "false"
        for argument, options in _STEPS:
            step = make_pass(state.run_state.find_pass(argument), options.format(dynamic=dynamic))
            own = PassState(state.context, AnalysisManager(op), state.run_state)
            step.run(op, own)
            state.problems += own.problems
            if own.failed:
                state.signal_failure()
                return
