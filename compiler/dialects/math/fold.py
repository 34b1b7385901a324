"""Folds of math's operations.

Functions of floats are those of the C library, in single precision for f32, as upstream.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import struct
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.arith import fold as arith
from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.arith.fold_integers import Operands
from compiler.dialects.math.exponential_ops import (
    ErfcOp,
    ErfOp,
    Exp2Op,
    ExpM1Op,
    ExpOp,
    Log1pOp,
    Log2Op,
    Log10Op,
    LogOp,
    PowFOp,
    SqrtOp,
)
from compiler.dialects.math.families import FloatFunction
from compiler.dialects.math.float_ops import (
    AbsFOp,
    CeilOp,
    CopySignOp,
    FloatClassification,
    FloorOp,
    IsFiniteOp,
    IsInfOp,
    IsNaNOp,
    IsNormalOp,
    RoundEvenOp,
    RoundOp,
    TruncOp,
)
from compiler.dialects.math.integer_ops import (
    AbsIOp,
    CountLeadingZerosOp,
    CountTrailingZerosOp,
    CtPopOp,
    IntegerUnary,
    IPowIOp,
)
from compiler.dialects.math.trigonometric_ops import (
    AcoshOp,
    AcosOp,
    AsinhOp,
    AsinOp,
    Atan2Op,
    AtanhOp,
    AtanOp,
    CoshOp,
    CosOp,
    SinhOp,
    SinOp,
    TanhOp,
    TanOp,
)
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.floats import FloatSemantics, RoundingMode
from compiler.ir.types import F32, F64, element_type_or_self
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.elementwise import fold_constants, signed, width_of

materialize_constant = arith.materialize_constant


def _library() -> object:
    name = ctypes.util.find_library("m")
    return None if name is None else ctypes.CDLL(name)


_LIBRARY = _library()


def call_library(name: str, arguments: tuple[int, ...], semantics: FloatSemantics) -> int | None:
    """Returns the result of a function of the C library; None if there is no library, or it has no such function."""
    single = semantics.bits == 32
    function = getattr(_LIBRARY, name + "f" if single else name, None)
    if function is None:
        return None
    number = ctypes.c_float if single else ctypes.c_double
    function.restype, function.argtypes = number, [number] * len(arguments)
    letters, integers = ("<f", "<I") if single else ("<d", "<Q")
    values = [struct.unpack(letters, struct.pack(integers, bits))[0] for bits in arguments]
    bits: int = struct.unpack(integers, struct.pack(letters, function(*values)))[0]
    return bits


FloatFold: TypeAlias = Callable[[FloatFunction, Operands], FoldAnswer]


def _function(name: str, refuses: Callable[[int, FloatSemantics], bool] | None = None) -> FloatFold:
    def fold(op: FloatFunction, operands: Operands) -> FoldAnswer:
        """constants of f32 and f64"""
        if element_type_or_self(op.result.type) not in (F32, F64):
            return fold_constants(operands, lambda *bits: None)
        semantics = semantics_of(op.result.type)

        def compute(*bits: int) -> int | None:
            if refuses is not None and refuses(bits[0], semantics):
                return None
            return call_library(name, bits, semantics)

        return fold_constants(operands, compute)

    return fold


def _below_minus_one(bits: int, semantics: FloatSemantics) -> bool:
    return floats.is_negative(arithmetic.add(bits, arithmetic.from_integer(1, semantics), semantics), semantics)


@hook.fold(Atan2Op)
def fold_atan2(op: Atan2Op, operands: Operands) -> FoldAnswer:
    """constants of f32 and f64; atan2(0, 0) -> NaN"""
    semantics = semantics_of(op.result.type)
    is_known = element_type_or_self(op.result.type) in (F32, F64)

    def compute(a: int, b: int) -> int | None:
        if floats.is_zero(a, semantics) and floats.is_zero(b, semantics):
            return floats.quiet_nan(semantics)
        return call_library("atan2", (a, b), semantics) if is_known else None

    return fold_constants(operands, compute)


def _on_bits(compute: Callable[[int, FloatSemantics], int]) -> FloatFold:
    def fold(op: FloatFunction, operands: Operands) -> FoldAnswer:
        """constants"""
        semantics = semantics_of(op.result.type)
        return fold_constants(operands, lambda a: compute(a, semantics))

    return fold


def _rounding(mode: RoundingMode) -> FloatFold:
    return _on_bits(lambda bits, semantics: arithmetic.round_to_integral(bits, semantics, mode))


def _classify(
    test: Callable[[int, FloatSemantics], bool],
) -> Callable[[FloatClassification, Operands], FoldAnswer]:
    def fold(op: FloatClassification, operands: Operands) -> FoldAnswer:
        """constants -> true or false"""
        semantics = semantics_of(op.operand_.type)
        return fold_constants(operands, lambda a: int(test(a, semantics)), op.result.type)

    return fold


def is_finite(bits: int, semantics: FloatSemantics) -> bool:
    return not floats.is_nan(bits, semantics) and not floats.is_inf(bits, semantics)


def is_normal(bits: int, semantics: FloatSemantics) -> bool:
    special = floats.is_zero(bits, semantics) or floats.is_denormal(bits, semantics)
    return is_finite(bits, semantics) and not special


@hook.fold(CopySignOp)
def fold_copysign(op: CopySignOp, operands: Operands) -> FoldAnswer:
    """constants"""
    semantics = semantics_of(op.result.type)
    return fold_constants(operands, lambda a, b: arithmetic.copy_sign(a, b, semantics))


def _on_integers(compute: Callable[[int, int], int]) -> Callable[[IntegerUnary, Operands], FoldAnswer]:
    def fold(op: IntegerUnary, operands: Operands) -> FoldAnswer:
        """constants"""
        width = width_of(op.result.type)
        return fold_constants(operands, lambda a: compute(a, width))

    return fold


@hook.fold(IPowIOp)
def fold_ipowi(op: IPowIOp, operands: Operands) -> FoldAnswer:
    """constants but for 0 to a negative power"""
    width = width_of(op.result.type)

    def power(a: int, b: int) -> int | None:
        base, exponent = signed(a, width), signed(b, width)
        if exponent >= 0:
            return pow(base, exponent, 1 << width)
        if base == 0:
            return None
        return {1: 1, -1: -1 if exponent & 1 else 1}.get(base, 0)

    return fold_constants(operands, power)


LIBRARY_FUNCTIONS: Mapping[type[FloatFunction], str] = MappingProxyType(
    {
        AcosOp: "acos",
        AcoshOp: "acosh",
        AsinOp: "asin",
        AsinhOp: "asinh",
        AtanOp: "atan",
        AtanhOp: "atanh",
        CosOp: "cos",
        CoshOp: "cosh",
        SinOp: "sin",
        SinhOp: "sinh",
        TanOp: "tan",
        TanhOp: "tanh",
        ErfOp: "erf",
        ErfcOp: "erfc",
        ExpOp: "exp",
        Exp2Op: "exp2",
        ExpM1Op: "expm1",
        RoundOp: "round",
        TruncOp: "trunc",
        PowFOp: "pow",
        LogOp: "log",
        Log2Op: "log2",
        Log10Op: "log10",
        SqrtOp: "sqrt",
        Log1pOp: "log1p",
    }
)
"""The function of the C library that computes each operation."""
_REFUSED: Mapping[type[FloatFunction], Callable[[int, FloatSemantics], bool]] = MappingProxyType(
    {
        LogOp: floats.is_negative,
        Log2Op: floats.is_negative,
        Log10Op: floats.is_negative,
        SqrtOp: floats.is_negative,
        Log1pOp: _below_minus_one,
    }
)
"""Operands that upstream does not fold."""

for _op_class, _name in LIBRARY_FUNCTIONS.items():
    hook.fold(_op_class)(_function(_name, _REFUSED.get(_op_class)))
hook.fold(AbsFOp)(_on_bits(arithmetic.absolute))
hook.fold(AbsIOp)(_on_integers(lambda a, width: abs(signed(a, width))))
hook.fold(CeilOp)(_rounding(RoundingMode.TOWARD_POSITIVE))
hook.fold(CountLeadingZerosOp)(_on_integers(lambda a, width: width - a.bit_length()))
hook.fold(CtPopOp)(_on_integers(lambda a, width: a.bit_count()))
hook.fold(CountTrailingZerosOp)(_on_integers(lambda a, width: (a & -a).bit_length() - 1 if a else width))
hook.fold(FloorOp)(_rounding(RoundingMode.TOWARD_NEGATIVE))
hook.fold(IsFiniteOp)(_classify(is_finite))
hook.fold(IsInfOp)(_classify(floats.is_inf))
hook.fold(IsNaNOp)(_classify(floats.is_nan))
hook.fold(IsNormalOp)(_classify(is_normal))
hook.fold(RoundEvenOp)(_rounding(RoundingMode.NEAREST_TIES_TO_EVEN))
