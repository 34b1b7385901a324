"""Custom directives: `custom<Name>($a, type($b))` in an assembly format.

A directive is a pair of Python functions. `parse` gets the parser and a `Slot` for each argument, which it fills;
`print` gets the printer, the op and what each argument stands for (values, types, an attribute, a region). Directives
that several dialects share are here; a dialect's own are in its folder and come first.
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
    """One argument of a directive while parsing. Filled by kind: operands, types, an attribute, regions, successors.

    `value` is the result of an earlier element, for a `ref(...)` argument.
    """

    name: str
    operands: list[UnresolvedOperand] = field(default_factory=list)
    types: list[Type] = field(default_factory=list)
    attribute: Attribute | None = None
    group_sizes: list[int] = field(default_factory=list)
    regions: list[Region] = field(default_factory=list)
    text: str = ""


# ------------------------------------------------------------------------------------------------ DynamicIndexList

_NEITHER = "expected SSA value or integer"


def parse_dynamic_index_list(
    parser: OpParser,
    operands: Slot,
    integers: Slot,
    scalables: Slot | None = None,
    types: Slot | None = None,
    *_: Slot,
    brackets: str = "[]",
) -> bool:
    """`[4, %n, [8]]`: constants and operands mixed; in the constants, DYNAMIC stands for an operand.

    Like upstream, takes brackets for a scalable size everywhere, and tells of an error twice.
    """
    values: list[int] = []
    flags: list[int] = []
    collects_types = types is not None and not types.text and types is not operands

    neither = CustomSyntax(_NEITHER)

    def entry() -> None:
        operand = parser.optional_operand()
        scalable = parser.consume_if("[")
        flags.append(int(scalable))
        if operand is not None:
            operands.operands.append(operand)
            values.append(DYNAMIC)
            if collects_types:
                assert types is not None
                types.types.append(parser.colon_type())
        else:
            values.append(parser.integer())
        if scalable and not parser.consume_if("]"):
            parser.op_error(neither)

    try:
        parser.list_between(brackets[0], brackets[1], entry, " in dynamic index list")
    except ParseError as error:
        if error.fault != neither:
            parser.report(error)
        parser.op_error(neither)
    integers.attribute = DenseArrayAttr(I64, tuple(values))
    if scalables is not None and (not scalables.text):
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
    printer.emit(brackets[0])
    rest = iter(operands)
    type_rest = iter(types) if isinstance(types, list | tuple) and types else None
    flags = scalables.values if isinstance(scalables, DenseArrayAttr) else ()
    values = integers.values if isinstance(integers, DenseArrayAttr) else ()
    for index, value in enumerate(values):
        if index:
            printer.emit(", ")
        scalable = index < len(flags) and flags[index]
        if scalable:
            printer.emit("[")
        if value == DYNAMIC:
            printer.value(next(rest))
            if type_rest is not None:
                printer.emit(" : ")
                printer.type(next(type_rest))
        else:
            printer.emit(str(value))
        if scalable:
            printer.emit("]")
    printer.emit(brackets[1])


# --------------------------------------------------------------------------------------------------- DimensionList

_NO_DIMENSIONS = 'Failed parsing dimension list. Did you mean an empty list? It must be denoted by "[]".'


def parse_dimension_list(parser: OpParser, dimensions: Slot) -> None:
    """`4x?x2`; `[]` for none."""
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
