"""`lower-affine`: lowers affine loops, conditions and accesses to scf, memref and vector.

affine.for %i = 0 to %n { affine.load %m[%i + 1] }   ->   scf.for %i = %c0 to %n step %c1 { memref.load %m[%0] }
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.affine.bounds import (
    awaited_tag,
    dma_parts,
    group_sizes,
    parallel_operands,
    reduction_kinds,
    step_of,
    steps_of,
)
from compiler.dialects.affine.ops import (
    AffineApplyOp,
    AffineForOp,
    AffineIfOp,
    AffineLoadOp,
    AffineMaxOp,
    AffineMinOp,
    AffineParallelOp,
    AffinePrefetchOp,
    AffineStoreOp,
    AffineVectorLoadOp,
    AffineVectorStoreOp,
    AffineYieldOp,
    DmaStartOp,
    DmaWaitOp,
)
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AndIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.arith.reductions import combine, identity_value
from compiler.dialects.memref import access_ops as memref
from compiler.dialects.scf.ops import ForOp, IfOp, ParallelOp, ReduceOp, ReduceReturnOp, YieldOp
from compiler.dialects.vector import memory_ops as vector
from compiler.ir.affine import AffineMap
from compiler.ir.operation import AnyOperation, Block, Operation, Region, Value
from compiler.ir.problem import Problem
from compiler.lowering.affine.expressions import AffineExpander, CannotExpand
from compiler.lowering.affine.index_ops import EXPAND_INDEX_OPS
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion import apply_partial_conversion
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class LowerAffine(Pass):
    """Lower Affine operations to a combination of Arith and SCF operations."""

    argument = "lower-affine"
    name = "LowerAffinePass"
    summary = "Lower Affine operations to a combination of Arith and SCF operations"
    dependent_dialects = ("memref", "scf", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("arith", "memref", "scf", "vector")
        problems: list[Problem] = []
        patterns = affine_to_scf_patterns(problems.append)
        result = apply_partial_conversion(op, target, patterns, state.context, listeners=state.listeners)
        state.problems += [*problems, *result.problems]
        if not result.succeeded:
            state.signal_failure()


Lowering: TypeAlias = Callable[[AnyOperation, Rewriter, AffineExpander], bool]


def affine_to_scf_patterns(report: Callable[[Problem], None]) -> list[RewritePattern]:
    """Returns the patterns of the pass; they report expressions that cannot be computed to `report`."""
    return [
        _pattern(AffineApplyOp, _lower_apply, "AffineApplyLowering", report),
        _pattern(DmaStartOp, _lower_dma_start, "AffineDmaStartLowering", report),
        _pattern(DmaWaitOp, _lower_dma_wait, "AffineDmaWaitLowering", report),
        _pattern(AffineLoadOp, _lower_load, "AffineLoadLowering", report),
        _pattern(AffineMinOp, _lower_min, "AffineMinLowering", report),
        _pattern(AffineMaxOp, _lower_max, "AffineMaxLowering", report),
        _pattern(AffineParallelOp, _lower_parallel, "AffineParallelLowering", report),
        _pattern(AffinePrefetchOp, _lower_prefetch, "AffinePrefetchLowering", report),
        _pattern(AffineStoreOp, _lower_store, "AffineStoreLowering", report),
        _pattern(AffineForOp, _lower_for, "AffineForLowering", report),
        _pattern(AffineIfOp, _lower_if, "AffineIfLowering", report),
        _pattern(AffineYieldOp, _lower_yield, "AffineYieldOpLowering", report),
        _pattern(AffineVectorLoadOp, _lower_vector_load, "AffineVectorLoadLowering", report),
        _pattern(AffineVectorStoreOp, _lower_vector_store, "AffineVectorStoreLowering", report),
        *EXPAND_INDEX_OPS,
    ]


def _pattern(
    root: type[AnyOperation], lower: Lowering[AnyOperation], cpp_name: str, report: Callable[[Problem], None]
) -> FunctionPattern:
    def apply(op: AnyOperation, rewriter: Rewriter) -> bool:
        try:
            return lower(op, rewriter, AffineExpander(rewriter))
        except CannotExpand as problem:
            report(Problem(op, str(problem)))
            return False

    return pattern(root, name=f"(anonymous namespace)::{cpp_name}")(apply)


# ------------------------------------------------------------------------------------------ values


def _lower_apply(op: AffineApplyOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    rewriter.replace_op(op, expander.map(op.map.map, op.map_operands))
    return True


def _lower_min(op: AffineMinOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    rewriter.replace_op(op, [expander.smallest(op.map.map, op.operands)])
    return True


def _lower_max(op: AffineMaxOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    rewriter.replace_op(op, [expander.largest(op.map.map, op.operands)])
    return True


# ------------------------------------------------------------------------------------------ control flow


def _lower_for(op: AffineForOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    lower = expander.largest(op.lower_bound_map.map, op.lower_bound_operands)
    upper = expander.smallest(op.upper_bound_map.map, op.upper_bound_operands)
    step = expander.index(step_of(op))
    types = [result.type for result in op.results]
    region = Region()
    new_op = rewriter.create(ForOp, lower, upper, step, op.inits, result_types=types, regions=[region])
    rewriter.inline_region_before(op.region, region)
    rewriter.replace_op(op, new_op)
    return True


def _lower_parallel(op: AffineParallelOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    lower_operands, upper_operands = parallel_operands(op)
    lower_maps = _bound_maps(op.lower_bounds_map.map, group_sizes(op, "lowerBoundsGroups"))
    upper_maps = _bound_maps(op.upper_bounds_map.map, group_sizes(op, "upperBoundsGroups"))
    lower: list[Value] = []
    upper: list[Value] = []
    for lower_map, upper_map in zip(lower_maps, upper_maps, strict=True):
        lower.append(expander.largest(lower_map, lower_operands))
        upper.append(expander.smallest(upper_map, upper_operands))
    steps = [expander.index(step) for step in steps_of(op)]
    kinds = reduction_kinds(op)
    inits: list[Value] = []
    for kind, result in zip(kinds, op.results, strict=True):
        identity = identity_value(kind, result.type)
        if identity is None:
            raise CannotExpand("Reduction operation type not supported")
        inits.append(rewriter.create(ConstantOp, result_types=[result.type], value=identity).result)
    region = Region()
    types = [result.type for result in op.results]
    new_op = rewriter.create(ParallelOp, lower, upper, steps, inits, result_types=types, regions=[region])
    rewriter.inline_region_before(op.region, region)
    end = region.entry.last
    assert end is not None
    rewriter.set_insertion_point(end)
    blocks: list[Block] = []
    for result in op.results:
        block = Block([result.type, result.type])
        for argument in block.arguments:
            argument.location = op.get_location()
        blocks.append(block)
    rewriter.create(ReduceOp, end.operands, regions=[Region([block]) for block in blocks])
    for kind, block in zip(kinds, blocks, strict=True):
        rewriter.set_insertion_point_to_end(block)
        left, right = block.arguments
        combined = combine(kind, left, right, rewriter, op)
        assert combined is not None
        rewriter.create(ReduceReturnOp, combined.result)
    rewriter.erase_op(end)
    rewriter.replace_op(op, new_op)
    return True


def _bound_maps(map_: AffineMap, sizes: Sequence[int]) -> list[AffineMap]:
    """Returns the map of each dimension's bound."""
    maps: list[AffineMap] = []
    start = 0
    for size in sizes:
        maps.append(map_.slice_map(start, size))
        start += size
    return maps


