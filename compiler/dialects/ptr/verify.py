"""Verifiers of the ptr dialect's operations alignments, orderings of atomic accesses, containers and memory spaces."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.ptr.constraints import metadata_type
from compiler.dialects.ptr.enums import AtomicOrdering
from compiler.dialects.ptr.memory_spaces import wrong_access
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


def _at(op: Operation, message: str) -> Problem:
    return Problem(op, message, shows_op=False)


def _alignment(op: Operation) -> int | None:
    value = op.properties.get("alignment")
    first = value.elements[0] if isinstance(value, ArrayAttr) and value.elements else None
    return first.value if isinstance(first, IntegerAttr) else None


def masked(pointer: str) -> Callable[[Operation], Finding]:
    """Returns the check of an access with a mask.

    `pointer` names the operand that holds the pointer, or many of them.
    """

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
    """Returns the memory space's objection to the type of the loaded or stored value."""
    element = pointer.element_type if isinstance(pointer, ShapedType) else pointer
    value = op.result.type if op.results else op.operand("value").type
    wrong = wrong_access(op, memory_space(element), value, atomic=atomic)
    return None if wrong is None else _at(op, wrong)


def access(*unsupported: str) -> Callable[[Operation], Finding]:
    """Returns the check of a load or store that may be atomic."""

    def check(op: Operation) -> Finding:
        number = op.properties.get("ordering")
        ordering = AtomicOrdering.definition.symbol(number.value) if isinstance(number, IntegerAttr) else "not_atomic"
        atomic = ordering != "not_atomic"
        wrong = _wrong_access(op, op.operand("ptr").type, atomic=atomic) or _aligned(op)
        if wrong is not None:
            return wrong
        if not atomic:
            return "expected syncscope to be null for non-atomic access" if "syncscope" in op.properties else None
        if ordering in unsupported:
            return MemoryOrdering(f"unsupported ordering '{ordering}'", ordering)
        return "expected alignment for atomic access" if _alignment(op) is None else None

    return check


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


hook.verify(GatherOp, ScatterOp)(masked("ptrs"))
hook.verify(LoadOp)(access("release", "acq_rel"))
hook.verify(MaskedLoadOp, MaskedStoreOp)(masked("ptr"))
hook.verify(StoreOp)(access("acquire", "acq_rel"))
