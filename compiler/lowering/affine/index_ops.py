"""`affine-expand-index-ops`, `affine-expand-index-ops-as-affine`: linear indices by products, sums and quotients.

%0:2 = affine.delinearize_index %i into (4, 5)    ->    %0 = arith.floordivsi %i, %c5; %1 = (%i mod 5, by arith)
                                            as affine:  %0 = affine.apply d0 floordiv 5 (%i); %1 = affine.apply d0 mod 5
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from compiler.analysis.loops import is_defined_outside_of, is_loop
from compiler.dialects.affine.apply import make_composed_apply
from compiler.dialects.affine.ops import AffineDelinearizeIndexOp, AffineLinearizeIndexOp
from compiler.dialects.arith.enums import CmpIPredicate, IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import AddIOp, DivSIOp, FloorDivSIOp, MulIOp, RemSIOp
from compiler.ir.affine import AffineExpr, AffineMap, constant, symbol
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC
from compiler.lowering.affine.expressions import AffineExpander
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class AffineExpandIndexOps(Pass):
    """Lower affine operations operating on indices into more fundamental operations."""

    argument = "affine-expand-index-ops"
    name = "AffineExpandIndexOps"
    summary = "Lower affine operations operating on indices into more fundamental operations"

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(EXPAND_INDEX_OPS), state.context, listeners=state.listeners)


@dataclass
class AffineExpandIndexOpsAsAffine(Pass):
    """Lower affine operations operating on indices into affine.apply operations."""

    argument = "affine-expand-index-ops-as-affine"
    name = "AffineExpandIndexOpsAsAffine"
    summary = "Lower affine operations operating on indices into affine.apply operations"

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet(EXPAND_INDEX_OPS_AS_AFFINE)
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


_IndexOp: TypeAlias = AffineDelinearizeIndexOp | AffineLinearizeIndexOp


def _basis(op: _IndexOp, count: int) -> tuple[list[int], Sequence[Value]]:
    """Returns the sizes without the outermost one, which is not needed, and the values of the dynamic ones."""
    sizes, dynamic = list(op.static_basis.values), op.dynamic_basis
    if len(sizes) == count:
        if sizes and sizes[0] == DYNAMIC:
            dynamic = dynamic[1:]
        sizes = sizes[1:]
    return sizes, dynamic


# ------------------------------------------------------------------------------------------ by ops of arith


def _strides(
    sizes: Sequence[int], dynamic: Sequence[Value], expander: AffineExpander, *, is_non_negative: bool
) -> list[Value]:
    """Returns the product of each size and all following sizes."""
    flags = IntegerOverflowFlags.NSW | (IntegerOverflowFlags.NUW if is_non_negative else 0)
    values: list[Value] = []
    rest = list(dynamic)
    product: Value | None = None
    static_product = 1
    for size in reversed(sizes):
        if size == DYNAMIC:
            value = rest.pop()
            product = value if product is None else expander.emit.op(MulIOp, product, value, overflow_flags=flags)
        else:
            static_product *= size
        if product is not None and static_product == 1:
            values.append(product)
            continue
        stride = expander.index(static_product)
        values.append(stride if product is None else expander.emit.op(MulIOp, product, stride, overflow_flags=flags))
    return values[::-1]


@pattern(AffineDelinearizeIndexOp, name="(anonymous namespace)::LowerDelinearizeIndexOps")
def lower_delinearize_index(op: AffineDelinearizeIndexOp, rewriter: Rewriter) -> bool:
    """delinearize_index %i into (4, 5) -> %i floordiv 5, %i mod 5"""
    linear = op.linear_index
    sizes, dynamic = _basis(op, len(op.results))
    if len(op.results) == 1:
        rewriter.replace_op(op, [linear])
        return True
    rewriter.set_insertion_point(op)
    expander = AffineExpander(rewriter)
    emit = expander.emit
    strides = _strides(sizes, dynamic, expander, is_non_negative=True)
    zero = expander.index(0)

    def remainder(stride: Value) -> Value:
        value = emit.op(RemSIOp, linear, stride)
        negative = emit.compare(CmpIPredicate.SLT, value, zero)
        return emit.select(negative, emit.op(AddIOp, value, stride, overflow_flags=IntegerOverflowFlags.NSW), value)

    results = [emit.op(FloorDivSIOp, linear, strides[0])]
    for stride, inner in pairwise(strides):
        results.append(emit.op(DivSIOp, remainder(stride), inner))
    results.append(remainder(strides[-1]))
    rewriter.replace_op(op, results)
    return True


@pattern(AffineLinearizeIndexOp, name="(anonymous namespace)::LowerLinearizeIndexOps")
def lower_linearize_index(op: AffineLinearizeIndexOp, rewriter: Rewriter) -> bool:
    """linearize_index [%i, %j] by (4, 5) -> %i * 5 + %j; terms that are invariant in more loops are added first"""
    indices = op.multi_index
    rewriter.set_insertion_point(op)
    expander = AffineExpander(rewriter)
    if not indices:
        rewriter.replace_op(op, [expander.index(0)])
        return True
    sizes, dynamic = _basis(op, len(indices))
    strides = _strides(sizes, dynamic, expander, is_non_negative=op.disjoint)
    terms: list[tuple[Value, int]] = []
    for index, stride in zip(indices, strides, strict=False):
        scaled = expander.emit.op(MulIOp, index, stride, overflow_flags=IntegerOverflowFlags.NSW)
        terms.append((scaled, _invariant_loops(op, index)))
    terms.append((indices[-1], _invariant_loops(op, indices[-1])))
    terms.sort(key=lambda term: -term[1])
    total = terms[0][0]
    for value, _ in terms[1:]:
        total = expander.emit.op(AddIOp, total, value, overflow_flags=IntegerOverflowFlags.NSW)
    rewriter.replace_op(op, [total])
    return True


def _invariant_loops(op: Operation, value: Value) -> int:
    """Returns the number of enclosing loops that the value is invariant in."""
    count = 0
    loop = _enclosing_loop(op)
    while loop is not None and is_defined_outside_of(loop, value):
        count += 1
        loop = _enclosing_loop(loop)
    return count


def _enclosing_loop(op: Operation) -> Operation | None:
    parent = op.parent_op
    while parent is not None and not is_loop(parent):
        parent = parent.parent_op
    return parent


EXPAND_INDEX_OPS: tuple[RewritePattern, ...] = (lower_delinearize_index, lower_linearize_index)


# ------------------------------------------------------------------------------------------ by affine.apply


def _symbolic_basis(op: _IndexOp, count: int, taken: int) -> tuple[list[AffineExpr], Sequence[Value]]:
    """Returns the sizes as constants or symbols, with symbols numbered from `taken`, and the symbols' values."""
    sizes, dynamic = _basis(op, count)
    exprs: list[AffineExpr] = []
    next_symbol = taken
    for size in sizes:
        if size == DYNAMIC:
            exprs.append(symbol(next_symbol))
            next_symbol += 1
        else:
            exprs.append(constant(size))
    return exprs, dynamic


