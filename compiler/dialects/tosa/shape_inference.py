"""Infers the shapes of results from an op's operands and attributes: upstream's `inferReturnTypeComponents`.

Takes an op; returns the known part of each result's shape, or None if it is unranked. Raises `InferenceError` for
inconsistent operands or attributes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.tosa.constants import constant_shape
from compiler.dialects.tosa.control_flow_ops import IfOp, WhileOp, YieldOp
from compiler.dialects.tosa.elementwise_ops import (
    Activation,
    ClampOp,
    Comparison,
    ElementwiseBinary,
    ElementwiseUnary,
    EqualOp,
    MulOp,
    NegateOp,
    SelectOp,
    TableOp,
)
from compiler.dialects.tosa.layout_ops import (
    ConcatOp,
    GatherOp,
    PadOp,
    ReshapeOp,
    ResizeOp,
    ReverseOp,
    ScatterOp,
    SliceOp,
    TileOp,
    TransposeOp,
)
from compiler.dialects.tosa.ops import CastFromBlockScaledOp, CastOp, CastToBlockScaledOp, IdentityOp, RescaleOp
from compiler.dialects.tosa.reduction_ops import ArgMaxOp, Reduction
from compiler.dialects.tosa.types import ShapeType
from compiler.dialects.tosa.window_ops import (
    Conv2DOp,
    Conv3DOp,
    Convolution,
    DepthwiseConv2DOp,
    FFT2dOp,
    MatMulOp,
    MatmulTBlockScaledOp,
    Pooling,
    RFFT2dOp,
    SlidingConvolution,
    TransposeConv2DOp,
)
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import (
    DYNAMIC,
    I1,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedTensorType,
    element_type_or_self,
)
from compiler.ods import hook

Shape: TypeAlias = "tuple[int, ...]"


@dataclass(frozen=True, slots=True)
class ShapedTypeComponents:
    """Facts about a result: its shape (None: unranked), and its element type if that is known."""

    shape: Shape | None = None
    element_type: Type | None = None


Inference: TypeAlias = "Callable[[Operation], list[ShapedTypeComponents] | None]"


_INTERFACE = "InferShapedTypeOpInterface"
_infers_shapes = hook.Implementation(_INTERFACE)


class InferenceError(Exception):
    """Raised if the op's operands contradict each other, with a message as argument."""


def infer(op: Operation) -> list[ShapedTypeComponents] | None:
    """Returns the inferred components of an op's results; None for ops without inference."""
    if op.definition is None:
        return None
    inference: Inference | None = op.definition.implementations.get(_INTERFACE)
    return None if inference is None else inference(op)


def shape_of(value: Value) -> Shape | None:
    return value.type.shape if isinstance(value.type, ShapedType) else None


def shape_rank(type_: Type) -> int:
    """Returns the rank that a `!tosa.shape` is of."""
    return type_.rank if isinstance(type_, ShapeType) else 0


def _dynamic(extent: int) -> int:
    return DYNAMIC if extent == -1 else extent


def _fallback(shape: Value, source: Value) -> list[ShapedTypeComponents]:
    """Returns the shape of a result whose shape operand is not constant: only its rank is known."""
    dims = (DYNAMIC,) * shape_rank(shape.type)
    return [ShapedTypeComponents(dims, element_type_or_self(source.type))]


def resolve_broadcast(shapes: Sequence[Shape | None]) -> Shape | None:
    """Returns the shape that all shapes are broadcast to; None if it is unknown."""
    present = [shape for shape in shapes if shape is not None]
    if len(present) != len(shapes):
        return None
    result = [1] * max((len(shape) for shape in present), default=0)
    for shape in present:
        offset = len(result) - len(shape)
        for index, extent in enumerate(shape, offset):
            if result[index] == 1:
                result[index] = extent
            elif extent not in (1, result[index]):
                return None
    return tuple(result)


@_infers_shapes(ElementwiseUnary, ElementwiseBinary, Activation, ClampOp, SelectOp, CastOp, IdentityOp, ReverseOp)
def infer_broadcast(op: Operation) -> list[ShapedTypeComponents]:
    return [ShapedTypeComponents(resolve_broadcast([shape_of(operand) for operand in op.operands]))]


