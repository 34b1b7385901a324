"""Converts convolutions to products of matrices: upstream's `rewriteInIm2Col`.

linalg.conv_2d_nhwc_hwcf %a, %f   ->   gather the patch of %a for each output in a row; multiply by %f as a matrix
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from compiler.dialects.linalg.body import BodyBuilder
from compiler.dialects.linalg.contraction_ops import BatchMatvecOp
from compiler.dialects.linalg.convolution_ops import (
    Conv2DNchwFchwOp,
    Conv2DNhwcFhwcOp,
    Conv2DNhwcHwcfOp,
    DepthwiseConv2DNhwcHwcOp,
    SlidingWindow2D,
)
from compiler.dialects.linalg.interface import generic_properties, has_tensor_semantics, inputs, outputs
from compiler.dialects.linalg.structure import PARALLEL, REDUCTION
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.linalg.syntax import body_of
from compiler.dialects.tensor.ops import CollapseShapeOp, EmptyOp, ExpandShapeOp
from compiler.ir.affine import AffineExpr, AffineMap, dim
from compiler.ir.attributes import DenseElementsAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.reassociation import reassociation_attr
from compiler.ir.types import RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import create_structured

Groups = Sequence[Sequence[int]]
Compute = Callable[[BodyBuilder, Sequence[Value]], Value]


@dataclass(frozen=True)
class Img2Col:
    """The operation that gathers the patches, and the one with the result of the convolution."""

    gathering: Operation
    result: Operation


def _first(body: BodyBuilder, arguments: Sequence[Value]) -> Value:
    return arguments[0]


def _multiply_and_add(body: BodyBuilder, arguments: Sequence[Value]) -> Value:
    left, right, acc = arguments
    factors = [body.cast(value, acc.type) for value in (left, right)]
    return body.binary("add", body.binary("mul", *factors), acc)


class _Rewriting:
    """Creates the operations that replace a convolution."""

    def __init__(self, op: SlidingWindow2D, rewriter: Rewriter) -> None:
        self.rewriter = rewriter
        self.image, self.kernel = inputs(op)
        (self.output,) = outputs(op)
        self.strides = _numbers(op.strides)

    def generic(
        self,
        operands: Sequence[Value],
        target: Value,
        maps: Sequence[AffineMap],
        kinds: Sequence[str],
        compute: Compute,
    ) -> GenericOp:
        rewriter = self.rewriter
        region, body = body_of(rewriter.context.op_def, [value.type for value in (*operands, target)], None)
        op = rewriter.build(
            GenericOp,
            list(operands),
            [target],
            result_types=[target.type],
            properties=generic_properties(maps, kinds),
            regions=[region],
        )
        body.yield_values([compute(body, body.block.arguments)])
        rewriter.insert(op)
        return op

    def rearranged(self, source: Value, shape: Sequence[int], exprs: Sequence[AffineExpr]) -> GenericOp:
        """Returns a tensor of a shape, with the elements of another tensor at indices that expressions compute."""
        count = len(shape)
        type_ = RankedTensorType(tuple(shape), tensor_type(source).element_type)
        empty = self.rewriter.create(EmptyOp, result_types=[type_]).result
        maps = [AffineMap(count, 0, tuple(exprs)), AffineMap.identity(count)]
        return self.generic([source], empty, maps, [PARALLEL] * count, _first)

    def transposed(self, source: Value, order: Sequence[int]) -> GenericOp:
        shape = tensor_type(source).shape
        exprs = [dim(order.index(axis)) for axis in range(len(order))]
        return self.rearranged(source, [shape[axis] for axis in order], exprs)

    def collapsed(self, source: Value, groups: Groups) -> Value:
        type_ = tensor_type(source)
        shape = tuple([prod(type_.shape[axis] for axis in group) for group in groups])
        result = RankedTensorType(shape, type_.element_type)
        reassociation = reassociation_attr(groups)
        return self.rewriter.create(CollapseShapeOp, source, result_types=[result], reassociation=reassociation).result

    def expanded(self, source: Value, type_: RankedTensorType, groups: Groups) -> ExpandShapeOp:
        return self.rewriter.create(
            ExpandShapeOp,
            source,
            result_types=[type_],
            reassociation=reassociation_attr(groups),
            static_output_shape=type_.shape,
        )

    def patch_place(self, row: int, column: int, sizes: Sequence[int], order: str) -> list[AffineExpr]:
        """Returns row, column and channel in the image, of an output and an element of the filter.

        `row` and `column` are the dimensions of the outputs and of the filter's elements; `sizes` are the width of the
        outputs and the extents of the filter in its `order`.
        """
        output_width, *filter_sizes = sizes
        places = dict(zip(order, _delinearized(dim(column), filter_sizes), strict=True))
        output_row, output_column = _delinearized(dim(row), [0, output_width])
        return [
            output_row * self.strides[0] + places["h"],
            output_column * self.strides[1] + places["w"],
            places["c"],
        ]


def _delinearized(index: AffineExpr, sizes: Sequence[int]) -> list[AffineExpr]:
    """Returns the index in each dimension of these sizes; the first size does not matter."""
    exprs: list[AffineExpr] = []
    for position in range(len(sizes)):
        inner, outer = prod(sizes[position + 1 :]), prod(sizes[position:])
        within = index if position == 0 else index % outer
        exprs.append(within if inner == 1 else within.floor_div(inner))
    return exprs


def _numbers(attribute: DenseElementsAttr | None) -> list[int]:
    """Returns the strides or dilations, which default to 1."""
    numbers = [1] if attribute is None else list(attribute.bit_patterns())
    return numbers * 2 if len(numbers) == 1 else numbers


_PRODUCT_KINDS = (PARALLEL, PARALLEL, PARALLEL, REDUCTION)


def _map(*dims: int) -> AffineMap:
    return AffineMap(4, 0, tuple([dim(index) for index in dims]))


def _channels_last(rewriting: _Rewriting, *, has_filters_first: bool) -> Img2Col:
    batches, height, width, _ = tensor_type(rewriting.output).shape
    shape = tensor_type(rewriting.kernel).shape
    filter_shape = shape[1:] if has_filters_first else shape[:3]
    kernel = rewriting.collapsed(rewriting.kernel, [[0], [1, 2, 3]] if has_filters_first else [[0, 1, 2], [3]])
    groups = [[0], [1, 2], [3]]
    target = rewriting.collapsed(rewriting.output, groups)
    place = rewriting.patch_place(1, 2, [width, *filter_shape], "hwc")
    columns = rewriting.rearranged(rewriting.image, [batches, height * width, prod(filter_shape)], [dim(0), *place])
    maps = [_map(0, 1, 3), _map(2, 3) if has_filters_first else _map(3, 2), _map(0, 1, 2)]
    product = rewriting.generic([columns.result, kernel], target, maps, _PRODUCT_KINDS, _multiply_and_add)
    return Img2Col(columns, rewriting.expanded(product.result, tensor_type(rewriting.output), groups))


def _channels_first(rewriting: _Rewriting) -> Img2Col:
    batches, _, height, width = tensor_type(rewriting.output).shape
    filter_shape = tensor_type(rewriting.kernel).shape[1:]
    kernel = rewriting.collapsed(rewriting.kernel, [[0], [1, 2, 3]])
    groups = [[0], [1], [2, 3]]
    target = rewriting.collapsed(rewriting.output, groups)
    row, column, channel = rewriting.patch_place(2, 1, [width, *filter_shape], "chw")
    columns = rewriting.rearranged(
        rewriting.image, [batches, prod(filter_shape), height * width], [dim(0), channel, row, column]
    )
    maps = [_map(1, 3), _map(0, 3, 2), _map(0, 1, 2)]
    product = rewriting.generic([kernel, columns.result], target, maps, _PRODUCT_KINDS, _multiply_and_add)
    return Img2Col(columns, rewriting.expanded(product.result, tensor_type(rewriting.output), groups))


def _depthwise(rewriting: _Rewriting) -> Img2Col:
    batches, height, width, channels = tensor_type(rewriting.output).shape
    filter_height, filter_width, _ = tensor_type(rewriting.kernel).shape
    image = rewriting.transposed(rewriting.image, [0, 3, 1, 2]).result
    kernel = rewriting.transposed(rewriting.kernel, [2, 0, 1]).result
    target = rewriting.transposed(rewriting.output, [0, 3, 1, 2]).result
    row, column = dim(2) * rewriting.strides[0] + dim(4), dim(3) * rewriting.strides[1] + dim(5)
    shape = [batches, channels, height, width, filter_height, filter_width]
    columns = rewriting.rearranged(image, shape, [dim(0), dim(1), row, column])
    rows = rewriting.collapsed(columns.result, [[0, 1], [2, 3], [4, 5]])
    vector = rewriting.collapsed(kernel, [[0], [1, 2]])
    groups = [[0, 1], [2, 3]]
    collapsed = rewriting.collapsed(target, groups)
    product = create_structured(rewriting.rewriter, BatchMatvecOp, [rows, vector], [collapsed])
    expanded = rewriting.expanded(product.result, tensor_type(target), groups)
    return Img2Col(columns, rewriting.transposed(expanded.result, [0, 2, 3, 1]))


def _can_be_rewritten(op: SlidingWindow2D) -> bool:
    kinds = Conv2DNhwcHwcfOp | Conv2DNhwcFhwcOp | DepthwiseConv2DNhwcHwcOp | Conv2DNchwFchwOp
    if not isinstance(op, kinds) or not has_tensor_semantics(op):
        return False
    return all(tensor_type(value).has_static_shape for value in op.operands) and _numbers(op.dilations) == [1, 1]


def rewrite_in_img2col(op: Operation, rewriter: Rewriter) -> Img2Col | None:
    """Replaces a convolution by a matrix product; returns None if it is unsupported."""
    if not isinstance(op, SlidingWindow2D) or not _can_be_rewritten(op):
        return None
    rewriter.set_insertion_point(op)
    rewriter.location = op
    rewriting = _Rewriting(op, rewriter)
    if isinstance(op, DepthwiseConv2DNhwcHwcOp):
        img2col = _depthwise(rewriting)
    elif isinstance(op, Conv2DNchwFchwOp):
        img2col = _channels_first(rewriting)
    else:
        img2col = _channels_last(rewriting, has_filters_first=isinstance(op, Conv2DNhwcFhwcOp))
    rewriter.replace_op(op, img2col.result)
    return img2col
