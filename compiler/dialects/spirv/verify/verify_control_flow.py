"""Checks of branches and structured control flow of the spirv dialect, with upstream's messages."""

from __future__ import annotations

from compiler.dialects.spirv.ops.control_flow_ops import (
    BranchConditionalOp,
    BranchOp,
    LoopOp,
    MergeOp,
    SelectionOp,
    SwitchOp,
    UnreachableOp,
)
from compiler.dialects.spirv.ops.logical_ops import SelectOp
from compiler.ir.attributes import ArrayAttr, DenseElementsAttr, IntegerAttr
from compiler.ir.operation import Block, Region
from compiler.ir.problem import Finding
from compiler.ir.types import VectorType
from compiler.ods import hook


@hook.verify(BranchConditionalOp)
def branch_conditional(op: BranchConditionalOp) -> Finding:
    weights = op.branch_weights
    if not isinstance(weights, ArrayAttr):
        return None
    if len(weights.elements) != 2:
        return "must have exactly two branch weights"
    if all(isinstance(element, IntegerAttr) and element.value == 0 for element in weights.elements):
        return "branch weights cannot both be zero"
    return None


@hook.verify(SelectOp)
def select(op: SelectOp) -> Finding:
    condition, result = op.condition.type, op.result.type
    if not isinstance(condition, VectorType):
        return None
    if not isinstance(result, VectorType):
        return "result expected to be of vector type when condition is of vector type"
    if result.shape != condition.shape:
        return "result should have the same number of elements as the condition when condition is of vector type"
    return None


@hook.verify(SwitchOp)
def switch(op: SwitchOp) -> Finding:
    literals, selector = op.literals, op.selector.type
    count = len(op.successors) - 1
    if not isinstance(literals, DenseElementsAttr):
        return None
    type_ = literals.type.element_type
    if type_ != selector:
        return f"'selector' type ('{selector}') should match literals type ('{type_}')"
    if literals.type.num_elements != count:
        return f"number of literals ({literals.type.num_elements}) should match number of targets ({count})"
    return None


@hook.verify(UnreachableOp)
def unreachable(op: UnreachableOp) -> Finding:
    block = op.parent
    region = None if block is None else block.parent
    if region is not None and region.blocks[0] is block:
        return "cannot be used in reachable block"
    return None


# ---------------------------------------------------------------------------------------------- loops and selections


def _is_merge(block: Block) -> bool:
    return len(block.ops) == 1 and isinstance(block.ops[0], MergeOp)


def _merge(region: Region) -> str | None:
    """Checks that the last block consists of the merge, and that no other block has a merge."""
    if not _is_merge(region.blocks[-1]):
        return "last block must be the merge block with only one 'spirv.mlir.merge' op"
    if any(isinstance(inner, MergeOp) for block in region.blocks[:-1] for inner in block.ops):
        return "should not have 'spirv.mlir.merge' op outside the merge block"
    return None


def _successors(block: Block) -> list[Block]:
    return list(block.ops[-1].successors) if block.ops else []


@hook.verify_regions(LoopOp)
def loop_regions(op: LoopOp) -> Finding:
    """Entry, header, ..., continue, merge: only the entry and the continue block lead to the header."""
    region = op.body
    blocks = region.blocks
    if not blocks:
        return None
    message = _merge(region)
    if message is not None:
        return message
    if len(blocks) == 1:
        return "must have an entry block branching to the loop header block"
    if len(blocks) == 2:
        return "must have a loop header block branched from the entry block"
    entry, header = blocks[0], blocks[1]
    if len(entry.ops) != 1 or not isinstance(entry.ops[0], BranchOp) or entry.ops[0].target is not header:
        return "entry block must only have one 'spirv.Branch' op to the second block"
    if len(blocks) == 3:
        return "requires a loop continue block branching to the loop header block"
    if header not in _successors(blocks[-2]):
        return "second to last block must be the loop continue block that branches to the loop header block"
    if any(header in _successors(block) for block in blocks[2:-2]):
        return "can only have the entry and loop continue block branching to the loop header block"
    return None


@hook.verify_regions(SelectionOp)
def selection_regions(op: SelectionOp) -> Finding:
    region = op.body
    if not region.blocks:
        return None
    message = _merge(region)
    if message is not None:
        return message
    return "must have a selection header block" if len(region.blocks) == 1 else None
