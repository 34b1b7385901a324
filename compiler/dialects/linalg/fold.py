"""Folds of linalg operations."""

from __future__ import annotations

from compiler.dialects.arith.fold import materialize_constant as arith_constant
from compiler.dialects.linalg.interface import indexing_maps, is_structured, shape_of
from compiler.dialects.linalg.ops import IndexOp, SoftmaxOp
from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.dialects.linalg.structured import LinalgStructuredBase
from compiler.dialects.linalg.structured_ops import TransposeOp
from compiler.dialects.memref.fold import skip_casts
from compiler.ir.affine import AffineDimExpr
from compiler.ir.attributes import Attribute, DenseElementsAttr, IntegerAttr, index_attr
from compiler.ir.operation import Operation
from compiler.ir.types import RankedTensorType, Type
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.elementwise import splat_value


@hook.fold(IndexOp)
def fold_index(op: IndexOp, operands: list[Attribute | None]) -> FoldAnswer:
    """linalg.index of a loop with one iteration -> 0"""
    parent, number = op.parent_op, op.dim
    if parent is None or not is_structured(parent) or not isinstance(number, IntegerAttr):
        return None
    for value, map_ in zip(parent.operands, indexing_maps(parent), strict=False):
        for extent, expr in zip(shape_of(value), map_.results, strict=False):
            if isinstance(expr, AffineDimExpr) and expr.position == number.value:
                return index_attr(0) if extent == 1 else None
    return None


def _splat_of_shape(source: Attribute | None, type_: Type) -> DenseElementsAttr | None:
    """Returns a constant of which all elements are equal, in another shape."""
    if not isinstance(source, DenseElementsAttr) or not source.is_splat:
        return None
    if not isinstance(type_, RankedTensorType) or not type_.has_static_shape:
        return None
    return DenseElementsAttr(type_, source.data, source.is_splat)


@hook.fold(PackOp)
def fold_pack(op: PackOp, operands: list[Attribute | None]) -> FoldAnswer:
    """pack dense<1.0> -> dense<1.0>, where padding is of the same value"""
    source, _, *others = operands
    if op.padding_value is not None:
        padding, *_ = others
        if splat_value(source) is None or splat_value(padding) != splat_value(source):
            return None
    return _splat_of_shape(source, op.result.type) if op.results else None


@hook.fold(UnPackOp)
def fold_unpack(op: UnPackOp, operands: list[Attribute | None]) -> FoldAnswer:
    """unpack dense<1.0> -> dense<1.0>"""
    source, *_ = operands
    return _splat_of_shape(source, op.result.type) if op.results else None


@hook.fold(TransposeOp)
def fold_transpose(op: TransposeOp, operands: list[Attribute | None]) -> FoldAnswer:
    """transpose %t by [0, 1] -> %t"""
    permutation = op.permutation.values
    if op.results and permutation == tuple(range(len(permutation))) and op.input.type == op.result.type:
        return op.input
    return None


def fold(op: Operation, operands: list[Attribute | None]) -> FoldAnswer:
    """linalg.op outs(memref.cast %m) -> linalg.op outs(%m), but not of broadcast, map and reduce"""
    return skip_casts(op) if isinstance(op, (LinalgStructuredBase, SoftmaxOp)) else None


materialize_constant = arith_constant
