"""Products of sizes, which are constants or values."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.ir.attributes import index_attr
from compiler.ir.mixed_values import MixedValue, known_integer
from compiler.ir.operation import Value
from compiler.rewrite.builder import Builder


def multiply_sizes(sizes: Sequence[MixedValue], builder: Builder) -> MixedValue:
    """Returns the product of sizes; creates operations for sizes that are values."""
    constants = [known_integer(size) for size in sizes]
    static_product = prod(constant for constant in constants if constant is not None)
    factors = [
        size for size, constant in zip(sizes, constants, strict=True) if constant is None and isinstance(size, Value)
    ]
    if not factors:
        return static_product
    if static_product != 1:
        factors.append(builder.create(ConstantOp, value=index_attr(static_product)).result)
    result, *others = factors
    for factor in others:
        result = builder.create(MulIOp, result, factor).result
    return result
