"""Interfaces of memory slots, for the ops of all dialects."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from compiler.ir.operation import Operation
from compiler.rewrite.memory_slots import SlotContext, SlotInterfaces, Use

_DIALECTS = frozenset({"llvm", "memref"})
"""The dialects with a `memory_slots.py`, which is imported when an op of the dialect is met."""

BlockingUses = dict[Operation, list[Use]]
"""Uses of a slot that must be removed before the slot can be removed, by their op."""


def interfaces_of(op: Operation) -> SlotInterfaces:
    """Returns the interfaces of the ops of the op's dialect."""
    return _interfaces_of_dialect("" if op.definition is None else op.definition.dialect)


@cache
def _interfaces_of_dialect(name: str) -> SlotInterfaces:
    if name not in _DIALECTS:
        return SlotInterfaces()
    interfaces: SlotInterfaces = import_module(f"compiler.dialects.{name}.memory_slots").INTERFACES
    return interfaces


def block(uses: BlockingUses, use: Use) -> None:
    """Adds a use, once."""
    own = uses.setdefault(use[0], [])
    if use not in own:
        own.append(use)


def forward_slice(roots: list[Operation], context: SlotContext) -> list[Operation]:
    """Returns the ops and their direct and indirect users, each op after those that it uses."""
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
