"""`affine-loop-coalescing`: coalesces perfectly nested loops with independent bounds into one loop.

affine.for %i = 0 to %m {                affine.for %k = 0 to %m * %n {
  affine.for %j = 0 to %n {                %j = apply (d0 mod s0) (%k)[%n]
    use(%i, %j)                  ->        %i = apply (d0 floordiv s0) (%k)[%n]
  }                                        use(%i, %j)
}                                        }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.affine.loops import analysis_scope
from compiler.dialects.affine.apply import make_apply
from compiler.dialects.affine.bounds import constant_bound, step_of
from compiler.dialects.affine.ops import AffineApplyOp, AffineForOp, AffineMaxOp, AffineMinOp
from compiler.dialects.scf.ops import ForOp
from compiler.ir.affine import AffineExpr, AffineMap, constant, dim, symbol
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import INDEX
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.loops import (
    carried_arguments,
    induction_variable,
    move_ops,
    perfect_nest,
    set_upper_bound,
    terminator_of,
    upper_bound,
)
from compiler.transforms.loop_bands import (
    carries_same_values,
    coalesce_bands,
    known_before,
    may_be_negative,
    sizes_to_limit,
)
from compiler.transforms.scf.coalescing import coalesce_nest as coalesce_scf_nest


@dataclass
class LoopCoalescing(Pass):
    """Coalesce nested loops with independent bounds into a single loop."""

    argument = "affine-loop-coalescing"
    name = "LoopCoalescing"
    summary = "Coalesce nested loops with independent bounds into a single loop"
    anchor = "func.func"
    dependent_dialects = ("affine", "arith")

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        stack = [op]
        while stack:
            current = stack.pop()
            if isinstance(current, ForOp):
                coalesce_scf_nest(current, rewriter)
            elif isinstance(current, AffineForOp):
                coalesce_nest(current, rewriter)
            inner = [each for region in current.regions for block in region.blocks for each in block.ops]
            stack += reversed(inner)


def coalesce_nest(root: AffineForOp, rewriter: Rewriter) -> bool:
    """Coalesces bands of the perfect nest at a loop, innermost ones first. Returns True if there was one."""
    loops = perfect_nest(root)
    return coalesce_bands(
        loops, known_before(loops, lambda loop: loop.operands), lambda band: coalesce_loops(band, rewriter)
    )


def coalesce_loops(loops: Sequence[AffineForOp], rewriter: Rewriter) -> bool:
    """Coalesces a band of loops that start at zero with step one; their bounds are defined before the band."""
    if any(step_of(loop) != 1 or constant_bound(loop, "lowerBoundMap") != 0 for loop in loops):
        return False
    if any(loop.inits for loop in loops) and not carries_same_values(loops):
        return False
    outer, inner = loops[0], loops[-1]
    bounds = [upper_bound(loop) for loop in loops]
    limited = sizes_to_limit([may_be_negative(*bound) for bound in bounds])
    needs_extremum = bool(limited) or any(map_.num_results > 1 for map_, _ in bounds)
    if needs_extremum and analysis_scope(outer) is not outer.parent_region:
        return False  # only there may minima and maxima be bounds
    rewriter.set_insertion_point(outer)
    sizes = [_size(loops[0], outer, rewriter)]
    total = sizes[0]
    for position, loop in enumerate(loops[1:], 1):
        sizes.append(_size(loop, outer, rewriter))
        factor = _at_least_zero(sizes[-1], outer, rewriter) if position in limited else sizes[-1]
        total = _apply(dim(0) * symbol(0), total, factor, outer, rewriter).result
    set_upper_bound(rewriter, outer, (AffineMap(0, 1, (symbol(0),)), [total]))

    rewriter.set_insertion_point_to_start(outer.region.entry)
    rest: Value = induction_variable(outer)
    ops: list[Operation] = []
    for position in reversed(range(len(loops))):
        if position != len(loops) - 1:
            quotient = _apply(dim(0).floor_div(symbol(0)), rest, sizes[position + 1], outer, rewriter)
            ops.append(quotient)
            rest = quotient.result
        value = rest
        if position:
            remainder = _apply(dim(0) % symbol(0), rest, sizes[position], outer, rewriter)
            ops.append(remainder)
            value = remainder.result
        rewriter.replace_all_uses_except(induction_variable(loops[position]), value, ops)

    second = loops[1]
    for loop in loops[1:]:
        for argument, carried in zip(carried_arguments(loop), carried_arguments(outer), strict=True):
            rewriter.replace_all_uses_with(argument, carried)
    terminator = terminator_of(inner)
    yielded = list(terminator.operands)
    rewriter.erase_op(terminator)
    move_ops(rewriter, inner.region.entry.ops, outer.region.entry, second)
    for result, value in zip(second.results, yielded, strict=True):
        rewriter.replace_all_uses_with(result, value)
    rewriter.erase_op(second)
    return True


def _size(loop: AffineForOp, location: Operation, rewriter: Rewriter) -> Value:
    """Returns the trip count of a normalized loop (from zero by one), as a value."""
    map_, values = upper_bound(loop)
    if map_.num_results == 1:
        return make_apply(rewriter, map_, values, location).result
    properties = {"map": AffineMapAttr(map_)}
    return rewriter.create(AffineMinOp, *values, result_types=[INDEX], properties=properties, location=location).result


def _at_least_zero(size: Value, location: Operation, rewriter: Rewriter) -> Value:
    properties = {"map": AffineMapAttr(AffineMap(0, 1, (symbol(0), constant(0))))}
    return rewriter.create(AffineMaxOp, size, result_types=[INDEX], properties=properties, location=location).result


def _apply(expr: AffineExpr, left: Value, right: Value, location: Operation, rewriter: Rewriter) -> AffineApplyOp:
    return make_apply(rewriter, AffineMap(1, 1, (expr,)), [left, right], location)
