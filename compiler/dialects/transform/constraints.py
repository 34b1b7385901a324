"""Constraints on types and attributes that the transform dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.transform.enums import (
    FAILURE_PROPAGATION_MODE,
    MATCH_CMP_I_PREDICATE,
    MATCH_INTERFACE_ENUM,
    TRANSPOSE_MATMUL_INPUT,
)
from compiler.dialects.transform.types import AFFINE_MAP, ANY_OP, ANY_VALUE
from compiler.ir import types
from compiler.ods.attr_constraints import enum_integer
from compiler.ods.type_constraints import implements, is_definition, type_constraint, type_interface, type_of

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
FailurePropagationMode = enum_integer(FAILURE_PROPAGATION_MODE, "Silenceable error propagation policy")
MatchCmpIPredicateAttr = enum_integer(MATCH_CMP_I_PREDICATE, "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5")
Transform_AnyHandleType = type_constraint(
    "any transform handle",
    lambda type_: (
        implements(type_, "TransformHandleTypeInterface") or implements(type_, "TransformValueHandleTypeInterface")
    ),
)
Transform_EmptyOp = type_constraint(
    "Transform IR handle to tensor.empty operations", lambda type_: is_definition(type_, "transform.op")
)
Transform_AllocTensorOp = type_constraint(
    "Transform IR handle to bufferization.alloc_tensor operations", lambda type_: is_definition(type_, "transform.op")
)
TransformAnyHandle = type_constraint(
    "transform operation or value handle",
    lambda type_: (
        implements(type_, "TransformHandleTypeInterface") or implements(type_, "TransformValueHandleTypeInterface")
    ),
)
Transform_AffineMapParamType = type_of(AFFINE_MAP, "", build=types.DialectType(AFFINE_MAP))
Transform_AnyValue = type_of(ANY_VALUE, "", build=types.DialectType(ANY_VALUE))
Transform_AnyOpType = type_of(ANY_OP, "", build=types.DialectType(ANY_OP))
TransformAnyParamTypeOrAnyHandle = type_constraint(
    "transform any param type or any handle type",
    lambda type_: implements(type_, "TransformHandleTypeInterface") or implements(type_, "TransformParamTypeInterface"),
)
MatchInterfaceEnum = enum_integer(MATCH_INTERFACE_ENUM, "An interface to match")
TransposeMatmulInput = enum_integer(
    TRANSPOSE_MATMUL_INPUT, "Input to transpose when converting matmul ops to transposed variants"
)
Transform_MemRefAllocaOp = type_constraint(
    "Transform IR handle to memref.alloca operations", lambda type_: is_definition(type_, "transform.op")
)
Transform_MemRefAllocOp = type_constraint(
    "Transform IR handle to memref.alloc operations", lambda type_: is_definition(type_, "transform.op")
)
Transform_ScfForOp = type_constraint(
    "Transform IR handle to scf.for operations", lambda type_: is_definition(type_, "transform.op")
)