@pattern(AffineDelinearizeIndexOp, name="(anonymous namespace)::LowerDelinearizeIndexOps")
def delinearize_as_affine(op: AffineDelinearizeIndexOp, rewriter: Rewriter) -> bool:
    """delinearize_index %i into (4, 5) -> apply s0 floordiv 5 (%i), apply s0 mod 5 (%i)"""
    linear = op.linear_index
    if len(op.results) == 1:
        rewriter.replace_op(op, [linear])
        return True
    sizes, dynamic = _symbolic_basis(op, len(op.results), 0)
    strides: list[AffineExpr] = []
    product = constant(1)
    for size in reversed(sizes):
        product = product * size
        strides.append(product)
    strides.reverse()
    exprs: list[AffineExpr] = []
    rest = symbol(len(dynamic))
    for stride in strides:
        exprs.append(rest.floor_div(stride))
        rest = rest % stride
    exprs.append(rest)
    rewriter.set_insertion_point(op)
    operands: list[Value] = [*dynamic, linear]
    results = [
        make_composed_apply(rewriter, AffineMap(0, len(operands), (expr,)), operands, op).result for expr in exprs
    ]
    rewriter.replace_op(op, results)
    return True


@pattern(AffineLinearizeIndexOp, name="(anonymous namespace)::LowerLinearizeIndexOps")
def linearize_as_affine(op: AffineLinearizeIndexOp, rewriter: Rewriter) -> bool:
    """linearize_index [%i, %j] by (4, 5) -> apply s0 * 5 + s1 (%i, %j)"""
    indices = op.multi_index
    sizes, dynamic = _symbolic_basis(op, len(indices), len(indices))
    total, stride = constant(0), constant(1)
    for position in reversed(range(len(indices))):
        total = symbol(position) * stride + total
        if position:
            stride = stride * sizes[position - 1]
    rewriter.set_insertion_point(op)
    operands: list[Value] = [*indices, *dynamic]
    new_op = make_composed_apply(rewriter, AffineMap(0, len(operands), (total,)), operands, op)
    rewriter.replace_op(op, [new_op.result])
    return True


EXPAND_INDEX_OPS_AS_AFFINE: tuple[RewritePattern, ...] = (delinearize_as_affine, linearize_as_affine)
