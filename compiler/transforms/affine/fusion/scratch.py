"""Memrefs that only carry values within an iteration, as private buffers of one element do.

affine.for %i = 0 to 10 {
  affine.store %0, %t[0]
  %1 = affine.load %t[0]        // in whatever order the iterations run, and how often: this is %0
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.analysis.affine.accesses import AffineAccess, MemRefAccess
from compiler.analysis.affine.loops import ancestor_in
from compiler.dialects.affine.ops import AffineWrite
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp, DeallocOp
from compiler.ir.operation import Operation, OpResult, Value

Users = Callable[[Value], Sequence[Operation]]


def scratch_memrefs(nest: Operation, users: Users) -> set[Value]:
    """Returns the memrefs used only in the nest, each load of which follows a store to the same element."""
    accesses: dict[Value, list[AffineAccess]] = {}
    for op in nest.walk():
        if isinstance(op, AffineAccess):
            accesses.setdefault(op.memref, []).append(op)
    return {
        memref
        for memref, ops in accesses.items()
        if isinstance(memref, OpResult)
        and isinstance(memref.owner, AllocOp | AllocaOp)
        and _is_used_by(ops, users(memref))
        and _is_written_before_read(ops)
    }


def _is_used_by(ops: Sequence[AffineAccess], users: Sequence[Operation]) -> bool:
    own = set(ops)
    return all(user in own or isinstance(user, DeallocOp) for user in users)


def _is_written_before_read(ops: Sequence[AffineAccess]) -> bool:
    stores = [op for op in ops if isinstance(op, AffineWrite)]
    block = stores[0].parent if stores else None
    if block is None or any(op.parent is not block for op in stores):
        return False
    return all(op in stores or any(_gives(store, op) for store in stores) for op in ops)


def _gives(store: AffineAccess, load: AffineAccess) -> bool:
    """Returns True if a load, or an enclosing op, follows a store to the same elements."""
    assert store.parent is not None
    ancestor = ancestor_in(store.parent, load)
    return (
        ancestor is not None
        and store.is_before_in_block(ancestor)
        and store.accessed_type == load.accessed_type
        and MemRefAccess.of(store).is_same_element(MemRefAccess.of(load))
    )
