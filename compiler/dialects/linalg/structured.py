"""The notation for structured operations: what all of them have, so that a table names only what sets one apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from compiler.analysis import speculation
from compiler.dialects.linalg import syntax, verify
from compiler.dialects.linalg.structure import StructuredOp
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ir.types import MemRefType, UnrankedMemRefType
from compiler.ods.define import AnyRegion, op, reads, variadic, writes
from compiler.ods.model import Effect, Hooks, Interface, OpDef, Trait, TypeConstraint
from compiler.ods.shaped_constraints import AnyRankedTensor, AnyShaped
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    RECURSIVE_MEMORY_EFFECTS,
    single_block_implicit_terminator,
)
from compiler.ods.type_constraints import AnyType

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


def structured_op(
    name: str,
    summary: str,
    structure: StructuredOp,
    *,
    attributes: Mapping[str, Any] | None = None,
    interfaces: Sequence[str] = (),
    results: TypeConstraint = AnyRankedTensor,
    region: str = "region",
    verifier: Callable[[Operation], Finding] = verify.destination_style,
    hooks: Hooks | None = None,
) -> OpDef:
    """`name {attributes} ins(...) outs(...)`; `structure` says how it loops and what its body computes."""
    return op(
        name,
        summary,
        operands={"inputs": variadic(AnyType), "outputs": variadic(AnyShaped)},
        attributes=attributes,
        results={"result_tensors": variadic(results)},
        regions={region: AnyRegion},
        traits=[*STRUCTURED, ATTR_SIZED_OPERAND_SEGMENTS, *(Interface(interface) for interface in interfaces)],
        hooks=hooks
        or Hooks(
            parse=partial(syntax.parse_named, structure=structure),
            print=syntax.print_named,
            effects=memory_effects,
            speculatable=speculation.structured_on_tensors,
            verify=verifier,
            verify_regions=verify.structured,
        ),
        implementations={"LinalgOp": structure},
    )


def contraction_hooks(structure: StructuredOp, verifier: Callable[[Operation], Finding]) -> Hooks:
    """Of an operation whose text may begin with `indexing_maps = [...]`."""
    return Hooks(
        parse=partial(syntax.parse_contraction, structure=structure),
        print=syntax.print_contraction,
        effects=memory_effects,
        speculatable=speculation.structured_on_tensors,
        verify=verifier,
        verify_regions=verify.structured,
    )
