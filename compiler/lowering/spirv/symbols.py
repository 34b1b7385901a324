"""Global variables that lowerings add to the closest enclosing symbol table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.enums.variable_enums import BuiltIn
from compiler.dialects.spirv.ops.structure_ops import AddressOfOp, GlobalVariableOp
from compiler.dialects.spirv.type_parts import pointer_type
from compiler.ir.attributes import StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import Type, VectorType
from compiler.lowering.spirv.emitter import SPIRVEmitter

_OF_THREE: Sequence[BuiltIn] = (
    BuiltIn.NumWorkgroups,
    BuiltIn.WorkgroupSize,
    BuiltIn.WorkgroupId,
    BuiltIn.LocalInvocationId,
    BuiltIn.GlobalInvocationId,
)
"""Builtins with a number for each dimension."""


def symbol_table_body(op: Operation) -> Block | None:
    """Returns the first block of the nearest enclosing symbol table."""
    holder = op.parent_op
    while holder is not None and not holder.has_trait("SymbolTable"):
        holder = holder.parent_op
    if holder is None:
        return None
    (region,) = holder.regions
    return region.entry


def builtin_value(emit: SPIRVEmitter, op: Operation, builtin: BuiltIn, element: Type) -> Value | None:
    """Returns the value of a builtin variable, which is created if it doesn't exist; None outside symbol tables."""
    body = symbol_table_body(op)
    if body is None:
        return None
    variable = next((other for other in body.ops if _is_builtin(other, builtin)), None)
    if variable is None:
        type_ = VectorType((3,), element) if builtin in _OF_THREE else element
        with emit.builder.insertion_guard():
            emit.builder.set_insertion_point_to_start(body)
            variable = emit.builder.create(
                GlobalVariableOp,
                type=TypeAttr(pointer_type(type_, StorageClass.Input)),
                sym_name=f"__builtin__{builtin.symbol}__",
                built_in=builtin.symbol,
                location=op,
            )
    name = SymbolRefAttr(variable.sym_name.value)
    pointer = emit.op(AddressOfOp, variable=name, result_type=variable.type.type)
    return emit.load(pointer)


def _is_builtin(op: Operation, builtin: BuiltIn) -> TypeGuard[GlobalVariableOp]:
    name = op.built_in if isinstance(op, GlobalVariableOp) else None
    return isinstance(name, StringAttr) and name.value == builtin.symbol
