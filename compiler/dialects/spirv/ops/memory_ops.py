"""The operations of the spirv dialect: memory ops."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import MemoryAccessAttr, StorageClassAttr
from compiler.dialects.spirv.availability import AVAILABILITY, needs
from compiler.dialects.spirv.constraints import SPIRV_AnyPtr, SPIRV_Integer, SPIRV_Type
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.ods.attr_confines import IntPositivePowerOf2
from compiler.ods.attr_constraints import ConfinedAttr, I32Attr
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, optional_operand, result, variadic_operand
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import AnyType


class AccessChainOp(Op, name="spirv.AccessChain"):
    """Returns a pointer to the part of a composite in memory at indices, without loading it."""

    base_ptr = operand(SPIRV_AnyPtr)
    indices = variadic_operand(SPIRV_Integer)
    component_ptr = result(SPIRV_AnyPtr)
    traits = [PURE, AVAILABILITY]
    assembly_format = "$base_ptr `[` $indices `]` attr-dict `:` type($base_ptr) `,` type($indices) `->` type(results)"


class CopyMemoryOp(Op, name="spirv.CopyMemory"):
    """Copies a value from one pointer to another of the same pointee type."""

    target = operand(SPIRV_AnyPtr)
    source_ = operand(SPIRV_AnyPtr)
    memory_access = optional_attribute(MemoryAccessAttr)
    alignment = optional_attribute(ConfinedAttr(I32Attr, IntPositivePowerOf2))
    source_memory_access = optional_attribute(MemoryAccessAttr)
    source_alignment = optional_attribute(ConfinedAttr(I32Attr, IntPositivePowerOf2))
    traits = [Interface("AlignmentAttrOpInterface"), AVAILABILITY]
    hooks = Hooks(verify_is_local=True)


class PtrAccess(Op):
    base_ptr = operand(SPIRV_AnyPtr)
    element = operand(SPIRV_Integer)
    indices = variadic_operand(SPIRV_Integer)
    result = result(SPIRV_AnyPtr)
    assembly_format = (
        "$base_ptr `[` $element ($indices^)? `]` attr-dict `:` type($base_ptr) `,` type($element) "
        "(`,` type($indices)^)? `->` type($result)"
    )


class InBoundsPtrAccessChainOp(PtrAccess, name="spirv.InBoundsPtrAccessChain"):
    """Returns a pointer to a part of the n-th element after a pointer, which must be in the same array."""

    traits = [PURE, needs(Capability.Addresses)]


class LoadOp(Op, name="spirv.Load"):
    """Loads a value of the pointee type from memory."""

    ptr = operand(SPIRV_AnyPtr)
    memory_access = optional_attribute(MemoryAccessAttr)
    alignment = optional_attribute(ConfinedAttr(I32Attr, IntPositivePowerOf2))
    value = result(SPIRV_Type)
    traits = [Interface("AlignmentAttrOpInterface"), AVAILABILITY]
    hooks = Hooks(verify_is_local=True)


class PtrAccessChainOp(PtrAccess, name="spirv.PtrAccessChain"):
    """Returns a pointer to a part of the n-th element after a pointer into an array."""

    traits = [
        PURE,
        needs(
            Capability.Addresses,
            Capability.PhysicalStorageBufferAddresses,
            Capability.VariablePointers,
            Capability.VariablePointersStorageBuffer,
        ),
    ]


class StoreOp(Op, name="spirv.Store"):
    """Stores a value of the pointee type to memory."""

    ptr = operand(SPIRV_AnyPtr)
    value = operand(SPIRV_Type)
    memory_access = optional_attribute(MemoryAccessAttr)
    alignment = optional_attribute(ConfinedAttr(I32Attr, IntPositivePowerOf2))
    traits = [Interface("AlignmentAttrOpInterface"), AVAILABILITY]
    hooks = Hooks(verify_is_local=True)


class VariableOp(Op, name="spirv.Variable"):
    """Allocates memory for a value in the function, in its first block, and returns a pointer to it."""

    initializer = optional_operand(AnyType)
    storage_class = attribute(StorageClassAttr)
    pointer = result(SPIRV_AnyPtr)
    traits = [AVAILABILITY]
