"""Folds of bufferization operations."""

from __future__ import annotations

from compiler.dialects.bufferization.ops import CloneOp, ToBufferOp, ToTensorOp
from compiler.dialects.memref.fold import skip_casts
from compiler.ir.attributes import Attribute
from compiler.ir.operation import OpResult
from compiler.ods import hook
from compiler.ods.model import FoldAnswer


@hook.fold(CloneOp)
def fold_clone(op: CloneOp, operands: list[Attribute | None]) -> FoldAnswer:
    """clone(cast %m) -> clone %m"""
    return skip_casts(op)


@hook.fold(ToTensorOp)
def fold_to_tensor(op: ToTensorOp, operands: list[Attribute | None]) -> FoldAnswer:
    """to_tensor(to_buffer %t) -> %t, if both are adjacent, so that no op between them can write"""
    source = op.buffer
    if not isinstance(source, OpResult) or not isinstance(source.owner, ToBufferOp):
        return None
    if source.owner.parent is not op.parent or source.owner.next_op is not op:
        return None
    return source.owner.tensor if source.owner.tensor.type == op.result.type else None


@hook.fold(ToBufferOp)
def fold_to_buffer(op: ToBufferOp, operands: list[Attribute | None]) -> FoldAnswer:
    """to_buffer(to_tensor %m) -> %m"""
    source = op.tensor
    if not isinstance(source, OpResult) or not isinstance(source.owner, ToTensorOp):
        return None
    buffer = source.owner.buffer
    return buffer if buffer.type == op.result.type else None
