"""Transfers of several dimensions row by row, each row by itself."""

from __future__ import annotations

from compiler.dialects.vector.element_ops import ExtractOp, InsertOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.mixed_values import MixedValue, mixed_group
from compiler.ir.operation import Value
from compiler.ir.types import VectorType
from compiler.lowering.vector.emitter import VectorEmitter, without_leading
from compiler.lowering.vector.transfer_parts import (
    Transfer,
    TransferOptions,
    checked,
    create_read,
    create_write,
    row_indices,
)
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _can_unroll(transfer: Transfer, options: TransferOptions) -> bool:
    return (
        transfer.type.rank > options.target_rank
        and (options.lower_tensors or not transfer.is_tensor)
        and transfer.has_plain_elements
        and not transfer.type.scalable[0]
    )


def _row_mask(emit: VectorEmitter, transfer: Transfer, number: int) -> Value | None:
    """Returns the mask of a row; None without a mask, or if the row's mask bit was checked by a condition."""
    if transfer.mask is None or transfer.is_broadcast:
        return transfer.mask
    return emit.extract(transfer.mask, [number]) if transfer.mask_rank > 1 else None


def _position(op: ExtractOp | InsertOp | None) -> list[MixedValue]:
    """Returns the position of an insert or extract."""
    return [] if op is None else mixed_group(op, "dynamic_position", "static_position")


def unroll_read(options: TransferOptions) -> FunctionPattern:
    """Returns the pattern for reads; inserts rows directly into the vector that the result is inserted into."""

    @pattern(TransferReadOp, name="UnrollTransferReadConversion", bounded_recursion=True)
    def unroll(op: TransferReadOp, rewriter: Rewriter) -> bool:
        transfer = Transfer(op)
        if not _can_unroll(transfer, options):
            return rewriter.notify_match_failure(op, "vector rank is less or equal to target rank")
        users = rewriter.users(op.result)
        insert = users[0] if len(users) == 1 and isinstance(users[0], InsertOp) else None
        emit = VectorEmitter(rewriter)
        whole: Value = emit.broadcast(transfer.padding, transfer.type) if insert is None else insert.dest
        for number in range(transfer.type.shape[0]):
            whole = _with_row(rewriter, transfer, whole, number, _position(insert))
        if insert is not None:
            rewriter.replace_op(insert, [whole])
            rewriter.erase_op(op)
        else:
            rewriter.replace_op(op, [whole])
        return True

    return unroll


def _with_row(rewriter: Rewriter, transfer: Transfer, whole: Value, number: int, position: list[MixedValue]) -> Value:
    emit = VectorEmitter(rewriter)
    iv = emit.index(number)

    def inside() -> Value:
        indices = row_indices(rewriter, transfer, iv)
        mask = _row_mask(emit, transfer, number)
        row = create_read(
            rewriter,
            without_leading(transfer.type),
            transfer.base,
            indices,
            transfer.padding,
            transfer.row_map(),
            transfer.row_in_bounds(),
            mask,
        ).result
        value: Value = emit.extract(row, []) if transfer.type.rank == 1 else row
        return emit.insert(value, whole, [*position, number])

    value = checked(rewriter, transfer, iv, transfer.unpacked_dim, whole.type, inside, lambda: whole)
    assert value is not None
    return value


def unroll_write(options: TransferOptions) -> FunctionPattern:
    """Returns the pattern for writes; extracts rows directly from the vector that the value was extracted from."""

    @pattern(TransferWriteOp, name="UnrollTransferWriteConversion", bounded_recursion=True)
    def unroll(op: TransferWriteOp, rewriter: Rewriter) -> bool:
        transfer = Transfer(op)
        if not _can_unroll(transfer, options):
            return False
        extract = op.value_to_store.defining_op(ExtractOp)
        source = op.value_to_store if extract is None else extract.source_
        base: Value = transfer.base
        for number in range(transfer.type.shape[0]):
            base = _row_written(rewriter, transfer, source, base, number, _position(extract))
        rewriter.replace_op(op, [base] if op.results else [])
        return True

    return unroll


def _row_written(
    rewriter: Rewriter, transfer: Transfer, source: Value, base: Value, number: int, position: list[MixedValue]
) -> Value:
    """Returns memory after writing a row: a new tensor, or the same memref."""
    emit = VectorEmitter(rewriter)
    iv = emit.index(number)

    def inside() -> Value | None:
        indices = row_indices(rewriter, transfer, iv)
        row = emit.extract(source, [*position, number])
        if transfer.type.rank == 1:
            row = emit.broadcast(row, VectorType((), row.type))
        mask = _row_mask(emit, transfer, number)
        op = create_write(rewriter, row, base, indices, transfer.row_map(), transfer.row_in_bounds(), mask)
        return op.result if op.results else None

    result = base.type if transfer.is_tensor else None
    value = checked(rewriter, transfer, iv, transfer.unpacked_dim, result, inside, lambda: base)
    return base if value is None else value


def transfer_unrolling(options: TransferOptions) -> tuple[RewritePattern, ...]:
    """Returns the patterns."""
    return (unroll_read(options), unroll_write(options))
