"""The memory effects of bufferization operations that depend on their operands' types."""

from __future__ import annotations

from compiler.dialects.bufferization.ops import MaterializeInDestinationOp
from compiler.ir.types import MemRefType, UnrankedMemRefType
from compiler.ods import hook
from compiler.ods.effects import Effect, writes


@hook.effects(MaterializeInDestinationOp)
def materialize_in_destination(op: MaterializeInDestinationOp) -> list[Effect]:
    """Writes the destination if it is a buffer."""
    return [writes("dest")] if isinstance(op.dest.type, MemRefType | UnrankedMemRefType) else []
