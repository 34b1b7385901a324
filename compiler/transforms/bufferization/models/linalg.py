"""Bufferization of structured operations, and of softmax."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.linalg.interface import (
    body,
    has_buffer_semantics,
    has_tensor_semantics,
    indexing_maps,
    is_scalar,
    is_tensor,
    iterator_types,
)
from compiler.dialects.linalg.ops import SoftmaxOp
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.linalg.verify import first_output
from compiler.ir.operation import Operation, Value
from compiler.ir.types import MemRefType, RankedTensorType
from compiler.transforms.bufferization.model import AliasingValue, Bufferizable, BufferRelation, Model, Use, failed
from compiler.transforms.bufferization.models.destination_style import DestinationStyle
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


def replace_by_buffers(op: Operation, outputs: Sequence[int], run: Bufferization) -> None:
    """Replaces an op by one on buffers, without results, and its results by the buffers of the outputs."""
    if has_buffer_semantics(op):
        return
    if not has_tensor_semantics(op):
        raise failed(op, "op does not have pure tensor semantics")
    operands: list[Value] = [value if is_scalar(value) else run.buffer(value) for value in op.operands]
    rewriter = run.rewriter
    rewriter.set_insertion_point(op)
    rewriter.move_regions(op, rewriter.create_like(op, operands, []))
    run.replace(op, [operands[index] for index in outputs])


class _Structured(Bufferizable[Operation]):
    """linalg.generic ins(%t) outs(%u)  ->  linalg.generic ins(%m) outs(%n)"""

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return state.rewriter.has_uses(body(op).arguments[index])

    def writes(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return index >= first_output(op)

    def aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> list[AliasingValue]:
        number = index - first_output(op)
        if number < 0 or number >= len(op.results):
            return []
        return [AliasingValue(op.results[number], BufferRelation.EQUIVALENT)]

    def accesses_elementwise(self, op: Operation, uses: Sequence[Use], state: AnalysisState) -> bool:
        if any(kind != PARALLEL for kind in iterator_types(op)):
            return False
        numbers = {index for _, index in uses}
        return all(
            map_.is_identity()
            for index, (value, map_) in enumerate(zip(op.operands, indexing_maps(op), strict=True))
            if index in numbers and isinstance(value.type, MemRefType | RankedTensorType)
        )

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        replace_by_buffers(op, range(first_output(op), len(op.operands)), run)


class _Softmax(DestinationStyle[SoftmaxOp]):
    """linalg.softmax on tensors  ->  linalg.softmax on buffers"""

    def reads(self, op: SoftmaxOp, index: int, state: AnalysisState) -> bool:
        return index == 0

    def bufferize(self, op: SoftmaxOp, run: Bufferization) -> None:
        if any(is_tensor(value.type) for value in op.operands):
            replace_by_buffers(op, [1] if op.results else [], run)


MODELS: dict[type[Operation], Model] = {GenericOp: _Structured(), SoftmaxOp: _Softmax("output")}
