"""The operations of the gpu dialect by which threads exchange and combine values, or wait for each other."""

from __future__ import annotations

from compiler.dialects.gpu.attributes import AllReduceOperationAttr, BroadcastTypeAttr, ShuffleModeAttr
from compiler.dialects.gpu.constraints import AnyIntegerOrFloat, AnyIntegerOrFloatOr1DVector
from compiler.ods.attr_confines import IntMinValue, IntPowerOf2
from compiler.ods.attr_constraints import ConfinedAttr, I32Attr, I64Attr, UnitAttr
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    region,
    result,
    variadic_operand,
    variadic_result,
)
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    ELEMENTWISE_MAPPABLE,
    ISOLATED_FROM_ABOVE,
    NO_MEMORY_EFFECT,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    SAME_OPERANDS_AND_RESULT_TYPE,
    all_types_match,
    single_block_implicit_terminator,
)
from compiler.ods.type_constraints import I1, I32, AnyType, Index


class AllReduceOp(Op, name="gpu.all_reduce"):
    """Combines the values of all threads of a block; all threads receive the result."""

    value = operand(AnyIntegerOrFloat)
    op = optional_attribute(AllReduceOperationAttr)
    uniform = attribute(UnitAttr)
    result = result(AnyIntegerOrFloat)
    body = region()
    traits = [SAME_OPERANDS_AND_RESULT_TYPE, ISOLATED_FROM_ABOVE]
    assembly_format = (
        "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? $body attr-dict `:` "
        "functional-type(operands, results)"
    )


class SubgroupReduceOp(Op, name="gpu.subgroup_reduce"):
    """Combines the values of a subgroup's threads, or of each cluster of lanes; all threads receive the result."""

    value = operand(AnyIntegerOrFloatOr1DVector)
    op = attribute(AllReduceOperationAttr)
    uniform = attribute(UnitAttr)
    cluster_size = optional_attribute(I32Attr)
    cluster_stride = attribute(I32Attr, default=1)
    result = result(AnyIntegerOrFloatOr1DVector)
    traits = [SAME_OPERANDS_AND_RESULT_TYPE]
    assembly_format = (
        "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? (`cluster` `(` `size` `=` "
        "$cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)? attr-dict `:` "
        "functional-type(operands, results)"
    )


class ShuffleOp(Op, name="gpu.shuffle"):
    """Reads the value of another lane of the subgroup; poison and false if that lane is out of range."""

    value = operand(AnyIntegerOrFloatOr1DVector)
    offset = operand(I32)
    width = operand(I32)
    mode = attribute(ShuffleModeAttr)
    shuffle_result = result(AnyIntegerOrFloatOr1DVector, name="shuffleResult")
    valid = result(I1)
    traits = [PURE, all_types_match("value", "shuffleResult")]
    assembly_format = "$mode $value `,` $offset `,` $width attr-dict `:` type($value)"


class RotateOp(Op, name="gpu.rotate"):
    """Returns the value of the lane at an offset, wrapping around within a width of lanes."""

    value = operand(AnyIntegerOrFloatOr1DVector)
    offset = attribute(ConfinedAttr(I32Attr, IntMinValue(0)))
    width = attribute(ConfinedAttr(I32Attr, IntPowerOf2))
    rotate_result = result(AnyIntegerOrFloatOr1DVector, name="rotateResult")
    valid = result(I1)
    traits = [PURE, all_types_match("value", "rotateResult")]
    assembly_format = "$value `,` $offset `,` $width attr-dict `:` type($value)"


class BarrierOp(Op, name="gpu.barrier"):
    """Waits for all threads of the block and makes their accesses visible; all threads must reach it, or none."""

    assembly_format = "attr-dict"


class WarpExecuteOnLane0Op(Op, name="gpu.warp_execute_on_lane_0"):
    """Runs its region on lane 0 only, gathering the lanes' values for it and spreading its results."""

    laneid = operand(Index)
    args = variadic_operand(AnyType)
    warp_size = attribute(I64Attr)
    results = variadic_result(AnyType)
    warp_region = region(SizedRegion(1), name="warpRegion")
    traits = [
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("gpu.yield"),
        RECURSIVE_MEMORY_EFFECTS,
    ]


class SubgroupBroadcastOp(Op, name="gpu.subgroup_broadcast"):
    """Broadcasts one lane's value to all threads of a subgroup; poison if that lane is not active."""

    src = operand(AnyType)
    lane = optional_operand(I32)
    broadcast_type = attribute(BroadcastTypeAttr)
    result = result(AnyType)
    traits = [
        NO_MEMORY_EFFECT,
        all_types_match("result", "src"),
        Interface("InferIntRangeInterface"),
        Interface("ConditionallySpeculatable"),
        ELEMENTWISE_MAPPABLE,
    ]
    assembly_format = "$src `,` $broadcast_type ($lane^)? attr-dict `:` type($result)"
    hooks = Hooks(verify_is_local=True)
