"""Folds ops on constants: on scalars, splats, or dense elements one by one. Upstream's `CommonFolders.h`.

Numbers are bit patterns: of integers with the width of their type (64 for `index`), of floats in their format. A poison
operand gives a poison result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.ir import dense, floats
from compiler.ir.attributes import (
    Attribute,
    DenseElementsAttr,
    DialectAttribute,
    FloatAttr,
    IntegerAttr,
    dense_elements_attr,
    element_layout,
    signed_value,
    type_of_attribute,
)
from compiler.ir.types import (
    I1,
    FloatType,
    IndexType,
    IntegerType,
    RankedTensorType,
    ShapedType,
    Type,
    VectorType,
    element_type_or_self,
)


def width_of(type_: Type) -> int:
    """Returns the bit width of an integer, index or float type, or of the elements of a shaped one; 0 for others.

    >>> width_of(parse_type("i7")), width_of(parse_type("tensor<4xf32>")), width_of(parse_type("none"))
    (7, 32, 0)
    """
    element = element_type_or_self(type_)
    if isinstance(element, (IntegerType, FloatType)):
        return element.width
    return dense.INDEX_BITS if isinstance(element, IndexType) else 0


def signed(bits: int, width: int) -> int:
    """Returns the value of a bit pattern in two's complement.

    >>> signed(0xFF, 8)
    -1
    """
    return bits - (1 << width) if width and bits >> (width - 1) & 1 else bits


def is_poison(attribute: Attribute | None) -> bool:
    """Returns True if an attribute is `#ub.poison`.

    >>> is_poison(parse_attribute("#ub.poison"))
    True
    """
    return isinstance(attribute, DialectAttribute) and attribute.definition.full_name == "ub.poison"


def scalar(bits: int, type_: Type) -> Attribute | None:
    """Returns the attribute of an integer, index or float type with this bit pattern.

    >>> print(scalar(0xFF, parse_type("i8")))
    -1 : i8
    """
    if isinstance(type_, FloatType):
        return FloatAttr(bits & (1 << type_.width) - 1, type_)
    if isinstance(type_, (IntegerType, IndexType)):
        bits &= (1 << width_of(type_)) - 1
        return IntegerAttr(bits if type_ == I1 else signed_value(bits, type_), type_)
    return None


def constant(bits: int, type_: Type) -> Attribute | None:
    """Returns the constant of a scalar type, or the splat of a vector or tensor; None if its shape is not static.

    >>> print(constant(3, parse_type("vector<4xi8>")))
    dense<3> : vector<4xi8>
    """
    if not isinstance(type_, ShapedType):
        return scalar(bits, type_)
    layout = element_layout(type_.element_type)
    if layout is None or not isinstance(type_, (VectorType, RankedTensorType)) or not type_.has_static_shape:
        return None
    buffer = dense.splat_of_values([bits & (1 << layout.bits) - 1], layout, type_.num_elements)
    return DenseElementsAttr(type_, buffer.data, buffer.is_splat)


def float_constant(value: float, type_: Type) -> Attribute:
    """Returns the constant of a float type that is nearest to a Python float, or a splat of it.

    Raises TypeError if the element type is no float type, or if the type has no constants.

    >>> print(float_constant(1.5, parse_type("f32")))
    1.500000e+00 : f32
    """
    element = element_type_or_self(type_)
    if not isinstance(element, FloatType):
        raise TypeError(f"{type_} has no float elements")
    attribute = constant(floats.from_float(value, element.semantics), type_)
    if attribute is None:
        raise TypeError(f"{type_} has no constants")
    return attribute


def splat_value(attribute: Attribute | None) -> int | None:
    """Returns the bit pattern of a scalar or splat; None for other attributes.

    >>> splat_value(parse_attribute("-1 : i8"))
    255
    """
    if isinstance(attribute, FloatAttr):
        return attribute.bits
    if isinstance(attribute, IntegerAttr):
        return attribute.value & (1 << width_of(attribute.type)) - 1
    if isinstance(attribute, DenseElementsAttr) and attribute.is_splat and width_of(attribute.type):
        return attribute.bit_patterns()[0]
    return None


def integer_value(attribute: Attribute | None) -> int | None:
    """Like `splat_value`, but only for integers and `index`: upstream's `m_ConstantInt`.

    >>> integer_value(parse_attribute("7 : index")), integer_value(parse_attribute("7.0 : f32"))
    (7, None)
    """
    if attribute is None or isinstance(element_type_or_self(type_of_attribute(attribute) or I1), FloatType):
        return None
    return splat_value(attribute)


def is_integer(attribute: Attribute | None, value: int) -> bool:
    """Returns True if an attribute is an integer or a splat of integers with this value.

    >>> is_integer(parse_attribute("7 : i32"), 7)
    True
    """
    return attribute is not None and integer_value(attribute) == value


def is_all_ones(attribute: Attribute | None) -> bool:
    """Returns True if all bits of an integer are set: -1, or true.

    >>> is_all_ones(parse_attribute("-1 : i8"))
    True
    """
    value = integer_value(attribute)
    return value is not None and value == (1 << width_of(type_of_attribute(attribute) or I1)) - 1


MAX_FOLDED_BITS = 1 << 16
"""Maximum bit width of integers that are folded.

Types may have 16,777,215 bits; multiplying or printing such integers takes seconds.
"""


def fold_constants(
    operands: Sequence[Attribute | None],
    compute: Callable[..., int | None],
    result_type: Type | None = None,
    *,
    poison: bool = True,
) -> Attribute | None:
    """Folds an elementwise operation with constant operands. Returns None unless all are constants of one type.

    `compute` takes bit patterns, one for each operand, and returns that of the result; None prevents the fold.
    `result_type` is by default the type of the operands; types wider than `MAX_FOLDED_BITS` are not folded. With
    `poison`, a poison operand is the result.

    >>> operands = [parse_attribute("3 : i32"), parse_attribute("4 : i32")]
    >>> print(fold_constants(operands, lambda a, b: a + b))
    7 : i32
    """
    if poison:
        for operand in operands:
            if operand is not None and is_poison(operand):
                return operand
    first = operands[0]
    if first is None or None in operands:
        return None
    types = set(map(type_of_attribute, operands))
    if len(types) != 1:
        return None
    type_ = types.pop() if result_type is None else result_type
    if type_ is not None and width_of(type_) > MAX_FOLDED_BITS:
        return None
    if isinstance(first, (IntegerAttr, FloatAttr)):
        number = compute(*[splat_value(operand) for operand in operands])
        return None if number is None or type_ is None else scalar(number, type_)
    if not isinstance(type_, ShapedType):
        return None
    elements = [operand for operand in operands if isinstance(operand, DenseElementsAttr)]
    if len(elements) != len(operands) or not width_of(first.type if isinstance(first, DenseElementsAttr) else I1):
        return None
    if all(element.is_splat for element in elements):
        number = compute(*[element.bit_patterns()[0] for element in elements])
        return None if number is None else constant(number, type_)
    count = elements[0].type.num_elements
    columns = [element.bit_patterns() * count if element.is_splat else element.bit_patterns() for element in elements]
    results: list[int] = []
    for row in zip(*columns, strict=True):
        number = compute(*row)
        if number is None:
            return None
        results.append(number)
    return dense_elements_attr(type_, results)
