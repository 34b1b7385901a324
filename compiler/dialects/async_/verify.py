"""Verifiers of the async dialect: result types of functions, awaited operands and their results."""

from __future__ import annotations

from compiler.dialects.async_.constraints import held
from compiler.dialects.async_.ops import AwaitOp, CallOp, ExecuteOp, FuncOp, ReturnOp
from compiler.dialects.async_.types import TokenType, ValueType
from compiler.dialects.func.verify import types_of_call
from compiler.errors.constraints import RequiredType
from compiler.errors.names import UndefinedSymbol
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.functions import function_type
from compiler.ir.operation import Region, Value
from compiler.ir.problem import Finding
from compiler.ir.symbols import SymbolTables
from compiler.ods import hook
from compiler.ods.control_flow import RegionSuccessor


@hook.verify(AwaitOp)
def await_(op: AwaitOp) -> Finding:
    """Checks the result against the awaited value's type; a token has none."""
    type_, results = op.operand_.type, [result.type for result in op.results]
    if isinstance(type_, TokenType):
        return "awaiting on a token must have empty result" if results else None
    if not results:
        return f"awaiting on a value of type '{held(type_)}' must have a result"
    if held(type_) != results[0]:
        words = f"result type '{results[0]}' does not match async value type '{held(type_)}'"
        return RequiredType(words, results[0], held(type_))
    return None


@hook.verify(FuncOp)
def func(op: FuncOp) -> Finding:
    """The first result may be a token; all others are values."""
    type_ = function_type(op)
    results = () if type_ is None else type_.results
    if not results:
        return f"result is expected to be at least of size 1, but got {len(results)}"
    for index, result in enumerate(results):
        if isinstance(result, TokenType) and index:
            position = "is expected to appear as the 1st return value"
            return f" results' (optional) async token type {position}, but got {index + 1}"  # upstream's two spaces
        if not isinstance(result, TokenType | ValueType):
            return f"result type must be async value type or async token type, but got '{result}'"
    return None


@hook.verify(ReturnOp)
def return_(op: ReturnOp) -> Finding:
    """The returned values have the types of the contents of the function's results."""
    type_ = None if op.parent_op is None else function_type(op.parent_op)
    if type_ is None:
        return None
    wanted = [held(result) for result in type_.results if not isinstance(result, TokenType)]
    if [operand.type for operand in op.operands] != wanted:
        return "operand types do not match the types returned from the parent FuncOp"
    return None


@hook.verify_symbol_uses(CallOp)
def call(op: CallOp, tables: SymbolTables) -> Finding:
    """The callee is an async function of the types that the call has."""
    callee = op.callee
    function = tables.lookup_nearest(op, callee, FuncOp) if isinstance(callee, SymbolRefAttr) else None
    if function is None:
        name = callee.root if isinstance(callee, SymbolRefAttr) else ""
        return UndefinedSymbol(name, f"'{name}' does not reference a valid async function")
    type_ = function_type(function)
    return None if type_ is None else types_of_call(op, type_)


# ------------------------------------------------------------------------------------------------------------ regions


@hook.region_successors(ExecuteOp)
def execute_successors(op: ExecuteOp, source: Region | None) -> list[RegionSuccessor]:
    """Returns the body, then the end of the op: its results contain the yielded values."""
    if source is not None:
        return [RegionSuccessor(None, op.body_results)]
    blocks = op.body_region.blocks
    return [RegionSuccessor(op.body_region, blocks[0].arguments if blocks else ())]


@hook.entry_operands(ExecuteOp)
def execute_operands(op: ExecuteOp, target: Region | None) -> list[Value]:
    """Returns the body's operands, unwrapped."""
    return list(op.body_operands)
