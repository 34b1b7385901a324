"""Canonicalization patterns of `memref.expand_shape` and `memref.collapse_shape`."""

from __future__ import annotations

from compiler.dialects.arith.index_products import multiply_sizes
from compiler.dialects.memref.fold import forgetting_cast
from compiler.dialects.memref.view_ops import CastOp, CollapseShapeOp, ExpandShapeOp
from compiler.dialects.memref.view_types import collapsed_layout
from compiler.ir.reassociation import Groups
from compiler.ir.strided_layout import has_identity_layout, saturated_product
from compiler.ir.types import MemRefType
from compiler.ir.value_types import memref_type
from compiler.rewrite.patterns import FunctionPattern, pattern
from compiler.rewrite.reshapes import ReshapeOps, reshape_patterns
from compiler.rewrite.rewriter import Rewriter


@pattern(CollapseShapeOp, name="CollapseShapeOpMemRefCastFolder")
def collapse_of_cast(op: CollapseShapeOp, rewriter: Rewriter) -> bool:
    """collapse_shape(cast(x)) -> cast(collapse_shape(x)), if the cast only removes static information"""
    cast = forgetting_cast(op.src)
    if cast is None:
        return False
    source = cast.source_
    type_ = _collapsed_type(memref_type(source), op.groups)
    if type_ is None:
        return False
    if type_ == op.result.type:
        with rewriter.modify(op):
            op.operands = [source]
        return True
    new = rewriter.create(CollapseShapeOp, source, result_types=[type_], reassociation=op.reassociation)
    rewriter.replace_op_with_new_op(op, CastOp, new.result)
    return True


def _collapsed_type(source: MemRefType, groups: Groups) -> MemRefType | None:
    """Returns the type with each group of dimensions collapsed into one; None if the layout does not allow that."""
    shape: list[int] = []
    for group in groups:
        extent = 1
        for index in group:
            extent = saturated_product(extent, source.shape[index])
        shape.append(extent)
    if has_identity_layout(source):
        return MemRefType(tuple(shape), source.element_type, None, source.memory_space)
    layout = collapsed_layout(source, groups)
    return None if layout is None else MemRefType(tuple(shape), source.element_type, layout, source.memory_space)


RESHAPE_PATTERNS: tuple[FunctionPattern, ...] = (
    *reshape_patterns(ReshapeOps(ExpandShapeOp, CollapseShapeOp, CastOp, "MemRefType", multiply_sizes)),
    collapse_of_cast,
)
