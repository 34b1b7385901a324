"""`amdgpu-fold-memrefs-ops`: redirects copies between views and local memory to the views' sources.

%v = memref.subview %m[%i, 3] [4, 4] [1, 1]
amdgpu.gather_to_lds %v[%j, %k], %l[%j] : f32    ->    amdgpu.gather_to_lds %m[%i + %j, 3 + %k], %l[%j] : f32
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.amdgpu.copy_ops import GatherToLDSOp
from compiler.dialects.arith.constants import index_value
from compiler.dialects.memref.view_ops import CollapseShapeOp, ExpandShapeOp, SubViewOp
from compiler.ir.operation import Operation, OpResult, Value, view_source
from compiler.passes.base import Pass, PassState
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.walk import walk_and_apply_patterns
from compiler.transforms.memref.view_indices import resolve_indices


@dataclass
class AMDGPUFoldMemRefOps(Pass):
    """Fold memref operations into their parent operations."""

    argument = "amdgpu-fold-memrefs-ops"
    name = "AmdgpuFoldMemRefOpsPass"
    summary = "Fold memref operations into their parent operations"
    dependent_dialects = ("memref", "affine")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        walk_and_apply_patterns(op, FrozenPatternSet([fold_views]), rewriter)


def _place_in_source(
    op: GatherToLDSOp, memref: Value, indices: list[Value], rewriter: Rewriter
) -> tuple[Value, list[Value]]:
    """Returns the source of a view, and the indices in it; the memref itself if it is no view."""
    view = memref.owner if isinstance(memref, OpResult) else None
    if not isinstance(view, CollapseShapeOp | ExpandShapeOp | SubViewOp):
        return memref, indices
    resolved = resolve_indices(view, list(indices), op, rewriter, disjoint=False)
    if resolved is None:
        return memref, indices
    return view_source(view), [index_value(rewriter, index, op) for index in resolved]


@pattern(GatherToLDSOp, name="FoldMemRefOpsIntoGatherToLDSOp")
def fold_views(op: GatherToLDSOp, rewriter: Rewriter) -> bool:
    """gather_to_lds (view of %m)[%i], %l[%j] -> gather_to_lds %m[the index of %i in %m], %l[%j]"""
    source, source_indices = _place_in_source(op, op.src, list(op.src_indices), rewriter)
    target, target_indices = _place_in_source(op, op.dst, list(op.dst_indices), rewriter)
    if source is op.src and target is op.dst:
        return rewriter.notify_match_failure(op, "no fold found")
    rewriter.replace_op_with_new_op(
        op, GatherToLDSOp, source, source_indices, target, target_indices, transfer_type=op.transfer_type
    )
    return True
