"""What tosa's ops must satisfy beyond the constraints in their tables, in upstream's words.

Each function takes an operation whose operands, results and attributes already satisfy their constraints and gives
words that follow the op's name, or None. What moves data is in `verify_layout`, convolutions and pooling in
`verify_windows`, ops on shapes in `verify_shapes`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.tosa.constants import (
    axis_of,
    constant_integer,
    flag,
    storage_type,
    zero_point,
)
from compiler.dialects.tosa.shape_inference import shape_of
from compiler.ir import floats
from compiler.ir.attributes import FloatAttr, IntegerAttr
from compiler.ir.operation import Operation, Value
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
from compiler.verification.shapes import broadcast_shape, compatible_shape

Shape = Sequence[int]


def extents(shape: Shape) -> str:
    """A shape as messages list it."""
    return ", ".join(map(str, shape))


def is_uniform(type_: Type) -> bool:
    return isinstance(type_, DialectType) and type_.definition.full_name == "quant.uniform"


def same_element_types(one: Type, other: Type, one_name: str = "input", other_name: str = "output") -> str | None:
    """Two tensors have the same elements, where these are numbers or quantized."""
    elements = element_type_or_self(one), element_type_or_self(other)
    known = all(isinstance(type_, IntegerType | IndexType | FloatType) or is_uniform(type_) for type_ in elements)
    if known and elements[0] != elements[1]:
        return f"expect {one_name} and {other_name} to have same element type, got '{elements[0]}' and '{elements[1]}'"
    return None


def compatible_shapes(one: Shape, other: Shape) -> bool:
    """Whether two shapes may be the same at run time."""
    return len(one) == len(other) and all(a == b or DYNAMIC in (a, b) for a, b in zip(one, other, strict=True))


def zero_point_problem(value: Value, name: str) -> str | None:
    """Zero points other than 0 are for integers of 8 bits."""
    known = zero_point(value)
    element = element_type_or_self(value.type)
    of_bytes = isinstance(element, IntegerType) and element.width == 8
    if known is None or known == 0 or of_bytes:
        return None
    return f"{name} zero point must be zero for non-int8 integer types"


def zero_point_types(value: Value, zero: Value, name: str) -> str | None:
    """A value and its zero point have the same elements."""
    one, other = storage_type(value.type), storage_type(zero.type)
    if one != other:
        return f"expect both {name} and its zero point are the same element type, got '{one}' and '{other}'"
    return None


# --------------------------------------------------------------------------------------------------------- elementwise


def clamp(op: Operation) -> Finding:
    element = storage_type(op.operands[0].type)
    if element != storage_type(op.result.type):
        return "input/output element types are incompatible."
    low, high = op.attribute("min_val"), op.attribute("max_val")
    kind: type[IntegerAttr | FloatAttr] = FloatAttr if isinstance(element, FloatType) else IntegerAttr
    if not isinstance(low, kind) or not isinstance(high, kind) or low.type != high.type or high.type != element:
        return "min/max attributes types are incompatible with input/output element types."
    got = f"got min_val={low}, max_val={high}"
    if isinstance(low, FloatAttr) and isinstance(high, FloatAttr):
        if any(floats.is_nan(one.bits, one.type.semantics) for one in (low, high)):
            return f"min/max attributes should not be 'NaN', {got}"
        return f"expected min_val <= max_val, {got}" if high.value < low.value else None
    assert isinstance(low, IntegerAttr) and isinstance(high, IntegerAttr)
    return f"expected min_val <= max_val, {got}" if high.value < low.value else None


def multiplication(op: Operation) -> Finding:
    left, right, shift = op.operands
    result = element_type_or_self(op.result.type)
    elements = [element_type_or_self(operand.type) for operand in (left, right)]
    if isinstance(result, IntegerType):
        first = elements[0]
        if not isinstance(first, IntegerType) or first != elements[1]:
            return "requires the same element type for all operands"
        if first.width > result.width:
            return "invalid data type size for operands or result"
    else:
        if any(element != result for element in elements):
            return "requires the same element type for all operands and results"
        if constant_integer(shift) not in (None, 0):
            return "require shift to be 0 for float type"
    return _multiplied_shapes(shape_of(left), shape_of(right), op)


def _multiplied_shapes(left: Shape | None, right: Shape | None, op: Operation) -> Finding:
    if left is not None and right is not None:
        if len(left) != len(right):
            return f"a and b operands don't have matching ranks, got {len(left)} and {len(right)}"
        if broadcast_shape(tuple(left), tuple(right)) is None:
            types = f"'{op.operands[0].type}' and '{op.operands[1].type}'"
            return f"a and b operands don't have broadcast-compatible shapes, got {types}"
    result = shape_of(op.result)
    for shape, name in ((left, "a"), (right, "b")):
        if result is not None and shape is not None and len(result) != len(shape):
            return f"result type has different rank than {name}, got {len(result)} vs {len(shape)}"
    return None


def table(op: Operation) -> Finding:
    source, result = shape_of(op.operands[0]), shape_of(op.result)
    if source is None or result is None:
        return None
    if len(source) != len(result):
        return "expected input tensor rank to equal result tensor rank"
    for index, (given, wanted) in enumerate(zip(source, result, strict=True)):
        if wanted not in (DYNAMIC, given):
            return f"dim(result, {index}) = {wanted} doesn't match dim(input, {index}) = {given}"
    return None


def negate(op: Operation) -> Finding:
    source, source_zero, result_zero = op.operands
    problem = same_element_types(source.type, op.result.type)
    if problem is None and not compatible_shape(source.type, op.result.type):
        problem = "requires the same shape for input1 and output"
    return (
        problem
        or zero_point_types(source, source_zero, "input1")
        or zero_point_types(op.result, result_zero, "output")
        or zero_point_problem(source_zero, "input1")
        or zero_point_problem(result_zero, "output")
    )


def select(op: Operation) -> Finding:
    _, yes, no = op.operands
    return same_element_types(yes.type, op.result.type) or same_element_types(no.type, op.result.type)


# ---------------------------------------------------------------------------------------------------------- reductions


def argmax(op: Operation) -> Finding:
    if not isinstance(element_type_or_self(op.result.type), IntegerType | IndexType):
        return "result tensor is not of integer type"
    shape, axis, result = shape_of(op.operands[0]), axis_of(op), shape_of(op.result)
    if shape is None:
        return None
    if not 0 <= axis < len(shape):
        return "specified axis is outside the rank of the tensor"
    expected = [extent for index, extent in enumerate(shape) if index != axis]
    if result is not None and not compatible_shapes(expected, result):
        return f"expected output shape '{extents(expected)}', got '{extents(result)}'"
    return None


def reduction(op: Operation) -> Finding:
    if axis_of(op) < 0:
        return "reduce axis must not be negative"
    return ranks_and_axis(op, "reduce") or _reduced_extent(op)


def ranks_and_axis(op: Operation, what: str) -> str | None:
    """Input and output have one rank, and the axis is one of their dimensions; 0 is fine for rank 0."""
    axis, source, result = axis_of(op), shape_of(op.operands[0]), shape_of(op.result)
    if source is not None and axis >= max(len(source), 1):
        return f"expect input tensor rank ({len(source)}) to be larger than {what} axis ({axis})"
    if source is not None and result is not None and len(source) != len(result):
        return "expect output tensor rank to be equal to input tensor rank"
    if result is not None and axis >= max(len(result), 1):
        return f"expect output tensor rank ({len(result)}) to be larger than {what} axis ({axis})"
    return None


def _reduced_extent(op: Operation) -> str | None:
    result = shape_of(op.result)
    if result and result[axis_of(op)] not in (DYNAMIC, 1):
        return f"expect reduced dimension size to be 1, got {result[axis_of(op)]}"
    return None


# --------------------------------------------------------------------------------------------- conversions, constants


def rescale(op: Operation) -> Finding:
    source, multiplier, shift, source_zero, result_zero = op.operands
    for value, name in ((source, "input"), (op.result, "output")):
        element = storage_type(value.type)
        if not isinstance(element, IntegerType):
            return f"expect {name} to have integer element type, got '{element}'"
    problem = (
        _rescaled_zero_type(source, source_zero, "input")
        or _rescaled_zero_type(op.result, result_zero, "output")
        or _rescaled_zero(source_zero, "input", unsigned=flag(op, "input_unsigned"))
        or _rescaled_zero(result_zero, "output", unsigned=flag(op, "output_unsigned"))
    )
    if problem is not None:
        return problem
    width, scale32 = (32, "true") if flag(op, "scale32") else (16, "false")
    element = element_type_or_self(multiplier.type)
    if not isinstance(element, IntegerType) or element.width != width:
        return f"expect i{width} element type for multiplier for scale32={scale32}, got '{element}'"
    shape, channels = shape_of(source), 1
    if shape is None:
        return None
    if flag(op, "per_channel"):
        if not shape:
            return "requires input to be at least rank 1 when per_channel is true, but got rank 0"
        channels = shape[-1]
    for value, name in ((multiplier, "multiplier"), (shift, "shift")):
        given = shape_of(value)
        if given is None:
            return None
        if given[0] not in (DYNAMIC, channels):
            return f"expect shape of {{ {channels} }} for {name} input, got {{ {given[0]} }}"
    return None


def _rescaled_zero_type(value: Value, zero: Value, name: str) -> str | None:
    one, other = storage_type(value.type), storage_type(zero.type)
    if isinstance(one, IntegerType) and isinstance(other, IntegerType) and one.width == other.width:
        return None
    both = f"expected {name} and {name}_zp to both be integer of the same bitwidth"
    return f"{both}, but got '{one}' vs. '{other}'"


def _rescaled_zero(zero: Value, name: str, *, unsigned: bool) -> str | None:
    known = zero_point(zero, sign_extend=not unsigned)
    element = storage_type(zero.type)
    width = element.width if isinstance(element, IntegerType) else 0
    if known is None or known == 0 or width == 8:
        return None
    if width != 16 or not unsigned:
        return f"expect {name}_zp of 0, got {known}"
    if known != 32768:
        return f"expect {name}_zp of 0 or 32768 for unsigned int16 {name}, got {known}"
    return None


def const(op: Operation) -> Finding:
    values = op.attribute("values")
    given, wanted = getattr(values, "type", None), op.result.type
    if not isinstance(given, ShapedType) or not isinstance(wanted, ShapedType):
        return "expected tensors for attr/result type"
    element = wanted.element_type
    if isinstance(element, DialectType) and element.definition.dialect == "quant":
        element = storage_type(element) if storage_type(element) == given.element_type else element
    return None if given.element_type == element else "expected same attr/result element types"
