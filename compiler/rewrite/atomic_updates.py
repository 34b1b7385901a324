"""Simplification of atomic updates that do not depend on the old value, for dialects that have such operations."""

from __future__ import annotations

from collections.abc import Callable

from compiler.ir.operation import Operation, Value
from compiler.rewrite.rewriter import Rewriter


def simplify_update(
    op: Operation, yield_class: type[Operation], create_write: Callable[[Value], Operation], rewriter: Rewriter
) -> bool:
    """Replaces an update whose region only yields a value by a write; erases it if it yields the old value.

    Returns True if it did either.

    >>> from compiler.dialects.omp.loop_ops import YieldOp
    >>> from compiler.rewrite.rewriter import Rewriter
    >>> context = new_context()
    >>> update = "omp.atomic.update %m : memref<i32> { ^b(%x: i32): omp.yield(%x : i32) }"
    >>> module = parse(f"func.func @f(%m: memref<i32>) {{ {update} return }}", context)
    >>> _, function, update, *_ = module.walk()
    >>> simplify_update(update, YieldOp, None, Rewriter(module, context))
    True
    >>> [op.name for op in function.regions[0].entry.ops]
    ['func.return']
    """
    (region,) = op.regions
    block = region.entry
    if not isinstance(block.first, yield_class):
        return False
    (value,) = block.first.operands
    if value is block.arguments[0]:
        rewriter.erase_op(op)
    else:
        rewriter.replace_op(op, create_write(value))
    return True
