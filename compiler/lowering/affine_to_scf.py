"""`lower-affine`: affine loops, conditions and accesses become those of scf, memref and vector.

affine.for %i = 0 to %n { affine.load %m[%i + 1] }   ->   scf.for %i = %c0 to %n step %c1 { memref.load %m[%0] }
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.dialects.affine.bounds import (
    condition_of,
    dma_positions,
    group_sizes,
    map_of,
    memory_operand_index,
    parallel_operands,
    step_of,
    steps_of,
)
from compiler.dialects.affine.ops import AffineMinOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AndIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.arith.reductions import combine, identity_value
from compiler.dialects.memref.access_ops import DmaStartOp, DmaWaitOp
from compiler.dialects.scf.ops import ForOp, IfOp, ParallelOp, ReduceOp, ReduceReturnOp, YieldOp
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import ArrayAttr, IntegerAttr
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.problem import Problem
from compiler.lowering.affine_expressions import AffineExpander, CannotExpand
from compiler.lowering.affine_index_ops import EXPAND_INDEX_OPS
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


Lowering = Callable[[Operation, Rewriter, AffineExpander], bool]


def affine_to_scf_patterns(report: Callable[[Problem], None]) -> list[RewritePattern]:
    """The patterns of the pass; what an expression is that cannot be computed is said to `report`."""
    return [*(_pattern(name, cpp_name, lower, report) for name, cpp_name, lower in _LOWERINGS), *EXPAND_INDEX_OPS]


def _pattern(name: str, cpp_name: str, lower: Lowering, report: Callable[[Problem], None]) -> FunctionPattern:
    def apply(op: Operation, rewriter: Rewriter) -> bool:
        try:
            return lower(op, rewriter, AffineExpander(rewriter))
        except CannotExpand as problem:
            report(Problem(op, str(problem)))
            return False

    return pattern(name, name=f"(anonymous namespace)::{cpp_name}")(apply)


# ------------------------------------------------------------------------------------------ values


def _lower_apply(op: Operation, rewriter: Rewriter, expander: AffineExpander) -> bool:
    map_ = map_of(op)
    if map_ is None:
        return False
    rewriter.replace_op(op, expander.map(map_, op.operands))
    return True


def _lower_min_max(op: Operation, rewriter: Rewriter, expander: AffineExpander) -> bool:
    map_ = map_of(op)
    if map_ is None:
        return False
    find = expander.smallest if isinstance(op, AffineMinOp) else expander.largest
    rewriter.replace_op(op, [find(map_, op.operands)])
    return True


# ------------------------------------------------------------------------------------------ control flow


def _lower_for(op: Operation, rewriter: Rewriter, expander: AffineExpander) -> bool:
    lower_map, upper_map = map_of(op, "lowerBoundMap"), map_of(op, "upperBoundMap")
    if lower_map is None or upper_map is None:
        return False
    lower = expander.largest(lower_map, op.operand_group("lowerBoundOperands"))
    upper = expander.smallest(upper_map, op.operand_group("upperBoundOperands"))
    step = expander.index(step_of(op))
    types = [result.type for result in op.results]
    region = Region()
    made = rewriter.create(
        ForOp, lower, upper, step, op.operand_group("inits"), result_types=types, regions=[region], location=op
    )
    rewriter.inline_region_before(op.regions[0], region)
    rewriter.replace_op(op, made)
    return True


def _lower_parallel(op: Operation, rewriter: Rewriter, expander: AffineExpander) -> bool:
    bounds: list[list[Value]] = []
    for map_name, groups_name, operands, find in (
        ("lowerBoundsMap", "lowerBoundsGroups", parallel_operands(op)[0], expander.largest),
        ("upperBoundsMap", "upperBoundsGroups", parallel_operands(op)[1], expander.smallest),
    ):
        map_ = map_of(op, map_name)
        if map_ is None:
            return False
        bounds.append([find(one, operands) for one in _bound_maps(map_, group_sizes(op, groups_name))])
    steps = [expander.index(step) for step in steps_of(op)]
    reductions = op.attribute("reductions")
    kinds = _reduction_names(reductions, rewriter) if op.results else []
    inits: list[Value] = []
    for kind, result in zip(kinds, op.results, strict=True):
        identity = identity_value(kind, result.type)
        if identity is None:
            raise CannotExpand("Reduction operation type not supported")
        constant = rewriter.create(ConstantOp, result_types=[result.type], value=identity, location=op)
        inits.append(constant.result)
    region = Region()
    types = [result.type for result in op.results]
    made = rewriter.create(ParallelOp, *bounds, steps, inits, result_types=types, regions=[region], location=op)
    rewriter.inline_region_before(op.regions[0], region)
    end = region.blocks[0].last
    assert end is not None
    rewriter.set_insertion_point(end)
    blocks: list[Block] = []
    for result in op.results:
        block = Block([result.type, result.type])
        for argument in block.arguments:
            argument.location = op.get_location()
        blocks.append(block)
    rewriter.create(ReduceOp, end.operands, regions=[Region([block]) for block in blocks], location=op)
    for kind, block in zip(kinds, blocks, strict=True):
        rewriter.set_insertion_point_to_end(block)
        combined = combine(kind, block.arguments[0], block.arguments[1], rewriter, op)
        assert combined is not None
        rewriter.create(ReduceReturnOp, combined, location=op)
    rewriter.erase_op(end)
    rewriter.replace_op(op, made)
    return True


def _bound_maps(map_: AffineMap, sizes: Sequence[int]) -> list[AffineMap]:
    """The map of each dimension's bound."""
    maps: list[AffineMap] = []
    start = 0
    for size in sizes:
        maps.append(map_.slice_map(start, size))
        start += size
    return maps


