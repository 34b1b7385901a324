"""The memory effects of linalg's operations."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis import speculation
from compiler.dialects.linalg.ops import SoftmaxOp
from compiler.dialects.linalg.structured import Structured
from compiler.ir.operation import Region
from compiler.ir.types import MemRefType, UnrankedMemRefType
from compiler.ods import hook
from compiler.ods.effects import Effect, reads, writes

hook.speculatable(Structured)(speculation.structured_on_tensors)


@hook.effects(Structured)
def memory_effects(op: Structured) -> list[Effect]:
    """Reads the input buffers, and the output buffers if the body uses their elements; writes the output buffers."""
    inputs, outputs = (operand.name for operand in op.definition.operands)
    effects: list[Effect] = []
    if any(_is_buffer(value.type) for value in op.operand_group(inputs)):
        effects.append(reads(inputs))
    buffers = [_is_buffer(value.type) for value in op.operand_group(outputs)]
    if any(buffers):
        effects += [reads(outputs)] if _reads_outputs(op, buffers) else []
        effects.append(writes(outputs))
    return effects


@hook.effects(SoftmaxOp)
def softmax_effects(op: SoftmaxOp) -> list[Effect]:
    """Reads a buffer that is the input, reads and writes one that is the output."""
    effects = [reads("input")] if _is_buffer(op.input.type) else []
    return [*effects, reads("output"), writes("output")] if _is_buffer(op.output.type) else effects


def _is_buffer(type_: object) -> bool:
    return isinstance(type_, MemRefType | UnrankedMemRefType)


def _reads_outputs(op: Structured, buffers: Sequence[bool]) -> bool:
    """Returns True if the body uses a block argument of an output buffer."""
    match op.regions:
        case [Region(blocks=[block])]:
            arguments = block.arguments[-len(buffers) :]
            read = {argument for argument, buffer in zip(arguments, buffers, strict=False) if buffer}
            return any(operand in read for inner in op.walk() for operand in inner.operands)
    return True