@_infers_shapes(Comparison)
def infer_comparison(op: Comparison) -> list[ShapedTypeComponents]:
    shape = resolve_broadcast([shape_of(operand) for operand in op.operands])
    return [ShapedTypeComponents(shape, I1 if isinstance(op, EqualOp) else None)]


@_infers_shapes(MulOp)
def infer_mul(op: MulOp) -> list[ShapedTypeComponents]:
    return [ShapedTypeComponents(resolve_broadcast([shape_of(op.input1), shape_of(op.input2)]))]


@_infers_shapes(NegateOp, RescaleOp, TableOp, CastFromBlockScaledOp)
def infer_same_as_first(op: Operation) -> list[ShapedTypeComponents]:
    """Returns the shape of the first operand."""
    data, *_ = op.operands
    return [ShapedTypeComponents(shape_of(data))]


@_infers_shapes(FFT2dOp)
def infer_fft2d(op: FFT2dOp) -> list[ShapedTypeComponents]:
    return [ShapedTypeComponents(shape_of(op.input_real)), ShapedTypeComponents(shape_of(op.input_imag))]


@_infers_shapes(ArgMaxOp)
def infer_argmax(op: ArgMaxOp) -> list[ShapedTypeComponents]:
    shape, axis = shape_of(op.input), op.axis.value
    if shape is None:
        return [ShapedTypeComponents()]
    return [ShapedTypeComponents(tuple(extent for index, extent in enumerate(shape) if index != axis))]


@_infers_shapes(Reduction)
def infer_reduction(op: Reduction) -> list[ShapedTypeComponents]:
    shape, axis = shape_of(op.input), op.axis.value
    element = element_type_or_self(op.input.type)
    if shape is None or not 0 <= axis < len(shape):
        return [ShapedTypeComponents(None, element)]
    return [ShapedTypeComponents((*shape[:axis], 1, *shape[axis + 1 :]), element)]


@_infers_shapes(RFFT2dOp)
def infer_rfft2d(op: RFFT2dOp) -> list[ShapedTypeComponents] | None:
    shape = shape_of(op.input_real)
    if shape is None:
        return None
    width = DYNAMIC if shape[2] == DYNAMIC else shape[2] // 2 + 1
    return [ShapedTypeComponents((shape[0], shape[1], width))] * 2


@_infers_shapes(ConcatOp)
def infer_concat(op: ConcatOp) -> list[ShapedTypeComponents] | None:
    axis = op.axis.value
    if not op.input1:
        return None
    first, *_ = op.input1
    element = element_type_or_self(first.type)
    shapes = [shape for shape in map(shape_of, op.input1) if shape is not None]
    if not shapes:
        return [ShapedTypeComponents(None, element)]
    result = [DYNAMIC] * len(shapes[0])
    if not 0 <= axis < len(result) or any(len(shape) != len(result) for shape in shapes):
        return None
    for shape in shapes:
        for index, extent in enumerate(shape):
            if index == axis or extent == DYNAMIC:
                continue
            if result[index] not in (DYNAMIC, extent):
                raise InferenceError(f"Cannot concat tensors with different sizes on the non-axis dimension {index}")
            result[index] = extent
    along = [shape[axis] for shape in shapes]
    result[axis] = DYNAMIC if len(shapes) != len(op.input1) or DYNAMIC in along else sum(along)
    return [ShapedTypeComponents(tuple(result), element)]


@_infers_shapes(MatMulOp)
def infer_matmul(op: MatMulOp) -> list[ShapedTypeComponents]:
    left, right = shape_of(op.a), shape_of(op.b)
    shape = [DYNAMIC] * 3
    if left is not None:
        shape[:2] = left[:2]
    if right is not None:
        shape[0] = right[0] if shape[0] == DYNAMIC else shape[0]
        shape[2] = right[2]
    return [ShapedTypeComponents(tuple(shape))]


@_infers_shapes(MatmulTBlockScaledOp)
def infer_matmul_t_block_scaled(op: MatmulTBlockScaledOp) -> list[ShapedTypeComponents]:
    """N and H of a, or else of its scales; W of b, or else of its scales. A batch of one is broadcast."""
    batch = height = width = DYNAMIC
    for value in (op.a_data, op.a_scale):
        shape = shape_of(value)
        if shape is not None:
            batch = shape[0] if batch == DYNAMIC else batch
            height = shape[1] if height == DYNAMIC else height
    for value in (op.b_data, op.b_scale):
        shape = shape_of(value)
        if shape is not None:
            shape_batch = shape[0] if shape[0] != 1 else batch
            batch = shape_batch if batch == DYNAMIC else batch
            width = shape[1] if width == DYNAMIC else width
    return [ShapedTypeComponents((batch, height, width))]


