"""What bufferization operations fold to."""

from __future__ import annotations

from compiler.dialects.memref.fold import skip_casts
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, OpResult
from compiler.ods.model import FoldAnswer


def fold_clone(op: Operation, operands: list[Attribute | None]) -> FoldAnswer:
    """clone(cast %m) -> clone %m"""
    return skip_casts(op)


def fold_to_tensor(op: Operation, operands: list[Attribute | None]) -> FoldAnswer:
    """to_tensor(to_buffer %t) -> %t, where nothing stands between them that might write"""
    source = op.operands[0]
    if not isinstance(source, OpResult) or source.owner.name != "bufferization.to_buffer":
        return None
    if source.owner.parent is not op.parent or source.owner.next_op is not op:
        return None
    return source.owner.operands[0] if source.owner.operands[0].type == op.results[0].type else None


def fold_to_buffer(op: Operation, operands: list[Attribute | None]) -> FoldAnswer:
    """to_buffer(to_tensor %m) -> %m"""
    source = op.operands[0]
    if not isinstance(source, OpResult) or source.owner.name != "bufferization.to_tensor":
        return None
    buffer = source.owner.operands[0]
    return buffer if buffer.type == op.results[0].type else None


FOLDS = {
    "bufferization.clone": fold_clone,
    "bufferization.to_buffer": fold_to_buffer,
    "bufferization.to_tensor": fold_to_tensor,
}