def _lower_if(op: AffineIfOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    condition = op.condition.set
    dims, symbols = op.operands[: condition.num_dims], op.operands[condition.num_dims :]
    emit = expander.emit
    zero = expander.index(0)
    holds: Value | None = None
    for expr, is_equality in zip(condition.constraints, condition.eq_flags, strict=True):
        compared = emit.compare(
            CmpIPredicate.EQ if is_equality else CmpIPredicate.SGE, expander.expr(expr, dims, symbols), zero
        )
        holds = compared if holds is None else emit.op(AndIOp, holds, compared)
    if holds is None:
        return False
    types = [result.type for result in op.results]
    new_op = rewriter.create(IfOp, holds, result_types=types, regions=[Region(), Region()])
    rewriter.move_regions(op, new_op)
    rewriter.replace_op(op, new_op)
    return True


def _lower_yield(op: AffineYieldOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    if isinstance(op.parent_op, ParallelOp):
        return False
    rewriter.replace_op_with_new_op(op, YieldOp, op.operands)
    return True


# ------------------------------------------------------------------------------------------ memory


def _lower_load(op: AffineLoadOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    rewriter.replace_op_with_new_op(op, memref.LoadOp, op.memref, expander.map(op.map.map, op.indices))
    return True


def _lower_vector_load(op: AffineVectorLoadOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    rewriter.replace_op_with_new_op(op, vector.LoadOp, op.memref, expander.map(op.map.map, op.indices))
    return True


def _lower_prefetch(op: AffinePrefetchOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    rewriter.replace_op_with_new_op(
        op,
        memref.PrefetchOp,
        op.memref,
        expander.map(op.map.map, op.indices),
        is_write=op.is_write,
        locality_hint=op.locality_hint,
        is_data_cache=op.is_data_cache,
    )
    return True


def _lower_store(op: AffineStoreOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    rewriter.replace_op_with_new_op(op, memref.StoreOp, op.value, op.memref, expander.map(op.map.map, op.indices))
    return True


def _lower_vector_store(op: AffineVectorStoreOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    rewriter.replace_op_with_new_op(op, vector.StoreOp, op.value, op.memref, expander.map(op.map.map, op.indices))
    return True


def _lower_dma_start(op: DmaStartOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    source, target, tag, (count, *strides) = dma_parts(op)
    source_place, target_place, tag_place = (
        [part.memref, *expander.map(part.map, part.map_operands)] for part in (source, target, tag)
    )
    operands = [*source_place, *target_place, count, *tag_place, *strides]
    rewriter.replace_op_with_new_op(op, memref.DmaStartOp, operands)
    return True


def _lower_dma_wait(op: DmaWaitOp, rewriter: Rewriter, expander: AffineExpander) -> bool:
    tag, *_, count = op.operands
    _, map_, indices = awaited_tag(op)
    rewriter.replace_op_with_new_op(op, memref.DmaWaitOp, tag, expander.map(map_, indices), count)
    return True
