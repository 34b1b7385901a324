"""Reductions in the bodies of structured operations: the combining operation and its neutral element."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.analysis.effects import is_memory_effect_free
from compiler.dialects.arith.enums import FastMathFlags
from compiler.dialects.arith.float_ops import FloatBinary
from compiler.dialects.arith.reductions import REDUCTION_OPS, identity_value
from compiler.dialects.linalg.interface import body, inputs
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Value


@dataclass(frozen=True, slots=True)
class Reduction:
    """A chain of operations that combines an output's element with `value`."""

    combiners: list[Operation]
    value: Value


def match_reduction(op: Operation, output: int) -> Reduction | None:
    """Returns the reduction into an output: each combiner's only use is the next one, the last one is yielded."""
    block = body(op)
    carried: Value = block.arguments[len(inputs(op)) + output]
    combiners: list[Operation] = []
    while True:
        users = [inner for inner in op.walk() for value in inner.operands if value is carried]
        if len(users) != 1:
            return None
        (user,) = users
        if user is block.ops[-1]:
            break
        if user.parent is not block or len(user.results) != 1 or not is_memory_effect_free(user):
            return None
        combiners.append(user)
        carried = user.result
    if not combiners or len(combiners[0].operands) != 2 or block.ops[-1].operands[output] is not carried:
        return None
    left, right = combiners[0].operands
    return Reduction(combiners, right if left is block.arguments[len(inputs(op)) + output] else left)


def single_combiner(op: Operation, output: int) -> Operation | None:
    """Returns the only operation that combines an output's element with other values."""
    reduction = match_reduction(op, output)
    return reduction.combiners[0] if reduction is not None and len(reduction.combiners) == 1 else None


def neutral_element(combiner: Operation) -> Attribute | None:
    """Returns the value that a combiner leaves any other one unchanged with."""
    kinds = [kind for kind, op_class in REDUCTION_OPS.items() if isinstance(combiner, op_class)]
    is_finite = isinstance(combiner, FloatBinary) and FastMathFlags.NINF in combiner.fastmath
    return identity_value(kinds[0], combiner.result.type, is_finite=is_finite) if kinds else None
