"""The canonicalization patterns of the shape dialect."""

from __future__ import annotations

from compiler.dialects.shape.fold import shape_attr, type_extents
from compiler.dialects.shape.ops import ConstShapeOp, RankOp, ShapeOfOp
from compiler.dialects.tensor.casts import defining
from compiler.dialects.tensor.ops import CastOp, DimOp, ExtractOp
from compiler.ir.attributes import index_attr
from compiler.ir.operation import Operation
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(RankOp, name="RankShapeOfCanonicalizationPattern")
def _rank_of_ranked(op: RankOp, rewriter: Rewriter) -> bool:
    """rank (shape_of %t) -> the rank of %t's type"""
    shape = defining(op.shape, "shape.shape_of")
    if shape is None or not isinstance(shape.operands[0].type, RankedTensorType):
        return False
    name = "arith.constant" if op.result.type == INDEX else "shape.const_size"
    rank = index_attr(shape.operands[0].type.rank)
    rewriter.replace_op_with_named(op, name, [], [op.result.type], properties={"value": rank})
    return True


@pattern(ShapeOfOp, name="ShapeOfOpToConstShapeOp")
def _shape_of_static(op: ShapeOfOp, rewriter: Rewriter) -> bool:
    """shape_of a tensor whose type tells all extents -> const_shape"""
    shape, type_ = type_extents(op.arg.type), op.result.type
    if shape is None or DYNAMIC in shape:
        return False
    extents = shape_attr(shape)
    own = extents.type if isinstance(type_, RankedTensorType) else type_
    made = rewriter.create(ConstShapeOp, result_types=[own], shape=extents).result
    if own != type_:
        made = rewriter.create(CastOp, made, result_types=[type_]).result
    rewriter.replace_op(op, [made])
    return True


def _there_and_back(name: str, other: str, cpp_name: str) -> RewritePattern:
    @pattern(name, name=cpp_name)
    def simplify(op: Operation, rewriter: Rewriter) -> bool:
        """size_to_index (index_to_size %i) -> %i"""
        inner = defining(op.operands[0], other)
        if inner is None or inner.operands[0].type != op.result.type:
            return False
        rewriter.replace_op(op, [inner.operands[0]])
        return True

    return simplify


@pattern(CastOp, name="(anonymous namespace)::ShapeOfCastExtentTensor")
def _cast_of_shape_of(op: CastOp, rewriter: Rewriter) -> bool:
    """tensor.cast (shape_of %t -> tensor<3xindex>) to tensor<?xindex> -> shape_of %t -> tensor<?xindex>"""
    shape, type_ = defining(op.source_, "shape.shape_of"), op.result.type
    if shape is None or not isinstance(type_, RankedTensorType) or type_.rank != 1:
        return False
    of = shape.operands[0].type
    if not isinstance(of, RankedTensorType) or type_.shape[0] not in (DYNAMIC, of.rank):
        return False
    rewriter.replace_op_with_named(op, shape.name, shape.operands)
    return True


@pattern(CastOp, name="(anonymous namespace)::TensorCastConstShape")
def _cast_of_constant(op: CastOp, rewriter: Rewriter) -> bool:
    """tensor.cast (const_shape [1, 2] : tensor<?xindex>) to tensor<2xindex> -> const_shape [1, 2] : tensor<2xindex>"""
    constant, type_ = defining(op.source_, "shape.const_shape"), op.result.type
    if constant is None or not isinstance(type_, RankedTensorType) or DYNAMIC in type_.shape:
        return False
    rewriter.replace_op_with_named(op, constant.name, properties=constant.properties)
    return True


@pattern(ExtractOp, name="(anonymous namespace)::ExtractFromShapeOfExtentTensor")
def _extract_of_shape_of(op: ExtractOp, rewriter: Rewriter) -> bool:
    """tensor.extract (shape_of %t)[%i] -> tensor.dim %t, %i"""
    shape = defining(op.tensor, "shape.shape_of")
    if shape is None:
        return False
    rewriter.replace_op_with_new_op(op, DimOp, shape.operands[0], op.operands[1])
    return True


PATTERNS: tuple[RewritePattern, ...] = (
    _there_and_back("shape.size_to_index", "shape.index_to_size", "IndexToSizeToIndexCanonicalization"),
    _there_and_back("shape.index_to_size", "shape.size_to_index", "SizeToIndexToSizeCanonicalization"),
)
