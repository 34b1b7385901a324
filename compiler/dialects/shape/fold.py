"""Folds of the shape dialect: constant shapes and sizes, witnesses that hold."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import prod
from typing import TypeAlias

from compiler.dialects.arith.fold import materialize_constant as arith_constant
from compiler.dialects.shape.ops import (
    AddOp,
    AnyOp,
    AssumingAllOp,
    BroadcastOp,
    ConcatOp,
    ConstShapeOp,
    ConstSizeOp,
    ConstWitnessOp,
    CstrBroadcastableOp,
    CstrEqOp,
    CstrRequireOp,
    DimOp,
    DivOp,
    FromExtentsOp,
    GetExtentOp,
    IndexToSizeOp,
    IsBroadcastableOp,
    MaxOp,
    MinOp,
    MulOp,
    NumElementsOp,
    RankOp,
    ShapeEqOp,
    ShapeOfOp,
    SizeToIndexOp,
    SplitAtOp,
    ToExtentTensorOp,
)
from compiler.dialects.shape.types import ShapeType, SizeType, WitnessType
from compiler.ir.attributes import Attribute, DenseElementsAttr, IntegerAttr, bool_attr, dense_elements_attr, index_attr
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType, ShapedType, Type
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import signed
from compiler.rewrite.fold import constant_value

Operands: TypeAlias = "Sequence[Attribute | None]"


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """Creates a `shape.const_shape`, `const_size` or `const_witness`; a constant of arith for other types."""
    if isinstance(value, DenseElementsAttr):
        # A tensor of an unknown number of extents cannot hold a known number of them.
        if not isinstance(type_, ShapeType) and value.type != type_:
            return None
        return builder.create(ConstShapeOp, result_types=[type_], shape=value, location=location)
    if isinstance(type_, ShapeType):
        return builder.create(ConstShapeOp, result_types=[type_], shape=value, location=location)
    if isinstance(type_, SizeType):
        return builder.create(ConstSizeOp, result_types=[type_], value=value, location=location)
    if isinstance(type_, WitnessType):
        return builder.create(ConstWitnessOp, result_types=[type_], passing=value, location=location)
    return arith_constant(builder, value, type_, location)


def extents_of(attribute: Attribute | None) -> list[int] | None:
    """Returns the extents of a constant shape, else None."""
    if not isinstance(attribute, DenseElementsAttr):
        return None
    return [signed(pattern, 64) for pattern in attribute.bit_patterns()]


def known_extents(shape: Value) -> list[int] | None:
    """The extents of a constant shape, or of the shape of a ranked tensor: DYNAMIC if unknown."""
    shape_of = shape.defining_op(ShapeOfOp)
    return extents_of(constant_value(shape)) if shape_of is None else type_extents(shape_of.arg.type)


def type_extents(type_: Type) -> list[int] | None:
    """Returns the static extents of a type, DYNAMIC for others; None if its rank is unknown."""
    return None if not isinstance(type_, ShapedType) or type_.shape is None else list(type_.shape)


def shape_attr(extents: Sequence[int]) -> DenseElementsAttr:
    """Extents as a tensor of indices."""
    return dense_elements_attr(RankedTensorType((len(extents),), INDEX), list(extents))


def _number(attribute: Attribute | None) -> int | None:
    return attribute.value if isinstance(attribute, IntegerAttr) else None


@hook.fold(ConstShapeOp, ConstSizeOp, ConstWitnessOp)
def _constant(op: ConstShapeOp | ConstSizeOp | ConstWitnessOp, operands: Operands) -> FoldAnswer:
    """a constant -> its attribute"""
    match op:
        case ConstShapeOp(shape=value) | ConstSizeOp(value=value) | ConstWitnessOp(passing=value):
            return value


@hook.fold(AddOp)
def _add(op: AddOp, operands: Operands) -> FoldAnswer:
    """constant sizes; x + 0 -> x"""
    match operands:
        case [_, IntegerAttr(value=0)] if op.lhs.type == op.result.type == INDEX:
            return op.lhs
        case [IntegerAttr(value=left), IntegerAttr(value=right)]:
            return index_attr(signed(left + right, 64))
    return None


@hook.fold(MulOp)
def _mul(op: MulOp, operands: Operands) -> FoldAnswer:
    """constant sizes"""
    match operands:
        case [IntegerAttr(value=left), IntegerAttr(value=right)]:
            return index_attr(signed(left * right, 64))
    return None


@hook.fold(DivOp)
def _div(op: DivOp, operands: Operands) -> FoldAnswer:
    """constant sizes, if the divisor is not zero"""
    match operands:
        case [IntegerAttr(value=left), IntegerAttr(value=right)] if right != 0:
            return index_attr(left // right)
    return None


@hook.fold(MaxOp, MinOp)
def _same_operands(op: MaxOp | MinOp, operands: Operands) -> FoldAnswer:
    """max(x, x) -> x"""
    return op.lhs if op.lhs is op.rhs else None


@hook.fold(IndexToSizeOp, SizeToIndexOp)
def _converted(op: IndexToSizeOp | SizeToIndexOp, operands: Operands) -> FoldAnswer:
    """index_to_size of a constant -> that"""
    return operands[0]


@hook.fold(RankOp)
def _rank(op: RankOp, operands: Operands) -> FoldAnswer:
    """rank of a constant shape -> the number of its extents"""
    extents = extents_of(operands[0])
    return None if extents is None else index_attr(len(extents))


@hook.fold(NumElementsOp)
def _num_elements(op: NumElementsOp, operands: Operands) -> FoldAnswer:
    """num_elements of a constant shape -> the product of its extents"""
    extents = extents_of(operands[0])
    return None if extents is None else index_attr(prod(extents))


@hook.fold(GetExtentOp)
def _get_extent(op: GetExtentOp, operands: Operands) -> FoldAnswer:
    """an extent of a constant shape"""
    extents, place = extents_of(operands[0]), _number(operands[1])
    if extents is None or place is None or not 0 <= place < len(extents):
        return None
    return index_attr(extents[place])


@hook.fold(DimOp)
def _dim(op: DimOp, operands: Operands) -> FoldAnswer:
    """a static extent"""
    shape, place = type_extents(op.value.type), _number(operands[1])
    if place is None or shape is None or not 0 <= place < len(shape) or shape[place] == DYNAMIC:
        return None
    return index_attr(shape[place])


def broadcast(first: Sequence[int], other: Sequence[int]) -> list[int] | None:
    """Returns the shape that two shapes are broadcast to, aligned at the last extent; None if there is none."""
    common: list[int] = []
    for left, right in zip_longest(reversed(first), reversed(other), fillvalue=1):
        if left != right and 1 not in (left, right):
            return None
        common.append(right if left == 1 else left)
    return common[::-1]


@hook.fold(BroadcastOp)
def _broadcast(op: BroadcastOp, operands: Operands) -> FoldAnswer:
    """broadcast x -> x; broadcast of two constant shapes -> the broadcast shape"""
    match op.shapes:
        case [shape]:
            return shape if shape.type == op.result.type else None
        case [_, _]:
            left, right = map(extents_of, operands)
            common = None if left is None or right is None else broadcast(left, right)
            return None if common is None else shape_attr(common)
    return None


@hook.fold(ConcatOp)
def _concat(op: ConcatOp, operands: Operands) -> FoldAnswer:
    """concat of two constant shapes -> the extents of both"""
    left, right = map(extents_of, operands)
    return None if left is None or right is None else shape_attr([*left, *right])


@hook.fold(ToExtentTensorOp)
def _to_extent_tensor(op: ToExtentTensorOp, operands: Operands) -> FoldAnswer:
    """a constant shape as a tensor"""
    extents = extents_of(operands[0])
    return None if extents is None else shape_attr(extents)


@hook.fold(FromExtentsOp)
def _from_extents(op: FromExtentsOp, operands: Operands) -> FoldAnswer:
    """constant extents -> the shape with these extents"""
    extents = [operand.value for operand in operands if isinstance(operand, IntegerAttr)]
    return shape_attr(extents) if len(extents) == len(operands) else None


@hook.fold(SplitAtOp)
def _split_at(op: SplitAtOp, operands: Operands) -> FoldAnswer:
    """a constant shape, split at a constant index; a negative index counts from the end"""
    extents, place = extents_of(operands[0]), _number(operands[1])
    if extents is None or place is None or abs(place) > len(extents):
        return None
    place += len(extents) if place < 0 else 0
    return [shape_attr(extents[:place]), shape_attr(extents[place:])]


@hook.fold(ShapeEqOp)
def _shape_eq(op: ShapeEqOp, operands: Operands) -> FoldAnswer:
    """constant shapes -> true if all are equal, else false"""
    if any(operand is None for operand in operands):
        return None
    return bool_attr(len(set(operands)) <= 1)


@hook.fold(IsBroadcastableOp)
def _is_broadcastable(op: IsBroadcastableOp, operands: Operands) -> FoldAnswer:
    """fewer than two shapes -> true"""
    return bool_attr(True) if len(operands) < 2 else None


@hook.fold(AnyOp)
def _any(op: AnyOp, operands: Operands) -> FoldAnswer:
    """any x, y -> y, if y is constant"""
    return operands[-1] if operands else None


# ------------------------------------------------------------------------------------------------------- witnesses


def _has_common_shape(shapes: Sequence[Sequence[int]]) -> bool:
    """Returns True if the extents of each dimension are certainly equal or 1; beside a dynamic one, all must be 1."""
    for extents in zip_longest(*(reversed(shape) for shape in shapes), fillvalue=1):
        others = [extent for extent in extents if extent != 1]
        if len(others) > 1 and (DYNAMIC in others or len(set(others)) > 1):
            return False
    return True


@hook.fold(CstrBroadcastableOp)
def _cstr_broadcastable(op: CstrBroadcastableOp, operands: Operands) -> FoldAnswer:
    """shapes that certainly are broadcastable, or of which at most one has extents -> true"""
    shapes = [extents_of(operand) for operand in operands]
    if sum(shape is None or bool(shape) for shape in shapes) <= 1:
        return bool_attr(True)
    all_extents = [known_extents(value) for value in op.shapes]
    static = [shape for shape in all_extents if shape is not None]
    return bool_attr(True) if len(static) == len(all_extents) and _has_common_shape(static) else None


@hook.fold(CstrEqOp)
def _cstr_eq(op: CstrEqOp, operands: Operands) -> FoldAnswer:
    """equal constant shapes -> true; others fail at run time"""
    match list(dict.fromkeys(operands)):
        case [Attribute()]:
            return bool_attr(True)
    return None


@hook.fold(CstrRequireOp)
def _cstr_require(op: CstrRequireOp, operands: Operands) -> FoldAnswer:
    """a constant condition"""
    return operands[0]


@hook.fold(AssumingAllOp)
def _assuming_all(op: AssumingAllOp, operands: Operands) -> FoldAnswer:
    """a witness that does not hold -> false; all hold -> true; all(x, true) -> all(x)"""
    for index in reversed(range(len(operands))):  # known witnesses come last
        witness = operands[index]
        if not isinstance(witness, IntegerAttr):
            return None
        op.operands = op.operands[:index]
        if not witness.value:
            return witness
    return bool_attr(True)
