"""`scf-for-to-while`: converts counted loops to `scf.while`.

scf.for %i = %lb to %ub step %s {             scf.while (%i = %lb) : (index) -> index {
  use(%i)                                       %c = arith.cmpi slt, %i, %ub : index
}                                               scf.condition(%c) %i : index
                                      ->      } do {
                                              ^bb0(%i: index):
                                                %n = arith.addi %i, %s : index
                                                use(%i)
                                                scf.yield %n : index
                                              }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, CmpIOp
from compiler.dialects.scf.ops import ConditionOp, ForOp, WhileOp
from compiler.ir.operation import Operation, Region
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class ForToWhileLoop(Pass):
    """Convert SCF for loops to SCF while loops."""

    argument = "scf-for-to-while"
    name = "SCFForToWhileLoop"
    summary = "Convert SCF for loops to SCF while loops"

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet([for_to_while]), state.context, listeners=state.listeners)


@pattern(ForOp, name="ForLoopLoweringPattern")
def for_to_while(op: ForOp, rewriter: Rewriter) -> bool:
    """for -> while, which also carries the induction variable"""
    body = op.region.entry
    types = [argument.type for argument in body.arguments]
    locations = [argument.get_location() for argument in body.arguments]
    lower, upper, step, *inits = op.operands
    regions = [Region(), Region()]
    attributes = {**op.attributes, **op.properties}
    loop = rewriter.create(WhileOp, lower, *inits, result_types=types, attributes=attributes, regions=regions)
    before = rewriter.create_block(regions[0], None, types, locations)
    predicate = CmpIPredicate.ULT if op.unsigned_cmp else CmpIPredicate.SLT
    compared = rewriter.create(CmpIOp, before.arguments[0], upper, predicate=predicate)
    rewriter.create(ConditionOp, compared.result, *before.arguments)

    after = rewriter.create_block(regions[1], None, types, locations)
    following = rewriter.create(AddIOp, after.arguments[0], step)
    rewriter.inline_block_before(body, after, None, after.arguments)
    last = after.last
    assert last is not None
    with rewriter.modify(last):
        last.operands = [following.result, *last.operands]
    _, *results = loop.results
    rewriter.replace_op(op, results)
    return True
