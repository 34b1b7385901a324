"""Mapping of `scf.forall` to blocks or threads of a kernel by its mapping attribute.

scf.forall (%i, %j) in (7, 9) {                      %x = gpu.thread_id x    %y = gpu.thread_id y
  use(%i, %j)                                        %p = arith.cmpi ult, %x, %c9 ...
} {mapping = [#gpu.thread<y>, #gpu.thread<x>]}   ->  scf.if %p { use(%y, %x) }
                                                     gpu.barrier
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from compiler.dialects.affine.apply import make_composed_apply, make_composed_folded_apply
from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AndIOp, CmpIOp
from compiler.dialects.gpu.attributes import (
    GPUBlockMappingAttr,
    GPULaneMappingAttr,
    GPUMappingAttr,
    GPUThreadMappingAttr,
    GPUWarpgroupMappingAttr,
    GPUWarpMappingAttr,
)
from compiler.dialects.gpu.enums import Dimension, MappingId
from compiler.dialects.gpu.id_ops import BlockIdOp, ThreadIdOp
from compiler.dialects.gpu.subgroup_ops import BarrierOp
from compiler.dialects.scf.loops import mixed_bounds
from compiler.dialects.scf.ops import ForallOp, IfOp, YieldOp
from compiler.ir.affine import AffineExpr, AffineMap, dim, symbol
from compiler.ir.mixed_values import MixedValue, known_integer
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import I1
from compiler.rewrite.dense_elements import row_major_strides
from compiler.rewrite.rewriter import Rewriter

_WARPS_PER_GROUP = 4
_OVERFLOW = (
    "Trying to map to fewer GPU threads than loop iterations but overprovisioning is not yet supported. Try additional "
    "tiling before mapping or map to more threads."
)


class CannotMap(Exception):
    """A loop cannot be mapped; the message is upstream's."""


@dataclass(frozen=True, slots=True)
class _Ids:
    """Ids for the dimensions of a mapping, and ids whose sizes determine the active units."""

    of_dimensions: Sequence[Value]
    active: Sequence[Value]
    active_sizes: Sequence[int]
    available_sizes: Sequence[int]


@dataclass(frozen=True, slots=True)
class _Mapping:
    """Mapping of a loop: a kind of units, a dimension for each variable, and the number of iterations in each."""

    kind: type[GPUMappingAttr[MappingId]]
    dimensions: Sequence[MappingId]
    extents: Sequence[int]

    @property
    def is_linear(self) -> bool:
        return self.dimensions[0] >= MappingId.LINEAR_DIM_0

    def relative(self, dimension: MappingId) -> int:
        return dimension - MappingId.LINEAR_DIM_0 if self.is_linear else dimension

    def sizes(self) -> list[int]:
        """Returns the number of units in each dimension; 1 for dimensions without a mapped variable."""
        extents = dict(zip(map(self.relative, self.dimensions), self.extents, strict=True))
        return [extents.get(number, 1) for number in range(max(extents) + 1 if self.is_linear else len(Dimension))]


def map_to_blocks(loop: ForallOp, grid: Sequence[int], rewriter: Rewriter) -> list[int]:
    """Replaces a loop by its body, which each block of the grid runs, and returns the grid's sizes.

    `grid`: three sizes, or none where the loop decides. Raises CannotMap.
    """
    mapping = _mapping_of(loop, [GPUBlockMappingAttr], "'block'")
    assert loop.parent is not None
    rewriter.set_insertion_point_to_start(loop.parent)
    index_constant(rewriter, 0, loop)
    rewriter.set_insertion_point(loop)
    sizes = mapping.sizes()
    whole = [*sizes, 1, 1, 1][: max(3, len(sizes))]
    if mapping.is_linear:
        ids = _linear_ids(BlockIdOp, sizes, grid or whole, 1, loop, rewriter)
    else:
        ids = _ids_of_dimensions(BlockIdOp, sizes, grid or whole, 1, loop, rewriter)
    _replace(loop, mapping, ids, rewriter, is_guarded=bool(grid))
    return list(grid) or whole[:3]


def map_to_threads(target: Operation, block: Sequence[int], warp: int, rewriter: Rewriter, *, sync: bool) -> None:
    """Maps each loop in an op to threads of a block of these sizes, at the rewriter's insertion point.

    `warp`: number of threads of a warp. `sync`: insert a barrier after each loop. Raises CannotMap.
    """
    zero = index_constant(rewriter, 0, target)
    for op in list(target.walk_post_order()):
        if isinstance(op, ForallOp):
            _map_to_threads(op, block, warp, rewriter, sync=sync)
    for op in list(target.walk()):
        if isinstance(op, ThreadIdOp) and block[op.dimension.value] == 1:
            rewriter.replace_all_uses_with(op.result, zero)


