"""The operations of the gpu dialect by which threads exchange and combine values, or wait for each other."""

from __future__ import annotations

from compiler.dialects.gpu import verify
from compiler.dialects.gpu.constraints import (
    AnyIntegerOrFloat,
    AnyIntegerOrFloatOr1DVector,
    GPU_AllReduceOperationAttr,
    GPU_BroadcastTypeAttr,
    GPU_ShuffleModeAttr,
)
from compiler.dialects.gpu.region_syntax import (
    parse_warp_execute,
    print_warp_execute,
)
from compiler.ods.attr_constraints import (
    ConfinedAttr,
    I32Attr,
    I64Attr,
    IntMinValue,
    IntPowerOf2,
    UnitAttr,
)
from compiler.ods.define import AnyRegion, SizedRegion, default, op, optional, variadic
from compiler.ods.model import Hooks, Interface
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
from compiler.ods.type_constraints import (
    I1,
    I32,
    AnyType,
    Index,
)

ALL_REDUCE = op(
    "gpu.all_reduce",
    "Combines the values of all threads of a block; every thread gets the result.",
    operands={"value": AnyIntegerOrFloat},
    attributes={"op": optional(GPU_AllReduceOperationAttr), "uniform": UnitAttr},
    results={"result": AnyIntegerOrFloat},
    regions={"body": AnyRegion},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE, ISOLATED_FROM_ABOVE],
    format=(
        "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? $body attr-dict `:` "
        "functional-type(operands, results)"
    ),
    hooks=Hooks(verify_regions=verify.all_reduce),
)
SUBGROUP_REDUCE = op(
    "gpu.subgroup_reduce",
    "Combines the values of a subgroup's threads, or of each cluster of lanes; all get the result.",
    operands={"value": AnyIntegerOrFloatOr1DVector},
    attributes={
        "op": GPU_AllReduceOperationAttr,
        "uniform": UnitAttr,
        "cluster_size": optional(I32Attr),
        "cluster_stride": default(I32Attr, 1),
    },
    results={"result": AnyIntegerOrFloatOr1DVector},
    traits=[SAME_OPERANDS_AND_RESULT_TYPE],
    format=(
        "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? (`cluster` `(` `size` `=` "
        "$cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)? attr-dict `:` "
        "functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify.subgroup_reduce),
)
SHUFFLE = op(
    "gpu.shuffle",
    "Reads the value of another lane of the subgroup; poison and false where that lane is out of range.",
    operands={"value": AnyIntegerOrFloatOr1DVector, "offset": I32, "width": I32},
    attributes={"mode": GPU_ShuffleModeAttr},
    results={"shuffleResult": AnyIntegerOrFloatOr1DVector, "valid": I1},
    traits=[PURE, all_types_match("value", "shuffleResult")],
    format="$mode $value `,` $offset `,` $width attr-dict `:` type($value)",
)
ROTATE = op(
    "gpu.rotate",
    "Reads the value of the lane so many places further on, going around within a width of lanes.",
    operands={"value": AnyIntegerOrFloatOr1DVector},
    attributes={"offset": ConfinedAttr(I32Attr, IntMinValue(0)), "width": ConfinedAttr(I32Attr, IntPowerOf2)},
    results={"rotateResult": AnyIntegerOrFloatOr1DVector, "valid": I1},
    traits=[PURE, all_types_match("value", "rotateResult")],
    format="$value `,` $offset `,` $width attr-dict `:` type($value)",
    hooks=Hooks(verify=verify.rotate),
)
BARRIER = op(
    "gpu.barrier",
    "Waits for all threads of the block and makes their accesses visible; all must come here or none.",
    format="attr-dict",
)
WARP_EXECUTE_ON_LANE_0 = op(
    "gpu.warp_execute_on_lane_0",
    "Runs its region on lane 0 only, gathering the lanes' values for it and spreading its results.",
    operands={"laneid": Index, "args": variadic(AnyType)},
    attributes={"warp_size": I64Attr},
    results={"results": variadic(AnyType)},
    regions={"warpRegion": SizedRegion(1)},
    traits=[
        Interface("RegionBranchOpInterface"),
        single_block_implicit_terminator("gpu.yield"),
        RECURSIVE_MEMORY_EFFECTS,
    ],
    hooks=Hooks(parse=parse_warp_execute, print=print_warp_execute, verify_regions=verify.warp_execute),
)
SUBGROUP_BROADCAST = op(
    "gpu.subgroup_broadcast",
    "Gives all threads of a subgroup one lane's value; poison where that lane is not active.",
    operands={"src": AnyType, "lane": optional(I32)},
    attributes={"broadcast_type": GPU_BroadcastTypeAttr},
    results={"result": AnyType},
    traits=[
        NO_MEMORY_EFFECT,
        all_types_match("result", "src"),
        Interface("InferIntRangeInterface"),
        Interface("ConditionallySpeculatable"),
        ELEMENTWISE_MAPPABLE,
    ],
    format="$src `,` $broadcast_type ($lane^)? attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.subgroup_broadcast, verify_is_local=True),
)
