"""Lowering of multi-dimensional transfers to loops over a stack buffer, one dimension at a time.

A transfer that is being lowered has a label. The result of a read is stored to the buffer right behind it; the vector
of a write is loaded from the buffer right before it. Each step casts the buffer to elements with one dimension less.
"""

from __future__ import annotations

from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocaOp
from compiler.dialects.vector.memory_ops import TransferOp, TransferReadOp, TransferWriteOp, TypeCastOp
from compiler.ir.attributes import UNIT
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import MemRefType, RankedTensorType, VectorType
from compiler.ir.value_types import memref_type
from compiler.lowering.vector.emitter import VectorEmitter, without_leading
from compiler.lowering.vector.transfer_parts import (
    Transfer,
    TransferOptions,
    checked,
    create_loop,
    create_read,
    create_write,
    row_indices,
)
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

LABEL = "__vector_to_scf_lowering__"


def _can_prepare(transfer: Transfer, options: TransferOptions) -> bool:
    op = transfer.op
    return (
        LABEL not in op.attributes
        and transfer.type.rank > options.target_rank
        and not transfer.type.scalable[0]
        and (options.lower_tensors or not transfer.is_tensor)
        and transfer.has_plain_elements
        and _allocation_scope(op) is not None
    )


def _allocation_scope(op: Operation) -> Operation | None:
    """Returns the nearest enclosing op that is a scope of stack allocations."""
    outermost: Operation | None = None
    current = op.parent_op
    while current is not None:
        if current.has_trait("AutomaticAllocationScope"):
            outermost = current
            break
        current = current.parent_op
    return outermost


def _body(scope: Operation) -> Block:
    """Returns the first block of an op with one region."""
    [region] = scope.regions
    return region.blocks[0]


class _Buffers:
    """Memory on the stack for a vector, and for its mask."""

    def __init__(self, rewriter: Rewriter, transfer: Transfer) -> None:
        op = transfer.op
        scope = _allocation_scope(op)
        assert scope is not None
        emit = VectorEmitter(rewriter)
        self.mask: Value | None = None
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_start(_body(scope))
            self.data = _alloca(emit, transfer.type)
            if transfer.mask is None:
                return
            mask = transfer.mask.type
            buffer = _alloca(emit, mask)
            rewriter.set_insertion_point(op)
            _store(emit, transfer.mask, buffer, [])
            self.mask = _load(emit, buffer, [])


def _alloca(emit: VectorEmitter, type_: VectorType) -> Value:
    return emit.op(AllocaOp, result_type=MemRefType((), type_))


def _store(emit: VectorEmitter, value: Value, buffer: Value, indices: list[Value]) -> Operation:
    store = emit.builder.create(StoreOp, value, buffer, indices)
    _adjust_flag(store)
    return store


def _load(emit: VectorEmitter, buffer: Value, indices: list[Value]) -> Value:
    load = emit.builder.create(LoadOp, buffer, indices)
    _adjust_flag(load)
    return load.result


def _adjust_flag(access: LoadOp | StoreOp) -> None:
    """Removes the flag `nontemporal` without indices, where upstream's builders don't set it."""
    if not access.indices:
        access.properties = {}


def _with_mask(op: Operation, mask: Value) -> list[Value]:
    """Returns the operands of a masked transfer, with another mask."""
    *kept, _ = op.operands
    return [*kept, mask]


def prepare_read(options: TransferOptions) -> FunctionPattern:
    """Returns the pattern that adds a buffer and a label to a read."""

    @pattern(TransferReadOp, name="PrepareTransferReadConversion")
    def prepare(op: TransferReadOp, rewriter: Rewriter) -> bool:
        transfer = Transfer(op)
        if not _can_prepare(transfer, options):
            return rewriter.notify_match_failure(op, "checkPrepareXferOp conditions not met!")
        buffers = _Buffers(rewriter, transfer)
        new_op = rewriter.clone(op)
        with rewriter.modify(new_op):
            new_op.attributes = {**new_op.attributes, LABEL: UNIT}
            if buffers.mask is not None:
                new_op.operands = _with_mask(new_op, buffers.mask)
        emit = VectorEmitter(rewriter)
        _store(emit, new_op.result, buffers.data, [])
        rewriter.replace_op(op, [_load(emit, buffers.data, [])])
        return True

    return prepare


def prepare_write(options: TransferOptions) -> FunctionPattern:
    """Returns the pattern that writes a vector loaded from a buffer, and marks the write with a label."""

    @pattern(TransferWriteOp, name="PrepareTransferWriteConversion")
    def prepare(op: TransferWriteOp, rewriter: Rewriter) -> bool:
        transfer = Transfer(op)
        if not _can_prepare(transfer, options):
            return rewriter.notify_match_failure(op, "checkPrepareXferOp conditions not met!")
        buffers = _Buffers(rewriter, transfer)
        emit = VectorEmitter(rewriter)
        _store(emit, transfer.vector, buffers.data, [])
        loaded = _load(emit, buffers.data, [])
        with rewriter.modify(op):
            operands = op.operands if buffers.mask is None else _with_mask(op, buffers.mask)
            _, *others = operands
            op.operands = [loaded, *others]
            op.attributes = {**op.attributes, LABEL: UNIT}
        return True

    return prepare


# ------------------------------------------------------------------------------------------ one dimension less


def _buffer_access(transfer: Transfer, rewriter: Rewriter) -> LoadOp | StoreOp | None:
    """Returns the store of a read's vector, or the load of a write's."""
    if not transfer.is_read:
        return transfer.vector.defining_op(LoadOp)
    users = rewriter.users(transfer.vector)
    return users[0] if len(users) == 1 and isinstance(users[0], StoreOp) else None


