"""Structured operations of MLIR 19: contractions without maps of their own, and those that newer releases lack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import cast

from compiler.dialects.linalg import DIALECT
from compiler.dialects.linalg.body import Attributes, BodyBuilder, cast_input, multiply_accumulate
from compiler.dialects.linalg.structure import MEMOIZED_MAPS, StructuredOp
from compiler.dialects.linalg.syntax import (
    add_payload,
    parse_body,
    parse_destination_style,
    parse_named,
    parse_payload,
    payload_of,
    print_body,
    print_operands,
    print_payload,
)
from compiler.ir.attributes import AffineMapAttr, ArrayAttr
from compiler.ir.operation import Operation, Value
from compiler.ods.enum_attribute import symbol_of
from compiler.ods.extension import extension
from compiler.ods.model import Hooks
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState


def _elementwise(default: str, b: BodyBuilder, arguments: Sequence[Value], attributes: Attributes) -> Value:
    """Returns the result of the function `fun` (an attribute) of the inputs, which are cast to the output's type."""
    function = symbol_of(attributes.get("fun")) or default
    unsigned = symbol_of(attributes.get("cast")) == "cast_unsigned"
    inputs = [b.cast(argument, arguments[-1].type, unsigned=unsigned) for argument in arguments[:-1]]
    return b.unary(function, *inputs) if len(inputs) == 1 else b.binary(function, *inputs)


def _contraction(loops: str, *operands: str) -> StructuredOp:
    return StructuredOp.of_loops(loops, operands, multiply_accumulate)


STRUCTURES: Mapping[str, StructuredOp] = {
    "linalg.batch_matmul": _contraction("b m n +k", "b m k", "b k n", "b m n"),
    "linalg.batch_matmul_transpose_a": _contraction("b m n +k", "b k m", "b k n", "b m n"),
    "linalg.batch_matmul_transpose_b": _contraction("b m n +k", "b m k", "b n k", "b m n"),
    "linalg.batch_reduce_matmul": _contraction("+b m n +k", "b m k", "b k n", "m n"),
    "linalg.elemwise_binary": StructuredOp.of_elements(2, partial(_elementwise, "add")),
    "linalg.elemwise_unary": StructuredOp.of_elements(1, partial(_elementwise, "exp")),
    "linalg.fill": StructuredOp.of_elements(1, cast_input),
    "linalg.matmul": _contraction("m n +k", "m k", "k n", "m n"),
    "linalg.matmul_transpose_a": _contraction("m n +k", "k m", "k n", "m n"),
    "linalg.matmul_transpose_b": _contraction("m n +k", "m k", "n k", "m n"),
}
"""The loops and bodies of operations, by name."""


def _parse(parser: OpParser, state: OpState) -> None:
    """Reads a named operation; where its loops are fixed, it keeps their maps in an attribute."""
    parse_named(parser, state)
    assert state.definition is not None
    structure: StructuredOp = state.definition.implementations["LinalgOp"]
    if structure.has_fixed_loops:
        maps = structure.maps(cast(Operation, state))  # reads attributes, which a state has as well
        if maps is not None:
            state.attributes[MEMOIZED_MAPS] = ArrayAttr(tuple(map(AffineMapAttr, maps)))


def _print(op: Operation, printer: OpPrinter) -> None:
    printer.attr_dict(op, ("operandSegmentSizes", MEMOIZED_MAPS))
    print_operands(op, printer, op.operand_group("inputs"), op.operand_group("outputs"))
    printer.arrow_types([result.type for result in op.results])


# ---------------------------------------------------------------------------------------------------------------- map


def _parse_map(parser: OpParser, state: OpState) -> None:
    """`{ arith.addf } ins(...) outs(...)`, or followed by `(%in: f32) { ... }`: the output is no argument."""
    payload = parse_payload(parser)
    parse_destination_style(parser, state, None)
    if payload is None:
        parse_body(parser, state)
    else:
        add_payload(parser, state, payload, list, outputs=False)


def _print_map(op: Operation, printer: OpPrinter) -> None:
    (mapper,) = op.regions
    payload = payload_of(mapper.entry, mapper.entry.arguments)
    if payload is not None:
        print_payload(payload, printer)
    print_operands(op, printer, op.operands[:-1], op.operands[-1:])
    printer.attr_dict(op)
    if payload is None:
        print_body(mapper, printer)


EXTENSION = extension("linalg", hooks={name: Hooks(parse=_parse, print=_print) for name in STRUCTURES})


def _named(hooks: Hooks) -> Hooks:
    return hooks._replace(parse=_parse)


def _fill(hooks: Hooks) -> Hooks:
    return hooks._replace(verify=None, parse=_parse)


def _map(hooks: Hooks) -> Hooks:
    return hooks._replace(parse=_parse_map, print=_print_map, verify=None, verify_regions=None)


CHANGED_HOOKS: Mapping[str, Callable[[Hooks], Hooks]] = {
    **{name: _named for name, op in DIALECT.ops.items() if op.hooks.parse is parse_named},
    "linalg.fill": _fill,
    "linalg.map": _map,
}