def _reduction_names(reductions: object, rewriter: Rewriter) -> list[str]:
    dialect = rewriter.context.dialect("arith")
    assert dialect is not None and isinstance(reductions, ArrayAttr)
    names = {case.value: case.symbol for case in dialect.enums["AtomicRMWKind"].cases}
    return [names.get(one.value, "") for one in reductions.elements if isinstance(one, IntegerAttr)]


def _lower_if(op: Operation, rewriter: Rewriter, expander: AffineExpander) -> bool:
    condition = condition_of(op)
    if condition is None:
        return False
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
    regions = [Region(), Region()]
    types = [result.type for result in op.results]
    made = rewriter.create(IfOp, holds, result_types=types, regions=regions, location=op)
    for source, target in zip(op.regions, regions, strict=True):
        rewriter.inline_region_before(source, target)
    rewriter.replace_op(op, made)
    return True


def _lower_yield(op: Operation, rewriter: Rewriter, expander: AffineExpander) -> bool:
    if op.parent_op is not None and isinstance(op.parent_op, ParallelOp):
        return False
    rewriter.replace_op_with_new_op(op, YieldOp, op.operands)
    return True


# ------------------------------------------------------------------------------------------ memory


def _indices(op: Operation, expander: AffineExpander, name: str, position: int) -> list[Value] | None:
    """The indices of an access; `position` is where the operands of its map begin."""
    map_ = map_of(op, name)
    return None if map_ is None else expander.map(map_, op.operands[position : position + map_.num_inputs])


_ACCESSES = {
    "affine.load": "memref.load",
    "affine.prefetch": "memref.prefetch",
    "affine.store": "memref.store",
    "affine.vector_load": "vector.load",
    "affine.vector_store": "vector.store",
}


def _lower_access(op: Operation, rewriter: Rewriter, expander: AffineExpander) -> bool:
    first = memory_operand_index(op) + 1
    indices = _indices(op, expander, "map", first)
    if indices is None:
        return False
    properties = {name: value for name, value in op.properties.items() if name != "map"}
    rewriter.replace_op_with_named(
        op, _ACCESSES[op.name], [*op.operands[:first], indices], properties=properties if first == 1 else None
    )
    return True


def _lower_dma_start(op: Operation, rewriter: Rewriter, expander: AffineExpander) -> bool:
    positions = dma_positions(op)
    if positions is None:
        return False
    source, target, tag, rest = positions
    operands: list[Value] = []
    for name, position in (("src_map", source), ("dst_map", target)):
        operands += [op.operands[position], *(_indices(op, expander, name, position + 1) or ())]
    operands += [op.operands[rest], op.operands[tag], *(_indices(op, expander, "tag_map", tag + 1) or ())]
    rewriter.replace_op_with_new_op(op, DmaStartOp, *operands, *op.operands[rest + 1 :])
    return True


def _lower_dma_wait(op: Operation, rewriter: Rewriter, expander: AffineExpander) -> bool:
    indices = _indices(op, expander, "tag_map", 1)
    if indices is None:
        return False
    rewriter.replace_op_with_new_op(op, DmaWaitOp, op.operands[0], indices, op.operands[-1])
    return True


_LOWERINGS: tuple[tuple[str, str, Lowering], ...] = (
    ("affine.apply", "AffineApplyLowering", _lower_apply),
    ("affine.dma_start", "AffineDmaStartLowering", _lower_dma_start),
    ("affine.dma_wait", "AffineDmaWaitLowering", _lower_dma_wait),
    ("affine.load", "AffineLoadLowering", _lower_access),
    ("affine.min", "AffineMinLowering", _lower_min_max),
    ("affine.max", "AffineMaxLowering", _lower_min_max),
    ("affine.parallel", "AffineParallelLowering", _lower_parallel),
    ("affine.prefetch", "AffinePrefetchLowering", _lower_access),
    ("affine.store", "AffineStoreLowering", _lower_access),
    ("affine.for", "AffineForLowering", _lower_for),
    ("affine.if", "AffineIfLowering", _lower_if),
    ("affine.yield", "AffineYieldOpLowering", _lower_yield),
    ("affine.vector_load", "AffineVectorLoadLowering", _lower_access),
    ("affine.vector_store", "AffineVectorStoreLowering", _lower_access),
)
