"""`scf-for-loop-canonicalization`: what ops in loops are, which only the loop's range or its values tell.

scf.for %i = %c0 to %c8 step %c4 {                              scf.for %i = %c0 to %c8 step %c4 {
  %0 = affine.min (d0) -> (4, 8 - d0)(%i)               ->        %0 = affine.apply () -> (4)()
scf.for ... iter_args(%t = %init) { tensor.dim %t, %c0  ->      scf.for ... { tensor.dim %init, %c0
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.scf.ops import ForOp
from compiler.dialects.tensor.ops import InsertSliceOp
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.scf.min_max import MIN_MAX, simplify_in_loop


@dataclass
class ForLoopCanonicalization(Pass):
    """Canonicalize operations within scf.for loop bodies."""

    argument = "scf-for-loop-canonicalization"
    name = "SCFForLoopCanonicalization"
    summary = "Canonicalize operations within scf.for loop bodies"
    dependent_dialects = ("affine", "memref", "tensor")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(LOOP_CANONICALIZATIONS), state.context, listeners=state.listeners)


def _first_operands(loop: Operation) -> list[Value]:
    """The values that the loop starts with, one for each result."""
    return loop.operands[3:]


def _keeps_shape(loop: ForOp, number: int) -> bool:
    """Whether a value that the loop carries has the same shape in all turns: slices are inserted into it, no more."""
    argument = loop.region.blocks[0].arguments[number + 1]
    last = loop.region.blocks[0].last
    value: Value | None = None if last is None else last.operands[number]
    while value is not None:
        if value is argument:
            return True
        if not isinstance(value, OpResult):
            return False
        made = value.owner
        if isinstance(made, InsertSliceOp):
            value = made.dest
        elif isinstance(made, ForOp) and _keeps_shape(made, value.index):
            value = _first_operands(made)[value.index]
        else:
            return False
    return False


def _dim_of_argument(name: str) -> RewritePattern:
    @pattern(name, name="DimOfIterArgFolder")
    def fold(op: Operation, rewriter: Rewriter) -> bool:
        """dim(%arg) -> dim(%init), where %arg keeps its shape"""
        source = op.operands[0]
        if not isinstance(source, BlockArgument) or source.index == 0:
            return False
        loop = source.owner.parent_op
        if loop is None or not isinstance(loop, ForOp) or not _keeps_shape(loop, source.index - 1):
            return False
        return _replace_source(op, _first_operands(loop)[source.index - 1], rewriter)

    return fold


def _dim_of_result(name: str) -> RewritePattern:
    @pattern(name, name="DimOfLoopResultFolder")
    def fold(op: Operation, rewriter: Rewriter) -> bool:
        """dim(%result) -> dim(%init), where the loop's value keeps its shape"""
        source = op.operands[0]
        if not isinstance(source, OpResult) or not isinstance(source.owner, ForOp):
            return False
        if not _keeps_shape(source.owner, source.index):
            return False
        return _replace_source(op, _first_operands(source.owner)[source.index], rewriter)

    return fold


def _replace_source(op: Operation, source: Value, rewriter: Rewriter) -> bool:
    with rewriter.modify(op):
        op.operands = [source, *op.operands[1:]]
    return True


LOOP_CANONICALIZATIONS = (
    *(pattern(name, name="AffineOpSCFCanonicalizationPattern")(simplify_in_loop) for name in MIN_MAX),
    *map(_dim_of_argument, ("tensor.dim", "memref.dim")),
    *map(_dim_of_result, ("tensor.dim", "memref.dim")),
)
