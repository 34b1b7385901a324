"""`linalg-fold-into-elementwise`: folds transpositions of operands into the indexing maps of elementwise operations.

%t = linalg.transpose ins(%a) permutation = [1, 0]
%0 = linalg.elementwise <exp> ins(%t)                 ->   %0 = linalg.elementwise <exp> maps = [(d1, d0), ...] ins(%a)
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.linalg.interface import indexing_maps, inputs, maps_attr
from compiler.dialects.linalg.structured_ops import ElementwiseOp, TransposeOp
from compiler.ir.operation import Operation, OpResult
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(ElementwiseOp, name="(anonymous namespace)::FoldTransposePattern")
def read_through_transposes(op: ElementwiseOp, rewriter: Rewriter) -> bool:
    """elementwise(transpose %a) -> elementwise %a, whose map transposes"""
    maps, operands = indexing_maps(op), list(op.operands)
    for index, value in enumerate(inputs(op)):
        producer = value.owner if isinstance(value, OpResult) else None
        if producer is not None and isinstance(producer, TransposeOp) and maps[index].is_identity():
            operands[index] = producer.input
            maps[index] = indexing_maps(producer)[0]
    if operands == op.operands:
        return False
    with rewriter.modify(op):
        op.operands = operands
        op.properties = {**op.properties, "indexing_maps": maps_attr(maps)}
    return True


@dataclass
class LinalgFoldIntoElementwise(Pass):
    """Fold transpositions into the elementwise operations that read them."""

    argument = "linalg-fold-into-elementwise"
    name = "LinalgFoldIntoElementwisePass"
    summary = "Fold transpose ops into elementwise"
    dependent_dialects = ("linalg",)

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([read_through_transposes])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)
