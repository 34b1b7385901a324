"""Constraints that each op puts on the index values it defines, and on extents of memrefs and tensors.

The ops are those with upstream's `ValueBoundsOpInterface`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType

from compiler.analysis.affine.value_bounds import Rule, Rules, ValueBounds
from compiler.analysis.polyhedral.relation import BoundKind
from compiler.dialects.affine.ops import (
    AffineApplyOp,
    AffineDelinearizeIndexOp,
    AffineForOp,
    AffineLinearizeIndexOp,
    AffineMaxOp,
    AffineMinMax,
    AffineMinOp,
)
from compiler.dialects.arith.integer_ops import AddIOp, FloorDivSIOp, IntegerBinary, MulIOp, SubIOp
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.memref import view_ops as memref
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp
from compiler.dialects.memref.fold import dropped_dims_of
from compiler.dialects.scf.ops import ForallOp, ForOp, IfOp
from compiler.dialects.tensor import ops as tensor
from compiler.dialects.tensor.casts import mixed_paddings
from compiler.ir.affine import AffineExpr, AffineMap, constant
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import mixed_group, mixed_values
from compiler.ir.operation import BlockArgument, DefinedValue, Value
from compiler.ir.slices import dropped_dims, integers
from compiler.ir.types import ShapedType

EQ, AT_LEAST, AT_MOST = BoundKind.EQ, BoundKind.LB, BoundKind.UB


# ------------------------------------------------------------------------------------------------------------- arith


def _arithmetic(function: Callable[[AffineExpr, AffineExpr], AffineExpr]) -> Rule[IntegerBinary]:
    def rule(bounds: ValueBounds, op: IntegerBinary, value: DefinedValue, position: int | None) -> None:
        left, right = (bounds.value(operand) for operand in (op.lhs, op.rhs))
        bounds.add(bounds.value(value), EQ, function(left, right))

    return rule


def _floor_divide(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    return left.floor_div(right)


def _either(bounds: ValueBounds, value: DefinedValue, position: int | None, first: Value, other: Value) -> None:
    """Bounds a value that is one of two by both of them, if it is known which is less."""

    def expr(of: Value) -> AffineExpr:
        return bounds.value(of) if position is None else bounds.extent(of, position)

    for low, high in ((first, other), (other, first)):
        if bounds.is_at_most(expr(low), expr(high)):
            bounds.add(expr(value), AT_LEAST, expr(low))
            bounds.add(expr(value), AT_MOST, expr(high))


def _select(bounds: ValueBounds, op: SelectOp, value: DefinedValue, position: int | None) -> None:
    if not isinstance(op.condition.type, ShapedType):
        _either(bounds, value, position, op.true_value, op.false_value)


# ------------------------------------------------------------------------------------------------------------ affine


def _map_results(bounds: ValueBounds, map_: AffineMap, operands: Sequence[Value]) -> list[AffineExpr]:
    values = [bounds.value(operand) for operand in operands]
    return [result.replace(values[: map_.num_dims], values[map_.num_dims :]) for result in map_.results]


def _of_map(kind: BoundKind) -> Rule[AffineApplyOp | AffineMinMax]:
    def rule(bounds: ValueBounds, op: AffineApplyOp | AffineMinMax, value: DefinedValue, position: int | None) -> None:
        for result in _map_results(bounds, op.map.map, op.operands):
            bounds.add(bounds.value(value), kind, result)

    return rule


def _affine_for(bounds: ValueBounds, op: AffineForOp, value: DefinedValue, position: int | None) -> None:
    variable, *_ = op.region.entry.arguments
    if value is not variable:
        return
    for result in _map_results(bounds, op.lower_bound_map.map, op.lower_bound_operands):
        bounds.add(bounds.value(value), AT_LEAST, result)
    for result in _map_results(bounds, op.upper_bound_map.map, op.upper_bound_operands):
        bounds.add(bounds.value(value), AT_MOST, result - 1)


def _basis(bounds: ValueBounds, op: AffineDelinearizeIndexOp | AffineLinearizeIndexOp) -> list[AffineExpr]:
    return [bounds.mixed(number) for number in mixed_group(op, "dynamic_basis", "static_basis")]


def _product(factors: list[AffineExpr]) -> AffineExpr:
    total: AffineExpr = constant(1)
    for factor in factors:
        total = total * factor
    return total


def _delinearize(bounds: ValueBounds, op: AffineDelinearizeIndexOp, value: DefinedValue, position: int | None) -> None:
    basis, index = _basis(bounds, op), bounds.value(op.linear_index)
    has_outer = len(basis) == len(op.results)
    behind = value.index + (1 if has_outer else 0)
    stride = _product(basis[behind:])
    if value.index == 0:
        bounds.add(bounds.value(value), EQ, index.floor_div(stride))
        if has_outer:
            bounds.add(bounds.value(value), AT_MOST, basis[0] - 1)
        return
    bounds.add(bounds.value(value), AT_LEAST, constant(0))
    bounds.add(bounds.value(value), AT_MOST, basis[behind - 1] - 1)


def _linearize(bounds: ValueBounds, op: AffineLinearizeIndexOp, value: DefinedValue, position: int | None) -> None:
    indices = [bounds.value(index) for index in op.multi_index]
    basis = _basis(bounds, op)
    has_outer = len(basis) == len(indices)
    total: AffineExpr = constant(0)
    for number, index in enumerate(indices):
        total = total + index * _product(basis[number + (1 if has_outer else 0) :])
    bounds.add(bounds.value(value), EQ, total)
    if op.attribute("disjoint") is not None and has_outer:
        bounds.add(bounds.value(value), AT_LEAST, constant(0))
        bounds.add(bounds.value(value), AT_MOST, _product(basis) - 1)


# --------------------------------------------------------------------------------------------------------------- scf


def _for(bounds: ValueBounds, op: ForOp, value: DefinedValue, position: int | None) -> None:
    body = op.region.entry
    if value is body.arguments[0]:
        bounds.add(bounds.value(value), AT_LEAST, bounds.value(op.lower_bound))
        bounds.add(bounds.value(value), AT_MOST, bounds.value(op.upper_bound) - 1)
        return
    index = value.index - (1 if isinstance(value, BlockArgument) else 0)
    last, argument = body.last, body.arguments[index + 1]
    if last is not None and last.operands[index] is argument:
        init = op.init_args[index]
        if position is None:
            bounds.add(bounds.value(value), EQ, bounds.value(init))
        else:
            bounds.add(bounds.extent(value, position), EQ, bounds.extent(init, position))


def _forall(bounds: ValueBounds, op: ForallOp, value: DefinedValue, position: int | None) -> None:
    lower = mixed_group(op, "dynamicLowerBound", "staticLowerBound")
    upper = mixed_group(op, "dynamicUpperBound", "staticUpperBound")
    if isinstance(value, BlockArgument) and value.index < len(lower):
        bounds.add(bounds.value(value), AT_LEAST, bounds.mixed(lower[value.index]))
        bounds.add(bounds.value(value), AT_MOST, bounds.mixed(upper[value.index]) - 1)
    elif position is not None:
        index = value.index - (len(lower) if isinstance(value, BlockArgument) else 0)
        output = op.outputs[index]
        bounds.add(bounds.extent(value, position), EQ, bounds.extent(output, position))


def _if(bounds: ValueBounds, op: IfOp, value: DefinedValue, position: int | None) -> None:
    if op.then_region.blocks and op.else_region.blocks:
        then, otherwise = op.then_region.entry.last, op.else_region.entry.last
        if then is not None and otherwise is not None:
            _either(bounds, value, position, then.operands[value.index], otherwise.operands[value.index])


# -------------------------------------------------------------------------------------------------- memref and tensor


def _dim(bounds: ValueBounds, op: memref.DimOp | tensor.DimOp, value: DefinedValue, position: int | None) -> None:
    number = constant_integer(op.index)
    type_ = op.source_.type
    shape = type_.shape if isinstance(type_, ShapedType) else None
    if number is not None and shape is not None and 0 <= number < len(shape):
        bounds.add(bounds.value(value), EQ, bounds.extent(op.source_, number))


def _rank(bounds: ValueBounds, op: memref.RankOp | tensor.RankOp, value: DefinedValue, position: int | None) -> None:
    type_ = (op.memref if isinstance(op, memref.RankOp) else op.tensor).type
    if isinstance(type_, ShapedType) and type_.shape is not None:
        bounds.add(bounds.value(value), EQ, constant(len(type_.shape)))


def _cast(bounds: ValueBounds, op: memref.CastOp | tensor.CastOp, value: DefinedValue, position: int | None) -> None:
    source = op.source_
    if position is not None and isinstance(source.type, ShapedType) and source.type.shape is not None:
        bounds.add(bounds.extent(value, position), EQ, bounds.extent(source, position))


def _allocated(
    bounds: ValueBounds, op: AllocOp | AllocaOp | tensor.EmptyOp, value: DefinedValue, position: int | None
) -> None:
    """Equates the dynamic extents of a result with the operands for them."""
    if position is not None and isinstance(value.type, ShapedType) and value.type.shape is not None:
        sizes = mixed_values(value.type.shape, op.dynamic_sizes)
        bounds.add(bounds.extent(value, position), EQ, bounds.mixed(sizes[position]))


def _slice(
    bounds: ValueBounds, op: memref.SubViewOp | tensor.ExtractSliceOp, value: DefinedValue, position: int | None
) -> None:
    sizes = mixed_group(op, "sizes", "static_sizes")
    if isinstance(op, memref.SubViewOp):
        dropped = dropped_dims_of(op)
    else:
        dropped = dropped_dims(integers(op.static_sizes), op.result.type.shape)
    if position is not None and dropped is not None:
        left = [size for index, size in enumerate(sizes) if index not in dropped]
        bounds.add(bounds.extent(value, position), EQ, bounds.mixed(left[position]))


def _pad(bounds: ValueBounds, op: tensor.PadOp, value: DefinedValue, position: int | None) -> None:
    if position is not None:
        low, high = mixed_paddings(op)
        total = bounds.extent(op.source_, position) + bounds.mixed(low[position])
        bounds.add(bounds.extent(value, position), EQ, total + bounds.mixed(high[position]))


RULES: Rules = MappingProxyType(
    {
        AffineApplyOp: _of_map(EQ),
        AffineDelinearizeIndexOp: _delinearize,
        AffineLinearizeIndexOp: _linearize,
        AffineMaxOp: _of_map(AT_LEAST),
        AffineMinOp: _of_map(AT_MOST),
        AddIOp: _arithmetic(lambda left, right: left + right),
        FloorDivSIOp: _arithmetic(_floor_divide),
        MulIOp: _arithmetic(lambda left, right: left * right),
        SelectOp: _select,
        SubIOp: _arithmetic(lambda left, right: left - right),
        AllocOp: _allocated,
        AllocaOp: _allocated,
        memref.CastOp: _cast,
        memref.DimOp: _dim,
        memref.RankOp: _rank,
        memref.SubViewOp: _slice,
        ForOp: _for,
        ForallOp: _forall,
        IfOp: _if,
        tensor.CastOp: _cast,
        tensor.DimOp: _dim,
        tensor.EmptyOp: _allocated,
        tensor.ExtractSliceOp: _slice,
        tensor.PadOp: _pad,
        tensor.RankOp: _rank,
    }
)
RULES_WITH_AFFINE_LOOPS: Rules = MappingProxyType({**RULES, AffineForOp: _affine_for})
"""Rules that also bound the induction variables of affine loops, which upstream's value bounds do not."""
