"""The shapes of results that follow from an op's operands and attributes: upstream's `inferReturnTypeComponents`.

Enters: an op; leaves: what is known of each result, or None where nothing can be said. An op that contradicts itself
raises `InferenceError`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.tosa.constants import axis_of, constant_shape, integers_of
from compiler.ir.operation import Operation, Value
from compiler.ir.types import (
    DYNAMIC,
    I1,
    DialectType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedTensorType,
    element_type_or_self,
)

Shape: TypeAlias = "tuple[int, ...]"


@dataclass(frozen=True, slots=True)
class ShapedTypeComponents:
    """What is known of a result: its shape (None: not even the rank), and its element type if that is known."""

    shape: Shape | None = None
    element_type: Type | None = None


Inference: TypeAlias = "Callable[[Operation], list[ShapedTypeComponents] | None]"


class InferenceError(Exception):
    """The op's operands contradict each other; the argument says how."""


def infer(op: Operation) -> list[ShapedTypeComponents] | None:
    """What follows for the results of an op; None for ops that say nothing."""
    if op.definition is None:
        return None
    inference: Inference | None = op.definition.implementations.get("InferShapedTypeOpInterface")
    return None if inference is None else inference(op)


def shape_of(value: Value) -> Shape | None:
    return value.type.shape if isinstance(value.type, ShapedType) else None


def shape_rank(type_: Type) -> int:
    """The rank that a `!tosa.shape` is of."""
    return int(type_.parameters[0]) if isinstance(type_, DialectType) and type_.parameters else 0


def _dynamic(extent: int) -> int:
    return DYNAMIC if extent == -1 else extent


def _fallback(shape: Value, source: Value) -> list[ShapedTypeComponents]:
    """Nothing is known but the rank, where a shape is not a constant."""
    dims = (DYNAMIC,) * shape_rank(shape.type)
    return [ShapedTypeComponents(dims, element_type_or_self(source.type))]


def resolve_broadcast(shapes: Sequence[Shape | None]) -> Shape | None:
    """The shape that all are broadcast to; None where it cannot be told."""
    known = [shape for shape in shapes if shape is not None]
    if len(known) != len(shapes):
        return None
    result = [1] * max((len(shape) for shape in known), default=0)
    for shape in known:
        offset = len(result) - len(shape)
        for index, extent in enumerate(shape, offset):
            if result[index] == 1:
                result[index] = extent
            elif extent not in (1, result[index]):
                return None
    return tuple(result)


def broadcast(op: Operation) -> list[ShapedTypeComponents]:
    return [ShapedTypeComponents(resolve_broadcast([shape_of(operand) for operand in op.operands]))]


def comparison(op: Operation) -> list[ShapedTypeComponents]:
    shape = resolve_broadcast([shape_of(operand) for operand in op.operands])
    return [ShapedTypeComponents(shape, I1 if op.name == "tosa.equal" else None)]


def multiplication(op: Operation) -> list[ShapedTypeComponents]:
    return [ShapedTypeComponents(resolve_broadcast([shape_of(operand) for operand in op.operands[:2]]))]


def same_as_input(op: Operation) -> list[ShapedTypeComponents]:
    return [ShapedTypeComponents(shape_of(op.operands[0]))]


def same_as_inputs(op: Operation) -> list[ShapedTypeComponents]:
    return [ShapedTypeComponents(shape_of(operand)) for operand in op.operands]


def argmax(op: Operation) -> list[ShapedTypeComponents]:
    shape, axis = shape_of(op.operands[0]), axis_of(op)
    if shape is None:
        return [ShapedTypeComponents()]
    return [ShapedTypeComponents(tuple(extent for index, extent in enumerate(shape) if index != axis))]


def reduction(op: Operation) -> list[ShapedTypeComponents]:
    shape, axis = shape_of(op.operands[0]), axis_of(op)
    element = element_type_or_self(op.operands[0].type)
    if shape is None or not 0 <= axis < len(shape):
        return [ShapedTypeComponents(None, element)]
    return [ShapedTypeComponents((*shape[:axis], 1, *shape[axis + 1 :]), element)]


def rfft2d(op: Operation) -> list[ShapedTypeComponents] | None:
    shape = shape_of(op.operands[0])
    if shape is None:
        return None
    width = DYNAMIC if shape[2] == DYNAMIC else shape[2] // 2 + 1
    return [ShapedTypeComponents((shape[0], shape[1], width))] * 2


