"""Verifiers of the ml_program dialect's operations: globals and the results of functions."""

from __future__ import annotations

from typing import TypeAlias

from compiler.dialects.ml_program.ops import (
    GlobalLoadConstOp,
    GlobalLoadGraphOp,
    GlobalLoadOp,
    GlobalOp,
    GlobalStoreGraphOp,
    GlobalStoreOp,
    OutputOp,
)
from compiler.errors.constraints import SymbolType
from compiler.errors.names import UndefinedSymbol
from compiler.errors.values import ReturnCount, ReturnType
from compiler.ir.attributes import SymbolRefAttr, TypeAttr
from compiler.ir.functions import function_type
from compiler.ir.problem import Finding, Problem
from compiler.ir.symbols import SymbolTables, symbol_name
from compiler.ir.types import Type
from compiler.ods import hook


@hook.verify(OutputOp)
def output(op: OutputOp) -> Finding:
    """Checks the operands against the results of the enclosing subgraph."""
    subgraph = op.parent_op
    type_ = None if subgraph is None else function_type(subgraph)
    if subgraph is None or type_ is None:
        return None
    name, wanted = symbol_name(subgraph), type_.results
    if len(op.operands) != len(wanted):
        words = f"has {len(op.operands)} operands, but enclosing function (@{name}) outputs {len(wanted)}"
        return ReturnCount(len(op.operands), len(wanted), words)
    for index, (operand, result) in enumerate(zip(op.operands, wanted, strict=True)):
        if operand.type != result:
            types = f"('{operand.type}') doesn't match function result type ('{result}')"
            words = f"type of output operand {index} {types} in function @{name}"
            fault = ReturnType(index, operand.type, result, words)
            return Problem(op, words, shows_op=False, fault=fault)
    return None


@hook.verify(GlobalOp)
def global_(op: GlobalOp) -> Finding:
    """Checks that an immutable global has an initial value."""
    if not op.is_mutable and op.value is None:
        return "immutable global must have an initial value"
    return None


_Load: TypeAlias = GlobalLoadOp | GlobalLoadConstOp | GlobalLoadGraphOp
_Store: TypeAlias = GlobalStoreOp | GlobalStoreGraphOp


def _global(op: _Load | _Store, tables: SymbolTables) -> GlobalOp | UndefinedSymbol:
    """Returns the referenced global, from the nearest enclosing symbol table that defines it."""
    reference, outer = op.global_, op.parent_op
    while outer is not None and isinstance(reference, SymbolRefAttr):
        symbol = tables.lookup_nearest(outer, reference, GlobalOp)
        if symbol is not None:
            return symbol
        outer = outer.parent_op
    name = reference.root if isinstance(reference, SymbolRefAttr) else ""
    return UndefinedSymbol(name, f"undefined global: {reference}")


def _type(global_op: GlobalOp) -> Type | None:
    """Returns the type of a global; None if the global, which may not be verified yet, has none."""
    return global_op.type.type if isinstance(global_op.type, TypeAttr) else None


@hook.verify_symbol_uses(GlobalLoadOp, GlobalLoadGraphOp)
def load(op: _Load, tables: SymbolTables) -> Finding:
    """The global has the type of the loaded value."""
    global_op = _global(op, tables)
    if isinstance(global_op, UndefinedSymbol):
        return global_op
    type_ = _type(global_op)
    if type_ is not None and type_ != op.result.type:
        words = f"cannot load from global typed '{type_}' as '{op.result.type}'"
        return SymbolType(words, type_, op.result.type)
    return None


@hook.verify_symbol_uses(GlobalLoadConstOp)
def load_const(op: GlobalLoadConstOp, tables: SymbolTables) -> Finding:
    """Checks that the loaded global is immutable."""
    global_op = _global(op, tables)
    if isinstance(global_op, GlobalOp) and global_op.is_mutable:
        return f"cannot load as const from mutable global {op.global_}"
    return load(op, tables)


@hook.verify_symbol_uses(GlobalStoreOp, GlobalStoreGraphOp)
def store(op: _Store, tables: SymbolTables) -> Finding:
    """The global is mutable, and has the type of the stored value."""
    global_op = _global(op, tables)
    if isinstance(global_op, UndefinedSymbol):
        return global_op
    if not global_op.is_mutable:
        return f"cannot store to an immutable global {op.global_}"
    type_ = _type(global_op)
    if type_ is not None and type_ != op.value.type:
        return f"cannot store to a global typed '{type_}' from '{op.value.type}'"
    return None
