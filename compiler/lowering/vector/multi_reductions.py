"""`vector.multi_reduction` as reductions of vectors, or as arithmetic on vectors.

    multi_reduction <add>, %v, %acc [0, 2] : vector<2x3x4xf32> to vector<3xf32>

The reduced dimensions are moved to the front (`inner-parallel`) or back (`inner-reduction`), and made one dimension:

    inner-parallel      vector<8x3xf32>: %acc + %v[0] + %v[1] + ..
    inner-reduction     vector<3x8xf32>: vector.reduction <add>, %v[0], %acc[0]; and so for each element
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from compiler.dialects.vector.arithmetic_ops import MultiDimReductionOp, ReductionOp
from compiler.dialects.vector.canonicalize_reductions import combine
from compiler.dialects.vector.element_ops import ShapeCastOp
from compiler.dialects.vector.masked_ops import Masked, create_masked, masked
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter, with_dims
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


class MultiReductionLowering(enum.Enum):
    """Position that the reduced dimensions are moved to."""

    INNER_PARALLEL = "inner-parallel"
    INNER_REDUCTION = "inner-reduction"


@dataclass
class LowerVectorMultiReduction(Pass):
    """Lower vector.multi_reduction."""

    argument = "lower-vector-multi-reduction"
    name = "LowerVectorMultiReduction"
    anchor = "func.func"
    summary = "Lower 'vector.multi_reduction' operations"
    dependent_dialects = ("vector",)

    lowering_strategy: MultiReductionLowering = option(
        "lowering-strategy",
        MultiReductionLowering.INNER_PARALLEL,
        "Select the strategy to control how multi_reduction is lowered.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet(multi_reductions(self.lowering_strategy))
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


class _MultiReduction:
    """Parts of a reduction, and creation of similar reductions."""

    def __init__(self, op: MultiDimReductionOp, rewriter: Rewriter) -> None:
        self._rewriter = rewriter
        self.op = op
        self.source, self.acc = op.source_, op.acc
        self.type = self.source.type
        self.reduced = list(integers(op.reduction_dims))
        self.parallel = [number for number in range(self.type.rank) if number not in self.reduced]
        self._masked: Masked = masked(op)
        self.mask = self._masked.mask
        rewriter.set_insertion_point(self._masked.root)
        self.emit = VectorEmitter(rewriter)

    def create(self, mask: Value | None, source: Value, acc: Value, reduced: Sequence[int]) -> Value:
        """Returns a reduction of the same kind."""
        return create_masked(
            self._rewriter,
            mask,
            MultiDimReductionOp,
            source,
            acc,
            result_type=acc.type,
            kind=self.op.kind,
            reduction_dims=reduced,
        )

    def replace(self, value: Value) -> bool:
        """Puts a value in place of the op and of its mask."""
        self._rewriter.replace_op(self._masked.root, [value])
        return True


def _order(way: MultiReductionLowering, reduction: _MultiReduction) -> list[int]:
    """Returns the dimensions in the order of a strategy."""
    if way is MultiReductionLowering.INNER_REDUCTION:
        return reduction.parallel + reduction.reduced
    return reduction.reduced + reduction.parallel


def _transpose_to(way: MultiReductionLowering) -> FunctionPattern:
    @pattern(MultiDimReductionOp, name="(anonymous namespace)::InnerOuterDimReductionConversion")
    def transpose(op: MultiDimReductionOp, rewriter: Rewriter) -> bool:
        """multi_reduction %v [1] : vector<2x4xf32> -> multi_reduction (transpose %v) [0] : vector<4x2xf32>"""
        reduction = _MultiReduction(op, rewriter)
        order = _order(way, reduction)
        if order == sorted(order):
            return False
        mask = None if reduction.mask is None else reduction.emit.transpose(reduction.mask, order)
        reduced = [number for number, dim in enumerate(order) if dim in reduction.reduced]
        return reduction.replace(
            reduction.create(mask, reduction.emit.transpose(reduction.source, order), reduction.acc, reduced)
        )

    return transpose


def _flatten_to(way: MultiReductionLowering) -> FunctionPattern:
    @pattern(MultiDimReductionOp, name="(anonymous namespace)::ReduceMultiDimReductionRank")
    def flatten(op: MultiDimReductionOp, rewriter: Rewriter) -> bool:
        """multi_reduction [2, 3] : vector<2x3x4x5xf32> -> multi_reduction [1] : vector<6x20xf32>"""
        reduction = _MultiReduction(op, rewriter)
        order = _order(way, reduction)
        if order != sorted(order) or max(len(reduction.reduced), len(reduction.parallel)) <= 1:
            return False
        inner = way is MultiReductionLowering.INNER_REDUCTION
        groups = [
            group
            for group in ((reduction.parallel, reduction.reduced) if inner else (reduction.reduced, reduction.parallel))
            if group
        ]
        scalable = tuple(sum(reduction.type.scalable[dim] for dim in group) for group in groups)
        if max(scalable) > 1:
            return rewriter.notify_match_failure(op, "several scalable dimensions are not made one")
        shape = tuple(prod(reduction.type.shape[dim] for dim in group) for group in groups)
        flat = VectorType(shape, reduction.type.element_type, tuple(map(bool, scalable)))

        def flattened(value: Value) -> Value:
            type_ = VectorType(flat.shape, vector_type(value).element_type, flat.scalable)
            return reduction.emit.op(ShapeCastOp, value, result_type=type_)

        mask = None if reduction.mask is None else flattened(reduction.mask)
        source, acc = flattened(reduction.source), reduction.acc
        if reduction.parallel:
            acc = reduction.emit.op(ShapeCastOp, acc, result_type=with_dims(flat, [groups.index(reduction.parallel)]))
        reduced = [groups.index(reduction.reduced)] if reduction.reduced else []
        result = reduction.create(mask, source, acc, reduced)
        if reduction.parallel:
            result = reduction.emit.op(ShapeCastOp, result, result_type=op.result.type)
        return reduction.replace(result)

    return flatten


@pattern(MultiDimReductionOp, name="(anonymous namespace)::OneDimMultiReductionToTwoDim")
def _add_dimension(op: MultiDimReductionOp, rewriter: Rewriter) -> bool:
    """multi_reduction [0] : vector<4xf32> to f32 -> multi_reduction [1] : vector<1x4xf32> to vector<1xf32>"""
    reduction = _MultiReduction(op, rewriter)
    if reduction.type.rank != 1 or not reduction.reduced:
        return False
    type_ = VectorType((1, *reduction.type.shape), reduction.type.element_type, (False, *reduction.type.scalable))
    source = reduction.emit.op(ShapeCastOp, reduction.source, result_type=type_)
    acc = reduction.emit.broadcast(reduction.acc, VectorType((1,), type_.element_type))
    mask = reduction.mask
    if mask is not None:
        mask = reduction.emit.broadcast(mask, VectorType(type_.shape, mask.type.element_type, type_.scalable))
    return reduction.replace(reduction.emit.extract(reduction.create(mask, source, acc, [1]), [0]))


@pattern(MultiDimReductionOp, name="(anonymous namespace)::TwoDimMultiReductionToElementWise")
def _by_arithmetic(op: MultiDimReductionOp, rewriter: Rewriter) -> bool:
    """multi_reduction <add>, %v, %acc [0] : vector<2x4xf32> to vector<4xf32> -> %v[1] + (%v[0] + %acc)"""
    reduction = _MultiReduction(op, rewriter)
    if reduction.type.rank != 2 or reduction.reduced != [0]:
        return False
    value = reduction.acc
    for number in range(reduction.type.shape[0]):
        row = reduction.emit.extract(reduction.source, [number])
        mask = None if reduction.mask is None else reduction.emit.extract(reduction.mask, [number])
        combined = combine(op.kind, row, value, rewriter, mask=mask)
        if combined is None:
            return False
        value = combined
    return reduction.replace(value)


@pattern(MultiDimReductionOp, name="(anonymous namespace)::TwoDimMultiReductionToReduction")
def _by_reductions(op: MultiDimReductionOp, rewriter: Rewriter) -> bool:
    """multi_reduction [1] : vector<2x4xf32> to vector<2xf32> -> insert (reduction %v[0], %acc[0]) [0]; and of %v[1]"""
    reduction = _MultiReduction(op, rewriter)
    if reduction.type.rank != 2 or reduction.reduced != [1]:
        return False
    sums = reduction.emit.constant(0, op.result.type)
    for number in range(reduction.type.shape[0]):
        row, acc = reduction.emit.extract(reduction.source, [number]), reduction.emit.extract(reduction.acc, [number])
        mask = None if reduction.mask is None else reduction.emit.extract(reduction.mask, [number])
        reduced = create_masked(rewriter, mask, ReductionOp, row, acc, result_type=acc.type, kind=op.kind)
        sums = reduction.emit.insert(reduced, sums, [number])
    return reduction.replace(sums)


def multi_reductions(way: MultiReductionLowering) -> tuple[RewritePattern, ...]:
    """Returns the patterns for a strategy."""
    last = _by_reductions if way is MultiReductionLowering.INNER_REDUCTION else _by_arithmetic
    return (_transpose_to(way), _flatten_to(way), _add_dimension, last)
