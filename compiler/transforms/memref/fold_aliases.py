"""`fold-memref-alias-ops`: accesses of views become accesses of what the views are of.

%v = memref.subview %m[%i, 3] [4, 4] [2, 3]
%0 = memref.load %v[%j, %k]                     ->   %1 = affine.apply (s0 + s1 * 2) ..; %0 = memref.load %m[%1, %2]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.memref.fold import dropped_dims_of
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.ir.affine import AffineExpr, AffineMap, dim, symbol
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, Attribute, IntegerAttr
from compiler.ir.mixed_values import MixedValue, dynamic_values, known_integer, mixed_group, static_values
from compiler.ir.operation import Operation, OpResult
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.fold_memref_aliases import resolve_indices
from compiler.transforms.result_shapes import as_value

_SUBVIEW = "memref.subview"


@dataclass
class FoldMemRefAliasOps(Pass):
    """Fold memref alias ops into consumer load/store ops."""

    argument = "fold-memref-alias-ops"
    name = "FoldMemRefAliasOpsPass"
    summary = "Fold memref alias ops into consumer load/store ops"
    dependent_dialects = ("affine", "memref", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(FOLD_ALIASES), state.context, listeners=state.listeners)


def _view_of(op: Operation, kinds: Sequence[str]) -> Operation | None:
    """The op of one of these kinds that makes the memref that is accessed."""
    memref = op.operand(_memref_name(op))
    return memref.owner if isinstance(memref, OpResult) and memref.owner.name in kinds else None


def _memref_name(op: Operation) -> str:
    return "memref" if op.name.startswith("memref.") else "base"


def _on_source(op: Operation, view: Operation, rewriter: Rewriter, **properties: Attribute) -> bool:
    """Replaces an access of a view by the same access of what the view is of."""
    found = resolve_indices(view, list(op.operand_group("indices")), op, rewriter)
    definition = op.definition
    if found is None or definition is None:
        return False
    replaced = {"indices": [as_value(index, rewriter) for index in found], _memref_name(op): [view.operands[0]]}
    groups = [replaced.get(one.name) or op.operand_group(one.name) for one in definition.operands]
    kept = {name: value for name, value in op.properties.items() if name != "operandSegmentSizes"}
    new = rewriter.create_named(
        op.name,
        groups,
        [result.type for result in op.results],
        properties={**kept, **properties},
        attributes=op.attributes,
        location=op,
    )
    rewriter.replace_op(op, new)
    return True


def _strides_of(view: Operation) -> list[int | None]:
    return [known_integer(stride) for stride in mixed_group(view, "strides", "static_strides")]


def _access(name: str) -> RewritePattern:
    """Loads and stores of single elements, through any view."""

    @pattern(name, name="LoadOrStoreOfViewFolder")
    def fold(op: Operation, rewriter: Rewriter) -> bool:
        """load (view of %m)[%i] -> load %m[the index of %i in %m]"""
        view = _view_of(op, (_SUBVIEW, "memref.expand_shape", "memref.collapse_shape"))
        return view is not None and _on_source(op, view, rewriter)

    return fold


def _vector_access(name: str) -> RewritePattern:
    """Loads and stores of vectors that lie in one piece, through subviews whose last dimension has no gaps."""

    @pattern(name, name="VectorAccessOfSubViewFolder")
    def fold(op: Operation, rewriter: Rewriter) -> bool:
        """vector.load (subview of %m)[%i] -> vector.load %m[the index of %i in %m]"""
        view = _view_of(op, (_SUBVIEW,))
        if view is None or dropped_dims_of(view) is None or _strides_of(view)[-1:] != [1]:
            return False
        rank = len(_strides_of(view))
        if rank - 1 in (dropped_dims_of(view) or ()):
            return rewriter.notify_match_failure(op, "the view drops the last dimension")
        return _on_source(op, view, rewriter)

    return fold


def _transfer(name: str) -> RewritePattern:
    @pattern(name, name="TransferOfSubViewFolder")
    def fold(op: Operation, rewriter: Rewriter) -> bool:
        """transfer_read (subview of %m)[%i] -> transfer_read %m[the index of %i in %m], all in bounds"""
        view = _view_of(op, (_SUBVIEW,))
        dropped = None if view is None else dropped_dims_of(view)
        map_ = op.properties.get("permutation_map")
        if view is None or dropped is None or not isinstance(map_, AffineMapAttr):
            return False
        in_bounds = op.properties.get("in_bounds")
        flags = in_bounds.elements if isinstance(in_bounds, ArrayAttr) else ()
        if not all(isinstance(flag, IntegerAttr) and flag.value for flag in flags) or op.operand_group("mask"):
            return rewriter.notify_match_failure(op, "out of bounds transfer dim")
        if any(stride != 1 for stride in _strides_of(view)):
            return rewriter.notify_match_failure(op, "non-1 stride subview, need to track strides in folded memref")
        rank = len(_strides_of(view))
        kept: list[AffineExpr] = [dim(axis) for axis in range(rank) if axis not in dropped]
        expanded = map_.map.replace_dims_and_symbols(kept, [], rank, 0)
        return _on_source(op, view, rewriter, permutation_map=AffineMapAttr(expanded))

    return fold


@pattern(SubViewOp, name="SubViewOfSubViewFolder")
def _subview_of_subview(op: SubViewOp, rewriter: Rewriter) -> bool:
    """subview (subview %m[a] [..] [s])[b] [n] [t] -> subview %m[a + b * s] [n] [s * t]"""
    source = op.source_
    if not isinstance(source, OpResult) or not isinstance(source.owner, SubViewOp) or dropped_dims_of(source.owner):
        return False
    outer = source.owner
    offsets: list[MixedValue] = []
    strides: list[MixedValue] = []
    total = AffineMap(0, 3, (symbol(0) + symbol(1) * symbol(2),))
    product = AffineMap(0, 2, (symbol(0) * symbol(1),))
    groups = [
        zip(mixed_group(one, "offsets", "static_offsets"), mixed_group(one, "strides", "static_strides"), strict=True)
        for one in (outer, op)
    ]
    for (base, step), (offset, stride) in zip(*groups, strict=True):
        offsets.append(make_composed_folded_apply(rewriter, total, [base, offset, step], op))
        strides.append(make_composed_folded_apply(rewriter, product, [stride, step], op))
    sizes = mixed_group(op, "sizes", "static_sizes")
    rewriter.replace_op_with_new_op(
        op,
        SubViewOp,
        outer.source_,
        dynamic_values(offsets),
        dynamic_values(sizes),
        dynamic_values(strides),
        static_offsets=static_values(offsets),
        static_sizes=static_values(sizes),
        static_strides=static_values(strides),
    )
    return True


FOLD_ALIASES = (
    *map(_access, ("memref.load", "memref.store")),
    *map(_vector_access, ("vector.load", "vector.store", "vector.maskedload", "vector.maskedstore")),
    *map(_transfer, ("vector.transfer_read", "vector.transfer_write")),
    _subview_of_subview,
)
