"""Successors and operands of branches with constant conditions."""

from __future__ import annotations

from compiler.dialects.cf.ops import BranchOp, CondBranchOp, SwitchOp
from compiler.ir.attributes import Attribute, DenseElementsAttr, IntegerAttr
from compiler.ir.operation import Block
from compiler.ods import hook


@hook.chosen_successor(BranchOp)
def br_successor(op: BranchOp, operands: list[Attribute | None]) -> Block | None:
    return op.dest


@hook.chosen_successor(CondBranchOp)
def cond_br_successor(op: CondBranchOp, operands: list[Attribute | None]) -> Block | None:
    condition = operands[0]
    return op.successors[0 if condition.value else 1] if isinstance(condition, IntegerAttr) else None


@hook.chosen_successor(SwitchOp)
def switch_successor(op: SwitchOp, operands: list[Attribute | None]) -> Block | None:
    """The block of the case that the flag is, else the default one."""
    flag, cases = operands[0], op.case_values
    if not isinstance(flag, IntegerAttr):
        # Upstream has no case to look for here, and so it may go anywhere.
        return op.default_destination if len(op.successors) == 1 else None
    if isinstance(cases, DenseElementsAttr):
        wanted = flag.value & (1 << cases.layout.bits) - 1
        for position, pattern in enumerate(cases.listed_bit_patterns()):
            if pattern == wanted and position + 1 < len(op.successors):
                return op.successors[position + 1]
    return op.default_destination
