"""Tiling of structured operations: creates loops over the same operation on slices of its operands.

linalg.matmul ins(%a, %b) outs(%c)   ->   scf.for %i ... iter_args(%c0 = %c) { scf.for %j ... iter_args(%c1 = %c0) {
                                            matmul ins(slice of %a, slice of %b) outs(slice of %c1), inserted in %c1 } }
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from compiler.dialects.affine.apply import make_composed_folded_apply, make_composed_min_max
from compiler.dialects.affine.ops import AffineMaxOp, AffineMinOp
from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.linalg.interface import (
    is_tensor,
)
from compiler.dialects.scf.ops import ForallOp, ForOp, InParallelOp, YieldOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import Slice
from compiler.dialects.tensor.ops import ParallelInsertSliceOp
from compiler.dialects.vector.element_ops import VectorScaleOp
from compiler.ir.affine import AffineExpr, AffineMap, constant, dim, symbol
from compiler.ir.attributes import Attribute
from compiler.ir.mixed_values import MixedValue, dynamic_values, static_values
from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.types import INDEX
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import insert_slice
from compiler.transforms.linalg.tile_models import AnyTilingModel, tiling_model

_PREDECESSOR = AffineMap(1, 0, (dim(0) - constant(1),))
_SUCCESSOR = AffineMap(0, 1, (symbol(0) + constant(1),))


@dataclass
class Tiled:
    """Result of tiling: the tiled op, the loops from the outermost in, and the replacements of the results."""

    op: Operation
    loops: Sequence[ForOp | ForallOp] = ()
    results: list[Value] = field(default_factory=list)


@dataclass(frozen=True)
class _Space:
    """The loops of an operation, and the tensors or buffers that it writes to."""

    model: AnyTilingModel
    origin: MixedValue
    domain: list[MixedValue]
    existing_destinations: list[Value] | None

    def destinations(self, op: Operation, rewriter: Rewriter) -> list[Value]:
        existing = self.existing_destinations
        return self.model.destinations(op, rewriter) if existing is None else existing


def _space_of(op: Operation, model: AnyTilingModel | None, rewriter: Rewriter) -> _Space | None:
    """Returns the loops of an operation that can be computed tile by tile."""
    rewriter.set_insertion_point(op)
    rewriter.location = op
    model = tiling_model(op) if model is None else model
    if model is None:
        return None
    destinations = None if model.destinations_depend_on_domain else model.destinations(op, rewriter)
    origin = model.origin(op, rewriter)
    domain = model.domain(op, rewriter)
    return None if domain is None else _Space(model, origin, domain, destinations)


def _bounded(offset: Value, extent: MixedValue, size: MixedValue, op: Operation, rewriter: Rewriter) -> MixedValue:
    """Returns the size of the tile at an offset: the last one may be smaller."""
    if size == 1:
        return size
    if isinstance(size, int) and isinstance(extent, int) and extent % size == 0:
        return size
    left = AffineMap(1, 2, (symbol(0) - dim(0), symbol(1)))
    end = index_value(rewriter, extent)
    return make_composed_min_max(rewriter, AffineMinOp, left, [offset, end, size], op)


# -------------------------------------------------------------------------------------------------------------- scf.for


def _scaled(size: int, rewriter: Rewriter) -> Value:
    """Returns a size times `vector.vscale`."""
    number, factor = index_constant(rewriter, size), rewriter.create(VectorScaleOp).res
    return rewriter.create(MulIOp, number, factor).result


def tile_using_for(
    op: Operation,
    tile_sizes: Sequence[MixedValue],
    interchange: Sequence[int],
    rewriter: Rewriter,
    scalable: Sequence[int] = (),
    model: AnyTilingModel | None = None,
) -> Tiled | None:
    """Tiles an operation by nested `scf.for`, in the order of `interchange`; loops with size 0 are not tiled.

    `scalable` has a flag for each size that is multiplied by `vector.vscale`. `model` computes the tiles, by default
    the model of the operation. Returns None if the operation cannot be tiled.
    """
    space = _space_of(op, model, rewriter)
    if space is None:
        return None
    domain = space.domain
    scaled = [
        _scaled(size, rewriter) if is_scalable and isinstance(size, int) else size
        for size, is_scalable in zip(tile_sizes, scalable or [0] * len(tile_sizes), strict=True)
    ]
    sizes = [*scaled, *([0] * (len(domain) - len(tile_sizes)))]
    order = [*interchange, *range(len(interchange), len(domain))]
    tiled_dims = [index for index in order if sizes[index] != 0]
    if not tiled_dims:
        return None
    destinations = space.destinations(op, rewriter)
    lower = [index_value(rewriter, space.origin) for _ in tiled_dims]
    upper = [index_value(rewriter, domain[index]) for index in tiled_dims]
    steps = [index_value(rewriter, sizes[index]) for index in tiled_dims]
    carried = [value for value in destinations if is_tensor(value.type)]
    loops: list[ForOp] = []
    variables: dict[int, Value] = {}
    for index, bounds in zip(tiled_dims, zip(lower, upper, steps, strict=True), strict=True):
        region = Region()
        types = [value.type for value in carried]
        loop = rewriter.create(ForOp, *bounds, carried, result_types=types, regions=[region])
        loops.append(loop)
        block = rewriter.create_block(region, None, [INDEX, *types], [op.get_location()] * (len(types) + 1))
        rewriter.set_insertion_point_to_end(block)
        variables[index] = block.arguments[0]
        carried = list(block.arguments[1:])
    offsets: list[MixedValue] = [variables.get(index, space.origin) for index in range(len(domain))]
    values = list(domain)
    for index in tiled_dims:
        values[index] = _bounded(variables[index], domain[index], sizes[index], op, rewriter)
    tile = space.model.tile(op, carried or destinations, offsets, values, rewriter)
    if tile is None:
        rewriter.erase_op(loops[0])
        return None
    slices = space.model.result_slices(op, carried, offsets, values, rewriter)
    results: list[Value] = [
        insert_slice(value, target, slice_, rewriter).result
        for value, target, slice_ in zip(tile.values, carried, slices, strict=True)
    ]
    for loop in reversed(loops):
        rewriter.set_insertion_point_to_end(loop.region.entry)
        rewriter.create(YieldOp, results)
        results = list(loop.results)
    rewriter.set_insertion_point_after(loops[0])
    return Tiled(tile.op, loops, results)


# ----------------------------------------------------------------------------------------------------------- scf.forall


def tile_using_forall(
    op: Operation, tile_sizes: Sequence[MixedValue], mapping: Attribute | None, rewriter: Rewriter
) -> Tiled | None:
    """Tiles an operation by one `scf.forall` over all tiles; returns None if the operation cannot be tiled."""
    space = _space_of(op, None, rewriter)
    if space is None:
        return None
    domain = space.domain
    sizes = [*tile_sizes, *([0] * (len(domain) - len(tile_sizes)))]
    tiled_dims = [index for index in range(len(domain)) if sizes[index] != 0]
    counts = [_ceil_div(domain[index], sizes[index], op, rewriter) for index in tiled_dims]

    def tile(index: int, variable: Value) -> tuple[MixedValue, MixedValue]:
        return variable, _bounded(variable, domain[index], sizes[index], op, rewriter)

    tiled = _tile_in_forall(op, space, dict(zip(tiled_dims, counts, strict=True)), mapping, tile, rewriter)
    if tiled is not None:
        (loop,) = tiled.loops
        variables = loop.region.entry.arguments
        scaled = [(variable, sizes[index]) for variable, index in zip(variables, tiled_dims, strict=False)]
        _scale_variables(loop, scaled, op, rewriter)
        rewriter.set_insertion_point_after(loop)
    return tiled


def tile_by_threads(
    op: Operation,
    num_threads: Sequence[MixedValue],
    mapping: Attribute | None,
    rewriter: Rewriter,
    model: AnyTilingModel | None = None,
) -> Tiled | None:
    """Tiles an operation by one `scf.forall` with an iteration for each thread, each of which computes one tile.

    Returns None if the operation cannot be tiled.
    """
    space = _space_of(op, model, rewriter)
    if space is None:
        return None
    domain = space.domain
    threads = [*num_threads, *([0] * (len(domain) - len(num_threads)))]
    counts = {index: threads[index] for index in range(len(domain)) if threads[index] != 0}
    sizes = {index: _ceil_div(domain[index], count, op, rewriter) for index, count in counts.items()}

    def tile(index: int, variable: Value) -> tuple[MixedValue, MixedValue]:
        return _tile_of_thread(variable, sizes[index], counts[index], domain[index], op, rewriter)

    return _tile_in_forall(op, space, counts, mapping, tile, rewriter)


def tile_by_steps(
    op: Operation,
    tile_sizes: Sequence[MixedValue],
    mapping: Attribute | None,
    rewriter: Rewriter,
    model: AnyTilingModel | None = None,
) -> Tiled | None:
    """Like `tile_using_forall`, but the loop counts by the sizes of the tiles."""
    space = _space_of(op, model, rewriter)
    if space is None:
        return None
    domain = space.domain
    sizes = [*tile_sizes, *([0] * (len(domain) - len(tile_sizes)))]
    ends = {index: domain[index] for index in range(len(domain)) if sizes[index] != 0}

    def tile(index: int, variable: Value) -> tuple[MixedValue, MixedValue]:
        return variable, _bounded(variable, domain[index], sizes[index], op, rewriter)

    return _tile_in_forall(op, space, ends, mapping, tile, rewriter, [sizes[index] for index in ends])


def _ceil_div(size: MixedValue, by: MixedValue, op: Operation, rewriter: Rewriter) -> MixedValue:
    return make_composed_folded_apply(rewriter, AffineMap(0, 2, (symbol(0).ceil_div(symbol(1)),)), [size, by], op)


def _tile_of_thread(
    thread: Value, size: MixedValue, count: MixedValue, extent: MixedValue, op: Operation, rewriter: Rewriter
) -> tuple[MixedValue, MixedValue]:
    """Returns offset and size of a thread's tile; the last tiles may be smaller or empty."""
    start = AffineMap(1, 1, (dim(0) * symbol(0),))
    offset = make_composed_folded_apply(rewriter, start, [thread, size], op)
    rest = AffineMap(0, 3, (symbol(2) - symbol(0) * symbol(1),))
    tile_size = size
    if make_composed_folded_apply(rewriter, rest, [size, count, extent], op) != 0:
        left = make_composed_folded_apply(rewriter, AffineMap(1, 1, (symbol(0) - dim(0),)), [offset, extent], op)
        tile_size = make_composed_min_max(rewriter, AffineMinOp, AffineMap.identity(2), [left, size], op)
    are_constant = isinstance(size, int) and isinstance(count, int) and isinstance(extent, int)
    if not are_constant or not size * (count - 1) < extent:  # type: ignore[operator]  # all of them are numbers
        tile_size = make_composed_min_max(rewriter, AffineMaxOp, AffineMap.identity(2), [0, tile_size], op)
    return offset, tile_size


