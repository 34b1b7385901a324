"""The operations of the spirv dialect that combine the values of the active invocations."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import GroupOperationAttr, ScopeAttr
from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.constraints import (
    SPIRV_Bool,
    SPIRV_Float,
    SPIRV_Integer,
    SPIRV_ScalarOrVector,
    SPIRV_ScalarOrVectorOf,
)
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.target_enums import Version
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result
from compiler.ods.trait_classes import Trait


class GroupNonUniformArithmetic(Op):
    value = operand(SPIRV_ScalarOrVector)
    cluster_size = optional_operand(SPIRV_Integer)
    execution_scope = attribute(ScopeAttr)
    group_operation = attribute(GroupOperationAttr)
    result = result(SPIRV_ScalarOrVector)
    traits = [
        needs(
            Capability.GroupNonUniformArithmetic,
            Capability.GroupNonUniformClustered,
            Capability.GroupNonUniformPartitionedNV,
            since=Version.V1_3,
        )
    ]
    assembly_format = (
        "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) (`,` type($cluster_size)^)? `->` type(results)"
    )


class GroupNonUniformIntegerArithmetic(GroupNonUniformArithmetic):
    value = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))


class GroupNonUniformFloatArithmetic(GroupNonUniformArithmetic):
    value = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))


class GroupNonUniformLogicalArithmetic(GroupNonUniformArithmetic):
    value = operand(SPIRV_ScalarOrVectorOf(SPIRV_Bool))
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Bool))


class GroupNonUniformFAddOp(GroupNonUniformFloatArithmetic, name="spirv.GroupNonUniformFAdd"):
    """Adds the floats of the active invocations: reduced to one, running sums, or by clusters."""


class GroupNonUniformFMaxOp(GroupNonUniformFloatArithmetic, name="spirv.GroupNonUniformFMax"):
    """Returns the greatest float among the active invocations: of all, of those so far, or by clusters."""


class GroupNonUniformFMinOp(GroupNonUniformFloatArithmetic, name="spirv.GroupNonUniformFMin"):
    """Returns the least float among the active invocations: of all, of those so far, or by clusters."""


class GroupNonUniformFMulOp(GroupNonUniformFloatArithmetic, name="spirv.GroupNonUniformFMul"):
    """Multiplies the floats of the active invocations: reduced to one, running, or by clusters."""


class GroupNonUniformIAddOp(GroupNonUniformIntegerArithmetic, name="spirv.GroupNonUniformIAdd"):
    """Adds the integers of the active invocations: reduced to one, running sums, or by clusters."""


class GroupNonUniformIMulOp(GroupNonUniformIntegerArithmetic, name="spirv.GroupNonUniformIMul"):
    """Multiplies the integers of the active invocations: reduced to one, running, or by clusters."""


class GroupNonUniformSMaxOp(GroupNonUniformIntegerArithmetic, name="spirv.GroupNonUniformSMax"):
    """Returns the greatest signed integer among the active invocations: of all, so far, or by clusters."""

    traits = [Trait("SignedOp")]


class GroupNonUniformSMinOp(GroupNonUniformIntegerArithmetic, name="spirv.GroupNonUniformSMin"):
    """Returns the least signed integer among the active invocations: of all, so far, or by clusters."""

    traits = [Trait("SignedOp")]


class GroupNonUniformUMaxOp(GroupNonUniformIntegerArithmetic, name="spirv.GroupNonUniformUMax"):
    """Returns the greatest unsigned integer among the active invocations: of all, so far, or by clusters."""

    traits = [Trait("UnsignedOp")]


class GroupNonUniformUMinOp(GroupNonUniformIntegerArithmetic, name="spirv.GroupNonUniformUMin"):
    """Returns the least unsigned integer among the active invocations: of all, so far, or by clusters."""

    traits = [Trait("UnsignedOp")]


class GroupNonUniformBitwiseAndOp(GroupNonUniformIntegerArithmetic, name="spirv.GroupNonUniformBitwiseAnd"):
    """Combines the integers of the active invocations by bitwise AND: to one, running, or by clusters."""


class GroupNonUniformBitwiseOrOp(GroupNonUniformIntegerArithmetic, name="spirv.GroupNonUniformBitwiseOr"):
    """Combines the integers of the active invocations by bitwise OR: to one, running, or by clusters."""


class GroupNonUniformBitwiseXorOp(GroupNonUniformIntegerArithmetic, name="spirv.GroupNonUniformBitwiseXor"):
    """Combines the integers of the active invocations by exclusive OR: to one, running, or by clusters."""


class GroupNonUniformLogicalAndOp(GroupNonUniformLogicalArithmetic, name="spirv.GroupNonUniformLogicalAnd"):
    """Returns true if the booleans of the active invocations are all true: all, so far, or by clusters."""


class GroupNonUniformLogicalOrOp(GroupNonUniformLogicalArithmetic, name="spirv.GroupNonUniformLogicalOr"):
    """Returns true if a boolean of the active invocations is true: of all, so far, or by clusters."""


class GroupNonUniformLogicalXorOp(GroupNonUniformLogicalArithmetic, name="spirv.GroupNonUniformLogicalXor"):
    """Returns true if an odd number of the active invocations has true: of all, so far, or by clusters."""
