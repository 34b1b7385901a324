"""The classes of attributes and types that parameters are declared with in C++, by their names there."""

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
        "DINodeAttr": DialectAttribute,
        "DIScopeAttr": DialectAttribute,
        "DITypeAttr": DialectAttribute,
        "DIVariableAttr": DialectAttribute,
        "DistinctAttr": DistinctAttr,
        "FlatSymbolRefAttr": SymbolRefAttr,
        "FloatAttr": FloatAttr,
        "FusedLoc": FusedLoc,
        "IntegerAttr": IntegerAttr,
        "StringAttr": StringAttr,
        "SymbolRefAttr": SymbolRefAttr,
        "TBAANodeAttr": DialectAttribute,
        "TypeAttr": TypeAttr,
    }
)


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
"""Upstream's classes of types; a class that is not among them may have a spelling of its own."""


def is_of_class(attribute: Attribute, name: str) -> bool:
    """Returns True if an attribute is of a class of upstream's; every one is of a class that is not known here.

    >>> is_of_class(parse_attribute("7 : i32"), "IntegerAttr")
    True
    """
    if name == "BoolAttr":
        return isinstance(attribute, IntegerAttr) and attribute.type == I1
    if name == "FlatSymbolRefAttr":
        return isinstance(attribute, SymbolRefAttr) and not attribute.nested
    expected = _CLASSES.get(name)
    return expected is None or isinstance(attribute, expected)
