"""The result types of vector operations whose text does not spell them."""

from __future__ import annotations

from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.types import Type, VectorType
from compiler.syntax.op_parser import OpState


def shuffled(state: OpState) -> list[Type]:
    """As many slices of the first operand as the mask has entries."""
    first, mask = state.operands[0].type, state.properties.get("mask")
    if not isinstance(first, VectorType) or not isinstance(mask, DenseArrayAttr):
        return [first]
    return [VectorType((len(mask.values), *first.shape[1:]), first.element_type)]
