"""Common traits and families of structured operations."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.ods.op_class import Op, region, variadic_operand, variadic_result
from compiler.ods.shaped_constraints import AnyRankedTensor, AnyShaped
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import ATTR_SIZED_OPERAND_SEGMENTS, RECURSIVE_MEMORY_EFFECTS, single_block_implicit_terminator
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
SEGMENTED = (*STRUCTURED, ATTR_SIZED_OPERAND_SEGMENTS)
"""The traits of those with any number of inputs and outputs."""


class Structured(Op):
    """Every operation with the interface LinalgOp."""


class LinalgStructuredBase(Structured):
    """`name {attributes} ins(...) outs(...)`; the `StructuredOp` of the op defines its loops and its body."""

    inputs = variadic_operand(AnyType)
    outputs = variadic_operand(AnyShaped)
    result_tensors = variadic_result(AnyRankedTensor)
    traits = [*SEGMENTED]


class LinalgNamedOp(LinalgStructuredBase):
    region = region()
