"""Changes of the yielded values of a `gpu.warp_execute_on_lane_0`: upstream's `WarpDistributionPattern`.

A value that is yielded as `vector<32xf32>` may be a result of type `vector<1xf32>`: then each lane gets its part of it.
An op moves out of the region in two steps: a new warp op also yields its operands, and behind that, the op is created
again on the lanes' parts. The original op in the region is dead then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import prod
from operator import mul

from compiler.analysis.effects import is_memory_effect_free
from compiler.analysis.loops import is_defined_outside_of
from compiler.dialects.affine.apply import make_composed_apply
from compiler.dialects.gpu.kernel_ops import YieldOp
from compiler.dialects.gpu.subgroup_ops import WarpExecuteOnLane0Op
from compiler.ir.affine import AffineMap, symbol
from compiler.ir.operation import AnyOperation, Operation, OpResult, Region, Value
from compiler.ir.types import Type, VectorType
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.rewriter import Rewriter

DistributedDims = Callable[[Value], Sequence[int]]
"""Returns the dimensions of a vector that are divided among lanes."""


def warp_size(warp: WarpExecuteOnLane0Op) -> int:
    """Returns the number of lanes."""
    return warp.warp_size.value


def yield_of(warp: WarpExecuteOnLane0Op) -> YieldOp:
    """Returns the op that ends the region."""
    return warp.warp_region.entry.last_of_type(YieldOp)


def last_op(warp: WarpExecuteOnLane0Op) -> Operation | None:
    """Returns the op in front of the yield, which may move out without passing another one."""
    ops = warp.warp_region.entry.ops
    return ops[-2] if len(ops) > 1 else None


def yielded_by(
    warp: WarpExecuteOnLane0Op, accepts: Callable[[Operation], bool], rewriter: Rewriter
) -> tuple[int, Operation] | None:
    """Returns the first accepted op whose result is used outside the region, and the number of that result."""
    return yielded(warp, Operation, rewriter, accepts)


def yielded(
    warp: WarpExecuteOnLane0Op,
    op_class: type[AnyOperation],
    rewriter: Rewriter,
    accepts: Callable[[AnyOperation], bool] = lambda op: True,
) -> tuple[int, AnyOperation] | None:
    """Returns the first accepted op of a class whose result is used outside the region, and that result's number."""
    for index, value in enumerate(yield_of(warp).operands):
        op = value.defining_op(op_class)
        if op is not None and accepts(op) and rewriter.has_uses(warp.results[index]):
            return index, op
    return None


def with_results(
    warp: WarpExecuteOnLane0Op, values: Sequence[Value], types: Sequence[Type], rewriter: Rewriter
) -> WarpExecuteOnLane0Op:
    """Returns a new op, before the old one, that has its region and yields these values as these types."""
    last = yield_of(warp)
    with rewriter.insertion_guard():
        rewriter.set_insertion_point(warp)
        region = Region()
        new = rewriter.create(
            WarpExecuteOnLane0Op,
            warp.laneid,
            warp.args,
            result_types=types,
            properties=warp.properties,
            regions=[region],
            location=warp,
        )
        rewriter.inline_region_before(warp.warp_region, region)
    with rewriter.modify(last):
        last.operands = list(values)
    return new


def with_more_results(
    warp: WarpExecuteOnLane0Op, values: Sequence[Value], types: Sequence[Type], rewriter: Rewriter
) -> tuple[WarpExecuteOnLane0Op, list[Value]]:
    """Replaces an op by one that yields more values; returns it with the result of each, and inserts behind it.

    A value that is yielded already keeps its result, whatever its type.
    """
    yielded = [(value, result.type) for value, result in zip(yield_of(warp).operands, warp.results, strict=True)]
    new, results = with_added_results(warp, yielded, list(zip(values, types, strict=True)), rewriter)
    rewriter.replace_op(warp, list(new.results[: len(warp.results)]))
    rewriter.set_insertion_point_after(new)
    return new, results


