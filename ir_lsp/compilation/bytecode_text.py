"""Converts a file of bytecode to a text that can be edited, and the text back to bytecode.

The version and producer of the file, which a text cannot hold, are kept beside it. The text has locations where the
file has any, so that nothing is lost; where it has none, none are added.
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
    """Text of a bytecode file. `has_locations`: the text gives the locations of operations, since the file does."""

    text: str
    version: int
    producer: str
    has_locations: bool


def bundled_dialects() -> Context:
    """Returns a context of the bundled dialects, where operations of others are taken as they are."""
    return Context(load_dialect, allow_unregistered=True)


def text_of(data: bytes, name: str, context: Context | None = None, *, with_locations: bool = True) -> BytecodeText:
    """Reads a file; without `with_locations` its locations are left out. Raises NotCompiled."""
    context = context or bundled_dialects()
    try:
        file = read_bytecode(data, context, name)
    except InvalidBytecode as error:
        reason = "; ".join([error.message, *error.notes])
        raise NotCompiled([PlacedProblem(reason, -1, -1)]) from None
    located = with_locations and any(map(_is_located, _located_things(file.module)))
    text = print_file(file.module, file.resources, PrintingFlags(debug_info=located))
    return BytecodeText(text, file.header.version, file.header.producer, located)


def bytes_of(text: str, version: int, context: Context | None = None, *, has_locations: bool) -> bytes:
    """Writes a text in a version of the format. Raises NotCompiled.

    Without `has_locations` the text does not say where operations come from: then that is not known.
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
        for thing in _located_things(module):
            thing.location = UNKNOWN
    elif module.start < 0:
        module.location = UNKNOWN
    options = WriterOptions(version, use_orders=orders_of_parsed_text(module))
    try:
        return write_bytecode(module, parsed.resources, options)
    except BytecodeError as error:
        raise NotCompiled([PlacedProblem(error.message, -1, -1)]) from None


def _located_things(root: Operation) -> Iterator[Operation | BlockArgument]:
    """Yields all operations and block arguments."""
    for op in root.walk():
        yield op
        for region in op.regions:
            for block in region.blocks:
                yield from block.arguments


def _is_located(thing: Operation | BlockArgument) -> bool:
    """Returns True if a location has more information than the name of the file."""
    location = thing.location
    if isinstance(location, FileLineColRange):
        return bool(location.line or location.column)
    return location is not None and not isinstance(location, UnknownLoc)
