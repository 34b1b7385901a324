"""`simplify-depthwise-conv`: drops the dimension of channel multipliers from depthwise convolutions if its extent is 1.

depthwise_conv_2d_nhwc_hwcm ins(%a, %k : .., tensor<3x3x7x1>)  ->  depthwise_conv_2d_nhwc_hwc ins(%a, %k1 : .., 3x3x7)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.linalg.convolution_ops import (
    DepthwiseConv2DNhwcHwcmOp,
    DepthwiseConv2DNhwcHwcmQOp,
    DepthwiseConv2DNhwcHwcOp,
    DepthwiseConv2DNhwcHwcQOp,
    SlidingWindow2D,
)
from compiler.dialects.tensor.ops import CollapseShapeOp
from compiler.ir.operation import Operation, Value
from compiler.ir.reassociation import reassociation_attr
from compiler.ir.types import RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extent
from compiler.transforms.linalg.building import create_structured
from compiler.transforms.linalg.drop_unit_dims import expanded

_KERNEL_GROUPS = ((0,), (1,), (2, 3))
_IMAGE_GROUPS = ((0,), (1,), (2,), (3, 4))


@dataclass
class SimplifyDepthwiseConv(Pass):
    """Simplify depthwise convolution."""

    argument = "simplify-depthwise-conv"
    name = "SimplifyDepthwiseConvPass"
    summary = "Simplify depthwise convolution."
    dependent_dialects = ("linalg", "tensor")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet(
            [
                _without_multiplier(DepthwiseConv2DNhwcHwcmOp, DepthwiseConv2DNhwcHwcOp),
                _without_multiplier(DepthwiseConv2DNhwcHwcmQOp, DepthwiseConv2DNhwcHwcQOp),
            ]
        )
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


def _collapsed(value: Value, groups: Sequence[Sequence[int]], rewriter: Rewriter) -> Value:
    """Returns a value without its last dimension, which is of extent 1."""
    type_ = tensor_type(value)
    small = RankedTensorType(type_.shape[:-1], type_.element_type, type_.encoding)
    properties = {"reassociation": reassociation_attr(groups)}
    return rewriter.create(CollapseShapeOp, value, result_types=[small], properties=properties).result


def _without_multiplier(op_class: type[SlidingWindow2D], simpler: type[SlidingWindow2D]) -> RewritePattern:
    @pattern(op_class, name="SimplifyDepthwiseConvOp")
    def simplify(op: SlidingWindow2D, rewriter: Rewriter) -> bool:
        """hwcm with one output per channel -> hwc between a collapse_shape and an expand_shape"""
        (image, kernel, *zero_points), (initial, *_) = op.inputs, op.outputs
        types = [value.type for value in (image, kernel, initial)]
        if not all(isinstance(type_, RankedTensorType) for type_ in types) or not op.results:
            return False
        result = op.result.type
        if not isinstance(kernel.type, RankedTensorType) or not isinstance(result, RankedTensorType):
            return False
        if kernel.type.shape[3] != 1:
            return False
        collapsed = _collapsed(kernel, _KERNEL_GROUPS, rewriter)
        target = _collapsed(initial, _IMAGE_GROUPS, rewriter)
        small = create_structured(
            rewriter,
            simpler,
            [image, collapsed, *zero_points],
            [target],
            dilations=op.dilations,
            strides=op.strides,
        )
        small.attributes = dict(op.attributes)
        sizes = [*(extent(small.result, axis, rewriter) for axis in range(4)), 1]
        rewriter.replace_op(op, [expanded(small.result, result, sizes, list(_IMAGE_GROUPS), rewriter)])
        return True

    return simplify