def _map_to_threads(loop: ForallOp, block: Sequence[int], warp: int, rewriter: Rewriter, *, sync: bool) -> None:
    mapping = _mapping_of(
        loop,
        [GPUThreadMappingAttr, GPUWarpMappingAttr, GPUWarpgroupMappingAttr, GPULaneMappingAttr],
        "'thread' or 'warp'",
    )
    units = {GPUWarpgroupMappingAttr: _WARPS_PER_GROUP * warp, GPUWarpMappingAttr: warp}.get(mapping.kind, 1)
    if not mapping.is_linear and block[0] % units:
        raise CannotMap(f"3-D mapping: size of threadIdx.x must be a multiple of {units}")
    needed, available = prod(mapping.extents) * units, prod(block)
    if needed > available:
        raise CannotMap(
            f"the number of required parallel resources (blocks or threads) {needed} overflows the number of "
            f"available resources {available}"
        )
    rewriter.set_insertion_point(loop)
    sizes = mapping.sizes()
    if mapping.kind is GPULaneMappingAttr:
        ids = _lanes(sizes, block, warp, loop, rewriter)
    elif mapping.is_linear:
        ids = _linear_ids(ThreadIdOp, sizes, block, units, loop, rewriter)
    else:
        ids = _ids_of_dimensions(ThreadIdOp, sizes, block, units, loop, rewriter)
    behind = loop.next_op
    _replace(loop, mapping, ids, rewriter, is_guarded=True)
    if sync:
        assert behind is not None
        rewriter.set_insertion_point(behind)
        rewriter.create(BarrierOp, location=loop)


# ------------------------------------------------------------------------------------------------------------- mapping


def _mapping_of(loop: ForallOp, kinds: Sequence[type[GPUMappingAttr[MappingId]]], names: str) -> _Mapping:
    """Returns the mapping of a loop to units of one of these kinds. Raises CannotMap."""
    elements = loop.mapping.elements if loop.mapping is not None else ()
    attributes = [each for each in elements if isinstance(each, _KINDS)]
    if not attributes:
        raise CannotMap("scf.forall op requires a mapping attribute")
    if len({type(attribute) for attribute in attributes}) > 1:
        raise CannotMap("cannot mix different mapping types, use nesting")
    kind = type(attributes[0])
    if kind not in kinds:
        raise CannotMap(f"scf.forall op requires a mapping attribute of kind {names}")
    if len(set(attributes)) != len(attributes):
        raise CannotMap("duplicate attribute, cannot map different loops to the same mapping id")
    dimensions = [attribute.value for attribute in attributes]
    if len({dimension >= MappingId.LINEAR_DIM_0 for dimension in dimensions}) > 1:
        raise CannotMap("cannot mix linear and non-linear mapping modes")
    lower, upper, step = mixed_bounds(loop)
    if any(known_integer(each) != 0 for each in lower) or any(known_integer(each) != 1 for each in step):
        raise CannotMap("unsupported non-normalized loops")
    if loop.results:
        raise CannotMap("only bufferized scf.forall can be mapped")
    extents = [extent for each in upper if (extent := known_integer(each)) is not None]
    if len(extents) != len(upper):
        raise CannotMap("requires statically sized, normalized forall op")
    return _Mapping(kind, dimensions, extents)


_KINDS = (GPUBlockMappingAttr, GPUWarpgroupMappingAttr, GPUWarpMappingAttr, GPUThreadMappingAttr, GPULaneMappingAttr)


# ----------------------------------------------------------------------------------------------------------------- ids


def _own_ids(kind: type[BlockIdOp] | type[ThreadIdOp], loop: Operation, rewriter: Rewriter) -> list[Value]:
    return [rewriter.create(kind, dimension=dimension, location=loop).result for dimension in Dimension]


def _ids_of_dimensions(
    kind: type[BlockIdOp] | type[ThreadIdOp],
    sizes: Sequence[int],
    available: Sequence[int],
    units: int,
    loop: Operation,
    rewriter: Rewriter,
) -> _Ids:
    """Returns the ids of x, y and z; `units` neighbours in x are one."""
    ids = _own_ids(kind, loop, rewriter)
    first, *others = ids
    scaled = make_composed_folded_apply(rewriter, AffineMap(1, 0, (dim(0).floor_div(units),)), [first], loop)
    active = [sizes[0] * units, *sizes[1:]]
    return _Ids([index_value(rewriter, scaled, loop), *others], ids, active, available)


