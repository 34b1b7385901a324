"""Verifiers of the tir dialect's operations beyond constraints and traits."""

from __future__ import annotations

from compiler.dialects.tir.ops import BroadcastOp, CallOp, ConditionOp, ForOp, IfOp, OpOp, RampOp, WhileOp
from compiler.ir.attributes import IntegerAttr, SymbolRefAttr
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import VectorType
from compiler.ods import hook


@hook.verify(IfOp)
def verify_if(op: IfOp) -> str | None:
    if any(block.arguments for region in op.regions for block in region.blocks):
        return "expects blocks without arguments"
    return None


@hook.verify(ForOp)
def verify_for(op: ForOp) -> str | None:
    arguments = op.body.entry.arguments
    if len(arguments) != 1 or arguments[0].type != op.min.type:
        return "expects one argument of its block, of the type of its bounds"
    return None


@hook.verify(WhileOp)
def verify_while(op: WhileOp) -> str | None:
    if any(block.arguments for region in op.regions for block in region.blocks):
        return "expects blocks without arguments"
    last = op.condition.entry.last
    if last is None or not isinstance(last, ConditionOp):
        return "expects its first block to end with 'tir.condition'"
    return None


@hook.verify(RampOp, BroadcastOp)
def verify_lanes(op: RampOp | BroadcastOp) -> str | None:
    lane = op.base if isinstance(op, RampOp) else op.value
    type_, element = op.result.type, lane.type
    if not isinstance(type_, VectorType) or len(type_.shape) != 1 or type_.element_type != element:
        return f"expects a result of type vector<lanes x {element}>"
    return None


@hook.verify_symbol_uses(CallOp)
def verify_call(op: CallOp, tables: SymbolTables) -> str | None:
    """Calls of a declared operator have its number of arguments; other callees are not checked."""
    callee = op.callee
    if not isinstance(callee, SymbolRefAttr):
        return None
    declared = tables.lookup_nearest(op, callee, OpOp)
    if declared is None:
        return None
    count = declared.num_inputs
    if isinstance(count, IntegerAttr) and count.value != len(op.operands):
        return f"has {len(op.operands)} arguments, but '@{callee.root}' takes {count.value}"
    return None
