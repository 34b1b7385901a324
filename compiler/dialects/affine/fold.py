"""The folds of the affine dialect."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.bounds import condition_of, constant_bound, map_of, parallel_operands, trip_count
from compiler.dialects.affine.composition import compose, compose_set, simplify_min_max
from compiler.dialects.affine.index_ops import fold_delinearize_index, fold_linearize_index
from compiler.dialects.affine.ops import (
    AffineApplyOp,
    AffineDelinearizeIndexOp,
    AffineForOp,
    AffineIfOp,
    AffineLinearizeIndexOp,
    AffineLoadOp,
    AffineMaxOp,
    AffineMinOp,
    AffineParallelOp,
    AffinePrefetchOp,
    AffineStoreOp,
    DmaStartOp,
    DmaWaitOp,
)
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.memref.allocation_ops import GetGlobalOp, GlobalOp
from compiler.dialects.memref.view_ops import CastOp
from compiler.dialects.ub.attributes import PoisonAttr
from compiler.dialects.ub.ops import PoisonOp
from compiler.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap, AffineSymbolExpr, Poison
from compiler.ir.attributes import (
    AffineMapAttr,
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    FloatAttr,
    IntegerAttr,
    IntegerSetAttr,
    index_attr,
)
from compiler.ir.locations import Location
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value, sole_region
from compiler.ir.symbols import nearest_symbol_table, symbol_name
from compiler.ir.types import Type, UnrankedMemRefType
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.builder import Builder
from compiler.rewrite.dense_elements import elements_of, linearize, row_major_strides, scalar_of, splat_element
from compiler.rewrite.elementwise import is_poison


def _numbers(operands: Sequence[Attribute | None]) -> list[int | None]:
    return [operand.value if isinstance(operand, IntegerAttr) else None for operand in operands]


def _same(left: Sequence[Value], right: Sequence[Value]) -> bool:
    return len(left) == len(right) and all(a is b for a, b in zip(left, right, strict=True))


@hook.fold(AffineApplyOp)
def fold_apply(op: AffineApplyOp, operands: list[Attribute | None]) -> FoldAnswer:
    """apply d0 (%x) -> %x; apply d0 + 1 (4) -> 5"""
    map_ = map_of(op)
    if map_ is None:
        return None
    expr = map_.result
    if isinstance(expr, AffineDimExpr):
        return op.operands[expr.position]
    if isinstance(expr, AffineSymbolExpr):
        return op.operands[map_.num_dims + expr.position]
    values = map_.fold(_numbers(operands))
    if isinstance(values, Poison):
        return PoisonAttr.get()
    return None if values is None else index_attr(values[0])


@hook.fold(AffineMaxOp, AffineMinOp)
def fold_min_max(op: Operation, operands: list[Attribute | None]) -> FoldAnswer:
    """min (d0, 8) (4) -> 4; min (d0 + 1, d1) (4, %x) -> min (5, d1)"""
    map_ = map_of(op)
    if map_ is None:
        return None
    folded = map_.partial_constant_fold(_numbers(operands))
    if folded.num_symbols == 1 and folded.is_symbol_identity():
        return op.operands[folded.num_dims]
    if not folded.is_constant():
        if folded == map_:
            return None
        op.properties = {**op.properties, "map": AffineMapAttr(folded)}
        return op
    values = folded.constant_results()
    return index_attr(min(values) if isinstance(op, AffineMinOp) else max(values)) if values else None


@hook.fold(AffineForOp)
def fold_for(op: AffineForOp, operands: list[Attribute | None]) -> FoldAnswer:
    """for %i = max(8, %c4) .. -> for %i = 8 ..; loop without iterations -> inits; for { yield %x } -> %x or inits"""
    changed = False
    for is_lower in (True, False):
        changed |= _fold_bound(op, operands if not changed else None, is_lower=is_lower)
    lower, upper = constant_bound(op, "lowerBoundMap"), constant_bound(op, "upperBoundMap")
    if op.results and lower is not None and upper is not None and lower >= upper:
        return op.inits
    return _results_of_empty_loop(op) or (op if changed else None)


def _results_of_empty_loop(op: AffineForOp) -> list[Value] | None:
    """for %i = 0 to 8 iter_args(%a = %x) { yield %y } -> %y"""
    body = op.region.blocks[0]
    last = body.last
    if last is None or body.first is not last:
        return None
    iterations, inits = trip_count(op), op.inits
    from_outside = moved = False
    values: list[Value] = []
    for index, value in enumerate(last.operands):
        if isinstance(value, BlockArgument) and value.owner is body:
            if value.index == 0:
                return None
            values.append(inits[value.index - 1])
            moved |= value.index - 1 != index
        else:
            values.append(value)
            from_outside = True
    if (iterations is None and (from_outside or moved)) or (iterations is not None and iterations >= 2 and moved):
        return None
    return values


def _fold_bound(op: Operation, constants: Sequence[Attribute | None] | None, *, is_lower: bool) -> bool:
    """Replaces a bound by a constant, or composes and simplifies it."""
    name, group = ("lowerBoundMap", "lowerBoundOperands") if is_lower else ("upperBoundMap", "upperBoundOperands")
    map_ = map_of(op, name)
    if map_ is None or (map_.is_single_constant() and not map_.num_inputs):
        return False
    old = op.operand_group(group)
    new, values = compose(map_, old)
    new = simplify_min_max(new, values, is_max=is_lower).remove_duplicate_results()
    if new.results and new.is_constant() and (new.num_results > 1 or new.num_inputs):
        numbers = new.constant_results()
        new, values = AffineMap.constant_map(max(numbers) if is_lower else min(numbers)), []
    if new == map_ and _same(old, values):
        return False
    set_bound(op, name, group, new, values)
    return True


def set_bound(op: Operation, name: str, group: str, map_: AffineMap, values: Sequence[Value]) -> None:
    """Replaces a bound of an `affine.for`: the map in property `name`, its operands in operand group `group`."""
    groups = {n: op.operand_group(n) for n in ("lowerBoundOperands", "upperBoundOperands", "inits")}
    groups[group] = list(values)
    sizes = op.properties["operandSegmentSizes"]
    assert isinstance(sizes, DenseArrayAttr)
    op.operands = [value for each in groups.values() for value in each]
    op.properties = {
        **op.properties,
        name: AffineMapAttr(map_),
        "operandSegmentSizes": DenseArrayAttr(sizes.element_type, tuple(len(each) for each in groups.values())),
    }


@hook.fold(AffineIfOp)
def fold_if(op: AffineIfOp, operands: list[Attribute | None]) -> FoldAnswer:
    """if #set(apply #map(%x)) -> if #composed(%x)"""
    old = condition_of(op)
    if old is None:
        return None
    new, values = compose_set(old, op.operands)
    if new == old and _same(op.operands, values):
        return None
    op.operands = values
    op.properties = {**op.properties, "condition": IntegerSetAttr(new)}
    return op


