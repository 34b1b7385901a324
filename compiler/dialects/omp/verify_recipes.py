"""Checks of declarations of reductions and private variables: their regions."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.omp.constraints import is_pointer_like
from compiler.dialects.omp.enums import DataSharingClauseType
from compiler.dialects.omp.loop_ops import YieldOp
from compiler.dialects.omp.variable_ops import DeclareReductionOp, PrivateClauseOp
from compiler.ir.attributes import TypeAttr
from compiler.ir.operation import Operation, Region
from compiler.ir.problem import Finding, Problem, quoted
from compiler.ir.types import Type
from compiler.ods import hook
from compiler.verification.checks.atomic_accesses import pointee


def _declared_type(op: DeclareReductionOp) -> Type | None:
    declared = op.type
    return declared.type if isinstance(declared, TypeAttr) else None


def _arguments(region: Region) -> Sequence[Type]:
    return [argument.type for argument in region.blocks[0].arguments] if region.blocks else []


def _yields(region: Region, type_: Type | None) -> bool:
    """Returns True if every `omp.yield` directly in the region passes on one value of the type."""
    yields = [op for block in region.blocks for op in block.ops if isinstance(op, YieldOp)]
    return all([operand.type for operand in op.operands] == [type_] for op in yields)


@hook.verify_regions(DeclareReductionOp)
def _declare_reduction(op: DeclareReductionOp) -> Finding:
    alloc, initializer, combiner, atomic, cleanup, _ = op.regions
    type_ = _declared_type(op)
    if not _yields(alloc, type_):
        return "expects alloc region to yield a value of the reduction type"
    if not initializer.blocks:
        return "expects non-empty initializer region"
    inputs = _arguments(initializer)
    if len(inputs) == 1 and alloc.blocks:
        return "expects two arguments to the initializer region when an allocation region is used"
    if len(inputs) == 2 and not alloc.blocks:
        return "expects one argument to the initializer region when no allocation region is used"
    if len(inputs) not in (1, 2):
        return "expects one or two arguments to the initializer region"
    if any(each != type_ for each in inputs):
        return "expects initializer region argument to match the reduction type"
    if not _yields(initializer, type_):
        return "expects initializer region to yield a value of the reduction type"
    if not combiner.blocks:
        return "expects non-empty reduction region"
    if _arguments(combiner) != [type_, type_]:
        return "expects reduction region with two arguments of the reduction type"
    if not _yields(combiner, type_):
        return "expects reduction region to yield a value of the reduction type"
    if atomic.blocks:
        accumulators = _arguments(atomic)
        if len(accumulators) != 2 or accumulators[0] != accumulators[1]:
            return "expects atomic reduction region with two arguments of the same type"
        element = pointee(accumulators[0])
        if not is_pointer_like(accumulators[0]) or (element is not None and element != type_):
            return "expects atomic reduction region arguments to be accumulators containing the reduction type"
    if cleanup.blocks and _arguments(cleanup) != [type_]:
        return "expects cleanup region with one argument of the reduction type"
    return None


def privatized_type(private: PrivateClauseOp) -> Type | None:
    """Returns the type of the regions' arguments, such as a pointer to the declared type; None without arguments."""
    return next((type_ for region in private.regions for type_ in _arguments(region)), None)


@hook.verify_regions(PrivateClauseOp)
def _private(op: PrivateClauseOp) -> Finding:
    init, copy, dealloc = op.regions
    type_ = privatized_type(op)
    for region in op.regions:
        for argument in _arguments(region):
            if argument != type_:
                return Problem(op, f"Region argument type mismatch: got '{argument}' expected '{type_}'.")
    is_first_private = op.data_sharing_type is DataSharingClauseType.FIRSTPRIVATE
    problem = _private_region(op, init, "init", 2, type_) if init.blocks else None
    if problem is not None:
        return problem
    if not is_first_private and copy.blocks:
        return Problem(op, "`private` clauses do not require a `copy` region.")
    if is_first_private and not copy.blocks:
        return Problem(op, "`firstprivate` clauses require at least a `copy` region.")
    if is_first_private:
        problem = _private_region(op, copy, "copy", 2, type_)
    if problem is None and dealloc.blocks:
        problem = _private_region(op, dealloc, "dealloc", 1, None)
    return problem


def _private_region(op: Operation, region: Region, name: str, count: int, yielded: Type | None) -> Problem | None:
    """One region of a recipe: its number of arguments, and its yielded types (None: no yield)."""
    actual = len(_arguments(region))
    if actual != count:
        return Problem(op, f"`{name}`: expected {count} region arguments, got: {actual}", region=region)
    for block in region.blocks:
        last = block.ops[-1] if block.ops else None
        if last is None or last.successors:
            continue
        if not isinstance(last, YieldOp):
            return Problem(last, "expected exit block terminator to be an `omp.yield` op.")
        types = [operand.type for operand in last.operands]
        if yielded is None and types:
            return Problem(last, "Did not expect any values to be yielded.")
        if yielded is not None and types != [yielded]:
            return Problem(
                last, f"Invalid yielded value. Expected type: '{yielded}', got: {quoted(types) if types else 'None'}"
            )
    return None
