"""Converts loops of the acc dialect to sequential loops of scf.

acc.loop control(%i) = (%lb) to (%ub) step (%s) { A(%i) }    ->    scf.for %i = %lb to %ub step %s { A(%i) }
"""

from __future__ import annotations

from compiler.dialects.acc.compute_ops import LoopOp, YieldOp
from compiler.dialects.acc.families import is_inside_compute_construct
from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.enums import IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import AddIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.scf.ops import ExecuteRegionOp, ForOp
from compiler.dialects.scf.ops import YieldOp as SCFYieldOp
from compiler.ir.attributes import DenseArrayAttr, index_attr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Block, Region, Value
from compiler.ir.types import INDEX, Type
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(LoopOp, name="(anonymous namespace)::ACCOrphanLoopOpConversion")
def loop_to_scf(op: LoopOp, rewriter: Rewriter) -> bool:
    """acc.loop -> scf.for, or scf.execute_region if it is unstructured"""
    if is_inside_compute_construct(op) or op.results:
        return False
    return _execute_region(op, rewriter) if op.unstructured else _nest(op, rewriter)


def _execute_region(op: LoopOp, rewriter: Rewriter) -> bool:
    ends = [block.last for block in op.region.blocks if isinstance(block.last, YieldOp)]
    if any(end.operands for end in ends if end is not None):
        return rewriter.notify_match_failure(op, "region with results not yet supported")
    region = Region()
    new = rewriter.create(ExecuteRegionOp, result_types=[], regions=[region])
    rewriter.inline_region_before(op.region, region)
    for end in ends:
        if end is not None:
            rewriter.set_insertion_point(end)
            rewriter.replace_op_with_new_op(end, SCFYieldOp, result_types=[])
    rewriter.replace_op(op, new)
    return True


def _nest(op: LoopOp, rewriter: Rewriter) -> bool:
    steps = [constant_integer(step) for step in op.step]
    if len(op.region.blocks) != 1 or not op.lowerbound or any(step is not None and step <= 0 for step in steps):
        return rewriter.notify_match_failure(op, "not a structured loop that counts up")
    body = op.region.entry
    last = body.last
    inclusive = op.inclusive_upperbound
    flags = inclusive.values if isinstance(inclusive, DenseArrayAttr) else (0,) * len(op.lowerbound)
    counters: list[Value] = []
    for lower, upper, step, is_inclusive in zip(op.lowerbound, op.upperbound, op.step, flags, strict=True):
        bounds = [_cast(lower, INDEX, rewriter), _upper_bound(upper, rewriter, is_inclusive=bool(is_inclusive))]
        block = Block([INDEX])
        rewriter.create(ForOp, *bounds, _cast(step, INDEX, rewriter), result_types=[], regions=[Region([block])])
        rewriter.set_insertion_point_to_end(block)
        end = rewriter.create(SCFYieldOp)
        rewriter.set_insertion_point(end)
        counters += block.arguments
    variables = [
        _cast(counter, argument.type, rewriter) for counter, argument in zip(counters, body.arguments, strict=True)
    ]
    if last is not None:
        rewriter.erase_op(last)
    innermost = rewriter.block
    assert innermost is not None
    rewriter.inline_block_before(body, innermost, innermost.last, variables)
    rewriter.erase_op(op)
    return True


def _cast(value: Value, type_: Type, rewriter: Rewriter) -> Value:
    if value.type == type_:
        return value
    return create_or_fold(rewriter, IndexCastOp, [value], [type_])[0]


def _upper_bound(value: Value, rewriter: Rewriter, *, is_inclusive: bool) -> Value:
    """Returns an upper bound, exclusive."""
    index = _cast(value, INDEX, rewriter)
    if not is_inclusive:
        return index
    one = rewriter.create(ConstantOp, result_types=[INDEX], value=index_attr(1)).result
    return rewriter.create(AddIOp, index, one, overflow_flags=IntegerOverflowFlags.NSW).result
