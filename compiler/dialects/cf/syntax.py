"""Syntax of the cases of cf.switch."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.cf.ops import SwitchOp
from compiler.ir.attributes import Attribute, DenseElementsAttr, dense_elements_attr
from compiler.ir.operation import Block, Value
from compiler.ir.types import IntegerType, Type, VectorType
from compiler.syntax.directives import CustomDirective, Slot
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter


def parse_switch_op_cases(
    parser: OpParser,
    flag_type: Slot,
    default: Slot,
    default_operands: Slot,
    default_types: Slot,
    case_values: Slot,
    destinations: Slot,
    operands: Slot,
    types: Slot,
) -> bool:
    """`default: ^bb1(%a : i32), 42: ^bb2, 43: ^bb3(%b : i64)`; successors are added to the op."""
    parser.expect_keyword("default")
    parser.expect(":")
    _destination(parser, default_operands, default_types)
    values: list[int] = []
    while parser.consume_if(","):
        values.append(parser.integer())
        parser.expect(":")
        operands.group_sizes.append(_destination(parser, operands, types))
    type_ = flag_type.types[0] if flag_type.types else None
    if values and isinstance(type_, IntegerType):
        case_values.attribute = dense_elements_attr(VectorType((len(values),), type_), values)
    return True


def _destination(parser: OpParser, operands: Slot, types: Slot) -> int:
    """Parses `^bb1(%a, %b : i32, i64)`; returns the number of operands."""
    parser.state.successors.append(parser.successor())
    if not parser.consume_if("("):
        return 0
    parsed = parser.operand_list()
    parser.expect(":")
    operands.operands += parsed
    types.types += parser.type_list()
    parser.expect(")")
    return len(parsed)


def print_switch_op_cases(
    printer: OpPrinter,
    op: SwitchOp,
    flag_type: Sequence[Type],
    default: Block,
    default_operands: Sequence[Value],
    default_types: Sequence[Type],
    case_values: Attribute | None,
    destinations: Sequence[Block],
    operands: Sequence[Value],
    types: Sequence[Type],
) -> None:
    printer.emit("  default: ")
    printer.successor(default, default_operands)
    if not isinstance(case_values, DenseElementsAttr):
        return
    patterns = case_values.bit_patterns()
    if case_values.is_splat:
        patterns *= len(destinations)
    start = 0
    for value, destination, size in zip(patterns, destinations, op.case_operand_segments.values, strict=False):
        printer.emit(",")
        printer.newline()
        printer.emit(f"  {value}: ")
        printer.successor(destination, operands[start : start + size])
        start += size
    printer.newline()


SWITCH_OP_CASES = CustomDirective(parse_switch_op_cases, print_switch_op_cases)
