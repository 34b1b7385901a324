"""Replaces two-dimensional convolutions and poolings whose window and output have one row by one-dimensional ones.

linalg.conv_2d_nhwc_hwcf   ->   tensor.extract_slice, drops the unit dimensions; linalg.conv_1d_nwc_wcf;
                                tensor.insert_slice
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.linalg import convolution_ops as ops
from compiler.dialects.linalg.interface import has_tensor_semantics, inputs, outputs
from compiler.dialects.tensor.casts import Slice
from compiler.ir.attributes import Attribute, DenseElementsAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I64, RankedTensorType, VectorType
from compiler.ir.value_types import tensor_type
from compiler.rewrite.dense_elements import dense_of
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents
from compiler.transforms.linalg.building import create_structured, extract_slice, insert_slice


@dataclass(frozen=True)
class _Form:
    """One-dimensional operation, with the positions of height and width in the shapes of filter and output."""

    op_class: type[Operation]
    window: tuple[int, int]
    image: tuple[int, int]


_FORMS: Mapping[type[Operation], _Form] = MappingProxyType(
    {
        ops.Conv2DNhwcHwcfOp: _Form(ops.Conv1DNwcWcfOp, (0, 1), (1, 2)),
        ops.Conv2DNchwFchwOp: _Form(ops.Conv1DNcwFcwOp, (2, 3), (2, 3)),
        ops.PoolingNhwcSumOp: _Form(ops.PoolingNwcSumOp, (0, 1), (1, 2)),
        ops.PoolingNchwSumOp: _Form(ops.PoolingNcwSumOp, (0, 1), (2, 3)),
        ops.PoolingNhwcMaxOp: _Form(ops.PoolingNwcMaxOp, (0, 1), (1, 2)),
        ops.PoolingNhwcMaxUnsignedOp: _Form(ops.PoolingNwcMaxUnsignedOp, (0, 1), (1, 2)),
        ops.PoolingNhwcMinOp: _Form(ops.PoolingNwcMinOp, (0, 1), (1, 2)),
        ops.PoolingNhwcMinUnsignedOp: _Form(ops.PoolingNwcMinUnsignedOp, (0, 1), (1, 2)),
        ops.PoolingNchwMaxOp: _Form(ops.PoolingNcwMaxOp, (0, 1), (2, 3)),
        ops.DepthwiseConv2DNhwcHwcOp: _Form(ops.DepthwiseConv1DNwcWcOp, (0, 1), (1, 2)),
        ops.Conv2DOp: _Form(ops.Conv1DOp, (0, 1), (0, 1)),
    }
)


def downscale(op: Operation, rewriter: Rewriter) -> Operation | None:
    """Replaces an operation by a one-dimensional one, and returns it; None if neither height nor width is 1."""
    form = _FORMS.get(type(op))
    if form is None or not has_tensor_semantics(op):
        return None
    (image, kernel), (output,) = inputs(op), outputs(op)
    kernel_shape, output_shape = tensor_type(kernel).shape, tensor_type(output).shape
    removed = next(
        (
            number
            for number in range(2)
            if kernel_shape[form.window[number]] == 1 and output_shape[form.image[number]] == 1
        ),
        None,
    )
    if removed is None:
        return None
    rewriter.set_insertion_point(op)
    rewriter.location = op
    smaller = [
        _without(value, axis, rewriter)
        for value, axis in (
            (image, form.image[removed]),
            (kernel, form.window[removed]),
            (output, form.image[removed]),
        )
    ]
    members: dict[str, Attribute] = {}
    for name in ("strides", "dilations"):
        attribute = op.attribute(name)
        if isinstance(attribute, DenseElementsAttr):
            members[name] = _steps(attribute, removed)
    new = create_structured(rewriter, form.op_class, smaller[:2], smaller[2:], **members)
    whole = _whole(output, rewriter)
    rewriter.replace_op(op, insert_slice(new.result, output, whole, rewriter))
    return new


def _whole(value: Value, rewriter: Rewriter) -> Slice:
    sizes = extents(value, rewriter)
    return [0] * len(sizes), list(sizes), [1] * len(sizes)


def _without(value: Value, axis: int, rewriter: Rewriter) -> Value[RankedTensorType]:
    """Returns a tensor without a dimension of extent 1."""
    type_ = tensor_type(value)
    shape: Sequence[int] = [*type_.shape[:axis], *type_.shape[axis + 1 :]]
    smaller = RankedTensorType(tuple(shape), type_.element_type, type_.encoding)
    return extract_slice(value, _whole(value, rewriter), rewriter, smaller).result


def _steps(attribute: DenseElementsAttr, removed: int) -> DenseElementsAttr:
    """Returns the strides or dilations of the remaining dimension."""
    patterns = attribute.bit_patterns()
    kept = patterns[0] if attribute.is_splat else patterns[1 - removed]
    steps = dense_of(VectorType((1,), I64), [(kept,)])
    assert steps is not None
    return steps
