"""Verifiers of the smt dialect's operations: their regions, and widths of extracted and concatenated bits."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.smt.bit_vector_ops import ConcatOp, ExtractOp, RepeatOp
from compiler.dialects.smt.ops import CheckOp, DistinctOp, EqOp, ExistsOp, ForallOp, SolverOp
from compiler.dialects.smt.types import is_value, width
from compiler.ir.attributes import ArrayAttr, IntegerAttr
from compiler.ir.operation import Operation, Region
from compiler.ir.problem import Finding, ProblemNote, op_problem
from compiler.ir.types import DialectType, Type
from compiler.ods import hook
from compiler.syntax.op_state import OpState


def _arguments(region: Region) -> list[Type]:
    return [argument.type for argument in region.blocks[0].arguments] if region.blocks else []


def _yielded(region: Region) -> list[Type]:
    ops = region.blocks[0].ops if region.blocks else []
    return [value.type for value in ops[-1].operands] if ops else []


# ----------------------------------------------------------------------------------------------------- solver, check


@hook.verify_regions(SolverOp)
def solver(op: SolverOp) -> Finding:
    """Checks the operands against the body's arguments, and its yield against the results."""
    if _arguments(op.body_region) != [operand.type for operand in op.operands]:
        return "block argument types must match the types of the 'inputs'"
    if _yielded(op.body_region) != [result.type for result in op.results]:
        return "types of yielded values must match return values"
    return None


@hook.verify_regions(CheckOp)
def check(op: CheckOp) -> Finding:
    """Each region yields values of the op's result types."""
    wanted = [result.type for result in op.results]
    for region, name in zip(op.regions, ("sat", "unknown", "unsat"), strict=False):
        if _yielded(region) != wanted:
            return f"types of yielded values in '{name}' region must match return values"
    return None


# -------------------------------------------------------------------------------------------------------- quantifiers


@hook.verify(ForallOp, ExistsOp)
def quantifier(op: Operation) -> Finding:
    """A quantifier has no patterns if it has the attribute `noPattern`."""
    if len(op.regions) > 1 and "noPattern" in op.properties:
        return "patterns and the no_pattern attribute must not be specified at the same time"
    return None


@hook.verify_regions(ForallOp, ExistsOp)
def quantifier_regions(op: ForallOp | ExistsOp) -> Finding:
    """The body yields one Boolean; patterns have the body's block arguments and yield at least one value."""
    body, names = op.body, op.bound_var_names
    variables, yielded = _arguments(body), _yielded(body)
    if isinstance(names, ArrayAttr) and len(names.elements) != len(variables):
        return "number of bound variable names must match number of block arguments"
    if not all(map(is_value, variables)):
        return "bound variables must by any non-function SMT value"
    if len(yielded) != 1:
        return "must have exactly one yielded value"
    if not isinstance(yielded[0], DialectType) or yielded[0].definition.full_name != "smt.bool":
        return "yielded value must be of '!smt.bool' type"
    for index, region in enumerate(op.patterns):
        regions = _pattern(op, index, region, variables)
        if regions is not None:
            return regions
    return None


def _pattern(op: Operation, index: int, region: Region, variables: Sequence[Type]) -> Finding:
    if _arguments(region) != variables:
        return f"block argument number and types of the 'body' and 'patterns' region #{index} must match"
    if not _yielded(region):
        return f"'patterns' region #{index} must have at least one yielded value"
    inside = [each for block in region.blocks for top in block.ops for each in top.walk()]
    for each in inside:
        if each.dialect != "smt":
            note = ProblemNote("first non-SMT operation here", each)
            return op_problem(op, f"the 'patterns' region #{index} may only contain SMT dialect operations", note)
        if isinstance(each, (ForallOp, ExistsOp)):
            note = ProblemNote("first violating operation here", each)
            message = f"the 'patterns' region #{index} must not contain any variable binding operations"
            return op_problem(op, message, note)
    return None


# --------------------------------------------------------------------------------------------- values and bit vectors


@hook.verify(EqOp, DistinctOp)
def at_least_two(op: Operation) -> Finding:
    """There are at least two operands."""
    return None if len(op.operands) > 1 else f"'inputs' must have at least size 2, but got {len(op.operands)}"


@hook.verify(ExtractOp)
def extract(op: ExtractOp) -> Finding:
    """The extracted bits are within the operand's width."""
    low = op.low_bit
    start = low.value if isinstance(low, IntegerAttr) else 0
    bits, have = width(op.result.type), width(op.input.type)
    if start + bits <= have:
        return None
    taken = f"expected range starting at index {start} of length {bits} requires input width of at least {start + bits}"
    return f"range to be extracted is too big, {taken}, but the input width is only {have}"


@hook.verify(RepeatOp)
def repeat(op: RepeatOp) -> Finding:
    """Infers a result with the repeated bits."""
    if width(op.result.type) % max(width(op.input.type), 1):
        return "result bit-vector width must be a multiple of the input bit-vector width"
    return None


@hook.infer_types(ConcatOp)
def concatenated(op: OpState | Operation) -> list[Type]:
    """A vector of the bits of both."""
    left, right = (operand.type for operand in op.operands)
    assert isinstance(left, DialectType)
    return [DialectType(left.definition, (width(left) + width(right),))]
