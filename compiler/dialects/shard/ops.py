"""The operations of the shard dialect."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.shard import verify
from compiler.dialects.shard.constraints import (
    Shard_GridAxesArrayAttr,
    Shard_GridAxesAttr,
    Shard_ReductionKindAttr,
    Shard_Sharding,
)
from compiler.ir.operation import Operation
from compiler.ods.attr_constraints import (
    DenseI64ArrayAttr,
    FlatSymbolRefAttr,
    I64Attr,
    IndexAttr,
    SymbolNameAttr,
    UnitAttr,
)
from compiler.ods.define import default, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.shaped_constraints import AnyMemRef, AnyNon0RankedMemRef, AnyNon0RankedTensor, AnyRankedTensor
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


GRID = op(
    "shard.grid",
    "Names a grid of devices with so many along each of its axes; `?` is known at run time only.",
    attributes={"sym_name": SymbolNameAttr, "shape": DenseI64ArrayAttr},
    traits=[Interface("SymbolOpInterface"), PURE],
    format="$sym_name `(` `shape` `=` custom<DimensionList>($shape) `)` attr-dict",
    hooks=Hooks(verify=verify.grid),
)
GRID_SHAPE = op(
    "shard.grid_shape",
    "Gives the number of devices along axes of a grid, or along all of them.",
    attributes={"grid": FlatSymbolRefAttr, "axes": default(Shard_GridAxesAttr, ())},
    results={"result": variadic(Index)},
    traits=[PURE, Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")],
    format="$grid (`axes` `=` $axes^)? attr-dict `:` type($result)",
    hooks=Hooks(verify_symbol_uses=verify.index_of_each_axis, result_names=_named("grid_shape")),
)
PROCESS_MULTI_INDEX = op(
    "shard.process_multi_index",
    "Gives the place of this process in a grid, a number for each axis asked for.",
    attributes={"grid": FlatSymbolRefAttr, "axes": default(Shard_GridAxesAttr, ())},
    results={"result": variadic(Index)},
    traits=[PURE, Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")],
    format="`on` $grid (`axes` `=` $axes^)? attr-dict `:` type($result)",
    hooks=Hooks(verify_symbol_uses=verify.index_of_each_axis, result_names=_named("proc_linear_idx")),
)
PROCESS_LINEAR_INDEX = op(
    "shard.process_linear_index",
    "Gives the place of this process in a grid as one number; the last axis runs fastest.",
    attributes={"grid": FlatSymbolRefAttr},
    results={"result": Index},
    traits=[PURE, Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")],
    format="`on` $grid attr-dict `:` type($result)",
    hooks=Hooks(verify_symbol_uses=verify.grid_exists, result_names=_named("proc_linear_idx")),
)
NEIGHBORS_LINEAR_INDICES = op(
    "shard.neighbors_linear_indices",
    "Gives the numbers of the devices before and behind one along an axis, -1 where there is none.",
    operands={"device": variadic(Index)},
    attributes={"grid": FlatSymbolRefAttr, "split_axes": Shard_GridAxesAttr},
    results={"neighbor_down": Index, "neighbor_up": Index},
    traits=[PURE, Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")],
    format="`on` $grid `[` $device `]` `split_axes` `=` $split_axes attr-dict `:` type(results)",
    hooks=Hooks(verify_symbol_uses=verify.grid_exists, result_names=_named("down_linear_idx", "up_linear_idx")),
)
SHARDING_OP = op(
    "shard.sharding",
    "Says how a tensor is split over a grid: the axes for each dimension, halos, uneven parts.",
    operands={"dynamic_sharded_dims_offsets": variadic(I64), "dynamic_halo_sizes": variadic(I64)},
    attributes={
        "grid": FlatSymbolRefAttr,
        "split_axes": Shard_GridAxesArrayAttr,
        "static_sharded_dims_offsets": default(DenseI64ArrayAttr, ()),
        "static_halo_sizes": default(DenseI64ArrayAttr, ()),
    },
    results={"result": Shard_Sharding},
    traits=[PURE, ATTR_SIZED_OPERAND_SEGMENTS, Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")],
    format=(
        "$grid `split_axes` `=` $split_axes (`halo_sizes` `=` "
        "custom<DynamicIndexList>($dynamic_halo_sizes, $static_halo_sizes)^)? "
        "(`sharded_dims_offsets` `=` custom<DynamicIndexList>($dynamic_sharded_dims_offsets, "
        "$static_sharded_dims_offsets)^)? attr-dict `:` type($result)"
    ),
    hooks=Hooks(verify=verify.sharding, verify_symbol_uses=verify.sharding_in_grid, result_names=_named("sharding")),
)
GET_SHARDING = op(
    "shard.get_sharding",
    "Gives the sharding that a tensor has been annotated with.",
    operands={"source": AnyRankedTensor},
    results={"result": Shard_Sharding},
    traits=[PURE],
    format="$source attr-dict `:` type($source) `->` type($result)",
)
SHARD_SHAPE = op(
    "shard.shard_shape",
    "Gives the shape of the part of a tensor that one device holds.",
    operands={"dims_dynamic": variadic(Index), "sharding": Shard_Sharding, "device_dynamic": variadic(Index)},
    attributes={"dims": DenseI64ArrayAttr, "device": DenseI64ArrayAttr},
    results={"result": variadic(Index)},
    traits=[PURE, ATTR_SIZED_OPERAND_SEGMENTS, Interface("OpAsmOpInterface")],
    format=(
        "`dims` `=` custom<DynamicIndexList>($dims_dynamic, $dims) `sharding` `=` $sharding `device` "
        "`=` custom<DynamicIndexList>($device_dynamic, $device) attr-dict `:` type(results)"
    ),
    hooks=Hooks(result_names=_named("shard_shape")),
)
SHARD = op(
    "shard.shard",
    "Says how a tensor is split over a grid: where it was made, or for those who use it.",
    operands={"src": AnyRankedTensor, "sharding": Shard_Sharding},
    attributes={"annotate_for_users": UnitAttr},
    results={"result": AnyRankedTensor},
    traits=[PURE, all_types_match("result", "src"), Interface("OpAsmOpInterface")],
    format="$src `to` $sharding (`annotate_for_users` $annotate_for_users^)? attr-dict `:` type($result)",
    hooks=Hooks(result_names=_named("sharding_annotated")),
)
ALL_GATHER = op(
    "shard.all_gather",
    "Puts the parts of all devices of a group together along a dimension, on each of them.",
    operands={"input": AnyNon0RankedTensor},
    attributes={"grid": FlatSymbolRefAttr, "grid_axes": default(Shard_GridAxesAttr, ()), "gather_axis": IndexAttr},
    results={"result": AnyNon0RankedTensor},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
        Trait("SameOperandsAndResultRank"),
        Interface("SymbolUserOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
    format=(
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `gather_axis` `=` $gather_axis attr-dict "
        "`:` type($input) `->` type($result)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.all_gather, result_names=_named("all_gather")),
)
ALL_REDUCE = op(
    "shard.all_reduce",
    "Combines the tensors of all devices of a group element by element, on each of them.",
    operands={"input": AnyTypeOf(AnyMemRef, AnyRankedTensor)},
    attributes={
        "grid": FlatSymbolRefAttr,
        "grid_axes": default(Shard_GridAxesAttr, ()),
        "reduction": default(Shard_ReductionKindAttr, "sum"),
    },
    results={"result": AnyTypeOf(AnyMemRef, AnyRankedTensor)},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_SHAPE, Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")],
    format=(
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? attr-dict "
        "`:` type($input) `->` type($result)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.axes_in_grid, result_names=_named("all_reduce")),
)
ALL_SLICE = op(
    "shard.all_slice",
    "Cuts a tensor along a dimension, and leaves each device its part; the reverse of `all_gather`.",
    operands={"input": AnyNon0RankedTensor},
    attributes={"grid": FlatSymbolRefAttr, "grid_axes": default(Shard_GridAxesAttr, ()), "slice_axis": IndexAttr},
    results={"result": AnyNon0RankedTensor},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
        Trait("SameOperandsAndResultRank"),
        Interface("SymbolUserOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
    format=(
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `slice_axis` `=` $slice_axis attr-dict `:` "
        "type($input) `->` type($result)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.all_slice, result_names=_named("all_slice")),
)
ALL_TO_ALL = op(
    "shard.all_to_all",
    "Splits each device's tensor, sends each part to another device, and puts together what came.",
    operands={"input": AnyNon0RankedTensor},
    attributes={
        "grid": FlatSymbolRefAttr,
        "grid_axes": default(Shard_GridAxesAttr, ()),
        "split_axis": IndexAttr,
        "concat_axis": IndexAttr,
    },
    results={"result": AnyNon0RankedTensor},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
        Trait("SameOperandsAndResultRank"),
        Interface("SymbolUserOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
    format=(
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `split_axis` `=` $split_axis `concat_axis` "
        "`=` $concat_axis attr-dict `:` type($input) `->` type($result)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.all_to_all, result_names=_named("all_to_all")),
)
BROADCAST = op(
    "shard.broadcast",
    "Gives the tensor of one device to all devices of its group.",
    operands={"input": AnyRankedTensor, "root_dynamic": variadic(Index)},
    attributes={"grid": FlatSymbolRefAttr, "grid_axes": default(Shard_GridAxesAttr, ()), "root": DenseI64ArrayAttr},
    results={"result": AnyRankedTensor},
    traits=[
        PURE,
        all_shapes_match("input", "result"),
        all_element_types_match("input", "result"),
        Interface("SymbolUserOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
    format=(
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `root` `=` "
        "custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, "
        "results)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.from_root, result_names=_named("broadcast")),
)
GATHER = op(
    "shard.gather",
    "Puts the parts of all devices of a group together along a dimension, on one of them.",
    operands={"input": AnyNon0RankedTensor, "root_dynamic": variadic(Index)},
    attributes={
        "grid": FlatSymbolRefAttr,
        "grid_axes": default(Shard_GridAxesAttr, ()),
        "gather_axis": IndexAttr,
        "root": DenseI64ArrayAttr,
    },
    results={"result": AnyNon0RankedTensor},
    traits=[
        PURE,
        all_ranks_match("input", "result"),
        all_element_types_match("input", "result"),
        Interface("SymbolUserOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
    format=(
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `gather_axis` `=` $gather_axis `root` `=` "
        "custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, "
        "results)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.gather, result_names=_named("gather")),
)
RECV = op(
    "shard.recv",
    "Receives a tensor of another device of the group; of any one where no source is given.",
    operands={"input": AnyNon0RankedTensor, "source_dynamic": variadic(Index)},
    attributes={
        "grid": FlatSymbolRefAttr,
        "grid_axes": default(Shard_GridAxesAttr, ()),
        "source": optional(DenseI64ArrayAttr),
    },
    results={"result": AnyRankedTensor},
    traits=[
        all_shapes_match("input", "result"),
        all_element_types_match("input", "result"),
        Interface("SymbolUserOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
    format=(
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`source` `=` "
        "custom<DynamicIndexList>($source_dynamic, $source)^)? attr-dict `:` "
        "functional-type(operands, results)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.from_source, result_names=_named("recv")),
)
REDUCE = op(
    "shard.reduce",
    "Combines the tensors of all devices of a group element by element, on one of them.",
    operands={"input": AnyRankedTensor, "root_dynamic": variadic(Index)},
    attributes={
        "grid": FlatSymbolRefAttr,
        "grid_axes": default(Shard_GridAxesAttr, ()),
        "reduction": default(Shard_ReductionKindAttr, "sum"),
        "root": DenseI64ArrayAttr,
    },
    results={"result": AnyRankedTensor},
    traits=[
        PURE,
        all_shapes_match("input", "result"),
        Interface("SymbolUserOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
    format=(
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? `root` `=` "
        "custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, "
        "results)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.from_root, result_names=_named("reduce")),
)
REDUCE_SCATTER = op(
    "shard.reduce_scatter",
    "Combines the tensors of a group element by element, and leaves each device a part of the outcome.",
    operands={"input": AnyNon0RankedTensor},
    attributes={
        "grid": FlatSymbolRefAttr,
        "grid_axes": default(Shard_GridAxesAttr, ()),
        "reduction": default(Shard_ReductionKindAttr, "sum"),
        "scatter_axis": IndexAttr,
    },
    results={"result": AnyRankedTensor},
    traits=[
        PURE,
        Trait("SameOperandsAndResultRank"),
        Interface("SymbolUserOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
    format=(
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? "
        "`scatter_axis` `=` $scatter_axis attr-dict `:` type($input) `->` type($result)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.reduce_scatter, result_names=_named("reduce_scatter")),
)
SCATTER = op(
    "shard.scatter",
    "Cuts the tensor of one device along a dimension, and gives each device of the group a part.",
    operands={"input": AnyNon0RankedTensor, "root_dynamic": variadic(Index)},
    attributes={
        "grid": FlatSymbolRefAttr,
        "grid_axes": default(Shard_GridAxesAttr, ()),
        "scatter_axis": IndexAttr,
        "root": DenseI64ArrayAttr,
    },
    results={"result": AnyRankedTensor},
    traits=[
        PURE,
        all_ranks_match("input", "result"),
        all_element_types_match("input", "result"),
        Interface("SymbolUserOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
    format=(
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `scatter_axis` `=` $scatter_axis `root` "
        "`=` custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, "
        "results)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.scatter, result_names=_named("scatter")),
)
SEND = op(
    "shard.send",
    "Sends a tensor to another device of the group.",
    operands={"input": AnyNon0RankedTensor, "destination_dynamic": variadic(Index)},
    attributes={
        "grid": FlatSymbolRefAttr,
        "grid_axes": default(Shard_GridAxesAttr, ()),
        "destination": DenseI64ArrayAttr,
    },
    results={"result": AnyRankedTensor},
    traits=[
        all_shapes_match("input", "result"),
        all_element_types_match("input", "result"),
        Interface("SymbolUserOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
    format=(
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `destination` `=` "
        "custom<DynamicIndexList>($destination_dynamic, $destination) attr-dict `:` "
        "functional-type(operands, results)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.to_destination, result_names=_named("send")),
)
SHIFT = op(
    "shard.shift",
    "Hands each tensor `offset` devices on along an axis; the last ones go round only with `rotate`.",
    operands={"input": AnyNon0RankedTensor},
    attributes={
        "grid": FlatSymbolRefAttr,
        "grid_axes": default(Shard_GridAxesAttr, ()),
        "shift_axis": IndexAttr,
        "offset": I64Attr,
        "rotate": UnitAttr,
    },
    results={"result": AnyRankedTensor},
    traits=[
        PURE,
        SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
        SAME_OPERANDS_AND_RESULT_SHAPE,
        Interface("SymbolUserOpInterface"),
        Interface("OpAsmOpInterface"),
    ],
    format=(
        "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `shift_axis` `=` $shift_axis `offset` `=` "
        "$offset (`rotate` $rotate^)? attr-dict `:` type($input) `->` type($result)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.shift, result_names=_named("shift")),
)
UPDATE_HALO = op(
    "shard.update_halo",
    "Fills the border of each device's part with copies of what its neighbours hold there.",
    operands={"destination": AnyTypeOf(AnyNon0RankedMemRef, AnyNon0RankedTensor), "halo_sizes": variadic(I64)},
    attributes={
        "grid": FlatSymbolRefAttr,
        "split_axes": Shard_GridAxesArrayAttr,
        "static_halo_sizes": default(DenseI64ArrayAttr, ()),
    },
    results={"result": AnyTypeOf(AnyNon0RankedMemRef, AnyNon0RankedTensor)},
    traits=[
        PURE,
        Interface("DestinationStyleOpInterface"),
        types_match_with("result", "destination", "result has same type as destination", lambda type_: type_),
        Interface("SymbolUserOpInterface"),
    ],
    format=(
        "$destination `on` $grid `split_axes` `=` $split_axes (`halo_sizes` `=` "
        "custom<DynamicIndexList>($halo_sizes, $static_halo_sizes)^)? attr-dict `:` type($result)"
    ),
    hooks=Hooks(verify_symbol_uses=verify.grid_exists),
)
