"""Bytecode for the tools: its reader and writer are imported when a run needs them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from compiler.ir.context import Context
from compiler.ir.operation import Operation

if TYPE_CHECKING:
    from compiler.bytecode.reader import BytecodeFile
    from compiler.bytecode.resources import Resources
    from compiler.bytecode.use_lists import UseOrders


def read_bytecode(data: bytes, context: Context, file_name: str) -> BytecodeFile:
    """Reads a file. Raises `InvalidBytecode`."""
    file: BytecodeFile = import_module("compiler.bytecode.reader").read_bytecode(data, context, file_name)
    return file


def write_bytecode(
    top: Operation, resources: Resources, version: int, use_orders: UseOrders, *, elide_resource_data: bool = False
) -> bytes:
    """Returns the bytecode of an operation. Raises `BytecodeError`."""
    writer = import_module("compiler.bytecode.writer")
    options = writer.WriterOptions(version, use_orders=use_orders, elide_resource_data=elide_resource_data)
    data: bytes = writer.write_bytecode(top, resources, options)
    return data
