"""Simplification of atomic updates that do not depend on the old value, for dialects that have such operations."""

from __future__ import annotations

from collections.abc import Callable

from compiler.ir.operation import Operation, Value
from compiler.rewrite.rewriter import Rewriter


def simplify_update(
    op: Operation, yield_class: type[Operation], create_write: Callable[[Value], Operation], rewriter: Rewriter
) -> bool:
    """Replaces an update whose region only yields a value by a write; erases it if it yields the old value."""
    block = op.regions[0].entry
    if not isinstance(block.first, yield_class):
        return False
    (value,) = block.first.operands
    if value is block.arguments[0]:
        rewriter.erase_op(op)
    else:
        rewriter.replace_op(op, create_write(value))
    return True
