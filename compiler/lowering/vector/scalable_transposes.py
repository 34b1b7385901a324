"""Writes of transposed scalable vectors, row by row: vector<[4]x4xf32> has 4 * vscale rows."""

from __future__ import annotations

from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.vector.element_ops import FromElementsOp, TransposeOp, VectorScaleOp
from compiler.dialects.vector.mask_ops import ConstantMaskOp, CreateMaskOp
from compiler.dialects.vector.memory_ops import TransferWriteOp
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Value
from compiler.ir.slices import integers
from compiler.ir.types import I1, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter, without_leading
from compiler.lowering.vector.transfer_parts import (
    Transfer,
    TransferOptions,
    create_loop,
    create_write,
    row_indices,
)
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


class Scale:
    """Multiples of vscale, which is read once."""

    def __init__(self, emit: VectorEmitter) -> None:
        self._emit = emit
        self._scale: Value | None = None

    def times(self, number: int) -> Value:
        if self._scale is None:
            self._scale = self._emit.op(VectorScaleOp)
        return self._emit.op(MulIOp, self._scale, self._emit.index(number))


def _mask_sizes(mask: Value | None, scale: Scale) -> list[MixedValue] | None:
    """Returns the extent of a mask in each dimension; empty without a mask, None if it is unknown."""
    if mask is None:
        return []
    created = mask.defining_op(CreateMaskOp)
    if created is not None:
        return list(created.operands)
    constant = mask.defining_op(ConstantMaskOp)
    if constant is None:
        return None
    sizes, scalable = integers(constant.mask_dim_sizes), vector_type(mask).scalable
    return [scale.times(size) if is_scaled else size for size, is_scaled in zip(sizes, scalable, strict=True)]


def scalable_transposes(options: TransferOptions) -> tuple[RewritePattern, ...]:
    """Returns the pattern."""

    @pattern(TransferWriteOp, name="ScalableTransposeTransferWriteConversion")
    def lower(op: TransferWriteOp, rewriter: Rewriter) -> bool:
        transfer = Transfer(op)
        if transfer.is_tensor and not options.lower_tensors:
            return rewriter.notify_match_failure(op, "lowering tensor transfers is disabled")
        if transfer.type.scalable != (True, False):
            return rewriter.notify_match_failure(op, "expected vector of the form vector<[N]xMxty>")
        if not transfer.map.is_identity():
            return rewriter.notify_match_failure(op, "non-identity permutations are unsupported (lower first)")
        if not transfer.in_bounds[0]:
            return rewriter.notify_match_failure(op, "out-of-bounds dims are unsupported (use masking)")
        transpose = transfer.vector.defining_op(TransposeOp)
        if transpose is None or tuple(integers(transpose.permutation)) != (1, 0):
            return rewriter.notify_match_failure(op, "source not transpose")
        return _lower(op, rewriter, transfer, transpose.vector)

    return (lower,)


def _lower(op: TransferWriteOp, rewriter: Rewriter, transfer: Transfer, source: Value) -> bool:
    emit = VectorEmitter(rewriter)
    scale = Scale(emit)
    sizes = _mask_sizes(transfer.mask, scale)
    if sizes is None:
        return rewriter.notify_match_failure(op, "failed to resolve mask dims")
    slices = [emit.extract(source, [number]) for number in range(transfer.type.shape[1])]
    lower = emit.index(0)
    upper = _value(emit, sizes[0]) if sizes else scale.times(transfer.type.shape[0])
    step = emit.index(1)
    row_type = without_leading(transfer.type)
    mask: Value | None = None
    if sizes:
        mask_type = VectorType(row_type.shape, I1, row_type.scalable)
        mask = emit.op(CreateMaskOp, [_value(emit, size) for size in sizes[1:]], result_type=mask_type)

    def body(iv: Value, state: Value | None) -> Value | None:
        indices = row_indices(rewriter, transfer, iv)
        elements = [emit.extract(part, [iv]) for part in slices]
        row = emit.op(FromElementsOp, elements, result_type=row_type)
        base = transfer.base if state is None else state
        bounds = transfer.row_in_bounds()
        op = create_write(rewriter, row, base, indices, transfer.row_map(), bounds, mask)
        return op.result if op.results else None

    state = transfer.base if transfer.is_tensor else None
    loop = create_loop(rewriter, (lower, upper, step), state, body)
    rewriter.replace_op(op, loop.results)
    return True


def _value(emit: VectorEmitter, number: MixedValue) -> Value:
    return number if isinstance(number, Value) else emit.index(number)
