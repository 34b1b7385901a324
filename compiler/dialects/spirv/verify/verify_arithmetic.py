"""Checks of shifts and dot products, with upstream's messages."""

from __future__ import annotations

from typing import TypeAlias

from compiler.dialects.spirv.ops.bit_ops import Shift
from compiler.dialects.spirv.ops.integer_dot_product_ops import (
    SDotAccSatOp,
    SDotOp,
    SUDotAccSatOp,
    SUDotOp,
    UDotAccSatOp,
    UDotOp,
)
from compiler.dialects.spirv.verify.verify_casts import bit_width
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import IntegerType
from compiler.ods import hook

IntegerDotProduct: TypeAlias = SDotOp | SUDotOp | UDotOp | SDotAccSatOp | SUDotAccSatOp | UDotAccSatOp


@hook.verify(Shift)
def shift(op: Shift) -> Finding:
    operand, result = op.operand1.type, op.result.type
    if operand == result:
        return None
    message = "expected the same type for the first operand and result, but provided "
    return Problem(op, f"{message}'{operand}' and '{result}'")


@hook.verify(SDotOp, SUDotOp, UDotOp, SDotAccSatOp, SUDotAccSatOp, UDotAccSatOp)
def integer_dot_product(op: IntegerDotProduct) -> Finding:
    """Checks that the factors are vectors, or integers with four packed 8-bit integers."""
    factor, format_ = op.vector1.type, op.format
    if isinstance(factor, IntegerType):
        if format_ is None:
            return "requires Packed Vector Format attribute for integer vector operands"
        if factor.width != 32:
            return (
                f"with specified Packed Vector Format ({format_.symbol}) requires integer vector operands to be "
                "32-bits wide"
            )
    elif format_ is not None:
        return f"with invalid format attribute for vector operands of type '{factor}'"
    width = bit_width(factor) or 0
    result = bit_width(op.result.type) or 0
    if width > result:
        return (
            f"result type has insufficient bit-width ({result} bits) for the specified vector operand type "
            f"({width} bits)"
        )
    return None
