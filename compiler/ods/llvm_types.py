"""Predicates of LLVM's types, for constraints of the llvm dialect.

They are not part of the dialect, as definitions imported at run time use them, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from compiler.ir.attributes import DialectAttribute
from compiler.ir.types import DialectType, FloatType, IntegerType, Type, VectorType
from compiler.ods.type_predicates import is_definition

_FLOATS = frozenset({"bf16", "f16", "f32", "f64", "f80", "f128"})


def is_llvm_type(type_: Type) -> bool:
    """Returns True for a type of LLVM, regardless of the types nested in it: upstream's `isCompatibleOuterType`.

    >>> is_llvm_type(parse_type("i32")), is_llvm_type(parse_type("index"))
    (True, False)
    """
    if isinstance(type_, IntegerType):
        return type_.is_signless
    if isinstance(type_, VectorType):
        return type_.rank == 1
    if isinstance(type_, DialectType):
        return type_.definition.dialect == "llvm" or _is_pointer(type_)
    return is_llvm_float(type_)


def is_llvm_type_throughout(type_: Type) -> bool:
    """Returns True for a type of LLVM whose nested types are all types of LLVM: upstream's `isCompatibleType`.

    >>> is_llvm_type_throughout(parse_type("!llvm.array<4 x i32>"))
    True
    """
    if not isinstance(type_, (DialectType, VectorType)):
        return is_llvm_type(type_)
    open_types: list[Type] = [type_]
    seen: set[int] = set()
    while open_types:
        current = open_types.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        if not is_llvm_type(current):
            return False
        open_types += _parts(current)
    return True


def _parts(type_: Type) -> Iterable[Type]:
    """Returns the types directly nested in a vector or in a type of the llvm dialect."""
    if isinstance(type_, VectorType):
        return (type_.element_type,)
    if not isinstance(type_, DialectType):
        return ()
    match type_.definition.full_name:
        case "llvm.array":
            return (type_.parameters[0],)
        case "llvm.struct":
            return type_.parameters[1] or ()
        case "llvm.func":
            return (type_.parameters[0], *type_.parameters[1])
        case "llvm.target":
            return type_.parameters[1] or ()
        case _:
            return ()


def _is_pointer(type_: Type) -> bool:
    """Returns True if a type is a pointer: one of LLVM's, or one of the ptr dialect into an address space of LLVM's."""
    if is_definition(type_, "ptr.ptr") and isinstance(type_, DialectType):
        return is_llvm_address_space(type_.parameters[0])
    return is_definition(type_, "llvm.ptr")


def is_llvm_address_space(attribute: object) -> bool:
    """Returns True for a memory space that is an address space of LLVM: upstream's `LLVMAddrSpaceAttrInterface`.

    >>> is_llvm_address_space(parse_attribute("1 : i32"))
    False
    """
    return isinstance(attribute, DialectAttribute) and "LLVMAddrSpaceAttrInterface" in attribute.definition.traits


def is_pointer(type_: Type | None) -> TypeGuard[DialectType]:
    """Returns True if a type is `!llvm.ptr`.

    >>> is_pointer(parse_type("!llvm.ptr")), is_pointer(parse_type("i64"))
    (True, False)
    """
    return isinstance(type_, DialectType) and type_.definition.full_name == "llvm.ptr"


def is_llvm_float(type_: Type) -> TypeGuard[FloatType]:
    """Returns True for a float type of LLVM.

    >>> is_llvm_float(parse_type("f32")), is_llvm_float(parse_type("f8E5M2"))
    (True, False)
    """
    return (isinstance(type_, FloatType) and type_.name in _FLOATS) or is_definition(type_, "llvm.ppc_fp128")


def is_llvm_vector(type_: Type) -> bool:
    """Returns True for a one-dimensional vector of integers, floats or pointers.

    >>> is_llvm_vector(parse_type("vector<4xf32>")), is_llvm_vector(parse_type("vector<2x4xf32>"))
    (True, False)
    """
    if not isinstance(type_, VectorType) or type_.rank != 1:
        return False
    element = type_.element_type
    if isinstance(element, IntegerType):
        return element.is_signless
    return _is_pointer(element) or (isinstance(element, FloatType) and element.name in _FLOATS)


def is_llvm_loadable(type_: Type) -> bool:
    """Returns True for a type of known size, which can be loaded and stored.

    >>> is_llvm_loadable(parse_type("i32"))
    True
    """
    if not is_llvm_type(type_) or is_definition(type_, "llvm.void") or is_definition(type_, "llvm.func"):
        return False
    if isinstance(type_, DialectType) and is_definition(type_, "llvm.target"):
        name: str = type_.parameters[0]
        return name.startswith("spirv.")
    # An opaque structure has no body (its second parameter).
    return not (is_definition(type_, "llvm.struct") and getattr(type_, "parameters", (None, ()))[1] is None)
