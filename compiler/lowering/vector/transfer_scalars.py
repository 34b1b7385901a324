"""Transfers of one dimension that are no loads or stores of vectors, element by element."""

from __future__ import annotations

from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.vector.element_ops import VectorScaleOp
from compiler.dialects.vector.memory_ops import TransferOp, TransferReadOp, TransferWriteOp
from compiler.ir.operation import Value
from compiler.ir.types import MemRefType, VectorType
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.transfer_parts import Transfer, checked, create_loop, row_indices
from compiler.lowering.vector.transfers import broadcast_dims, has_unit_stride
from compiler.rewrite.elementwise import width_of
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def has_packed_elements(vector: VectorType, memref: MemRefType) -> bool:
    """Returns True if elements take fewer bits in a vector than in a memref of them."""
    width = width_of(vector.element_type)
    return memref.element_type == vector.element_type and (width < 8 or width.bit_count() > 1)


def by_elements(op_class: type[TransferOp], *, packed: bool = False) -> FunctionPattern:
    """Returns the pattern for transfers that are no loads or stores, or else for those of packed elements."""

    @pattern(op_class, name="TransferOp1dConversion")
    def lower(op: TransferOp, rewriter: Rewriter) -> bool:
        transfer = Transfer(op)
        type_ = transfer.base.type
        if not isinstance(type_, MemRefType) or transfer.type.rank != 1 or not transfer.map.results:
            return False
        if packed and not has_packed_elements(transfer.type, type_):
            return False
        if not packed and broadcast_dims(transfer.map) == [] and has_unit_stride(type_):
            return rewriter.notify_match_failure(op, "handled by ConvertVectorToLLVM")
        emit = VectorEmitter(rewriter)
        start, end = emit.index(0), emit.index(transfer.type.shape[0])
        if transfer.type.is_scalable:
            scale = emit.op(VectorScaleOp)
            end = emit.op(MulIOp, end, scale)
        step = emit.index(1)
        state = emit.broadcast(transfer.padding, transfer.type) if transfer.is_read else None
        element = _Element(rewriter, transfer)
        loop = create_loop(rewriter, (start, end, step), state, element.access)
        rewriter.replace_op(op, loop.results)
        return True

    return lower


class _Element:
    """The access of one element."""

    def __init__(self, rewriter: Rewriter, transfer: Transfer) -> None:
        self.rewriter = rewriter
        self.transfer = transfer
        self.emit = VectorEmitter(rewriter)

    def access(self, iv: Value, state: Value | None) -> Value | None:
        transfer = self.transfer
        indices = row_indices(self.rewriter, transfer, iv)

        def read() -> Value | None:
            assert state is not None
            loaded = self.emit.op(LoadOp, transfer.base, indices)
            return self.emit.insert(loaded, state, [iv])

        def write() -> Value | None:
            element = self.emit.extract(transfer.vector, [iv])
            self.rewriter.create(StoreOp, element, transfer.base, indices)
            return None

        result = None if state is None else state.type
        inside = read if transfer.is_read else write
        return checked(self.rewriter, transfer, iv, transfer.unpacked_dim, result, inside, lambda: state)


TRANSFER_SCALARS: tuple[RewritePattern, ...] = (
    by_elements(TransferReadOp),
    by_elements(TransferWriteOp),
)
