"""Extraction of a query's matches to a function: `match hasOpName("arith.mulf").extract("products")`."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.ir.attributes import StringAttr, TypeAttr
from compiler.ir.context import Context
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import FunctionType, Type
from compiler.rewrite.builder import Builder, IRMapping, clone
from compiler.syntax.printer.ir_printer import print_operation


def extract_function(matched_ops: Iterable[Operation], name: str, context: Context) -> str:
    """Returns the text of a function `name` with copies of the ops. Values that other ops define are its arguments."""
    ops = list(dict.fromkeys(matched_ops))
    # Upstream orders arguments by the last use of each value.
    operands = [operand for op in ops if op.name != "func.return" for operand in op.operands]
    order = list(dict.fromkeys(reversed(operands)))
    order.reverse()
    defined: set[Value] = set()
    used_before_defined: set[Value] = set()
    for op in ops:
        used_before_defined.update(operand for operand in op.operands if operand not in defined)
        defined.update(op.results)
    returned = [operand for op in ops if op.name == "func.return" for operand in op.operands]
    inputs = [value for value in [*order, *returned] if value in used_before_defined]
    inputs = list(dict.fromkeys(inputs))
    block = Block([value.type for value in inputs])
    mapping = IRMapping(dict(zip(inputs, block.arguments, strict=True)))
    results: list[Value] = []
    has_return = False
    for op in ops:
        copy = clone(op, mapping)
        mapping.values.update(zip(op.results, copy.results, strict=True))
        block.append(copy)
        has_return = has_return or op.name == "func.return"
        results += copy.results
    types: list[Type] = [value.type for value in (returned if has_return else results)]
    region = Region()
    region.append(block)
    builder = Builder(context)
    builder.block = block
    if not has_return:
        builder.create_named("func.return", [results])
    function_type = FunctionType(tuple(value.type for value in inputs), tuple(types))
    function = builder.build_named(
        "func.func",
        properties={"sym_name": StringAttr(name), "function_type": TypeAttr(function_type)},
        regions=[region],
    )
    return print_operation(function)
