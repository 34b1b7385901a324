"""Families of the operations of the acc dialect: constructs and operations for variables."""

from __future__ import annotations

from compiler.dialects.acc.compute_ops import KernelsOp, ParallelOp, SerialOp
from compiler.dialects.acc.data_clause_ops import CopyoutOp, DeleteOp, DetachOp, UpdateHostOp
from compiler.ir.operation import Operation

COMPUTE_CONSTRUCTS = (ParallelOp, KernelsOp, SerialOp)
DATA_EXITS = (CopyoutOp, DeleteOp, DetachOp, UpdateHostOp)


def is_inside_compute_construct(op: Operation) -> bool:
    """Returns True if an operation is in a region that runs on a device."""
    outer = op.parent_op
    while outer is not None and not isinstance(outer, COMPUTE_CONSTRUCTS):
        outer = outer.parent_op
    return outer is not None
