"""Convolutions by Winograd's method: tiles of image and filter are transformed, multiplied, and transformed back.

linalg.conv_2d_nhwc_fhwc ins(%image, %filter) outs(%o)
->  %f = linalg.winograd_filter_transform %filter;  %i = linalg.winograd_input_transform %image
    linalg.winograd_output_transform (linalg.batch_matmul of %i and %f, collapsed to three dimensions)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.contraction_ops import BatchMatmulOp
from compiler.dialects.linalg.convolution_ops import Conv2DNhwcFhwcOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.enums import WinogradConv2DFmr
from compiler.dialects.linalg.interface import has_tensor_semantics, inputs, outputs
from compiler.dialects.linalg.ops import (
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOutputTransformOp,
)
from compiler.dialects.linalg.winograd_matrices import SCHEMES
from compiler.dialects.tensor.casts import Slice
from compiler.dialects.tensor.ops import CollapseShapeOp, EmptyOp, ExpandShapeOp
from compiler.ir.attributes import DenseElementsAttr
from compiler.ir.operation import Value
from compiler.ir.reassociation import reassociation_attr
from compiler.ir.types import RankedTensorType, Type
from compiler.ir.value_types import tensor_type
from compiler.rewrite.elementwise import constant
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import create_structured, extract_slice
from compiler.transforms.linalg.padding import pad_operand

_TILES_AS_ROWS = ((0, 1), (2, 3, 4), (5,))
_FILTERS_AS_MATRICES = ((0, 1), (2,), (3,))


def winograd_convolution(op: Conv2DNhwcFhwcOp, fmr: WinogradConv2DFmr, rewriter: Rewriter) -> Value | None:
    """Returns the result of a convolution by Winograd's method; None if it is not applicable."""
    image, filter_ = inputs(op)
    if not has_tensor_semantics(op):
        rewriter.notify_match_failure(op, "expected pure tensor semantics for linalg.conv_2d_nhwc_fhwc")
        return None
    for name, value in (("input", image), ("filter", filter_)):
        if not tensor_type(value).has_static_shape:
            rewriter.notify_match_failure(op, f"expected a static shape for the {name}")
            return None
    for name, steps in (("dilations", op.dilations), ("strides", op.strides)):
        if not _are_ones(steps):
            rewriter.notify_match_failure(op, f"expected all ones for {name}")
            return None
    scheme = SCHEMES[fmr]
    _, height, width, _ = tensor_type(filter_).shape
    if {height, width} - {1, scheme.taps} or height == width == 1:
        rewriter.notify_match_failure(op, "only support filter (r x r), (r x 1) or (1 x r)")
        return None
    return _Convolution(op, fmr, rewriter).run()


def _are_ones(attribute: DenseElementsAttr | None) -> bool:
    return attribute is None or all(number == 1 for number in attribute.bit_patterns())


class _Convolution:
    """Operations that replace a convolution."""

    def __init__(self, op: Conv2DNhwcFhwcOp, fmr: WinogradConv2DFmr, rewriter: Rewriter) -> None:
        self._fmr = fmr
        self._rewriter = rewriter
        self._image, self._filter = inputs(op)
        (self._output,) = outputs(op)

    def run(self) -> Value[RankedTensorType]:
        scheme = SCHEMES[self._fmr]
        filters, *taps, channels = tensor_type(self._filter).shape
        images, *_ = tensor_type(self._image).shape
        output_type = tensor_type(self._output)
        numbers, *extents, _ = output_type.shape
        sizes = [scheme.outputs if tap != 1 else 1 for tap in taps]
        points = [size + tap - 1 for size, tap in zip(sizes, taps, strict=True)]
        tiles = [-(-extent // size) for extent, size in zip(extents, sizes, strict=True)]
        whole = [tile * size for tile, size in zip(tiles, sizes, strict=True)]
        shape = (*points, channels, filters)
        filter_ = self._transformed(WinogradFilterTransformOp, self._filter, self._empty(shape, self._filter))
        image = self._padded(
            self._image, (images, *(size + tap - 1 for size, tap in zip(whole, taps, strict=True)), channels)
        )
        shape = (*points, *tiles, images, channels)
        image = self._transformed(WinogradInputTransformOp, image, self._empty(shape, image))
        product = self._product(image, filter_, output_type.element_type)
        output = self._padded(self._output, (numbers, *whole, output_type.shape[3]))
        result = self._transformed(WinogradOutputTransformOp, product, output)
        if output is self._output:
            return result
        slice_: Slice = ([0] * output_type.rank, list(output_type.shape), [1] * output_type.rank)
        return extract_slice(result, slice_, self._rewriter, output_type).result

    def _empty(self, shape: Sequence[int], like: Value) -> Value[RankedTensorType]:
        type_ = RankedTensorType(tuple(shape), tensor_type(like).element_type)
        return self._rewriter.create(EmptyOp, result_types=[type_]).result

    def _transformed(
        self,
        op_class: type[WinogradFilterTransformOp | WinogradInputTransformOp | WinogradOutputTransformOp],
        value: Value,
        output: Value,
    ) -> Value[RankedTensorType]:
        return self._rewriter.create(op_class, value, output, fmr=self._fmr, result_types=[output.type]).result

    def _zero(self, type_: Type) -> Value:
        return self._rewriter.create(ConstantOp, result_types=[type_], value=constant(0, type_)).result

    def _padded(self, value: Value, shape: Sequence[int]) -> Value:
        """Returns a tensor padded with zeros to a multiple of the tile size."""
        type_ = tensor_type(value)
        if type_.shape == tuple(shape):
            return value
        return pad_operand(value, list(shape), self._zero(type_.element_type), self._rewriter)

    def _collapsed(self, value: Value, groups: Sequence[Sequence[int]]) -> Value:
        type_ = tensor_type(value)
        shape = tuple([prod(type_.shape[axis] for axis in group) for group in groups])
        return self._rewriter.create(
            CollapseShapeOp,
            value,
            result_types=[RankedTensorType(shape, type_.element_type)],
            reassociation=reassociation_attr(groups),
        ).result

    def _product(self, image: Value, filter_: Value, element: Type) -> Value:
        """Returns, for each point, the products of the tiles with all filters."""
        rewriter = self._rewriter
        matrices = self._collapsed(filter_, _FILTERS_AS_MATRICES)
        rows = self._collapsed(image, _TILES_AS_ROWS)
        filters = tensor_type(filter_).shape[3]
        type_ = RankedTensorType((*tensor_type(rows).shape[:2], filters), element)
        empty = rewriter.create(EmptyOp, result_types=[type_]).result
        start = create_structured(rewriter, FillOp, [self._zero(element)], [empty]).result
        product = create_structured(rewriter, BatchMatmulOp, [rows, matrices], [start]).result
        expanded = RankedTensorType((*tensor_type(image).shape[:5], filters), element)
        return rewriter.create(
            ExpandShapeOp,
            product,
            result_types=[expanded],
            reassociation=reassociation_attr(_TILES_AS_ROWS),
            static_output_shape=expanded.shape,
        ).result
