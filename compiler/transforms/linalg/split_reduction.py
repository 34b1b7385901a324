"""Splitting of a reduction into a parallel one over parts, and one over the partial results.

O(i) += I(i, k)   ->   P(i, p) += I(i, p * size + k);  O(i) += P(i, p)

By scaling, the inputs stay, and their maps have `p * size + k`; else they are expanded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.constants import index_value
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.bufferization.ops import AllocTensorOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.interface import (
    has_tensor_semantics,
    indexing_maps,
    inputs,
    iterator_types,
    outputs,
    shape_of,
)
from compiler.dialects.linalg.structure import PARALLEL, REDUCTION
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.tensor.ops import EmptyOp, ExpandShapeOp
from compiler.ir.affine import AffineExpr, AffineMap, dim
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Value, sole_region
from compiler.ir.reassociation import reassociation_attr
from compiler.ir.types import DYNAMIC, I1, RankedTensorType, element_type_or_self
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extent
from compiler.transforms.linalg.building import create_generic, create_structured, fill_body
from compiler.transforms.linalg.reductions import neutral_element, single_combiner


@dataclass(frozen=True, slots=True)
class SplitOptions:
    """Number of parts, `factor`, and their dimension in the partial result, `position`."""

    factor: int
    position: int
    is_inner_parallel: bool = False
    """True if consecutive elements belong to different parts."""
    allocates: bool = False
    """The partial result is a `bufferization.alloc_tensor`, not a `tensor.empty`."""


@dataclass(frozen=True, slots=True)
class SplitReduction:
    """Operations that replace a reduction."""

    destination: Operation
    fill: Operation
    partial: GenericOp
    combining: GenericOp


class _Splitting:
    """The loops of a reduction after a parallel one is inserted at position `inserted`."""

    def __init__(self, options: SplitOptions, reduced: int, rewriter: Rewriter) -> None:
        self._options = options
        self._reduced = reduced
        self._rewriter = rewriter
        self.inserted = reduced + 1 if options.is_inner_parallel else options.position

    def loop(self, old: int) -> AffineExpr:
        """Returns the loop that an old one is now."""
        return dim(old if old < self.inserted else old + 1)

    def input(self, value: Value, map_: AffineMap) -> tuple[Value, AffineMap]:
        """Returns an input with the reduced dimension in two, and its map."""
        shape: list[int] = []
        exprs: list[AffineExpr] = []
        groups: list[list[int]] = []
        for position, size in enumerate(shape_of(value)):
            old = map_.dim_position(position)
            parts = [(size, self.loop(old))]
            if old == self._reduced:
                factor = self._options.factor
                parts = [(factor, dim(self.inserted)), (size // factor, self.loop(old))]
                if self._options.is_inner_parallel:
                    parts.reverse()
            groups.append(list(range(len(shape), len(shape) + len(parts))))
            shape += [extent for extent, _ in parts]
            exprs += [expr for _, expr in parts]
        new_map = AffineMap(map_.num_dims + 1, 0, tuple(exprs))
        if len(shape) == len(groups):
            return value, new_map
        expanded = self._rewriter.create(
            ExpandShapeOp,
            value,
            result_types=[RankedTensorType(tuple(shape), element_type_or_self(value.type))],
            reassociation=reassociation_attr(groups),
            static_output_shape=shape,
        )
        return expanded.result, new_map

    def output(self, value: Value, map_: AffineMap) -> tuple[RankedTensorType, AffineMap]:
        """Returns the type of the partial result, and its map."""
        shape = list(shape_of(value))
        exprs = [self.loop(map_.dim_position(position)) for position in range(len(shape))]
        shape.insert(self._options.position, self._options.factor)
        exprs.insert(self._options.position, dim(self.inserted))
        type_ = RankedTensorType(tuple(shape), element_type_or_self(value.type))
        return type_, AffineMap(map_.num_dims + 1, 0, tuple(exprs))


def split_reduction(op: Operation, options: SplitOptions, rewriter: Rewriter) -> SplitReduction | None:
    """Splits a structured operation with one reduced loop; returns None if it cannot be split."""
    reduced = _reduced_loop(op, options)
    combiner = single_combiner(op, 0)
    neutral = None if combiner is None else neutral_element(combiner)
    if reduced is None or combiner is None or neutral is None:
        return None
    rewriter.set_insertion_point(op)
    rewriter.location = op
    (target,) = outputs(op)
    *input_maps, output_map = indexing_maps(op)
    splitting = _Splitting(options, reduced, rewriter)
    parts = [splitting.input(value, map_) for value, map_ in zip(inputs(op), input_maps, strict=True)]
    type_, partial_map = splitting.output(target, output_map)
    destination, fill = _filled(type_, [], neutral, options, rewriter)
    kinds = iterator_types(op)
    kinds.insert(splitting.inserted, PARALLEL)
    partial, block = create_generic(
        rewriter, [value for value, _ in parts], [fill.result], [*(map_ for _, map_ in parts), partial_map], kinds
    )
    rewriter.inline_region_before(sole_region(op), partial.region, block)
    rewriter.erase_block(block)
    combining = _combine(partial.result, target, combiner, options.position, rewriter)
    rewriter.replace_op(op, combining)
    return SplitReduction(destination, fill, partial, combining)


def _filled(
    type_: RankedTensorType, extents: Sequence[Value], neutral: Attribute, options: SplitOptions, rewriter: Rewriter
) -> tuple[Operation, FillOp]:
    """Returns a new tensor for the partial results, and the operation that fills it with a neutral element."""
    destination = (
        rewriter.create(AllocTensorOp, extents, result_types=[type_])
        if options.allocates
        else rewriter.create(EmptyOp, extents, result_types=[type_])
    )
    start = rewriter.create(ConstantOp, result_types=[type_.element_type], value=neutral).result
    return destination, create_structured(rewriter, FillOp, [start], [destination.result])


def split_reduction_by_scaling(op: Operation, options: SplitOptions, rewriter: Rewriter) -> SplitReduction | None:
    """Like `split_reduction`, but `factor` is the size of a part, and the inputs stay as they are."""
    if options.is_inner_parallel:
        return None
    reduced, combiner = _reduced_loop(op, options), single_combiner(op, 0)
    neutral = None if combiner is None else neutral_element(combiner)
    if reduced is None or combiner is None or neutral is None:
        return None
    rewriter.set_insertion_point(op)
    rewriter.location = op
    (target,) = outputs(op)
    *input_maps, output_map = indexing_maps(op)
    size, parts = options.factor, _reduced_extent(op, reduced) // options.factor
    shape = list(shape_of(target))
    dynamic = [
        index_value(rewriter, extent(target, axis, rewriter)) for axis, each in enumerate(shape) if each == DYNAMIC
    ]
    shape.insert(options.position, parts)
    type_ = RankedTensorType(tuple(shape), element_type_or_self(target.type))
    destination, fill = _filled(type_, dynamic, neutral, options, rewriter)
    count = len(iterator_types(op))
    loops: list[AffineExpr] = [dim(loop if loop <= reduced else loop + 1) for loop in range(count)]
    scaled = [*loops[:reduced], dim(reduced) * size + dim(reduced + 1), *loops[reduced + 1 :]]
    maps = [map_.replace_dims_and_symbols(scaled, [], count + 1, 0) for map_ in input_maps]
    partial_map = output_map.replace_dims_and_symbols(loops, [], count + 1, 0)
    extents = rewriter.create(EmptyOp, result_types=[RankedTensorType((parts, size), I1)]).result
    kinds = iterator_types(op)
    kinds.insert(reduced, PARALLEL)
    partial, block = create_generic(
        rewriter,
        [*inputs(op), extents],
        [fill.result],
        [
            *maps,
            AffineMap(count + 1, 0, (dim(reduced), dim(reduced + 1))),
            partial_map.insert_result(dim(reduced), options.position),
        ],
        kinds,
    )
    own = [argument for argument in block.arguments if argument.index != len(maps)]
    rewriter.inline_block_before(sole_region(op).entry, block, None, own)
    combining = _combine(partial.result, target, combiner, options.position, rewriter)
    rewriter.replace_op(op, combining)
    return SplitReduction(destination, fill, partial, combining)


def _reduced_loop(op: Operation, options: SplitOptions) -> int | None:
    """Returns the loop that can be split: the only reduced one, static, and a multiple of the parts."""
    kinds = iterator_types(op)
    if kinds.count(REDUCTION) != 1 or options.factor <= 1 or len(outputs(op)) != 1 or not has_tensor_semantics(op):
        return None
    reduced = kinds.index(REDUCTION)
    maps = indexing_maps(op)
    if options.position > maps[-1].num_results or not all(map_.is_projected_permutation() for map_ in maps):
        return None
    size = _reduced_extent(op, reduced)
    return None if size == DYNAMIC or size % options.factor else reduced


def _reduced_extent(op: Operation, reduced: int) -> int:
    """Returns the trip count of a loop; `DYNAMIC` if the shapes don't determine it."""
    sizes = [
        shape_of(value)[position]
        for value, map_ in zip(op.operands, indexing_maps(op), strict=True)
        if (position := map_.result_position(dim(reduced))) is not None
    ]
    return sizes[0] if sizes else DYNAMIC


def _combine(partial: Value, target: Value, combiner: Operation, position: int, rewriter: Rewriter) -> GenericOp:
    """Reduces the dimension of the parts."""
    rank = len(shape_of(partial))
    kinds = [REDUCTION if index == position else PARALLEL for index in range(rank)]
    kept = AffineMap(rank, 0, tuple([dim(index) for index in range(rank) if index != position]))
    op, block = create_generic(rewriter, [partial], [target], [AffineMap.identity(rank), kept], kinds)
    mapping = IRMapping(dict(zip(combiner.operands, block.arguments, strict=True)))
    fill_body(rewriter, block, lambda _: rewriter.insert(clone(combiner, mapping)).results)
    return op
