"""Reads MLIR bytecode: https://mlir.llvm.org/docs/BytecodeFormat/.

Takes the bytes of a file of any version from 0 to 6; returns its operations, not verified yet, and its resources.
Errors have upstream's words. Nothing in the bytes is trusted without a check.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.bytecode.encoding import BytecodeError, ByteReader, Section
from compiler.bytecode.header import Header, InvalidBytecode, read_header, read_sections, read_strings
from compiler.bytecode.operations import OperationReader
from compiler.bytecode.properties_table import PropertiesTable
from compiler.bytecode.tables import FileTables
from compiler.bytecode.use_lists import Use
from compiler.ir.collector import collector_paused
from compiler.ir.context import Context
from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import Operation, Value

__all__ = ["BytecodeFile", "InvalidBytecode", "read_bytecode"]


@dataclass(frozen=True, slots=True)
class BytecodeFile:
    """The content of a file. `module` is its only top-level module, or one created to hold all operations.

    `top` is the module created to hold the file's operations; it is `module` unless these are a single module.
    `use_orders` holds the use lists of values whose uses are not in the order of the IR.
    """

    module: Operation
    top: Operation
    header: Header
    resources: dict[str, dict[str, dict[str, str]]]
    use_orders: dict[Value, list[Use]]
    dialect_versions: dict[str, bytes]


def read_bytecode(data: bytes, context: Context, file_name: str = "-") -> BytecodeFile:
    """Reads a file. Raises `InvalidBytecode`. `file_name` is for the location of a module created for it."""
    header: Header | None = None
    reader = ByteReader(data)
    try:
        header = read_header(reader)
        with collector_paused():
            return _read(reader, header, context, file_name)
    except BytecodeError as error:
        raise InvalidBytecode(error, header) from None


def _read(reader: ByteReader, header: Header, context: Context, file_name: str) -> BytecodeFile:
    sections = read_sections(reader, header.version)
    tables = FileTables(context, header, read_strings(sections[Section.STRING]))
    properties = PropertiesTable(sections.get(Section.PROPERTIES))
    tables.read_dialects(sections[Section.DIALECT])
    offsets, values = sections.get(Section.RESOURCE_OFFSET), sections.get(Section.RESOURCE)
    if offsets is not None and values is not None:
        tables.read_resources(offsets, values)
    elif offsets is not None:
        raise reader.error("unexpected resource offset section when resource section is not present")
    elif values is not None:
        raise reader.error("expected resource offset section when resource section is present")
    tables.read_entries(sections[Section.ATTR_TYPE_OFFSET], sections[Section.ATTR_TYPE])
    operations = OperationReader(tables, properties)
    top = operations.read(sections[Section.IR])
    top.location = FileLineColRange(file_name, 0, 0)
    ops = top.regions[0].blocks[0].ops
    module = top
    if len(ops) == 1 and ops[0].name == "builtin.module" and ops[0].regions:
        module = ops[0]
        module.parent = None
    return BytecodeFile(module, top, header, tables.resources, operations.use_orders(module), tables.dialect_versions)
