"""What each op says of the index values that it makes, and of the extents of memrefs and tensors.

The ops are those that upstream's value bounds know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from compiler.analysis.affine.value_bounds import Rule, ValueBounds
from compiler.analysis.polyhedral.relation import BoundKind
from compiler.dialects.affine.bounds import map_of
from compiler.dialects.memref.fold import dropped_dims_of
from compiler.ir.affine import AffineExpr, constant
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import mixed_group, mixed_values
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.ir.slices import dropped_dims, integers
from compiler.ir.types import ShapedType

EQ, AT_LEAST, AT_MOST = BoundKind.EQ, BoundKind.LB, BoundKind.UB


# ------------------------------------------------------------------------------------------------------------- arith


def _arithmetic(function: Callable[[AffineExpr, AffineExpr], AffineExpr]) -> Rule:
    def rule(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
        left, right = (bounds.value(operand) for operand in op.operands)
        bounds.add(bounds.value(value), EQ, function(left, right))

    return rule


def _floor_divide(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    return left.floor_div(right)


def _either(bounds: ValueBounds, value: Value, position: int | None, one: Value, other: Value) -> None:
    """A value is one of two: it is between them, where it is known which is less."""

    def expr(of: Value) -> AffineExpr:
        return bounds.value(of) if position is None else bounds.extent(of, position)

    for low, high in ((one, other), (other, one)):
        if bounds.is_at_most(expr(low), expr(high)):
            bounds.add(expr(value), AT_LEAST, expr(low))
            bounds.add(expr(value), AT_MOST, expr(high))


def _select(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
    if not isinstance(op.operands[0].type, ShapedType):
        _either(bounds, value, position, op.operands[1], op.operands[2])


# ------------------------------------------------------------------------------------------------------------ affine


def _map_results(bounds: ValueBounds, op: Operation, name: str = "map", group: str = "") -> list[AffineExpr]:
    map_ = map_of(op, name)
    assert map_ is not None
    values = [bounds.value(operand) for operand in (op.operand_group(group) if group else op.operands)]
    return [result.replace(values[: map_.num_dims], values[map_.num_dims :]) for result in map_.results]


def _of_map(kind: BoundKind) -> Rule:
    def rule(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
        for result in _map_results(bounds, op):
            bounds.add(bounds.value(value), kind, result)

    return rule


def _affine_for(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
    if value is not op.regions[0].blocks[0].arguments[0]:
        return
    for result in _map_results(bounds, op, "lowerBoundMap", "lowerBoundOperands"):
        bounds.add(bounds.value(value), AT_LEAST, result)
    for result in _map_results(bounds, op, "upperBoundMap", "upperBoundOperands"):
        bounds.add(bounds.value(value), AT_MOST, result - 1)


def _basis(bounds: ValueBounds, op: Operation) -> list[AffineExpr]:
    return [bounds.mixed(number) for number in mixed_group(op, "dynamic_basis", "static_basis")]


def _product(factors: list[AffineExpr]) -> AffineExpr:
    total: AffineExpr = constant(1)
    for factor in factors:
        total = total * factor
    return total


def _delinearize(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
    assert isinstance(value, OpResult)
    basis, index = _basis(bounds, op), bounds.value(op.operand_group("linear_index")[0])
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


def _linearize(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
    indices = [bounds.value(index) for index in op.operand_group("multi_index")]
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


def _for(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
    body = op.regions[0].blocks[0]
    if value is body.arguments[0]:
        bounds.add(bounds.value(value), AT_LEAST, bounds.value(op.operand("lowerBound")))
        bounds.add(bounds.value(value), AT_MOST, bounds.value(op.operand("upperBound")) - 1)
        return
    assert isinstance(value, OpResult | BlockArgument)
    index = value.index - (1 if isinstance(value, BlockArgument) else 0)
    last, argument = body.last, body.arguments[index + 1]
    if last is not None and last.operands[index] is argument:
        init = op.operand_group("initArgs")[index]
        if position is None:
            bounds.add(bounds.value(value), EQ, bounds.value(init))
        else:
            bounds.add(bounds.extent(value, position), EQ, bounds.extent(init, position))


def _forall(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
    lower = mixed_group(op, "dynamicLowerBound", "staticLowerBound")
    upper = mixed_group(op, "dynamicUpperBound", "staticUpperBound")
    assert isinstance(value, OpResult | BlockArgument)
    if isinstance(value, BlockArgument) and value.index < len(lower):
        bounds.add(bounds.value(value), AT_LEAST, bounds.mixed(lower[value.index]))
        bounds.add(bounds.value(value), AT_MOST, bounds.mixed(upper[value.index]) - 1)
    elif position is not None:
        index = value.index - (len(lower) if isinstance(value, BlockArgument) else 0)
        output = op.operand_group("outputs")[index]
        bounds.add(bounds.extent(value, position), EQ, bounds.extent(output, position))


def _if(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
    assert isinstance(value, OpResult)
    yields = [region.blocks[0].last for region in op.regions if region.blocks]
    one, other = (None if last is None else last.operands[value.index] for last in (*yields, None, None)[:2])
    if one is not None and other is not None:
        _either(bounds, value, position, one, other)


# -------------------------------------------------------------------------------------------------- memref and tensor


def _dim(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
    number = constant_integer(op.operands[1])
    type_ = op.operands[0].type
    shape = type_.shape if isinstance(type_, ShapedType) else None
    if number is not None and shape is not None and 0 <= number < len(shape):
        bounds.add(bounds.value(value), EQ, bounds.extent(op.operands[0], number))


def _rank(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
    type_ = op.operands[0].type
    if isinstance(type_, ShapedType) and type_.shape is not None:
        bounds.add(bounds.value(value), EQ, constant(len(type_.shape)))


def _cast(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
    source = op.operands[0]
    if position is not None and isinstance(source.type, ShapedType) and source.type.shape is not None:
        bounds.add(bounds.extent(value, position), EQ, bounds.extent(source, position))


def _allocated(group: str) -> Rule:
    """The extents are the operands of a group, for each that the type leaves open."""

    def rule(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
        if position is not None and isinstance(value.type, ShapedType) and value.type.shape is not None:
            sizes = mixed_values(value.type.shape, op.operand_group(group))
            bounds.add(bounds.extent(value, position), EQ, bounds.mixed(sizes[position]))

    return rule


def _slice(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
    sizes = mixed_group(op, "sizes", "static_sizes")
    if op.name == "memref.subview":
        dropped = dropped_dims_of(op)
    else:
        assert isinstance(value.type, ShapedType) and value.type.shape is not None
        dropped = dropped_dims(integers(op.attribute("static_sizes")), value.type.shape)
    if position is not None and dropped is not None:
        left = [size for index, size in enumerate(sizes) if index not in dropped]
        bounds.add(bounds.extent(value, position), EQ, bounds.mixed(left[position]))


def _pad(bounds: ValueBounds, op: Operation, value: Value, position: int | None) -> None:
    if position is not None:
        low, high = mixed_group(op, "low", "static_low"), mixed_group(op, "high", "static_high")
        total = bounds.extent(op.operand("source"), position) + bounds.mixed(low[position])
        bounds.add(bounds.extent(value, position), EQ, total + bounds.mixed(high[position]))


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "affine.apply": _of_map(EQ),
        "affine.delinearize_index": _delinearize,
        "affine.linearize_index": _linearize,
        "affine.max": _of_map(AT_LEAST),
        "affine.min": _of_map(AT_MOST),
        "arith.addi": _arithmetic(lambda left, right: left + right),
        "arith.floordivsi": _arithmetic(_floor_divide),
        "arith.muli": _arithmetic(lambda left, right: left * right),
        "arith.select": _select,
        "arith.subi": _arithmetic(lambda left, right: left - right),
        "memref.alloc": _allocated("dynamicSizes"),
        "memref.alloca": _allocated("dynamicSizes"),
        "memref.cast": _cast,
        "memref.dim": _dim,
        "memref.rank": _rank,
        "memref.subview": _slice,
        "scf.for": _for,
        "scf.forall": _forall,
        "scf.if": _if,
        "tensor.cast": _cast,
        "tensor.dim": _dim,
        "tensor.empty": _allocated("dynamicSizes"),
        "tensor.extract_slice": _slice,
        "tensor.pad": _pad,
        "tensor.rank": _rank,
    }
)
RULES_WITH_AFFINE_LOOPS: Mapping[str, Rule] = MappingProxyType({**RULES, "affine.for": _affine_for})
"""Rules that also know the induction variables of affine loops, which upstream's value bounds do not."""
