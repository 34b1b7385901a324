"""StableHLO's operations with regions, whose syntax is C++: `while`, `reduce`, and `scan` of CHLO.

To be named beside `stablehlo_hooks.py` in `python` of [dialects].
"""

from __future__ import annotations

from compiler.ir.attributes import DenseArrayAttr, IntegerAttr
from compiler.ir.operation import Block, Operation, Region
from compiler.ir.types import I32, I64, FunctionType, RankedTensorType, element_type_or_self
from compiler.ods.extension import extension
from compiler.ods.model import Hooks
from compiler.ods.op_class import new_operation
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import Argument, OpState, UnresolvedOperand

# ------------------------------------------------------------------------------------------------------------ while


def parse_while(parser: OpParser, state: OpState) -> None:
    """`(%i = %a, %j = %b) : T, U attributes {...} cond {...} do {...}`"""
    arguments, operands = parser.assignment_list()
    if operands:
        parser.expect(":")
        state.result_types += parser.type_list()
    state.operands += parser.resolve_all(operands, state.result_types)
    for argument, type_ in zip(arguments, state.result_types, strict=True):
        argument.type = type_
    parser.optional_attr_dict(keyword=True)
    for word in ("cond", "do"):
        parser.expect_keyword(word)
        parser.region(arguments)


def print_while(op: Operation, printer: OpPrinter) -> None:
    cond, body = op.regions
    printer.emit("(")
    for index, (argument, operand) in enumerate(zip(body.blocks[0].arguments, op.operands, strict=True)):
        printer.emit(", " if index else "")
        printer.value(argument)
        printer.emit(" = ")
        printer.value(operand)
    printer.emit(")")
    if op.operands:
        printer.emit(" : ")
        printer.types([operand.type for operand in op.operands])
    printer.attr_dict(op, keyword=True)
    printer.newline()
    printer.emit("cond ")
    printer.region(cond, entry_arguments=False)
    printer.emit(" do ")
    printer.region(body, entry_arguments=False)


def iteration_names(op: Operation, region: int) -> list[str]:
    return ["iterArg"] * len(op.regions[region].blocks[0].arguments)


# ----------------------------------------------------------------------------------------------------------- reduce


def parse_reduce(parser: OpParser, state: OpState) -> None:
    """Reads a reduction by one operation, or with a region.

    `(%a init: %b), (...) applies stablehlo.add across dimensions = [0] : type`
    `(%a init: %b), (...) across dimensions = [0] : type reducer(%x: T, %y: T) {...}`
    """
    inputs: list[UnresolvedOperand] = []
    inits: list[UnresolvedOperand] = []

    def pair() -> None:
        parser.expect("(")
        inputs.append(parser.operand())
        parser.expect_keyword("init")
        parser.expect(":")
        inits.append(parser.operand())
        parser.expect(")")

    parser.comma_separated(pair)
    name = parser.keyword() if parser.optional_keyword("applies") else ""
    parser.expect_keyword("across")
    parser.expect_keyword("dimensions")
    parser.expect("=")
    state.properties["dimensions"] = DenseArrayAttr(I64, tuple(parser.list_between("[", "]", parser.integer)))
    parser.optional_attr_dict()
    parser.expect(":")
    type_ = parser.custom_function_type()
    state.operands += parser.resolve_all([*inputs, *inits], type_.inputs)
    state.result_types += type_.results
    if name:
        fill_reducer(parser, parser.empty_region(), name, type_)
        return
    parser.expect_keyword("reducer")
    elements: list[Argument] = []
    accumulators: list[Argument] = []
    while parser.consume_if("("):
        elements.append(parser.argument(with_type=True))
        parser.expect(",")
        accumulators.append(parser.argument(with_type=True))
        parser.expect(")")
    parser.region([*elements, *accumulators])


def fill_reducer(parser: OpParser, region: Region, name: str, type_: FunctionType) -> None:
    """The region that `applies name` is short for: the op on the two arguments, and what returns its result."""
    if not type_.inputs:
        parser.op_error("input types missing in reduce-op function type")
    element = RankedTensorType((), element_type_or_self(type_.inputs[0]))
    block = Block()
    region.append(block)
    arguments = [block.add_argument(element), block.add_argument(element)]
    inner = new_operation(name, parser.context.op_def(name), arguments, [element])
    block.append(inner)
    block.append(new_operation("stablehlo.return", parser.context.op_def("stablehlo.return"), inner.results))


