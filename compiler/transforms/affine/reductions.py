"""Which of the values that a loop carries are reductions, such as sums.

affine.for .. iter_args(%sum = %zero) { %x = ..; %next = arith.addf %sum, %x; affine.yield %next }   "addf" of %x
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.reductions import REDUCTION_OPS
from compiler.ir.operation import Operation, Value
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import carried_arguments, terminator_of

_KINDS = {op: kind for kind, op in REDUCTION_OPS.items()}


@dataclass(frozen=True)
class LoopReduction:
    """What combines (a case of `AtomicRMWKind`), which of the carried values it is, what is combined with it."""

    kind: str
    position: int
    value: Value


def supported_reductions(loop: Operation, rewriter: Rewriter) -> list[LoopReduction]:
    """The carried values of an `affine.for` that are only combined with another value once a turn."""
    found: list[LoopReduction] = []
    for position, argument in enumerate(carried_arguments(loop)):
        if not rewriter.has_one_use(argument):
            continue
        combiner = rewriter.users(argument)[0]
        kind = _KINDS.get(combiner.name)
        if kind is None or combiner.parent is not argument.owner or not rewriter.has_one_use(combiner.result):
            continue
        terminator = terminator_of(loop)
        if rewriter.users(combiner.result)[0] is not terminator:
            continue
        if terminator.operands[position] is not combiner.result:
            continue
        left, right = combiner.operands
        found.append(LoopReduction(kind, position, right if left is argument else left))
    return found
