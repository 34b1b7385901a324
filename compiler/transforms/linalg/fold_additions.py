"""Folds of an addition to a contraction on zeros into a contraction that starts with the other summand.

linalg.add (linalg.matmul %a, %b into zeros), %c    ->   linalg.matmul %a, %b into %c
"""

from __future__ import annotations

from compiler.analysis.dominance import DominanceInfo
from compiler.dialects.arith import float_ops, integer_ops
from compiler.dialects.complex import ops as complex_ops
from compiler.dialects.linalg.elementwise_ops import AddOp, CopyOp, FillOp
from compiler.dialects.linalg.interface import (
    body,
    has_tensor_semantics,
    indexing_maps,
    inputs,
    is_structured,
    iterator_types,
    outputs,
)
from compiler.dialects.linalg.structure import PARALLEL
from compiler.ir.affine import AffineDimExpr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.rewrite.elementwise import splat_value
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter

_PRODUCT_SUMS = (
    (float_ops.AddFOp, float_ops.MulFOp),
    (integer_ops.AddIOp, integer_ops.MulIOp),
    (complex_ops.AddOp, complex_ops.MulOp),
    (integer_ops.OrIOp, integer_ops.AndIOp),
)


def _is_zero(value: Value) -> bool:
    """Returns True for a constant of zeros, and for tensors that are filled with one."""
    constant = constant_value(value)
    if constant is not None:
        return splat_value(constant) == 0
    owner = value.owner if isinstance(value, OpResult) else None
    return isinstance(owner, FillOp | CopyOp) and _is_zero(inputs(owner)[0])


def _source(value: Value) -> Value:
    """Returns the operand of a chain of casts, which are operations with one operand."""
    while isinstance(value, OpResult) and len(value.owner.operands) == 1:
        (value,) = value.owner.operands
    return value


def _is_contraction(op: Operation) -> bool:
    """Returns True if an operation adds products of its two inputs to its output."""
    maps = indexing_maps(op)
    if len(inputs(op)) != 2 or len(outputs(op)) != 1 or all(kind == PARALLEL for kind in iterator_types(op)):
        return False
    if not all(map_.is_projected_permutation() for map_ in maps):
        return False
    block = body(op)
    end = block.last
    if end is None or len(end.operands) != 1:
        return False
    (yielded,) = [_source(operand) for operand in end.operands]
    if not isinstance(yielded, OpResult):
        return False
    left, right, accumulator = block.arguments
    for sum_class, product_class in _PRODUCT_SUMS:
        if isinstance(yielded.owner, sum_class):
            first, second = [_source(operand) for operand in yielded.owner.operands]
            product = second if first is accumulator else first
            if accumulator not in (first, second) or not isinstance(product, OpResult):
                return False
            factors = {_source(operand) for operand in product.owner.operands}
            return isinstance(product.owner, product_class) and factors == {left, right}
    return False


def _keeps_order(op: Operation) -> bool:
    """Returns True if the output's dimensions are loops in ascending order."""
    positions = [expr.position if isinstance(expr, AffineDimExpr) else -1 for expr in indexing_maps(op)[2].results]
    return -1 not in positions and positions == sorted(positions)


@pattern(AddOp, name="FoldAddIntoDest")
def fold_add_into_dest(op: AddOp, rewriter: Rewriter) -> bool:
    """add (matmul %a, %b into zeros), %c -> matmul %a, %b into %c"""
    if not has_tensor_semantics(op):
        return False
    dominance = DominanceInfo()
    candidates: list[tuple[Value, Operation]] = []
    left, right = inputs(op)
    for summand, other in ((right, left), (left, right)):
        owner = summand.owner if isinstance(summand, OpResult) else None
        if owner is not None and is_structured(owner) and dominance.dominates(other, owner):
            candidates.append((other, owner))
    if not candidates:
        return False
    other, contraction = candidates[-1]
    if len(contraction.results) != 1 or not _is_contraction(contraction):
        words = "expected dominated op to be single-result destination-passing contraction"
        return rewriter.notify_match_failure(contraction, words)
    if not rewriter.has_one_use(contraction.result):
        words = "expected linalg.add to be single user of contraction's result"
        return rewriter.notify_match_failure(contraction, words)
    if not _is_zero(outputs(contraction)[0]):
        return rewriter.notify_match_failure(contraction, "expected dominated op's dest to be additive zero")
    if not _keeps_order(contraction):
        words = "expected index_map for contraction's dest to be an ordered projection"
        return rewriter.notify_match_failure(contraction, words)
    with rewriter.modify(contraction):
        contraction.operands = [*inputs(contraction), other]
    rewriter.replace_op(op, [contraction.result])
    return True
