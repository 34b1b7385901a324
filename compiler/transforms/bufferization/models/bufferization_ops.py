"""Bufferization of the bufferization dialect's own ops."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.bufferization.ops import (
    AllocTensorOp,
    DeallocTensorOp,
    MaterializeInDestinationOp,
    ToBufferOp,
    ToTensorOp,
)
from compiler.dialects.memref.allocation_ops import DeallocOp
from compiler.ir.operation import DefinedValue, Operation, OpResult, Value
from compiler.ir.types import DYNAMIC, MemRefType
from compiler.transforms.bufferization.buffer_types import (
    BufferType,
    identity_layout_type,
    is_buffer,
    is_tensor,
)
from compiler.transforms.bufferization.folds import fold_buffer_of_tensor
from compiler.transforms.bufferization.model import AliasingValue, Bufferizable, BufferRelation, Model, Use
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


class _AllocTensor(Bufferizable[AllocTensorOp]):
    """bufferization.alloc_tensor(%n) : tensor<?xf32>  ->  memref.alloc(%n) : memref<?xf32>"""

    def allocates(self, op: AllocTensorOp, value: OpResult) -> bool:
        return True

    def result_is_written(self, op: AllocTensorOp, value: OpResult, state: AnalysisState) -> bool:
        return op.copy is not None

    def buffer_type(self, op: AllocTensorOp, value: DefinedValue, run: Bufferization, stack: list[Value]) -> BufferType:
        space = op.memory_space
        if space is None:
            space = run.space_of(value) if op.copy is None else run.buffer_type(op.copy, stack).memory_space
        return identity_layout_type(value.type, space)

    def bufferize(self, op: AllocTensorOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        if not rewriter.has_uses(op.result):
            rewriter.erase_op(op)
            return
        copy = None if op.copy is None else run.buffer(op.copy)
        type_ = run.buffer_type(op.result)
        assert isinstance(type_, MemRefType)
        rewriter.location = op
        rewriter.set_insertion_point(op)
        sizes: Sequence[Value] = op.dynamic_sizes
        if copy is not None:
            sizes = [run.dim(copy, index) for index, extent in enumerate(type_.shape) if extent == DYNAMIC]
        value = run.allocate(type_, sizes)
        if copy is not None:
            run.copy(copy, value)
        run.replace(op, [value])


class _DeallocTensor(Bufferizable[DeallocTensorOp]):
    """bufferization.dealloc_tensor %t  ->  memref.dealloc %m"""

    def reads(self, op: DeallocTensorOp, index: int, state: AnalysisState) -> bool:
        return False

    def bufferize(self, op: DeallocTensorOp, run: Bufferization) -> None:
        buffer = run.buffer(op.tensor)
        run.rewriter.set_insertion_point(op)
        run.rewriter.create(DeallocOp, buffer, location=op)
        run.rewriter.erase_op(op)


class _MaterializeInDestination(Bufferizable[MaterializeInDestinationOp]):
    """bufferization.materialize_in_destination %t in %d  ->  memref.copy %m, %d"""

    def reads(self, op: MaterializeInDestinationOp, index: int, state: AnalysisState) -> bool:
        return index == 0

    def writes(self, op: MaterializeInDestinationOp, index: int, state: AnalysisState) -> bool:
        return index == 1

    def must_be_in_place(self, op: MaterializeInDestinationOp, index: int, state: AnalysisState) -> bool:
        return True

    def aliasing_values(self, op: MaterializeInDestinationOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        if index == 1 and op.result_ is not None:
            return [AliasingValue(op.result_, BufferRelation.EQUIVALENT)]
        return []

    def accesses_elementwise(self, op: MaterializeInDestinationOp, uses: Sequence[Use], state: AnalysisState) -> bool:
        return True

    def bufferize(self, op: MaterializeInDestinationOp, run: Bufferization) -> None:
        source, target = op.source_, op.dest
        into = run.buffer(target) if is_tensor(target.type) else target
        buffer = run.buffer(source)
        run.rewriter.location = op
        run.rewriter.set_insertion_point(op)
        run.copy(buffer, into)
        run.replace(op, [into] if op.results else [])


class _ToTensor(Bufferizable[ToTensorOp]):
    """Erased when its users are bufferized."""

    def is_writable(self, op: ToTensorOp, value: Value, state: AnalysisState) -> bool:
        return op.writable

    def buffer_type(self, op: ToTensorOp, value: DefinedValue, run: Bufferization, stack: list[Value]) -> BufferType:
        type_ = op.buffer.type
        assert is_buffer(type_)
        return type_

    def bufferize(self, op: ToTensorOp, run: Bufferization) -> None:
        return


class _ToBuffer(Bufferizable[ToBufferOp]):
    """to_buffer(to_tensor %m)  ->  %m"""

    def writes(self, op: ToBufferOp, index: int, state: AnalysisState) -> bool:
        return not op.read_only

    def bufferize(self, op: ToBufferOp, run: Bufferization) -> None:
        fold_buffer_of_tensor(op, run)


MODELS: dict[type[Operation], Model] = {
    AllocTensorOp: _AllocTensor(),
    DeallocTensorOp: _DeallocTensor(),
    MaterializeInDestinationOp: _MaterializeInDestination(),
    ToBufferOp: _ToBuffer(),
    ToTensorOp: _ToTensor(),
}
