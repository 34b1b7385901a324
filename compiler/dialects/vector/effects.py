"""The memory effects of vector transfers, which depend on whether the base is a buffer."""

from __future__ import annotations

from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.types import MemRefType
from compiler.ods import hook
from compiler.ods.effects import Effect, reads, writes


@hook.effects(TransferReadOp)
def transfer_read(op: TransferReadOp) -> list[Effect]:
    return [reads("base")] if isinstance(op.base.type, MemRefType) else []


@hook.effects(TransferWriteOp)
def transfer_write(op: TransferWriteOp) -> list[Effect]:
    return [writes("base")] if isinstance(op.base.type, MemRefType) else []
