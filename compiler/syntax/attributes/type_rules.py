"""Rules of builtin types: the keywords that start one, and the allowed element types."""

from __future__ import annotations

import re
from typing import Final

from compiler.ir import floats
from compiler.ir.attributes import Attribute, DialectAttribute, DictionaryAttr, IntegerAttr, StringAttr
from compiler.ir.types import (
    ComplexType,
    DialectType,
    FloatType,
    IndexType,
    IntegerType,
    MemRefType,
    OpaqueType,
    Type,
    UnrankedMemRefType,
    VectorType,
)
from compiler.ods.type_def import TypeDef

SHAPED: Final = ("tensor", "memref", "vector", "complex", "tuple")
"""Keywords of types with brackets."""
INTEGER_TYPE: Final = re.compile(r"(si|ui|i)([0-9]+)")


def is_type_word(word: str) -> bool:
    """Returns True if a bare word starts a builtin type."""
    if word in SHAPED or word in floats.SEMANTICS or word in ("index", "none"):
        return True
    return is_integer_type(word)


def is_integer_type(word: str) -> bool:
    """Returns True for `i32`, `si8`, `ui16`, ..., which are tokens of their own in MLIR, no identifiers."""
    return INTEGER_TYPE.fullmatch(word) is not None


def is_layout(attribute: Attribute) -> bool:
    """Returns True for a dialect's attribute that is the layout of a memref (`MemRefLayoutAttrInterface`)."""
    definition = attribute.definition if isinstance(attribute, DialectAttribute) else None
    return isinstance(definition, TypeDef) and "MemRefLayoutAttrInterface" in definition.traits


def is_memory_space(attribute: Attribute) -> bool:
    """Upstream's `isSupportedMemorySpace`: an integer, string or dictionary, or an attribute of another dialect."""
    return isinstance(attribute, DialectAttribute | DictionaryAttr | IntegerAttr | StringAttr)


def is_tensor_element(type_: Type) -> bool:
    """Upstream's `TensorType::isValidElementType`: builtin scalars, complex, vectors and other dialects' types."""
    if isinstance(type_, DialectType):
        return type_.definition.full_name.partition(".")[0] != "builtin"
    return isinstance(type_, ComplexType | FloatType | IntegerType | OpaqueType | VectorType | IndexType)


def is_memref_element(type_: Type) -> bool:
    """Upstream's `BaseMemRefType::isValidElementType`: scalars, vectors, memrefs and opted-in dialect types."""
    if isinstance(type_, DialectType):
        return _may_implement(type_.definition, "MemRefElementTypeInterface")
    return isinstance(
        type_,
        ComplexType | FloatType | IntegerType | VectorType | IndexType | MemRefType | UnrankedMemRefType,
    )


def is_vector_element(type_: Type) -> bool:
    """Upstream's `VectorElementTypeInterface`."""
    if isinstance(type_, DialectType):
        return _may_implement(type_.definition, "VectorElementTypeInterface")
    return isinstance(type_, FloatType | IntegerType | IndexType)


def _may_implement(definition: object, interface: str) -> bool:
    """Returns True if a definition has an interface, or may get it in C++."""
    return isinstance(definition, TypeDef) and (definition.more_interfaces or interface in definition.traits)
