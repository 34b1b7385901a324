"""`math-sincos-fusion`: computes sine and cosine of the same number together.

%s = math.sin %x : f32
%c = math.cos %x : f32        ->      %s, %c = math.sincos %x : f32
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.math.trigonometric_ops import CosOp, SincosOp, SinOp
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class MathSincosFusionPass(Pass):
    """Fuse sin and cos operations."""

    argument = "math-sincos-fusion"
    name = "MathSincosFusionPass"
    summary = "Fuse sin and cos operations."

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet([fuse_sincos]), state.context, listeners=state.listeners)


@pattern(SinOp, name="SincosFusionPattern")
def fuse_sincos(op: SinOp, rewriter: Rewriter) -> bool:
    """sin(x), cos(x) -> sincos(x)"""
    value, flags, block = op.operand_, op.fastmath, op.parent
    cosine = next(
        (
            user
            for user in (() if block is None else block.ops)
            if isinstance(user, CosOp) and user.operand_ is value and user.fastmath == flags
        ),
        None,
    )
    if cosine is None:
        return False
    first = op if op.is_before_in_block(cosine) else cosine
    rewriter.set_insertion_point(first)
    types = [op.result.type, op.result.type]
    fused = rewriter.create(SincosOp, value, result_types=types, fastmath=flags, location=first)
    rewriter.replace_op(op, [fused.sin])
    rewriter.replace_op(cosine, [fused.cos])
    return True
