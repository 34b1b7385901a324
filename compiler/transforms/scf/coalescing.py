"""Coalesces perfectly nested `scf.for` into one: upstream's `coalescePerfectlyNestedSCFForLoops`.

scf.for %i = %c0 to %m step %c1 {            scf.for %k = %c0 to %mn step %c1 {
  scf.for %j = %c0 to %n step %c1 {    ->      %ij:2 = affine.delinearize_index %k into (%m, %n)
    use(%i, %j)                                use(%ij#0, %ij#1)
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.dataflow.integer_range import largest
from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.affine.ops import AffineDelinearizeIndexOp
from compiler.dialects.arith.integer_ops import AddIOp, CeilDivSIOp, DivSIOp, MaxSIOp, MulIOp, RemSIOp, SubIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.scf.ops import ForOp
from compiler.ir.affine import AffineMap, dim, symbol
from compiler.ir.attributes import integer_attr
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue, known_integer, split_mixed, static_values
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import INDEX, IndexType, IntegerType, Type
from compiler.rewrite.elementwise import width_of
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.loop_bands import (
    coalesce_bands,
    known_before,
    may_be_negative,
    passes_carried_values,
    sizes_to_limit,
)


def coalesce_nest(root: ForOp, rewriter: Rewriter) -> bool:
    """Coalesces bands of the perfect nest at a loop, innermost ones first. Returns True if there was one."""
    loops = _perfect_nest(root)
    starts = [0]
    for position in range(1, len(loops)):
        chained = passes_carried_values(loops[position - 1], loops[position])
        starts.append(starts[-1] if chained else position)
    return coalesce_bands(
        loops,
        known_before(loops, lambda loop: [loop.lower_bound, loop.upper_bound, loop.step]),
        lambda band: coalesce_loops(band, rewriter),
        starts,
    )


def _perfect_nest(root: ForOp) -> list[ForOp]:
    nest = [root]
    while True:
        match nest[-1].region.entry.ops:
            case [ForOp() as inner, _]:
                nest.append(inner)
            case _:
                return nest


def coalesce_loops(loops: Sequence[ForOp], rewriter: Rewriter) -> bool:
    """Coalesces a band into one loop; its loops must pass on their iter_args, with bounds defined before the band."""
    if any("unsignedCmp" in loop.properties for loop in loops) or _may_overflow(loops):
        return False
    outer, inner = loops[0], loops[-1]
    body = inner.region.entry
    for loop in loops:
        _normalize(loop, outer, inner, rewriter)
    uppers = [loop.upper_bound for loop in loops]
    rewriter.set_insertion_point(outer)
    total = _product(_limited(uppers, outer, rewriter), outer, rewriter)
    with rewriter.modify(outer):
        outer.operands = [outer.lower_bound, total, outer.step, *outer.init_args]
    rewriter.set_insertion_point_to_start(body)
    variable = outer.region.entry.arguments[0]
    variables, ops = _delinearize(variable, uppers, outer, rewriter)
    rewriter.replace_all_uses_except(variable, variables[0], ops)
    for position in reversed(range(1, len(loops))):
        _inline(loops[position], loops[position - 1], variables[position], rewriter)
    return True


def _may_overflow(loops: Sequence[ForOp]) -> bool:
    """Returns True if the total number of iterations may not fit into the induction variable's type.

    Loops over index or i64 are assumed not to overflow, because they would run for years. Upstream does not check.
    """
    type_ = loops[0].lower_bound.type
    if not isinstance(type_, IntegerType) or type_.width >= width_of(INDEX):
        return False
    total = 1
    for loop in loops:
        first, last, stride = map(constant_integer, (loop.lower_bound, loop.upper_bound, loop.step))
        if first is None or last is None or not stride:
            return True
        total *= max(0, -((first - last) // stride))
        if last - first > largest(type_.width):
            return True
    return total > largest(type_.width)


def _limited(sizes: Sequence[Value], location: Operation, rewriter: Rewriter) -> list[Value]:
    """Returns the sizes, of which at most one may be negative."""
    limited = sizes_to_limit([_may_be_negative(size) for size in sizes])
    values = list(sizes)
    for position in limited:
        size = sizes[position]
        zero = _constant(0, size.type, location, rewriter)
        (values[position],) = create_or_fold(rewriter, MaxSIOp, [size, zero])
    return values


def _may_be_negative(size: Value) -> bool:
    constant = constant_integer(size)
    if constant is not None:
        return constant < 0
    return size.type != INDEX or may_be_negative(AffineMap(0, 1, (symbol(0),)), [size])


def _inline(inner: ForOp, outer: ForOp, variable: Value, rewriter: Rewriter) -> None:
    """Replaces a loop by its body in the enclosing loop."""
    source, target = inner.region.entry, outer.region.entry
    terminator = source.last
    assert terminator is not None
    carried: list[Value] = list(target.arguments[1:])
    own: dict[Value, Value] = dict(zip(source.arguments[1:], carried, strict=True))
    yielded = [own.get(value, value) for value in terminator.operands]
    rewriter.erase_op(terminator)
    rewriter.inline_block_before(source, target, inner, [variable, *carried])
    rewriter.replace_op(inner, yielded)


def _constant(value: int, type_: Type, location: Operation, rewriter: Rewriter) -> Value:
    assert isinstance(type_, IntegerType | IndexType)
    value_attr = integer_attr(value, type_)
    return rewriter.create(ConstantOp, result_types=[type_], value=value_attr, location=location).result


def _value(mixed: MixedValue, location: Operation, rewriter: Rewriter) -> Value:
    return mixed if isinstance(mixed, Value) else _constant(mixed, INDEX, location, rewriter)


def _mixed(value: Value) -> MixedValue:
    constant = constant_integer(value)
    return value if constant is None else constant


def _normalize(loop: ForOp, outer: ForOp, inner: ForOp, rewriter: Rewriter) -> None:
    """Normalizes a loop to start at zero with step one."""
    lower, upper, step = loop.lower_bound, loop.upper_bound, loop.step
    is_index = isinstance(lower.type, IndexType)
    if not is_index and constant_integer(lower) == 0 and constant_integer(step) == 1:
        return
    rewriter.set_insertion_point(outer)
    trip_count = _trip_count_over_index if is_index else _trip_count
    iterations = trip_count(lower, upper, step, loop, rewriter)
    zero = _constant(0, lower.type, loop, rewriter)
    size = _value(iterations, loop, rewriter)
    one = _constant(1, lower.type, loop, rewriter)
    with rewriter.modify(loop):
        loop.operands = [zero, size, one, *loop.init_args]
    variable = loop.region.entry.arguments[0]
    rewriter.set_insertion_point_to_start(inner.region.entry)
    ops: list[Operation] = []
    old: Value = variable
    if is_index:
        map_ = AffineMap(1, 2, (dim(0) * symbol(1) + symbol(0),))
        result = make_composed_folded_apply(rewriter, map_, [variable, _mixed(lower), _mixed(step)], loop)
        old = _value(result, loop, rewriter)
        if isinstance(old, OpResult):
            ops.append(old.owner)
    else:
        for op_class, value, neutral in ((MulIOp, step, 1), (AddIOp, lower, 0)):
            if constant_integer(value) != neutral:
                ops.append(rewriter.create(op_class, old, value, location=loop))
                old = ops[-1].result
    if old is not variable:
        rewriter.replace_all_uses_except(variable, old, ops)


def _trip_count_over_index(lower: Value, upper: Value, step: Value, loop: ForOp, rewriter: Rewriter) -> MixedValue:
    map_ = AffineMap(0, 3, ((symbol(1) - symbol(0)).ceil_div(symbol(2)),))
    return make_composed_folded_apply(rewriter, map_, [_mixed(lower), _mixed(upper), _mixed(step)], loop)


def _trip_count(lower: Value, upper: Value, step: Value, loop: ForOp, rewriter: Rewriter) -> Value:
    first, last, stride = map(constant_integer, (lower, upper, step))
    if first is not None and last is not None and stride:
        return _constant(-((first - last) // stride), upper.type, loop, rewriter)
    size = upper
    if constant_integer(lower) != 0:
        size = rewriter.create(SubIOp, size, lower, location=loop).result
    return size if constant_integer(step) == 1 else rewriter.create(CeilDivSIOp, size, step, location=loop).result


def _product(values: Sequence[Value], location: Operation, rewriter: Rewriter) -> Value:
    if isinstance(values[0].type, IndexType):
        product: MixedValue = 1
        map_ = AffineMap(0, 2, (symbol(0) * symbol(1),))
        for value in values:
            product = make_composed_folded_apply(rewriter, map_, [product, _mixed(value)], location)
        return _value(product, location, rewriter)
    factors = [value for value in values if constant_integer(value) != 1]
    if not factors:
        return _constant(1, values[0].type, location, rewriter)
    total = factors[0]
    for factor in factors[1:]:
        total = rewriter.create(MulIOp, total, factor, location=location).result
    return total


def _delinearize(
    variable: Value, sizes: Sequence[Value], location: Operation, rewriter: Rewriter
) -> tuple[list[Value], list[Operation]]:
    """Returns the variables of loops of these sizes, delinearized from one variable, and the ops that use it."""
    if isinstance(variable.type, IndexType):
        basis = [_mixed(size) for size in sizes]
        op = rewriter.create(
            AffineDelinearizeIndexOp,
            variable,
            split_mixed(basis)[1],
            result_types=[INDEX] * len(sizes),
            static_basis=static_values(basis),
            location=location,
        )
        return list(op.results), [op]
    ops: list[Operation] = []

    def divided(op_class: type[DivSIOp | RemSIOp], left: Value, right: Value) -> Value:
        ops.append(rewriter.create(op_class, left, right, location=location))
        return ops[-1].result

    is_one = [known_integer(size) == 1 for size in sizes]
    leading = next((position for position, each in enumerate(is_one) if not each), len(sizes))
    variables = [_constant(0, variable.type, location, rewriter) for _ in range(leading)]
    variables += [variable] * (len(sizes) - leading)
    rest = variable
    for position in reversed(range(leading, len(sizes))):
        if position + 1 < len(sizes) and not is_one[position + 1]:
            rest = divided(DivSIOp, rest, sizes[position + 1])
        own = rest
        if position != leading:
            own = (
                _constant(0, variable.type, location, rewriter)
                if is_one[position]
                else divided(RemSIOp, rest, sizes[position])
            )
        variables[position] = own
    return variables, ops
