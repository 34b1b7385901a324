"""Custom directives: `custom<Name>($a, type($b))` in an assembly format.

A directive is a pair of Python functions. `parse` takes the parser and a `Slot` for each argument, which it fills;
`print` takes the printer, the op, and the value of each argument (values, types, an attribute, a region). Directives
shared by several dialects are here; a dialect's own are in its folder, and override these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.errors.syntax import CustomSyntax
from compiler.ir.attributes import Attribute, DenseArrayAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import DYNAMIC, I1, I64, Type
from compiler.ods.model import CustomDirective as CustomDirective
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import UnresolvedOperand


@dataclass(slots=True)
class Slot:
    """One argument of a directive while parsing. The directive fills the member for the argument's kind.

    For a `ref(...)` argument, the members hold the results of the preceding element that it refers to. `text` is a
    literal argument.
    """

    name: str
    operands: list[UnresolvedOperand] = field(default_factory=list)
    types: list[Type] = field(default_factory=list)
    attribute: Attribute | None = None
    group_sizes: list[int] = field(default_factory=list)
    regions: list[Region] = field(default_factory=list)
    text: str = ""


# ------------------------------------------------------------------------------------------------ DynamicIndexList

_EXPECTED_ENTRY = CustomSyntax("expected SSA value or integer")


def parse_dynamic_index_list(
    parser: OpParser,
    operands: Slot,
    integers: Slot,
    scalables: Slot | None = None,
    types: Slot | None = None,
    *_: Slot,
    brackets: str = "[]",
) -> bool:
    """Parses `[4, %n, [8]]` into `operands` and `integers`, which have DYNAMIC for each operand.

    As upstream, accepts the brackets of a scalable size in every list, and reports an error twice.
    """
    values: list[int] = []
    flags: list[int] = []
    parsed_types = None if types is None or types.text or types is operands else types.types

    def entry() -> None:
        operand = parser.optional_operand()
        scalable = parser.consume_if("[")
        flags.append(int(scalable))
        if operand is not None:
            operands.operands.append(operand)
            values.append(DYNAMIC)
            if parsed_types is not None:
                parsed_types.append(parser.colon_type())
        else:
            values.append(parser.integer())
        if scalable and not parser.consume_if("]"):
            parser.op_error(_EXPECTED_ENTRY)

    try:
        parser.list_between(brackets[0], brackets[1], entry, " in dynamic index list")
    except ParseError as error:
        if error.fault != _EXPECTED_ENTRY:
            parser.report(error)
        parser.op_error(_EXPECTED_ENTRY)
    integers.attribute = DenseArrayAttr(I64, tuple(values))
    if scalables is not None and not scalables.text:
        scalables.attribute = DenseArrayAttr(I1, tuple(flags))
    return True


def print_dynamic_index_list(
    printer: OpPrinter,
    op: Operation,
    operands: Sequence[Value],
    integers: Attribute | None,
    scalables: object = None,
    types: object = None,
    *_: object,
    brackets: str = "[]",
) -> None:
    """Prints `[4, %n, [8]]`, with the types of operands if the directive has them."""
    printer.emit(brackets[0])
    remaining_operands = iter(operands)
    remaining_types = iter(types) if isinstance(types, list | tuple) and types else None
    flags = scalables.values if isinstance(scalables, DenseArrayAttr) else ()
    values = integers.values if isinstance(integers, DenseArrayAttr) else ()
    for index, value in enumerate(values):
        if index:
            printer.emit(", ")
        scalable = index < len(flags) and flags[index]
        if scalable:
            printer.emit("[")
        if value == DYNAMIC:
            printer.value(next(remaining_operands))
            if remaining_types is not None:
                printer.emit(" : ")
                printer.type(next(remaining_types))
        else:
            printer.emit(str(value))
        if scalable:
            printer.emit("]")
    printer.emit(brackets[1])


# --------------------------------------------------------------------------------------------------- DimensionList

_NO_DIMENSIONS = 'Failed parsing dimension list. Did you mean an empty list? It must be denoted by "[]".'


def parse_dimension_list(parser: OpParser, dimensions: Slot) -> None:
    """Parses `4x?x2`, or `[]` for no dimensions."""
    shape: list[int] = []
    if parser.consume_if("["):
        parser.expect("]", _NO_DIMENSIONS)
    else:
        shape = parser.dimension_list(trailing_x=False)
        if not shape:
            parser.hook_error(_NO_DIMENSIONS)
    dimensions.attribute = DenseArrayAttr(I64, tuple(shape))


def print_dimension_list(printer: OpPrinter, op: Operation, dimensions: Attribute | None) -> None:
    sizes = [int(size) for size in dimensions.values] if isinstance(dimensions, DenseArrayAttr) else []
    printer.emit("x".join("?" if size == DYNAMIC else str(size) for size in sizes) or "[]")


SHARED: dict[str, CustomDirective] = {
    "DimensionList": CustomDirective(parse_dimension_list, print_dimension_list),
    "DynamicIndexList": CustomDirective(parse_dynamic_index_list, print_dynamic_index_list),
}
