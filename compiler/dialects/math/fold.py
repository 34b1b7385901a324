"""How math's operations fold.

Functions of floats are those of the C library, in single precision for f32: what upstream calls, too.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import struct
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from compiler.dialects.arith import fold as arith
from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.arith.fold_integers import Operands
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.floats import FloatSemantics, RoundingMode
from compiler.ir.operation import Operation
from compiler.ir.types import F32, F64, element_type_or_self
from compiler.ods.model import FoldAnswer, FoldHook
from compiler.rewrite.elementwise import fold_constants, signed, width_of

materialize_constant = arith.materialize_constant


def _library() -> Any:
    name = ctypes.util.find_library("m")
    return None if name is None else ctypes.CDLL(name)


_LIBRARY = _library()


def _call(name: str, arguments: tuple[int, ...], semantics: FloatSemantics) -> int | None:
    """What a function of the C library gives; None without such a library."""
    if _LIBRARY is None:
        return None
    single = semantics.bits == 32
    function = getattr(_LIBRARY, name + "f" if single else name)
    number = ctypes.c_float if single else ctypes.c_double
    function.restype, function.argtypes = number, [number] * len(arguments)
    letters, integers = ("<f", "<I") if single else ("<d", "<Q")
    values = [struct.unpack(letters, struct.pack(integers, bits))[0] for bits in arguments]
    made: int = struct.unpack(integers, struct.pack(letters, function(*values)))[0]
    return made


def _function(name: str, refuses: Callable[[int, FloatSemantics], bool] | None = None) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """constants of f32 and f64"""
        if element_type_or_self(op.operands[0].type) not in (F32, F64):
            return fold_constants(operands, lambda *bits: None)
        semantics = semantics_of(op.operands[0].type)

        def compute(*bits: int) -> int | None:
            if refuses is not None and refuses(bits[0], semantics):
                return None
            return _call(name, bits, semantics)

        return fold_constants(operands, compute)

    return fold


def _below_minus_one(bits: int, semantics: FloatSemantics) -> bool:
    return floats.is_negative(arithmetic.add(bits, arithmetic.from_integer(1, semantics), semantics), semantics)


def fold_atan2(op: Operation, operands: Operands) -> FoldAnswer:
    """constants of f32 and f64; atan2(0, 0) -> NaN"""
    semantics = semantics_of(op.results[0].type)
    is_known = element_type_or_self(op.results[0].type) in (F32, F64)

    def compute(a: int, b: int) -> int | None:
        if floats.is_zero(a, semantics) and floats.is_zero(b, semantics):
            return floats.quiet_nan(semantics)
        return _call("atan2", (a, b), semantics) if is_known else None

    return fold_constants(operands, compute)


def _rounding(mode: RoundingMode) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """constants"""
        semantics = semantics_of(op.results[0].type)
        return fold_constants(operands, lambda a: arithmetic.round_to_integral(a, semantics, mode))

    return fold


def _on_bits(compute: Callable[[int, FloatSemantics], int]) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """constants"""
        semantics = semantics_of(op.operands[0].type)
        return fold_constants(operands, lambda a: compute(a, semantics))

    return fold


def _classify(test: Callable[[int, FloatSemantics], bool]) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """constants -> true or false"""
        semantics = semantics_of(op.operands[0].type)
        return fold_constants(operands, lambda a: int(test(a, semantics)), op.results[0].type)

    return fold


def _is_finite(bits: int, semantics: FloatSemantics) -> bool:
    return not floats.is_nan(bits, semantics) and not floats.is_inf(bits, semantics)


def _is_normal(bits: int, semantics: FloatSemantics) -> bool:
    special = floats.is_zero(bits, semantics) or floats.is_denormal(bits, semantics)
    return _is_finite(bits, semantics) and not special


def fold_copysign(op: Operation, operands: Operands) -> FoldAnswer:
    """constants"""
    semantics = semantics_of(op.results[0].type)
    return fold_constants(operands, lambda a, b: arithmetic.copy_sign(a, b, semantics))


def _on_integers(compute: Callable[[int, int], int]) -> FoldHook:
    def fold(op: Operation, operands: Operands) -> FoldAnswer:
        """constants"""
        width = width_of(op.results[0].type)
        return fold_constants(operands, lambda a: compute(a, width))

    return fold


def fold_ipowi(op: Operation, operands: Operands) -> FoldAnswer:
    """constants but for 0 to a negative power"""
    width = width_of(op.results[0].type)

    def power(a: int, b: int) -> int | None:
        base, exponent = signed(a, width), signed(b, width)
        if exponent >= 0:
            return pow(base, exponent, 1 << width)
        if base == 0:
            return None
        return {1: 1, -1: -1 if exponent & 1 else 1}.get(base, 0)

    return fold_constants(operands, power)


FOLDS: Mapping[str, FoldHook] = MappingProxyType(
    {
        **{
            f"math.{name}": _function(name)
            for name in (
                *("acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "sin", "sinh", "tan", "tanh"),
                *("erf", "erfc", "exp", "exp2", "expm1", "round", "trunc"),
            )
        },
        "math.powf": _function("pow"),
        **{f"math.{name}": _function(name, floats.is_negative) for name in ("log", "log2", "log10", "sqrt")},
        "math.log1p": _function("log1p", _below_minus_one),
        "math.atan2": fold_atan2,
        "math.absf": _on_bits(arithmetic.absolute),
        "math.absi": _on_integers(lambda a, width: abs(signed(a, width))),
        "math.ceil": _rounding(RoundingMode.TOWARD_POSITIVE),
        "math.copysign": fold_copysign,
        "math.ctlz": _on_integers(lambda a, width: width - a.bit_length()),
        "math.ctpop": _on_integers(lambda a, width: a.bit_count()),
        "math.cttz": _on_integers(lambda a, width: (a & -a).bit_length() - 1 if a else width),
        "math.floor": _rounding(RoundingMode.TOWARD_NEGATIVE),
        "math.ipowi": fold_ipowi,
        "math.isfinite": _classify(_is_finite),
        "math.isinf": _classify(floats.is_inf),
        "math.isnan": _classify(floats.is_nan),
        "math.isnormal": _classify(_is_normal),
        "math.roundeven": _rounding(RoundingMode.NEAREST_TIES_TO_EVEN),
    }
)
