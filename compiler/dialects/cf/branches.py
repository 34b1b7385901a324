"""Which way a branch goes when its condition is known."""

from __future__ import annotations

from compiler.ir.attributes import Attribute, DenseElementsAttr, IntegerAttr
from compiler.ir.operation import Block, Operation


def br_successor(op: Operation, operands: list[Attribute | None]) -> Block | None:
    return op.successors[0]


def cond_br_successor(op: Operation, operands: list[Attribute | None]) -> Block | None:
    condition = operands[0]
    return op.successors[0 if condition.value else 1] if isinstance(condition, IntegerAttr) else None


def switch_successor(op: Operation, operands: list[Attribute | None]) -> Block | None:
    """The block of the case that the flag is, else the default one."""
    flag, cases = operands[0], op.properties.get("case_values")
    if not isinstance(flag, IntegerAttr):
        # Upstream has no case to look for here, and so it may go anywhere.
        return op.successors[0] if len(op.successors) == 1 else None
    if isinstance(cases, DenseElementsAttr):
        wanted = flag.value & (1 << cases.layout.bits) - 1
        for position, pattern in enumerate(cases.listed_bit_patterns()):
            if pattern == wanted and position + 1 < len(op.successors):
                return op.successors[position + 1]
    return op.successors[0]
