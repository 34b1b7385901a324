"""Syntax of omp regions with the clauses that declare their arguments.

    private(@p %a -> %b : i32) private_barrier reduction(mod: task, byref @r %x -> %y : !llvm.ptr) { ... }

Each clause lists operands and the arguments they become, and then the types of all. The order is the same everywhere;
an op has some of the clauses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from compiler.dialects.omp.attributes import ReductionModifierAttr
from compiler.dialects.omp.clause_syntax import symbol_attribute
from compiler.ir.attributes import UNIT, ArrayAttr, Attribute, DenseArrayAttr, DialectAttribute
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import I1, I64
from compiler.ods.enum_attribute import symbol_of
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument

_NOT_MAPPED = -1


PartT = TypeVar("PartT")


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause that declares arguments; `parts` are the arguments of the directive for it, in order."""

    keyword: str
    parts: tuple[str, ...]


_VALUES = ("vars", "types")
_REDUCTION = (*_VALUES, "byref", "syms")
_PRIVATE = (*_VALUES, "syms", "barrier")

_HAS_DEVICE_ADDR = _Clause("has_device_addr", _VALUES)
_HOST_EVAL = _Clause("host_eval", _VALUES)
_IN_REDUCTION = _Clause("in_reduction", _REDUCTION)
_MAP_ENTRIES = _Clause("map_entries", _VALUES)
_PRIVATE_CLAUSE = _Clause("private", _PRIVATE)
_PRIVATE_MAPPED = _Clause("private", (*_PRIVATE, "maps"))
_REDUCTION_CLAUSE = _Clause("reduction", ("modifier", *_REDUCTION))
_TASK_REDUCTION = _Clause("task_reduction", _REDUCTION)
_USE_DEVICE_ADDR = _Clause("use_device_addr", _VALUES)
_USE_DEVICE_PTR = _Clause("use_device_ptr", _VALUES)

_KEYWORDS = (
    "has_device_addr",
    "host_eval",
    "in_reduction",
    "map_entries",
    "private",
    "reduction",
    "task_reduction",
    "use_device_addr",
    "use_device_ptr",
)
"""Keywords of clauses, in the order of clauses in the syntax and of region arguments."""


def _parse_clause(parser: OpParser, slots: Mapping[str, Slot], arguments: list[Argument]) -> None:
    """Parses the part of a clause that follows its keyword."""
    operands, types = slots["vars"].operands, slots["types"]
    symbols: list[Attribute] = []
    by_reference: list[int] = []
    maps: list[int] = []
    first = len(arguments)
    parser.expect("(")
    if "modifier" in slots and parser.optional_keyword("mod"):
        parser.expect(":")
        word = parser.keyword()
        parser.expect(",")
        slots["modifier"].attribute = ReductionModifierAttr.spelled(word)
        if slots["modifier"].attribute is None:
            raise _Malformed

    def entry() -> None:
        if "byref" in slots:
            by_reference.append(int(parser.optional_keyword("byref")))
        if "syms" in slots:
            symbols.append(symbol_attribute(parser))
        operands.append(parser.operand())
        parser.expect("->")
        arguments.append(parser.argument())
        if "maps" in slots:
            maps.append(_map_index(parser))

    parser.comma_separated(entry)
    parser.expect(":")
    types.types = parser.type_list()
    if len(operands) != len(types.types):
        raise _Malformed
    parser.expect(")")
    if "barrier" in slots and parser.optional_keyword("private_barrier"):
        slots["barrier"].attribute = UNIT
    for argument, type_ in zip(arguments[first:], types.types, strict=True):
        argument.type = type_
    if "syms" in slots:
        slots["syms"].attribute = ArrayAttr(tuple(symbols))
    if "byref" in slots:
        slots["byref"].attribute = DenseArrayAttr(I1, tuple(by_reference))
    if "maps" in slots:
        slots["maps"].attribute = DenseArrayAttr(I64, tuple(maps))


class _Malformed(Exception):
    """Raised for an invalid clause without a message of its own."""


def _map_index(parser: OpParser) -> int:
    """Parses an optional `[map_idx=1]`."""
    if not parser.consume_if("["):
        return _NOT_MAPPED
    parser.expect_keyword("map_idx")
    parser.expect("=")
    index = parser.integer()
    parser.expect("]")
    return index


