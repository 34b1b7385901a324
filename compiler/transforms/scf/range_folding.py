"""`scf-for-loop-range-folding`: folds additions to and multiplications of induction variables into loop bounds.

scf.for %i = %lb to %ub step %s {             %0 = arith.addi %lb, %a : index
  %0 = arith.addi %i, %a : index              %1 = arith.addi %ub, %a : index
  use(%0)                             ->      scf.for %i = %0 to %1 step %s {
}                                               use(%i)
                                              }
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compiler.analysis.loops import is_defined_outside_of
from compiler.dialects.arith.integer_ops import AddIOp, MulIOp
from compiler.dialects.scf.ops import ForOp
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.rewriter import Rewriter

_CHANGED_OPERANDS: Mapping[type[Operation], tuple[int, ...]] = {AddIOp: (0, 1), MulIOp: (0, 1, 2)}
"""Operands that change with the variable, of lower bound, upper bound and step."""


@dataclass
class ForLoopRangeFolding(Pass):
    """Fold add/mul ops into loop range."""

    argument = "scf-for-loop-range-folding"
    name = "SCFForLoopRangeFolding"
    summary = "Fold add/mul ops into loop range"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for loop in op.walk_post_order():
            if isinstance(loop, ForOp):
                while fold_into_range(loop, rewriter):
                    pass


def fold_into_range(loop: ForOp, rewriter: Rewriter) -> bool:
    """Folds the only user of the induction variable, if it is a foldable op."""
    variable = loop.region.blocks[0].arguments[0]
    if not rewriter.has_one_use(variable):
        return False
    user = rewriter.users(variable)[0]
    changed = _CHANGED_OPERANDS.get(type(user))
    if changed is None or not all(
        operand is variable or is_defined_outside_of(loop, operand) for operand in user.operands
    ):
        return False
    operands = list(loop.operands)
    rewriter.set_insertion_point(loop)
    for number in changed:
        operands[number] = rewriter.clone(user, IRMapping({variable: operands[number]})).result
    with rewriter.modify(loop):
        loop.operands = operands
    rewriter.replace_all_uses_with(user.result, variable)
    rewriter.erase_op(user)
    return True