@hook.fold(AffineParallelOp)
def fold_parallel(op: AffineParallelOp, operands: list[Attribute | None]) -> FoldAnswer:
    """parallel (%i) = (apply #map(%x)) to .. -> parallel (%i) = (#composed(%x)) to .."""
    bounds: dict[str, Attribute] = {}
    values: list[Value] = []
    for name, old_values in zip(("lowerBoundsMap", "upperBoundsMap"), parallel_operands(op), strict=True):
        old = map_of(op, name)
        if old is None:
            return None
        new, new_values = compose(old, old_values)
        values += new_values
        if new != old or not _same(old_values, new_values):
            bounds[name] = AffineMapAttr(new)
    if not bounds:
        return None
    op.operands = values
    op.properties = {**op.properties, **bounds}
    return op


@hook.fold(AffineLoadOp)
def fold_load(op: AffineLoadOp, operands: list[Attribute | None]) -> FoldAnswer:
    """load @global[%i] -> c, if all elements of the constant global are c, or if the indices are constant"""
    answer = fold_memref_cast(op, operands)
    source = op.memref.defining_op(GetGlobalOp)
    if answer is not None or source is None:
        return answer
    value = _constant_contents(source)
    if value is None:
        return None
    element = splat_element(value)
    indices = [expr.value for expr in op.map.map.results if isinstance(expr, AffineConstantExpr)]
    shape = value.type.shape or ()
    is_inside = len(indices) == len(shape) and all(0 <= i < size for i, size in zip(indices, shape, strict=True))
    if element is None and is_inside:
        element = elements_of(value)[linearize(indices, row_major_strides(shape))]
    return None if element is None else scalar_of(element, value.type.element_type)


def _constant_contents(op: GetGlobalOp) -> DenseElementsAttr | None:
    """Returns the contents of a global that are known and never change."""
    table = nearest_symbol_table(op)
    ops = () if table is None else (each for block in sole_region(table).blocks for each in block.ops)
    symbol = next((each for each in ops if isinstance(each, GlobalOp) and symbol_name(each) == op.name_.root), None)
    value = None if symbol is None or not symbol.constant else symbol.initial_value
    return value if isinstance(value, DenseElementsAttr) else None


@hook.fold(DmaStartOp, DmaWaitOp, AffinePrefetchOp, AffineStoreOp)
def fold_memref_cast(op: Operation, operands: list[Attribute | None]) -> FoldAnswer:
    """load (memref.cast %m)[%i] -> load %m[%i]"""
    changed = False
    values = list(op.operands)
    for index, value in enumerate(values):
        if isinstance(value, OpResult) and isinstance(value.owner, CastOp):
            source = value.owner.source_
            if not isinstance(source.type, UnrankedMemRefType):
                values[index] = source
                changed = True
    if not changed:
        return None
    op.operands = values
    return op


def materialize_constant(
    builder: Builder, value: Attribute, type_: Type, location: Location | Operation
) -> Operation | None:
    """Returns an attribute of the type -> arith.constant; poison -> ub.poison"""
    if is_poison(value):
        return builder.create(PoisonOp, result_types=[type_], value=value, location=location)
    if not isinstance(value, IntegerAttr | FloatAttr) or value.type != type_:
        return None
    return builder.create(ConstantOp, result_types=[type_], value=value, location=location)


hook.fold(AffineDelinearizeIndexOp)(fold_delinearize_index)
hook.fold(AffineLinearizeIndexOp)(fold_linearize_index)
