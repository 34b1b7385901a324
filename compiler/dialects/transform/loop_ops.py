"""The operations of the transform dialect: loop ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface
from compiler.ods.op_class import Op, operand
from compiler.ods.trait_classes import Interface, Trait


class HoistLoopInvariantSubsetsOp(Op, name="transform.loop.hoist_loop_invariant_subsets"):
    """Moves pairs of extracts and inserts of the same subset of a tensor out of the loop."""

    target = operand(TransformHandleTypeInterface)
    traits = [
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` type($target)"
