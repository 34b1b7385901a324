"""`affine-simplify-min-max`: removes operands of `affine.min` and `affine.max` that are never the result.

scf.for %i = %c0 to %c16 step %c1 {                       scf.for %i = %c0 to %c16 step %c1 {
  %0 = affine.min (d0)[s0] -> (d0, 20, s0)(%i)[%n]   ->     %0 = affine.min ()[s0, s1] -> (s0, s1)()[%i, %n]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.affine.value_bound_rules import RULES
from compiler.analysis.affine.value_bounds import Order, ValueBounds
from compiler.dialects.affine.bounds import map_of
from compiler.dialects.affine.composition import compose
from compiler.dialects.affine.ops import AffineApplyOp, AffineMaxOp, AffineMinOp
from compiler.ir.affine import AffineMap, symbol
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.operation import Operation, OpResult
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import (
    GreedyConfig,
    Strictness,
    apply_op_patterns_greedily,
    apply_patterns_greedily,
)
from compiler.rewrite.patterns import FrozenPatternSet, canonicalizations, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.fusion.visiting_order import HashOrder

MIN_MAX_PATTERNS = tuple(canonicalizations(AffineMinOp, AffineMaxOp))
"""Canonicalization patterns of minima and maxima."""


@dataclass
class SimplifyAffineMinMax(Pass):
    """Simplify affine min/max/apply."""

    argument = "affine-simplify-min-max"
    name = "SimplifyAffineMinMaxPass"
    summary = "Simplify affine min/max/apply"
    anchor_interface = "FunctionOpInterface"

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([*MIN_MAX_PATTERNS, *_PATTERNS])
        if not apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners).converged:
            state.signal_failure()


def simplify_min_max_ops(ops: Sequence[Operation], rewriter: Rewriter) -> bool:
    """Removes redundant operands from `affine.min` and `affine.max` ops, then canonicalizes these ops.

    Returns False if canonicalization does not converge.
    """
    for op in ops:
        drop_operands_that_never_count(op, rewriter)
    config = GreedyConfig(strictness=Strictness.EXISTING_AND_NEW_OPS)
    return apply_op_patterns_greedily(ops, FrozenPatternSet(MIN_MAX_PATTERNS), rewriter, config).converged


def drop_operands_that_never_count(op: Operation, rewriter: Rewriter) -> bool:
    """min (d0, d0 + 5, s0) -> min (d0, s0)"""
    map_ = map_of(op)
    if map_ is None or map_.num_results < 2:
        return False
    counting = _counting_results(op, map_)
    if len(counting) == map_.num_results:
        return False
    count = map_.num_dims
    dims = [symbol(number) for number in range(count)]
    symbols = [symbol(count + number) for number in range(map_.num_symbols)]
    results = tuple(map_.results[number].replace(dims, symbols) for number in counting)
    with rewriter.modify(op):
        op.properties = {**op.properties, "map": AffineMapAttr(AffineMap(0, count + map_.num_symbols, results))}
    return True


def _counting_results(op: Operation, map_: AffineMap) -> list[int]:
    """Returns the decisive result of each class of comparable results, in upstream's order."""
    is_min = isinstance(op, AffineMinOp)
    single = [map_.slice_map(number, 1) for number in range(map_.num_results)]
    leaders = list(range(len(single)))
    counting: dict[int, int] = {}
    for first in range(len(single)):
        leader = leaders[first]
        if leader in counting:
            continue
        best = first
        for second in range(first + 1, len(single)):
            if leaders[second] == leaders[first]:
                continue
            other = counting.get(leaders[second], second)
            pair = (single[best], single[other]) if is_min else (single[other], single[best])
            order = ValueBounds(RULES).compare(*pair, op.operands)
            if order is Order.UNKNOWN:
                continue
            if order is Order.NOT_LESS:
                best = other
            _join(leaders, leaders[first], leaders[second])
        counting[leaders[first]] = best
    ordered = HashOrder()
    for leader in counting:
        ordered.add(leader)
    return [counting[leader] for leader in ordered.numbers()]


def _join(leaders: list[int], first: int, other: int) -> None:
    """Merges two classes; the smaller number becomes the leader."""
    low, high = sorted((first, other))
    for number, leader in enumerate(leaders):
        if leader == high:
            leaders[number] = low


def compose_apply(op: Operation, rewriter: Rewriter) -> bool:
    """apply (d0 + d1) (apply (d0 + 3) (%i), %x) -> apply (d0 + d1 + 3) (%i, %x)"""
    map_ = map_of(op)
    assert map_ is not None
    if not any(isinstance(value, OpResult) and isinstance(value.owner, _COMPOSED) for value in op.operands):
        return False
    composed, operands = compose(map_, op.operands)
    if composed == map_:
        return False
    with rewriter.modify(op):
        op.properties = {**op.properties, "map": AffineMapAttr(composed)}
        op.operands = operands
    return True


_COMPOSED = (AffineApplyOp, AffineMinOp)
"""Defining ops composed into an `affine.apply`; upstream also looks at minima, which it leaves as they are."""
_PATTERNS = (
    pattern(AffineMaxOp, name="(anonymous namespace)::SimplifyAffineMaxOp")(drop_operands_that_never_count),
    pattern(AffineMinOp, name="(anonymous namespace)::SimplifyAffineMinOp")(drop_operands_that_never_count),
    pattern(AffineApplyOp, name="(anonymous namespace)::SimplifyAffineApplyOp")(compose_apply),
)
