"""Syntax of loops over sparse tensors.

    %r = sparse_tensor.iterate %it in %space at(%c, _) iter_args(%a = %i) : !sparse_tensor.iter_space<...> -> f32 {...}
    sparse_tensor.coiterate (%s1, %s2) at(%c) : (..., ...) case %it, _ {...} case _, %it {...}

A region's arguments are the loop-carried values, then the named coordinates, then the iterators.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.sparse_tensor.loop_ops import CoIterateOp, IterateOp
from compiler.dialects.sparse_tensor.types import IteratorType, IterSpaceType
from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, IntegerAttr, integer_attr
from compiler.ir.operation import Region, Value
from compiler.ir.types import I32, INDEX, Type
from compiler.ods import hook
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument, OpState, UnresolvedOperand

_MOST = 64
"""Maximum number of levels or spaces that the bits of an integer can name."""
_TERMINATOR = "sparse_tensor.yield"


def bits_of(attribute: Attribute | None) -> int:
    """Returns the bit set that an attribute of 64 bits is."""
    return attribute.value & ((1 << _MOST) - 1) if isinstance(attribute, IntegerAttr) else 0


def level_count(type_: Type) -> int:
    """Returns the number of levels that an iteration space spans."""
    return type_.hi_lvl - type_.lo_lvl if isinstance(type_, IterSpaceType) else 0


def bit_set(bits: int) -> IntegerAttr:
    """Returns the 64-bit integer attribute of a bit set."""
    return integer_attr(bits - (1 << _MOST) if bits >> (_MOST - 1) else bits)


# ------------------------------------------------------------------------------------------------------------- parsing


def _defined(parser: OpParser, arguments: list[Argument]) -> int:
    """Parses an element of a list: `%name`, which becomes an argument, or `_`. Returns 1 for a name, 0 for `_`."""
    if parser.optional_keyword("_"):
        return 0
    arguments.append(parser.argument())
    return 1


def _defined_list(parser: OpParser, read: list[int]) -> int:
    """Returns the bits for the names in a list."""
    if len(read) > _MOST:
        parser.op_error("parsed more value than expected.")
    return sum(bit << index for index, bit in enumerate(read))


def _coordinates(parser: OpParser) -> tuple[int, list[Argument]]:
    """Parses an optional `at(%c, _)`: the set of used coordinates, and their arguments."""
    arguments: list[Argument] = []
    read: list[int] = []
    if parser.optional_keyword("at"):
        try:
            read = parser.list_between("(", ")", lambda: _defined(parser, arguments))
        except ParseError as error:
            parser.report(error)
            parser.op_error('expecting SSA value or "_" for level coordinates')
    for argument in arguments:
        argument.type = INDEX
    return _defined_list(parser, read), arguments


def _carried(parser: OpParser) -> tuple[list[Argument], list[UnresolvedOperand]]:
    """Parses an optional `iter_args(%a = %init)`."""
    return parser.assignment_list() if parser.optional_keyword("iter_args") else ([], [])


def _iterator_type(parser: OpParser, space: Type) -> IteratorType:
    if not isinstance(space, IterSpaceType):
        parser.op_error("expected sparse_tensor.iter_space type for iteration space operands")
    return IteratorType.get(*space.parameters)


def _resolve(
    parser: OpParser,
    state: OpState,
    spaces: tuple[Sequence[UnresolvedOperand], Sequence[Type]],
    carried: tuple[Sequence[Argument], Sequence[UnresolvedOperand]],
) -> None:
    """Reads the results' types where something is carried, and adds the operands."""
    arguments, inits = carried
    if arguments:
        state.result_types += parser.arrow_types()
        if len(state.result_types) != len(inits):
            parser.op_error("mismatch in number of iteration arguments and return values")
    for argument, type_ in zip(arguments, state.result_types, strict=True):
        argument.type = type_
    state.operands += parser.resolve_all(*spaces)
    state.operands += parser.resolve_all(inits, state.result_types)


@hook.parse(IterateOp)
def parse_iterate(parser: OpParser, state: OpState) -> None:
    iterators = parser.comma_separated(parser.argument)
    parser.expect_keyword("in")
    spaces = parser.operand_list()
    if len(iterators) != len(spaces):
        parser.op_error("mismatch in number of sparse iterators and sparse spaces")
    used, coordinates = _coordinates(parser)
    carried = _carried(parser)
    parser.expect(":")
    types = parser.type_list()
    if len(types) != len(spaces):
        parser.op_error("mismatch in number of iteration space operands and iteration space types")
    for iterator, type_ in zip(iterators, types, strict=True):
        iterator.type = _iterator_type(parser, type_)
    _resolve(parser, state, (spaces, types), carried)
    if len(iterators) != 1:
        parser.op_error("expected only one iterator/iteration space")
    state.properties["crdUsedLvls"] = bit_set(used)
    parser.region([*carried[0], *coordinates, *iterators], terminator=_TERMINATOR)
    parser.optional_attr_dict()


