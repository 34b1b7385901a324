"""Making and changing `affine.for`: bounds, steps, bodies, loops that run once.

Enters: a rewriter and valid loops; leaves: changed loops. A bound is a map with the values that it is applied to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from compiler.dialects.affine.apply import make_apply
from compiler.dialects.affine.bounds import constant_bound, map_of
from compiler.dialects.affine.composition import canonicalize, compose_applies
from compiler.dialects.affine.fold import set_bound
from compiler.dialects.affine.ops import AffineForOp, AffineYieldOp
from compiler.dialects.affine.trip_counts import constant_trip_count
from compiler.dialects.arith.ops import ConstantOp
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr, index_attr
from compiler.ir.operation import Block, BlockArgument, Operation, Region, Value
from compiler.ir.types import INDEX
from compiler.rewrite.rewriter import Rewriter

Bound: TypeAlias = "tuple[AffineMap, Sequence[Value]]"

ZERO: Bound = (AffineMap.constant_map(0), ())


def is_affine_for(op: Operation | None) -> bool:
    return op is not None and isinstance(op, AffineForOp)


def body_of(loop: Operation) -> Block:
    return loop.regions[0].blocks[0]


def body_ops(loop: Operation) -> list[Operation]:
    """The ops of the body but for its terminator."""
    return body_of(loop).ops[:-1]


def terminator_of(loop: Operation) -> Operation:
    last = body_of(loop).last
    assert last is not None
    return last


def induction_variable(loop: Operation) -> BlockArgument:
    return body_of(loop).arguments[0]


def carried_arguments(loop: Operation) -> list[BlockArgument]:
    """What the body has of the values that the loop carries from turn to turn."""
    return body_of(loop).arguments[1:]


def lower_bound(loop: Operation) -> Bound:
    map_ = map_of(loop, "lowerBoundMap")
    assert map_ is not None
    return map_, loop.operand_group("lowerBoundOperands")


def upper_bound(loop: Operation) -> Bound:
    map_ = map_of(loop, "upperBoundMap")
    assert map_ is not None
    return map_, loop.operand_group("upperBoundOperands")


def set_lower_bound(rewriter: Rewriter, loop: Operation, bound: Bound) -> None:
    with rewriter.modify(loop):
        set_bound(loop, "lowerBoundMap", "lowerBoundOperands", *bound)


def set_upper_bound(rewriter: Rewriter, loop: Operation, bound: Bound) -> None:
    with rewriter.modify(loop):
        set_bound(loop, "upperBoundMap", "upperBoundOperands", *bound)


def set_step(rewriter: Rewriter, loop: Operation, step: int) -> None:
    with rewriter.modify(loop):
        loop.properties = {**loop.properties, "step": index_attr(step)}


def create_for(
    rewriter: Rewriter,
    lower: Bound,
    upper: Bound,
    step: int,
    location: Operation,
    inits: Sequence[Value] = (),
) -> Operation:
    """A loop with an empty body at the insertion point, which stays; a loop that carries nothing gets its yield."""
    block = Block([INDEX, *(value.type for value in inits)])
    for argument in block.arguments:
        argument.location = location.get_location()
    loop = rewriter.create(
        AffineForOp,
        list(lower[1]),
        list(upper[1]),
        list(inits),
        result_types=[value.type for value in inits],
        lower_bound_map=AffineMapAttr(lower[0]),
        upper_bound_map=AffineMapAttr(upper[0]),
        step=index_attr(step),
        regions=[Region([block])],
        location=location,
    )
    if not inits:
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_end(block)
            rewriter.create(AffineYieldOp, [], location=location)
    return loop


def canonical_bound(bound: Bound) -> Bound:
    """The bound composed with the applies that make its operands, each result once."""
    map_, values = canonicalize(*compose_applies(*bound))
    return map_.remove_duplicate_results(), values


def create_canonical_for(
    rewriter: Rewriter, lower: Bound, upper: Bound, location: Operation, step: int = 1
) -> Operation:
    """As `create_for`, with bounds made as simple as their operands allow."""
    return create_for(rewriter, canonical_bound(lower), canonical_bound(upper), step, location)


# ------------------------------------------------------------------------------------------ nests


def perfect_nest(root: Operation) -> list[Operation]:
    """The loop and those in it, as long as each is all that the body around it holds."""
    nest = [root]
    while True:
        ops = body_of(nest[-1]).ops
        if len(ops) != 2 or not is_affine_for(ops[0]):
            return nest
        nest.append(ops[0])


def is_perfect_nest(loops: Sequence[Operation]) -> bool:
    """Whether each loop is all that the body of the one before it holds."""
    return all(inner.parent_op is outer and len(body_of(outer).ops) == 2 for outer, inner in pairwise(loops))


def loops_around(op: Operation) -> list[Operation]:
    """The `affine.for`s around an op, outermost first."""
    found: list[Operation] = []
    parent = op.parent_op
    while parent is not None and not parent.has_trait("AffineScope"):
        if is_affine_for(parent):
            found.append(parent)
        parent = parent.parent_op
    return found[::-1]


def innermost_loops(root: Operation) -> list[Operation]:
    """The `affine.for`s in an op that no other one is in, in source order."""
    around: set[Operation] = set()
    loops = [op for op in root.walk_post_order() if is_affine_for(op)]
    for loop in loops:
        parent = loop.parent_op
        while parent is not None:
            around.add(parent)
            parent = parent.parent_op
    return [loop for loop in loops if loop not in around]


def for_ops_post_order(root: Operation) -> Iterator[Operation]:
    """The `affine.for`s in an op, inner ones first."""
    return iter([op for op in root.walk_post_order() if is_affine_for(op)])


# ------------------------------------------------------------------------------------------ moving bodies


def move_ops(rewriter: Rewriter, ops: Sequence[Operation], block: Block, before: Operation | None) -> None:
    for op in ops:
        rewriter.move_op(op, block, before)


def start_of_function(rewriter: Rewriter, op: Operation) -> None:
    """Goes on at the start of the function around an op; at the op where there is none."""
    parent = op.parent_op
    while parent is not None and not parent.has_trait("FunctionOpInterface"):
        parent = parent.parent_op
    if parent is None or not parent.regions or not parent.regions[0].blocks:
        rewriter.set_insertion_point(op)
    else:
        rewriter.set_insertion_point_to_start(parent.regions[0].blocks[0])


def promote_if_single_iteration(rewriter: Rewriter, loop: Operation) -> bool:
    """for %i = 4 to 5 { use(%i) } -> use(%c4); whether it was done"""
    if constant_trip_count(loop) != 1:
        return False
    map_, values = lower_bound(loop)
    if map_.num_results != 1 or loop.parent is None:
        return False
    variable = induction_variable(loop)
    if rewriter.has_uses(variable):
        rewriter.replace_all_uses_with(variable, _first_value(rewriter, loop, map_, values))
    inits, terminator = loop.operand_group("inits"), terminator_of(loop)
    for argument, init in zip(carried_arguments(loop), inits, strict=True):
        rewriter.replace_all_uses_with(argument, init)
    for result, value in zip(loop.results, list(terminator.operands), strict=True):
        rewriter.replace_all_uses_with(result, value)
    rewriter.erase_op(terminator)
    move_ops(rewriter, body_of(loop).ops, loop.parent, loop)
    rewriter.erase_op(loop)
    return True


def _first_value(rewriter: Rewriter, loop: Operation, map_: AffineMap, values: Sequence[Value]) -> Value:
    """What the induction variable is in the first turn."""
    number = constant_bound(loop, "lowerBoundMap")
    with rewriter.insertion_guard():
        if number is not None:
            start_of_function(rewriter, loop)
            return index_constant(rewriter, number, loop)
        if map_ == AffineMap.identity(1):
            return values[0]
        rewriter.set_insertion_point(loop)
        return make_apply(rewriter, map_, values, loop).result


def index_constant(rewriter: Rewriter, value: int, location: Operation) -> Value:
    """An `arith.constant` of type index."""
    return rewriter.create(ConstantOp, result_types=[INDEX], value=index_attr(value), location=location).result
