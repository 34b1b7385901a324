"""The C++ storage of attributes: the attribute class that a constraint requires, and the form of properties."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.ir import attributes as ir
from compiler.ir.attributes import (
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    DialectAttribute,
    FloatAttr,
    IntegerAttr,
)
from compiler.ir.types import IntegerType
from compiler.ods.attr_predicates import is_bool, is_dense_ints, is_elements, is_typed
from compiler.ods.attribute_values import DENSE_ARRAY_ELEMENTS
from compiler.ods.constraint import AttrConstraint
from compiler.ods.type_predicates import is_definition


def is_enum_storage(storage: str) -> bool:
    """Returns True for the storage of `EnumProp`, which is the value of the enum itself.

    >>> is_enum_storage("property:enum"), is_enum_storage("IntegerAttr")
    (True, False)
    """
    return storage.startswith("property:enum")


def is_property(constraint: AttrConstraint[object]) -> bool:
    """Returns True for a constraint on a property that is no attribute in C++.

    >>> from compiler.ods.attr_constraints import I32Attr, UnitProp
    >>> is_property(UnitProp), is_property(I32Attr)
    (True, False)
    """
    return constraint.storage.startswith("property:")


def property_attribute(constraint: AttrConstraint[object], attr: Attribute) -> Attribute:
    """Returns the attribute to which a property converts, given an attribute from which it can be set.

    >>> from compiler.ods.attr_constraints import I32Attr
    >>> print(property_attribute(I32Attr, parse_attribute("7 : i32")))
    7 : i32
    """
    type_ = constraint.value_type
    if not is_enum_storage(constraint.storage) or not isinstance(type_, IntegerType):
        return attr
    number = attr.value if isinstance(attr, IntegerAttr) else None
    if isinstance(attr, DialectAttribute):
        number = attr.parameters[0]
    return attr if number is None else IntegerAttr(ir.signed_value(number, type_), type_)


def conversion_problem(name: str, constraint: AttrConstraint[object], attr: Attribute) -> str | None:
    """Returns upstream's error if the property called `name` cannot be set from an attribute.

    >>> from compiler.ods.attr_constraints import I32Attr
    >>> conversion_problem("size", I32Attr, parse_attribute("unit"))
    'Invalid attribute `size` in property conversion: unit'
    """
    if has_storage_class(constraint, attr):
        return None
    if constraint.enum is not None and is_enum_storage(constraint.storage):
        form = "" if constraint.definition is None else f"{constraint.enum.cpp_name}Attr or "
        return f"expected {form}IntegerAttr storage for {constraint.enum.cpp_name}"
    if constraint.storage.startswith("property:std::optional<"):
        return "expected optional properties to materialize as arrays"
    return f"Invalid attribute `{name}` in property conversion: {attr}"


def has_storage_class(constraint: AttrConstraint[object], attr: Attribute) -> bool:
    """Returns True if an attribute has the class that upstream stores for the constraint.

    >>> from compiler.ods.attr_constraints import I32Attr
    >>> has_storage_class(I32Attr, parse_attribute("7 : i64")), has_storage_class(I32Attr, parse_attribute("unit"))
    (True, False)
    """
    storage = constraint.storage
    if constraint.definition is not None and not is_enum_storage(storage):
        return is_definition(attr, constraint.definition.full_name)
    if is_enum_storage(storage):
        form = constraint.definition
        return isinstance(attr, IntegerAttr) or (form is not None and is_definition(attr, form.full_name))
    if storage.startswith("property:std::optional<"):
        return isinstance(attr, ir.ArrayAttr)
    if constraint.enum is not None or constraint.name.endswith("Interface"):
        return constraint.accepts(attr)
    if storage in DENSE_ARRAY_ELEMENTS:
        return isinstance(attr, DenseArrayAttr) and attr.element_type == DENSE_ARRAY_ELEMENTS[storage]
    if storage == "FlatSymbolRefAttr":
        return isinstance(attr, ir.SymbolRefAttr) and not attr.nested
    if storage == "BoolAttr":
        return is_bool(attr)
    if storage == "TypedAttr":
        return is_typed(attr)
    if storage == "ElementsAttr":
        return is_elements(attr)
    if storage == "DenseIntElementsAttr":
        return is_dense_ints(attr)
    if storage == "DenseElementsAttr":
        return isinstance(attr, (DenseElementsAttr, ir.DenseStringElementsAttr))
    expected = _STORAGE_CLASSES.get(storage)
    return expected is None or isinstance(attr, expected)


_STORAGE_CLASSES: Mapping[str, type[Attribute]] = MappingProxyType(
    {
        class_.__name__: class_
        for class_ in (
            ir.ArrayAttr,
            ir.DictionaryAttr,
            ir.StringAttr,
            IntegerAttr,
            FloatAttr,
            ir.TypeAttr,
            ir.SymbolRefAttr,
            ir.AffineMapAttr,
            ir.IntegerSetAttr,
            ir.UnitAttr,
        )
    }
)
