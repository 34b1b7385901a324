"""The operations of the shard dialect."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.shard.attributes import AxisArrayAttr, ReductionKindAttr
from compiler.dialects.shard.constraints import Shard_GridAxesAttr, Shard_Sharding
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import ShapedType
from compiler.ods.attr_constraints import (
    DenseI64ArrayAttr,
    FlatSymbolRefAttr,
    I64Attr,
    IndexAttr,
    SymbolNameAttr,
    UnitAttr,
)
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Member,
    Op,
    attribute,
    operand,
    optional_attribute,
    result,
    variadic_operand,
    variadic_result,
)
from compiler.ods.shaped_constraints import AnyMemRef, AnyNon0RankedMemRef, AnyNon0RankedTensor, AnyRankedTensor
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    all_element_types_match,
    all_ranks_match,
    all_shapes_match,
    all_types_match,
    types_match_with,
)
from compiler.ods.type_constraints import I64, AnyTypeOf, Index


def _named(*names: str) -> Callable[[Operation], list[str]]:
    """Preferred names of an op's first results."""
    return lambda op: [*names, *("" for _ in range(len(op.results) - len(names)))][: len(op.results)]


class GridOp(Op, name="shard.grid"):
    """Defines a grid of devices by its size along each axis; `?` is a dynamic size."""

    sym_name = attribute(SymbolNameAttr)
    shape = attribute(DenseI64ArrayAttr)
    traits = [Interface("SymbolOpInterface"), PURE]
    assembly_format = "$sym_name `(` `shape` `=` custom<DimensionList>($shape) `)` attr-dict"


class GridUser(Op):
    """An operation that refers to a grid of devices."""

    grid = attribute(FlatSymbolRefAttr)


