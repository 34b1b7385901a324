"""Tiling of reductions: a loop computes partial results, which a second reduction combines.

%r = reduce %a into %o   ->   %p = scf.for .. iter_args(%q = neutral elements) { combine a tile of %a with %q }
                              %r = linalg.reduce %p into %o
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.interface import (
    has_tensor_semantics,
    indexing_maps,
    inputs,
    iterator_types,
    outputs,
)
from compiler.dialects.linalg.ops import YieldOp
from compiler.dialects.linalg.structure import PARALLEL, REDUCTION
from compiler.dialects.linalg.structured_ops import ReduceOp
from compiler.dialects.scf.ops import ForallOp, ForOp
from compiler.dialects.tensor.casts import Slice
from compiler.dialects.tensor.ops import EmptyOp
from compiler.ir.affine import AffineMap, dim, symbol
from compiler.ir.attributes import Attribute
from compiler.ir.mixed_values import MixedValue, dynamic_values, split_mixed
from compiler.ir.operation import Operation, Region, Value, sole_region
from compiler.ir.types import RankedTensorType, element_type_or_self
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import create_generic, create_structured, extract_slice
from compiler.transforms.linalg.reductions import neutral_element, single_combiner
from compiler.transforms.linalg.tile_models import Tile, TilingModel
from compiler.transforms.linalg.tiles import clone_on_tile, iteration_domain, shift_indices, tiles_of
from compiler.transforms.linalg.tiling import Tiled, tile_by_steps, tile_by_threads, tile_using_for

_ITERATION = AffineMap(0, 2, (symbol(0).floor_div(symbol(1)),))


@dataclass(frozen=True)
class PartialReduction:
    """Operations that replace a reduction."""

    fills: Sequence[Operation]
    partial: Operation
    combining: Sequence[Operation]
    loop: ForOp | ForallOp


class _Partial(TilingModel[Operation]):
    """Writes to tensors with further dimensions, one for each loop in `reduced`."""

    destinations_depend_on_domain = True

    def __init__(self, neutral: Sequence[Attribute], reduced: Sequence[int], sizes: Sequence[MixedValue]) -> None:
        self._neutral = neutral
        self._sizes = [*sizes]
        self.reduced = reduced
        self.fills: list[Operation] = []
        self._domain: list[MixedValue] = []

    def partial_map(self, op: Operation, number: int) -> AffineMap:
        """Returns the map of an output with the reduced loops as its last dimensions."""
        map_ = indexing_maps(op)[len(inputs(op)) + number]
        return map_.with_results([*map_.results, *[dim(loop) for loop in self.reduced]])

    def partial_extent(self, loop: int, extent: MixedValue, op: Operation, rewriter: Rewriter) -> MixedValue:
        """Returns the extent of the dimension of a reduced loop."""
        raise NotImplementedError

    def domain(self, op: Operation, rewriter: Rewriter) -> list[MixedValue] | None:
        domain = iteration_domain(op, rewriter)
        self._domain = domain or []
        return domain

    def size(self, loop: int) -> MixedValue:
        """Returns the size of the tiles, or the number of threads, of a loop; 0: it is not tiled."""
        return self._sizes[loop] if loop < len(self._sizes) else 0

    def destinations(self, op: Operation, rewriter: Rewriter) -> list[Value]:
        extents = {loop: self.partial_extent(loop, self._domain[loop], op, rewriter) for loop in self.reduced}
        targets: list[Value] = []
        for number, (target, neutral) in enumerate(zip(outputs(op), self._neutral, strict=True)):
            loops = [self.partial_map(op, number).dim_position(at) for at in range(self._rank(op, number))]
            shape = [extents.get(loop, self._domain[loop]) for loop in loops]
            element = element_type_or_self(target.type)
            type_ = RankedTensorType(tuple(split_mixed(shape)[0]), element)
            empty = rewriter.create(EmptyOp, dynamic_values(shape), result_types=[type_]).result
            start = rewriter.create(ConstantOp, result_types=[element], value=neutral).result
            self.fills.append(create_structured(rewriter, FillOp, [start], [empty]))
            targets.append(self.fills[-1].result)
        return targets

    def _rank(self, op: Operation, number: int) -> int:
        return self.partial_map(op, number).num_results


class _PartialTiles(_Partial):
    """Each iteration combines a tile with the partial results, element by element."""

    def partial_extent(self, loop: int, extent: MixedValue, op: Operation, rewriter: Rewriter) -> MixedValue:
        return extent if self.size(loop) == 0 else self.size(loop)

    def tile(
        self,
        op: Operation,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> Tile:
        maps, count = indexing_maps(op), len(inputs(op))
        parts = tiles_of(inputs(op), maps[:count], offsets, sizes, op, rewriter)
        slices = self.result_slices(op, targets, offsets, sizes, rewriter)
        own = [extract_slice(target, slice_, rewriter).result for target, slice_ in zip(targets, slices, strict=True)]
        new_maps = [*maps[:count], *[self.partial_map(op, number) for number in range(len(own))]]
        kinds = [PARALLEL if loop in self.reduced else kind for loop, kind in enumerate(iterator_types(op))]
        generic, block = create_generic(rewriter, parts, own, new_maps, kinds)
        copied = rewriter.clone(op)
        rewriter.inline_region_before(sole_region(copied), generic.region, block)
        rewriter.erase_block(block)
        rewriter.erase_op(copied)
        shift_indices(generic, offsets, rewriter)
        rewriter.set_insertion_point_after(generic)
        return Tile(generic, generic.results)

    def result_slices(
        self,
        op: Operation,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> list[Slice]:
        slices: list[Slice] = []
        for number in range(len(targets)):
            loops = [self.partial_map(op, number).dim_position(at) for at in range(self._rank(op, number))]
            slices.append(([0] * len(loops), [sizes[loop] for loop in loops], [1] * len(loops)))
        return slices


class _PartialIterations(_Partial):
    """Partial results of which each iteration computes one, by reducing a tile."""

    def __init__(
        self,
        neutral: Sequence[Attribute],
        reduced: Sequence[int],
        sizes: Sequence[MixedValue],
        num_threads: Sequence[MixedValue],
    ) -> None:
        super().__init__(neutral, reduced, num_threads or sizes)
        self._by_threads = bool(num_threads)
        self._variables: Mapping[int, Value] = {}

    def partial_extent(self, loop: int, extent: MixedValue, op: Operation, rewriter: Rewriter) -> MixedValue:
        size = self.size(loop)
        if size == 0:
            return 1
        if self._by_threads:
            return size
        count = AffineMap(0, 2, (symbol(0).ceil_div(symbol(1)),))
        return make_composed_folded_apply(rewriter, count, [extent, size], op)

    def start_iteration(self, variables: Mapping[int, Value]) -> None:
        self._variables = variables

    def _iteration_number(self, loop: int, op: Operation, rewriter: Rewriter) -> MixedValue:
        variable = self._variables.get(loop)
        if variable is None or self._by_threads:
            return 0 if variable is None else variable
        return make_composed_folded_apply(rewriter, _ITERATION, [variable, self.size(loop)], op)

    def tile(
        self,
        op: Operation,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> Tile:
        maps, count = indexing_maps(op), len(inputs(op))
        slices = self.result_slices(op, targets, offsets, sizes, rewriter)
        parts = tiles_of(inputs(op), maps[:count], offsets, sizes, op, rewriter)
        for target, slice_, output in zip(targets, slices, outputs(op), strict=True):
            kept = slice_[1][: len(slice_[1]) - len(self.reduced)]
            type_ = RankedTensorType(tuple(split_mixed(kept)[0]), element_type_or_self(output.type))
            parts.append(extract_slice(target, slice_, rewriter, type_).result)
        tiled = clone_on_tile(op, parts, offsets, rewriter)
        return Tile(tiled, tiled.results)

    def result_slices(
        self,
        op: Operation,
        targets: Sequence[Value],
        offsets: Sequence[MixedValue],
        sizes: Sequence[MixedValue],
        rewriter: Rewriter,
    ) -> list[Slice]:
        iterations = [self._iteration_number(loop, op, rewriter) for loop in self.reduced]
        slices: list[Slice] = []
        for number in range(len(targets)):
            map_ = indexing_maps(op)[len(inputs(op)) + number]
            loops = [map_.dim_position(at) for at in range(map_.num_results)]
            places = [*[offsets[loop] for loop in loops], *iterations]
            lengths: list[MixedValue] = [*[sizes[loop] for loop in loops], *[1] * len(iterations)]
            slices.append((places, lengths, [1] * len(places)))
        return slices


# ------------------------------------------------------------------------------------------------------------- tiling


def reduced_loops(op: Operation) -> list[int]:
    """Returns the loops that an operation reduces."""
    return [loop for loop, kind in enumerate(iterator_types(op)) if kind == REDUCTION]


def tile_reduction_using_for(
    op: Operation, reduced: Sequence[int], sizes: Sequence[MixedValue], rewriter: Rewriter
) -> PartialReduction | None:
    """Replaces a reduction by a loop that combines tiles with partial results, and a reduction of the partial results.

    Returns None if the reduction has no neutral element or cannot be tiled.
    """
    neutral = _neutral_elements(op)
    if neutral is None:
        return None
    model = _PartialTiles(neutral, reduced, sizes)
    return _replace(op, model, lambda: tile_using_for(op, sizes, (), rewriter, model=model), rewriter)


def tile_reduction_using_forall(
    op: Operation,
    reduced: Sequence[int],
    sizes: Sequence[MixedValue],
    num_threads: Sequence[MixedValue],
    mapping: Attribute | None,
    rewriter: Rewriter,
) -> PartialReduction | None:
    """Replaces a reduction by a parallel loop whose iterations each reduce a tile, and a reduction of their results.

    Returns None if the reduction has no neutral element or cannot be tiled.
    """
    neutral = _neutral_elements(op)
    if neutral is None:
        return None
    model = _PartialIterations(neutral, reduced, sizes, num_threads)
    tile = tile_by_threads if num_threads else tile_by_steps
    return _replace(op, model, lambda: tile(op, num_threads or sizes, mapping, rewriter, model), rewriter)


def _neutral_elements(op: Operation) -> list[Attribute] | None:
    """Returns the neutral element of each output; None if the operation is no reduction of tensors."""
    neutral: list[Attribute] = []
    for number in range(len(outputs(op))):
        combiner = single_combiner(op, number)
        element = None if combiner is None else neutral_element(combiner)
        if element is None or not has_tensor_semantics(op):
            return None
        neutral.append(element)
    return neutral


def _replace(
    op: Operation, model: _Partial, tile: Callable[[], Tiled | None], rewriter: Rewriter
) -> PartialReduction | None:
    tiled = tile()
    if tiled is None:
        return None
    combining = [_combine(op, number, partial, model, rewriter) for number, partial in enumerate(tiled.results)]
    rewriter.replace_op(op, [reduce.result for reduce in combining])
    return PartialReduction(model.fills, tiled.op, combining, tiled.loops[0])


def _combine(op: Operation, number: int, partial: Value, model: _Partial, rewriter: Rewriter) -> ReduceOp:
    """Reduces the dimensions of partial results."""
    target, combiner = outputs(op)[number], single_combiner(op, number)
    assert combiner is not None
    rank = model.partial_map(op, number).num_results
    dimensions = [at for at in range(rank) if model.partial_map(op, number).dim_position(at) in model.reduced]
    region, element = Region(), element_type_or_self(target.type)
    reduce = rewriter.create(
        ReduceOp, [partial], [target], result_types=[target.type], dimensions=dimensions, regions=[region], location=op
    )
    with rewriter.insertion_guard():
        block = rewriter.create_block(region, None, [element] * 2, [op.get_location()] * 2)
        combined = clone(combiner, IRMapping())
        combined.operands = list(block.arguments)
        rewriter.insert(combined)
        rewriter.create(YieldOp, list(combined.results), location=op)
    return reduce
