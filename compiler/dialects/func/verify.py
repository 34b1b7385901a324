"""Verifiers of the func dialect's operations beyond constraints and traits."""

from __future__ import annotations

from compiler.diagnostics import Fault
from compiler.dialects.func.ops import CallOp, ConstantOp, FuncOp, ReturnOp
from compiler.errors.names import UndefinedSymbol
from compiler.errors.values import CallMismatch, ReturnCount, ReturnType
from compiler.ir.attributes import Attribute, SymbolRefAttr
from compiler.ir.functions import function_type
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem, ProblemNote, op_problem, plain_problem, quoted
from compiler.ir.symbols import SymbolTables, symbol_name
from compiler.ir.types import FunctionType
from compiler.ods import hook
from compiler.ods.unread import differ_in_unread_text


def _lookup(op: Operation, reference: Attribute | None, tables: SymbolTables) -> FuncOp | None:
    if not isinstance(reference, SymbolRefAttr):
        return None
    return tables.lookup_nearest(op, reference, FuncOp)


@hook.verify_symbol_uses(CallOp)
def verify_call(op: CallOp, tables: SymbolTables) -> Finding:
    """The callee is a function of the types that the call has."""
    callee = op.callee
    if not isinstance(callee, SymbolRefAttr):
        return "requires a 'callee' symbol reference attribute"
    function = _lookup(op, callee, tables)
    if function is None:
        return UndefinedSymbol(callee.root, f"'{callee.root}' does not reference a valid function")
    type_ = function_type(function)
    return None if type_ is None else types_of_call(op, type_)


def types_of_call(op: Operation, type_: FunctionType) -> Fault | Problem | None:
    """Operands and results of a call have the types of the callee's type."""
    if len(type_.inputs) != len(op.operands):
        return CallMismatch("incorrect number of operands for callee")
    for index, (operand, wanted) in enumerate(zip(op.operands, type_.inputs)):  # as many, as was just seen
        if operand.type is not wanted and operand.type != wanted and not differ_in_unread_text(operand.type, wanted):
            expected = f"expected operand type '{wanted}', but provided '{operand.type}'"
            words = f"operand type mismatch: {expected} for operand number {index}"
            return CallMismatch(words, index, wanted, operand.type)
    if len(type_.results) != len(op.results):
        return CallMismatch("incorrect number of results for callee", is_operand=False)
    for index, (result, wanted) in enumerate(zip(op.results, type_.results)):
        if result.type is not wanted and result.type != wanted and not differ_in_unread_text(result.type, wanted):
            types = [result.type for result in op.results]
            notes = (
                ProblemNote(f"      op result types: {quoted(types)}"),
                ProblemNote(f"function result types: {quoted(type_.results)}"),
            )
            words = f"result type mismatch at index {index}"
            fault = CallMismatch(words, index, wanted, result.type, is_operand=False)
            return op_problem(op, fault, *notes, value=result)
    return None


@hook.verify_symbol_uses(ConstantOp)
def verify_constant(op: ConstantOp, tables: SymbolTables) -> Finding:
    """The function exists and has the type of the result."""
    reference = op.value
    if not isinstance(reference, SymbolRefAttr):
        return None
    function = _lookup(op, reference, tables)
    if function is None:
        return UndefinedSymbol(reference.root, f"reference to undefined function '{reference.root}'")
    if function_type(function) != op.result.type:
        return "reference to function with mismatched type"
    return None


@hook.verify(ReturnOp)
def verify_returned_types(op: Operation) -> Finding:
    """Checks that the operands of a terminator have the result types of its function."""
    function = op.parent_op
    type_ = None if function is None else function_type(function)
    if function is None or type_ is None:
        return None
    if len(op.operands) != len(type_.results):
        returns = f"enclosing function (@{symbol_name(function)}) returns {len(type_.results)}"
        words = f"has {len(op.operands)} operands, but {returns}"
        return ReturnCount(len(op.operands), len(type_.results), words)
    for index, (operand, wanted) in enumerate(zip(op.operands, type_.results)):  # as many, as was just seen
        if operand.type is not wanted and operand.type != wanted and not differ_in_unread_text(operand.type, wanted):
            words = (
                f"type of return operand {index} ('{operand.type}') doesn't match function result type ('{wanted}') in "
                f"function @{symbol_name(function)}"
            )
            return plain_problem(op, ReturnType(index, operand.type, wanted, words), value=operand)
    return None
