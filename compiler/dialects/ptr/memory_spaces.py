"""Accesses that memory spaces allow: upstream's `MemorySpaceAttrInterface`.

LLVM's address spaces allow the types that LLVM can load; the generic space allows all types.
"""

from __future__ import annotations

from compiler.analysis.data_layout import DataLayout, UnknownSize
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.operation import Operation
from compiler.ir.types import IntegerType, Type
from compiler.ods.llvm_types import is_llvm_address_space, is_llvm_float, is_llvm_loadable
from compiler.ods.type_predicates import Unknown, is_definition, may_implement


def is_memory_space(attribute: Attribute) -> bool:
    """Returns True if a pointer may have the memory space; unknown for attributes with interfaces added in C++."""
    if not isinstance(attribute, DialectAttribute):
        return False
    try:
        return may_implement(attribute, "MemorySpaceAttrInterface")
    except Unknown:
        return True


def access_problem(op: Operation, space: Attribute | None, type_: Type, *, atomic: bool) -> str | None:
    """Returns the reason why an op cannot load or store a value of a type in a memory space."""
    if not is_llvm_address_space(space):
        return None
    if not is_llvm_loadable(type_):
        return f"type must be LLVM type with size, but got '{type_}'"
    return f"unsupported type '{type_}' for atomic access" if atomic and not _is_atomic(op, type_) else None


def _is_atomic(op: Operation, type_: Type) -> bool:
    """Returns True for numbers and pointers whose width is a power of two and at least 8."""
    if not (isinstance(type_, IntegerType) or is_definition(type_, "llvm.ptr") or is_llvm_float(type_)):
        return False
    try:
        width = DataLayout.closest(op).size_in_bits(type_)
    except UnknownSize:
        return True
    return width >= 8 and width & (width - 1) == 0
