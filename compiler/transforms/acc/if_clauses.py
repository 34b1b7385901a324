"""`acc-if-clause-lowering`: executes compute constructs with a condition on the device, or their code on the host.

acc.parallel if(%c) { A }    ->    scf.if %c { acc.parallel { A } } else { A }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.acc.canonicalize import drop_condition
from compiler.dialects.acc.compute_ops import KernelsOp, ParallelOp, SerialOp
from compiler.dialects.acc.data_operation import DataEntry
from compiler.dialects.acc.families import COMPUTE_CONSTRUCTS, DATA_EXITS
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.ir.operation import Block, Operation, Region
from compiler.ir.problem import Problem
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.greedy import GreedyConfig, Strictness, apply_op_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.acc.specialize_for_host import AtomicAccesses, host_fallback_patterns


@dataclass
class ACCIfClauseLowering(Pass):
    """Lower if clauses in ACC compute constructs."""

    argument = "acc-if-clause-lowering"
    name = "ACCIfClauseLowering"
    summary = "Lower if clauses in ACC compute constructs"
    anchor = "func.func"
    dependent_dialects = ("acc", "scf")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        unneeded: list[Operation] = []
        for construct in op.walk_post_order():
            if isinstance(construct, COMPUTE_CONSTRUCTS) and construct.if_cond is not None:
                unneeded += _split(construct, state, rewriter)
        for each in dict.fromkeys(unneeded):
            if isinstance(each, DataEntry):
                rewriter.replace_op(each, [each.var])
            else:
                rewriter.erase_op(each)


def _split(op: ParallelOp | KernelsOp | SerialOp, state: PassState, rewriter: Rewriter) -> list[Operation]:
    """Splits a construct by its `if` clause: copies it to one branch, and its code for the host to the other.

    Returns the operations that the copies replace.
    """
    if op.if_cond is None:
        return []
    if len(op.region.blocks) != 1:
        message = "not yet implemented: region with multiple blocks"
        state.problems.append(Problem(op, message, shows_op=False))
        return []
    entries = [entry for value in op.data_clause_operands if (entry := value.defining_op(DataEntry)) is not None]
    exits = [
        user for entry in reversed(entries) for user in rewriter.users(entry.acc_var) if isinstance(user, DATA_EXITS)
    ]
    then = Block()
    regions = [Region([then]), Region()]
    rewriter.set_insertion_point(op)
    rewriter.location = op
    rewriter.create(IfOp, op.if_cond, result_types=[], regions=regions)
    rewriter.set_insertion_point_to_end(then)
    mapping = IRMapping()
    for each in (*entries, op, *exits):
        copy = rewriter.clone(each, mapping)
        if each is op:
            drop_condition(copy, rewriter)
    rewriter.create(YieldOp)
    rewriter.inline_region_before(op.region, regions[1])
    last = regions[1].entry.last
    if last is not None:
        rewriter.set_insertion_point(last)
        rewriter.replace_op_with_new_op(last, YieldOp, result_types=[])
    _convert_host_code(regions[1], state, rewriter)
    return [op, *exits, *entries]


def _convert_host_code(region: Region, state: PassState, rewriter: Rewriter) -> None:
    """Removes the operations of the acc dialect from code for the host."""
    ops = [inner for outer in region.entry.ops for inner in outer.walk() if inner.dialect == "acc"]
    if ops:
        config = GreedyConfig(top_down=True, strictness=Strictness.EXISTING_OPS)
        patterns = FrozenPatternSet(host_fallback_patterns(AtomicAccesses(state)))
        apply_op_patterns_greedily(ops, patterns, rewriter, config)
