"""Checks of the regions of acc recipes, and of acc's atomic operations, which have the rules of OpenMP's."""

from __future__ import annotations

from compiler.dialects.acc.atomic_ops import AtomicCaptureOp, AtomicReadOp, AtomicUpdateOp, AtomicWriteOp
from compiler.dialects.acc.compute_ops import YieldOp
from compiler.dialects.acc.privatization_ops import FirstprivateRecipeOp, PrivateRecipeOp, Recipe, ReductionRecipeOp
from compiler.ir.operation import Region
from compiler.ir.problem import Finding
from compiler.ir.types import Type
from compiler.ods import hook
from compiler.verification.checks import atomic_accesses


def _arguments(region: Region) -> list[Type]:
    return [argument.type for argument in region.blocks[0].arguments] if region.blocks else []


def _begins_with(op: Recipe, region: Region, kind: str, name: str) -> Finding:
    """The region is there, and its first argument has the type that the recipe is for."""
    if not region.blocks:
        return f"expects non-empty {name} region"
    if _arguments(region)[:1] != [op.type.type]:
        return f"expects {name} region first argument of the {kind} type"
    return None


def _destroy(op: PrivateRecipeOp | FirstprivateRecipeOp) -> Finding:
    region = op.destroy_region
    return _begins_with(op, region, "privatization", "destroy") if region.blocks else None


@hook.verify_regions(PrivateRecipeOp)
def _private(op: PrivateRecipeOp) -> Finding:
    return _begins_with(op, op.init_region, "privatization", "init") or _destroy(op)


@hook.verify_regions(FirstprivateRecipeOp)
def _firstprivate(op: FirstprivateRecipeOp) -> Finding:
    problem = _begins_with(op, op.init_region, "privatization", "init")
    if problem is not None:
        return problem
    copy = op.copy_region
    if not copy.blocks:
        return "expects non-empty copy region"
    arguments = _arguments(copy)
    if len(arguments) < 2 or arguments[0] != op.type.type:
        return "expects copy region with two arguments of the privatization type"
    return _destroy(op)


@hook.verify_regions(ReductionRecipeOp)
def _reduction(op: ReductionRecipeOp) -> Finding:
    problem = _begins_with(op, op.init_region, "reduction", "init")
    if problem is not None:
        return problem
    combiner, type_ = op.combiner_region, op.type.type
    if not combiner.blocks:
        return "expects non-empty combiner region"
    if _arguments(combiner)[:2] != [type_, type_]:
        return "expects combiner region with the first two arguments of the reduction type"
    for inner in [each for block in combiner.blocks for each in block.ops]:
        if isinstance(inner, YieldOp) and [operand.type for operand in inner.operands] != [type_]:
            return "expects combiner region to yield a value of the reduction type"
    return None


hook.verify(AtomicReadOp)(atomic_accesses.read_problem)
hook.verify(AtomicWriteOp)(atomic_accesses.write_problem)
hook.verify(AtomicUpdateOp)(atomic_accesses.update_problem)
hook.verify_regions(AtomicUpdateOp)(atomic_accesses.updated_value_problem)
hook.verify_regions(AtomicCaptureOp)(atomic_accesses.capture_problem)
