"""Casts of tensors to more or less precise types, and slices, as folds and patterns examine them."""

from __future__ import annotations

from typing import TypeAlias

from compiler.dialects.tensor.ops import CastOp
from compiler.ir.mixed_values import MixedValue, known_integer, mixed_group
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import DYNAMIC, RankedTensorType, Type


def defining(value: Value, *names: str) -> Operation | None:
    """Returns the op that defines a value, if it has one of these names."""
    return value.owner if isinstance(value, OpResult) and value.owner.name in names else None


Slice: TypeAlias = "tuple[list[MixedValue], list[MixedValue], list[MixedValue]]"


def slice_of(op: Operation) -> Slice:
    """Returns the offsets, sizes and strides of a slice."""
    return (
        mixed_group(op, "offsets", "static_offsets"),
        mixed_group(op, "sizes", "static_sizes"),
        mixed_group(op, "strides", "static_strides"),
    )


def mixed_paddings(op: Operation) -> tuple[list[MixedValue], list[MixedValue]]:
    """Returns the low and the high padding of a `tensor.pad`; constant operands are numbers, as they are upstream."""
    low, high = [
        [size if (number := known_integer(size)) is None else number for size in sizes]
        for sizes in (mixed_group(op, "low", "static_low"), mixed_group(op, "high", "static_high"))
    ]
    return low, high


def preserves_static_information(source: Type, target: Type) -> bool:
    """Returns True if static sizes of the source are static in the target: upstream's `preservesStaticInformation`."""
    if not isinstance(source, RankedTensorType) or not isinstance(target, RankedTensorType):
        return False
    if source.element_type != target.element_type or source.rank != target.rank:
        return False
    if source.encoding != target.encoding:
        return False
    return not any(b == DYNAMIC != a for a, b in zip(source.shape, target.shape, strict=True))


def forgetting_cast(value: Value) -> CastOp | None:
    """Returns the cast that defines a value, if it only removes static sizes: upstream's `canFoldIntoConsumerOp`."""
    cast = value.defining_op(CastOp)
    return cast if cast is not None and preserves_static_information(value.type, cast.source_.type) else None


def adding_cast(cast: CastOp) -> bool:
    """Returns True if a cast removes no static sizes: upstream's `canFoldIntoProducerOp`."""
    return preserves_static_information(cast.source_.type, cast.result.type)


def skip_forgetting_casts(op: Operation) -> Operation | None:
    """op(cast %x) -> op(%x)"""
    operands = list(op.operands)
    for index, operand in enumerate(operands):
        cast = forgetting_cast(operand)
        if cast is not None:
            operands[index] = cast.source_
    if operands == op.operands:
        return None
    op.operands = operands
    return op
