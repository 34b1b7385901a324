"""Enlarges buffers on the stack so that their sizes are the same in all iterations of loops.

%a = memref.alloca(%i)   ->   %b = memref.alloca(%bound); %a = memref.subview %b[0] [%i] [1]
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.memref.allocation_ops import AllocaOp
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import Slice, slice_of
from compiler.ir.mixed_values import dynamic_values, mixed_values, split_mixed
from compiler.ir.operation import Operation, Value
from compiler.ir.types import MemRefType
from compiler.ir.value_types import memref_type
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.buffer_types import slice_type
from compiler.transforms.reified_bounds import independent_upper_bounds


def make_independent(alloca: AllocaOp, variables: Sequence[Value], rewriter: Rewriter) -> Operation | None:
    """Replaces a buffer by a part of a buffer whose size does not depend on some values.

    Returns the operation that defines the part, or None if a size has no bound.
    """
    type_ = alloca.memref.type
    rewriter.set_insertion_point(alloca)
    rewriter.location = alloca
    sizes = mixed_values(type_.shape, alloca.dynamic_sizes)
    bounds = independent_upper_bounds(sizes, variables, rewriter, alloca)
    if bounds is None:
        return None
    if bounds == sizes:
        return alloca
    whole = MemRefType(tuple(split_mixed(bounds)[0]), type_.element_type, None, None)
    buffer = rewriter.create(AllocaOp, dynamic_values(bounds), result_types=[whole]).memref
    slice_: Slice = ([0] * len(sizes), sizes, [1] * len(sizes))
    part = create_view(buffer, slice_, type_.shape, rewriter)
    _replace_uses(alloca, part, rewriter)
    return part


def create_view(source: Value, slice_: Slice, shape: Sequence[int], rewriter: Rewriter) -> SubViewOp:
    """Creates the view of a part of a buffer; `shape` has its dimensions without those that are dropped."""
    return rewriter.create(
        SubViewOp,
        source,
        *slice_operands(slice_),
        result_types=[slice_type(tuple(shape), memref_type(source), *slice_)],
        properties=slice_properties(slice_),
    )


def _replace_uses(old: AllocaOp, new: SubViewOp, rewriter: Rewriter) -> None:
    """Replaces a buffer by one with another layout; operations that define buffers get a cast of it."""
    pending: list[tuple[Value, Value]] = [(old.memref, new.result)]
    views: list[Operation] = [old]
    for previous, value in pending:
        rewriter.set_insertion_point_after_value(value)
        cast = rewriter.create(UnrealizedConversionCastOp, [value], result_types=[previous.type])
        for user in rewriter.users(previous):
            if isinstance(user, SubViewOp):
                rewriter.set_insertion_point(user)
                view = create_view(value, slice_of(user), user.result.type.shape, rewriter)
                pending.append((user.result, view.result))
                views.append(user)
                continue
            with rewriter.modify(user):
                replacement = cast.result if _has_buffers(user) else value
                user.operands = [replacement if operand is previous else operand for operand in user.operands]
        if rewriter.is_unused(cast):
            rewriter.erase_op(cast)
    for op in reversed(views):
        rewriter.erase_op(op)


def _has_buffers(op: Operation) -> bool:
    """Returns True if an operation defines buffers, as results or as arguments of its regions."""
    arguments = [argument for region in op.regions for block in region.blocks for argument in block.arguments]
    return any(isinstance(value.type, MemRefType) for value in (*op.results, *arguments))
