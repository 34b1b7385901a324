"""Checks of blocks and regions that apply to all operations."""

from __future__ import annotations

from itertools import islice

from compiler.errors.structure import InvalidBranch, MisplacedTerminator, MissingTerminator
from compiler.ir.operation import Block, Operation, Region
from compiler.ir.problem import Problem, op_problem, plain_problem
from compiler.ods.model import OpDef
from compiler.syntax.op_printer import OpPrinter, PrintingFlags
from compiler.syntax.printer.ir_printer import operation_names
from compiler.verification.checks.structure import NOT_LAST

_MAX_SPELLED_OUT = 1000
"""Maximum number of operations that a message shows."""


def misplaced_successors(op: Operation) -> Problem | None:
    """Checks that an unregistered op with successors ends its block and branches within its region."""
    if not op.successors or op.parent is None:
        return None
    if op.parent.ops[-1] is not op:
        return plain_problem(op, MisplacedTerminator(NOT_LAST))
    if any(successor.parent is not op.parent.parent for successor in op.successors):
        return op_problem(op, InvalidBranch("branching to block of a different region"))
    return None


def entry_problem(op: Operation, region: Region) -> Problem | None:
    """Checks that no terminator branches to the entry block of a region."""
    for block in region.blocks:
        if block.ops and region.blocks[0] in block.ops[-1].successors:
            fault = InvalidBranch("entry block of region may not have predecessors")
            return plain_problem(op, fault, region=region)
    return None


def block_end_problem(block: Block) -> Problem | None:
    """Checks that a block ends in a terminator, unless it is the only one of an op that needs none."""
    region = block.parent
    if region is None or region.parent is None or _may_lack_terminator(region):
        return None
    if not block.ops:
        return plain_problem(region.parent, MissingTerminator(), block=block)
    last = block.ops[-1]
    if last.definition is None or last.has_trait("Terminator"):
        return None
    return plain_problem(last, MissingTerminator(_spelled_out(last)), block=block)


def _may_lack_terminator(region: Region) -> bool:
    op = region.parent
    return len(region.blocks) == 1 and (op is None or op.definition is None or op.has_trait("NoTerminator"))


def _spelled_out(op: Operation) -> str:
    """Returns the op in generic form, with the names of values in the enclosing isolated op.

    Its regions are left out if they are long: while a brace is not closed, they hold all that follows.
    """
    is_long = next(islice(op.walk(), _MAX_SPELLED_OUT, None), None) is not None
    flags = PrintingFlags(generic=True, local_scope=True, skip_regions=is_long)
    text = OpPrinter(flags, operation_names(op, flags), {}, _no_hook).print_root(op)
    return f"\n{text}" if "\n" in text else text


def _no_hook(_: OpDef) -> None:
    return None
