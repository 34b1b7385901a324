"""Constraints on types and attributes that the transform dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.transform import enums
from compiler.dialects.transform.types import AffineMapParamType, AnyOpType, AnyValueType, OperationType
from compiler.ir import types
from compiler.ir.attributes import TypeAttr
from compiler.ods.attr_constraints import attr_constraint, enum_integer
from compiler.ods.constraint import AttrConstraint, TypeConstraint
from compiler.ods.trait_classes import Interface
from compiler.ods.type_constraints import type_constraint, type_interface, type_of
from compiler.ods.type_predicates import implements

MATCH_OP_INTERFACE = (Interface("MatchOpInterface"), Interface("TransformOpInterface"))
"""The interfaces of matchers, which are transform ops as well."""

TransformHandleTypeInterface = type_interface("TransformHandleTypeInterface", "TransformHandleTypeInterface instance")
TransformParamTypeInterface = type_interface("TransformParamTypeInterface", "TransformParamTypeInterface instance")
Transform_AnyHandleOrParamType = type_constraint(
    "any transform handle or parameter",
    lambda type_: (
        implements(type_, "TransformParamTypeInterface")
        or implements(type_, "TransformHandleTypeInterface")
        or implements(type_, "TransformValueHandleTypeInterface")
    ),
)
TransformValueHandleTypeInterface = type_interface(
    "TransformValueHandleTypeInterface", "TransformValueHandleTypeInterface instance"
)
FailurePropagationMode = enum_integer(enums.FailurePropagationMode, "Silenceable error propagation policy")
FunctionTypeAttr: AttrConstraint[TypeAttr] = attr_constraint(
    "function type attribute",
    lambda attr: isinstance(attr, TypeAttr) and isinstance(attr.type, types.FunctionType),
    storage="TypeAttr",
    value_type=types.NONE,
)
MatchCmpIPredicateAttr = enum_integer(
    enums.MatchCmpIPredicate, "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5"
)
Transform_AnyHandleType = type_constraint(
    "any transform handle",
    lambda type_: (
        implements(type_, "TransformHandleTypeInterface") or implements(type_, "TransformValueHandleTypeInterface")
    ),
)


def Transform_ConcreteOp(name: str) -> TypeConstraint:
    """Returns a handle to operations of one name."""
    type_ = OperationType.get(name)
    return TypeConstraint(
        "Transform_ConcreteOpType", f"Transform IR handle to {name} operations", lambda other: other == type_, type_
    )


Transform_EmptyOp = Transform_ConcreteOp("tensor.empty")
Transform_AllocTensorOp = Transform_ConcreteOp("bufferization.alloc_tensor")
TransformAnyHandle = type_constraint(
    "transform operation or value handle",
    lambda type_: (
        implements(type_, "TransformHandleTypeInterface") or implements(type_, "TransformValueHandleTypeInterface")
    ),
)
Transform_AffineMapParamType = type_of(AffineMapParamType, "", build=AffineMapParamType.get())
Transform_AnyValue = type_of(AnyValueType, "", build=AnyValueType.get())
Transform_AnyOpType = type_of(AnyOpType, "", build=AnyOpType.get())
TransformAnyParamTypeOrAnyHandle = type_constraint(
    "transform any param type or any handle type",
    lambda type_: implements(type_, "TransformHandleTypeInterface") or implements(type_, "TransformParamTypeInterface"),
)
MatchInterfaceEnum = enum_integer(enums.MatchInterfaceEnum, "An interface to match")
TransposeMatmulInput = enum_integer(
    enums.TransposeMatmulInput, "Input to transpose when converting matmul ops to transposed variants"
)
Transform_MemRefAllocaOp = Transform_ConcreteOp("memref.alloca")
Transform_MemRefAllocOp = Transform_ConcreteOp("memref.alloc")
Transform_ScfForOp = Transform_ConcreteOp("scf.for")
