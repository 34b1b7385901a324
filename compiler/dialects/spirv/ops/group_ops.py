"""The operations of the spirv dialect: group ops."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import GroupOperationAttr, ScopeAttr
from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyPtr,
    SPIRV_Bool,
    SPIRV_Float,
    SPIRV_Int32Vec4,
    SPIRV_Integer,
    SPIRV_ScalarOrVectorOf,
    SPIRV_Type,
)
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.target_enums import Extension
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.traits import PURE, all_types_match


class GroupFloatReduction(Op):
    x = operand(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    execution_scope = attribute(ScopeAttr)
    group_operation = attribute(GroupOperationAttr)
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Float))
    traits = [PURE, all_types_match("x", "result")]
    assembly_format = "$execution_scope $group_operation operands attr-dict `:` type($x)"
    hooks = Hooks(verify_is_local=True)


class GroupFMulKHROp(GroupFloatReduction, name="spirv.KHR.GroupFMul"):
    """Multiplies the floats of all invocations of a group: reduced to one, or running products."""

    traits = [needs(Capability.GroupUniformArithmeticKHR)]


class GroupBroadcastOp(Op, name="spirv.GroupBroadcast"):
    """Broadcasts the value of one invocation to all invocations of a group; all of them must execute this."""

    value = operand(SPIRV_Type)
    localid = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    execution_scope = attribute(ScopeAttr)
    result = result(SPIRV_Type)
    traits = [PURE, all_types_match("value", "result"), needs(Capability.Groups)]
    assembly_format = "$execution_scope operands attr-dict `:` type($value) `,` type($localid)"
    hooks = Hooks(verify_is_local=True)


class GroupFAddOp(GroupFloatReduction, name="spirv.GroupFAdd"):
    """Adds the floats of all invocations of a group: reduced to one, or running sums."""

    traits = [needs(Capability.Groups)]


class GroupFMaxOp(GroupFloatReduction, name="spirv.GroupFMax"):
    """Returns the greatest float among all invocations of a group, or among the invocations up to this one."""

    traits = [needs(Capability.Groups)]


class GroupFMinOp(GroupFloatReduction, name="spirv.GroupFMin"):
    """Returns the least float among all invocations of a group, or among the invocations up to this one."""

    traits = [needs(Capability.Groups)]


class GroupIntegerReduction(Op):
    x = operand(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    execution_scope = attribute(ScopeAttr)
    group_operation = attribute(GroupOperationAttr)
    result = result(SPIRV_ScalarOrVectorOf(SPIRV_Integer))
    traits = [PURE, all_types_match("x", "result")]
    assembly_format = "$execution_scope $group_operation operands attr-dict `:` type($x)"
    hooks = Hooks(verify_is_local=True)


class GroupIAddOp(GroupIntegerReduction, name="spirv.GroupIAdd"):
    """Adds the integers of all invocations of a group: reduced to one, or running sums."""

    traits = [needs(Capability.Groups)]


class GroupIMulKHROp(GroupIntegerReduction, name="spirv.KHR.GroupIMul"):
    """Multiplies the integers of all invocations of a group: reduced to one, or running products."""

    traits = [needs(Capability.GroupUniformArithmeticKHR)]


class GroupSMaxOp(GroupIntegerReduction, name="spirv.GroupSMax"):
    """Returns the greatest signed integer among all invocations of a group, or the invocations up to this one."""

    traits = [needs(Capability.Groups)]


class GroupSMinOp(GroupIntegerReduction, name="spirv.GroupSMin"):
    """Returns the least signed integer among all invocations of a group, or the invocations up to this one."""

    traits = [needs(Capability.Groups)]


class GroupUMaxOp(GroupIntegerReduction, name="spirv.GroupUMax"):
    """Returns the greatest unsigned integer among all invocations of a group, or the invocations up to this one."""

    traits = [needs(Capability.Groups)]


class GroupUMinOp(GroupIntegerReduction, name="spirv.GroupUMin"):
    """Returns the least unsigned integer among all invocations of a group, or the invocations up to this one."""

    traits = [needs(Capability.Groups)]


class INTELSubgroupBlockReadOp(Op, name="spirv.INTEL.SubgroupBlockRead"):
    """Reads one block of memory with the whole subgroup; each invocation receives its element of each row."""

    ptr = operand(SPIRV_AnyPtr)
    value = result(SPIRV_Type)
    traits = [needs(Capability.SubgroupBufferBlockIOINTEL, extensions=(Extension.SPV_INTEL_subgroups,))]
    assembly_format = "$ptr attr-dict `:` type($ptr) `->` type($value)"
    hooks = Hooks(verify_is_local=True)


class INTELSubgroupBlockWriteOp(Op, name="spirv.INTEL.SubgroupBlockWrite"):
    """Writes one block of memory with the whole subgroup; each invocation provides its element of each row."""

    ptr = operand(SPIRV_AnyPtr)
    value = operand(SPIRV_Type)
    traits = [needs(Capability.SubgroupBufferBlockIOINTEL, extensions=(Extension.SPV_INTEL_subgroups,))]
    hooks = Hooks(verify_is_local=True)


class KHRSubgroupBallotOp(Op, name="spirv.KHR.SubgroupBallot"):
    """Returns a bit for each invocation of the subgroup: 1 where its predicate is true."""

    predicate = operand(SPIRV_Bool)
    result = result(SPIRV_Int32Vec4)
    traits = [needs(Capability.SubgroupBallotKHR, extensions=(Extension.SPV_KHR_shader_ballot,))]
    assembly_format = "$predicate attr-dict `:` type($result)"
