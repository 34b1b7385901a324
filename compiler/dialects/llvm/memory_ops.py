"""The operations of the llvm dialect that access memory."""

from __future__ import annotations

from compiler.dialects.llvm.attributes import DereferenceableAttr
from compiler.dialects.llvm.constraints import (
    AtomicBinOp,
    AtomicOrdering,
    GEPNoWrapFlagsProp,
    LLVM_AccessGroupArrayAttr,
    LLVM_AliasScopeArrayAttr,
    LLVM_AnyPointer,
    LLVM_AnyStruct,
    LLVM_AtomicCmpXchgType,
    LLVM_AtomicRMWType,
    LLVM_LoadableType,
    LLVM_ScalarOrVectorOf,
    LLVM_TBAATagArrayAttr,
    value_and_flag,
)
from compiler.ods.attr_constraints import DenseI32ArrayAttr, I64Attr, StrAttr, TypeAttr, UnitAttr
from compiler.ods.effects import allocates
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result, variadic_operand
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import PURE, types_match_with
from compiler.ods.type_constraints import AnySignlessInteger


class AllocaOp(Op, name="llvm.alloca"):
    """Reserves memory on the stack until the function returns; it is uninitialized."""

    array_size = operand(AnySignlessInteger, name="arraySize")
    alignment = optional_attribute(I64Attr)
    elem_type = attribute(TypeAttr)
    inalloca = attribute(UnitAttr)
    res = result(LLVM_AnyPointer)
    traits = [Interface("PromotableAllocationOpInterface"), Interface("DestructurableAllocationOpInterface")]
    effects = [allocates("res", resource="AutomaticAllocationScopeResource")]


class GEPOp(Op, name="llvm.getelementptr"):
    """Computes the address of a part of an aggregate from indices, without touching memory."""

    base = operand(LLVM_ScalarOrVectorOf(LLVM_AnyPointer))
    dynamic_indices = variadic_operand(LLVM_ScalarOrVectorOf(AnySignlessInteger), name="dynamicIndices")
    raw_constant_indices = attribute(DenseI32ArrayAttr, name="rawConstantIndices")
    elem_type = attribute(TypeAttr)
    no_wrap_flags = attribute(GEPNoWrapFlagsProp, default="none", name="noWrapFlags")
    res = result(LLVM_ScalarOrVectorOf(LLVM_AnyPointer))
    traits = [
        PURE,
        Interface("PromotableOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("ViewLikeOpInterface"),
    ]
    assembly_format = (
        "($noWrapFlags^)? $base `[` custom<GEPIndices>($dynamicIndices, $rawConstantIndices) `]` "
        "attr-dict `:` functional-type(operands, results) `,` $elem_type"
    )


class LoadOp(Op, name="llvm.load"):
    """Reads a value of the result's type from memory; undefined if the address is not valid for it."""

    addr = operand(LLVM_AnyPointer)
    alignment = optional_attribute(I64Attr)
    volatile_ = attribute(UnitAttr, name="volatile_")
    nontemporal = attribute(UnitAttr)
    invariant = attribute(UnitAttr)
    invariant_group = attribute(UnitAttr, name="invariantGroup")
    ordering = attribute(AtomicOrdering, default="not_atomic")
    syncscope = optional_attribute(StrAttr)
    dereferenceable = optional_attribute(DereferenceableAttr)
    access_groups = optional_attribute(LLVM_AccessGroupArrayAttr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    res = result(LLVM_LoadableType)
    traits = [
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
        Interface("DereferenceableOpInterface"),
    ]
    assembly_format = (
        "(`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? "
        "(`invariant` $invariant^)? (`invariant_group` $invariantGroup^)? (`dereferenceable` `` "
        "$dereferenceable^)? attr-dict `:` qualified(type($addr)) `->` type($res)"
    )


class StoreOp(Op, name="llvm.store"):
    """Writes a value to memory; undefined if the address is not valid for it."""

    value = operand(LLVM_LoadableType)
    addr = operand(LLVM_AnyPointer)
    alignment = optional_attribute(I64Attr)
    volatile_ = attribute(UnitAttr, name="volatile_")
    nontemporal = attribute(UnitAttr)
    invariant_group = attribute(UnitAttr, name="invariantGroup")
    ordering = attribute(AtomicOrdering, default="not_atomic")
    syncscope = optional_attribute(StrAttr)
    access_groups = optional_attribute(LLVM_AccessGroupArrayAttr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    traits = [
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        Interface("DestructurableAccessorOpInterface"),
        Interface("MemoryEffectOpInterface"),
        Interface("PromotableMemOpInterface"),
        Interface("SafeMemorySlotAccessOpInterface"),
    ]
    assembly_format = (
        "(`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? "
        "$ordering^)? (`invariant_group` $invariantGroup^)? attr-dict `:` type($value) `,` "
        "qualified(type($addr))"
    )


class AtomicRMWOp(Op, name="llvm.atomicrmw"):
    """Updates a value in memory by an operation atomically; returns the old value."""

    ptr = operand(LLVM_AnyPointer)
    val = operand(LLVM_AtomicRMWType)
    bin_op = attribute(AtomicBinOp)
    ordering = attribute(AtomicOrdering)
    syncscope = optional_attribute(StrAttr)
    alignment = optional_attribute(I64Attr)
    volatile_ = attribute(UnitAttr, name="volatile_")
    access_groups = optional_attribute(LLVM_AccessGroupArrayAttr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    res = result(LLVM_AtomicRMWType)
    traits = [
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        types_match_with("val", "res", "result #0 and operand #1 have the same type", lambda type_: type_),
    ]
    assembly_format = (
        "(`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? "
        "$ordering attr-dict `:` qualified(type($ptr)) `,` type($val)"
    )


class AtomicCmpXchgOp(Op, name="llvm.cmpxchg"):
    """Stores a value atomically if memory holds an expected value; returns the old value and the success."""

    ptr = operand(LLVM_AnyPointer)
    cmp = operand(LLVM_AtomicCmpXchgType)
    val = operand(LLVM_AtomicCmpXchgType)
    success_ordering = attribute(AtomicOrdering)
    failure_ordering = attribute(AtomicOrdering)
    syncscope = optional_attribute(StrAttr)
    alignment = optional_attribute(I64Attr)
    weak = attribute(UnitAttr)
    volatile_ = attribute(UnitAttr, name="volatile_")
    access_groups = optional_attribute(LLVM_AccessGroupArrayAttr)
    alias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    noalias_scopes = optional_attribute(LLVM_AliasScopeArrayAttr)
    tbaa = optional_attribute(LLVM_TBAATagArrayAttr)
    res = result(LLVM_AnyStruct)
    traits = [
        Interface("AccessGroupOpInterface"),
        Interface("AliasAnalysisOpInterface"),
        types_match_with("val", "cmp", "operand #1 and operand #2 have the same type", lambda type_: type_),
        types_match_with(
            "val",
            "res",
            "result #0 has an LLVM struct type consisting of the type of operand #2 and a bool",
            value_and_flag,
        ),
    ]
    assembly_format = (
        "(`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` "
        "$syncscope^ `)`)? $success_ordering $failure_ordering attr-dict `:` qualified(type($ptr)) "
        "`,` type($val)"
    )


class FenceOp(Op, name="llvm.fence"):
    """Orders the memory accesses before and after it between threads."""

    ordering = attribute(AtomicOrdering)
    syncscope = optional_attribute(StrAttr)
    assembly_format = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict"
