"""Folds of spirv's operations and materialization of constants; integer folds are in `fold_integers`."""

from __future__ import annotations

from compiler.dialects.spirv.fold_integers import Operands
from compiler.dialects.spirv.ops.cast_ops import BitcastOp
from compiler.dialects.spirv.ops.composite_ops import CompositeConstructOp, CompositeExtractOp, CompositeInsertOp
from compiler.dialects.spirv.ops.logical_ops import (
    LogicalAndOp,
    LogicalEqualOp,
    LogicalNotEqualOp,
    LogicalNotOp,
    LogicalOrOp,
    SelectOp,
)
from compiler.dialects.spirv.ops.structure_ops import ConstantOp
from compiler.dialects.spirv.type_parts import is_spirv_type, num_elements
from compiler.dialects.spirv.types import ArrayType
from compiler.dialects.ub.ops import PoisonOp
from compiler.ir.attributes import ArrayAttr, Attribute, DenseElementsAttr, IntegerAttr, type_of_attribute
from compiler.ir.locations import Location
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I1, DialectType, Type
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.builder import Builder
from compiler.rewrite.dense_elements import dense_of, elements_of, scalar_of
from compiler.rewrite.elementwise import constant, fold_constants, integer_value, is_poison


@hook.fold(ConstantOp)
def fold_constant(op: ConstantOp, operands: Operands) -> FoldAnswer:
    """constant -> its attribute"""
    return op.value


@hook.fold(BitcastOp)
def fold_bitcast(op: BitcastOp, operands: Operands) -> FoldAnswer:
    """bitcast(x : T) to T -> x; bitcast(bitcast(x : T)) to T -> x; bitcast(bitcast(x)) -> bitcast(x)"""
    value = op.operand_
    if value.type == op.result.type:
        return value
    before = value.defining_op(BitcastOp)
    if before is None:
        return None
    if before.operand_.type == op.result.type:
        return before.operand_
    op.operands = [before.operand_]
    return op


# ----------------------------------------------------------------------------------------------------- composites


def _indices(op: CompositeExtractOp | CompositeInsertOp) -> tuple[Attribute, ...]:
    array = op.indices
    return array.elements if isinstance(array, ArrayAttr) else ()


def _element(composite: Attribute | None, indices: tuple[Attribute, ...]) -> Attribute | None:
    """Returns the part of a constant that indices lead to."""
    for at, index in enumerate(indices):
        if not isinstance(index, IntegerAttr):
            return None
        if isinstance(composite, ArrayAttr) and 0 <= index.value < len(composite.elements):
            composite = composite.elements[index.value]
            continue
        if not isinstance(composite, DenseElementsAttr) or at + 1 < len(indices):
            return None
        elements = elements_of(composite)
        if not 0 <= index.value < len(elements):
            return None
        return scalar_of(elements[index.value], composite.type.element_type)
    return composite


@hook.fold(CompositeExtractOp)
def fold_composite_extract(op: CompositeExtractOp, operands: Operands) -> FoldAnswer:
    """extract [i] of insert x at [i] -> x, extract [i] of construct(x0, x1, ...) -> xi, parts of constants"""
    indices = _indices(op)
    composite: Value = op.composite
    while (insert := composite.defining_op(CompositeInsertOp)) is not None:
        if _indices(insert) == indices:
            return insert.object
        composite = insert.composite
    construct = composite.defining_op(CompositeConstructOp)
    if construct is not None and len(indices) == 1:
        (index,), parts = indices, construct.constituents
        if isinstance(index, IntegerAttr) and index.value < len(parts) == num_elements(construct.result.type):
            return parts[index.value]
    return _element(operands[0], indices)


# ---------------------------------------------------------------------------------------------------------- logic


def _truth(attribute: Attribute | None) -> int | None:
    """Returns the value of an i1 constant, or of a splat of i1; None for others."""
    type_ = type_of_attribute(attribute)
    is_truth = type_ == I1 or getattr(type_, "element_type", None) == I1
    return integer_value(attribute) if is_truth else None


@hook.fold(LogicalAndOp)
def fold_logical_and(op: LogicalAndOp, operands: Operands) -> FoldAnswer:
    """x && true -> x, x && false -> false"""
    right = _truth(operands[1])
    return None if right is None else op.operand1 if right else operands[1]


@hook.fold(LogicalOrOp)
def fold_logical_or(op: LogicalOrOp, operands: Operands) -> FoldAnswer:
    """x || true -> true, x || false -> x"""
    right = _truth(operands[1])
    return None if right is None else operands[1] if right else op.operand1


@hook.fold(LogicalEqualOp)
def fold_logical_equal(op: LogicalEqualOp, operands: Operands) -> FoldAnswer:
    """x == x -> true, constants"""
    left, right = op.operands
    return constant(1, op.result.type) if left is right else fold_constants(operands, lambda a, b: int(a == b))


@hook.fold(LogicalNotEqualOp)
def fold_logical_not_equal(op: LogicalNotEqualOp, operands: Operands) -> FoldAnswer:
    """x != false -> x, x != x -> false, constants"""
    left, right = op.operands
    if _truth(operands[1]) == 0:
        return left
    return constant(0, op.result.type) if left is right else fold_constants(operands, lambda a, b: int(a != b))


@hook.fold(LogicalNotOp)
def fold_logical_not(op: LogicalNotOp, operands: Operands) -> FoldAnswer:
    """!!x -> x, constants"""
    inner = op.operand_.defining_op(LogicalNotOp)
    if inner is not None:
        return inner.operand_
    return fold_constants(operands, lambda a: a ^ 1)


@hook.fold(SelectOp)
def fold_select(op: SelectOp, operands: Operands) -> FoldAnswer:
    """select _ x x -> x, select true x y -> x, select false x y -> y, constants element by element"""
    _, of_true, of_false = op.operands
    if of_true is of_false:
        return of_true
    truth = _truth(operands[0])
    if truth is not None:
        return of_true if truth else of_false
    constants = [operand for operand in operands if isinstance(operand, DenseElementsAttr)]
    if len(constants) < len(operands):
        return None
    rows = zip(*map(elements_of, constants), strict=True)
    return dense_of(constants[1].type, [a if condition[0] else b for condition, a, b in rows])


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """`spirv.Constant`, or `ub.poison`; None for types that no constant has."""
    if is_poison(value):
        return builder.create(PoisonOp, result_types=[type_], value=value, location=location)
    if not is_spirv_type(type_) or (isinstance(type_, DialectType) and not isinstance(type_, ArrayType)):
        return None
    return builder.create(ConstantOp, result_types=[type_], value=value, location=location)
