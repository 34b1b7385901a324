"""`scf-for-loop-specialization`, `scf-parallel-loop-specialization`: create a version of a loop for full tiles.

%ub = affine.min (d0) -> (4, d0) (%n)         %f = arith.cmpi eq, %ub, %c4 : index
scf.for %i = %lb to %ub step %s { A }   ->    scf.if %f {
                                                scf.for %i = %lb to %c4 step %s { A }
                                              } else {
                                                scf.for %i = %lb to %ub step %s { A }
                                              }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.affine.ops import AffineMinOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AndIOp, CmpIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.scf.ops import ForOp, IfOp, ParallelOp, YieldOp
from compiler.ir.attributes import index_attr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import INDEX
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.rewriter import Rewriter


@dataclass
class ForLoopSpecialization(Pass):
    """Specialize `for` loops for vectorization."""

    argument = "scf-for-loop-specialization"
    name = "SCFForLoopSpecialization"
    summary = "Specialize `for` loops for vectorization"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for loop in op.walk_post_order():
            if isinstance(loop, ForOp) and not loop.results:
                specialize(loop, [loop.upper_bound], rewriter)


@dataclass
class ParallelLoopSpecialization(Pass):
    """Specialize parallel loops for vectorization."""

    argument = "scf-parallel-loop-specialization"
    name = "SCFParallelLoopSpecialization"
    summary = "Specialize parallel loops for vectorization"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for loop in op.walk_post_order():
            if isinstance(loop, ParallelOp) and not loop.results:
                specialize(loop, loop.upper_bound, rewriter)


def _least_constant(bound: Value) -> int | None:
    """Returns the least constant operand of an `affine.min`, or None."""
    minimum = bound.defining_op(AffineMinOp)
    return None if minimum is None else min(minimum.map.map.constant_results(), default=None)


def specialize(loop: Operation, bounds: Sequence[Value], rewriter: Rewriter) -> bool:
    """Creates a version of a loop in which all upper bounds equal their constant limits."""
    constants = [_least_constant(bound) for bound in bounds]
    if None in constants or not constants:
        return False
    rewriter.set_insertion_point(loop)
    rewriter.location = loop
    condition: Value | None = None
    mapping = IRMapping()
    for bound, number in zip(bounds, constants, strict=True):
        assert number is not None
        constant = rewriter.create(ConstantOp, result_types=[INDEX], value=index_attr(number)).result
        is_full = rewriter.create(CmpIOp, bound, constant, predicate=CmpIPredicate.EQ).result
        condition = is_full if condition is None else rewriter.create(AndIOp, condition, is_full).result
        mapping.values[bound] = constant
    assert condition is not None
    regions = [Region(), Region()]
    rewriter.create(IfOp, condition, result_types=[], regions=regions)
    for region, own in zip(regions, (mapping, IRMapping()), strict=True):
        rewriter.create_block(region)
        rewriter.clone(loop, own)
        rewriter.create(YieldOp)
    rewriter.erase_op(loop)
    return True
