"""Upgrades acc: loops have their kind of parallelism, and data operations the type that their variable points to."""

from __future__ import annotations

from compiler.dialects.acc.constraints import pointee_of
from compiler.ir.attributes import ArrayAttr, Attribute, DialectAttribute, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.symbols import SymbolTable, nearest_symbol_table
from compiler.ir.types import DialectType
from compiler.rewrite.rewriter import Rewriter

_RELATIONS = ("auto_", "independent", "seq")


def derived(op: Operation, name: str) -> Attribute | None:
    """Returns an attribute that the older form leaves to the types of the operands; None if it is not known."""
    if name != "varType" or not op.name.startswith("acc.") or not op.operands:
        return None
    variable = op.operands[0]
    if not isinstance(variable.type, DialectType):
        return TypeAttr(pointee_of(variable.type))
    allocated = _allocated(variable)
    return allocated if isinstance(allocated, TypeAttr) else None


def _allocated(pointer: Value) -> Attribute | None:
    """Returns the type that an llvm pointer points to, if the operation that defines it has it."""
    defining_op = pointer.owner if isinstance(pointer, OpResult) else None
    if defining_op is None:
        return None
    if defining_op.name == "llvm.alloca":
        return defining_op.properties.get("elem_type")
    name = defining_op.properties.get("global_name")
    if defining_op.name == "llvm.mlir.addressof" and isinstance(name, SymbolRefAttr):
        table = nearest_symbol_table(defining_op)
        symbol = None if table is None else SymbolTable(table).lookup(name.root)
        return None if symbol is None else symbol.properties.get("global_type")
    return None


def complete(op: Operation, to: Rewriter) -> None:
    """Gives a loop without a clause OpenACC's default: `auto` in `acc.kernels`, else `independent`."""
    if op.name != "acc.loop" or any(name in op.properties for name in _RELATIONS):
        return
    definition = to.context.attr_def("acc", "device_type")
    enum = None if definition is None else definition.enum
    if definition is None or enum is None:
        return
    parent = op.parent_op
    while parent is not None and parent.name in ("acc.loop", "scf.for", "scf.if"):
        parent = parent.parent_op
    name = "auto_" if parent is not None and parent.name == "acc.kernels" else "independent"
    every_device = ArrayAttr((DialectAttribute(definition, (enum.value("none"),)),))
    with to.modify(op):
        op.properties = {**op.properties, name: every_device}
