"""Verifiers of the scf dialect's operations beyond constraints and traits."""

from __future__ import annotations

from compiler.dialects.scf.ops import (
    ExecuteRegionOp,
    ForallOp,
    ForOp,
    IfOp,
    IndexSwitchOp,
    InParallelOp,
    ParallelOp,
    ReduceOp,
    ReduceReturnOp,
    WhileOp,
    YieldOp,
)
from compiler.errors.constraints import SizeMismatch
from compiler.errors.structure import RegionFlow, RegionShape, WrongTerminator
from compiler.ir.attributes import ArrayAttr, DenseArrayAttr
from compiler.ir.constants import constant_integer
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Operation, Region
from compiler.ir.problem import Finding, Problem, ProblemNote, op_problem
from compiler.ir.types import DYNAMIC, IndexType
from compiler.ods import hook
from compiler.ods.type_predicates import Unknown, implements
from compiler.verification.checks.switches import case_values, switch_regions

_COMBINING = "ParallelCombiningOpInterface"


def _terminated_by(op: Operation, region: Region, name: str, message: str) -> Problem | None:
    last = region.blocks[0].ops[-1] if region.blocks and region.blocks[0].ops else None
    if last is not None and last.name == name:
        return None
    fault = WrongTerminator(name, "" if last is None else last.name, message)
    return op_problem(op, fault, *([] if last is None else [ProblemNote("terminator here", last)]), region=region)


@hook.verify(ExecuteRegionOp)
def verify_execute_region(op: ExecuteRegionOp) -> Finding:
    region = op.region
    if not region.blocks:
        return "region needs to have at least one block"
    if region.blocks[0].arguments:
        return RegionShape("region cannot have any arguments")
    return None


# ------------------------------------------------------------------------------------------------------ for, while, if


@hook.verify(ForOp)
def verify_for(op: ForOp) -> str | None:
    if len(op.operands) - 3 != len(op.results):
        return "mismatch in number of loop-carried values and defined values"
    return None


@hook.verify_regions(ForOp)
def verify_for_regions(op: ForOp) -> str | None:
    arguments = op.region.blocks[0].arguments
    if not arguments or arguments[0].type != op.lower_bound.type:
        return "expected induction variable to be same type as bounds and step"
    if len(arguments) - 1 != len(op.results):
        return "mismatch in number of basic block args and defined values"
    return None


@hook.verify(IfOp)
def verify_if(op: IfOp) -> str | None:
    return "must have an else block if defining values" if op.results and not op.else_region.blocks else None


@hook.verify(WhileOp)
def verify_while(op: WhileOp) -> Problem | None:
    before, after = op.regions
    return _terminated_by(
        op, before, "scf.condition", "expects the 'before' region to terminate with 'scf.condition'"
    ) or _terminated_by(op, after, "scf.yield", "expects the 'after' region to terminate with 'scf.yield'")


# ------------------------------------------------------------------------------------------------------------ parallel


@hook.verify(ParallelOp)
def verify_parallel(op: ParallelOp) -> Finding:
    steps = op.step
    if not steps:
        return "needs at least one tuple element for lowerBound, upperBound and step"
    for step in steps:
        constant = constant_integer(step)
        if constant is not None and constant <= 0:
            return "constant step operand must be positive"
    arguments = op.region.blocks[0].arguments
    if len(arguments) != len(steps):
        return (
            f"expects the same number of induction variables: {len(arguments)} as bound and step values: {len(steps)}"
        )
    if not all(isinstance(argument.type, IndexType) for argument in arguments):
        return "expects arguments for the induction variable to be of index type"
    problem = _terminated_by(op, op.region, "scf.reduce", "expects body to terminate with 'scf.reduce'")
    if problem is not None:
        return problem
    reduce = op.region.blocks[0].ops[-1]
    num_results, num_inits = len(op.results), len(op.init_vals)
    expected = f"expects number of results: {num_results} to be the same as number of"
    if num_results != len(reduce.regions):
        return SizeMismatch(f"{expected} reductions: {len(reduce.regions)}", num_results, len(reduce.regions))
    if num_results != num_inits:
        return SizeMismatch(f"{expected} initial values: {num_inits}", num_inits, num_results)
    if len(reduce.operands) != num_inits:
        return None  # the verifier of the reduce op reports this
    for index, (result, operand) in enumerate(zip(op.results, reduce.operands, strict=True)):
        if result.type != operand.type:
            return op_problem(
                reduce,
                f"expects type of {index}-th reduction operand: '{operand.type}' to be the same as the {index}-th "
                f"result type: '{result.type}'",
            )
    return None


