"""Use of buffers by operations of the sparse_tensor dialect, for the analysis; other passes lower them."""

from __future__ import annotations

from compiler.dialects.sparse_tensor.storage_ops import (
    AssembleOp,
    DisassembleOp,
    ToCoordinatesBufferOp,
    ToCoordinatesOp,
    ToPositionsOp,
    ToValuesOp,
)
from compiler.dialects.sparse_tensor.tensor_ops import ConvertOp, LoadOp, NewOp, NumberOfEntriesOp
from compiler.ir.operation import Operation, OpResult
from compiler.transforms.bufferization.model import (
    AliasingValue,
    Bufferizable,
    BufferRelation,
    Model,
    OpT,
    failed,
)
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


class _Sparse(Bufferizable[OpT]):
    """Model of operations that only the sparsifier can bufferize."""

    def bufferize(self, op: OpT, run: Bufferization) -> None:
        raise failed(op, "sparse_tensor ops must be bufferized with the sparsifier")


class _Convert(_Sparse[ConvertOp]):
    def allocates(self, op: ConvertOp, value: OpResult) -> bool:
        return True


class _Load(_Sparse[LoadOp]):
    def reads(self, op: LoadOp, index: int, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, op: LoadOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, BufferRelation.EQUIVALENT)]


class _New(_Sparse[NewOp]):
    def allocates(self, op: NewOp, value: OpResult) -> bool:
        return True

    def result_is_written(self, op: NewOp, value: OpResult, state: AnalysisState) -> bool:
        return False


class _Assemble(_Sparse[AssembleOp]):
    def aliasing_values(self, op: AssembleOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, BufferRelation.EQUIVALENT)]


class _Disassemble(_Sparse[DisassembleOp]):
    def reads(self, op: DisassembleOp, index: int, state: AnalysisState) -> bool:
        return index == 0

    def writes(self, op: DisassembleOp, index: int, state: AnalysisState) -> bool:
        return index > 0

    def aliasing_values(self, op: DisassembleOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [] if index == 0 else [AliasingValue(op.results[index - 1], BufferRelation.EQUIVALENT)]


class _Query(_Sparse[NumberOfEntriesOp]):
    pass


class _Buffer(_Sparse[OpT]):
    """Users may write to the buffer."""

    def writes(self, op: OpT, index: int, state: AnalysisState) -> bool:
        return True


MODELS: dict[type[Operation], Model] = {
    AssembleOp: _Assemble(),
    ConvertOp: _Convert(),
    DisassembleOp: _Disassemble(),
    LoadOp: _Load(),
    NewOp: _New(),
    NumberOfEntriesOp: _Query(),
    ToCoordinatesBufferOp: _Buffer[ToCoordinatesBufferOp](),
    ToCoordinatesOp: _Buffer[ToCoordinatesOp](),
    ToPositionsOp: _Buffer[ToPositionsOp](),
    ToValuesOp: _Buffer[ToValuesOp](),
}
