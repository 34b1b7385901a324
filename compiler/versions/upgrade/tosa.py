"""Upgrades tosa: shapes, zero points and shifts became operands, and constants got other names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.dialects.tosa import building
from compiler.dialects.tosa.building import const_scalar, const_shape
from compiler.dialects.tosa.syntax import variable_shape
from compiler.ir.attributes import (
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    DialectAttribute,
    FloatAttr,
    IntegerAttr,
    TypeAttr,
    bool_attr,
    dense_elements_attr,
)
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import (
    F16,
    I8,
    I32,
    I64,
    DialectType,
    FloatType,
    IntegerType,
    RankedTensorType,
    ShapedType,
    Type,
    element_type_or_self,
)
from compiler.rewrite.rewriter import Rewriter
from compiler.versions.upgrade.rules import CannotUpgrade, Rules

RULES = Rules()


def _integers(op: Operation, name: str) -> Sequence[int]:
    value = op.properties.get(name)
    if not isinstance(value, DenseArrayAttr):
        raise CannotUpgrade(f"its attribute '{name}' is no array of integers")
    return value.values


def _constant(value: Value) -> DenseElementsAttr:
    """Returns the elements of a constant operand."""
    owner = value.owner if isinstance(value, OpResult) else None
    elements = None if owner is None else owner.properties.get("value", owner.properties.get("values"))
    if not isinstance(elements, DenseElementsAttr):
        raise CannotUpgrade("an operand that has to be a constant now is computed")
    return elements


def constants(value: Value) -> list[int]:
    """Returns the integers of a constant operand."""
    if isinstance(value, OpResult) and value.owner.name == "tensor.from_elements":
        values = [each.owner.properties.get("value") for each in value.owner.operands if isinstance(each, OpResult)]
        numbers = [each.value for each in values if isinstance(each, IntegerAttr)]
        if len(numbers) == len(value.owner.operands):
            return numbers
    return _signed(_constant(value))


def _signed(constant: DenseElementsAttr) -> list[int]:
    width = getattr(constant.type.element_type, "width", 64)
    return [bits - (1 << width) if bits >> (width - 1) else bits for bits in constant.listed_bit_patterns()]


def _zero_point(op: Operation, to: Rewriter, name: str, value: Value | OpResult) -> Value:
    """Creates the constant that a zero point became; without quantization it is zero."""
    info = op.properties.get("quantization_info")
    number = 0
    if isinstance(info, DialectAttribute):
        names = [parameter.name for parameter in info.definition.parameters]
        number = info.parameters[names.index(name)]
    element = _storage(element_type_or_self(value.type))
    width = element.width if isinstance(element, IntegerType) else 64
    if isinstance(element, FloatType) and number:
        raise CannotUpgrade("it has a zero point for floats")
    return const_scalar(to, number % (1 << width), element, op)


def _storage(element: Type) -> Type:
    """Returns the type that elements of a quantized type are stored as."""
    if isinstance(element, DialectType) and element.definition.dialect == "quant":
        kept = next((each for each in element.parameters if isinstance(each, Type)), None)
        if kept is None:
            raise CannotUpgrade("it is of a quantized type whose storage is not known")
        return kept
    return element


def _accumulator(op: Operation) -> TypeAttr:
    accumulator = op.properties.get("acc_type")
    if isinstance(accumulator, TypeAttr):
        return accumulator
    element = _storage(element_type_or_self(op.results[0].type))
    if isinstance(element, FloatType):
        return TypeAttr(F16 if element.width < 16 else element)
    return TypeAttr(element if isinstance(element, IntegerType) and element.width in (32, 48) else I32)


def _replace(
    op: Operation, to: Rewriter, operands: Sequence[Value], properties: Mapping[str, Attribute | None] | None = None
) -> None:
    to.replace_op_with_named(op, op.name, operands, properties=properties, attributes=op.attributes)


def _kept(op: Operation, *names: str) -> dict[str, Attribute | None]:
    return {name: op.properties[name] for name in names if name in op.properties}


@RULES("tosa.const")
def const(op: Operation, to: Rewriter) -> None:
    _replace(op, to, [], {"values": op.properties.get("value")})


@RULES("tosa.reshape")
def reshape(op: Operation, to: Rewriter) -> None:
    _replace(op, to, [op.operands[0], const_shape(to, _integers(op, "new_shape"), op)])


@RULES("tosa.tile")
def tile(op: Operation, to: Rewriter) -> None:
    _replace(op, to, [op.operands[0], const_shape(to, _integers(op, "multiples"), op)])


@RULES("tosa.slice")
def slice_(op: Operation, to: Rewriter) -> None:
    _replace(op, to, [op.operands[0], *(const_shape(to, _integers(op, name), op) for name in ("start", "size"))])


@RULES("tosa.resize")
def resize(op: Operation, to: Rewriter) -> None:
    shapes = [const_shape(to, _integers(op, name), op) for name in ("scale", "offset", "border")]
    _replace(op, to, [op.operands[0], *shapes], {"mode": _enum(op, to, "mode")})


def _enum(op: Operation, to: Rewriter, name: str) -> Attribute | None:
    """Returns an attribute that was a string as the enum that it is now."""
    value = op.properties.get(name)
    definition = to.context.attr_def("tosa", "resize_mode")
    enum = None if definition is None else definition.enum
    case = None if enum is None else enum.value(getattr(value, "value", ""))
    return value if case is None or definition is None else DialectAttribute(definition, (case,))


@RULES("tosa.pad")
def pad(op: Operation, to: Rewriter) -> None:
    source, padding, *constant = op.operands
    shape = const_shape(to, constants(padding), op)
    if not constant:
        constant = [_zero_point(op, to, "input_zp", source)]
    elif isinstance(constant[0].type, ShapedType) and constant[0].type.rank == 0:
        values = _constant(constant[0])
        constant = [const_scalar(to, values.listed_bit_patterns()[0], values.type.element_type, op)]
    _replace(op, to, [source, shape, *constant])


@RULES("tosa.transpose")
def transpose(op: Operation, to: Rewriter) -> None:
    order = constants(op.operands[1])
    _replace(op, to, [op.operands[0]], {"perms": DenseArrayAttr(I32, tuple(order))})


@RULES("tosa.mul")
def mul(op: Operation, to: Rewriter) -> None:
    shift = op.properties.get("shift")
    bits = shift.value % 256 if isinstance(shift, IntegerAttr) else 0
    _replace(op, to, [*op.operands, const_scalar(to, bits, I8, op)])


@RULES("tosa.clamp")
def clamp(op: Operation, to: Rewriter) -> None:
    element = _storage(element_type_or_self(op.operands[0].type))
    bounds: dict[str, Attribute | None] = {}
    for name in ("min", "max"):
        value = op.properties.get(f"{name}_fp" if isinstance(element, FloatType) else f"{name}_int")
        if isinstance(value, FloatAttr) and isinstance(element, FloatType):
            if element != value.type:
                raise CannotUpgrade("its bounds are of another float type than its elements")
            bounds[f"{name}_val"] = value
        elif isinstance(value, IntegerAttr) and isinstance(element, IntegerType):
            bounds[f"{name}_val"] = IntegerAttr(_saturated(value.value, element), element)
    _replace(op, to, op.operands, bounds)


def _saturated(number: int, element: IntegerType) -> int:
    unsigned = not element.is_signless and not element.is_signed
    low, high = (0, (1 << element.width) - 1) if unsigned else (-(1 << element.width - 1), (1 << element.width - 1) - 1)
    return min(max(number, low), high)


@RULES("tosa.matmul")
def matmul(op: Operation, to: Rewriter) -> None:
    a, b = op.operands
    _replace(op, to, [a, b, _zero_point(op, to, "a_zp", a), _zero_point(op, to, "b_zp", b)])


@RULES("tosa.negate")
def negate(op: Operation, to: Rewriter) -> None:
    (value,) = op.operands
    zero_points = [_zero_point(op, to, "input_zp", value), _zero_point(op, to, "output_zp", op.results[0])]
    _replace(op, to, [value, *zero_points])


@RULES("tosa.avg_pool2d")
def avg_pool(op: Operation, to: Rewriter) -> None:
    (value,) = op.operands
    zero_points = [_zero_point(op, to, "input_zp", value), _zero_point(op, to, "output_zp", op.results[0])]
    _replace(op, to, [value, *zero_points], _kept(op, "kernel", "stride", "pad", "acc_type"))


@RULES("tosa.conv2d", "tosa.conv3d", "tosa.depthwise_conv2d", "tosa.transpose_conv2d")
def convolution(op: Operation, to: Rewriter) -> None:
    value, weight, *bias = op.operands
    zero_points = [_zero_point(op, to, "input_zp", value), _zero_point(op, to, "weight_zp", weight)]
    kept = _kept(op, "pad", "stride", "dilation", "out_pad", "local_bound")
    _replace(op, to, [value, weight, *bias, *zero_points], {**kept, "acc_type": _accumulator(op)})


@RULES("tosa.fully_connected")
def fully_connected(op: Operation, to: Rewriter) -> None:
    """Is a convolution of images of one point."""
    value, weight, bias = op.operands
    result = op.results[0]
    shaped = [each.type for each in (value, weight, result)]
    if not all(isinstance(each, RankedTensorType) and each.rank == 2 for each in shaped):
        raise CannotUpgrade("it is of tensors whose rank is not known")
    image, kernel, points = (_of_one_point(each) for each in shaped)
    operands = [_reshaped(op, to, value, image), _reshaped(op, to, weight, kernel), bias]
    operands += [_zero_point(op, to, "input_zp", value), _zero_point(op, to, "weight_zp", weight)]
    properties: dict[str, Attribute | None] = {
        name: DenseArrayAttr(I64, numbers)
        for name, numbers in (("pad", (0, 0, 0, 0)), ("stride", (1, 1)), ("dilation", (1, 1)))
    }
    properties["acc_type"] = _accumulator(op)
    convolved = to.create_named("tosa.conv2d", operands, [points], properties=properties, location=op).result
    to.replace_op(op, [_reshaped(op, to, convolved, result.type)])


def _of_one_point(type_: Type) -> RankedTensorType:
    assert isinstance(type_, RankedTensorType)
    rows, columns = type_.shape
    return RankedTensorType((rows, 1, 1, columns), type_.element_type)


def _reshaped(op: Operation, to: Rewriter, value: Value, type_: Type) -> OpResult:
    assert isinstance(type_, RankedTensorType)
    shape = const_shape(to, type_.shape, op)
    return to.create_named("tosa.reshape", [value, shape], [type_], location=op).result


@RULES("tosa.variable")
def variable(op: Operation, to: Rewriter) -> None:
    type_attribute = op.properties.get("type")
    type_ = type_attribute.type if isinstance(type_attribute, TypeAttr) else None
    if not isinstance(type_, RankedTensorType):
        raise CannotUpgrade("it is of no ranked tensor")
    properties: dict[str, Attribute | None] = {
        "sym_name": op.properties.get("name"),
        "var_shape": variable_shape(type_.shape),
        "type": TypeAttr(type_.element_type),
        "initial_value": op.properties.get("initial_value"),
    }
    to.replace_op_with_named(op, op.name, properties=properties, attributes=op.attributes)


@RULES("tosa.rescale")
def rescale(op: Operation, to: Rewriter) -> None:
    (value,) = op.operands
    operands = [value]
    for name, element in (("multiplier", None), ("shift", I8)):
        numbers = _integers(op, name)
        kind = element or (I32 if op.properties.get("scale32") == bool_attr(True) else IntegerType(16))
        operands.append(_vector(op, to, numbers, kind))
    for name, typed in (("input_zp", value), ("output_zp", op.results[0])):
        number = op.properties.get(name)
        stored = _storage(element_type_or_self(typed.type))
        width = stored.width if isinstance(stored, IntegerType) else 32
        bits = number.value % (1 << width) if isinstance(number, IntegerAttr) else 0
        operands.append(const_scalar(to, bits, stored, op))
    unsigned = [
        isinstance(kind, IntegerType) and not kind.is_signless and not kind.is_signed
        for kind in (element_type_or_self(value.type), element_type_or_self(op.results[0].type))
    ]
    properties: dict[str, Attribute | None] = {
        **_kept(op, "scale32", "per_channel"),
        "rounding_mode": _rounding(op, to),
        "input_unsigned": bool_attr(unsigned[0]),
        "output_unsigned": bool_attr(unsigned[1]),
    }
    _replace(op, to, operands, properties)


def _vector(op: Operation, to: Rewriter, numbers: Sequence[int], element: Type) -> Value:
    return building.const(to, dense_elements_attr(RankedTensorType((len(numbers),), element), numbers), op)


@RULES("tosa.apply_scale")
def apply_scale(op: Operation, to: Rewriter) -> None:
    _replace(op, to, op.operands, {"rounding_mode": _rounding(op, to)})


def _rounding(op: Operation, to: Rewriter) -> Attribute:
    """Returns the rounding mode that replaces `double_round`."""
    definition = to.context.attr_def("tosa", "rounding_mode")
    enum = None if definition is None else definition.enum
    if definition is None or enum is None:
        raise CannotUpgrade("rounding modes are not known")
    twice = op.properties.get("double_round") == bool_attr(True)
    return DialectAttribute(definition, (enum.value("DOUBLE_ROUND" if twice else "SINGLE_ROUND"),))


@RULES("tosa.int_div")
def int_div(op: Operation, to: Rewriter) -> None:
    to.replace_op_with_named(op, "tosa.intdiv", op.operands, attributes=op.attributes)


@RULES("tosa.reduce_prod")
def reduce_prod(op: Operation, to: Rewriter) -> None:
    to.replace_op_with_named(
        op, "tosa.reduce_product", op.operands, properties=_kept(op, "axis"), attributes=op.attributes
    )
