"""The operations of the spirv dialect that combine the values of the active invocations."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import (
    SPIRV_Bool,
    SPIRV_Float,
    SPIRV_GroupOperationAttr,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
    SPIRV_ScopeAttr,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.model import Trait
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result


class GroupNonUniformArithmetic(Op):
    value = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    cluster_size = optional_operand(SPIRV_Integer)
    execution_scope = attribute(SPIRV_ScopeAttr)
    group_operation = attribute(SPIRV_GroupOperationAttr)
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [
        AVAILABILITY,
    ]
    assembly_format = (
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    )


class GroupNonUniformFAddOp(GroupNonUniformArithmetic, name="spirv.GroupNonUniformFAdd"):
    """Adds the floats of the active invocations: reduced to one, running sums, or by clusters."""


class GroupNonUniformFMaxOp(GroupNonUniformArithmetic, name="spirv.GroupNonUniformFMax"):
    """Gives the greatest float among the active invocations: of all, of those so far, or by clusters."""


class GroupNonUniformFMinOp(GroupNonUniformArithmetic, name="spirv.GroupNonUniformFMin"):
    """Gives the least float among the active invocations: of all, of those so far, or by clusters."""


class GroupNonUniformFMulOp(GroupNonUniformArithmetic, name="spirv.GroupNonUniformFMul"):
    """Multiplies the floats of the active invocations: reduced to one, running, or by clusters."""


class GroupNonUniformArithmetic2(Op):
    value = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    cluster_size = optional_operand(SPIRV_Integer)
    execution_scope = attribute(SPIRV_ScopeAttr)
    group_operation = attribute(SPIRV_GroupOperationAttr)
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [
        AVAILABILITY,
    ]
    assembly_format = (
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    )


class GroupNonUniformIAddOp(GroupNonUniformArithmetic2, name="spirv.GroupNonUniformIAdd"):
    """Adds the integers of the active invocations: reduced to one, running sums, or by clusters."""


class GroupNonUniformIMulOp(GroupNonUniformArithmetic2, name="spirv.GroupNonUniformIMul"):
    """Multiplies the integers of the active invocations: reduced to one, running, or by clusters."""


class GroupNonUniformSMaxOp(Op, name="spirv.GroupNonUniformSMax"):
    """Gives the greatest signed integer among the active invocations: of all, so far, or by clusters."""

    value = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    cluster_size = optional_operand(SPIRV_Integer)
    execution_scope = attribute(SPIRV_ScopeAttr)
    group_operation = attribute(SPIRV_GroupOperationAttr)
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [
        Trait("SignedOp"),
        AVAILABILITY,
    ]
    assembly_format = (
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    )


class GroupNonUniformSMinOp(Op, name="spirv.GroupNonUniformSMin"):
    """Gives the least signed integer among the active invocations: of all, so far, or by clusters."""

    value = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    cluster_size = optional_operand(SPIRV_Integer)
    execution_scope = attribute(SPIRV_ScopeAttr)
    group_operation = attribute(SPIRV_GroupOperationAttr)
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [
        Trait("SignedOp"),
        AVAILABILITY,
    ]
    assembly_format = (
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    )


class GroupNonUniformUMaxOp(Op, name="spirv.GroupNonUniformUMax"):
    """Gives the greatest unsigned integer among the active invocations: of all, so far, or by clusters."""

    value = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    cluster_size = optional_operand(SPIRV_Integer)
    execution_scope = attribute(SPIRV_ScopeAttr)
    group_operation = attribute(SPIRV_GroupOperationAttr)
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [
        Trait("UnsignedOp"),
        AVAILABILITY,
    ]
    assembly_format = (
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    )


class GroupNonUniformUMinOp(Op, name="spirv.GroupNonUniformUMin"):
    """Gives the least unsigned integer among the active invocations: of all, so far, or by clusters."""

    value = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    cluster_size = optional_operand(SPIRV_Integer)
    execution_scope = attribute(SPIRV_ScopeAttr)
    group_operation = attribute(SPIRV_GroupOperationAttr)
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [
        Trait("UnsignedOp"),
        AVAILABILITY,
    ]
    assembly_format = (
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    )


class GroupNonUniformBitwiseAndOp(GroupNonUniformArithmetic2, name="spirv.GroupNonUniformBitwiseAnd"):
    """Combines the integers of the active invocations by bitwise AND: to one, running, or by clusters."""


class GroupNonUniformBitwiseOrOp(GroupNonUniformArithmetic2, name="spirv.GroupNonUniformBitwiseOr"):
    """Combines the integers of the active invocations by bitwise OR: to one, running, or by clusters."""


class GroupNonUniformBitwiseXorOp(GroupNonUniformArithmetic2, name="spirv.GroupNonUniformBitwiseXor"):
    """Combines the integers of the active invocations by exclusive OR: to one, running, or by clusters."""


class GroupNonUniformArithmetic3(Op):
    value = operand(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    cluster_size = optional_operand(SPIRV_Integer)
    execution_scope = attribute(SPIRV_ScopeAttr)
    group_operation = attribute(SPIRV_GroupOperationAttr)
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    traits = [
        AVAILABILITY,
    ]
    assembly_format = (
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    )


class GroupNonUniformLogicalAndOp(GroupNonUniformArithmetic3, name="spirv.GroupNonUniformLogicalAnd"):
    """Tells whether the booleans of the active invocations are all true: all, so far, or by clusters."""


class GroupNonUniformLogicalOrOp(GroupNonUniformArithmetic3, name="spirv.GroupNonUniformLogicalOr"):
    """Tells whether a boolean of the active invocations is true: of all, so far, or by clusters."""


class GroupNonUniformLogicalXorOp(GroupNonUniformArithmetic3, name="spirv.GroupNonUniformLogicalXor"):
    """Tells whether an odd number of the active invocations has true: of all, so far, or by clusters."""
