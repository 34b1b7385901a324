"""What structured operations share: traits, hooks, effects, and the families that they belong to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.analysis import speculation
from compiler.dialects.linalg import syntax, verify
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ir.types import MemRefType, UnrankedMemRefType
from compiler.ods.define import reads, writes
from compiler.ods.model import Effect, Hooks, Interface, Trait
from compiler.ods.op_class import Op, region, variadic_operand, variadic_result
from compiler.ods.shaped_constraints import AnyRankedTensor, AnyShaped
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, RECURSIVE_MEMORY_EFFECTS, single_block_implicit_terminator
from compiler.ods.type_constraints import AnyType
from compiler.syntax.op_parser import OpParser, OpState
from compiler.syntax.op_printer import OpPrinter

STRUCTURED: tuple[Trait | Sequence[Trait], ...] = (
    single_block_implicit_terminator("linalg.yield"),
    Interface("MemoryEffectOpInterface"),
    Interface("ConditionallySpeculatable"),
    RECURSIVE_MEMORY_EFFECTS,
    Interface("DestinationStyleOpInterface"),
    Interface("LinalgOp"),
    Interface("ReifyRankedShapedTypeOpInterface"),
)
"""The traits of every structured operation."""
SEGMENTED = (*STRUCTURED, ATTR_SIZED_OPERAND_SEGMENTS)
"""The traits of those with any number of inputs and outputs."""


def memory_effects(op: Operation) -> list[Effect]:
    """Reads buffers among the inputs, and the outputs that the body looks at; writes buffers among the outputs."""
    assert op.definition is not None
    inputs, outputs = (operand.name for operand in op.definition.operands)
    effects: list[Effect] = []
    if any(_is_buffer(value.type) for value in op.operand_group(inputs)):
        effects.append(reads(inputs))
    buffers = [_is_buffer(value.type) for value in op.operand_group(outputs)]
    if any(buffers):
        effects += [reads(outputs)] if _reads_outputs(op, buffers) else []
        effects.append(writes(outputs))
    return effects


def softmax_effects(op: Operation) -> list[Effect]:
    """Reads a buffer that is the input, reads and writes one that is the output."""
    effects = [reads("input")] if _is_buffer(op.operand("input").type) else []
    return [*effects, reads("output"), writes("output")] if _is_buffer(op.operand("output").type) else effects


def _is_buffer(type_: object) -> bool:
    return isinstance(type_, MemRefType | UnrankedMemRefType)


def _reads_outputs(op: Operation, buffers: Sequence[bool]) -> bool:
    """Whether the body uses an argument that stands for an element of an output."""
    if not op.regions or not op.regions[0].blocks:
        return True
    arguments = op.regions[0].blocks[0].arguments[-len(buffers) :]
    looked_at = {argument for argument, buffer in zip(arguments, buffers, strict=False) if buffer}
    return any(operand in looked_at for inner in op.walk() for operand in inner.operands)


def structured_hooks(
    verify_op: Callable[[Operation], Finding] = verify.destination_style,
    *,
    parse: Callable[[OpParser, OpState], None] = syntax.parse_named,
    print: Callable[[Operation, OpPrinter], None] = syntax.print_named,
) -> Hooks:
    """Returns the hooks of an operation whose body its `StructuredOp` computes."""
    return Hooks(
        parse=parse,
        print=print,
        effects=memory_effects,
        speculatable=speculation.structured_on_tensors,
        verify=verify_op,
        verify_regions=verify.structured,
    )


class LinalgStructuredBase(Op):
    """`name {attributes} ins(...) outs(...)`; the `StructuredOp` gives the loops and what the body computes."""

    inputs = variadic_operand(AnyType)
    outputs = variadic_operand(AnyShaped)
    result_tensors = variadic_result(AnyRankedTensor)
    traits = [*SEGMENTED]
    hooks = structured_hooks()


class LinalgNamedOp(LinalgStructuredBase):
    region = region()
