"""Creates and changes `affine.for`: bounds, steps, bodies, loops of one iteration.

A bound is a map with the values that it is applied to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from compiler.dialects.affine.apply import make_apply
from compiler.dialects.affine.bounds import constant_bound
from compiler.dialects.affine.composition import canonicalize, compose_applies
from compiler.dialects.affine.fold import set_bound
from compiler.dialects.affine.ops import AffineForOp, AffineYieldOp
from compiler.dialects.affine.trip_counts import constant_trip_count
from compiler.dialects.arith.constants import index_constant
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr, index_attr
from compiler.ir.operation import Block, BlockArgument, Operation, Region, Value, sole_region
from compiler.ir.types import INDEX
from compiler.rewrite.rewriter import Rewriter

Bound: TypeAlias = "tuple[AffineMap, Sequence[Value]]"

ZERO: Bound = (AffineMap.constant_map(0), ())


def body_ops(loop: AffineForOp) -> list[Operation]:
    """Returns the ops of the body but for its terminator."""
    return loop.region.entry.ops[:-1]


def terminator_of(loop: AffineForOp) -> Operation:
    last = loop.region.entry.last
    assert last is not None
    return last


def induction_variable(loop: AffineForOp) -> BlockArgument:
    return loop.region.entry.arguments[0]


def carried_arguments(loop: AffineForOp) -> list[BlockArgument]:
    """Returns the body's arguments for the values that the loop carries."""
    return loop.region.entry.arguments[1:]


def lower_bound(loop: AffineForOp) -> Bound:
    return loop.lower_bound_map.map, loop.lower_bound_operands


def upper_bound(loop: AffineForOp) -> Bound:
    return loop.upper_bound_map.map, loop.upper_bound_operands


def set_lower_bound(rewriter: Rewriter, loop: AffineForOp, bound: Bound) -> None:
    with rewriter.modify(loop):
        set_bound(loop, "lowerBoundMap", "lowerBoundOperands", *bound)


def set_upper_bound(rewriter: Rewriter, loop: AffineForOp, bound: Bound) -> None:
    with rewriter.modify(loop):
        set_bound(loop, "upperBoundMap", "upperBoundOperands", *bound)


def set_step(rewriter: Rewriter, loop: AffineForOp, step: int) -> None:
    with rewriter.modify(loop):
        loop.properties = {**loop.properties, "step": index_attr(step)}


def create_for(
    rewriter: Rewriter,
    lower: Bound,
    upper: Bound,
    step: int,
    location: Operation,
    inits: Sequence[Value] = (),
) -> AffineForOp:
    """Creates a loop with an empty body at the insertion point, which stays; without inits it gets its yield."""
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
            rewriter.create(AffineYieldOp, location=location)
    return loop


def canonical_bound(bound: Bound) -> Bound:
    """Returns the bound composed with its operands' `affine.apply`s, without duplicate results."""
    map_, values = canonicalize(*compose_applies(*bound))
    return map_.remove_duplicate_results(), values


def create_canonical_for(
    rewriter: Rewriter, lower: Bound, upper: Bound, location: Operation, step: int = 1
) -> AffineForOp:
    """Like `create_for`, but canonicalizes the bounds first."""
    return create_for(rewriter, canonical_bound(lower), canonical_bound(upper), step, location)


# ------------------------------------------------------------------------------------------ nests


def perfect_nest(root: AffineForOp) -> list[AffineForOp]:
    """Returns the loop and the nested ones, as long as each is the only op in the enclosing body."""
    nest = [root]
    while True:
        match nest[-1].region.entry.ops:
            case [AffineForOp() as inner, _]:
                nest.append(inner)
            case _:
                return nest


def is_perfect_nest(loops: Sequence[AffineForOp]) -> bool:
    """Returns True if each loop is the only op in the preceding loop's body."""
    return all(inner.parent_op is outer and len(outer.region.entry.ops) == 2 for outer, inner in pairwise(loops))


def innermost_loops(root: Operation) -> list[AffineForOp]:
    """Returns the `affine.for`s in an op that no other one is in, in source order."""
    around: set[Operation] = set()
    loops = [op for op in root.walk_post_order() if isinstance(op, AffineForOp)]
    for loop in loops:
        parent = loop.parent_op
        while parent is not None:
            around.add(parent)
            parent = parent.parent_op
    return [loop for loop in loops if loop not in around]


def for_ops_post_order(root: Operation) -> Iterator[AffineForOp]:
    """Returns the `affine.for`s in an op, inner ones first."""
    return iter([op for op in root.walk_post_order() if isinstance(op, AffineForOp)])


# ------------------------------------------------------------------------------------------ moving bodies


def move_ops(rewriter: Rewriter, ops: Sequence[Operation], block: Block, before: Operation | None) -> None:
    for op in ops:
        rewriter.move_op(op, block, before)


def start_of_function(rewriter: Rewriter, op: Operation) -> None:
    """Sets the insertion point to the start of the enclosing function; to the op without one."""
    parent = op.parent_op
    while parent is not None and not parent.has_trait("FunctionOpInterface"):
        parent = parent.parent_op
    if parent is None or not sole_region(parent).blocks:
        rewriter.set_insertion_point(op)
    else:
        rewriter.set_insertion_point_to_start(sole_region(parent).entry)


def promote_if_single_iteration(rewriter: Rewriter, loop: AffineForOp) -> bool:
    """for %i = 4 to 5 { use(%i) } -> use(%c4). Returns True if it was done"""
    if constant_trip_count(loop) != 1:
        return False
    map_, values = lower_bound(loop)
    if map_.num_results != 1 or loop.parent is None:
        return False
    variable = induction_variable(loop)
    if rewriter.has_uses(variable):
        rewriter.replace_all_uses_with(variable, _first_value(rewriter, loop, map_, values))
    inits, terminator = loop.inits, terminator_of(loop)
    for argument, init in zip(carried_arguments(loop), inits, strict=True):
        rewriter.replace_all_uses_with(argument, init)
    for result, value in zip(loop.results, list(terminator.operands), strict=True):
        rewriter.replace_all_uses_with(result, value)
    rewriter.erase_op(terminator)
    move_ops(rewriter, loop.region.entry.ops, loop.parent, loop)
    rewriter.erase_op(loop)
    return True


def _first_value(rewriter: Rewriter, loop: AffineForOp, map_: AffineMap, values: Sequence[Value]) -> Value:
    """Returns the value of the induction variable in the first iteration."""
    number = constant_bound(loop, "lowerBoundMap")
    with rewriter.insertion_guard():
        if number is not None:
            start_of_function(rewriter, loop)
            return index_constant(rewriter, number, loop)
        if map_ == AffineMap.identity(1):
            return values[0]
        rewriter.set_insertion_point(loop)
        return make_apply(rewriter, map_, values, loop).result
