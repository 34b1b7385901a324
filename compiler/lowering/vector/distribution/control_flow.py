"""Moves loops and conditionals out of `gpu.warp_execute_on_lane_0`; each body becomes such an op of its own.

gpu.warp_execute_on_lane_0(%lane)[16] {
  scf.for ... iter_args(%x = %a) { ... }
}
->
%w = gpu.warp_execute_on_lane_0(%lane)[16] -> (vector<1xf32>) { ... gpu.yield %a }
scf.for ... iter_args(%x = %w) {
  gpu.warp_execute_on_lane_0(%lane)[16] args(%x) { ... }
}
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.captures import captured_values
from compiler.analysis.loops import defining_region
from compiler.dialects.gpu.kernel_ops import YieldOp
from compiler.dialects.gpu.subgroup_ops import WarpExecuteOnLane0Op
from compiler.dialects.scf.ops import ForOp, IfOp
from compiler.dialects.scf.ops import YieldOp as SCFYieldOp
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.ir.types import Type, VectorType
from compiler.lowering.vector.distribution.warps import (
    DistributedDims,
    distributed_type,
    last_op,
    move_scalar_uniform_code,
    warp_size,
    with_added_results,
    yield_of,
)
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _part_type(value: Value, dims: DistributedDims, lanes: int) -> Type | None:
    """Returns the type of a lane's part of a value; None if it cannot be divided."""
    return distributed_type(value.type, dims(value), lanes) if isinstance(value.type, VectorType) else value.type


def _escaping(warp: WarpExecuteOnLane0Op, region: Region) -> list[Value]:
    """Returns the values of the op's region that an inner region uses."""
    if not region.blocks:
        return []
    outer = [(value, defining_region(value)) for value in captured_values(region)]
    return [
        value for value, own in outer if own is not None and own.parent is not None and warp.is_ancestor_of(own.parent)
    ]


class _Results:
    """Results of a warp op: results of its last operation, which moves out, and all others."""

    def __init__(self, warp: WarpExecuteOnLane0Op, inner: Operation) -> None:
        self.inner_of: dict[int, int] = {}
        """Maps each forwarded result of the warp op to the inner op's result."""
        self.types: dict[int, Type] = {}
        """Distributed type of each result of the inner op."""
        self.others: list[tuple[int, Value]] = []
        for index, value in enumerate(yield_of(warp).operands):
            if isinstance(value, OpResult) and value.owner is inner:
                self.inner_of[index] = value.index
                self.types[value.index] = warp.results[index].type
            else:
                self.others.append((index, value))

    def with_values(
        self, warp: WarpExecuteOnLane0Op, values: Sequence[Value], types: Sequence[Type], rewriter: Rewriter
    ) -> tuple[WarpExecuteOnLane0Op, list[Value]]:
        """Returns an op that yields the other results and more values, and the result of each of these."""
        others = [(value, warp.results[index].type) for index, value in self.others]
        return with_added_results(warp, others, list(zip(values, types, strict=True)), rewriter)

    def replace(
        self, warp: WarpExecuteOnLane0Op, new: WarpExecuteOnLane0Op, moved: Operation, rewriter: Rewriter
    ) -> None:
        """Replaces all results of a warp op by results of the moved op and of the new warp op."""
        for index, number in self.inner_of.items():
            rewriter.replace_all_uses_with(warp.results[index], moved.results[number])
        for position, (index, _) in enumerate(self.others):
            rewriter.replace_all_uses_with(warp.results[index], new.results[position])


def _inner_warp(
    outer: WarpExecuteOnLane0Op,
    values: Sequence[Value],
    arguments: Sequence[Type],
    types: Sequence[Type],
    rewriter: Rewriter,
) -> WarpExecuteOnLane0Op:
    """Creates a warp op with an empty block, whose arguments are the undistributed values."""
    block = Block()
    inner = rewriter.create(
        WarpExecuteOnLane0Op,
        outer.laneid,
        list(values),
        result_types=types,
        properties=outer.properties,
        regions=[Region([block])],
        location=outer,
    )
    for type_ in arguments:
        rewriter.add_argument(block, type_)
    return inner


def _yield_to_lanes(inner: WarpExecuteOnLane0Op, rewriter: Rewriter) -> None:
    """Replaces the terminator of a loop or conditional in a warp op's region by the warp op's `gpu.yield`."""
    body = inner.warp_region.entry
    last = body.last
    assert last is not None
    rewriter.set_insertion_point_to_end(body)
    rewriter.create(YieldOp, list(last.operands), location=inner)
    rewriter.erase_op(last)


def _use_arguments(inner: WarpExecuteOnLane0Op, escaping: Sequence[Value], first: int, rewriter: Rewriter) -> None:
    """Replaces escaping values inside `inner` by the arguments of its block, counted from the index `first`."""
    arguments = inner.warp_region.entry.arguments
    for index, value in enumerate(escaping):
        rewriter.replace_all_uses_with(value, arguments[first + index], inner.is_ancestor_of)


