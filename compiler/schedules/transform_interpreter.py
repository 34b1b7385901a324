"""`transform-interpreter`: runs a schedule in the transform dialect in the same file.

transform.named_sequence @__transform_main(%root: !transform.any_op) {
  %0 = transform.structured.match ops{["linalg.matmul"]} in %root
  %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [4, 8]
  ...
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.transform.control_ops import NamedSequenceOp
from compiler.ir.attributes import StringAttr
from compiler.ir.operation import Operation
from compiler.ir.symbols import symbol_name
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.schedules.affine_ops import AFFINE_OPS
from compiler.schedules.control_flow import CONTROL_FLOW
from compiler.schedules.conversion_ops import CONVERSION_OPS
from compiler.schedules.dlti_ops import DLTI_OPS
from compiler.schedules.func_ops import FUNC_OPS
from compiler.schedules.gpu_ops import GPU_OPS
from compiler.schedules.handle_ops import HANDLE_OPS
from compiler.schedules.handles import ScheduleFailure, ScheduleState
from compiler.schedules.independence_ops import INDEPENDENCE_OPS
from compiler.schedules.interpreter import Implementation, Interpreter
from compiler.schedules.irdl_ops import IRDL_OPS
from compiler.schedules.library import TransformLibrary
from compiler.schedules.loop_ops import LOOP_OPS
from compiler.schedules.matching import MATCHING
from compiler.schedules.memref_ops import MEMREF_OPS
from compiler.schedules.nvgpu_ops import NVGPU_OPS
from compiler.schedules.pass_ops import PASS_OPS
from compiler.schedules.pattern_ops import PATTERN_OPS
from compiler.schedules.pdl_ops import PDL_OPS
from compiler.schedules.signature_ops import SIGNATURE_OPS
from compiler.schedules.structured_ops import STRUCTURED_OPS
from compiler.schedules.structured_packing_ops import STRUCTURED_PACKING_OPS
from compiler.schedules.structured_padding_ops import STRUCTURED_PADDING_OPS
from compiler.schedules.structured_reduction_ops import STRUCTURED_REDUCTION_OPS
from compiler.schedules.structured_rewriting_ops import STRUCTURED_REWRITING_OPS
from compiler.schedules.structured_sizes_ops import STRUCTURED_SIZES_OPS
from compiler.schedules.tune_ops import TUNE_OPS
from compiler.schedules.vectorizing_ops import VECTORIZING_OPS
from compiler.schedules.xegpu_ops import XEGPU_OPS

IMPLEMENTATIONS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        **CONTROL_FLOW,
        **HANDLE_OPS,
        **MATCHING,
        **PATTERN_OPS,
        **PDL_OPS,
        **CONVERSION_OPS,
        **PASS_OPS,
        **LOOP_OPS,
        **INDEPENDENCE_OPS,
        **MEMREF_OPS,
        **AFFINE_OPS,
        **DLTI_OPS,
        **FUNC_OPS,
        **SIGNATURE_OPS,
        **GPU_OPS,
        **IRDL_OPS,
        **NVGPU_OPS,
        **STRUCTURED_OPS,
        **STRUCTURED_PACKING_OPS,
        **STRUCTURED_PADDING_OPS,
        **STRUCTURED_REDUCTION_OPS,
        **STRUCTURED_REWRITING_OPS,
        **STRUCTURED_SIZES_OPS,
        **VECTORIZING_OPS,
        **TUNE_OPS,
        **XEGPU_OPS,
    }
)
_TAG = "transform.target_tag"


@dataclass
class TransformInterpreter(Pass):
    """Apply the named schedule, or the default entry point."""

    argument = "transform-interpreter"
    name = "InterpreterPass"
    summary = "transform dialect interpreter"

    debug_payload_root_tag: str = option(
        "debug-payload-root-tag",
        "",
        "Select the operation with 'transform.target_tag' attribute having the given value as payload IR root. If "
        "empty select the pass anchor operation as the payload IR root.",
    )
    debug_bind_trailing_args: tuple[str, ...] = option(
        "debug-bind-trailing-args",
        (),
        "Binds trailing arguments of the entry point to the payload operations with specified names.",
    )
    disable_expensive_checks: bool = option(
        "disable-expensive-checks", False, "Disable expensive checks in the interpreter for a faster run."
    )
    entry_point: str = option("entry-point", "__transform_main", "Entry point of the pass pipeline.")

    def run(self, op: Operation, state: PassState) -> None:
        library = state.run_state.shared(TransformLibrary)
        own = next(self._schedules(op), None)
        schedule = own or next((each for each in library.sequences() if symbol_name(each) == self.entry_point), None)
        if schedule is None or not schedule.body.blocks:
            state.error(op, f"could not find a nested named sequence with name: {self.entry_point}")
            return
        payload = self._payload(op, state)
        if payload is None:
            return
        if own is not None and library.module is not None and own.parent_op is not None:
            rewriter = Rewriter(own.parent_op, state.context, state.listeners)
            problem = library.merge_into(own.parent_op, rewriter)
            if problem is not None:
                state.problems.append(problem)
                state.error(own.parent_op, "failed to merge symbols")
                return
        run = ScheduleState(payload, state)
        arguments = [[payload], *[_named_ops(op, name) for name in self.debug_bind_trailing_args]]
        try:
            Interpreter(run, IMPLEMENTATIONS).run_block(schedule.body.entry, arguments)
        except ScheduleFailure as failure:
            state.problems += failure.problems
            state.signal_failure()

    def _schedules(self, op: Operation) -> Iterator[NamedSequenceOp]:
        for inner in op.walk():
            if isinstance(inner, NamedSequenceOp) and symbol_name(inner) == self.entry_point:
                yield inner

    def _payload(self, op: Operation, state: PassState) -> Operation | None:
        tag = self.debug_payload_root_tag
        if not tag:
            return op
        ops = [inner for inner in op.walk() if inner.attribute(_TAG) == StringAttr(tag)]
        if len(ops) == 1:
            return ops[0]
        problem = "could not find" if not ops else "more than one"
        state.error(op, f'{problem} the operation with transform.target_tag="{tag}" attribute')
        return None


def _named_ops(root: Operation, name: str) -> list[Operation]:
    return [op for op in root.walk() if op.name == name]
