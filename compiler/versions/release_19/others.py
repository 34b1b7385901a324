"""Syntax of single operations of MLIR 19, of several dialects."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from compiler.dialects.gpu.region_syntax import parse_warp_execute, print_warp_execute
from compiler.dialects.irdl.attributes import VariadicityArrayAttr, VariadicityAttr
from compiler.dialects.irdl.enums import Variadicity
from compiler.dialects.irdl.syntax import variadicities
from compiler.ir.attributes import Attribute, IntegerAttr, TypeAttr, integer_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, I1, I32, RankedTensorType
from compiler.ods.extension import extension
from compiler.ods.model import Hooks
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState

# --------------------------------------------------------------------------------------------------------------- irdl


def _parse_values(parser: OpParser, values: Slot, variadicity: Slot) -> None:
    """`(%a, optional %b, variadic %c)`."""
    kinds: list[Attribute] = []

    def entry() -> None:
        kind = next((kind for kind in Variadicity if parser.optional_keyword(kind.symbol)), Variadicity.SINGLE)
        kinds.append(VariadicityAttr.get(kind))
        values.operands.append(parser.operand())

    parser.list_between("(", ")", entry)
    variadicity.attribute = VariadicityArrayAttr.get(tuple(kinds))


def _print_values(printer: OpPrinter, op: Operation, values: Sequence[Value], variadicity: Attribute) -> None:
    printer.emit("(")
    for index, (value, kind) in enumerate(zip(values, variadicities(variadicity), strict=False)):
        printer.emit(", " if index else "")
        printer.emit("" if kind is Variadicity.SINGLE else f"{kind.symbol} ")
        printer.value(value)
    printer.emit(")")


# --------------------------------------------------------------------------------------------------------------- nvvm


def _parse_vote(parser: OpParser, state: OpState) -> None:
    """`%mask, %predicate : i32`."""
    operands = parser.operand_list()
    parser.optional_attr_dict()
    type_ = parser.colon_type()
    state.operands += parser.resolve_all(operands, [I32, I1], parser.start)
    state.result_types.append(type_)


def _print_vote(op: Operation, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    printer.attr_dict(op)
    printer.emit(" : ")
    printer.types(result.type for result in op.results)


# --------------------------------------------------------------------------------------------------------------- tosa


def _parse_cond_if(parser: OpParser, state: OpState) -> None:
    """`%condition -> (tensor<4xf32>) { ... } else { ... }`."""
    condition = parser.operand()
    state.operands.append(parser.resolve(condition, RankedTensorType((), I1)))
    state.result_types += parser.optional_arrow_types()
    parser.region()
    if parser.optional_keyword("else"):
        parser.region()
    else:
        state.regions.append(parser.empty_region())
    parser.optional_attr_dict(keyword=True)


def _print_cond_if(op: Operation, printer: OpPrinter) -> None:
    then, otherwise = op.regions
    printer.emit(f" {printer.value_text(op.operands[0])}")
    if op.results:
        printer.emit(" -> (")
        printer.types(result.type for result in op.results)
        printer.emit(")")
    printer.emit(" ")
    printer.region(then, terminators=bool(op.results))
    if otherwise.blocks:
        printer.emit(" else ")
        printer.region(otherwise, terminators=bool(op.results))
    printer.attr_dict(op, keyword=True)


def _parse_type_or_value(parser: OpParser, type_: Slot, value: Slot) -> None:
    """`= dense<0> : tensor<4xi32>`, or `: tensor<4xi32>`."""
    if parser.consume_if("="):
        value.attribute = parser.attribute()
        type_.attribute = TypeAttr(getattr(value.attribute, "type"))  # noqa: B009  only typed attributes have one
    else:
        type_.attribute = TypeAttr(parser.colon_type())


def _print_type_or_value(printer: OpPrinter, op: Operation, type_: Attribute | None, value: Attribute | None) -> None:
    if value is not None:
        printer.emit("= ")
        printer.attribute(value)
    elif isinstance(type_, TypeAttr):
        printer.emit(": ")
        printer.type(type_.type)


# ---------------------------------------------------------------------------------------------------------- transform


def _parse_split(parser: OpParser, state: OpState) -> None:
    """`%target after 4 {dimension = 0} : !target`: two results of the target's type."""
    target = parser.operand()
    parser.expect_keyword("after")
    size = parser.optional_operand()
    point = DYNAMIC if size is not None else parser.integer()
    parser.optional_attr_dict()
    type_ = parser.colon_type()
    state.operands.append(parser.resolve(target, type_))
    if size is not None:
        parser.expect(",")
        state.operands.append(parser.resolve(size, parser.type()))
    state.properties["static_chunk_sizes"] = integer_attr(point)
    state.result_types += [type_, type_]


def _print_split(op: Operation, printer: OpPrinter) -> None:
    target, *sizes = op.operands
    point = op.properties.get("static_chunk_sizes")
    at = printer.value_text(sizes[0]) if sizes else str(point.value if isinstance(point, IntegerAttr) else 0)
    printer.emit(f" {printer.value_text(target)} after {at} ")
    printer.attr_dict(op, ("static_chunk_sizes",))
    printer.emit(" : ")
    printer.types(operand.type for operand in op.operands)


EXTENSIONS = (
    extension(
        "gpu",
        formats={
            "gpu.module": "$sym_name (`<` $offloadingHandler^ `>`)? ($targets^)? attr-dict-with-keyword $bodyRegion"
        },
    ),
    extension("irdl", directives={"ValuesWithVariadicity": CustomDirective(_parse_values, _print_values)}),
    extension("nvvm", hooks={"nvvm.vote.ballot.sync": Hooks(parse=_parse_vote, print=_print_vote)}),
    extension(
        "tosa",
        hooks={"tosa.cond_if": Hooks(parse=_parse_cond_if, print=_print_cond_if)},
        directives={"TypeOrAttr": CustomDirective(_parse_type_or_value, _print_type_or_value)},
    ),
    extension("transform", hooks={"transform.structured.split": Hooks(parse=_parse_split, print=_print_split)}),
    extension(
        "vector",
        hooks={
            "vector.warp_execute_on_lane_0": Hooks(
                parse=partial(parse_warp_execute, terminator="vector.yield"), print=print_warp_execute
            )
        },
    ),
)
