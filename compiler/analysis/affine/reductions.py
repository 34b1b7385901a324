"""Reductions: values that a loop carries and combines with one value in each iteration.

affine.for %i = 0 to 10 iter_args(%sum = %zero) -> f32 {
  %v = affine.load %m[%i] : memref<10xf32>
  %next = arith.addf %sum, %v : f32          // combines %sum with %v, kind addf
  affine.yield %next : f32
}
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.affine.loops import body_of
from compiler.ir.operation import Operation, OpResult, Value

KINDS = {
    "arith.addf": "addf",
    "arith.addi": "addi",
    "arith.andi": "andi",
    "arith.maximumf": "maximumf",
    "arith.maxnumf": "maxnumf",
    "arith.maxsi": "maxs",
    "arith.maxui": "maxu",
    "arith.minimumf": "minimumf",
    "arith.minnumf": "minnumf",
    "arith.minsi": "mins",
    "arith.minui": "minu",
    "arith.mulf": "mulf",
    "arith.muli": "muli",
    "arith.ori": "ori",
    "arith.xori": "xori",
}
"""The combining ops, and what `AtomicRMWKind` calls them."""


@dataclass(frozen=True)
class LoopReduction:
    """Which of the carried values is combined, by what op and kind, with what value."""

    position: int
    combiner: Operation
    kind: str
    value: Value


def supported_reductions(loop: Operation) -> list[LoopReduction]:
    """The reductions among the values that an `affine.for` carries."""
    found = [_reduction(loop, position) for position in range(len(loop.results))]
    return [reduction for reduction in found if reduction is not None]


def _reduction(loop: Operation, position: int) -> LoopReduction | None:
    body = body_of(loop)
    terminator = body.last
    assert terminator is not None
    carried = body.arguments[1 + position]
    yielded = terminator.operands[position]
    if not isinstance(yielded, OpResult):
        return None
    combiner = yielded.owner
    kind = KINDS.get(combiner.name)
    if kind is None or combiner.parent is not body or len(combiner.operands) != 2:
        return None
    if sum(operand is carried for operand in combiner.operands) != 1:
        return None
    uses = [operand for op in loop.walk() for operand in op.operands if operand is carried or operand is yielded]
    if len(uses) != 2:
        return None  # the carried or the combined value has another use
    value = combiner.operands[1 if combiner.operands[0] is carried else 0]
    return LoopReduction(position, combiner, kind, value)
