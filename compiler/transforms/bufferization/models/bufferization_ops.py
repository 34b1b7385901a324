"""Bufferization of the bufferization dialect's own ops."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.memref.allocation_ops import DeallocOp
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import DYNAMIC, MemRefType
from compiler.transforms.bufferization.buffer_types import (
    BufferType,
    identity_layout_type,
    is_buffer,
    is_tensor,
)
from compiler.transforms.bufferization.folds import fold_buffer_of_tensor
from compiler.transforms.bufferization.model import AliasingValue, Bufferizable, BufferRelation, Use
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


class _AllocTensor(Bufferizable):
    """bufferization.alloc_tensor(%n) : tensor<?xf32>  ->  memref.alloc(%n) : memref<?xf32>"""

    def allocates(self, op: Operation, value: OpResult) -> bool:
        return True

    def result_is_written(self, op: Operation, value: OpResult, state: AnalysisState) -> bool:
        return bool(op.operand_group("copy"))

    def buffer_type(self, op: Operation, value: Value, run: Bufferization, stack: list[Value]) -> BufferType:
        copy = op.operand_group("copy")
        space = op.properties.get("memory_space")
        if space is None:
            space = run.buffer_type(copy[0], stack).memory_space if copy else run.space_of(value)
        return identity_layout_type(value.type, space)

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        rewriter = run.rewriter
        if not rewriter.has_uses(op.result):
            rewriter.erase_op(op)
            return
        copy = [run.buffer(value) for value in op.operand_group("copy")]
        type_ = run.buffer_type(op.result)
        assert isinstance(type_, MemRefType)
        rewriter.location = op
        rewriter.set_insertion_point(op)
        sizes: Sequence[Value] = op.operand_group("dynamic_sizes")
        if copy:
            sizes = [run.dim(copy[0], index) for index, extent in enumerate(type_.shape) if extent == DYNAMIC]
        made = run.allocate(type_, sizes)
        if copy:
            run.copy(copy[0], made)
        run.replace(op, [made])


class _DeallocTensor(Bufferizable):
    """bufferization.dealloc_tensor %t  ->  memref.dealloc %m"""

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return False

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        buffer = run.buffer(op.operands[0])
        run.rewriter.set_insertion_point(op)
        run.rewriter.create(DeallocOp, buffer, location=op)
        run.rewriter.erase_op(op)


class _MaterializeInDestination(Bufferizable):
    """bufferization.materialize_in_destination %t in %d  ->  memref.copy %m, %d"""

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return index == 0

    def writes(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return index == 1

    def must_be_in_place(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> list[AliasingValue]:
        if index == 1 and op.results:
            return [AliasingValue(op.result, BufferRelation.EQUIVALENT)]
        return []

    def accesses_elementwise(self, op: Operation, uses: Sequence[Use], state: AnalysisState) -> bool:
        return True

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        source, target = op.operands
        into = run.buffer(target) if is_tensor(target.type) else target
        buffer = run.buffer(source)
        run.rewriter.location = op
        run.rewriter.set_insertion_point(op)
        run.copy(buffer, into)
        run.replace(op, [into] if op.results else [])


class _ToTensor(Bufferizable):
    """Goes away once what uses it is bufferized."""

    def is_writable(self, op: Operation, value: Value, state: AnalysisState) -> bool:
        return "writable" in op.properties

    def buffer_type(self, op: Operation, value: Value, run: Bufferization, stack: list[Value]) -> BufferType:
        type_ = op.operands[0].type
        assert isinstance(type_, BufferType) and is_buffer(type_)
        return type_

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        return


class _ToBuffer(Bufferizable):
    """to_buffer(to_tensor %m)  ->  %m"""

    def writes(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return "read_only" not in op.properties

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        fold_buffer_of_tensor(op, run)


MODELS: dict[str, Bufferizable] = {
    "bufferization.alloc_tensor": _AllocTensor(),
    "bufferization.dealloc_tensor": _DeallocTensor(),
    "bufferization.materialize_in_destination": _MaterializeInDestination(),
    "bufferization.to_buffer": _ToBuffer(),
    "bufferization.to_tensor": _ToTensor(),
}
