"""Transfers of at most one dimension as loads and stores of vectors."""

from __future__ import annotations

from compiler.dialects.vector.canonicalize_reductions import masking_op
from compiler.dialects.vector.memory_ops import (
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    StoreOp,
    TransferReadOp,
    TransferWriteOp,
    in_bounds,
)
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineConstantExpr, AffineDimExpr
from compiler.ir.operation import Operation
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import MemRefType, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def broadcast_dims(map_: AffineMap) -> list[int] | None:
    """Returns the results of a map to the innermost dimensions, in order, that are 0 instead; None for other maps."""
    positions: list[int] = []
    first = map_.num_dims - len(map_.results)
    for position, expression in enumerate(map_.results):
        if isinstance(expression, AffineConstantExpr) and expression.value == 0:
            positions.append(position)
        elif not isinstance(expression, AffineDimExpr) or expression.position != first + position:
            return None
    return positions if first >= 0 else None


def has_unit_stride(type_: MemRefType) -> bool:
    """Returns True if elements of the last dimension lie side by side."""
    layout = strides_and_offset(type_)
    return layout is not None and (not layout[0] or layout[0][-1] == 1)


def _fits(element: Type, vector: VectorType) -> bool:
    """Returns True if elements of this type can be loaded into the vector."""
    return element == vector if isinstance(element, VectorType) else element == vector.element_type


def read_to_load(max_rank: int | None) -> FunctionPattern:
    """Returns the pattern for reads of vectors up to a maximum rank."""

    @pattern(TransferReadOp, name="TransferReadToVectorLoadLowering")
    def lower(op: TransferReadOp, rewriter: Rewriter) -> bool:
        type_, base = vector_type(op.result), op.base
        if max_rank is not None and type_.rank > max_rank:
            return rewriter.notify_match_failure(op, "vector type is greater than max transfer rank")
        if masking_op(op) is not None:
            return rewriter.notify_match_failure(op, "Masked case not supported")
        stretched = broadcast_dims(op.permutation_map.map)
        if stretched is None:
            return rewriter.notify_match_failure(op, "not minor identity + bcast")
        if not isinstance(base.type, MemRefType):
            return rewriter.notify_match_failure(op, "not a memref source")
        if not has_unit_stride(base.type):
            return rewriter.notify_match_failure(op, "!= 1 stride needs VectorToSCF")
        shape = tuple(1 if dim in stretched else size for dim, size in enumerate(type_.shape))
        scalable = tuple(flag and dim not in stretched for dim, flag in enumerate(type_.scalable))
        loaded_type = VectorType(shape, type_.element_type, scalable)
        if not _fits(base.type.element_type, loaded_type):
            return rewriter.notify_match_failure(op, "element type mismatch")
        if not all(in_bounds(op)):
            return rewriter.notify_match_failure(op, "out-of-bounds needs mask")
        emit, indices, mask = VectorEmitter(rewriter), op.indices, op.mask
        if mask is not None and type_.rank != 1:
            return rewriter.notify_match_failure(op, "vector type is not rank 1, can't create masked load")
        if mask is not None:
            fill = emit.broadcast(op.padding, loaded_type)
            loaded = emit.op(MaskedLoadOp, base, indices, mask, fill, result_type=loaded_type)
        else:
            loaded = emit.op(LoadOp, base, indices, result_type=loaded_type)
        rewriter.replace_op(op, [emit.broadcast(loaded, type_) if stretched else loaded])
        return True

    return lower


def write_to_store(max_rank: int | None) -> FunctionPattern:
    """Returns the pattern for writes of vectors up to a maximum rank."""

    @pattern(TransferWriteOp, name="TransferWriteToVectorStoreLowering")
    def lower(op: TransferWriteOp, rewriter: Rewriter) -> bool:
        value, base = op.value_to_store, op.base
        type_ = value.type
        if max_rank is not None and type_.rank > max_rank:
            return rewriter.notify_match_failure(op, "vector type is greater than max transfer rank")
        if masking_op(op) is not None:
            return rewriter.notify_match_failure(op, "Masked case not supported")
        if broadcast_dims(op.permutation_map.map) != []:
            return rewriter.notify_match_failure(op, "permutation map is not a minor identity")
        if not isinstance(base.type, MemRefType):
            return rewriter.notify_match_failure(op, "not a memref type")
        if not has_unit_stride(base.type):
            return rewriter.notify_match_failure(op, "most minor stride is not 1")
        if not _fits(base.type.element_type, type_):
            return rewriter.notify_match_failure(op, "elemental type mismatch")
        if not all(in_bounds(op)):
            return rewriter.notify_match_failure(op, "out of bounds dimension")
        indices, mask = op.indices, op.mask
        if mask is not None and type_.rank != 1:
            return rewriter.notify_match_failure(op, "vector type is not rank 1, can't create masked store")
        if mask is not None:
            new_op: Operation = rewriter.create(MaskedStoreOp, base, indices, mask, value)
        else:
            new_op = rewriter.create(StoreOp, value, base, indices)
        rewriter.replace_op(op, new_op)
        return True

    return lower


def transfers(max_rank: int | None) -> tuple[RewritePattern, ...]:
    """Returns the patterns for vectors up to a maximum rank; None for any."""
    return (read_to_load(max_rank), write_to_store(max_rank))
