"""Interpreter of arith's conversions with a scale: both steps round, as in the expansion."""

from __future__ import annotations

from compiler.dialects.arith.cast_ops import ScalingExtFOp, ScalingTruncFOp
from compiler.dialects.arith.fold_floats import semantics_of
from compiler.interpreter.values import Evaluator, elementwise
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.floats import RoundingMode
from compiler.ods import hook


@hook.evaluator(ScalingExtFOp)
def evaluate_scaling_extf(op: ScalingExtFOp, machine: object) -> Evaluator:
    source, scale_format, target = (semantics_of(value.type) for value in (op.in_, op.scale, op.out))

    def extend(a: int, scale: int) -> int:
        factor = floats.convert(scale, scale_format, target)
        return arithmetic.multiply(floats.convert(a, source, target), factor, target)

    return elementwise(extend, op.out.type)


@hook.evaluator(ScalingTruncFOp)
def evaluate_scaling_truncf(op: ScalingTruncFOp, machine: object) -> Evaluator:
    source, scale_format, target = (semantics_of(value.type) for value in (op.in_, op.scale, op.out))
    mode = RoundingMode.NEAREST_TIES_TO_EVEN if op.roundingmode is None else RoundingMode(op.roundingmode.symbol)

    def truncate(a: int, scale: int) -> int:
        quotient = arithmetic.divide(a, floats.convert(scale, scale_format, source), source)
        return floats.convert(quotient, source, target, mode)

    return elementwise(truncate, op.out.type)
