"""`affine-fold-memref-alias-ops`: replaces affine accesses to views by accesses to the views' sources.

%v = memref.subview %m[%i, 3] [4, 4] [2, 3]
%0 = affine.load %v[%j, %k]                     ->   %1 = affine.apply (s0 + s1 * 2) ..; %0 = affine.load %m[%1, %2]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.affine.ops import AffineLoadOp, AffineStoreOp
from compiler.dialects.arith.constants import index_value
from compiler.dialects.memref.view_ops import CollapseShapeOp, ExpandShapeOp, SubViewOp
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, OpResult, Value, view_source
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.memref.view_indices import resolve_indices


@dataclass
class AffineFoldMemRefAliasOps(Pass):
    """Fold memref alias ops into affine memory ops."""

    argument = "affine-fold-memref-alias-ops"
    name = "AffineFoldMemRefAliasOps"
    summary = "Fold memref alias ops into affine memory ops"
    dependent_dialects = ("memref",)

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(PATTERNS), state.context, listeners=state.listeners)


@pattern(AffineLoadOp)
def fold_load(op: AffineLoadOp, rewriter: Rewriter) -> bool:
    """load (view of %m)[%i] -> load %m[the index of %i in %m]"""
    place = _place_in_source(op, rewriter)
    if place is None:
        return False
    source, indices = place
    rewriter.replace_op_with_new_op(op, AffineLoadOp, source, indices, map=_identity(indices))
    return True


@pattern(AffineStoreOp)
def fold_store(op: AffineStoreOp, rewriter: Rewriter) -> bool:
    """store %x, (view of %m)[%i] -> store %x, %m[the index of %i in %m]"""
    place = _place_in_source(op, rewriter)
    if place is None:
        return False
    source, indices = place
    rewriter.replace_op_with_new_op(op, AffineStoreOp, op.value, source, indices, map=_identity(indices))
    return True


def _identity(indices: Sequence[Value]) -> AffineMapAttr:
    return AffineMapAttr(AffineMap.identity(len(indices)))


def _place_in_source(op: AffineLoadOp | AffineStoreOp, rewriter: Rewriter) -> tuple[Value, list[Value]] | None:
    """Returns the source of the view that an op accesses, and the indices there."""
    view = op.memref.owner if isinstance(op.memref, OpResult) else None
    if not isinstance(view, CollapseShapeOp | ExpandShapeOp | SubViewOp):
        return None
    map_, operands = op.map.map, list[MixedValue](op.indices)
    indices = [make_composed_folded_apply(rewriter, map_.with_results([expr]), operands, op) for expr in map_.results]
    values = resolve_indices(view, indices, op, rewriter)
    return None if values is None else (view_source(view), [index_value(rewriter, index, op) for index in values])


PATTERNS: tuple[RewritePattern, ...] = (fold_load, fold_store)