def with_added_results(
    warp: WarpExecuteOnLane0Op,
    yielded: Sequence[tuple[Value, Type]],
    added: Sequence[tuple[Value, Type]],
    rewriter: Rewriter,
) -> tuple[WarpExecuteOnLane0Op, list[Value]]:
    """Creates an op like `warp` that yields `yielded` and then `added`, values with the types of their results.

    Returns it with the result of each added value; one that is yielded already keeps its result.
    """
    all_values = [value for value, _ in yielded]
    all_types = [type_ for _, type_ in yielded]
    first_positions = {value: index for index, value in reversed(list(enumerate(all_values)))}
    positions = []
    for value, type_ in added:
        position = first_positions.get(value)
        if position is None:
            position = len(all_values)
            all_values.append(value)
            all_types.append(type_)
        positions.append(position)
    new = with_results(warp, all_values, all_types, rewriter)
    return new, [new.results[position] for position in positions]


def distributed_type(type_: VectorType, dims: Sequence[int], lanes: int) -> VectorType | None:
    """Returns the type of a lane's part of a vector; None if the lanes do not divide the dimensions evenly.

    Without divided dimensions each lane has all.

    >>> print(distributed_type(parse_type("vector<16x32xf32>"), [1], 16))
    vector<16x2xf32>
    """
    if not dims:
        return type_
    shape = list(type_.shape)
    for dim in dims:
        if shape[dim] % lanes == 0:
            shape[dim], lanes = shape[dim] // lanes, 1
            break
        if lanes % shape[dim]:
            return None
        lanes //= shape[dim]
        shape[dim] = 1
    return VectorType(tuple(shape), type_.element_type) if lanes == 1 else None


def divided_dims(whole: VectorType, part: VectorType) -> list[int]:
    """Returns the dimensions in which a lane's part is smaller than the whole vector.

    >>> divided_dims(parse_type("vector<16x32xf32>"), parse_type("vector<16x2xf32>"))
    [1]
    """
    return [dim for dim, (size, own) in enumerate(zip(whole.shape, part.shape, strict=True)) if size != own]


def lane_positions(
    warp: WarpExecuteOnLane0Op, whole: Sequence[int], part: Sequence[int], rewriter: Rewriter
) -> list[Value] | None:
    """Returns the position of a lane's part by dimension; [] if all lanes have everything, None on a remainder."""
    if list(whole) == list(part):
        return []
    sizes = [size // own for size, own in zip(whole, part, strict=True)]
    lanes = warp_size(warp)
    if any(size % own for size, own in zip(whole, part, strict=True)) or prod(sizes) != lanes:
        return None
    positions = [VectorEmitter(rewriter).index(0)] * len(sizes)
    lane: Value = warp.laneid
    used_by_dim = list(accumulate(reversed(sizes), mul))
    for dim, used in zip(reversed(range(len(sizes))), used_by_dim, strict=True):
        if used == lanes:
            positions[dim] = lane
            break
        positions[dim] = make_composed_apply(rewriter, AffineMap(0, 1, (symbol(0) % sizes[dim],)), [lane], warp).result
        lane = make_composed_apply(rewriter, AffineMap(0, 1, (symbol(0).floor_div(used),)), [lane], warp).result
    return positions


def move_scalar_uniform_code(warp: WarpExecuteOnLane0Op, rewriter: Rewriter) -> None:
    """Moves ops without vectors and effects, which are equal in all lanes, before the op."""
    moved: dict[Operation, None] = {}

    def is_outside(value: Value) -> bool:
        return (isinstance(value, OpResult) and value.owner in moved) or is_defined_outside_of(warp, value)

    for op in warp.warp_region.entry.ops[:-1]:
        has_vectors = any(isinstance(result.type, VectorType) for result in op.results)
        if not has_vectors and not op.regions and all(map(is_outside, op.operands)) and is_memory_effect_free(op):
            moved[op] = None
    for op in moved:
        rewriter.move_op_before(op, warp)
