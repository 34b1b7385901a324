"""Converts a bytecode file to editable text, and the text to bytecode.

The version and producer of the file, which text cannot contain, are returned beside it. The text contains locations if
the file does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from compiler.bytecode.encoding import BytecodeError
from compiler.bytecode.header import InvalidBytecode
from compiler.bytecode.reader import read_bytecode
from compiler.bytecode.use_lists import orders_of_parsed_text
from compiler.bytecode.writer import WriterOptions, write_bytecode
from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.ir.locations import UNKNOWN, FileLineColRange, UnknownLoc
from compiler.ir.operation import BlockArgument, Operation
from compiler.ir.problem import errors_of
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import print_file
from compiler.verification.verifier import Verifier
from ir_lsp.compilation.problems import NotCompiled, PlacedProblem, placed


@dataclass(frozen=True, slots=True)
class BytecodeText:
    """Text and header of a bytecode file."""

    text: str
    version: int
    """Version of the bytecode format."""
    producer: str
    has_locations: bool
    """True if the text contains the locations of operations."""


def bundled_dialects() -> Context:
    """Returns a context with the bundled dialects, which allows unregistered operations."""
    return Context(load_dialect, allow_unregistered=True)


def text_of(data: bytes, name: str, context: Context | None = None, *, with_locations: bool = True) -> BytecodeText:
    """Reads the bytecode `data`; `name` is the file's name for messages.

    Without `with_locations`, the text contains no locations. Raises NotCompiled.
    """
    context = context or bundled_dialects()
    try:
        file = read_bytecode(data, context, name)
    except InvalidBytecode as error:
        reason = "; ".join([error.message, *error.notes])
        raise NotCompiled([PlacedProblem(reason, -1, -1)]) from None
    has_locations = with_locations and any(map(_has_location, _located_entities(file.module)))
    text = print_file(file.module, file.resources, PrintingFlags(debug_info=has_locations))
    return BytecodeText(text, file.header.version, file.header.producer, has_locations)


def bytes_of(text: str, version: int, context: Context | None = None, *, has_locations: bool) -> bytes:
    """Returns `text` as bytecode of format `version`. Raises NotCompiled.

    Without `has_locations`, the text contains no locations, and operations get unknown ones.
    """
    context = context or bundled_dialects()
    verifier = Verifier(context)
    source = SourceFile("source.mlir", text)
    parsed = parse_file(source, context, verifier.is_valid)
    if errors := parsed.all_diagnostics():
        at = source.location(errors[0].span.start)
        raise NotCompiled([PlacedProblem(errors[0].message, at.line - 1, at.column - 1)])
    if problems := errors_of(verifier.verify_parsed(parsed)):
        raise NotCompiled(placed(problems[:1]))
    module = parsed.module
    if not has_locations:
        for entity in _located_entities(module):
            entity.location = UNKNOWN
    elif module.start < 0:
        module.location = UNKNOWN
    options = WriterOptions(version, use_orders=orders_of_parsed_text(module))
    try:
        return write_bytecode(module, parsed.resources, options)
    except BytecodeError as error:
        raise NotCompiled([PlacedProblem(error.message, -1, -1)]) from None


def _located_entities(root: Operation) -> Iterator[Operation | BlockArgument]:
    """Yields all operations and block arguments, which have locations."""
    for op in root.walk():
        yield op
        for region in op.regions:
            for block in region.blocks:
                yield from block.arguments


def _has_location(entity: Operation | BlockArgument) -> bool:
    """Returns True if the location is known and more than the name of the file."""
    location = entity.location
    if isinstance(location, FileLineColRange):
        return bool(location.line or location.column)
    return location is not None and not isinstance(location, UnknownLoc)
