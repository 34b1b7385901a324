"""Relations of shapes of vectors: broadcasts, transpositions that move no element, partly dynamic positions."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.vector.element_ops import (
    BroadcastOp,
    ExtractOp,
    ExtractStridedSliceOp,
    InsertOp,
    InsertStridedSliceOp,
    ShapeCastOp,
    TransposeOp,
)
from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr
from compiler.ir.operation import Value
from compiler.ir.slices import integers
from compiler.ir.types import DYNAMIC, I64, Type, VectorType

POISON_INDEX = -1
"""The position whose element is poison."""


def static_position(op: ExtractOp | InsertOp) -> tuple[int, ...]:
    """Returns the position of an extract or insert, `DYNAMIC` for an operand."""
    return integers(op.static_position)


def has_dynamic_position(op: ExtractOp | InsertOp) -> bool:
    return DYNAMIC in static_position(op)


def position_attr(position: Sequence[int]) -> DenseArrayAttr:
    return DenseArrayAttr(I64, tuple(position))


def array_of_i64(values: Sequence[int]) -> ArrayAttr:
    """`[0, 4]`, as slices of vectors have their numbers."""
    return ArrayAttr(tuple(IntegerAttr(value, I64) for value in values))


def fold_constant_position(
    op: ExtractOp | InsertOp, operands: Sequence[Attribute | None], shape: Sequence[int]
) -> bool:
    """extract %v[%c1] -> extract %v[1], in place; returns True if the op changed."""
    position = list(static_position(op))
    first = len(op.operands) - len(op.dynamic_position)
    kept = list(op.operands[:first])
    pairs = zip(op.dynamic_position, operands[first:], strict=True)
    changed = False
    for index, number in enumerate(position):
        if number != DYNAMIC:
            continue
        value, attribute = next(pairs)
        if isinstance(attribute, IntegerAttr) and POISON_INDEX <= attribute.value < shape[index]:
            position[index] = attribute.value
            changed = True
        else:
            kept.append(value)
    if changed:
        op.operands = kept
        op.properties = {**op.properties, "static_position": position_attr(position)}
    return changed


def is_vector(type_: Type) -> bool:
    return isinstance(type_, VectorType)


def is_broadcastable(source: Type, target: VectorType) -> bool:
    """Returns True if `vector.broadcast` may take the one to the other."""
    if source == target.element_type:
        return True
    if not isinstance(source, VectorType) or source.rank > target.rank:
        return False
    lead = target.rank - source.rank
    for index, (extent, scalable) in enumerate(zip(source.shape, source.scalable, strict=True)):
        wanted, wanted_scalable = target.shape[lead + index], target.scalable[lead + index]
        if extent not in (1, wanted) or (extent == 1 and scalable and wanted != 1):
            return False
        if scalable != wanted_scalable and (extent != 1 or scalable):
            return False
    return True


def broadcast_like(value: Value) -> BroadcastOp | ShapeCastOp | None:
    """Returns the broadcast that defines a value, or the shape_cast, if it only prepends unit dimensions."""
    cast = value.defining_op(ShapeCastOp)
    if cast is None:
        return value.defining_op(BroadcastOp)
    source, target = cast.source_.type, cast.result.type
    is_prefixed = target.rank >= source.rank and target.shape[target.rank - source.rank :] == source.shape
    return cast if is_prefixed else None


def scalar_splat(value: Value) -> Value | None:
    """Returns the scalar operand of the broadcast that defines a vector."""
    broadcast = value.defining_op(BroadcastOp)
    return None if broadcast is None or is_vector(broadcast.source_.type) else broadcast.source_


def is_order_preserving(transpose: TransposeOp) -> bool:
    """Returns True if a transposition moves unit dimensions only, so that no element changes its place in memory."""
    source = transpose.vector.type
    permutation = integers(transpose.permutation)
    moved = [index for index in permutation if source.shape[index] != 1 or source.scalable[index]]
    return moved == sorted(moved)


def has_unit_strides(op: ExtractStridedSliceOp | InsertStridedSliceOp) -> bool:
    return all(stride == 1 for stride in integers(op.strides))