@_infers_shapes(PadOp)
def infer_pad(op: PadOp) -> list[ShapedTypeComponents]:
    shape, padding = shape_of(op.input1), constant_shape(op.padding)
    if shape is None:
        return [ShapedTypeComponents((DYNAMIC,) * (shape_rank(op.padding.type) // 2))]
    if padding is None or len(padding) != 2 * len(shape):
        return [ShapedTypeComponents((DYNAMIC,) * len(shape))]
    result = []
    for extent, low, high in zip(shape, padding[::2], padding[1::2], strict=True):
        is_static = extent != DYNAMIC and low >= 0 and high >= 0
        result.append(extent + low + high if is_static else DYNAMIC)
    return [ShapedTypeComponents(tuple(result))]


@_infers_shapes(SliceOp)
def infer_slice(op: SliceOp) -> list[ShapedTypeComponents]:
    starts, sizes = constant_shape(op.start_), constant_shape(op.size)
    if starts is None or sizes is None:
        return _fallback(op.size, op.input1)
    shape = shape_of(op.input1)
    if shape is None:
        return [ShapedTypeComponents(tuple(map(_dynamic, sizes)))]
    triples = zip(shape, starts, sizes, strict=False)
    return [ShapedTypeComponents(tuple(_sliced(extent, start, size) for extent, start, size in triples))]


def _sliced(extent: int, start: int, size: int) -> int:
    """Returns the extent of a slice; a size of -1 extends it to the end of the tensor."""
    if size == 0 or size < -1 or start < 0 or (extent != DYNAMIC and start >= extent):
        return DYNAMIC
    if extent == DYNAMIC:
        return size if size > 0 else DYNAMIC
    if size == -1:
        return extent - start
    return size if start + size <= extent else DYNAMIC


@_infers_shapes(TileOp)
def infer_tile(op: TileOp) -> list[ShapedTypeComponents] | None:
    multiples, shape = constant_shape(op.multiples), shape_of(op.input1)
    element = element_type_or_self(op.input1.type)
    if multiples is None:
        return _fallback(op.multiples, op.input1)
    if shape is None:
        return [ShapedTypeComponents((DYNAMIC,) * len(multiples), element)]
    if len(shape) != len(multiples):
        return None
    extents = [
        DYNAMIC if DYNAMIC in (extent, _dynamic(multiple)) else extent * multiple
        for extent, multiple in zip(shape, multiples, strict=True)
    ]
    return [ShapedTypeComponents(tuple(extents), element)]


@_infers_shapes(ReshapeOp)
def infer_reshape(op: ReshapeOp) -> list[ShapedTypeComponents]:
    wanted, source = constant_shape(op.shape), op.input1
    element = element_type_or_self(source.type)
    if wanted is None:
        return _fallback(op.shape, source)
    result = list(map(_dynamic, wanted))
    if isinstance(source.type, ShapedType) and source.type.has_static_shape:
        static_product = 1
        for extent in result:
            static_product *= 1 if extent == DYNAMIC else extent
        count = source.type.num_elements
        result = [
            (count // static_product if static_product else DYNAMIC) if extent == DYNAMIC else extent
            for extent in result
        ]
    return [ShapedTypeComponents(tuple(result), element)]


@_infers_shapes(TransposeOp)
def infer_transpose(op: TransposeOp) -> list[ShapedTypeComponents] | None:
    shape, perms = shape_of(op.input1), op.perms.values
    if shape is None:
        return [ShapedTypeComponents()]
    if len(perms) != len(shape):
        return None
    if len(set(shape)) <= 1:
        return [ShapedTypeComponents(shape)]
    if not all(0 <= index < len(shape) for index in perms):
        return None
    return [ShapedTypeComponents(tuple(shape[index] for index in perms))]


@_infers_shapes(GatherOp)
def infer_gather(op: GatherOp) -> list[ShapedTypeComponents]:
    values, indices = shape_of(op.values), shape_of(op.indices)
    shape = [DYNAMIC] * 3
    if values is not None:
        shape[0], shape[2] = values[0], values[2]
    if indices is not None:
        shape[0] = indices[0] if shape[0] == DYNAMIC else shape[0]
        shape[1] = indices[1]
    return [ShapedTypeComponents(tuple(shape))]


@_infers_shapes(ScatterOp)
def infer_scatter(op: ScatterOp) -> list[ShapedTypeComponents]:
    values, indices, source = shape_of(op.values_in), shape_of(op.indices), shape_of(op.input)
    shape = [DYNAMIC] * 3 if values is None else list(values)
    if indices is not None and shape[0] == DYNAMIC:
        shape[0] = indices[0]
    if source is not None:
        shape[0] = source[0] if shape[0] == DYNAMIC else shape[0]
        shape[2] = source[2] if shape[2] == DYNAMIC else shape[2]
    return [ShapedTypeComponents(tuple(shape))]


@_infers_shapes(ResizeOp)
def infer_resize(op: ResizeOp) -> list[ShapedTypeComponents] | None:
    shape = shape_of(op.input)
    scale, offset, border = constant_shape(op.scale), constant_shape(op.offset), constant_shape(op.border)
    if shape is None or DYNAMIC in shape[1:3] or scale is None or offset is None or border is None:
        return None
    if len(scale) != 4 or len(offset) != 2 or len(border) != 2 or 0 in (scale[1], scale[3]):
        return None
    extents = []
    for index in range(2):
        numerator = (shape[index + 1] - 1) * scale[2 * index] - offset[index] + border[index]
        extents.append(_truncated(numerator, scale[2 * index + 1]) + 1)
    if min(extents) < 0:
        height, width = extents
        raise InferenceError(
            f"calculated output height and width must be non-negative, got height = {height}, width = {width}"
        )
    return [ShapedTypeComponents((shape[0], *extents, shape[3]))]


def _truncated(numerator: int, denominator: int) -> int:
    """Division that rounds towards zero, as in C++."""
    quotient = abs(numerator) // abs(denominator)
    return quotient if (numerator < 0) == (denominator < 0) else -quotient


# ---------------------------------------------------------------------------------------- pooling and convolutions


@_infers_shapes(Pooling)
def infer_pooling(op: Pooling) -> list[ShapedTypeComponents]:
    shape = shape_of(op.input)
    kernel, stride, pad = op.kernel.values, op.stride.values, op.pad.values
    if shape is None:
        return [ShapedTypeComponents((DYNAMIC,) * 4)]
    result = [shape[0], DYNAMIC, DYNAMIC, shape[3]]
    for index in range(2):
        if shape[index + 1] != DYNAMIC and stride[index]:
            padded = shape[index + 1] + pad[2 * index] + pad[2 * index + 1] - kernel[index]
            result[index + 1] = _truncated(padded, stride[index]) + 1
    return [ShapedTypeComponents(tuple(result))]


def _convolved(op: SlidingConvolution, result: list[int], weights: Sequence[int]) -> None:
    """Sets the spatial extents of the result; `weights` are the extents of the window."""
    shape = shape_of(op.input)
    if shape is None:
        return
    pad, stride, dilation = op.pad.values, op.stride.values, op.dilation.values
    for index, (extent, weight) in enumerate(zip(shape[1:-1], weights, strict=True)):
        if DYNAMIC not in (extent, weight) and stride[index]:
            size = extent + pad[2 * index] + pad[2 * index + 1]
            window = (weight - 1) * dilation[index] + 1
            result[index + 1] = _truncated(size - window, stride[index]) + 1


def _bias_channels(op: Convolution) -> int:
    shape = shape_of(op.bias)
    return DYNAMIC if shape is None else shape[0]


@_infers_shapes(Conv2DOp, Conv3DOp)
def infer_convolution(op: Conv2DOp | Conv3DOp) -> list[ShapedTypeComponents]:
    """Infers the shape of conv2d and conv3d; the output channels are known from the weights or the bias."""
    spatial = 2 if isinstance(op, Conv2DOp) else 3
    shape, weights = shape_of(op.input), shape_of(op.weight)
    channels = DYNAMIC if weights is None else weights[0]
    result = [DYNAMIC if shape is None else shape[0], *[DYNAMIC] * spatial, channels]
    if channels == DYNAMIC:
        result[-1] = _bias_channels(op)
    _convolved(op, result, [DYNAMIC] * spatial if weights is None else weights[1:-1])
    return [ShapedTypeComponents(tuple(result))]


@_infers_shapes(DepthwiseConv2DOp)
def infer_depthwise_convolution(op: DepthwiseConv2DOp) -> list[ShapedTypeComponents]:
    shape, weights = shape_of(op.input), shape_of(op.weight)
    channels, multiplier = DYNAMIC if shape is None else shape[3], DYNAMIC
    if weights is not None:
        channels = weights[2] if channels == DYNAMIC else channels
        multiplier = weights[3]
    result = [DYNAMIC if shape is None else shape[0], DYNAMIC, DYNAMIC, DYNAMIC]
    result[3] = _bias_channels(op) if DYNAMIC in (channels, multiplier) else channels * multiplier
    _convolved(op, result, (DYNAMIC, DYNAMIC) if weights is None else weights[:2])
    return [ShapedTypeComponents(tuple(result))]


@_infers_shapes(TransposeConv2DOp)
def infer_transposed_convolution(op: TransposeConv2DOp) -> list[ShapedTypeComponents]:
    """Infers the shape of a transposed convolution; as upstream, unknown channels are the input's first extent."""
    shape, weights = shape_of(op.input), shape_of(op.weight)
    result = [DYNAMIC if shape is None else shape[0], DYNAMIC, DYNAMIC, DYNAMIC if weights is None else weights[0]]
    if result[3] == DYNAMIC and shape is not None:
        result[3] = shape[0]
    pad, stride = op.out_pad.values, op.stride.values
    for index in range(2):
        if shape is None or weights is None or DYNAMIC in (shape[index + 1], weights[index + 1]):
            continue
        padded = pad[2 * index] + pad[2 * index + 1]
        result[index + 1] = (shape[index + 1] - 1) * stride[index] + padded + weights[index + 1]
    return [ShapedTypeComponents(tuple(result))]


# --------------------------------------------------------------------------------------------------- block-scaled casts


@_infers_shapes(CastToBlockScaledOp)
def infer_cast_to_block_scaled(op: CastToBlockScaledOp) -> list[ShapedTypeComponents]:
    shape = shape_of(op.input_data)
    if not shape:
        return [ShapedTypeComponents(shape)] * 2
    last = DYNAMIC if shape[-1] == DYNAMIC else shape[-1] // op.block_size
    return [ShapedTypeComponents(shape), ShapedTypeComponents((*shape[:-1], last))]


# -------------------------------------------------------------------------------------------------------- control flow


def meet(components: ShapedTypeComponents, other: ShapedTypeComponents) -> ShapedTypeComponents:
    """Returns the facts that two tensors of one element type share (upstream's `ValueKnowledge::meet`)."""
    if components.shape is None or other.shape is None or len(components.shape) != len(other.shape):
        return ShapedTypeComponents()
    pairs = zip(components.shape, other.shape, strict=True)
    return ShapedTypeComponents(tuple(left if left == right else DYNAMIC for left, right in pairs))


def _yielded(regions: Iterable[Region]) -> list[ShapedTypeComponents] | None:
    lists: list[list[Type]] = []
    for region in regions:
        for block in region.blocks:
            if isinstance(block.last, YieldOp):
                lists.append([operand.type for operand in block.last.inputs])
    if not lists or len({len(types) for types in lists}) != 1:
        return None
    components = [ShapedTypeComponents(type_.shape if isinstance(type_, ShapedType) else None) for type_ in lists[0]]
    for types in lists[1:]:
        for index, (type_, first) in enumerate(zip(types, lists[0], strict=True)):
            if isinstance(type_, ShapedType) and type_.element_type == element_type_or_self(first):
                components[index] = meet(components[index], ShapedTypeComponents(type_.shape))
    return components


@_infers_shapes(IfOp)
def infer_cond_if(op: IfOp) -> list[ShapedTypeComponents] | None:
    return _yielded((op.then_graph, op.else_graph))


@_infers_shapes(WhileOp)
def infer_while_loop(op: WhileOp) -> list[ShapedTypeComponents] | None:
    return _yielded((op.body_graph,))


def inferred_type(components: ShapedTypeComponents, declared: Type) -> Type:
    """Returns the tensor type for inferred facts.

    The element type is the declared one unless it was inferred, too.
    """
    element = components.element_type or element_type_or_self(declared)
    if components.shape is None:
        return UnrankedTensorType(element)
    return RankedTensorType(components.shape, element)
