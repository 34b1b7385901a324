"""Syntax of the scf dialect's loops and conditionals.

Bodies of regions are parsed afterwards by the block parser, so the types of their arguments are set here.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.scf.ops import ExecuteRegionOp, ForallOp, ForOp, IfOp, InParallelOp, ParallelOp, WhileOp
from compiler.ir.attributes import UNIT, Attribute, DenseArrayAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import BlockArgument, Operation, Region, Value
from compiler.ir.types import DYNAMIC, I1, I32, I64, INDEX, Type
from compiler.ods import hook
from compiler.syntax.directives import CustomDirective, Slot, parse_dynamic_index_list, print_dynamic_index_list
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument, OpState, UnresolvedOperand


def _print_assignments(
    printer: OpPrinter, arguments: Sequence[BlockArgument], operands: Sequence[Value], prefix: str
) -> None:
    """Prints ` iter_args(%a = %x, %b = %y)`; nothing if there are no operands."""
    if not operands:
        return
    pairs = zip(arguments, operands, strict=False)
    texts = [f"{printer.value_text(argument)} = {printer.value_text(operand)}" for argument, operand in pairs]
    printer.emit(f"{prefix}({', '.join(texts)})")


def _print_types_in_parens(printer: OpPrinter, types: Sequence[Type]) -> None:
    printer.emit("(")
    printer.types(types)
    printer.emit(")")


def _arguments_of(region: Region) -> list[BlockArgument]:
    return region.blocks[0].arguments if region.blocks else []


# ----------------------------------------------------------------------------------------------------- execute_region


@hook.parse(ExecuteRegionOp)
def parse_execute_region(parser: OpParser, state: OpState) -> None:
    """`-> i64 no_inline { ... } {attributes}`."""
    state.result_types += parser.optional_arrow_types()
    if parser.optional_keyword("no_inline"):
        state.properties["no_inline"] = UNIT
    parser.region()
    parser.optional_attr_dict()


@hook.print(ExecuteRegionOp)
def print_execute_region(op: ExecuteRegionOp, printer: OpPrinter) -> None:
    printer.arrow_types([result.type for result in op.results])
    printer.emit(" no_inline " if "no_inline" in op.properties else " ")
    printer.region(op.region, entry_arguments=False)
    printer.attr_dict(op, ("no_inline",))


# ---------------------------------------------------------------------------------------------------------------- for


@hook.parse(ForOp)
def parse_for(parser: OpParser, state: OpState) -> None:
    """`unsigned %i = %lb to %ub step %s iter_args(%a = %x) -> (f32) : i32 { ... } {attributes}`."""
    if parser.optional_keyword("unsigned"):
        state.properties["unsignedCmp"] = UNIT
    arguments = [Argument(parser.operand())]
    parser.expect("=")
    bounds = [parser.operand()]
    for word in ("to", "step"):
        parser.expect_keyword(word)
        bounds.append(parser.operand())
    inits: list[UnresolvedOperand] = []
    if parser.optional_keyword("iter_args"):
        carried, inits = parser.assignment_list()
        arguments += carried
        state.result_types += parser.arrow_types()
    if len(arguments) != len(state.result_types) + 1:
        parser.op_error("mismatch in number of loop-carried values and defined values")
    type_ = parser.type() if parser.consume_if(":") else INDEX
    for argument, argument_type in zip(arguments, (type_, *state.result_types), strict=True):
        argument.type = argument_type
    state.operands += parser.resolve_same(bounds, type_)
    state.operands += [parser.resolve(init, t) for init, t in zip(inits, state.result_types, strict=True)]
    parser.region(arguments, terminator="scf.yield")
    parser.optional_attr_dict()


@hook.print(ForOp)
def print_for(op: ForOp, printer: OpPrinter) -> None:
    induction_variable, *carried = _arguments_of(op.region)
    lower, upper, step, *inits = (printer.value_text(operand) for operand in op.operands)
    unsigned = " unsigned" if "unsignedCmp" in op.properties else ""
    printer.emit(f"{unsigned} {printer.value_text(induction_variable)} = {lower} to {upper} step {step}")
    _print_assignments(printer, carried, op.init_args, " iter_args")
    if inits:
        printer.emit(" -> ")
        _print_types_in_parens(printer, [operand.type for operand in op.init_args])
    printer.emit(" ")
    if induction_variable.type != INDEX:
        printer.emit(" : ")
        printer.type(induction_variable.type)
        printer.emit(" ")
    printer.region(op.region, entry_arguments=False, terminators=bool(inits))
    printer.attr_dict(op, ("unsignedCmp",))


# ----------------------------------------------------------------------------------------------------------------- if


@hook.parse(IfOp)
def parse_if(parser: OpParser, state: OpState) -> None:
    """`%condition -> (i32) { ... } else { ... } {attributes}`."""
    state.operands += parser.resolve_same([parser.operand()], I1)
    state.result_types += parser.optional_arrow_types()
    parser.region(terminator="scf.yield")
    if parser.optional_keyword("else"):
        parser.region(terminator="scf.yield")
    else:
        parser.empty_region()
    parser.optional_attr_dict()


@hook.print(IfOp)
def print_if(op: IfOp, printer: OpPrinter) -> None:
    printer.emit(f" {printer.value_text(op.condition)}")
    if op.results:
        printer.emit(" -> ")
        _print_types_in_parens(printer, [result.type for result in op.results])
    terminators = bool(op.results)
    printer.emit(" ")
    printer.region(op.then_region, entry_arguments=False, terminators=terminators)
    if op.else_region.blocks:
        printer.emit(" else ")
        printer.region(op.else_region, entry_arguments=False, terminators=terminators)
    printer.attr_dict(op)


# -------------------------------------------------------------------------------------------------------------- while


@hook.parse(WhileOp)
def parse_while(parser: OpParser, state: OpState) -> None:
    """`(%a = %x) : (i32) -> f32 { ... } do { ... } attributes {...}`."""
    arguments: list[Argument] = []
    operands: list[UnresolvedOperand] = []
    if parser.kind == "(":
        arguments, operands = parser.assignment_list()
    parser.expect(":")
    type_start = parser.start
    type_ = parser.custom_function_type()
    state.result_types += type_.results
    if len(type_.inputs) != len(operands):
        parser.hook_error(
            f"expected as many input types as operands (expected {len(operands)} got {len(type_.inputs)})", type_start
        )
    state.operands += parser.resolve_all(operands, type_.inputs)
    for argument, argument_type in zip(arguments, type_.inputs, strict=True):
        argument.type = argument_type
    parser.region(arguments)
    parser.expect_keyword("do")
    parser.region()
    parser.optional_attr_dict(keyword=True)


@hook.print(WhileOp)
def print_while(op: WhileOp, printer: OpPrinter) -> None:
    before, after = op.regions
    _print_assignments(printer, _arguments_of(before), op.operands, " ")
    printer.emit(" : ")
    printer.functional_type([operand.type for operand in op.operands], [result.type for result in op.results])
    printer.emit(" ")
    printer.region(before, entry_arguments=False)
    printer.emit(" do ")
    printer.region(after)
    printer.attr_dict(op, keyword=True)


# ----------------------------------------------------------------------------------------------------------- parallel


@hook.parse(ParallelOp)
def parse_parallel(parser: OpParser, state: OpState) -> None:
    """`(%i, %j) = (%lb0, %lb1) to (%ub0, %ub1) step (%s0, %s1) init (%x) -> f32 { ... } {attributes}`."""
    arguments = parser.argument_list()
    rank = len(arguments)
    parser.expect("=")
    for word in ("", "to", "step"):
        if word:
            parser.expect_keyword(word)
        state.operands += parser.resolve_same(parser.operand_list_between("(", ")", rank), INDEX)
    inits: list[UnresolvedOperand] = []
    if parser.optional_keyword("init"):
        inits = parser.operand_list_between("(", ")")
    state.result_types += parser.optional_arrow_types()
    for argument in arguments:
        argument.type = INDEX
    parser.region(arguments, terminator="scf.reduce")
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, (rank, rank, rank, len(inits)))
    parser.optional_attr_dict()
    state.operands += parser.resolve_all(inits, state.result_types)


@hook.print(ParallelOp)
def print_parallel(op: ParallelOp, printer: OpPrinter) -> None:
    lists: tuple[Sequence[Value], ...] = (
        _arguments_of(op.region),
        op.lower_bound,
        op.upper_bound,
        op.step,
    )
    for word, values in zip((" (", ") = (", ") to (", ") step ("), lists, strict=True):
        printer.emit(word)
        printer.values(values)
    printer.emit(")")
    inits = op.init_vals
    if inits:
        printer.emit(" init (")
        printer.values(inits)
        printer.emit(")")
    printer.arrow_types([result.type for result in op.results])
    printer.emit(" ")
    printer.region(op.region, entry_arguments=False)
    printer.attr_dict(op)


# ------------------------------------------------------------------------------------------------------------- forall


@hook.parse(ForallOp)
def parse_forall(parser: OpParser, state: OpState) -> None:
    """`(%i) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>) { ... } {attributes}`; or `(%i) = (0) to (%n) step (1)`."""
    arguments = parser.argument_list()
    rank = len(arguments)
    sizes: list[int] = []
    if parser.optional_keyword("in"):
        static = [DenseArrayAttr(I64, (0,) * rank)]
        upper = _index_list(parser, state)
        static += [upper[0], DenseArrayAttr(I64, (1,) * rank)]
        sizes = [0, upper[1], 0]
    else:
        parser.expect("=")
        static = []
        for word in ("", "to", "step"):
            if word:
                parser.expect_keyword(word)
            constants, count = _index_list(parser, state)
            static.append(constants)
            sizes.append(count)
    outs_start = parser.start
    inits: list[UnresolvedOperand] = []
    outs: list[Argument] = []
    if parser.optional_keyword("shared_outs"):
        outs_start = parser.start
        outs, inits = parser.assignment_list()
        state.result_types += parser.optional_arrow_types()
        state.operands += parser.resolve_all(inits, state.result_types, outs_start)
    for argument in arguments:
        argument.type = INDEX
    for argument, type_ in zip(outs, state.result_types, strict=True):
        argument.type = type_
    parser.region([*arguments, *outs], terminator="scf.forall.in_parallel")
    parser.optional_attr_dict()
    for name, constants in zip(("staticLowerBound", "staticUpperBound", "staticStep"), static, strict=True):
        parser.add_attribute(name, constants)
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, (*sizes, len(inits)))


def _index_list(parser: OpParser, state: OpState) -> tuple[DenseArrayAttr, int]:
    """Parses `(4, %n)`; returns the constants, and the number of operands added to the op."""
    operands, integers = Slot("operands"), Slot("integers")
    parse_dynamic_index_list(parser, operands, integers, brackets="()")
    state.operands += parser.resolve_same(operands.operands, INDEX)
    assert isinstance(integers.attribute, DenseArrayAttr)
    return integers.attribute, len(operands.operands)


@hook.print(ForallOp)
def print_forall(op: ForallOp, printer: OpPrinter) -> None:
    arguments = _arguments_of(op.region)
    outputs = op.outputs
    rank = len(arguments) - len(outputs)
    bounds: list[tuple[str, list[Value], Attribute]] = [
        (word, op.operand_group("dynamic" + name), op.properties["static" + name])
        for word, name in (("", "LowerBound"), (" to ", "UpperBound"), (" step ", "Step"))
    ]
    printer.emit(" (")
    printer.values(arguments[:rank])
    if is_normalized(op):
        printer.emit(") in ")
        print_dynamic_index_list(printer, op, *bounds[1][1:], brackets="()")
    else:
        printer.emit(") = ")
        for word, operands, constants in bounds:
            printer.emit(word)
            print_dynamic_index_list(printer, op, operands, constants, brackets="()")
    _print_assignments(printer, arguments[rank:], outputs, " shared_outs")
    printer.emit(" ")
    if len(arguments) > rank:
        printer.emit("-> ")
        _print_types_in_parens(printer, [result.type for result in op.results])
        printer.emit(" ")
    printer.region(op.region, entry_arguments=False, terminators=bool(op.results))
    printer.attr_dict(op, ("staticLowerBound", "staticUpperBound", "staticStep"))


def is_normalized(op: Operation) -> bool:
    """Returns True if all lower bounds of a forall are constants 0 and all steps constants 1."""
    return all(
        all(number == wanted for number in _numbers(op, name)) for name, wanted in (("LowerBound", 0), ("Step", 1))
    )


def _numbers(op: Operation, name: str) -> list[int | None]:
    """Returns the bounds or steps of a forall, None for unknown ones."""
    constants = op.properties.get("static" + name)
    operands = iter(op.operand_group("dynamic" + name))
    values = constants.values if isinstance(constants, DenseArrayAttr) else ()
    return [constant_integer(next(operands)) if value == DYNAMIC else value for value in values]


@hook.parse(InParallelOp)
def parse_in_parallel(parser: OpParser, state: OpState) -> None:
    """`{ ... } {attributes}`."""
    parser.region()
    state.pending[-1].at_least_one_block = True
    parser.optional_attr_dict()


@hook.print(InParallelOp)
def print_in_parallel(op: InParallelOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.region(op.region, entry_arguments=False, terminators=False)
    printer.attr_dict(op)


# ------------------------------------------------------------------------------------------------------- index_switch


def parse_switch_cases(parser: OpParser, cases: Slot, regions: Slot) -> bool:
    """`case 2 { ... } case 5 { ... }`; the regions are added to the op after its default one."""
    values: list[int] = []
    while parser.optional_keyword("case"):
        values.append(parser.integer())
        regions.regions.append(parser.region(terminator="scf.yield"))
    cases.attribute = DenseArrayAttr(I64, tuple(values))
    return True


def print_switch_cases(printer: OpPrinter, op: Operation, cases: Attribute | None, regions: Sequence[Region]) -> None:
    values = cases.values if isinstance(cases, DenseArrayAttr) else ()
    for value, region in zip(values, regions, strict=False):
        printer.newline()
        printer.emit(f"case {value} ")
        printer.region(region, entry_arguments=False)


SWITCH_CASES = CustomDirective(parse_switch_cases, print_switch_cases)
