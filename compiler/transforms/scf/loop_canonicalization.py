"""`scf-for-loop-canonicalization`: simplifies ops in loops by the loop's range and iter_args.

scf.for %i = %c0 to %c8 step %c4 {                              scf.for %i = %c0 to %c8 step %c4 {
  %0 = affine.min (d0) -> (4, 8 - d0)(%i)               ->        %0 = affine.apply () -> (4)()
scf.for ... iter_args(%t = %init) { tensor.dim %t, %c0  ->      scf.for ... { tensor.dim %init, %c0
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.affine.ops import AffineMaxOp, AffineMinOp
from compiler.dialects.memref import view_ops as memref
from compiler.dialects.scf.ops import ForOp
from compiler.dialects.tensor import ops as tensor
from compiler.dialects.tensor.ops import InsertSliceOp
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.scf.min_max import simplify_in_loop


@dataclass
class ForLoopCanonicalization(Pass):
    """Canonicalize operations within scf.for loop bodies."""

    argument = "scf-for-loop-canonicalization"
    name = "SCFForLoopCanonicalization"
    summary = "Canonicalize operations within scf.for loop bodies"
    dependent_dialects = ("affine", "memref", "tensor")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(LOOP_CANONICALIZATIONS), state.context, listeners=state.listeners)


def _keeps_shape(loop: ForOp, number: int) -> bool:
    """Returns True if a carried value keeps its shape in all iterations, because slices are only inserted into it."""
    argument = loop.region.entry.arguments[number + 1]
    last = loop.region.entry.last
    value: Value | None = None if last is None else last.operands[number]
    while value is not None:
        if value is argument:
            return True
        if not isinstance(value, OpResult):
            return False
        op = value.owner
        if isinstance(op, InsertSliceOp):
            value = op.dest
        elif isinstance(op, ForOp) and _keeps_shape(op, value.index):
            value = op.init_args[value.index]
        else:
            return False
    return False


def dim_of_argument(op: memref.DimOp | tensor.DimOp, rewriter: Rewriter) -> bool:
    """dim(%arg) -> dim(%init), where %arg keeps its shape"""
    source = op.source_
    if not isinstance(source, BlockArgument) or source.index == 0:
        return False
    loop, number = source.owner.parent_op, source.index - 1
    if not isinstance(loop, ForOp) or not _keeps_shape(loop, number):
        return False
    with rewriter.modify(op):
        op.operands = [loop.init_args[number], op.index]
    return True


def dim_of_result(op: memref.DimOp | tensor.DimOp, rewriter: Rewriter) -> bool:
    """dim(%result) -> dim(%init), where the loop's value keeps its shape"""
    match op.source_:
        case OpResult(ForOp() as loop, index=number) if _keeps_shape(loop, number):
            with rewriter.modify(op):
                op.operands = [loop.init_args[number], op.index]
            return True
    return False


LOOP_CANONICALIZATIONS = (
    pattern(AffineMinOp, name="AffineOpSCFCanonicalizationPattern")(simplify_in_loop),
    pattern(AffineMaxOp, name="AffineOpSCFCanonicalizationPattern")(simplify_in_loop),
    pattern(tensor.DimOp, name="DimOfIterArgFolder")(dim_of_argument),
    pattern(memref.DimOp, name="DimOfIterArgFolder")(dim_of_argument),
    pattern(tensor.DimOp, name="DimOfLoopResultFolder")(dim_of_result),
    pattern(memref.DimOp, name="DimOfLoopResultFolder")(dim_of_result),
)
