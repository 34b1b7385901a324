"""`acc-specialize-for-device`: removes directives that control a device from code that runs on the device.

acc.parallel { %d = acc.copyin %v   acc.data dataOperands(%d) { use(%d) } }    ->    acc.parallel { use(%v) }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.acc.attributes import SpecializedRoutineAttr
from compiler.dialects.acc.families import is_inside_compute_construct
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import GreedyConfig, Strictness, apply_op_patterns_greedily, apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.acc.specialization import HOST_CONSTRUCTS

SPECIALIZED = SpecializedRoutineAttr.attr_def.full_name
"""Name of the attribute of functions that are specialized for one level of parallelism of a device."""


@dataclass
class ACCSpecializeForDevice(Pass):
    """Strip OpenACC constructs inside device code."""

    argument = "acc-specialize-for-device"
    name = "ACCSpecializeForDevice"
    summary = "Strip OpenACC constructs inside device code"
    anchor = "func.func"
    dependent_dialects = ("acc",)

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet(HOST_CONSTRUCTS)
        if SPECIALIZED in op.attributes:
            config = GreedyConfig(top_down=True)
            apply_patterns_greedily(op, patterns, state.context, config, listeners=state.listeners)
            return
        inner = [each for each in op.walk_post_order() if each.dialect == "acc" and is_inside_compute_construct(each)]
        if inner:
            config = GreedyConfig(top_down=True, strictness=Strictness.EXISTING_OPS)
            apply_op_patterns_greedily(inner, patterns, Rewriter(op, state.context, state.listeners), config)
