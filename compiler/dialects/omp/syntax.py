"""Syntax of loops, loop transformations and allocations of the omp dialect."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.omp import clause_syntax, region_syntax
from compiler.dialects.omp.loop_ops import CanonicalLoopOp, LoopNestOp, UnrollHeuristicOp
from compiler.dialects.omp.target_ops import TargetAllocMemOp
from compiler.dialects.omp.types import CanonicalLoopInfoType
from compiler.ir.attributes import UNIT, DenseArrayAttr, TypeAttr, integer_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, I64, INDEX
from compiler.ods import hook
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState

_CLI = CanonicalLoopInfoType.get()


# ------------------------------------------------------------------------------------------------------------ loop_nest


@hook.parse(LoopNestOp)
def parse_loop_nest(parser: OpParser, state: OpState) -> None:
    """`(%i, %j) : index = (%l, %l) to (%u, %u) inclusive step (%s, %s) collapse(2) tiles(4, 8) { ... }`."""
    variables = parser.argument_list()
    type_ = parser.colon_type()
    parser.expect("=")
    lower = parser.operand_list_between("(", ")", len(variables))
    parser.expect_keyword("to")
    upper = parser.operand_list_between("(", ")", len(variables))
    for variable in variables:
        variable.type = type_
    if parser.optional_keyword("inclusive"):
        state.properties["loop_inclusive"] = UNIT
    parser.expect_keyword("step")
    steps = parser.operand_list_between("(", ")", len(variables))
    if parser.optional_keyword("collapse"):
        parser.expect("(")
        count = parser.integer()
        parser.expect(")")
        if count > 1:
            state.properties["collapse_num_loops"] = integer_attr(count)
    if parser.optional_keyword("tiles"):
        parser.expect("(")
        tiles = parser.comma_separated(parser.integer)
        parser.expect(")")
        state.properties["tile_sizes"] = DenseArrayAttr(I64, tuple(tiles))
    parser.region(variables)
    state.operands += parser.resolve_same([*lower, *upper, *steps], type_)
    parser.optional_attr_dict()


@hook.print(LoopNestOp)
def print_loop_nest(op: LoopNestOp, printer: OpPrinter) -> None:
    region = op.region
    arguments = region.blocks[0].arguments
    printer.emit(" (")
    printer.values(arguments)
    printer.emit(") : ")
    printer.type(arguments[0].type)
    printer.emit(" = (")
    printer.values(op.loop_lower_bounds)
    printer.emit(") to (")
    printer.values(op.loop_upper_bounds)
    printer.emit(") ")
    if op.loop_inclusive:
        printer.emit("inclusive ")
    printer.emit("step (")
    printer.values(op.loop_steps)
    printer.emit(") ")
    if op.collapse_num_loops.value > 1:
        printer.emit(f"collapse({op.collapse_num_loops.value}) ")
    if op.tile_sizes is not None:
        printer.emit(f"tiles({', '.join(op.tile_sizes.element_texts())}) ")
    printer.region(region, entry_arguments=False)
    printer.attr_dict(op, ("loop_inclusive", "collapse_num_loops", "tile_sizes"))


# ------------------------------------------------------------------------------------- loops that are transformed


@hook.parse(CanonicalLoopOp)
def parse_canonical_loop(parser: OpParser, state: OpState) -> None:
    """`(%cli) %iv : i32 in range(%count) { ... }`."""
    loop = []
    if parser.consume_if("("):
        loop = [parser.resolve(parser.operand(), _CLI)]
        parser.expect(")")
    variable = parser.argument(with_type=True)
    parser.expect_keyword("in")
    parser.expect_keyword("range")
    parser.expect("(")
    count = parser.operand()
    parser.expect(")")
    assert variable.type is not None
    state.operands += [parser.resolve(count, variable.type), *loop]
    parser.region([variable])
    parser.optional_attr_dict()


@hook.print(CanonicalLoopOp)
def print_canonical_loop(op: CanonicalLoopOp, printer: OpPrinter) -> None:
    if op.cli is not None:
        printer.emit(f"({printer.value_text(op.cli)})")
    variable = op.region.blocks[0].arguments[0]
    printer.emit(f" {printer.value_text(variable)} : ")
    printer.type(variable.type)
    printer.emit(f" in range({printer.value_text(op.trip_count)}) ")
    printer.region(op.region, entry_arguments=False)
    printer.attr_dict(op)


@hook.parse(UnrollHeuristicOp)
def parse_unroll_heuristic(parser: OpParser, state: OpState) -> None:
    """Parses `(%cli) -> ()`; `-> ()` is optional."""
    parser.expect("(")
    state.operands.append(parser.resolve(parser.operand(), _CLI))
    parser.expect(")")
    if parser.consume_if("->"):
        parser.expect("(")
        parser.expect(")")
    parser.optional_attr_dict()


@hook.print(UnrollHeuristicOp)
def print_unroll_heuristic(op: UnrollHeuristicOp, printer: OpPrinter) -> None:
    printer.emit(f"({printer.value_text(op.applyee)})")
    printer.attr_dict(op)


def parse_loop_transform(parser: OpParser, generated: Slot, applied: Slot) -> None:
    """`(%grid, %tile) <- (%loop)`; without generated loops, `<- (%loop)`."""
    if parser.kind == "(":
        generated.operands = parser.operand_list_between("(", ")")
    parser.expect("<")
    parser.expect("-")
    applied.operands = parser.operand_list_between("(", ")")


def print_loop_transform(
    printer: OpPrinter, op: Operation, generated: Sequence[Value], applied: Sequence[Value]
) -> None:
    if generated:
        printer.emit("(")
        printer.values(generated)
        printer.emit(")")
    if applied:
        printer.emit(" <- (")
        printer.values(applied)
        printer.emit(")")


# --------------------------------------------------------------------------------------------------- target_allocmem


@hook.parse(TargetAllocMemOp)
def parse_target_allocmem(parser: OpParser, state: OpState) -> None:
    """`%device : i32, vector<2xi32>(%length : i32), %extent`; extents are of type index."""
    device = parser.operand()
    state.operands.append(parser.resolve(device, parser.colon_type()))
    parser.expect(",")
    state.properties["in_type"] = TypeAttr(parser.type())
    type_parameters: list[Value] = []
    if parser.consume_if("("):
        operands = parser.operand_list()
        parser.expect(":")
        type_parameters = parser.resolve_all(operands, parser.type_list())
        parser.expect(")")
    extents = parser.resolve_same(parser.operand_list(), INDEX) if parser.consume_if(",") else []
    state.operands += [*type_parameters, *extents]
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, (1, len(type_parameters), len(extents)))
    state.result_types.append(I64)
    parser.optional_attr_dict()


@hook.print(TargetAllocMemOp)
def print_target_allocmem(op: TargetAllocMemOp, printer: OpPrinter) -> None:
    device = op.device
    printer.emit(f" {printer.value_text(device)} : ")
    printer.type(device.type)
    printer.emit(", ")
    allocated = op.in_type
    if isinstance(allocated, TypeAttr):
        printer.type(allocated.type)
    type_parameters, extents = op.typeparams, op.shape
    if type_parameters:
        printer.emit("(")
        printer.values(type_parameters)
        printer.emit(" : ")
        printer.types(value.type for value in type_parameters)
        printer.emit(")")
    for extent in extents:
        printer.emit(f", {printer.value_text(extent)}")
    printer.attr_dict(op, ("in_type",))


DIRECTIVES = {
    **clause_syntax.DIRECTIVES,
    **region_syntax.DIRECTIVES,
    "LoopTransformClis": CustomDirective(parse_loop_transform, print_loop_transform),
}
"""The custom directives of the dialect's assembly formats, by name."""
