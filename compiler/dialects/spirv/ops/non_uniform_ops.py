"""The operations of the spirv dialect by which active invocations share values: ballots, shuffles, votes."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import GroupOperationAttr, ScopeAttr
from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.constraints import (
    SPIRV_Bool,
    SPIRV_Float,
    SPIRV_Integer,
    SPIRV_IOrUIVec4,
    SPIRV_ScalarOrVector,
    SPIRV_ScalarOrVectorOf,
    SPIRV_SignlessOrUnsignedInt,
    SPIRV_SignlessOrUnsignedInt32,
    SPIRV_Type,
)
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.target_enums import Version
from compiler.dialects.spirv.traits import EXECUTION_SCOPE_IS_SUBGROUP
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_operand, result
from compiler.ods.shaped_constraints import VectorOfLengthAndType
from compiler.ods.traits import PURE, all_types_match
from compiler.ods.type_constraints import AnyTypeOf


class GroupNonUniform(Op):
    execution_scope = attribute(ScopeAttr)
    hooks = Hooks(verify_is_local=True)


class GroupNonUniformBallotOp(GroupNonUniform, name="spirv.GroupNonUniformBallot"):
    """Returns four words with a bit for each active invocation: 1 where its predicate is true."""

    predicate = operand(SPIRV_Bool)
    result = result(SPIRV_IOrUIVec4)
    traits = [needs(Capability.GroupNonUniformBallot, since=Version.V1_3)]
    assembly_format = "$execution_scope $predicate attr-dict `:` type($result)"


class GroupNonUniformBallotFindLSBOp(GroupNonUniform, name="spirv.GroupNonUniformBallotFindLSB"):
    """Returns the number of the lowest bit that is 1 in a ballot; undefined if there is none."""

    value = operand(SPIRV_IOrUIVec4)
    result = result(SPIRV_SignlessOrUnsignedInt)
    traits = [needs(Capability.GroupNonUniformBallot, since=Version.V1_3)]
    assembly_format = "$execution_scope $value attr-dict `:` type($value) `,` type($result)"


class GroupNonUniformBallotFindMSBOp(GroupNonUniform, name="spirv.GroupNonUniformBallotFindMSB"):
    """Returns the number of the highest bit that is 1 in a ballot; undefined if there is none."""

    value = operand(SPIRV_IOrUIVec4)
    result = result(SPIRV_SignlessOrUnsignedInt)
    traits = [needs(Capability.GroupNonUniformBallot, since=Version.V1_3)]
    assembly_format = "$execution_scope $value attr-dict `:` type($value) `,` type($result)"


class GroupNonUniformBroadcastOp(Op, name="spirv.GroupNonUniformBroadcast"):
    """Broadcasts the value of one invocation, whose id is the same for all, to the active invocations."""

    value = operand(SPIRV_Type)
    id = operand(SPIRV_Integer)
    execution_scope = attribute(ScopeAttr)
    result = result(SPIRV_Type)
    traits = [PURE, all_types_match("value", "result"), needs(Capability.GroupNonUniformBallot, since=Version.V1_3)]
    assembly_format = "$execution_scope operands attr-dict `:` type($value) `,` type($id)"


class GroupNonUniformElectOp(GroupNonUniform, name="spirv.GroupNonUniformElect"):
    """Is true for the active invocation with the lowest id, false for the others."""

    result = result(SPIRV_Bool)
    traits = [needs(Capability.GroupNonUniform, since=Version.V1_3)]
    assembly_format = "$execution_scope attr-dict `:` type($result)"


class GroupNonUniformShuffleOp(GroupNonUniform, name="spirv.GroupNonUniformShuffle"):
    """Returns the value of the invocation with an id; undefined if that invocation is not active."""

    value = operand(SPIRV_ScalarOrVector)
    id = operand(SPIRV_Integer)
    result = result(SPIRV_ScalarOrVector)
    traits = [PURE, all_types_match("value", "result"), needs(Capability.GroupNonUniformShuffle, since=Version.V1_3)]
    assembly_format = "$execution_scope operands attr-dict `:` type($value) `,` type($id)"


class GroupNonUniformShuffleDownOp(GroupNonUniform, name="spirv.GroupNonUniformShuffleDown"):
    """Returns the value of the invocation whose id is `delta` higher; undefined past the end of the group."""

    value = operand(SPIRV_ScalarOrVector)
    delta = operand(SPIRV_Integer)
    result = result(SPIRV_Type)
    traits = [
        PURE,
        all_types_match("value", "result"),
        needs(Capability.GroupNonUniformShuffleRelative, since=Version.V1_3),
    ]
    assembly_format = "$execution_scope operands attr-dict `:` type($value) `,` type($delta)"


class GroupNonUniformShuffleUpOp(GroupNonUniform, name="spirv.GroupNonUniformShuffleUp"):
    """Returns the value of the invocation whose id is `delta` lower; undefined before the first one."""

    value = operand(SPIRV_ScalarOrVector)
    delta = operand(SPIRV_Integer)
    result = result(SPIRV_Type)
    traits = [
        PURE,
        all_types_match("value", "result"),
        needs(Capability.GroupNonUniformShuffleRelative, since=Version.V1_3),
    ]
    assembly_format = "$execution_scope operands attr-dict `:` type($value) `,` type($delta)"


class GroupNonUniformShuffleXorOp(GroupNonUniform, name="spirv.GroupNonUniformShuffleXor"):
    """Returns the value of the invocation whose id is this invocation's XOR a mask; for butterfly patterns."""

    value = operand(SPIRV_ScalarOrVector)
    mask = operand(SPIRV_Integer)
    result = result(SPIRV_Type)
    traits = [PURE, all_types_match("value", "result"), needs(Capability.GroupNonUniformShuffle, since=Version.V1_3)]
    assembly_format = "$execution_scope operands attr-dict `:` type($value) `,` type($mask)"


