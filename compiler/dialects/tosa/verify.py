"""Checks of tosa's ops beyond the constraints in their tables, with upstream's messages.

Each function takes an operation whose operands, results and attributes satisfy their constraints; it returns the error,
which follows the op's name in the message, or None. Ops that move data are in `verify_layout`, convolutions and pooling
in `verify_windows`, ops on shapes in `verify_shapes`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.quant.types import QuantizedType
from compiler.dialects.tosa.constants import constant_integer, zero_point
from compiler.dialects.tosa.constraints import storage_type
from compiler.dialects.tosa.elementwise_ops import ClampOp, MulOp, NegateOp, SelectOp, TableOp
from compiler.dialects.tosa.layout_ops import ReverseOp
from compiler.dialects.tosa.ops import ConstOp, RescaleOp
from compiler.dialects.tosa.reduction_ops import ArgMaxOp, Reduction
from compiler.dialects.tosa.shape_inference import shape_of
from compiler.dialects.tosa.verify_shapes import with_inferred_types
from compiler.errors.constraints import OutOfRange, SizeMismatch
from compiler.ir import floats
from compiler.ir.attributes import FloatAttr, IntegerAttr, type_of_attribute
from compiler.ir.operation import Value
from compiler.ir.problem import Finding
from compiler.ir.types import (
    DYNAMIC,
    DialectType,
    FloatType,
    IndexType,
    IntegerType,
    ShapedType,
    Type,
    element_type_or_self,
)
from compiler.ods import hook
from compiler.verification.checks.shapes import broadcast_shape, compatible_shape

Shape = Sequence[int]


def extents(shape: Shape) -> str:
    """Returns a shape as messages list it."""
    return ", ".join(map(str, shape))


def is_uniform(type_: Type) -> bool:
    return isinstance(type_, DialectType) and type_.definition.full_name == "quant.uniform"


def same_element_types(type_: Type, other: Type, one_name: str = "input", other_name: str = "output") -> str | None:
    """Two tensors have the same elements, where these are numbers or quantized."""
    elements = element_type_or_self(type_), element_type_or_self(other)
    are_comparable = all(
        isinstance(type_, IntegerType | IndexType | FloatType) or is_uniform(type_) for type_ in elements
    )
    if are_comparable and elements[0] != elements[1]:
        return f"expect {one_name} and {other_name} to have same element type, got '{elements[0]}' and '{elements[1]}'"
    return None


def compatible_shapes(first: Shape, other: Shape) -> bool:
    """Returns True if two shapes may be the same at run time."""
    return len(first) == len(other) and all(a == b or DYNAMIC in (a, b) for a, b in zip(first, other, strict=True))


def zero_point_problem(value: Value, name: str) -> str | None:
    """Zero points other than 0 are for integers of 8 bits."""
    zero_value = zero_point(value)
    element = element_type_or_self(value.type)
    of_bytes = isinstance(element, IntegerType) and element.width == 8
    if zero_value is None or zero_value == 0 or of_bytes:
        return None
    return f"{name} zero point must be zero for non-int8 integer types"


def zero_point_types(value: Value, zero: Value, name: str) -> str | None:
    """A value and its zero point have the same elements."""
    type_, other = storage_type(value.type), storage_type(zero.type)
    if type_ != other:
        return f"expect both {name} and its zero point are the same element type, got '{type_}' and '{other}'"
    return None


# --------------------------------------------------------------------------------------------------------- elementwise


@hook.verify(ClampOp)
def verify_clamp(op: ClampOp) -> Finding:
    element = storage_type(op.input.type)
    if element != storage_type(op.result.type):
        return "input/output element types are incompatible."
    low, high = op.min_val, op.max_val
    kind: type[IntegerAttr | FloatAttr] = FloatAttr if isinstance(element, FloatType) else IntegerAttr
    if not isinstance(low, kind) or not isinstance(high, kind) or low.type != high.type or high.type != element:
        return "min/max attributes types are incompatible with input/output element types."
    got = f"got min_val={low}, max_val={high}"
    if isinstance(low, FloatAttr) and isinstance(high, FloatAttr):
        if any(floats.is_nan(attribute.bits, attribute.type.semantics) for attribute in (low, high)):
            return f"min/max attributes should not be 'NaN', {got}"
        return f"expected min_val <= max_val, {got}" if high.value < low.value else None
    return f"expected min_val <= max_val, {got}" if high.value < low.value else None


@hook.verify(MulOp)
def verify_mul(op: MulOp) -> Finding:
    result = element_type_or_self(op.result.type)
    elements = [element_type_or_self(operand.type) for operand in (op.input1, op.input2)]
    if isinstance(result, IntegerType):
        first, second = elements
        if not isinstance(first, IntegerType) or first != second:
            return "requires the same element type for all operands"
        if first.width > result.width:
            return "invalid data type size for operands or result"
    else:
        if any(element != result for element in elements):
            return "requires the same element type for all operands and results"
        if constant_integer(op.shift) not in (None, 0):
            return "require shift to be 0 for float type"
    return _multiplied_shapes(op)


def _multiplied_shapes(op: MulOp) -> Finding:
    left, right = shape_of(op.input1), shape_of(op.input2)
    if left is not None and right is not None:
        if len(left) != len(right):
            return f"a and b operands don't have matching ranks, got {len(left)} and {len(right)}"
        if broadcast_shape(tuple(left), tuple(right)) is None:
            types = f"'{op.input1.type}' and '{op.input2.type}'"
            return f"a and b operands don't have broadcast-compatible shapes, got {types}"
    result = shape_of(op.result)
    for shape, name in ((left, "a"), (right, "b")):
        if result is not None and shape is not None and len(result) != len(shape):
            return f"result type has different rank than {name}, got {len(result)} vs {len(shape)}"
    return None


@hook.verify(TableOp)
def verify_table(op: TableOp) -> Finding:
    source, result = shape_of(op.input1), shape_of(op.result)
    if source is None or result is None:
        return None
    if len(source) != len(result):
        return "expected input tensor rank to equal result tensor rank"
    for index, (actual, wanted) in enumerate(zip(source, result, strict=True)):
        if wanted not in (DYNAMIC, actual):
            return f"dim(result, {index}) = {wanted} doesn't match dim(input, {index}) = {actual}"
    return None


@hook.verify(NegateOp)
def verify_negate(op: NegateOp) -> Finding:
    problem = same_element_types(op.input1.type, op.result.type)
    if problem is None and not compatible_shape(op.input1.type, op.result.type):
        problem = "requires the same shape for input1 and output"
    return (
        problem
        or zero_point_types(op.input1, op.input1_zp, "input1")
        or zero_point_types(op.result, op.output_zp, "output")
        or zero_point_problem(op.input1_zp, "input1")
        or zero_point_problem(op.output_zp, "output")
    )


@hook.verify(SelectOp)
def verify_select(op: SelectOp) -> Finding:
    return same_element_types(op.input2.type, op.result.type) or same_element_types(op.input3.type, op.result.type)


# ---------------------------------------------------------------------------------------------------------- reductions


@hook.verify(ArgMaxOp)
def verify_argmax(op: ArgMaxOp) -> Finding:
    if not isinstance(element_type_or_self(op.result.type), IntegerType | IndexType):
        return "result tensor is not of integer type"
    shape, axis, result = shape_of(op.input), op.axis.value, shape_of(op.result)
    if shape is None:
        return None
    if not 0 <= axis < len(shape):
        return "specified axis is outside the rank of the tensor"
    expected = [extent for index, extent in enumerate(shape) if index != axis]
    if result is not None and not compatible_shapes(expected, result):
        return f"expected output shape '{extents(expected)}', got '{extents(result)}'"
    return None


@hook.verify(Reduction)
@with_inferred_types
def verify_reduction(op: Reduction) -> Finding:
    if op.axis.value < 0:
        return "reduce axis must not be negative"
    return ranks_and_axis(op, op.input, "reduce") or _reduced_extent(op)


def ranks_and_axis(op: Reduction | ReverseOp, source: Value, noun: str) -> Finding:
    """Checks that input and output have one rank, and the axis is one of their dimensions; 0 is fine for rank 0."""
    axis, source_shape, result = op.axis.value, shape_of(source), shape_of(op.result)
    if source_shape is not None and axis >= max(len(source_shape), 1):
        words = f"expect input tensor rank ({len(source_shape)}) to be larger than {noun} axis ({axis})"
        return OutOfRange(words, axis, 0, len(source_shape) - 1)
    if source_shape is not None and result is not None and len(source_shape) != len(result):
        words = "expect output tensor rank to be equal to input tensor rank"
        return SizeMismatch(words, len(result), len(source_shape))
    if result is not None and axis >= max(len(result), 1):
        words = f"expect output tensor rank ({len(result)}) to be larger than {noun} axis ({axis})"
        return OutOfRange(words, axis, 0, len(result) - 1)
    return None


def _reduced_extent(op: Reduction) -> str | None:
    result = shape_of(op.result)
    if result and result[op.axis.value] not in (DYNAMIC, 1):
        return f"expect reduced dimension size to be 1, got {result[op.axis.value]}"
    return None


# --------------------------------------------------------------------------------------------- conversions, constants


@hook.verify(RescaleOp)
def verify_rescale(op: RescaleOp) -> Finding:
    for value, name in ((op.input, "input"), (op.result, "output")):
        element = storage_type(value.type)
        if not isinstance(element, IntegerType):
            return f"expect {name} to have integer element type, got '{element}'"
    problem = (
        _rescaled_zero_type(op.input, op.input_zp, "input")
        or _rescaled_zero_type(op.result, op.output_zp, "output")
        or _rescaled_zero(op.input_zp, "input", unsigned=bool(op.input_unsigned.value))
        or _rescaled_zero(op.output_zp, "output", unsigned=bool(op.output_unsigned.value))
    )
    if problem is not None:
        return problem
    width, scale32 = (32, "true") if op.scale32.value else (16, "false")
    element = element_type_or_self(op.multiplier.type)
    if not isinstance(element, IntegerType) or element.width != width:
        return f"expect i{width} element type for multiplier for scale32={scale32}, got '{element}'"
    shape, channels = shape_of(op.input), 1
    if shape is None:
        return None
    if op.per_channel.value:
        if not shape:
            return "requires input to be at least rank 1 when per_channel is true, but got rank 0"
        channels = shape[-1]
    for value, name in ((op.multiplier, "multiplier"), (op.shift, "shift")):
        value_shape = shape_of(value)
        if value_shape is None:
            return None
        if value_shape[0] not in (DYNAMIC, channels):
            return f"expect shape of {{ {channels} }} for {name} input, got {{ {value_shape[0]} }}"
    return None


def _rescaled_zero_type(value: Value, zero: Value, name: str) -> str | None:
    type_, other = storage_type(value.type), storage_type(zero.type)
    if isinstance(type_, IntegerType) and isinstance(other, IntegerType) and type_.width == other.width:
        return None
    both = f"expected {name} and {name}_zp to both be integer of the same bitwidth"
    return f"{both}, but got '{type_}' vs. '{other}'"


def _rescaled_zero(zero: Value, name: str, *, unsigned: bool) -> str | None:
    zero_value = zero_point(zero, sign_extend=not unsigned)
    element = storage_type(zero.type)
    width = element.width if isinstance(element, IntegerType) else 0
    if zero_value is None or zero_value == 0 or width == 8:
        return None
    if width != 16 or not unsigned:
        return f"expect {name}_zp of 0, got {zero_value}"
    if zero_value != 32768:
        return f"expect {name}_zp of 0 or 32768 for unsigned int16 {name}, got {zero_value}"
    return None


@hook.verify(ConstOp)
def verify_const(op: ConstOp) -> Finding:
    actual, wanted = type_of_attribute(op.values), op.result.type
    if not isinstance(actual, ShapedType) or not isinstance(wanted, ShapedType):
        return "expected tensors for attr/result type"
    element = wanted.element_type
    if isinstance(element, QuantizedType):
        element = storage_type(element) if storage_type(element) == actual.element_type else element
    return None if actual.element_type == element else "expected same attr/result element types"
