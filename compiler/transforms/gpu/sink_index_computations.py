"""`gpu-launch-sink-index-computations`: moves cheap operations into the launches that use their results.

%d = memref.dim %m, %c1           gpu.launch ... {
gpu.launch ... {            ->      %d = memref.dim %m, %c1
  "use"(%d)                         "use"(%d)
}                                 }

A value that is computed inside is no argument of the kernel.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.analysis.captures import captured_values
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.gpu.kernel_ops import LaunchOp
from compiler.dialects.memref.view_ops import DimOp
from compiler.ir.operation import Operation, OpResult, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.fold import is_constant_like
from compiler.rewrite.rewriter import Rewriter


@dataclass
class GpuLaunchSinkIndexComputations(Pass):
    """Sink index computations into gpu.launch body."""

    argument = "gpu-launch-sink-index-computations"
    name = "GpuLaunchSinkIndexComputationsPass"
    summary = "Sink index computations into gpu.launch body"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for launch in op.walk_post_order():
            if isinstance(launch, LaunchOp):
                _sink_into(launch, rewriter)


def _is_index_computation(op: Operation) -> bool:
    return is_constant_like(op) or isinstance(op, (DimOp, SelectOp, CmpIOp))


@dataclass
class _Selection:
    """Returns the operations to copy into a launch, in topological order."""

    captured: list[Value]
    ops: dict[Operation, None] = field(default_factory=dict)

    def add(self, op: Operation) -> bool:
        """Selects an op, if copying it with its operands' ops adds no captured values to the launch."""
        if op in self.ops:
            return True
        if not _is_index_computation(op):
            return False
        for operand in op.operands:
            sunk = isinstance(operand, OpResult) and self.add(operand.owner)
            if not sunk and operand not in self.captured:
                return False
        self.ops[op] = None
        return True


def _sink_into(launch: LaunchOp, rewriter: Rewriter) -> None:
    selection = _Selection(captured_values(launch.body))
    for value in selection.captured:
        if isinstance(value, OpResult):
            selection.add(value.owner)
    mapping = IRMapping()
    rewriter.set_insertion_point_to_start(launch.body.entry)
    for op in selection.ops:
        copy = rewriter.clone(op, mapping)
        for old, new in zip(op.results, copy.results, strict=True):
            rewriter.replace_all_uses_with(old, new, lambda user: user is not launch and launch.is_ancestor_of(user))
