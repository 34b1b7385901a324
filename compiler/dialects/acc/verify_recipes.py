"""What recipes of the acc dialect demand of their regions; and its atomic operations, which are those of OpenMP."""

from __future__ import annotations

from compiler.dialects.acc.compute_ops import YieldOp
from compiler.ir.attributes import TypeAttr
from compiler.ir.operation import Operation, Region
from compiler.ir.problem import Finding
from compiler.ir.types import Type
from compiler.ods.model import Hooks
from compiler.verification import atomic_accesses


def _declared_type(op: Operation) -> Type | None:
    declared = op.properties.get("type")
    return declared.type if isinstance(declared, TypeAttr) else None


def _arguments(region: Region) -> list[Type]:
    return [argument.type for argument in region.blocks[0].arguments] if region.blocks else []


def _begins_with(op: Operation, region: Region, kind: str, name: str) -> Finding:
    """The region is there, and its first argument has the type that the recipe is for."""
    if not region.blocks:
        return f"expects non-empty {name} region"
    if _arguments(region)[:1] != [_declared_type(op)]:
        return f"expects {name} region first argument of the {kind} type"
    return None


def _destroy(op: Operation) -> Finding:
    region = op.regions[-1]
    return _begins_with(op, region, "privatization", "destroy") if region.blocks else None


def _private(op: Operation) -> Finding:
    return _begins_with(op, op.regions[0], "privatization", "init") or _destroy(op)


def _firstprivate(op: Operation) -> Finding:
    found = _begins_with(op, op.regions[0], "privatization", "init")
    if found is not None:
        return found
    copy = op.regions[1]
    if not copy.blocks:
        return "expects non-empty copy region"
    arguments = _arguments(copy)
    if len(arguments) < 2 or arguments[0] != _declared_type(op):
        return "expects copy region with two arguments of the privatization type"
    return _destroy(op)


def _reduction(op: Operation) -> Finding:
    found = _begins_with(op, op.regions[0], "reduction", "init")
    if found is not None:
        return found
    combiner, type_ = op.regions[1], _declared_type(op)
    if not combiner.blocks:
        return "expects non-empty combiner region"
    if _arguments(combiner)[:2] != [type_, type_]:
        return "expects combiner region with the first two arguments of the reduction type"
    for inner in [one for block in combiner.blocks for one in block.ops]:
        if isinstance(inner, YieldOp) and [operand.type for operand in inner.operands] != [type_]:
            return "expects combiner region to yield a value of the reduction type"
    return None


PRIVATE_RECIPE = Hooks(verify_regions=_private)
FIRSTPRIVATE_RECIPE = Hooks(verify_regions=_firstprivate)
REDUCTION_RECIPE = Hooks(verify_regions=_reduction)
ATOMIC_READ = Hooks(verify=atomic_accesses.read_problem)
ATOMIC_WRITE = Hooks(verify=atomic_accesses.write_problem)
ATOMIC_UPDATE = Hooks(verify=atomic_accesses.update_problem, verify_regions=atomic_accesses.updated_value_problem)
ATOMIC_CAPTURE = Hooks(verify_regions=atomic_accesses.capture_problem)
