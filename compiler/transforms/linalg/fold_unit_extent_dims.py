"""`linalg-fold-unit-extent-dims`: drops dimensions of extent 1 from structured operations.

%0 = linalg.generic {maps = [(d0, d1) -> (d0, d1), ...]}       %1 = tensor.collapse_shape %a [[0, 1]]
         ins(%a : tensor<1x8xf32>)                        ->   %2 = linalg.generic {maps = [(d0) -> (d0), ...]} ins(%1)
                                                               %0 = tensor.expand_shape %2 [[0, 1]]
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.dominance import defining_block
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.canonicalize_fill import FILL_PATTERNS
from compiler.dialects.linalg.interface import (
    body,
    generic_properties,
    has_tensor_semantics,
    indexing_maps,
    inputs,
    iterator_types,
    outputs,
)
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.tensor.canonicalize import cast_of_empty, dim_of_empty
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import mixed_paddings, slice_of
from compiler.dialects.tensor.ops import (
    CollapseShapeOp,
    EmptyOp,
    ExpandShapeOp,
    ExtractSliceOp,
    InsertSliceOp,
    PadOp,
    ParallelInsertSliceOp,
    YieldOp,
)
from compiler.ir.mixed_values import MixedValue, dynamic_values, static_values
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.reassociation import Groups, reassociation_attr
from compiler.ir.types import DYNAMIC, RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.fold import constant_value
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, canonicalizations, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extent, extents
from compiler.transforms.linalg.drop_unit_dims import (
    BY_RESHAPES,
    BY_SLICES,
    RankReduction,
    drop_unit_dims,
    expanded,
    groups_without,
)
from compiler.transforms.linalg.empty_folds import FOLD_EMPTY_TENSORS
from compiler.transforms.resolve_dims import RESOLVE_DIMS


def _drop_dims(reduction: RankReduction) -> RewritePattern:
    @pattern(GenericOp, name="(anonymous namespace)::DropUnitDims")
    def drop(op: GenericOp, rewriter: Rewriter) -> bool:
        """generic over loops with and without a single iteration -> generic over the loops without"""
        return drop_unit_dims(op, reduction, rewriter)

    return drop


# ------------------------------------------------------------------------------------------------------------ padding


def _padding(op: PadOp) -> Value | None:
    """Returns the padding value of a `tensor.pad`, if it is the same in all places."""
    last = op.region.entry.last
    if not isinstance(last, YieldOp):
        return None
    is_inside = defining_block(last.value) is op.region.entry
    return None if is_inside and constant_value(last.value) is None else last.value


def _drop_padded_dims(reduction: RankReduction) -> RewritePattern:
    @pattern(PadOp, name="(anonymous namespace)::DropPadUnitDims")
    def drop(op: PadOp, rewriter: Rewriter) -> bool:
        """pad with unpadded dimensions of extent 1 -> pad without these dimensions"""
        source, result = op.source_.type, op.result.type
        value = _padding(op)
        if (
            not isinstance(source, RankedTensorType)
            or not isinstance(result, RankedTensorType)
            or source.encoding is not None
            or value is None
        ):
            return False
        low, high = mixed_paddings(op)
        unit = {index for index, size in enumerate(source.shape) if size == 1 and low[index] == 0 and high[index] == 0}
        if not unit:
            return False
        left = [index for index in range(len(source.shape)) if index not in unit]
        groups = groups_without(len(source.shape), unit)
        rewriter.location = op
        collapsed = reduction.collapse(op.source_, [source.shape[index] for index in left], groups, rewriter)
        type_ = RankedTensorType(tuple([result.shape[index] for index in left]), result.element_type)
        new = _pad(op, collapsed, type_, [low[index] for index in left], [high[index] for index in left], rewriter)
        target = op.result
        if reduction is BY_SLICES:
            sizes = [1 if index in unit else extent(new, left.index(index), rewriter) for index in range(len(low))]
            target = rewriter.create(EmptyOp, dynamic_values(sizes), result_types=[result]).result
        rewriter.replace_op(op, [reduction.expand(new, target, groups, rewriter)])
        return True

    return drop


def _pad(
    op: PadOp,
    source: Value,
    type_: RankedTensorType,
    low: Sequence[MixedValue],
    high: Sequence[MixedValue],
    rewriter: Rewriter,
) -> Value[RankedTensorType]:
    """Returns a `tensor.pad` with the value that another one has."""
    region = Region()
    value = _padding(op)
    assert value is not None
    constant = constant_value(value)
    if constant is not None:
        value = rewriter.create(ConstantOp, result_types=[value.type], value=constant).result
    new = rewriter.create(
        PadOp,
        source,
        dynamic_values(low),
        dynamic_values(high),
        result_types=[type_],
        static_low=static_values(low),
        static_high=static_values(high),
        nofold=op.nofold,
        regions=[region],
    )
    with rewriter.insertion_guard():
        arguments = [argument.type for argument in op.region.entry.arguments[: len(low)]]
        block = rewriter.create_block(region, None, arguments, [op.get_location()] * len(low))
        rewriter.set_insertion_point_to_end(block)
        rewriter.create(YieldOp, value)
    return new.result


# ------------------------------------------------------------------------------------------------------------- slices


def _groups_of_unit_dims(shape: Sequence[int]) -> Groups:
    """Groups dimensions of extent 1 with the next other dimension, and trailing ones with the last other dimension."""
    groups: list[list[int]] = []
    waiting: list[int] = []
    for index, size in enumerate(shape):
        waiting.append(index)
        if size != 1:
            groups.append(waiting)
            waiting = []
    if groups:
        groups[-1] += waiting
    return [tuple(group) for group in groups]


@pattern(ExtractSliceOp, name="(anonymous namespace)::RankReducedExtractSliceOp")
def reduce_rank_of_extract(op: ExtractSliceOp, rewriter: Rewriter) -> bool:
    """extract_slice : tensor<1x?xf32> -> expand_shape(extract_slice : tensor<?xf32>)"""
    type_ = op.result.type
    groups = _groups_of_unit_dims(type_.shape)
    if len(groups) == len(type_.shape):
        return False
    offsets, sizes, strides = slice_of(op)
    static = [size if isinstance(size, int) else DYNAMIC for size in sizes]
    reduced = RankedTensorType(_canonical_shape(static, len(groups)), type_.element_type, type_.encoding)
    rewriter.location = op
    whole = (offsets, sizes, strides)
    new = rewriter.create(
        ExtractSliceOp,
        op.source_,
        *slice_operands(whole),
        result_types=[reduced],
        properties=slice_properties(whole),
    ).result
    kept = _kept_sizes(sizes, type_.shape)
    rewriter.replace_op(op, [expanded(new, type_, kept, groups, rewriter)])
    return True


def _canonical_shape(sizes: Sequence[int], rank: int) -> tuple[int, ...]:
    """Returns the sizes without leading ones that are 1, down to a minimum number."""
    dropped = len(sizes) - rank
    shape: list[int] = []
    for size in sizes:
        if size == 1 and dropped > 0:
            dropped -= 1
        else:
            shape.append(size)
    return tuple(shape)


def _kept_sizes(sizes: Sequence[MixedValue], shape: Sequence[int]) -> list[MixedValue]:
    """Returns the sizes of a slice's result, which may be rank-reduced."""
    dynamic = iter([size for size in sizes if not isinstance(size, int)])
    return [size if size != DYNAMIC else next(dynamic) for size in shape]


