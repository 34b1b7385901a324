"""Converts heap allocations that are freed in their block to stack allocations.

%0 = memref.alloc() : memref<8xf32>; ..; memref.dealloc %0  ->  %0 = memref.alloca() : memref<8xf32>; ..
"""

from __future__ import annotations

from math import prod

from compiler.analysis.data_layout import DataLayout, UnknownSize
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp, DeallocOp
from compiler.ir.types import DYNAMIC, MemRefType
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def alloc_to_alloca(size_limit: int | None) -> RewritePattern:
    """Returns the pattern for buffers of static shape that are smaller than a limit in bytes."""

    @pattern(AllocOp, name="AllocToAllocaPattern")
    def rewrite(op: AllocOp, rewriter: Rewriter) -> bool:
        """alloc {alignment = 64}; ..; dealloc -> alloca; .."""
        dealloc = next(
            (user for user in rewriter.users(op.memref) if isinstance(user, DeallocOp) and user.parent is op.parent),
            None,
        )
        if dealloc is None or not _is_small(op, size_limit):
            return False
        rewriter.erase_op(dealloc)
        rewriter.replace_op_with_new_op(
            op,
            AllocaOp,
            op.dynamic_sizes,
            op.symbol_operands,
            result_types=[op.memref.type],
        )
        return True

    return rewrite


def _is_small(op: AllocOp, limit: int | None) -> bool:
    type_ = op.memref.type
    if not isinstance(type_, MemRefType) or DYNAMIC in type_.shape:
        return False
    try:
        return not limit or prod(type_.shape) * DataLayout.closest(op).size(type_.element_type) < limit
    except UnknownSize:
        return False