class GridShapeOp(GridUser, name="shard.grid_shape"):
    """Returns the number of devices along axes of a grid, or along all of them."""

    axes = attribute(Shard_GridAxesAttr, default=())
    result_ = variadic_result(Index)
    traits = [PURE, Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")]
    assembly_format = "$grid (`axes` `=` $axes^)? attr-dict `:` type($result)"
    hooks = Hooks(result_names=_named("grid_shape"))


class ProcessMultiIndexOp(GridUser, name="shard.process_multi_index"):
    """Returns the index of this process in a grid, along the given axes."""

    axes = attribute(Shard_GridAxesAttr, default=())
    result_ = variadic_result(Index)
    traits = [PURE, Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")]
    assembly_format = "`on` $grid (`axes` `=` $axes^)? attr-dict `:` type($result)"
    hooks = Hooks(result_names=_named("proc_linear_idx"))


class ProcessLinearIndexOp(GridUser, name="shard.process_linear_index"):
    """Returns the linear index of this process in a grid; the last axis varies fastest."""

    result = result(Index)
    traits = [PURE, Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")]
    assembly_format = "`on` $grid attr-dict `:` type($result)"
    hooks = Hooks(result_names=_named("proc_linear_idx"))


class NeighborsLinearIndicesOp(GridUser, name="shard.neighbors_linear_indices"):
    """Returns the linear indices of a device's preceding and following neighbors along axes; -1 if there is none."""

    device = variadic_operand(Index)
    split_axes = attribute(Shard_GridAxesAttr)
    neighbor_down = result(Index)
    neighbor_up = result(Index)
    traits = [PURE, Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")]
    assembly_format = "`on` $grid `[` $device `]` `split_axes` `=` $split_axes attr-dict `:` type(results)"
    hooks = Hooks(result_names=_named("down_linear_idx", "up_linear_idx"))


class ShardingOp(GridUser, name="shard.sharding"):
    """Defines the sharding of a tensor over a grid: the axes for each dimension, halos, uneven shards."""

    dynamic_sharded_dims_offsets = variadic_operand(I64)
    dynamic_halo_sizes = variadic_operand(I64)
    split_axes = attribute(AxisArrayAttr)
    static_sharded_dims_offsets = attribute(DenseI64ArrayAttr, default=())
    static_halo_sizes = attribute(DenseI64ArrayAttr, default=())
    result = result(Shard_Sharding)
    traits = [PURE, ATTR_SIZED_OPERAND_SEGMENTS, Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")]
    assembly_format = (
        "$grid `split_axes` `=` $split_axes (`halo_sizes` `=` "
        "custom<DynamicIndexList>($dynamic_halo_sizes, $static_halo_sizes)^)? "
        "(`sharded_dims_offsets` `=` custom<DynamicIndexList>($dynamic_sharded_dims_offsets, "
        "$static_sharded_dims_offsets)^)? attr-dict `:` type($result)"
    )
    hooks = Hooks(result_names=_named("sharding"))


class GetShardingOp(Op, name="shard.get_sharding"):
    """Returns the sharding that a tensor has been annotated with."""

    source_ = operand(AnyRankedTensor)
    result = result(Shard_Sharding)
    traits = [PURE]
    assembly_format = "$source attr-dict `:` type($source) `->` type($result)"


class ShardShapeOp(Op, name="shard.shard_shape"):
    """Returns the shape of the part of a tensor that one device holds."""

    dims_dynamic = variadic_operand(Index)
    sharding = operand(Shard_Sharding)
    device_dynamic = variadic_operand(Index)
    dims = attribute(DenseI64ArrayAttr)
    device = attribute(DenseI64ArrayAttr)
    result_ = variadic_result(Index)
    traits = [PURE, ATTR_SIZED_OPERAND_SEGMENTS, Interface("OpAsmOpInterface")]
    assembly_format = (
        "`dims` `=` custom<DynamicIndexList>($dims_dynamic, $dims) `sharding` `=` $sharding `device` "
        "`=` custom<DynamicIndexList>($device_dynamic, $device) attr-dict `:` type(results)"
    )
    hooks = Hooks(result_names=_named("shard_shape"))


class ShardOp(Op, name="shard.shard"):
    """Annotates how a tensor is split over a grid, for its definition or its uses."""

    src = operand(AnyRankedTensor)
    sharding = operand(Shard_Sharding)
    annotate_for_users = attribute(UnitAttr)
    result = result(AnyRankedTensor)
    traits = [PURE, all_types_match("result", "src"), Interface("OpAsmOpInterface")]
    assembly_format = "$src `to` $sharding (`annotate_for_users` $annotate_for_users^)? attr-dict `:` type($result)"
    hooks = Hooks(result_names=_named("sharding_annotated"))


class Collective(GridUser):
    """An operation of all devices of a group, which are those along `grid_axes`."""

    input: Member[Value[ShapedType]] = operand(AnyNon0RankedTensor)
    grid_axes = attribute(Shard_GridAxesAttr, default=())
    result: Member[OpResult[ShapedType]] = result(AnyRankedTensor)
    traits = [Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")]


class AllGatherOp(Collective, name="shard.all_gather"):
    """Concatenates the parts of all devices of a group along a dimension, on each of them."""

    gather_axis = attribute(IndexAttr)
    result = result(AnyNon0RankedTensor)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, Trait("SameOperandsAndResultRank")]
    assembly_format = (
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `gather_axis` `=` $gather_axis attr-dict "
        "`:` type($input) `->` type($result)"
    )
    hooks = Hooks(result_names=_named("all_gather"))


class AllReduceOp(Collective, name="shard.all_reduce"):
    """Combines the tensors of all devices of a group element by element, on each of them."""

    input = operand(AnyTypeOf(AnyMemRef, AnyRankedTensor))
    reduction = attribute(ReductionKindAttr, default="sum")
    result = result(AnyTypeOf(AnyMemRef, AnyRankedTensor))
    traits = [PURE, SAME_OPERANDS_AND_RESULT_SHAPE]
    assembly_format = (
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? attr-dict "
        "`:` type($input) `->` type($result)"
    )
    hooks = Hooks(result_names=_named("all_reduce"))


class AllSliceOp(Collective, name="shard.all_slice"):
    """Splits a tensor along a dimension, and keeps one part on each device; the inverse of `all_gather`."""

    slice_axis = attribute(IndexAttr)
    result = result(AnyNon0RankedTensor)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, Trait("SameOperandsAndResultRank")]
    assembly_format = (
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `slice_axis` `=` $slice_axis attr-dict `:` "
        "type($input) `->` type($result)"
    )
    hooks = Hooks(result_names=_named("all_slice"))


class AllToAllOp(Collective, name="shard.all_to_all"):
    """Splits each device's tensor, sends each part to another device, and concatenates the received parts."""

    split_axis = attribute(IndexAttr)
    concat_axis = attribute(IndexAttr)
    result = result(AnyNon0RankedTensor)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, Trait("SameOperandsAndResultRank")]
    assembly_format = (
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `split_axis` `=` $split_axis `concat_axis` "
        "`=` $concat_axis attr-dict `:` type($input) `->` type($result)"
    )
    hooks = Hooks(result_names=_named("all_to_all"))


class BroadcastOp(Collective, name="shard.broadcast"):
    """Broadcasts the tensor of one device to all devices of its group."""

    input = operand(AnyRankedTensor)
    root_dynamic = variadic_operand(Index)
    root = attribute(DenseI64ArrayAttr)
    traits = [PURE, all_shapes_match("input", "result"), all_element_types_match("input", "result")]
    assembly_format = (
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `root` `=` "
        "custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, "
        "results)"
    )
    hooks = Hooks(result_names=_named("broadcast"))


class GatherOp(Collective, name="shard.gather"):
    """Concatenates the parts of all devices of a group along a dimension, on one of them."""

    root_dynamic = variadic_operand(Index)
    gather_axis = attribute(IndexAttr)
    root = attribute(DenseI64ArrayAttr)
    result = result(AnyNon0RankedTensor)
    traits = [PURE, all_ranks_match("input", "result"), all_element_types_match("input", "result")]
    assembly_format = (
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `gather_axis` `=` $gather_axis `root` `=` "
        "custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, "
        "results)"
    )
    hooks = Hooks(result_names=_named("gather"))


class RecvOp(Collective, name="shard.recv"):
    """Receives a tensor of another device of the group; of any device if there is no source."""

    source_dynamic = variadic_operand(Index)
    source_ = optional_attribute(DenseI64ArrayAttr)
    traits = [all_shapes_match("input", "result"), all_element_types_match("input", "result")]
    assembly_format = (
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`source` `=` "
        "custom<DynamicIndexList>($source_dynamic, $source)^)? attr-dict `:` "
        "functional-type(operands, results)"
    )
    hooks = Hooks(result_names=_named("recv"))


class ReduceOp(Collective, name="shard.reduce"):
    """Combines the tensors of all devices of a group element by element, on one of them."""

    input = operand(AnyRankedTensor)
    root_dynamic = variadic_operand(Index)
    reduction = attribute(ReductionKindAttr, default="sum")
    root = attribute(DenseI64ArrayAttr)
    traits = [PURE, all_shapes_match("input", "result")]
    assembly_format = (
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? `root` `=` "
        "custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, "
        "results)"
    )
    hooks = Hooks(result_names=_named("reduce"))


class ReduceScatterOp(Collective, name="shard.reduce_scatter"):
    """Combines the tensors of a group elementwise, and keeps one part of the result on each device."""

    reduction = attribute(ReductionKindAttr, default="sum")
    scatter_axis = attribute(IndexAttr)
    traits = [PURE, Trait("SameOperandsAndResultRank")]
    assembly_format = (
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? "
        "`scatter_axis` `=` $scatter_axis attr-dict `:` type($input) `->` type($result)"
    )
    hooks = Hooks(result_names=_named("reduce_scatter"))


class ScatterOp(Collective, name="shard.scatter"):
    """Splits the tensor of one device along a dimension, and sends a part to each device of the group."""

    root_dynamic = variadic_operand(Index)
    scatter_axis = attribute(IndexAttr)
    root = attribute(DenseI64ArrayAttr)
    traits = [PURE, all_ranks_match("input", "result"), all_element_types_match("input", "result")]
    assembly_format = (
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `scatter_axis` `=` $scatter_axis `root` "
        "`=` custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, "
        "results)"
    )
    hooks = Hooks(result_names=_named("scatter"))


class SendOp(Collective, name="shard.send"):
    """Sends a tensor to another device of the group."""

    destination_dynamic = variadic_operand(Index)
    destination = attribute(DenseI64ArrayAttr)
    traits = [all_shapes_match("input", "result"), all_element_types_match("input", "result")]
    assembly_format = (
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `destination` `=` "
        "custom<DynamicIndexList>($destination_dynamic, $destination) attr-dict `:` "
        "functional-type(operands, results)"
    )
    hooks = Hooks(result_names=_named("send"))


class ShiftOp(Collective, name="shard.shift"):
    """Sends each tensor to the device `offset` positions later along an axis; wraps around with `rotate`."""

    shift_axis = attribute(IndexAttr)
    offset = attribute(I64Attr)
    rotate = attribute(UnitAttr)
    traits = [PURE, SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE, SAME_OPERANDS_AND_RESULT_SHAPE]
    assembly_format = (
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `shift_axis` `=` $shift_axis `offset` `=` "
        "$offset (`rotate` $rotate^)? attr-dict `:` type($input) `->` type($result)"
    )
    hooks = Hooks(result_names=_named("shift"))


class UpdateHaloOp(GridUser, name="shard.update_halo"):
    """Fills the border of each device's part with copies from its neighbours."""

    destination = operand(AnyTypeOf(AnyNon0RankedMemRef, AnyNon0RankedTensor))
    halo_sizes = variadic_operand(I64)
    split_axes = attribute(AxisArrayAttr)
    static_halo_sizes = attribute(DenseI64ArrayAttr, default=())
    result = result(AnyTypeOf(AnyNon0RankedMemRef, AnyNon0RankedTensor))
    traits = [
        PURE,
        Interface("DestinationStyleOpInterface"),
        types_match_with("result", "destination", "result has same type as destination", lambda type_: type_),
        Interface("SymbolUserOpInterface"),
    ]
    assembly_format = (
        "$destination `on` $grid `split_axes` `=` $split_axes (`halo_sizes` `=` "
        "custom<DynamicIndexList>($halo_sizes, $static_halo_sizes)^)? attr-dict `:` type($result)"
    )