class GroupNonUniformBallotBitCountOp(Op, name="spirv.GroupNonUniformBallotBitCount"):
    """Counts the bits of a ballot that are 1: for all invocations, or only up to this one."""

    value = operand(
        VectorOfLengthAndType(
            (4,),
            SPIRV_SignlessOrUnsignedInt32,
        )
    )
    execution_scope = attribute(ScopeAttr)
    group_operation = attribute(GroupOperationAttr)
    result = result(SPIRV_SignlessOrUnsignedInt)
    traits = [EXECUTION_SCOPE_IS_SUBGROUP, needs(Capability.GroupNonUniformBallot, since=Version.V1_3)]
    assembly_format = "$execution_scope $group_operation $value attr-dict `:` type($value) `->` type($result)"


class GroupNonUniformOfValue(Op):
    value = operand(
        AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
            SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        )
    )
    execution_scope = attribute(ScopeAttr)


class GroupNonUniformRotateKHROp(GroupNonUniformOfValue, name="spirv.GroupNonUniformRotateKHR"):
    """Returns the value of the invocation whose id is `delta` higher, wrapping around in the group or cluster."""

    delta = operand(SPIRV_SignlessOrUnsignedInt)
    cluster_size = optional_operand(SPIRV_SignlessOrUnsignedInt)
    result = result(
        AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
            SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        )
    )
    traits = [PURE, all_types_match("value", "result"), needs(Capability.GroupNonUniformRotateKHR, since=Version.V1_3)]
    assembly_format = (
        "$execution_scope $value `,` $delta (`,` `cluster_size` `(` $cluster_size^ `)`)? attr-dict "
        "`:` type($value) `,` type($delta) (`,` type($cluster_size)^)? `->` type(results)"
    )


class GroupNonUniformAllOp(Op, name="spirv.GroupNonUniformAll"):
    """Returns true if a predicate is true for all active invocations."""

    predicate = operand(SPIRV_Bool)
    execution_scope = attribute(ScopeAttr)
    result = result(SPIRV_Bool)
    traits = [EXECUTION_SCOPE_IS_SUBGROUP, needs(Capability.GroupNonUniformVote, since=Version.V1_3)]
    assembly_format = "$execution_scope $predicate attr-dict `:` type($result)"


class GroupNonUniformAnyOp(Op, name="spirv.GroupNonUniformAny"):
    """Returns true if a predicate is true for one active invocation or more."""

    predicate = operand(SPIRV_Bool)
    execution_scope = attribute(ScopeAttr)
    result = result(SPIRV_Bool)
    traits = [EXECUTION_SCOPE_IS_SUBGROUP, needs(Capability.GroupNonUniformVote, since=Version.V1_3)]
    assembly_format = "$execution_scope $predicate attr-dict `:` type($result)"


class GroupNonUniformAllEqualOp(GroupNonUniformOfValue, name="spirv.GroupNonUniformAllEqual"):
    """Returns true if all active invocations have the same value; false if a float is NaN."""

    result = result(SPIRV_Bool)
    traits = [EXECUTION_SCOPE_IS_SUBGROUP, needs(Capability.GroupNonUniformVote, since=Version.V1_3)]
    assembly_format = "$execution_scope $value attr-dict `:` type($value) `,` type($result)"


class GroupNonUniformQuadSwapOp(GroupNonUniformOfValue, name="spirv.GroupNonUniformQuadSwap"):
    """Swaps values within a quad of invocations: 0 across, 1 up and down, 2 diagonally."""

    direction = operand(SPIRV_SignlessOrUnsignedInt)
    result = result(
        AnyTypeOf(
            SPIRV_ScalarOrVectorOf(SPIRV_Float),
            SPIRV_ScalarOrVectorOf(SPIRV_Integer),
            SPIRV_ScalarOrVectorOf(SPIRV_Bool),
        )
    )
    traits = [
        EXECUTION_SCOPE_IS_SUBGROUP,
        all_types_match("value", "result"),
        needs(Capability.GroupNonUniformQuad, since=Version.V1_3),
    ]
    assembly_format = "$execution_scope $value $direction attr-dict `:` type($value) `,` type($direction)"
