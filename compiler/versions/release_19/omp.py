"""Clauses of MLIR 19's omp operations: the type and the argument's name follow each operand.

omp.parallel reduction(byref @sum %a -> %b : !llvm.ptr) private(@copy %x -> %y : i32) { ... }
omp.target map_entries(%a -> %b, %c -> %d : !llvm.ptr, !llvm.ptr) { ^bb0(%b: !llvm.ptr, %d: !llvm.ptr): ... }
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.omp.clause_syntax import DIRECTIVES as CLAUSES
from compiler.dialects.omp.clause_syntax import symbol_attribute
from compiler.ir.attributes import UNIT, ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import I1, IntegerType, Signedness, Type
from compiler.ods.extension import extension
from compiler.ods.model import Hooks
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument, OpState

Values = Sequence[Value]


def _parse_with_arguments(
    parser: OpParser, operands: Slot, types: Slot, symbols: Slot, by_reference: Slot | None
) -> list[Argument]:
    """Reads `byref @symbol %a -> %b : t, ...` in parentheses; returns the arguments."""
    arguments: list[Argument] = []
    attributes: list[Attribute] = []
    references: list[int] = []

    def entry() -> None:
        if by_reference is not None:
            references.append(int(parser.optional_keyword("byref")))
        attributes.append(symbol_attribute(parser))
        operands.operands.append(parser.operand())
        parser.expect("->")
        argument = parser.argument()
        argument.type = parser.colon_type()
        types.types.append(argument.type)
        arguments.append(argument)

    parser.expect("(")
    parser.comma_separated(entry)
    parser.expect(")")
    symbols.attribute = ArrayAttr(tuple(attributes))
    if by_reference is not None:
        by_reference.attribute = DenseArrayAttr(I1, tuple(references))
    return arguments


def _print_with_arguments(
    printer: OpPrinter,
    operands: Values,
    symbols: Attribute | None,
    by_reference: Attribute | None,
    arguments: Values,
) -> None:
    names = symbols.elements if isinstance(symbols, ArrayAttr) else ()
    for index, (name, operand) in enumerate(zip(names, operands, strict=False)):
        printer.emit(", " if index else "")
        _print_by_reference(printer, by_reference, index)
        printer.attribute(name)
        target = f" -> {printer.value_text(arguments[index])}" if index < len(arguments) else ""
        printer.emit(f" {printer.value_text(operand)}{target} : ")
        printer.type(operand.type)


def _print_by_reference(printer: OpPrinter, by_reference: Attribute | None, index: int) -> None:
    if isinstance(by_reference, DenseArrayAttr) and by_reference.values[index : index + 1] == (1,):
        printer.emit("byref ")


def _parse_region(parser: OpParser, region: Slot, *parts: Slot) -> None:
    """`reduction(...) private(...) { ... }`, each of which may be absent; the clauses declare the arguments."""
    operands, types, by_reference, symbols, *private = parts
    arguments: list[Argument] = []
    if parser.optional_keyword("reduction"):
        arguments += _parse_with_arguments(parser, operands, types, symbols, by_reference)
    if private and parser.optional_keyword("private"):
        values, value_types, names = private
        arguments += _parse_with_arguments(parser, values, value_types, names, None)
    region.regions = [parser.region(arguments)]


def _print_region(printer: OpPrinter, op: Operation, region: Region, *parts: object) -> None:
    operands, _, by_reference, symbols, *private = parts
    arguments: Values = region.blocks[0].arguments if region.blocks else []
    count = len(operands)  # type: ignore[arg-type]  # a list of values
    if count:
        printer.emit("reduction(")
        _print_with_arguments(printer, operands, symbols, by_reference, arguments)  # type: ignore[arg-type]
        printer.emit(") ")
    if private and private[0]:
        printer.emit("private(")
        _print_with_arguments(printer, private[0], private[2], None, arguments[count:])  # type: ignore[arg-type]
        printer.emit(") ")
    printer.region(region, entry_arguments=False)


def _parse_reduction(parser: OpParser, operands: Slot, types: Slot, by_reference: Slot, symbols: Slot) -> None:
    """`byref @symbol -> %a : t, ...`."""
    attributes: list[Attribute] = []
    references: list[int] = []

    def entry() -> None:
        references.append(int(parser.optional_keyword("byref")))
        attributes.append(symbol_attribute(parser))
        parser.expect("->")
        operands.operands.append(parser.operand())
        types.types.append(parser.colon_type())

    parser.comma_separated(entry)
    symbols.attribute = ArrayAttr(tuple(attributes))
    by_reference.attribute = DenseArrayAttr(I1, tuple(references))


def _print_reduction(
    printer: OpPrinter,
    op: Operation,
    operands: Values,
    types: Sequence[Type],
    by_reference: Attribute | None,
    symbols: Attribute | None,
) -> None:
    names = symbols.elements if isinstance(symbols, ArrayAttr) else ()
    for index, (name, operand) in enumerate(zip(names, operands, strict=False)):
        printer.emit(", " if index else "")
        _print_by_reference(printer, by_reference, index)
        printer.attribute(name)
        printer.emit(f" -> {printer.value_text(operand)} : ")
        printer.type(operand.type)


def _parse_map_entries(parser: OpParser, operands: Slot, types: Slot) -> None:
    """`%a -> %b, %c -> %d : t, u`, or without the names of arguments, which the region's block declares."""

    def entry() -> None:
        operands.operands.append(parser.operand())
        if parser.consume_if("->"):
            parser.argument()

    parser.comma_separated(entry)
    parser.expect(":")
    types.types = parser.type_list()


