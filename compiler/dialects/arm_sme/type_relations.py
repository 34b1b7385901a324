"""Relations between the types of an SME operation's operands and results."""

from __future__ import annotations

from compiler.ir.operation import Operation
from compiler.ir.types import I1, VectorType


def mask_of(vector: VectorType) -> VectorType:
    """vector<[4]xf32> -> vector<[4]xi1>"""
    return VectorType(vector.shape, I1, vector.scalable)


def slice_of(tile: VectorType) -> VectorType:
    """vector<[4]x[4]xf32> -> vector<[4]xf32>: one row or column."""
    return VectorType(tile.shape[1:], tile.element_type, tile.scalable[1:])


def slice_mask_of(tile: VectorType) -> VectorType:
    """vector<[4]x[4]xf32> -> vector<[4]xi1>"""
    return mask_of(slice_of(tile))


def tile_of(vector: VectorType) -> VectorType:
    """vector<[4]xf32> -> vector<[4]x[4]xf32>: the type of an outer product of such vectors."""
    return VectorType(vector.shape * 2, vector.element_type, (True, True))


def has_both_masks_or_none(op: Operation) -> bool:
    return len(op.operand_group("lhsMask")) == len(op.operand_group("rhsMask"))


def has_padding_and_mask_or_neither(op: Operation) -> bool:
    return len(op.operand_group("padding")) == len(op.operand_group("mask"))


def widens_twice(op: Operation) -> bool:
    return _width(op.result.type) == 2 * _width(op.operand("lhs").type)


def widens_four_times(op: Operation) -> bool:
    return _width(op.result.type) == 4 * _width(op.operand("lhs").type)


def _width(type_: object) -> int:
    width: int = type_.element_type.width  # type: ignore[attr-defined]  # the constraints hold vectors of numbers
    return width