def _product(type_: RankedTensorType, group: Sequence[int]) -> int:
    extents_ = [type_.shape[index] for index in group]
    return DYNAMIC if DYNAMIC in extents_ else math.prod(extents_)


def _reduce_rank_of_insert(op_class: type[InsertSliceOp | ParallelInsertSliceOp]) -> RewritePattern:
    @pattern(op_class, name="(anonymous namespace)::RankReducedInsertSliceOp")
    def reduce(op: InsertSliceOp | ParallelInsertSliceOp, rewriter: Rewriter) -> bool:
        """insert_slice %x : tensor<1x?xf32> -> insert_slice (collapse_shape %x) : tensor<?xf32>"""
        type_ = op.source_.type
        groups = _groups_of_unit_dims(type_.shape)
        if len(groups) == len(type_.shape):
            return False
        rewriter.location = op
        collapsed = RankedTensorType(tuple([_product(type_, group) for group in groups]), type_.element_type)
        with rewriter.insertion_guard():
            if isinstance(op, ParallelInsertSliceOp) and op.parent_op is not None:
                rewriter.set_insertion_point(op.parent_op)
            source = rewriter.create(
                CollapseShapeOp, op.source_, result_types=[collapsed], reassociation=reassociation_attr(groups)
            ).result
        place = slice_of(op)
        properties = slice_properties(place)
        rewriter.replace_op_with_new_op(op, op_class, source, op.dest, *slice_operands(place), properties=properties)
        return True

    return reduce


