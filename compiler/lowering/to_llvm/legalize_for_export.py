"""`llvm-legalize-for-export`: rewrites of the llvm dialect that LLVM IR needs.

llvm.cond_br %c, ^b(%x), ^b(%y)    ->    llvm.cond_br %c, ^b(%x), ^new(%y)    ^new(%z): llvm.br ^b(%z)
#llvm.di_expression<[DW_OP_LLVM_fragment(0, 8), DW_OP_LLVM_fragment(16, 32)]>  ->  <[DW_OP_LLVM_fragment(16, 8)]>
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.llvm.control_flow_ops import BrOp
from compiler.dialects.llvm.debug_info_attributes import DIExpressionAttr, DIExpressionElemAttr
from compiler.dialects.llvm.hint_intrinsics import DbgDeclareOp, DbgValueOp
from compiler.ir.operation import Block, Operation
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter

_FRAGMENT = 0x1000
"""DWARF's operator for a bit piece of a variable."""


@dataclass
class LegalizeForExport(Pass):
    """Legalize LLVM dialect to be convertible to LLVM IR."""

    argument = "llvm-legalize-for-export"
    name = "LLVMLegalizeForExportPass"
    summary = "Legalize LLVM dialect to be convertible to LLVM IR"
    dependent_dialects = ("llvm",)

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        blocks = [block for each in op.walk() for region in each.regions for block in region.blocks]
        for block in blocks:
            _make_successors_distinct(block, rewriter)
        for each in op.walk():
            if isinstance(each, (DbgDeclareOp, DbgValueOp)):
                _merge_fragments_of(each, rewriter)


def _make_successors_distinct(block: Block, rewriter: Rewriter) -> None:
    """Makes a terminator branch to a block with arguments through a new block if it names the block repeatedly.

    LLVM IR cannot distinguish two edges between the same blocks.
    """
    terminator = block.ops[-1] if block.ops else None
    region = block.parent
    if terminator is None or region is None:
        return
    reached: set[Block] = set()
    for position, successor in enumerate(terminator.successors):
        if not successor.arguments:
            continue
        if successor in reached:
            types = [argument.type for argument in successor.arguments]
            locations = [argument.get_location() for argument in successor.arguments]
            detour = rewriter.create_block(region, None, types, locations)
            rewriter.create(BrOp, list(detour.arguments), successors=[successor], location=terminator)
            with rewriter.modify(terminator):
                successors = list(terminator.successors)
                successors[position] = detour
                terminator.successors = successors
        reached.add(successor)


def _merge_fragments_of(op: DbgDeclareOp | DbgValueOp, rewriter: Rewriter) -> None:
    elements = op.location_expr.operations
    merged = _merge_fragments(elements)
    if len(merged) < len(elements):
        expression = DIExpressionAttr.get(merged)
        with rewriter.modify(op):
            op.properties = {**op.properties, "locationExpr": expression}


def _merge_fragments(elements: Sequence[DIExpressionElemAttr]) -> tuple[DIExpressionElemAttr, ...]:
    """fragment(a, m), fragment(b, n) -> fragment(a + b, m)"""
    merged: list[DIExpressionElemAttr] = []
    for element in elements:
        if merged and element.opcode == _FRAGMENT == merged[-1].opcode:
            offset, size = merged[-1].arguments
            merged[-1] = DIExpressionElemAttr.get(_FRAGMENT, (offset + element.arguments[0], size))
        else:
            merged.append(element)
    return tuple(merged)
