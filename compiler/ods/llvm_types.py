"""Which types LLVM can hold: what constraints on the llvm dialect's operands ask.

These stand apart from the dialect because definitions imported at run time ask them too.
"""

from __future__ import annotations

from compiler.ir.types import DialectType, FloatType, IntegerType, Type, VectorType
from compiler.ods.type_constraints import is_definition

_FLOATS = frozenset({"bf16", "f16", "f32", "f64", "f80", "f128"})


def is_llvm_type(type_: Type) -> bool:
    """Upstream's `isCompatibleOuterType`: the type itself, whatever it is made of."""
    if isinstance(type_, IntegerType):
        return type_.is_signless
    if isinstance(type_, VectorType):
        return is_llvm_vector(type_)
    return is_llvm_float(type_) or (isinstance(type_, DialectType) and type_.definition.full_name.startswith("llvm."))


def is_llvm_float(type_: Type) -> bool:
    return (isinstance(type_, FloatType) and type_.name in _FLOATS) or is_definition(type_, "llvm.ppc_fp128")


def is_llvm_vector(type_: Type) -> bool:
    """One dimension of integers, floats or pointers."""
    if not isinstance(type_, VectorType) or type_.rank != 1:
        return False
    element = type_.element_type
    if isinstance(element, IntegerType):
        return element.is_signless
    return is_definition(element, "llvm.ptr") or (isinstance(element, FloatType) and element.name in _FLOATS)


def is_llvm_loadable(type_: Type) -> bool:
    """A type of known size, which memory can hold."""
    if not is_llvm_type(type_) or is_definition(type_, "llvm.void") or is_definition(type_, "llvm.func"):
        return False
    if isinstance(type_, DialectType) and is_definition(type_, "llvm.target"):
        name: str = type_.parameters[0]
        return name.startswith("spirv.")
    # An opaque structure has a name and no body; its definition holds both as parameters.
    return not (is_definition(type_, "llvm.struct") and getattr(type_, "parameters", (None, ()))[1] is None)
