"""The body of a contraction: upstream's `isContractionBody`.

^bb0(%a, %b, %c): linalg.yield %c + %a * %b, with casts in between
"""

from __future__ import annotations

from compiler.analysis.effects import memory_effects
from compiler.dialects.arith.float_ops import AddFOp, MulFOp
from compiler.dialects.arith.integer_ops import AddIOp, AndIOp, MulIOp, OrIOp
from compiler.dialects.complex import ops as complex_ops
from compiler.ir.operation import Block, Operation, OpResult, Value

_PAIRS = ((MulFOp, AddFOp), (MulIOp, AddIOp), (complex_ops.MulOp, complex_ops.AddOp), (AndIOp, OrIOp))
"""Classes of operations that multiply and add."""


def multiplies_and_adds(block: Block) -> bool:
    """Returns True if a block yields the sum of its third argument and the product of the others, except for casts."""
    last = block.last
    if last is None or len(block.arguments) != 3 or len(last.operands) != 1:
        return False
    (left, right, total), [yielded] = block.arguments, last.operands
    addition = _binary(yielded)
    if addition is None:
        return False
    summands = [_skip_unary(operand) for operand in addition.operands]
    if total not in summands:
        return False
    product = _binary(summands[1] if summands[0] is total else summands[0])
    if product is None or not any(isinstance(product, mul) and isinstance(addition, add) for mul, add in _PAIRS):
        return False
    factors = [_skip_unary(operand) for operand in product.operands]
    return factors in ([left, right], [right, left])


def _binary(value: Value) -> Operation | None:
    """Returns the operation with two operands and one result that defines a value, except for casts of it."""
    source = _skip_unary(value)
    op = source.owner if isinstance(source, OpResult) else None
    return op if op is not None and len(op.operands) == 2 and len(op.results) == 1 else None


def _skip_unary(value: Value) -> Value:
    """Returns the value that operations with one operand and no effects, such as casts, were applied to."""
    while isinstance(value, OpResult) and len(value.owner.operands) == 1 and memory_effects(value.owner) == []:
        [value] = value.owner.operands
    return value