def _variables(parts: Mapping[str, object]) -> Sequence[Value]:
    """Returns the operands of a clause."""
    values = parts["vars"]
    assert isinstance(values, Sequence)
    return values


def _print_clause(printer: OpPrinter, clause: _Clause, parts: Mapping[str, object], arguments: Sequence[Value]) -> None:
    symbols, by_reference, maps = (parts.get(name) for name in ("syms", "byref", "maps"))
    printer.emit(clause.keyword + "(")
    values = _variables(parts)
    if isinstance(modifier := parts.get("modifier"), DialectAttribute):
        printer.emit(f"mod: {symbol_of(modifier)}, ")
    for index, (value, argument) in enumerate(zip(values, arguments, strict=False)):
        printer.emit(", " if index else "")
        if isinstance(by_reference, DenseArrayAttr) and by_reference.values[index : index + 1] == (1,):
            printer.emit("byref ")
        if isinstance(symbols, ArrayAttr) and index < len(symbols.elements):
            printer.attribute(symbols.elements[index])
            printer.emit(" ")
        printer.emit(f"{printer.value_text(value)} -> {printer.value_text(argument)}")
        if isinstance(maps, DenseArrayAttr) and maps.values[index : index + 1] not in ((), (_NOT_MAPPED,)):
            printer.emit(f" [map_idx={maps.values[index]}]")
    printer.emit(" : ")
    printer.types(value.type for value in values)
    printer.emit(") ")
    if parts.get("barrier") is not None:
        printer.emit("private_barrier ")


def _directive(*clauses: _Clause, isolated: bool = False) -> CustomDirective:
    """Returns a region with these clauses, in the order in which the directive's arguments belong to them."""
    in_order = sorted(clauses, key=lambda clause: _KEYWORDS.index(clause.keyword))

    def by_clause(parts: Sequence[PartT]) -> dict[str, dict[str, PartT]]:
        rest = iter(parts)
        return {clause.keyword: {name: next(rest) for name in clause.parts} for clause in clauses}

    def parse(parser: OpParser, region: Slot, *parts: Slot) -> None:
        slots = by_clause(parts)
        arguments: list[Argument] = []
        for keyword in _KEYWORDS:
            if not parser.optional_keyword(keyword):
                continue
            try:
                if keyword not in slots:
                    raise _Malformed
                _parse_clause(parser, slots[keyword], arguments)
            except ParseError as error:
                parser.report(error)
                parser.hook_error(f"invalid `{keyword}` format")
            except _Malformed:
                parser.hook_error(f"invalid `{keyword}` format")
        region.regions = [parser.region(arguments, isolated=isolated)]

    def print_(printer: OpPrinter, op: Operation, region: Region, *parts: object) -> None:
        values = by_clause(parts)
        arguments = region.blocks[0].arguments if region.blocks else []
        position = 0
        for clause in in_order:
            count = len(_variables(values[clause.keyword]))
            if count:
                _print_clause(printer, clause, values[clause.keyword], arguments[position : position + count])
            position += count
        printer.region(region, entry_arguments=False)

    return CustomDirective(parse, print_)


DIRECTIVES = {
    "InReductionPrivateReductionRegion": _directive(_IN_REDUCTION, _PRIVATE_CLAUSE, _REDUCTION_CLAUSE),
    "InReductionPrivateRegion": _directive(_IN_REDUCTION, _PRIVATE_CLAUSE),
    "PrivateReductionRegion": _directive(_PRIVATE_CLAUSE, _REDUCTION_CLAUSE),
    "PrivateRegion": _directive(_PRIVATE_CLAUSE),
    "TargetOpRegion": _directive(
        _HAS_DEVICE_ADDR, _HOST_EVAL, _IN_REDUCTION, _MAP_ENTRIES, _PRIVATE_MAPPED, isolated=True
    ),
    "TaskReductionRegion": _directive(_TASK_REDUCTION),
    "UseDeviceAddrUseDevicePtrRegion": _directive(_USE_DEVICE_ADDR, _USE_DEVICE_PTR),
}
"""The custom directives of regions, by name."""
