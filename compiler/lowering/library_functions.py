"""Declarations and calls of library functions that lowerings replace operations by."""

from __future__ import annotations

from collections.abc import Mapping

from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.ir.attributes import Attribute, StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation, Region, sole_region
from compiler.ir.symbols import SymbolTables, nearest_symbol_table
from compiler.ir.types import FunctionType
from compiler.rewrite.rewriter import Rewriter


def declare_function(
    rewriter: Rewriter,
    op: Operation,
    name: str,
    type_: FunctionType,
    tables: SymbolTables,
    attributes: Mapping[str, Attribute] | None = None,
) -> None:
    """Declares a function at the start of the nearest symbol table, unless that has a symbol of the name.

    `tables` keeps the symbol tables that were read.
    """
    module = nearest_symbol_table(op)
    if module is None or tables.table(module).lookup(name) is not None:
        return
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(sole_region(module).entry)
        new_op = rewriter.create(
            FuncOp,
            sym_name=StringAttr(name),
            function_type=TypeAttr(type_),
            sym_visibility=StringAttr("private"),
            attributes=attributes,
            regions=[Region()],
            location=module,
        )
    tables.table(module).symbols[name] = new_op


def type_of_call(op: Operation) -> FunctionType:
    """Returns the type of a function with an op's operands and results."""
    return FunctionType(tuple(value.type for value in op.operands), tuple(result.type for result in op.results))


def call(rewriter: Rewriter, op: Operation, name: str) -> None:
    """Replaces an op by a call with its operands."""
    rewriter.replace_op_with_new_op(op, CallOp, op.operands, callee=SymbolRefAttr(name))
