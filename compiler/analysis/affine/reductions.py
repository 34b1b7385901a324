"""Reductions: values that a loop carries and combines with one value in each iteration.

affine.for %i = 0 to 10 iter_args(%sum = %zero) -> f32 {
  %v = affine.load %m[%i] : memref<10xf32>
  %next = arith.addf %sum, %v : f32          // combines %sum with %v, kind addf
  affine.yield %next : f32
}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.affine.ops import AffineForOp
from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.arith.float_ops import FloatBinary
from compiler.dialects.arith.integer_ops import IntegerBinary
from compiler.dialects.arith.reductions import REDUCTION_OPS
from compiler.ir.operation import Operation, Value

KINDS: Mapping[type[Operation], AtomicRMWKind] = MappingProxyType(
    {op_class: kind for kind, op_class in REDUCTION_OPS.items()}
)
"""The kind of the reduction that each class of combining operations performs."""


@dataclass(frozen=True)
class LoopReduction:
    """A reduction in a loop: the carried value, the op and kind that combine it, and the value combined with it."""

    position: int
    combiner: IntegerBinary | FloatBinary
    kind: AtomicRMWKind
    value: Value


def supported_reductions(loop: AffineForOp) -> list[LoopReduction]:
    """Returns the reductions among the values that an `affine.for` carries."""
    candidates = [_reduction(loop, position) for position in range(len(loop.results))]
    return [reduction for reduction in candidates if reduction is not None]


def _reduction(loop: AffineForOp, position: int) -> LoopReduction | None:
    body = loop.region.entry
    terminator = body.last
    assert terminator is not None
    carried = body.arguments[1 + position]
    yielded = terminator.operands[position]
    combiner = yielded.defining_op(IntegerBinary) or yielded.defining_op(FloatBinary)
    kind = None if combiner is None else KINDS.get(type(combiner))
    if combiner is None or kind is None or combiner.parent is not body:
        return None
    if (combiner.lhs is carried) == (combiner.rhs is carried):
        return None
    uses = [operand for op in loop.walk() for operand in op.operands if operand is carried or operand is yielded]
    if len(uses) != 2:
        return None  # the carried or the combined value has another use
    value = combiner.rhs if combiner.lhs is carried else combiner.lhs
    return LoopReduction(position, combiner, kind, value)