def _print_map_entries(printer: OpPrinter, op: Operation, operands: Values, types: Sequence[Type]) -> None:
    blocks = op.regions[0].blocks if op.regions else []
    arguments = blocks[0].arguments if blocks else []
    texts = [printer.value_text(operand) for operand in operands]
    if arguments and op.name == "omp.target":
        texts = [f"{text} -> {printer.value_text(to)}" for text, to in zip(texts, arguments, strict=False)]
    printer.emit(", ".join(texts) + " : ")
    printer.types(types)


def _parse_private(parser: OpParser, operands: Slot, types: Slot, symbols: Slot) -> None:
    """`@symbol %a -> %b : t, ...`; the region's block declares the arguments."""
    attributes: list[Attribute] = []

    def entry() -> None:
        attributes.append(symbol_attribute(parser))
        operands.operands.append(parser.operand())
        if parser.consume_if("->"):
            parser.argument()
        types.types.append(parser.colon_type())

    parser.comma_separated(entry)
    symbols.attribute = ArrayAttr(tuple(attributes))


def _print_private(
    printer: OpPrinter, op: Operation, operands: Values, types: Sequence[Type], symbols: Attribute | None
) -> None:
    arguments = op.regions[0].blocks[0].arguments if op.regions and op.regions[0].blocks else []
    mapped = len(op.operand_group("map_operands"))
    _print_with_arguments(printer, operands, symbols, None, arguments[mapped:])


_MAP_TYPES = {"to": 1, "from": 2, "always": 4, "delete": 8, "close": 0x400, "present": 0x1000, "implicit": 0x200}
_MAP_TO_AND_FROM = 3


def _parse_map_type(parser: OpParser, kind: Slot) -> None:
    """Parses `always, tofrom` to bits; `exit_release_or_enter_alloc` has none."""
    bits = 0

    def entry() -> None:
        nonlocal bits
        word = parser.keyword()
        bits |= _MAP_TO_AND_FROM if word == "tofrom" else _MAP_TYPES.get(word, 0)

    parser.comma_separated(entry)
    kind.attribute = IntegerAttr(bits, IntegerType(64, Signedness.UNSIGNED))


def _print_map_type(printer: OpPrinter, op: Operation, kind: Attribute | None) -> None:
    bits = kind.value if isinstance(kind, IntegerAttr) else 0
    words = [word for word, bit in _MAP_TYPES.items() if bits & bit and bit > _MAP_TO_AND_FROM]
    if direction := bits & _MAP_TO_AND_FROM:
        words.append({1: "to", 2: "from", 3: "tofrom"}[direction])
    printer.emit(", ".join(words or ["exit_release_or_enter_alloc"]))


def _optional_region(keyword: str) -> CustomDirective:
    """`keyword { ... }`, or nothing."""

    def parse(parser: OpParser, region: Slot) -> None:
        region.regions = [parser.region() if parser.optional_keyword(keyword) else parser.empty_region()]

    def print_(printer: OpPrinter, op: Operation, region: Region) -> None:
        if region.blocks:
            printer.emit(f"{keyword} ")
            printer.region(region)

    return CustomDirective(parse, print_)


def _parse_loop_nest(parser: OpParser, state: OpState) -> None:
    """`(%i) : index = (%l) to (%u) inclusive step (%s) { ... }`."""
    variables = parser.argument_list()
    type_ = parser.colon_type()
    parser.expect("=")
    lower = parser.operand_list_between("(", ")", len(variables))
    parser.expect_keyword("to")
    upper = parser.operand_list_between("(", ")", len(variables))
    for variable in variables:
        variable.type = type_
    if parser.optional_keyword("inclusive"):
        state.properties["inclusive"] = UNIT
    parser.expect_keyword("step")
    steps = parser.operand_list_between("(", ")", len(variables))
    parser.region(variables)
    state.operands += parser.resolve_same([*lower, *upper, *steps], type_)
    parser.optional_attr_dict()


def _print_loop_nest(op: Operation, printer: OpPrinter) -> None:
    (region,) = op.regions
    arguments = region.blocks[0].arguments
    printer.emit(" (")
    printer.values(arguments)
    printer.emit(") : ")
    printer.type(arguments[0].type)
    for before, name in ((" = (", "lowerBound"), (") to (", "upperBound")):
        printer.emit(before)
        printer.values(op.operand_group(name))
    printer.emit(") inclusive step (" if "inclusive" in op.properties else ") step (")
    printer.values(op.operand_group("step"))
    printer.emit(") ")
    printer.region(region, entry_arguments=False)
    printer.attr_dict(op, ("inclusive",))


EXTENSION = extension(
    "omp",
    hooks={"omp.loop_nest": Hooks(parse=_parse_loop_nest, print=_print_loop_nest)},
    directives={
        "AtomicReductionRegion": _optional_region("atomic"),
        "CleanupReductionRegion": _optional_region("cleanup"),
        "CopyPrivateVarList": CLAUSES["Copyprivate"],
        "MapClause": CustomDirective(_parse_map_type, _print_map_type),
        "MapEntries": CustomDirective(_parse_map_entries, _print_map_entries),
        "ParallelRegion": CustomDirective(_parse_region, _print_region),
        "PrivateList": CustomDirective(_parse_private, _print_private),
        "ReductionVarList": CustomDirective(_parse_reduction, _print_reduction),
        "Wsloop": CustomDirective(_parse_region, _print_region),
    },
)
