"""Making one `scf.for` of perfectly nested ones: upstream's `coalescePerfectlyNestedSCFForLoops`.

scf.for %i = %c0 to %m step %c1 {            scf.for %k = %c0 to %mn step %c1 {
  scf.for %j = %c0 to %n step %c1 {    ->      %ij:2 = affine.delinearize_index %k into (%m, %n)
    use(%i, %j)                                use(%ij#0, %ij#1)
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.dataflow.integer_range import largest
from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.affine.ops import AffineDelinearizeIndexOp
from compiler.dialects.arith.integer_ops import MulIOp
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


def coalesce_nest(root: Operation, rewriter: Rewriter) -> bool:
    """Coalesces bands of the perfect nest at a loop, innermost ones first; whether there was one."""
    loops = _perfect_nest(root)
    starts = [0]
    for position in range(1, len(loops)):
        chained = passes_carried_values(loops[position - 1], loops[position])
        starts.append(starts[-1] if chained else position)
    return coalesce_bands(
        loops,
        known_before(loops, lambda loop: loop.operands[:3]),
        lambda band: coalesce_loops(band, rewriter),
        starts,
    )


def _perfect_nest(root: Operation) -> list[Operation]:
    nest = [root]
    while True:
        ops = nest[-1].regions[0].blocks[0].ops
        if len(ops) != 2 or not isinstance(ops[0], ForOp):
            return nest
        nest.append(ops[0])


def coalesce_loops(loops: Sequence[Operation], rewriter: Rewriter) -> bool:
    """Makes one loop of a band whose loops pass on what they carry, and whose bounds are known in front of it."""
    if any("unsignedCmp" in loop.properties for loop in loops) or _may_overflow(loops):
        return False
    outer, inner = loops[0], loops[-1]
    body = inner.regions[0].blocks[0]
    for loop in loops:
        _normalize(loop, outer, inner, rewriter)
    uppers = [loop.operands[1] for loop in loops]
    rewriter.set_insertion_point(outer)
    total = _product(_limited(uppers, outer, rewriter), outer, rewriter)
    _set_operand(outer, 1, total, rewriter)
    rewriter.set_insertion_point_to_start(body)
    variable = outer.regions[0].blocks[0].arguments[0]
    variables, made = _delinearize(variable, uppers, outer, rewriter)
    rewriter.replace_all_uses_except(variable, variables[0], made)
    for position in reversed(range(1, len(loops))):
        _inline(loops[position], loops[position - 1], variables[position], rewriter)
    return True


def _may_overflow(loops: Sequence[Operation]) -> bool:
    """Returns True if the number of all turns may not fit into the type of the induction variable.

    An index and an i64 count more turns than anybody waits for. Upstream does not ask.
    """
    type_ = loops[0].operands[0].type
    if not isinstance(type_, IntegerType) or type_.width >= width_of(INDEX):
        return False
    total = 1
    for loop in loops:
        first, last, stride = map(constant_integer, loop.operands[:3])
        if first is None or last is None or not stride:
            return True
        total *= max(0, -((first - last) // stride))
        if last - first > largest(type_.width):
            return True
    return total > largest(type_.width)


def _limited(sizes: Sequence[Value], location: Operation, rewriter: Rewriter) -> list[Value]:
    """Returns the sizes, of which at most one may be negative."""
    limited = sizes_to_limit([_may_be_negative(size) for size in sizes])
    found = list(sizes)
    for position in limited:
        size = sizes[position]
        zero = _constant(0, size.type, location, rewriter)
        (found[position],) = create_or_fold(rewriter, "arith.maxsi", [size, zero], [size.type])
    return found


def _may_be_negative(size: Value) -> bool:
    known = constant_integer(size)
    if known is not None:
        return known < 0
    return size.type != INDEX or may_be_negative(AffineMap(0, 1, (symbol(0),)), [size])


def _inline(inner: Operation, outer: Operation, variable: Value, rewriter: Rewriter) -> None:
    """Puts the body of a loop in its place in the loop around it."""
    source, target = inner.regions[0].blocks[0], outer.regions[0].blocks[0]
    terminator = source.last
    assert terminator is not None
    carried: list[Value] = list(target.arguments[1:])
    own: dict[Value, Value] = dict(zip(source.arguments[1:], carried, strict=True))
    yielded = [own.get(value, value) for value in terminator.operands]
    rewriter.erase_op(terminator)
    rewriter.inline_block_before(source, target, inner, [variable, *carried])
    rewriter.replace_op(inner, yielded)


def _set_operand(op: Operation, position: int, value: Value, rewriter: Rewriter) -> None:
    with rewriter.modify(op):
        op.operands = [*op.operands[:position], value, *op.operands[position + 1 :]]


def _constant(value: int, type_: Type, location: Operation, rewriter: Rewriter) -> Value:
    assert isinstance(type_, IntegerType | IndexType)
    properties = {"value": integer_attr(value, type_)}
    return rewriter.create(ConstantOp, result_types=[type_], properties=properties, location=location).result


def _value(mixed: MixedValue, location: Operation, rewriter: Rewriter) -> Value:
    return mixed if isinstance(mixed, Value) else _constant(mixed, INDEX, location, rewriter)


def _mixed(value: Value) -> MixedValue:
    known = constant_integer(value)
    return value if known is None else known


def _normalize(loop: Operation, outer: Operation, inner: Operation, rewriter: Rewriter) -> None:
    """Makes a loop count from zero by one."""
    lower, upper, step = loop.operands[:3]
    is_index = isinstance(lower.type, IndexType)
    if not is_index and constant_integer(lower) == 0 and constant_integer(step) == 1:
        return
    rewriter.set_insertion_point(outer)
    count = _turns_of_index if is_index else _turns
    turns = count(lower, upper, step, loop, rewriter)
    zero = _constant(0, lower.type, loop, rewriter)
    size = _value(turns, loop, rewriter)
    one = _constant(1, lower.type, loop, rewriter)
    with rewriter.modify(loop):
        loop.operands = [zero, size, one, *loop.operands[3:]]
    variable = loop.regions[0].blocks[0].arguments[0]
    rewriter.set_insertion_point_to_start(inner.regions[0].blocks[0])
    made: list[Operation] = []
    old: Value = variable
    if is_index:
        map_ = AffineMap(1, 2, (dim(0) * symbol(1) + symbol(0),))
        result = make_composed_folded_apply(rewriter, map_, [variable, _mixed(lower), _mixed(step)], loop)
        old = _value(result, loop, rewriter)
        if isinstance(old, OpResult):
            made.append(old.owner)
    else:
        for name, value, neutral in (("arith.muli", step, 1), ("arith.addi", lower, 0)):
            if constant_integer(value) != neutral:
                made.append(rewriter.create_named(name, [old, value], [old.type], location=loop))
                old = made[-1].result
    if old is not variable:
        rewriter.replace_all_uses_except(variable, old, made)


def _turns_of_index(lower: Value, upper: Value, step: Value, loop: Operation, rewriter: Rewriter) -> MixedValue:
    map_ = AffineMap(0, 3, ((symbol(1) - symbol(0)).ceil_div(symbol(2)),))
    return make_composed_folded_apply(rewriter, map_, [_mixed(lower), _mixed(upper), _mixed(step)], loop)


def _turns(lower: Value, upper: Value, step: Value, loop: Operation, rewriter: Rewriter) -> Value:
    size = upper
    known = [constant_integer(value) for value in (lower, upper, step)]
    for name, value, number, neutral in (("arith.subi", lower, known[0], 0), ("arith.ceildivsi", step, known[2], 1)):
        if number != neutral:
            size = rewriter.create_named(name, [size, value], [size.type], location=loop).result
    return size


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
    found = factors[0]
    for factor in factors[1:]:
        found = rewriter.create(MulIOp, found, factor, location=location).result
    return found


def _delinearize(
    variable: Value, sizes: Sequence[Value], location: Operation, rewriter: Rewriter
) -> tuple[list[Value], list[Operation]]:
    """The variables of loops of these sizes that one loop over all stands for, and the ops that use its variable."""
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
    made: list[Operation] = []

    def divided(name: str, left: Value, right: Value) -> Value:
        made.append(rewriter.create_named(name, [left, right], [left.type], location=location))
        return made[-1].result

    is_one = [known_integer(size) == 1 for size in sizes]
    leading = next((position for position, one in enumerate(is_one) if not one), len(sizes))
    variables = [_constant(0, variable.type, location, rewriter) for _ in range(leading)]
    variables += [variable] * (len(sizes) - leading)
    rest = variable
    for position in reversed(range(leading, len(sizes))):
        if position + 1 < len(sizes) and not is_one[position + 1]:
            rest = divided("arith.divsi", rest, sizes[position + 1])
        own = rest
        if position != leading:
            own = (
                _constant(0, variable.type, location, rewriter)
                if is_one[position]
                else divided("arith.remsi", rest, sizes[position])
            )
        variables[position] = own
    return variables, made
