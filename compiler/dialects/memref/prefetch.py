"""Syntax of the purpose of memref's and affine's prefetches: `read, locality<3>, data`."""

from __future__ import annotations

from compiler.errors.syntax import UnexpectedAttribute, UnknownWord
from compiler.ir.attributes import IntegerAttr, bool_attr
from compiler.ir.types import I32
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState

PURPOSE = ("localityHint", "isWrite", "isDataCache")
"""The properties that describe the purpose of a prefetch."""


def parse_purpose(parser: OpParser, state: OpState) -> tuple[str, str]:
    """Reads `, read, locality<3>, data`; returns the two words, which `keep_purpose` judges when all else was read."""
    parser.expect(",")
    access = parser.keyword()
    parser.expect(",")
    parser.expect_keyword("locality")
    parser.expect("<")
    start, end = parser.start, parser.end
    hint = parser.attribute(I32)
    if not isinstance(hint, IntegerAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    state.properties["localityHint"] = hint
    parser.expect(">")
    parser.expect(",")
    return access, parser.keyword()


def keep_purpose(parser: OpParser, state: OpState, access: str, cache: str) -> None:
    """Notes the two words as properties; others are errors."""
    if access not in ("read", "write"):
        parser.op_error(UnknownWord("rw specifier has to be 'read' or 'write'", ("read", "write")))
    state.properties["isWrite"] = bool_attr(access == "write")
    if cache not in ("data", "instr"):
        parser.op_error(UnknownWord("cache type has to be 'data' or 'instr'", ("data", "instr")))
    state.properties["isDataCache"] = bool_attr(cache == "data")


def print_purpose(printer: OpPrinter, locality: IntegerAttr, is_write: IntegerAttr, is_data: IntegerAttr) -> None:
    """Writes `, read, locality<3>, data`."""
    access = "write" if is_write.value else "read"
    cache = "data" if is_data.value else "instr"
    printer.emit(f", {access}, locality<{locality.value}>, {cache}")
