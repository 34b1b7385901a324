"""Syntax of the amdgpu dialect beyond its assembly formats: `16x16x4`, the sizes of a multiplication."""

from __future__ import annotations

from compiler.ir.attributes import Attribute, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.types import I32
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter


def parse_sizes(parser: OpParser, m: Slot, n: Slot, k: Slot) -> None:
    sizes = parser.dimension_list(dynamic=False, trailing_x=False)
    if len(sizes) != 3:
        parser.hook_error("expected 3 dimensions in MNK dimension list")
    for slot, size in zip((m, n, k), sizes, strict=True):
        slot.attribute = IntegerAttr(size, I32)


def print_sizes(printer: OpPrinter, op: Operation, *sizes: Attribute | None) -> None:
    printer.emit("x".join(str(size.value) for size in sizes if isinstance(size, IntegerAttr)))


DIRECTIVES = {"MNKDimensionList": CustomDirective(parse_sizes, print_sizes)}
