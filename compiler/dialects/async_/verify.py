"""What the async dialect's operations demand: functions that give tokens and values, what is awaited, what flows."""

from __future__ import annotations

from compiler.dialects.async_.types import TOKEN, VALUE
from compiler.dialects.func.verify import function_type, types_of_call
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.problem import Finding
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import DialectType, Type
from compiler.ods.model import RegionSuccessor, TypeDef


def _is(type_: Type, definition: TypeDef) -> bool:
    return isinstance(type_, DialectType) and type_.definition is definition


def held(type_: Type) -> Type:
    """What an `!async.value` holds; any other type is what it is."""
    inner: Type = type_.parameters[0] if isinstance(type_, DialectType) and type_.definition is VALUE else type_
    return inner


def await_(op: Operation) -> Finding:
    """What is awaited gives what it holds; a token holds nothing."""
    type_, results = op.operands[0].type, [result.type for result in op.results]
    if _is(type_, TOKEN):
        return "awaiting on a token must have empty result" if results else None
    if not results:
        return f"awaiting on a value of type '{held(type_)}' must have a result"
    if held(type_) != results[0]:
        return f"result type '{results[0]}' does not match async value type '{held(type_)}'"
    return None


def func(op: Operation) -> Finding:
    """A token may come first, then there are values only."""
    type_ = function_type(op)
    results = () if type_ is None else type_.results
    if not results:
        return f"result is expected to be at least of size 1, but got {len(results)}"
    for index, result in enumerate(results):
        if _is(result, TOKEN) and index:
            position = "is expected to appear as the 1st return value"
            return f" results' (optional) async token type {position}, but got {index + 1}"  # upstream's two spaces
        if not _is(result, TOKEN) and not _is(result, VALUE):
            return f"result type must be async value type or async token type, but got '{result}'"
    return None


def return_(op: Operation) -> Finding:
    """The function's values hold what is returned."""
    type_ = None if op.parent_op is None else function_type(op.parent_op)
    if type_ is None:
        return None
    wanted = [held(result) for result in type_.results if not _is(result, TOKEN)]
    if [operand.type for operand in op.operands] != wanted:
        return "operand types do not match the types returned from the parent FuncOp"
    return None


def call(op: Operation, tables: SymbolTables) -> Finding:
    """The callee is an async function of the types that the call has."""
    callee = op.properties.get("callee")
    function = tables.lookup_nearest(op, callee) if isinstance(callee, SymbolRefAttr) else None
    if function is None or function.name != "async.func":
        name = callee.root if isinstance(callee, SymbolRefAttr) else ""
        return f"'{name}' does not reference a valid async function"
    type_ = function_type(function)
    return None if type_ is None else types_of_call(op, type_)


# ------------------------------------------------------------------------------------------------------------ regions


def execute_successors(op: Operation, source: Region | None) -> list[RegionSuccessor]:
    """Into the body, then past the op: its values hold what the body yields."""
    if source is not None:
        return [RegionSuccessor(None, op.results[1:])]
    blocks = op.regions[0].blocks
    return [RegionSuccessor(op.regions[0], blocks[0].arguments if blocks else ())]


def hold_the_same(one: Type, other: Type) -> bool:
    """Whether types go together between `async.execute` and its body."""
    return held(one) == held(other)


def execute_operands(op: Operation, target: Region | None) -> list[Value]:
    """What the body gets, unwrapped."""
    return list(op.operand_group("bodyOperands"))
