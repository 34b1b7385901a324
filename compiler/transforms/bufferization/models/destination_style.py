"""Bufferization of ops that write results into buffers of operands: upstream's `DstBufferizableOpInterface`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.transforms.bufferization.buffer_types import is_tensor
from compiler.transforms.bufferization.model import AliasingValue, Bufferizable, BufferRelation, OpT
from compiler.transforms.bufferization.state import AnalysisState

EQUIVALENT = BufferRelation.EQUIVALENT


class DestinationStyle(Bufferizable[OpT]):
    """`destination` is the name of the operands whose buffers are written."""

    def __init__(self, destination: str) -> None:
        self.destination = destination

    def written(self, op: OpT) -> Sequence[int]:
        """Returns the operands that are written."""
        assert op.definition is not None
        start, size = op.operand_segments()[op.definition.operand_positions[self.destination]]
        return range(start, start + size)

    def writes(self, op: OpT, index: int, state: AnalysisState) -> bool:
        return index in self.written(op)

    def aliasing_values(self, op: OpT, index: int, state: AnalysisState) -> list[AliasingValue]:
        written = [number for number in self.written(op) if is_tensor(op.operands[number].type)]
        if index not in written or written.index(index) >= len(op.results):
            return []
        return [AliasingValue(op.results[written.index(index)], EQUIVALENT)]