def applied_op(op: Operation) -> str:
    """The name of the one commutative op that a reducer is, "" where it is more."""
    block = op.regions[0].blocks[0]
    if len(block.ops) != 2 or not op.operands:
        return ""
    inner, end = block.ops
    types = {value.type for value in (*inner.operands, *inner.results)}
    is_short = (
        inner.name.startswith("stablehlo.")
        and inner.has_trait("HLO_Commutative")
        and not inner.regions
        and list(inner.operands) == list(block.arguments)
        and types == {RankedTensorType((), element_type_or_self(op.operands[0].type))}
        and end.name == "stablehlo.return"
        and list(end.operands) == list(inner.results)
    )
    return inner.name if is_short else ""


def print_reduce(op: Operation, printer: OpPrinter) -> None:
    half = len(op.operands) // 2
    for index, (value, init) in enumerate(zip(op.operands[:half], op.operands[half:], strict=True)):
        printer.emit(", (" if index else "(")
        printer.value(value)
        printer.emit(" init: ")
        printer.value(init)
        printer.emit(")")
    name = applied_op(op)
    printer.emit(f" applies {name}" if name else "")
    dimensions = op.properties["dimensions"]
    assert isinstance(dimensions, DenseArrayAttr)
    printer.emit(f" across dimensions = {list(dimensions.values)}")
    printer.attr_dict(op, ["dimensions"])
    printer.emit(" : ")
    printer.functional_type([operand.type for operand in op.operands], [result.type for result in op.results])
    if name:
        return
    printer.newline()
    printer.emit(" reducer")
    arguments = op.regions[0].blocks[0].arguments
    for element, accumulator in zip(arguments[:half], arguments[half:], strict=True):
        printer.emit("(")
        printer.argument(element)
        printer.emit(", ")
        printer.argument(accumulator)
        printer.emit(") ")
    printer.emit(" ")
    printer.region(op.regions[0], entry_arguments=False)


# ------------------------------------------------------------------------------------------------------------- scan


def parse_scan(parser: OpParser, state: OpState) -> None:
    """`(%a, %b) inits (%c) dimension=0 attributes {...} {...} : type`"""
    inputs = parser.operand_list_between("(", ")")
    parser.expect_keyword("inits")
    inits = parser.operand_list_between("(", ")")
    parser.expect_keyword("dimension")
    parser.expect("=")
    state.properties["dimension"] = IntegerAttr(parser.integer(), I64)
    parser.optional_attr_dict(keyword=True)
    parser.region()
    parser.expect(":")
    type_ = parser.custom_function_type()
    state.operands += parser.resolve_all([*inputs, *inits], type_.inputs)
    state.result_types += type_.results
    outputs = len(type_.results) - len(inits)
    if outputs < 0:
        parser.op_error("not enough result types to cover the required carries")
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, (len(inputs), len(inits)))
    state.properties["resultSegmentSizes"] = DenseArrayAttr(I32, (outputs, len(inits)))


def print_scan(op: Operation, printer: OpPrinter) -> None:
    printer.emit("(")
    printer.values(op.operand_group("inputs"))
    printer.emit(") inits (")
    printer.values(op.operand_group("inits"))
    dimension = op.properties["dimension"]
    assert isinstance(dimension, IntegerAttr)
    printer.emit(f") dimension={dimension.value} ")
    printer.attr_dict(op, ["dimension"], keyword=True)
    printer.emit(" ")
    printer.region(op.regions[0])
    printer.emit(" : ")
    printer.functional_type([operand.type for operand in op.operands], [result.type for result in op.results])


def scan_names(op: Operation, region: int) -> list[str]:
    inputs, arguments = len(op.operand_group("inputs")), op.regions[region].blocks[0].arguments
    return ["input" if index < inputs else "carry" for index in range(len(arguments))]


STABLEHLO = extension(
    "stablehlo",
    hooks={
        "stablehlo.while": Hooks(parse=parse_while, print=print_while, block_argument_names=iteration_names),
        "stablehlo.reduce": Hooks(parse=parse_reduce, print=print_reduce),
    },
)
CHLO = extension(
    "chlo", hooks={"chlo.scan": Hooks(parse=parse_scan, print=print_scan, block_argument_names=scan_names)}
)