def concat(op: Operation) -> list[ShapedTypeComponents] | None:
    axis = axis_of(op)
    if not op.operands:
        return None
    element = element_type_or_self(op.operands[0].type)
    shapes = [shape for shape in map(shape_of, op.operands) if shape is not None]
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
    result[axis] = DYNAMIC if len(shapes) != len(op.operands) or DYNAMIC in along else sum(along)
    return [ShapedTypeComponents(tuple(result), element)]


def matmul(op: Operation) -> list[ShapedTypeComponents]:
    left, right = shape_of(op.operand("a")), shape_of(op.operand("b"))
    shape = [DYNAMIC] * 3
    if left is not None:
        shape[:2] = left[:2]
    if right is not None:
        shape[0] = right[0] if shape[0] == DYNAMIC else shape[0]
        shape[2] = right[2]
    return [ShapedTypeComponents(tuple(shape))]


def matmul_t_block_scaled(op: Operation) -> list[ShapedTypeComponents]:
    """N and H of a, or else of its scales; W of b, or else of its scales. A batch of one is broadcast."""
    batch = height = width = DYNAMIC
    for name in ("a_data", "a_scale"):
        shape = shape_of(op.operand(name))
        if shape is not None:
            batch = shape[0] if batch == DYNAMIC else batch
            height = shape[1] if height == DYNAMIC else height
    for name in ("b_data", "b_scale"):
        shape = shape_of(op.operand(name))
        if shape is not None:
            known = shape[0] if shape[0] != 1 else batch
            batch = known if batch == DYNAMIC else batch
            width = shape[1] if width == DYNAMIC else width
    return [ShapedTypeComponents((batch, height, width))]


