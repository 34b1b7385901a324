"""Checks of operations on memory, pointers and atomics, with upstream's messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from compiler.dialects.spirv.constants import constant_number, producer_of
from compiler.dialects.spirv.enums.operation_enums import MemoryAccess, MemorySemantics, StorageClass
from compiler.dialects.spirv.ops.atomic_ops import (
    AtomicIDecrementOp,
    AtomicIIncrementOp,
    AtomicUMaxOp,
    AtomicUMinOp,
    AtomicUpdateWithValue,
    EXTAtomicFAddOp,
)
from compiler.dialects.spirv.ops.barrier_ops import ControlBarrierOp, MemoryBarrierOp
from compiler.dialects.spirv.ops.cooperative_matrix_ops import KHRCooperativeMatrixLoadOp, KHRCooperativeMatrixStoreOp
from compiler.dialects.spirv.ops.group_ops import INTELSubgroupBlockReadOp, INTELSubgroupBlockWriteOp
from compiler.dialects.spirv.ops.memory_ops import (
    AccessChainOp,
    CopyMemoryOp,
    InBoundsPtrAccessChainOp,
    LoadOp,
    PtrAccessChainOp,
    StoreOp,
    VariableOp,
)
from compiler.dialects.spirv.ops.structure_ops import AddressOfOp, ConstantOp, ReferenceOfOp
from compiler.dialects.spirv.type_parts import (
    element_type,
    is_composite,
    is_scalar,
    num_elements,
    pointee,
    pointer_to,
    storage_class_of,
)
from compiler.dialects.spirv.types import ArrayType, PointerType, RuntimeArrayType, StructType
from compiler.errors.constraints import ConflictingAttributes
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import FloatType, IntegerType, Type, VectorType
from compiler.ods import hook

AtomicIntegerOp: TypeAlias = (
    AtomicUpdateWithValue | AtomicIDecrementOp | AtomicIIncrementOp | AtomicUMaxOp | AtomicUMinOp
)

# --------------------------------------------------------------------------------------------------- load and store


def _access(access: MemoryAccess | None, alignment: Attribute | None) -> Finding:
    """Reports an alignment without an aligned access, and an aligned access without an alignment."""
    if access is None:
        if alignment is not None:
            return "invalid alignment specification without aligned memory access specification"
        return None
    if MemoryAccess.Aligned in access:
        return "missing alignment value" if alignment is None else None
    if alignment is not None:
        return "invalid alignment specification with non-aligned memory access specification"
    return None


@hook.verify(LoadOp)
def load(op: LoadOp) -> Finding:
    return _pointee_is(op.ptr, op.result) or _access(op.memory_access, op.alignment)


@hook.verify(StoreOp)
def store(op: StoreOp) -> Finding:
    return _pointee_is(op.ptr, op.value) or _access(op.memory_access, op.alignment)


def _pointee_is(pointer: Value, value: Value) -> Finding:
    return None if value.type == pointee(pointer.type) else "mismatch in result type and pointer type"


@hook.verify(CopyMemoryOp)
def copy(op: CopyMemoryOp) -> Finding:
    if op.target.type.pointee_type != op.source_.type.pointee_type:
        return "both operands must be pointers to the same type"
    return _access(op.memory_access, op.alignment) or _access(op.source_memory_access, op.source_alignment)


@hook.verify(INTELSubgroupBlockReadOp, INTELSubgroupBlockWriteOp)
def block_access(op: INTELSubgroupBlockReadOp | INTELSubgroupBlockWriteOp) -> Finding:
    """The pointee type of INTEL.SubgroupBlockRead and Write is the value's type or its element type."""
    value = op.result if isinstance(op, INTELSubgroupBlockReadOp) else op.value
    type_ = value.type.element_type if isinstance(value.type, VectorType) else value.type
    return None if type_ == op.ptr.type.pointee_type else "mismatch in result type and pointer type"


# --------------------------------------------------------------------------------------------------------- variables


@hook.verify(VariableOp)
def variable(op: VariableOp) -> Finding:
    if op.storage_class is not StorageClass.Function:
        return (
            "can only be used to model function-level variables. Use spirv.GlobalVariable for module-level variables."
        )
    type_ = op.result.type
    if storage_class_of(type_) is not op.storage_class:
        return "storage class must match result pointer's storage class"
    if op.initializer is not None:
        if not isinstance(producer_of(op.initializer), (ConstantOp, ReferenceOfOp, AddressOfOp)):
            return "initializer must be the result of a constant or spirv.GlobalVariable op"
    for name in ("descriptor_set", "binding", "built_in"):
        if name in op.attributes:
            words = f"cannot have '{name}' attribute (only allowed in spirv.GlobalVariable)"
            return ConflictingAttributes(words, (name,))
    return _physical_variable(op, pointee(type_))


