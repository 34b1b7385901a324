"""Predicates and queries of attributes, for constraints and hooks."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ir import attributes as ir
from compiler.ir.attributes import (
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    DialectAttribute,
    FloatAttr,
    IntegerAttr,
    OpaqueAttr,
)
from compiler.ir.types import FloatType, IndexType, IntegerType, Type
from compiler.ods.type_predicates import Unknown, implements, is_signless


def is_bool(attr: Attribute) -> bool:
    """Returns True for `true` and `false`.

    >>> is_bool(parse_attribute("true"))
    True
    """
    return isinstance(attr, IntegerAttr) and is_signless(attr.type, 1)


def attribute_payload(attr: Attribute) -> object:
    """Returns the type of a type attribute, or the value of another one: upstream's `getValue`.

    Raises AttributeError for an attribute without a value.

    >>> print(attribute_payload(parse_attribute("i32")), attribute_payload(parse_attribute("7 : i32")))
    i32 7
    """
    return getattr(attr, "type" if isinstance(attr, ir.TypeAttr) else "value")


def elements_of(value: Attribute | Sequence[object]) -> Sequence[object]:
    """Returns the elements of an array attribute or dense array; a sequence is returned as it is.

    >>> len(elements_of(parse_attribute("[1, 2]"))), elements_of(parse_attribute("array<i32: 1, 2>"))
    (2, (1, 2))
    """
    if isinstance(value, ir.ArrayAttr):
        return value.elements
    if isinstance(value, DenseArrayAttr):
        return value.values
    if isinstance(value, Attribute):
        raise Unknown(str(value))
    return value


def is_flat_symbol_ref(attr: Attribute) -> bool:
    """Returns True for a reference to a symbol that is not nested.

    >>> is_flat_symbol_ref(parse_attribute("@f")), is_flat_symbol_ref(parse_attribute("@m::@f"))
    (True, False)
    """
    return isinstance(attr, ir.SymbolRefAttr) and not attr.nested


def is_dense_array(attr: Attribute, element: Type) -> bool:
    """Returns True for an `array<...>` with elements of a type.

    >>> is_dense_array(parse_attribute("array<i32: 1, 2>"), parse_type("i32"))
    True
    """
    return isinstance(attr, DenseArrayAttr) and attr.element_type == element


def is_elements(attr: Attribute) -> bool:
    """Returns True for upstream's `ElementsAttr`, which includes dense arrays.

    >>> is_elements(parse_attribute("dense<1> : tensor<4xi32>"))
    True
    """
    return isinstance(
        attr,
        (
            DenseElementsAttr,
            ir.DenseStringElementsAttr,
            ir.DenseResourceElementsAttr,
            ir.SparseElementsAttr,
            DenseArrayAttr,
        ),
    )


def is_dense_ints(attr: Attribute) -> bool:
    """Returns True for dense elements that are integers or `index`.

    >>> is_dense_ints(parse_attribute("dense<1> : tensor<4xi32>"))
    True
    """
    return isinstance(attr, DenseElementsAttr) and isinstance(attr.type.element_type, (IntegerType, IndexType))


def is_dense_floats(attr: Attribute) -> bool:
    """Returns True for dense elements that are floats.

    >>> is_dense_floats(parse_attribute("dense<1.0> : tensor<4xf32>"))
    True
    """
    return isinstance(attr, DenseElementsAttr) and isinstance(attr.type.element_type, FloatType)


def is_typed(attr: Attribute) -> bool:
    """Returns True for an attribute with a type: upstream's `TypedAttr`.

    >>> is_typed(parse_attribute("7 : i32")), is_typed(parse_attribute("[7 : i32]"))
    (True, False)
    """
    if isinstance(attr, (IntegerAttr, FloatAttr, ir.StringAttr, OpaqueAttr)):
        return True
    if is_elements(attr):
        return not isinstance(attr, DenseArrayAttr)
    return isinstance(attr, DialectAttribute) and (
        implements(attr, "TypedAttr") or implements(attr, "TypedAttrInterface")
    )