def _linear_id(
    kind: type[BlockIdOp] | type[ThreadIdOp], basis: Sequence[int], loop: Operation, rewriter: Rewriter
) -> Value:
    """Returns the number of a block or thread among all."""
    expr = dim(0) + dim(1) * symbol(0) + dim(2) * symbol(0) * symbol(1)
    operands: list[MixedValue] = [*_own_ids(kind, loop, rewriter), *basis[:2]]
    return index_value(rewriter, make_composed_folded_apply(rewriter, AffineMap(3, 2, (expr,)), operands, loop), loop)


def _split(number: Value, sizes: Sequence[int], loop: Operation, rewriter: Rewriter) -> list[Value]:
    """Returns the positions in each dimension, the fastest one first, of the unit with a number."""
    exprs: list[AffineExpr] = []
    rest: AffineExpr = dim(0)
    for stride in row_major_strides(sizes[::-1]):
        exprs.append(rest.floor_div(stride))
        rest = rest % stride
    return [make_composed_apply(rewriter, AffineMap(1, 0, (expr,)), [number], loop).result for expr in reversed(exprs)]


def _linear_ids(
    kind: type[BlockIdOp] | type[ThreadIdOp],
    sizes: Sequence[int],
    basis: Sequence[int],
    units: int,
    loop: Operation,
    rewriter: Rewriter,
) -> _Ids:
    """Returns ids of a numbering of all, of which `units` neighbours are one."""
    number = _linear_id(kind, basis, loop, rewriter)
    scaled = make_composed_folded_apply(rewriter, AffineMap(1, 0, (dim(0).floor_div(units),)), [number], loop)
    ids = _split(index_value(rewriter, scaled, loop), sizes, loop, rewriter)
    return _Ids(ids, [number], [prod(sizes) * units], [prod(basis)])


def _lanes(sizes: Sequence[int], basis: Sequence[int], warp: int, loop: Operation, rewriter: Rewriter) -> _Ids:
    """Returns ids of the lanes of a warp."""
    number = _linear_id(ThreadIdOp, basis, loop, rewriter)
    lane = make_composed_folded_apply(rewriter, AffineMap(1, 0, (dim(0) % warp,)), [number], loop)
    lane_id = index_value(rewriter, lane, loop)
    return _Ids(_split(lane_id, sizes, loop, rewriter), [lane_id], [prod(sizes)], [warp])


# ------------------------------------------------------------------------------------------------------------ rewriting


def _replace(loop: ForallOp, mapping: _Mapping, ids: _Ids, rewriter: Rewriter, *, is_guarded: bool) -> None:
    """Replaces a loop by its body; `is_guarded`: only for units that have an iteration."""
    condition = _condition(ids, loop, rewriter) if is_guarded else None
    body = loop.region.entry
    terminator = body.last
    assert terminator is not None and loop.parent is not None
    rewriter.erase_op(terminator)
    values = [ids.of_dimensions[mapping.relative(dimension)] for dimension in mapping.dimensions]
    if condition is None:
        rewriter.inline_block_before(body, loop.parent, loop, values)
    else:
        then = Block()
        rewriter.create(IfOp, condition, result_types=[], regions=[Region([then]), Region()], location=loop)
        rewriter.merge_blocks(body, then, values)
        rewriter.set_insertion_point_to_end(then)
        rewriter.create(YieldOp, location=loop)
    rewriter.erase_op(loop)


def _condition(ids: _Ids, loop: Operation, rewriter: Rewriter) -> Value | None:
    """Returns the condition for units that execute the body; None if all units do."""
    condition: Value | None = None
    for active, size, available in zip(ids.active, ids.active_sizes, ids.available_sizes, strict=True):
        if size > available:
            raise CannotMap(_OVERFLOW)
        if size == available:
            continue
        limit = index_constant(rewriter, size, loop)
        is_below = rewriter.create(CmpIOp, active, limit, predicate=CmpIPredicate.ULT, result_types=[I1], location=loop)
        condition = (
            is_below.result
            if condition is None
            else rewriter.create(AndIOp, condition, is_below.result, location=loop).result
        )
    return condition
