"""The memory effects of vector transfers, which depend on whether the base is a buffer."""

from __future__ import annotations

from compiler.ir.operation import Operation
from compiler.ir.types import MemRefType
from compiler.ods.define import reads, writes
from compiler.ods.model import Effect


def transfer_read(op: Operation) -> list[Effect]:
    return [reads("base")] if isinstance(op.operand("base").type, MemRefType) else []


def transfer_write(op: Operation) -> list[Effect]:
    return [writes("base")] if isinstance(op.operand("base").type, MemRefType) else []
