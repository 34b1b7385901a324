"""What the ptr dialect's operations demand: alignments, orderings of atomic accesses, containers and memory spaces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from compiler.dialects.ptr.enums import ATOMIC_ORDERING
from compiler.dialects.ptr.memory_spaces import wrong_access
from compiler.dialects.ptr.types import PTR, PTR_METADATA
from compiler.ir.attributes import ArrayAttr, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import (
    I1,
    DialectType,
    MemRefType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedMemRefType,
    VectorType,
)


def _at(op: Operation, message: str) -> Problem:
    return Problem(op, message, shows_op=False)


def _alignment(op: Operation) -> int | None:
    value = op.properties.get("alignment")
    first = value.elements[0] if isinstance(value, ArrayAttr) and value.elements else None
    return first.value if isinstance(first, IntegerAttr) else None


def masked(pointer: str) -> Callable[[Operation], Finding]:
    """The check of an access with a mask; `pointer` names the operand that holds the pointer, or many of them."""

    def check(op: Operation) -> Finding:
        return _wrong_access(op, op.operand(pointer).type, atomic=False) or _aligned(op)

    return check


def _aligned(op: Operation) -> Problem | None:
    """An alignment is a power of two."""
    alignment = _alignment(op)
    if alignment is None:
        return None
    if alignment <= 0:
        return _at(op, "alignment must be positive")
    return _at(op, "alignment must be a power of 2") if alignment & (alignment - 1) else None


def _wrong_access(op: Operation, pointer: Type, *, atomic: bool) -> Problem | None:
    """What the memory space has against the type of the value that is loaded or stored."""
    element = pointer.element_type if isinstance(pointer, ShapedType) else pointer
    value = op.result.type if op.results else op.operand("value").type
    wrong = wrong_access(op, memory_space(element), value, atomic=atomic)
    return None if wrong is None else _at(op, wrong)


def access(*unsupported: str) -> Callable[[Operation], Finding]:
    """The check of a load or store that may be atomic."""

    def check(op: Operation) -> Finding:
        number = op.properties.get("ordering")
        ordering = ATOMIC_ORDERING.symbol(number.value) if isinstance(number, IntegerAttr) else "not_atomic"
        atomic = ordering != "not_atomic"
        wrong = _wrong_access(op, op.operand("ptr").type, atomic=atomic) or _aligned(op)
        if wrong is not None:
            return wrong
        if not atomic:
            return "expected syncscope to be null for non-atomic access" if "syncscope" in op.properties else None
        if ordering in unsupported:
            return f"unsupported ordering '{ordering}'"
        return "expected alignment for atomic access" if _alignment(op) is None else None

    return check


# ---------------------------------------------------------------------------------------------- pointers and containers


def memory_space(type_: Type) -> Any:
    """Where what a pointer, or a memref, points at is."""
    if isinstance(type_, DialectType) and type_.definition is PTR:
        return type_.parameters[0]
    return type_.memory_space if isinstance(type_, MemRefType | UnrankedMemRefType) else None


def _is_pointer(type_: Type) -> bool:
    return isinstance(type_, DialectType) and type_.definition is PTR


def to_ptr(op: Operation) -> Finding:
    """What is no pointer yet becomes one into the same memory."""
    if _is_pointer(op.operands[0].type):
        return _at(op, "the input value cannot be of type `!ptr.ptr`")
    return _same_space(op)


def from_ptr(op: Operation) -> Finding:
    """The same the other way."""
    if _is_pointer(op.result.type):
        return _at(op, "the result type cannot be `!ptr.ptr`")
    return _same_space(op)


def _same_space(op: Operation) -> Finding:
    if memory_space(op.operands[0].type) != memory_space(op.result.type):
        return _at(op, "expected the input and output to have the same memory space")
    return None


def metadata(type_: Type) -> Type:
    """The type of what there is to know of a memref beside its pointer."""
    return DialectType(PTR_METADATA, (type_,))


def metadata_types(op: Any) -> list[Type]:
    return [metadata(op.operands[0].type)]


def mask(type_: Any) -> Type:
    """As many bits as a vector or tensor has elements, in one of the same kind."""
    return VectorType(type_.shape, I1) if isinstance(type_, VectorType) else RankedTensorType(type_.shape, I1)


def sum_types(op: Any) -> list[Type]:
    """A pointer, or as many as there are pointers or offsets."""
    base, offset = (operand.type for operand in op.operands)
    if isinstance(base, ShapedType) or not isinstance(offset, ShapedType):
        return [base]
    shape = offset.shape or ()
    return [VectorType(shape, base) if isinstance(offset, VectorType) else RankedTensorType(tuple(shape), base)]


def ptr_add(op: Operation) -> Finding:
    """Pointers and offsets are in containers of one kind and shape."""
    base, offset = (operand.type for operand in op.operands)
    if not isinstance(base, ShapedType) or not isinstance(offset, ShapedType):
        return None
    if type(base) is not type(offset):
        return _at(op, "the shaped containers type must match")
    return None if base.shape == offset.shape else _at(op, "shapes of base and offset must match")


def ptr_diff(op: Operation) -> Finding:
    """The differences are in a container like that of the pointers."""
    if isinstance(op.operands[0].type, ShapedType) and type(op.operands[0].type) is not type(op.result.type):
        wanted = "the result to have the same container type as the operands when operands are shaped"
        return _at(op, f"expected {wanted}")
    return None
