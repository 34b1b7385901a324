"""The operations of the transform dialect: loop ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import TransformHandleTypeInterface
from compiler.ods.define import op
from compiler.ods.model import Interface, Trait

LOOP_HOIST_LOOP_INVARIANT_SUBSETS = op(
    "transform.loop.hoist_loop_invariant_subsets",
    "Moves pairs of extracts and inserts of the same subset of a tensor out of the loop.",
    operands={"target": TransformHandleTypeInterface},
    traits=[
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Trait("ReportTrackingListenerFailuresOpTrait"),
    ],
    format="$target attr-dict `:` type($target)",
)
