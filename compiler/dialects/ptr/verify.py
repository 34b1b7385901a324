"""Verifiers of the ptr dialect's operations alignments, orderings of atomic accesses, containers and memory spaces."""

from __future__ import annotations

from typing import TypeAlias

from compiler.dialects.ptr.constraints import metadata_type
from compiler.dialects.ptr.enums import AtomicOrdering
from compiler.dialects.ptr.memory_spaces import access_problem
from compiler.dialects.ptr.ops import (
    FromPtrOp,
    GatherOp,
    GetMetadataOp,
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    PtrAddOp,
    PtrDiffOp,
    ScatterOp,
    StoreOp,
    ToPtrOp,
)
from compiler.dialects.ptr.types import PtrType
from compiler.errors.constraints import MemoryOrdering
from compiler.ir.attributes import ArrayAttr, Attribute, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import (
    MemRefType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedMemRefType,
    VectorType,
)
from compiler.ods import hook
from compiler.syntax.op_state import OpState

_Access: TypeAlias = GatherOp | LoadOp | MaskedLoadOp | MaskedStoreOp | ScatterOp | StoreOp


def _at(op: Operation, message: str) -> Problem:
    return Problem(op, message, shows_op=False)


def _alignment(op: _Access) -> int | None:
    value = op.alignment
    first = value.elements[0] if isinstance(value, ArrayAttr) and value.elements else None
    return first.value if isinstance(first, IntegerAttr) else None


@hook.verify(GatherOp, MaskedLoadOp, MaskedStoreOp, ScatterOp)
def masked(op: GatherOp | MaskedLoadOp | MaskedStoreOp | ScatterOp) -> Finding:
    """Checks an access with a mask, through one pointer or many of them."""
    pointer = op.ptrs.type if isinstance(op, GatherOp | ScatterOp) else op.ptr.type
    value = op.result.type if isinstance(op, GatherOp | MaskedLoadOp) else op.value.type
    return _access_problem(op, pointer, value, atomic=False) or _aligned(op)


def _aligned(op: _Access) -> Problem | None:
    """An alignment is a power of two."""
    alignment = _alignment(op)
    if alignment is None:
        return None
    if alignment <= 0:
        return _at(op, "alignment must be positive")
    return _at(op, "alignment must be a power of 2") if alignment & (alignment - 1) else None


def _access_problem(op: _Access, pointer: Type, value: Type, *, atomic: bool) -> Problem | None:
    """Returns the memory space's objection to the type of the loaded or stored value."""
    element = pointer.element_type if isinstance(pointer, ShapedType) else pointer
    problem = access_problem(op, memory_space(element), value, atomic=atomic)
    return None if problem is None else _at(op, problem)


@hook.verify(LoadOp, StoreOp)
def access(op: LoadOp | StoreOp) -> Finding:
    """Checks a load or store that may be atomic."""
    atomic = op.ordering is not AtomicOrdering.NOT_ATOMIC
    problem = _access_problem(op, op.ptr.type, op.value.type, atomic=atomic) or _aligned(op)
    if problem is not None:
        return problem
    if not atomic:
        return None if op.syncscope is None else "expected syncscope to be null for non-atomic access"
    other_direction = AtomicOrdering.RELEASE if isinstance(op, LoadOp) else AtomicOrdering.ACQUIRE
    if op.ordering in (other_direction, AtomicOrdering.ACQ_REL):
        return MemoryOrdering(f"unsupported ordering '{op.ordering.symbol}'", op.ordering.symbol)
    return "expected alignment for atomic access" if _alignment(op) is None else None


# ---------------------------------------------------------------------------------------------- pointers and containers


def memory_space(type_: Type) -> Attribute | None:
    """Returns the memory space of a pointer or memref."""
    if isinstance(type_, PtrType):
        space: Attribute | None = type_.memory_space
        return space
    return type_.memory_space if isinstance(type_, MemRefType | UnrankedMemRefType) else None


def _is_pointer(type_: Type) -> bool:
    return isinstance(type_, PtrType)


@hook.verify(ToPtrOp)
def to_ptr(op: ToPtrOp) -> Finding:
    """Checks that a value that is no pointer becomes one into the same memory."""
    if _is_pointer(op.ptr.type):
        return _at(op, "the input value cannot be of type `!ptr.ptr`")
    return _same_space(op)


@hook.verify(FromPtrOp)
def from_ptr(op: FromPtrOp) -> Finding:
    """Checks that a pointer becomes a value that is none, into the same memory."""
    if _is_pointer(op.result.type):
        return _at(op, "the result type cannot be `!ptr.ptr`")
    return _same_space(op)


def _same_space(op: FromPtrOp | ToPtrOp) -> Finding:
    if memory_space(op.ptr.type) != memory_space(op.result.type):
        return _at(op, "expected the input and output to have the same memory space")
    return None


@hook.infer_types(GetMetadataOp)
def metadata_types(op: OpState | Operation) -> list[Type]:
    (pointer,) = op.operands
    return [metadata_type(pointer.type)]


@hook.infer_types(PtrAddOp)
def sum_types(op: OpState | Operation) -> list[Type]:
    """The result is a pointer, or has the shape of the shaped operands."""
    base, offset = (operand.type for operand in op.operands)
    if isinstance(base, ShapedType) or not isinstance(offset, ShapedType):
        return [base]
    shape = offset.shape or ()
    return [VectorType(shape, base) if isinstance(offset, VectorType) else RankedTensorType(tuple(shape), base)]


@hook.verify(PtrAddOp)
def ptr_add(op: PtrAddOp) -> Finding:
    """Pointers and offsets are in containers of one kind and shape."""
    base, offset = (operand.type for operand in op.operands)
    if not isinstance(base, ShapedType) or not isinstance(offset, ShapedType):
        return None
    if type(base) is not type(offset):
        return _at(op, "the shaped containers type must match")
    return None if base.shape == offset.shape else _at(op, "shapes of base and offset must match")


@hook.verify(PtrDiffOp)
def ptr_diff(op: PtrDiffOp) -> Finding:
    """The result has the container type of the pointers."""
    if isinstance(op.lhs.type, ShapedType) and type(op.lhs.type) is not type(op.result.type):
        wanted = "the result to have the same container type as the operands when operands are shaped"
        return _at(op, f"expected {wanted}")
    return None