def pad(op: Operation) -> list[ShapedTypeComponents]:
    shape, padding = shape_of(op.operands[0]), constant_shape(op.operands[1])
    if shape is None:
        return [ShapedTypeComponents((DYNAMIC,) * (shape_rank(op.operands[1].type) // 2))]
    if padding is None or len(padding) != 2 * len(shape):
        return [ShapedTypeComponents((DYNAMIC,) * len(shape))]
    result = []
    for extent, low, high in zip(shape, padding[::2], padding[1::2], strict=True):
        known = extent != DYNAMIC and low >= 0 and high >= 0
        result.append(extent + low + high if known else DYNAMIC)
    return [ShapedTypeComponents(tuple(result))]


def slice_(op: Operation) -> list[ShapedTypeComponents]:
    starts, sizes = constant_shape(op.operands[1]), constant_shape(op.operands[2])
    if starts is None or sizes is None:
        return _fallback(op.operands[2], op.operands[0])
    shape = shape_of(op.operands[0])
    if shape is None:
        return [ShapedTypeComponents(tuple(map(_dynamic, sizes)))]
    triples = zip(shape, starts, sizes, strict=False)
    return [ShapedTypeComponents(tuple(_sliced(extent, start, size) for extent, start, size in triples))]


def _sliced(extent: int, start: int, size: int) -> int:
    """The extent of a slice; -1 as its size stands for all that is left."""
    if size == 0 or size < -1 or start < 0 or (extent != DYNAMIC and start >= extent):
        return DYNAMIC
    if extent == DYNAMIC:
        return size if size > 0 else DYNAMIC
    if size == -1:
        return extent - start
    return size if start + size <= extent else DYNAMIC


def table(op: Operation) -> list[ShapedTypeComponents]:
    return same_as_input(op)


def tile(op: Operation) -> list[ShapedTypeComponents] | None:
    multiples, shape = constant_shape(op.operands[1]), shape_of(op.operands[0])
    element = element_type_or_self(op.operands[0].type)
    if multiples is None:
        return _fallback(op.operands[1], op.operands[0])
    if shape is None:
        return [ShapedTypeComponents((DYNAMIC,) * len(multiples), element)]
    if len(shape) != len(multiples):
        return None
    extents = [
        DYNAMIC if DYNAMIC in (extent, _dynamic(multiple)) else extent * multiple
        for extent, multiple in zip(shape, multiples, strict=True)
    ]
    return [ShapedTypeComponents(tuple(extents), element)]


def reshape(op: Operation) -> list[ShapedTypeComponents]:
    wanted, source = constant_shape(op.operands[1]), op.operands[0]
    element = element_type_or_self(source.type)
    if wanted is None:
        return _fallback(op.operands[1], source)
    result = list(map(_dynamic, wanted))
    if isinstance(source.type, ShapedType) and source.type.has_static_shape:
        known = 1
        for extent in result:
            known *= 1 if extent == DYNAMIC else extent
        count = source.type.num_elements
        result = [(count // known if known else DYNAMIC) if extent == DYNAMIC else extent for extent in result]
    return [ShapedTypeComponents(tuple(result), element)]


def transpose(op: Operation) -> list[ShapedTypeComponents] | None:
    shape, perms = shape_of(op.operands[0]), integers_of(op, "perms")
    if shape is None:
        return [ShapedTypeComponents()]
    if len(perms) != len(shape):
        return None
    if len(set(shape)) <= 1:
        return [ShapedTypeComponents(shape)]
    if not all(0 <= index < len(shape) for index in perms):
        return None
    return [ShapedTypeComponents(tuple(shape[index] for index in perms))]


def gather(op: Operation) -> list[ShapedTypeComponents]:
    values, indices = shape_of(op.operands[0]), shape_of(op.operands[1])
    shape = [DYNAMIC] * 3
    if values is not None:
        shape[0], shape[2] = values[0], values[2]
    if indices is not None:
        shape[0] = indices[0] if shape[0] == DYNAMIC else shape[0]
        shape[1] = indices[1]
    return [ShapedTypeComponents(tuple(shape))]


def scatter(op: Operation) -> list[ShapedTypeComponents]:
    values, indices, source = (shape_of(operand) for operand in op.operands)
    shape = [DYNAMIC] * 3 if values is None else list(values)
    if indices is not None and shape[0] == DYNAMIC:
        shape[0] = indices[0]
    if source is not None:
        shape[0] = source[0] if shape[0] == DYNAMIC else shape[0]
        shape[2] = source[2] if shape[2] == DYNAMIC else shape[2]
    return [ShapedTypeComponents(tuple(shape))]


def resize(op: Operation) -> list[ShapedTypeComponents] | None:
    shape = shape_of(op.operands[0])
    scale, offset, border = (constant_shape(operand) for operand in op.operands[1:])
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


def pooling(op: Operation) -> list[ShapedTypeComponents]:
    shape = shape_of(op.operands[0])
    kernel, stride, pad_ = integers_of(op, "kernel"), integers_of(op, "stride"), integers_of(op, "pad")
    if shape is None:
        return [ShapedTypeComponents((DYNAMIC,) * 4)]
    result = [shape[0], DYNAMIC, DYNAMIC, shape[3]]
    for index in range(2):
        if shape[index + 1] != DYNAMIC and stride[index]:
            padded = shape[index + 1] + pad_[2 * index] + pad_[2 * index + 1] - kernel[index]
            result[index + 1] = _truncated(padded, stride[index]) + 1
    return [ShapedTypeComponents(tuple(result))]


def _convolved(op: Operation, result: list[int], weights: Sequence[int]) -> None:
    """Sets the extents that windows run over; `weights` are those of the window."""
    shape = shape_of(op.operands[0])
    if shape is None:
        return
    pad_, stride, dilation = (integers_of(op, name) for name in ("pad", "stride", "dilation"))
    for index, (extent, weight) in enumerate(zip(shape[1:-1], weights, strict=True)):
        if DYNAMIC not in (extent, weight) and stride[index]:
            size = extent + pad_[2 * index] + pad_[2 * index + 1]
            window = (weight - 1) * dilation[index] + 1
            result[index + 1] = _truncated(size - window, stride[index]) + 1


def _bias_channels(op: Operation) -> int:
    shape = shape_of(op.operands[2])
    return DYNAMIC if shape is None else shape[0]


def convolution(op: Operation) -> list[ShapedTypeComponents]:
    """conv2d and conv3d: the output channels are those of the weights, or else of the bias."""
    spatial = 2 if op.name == "tosa.conv2d" else 3
    shape, weights = shape_of(op.operands[0]), shape_of(op.operands[1])
    channels = DYNAMIC if weights is None else weights[0]
    result = [DYNAMIC if shape is None else shape[0], *[DYNAMIC] * spatial, channels]
    if channels == DYNAMIC:
        result[-1] = _bias_channels(op)
    _convolved(op, result, [DYNAMIC] * spatial if weights is None else weights[1:-1])
    return [ShapedTypeComponents(tuple(result))]


def depthwise_convolution(op: Operation) -> list[ShapedTypeComponents]:
    shape, weights = shape_of(op.operands[0]), shape_of(op.operands[1])
    channels, multiplier = DYNAMIC if shape is None else shape[3], DYNAMIC
    if weights is not None:
        channels = weights[2] if channels == DYNAMIC else channels
        multiplier = weights[3]
    result = [DYNAMIC if shape is None else shape[0], DYNAMIC, DYNAMIC, DYNAMIC]
    result[3] = _bias_channels(op) if DYNAMIC in (channels, multiplier) else channels * multiplier
    _convolved(op, result, (DYNAMIC, DYNAMIC) if weights is None else weights[:2])
    return [ShapedTypeComponents(tuple(result))]


def transposed_convolution(op: Operation) -> list[ShapedTypeComponents]:
    """As upstream, what the weights leave open is looked for in the first extent of the input."""
    shape, weights = shape_of(op.operands[0]), shape_of(op.operands[1])
    result = [DYNAMIC if shape is None else shape[0], DYNAMIC, DYNAMIC, DYNAMIC if weights is None else weights[0]]
    if result[3] == DYNAMIC and shape is not None:
        result[3] = shape[0]
    pad_, stride = integers_of(op, "out_pad"), integers_of(op, "stride")
    for index in range(2):
        if shape is None or weights is None or DYNAMIC in (shape[index + 1], weights[index + 1]):
            continue
        padded = pad_[2 * index] + pad_[2 * index + 1]
        result[index + 1] = (shape[index + 1] - 1) * stride[index] + padded + weights[index + 1]
    return [ShapedTypeComponents(tuple(result))]


# --------------------------------------------------------------------------------------------------- block-scaled casts


def cast_from_block_scaled(op: Operation) -> list[ShapedTypeComponents]:
    return same_as_input(op)


def cast_to_block_scaled(op: Operation) -> list[ShapedTypeComponents]:
    shape = shape_of(op.operands[0])
    if not shape:
        return [ShapedTypeComponents(shape)] * 2
    block = block_size_of(op)
    last = DYNAMIC if shape[-1] == DYNAMIC or not block else shape[-1] // block
    return [ShapedTypeComponents(shape), ShapedTypeComponents((*shape[:-1], last))]


def block_size_of(op: Operation) -> int:
    parameters = getattr(op.attribute("block_size"), "parameters", (0,))
    return int(parameters[0])


# -------------------------------------------------------------------------------------------------------- control flow


def meet(one: ShapedTypeComponents, other: ShapedTypeComponents) -> ShapedTypeComponents:
    """What is sure of a tensor that is one of two, of the same element type (upstream's `ValueKnowledge::meet`)."""
    if one.shape is None or other.shape is None or len(one.shape) != len(other.shape):
        return ShapedTypeComponents()
    pairs = zip(one.shape, other.shape, strict=True)
    return ShapedTypeComponents(tuple(left if left == right else DYNAMIC for left, right in pairs))


def _yielded(op: Operation, regions: Sequence[int]) -> list[ShapedTypeComponents] | None:
    lists: list[list[Type]] = []
    for index in regions:
        for block in op.regions[index].blocks:
            if block.last is not None and block.last.name == "tosa.yield":
                lists.append([operand.type for operand in block.last.operands])
    if not lists or len({len(types) for types in lists}) != 1:
        return None
    known = [ShapedTypeComponents(type_.shape if isinstance(type_, ShapedType) else None) for type_ in lists[0]]
    for types in lists[1:]:
        for index, (type_, first) in enumerate(zip(types, lists[0], strict=True)):
            if isinstance(type_, ShapedType) and type_.element_type == element_type_or_self(first):
                known[index] = meet(known[index], ShapedTypeComponents(type_.shape))
    return known


def cond_if(op: Operation) -> list[ShapedTypeComponents] | None:
    return _yielded(op, (0, 1))


def while_loop(op: Operation) -> list[ShapedTypeComponents] | None:
    return _yielded(op, (1,))


def inferred_type(components: ShapedTypeComponents, declared: Type) -> Type:
    """The tensor type of what was inferred; the element type is the declared one unless it was inferred, too."""
    element = components.element_type or element_type_or_self(declared)
    if components.shape is None:
        return UnrankedTensorType(element)
    return RankedTensorType(components.shape, element)
