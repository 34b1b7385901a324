"""Constraints on types and attributes that the transform dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.transform import enums
from compiler.dialects.transform.types import AffineMapParamType, AnyOpType, AnyValueType, OperationType
from compiler.ir import types
from compiler.ir.attributes import TypeAttr
from compiler.ods.attr_constraints import attr_constraint, enum_integer
from compiler.ods.constraint import AttrConstraint, TypeConstraint
from compiler.ods.trait_classes import Interface
from compiler.ods.type_constraints import AnyTypeOf, described, type_interface, type_of

MATCH_OP_INTERFACE = (Interface("MatchOpInterface"), Interface("TransformOpInterface"))
"""The interfaces of matchers, which are transform ops as well."""

TransformHandleTypeInterface = type_interface("TransformHandleTypeInterface", "TransformHandleTypeInterface instance")
TransformParamTypeInterface = type_interface("TransformParamTypeInterface", "TransformParamTypeInterface instance")
TransformValueHandleTypeInterface = type_interface(
    "TransformValueHandleTypeInterface", "TransformValueHandleTypeInterface instance"
)
Transform_AnyHandleType = AnyTypeOf(
    TransformHandleTypeInterface, TransformValueHandleTypeInterface, summary="any transform handle"
)
TransformAnyHandle = described(Transform_AnyHandleType, "transform operation or value handle")
Transform_AnyHandleOrParamType = AnyTypeOf(
    TransformParamTypeInterface, Transform_AnyHandleType, summary="any transform handle or parameter"
)
TransformAnyParamTypeOrAnyHandle = AnyTypeOf(
    TransformHandleTypeInterface,
    TransformParamTypeInterface,
    summary="transform any param type or any handle type",
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


def Transform_ConcreteOp(name: str) -> TypeConstraint:
    """Returns a handle to operations of one name."""
    type_ = OperationType.get(name)
    return TypeConstraint(
        "Transform_ConcreteOpType", f"Transform IR handle to {name} operations", lambda other: other == type_, type_
    )


Transform_EmptyOp = Transform_ConcreteOp("tensor.empty")
Transform_AllocTensorOp = Transform_ConcreteOp("bufferization.alloc_tensor")
Transform_AffineMapParamType = type_of(AffineMapParamType, "", build=AffineMapParamType.get())
Transform_AnyValue = type_of(AnyValueType, "", build=AnyValueType.get())
Transform_AnyOpType = type_of(AnyOpType, "", build=AnyOpType.get())
MatchInterfaceEnum = enum_integer(enums.MatchInterfaceEnum, "An interface to match")
TransposeMatmulInput = enum_integer(
    enums.TransposeMatmulInput, "Input to transpose when converting matmul ops to transposed variants"
)
Transform_MemRefAllocaOp = Transform_ConcreteOp("memref.alloca")
Transform_MemRefAllocOp = Transform_ConcreteOp("memref.alloc")
Transform_ScfForOp = Transform_ConcreteOp("scf.for")
