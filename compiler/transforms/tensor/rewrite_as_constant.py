"""Folding of tensors that are computed from constants only into constants."""

from __future__ import annotations

from math import prod

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.tensor.canonicalize_pad import padding_value
from compiler.dialects.tensor.ops import CastOp, GenerateOp, PadOp, YieldOp
from compiler.ir.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from compiler.ir.mixed_values import known_integer, mixed_group
from compiler.ir.operation import Value
from compiler.ir.types import RankedTensorType
from compiler.rewrite.dense_elements import dense_of, element_of_scalar, elements_of, slice_indices, splat_of
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_MOST_ELEMENTS = 1 << 22
"""A constant with more elements would take more memory than the operation saves."""


def rewrite_as_constant(*, aggressive: bool) -> tuple[RewritePattern, ...]:
    """Returns the patterns. Pads of constants that others use as well are kept, if not `aggressive`."""
    return (generate_constant, _pad_constant(aggressive=aggressive))


@pattern(GenerateOp, name="(anonymous namespace)::GenerateToConstant")
def generate_constant(op: GenerateOp, rewriter: Rewriter) -> bool:
    """tensor.generate { yield 5.0 } : tensor<2xf32> -> arith.constant dense<5.0>"""
    type_, terminator = op.result.type, op.body.entry.last_of_type(YieldOp)
    element = element_of_scalar(constant_value(terminator.value))
    value = None if element is None else splat_of(type_, element)
    if value is None:
        return False
    rewriter.replace_op_with_new_op(op, ConstantOp, value=value, result_types=[type_])
    return True


def _pad_constant(*, aggressive: bool) -> RewritePattern:
    @pattern(PadOp, name="(anonymous namespace)::PadOpToConstant")
    def pad_constant(op: PadOp, rewriter: Rewriter) -> bool:
        """tensor.pad dense<[6, 7]> low[1] high[0] { yield 0 } -> arith.constant dense<[0, 6, 7]>"""
        if op.nofold:
            return rewriter.notify_match_failure(op, "refusing to fold nofold pad operation")
        source, value = constant_value(op.source_), padding_value(op)
        number = None if value is None else constant_value(value)
        element = element_of_scalar(number) if isinstance(number, IntegerAttr | FloatAttr) else None
        if not isinstance(source, DenseElementsAttr) or element is None:
            return rewriter.notify_match_failure(op, "unable to get constant value")
        low, high = _numbers(op, "low"), _numbers(op, "high")
        if low is None or high is None or min(*low, *high, 0) < 0:
            return rewriter.notify_match_failure(op, "unable to extract constant padding")
        if not aggressive and not rewriter.has_one_use(op.source_):
            return rewriter.notify_match_failure(op, "not folding due to cost function")
        inner = op.source_.type.shape
        shape = tuple(before + size + after for before, size, after in zip(low, inner, high, strict=True))
        if prod(shape) > _MOST_ELEMENTS:
            return rewriter.notify_match_failure(op, "the constant would be too large")
        elements = [element] * prod(shape)
        for place, each in zip(slice_indices(shape, low, inner), elements_of(source), strict=True):
            elements[place] = each
        padded = dense_of(RankedTensorType(shape, source.type.element_type), elements)
        if padded is None:
            return rewriter.notify_match_failure(op, "tensor type not supported")
        constant: Value = rewriter.create(ConstantOp, value=padded, result_types=[padded.type], location=op).result
        if constant.type != op.result.type:
            constant = rewriter.create(CastOp, constant, result_types=[op.result.type], location=op).result
        rewriter.replace_op(op, [constant])
        return True

    return pad_constant


def _numbers(op: PadOp, name: str) -> list[int] | None:
    """Returns the padding before or after each dimension; None if it is unknown."""
    sizes = mixed_group(op, name, f"static_{name}")
    numbers = [number for size in sizes if (number := known_integer(size)) is not None]
    return numbers if len(numbers) == len(sizes) else None
