"""Operands that a call passes to its callee, and the called op; `call_graph` has the rest of calls and callables."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.call_graph import call_arguments, callee_of
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation, OpResult
from compiler.ir.symbols import SymbolTables


def call_argument_positions(call: Operation) -> Sequence[int]:
    """Returns the positions of the operands that the call passes as arguments, among all operands of the call."""
    passed = len(call_arguments(call))
    definition = call.definition
    if passed == len(call.operands) or definition is None or "callee_operands" not in definition.operand_positions:
        return range(passed)
    start, size = call.operand_segments()[definition.operand_positions["callee_operands"]]
    return range(start + size - passed, start + size)


def call_target(call: Operation, tables: SymbolTables) -> Operation | None:
    """Returns the function that a call names, or the defining op of the called value; None if it is unknown."""
    callee = callee_of(call)
    if isinstance(callee, SymbolRefAttr):
        return tables.lookup_nearest(call, callee)
    return callee.owner if isinstance(callee, OpResult) else None