def move_for(dims: DistributedDims) -> RewritePattern:
    """Returns the pattern for loops."""

    @pattern(WarpExecuteOnLane0Op, name="WarpOpScfForOp")
    def move(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
        """a loop at the end -> a loop behind it, whose body is run by lane 0"""
        loop, lanes = last_op(op), warp_size(op)
        if not isinstance(loop, ForOp):
            return False
        escaping, results = _escaping(op, loop.region), _Results(op, loop)
        escaping_types = [_part_type(value, dims, lanes) for value in escaping]
        inits = list(loop.init_args)
        init_types = [results.types.get(index) or _part_type(value, dims, lanes) for index, value in enumerate(inits)]
        types = [type_ for type_ in (*init_types, *escaping_types) if type_ is not None]
        if len(types) != len(inits) + len(escaping):
            return False
        bounds = [loop.lower_bound, loop.upper_bound, loop.step]
        all_types = [*[value.type for value in bounds], *types]
        new, values = results.with_values(op, [*bounds, *inits, *escaping], all_types, rewriter)
        first_escaped = len(bounds) + len(inits)
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_after(new)
            moved = _move_loop(loop, new, values[:first_escaped], values[first_escaped:], escaping, rewriter)
        results.replace(op, new, moved, rewriter)
        rewriter.erase_op(loop)
        rewriter.erase_op(op)
        return True

    return move


def _move_loop(
    loop: ForOp,
    outer: WarpExecuteOnLane0Op,
    operands: Sequence[Value],
    escaped: Sequence[Value],
    escaping: Sequence[Value],
    rewriter: Rewriter,
) -> ForOp:
    """Creates the loop after a warp op, with its body in a warp op of its own."""
    lower, upper, step, *carried = operands
    block = Block()
    counter = rewriter.add_argument(block, loop.lower_bound.type)
    moved = rewriter.create(
        ForOp,
        lower,
        upper,
        step,
        carried,
        result_types=[value.type for value in carried],
        regions=[Region([block])],
        properties=loop.properties,
        location=loop,
    )
    arguments = [rewriter.add_argument(block, value.type) for value in carried]
    rewriter.set_insertion_point_to_end(block)
    types = [*[value.type for value in loop.results], *[value.type for value in escaping]]
    inner = _inner_warp(outer, [*arguments, *escaped], types, [value.type for value in carried], rewriter)
    body = inner.warp_region.entry
    rewriter.merge_blocks(loop.region.entry, body, [counter, *body.arguments[: len(carried)]])
    _yield_to_lanes(inner, rewriter)
    rewriter.set_insertion_point_to_end(block)
    rewriter.create(SCFYieldOp, list(inner.results), location=loop)
    _use_arguments(inner, escaping, len(carried), rewriter)
    move_scalar_uniform_code(inner, rewriter)
    return moved


def move_if(dims: DistributedDims) -> RewritePattern:
    """Returns the pattern for conditionals."""

    @pattern(WarpExecuteOnLane0Op, name="WarpOpScfIfOp")
    def move(op: WarpExecuteOnLane0Op, rewriter: Rewriter) -> bool:
        """a conditional at the end -> a conditional behind it, whose branches are run by lane 0"""
        conditional, lanes = last_op(op), warp_size(op)
        if not isinstance(conditional, IfOp):
            return False
        branches = [region for region in conditional.regions if region.blocks]
        escaping, results = [_escaping(op, region) for region in branches], _Results(op, conditional)
        flat = [value for values in escaping for value in values]
        part_types = [_part_type(value, dims, lanes) for value in flat]
        result_types = [
            results.types.get(result.index) or _part_type(result, dims, lanes) for result in conditional.results
        ]
        types = [type_ for type_ in part_types if type_ is not None]
        new_types = [type_ for type_ in result_types if type_ is not None]
        if len(types) != len(flat) or len(new_types) != len(result_types):
            return False
        condition: Value = conditional.condition
        new, (condition, *values) = results.with_values(op, [condition, *flat], [condition.type, *types], rewriter)
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_after(new)
            regions = [Region([Block()] if region.blocks else []) for region in conditional.regions]
            moved = rewriter.create(IfOp, condition, result_types=new_types, regions=regions, location=conditional)
            for region, escaping_values in zip(branches, escaping, strict=True):
                target = moved.then_region if region is conditional.then_region else moved.else_region
                escaped, values = values[: len(escaping_values)], values[len(escaping_values) :]
                _move_branch(region, target.entry, new, escaped, escaping_values, rewriter)
        results.replace(op, new, moved, rewriter)
        rewriter.erase_op(conditional)
        rewriter.erase_op(op)
        return True

    return move


def _move_branch(
    region: Region,
    block: Block,
    outer: WarpExecuteOnLane0Op,
    escaped: Sequence[Value],
    escaping: Sequence[Value],
    rewriter: Rewriter,
) -> None:
    """Moves a branch, wrapped in a warp op, into a block of the moved conditional."""
    conditional = block.parent_op
    assert isinstance(conditional, IfOp)
    rewriter.set_insertion_point_to_end(block)
    types = [result.type for result in conditional.results]
    inner = _inner_warp(outer, escaped, [value.type for value in escaping], types, rewriter)
    rewriter.merge_blocks(region.entry, inner.warp_region.entry)
    _yield_to_lanes(inner, rewriter)
    rewriter.set_insertion_point_to_end(block)
    rewriter.create(SCFYieldOp, list(inner.results), location=conditional)
    _use_arguments(inner, escaping, 0, rewriter)
    move_scalar_uniform_code(inner, rewriter)
