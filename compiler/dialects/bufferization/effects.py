"""The memory effects of bufferization operations that depend on their operands' types."""

from __future__ import annotations

from compiler.ir.operation import Operation
from compiler.ir.types import MemRefType, UnrankedMemRefType
from compiler.ods.define import writes
from compiler.ods.model import Effect


def materialize_in_destination(op: Operation) -> list[Effect]:
    """Writes the destination where that is a buffer."""
    return [writes("dest")] if isinstance(op.operand("dest").type, MemRefType | UnrankedMemRefType) else []
