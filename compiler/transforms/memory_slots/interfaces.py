"""Interfaces of memory slots, for the ops of all dialects."""

from __future__ import annotations

from compiler.dialects.llvm import memory_slots as llvm
from compiler.dialects.memref import memory_slots as memref
from compiler.ir.operation import Operation
from compiler.rewrite.memory_slots import SlotContext, Use

INTERFACES = memref.INTERFACES | llvm.INTERFACES

BlockingUses = dict[Operation, list[Use]]
"""The uses that must go for a slot to go, by the op that has them."""


def block(uses: BlockingUses, use: Use) -> None:
    """Adds a use, once."""
    own = uses.setdefault(use[0], [])
    if use not in own:
        own.append(use)


def forward_slice(roots: list[Operation], context: SlotContext) -> list[Operation]:
    """Returns the given ops and those that use them, directly or through others, each after those that it uses."""
    ops: list[Operation] = []
    seen = set(roots)
    stack: list[tuple[Operation, list[Operation]]] = [(root, _users(root, context)) for root in reversed(roots)]
    while stack:
        current, rest = stack[-1]
        while rest:
            user = rest.pop()
            if user not in seen:
                seen.add(user)
                stack.append((user, _users(user, context)))
                break
        else:
            stack.pop()
            ops.append(current)
    ops.reverse()
    return ops


def _users(op: Operation, context: SlotContext) -> list[Operation]:
    return [user for result in op.results for user in context.rewriter.users(result)]
