"""`math-sincos-fusion`: sine and cosine of the same number are computed together.

%s = math.sin %x : f32
%c = math.cos %x : f32        ->      %s, %c = math.sincos %x : f32
"""

from __future__ import annotations

from dataclasses import dataclass

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


@pattern("math.sin", name="SincosFusionPattern")
def fuse_sincos(op: Operation, rewriter: Rewriter) -> bool:
    """sin(x), cos(x) -> sincos(x)"""
    value, flags, block = op.operands[0], op.properties.get("fastmath"), op.parent
    cosine = next(
        (
            user
            for user in (() if block is None else block.ops)
            if user.name == "math.cos" and user.operands[0] is value and user.properties.get("fastmath") == flags
        ),
        None,
    )
    if cosine is None:
        return False
    first = op if op.is_before_in_block(cosine) else cosine
    rewriter.set_insertion_point(first)
    types = [op.result.type, op.result.type]
    fused = rewriter.create("math.sincos", [value], types, properties={"fastmath": flags}, location=first)
    rewriter.replace_op(op, fused.results[:1])
    rewriter.replace_op(cosine, fused.results[1:])
    return True
