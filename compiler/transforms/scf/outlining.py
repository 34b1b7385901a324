"""Outlining of a loop into a function: upstream's `transform.loop.outline`.

scf.for %i = %l to %u step %s { use(%m) }    ->    func.func @f(%m, %l, %u, %s) { scf.for ... { use(%m) } return }

                                                   scf.execute_region { func.call @f(%m, %l, %u, %s) scf.yield }
"""

from __future__ import annotations

from typing import NamedTuple

from compiler.analysis.captures import captured_values
from compiler.dialects.func.ops import CallOp, FuncOp, ReturnOp
from compiler.dialects.scf.ops import ExecuteRegionOp, YieldOp
from compiler.ir.attributes import StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Block, Operation, Region
from compiler.ir.symbols import SymbolTable, nearest_symbol_table, symbol_name
from compiler.ir.types import FunctionType
from compiler.rewrite.rewriter import Rewriter


class Outlined(NamedTuple):
    """An outlined function, and the call that replaced its body."""

    function: FuncOp
    call: CallOp


def outline(op: Operation, name: str, rewriter: Rewriter) -> Outlined | None:
    """Moves an op with one region, and the values it uses, into a function that precedes the enclosing function.

    The name is made unique. Returns None if `op` has more regions, or no enclosing function or symbol table.
    """
    enclosing = op.parent_of_type(FuncOp)
    table = nearest_symbol_table(op)
    if len(op.regions) != 1 or enclosing is None or table is None:
        return None
    types = tuple(result.type for result in op.results)
    rewriter.set_insertion_point(op)
    outer = Block()
    region = rewriter.create(ExecuteRegionOp, result_types=types, regions=[Region([outer])], location=op)
    for old, new in zip(op.results, region.results, strict=True):
        rewriter.replace_all_uses_with(old, new)
    rewriter.move_op(op, outer)
    captured = captured_values(region.region)
    entry = Block([value.type for value in captured])
    for argument, value in zip(entry.arguments, captured, strict=True):
        argument.name, argument.location = value.name, op.get_location()
    type_ = FunctionType(tuple(value.type for value in captured), types)
    function = rewriter.build(
        FuncOp,
        properties={"sym_name": StringAttr(name), "function_type": TypeAttr(type_)},
        regions=[Region([entry])],
        location=op,
    )
    SymbolTable(table).add(function)
    rewriter.set_insertion_point(enclosing)
    rewriter.insert(function)
    rewriter.move_op(op, entry)
    for value, argument in zip(captured, entry.arguments, strict=True):
        rewriter.replace_all_uses_with(value, argument, op.is_ancestor_of)
    rewriter.set_insertion_point_to_end(entry)
    rewriter.create(ReturnOp, op.results, location=op)
    rewriter.set_insertion_point_to_end(outer)
    callee = SymbolRefAttr(symbol_name(function) or name)
    call = rewriter.create(CallOp, captured, result_types=types, properties={"callee": callee}, location=op)
    rewriter.create(YieldOp, call.results, location=op)
    return Outlined(function, call)