@hook.parse(CoIterateOp)
def parse_coiterate(parser: OpParser, state: OpState) -> None:
    spaces = parser.operand_list_between("(", ")")
    used, coordinates = _coordinates(parser)
    carried = _carried(parser)
    parser.expect(":")
    types = parser.list_between("(", ")", parser.type)
    if len(types) != len(spaces):
        parser.op_error("mismatch in number of iteration space operands and iteration space types")
    iterator_types = [_iterator_type(parser, type_) for type_ in types]
    _resolve(parser, state, (spaces, types), carried)
    cases: list[Attribute] = []
    while parser.optional_keyword("case"):
        iterators: list[Argument] = []

        def entry(named: list[Argument] = iterators) -> int:
            return _defined(parser, named)

        read = parser.comma_separated(entry)
        mask = _defined_list(parser, read)
        if len(read) > len(spaces):
            parser.op_error("parsed more value than expected.")
        used_types = [type_ for index, type_ in enumerate(iterator_types) if mask >> index & 1]
        for iterator, type_ in zip(iterators, used_types, strict=True):
            iterator.type = type_
        cases.append(bit_set(mask))
        parser.region([*carried[0], *coordinates, *iterators], terminator=_TERMINATOR)
    state.properties["crdUsedLvls"] = bit_set(used)
    state.properties["cases"] = ArrayAttr(tuple(cases))
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, (len(spaces), len(carried[1])))
    parser.optional_attr_dict()


# ------------------------------------------------------------------------------------------------------------ printing


def _names(printer: OpPrinter, bits: int, count: int, values: Sequence[Value]) -> str:
    """`%c, _`: a value for each bit, `_` for bits that are not set."""
    rest = iter(values)
    return ", ".join(printer.value_text(next(rest)) if bits >> index & 1 else "_" for index in range(count))


def _print_head(op: CoIterateOp | IterateOp, printer: OpPrinter, region: Region | None, levels: int) -> None:
    """` at(...) iter_args(...)`, from the arguments of a region."""
    used, inits = bits_of(op.crd_used_lvls), op.init_args
    arguments = region.blocks[0].arguments if region is not None else []
    if used and arguments:
        printer.emit(f" at({_names(printer, used, levels, arguments[len(inits) :])})")
    if inits and arguments:
        pairs = zip(arguments, inits, strict=False)
        texts = [f"{printer.value_text(argument)} = {printer.value_text(init)}" for argument, init in pairs]
        printer.emit(f" iter_args({', '.join(texts)})")


@hook.print(IterateOp)
def print_iterate(op: IterateOp, printer: OpPrinter) -> None:
    region, space = op.region, op.iter_space
    printer.emit(f" {printer.value_text(region.blocks[0].arguments[-1])} in {printer.value_text(space)}")
    _print_head(op, printer, region, level_count(space.type))
    printer.emit(" : ")
    printer.type(space.type)
    printer.emit(" ")
    printer.arrow_types([result.type for result in op.results])
    printer.emit(" ")
    printer.region(region, entry_arguments=False, terminators=bool(op.results))
    printer.attr_dict(op, ("crdUsedLvls",))


@hook.print(CoIterateOp)
def print_coiterate(op: CoIterateOp, printer: OpPrinter) -> None:
    spaces, cases = op.iter_spaces, op.cases
    printer.emit(" (")
    printer.values(spaces)
    printer.emit(")")
    levels = max((level_count(space.type) for space in spaces), default=0)
    _print_head(op, printer, next(iter(op.regions), None), levels)
    printer.emit(" : (")
    printer.types(space.type for space in spaces)
    printer.emit(")")
    printer.arrow_types([result.type for result in op.results])
    used = bits_of(op.crd_used_lvls).bit_count() + len(op.init_args)
    for case, region in zip(cases.elements if isinstance(cases, ArrayAttr) else (), op.regions, strict=False):
        printer.newline()
        printer.emit(f"case {_names(printer, bits_of(case), len(spaces), region.blocks[0].arguments[used:])} ")
        printer.region(region, entry_arguments=False, terminators=bool(op.results))
    printer.attr_dict(op, ("crdUsedLvls", "cases"))
