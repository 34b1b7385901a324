"""Replaces an operand of named operations by its transpose, with the indexing map adapted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.linalg import convolution_ops as convolutions
from compiler.dialects.linalg.contraction_ops import BatchMatmulOp, MatmulOp
from compiler.dialects.linalg.convolution_ops import SlidingWindow2D
from compiler.dialects.linalg.indexing_maps import BATCH_MATMUL_MAPS, MATMUL_MAPS
from compiler.dialects.linalg.interface import (
    has_tensor_semantics,
    indexing_maps,
    inputs,
    is_tensor,
    maps_attr,
    outputs,
)
from compiler.dialects.linalg.structured_ops import TransposeOp
from compiler.dialects.memref.allocation_ops import AllocOp
from compiler.dialects.tensor.ops import EmptyOp
from compiler.ir.mixed_values import split_mixed
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, MemRefType, RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extent
from compiler.transforms.linalg.building import create_structured

_FILTER_FIRST: Mapping[type[Operation], type[SlidingWindow2D]] = MappingProxyType(
    {
        convolutions.Conv2DNhwcFhwcOp: convolutions.Conv2DNhwcHwcfOp,
        convolutions.Conv2DNhwcFhwcQOp: convolutions.Conv2DNhwcHwcfQOp,
    }
)
"""Convolutions whose filter has the output channels first, with the convolution whose filter has them last."""


def transpose_conv2d(op: Operation, rewriter: Rewriter) -> SlidingWindow2D | None:
    """conv_2d_nhwc_fhwc ins(%a, %f) -> conv_2d_nhwc_hwcf ins(%a, transpose %f [1, 2, 3, 0])"""
    op_class = _FILTER_FIRST.get(type(op))
    if op_class is None or not isinstance(op, SlidingWindow2D):
        return None
    rewriter.set_insertion_point(op)
    rewriter.location = op
    image, kernel, *others = inputs(op)
    transposed = _transposed(kernel, (1, 2, 3, 0), rewriter)
    if transposed is None:
        return None
    new_op = create_structured(
        rewriter,
        op_class,
        [image, transposed, *others],
        outputs(op),
        strides=op.strides,
        dilations=op.dilations,
    )
    rewriter.replace_op(op, new_op)
    return new_op


def _transposed(value: Value, order: Sequence[int], rewriter: Rewriter) -> Value | None:
    """Returns a value of static shape with its dimensions permuted."""
    type_ = value.type
    if not isinstance(type_, RankedTensorType | MemRefType) or DYNAMIC in type_.shape:
        return None
    shape = tuple([type_.shape[index] for index in order])
    if is_tensor(type_):
        target: Value = rewriter.create(EmptyOp, result_types=[RankedTensorType(shape, type_.element_type)]).result
    else:
        target = rewriter.create(AllocOp, result_types=[MemRefType(shape, type_.element_type)]).result
    transpose = create_structured(rewriter, TransposeOp, [value], [target], permutation=list(order))
    return transpose.result if is_tensor(type_) else target


def transpose_matmul(op: Operation, rewriter: Rewriter, *, left: bool) -> Operation | None:
    """matmul ins(%a, %b) -> matmul ins(transpose %a, %b) with a transposed indexing map; `%b` unless `left`"""
    if not isinstance(op, MatmulOp | BatchMatmulOp) or not has_tensor_semantics(op):
        return None
    maps = indexing_maps(op)
    if maps_attr(maps).elements != (MATMUL_MAPS if isinstance(op, MatmulOp) else BATCH_MATMUL_MAPS):
        return None
    rewriter.set_insertion_point(op)
    rewriter.location = op
    number = 0 if left else 1
    operands = inputs(op)
    value = operands[number]
    old = tensor_type(value)
    rank = old.rank
    order = [*range(rank - 2), rank - 1, rank - 2]
    sizes = [extent(value, axis, rewriter) for axis in order]
    static, dynamic = split_mixed(sizes)
    type_ = RankedTensorType(tuple(static), old.element_type)
    empty = rewriter.create(EmptyOp, dynamic, result_types=[type_]).result
    operands[number] = create_structured(rewriter, TransposeOp, [value], [empty], permutation=order).result
    maps[number] = maps[number].with_results([maps[number].results[axis] for axis in order])
    new = create_structured(rewriter, type(op), operands, outputs(op), indexing_maps=maps_attr(maps))
    rewriter.replace_op(op, new)
    return new