def _tile_in_forall(
    op: Operation,
    space: _Space,
    ends: Mapping[int, MixedValue],
    mapping: Attribute | None,
    tile: Callable[[int, Value], tuple[MixedValue, MixedValue]],
    rewriter: Rewriter,
    steps: Sequence[MixedValue] | None = None,
) -> Tiled | None:
    """Tiles an op in an `scf.forall` up to `ends`; `tile` returns a dimension's offset and size in an iteration."""
    if not ends:
        return None
    model, domain, destinations = space.model, space.domain, space.destinations(op, rewriter)
    shared = [value for value in destinations if is_tensor(value.type)]
    steps = [1] * len(ends) if steps is None else steps
    loop, arguments = _forall(op, list(ends.values()), steps, shared, mapping, rewriter)
    targets = arguments[len(ends) :] or destinations
    offsets: list[MixedValue] = [space.origin] * len(domain)
    sizes = list(domain)
    variables = dict(zip(ends, arguments, strict=False))
    for index, variable in variables.items():
        offsets[index], sizes[index] = tile(index, variable)
    model.start_iteration(variables)
    part = model.tile(op, targets, offsets, sizes, rewriter)
    if part is None:
        rewriter.erase_op(loop)
        return None
    slices = model.result_slices(op, targets, offsets, sizes, rewriter)
    _insert_in_parallel(part.values, targets, slices, rewriter)
    rewriter.set_insertion_point_after(loop)
    return Tiled(part.op, [loop], list(loop.results))


