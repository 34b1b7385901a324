"""Folds of amdgpu's operations."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.amdgpu.copy_ops import MakeDmaDescriptorOp, MakeGatherDmaDescriptorOp
from compiler.ir.attributes import Attribute, DenseArrayAttr
from compiler.ir.mixed_values import MixedValue, known_integer, mixed_group, split_mixed, static_values
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32
from compiler.ods import hook
from compiler.ods.model import FoldAnswer

_GROUPS = {
    "global_dynamic_sizes": "global_static_sizes",
    "global_dynamic_strides": "global_static_strides",
    "shared_dynamic_sizes": "shared_static_sizes",
}


def _with_constants(numbers: Sequence[MixedValue]) -> list[MixedValue]:
    """Returns the numbers, with positive constants in place of the operands that are ones."""
    with_constants = [(number, known_integer(number)) for number in numbers]
    return [number if constant is None or constant <= 0 else constant for number, constant in with_constants]


@hook.fold(MakeDmaDescriptorOp, MakeGatherDmaDescriptorOp)
def fold_descriptor(op: Operation, operands: list[Attribute | None]) -> FoldAnswer:
    """make_dma_descriptor globalSize [%c64] -> globalSize [64], and so on; one kind of number at a time"""
    # As upstream: once one kind has changed, the others are left for the next time.
    for group, attribute in _GROUPS.items():
        before = mixed_group(op, group, attribute)
        after = _with_constants(before)
        if after != before:
            break
    else:
        return None
    definition = op.definition
    assert definition is not None
    groups: list[list[Value]] = [
        split_mixed(after)[1] if name == group else op.operand_group(name) for name in definition.operand_positions
    ]
    op.operands = [value for values in groups for value in values]
    sizes = DenseArrayAttr(I32, tuple(len(values) for values in groups))
    op.properties = {**op.properties, attribute: static_values(after), "operandSegmentSizes": sizes}
    return op
