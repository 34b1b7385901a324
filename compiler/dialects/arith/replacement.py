"""What the patterns of arith put in the place of an operation."""

from __future__ import annotations

from compiler.dialects.arith.ops import ConstantOp
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Value
from compiler.ir.types import Type
from compiler.rewrite.rewriter import Rewriter


def make_constant(op: Operation, rewriter: Rewriter, value: Attribute | None, type_: Type) -> Value | None:
    """A constant before the op; None where the type has no such value."""
    if value is None:
        return None
    made = rewriter.create(ConstantOp, result_types=[type_], value=value, location=op)
    return made.result


def replaced_with(
    op: Operation, rewriter: Rewriter, name: str, operands: list[Value], properties: dict[str, Attribute] | None = None
) -> bool:
    """True, once a new operation with these operands stands for the op."""
    rewriter.replace_op_with_named(op, name, operands, properties=properties)
    return True
