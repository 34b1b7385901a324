"""`affine-fold-memref-alias-ops`: affine accesses of views become accesses of what the views are of.

%v = memref.subview %m[%i, 3] [4, 4] [2, 3]
%0 = affine.load %v[%j, %k]                     ->   %1 = affine.apply (s0 + s1 * 2) ..; %0 = affine.load %m[%1, %2]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.affine.index_ops import make_delinearize
from compiler.dialects.affine.ops import AffineLinearizeIndexOp, AffineLoadOp, AffineStoreOp
from compiler.dialects.memref.fold import dropped_dims_of
from compiler.dialects.memref.view_ops import CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp, SubViewOp
from compiler.ir.affine import AffineMap, symbol
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, IntegerAttr, UnitAttr
from compiler.ir.mixed_values import MixedValue, mixed_group, split_mixed, static_values
from compiler.ir.operation import Operation, OpResult, Value, view_source
from compiler.ir.types import DYNAMIC, INDEX, MemRefType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import index_constant


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
    return None if values is None else (view_source(view), [_value(index, op, rewriter) for index in values])


def _value(index: MixedValue, op: Operation, rewriter: Rewriter) -> Value:
    return index if isinstance(index, Value) else index_constant(rewriter, index, op)


def _of_subview(
    view: SubViewOp, indices: list[MixedValue], op: Operation, rewriter: Rewriter
) -> list[MixedValue] | None:
    """offset + index * stride; just the offset for dimensions that the view does not have"""
    dropped = dropped_dims_of(view)
    if dropped is None:
        return None
    offsets = mixed_group(view, "offsets", "static_offsets")
    strides = mixed_group(view, "strides", "static_strides")
    rest = iter(indices)
    map_ = AffineMap(0, 3, (symbol(0) + symbol(1) * symbol(2),))
    return [
        offset if position in dropped else make_composed_folded_apply(rewriter, map_, [offset, next(rest), stride], op)
        for position, (offset, stride) in enumerate(zip(offsets, strides, strict=True))
    ]


def groups_of(view: CollapseShapeOp | ExpandShapeOp) -> list[list[int]]:
    """Returns the dimensions that each dimension of the collapsed side stands for."""
    attribute = view.reassociation
    return [
        [number.value for number in group.elements if isinstance(number, IntegerAttr)]
        for group in attribute.elements
        if isinstance(group, ArrayAttr)
    ]


def _of_expand_shape(
    view: ExpandShapeOp, indices: list[MixedValue], op: Operation, rewriter: Rewriter, *, disjoint: bool
) -> list[MixedValue] | None:
    """Returns the linear index of each group of dimensions."""
    sizes = mixed_group(view, "output_shape", "static_output_shape")
    found_values: list[MixedValue] = []
    for group in groups_of(view):
        if len(group) == 1:
            found_values.append(indices[group[0]])
            continue
        values = [_value(indices[number], op, rewriter) for number in group]
        basis = [sizes[number] for number in group]
        new_op = rewriter.create(
            AffineLinearizeIndexOp,
            values,
            split_mixed(basis)[1],
            result_types=[INDEX],
            static_basis=static_values(basis),
            disjoint=UnitAttr() if disjoint else None,
            location=op,
        )
        found_values.append(new_op.result)
    return found_values


def _of_collapse_shape(
    view: CollapseShapeOp, indices: list[MixedValue], op: Operation, rewriter: Rewriter
) -> list[MixedValue] | None:
    """Returns the indices that each linear index of a group stands for."""
    source = view.src
    assert isinstance(source.type, MemRefType)
    groups = groups_of(view)
    if not groups:
        return [0] * len(source.type.shape)
    sizes = _sizes(source, source.type, op, rewriter)
    values: list[MixedValue] = []
    for index, group in zip(indices, groups, strict=True):
        if len(group) == 1:
            values.append(index)
            continue
        new_op = make_delinearize(rewriter, _value(index, op, rewriter), [sizes[number] for number in group], op)
        values += new_op.results
    return values


def _sizes(memref: Value, type_: MemRefType, op: Operation, rewriter: Rewriter) -> list[MixedValue]:
    """Returns the sizes of a memref, those that are dynamic from its metadata."""
    if type_.has_static_shape:
        return list(type_.shape)
    base = MemRefType((), type_.element_type, None, type_.memory_space)
    types = [base, *([INDEX] * (1 + 2 * type_.rank))]
    new_op = rewriter.create(ExtractStridedMetadataOp, memref, result_types=types, location=op)
    return [size if extent == DYNAMIC else extent for size, extent in zip(new_op.sizes, type_.shape, strict=True)]


def resolve_indices(
    view: Operation, indices: list[MixedValue], op: Operation, rewriter: Rewriter, *, disjoint: bool = True
) -> list[MixedValue] | None:
    """Returns where in the source of a view its element with some indices lies; None where that is unknown.

    `disjoint`: the indices are known to be smaller than the extents.
    """
    match view:
        case CollapseShapeOp():
            return _of_collapse_shape(view, indices, op, rewriter)
        case ExpandShapeOp():
            return _of_expand_shape(view, indices, op, rewriter, disjoint=disjoint)
        case SubViewOp():
            return _of_subview(view, indices, op, rewriter)
    return None


PATTERNS: tuple[RewritePattern, ...] = (fold_load, fold_store)
