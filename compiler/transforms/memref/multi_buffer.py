"""Replaces a buffer that each iteration of a loop overwrites by several buffers, which iterations use cyclically.

%m = memref.alloc() : memref<4xf32>   ->   %m = memref.alloc() : memref<2x4xf32>
scf.for %i { memref.copy %x, %m }          scf.for %i { %s = memref.subview %m[(%i floordiv step) mod 2, 0]
                                                        memref.copy %x, %s }
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.dominance import DominatorTree
from compiler.analysis.loops import is_loop
from compiler.dialects.affine.apply import make_composed_apply
from compiler.dialects.affine.ops import AffineForOp
from compiler.dialects.arith.constants import index_value
from compiler.dialects.memref.access_ops import CopyOp
from compiler.dialects.memref.allocation_ops import AllocOp, DeallocOp
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.scf.loops import mixed_bounds
from compiler.dialects.scf.ops import ForallOp, ForOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import Slice, slice_of
from compiler.ir.affine import AffineMap, dim
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, Value
from compiler.ir.types import MemRefType
from compiler.ir.value_types import memref_type
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.buffer_types import slice_type


def enclosing_loop(op: Operation) -> Operation | None:
    """Returns the innermost loop that an operation is in."""
    loop = op.parent_op
    while loop is not None and not is_loop(loop):
        loop = loop.parent_op
    return loop


def multi_buffer(alloc: AllocOp, count: int, rewriter: Rewriter, *, skip_analysis: bool = False) -> AllocOp | None:
    """Replaces a buffer by several ones. Returns None unless a loop overwrites it before its other uses.

    `skip_analysis`: the buffer may be overwritten or not, if all that uses it is in one loop.
    """
    loop = _candidate_loop(alloc, rewriter, skip_analysis)
    space = None if loop is None else _iteration_space(loop)
    type_ = alloc.memref.type
    if loop is None or space is None or not isinstance(type_, MemRefType):
        return None
    if not _comes_before(alloc, loop):
        return None
    variable, lower, step = space
    rewriter.location = alloc
    rewriter.set_insertion_point(alloc)
    wide = MemRefType((count, *type_.shape), type_.element_type, None, type_.memory_space)
    buffers = rewriter.create(AllocOp, result_types=[wide], properties=alloc.properties, attributes=alloc.attributes)
    (body,) = loop.regions
    rewriter.set_insertion_point_to_start(body.entry)
    values = [variable, index_value(rewriter, lower), index_value(rewriter, step)]
    buffer_number = AffineMap(3, 0, ((dim(0) - dim(1)).floor_div(dim(2)) % count,))
    number = make_composed_apply(rewriter, buffer_number, values, alloc).result
    rank = len(type_.shape)
    slice_: Slice = ([number, *[0] * rank], [1, *type_.shape], [1] * (rank + 1))
    view = _view(buffers.memref, slice_, type_.shape, rewriter)
    for user in rewriter.users(alloc.memref):
        if isinstance(user, DeallocOp):
            rewriter.set_insertion_point(user)
            rewriter.create(DeallocOp, buffers.memref, location=user)
            rewriter.erase_op(user)
    _replace_uses(alloc.memref, view, rewriter)
    rewriter.erase_op(alloc)
    return buffers


def _comes_before(op: Operation, other: Operation) -> bool:
    """Returns True if an operation has been executed whenever another one is."""
    current: Operation | None = other
    while current is not None and current.parent_region is not op.parent_region:
        current = current.parent_op
    if current is None or op.parent is None or current.parent is None or op.parent_region is None:
        return False
    if current.parent is op.parent:
        return op.parent.ops.index(op) < op.parent.ops.index(current)
    return DominatorTree(op.parent_region).dominates(op.parent, current.parent)


def _candidate_loop(alloc: AllocOp, rewriter: Rewriter, skip_analysis: bool) -> Operation | None:
    """Returns the loop whose iterations overwrite the buffer first."""
    users = rewriter.users(alloc.memref)
    for user in users:
        loop = enclosing_loop(user)
        if loop is None:
            if isinstance(user, DeallocOp):
                continue
            return None
        if skip_analysis:
            others = [other for other in users if not isinstance(other, DeallocOp)]
            if all(other is not loop and loop.is_ancestor_of(other) for other in others):
                return loop
            continue
        overwrites = isinstance(user, CopyOp) and user.target is alloc.memref
        if overwrites and all(other is user or _comes_before(user, other) for other in users):
            return loop
    return None


def _iteration_space(loop: Operation) -> tuple[Value, MixedValue, MixedValue] | None:
    """Returns the variable, lower bound and step of a loop that has one of each."""
    if isinstance(loop, ForOp):
        return loop.region.entry.arguments[0], loop.lower_bound, loop.step
    if isinstance(loop, ForallOp):
        lower, _, steps = mixed_bounds(loop)
        return (loop.region.entry.arguments[0], lower[0], steps[0]) if len(lower) == 1 else None
    if isinstance(loop, AffineForOp) and loop.lower_bound_map.map.is_single_constant():
        number = loop.lower_bound_map.map.single_constant_result()
        return loop.region.entry.arguments[0], number, loop.step.value
    return None


def _view(source: Value, slice_: Slice, shape: Sequence[int], rewriter: Rewriter) -> Value[MemRefType]:
    type_ = slice_type(shape, memref_type(source), *slice_)
    return rewriter.create(
        SubViewOp, source, *slice_operands(slice_), result_types=[type_], properties=slice_properties(slice_)
    ).result


def _replace_uses(old: Value, new: Value, rewriter: Rewriter) -> None:
    """Replaces uses; views of the old value become views of the new one, whose types differ."""
    pending = [(old, new)]
    views: list[Operation] = []
    while pending:
        old, new = pending.pop(0)
        for user in rewriter.users(old):
            if not isinstance(user, SubViewOp):
                continue
            rewriter.set_insertion_point(user)
            pending.append((user.result, _view(new, slice_of(user), user.result.type.shape, rewriter)))
            views.append(user)
        rewriter.replace_all_uses_with(old, new, lambda user: not isinstance(user, SubViewOp) or user not in views)
    for view in reversed(views):
        rewriter.erase_op(view)