def _forall(
    op: Operation,
    ends: Sequence[MixedValue],
    steps: Sequence[MixedValue],
    shared: Sequence[Value],
    mapping: Attribute | None,
    rewriter: Rewriter,
) -> tuple[ForallOp, list[Value]]:
    """Returns the loop, with the insertion point in it, and its arguments."""
    region = Region()
    zeros: list[MixedValue] = [0] * len(ends)
    loop = rewriter.create(
        ForallOp,
        [],
        dynamic_values(ends),
        dynamic_values(steps),
        list(shared),
        result_types=[value.type for value in shared],
        static_lower_bound=static_values(zeros),
        static_upper_bound=static_values(ends),
        static_step=static_values(steps),
        mapping=mapping,
        regions=[region],
    )
    types = [*[INDEX] * len(ends), *[value.type for value in shared]]
    block = rewriter.create_block(region, None, types, [op.get_location()] * len(types))
    rewriter.set_insertion_point_to_end(block)
    return loop, list(block.arguments)


def _insert_in_parallel(
    values: Sequence[Value], targets: Sequence[Value], slices: Sequence[Slice], rewriter: Rewriter
) -> None:
    region = Region()
    rewriter.create(InParallelOp, regions=[region])
    with rewriter.insertion_guard():
        block = rewriter.create_block(region)
        rewriter.set_insertion_point_to_end(block)
        for value, target, slice_ in zip(values, targets, slices, strict=False):
            operands: list[Value | Sequence[Value]] = [value, target, *slice_operands(slice_)]
            rewriter.create(ParallelInsertSliceOp, *operands, properties=slice_properties(slice_))


def _scale_variables(
    loop: ForOp | ForallOp, variables: Sequence[tuple[Value, MixedValue]], op: Operation, rewriter: Rewriter
) -> None:
    """Replaces the loop variables, which count tiles, by the tiles' offsets in the uses of the variables."""
    rewriter.set_insertion_point_to_start(loop.region.entry)
    scaled: list[tuple[Value, MixedValue]] = []
    for variable, size in variables:
        product: AffineExpr = dim(0) * symbol(0)
        offset = make_composed_folded_apply(rewriter, AffineMap(1, 1, (product,)), [variable, size], op)
        scaled.append((variable, offset))
    for variable, offset in scaled:
        if offset is not variable and isinstance(offset, OpResult):
            rewriter.replace_all_uses_except(variable, offset, [offset.owner])
