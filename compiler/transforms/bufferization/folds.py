"""Pairs of `bufferization.to_tensor` and `to_buffer` cancel out."""

from __future__ import annotations

from compiler.dialects.bufferization.ops import ToBufferOp, ToTensorOp
from compiler.ir.types import MemRefType
from compiler.transforms.bufferization.rewriting import Bufferization


def fold_buffer_of_tensor(op: ToBufferOp, run: Bufferization) -> bool:
    """to_buffer(to_tensor %m) -> %m, or a cast or a copy of it where the types differ. Returns True if it was one."""
    tensor = op.tensor.defining_op(ToTensorOp)
    if tensor is None:
        return False
    buffer, type_ = tensor.buffer, op.result.type
    rewriter = run.rewriter
    rewriter.location = op
    rewriter.set_insertion_point(op)
    if buffer.type == type_:
        rewriter.replace_op(op, [buffer])
        return True
    if isinstance(type_, MemRefType):
        value = run.cast_or_reallocate(buffer, type_)
        if value is None:
            return False
        rewriter.replace_op(op, [value])
        return True
    rewriter.replace_op(op, [run.cast(buffer, type_)])
    return True