# -------------------------------------------------------------------------------------------------- outputs as inputs


@pattern(GenericOp, name="(anonymous namespace)::MoveInitOperandsToInput")
def read_outputs_as_inputs(op: GenericOp, rewriter: Rewriter) -> bool:
    """generic without reductions outs(%x) that reads %x -> generic ins(%x) outs(tensor.empty)"""
    if not has_tensor_semantics(op) or any(kind != PARALLEL for kind in iterator_types(op)):
        return False
    count, maps, block = len(inputs(op)), indexing_maps(op), body(op)
    read = [index for index in range(count, len(op.operands)) if rewriter.has_uses(block.arguments[index])]
    if not read:
        return False
    new_inputs = [*inputs(op), *[op.operands[index] for index in read]]
    new_maps = [*maps[:count], *[maps[index] for index in read], *maps[count:]]
    targets = list(outputs(op))
    for index in read:
        value = op.operands[index]
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_after_value(value)
            rewriter.location = op
            sizes = extents(value, rewriter)
            old = tensor_type(value)
            type_ = RankedTensorType(old.shape, old.element_type)
            targets[index - count] = rewriter.create(EmptyOp, dynamic_values(sizes), result_types=[type_]).result
    region = Region()
    new = rewriter.create(
        GenericOp,
        new_inputs,
        targets,
        result_types=[result.type for result in op.results],
        properties=generic_properties(new_maps, iterator_types(op)),
        attributes=op.attributes,
        regions=[region],
    )
    _move_body(op, region, read, rewriter)
    rewriter.replace_op(op, new)
    return True


def _move_body(op: GenericOp, region: Region, read: Sequence[int], rewriter: Rewriter) -> None:
    """The body of the op, with an argument more for each output that is an input now."""
    block, count = body(op), len(inputs(op))
    arguments = block.arguments
    types = [
        *[argument.type for argument in arguments[:count]],
        *[arguments[index].type for index in read],
        *[argument.type for argument in arguments[count:]],
    ]
    with rewriter.insertion_guard():
        new = rewriter.create_block(region, None, types, [op.get_location()] * len(types))
    values = [
        *new.arguments[:count],
        *[
            new.arguments[count + read.index(index)] if index in read else new.arguments[len(read) + index]
            for index in range(count, len(arguments))
        ],
    ]
    rewriter.merge_blocks(block, new, values)


def fold_unit_dims_patterns(reduction: RankReduction) -> list[RewritePattern]:
    """Returns the patterns that drop dimensions of extent 1, with patterns for cleanup."""
    by_reshapes = reduction is BY_RESHAPES
    roots = (EmptyOp, ExpandShapeOp, CollapseShapeOp) if by_reshapes else (EmptyOp,)
    slices = [
        reduce_rank_of_extract,
        _reduce_rank_of_insert(InsertSliceOp),
        _reduce_rank_of_insert(ParallelInsertSliceOp),
    ]
    return [
        _drop_dims(reduction),
        _drop_padded_dims(reduction),
        *(slices if by_reshapes else []),
        *FILL_PATTERNS,
        *canonicalizations(*roots),
        dim_of_empty,
        cast_of_empty,
        *FOLD_EMPTY_TENSORS,
        *RESOLVE_DIMS,
    ]


@dataclass
class LinalgFoldUnitExtentDims(Pass):
    """Leave out dimensions of extent 1 of structured operations."""

    argument = "linalg-fold-unit-extent-dims"
    name = "LinalgFoldUnitExtentDimsPass"
    summary = "Remove unit-extent dimension in Linalg ops on tensors"
    dependent_dialects = ("affine", "linalg", "memref", "tensor")

    use_rank_reducing_slices: bool = option(
        "use-rank-reducing-slices", False, "Generate rank-reducing slices instead of reassociative reshapes"
    )

    def run(self, op: Operation, state: PassState) -> None:
        reduction = BY_SLICES if self.use_rank_reducing_slices else BY_RESHAPES
        patterns = FrozenPatternSet([*fold_unit_dims_patterns(reduction), read_outputs_as_inputs])
        apply_patterns_greedily(op, patterns, state.context, None, state.listeners)
