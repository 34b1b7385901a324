"""Constraints on types and attributes that the llvm dialect adds to the shared ones."""

from __future__ import annotations

from dataclasses import replace

from compiler.dialects.llvm import enums
from compiler.dialects.llvm import types as own_types
from compiler.dialects.llvm.attributes import (
    AccessGroupAttr,
    AliasScopeAttr,
    IntegerOverflowFlagsAttr,
    TBAATagAttr,
)
from compiler.dialects.llvm.debug_info_attributes import (
    DIGlobalVariableExpressionAttr,
)
from compiler.dialects.llvm.enums import FCmpPredicate, GEPNoWrapFlags, ICmpPredicate, IntegerOverflowFlags
from compiler.dialects.llvm.types import LLVMArrayType, LLVMFunctionType, LLVMPointerType, LLVMTokenType
from compiler.ir import types
from compiler.ir.types import DialectType, FloatType, TypeT, VectorType
from compiler.ods.attr_confines import IntMinValue
from compiler.ods.attr_constraints import ConfinedAttr, EnumProp, TypedArrayAttrBase, enum_integer
from compiler.ods.constraint import TypeConstraint
from compiler.ods.llvm_types import is_llvm_float, is_llvm_loadable, is_llvm_type, is_llvm_vector
from compiler.ods.shaped_constraints import VectorOfAnyRankOf
from compiler.ods.type_constraints import AllOfType, AnySignlessInteger, AnyTypeOf, type_constraint, type_of
from compiler.ods.type_predicates import is_scalable_vector

LLVM_Type = TypeConstraint("LLVM_Type", "LLVM dialect-compatible type", is_llvm_type)
LLVM_AnyFloat: TypeConstraint[FloatType | DialectType] = TypeConstraint(
    "LLVM_AnyFloat", "floating point LLVM type", is_llvm_float
)

LLVM_AnyPointer = type_of(LLVMPointerType, "LLVM pointer type")


def LLVM_VectorOf(element: TypeConstraint) -> TypeConstraint[VectorType]:
    return AllOfType(
        LLVM_AnyVector,
        VectorOfAnyRankOf(element),
        summary=f"LLVM dialect-compatible vector of {element.summary}",
    )


def LLVM_ScalarOrVectorOf(element: TypeConstraint[TypeT]) -> TypeConstraint[TypeT | VectorType]:
    return AnyTypeOf(element, LLVM_VectorOf(element))


LLVM_AccessGroupArrayAttr = TypedArrayAttrBase(AccessGroupAttr, "LLVM dialect access group metadata array")

LLVM_AliasScopeArrayAttr = TypedArrayAttrBase(AliasScopeAttr, "LLVM dialect alias scope array")

LLVM_TBAATagArrayAttr = TypedArrayAttrBase(TBAATagAttr, "LLVM dialect TBAA tag metadata array")


def LLVM_PointerInAddressSpace(space: int) -> TypeConstraint[LLVMPointerType]:
    """Returns the constraint for pointers of one address space, which also builds that pointer type."""
    type_ = LLVMPointerType.get(space)
    summary = f"LLVM pointer in address space {space}"
    constraint: TypeConstraint[LLVMPointerType] = type_constraint(
        summary, lambda other: isinstance(other, LLVMPointerType) and other.address_space == space, build=type_
    )
    return replace(constraint, definition=LLVMPointerType.type_def, storage="LLVMPointerType") if space else constraint


LLVM_DefaultPointer = LLVM_PointerInAddressSpace(0)
RoundingModeAttr = enum_integer(enums.RoundingMode, "LLVM Rounding Mode")
ValidRoundingModeAttr = ConfinedAttr(RoundingModeAttr, IntMinValue(0))
FPExceptionBehaviorAttr = enum_integer(enums.FPExceptionBehavior, "LLVM Exception Behavior")
LLVM_TokenType = type_of(LLVMTokenType, "LLVM token type", build=LLVMTokenType.get())


LLVM_AnyVector: TypeConstraint[VectorType] = TypeConstraint(
    "LLVM_AnyVector", "LLVM dialect-compatible vector type", is_llvm_vector, storage="VectorType"
)
LLVM_IntegerOverflowFlagsProp = EnumProp(
    IntegerOverflowFlags, "LLVM integer overflow flags", mnemonic="overflow", form=IntegerOverflowFlagsAttr.attr_def
)
LLVM_ICmpPredicateAttr = enum_integer(ICmpPredicate, "llvm.icmp comparison predicate")
LLVM_FCmpPredicateAttr = enum_integer(FCmpPredicate, "llvm.fcmp comparison predicate")
GEPNoWrapFlagsProp = EnumProp(GEPNoWrapFlags, "::mlir::LLVM::GEPNoWrapFlags")
AtomicOrdering = enum_integer(enums.AtomicOrdering, "Atomic ordering for LLVM's memory model")

LLVM_LoadableType = TypeConstraint("LLVM_LoadableType", "LLVM type with size", is_llvm_loadable)
LLVM_AnyNonAggregate = type_constraint(
    "LLVM-compatible non-aggregate type",
    lambda type_: is_llvm_type(type_) and (not (isinstance(type_, (own_types.LLVMStructType, LLVMArrayType)))),
)
LLVM_FunctionType = type_of(LLVMFunctionType, "LLVM function type")


LLVM_AnyAggregate: TypeConstraint[own_types.LLVMStructType | LLVMArrayType] = type_constraint(
    "LLVM aggregate type", lambda type_: isinstance(type_, (own_types.LLVMStructType, LLVMArrayType))
)
LLVM_PrimitiveType = type_constraint("primitive LLVM type", lambda type_: is_llvm_type(type_))


UnnamedAddr = enum_integer(enums.UnnamedAddr, "LLVM GlobalValue UnnamedAddr")

DIGlobalVariableExpressionArrayAttr = TypedArrayAttrBase(
    DIGlobalVariableExpressionAttr, "an array of variable expressions"
)
Visibility = enum_integer(enums.Visibility, "LLVM GlobalValue Visibility")


Comdat = enum_integer(enums.Comdat, "LLVM Comdat Types")


AtomicBinOp = enum_integer(enums.AtomicBinOp, "llvm.atomicrmw binary operations")
LLVM_AnyFixedVector = type_constraint(
    "LLVM dialect-compatible fixed-length vector type", lambda type_: not is_scalable_vector(type_)
)
LLVM_AtomicRMWType = AnyTypeOf(LLVM_AnyFloat, LLVM_AnyPointer, AnySignlessInteger, LLVM_AnyFixedVector)
LLVM_AtomicCmpXchgType = AnyTypeOf(AnySignlessInteger, LLVM_AnyPointer)
LLVMStructType = type_of(own_types.LLVMStructType, "LLVM struct type")
LLVM_AnyStruct = type_of(own_types.LLVMStructType, "LLVM structure type")
AsmATTOrIntel = enum_integer(enums.AsmDialect, "ATT (0) or Intel (1) asm dialect")


def value_and_flag(type_: types.Type) -> types.Type:
    """`!llvm.struct<(T, i1)>`: the result of a compare-and-exchange."""
    return own_types.LLVMStructType.get(None, (type_, types.I1), False)
