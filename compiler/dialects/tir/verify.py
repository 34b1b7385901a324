"""What the tir dialect's operations demand beyond constraints and traits."""

from __future__ import annotations

from compiler.ir.attributes import IntegerAttr, SymbolRefAttr
from compiler.ir.operation import Operation
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import VectorType


def verify_if(op: Operation) -> str | None:
    if any(block.arguments for region in op.regions for block in region.blocks):
        return "expects blocks without arguments"
    return None


def verify_for(op: Operation) -> str | None:
    arguments = op.regions[0].entry.arguments
    if len(arguments) != 1 or arguments[0].type != op.operands[0].type:
        return "expects one argument of its block, of the type of its bounds"
    return None


def verify_while(op: Operation) -> str | None:
    if any(block.arguments for region in op.regions for block in region.blocks):
        return "expects blocks without arguments"
    last = op.regions[0].entry.last
    if last is None or last.name != "tir.condition":
        return "expects its first block to end with 'tir.condition'"
    return None


def verify_lanes(op: Operation) -> str | None:
    type_, element = op.result.type, op.operands[0].type
    if not isinstance(type_, VectorType) or len(type_.shape) != 1 or type_.element_type != element:
        return f"expects a result of type vector<lanes x {element}>"
    return None


def verify_call(op: Operation, tables: SymbolTables) -> str | None:
    """A callee that is declared takes as many arguments as it says; others are known elsewhere."""
    callee = op.properties.get("callee")
    if not isinstance(callee, SymbolRefAttr):
        return None
    declared = tables.lookup_nearest(op, callee)
    if declared is None or declared.name != "tir.op":
        return None
    count = declared.properties.get("num_inputs")
    if isinstance(count, IntegerAttr) and count.value != len(op.operands):
        return f"has {len(op.operands)} arguments, but '@{callee.root}' takes {count.value}"
    return None
