"""Traits that restrict an operation's parent, regions, blocks and operand segments."""

from __future__ import annotations

from compiler.errors.constraints import SegmentSizes
from compiler.errors.structure import (
    EmptyBlock,
    InvalidBranch,
    MisplacedTerminator,
    ParentOperation,
    RegionShape,
    WrongTerminator,
)
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Block, Operation, sole_region
from compiler.ir.problem import Problem, ProblemNote, op_problem, plain_problem
from compiler.ir.unregistered import UnreadOperation
from compiler.ods.trait_classes import HasParent, ImplicitTerminator

NOT_LAST = "operation with block successors must terminate its parent block"


def terminator(op: Operation) -> Problem | None:
    block = op.parent
    if block is None or block.ops[-1] is not op:
        return op_problem(op, MisplacedTerminator("must be the last operation in the parent block"))
    return None


def successors_in_same_region(op: Operation) -> Problem | None:
    """Part of every check of the number of successors."""
    if op.successors:
        block = op.parent
        if block is not None and block.ops[-1] is not op:
            return plain_problem(op, MisplacedTerminator(NOT_LAST))
        region = op.parent_region
        for successor in op.successors:
            if successor.parent is not region:
                if is_undefined(successor):
                    return None  # The parser reported it.
                fault = InvalidBranch("reference to block defined in another region")
                return plain_problem(op, fault, block=successor)
    return None


def is_undefined(block: Block) -> bool:
    """Returns True for a block that is named, but never defined."""
    return block.parent is None and bool(block.label) and block.start < 0


def has_parent(op: Operation, trait: HasParent) -> Problem | None:
    parent = op.parent_op
    if isinstance(parent, UnreadOperation) or (parent is not None and parent.name in trait.parents):
        return None
    return op_problem(op, ParentOperation(tuple(trait.parents)))


def single_block(op: Operation) -> Problem | None:
    for index, region in enumerate(op.regions):
        if len(region.blocks) > 1:
            return op_problem(op, RegionShape(f"expects region #{index} to have 0 or 1 blocks"), region=region)
        if region.blocks and not region.blocks[0].ops and not op.has_trait("NoTerminator"):
            return op_problem(op, EmptyBlock(), block=region.blocks[0])
    return None


def implicit_terminator(op: Operation, trait: ImplicitTerminator) -> Problem | None:
    """After the nested ops."""
    for region in op.regions:
        if region.blocks and region.blocks[0].ops:
            last = region.blocks[0].ops[-1]
            if last.name != trait.terminator:
                note = f"in custom textual format, the absence of terminator implies '{trait.terminator}'"
                fault = WrongTerminator(trait.terminator, last.name)
                return op_problem(op, fault, ProblemNote(note), region=region)
    return None


def no_region_arguments(op: Operation) -> Problem | None:
    for index, region in enumerate(op.regions):
        if region.blocks and region.blocks[0].arguments:
            which = f"region #{index}" if len(op.regions) > 1 else "region"
            return op_problem(op, RegionShape(f"{which} should have no arguments"), region=region)
    return None


def graph_region(op: Operation) -> Problem | None:
    for index, region in enumerate(op.regions):
        if len(region.blocks) > 1:
            fault = RegionShape(f"expects graph region #{index} to have 0 or 1 blocks")
            return op_problem(op, fault, region=region)
    return None


def symbol_table(op: Operation) -> Problem | None:
    """After the nested ops; the names are compared in `compiler.verification.verifier`."""
    if len(op.regions) != 1:
        return op_problem(op, RegionShape("Operations with a 'SymbolTable' must have exactly one region"))
    region = sole_region(op)
    if len(region.blocks) != 1:
        fault = RegionShape("Operations with a 'SymbolTable' must have exactly one block")
        return op_problem(op, fault, region=region)
    return None


def operand_segments(op: Operation) -> Problem | None:
    return _segment_sizes(op, "operandSegmentSizes", "operand", len(op.operands), len(_definition_of(op)[0]))


def result_segments(op: Operation) -> Problem | None:
    return _segment_sizes(op, "resultSegmentSizes", "result", len(op.results), len(_definition_of(op)[1]))


def _definition_of(op: Operation) -> tuple[tuple[object, ...], tuple[object, ...]]:
    return ((), ()) if op.definition is None else (op.definition.operands, op.definition.results)


def _segment_sizes(op: Operation, name: str, kind: str, count: int, groups: int) -> Problem | None:
    sizes = op.attribute(name)
    if sizes is None:
        values: tuple[int, ...] = (0,) * groups  # upstream's storage begins with zeros
    elif isinstance(sizes, DenseArrayAttr):
        values = sizes.values
    else:
        return op_problem(op, SegmentSizes(f"requires dense i32 array attribute '{name}'"))
    problem = sizes_add_up(op, name, kind, values, count)
    if problem is None and len(values) != groups:
        message = (
            f"'{name}' attribute for specifying {kind} segments must have {groups} elements, but got {len(values)}"
        )
        return op_problem(op, SegmentSizes(message))
    return problem


def sizes_add_up(op: Operation, name: str, kind: str, values: tuple[int, ...], count: int) -> Problem | None:
    """Checks that the sizes in an attribute are not negative and add up to `count`."""
    if any(value < 0 for value in values):
        return op_problem(op, SegmentSizes(f"'{name}' attribute cannot have negative elements"))
    if sum(values) != count:
        total = f"{kind} count ({count}) does not match with the total size ({sum(values)})"
        return op_problem(op, SegmentSizes(f"{total} specified in attribute '{name}'"))
    return None
