"""Transfers of one dimension that are no loads or stores of vectors, element by element."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.memref.access_ops import StoreOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import INDEX, MemRefType
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.transfer_parts import Transfer, checked, create_loop, row_indices
from compiler.lowering.vector.transfers import broadcast_dims, has_unit_stride
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _by_elements(name: str) -> FunctionPattern:
    @pattern(name, name="TransferOp1dConversion")
    def lower(op: Operation, rewriter: Rewriter) -> bool:
        transfer = Transfer(op)
        type_ = transfer.base.type
        if not isinstance(type_, MemRefType) or transfer.type.rank != 1 or not transfer.map.results:
            return False
        if broadcast_dims(transfer.map) == [] and has_unit_stride(type_):
            return rewriter.notify_match_failure(op, "handled by ConvertVectorToLLVM")
        emit = VectorEmitter(rewriter, op)
        start, end = emit.index(0), emit.index(transfer.type.shape[0])
        if transfer.type.is_scalable:
            scale = emit.op("vector.vscale", (), INDEX)
            end = emit.op("arith.muli", [end, scale], INDEX)
        step = emit.index(1)
        state = emit.broadcast(transfer.padding, transfer.type) if transfer.is_read else None
        element = _Element(rewriter, transfer)
        loop = create_loop(rewriter, op, (start, end, step), state, element.access)
        rewriter.replace_op(op, loop.results)
        return True

    return lower


class _Element:
    """The access of one element."""

    def __init__(self, rewriter: Rewriter, transfer: Transfer) -> None:
        self.rewriter = rewriter
        self.transfer = transfer
        self.emit = VectorEmitter(rewriter, transfer.op)

    def access(self, iv: Value, state: Value | None) -> Value | None:
        transfer = self.transfer
        indices = row_indices(self.rewriter, transfer, iv)

        def read() -> Value | None:
            assert state is not None
            loaded = self.emit.op("memref.load", [transfer.base, indices], transfer.type.element_type)
            return self.emit.insert(loaded, state, [iv])

        def write() -> Value | None:
            element = self.emit.extract(transfer.vector, [iv])
            operands: list[Value | Sequence[Value]] = [element, transfer.base, indices]
            self.rewriter.create(StoreOp, *operands, location=transfer.op)
            return None

        result = None if state is None else state.type
        inside = read if transfer.is_read else write
        return checked(self.rewriter, transfer, iv, transfer.unpacked_dim, result, inside, lambda: state)


TRANSFER_SCALARS: tuple[RewritePattern, ...] = (
    _by_elements("vector.transfer_read"),
    _by_elements("vector.transfer_write"),
)