def _physical_variable(op: Operation, type_: Type) -> Finding:
    """Variables with pointers into physical storage buffers have one decoration: aliased or restrict."""
    while isinstance(type_, ArrayType | RuntimeArrayType):
        type_ = element_type(type_)
    if not isinstance(type_, PointerType) or type_.storage_class is not StorageClass.PhysicalStorageBuffer:
        return None
    decorations = [name for name in ("aliased_pointer", "restrict_pointer") if name in op.attributes]
    if not decorations:
        return " with physical buffer pointer must be decorated either 'AliasedPointer' or 'RestrictPointer'"
    return " with physical buffer pointer must have exactly one aliasing decoration" if len(decorations) > 1 else None


# ----------------------------------------------------------------------------------------------------- access chains


@hook.verify(AccessChainOp, InBoundsPtrAccessChainOp, PtrAccessChainOp)
def access_chain(op: AccessChainOp | InBoundsPtrAccessChainOp | PtrAccessChainOp) -> Finding:
    """The result is a pointer to the part of the base that the indices select."""
    indices = op.indices
    selected = _selected(op, op.base_ptr.type, indices)
    if isinstance(selected, Problem):
        return selected
    type_ = op.result.type
    return None if selected == type_ else f"invalid result type: expected '{selected}', but provided '{type_}'"


def _selected(op: Operation, base: Type, indices: Sequence[Value]) -> Type | Problem:
    def problem(message: str) -> Problem:
        return Problem(op, f"'spirv.AccessChain' {message}", shows_op=False)

    current = pointee(base)
    number = 0
    for index in indices:
        if not is_composite(current):
            return problem(f"op cannot extract from non-composite type '{current}' with index {number}")
        number = 0
        if isinstance(current, StructType):
            producer = producer_of(index)
            if producer is None:
                return problem("op index must be an integer spirv.Constant to access element of spirv.struct")
            constant = constant_number(index)
            if constant is None:
                return problem(
                    "index must be an integer spirv.Constant to access element of spirv.struct, but provided "
                    f"{producer.name}"
                )
            number = constant
            if not 0 <= number < (num_elements(current) or 0):
                return problem(f"op index {number} out of bounds for '{current}'")
        current = element_type(current, number)
    return pointer_to(current, base)


# ------------------------------------------------------------------------------------------------ barriers, atomics


_ORDERINGS = (
    MemorySemantics.Acquire
    | MemorySemantics.Release
    | MemorySemantics.AcquireRelease
    | MemorySemantics.SequentiallyConsistent
)


def memory_semantics(op: Operation, semantics: MemorySemantics) -> Problem | None:
    """Reports semantics with more than one of the bits that order memory."""
    if (semantics & _ORDERINGS).bit_count() > 1:
        return Problem(
            op,
            "expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` "
            "or `SequentiallyConsistent`",
        )
    return None


@hook.verify(ControlBarrierOp, MemoryBarrierOp)
def barrier(op: ControlBarrierOp | MemoryBarrierOp) -> Finding:
    return memory_semantics(op, op.memory_semantics)


@hook.verify(AtomicUpdateWithValue, AtomicIDecrementOp, AtomicIIncrementOp, AtomicUMaxOp, AtomicUMinOp)
def atomic_integer(op: AtomicIntegerOp) -> Finding:
    return _atomic(op, IntegerType, "integer")


@hook.verify(EXTAtomicFAddOp)
def atomic_float(op: EXTAtomicFAddOp) -> Finding:
    return _atomic(op, FloatType, "float")


def _atomic(op: AtomicIntegerOp | EXTAtomicFAddOp, expected: type[Type], name: str) -> Finding:
    type_ = op.pointer.type.pointee_type
    if not isinstance(type_, expected):
        return f"pointer operand must point to an {name} value, found '{type_}'"
    return memory_semantics(op, op.semantics)


# ---------------------------------------------------------------------------------------------- cooperative matrices


@hook.verify(KHRCooperativeMatrixLoadOp, KHRCooperativeMatrixStoreOp)
def cooperative_matrix_access(op: KHRCooperativeMatrixLoadOp | KHRCooperativeMatrixStoreOp) -> Finding:
    """KHR.CooperativeMatrixLoad and Store."""
    type_ = op.pointer.type.pointee_type
    if not is_scalar(type_) and not isinstance(type_, VectorType):
        return f"Pointer must point to a scalar or vector type but provided '{type_}'"
    access, alignment = op.memory_operand, op.alignment
    if access is None:
        return None
    is_load = isinstance(op, KHRCooperativeMatrixLoadOp)
    forbidden = MemoryAccess.MakePointerAvailable if is_load else MemoryAccess.MakePointerVisible
    if forbidden in access:
        return f"not compatible with memory operand '{forbidden.symbol}'"
    is_aligned = MemoryAccess.Aligned in access
    if is_aligned and alignment is None:
        return "missing value for the 'Aligned' memory operand"
    if not is_aligned and alignment is not None:
        return "found alignment attribute for non-'Aligned' memory operand"
    return None
