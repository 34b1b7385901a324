"""`fold-memref-alias-ops`: replaces accesses to views by accesses to the views' sources.

%v = memref.subview %m[%i, 3] [4, 4] [2, 3]
%0 = memref.load %v[%j, %k]                     ->   %1 = affine.apply (s0 + s1 * 2) ..; %0 = memref.load %m[%1, %2]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.constants import index_value
from compiler.dialects.gpu.matrix_ops import SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp
from compiler.dialects.memref import access_ops as memref
from compiler.dialects.memref.fold import dropped_dims_of
from compiler.dialects.memref.view_ops import CollapseShapeOp, ExpandShapeOp, SubViewOp
from compiler.dialects.nvgpu.ops import DeviceAsyncCopyOp, LdMatrixOp
from compiler.dialects.vector.memory_ops import (
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    StoreOp,
    TransferOp,
    TransferReadOp,
    TransferWriteOp,
    in_bounds,
)
from compiler.ir.affine import AffineExpr, AffineMap, dim, symbol
from compiler.ir.attributes import AffineMapAttr, Attribute
from compiler.ir.mixed_values import MixedValue, dynamic_values, known_integer, mixed_group, static_values
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import VectorType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.memref.view_indices import groups_of, resolve_indices


@dataclass
class FoldMemRefAliasOps(Pass):
    """Fold memref alias ops into consumer load/store ops."""

    argument = "fold-memref-alias-ops"
    name = "FoldMemRefAliasOpsPass"
    summary = "Fold memref alias ops into consumer load/store ops"
    dependent_dialects = ("affine", "memref", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(FOLD_ALIASES), state.context, listeners=state.listeners)


_ElementAccess: TypeAlias = memref.LoadOp | memref.StoreOp
_VectorAccess: TypeAlias = LoadOp | StoreOp | MaskedLoadOp | MaskedStoreOp
_MatrixAccess: TypeAlias = LdMatrixOp | SubgroupMmaLoadMatrixOp | SubgroupMmaStoreMatrixOp
_Access: TypeAlias = _ElementAccess | _VectorAccess | _MatrixAccess | TransferOp
_View: TypeAlias = SubViewOp | ExpandShapeOp | CollapseShapeOp


def _viewed(view: _View) -> Value:
    """Returns the memref that a view is of."""
    return view.source_ if isinstance(view, SubViewOp) else view.src


def _on_source(op: _Access, view: _View, accessed: str, rewriter: Rewriter, **properties: Attribute) -> bool:
    """Replaces an access of a view, the operand `accessed`, by the same access of its source."""
    # Elements are accessed within bounds; where vectors begin, is not known to be.
    values = resolve_indices(view, list(op.indices), op, rewriter, disjoint=isinstance(op, _ElementAccess))
    if values is None:
        return False
    replaced = {"indices": [index_value(rewriter, index) for index in values], accessed: [_viewed(view)]}
    _replace_operands(op, replaced, rewriter, **properties)
    return True


def _replace_operands(
    op: Operation, replaced: Mapping[str, Sequence[Value]], rewriter: Rewriter, **properties: Attribute
) -> None:
    """Replaces an op by one with other operands, and other values of `properties`."""
    assert op.definition is not None
    groups = [replaced.get(operand.name) or op.operand_group(operand.name) for operand in op.definition.operands]
    kept = {name: value for name, value in op.properties.items() if name != "operandSegmentSizes"}
    rewriter.replace_op_with_new_op(op, type(op), *groups, properties={**kept, **properties}, attributes=op.attributes)


def _strides_of(view: SubViewOp) -> list[int | None]:
    return [known_integer(stride) for stride in mixed_group(view, "strides", "static_strides")]


def _access(op_class: type[_ElementAccess]) -> RewritePattern:
    """Loads and stores of single elements, through any view."""

    @pattern(op_class, name="LoadOrStoreOfViewFolder")
    def fold(op: _ElementAccess, rewriter: Rewriter) -> bool:
        """load (view of %m)[%i] -> load %m[the index of %i in %m]"""
        match op.memref:
            case OpResult(SubViewOp() | ExpandShapeOp() | CollapseShapeOp() as view):
                return _on_source(op, view, "memref", rewriter)
        return False

    return fold


def _keeps_rows(view: ExpandShapeOp | CollapseShapeOp, rank: int) -> bool:
    """Returns True if a vector of the given rank covers the same elements in the source of a view.

    The elements of one row are contiguous in both; several rows require dimensions that the view doesn't reshape.
    """
    return rank <= 1 or all(len(group) == 1 for group in groups_of(view)[-rank:])


def _vector_access(op_class: type[_VectorAccess]) -> RewritePattern:
    """Folds subviews whose last dimension is contiguous into loads and stores of contiguous vectors."""

    @pattern(op_class, name="VectorAccessOfViewFolder")
    def fold(op: _VectorAccess, rewriter: Rewriter) -> bool:
        """vector.load (view of %m)[%i] -> vector.load %m[the index of %i in %m]"""
        match op.base:
            case OpResult(ExpandShapeOp() | CollapseShapeOp() as view) if _keeps_rows(view, _vector_rank(op)):
                return _on_source(op, view, "base", rewriter)
            case OpResult(SubViewOp() as subview):
                dropped = dropped_dims_of(subview)
                if dropped is None or _strides_of(subview)[-1:] != [1]:
                    return False
                if op.indices and len(_strides_of(subview)) - 1 in dropped:
                    return rewriter.notify_match_failure(op, "the view drops the last dimension")
                return _on_source(op, subview, "base", rewriter)
        return False

    return fold


def _vector_rank(op: _VectorAccess) -> int:
    type_ = op.value_to_store.type if isinstance(op, (StoreOp, MaskedStoreOp)) else op.result.type
    return type_.rank


def _matrix_access(op_class: type[_MatrixAccess], accessed: str) -> RewritePattern:
    """Loads and stores of matrices that the threads of a subgroup share, through subviews."""

    @pattern(op_class, name="MatrixAccessOfSubViewFolder")
    def fold(op: _MatrixAccess, rewriter: Rewriter) -> bool:
        """nvgpu.ldmatrix (subview of %m)[%i] -> nvgpu.ldmatrix %m[the index of %i in %m]"""
        view = op.operand(accessed).defining_op(SubViewOp)
        return view is not None and _on_source(op, view, accessed, rewriter)

    return fold


@pattern(DeviceAsyncCopyOp, name="NVGPUAsyncCopyOpSubViewOpFolder")
def _async_copy(op: DeviceAsyncCopyOp, rewriter: Rewriter) -> bool:
    """nvgpu.device_async_copy (subview of %a)[%i], (subview of %b)[%j] -> a copy from %a to %b"""
    replaced: dict[str, Sequence[Value]] = {}
    for name, memref_, indices in (("src", op.src, op.src_indices), ("dst", op.dst, op.dst_indices)):
        view = memref_.defining_op(SubViewOp)
        values = None if view is None else resolve_indices(view, list(indices), op, rewriter)
        if view is not None and values is not None:
            replaced[name] = [view.source_]
            replaced[f"{name}Indices"] = [index_value(rewriter, index) for index in values]
    if replaced:
        _replace_operands(op, replaced, rewriter)
    return bool(replaced)


@pattern(TransferReadOp, name="TransferReadOfExpandShapeFolder")
def _read_of_expand_shape(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """transfer_read (expand_shape %m)[%i] -> transfer_read %m[the index of %i in %m], all in bounds"""
    view = op.base.defining_op(ExpandShapeOp)
    type_ = op.result.type
    if view is None or not isinstance(type_, VectorType) or not op.permutation_map.map.is_minor_identity():
        return False
    source_rank = len(groups_of(view))
    if not all(in_bounds(op)) or source_rank < type_.rank or not _keeps_rows(view, type_.rank):
        return rewriter.notify_match_failure(op, "the vector has other elements in the source")
    map_ = AffineMapAttr(AffineMap.minor_identity(source_rank, type_.rank))
    return _on_source(op, view, "base", rewriter, permutation_map=map_)


def _transfer(op_class: type[TransferOp]) -> RewritePattern:
    @pattern(op_class, name="TransferOfSubViewFolder")
    def fold(op: TransferOp, rewriter: Rewriter) -> bool:
        """transfer_read (subview of %m)[%i] -> transfer_read %m[the index of %i in %m], all in bounds"""
        view = op.base.defining_op(SubViewOp)
        dropped = None if view is None else dropped_dims_of(view)
        if view is None or dropped is None:
            return False
        if not all(in_bounds(op)):
            return rewriter.notify_match_failure(op, "out of bounds transfer dim")
        if any(stride != 1 for stride in _strides_of(view)):
            return rewriter.notify_match_failure(op, "non-1 stride subview, need to track strides in folded memref")
        rank = len(_strides_of(view))
        kept: list[AffineExpr] = [dim(axis) for axis in range(rank) if axis not in dropped]
        expanded = op.permutation_map.map.replace_dims_and_symbols(kept, [], rank, 0)
        return _on_source(op, view, "base", rewriter, permutation_map=AffineMapAttr(expanded))

    return fold


@pattern(SubViewOp, name="SubViewOfSubViewFolder")
def _subview_of_subview(op: SubViewOp, rewriter: Rewriter) -> bool:
    """subview (subview %m[a])[b] [n] -> subview %m[a + b] [n], of strides 1"""
    outer = op.source_.defining_op(SubViewOp)
    dropped = None if outer is None else dropped_dims_of(outer)
    if outer is None or dropped is None:
        return False
    if any(stride != 1 for view in (outer, op) for stride in _strides_of(view)):
        return rewriter.notify_match_failure(op, "requires unit strides")
    total = AffineMap(0, 2, (symbol(0) + symbol(1),))
    inner = zip(mixed_group(op, "offsets", "static_offsets"), mixed_group(op, "sizes", "static_sizes"), strict=True)
    offsets: list[MixedValue] = []
    sizes: list[MixedValue] = []
    for axis, base in enumerate(mixed_group(outer, "offsets", "static_offsets")):
        offset, size = (0, 1) if axis in dropped else next(inner)
        offsets.append(base if axis in dropped else make_composed_folded_apply(rewriter, total, [base, offset], op))
        sizes.append(size)
    rewriter.replace_op_with_new_op(
        op,
        SubViewOp,
        outer.source_,
        dynamic_values(offsets),
        dynamic_values(sizes),
        result_types=[op.result.type],
        static_offsets=static_values(offsets),
        static_sizes=static_values(sizes),
        static_strides=[1] * len(offsets),
    )
    return True


FOLD_ALIASES = (
    _access(memref.LoadOp),
    _access(memref.StoreOp),
    _vector_access(LoadOp),
    _vector_access(StoreOp),
    _vector_access(MaskedLoadOp),
    _vector_access(MaskedStoreOp),
    _matrix_access(LdMatrixOp, "srcMemref"),
    _matrix_access(SubgroupMmaLoadMatrixOp, "srcMemref"),
    _matrix_access(SubgroupMmaStoreMatrixOp, "dstMemref"),
    _async_copy,
    _read_of_expand_shape,
    _transfer(TransferReadOp),
    _transfer(TransferWriteOp),
    _subview_of_subview,
)
