"""Tables of MLIR 19's dlti dialect: each pair is an attribute of its own.

#dlti.target_system_spec<"CPU" : #dlti.target_device_spec<#dlti.dl_entry<"cache", 4096 : i64>>>
"""

from __future__ import annotations

from dataclasses import replace

from compiler.dialects.dlti.attributes import (
    DataLayoutEntryAttr,
    DataLayoutSpecAttr,
    TableAttr,
    TargetDeviceSpecAttr,
    TargetSystemSpecAttr,
    parse_table,
)
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import Attribute
from compiler.ir.types import NONE, Parameters
from compiler.syntax.attributes.attribute_parser import AttributeParser


def _print_entries(attribute: TableAttr, printer: AsmPrinter) -> None:
    printer.emit("<")
    for index, pair in enumerate(attribute.entries):
        printer.emit(", " if index else "")
        printer.attribute(DataLayoutEntryAttr.get(*pair))
    printer.emit(">")


def _parse_system(parser: AttributeParser) -> Parameters:
    """`<"CPU" : #dlti.target_device_spec<...>, ...>`."""
    outer, parser.prefix = parser.prefix, ""

    def entry() -> tuple[Attribute, Attribute]:
        key = parser.attribute(NONE)
        parser.expect(":")
        return key, parser.attribute()

    entries = tuple(parser.list_between("<", ">", entry))
    parser.prefix = outer
    return (entries,)


def _print_system(attribute: TableAttr, printer: AsmPrinter) -> None:
    printer.emit("<")
    for index, (key, value) in enumerate(attribute.entries):
        printer.emit(", " if index else "")
        printer.attribute(key)
        printer.emit(" : ")
        printer.attribute(value)
    printer.emit(">")


DEFINITIONS = (
    replace(DataLayoutSpecAttr.attr_def, parse=parse_table, print=_print_entries),
    replace(TargetDeviceSpecAttr.attr_def, parse=parse_table, print=_print_entries),
    replace(TargetSystemSpecAttr.attr_def, parse=_parse_system, print=_print_system),
)