@hook.verify_regions(ReduceOp)
def verify_reduce_regions(op: ReduceOp) -> str | None:
    if len(op.regions) != len(op.operands):
        return (
            f"expects number of reduction regions: {len(op.regions)} to be the same as number of reduction operands: "
            f"{len(op.operands)}"
        )
    for index, (operand, region) in enumerate(zip(op.operands, op.regions, strict=True)):
        block = region.blocks[0]
        if not block.ops:
            return f"{index}-th reduction has an empty body"
        if [argument.type for argument in block.arguments] != [operand.type, operand.type]:
            return f"expected two block arguments with type '{operand.type}' in the {index}-th reduction region"
        if not isinstance(block.ops[-1], ReduceReturnOp):
            return "reduction bodies must be terminated with an 'scf.reduce.return' op"
    return None


@hook.verify(ReduceReturnOp)
def verify_reduce_return(op: ReduceReturnOp) -> str | None:
    arguments = [] if op.parent is None else op.parent.arguments
    if arguments and arguments[0].type != op.result_.type:
        return f"must have type '{arguments[0].type}' (the type of the reduction inputs)"
    return None


# -------------------------------------------------------------------------------------------------------------- forall


@hook.verify(ForallOp)
def verify_forall(op: ForallOp) -> Finding:
    outputs = op.outputs
    if len(op.results) != len(outputs):
        return f"produces {len(op.results)} results, but has only {len(outputs)} outputs"
    static = op.static_lower_bound
    rank = len(static.values) if isinstance(static, DenseArrayAttr) else 0
    arguments = op.region.blocks[0].arguments
    if len(arguments) != rank + len(outputs):
        return f"region expects {rank} arguments"
    for index in range(rank):
        if not isinstance(arguments[index].type, IndexType):
            return f"expects {index}-th block argument to be an index"
    for index, (output, argument) in enumerate(zip(outputs, arguments[rank:], strict=True)):
        if output.type != argument.type:
            return f"type mismatch between {index}-th output and corresponding block argument"
    mapping = op.mapping
    if isinstance(mapping, ArrayAttr) and mapping.elements:
        masks = [element for element in mapping.elements if _is_mask(element)]
        if len(mapping.elements) - len(masks) != rank:
            words = "mapping attribute size must match op rank"
            return SizeMismatch(words, len(mapping.elements) - len(masks), rank)
        if len(masks) > 1:
            return '"mapping" supports at most one device masking attribute'
    for words, name in (("lower bound", "LowerBound"), ("upper bound", "UpperBound"), ("step", "Step")):
        constants = op.properties.get("static" + name)
        values = constants.values if isinstance(constants, DenseArrayAttr) else ()
        if len(values) != rank:
            return Problem(op, f"expected {rank} {words} values, got {len(values)}")
        if values.count(DYNAMIC) != len(op.operand_group("dynamic" + name)):
            return Problem(op, f"expected {values.count(DYNAMIC)} dynamic {words} values")
    return None


def _is_mask(attribute: object) -> bool:
    try:
        return implements(attribute, "DeviceMaskingAttrInterface")  # type: ignore[arg-type]
    except Unknown:
        return False


@hook.verify(InParallelOp)
def verify_in_parallel(op: InParallelOp) -> str | Problem | None:
    forall = op.parent_op
    if forall is None or not isinstance(forall, ForallOp):
        return "expected forall op parent"
    outputs = forall.outputs
    body = forall.region.blocks[0].arguments
    allowed = body[len(body) - len(outputs) :]
    for inner in op.region.blocks[0].ops:
        definition = inner.definition
        if definition is None or not definition.has_trait(_COMBINING):
            return "expected only ParallelCombiningOpInterface ops"
        updated_destinations = definition.implementations.get(_COMBINING)
        if updated_destinations is not None and not set(allowed).issuperset(updated_destinations(inner)):
            return op_problem(inner, "may only insert into an output block argument")
    return None


# -------------------------------------------------------------------------------------------------------- index_switch


@hook.verify(IndexSwitchOp)
def verify_index_switch(op: IndexSwitchOp) -> Finding:
    fault = case_values(op)
    if fault is not None:
        return fault
    for region, name in switch_regions(op):
        problem = _switch_region(op, region, name)
        if problem is not None:
            return problem
    return None


def _switch_region(op: Operation, region: Region, name: str) -> Finding:
    ops = region.blocks[0].ops
    if not ops:
        return None
    last = ops[-1]
    if not isinstance(last, YieldOp):
        words = f"expected region to end with scf.yield, but got {last.name}"
        return WrongTerminator("scf.yield", last.name, words)
    if len(last.operands) != len(op.results):
        return op_problem(
            op,
            RegionFlow(
                f"expected each region to return {len(op.results)} values, but {name} returns {len(last.operands)}",
                len(last.operands),
                len(op.results),
            ),
            ProblemNote("see yield operation here", last),
        )
    for index, (result, operand) in enumerate(zip(op.results, last.operands, strict=True)):
        if result.type != operand.type and operand.type is not ERROR_TYPE:
            note = ProblemNote(f"{name} returns '{operand.type}' here", last)
            words = f"expected result #{index} of each region to be '{result.type}'"
            return op_problem(op, RegionFlow(words), note)
    return None
