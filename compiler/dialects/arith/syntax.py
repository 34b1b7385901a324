"""Syntax of the arith dialect beyond its assembly formats: the syntax of select, and the names of results."""

from __future__ import annotations

from importlib import import_module

from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.ir.asm import decimal
from compiler.ir.attributes import IntegerAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import OpResult
from compiler.ir.types import I1, IndexType, IntegerType, ShapedType, Type
from compiler.ods import hook
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState


@hook.parse(SelectOp)
def parse_select(parser: OpParser, state: OpState) -> None:
    """`%condition, %a, %b : vector<4xi1>, vector<4xf32>`; a condition of type i1 does not spell it."""
    operands = parser.operand_list(3)
    parser.optional_attr_dict()
    type_ = parser.colon_type()
    condition_type: Type = I1
    if parser.consume_if(","):
        condition_type, type_ = type_, parser.type()
    state.result_types.append(type_)
    state.operands += parser.resolve_all(operands, (condition_type, type_, type_))


@hook.print(SelectOp)
def print_select(op: SelectOp, printer: OpPrinter) -> None:
    printer.emit(" ")
    printer.values(op.operands)
    printer.attr_dict(op)
    printer.emit(" : ")
    if isinstance(op.condition.type, ShapedType):
        printer.type(op.condition.type)
        printer.emit(", ")
    printer.type(op.result.type)


@hook.result_names(ConstantOp)
def constant_names(op: ConstantOp) -> list[str]:
    """`true`, `c4` for an index, `c4_i32` for an integer, `cst` for anything else."""
    value = op.value
    if not isinstance(value, IntegerAttr):
        return ["cst"]
    type_ = op.result.type
    if isinstance(type_, IntegerType):
        if type_.width == 1:
            return ["true" if value.value else "false"]
        return [f"c{decimal(value.value)}_{type_}"]
    return [f"c{value.value}"]


@hook.result_names(MulIOp)
def muli_names(op: MulIOp) -> list[str]:
    """`c4_vscale` for the product of an index constant and vector.vscale.

    That dialect is loaded here, as most files with arith have no vectors.
    """
    if not isinstance(op.result.type, IndexType):
        return []
    vscale = import_module("compiler.dialects.vector.element_ops").VectorScaleOp
    left, right = op.operands
    for constant, scale in ((left, right), (right, left)):
        value = constant_integer(constant)
        if value is not None and isinstance(scale, OpResult) and isinstance(scale.owner, vscale):
            return [f"c{value}_vscale"]
    return []