def _unpacked(type_: MemRefType) -> MemRefType | None:
    """memref<9xvector<5x6xf32>> -> memref<9x5xvector<6xf32>>"""
    element = type_.element_type
    assert isinstance(element, VectorType)
    if element.scalable[0]:
        return None
    return MemRefType((*type_.shape, element.shape[0]), without_leading(element))


class _Step:
    """Conversion of one dimension of a transfer to a loop."""

    def __init__(
        self, rewriter: Rewriter, transfer: Transfer, access: LoadOp | StoreOp, casted: Value, options: TransferOptions
    ) -> None:
        self.rewriter = rewriter
        self.transfer = transfer
        self.access_indices = access.indices
        self.casted = casted
        self.options = options
        self.emit = VectorEmitter(rewriter)
        self.mask_buffer, self.casted_mask = self._masks()

    def _masks(self) -> tuple[Value | None, Value | None]:
        """Returns the mask's buffer, and its view as a buffer of rows."""
        mask = self.transfer.mask
        if mask is None:
            return None, None
        buffer = self._mask_load(mask).memref
        if self.transfer.is_broadcast or self.transfer.mask_rank == 1:
            return buffer, buffer
        type_ = _unpacked(buffer.type)
        assert type_ is not None
        return buffer, self.emit.op(TypeCastOp, buffer, result_type=type_)

    def _mask_load(self, mask: Value) -> LoadOp:
        """Returns the load of a mask from its buffer."""
        load = mask.defining_op(LoadOp)
        assert load is not None
        return load

    def _row_mask(self, iv: Value) -> Value | None:
        """Returns the mask of a row; None if the row was checked already."""
        transfer = self.transfer
        if self.casted_mask is None or not (transfer.is_broadcast or transfer.mask_rank > 1):
            return None
        assert transfer.mask is not None
        indices: list[Value] = list(self._mask_load(transfer.mask).indices)
        if not transfer.is_broadcast:
            indices.append(iv)
        return _load(self.emit, self.casted_mask, indices)

    def body(self, iv: Value, state: Value | None) -> Value | None:
        """Emits the access to a row, guarded by its bounds and mask."""
        position = self.transfer.unpacked_dim
        result = None if state is None else state.type
        inside = self._read if self.transfer.is_read else self._write
        return checked(
            self.rewriter,
            self.transfer,
            iv,
            position,
            result,
            lambda: inside(iv, state),
            lambda: self._outside(iv, state),
        )

    def _labelled(self, op: TransferOp) -> None:
        transfer = Transfer(op)
        if transfer.type.rank > self.options.target_rank:
            with self.rewriter.modify(op):
                op.attributes = {**op.attributes, LABEL: UNIT}

    def _row_type(self) -> VectorType:
        element = memref_type(self.casted).element_type
        assert isinstance(element, VectorType)
        return element

    def _read(self, iv: Value, state: Value | None) -> Value | None:
        transfer, rewriter = self.transfer, self.rewriter
        indices = row_indices(rewriter, transfer, iv)
        mask = self._row_mask(iv)
        op = create_read(
            rewriter,
            self._row_type(),
            transfer.base,
            indices,
            transfer.padding,
            transfer.row_map(),
            transfer.row_in_bounds(),
            mask,
        )
        self._labelled(op)
        _store(self.emit, op.result, self.casted, [*self.access_indices, iv])
        return None

    def _write(self, iv: Value, state: Value | None) -> Value | None:
        transfer, rewriter = self.transfer, self.rewriter
        indices = row_indices(rewriter, transfer, iv)
        row = _load(self.emit, self.casted, [*self.access_indices, iv])
        mask = self._row_mask(iv)
        base = transfer.base if state is None else state
        op = create_write(rewriter, row, base, indices, transfer.row_map(), transfer.row_in_bounds(), mask)
        self._labelled(op)
        return op.result if op.results else None

    def _outside(self, iv: Value, state: Value | None) -> Value | None:
        if self.transfer.is_read:
            row = self.emit.broadcast(self.transfer.padding, self._row_type())
            _store(self.emit, row, self.casted, [*self.access_indices, iv])
        return state


def unpack(op_class: type[TransferOp], options: TransferOptions) -> FunctionPattern:
    """Returns the pattern that converts the first dimension of a transfer with a label to a loop."""

    @pattern(op_class, name="TransferOpConversion", bounded_recursion=True)
    def unpack_transfer(op: TransferOp, rewriter: Rewriter) -> bool:
        if LABEL not in op.attributes:
            return rewriter.notify_match_failure(op, "kPassLabel is missing")
        transfer = Transfer(op)
        access = _buffer_access(transfer, rewriter)
        if access is None:
            return False
        buffer = access.memref
        type_ = _unpacked(buffer.type)
        if type_ is None:
            return rewriter.notify_match_failure(op, "Failed to unpack one vector dim.")
        emit = VectorEmitter(rewriter)
        casted = emit.op(TypeCastOp, buffer, result_type=type_)
        step = _Step(rewriter, transfer, access, casted, options)
        bounds = emit.index(0), emit.index(type_.shape[-1]), emit.index(1)
        state = transfer.base if isinstance(transfer.base.type, RankedTensorType) and not transfer.is_read else None
        loop = create_loop(rewriter, bounds, state, step.body)
        if transfer.is_read:
            rewriter.erase_op(access)
            rewriter.erase_op(op)
        else:
            rewriter.replace_op(op, loop.results)
        return True

    return unpack_transfer


def transfer_loops(options: TransferOptions) -> tuple[RewritePattern, ...]:
    """Returns the patterns."""
    return (
        prepare_read(options),
        prepare_write(options),
        unpack(TransferReadOp, options),
        unpack(TransferWriteOp, options),
    )
