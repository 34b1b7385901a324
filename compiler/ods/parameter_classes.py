"""The C++ classes of attributes and types with which parameters are declared, by their names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DialectAttribute,
    DictionaryAttr,
    DistinctAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.locations import FusedLoc
from compiler.ir.types import I1

_CLASSES: Mapping[str, type[Attribute]] = MappingProxyType(
    {
        "ArrayAttr": ArrayAttr,
        "BoolAttr": IntegerAttr,
        "DictionaryAttr": DictionaryAttr,
        "DistinctAttr": DistinctAttr,
        "FlatSymbolRefAttr": SymbolRefAttr,
        "FloatAttr": FloatAttr,
        "FusedLoc": FusedLoc,
        "IntegerAttr": IntegerAttr,
        "StringAttr": StringAttr,
        "SymbolRefAttr": SymbolRefAttr,
        "TypeAttr": TypeAttr,
    }
)

_BASE_CLASSES = frozenset({"DINodeAttr", "DIScopeAttr", "DITypeAttr", "DIVariableAttr", "TBAANodeAttr"})
"""Classes of several attributes of a dialect, whose definitions list them as traits."""

TYPE_CLASSES = frozenset(
    {
        "BaseMemRefType",
        "ComplexType",
        "FloatType",
        "FunctionType",
        "IndexType",
        "IntegerType",
        "MemRefType",
        "NoneType",
        "OpaqueType",
        "RankedTensorType",
        "ShapedType",
        "TensorType",
        "TupleType",
        "Type",
        "UnrankedMemRefType",
        "UnrankedTensorType",
        "VectorType",
    }
)
"""Upstream's classes of types; types of other classes may have a syntax of their own."""


def is_of_class(attribute: Attribute, name: str) -> bool:
    """Returns True if an attribute is of an upstream class; always True for unknown classes.

    >>> is_of_class(parse_attribute("7 : i32"), "IntegerAttr")
    True
    """
    if name == "BoolAttr":
        return isinstance(attribute, IntegerAttr) and attribute.type == I1
    if name == "FlatSymbolRefAttr":
        return isinstance(attribute, SymbolRefAttr) and not attribute.nested
    if name in _BASE_CLASSES:
        return isinstance(attribute, DialectAttribute) and name in attribute.definition.traits
    expected = _CLASSES.get(name)
    return expected is None or isinstance(attribute, expected)
