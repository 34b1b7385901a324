"""Interpreter of complex's functions: computed in double precision by numpy, and rounded.

numpy's special cases are those of the C standard's annex G. Lowerings compute the same functions by other formulas,
whose roundings differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

import numpy as np

from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.complex.ops import (
    AbsOp,
    AngleOp,
    Atan2Op,
    ComplexArithmetic,
    ComplexUnary,
    CosOp,
    Expm1Op,
    ExpOp,
    Log1pOp,
    LogOp,
    PowiOp,
    PowOp,
    RsqrtOp,
    SignOp,
    SinOp,
    SqrtOp,
    TanhOp,
    TanOp,
)
from compiler.interpreter.values import Evaluator
from compiler.ir import floats
from compiler.ir.floats import FloatSemantics
from compiler.ir.types import ComplexType
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

Pair: TypeAlias = tuple[int, int]
Function: TypeAlias = Callable[..., np.complex128]


def _rsqrt(number: np.complex128) -> np.complex128:
    return np.complex128(0 if np.isinf(number) and not np.isnan(number) else 1 / np.sqrt(number))


def _sign(number: np.complex128) -> np.complex128:
    return number / np.abs(number) if number else number


def _power(base: np.complex128, exponent: np.complex128) -> np.complex128:
    """Returns 1 for the power 0, and 0 for other powers of zero."""
    if not exponent or not base:
        return np.complex128(not exponent)
    return np.complex128(np.exp(exponent * np.log(base)))


def _atan2(y: np.complex128, x: np.complex128) -> np.complex128:
    return np.complex128(-1j * np.log((x + 1j * y) / np.sqrt(x * x + y * y)))


_UNARY: Mapping[type[ComplexUnary], Function] = MappingProxyType(
    {
        CosOp: np.cos,
        ExpOp: np.exp,
        Expm1Op: np.expm1,
        LogOp: np.log,
        Log1pOp: np.log1p,
        RsqrtOp: _rsqrt,
        SignOp: _sign,
        SinOp: np.sin,
        SqrtOp: np.sqrt,
        TanOp: np.tan,
        TanhOp: np.tanh,
    }
)
_BINARY: Mapping[type[ComplexArithmetic], Function] = MappingProxyType({Atan2Op: _atan2, PowOp: _power})


def _semantics(type_: ComplexType) -> FloatSemantics:
    return semantics_of(type_.element_type)


def _number(pair: Pair, semantics: FloatSemantics) -> np.complex128:
    """Returns a numpy number: unlike Python's functions, numpy's do not raise."""
    return np.complex128(complex(*[floats.to_float(part, semantics) for part in pair]))


def _pair(number: np.complex128, semantics: FloatSemantics) -> Pair:
    return floats.from_float(float(number.real), semantics), floats.from_float(float(number.imag), semantics)


def _function(compute: Function) -> Callable[[ComplexUnary | ComplexArithmetic, object], Evaluator]:
    def make(op: ComplexUnary | ComplexArithmetic, machine: object) -> Evaluator:
        semantics = _semantics(op.result.type)

        def evaluate(*operands: Pair) -> Pair:
            with np.errstate(all="ignore"):
                return _pair(compute(*[_number(operand, semantics) for operand in operands]), semantics)

        return evaluate

    return make


for _op_class, _compute in (*_UNARY.items(), *_BINARY.items()):
    hook.evaluator(_op_class)(_function(_compute))


def _real(compute: Callable[[np.complex128], np.float64]) -> Callable[[AbsOp | AngleOp, object], Evaluator]:
    def make(op: AbsOp | AngleOp, machine: object) -> Evaluator:
        semantics = _semantics(op.complex.type)
        return lambda number: floats.from_float(float(compute(_number(number, semantics))), semantics)

    return make


hook.evaluator(AbsOp)(_real(np.abs))
hook.evaluator(AngleOp)(_real(np.angle))


@hook.evaluator(PowiOp)
def evaluate_powi(op: PowiOp, machine: object) -> Evaluator:
    semantics, width = _semantics(op.result.type), width_of(op.rhs.type)

    def power(base: Pair, exponent: int) -> Pair:
        with np.errstate(all="ignore"):
            return _pair(np.power(_number(base, semantics), signed(exponent, width)), semantics)

    return power
