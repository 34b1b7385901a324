"""The canonicalization patterns of the shape dialect."""

from __future__ import annotations

from typing import TypeAlias

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.shape.fold import shape_attr, type_extents
from compiler.dialects.shape.ops import ConstShapeOp, ConstSizeOp, IndexToSizeOp, RankOp, ShapeOfOp, SizeToIndexOp
from compiler.dialects.tensor.ops import CastOp, DimOp, ExtractOp, ReshapeOp
from compiler.ir.attributes import index_attr
from compiler.ir.operation import OpResult, Value
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(RankOp, name="RankShapeOfCanonicalizationPattern")
def _rank_of_ranked(op: RankOp, rewriter: Rewriter) -> bool:
    """rank (shape_of %t) -> the rank of %t's type"""
    match op.shape:
        case OpResult(ShapeOfOp(arg=Value(type=RankedTensorType() as type_))):
            constant = ConstantOp if op.result.type == INDEX else ConstSizeOp
            rewriter.replace_op_with_new_op(op, constant, value=index_attr(type_.rank))
            return True
    return False


@pattern(ShapeOfOp, name="ShapeOfOpToConstShapeOp")
def _shape_of_static(op: ShapeOfOp, rewriter: Rewriter) -> bool:
    """shape_of a tensor of static shape -> const_shape"""
    shape, type_ = type_extents(op.arg.type), op.result.type
    if shape is None or DYNAMIC in shape:
        return False
    extents = shape_attr(shape)
    own = extents.type if isinstance(type_, RankedTensorType) else type_
    constant: Value = rewriter.create(ConstShapeOp, result_types=[own], shape=extents).result
    if own != type_:
        constant = rewriter.create(CastOp, constant, result_types=[type_]).result
    rewriter.replace_op(op, [constant])
    return True


@pattern(ShapeOfOp, name="(anonymous namespace)::ShapeOfFromReshape")
def _shape_of_reshape(op: ShapeOfOp, rewriter: Rewriter) -> bool:
    """shape_of (tensor.reshape %t(%s)) -> %s"""
    reshape, type_ = op.arg.defining_op(ReshapeOp), op.result.type
    if reshape is None or not isinstance(type_, RankedTensorType):
        return False
    shape: Value = reshape.shape
    own = reshape.shape.type
    if own.element_type == type_.element_type:
        if own != type_:
            shape = rewriter.create(CastOp, shape, result_types=[type_]).result
    elif own.shape == type_.shape:
        shape = rewriter.create(IndexCastOp, shape, result_types=[type_]).out
    else:
        return rewriter.notify_match_failure(op, "an index_cast keeps the shape")
    rewriter.replace_op(op, [shape])
    return True


_SizeCast: TypeAlias = IndexToSizeOp | SizeToIndexOp


def _there_and_back(op_class: type[_SizeCast], inverse: type[_SizeCast], cpp_name: str) -> RewritePattern:
    @pattern(op_class, name=cpp_name)
    def simplify(op: _SizeCast, rewriter: Rewriter) -> bool:
        """size_to_index (index_to_size %i) -> %i"""
        inner = op.arg.defining_op(inverse)
        if inner is None or inner.arg.type != op.result.type:
            return False
        rewriter.replace_op(op, [inner.arg])
        return True

    return simplify


@pattern(CastOp, name="(anonymous namespace)::ShapeOfCastExtentTensor")
def _cast_of_shape_of(op: CastOp, rewriter: Rewriter) -> bool:
    """tensor.cast (shape_of %t -> tensor<3xindex>) to tensor<?xindex> -> shape_of %t -> tensor<?xindex>"""
    shape, type_ = op.source_.defining_op(ShapeOfOp), op.result.type
    if shape is None or not isinstance(type_, RankedTensorType) or type_.rank != 1:
        return False
    of = shape.arg.type
    if not isinstance(of, RankedTensorType) or type_.shape[0] not in (DYNAMIC, of.rank):
        return False
    rewriter.replace_op_with_new_op(op, ShapeOfOp, shape.arg)
    return True


@pattern(CastOp, name="(anonymous namespace)::TensorCastConstShape")
def _cast_of_constant(op: CastOp, rewriter: Rewriter) -> bool:
    """tensor.cast (const_shape [1, 2] : tensor<?xindex>) to tensor<2xindex> -> const_shape [1, 2] : tensor<2xindex>"""
    constant, type_ = op.source_.defining_op(ConstShapeOp), op.result.type
    if constant is None or not isinstance(type_, RankedTensorType) or DYNAMIC in type_.shape:
        return False
    rewriter.replace_op_with_new_op(op, ConstShapeOp, shape=constant.shape)
    return True


@pattern(ExtractOp, name="(anonymous namespace)::ExtractFromShapeOfExtentTensor")
def _extract_of_shape_of(op: ExtractOp, rewriter: Rewriter) -> bool:
    """tensor.extract (shape_of %t)[%i] -> tensor.dim %t, %i"""
    shape = op.tensor.defining_op(ShapeOfOp)
    if shape is None:
        return False
    (index,) = op.indices
    rewriter.replace_op_with_new_op(op, DimOp, shape.arg, index)
    return True


PATTERNS: tuple[RewritePattern, ...] = (
    _there_and_back(SizeToIndexOp, IndexToSizeOp, "IndexToSizeToIndexCanonicalization"),
    _there_and_back(IndexToSizeOp, SizeToIndexOp, "SizeToIndexToSizeCanonicalization"),
)
