"""Elements of dense constants, for folds of slices, permutations and insertions.

An element is a tuple of bit patterns: one, or two for the real and imaginary part of a complex number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from operator import mul
from typing import TypeAlias

from compiler.ir import dense
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseElementsAttr,
    DenseStringElementsAttr,
    FloatAttr,
    IntegerAttr,
    element_layout,
)
from compiler.ir.types import ComplexType, ShapedType, Type
from compiler.rewrite.elementwise import scalar, splat_value

Element: TypeAlias = "tuple[int, ...]"


def elements_of(attribute: DenseElementsAttr) -> list[Element]:
    """Returns all elements in row-major order; those of a splat are repeated.

    >>> elements_of(parse_attribute("dense<[1, 2]> : tensor<2xi32>"))
    [(1,), (2,)]
    """
    patterns = attribute.bit_patterns()
    elements: list[Element] = [(bits,) for bits in patterns]
    if attribute.layout.is_complex:
        elements = list(zip(patterns[::2], patterns[1::2], strict=True))
    return elements * attribute.type.num_elements if attribute.is_splat else elements


def splat_element(attribute: Attribute | None) -> Element | None:
    """Returns the element of a splat; None for other attributes.

    >>> splat_element(parse_attribute("dense<7> : tensor<4xi32>"))
    (7,)
    """
    if not isinstance(attribute, DenseElementsAttr) or not attribute.is_splat:
        return None
    return tuple(attribute.bit_patterns())


def dense_of(type_: ShapedType, elements: Sequence[Element]) -> DenseElementsAttr | None:
    """Returns the dense constant with these elements; None if its element type cannot be stored.

    >>> print(dense_of(parse_type("tensor<2xi32>"), [(1,), (2,)]))
    dense<[1, 2]> : tensor<2xi32>
    """
    layout = element_layout(type_.element_type)
    if layout is None:
        return None
    mask = (1 << layout.bits) - 1
    buffer = dense.buffer_of_values([bits & mask for element in elements for bits in element], layout)
    return DenseElementsAttr(type_, buffer.data, buffer.is_splat)


def splat_of(type_: ShapedType, element: Element) -> DenseElementsAttr | None:
    """Returns a splat, also of a scalable vector; None if its element type cannot be stored.

    >>> print(splat_of(parse_type("vector<[4]xi32>"), (7,)))
    dense<7> : vector<[4]xi32>
    """
    layout = element_layout(type_.element_type)
    if layout is None or not type_.has_static_shape:
        return None
    mask = (1 << layout.bits) - 1
    buffer = dense.splat_of_values([bits & mask for bits in element], layout, type_.num_elements)
    return DenseElementsAttr(type_, buffer.data, buffer.is_splat)


def reshaped(attribute: Attribute | None, type_: ShapedType) -> Attribute | None:
    """Returns a constant in another static shape; None for attributes other than dense elements.

    >>> print(reshaped(parse_attribute("dense<[1, 2, 3, 4]> : tensor<4xi32>"), parse_type("tensor<2x2xi32>")))
    dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
    """
    if isinstance(attribute, DenseElementsAttr):
        return DenseElementsAttr(type_, attribute.data, attribute.is_splat)
    if isinstance(attribute, DenseStringElementsAttr):
        return DenseStringElementsAttr(type_, attribute.values, attribute.is_splat)
    return None


def scalar_of(element: Element, type_: Type) -> Attribute | None:
    """Returns an element as an integer or float attribute; a complex one as an array of its two parts.

    >>> print(scalar_of((7,), parse_type("i32")))
    7 : i32
    """
    if isinstance(type_, ComplexType):
        parts = [scalar(bits, type_.element_type) for bits in element]
        return ArrayAttr(tuple(part for part in parts if part is not None))
    return scalar(element[0], type_)


def element_of_scalar(attribute: Attribute | None) -> Element | None:
    """Returns the element for an integer or float attribute, or an array of two; None for others.

    >>> element_of_scalar(parse_attribute("7 : i32"))
    (7,)
    """
    parts = attribute.elements if isinstance(attribute, ArrayAttr) and len(attribute.elements) == 2 else (attribute,)
    bits = [splat_value(part) for part in parts if isinstance(part, (IntegerAttr, FloatAttr))]
    present = [bits_of_part for bits_of_part in bits if bits_of_part is not None]
    return tuple(present) if len(present) == len(parts) else None


def row_major_strides(shape: Sequence[int]) -> list[int]:
    """Returns the row-major stride of each dimension, in elements.

    >>> row_major_strides([2, 3, 4])
    [12, 4, 1]
    """
    return [prod(shape[index + 1 :]) for index in range(len(shape))]


def linearize(position: Sequence[int], strides: Sequence[int]) -> int:
    """Returns the offset of the element at a position.

    >>> linearize([1, 2, 3], [12, 4, 1])
    23
    """
    return sum(index * stride for index, stride in zip(position, strides, strict=True))


def delinearize(index: int, shape: Sequence[int]) -> list[int]:
    """Returns the position of the element with a row-major index.

    >>> delinearize(23, [2, 3, 4])
    [1, 2, 3]
    """
    position: list[int] = []
    for stride in row_major_strides(shape):
        position.append(index // stride if stride else 0)
        index %= stride or 1
    return position


def slice_indices(
    shape: Sequence[int], offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int] | None = None
) -> Iterator[int]:
    """Yields the offsets of a slice's elements in an array of this shape, in row-major order of the slice.

    >>> list(slice_indices([4, 4], [1, 1], [2, 2]))
    [5, 6, 9, 10]
    """
    slice_strides = [1] * len(shape) if strides is None else strides
    array_strides = row_major_strides(shape)
    for position in product(*(range(size) for size in sizes)):
        indices = (o + i * stride for o, i, stride in zip(offsets, position, slice_strides, strict=True))
        yield sum(map(mul, indices, array_strides))
