"""Checks of operations of a group of invocations, with upstream's messages."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import TargetEnvAttr
from compiler.dialects.spirv.constants import constant_number, is_power_of_two, producer_of
from compiler.dialects.spirv.enums.operation_enums import GroupOperation, Scope
from compiler.dialects.spirv.enums.target_enums import Version
from compiler.dialects.spirv.ops.group_ops import GroupBroadcastOp, GroupFloatReduction, GroupIntegerReduction
from compiler.dialects.spirv.ops.non_uniform_ops import (
    GroupNonUniformBallotFindLSBOp,
    GroupNonUniformBallotFindMSBOp,
    GroupNonUniformBallotOp,
    GroupNonUniformBroadcastOp,
    GroupNonUniformElectOp,
    GroupNonUniformRotateKHROp,
    GroupNonUniformShuffleDownOp,
    GroupNonUniformShuffleOp,
    GroupNonUniformShuffleUpOp,
    GroupNonUniformShuffleXorOp,
)
from compiler.dialects.spirv.ops.non_uniform_reduction_ops import GroupNonUniformArithmetic
from compiler.dialects.spirv.ops.structure_ops import ConstantOp, ModuleOp, ReferenceOfOp
from compiler.dialects.spirv.syntax.enum_syntax import has_case
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Finding
from compiler.ir.types import IntegerType, VectorType
from compiler.ods import hook

_TARGET = "spirv.target_env"


@hook.verify(
    GroupFloatReduction,
    GroupIntegerReduction,
    GroupNonUniformBallotOp,
    GroupNonUniformBallotFindLSBOp,
    GroupNonUniformBallotFindMSBOp,
    GroupNonUniformElectOp,
)
def group(op: Operation) -> Finding:
    """Checks that the execution scope is a workgroup or subgroup."""
    if not has_case(op.properties.get("execution_scope"), Scope.Workgroup, Scope.Subgroup):
        return "execution scope must be 'Workgroup' or 'Subgroup'"
    return None


def _cluster_size(size: Value) -> Finding:
    number = constant_number(size)
    if number is None:
        return "cluster size operand must come from a constant op"
    return None if is_power_of_two(number) else "cluster size operand must be a power of two"


@hook.verify(GroupNonUniformArithmetic)
def arithmetic(op: GroupNonUniformArithmetic) -> Finding:
    """Checks that a reduction in clusters has a constant cluster size."""
    problem = group(op)
    if problem is not None:
        return problem
    if op.group_operation is GroupOperation.ClusteredReduce and op.cluster_size is None:
        return "cluster size operand must be provided for 'ClusteredReduce' group operation"
    return None if op.cluster_size is None else _cluster_size(op.cluster_size)


@hook.verify(GroupNonUniformRotateKHROp)
def rotate(op: GroupNonUniformRotateKHROp) -> Finding:
    return group(op) or (None if op.cluster_size is None else _cluster_size(op.cluster_size))


@hook.verify(
    GroupNonUniformShuffleOp, GroupNonUniformShuffleDownOp, GroupNonUniformShuffleUpOp, GroupNonUniformShuffleXorOp
)
def shuffle(
    op: GroupNonUniformShuffleOp
    | GroupNonUniformShuffleDownOp
    | GroupNonUniformShuffleUpOp
    | GroupNonUniformShuffleXorOp,
) -> Finding:
    problem = group(op)
    if problem is not None:
        return problem
    _, lane = op.operands
    type_ = lane.type
    if isinstance(type_, IntegerType) and type_.is_signed:
        return "second operand must be a singless/unsigned integer"
    return None


@hook.verify(GroupBroadcastOp)
def broadcast(op: GroupBroadcastOp) -> Finding:
    """GroupBroadcast: the invocation is named by one, two or three numbers."""
    problem = group(op)
    if problem is not None:
        return problem
    type_ = op.localid.type
    if isinstance(type_, VectorType) and type_.shape[0] not in (2, 3):
        return f"localid is a vector and can be with only  2 or 3 components, actual number is {type_.shape[0]}"
    return None


@hook.verify(GroupNonUniformBroadcastOp)
def non_uniform_broadcast(op: GroupNonUniformBroadcastOp) -> Finding:
    """Before version 1.5, the id of the invocation is a constant."""
    problem = group(op)
    if problem is not None or _version(op) >= Version.V1_5:
        return problem
    producer = producer_of(op.id)
    if producer is None or not isinstance(producer, (ConstantOp, ReferenceOfOp)):
        return "id must be the result of a constant op"
    return None


def _version(op: Operation) -> Version:
    """Returns the version of the target of the enclosing module, or of an op that encloses that; 1.0 without one."""
    parent: Operation | None = op.parent_of_type(ModuleOp)
    while parent is not None:
        target = parent.attributes.get(_TARGET)
        if isinstance(target, TargetEnvAttr):
            return target.triple.version
        parent = parent.parent_op
    return Version.V1_0
