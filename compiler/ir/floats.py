"""Soft floats: the builtin float types of MLIR 22 as bit patterns, exact in Python integers.

A float value is its bit pattern, an unsigned int, together with the `FloatSemantics` of its type. Results equal those
of LLVM's APFloat, whose terms are used here (semantics, precision, exponent range, rounding mode), except where
`convert` says otherwise. `float_printing.py` prints values.
"""

import math
import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple


class RoundingMode(Enum):
    """Rounding of an inexact result: the five modes of IEEE 754, named as in LLVM."""

    NEAREST_TIES_TO_EVEN = "to_nearest_even"
    NEAREST_TIES_TO_AWAY = "to_nearest_away"
    TOWARD_ZERO = "toward_zero"
    TOWARD_POSITIVE = "upward"
    TOWARD_NEGATIVE = "downward"


class NonFinite(Enum):
    """Non-finite values of a format (APFloat's fltNonfiniteBehavior)."""

    IEEE754 = "infinities and NaNs, in the all-ones exponent"
    NAN_ONLY = "NaN but no infinity"
    FINITE_ONLY = "neither"


class NanEncoding(Enum):
    """Encoding of NaN in a format (APFloat's fltNanEncoding); formats without NaN have `IEEE`, as in LLVM."""

    IEEE = "all-ones exponent, non-zero fraction"
    ALL_ONES = "exponent and fraction all ones"
    NEGATIVE_ZERO = "the pattern of negative zero"


@dataclass(frozen=True, slots=True)
class FloatSemantics:
    """A float format, as LLVM's fltSemantics describes it.

    `precision` counts the integer bit of the significand, `max_exponent` is the largest E such that 2**E is finite and
    `min_exponent` the smallest E such that 2**E is normal. The remaining fields follow from these.
    """

    name: str
    bits: int
    precision: int
    max_exponent: int
    min_exponent: int
    non_finite: NonFinite = NonFinite.IEEE754
    nan_encoding: NanEncoding = NanEncoding.IEEE
    has_zero: bool = True
    has_sign: bool = True
    has_integer_bit: bool = False
    """True if the significand's integer bit is stored (only f80 does) instead of implied by the exponent."""

    fraction_bits: int = field(init=False, repr=False, compare=False)
    """Width of the stored significand, including the integer bit if it is stored."""
    fraction_mask: int = field(init=False, repr=False, compare=False)
    exponent_mask: int = field(init=False, repr=False, compare=False)
    """The all-ones exponent, not shifted into place."""
    sign_mask: int = field(init=False, repr=False, compare=False)
    """The sign bit in place. For f8E8M0FNU, which has none, 0."""
    integer_bit: int = field(init=False, repr=False, compare=False)
    """The significand's integer bit: the significand of 1.0."""
    bias: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        fraction_bits = self.precision if self.has_integer_bit else self.precision - 1
        derived = {
            "fraction_bits": fraction_bits,
            "fraction_mask": (1 << fraction_bits) - 1,
            "exponent_mask": (1 << (self.bits - fraction_bits - self.has_sign)) - 1,
            "sign_mask": 1 << (self.bits - 1) if self.has_sign else 0,
            "integer_bit": 1 << (self.precision - 1),
            # Without zero (and so without denormals) the all-zero exponent is an ordinary one.
            "bias": 1 - self.min_exponent if self.has_zero else -self.min_exponent,
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)


_NAN_ONLY: Final = NonFinite.NAN_ONLY
_FINITE_ONLY: Final = NonFinite.FINITE_ONLY
_ALL_ONES: Final = NanEncoding.ALL_ONES
_NEGATIVE_ZERO: Final = NanEncoding.NEGATIVE_ZERO

F32: Final = FloatSemantics("f32", 32, 24, 127, -126)
F64: Final = FloatSemantics("f64", 64, 53, 1023, -1022)

SEMANTICS: Final[Mapping[str, FloatSemantics]] = MappingProxyType(
    {
        semantics.name: semantics
        for semantics in (
            FloatSemantics("f4E2M1FN", 4, 2, 2, 0, _FINITE_ONLY),
            FloatSemantics("f6E2M3FN", 6, 4, 2, 0, _FINITE_ONLY),
            FloatSemantics("f6E3M2FN", 6, 3, 4, -2, _FINITE_ONLY),
            FloatSemantics("f8E5M2", 8, 3, 15, -14),
            FloatSemantics("f8E4M3", 8, 4, 7, -6),
            FloatSemantics("f8E4M3FN", 8, 4, 8, -6, _NAN_ONLY, _ALL_ONES),
            FloatSemantics("f8E5M2FNUZ", 8, 3, 15, -15, _NAN_ONLY, _NEGATIVE_ZERO),
            FloatSemantics("f8E4M3FNUZ", 8, 4, 7, -7, _NAN_ONLY, _NEGATIVE_ZERO),
            FloatSemantics("f8E4M3B11FNUZ", 8, 4, 4, -10, _NAN_ONLY, _NEGATIVE_ZERO),
            FloatSemantics("f8E3M4", 8, 5, 3, -2),
            FloatSemantics("f8E8M0FNU", 8, 1, 127, -127, _NAN_ONLY, _ALL_ONES, has_zero=False, has_sign=False),
            FloatSemantics("bf16", 16, 8, 127, -126),
            FloatSemantics("f16", 16, 11, 15, -14),
            FloatSemantics("tf32", 19, 11, 127, -126),
            F32,
            F64,
            FloatSemantics("f80", 80, 64, 16383, -16382, has_integer_bit=True),
            FloatSemantics("f128", 128, 113, 16383, -16382),
        )
    }
)
"""The builtin float types, by mnemonic."""

_F32_FLOAT: Final = struct.Struct("<f")
_F32_BITS: Final = struct.Struct("<I")
_F64_FLOAT: Final = struct.Struct("<d")
_F64_BITS: Final = struct.Struct("<Q")

_FLOAT_LITERAL: Final = re.compile(r"[-+]?[0-9]+\.[0-9]*(?:[eE][-+]?[0-9]+)?", re.ASCII)


class Category(Enum):
    FINITE = "finite"  # zero included: its significand is 0
    INFINITY = "infinity"
    NAN = "nan"


class Decoded(NamedTuple):
    """Parts of a bit pattern: (-1)**negative * significand * 2**exponent, or for a NaN its payload."""

    category: Category
    negative: bool
    significand: int
    exponent: int


class Conversion(NamedTuple):
    """A converted value, and whether the conversion lost information (APFloat::convert's `losesInfo`)."""

    bits: int
    loses_info: bool


# ----------------------------------------------------------------------------------------------------------------------
# Special values
# ----------------------------------------------------------------------------------------------------------------------


def zero(semantics: FloatSemantics, *, negative: bool = False) -> int:
    """Returns the bits of zero; in a format without zero (f8E8M0FNU), those of its smallest value."""
    if negative and semantics.nan_encoding is not NanEncoding.NEGATIVE_ZERO:
        return semantics.sign_mask
    return 0


def infinity(semantics: FloatSemantics, *, negative: bool = False) -> int:
    """Returns the bits of infinity; if the format has none, the result of overflow: NaN, or the largest value."""
    if semantics.non_finite is NonFinite.NAN_ONLY:
        return quiet_nan(semantics, negative=negative)
    if semantics.non_finite is NonFinite.FINITE_ONLY:
        return largest(semantics, negative=negative)
    significand = semantics.integer_bit if semantics.has_integer_bit else 0
    sign = semantics.sign_mask if negative else 0
    return sign | semantics.exponent_mask << semantics.fraction_bits | significand


def quiet_nan(semantics: FloatSemantics, *, negative: bool = False) -> int:
    """Returns the bits of the default quiet NaN (APFloat::getNaN). Raises `ValueError` where the format has no NaN."""
    if semantics.non_finite is NonFinite.FINITE_ONLY:
        raise ValueError(f"{semantics.name} has no NaN")
    if semantics.nan_encoding is NanEncoding.NEGATIVE_ZERO:
        return semantics.sign_mask
    sign = semantics.sign_mask if negative else 0
    if semantics.nan_encoding is NanEncoding.ALL_ONES:
        significand = semantics.fraction_mask
    else:
        significand = semantics.integer_bit >> 1
        if semantics.has_integer_bit:
            significand |= semantics.integer_bit
    return sign | semantics.exponent_mask << semantics.fraction_bits | significand


def largest(semantics: FloatSemantics, *, negative: bool = False) -> int:
    """Returns the bits of the finite value of largest magnitude."""
    significand = (1 << semantics.precision) - 1
    if semantics.nan_encoding is NanEncoding.ALL_ONES and semantics.precision > 1:
        significand -= 1  # The all-ones pattern is the NaN.
    return _encode(semantics, negative, significand, semantics.max_exponent - semantics.precision + 1)


# ----------------------------------------------------------------------------------------------------------------------
# Classification
# ----------------------------------------------------------------------------------------------------------------------


_F32_MAGNITUDE, _F32_INFINITY = 0x7FFF_FFFF, 0x7F80_0000
_F64_MAGNITUDE, _F64_INFINITY = 0x7FFF_FFFF_FFFF_FFFF, 0x7FF0_0000_0000_0000
"""Magnitudes of the two most frequent formats, which are compared without decoding."""


def is_nan(bits: int, semantics: FloatSemantics) -> bool:
    """Returns True if the value is a NaN, quiet or signaling. For f80 that includes unnormals, as in APFloat."""
    if semantics is F32:
        return bits & _F32_MAGNITUDE > _F32_INFINITY
    if semantics is F64:
        return bits & _F64_MAGNITUDE > _F64_INFINITY
    return decode(bits, semantics).category is Category.NAN


def is_inf(bits: int, semantics: FloatSemantics) -> bool:
    """Returns True if the value is positive or negative infinity."""
    if semantics is F32:
        return bits & _F32_MAGNITUDE == _F32_INFINITY
    if semantics is F64:
        return bits & _F64_MAGNITUDE == _F64_INFINITY
    return decode(bits, semantics).category is Category.INFINITY


def is_zero(bits: int, semantics: FloatSemantics) -> bool:
    """Returns True if the value is positive or negative zero."""
    if semantics is F32:
        return not bits & _F32_MAGNITUDE
    if semantics is F64:
        return not bits & _F64_MAGNITUDE
    decoded = decode(bits, semantics)
    return decoded.category is Category.FINITE and decoded.significand == 0


def is_negative(bits: int, semantics: FloatSemantics) -> bool:
    """Returns True if the sign bit is set: of zeros, infinities and NaNs too."""
    return bits & semantics.sign_mask != 0


def is_denormal(bits: int, semantics: FloatSemantics) -> bool:
    """Returns True if the value is finite, not zero, and smaller in magnitude than every normal value."""
    decoded = decode(bits, semantics)
    return decoded.category is Category.FINITE and 0 < decoded.significand < semantics.integer_bit


def canonical(bits: int, semantics: FloatSemantics) -> int:
    """Returns the pattern that APFloat has after reading `bits`.

    It differs from `bits` for f80 alone: a pseudo-denormal gets its proper exponent and an unnormal becomes a NaN. A
    float attribute holds the canonical pattern, while the bytes of a dense attribute written in hex stay as they are.
    """
    if not semantics.has_integer_bit:
        return bits
    decoded = decode(bits, semantics)
    if decoded.category is Category.NAN:
        return bits | semantics.exponent_mask << semantics.fraction_bits
    if decoded.category is Category.INFINITY:
        return bits
    return _encode(semantics, decoded.negative, decoded.significand, decoded.exponent)


# ----------------------------------------------------------------------------------------------------------------------
# Conversion
# ----------------------------------------------------------------------------------------------------------------------


def convert(
    bits: int,
    source: FloatSemantics,
    target: FloatSemantics,
    mode: RoundingMode = RoundingMode.NEAREST_TIES_TO_EVEN,
) -> int:
    """Returns the value in another format, rounded by `mode`. See `convert_checked` for special values."""
    return convert_checked(bits, source, target, mode).bits


def convert_checked(
    bits: int,
    source: FloatSemantics,
    target: FloatSemantics,
    mode: RoundingMode = RoundingMode.NEAREST_TIES_TO_EVEN,
) -> Conversion:
    """Converts the value to another format, as `APFloat::convert`.

    Overflow gives infinity, NaN if the format has no infinity, the largest value if it has neither. A signaling NaN
    becomes quiet, which is not a loss of information. Results differ from APFloat's where APFloat asserts or returns a
    meaningless value: in a finite-only format, infinity becomes the largest value and NaN becomes zero; the NaN of
    f8E8M0FNU becomes the default NaN (APFloat: infinity); and a negative value in f8E8M0FNU loses information.
    """
    if source == target:
        return Conversion(canonical(bits, source), False)
    category, negative, significand, exponent = decode(bits, source)
    if category is Category.FINITE:
        if significand == 0:
            result = zero(target, negative=negative)
            loses_sign = negative and target.nan_encoding is NanEncoding.NEGATIVE_ZERO
            return Conversion(result, loses_sign)
        rounded = _round(negative, significand, exponent, target, mode)
        if negative and not target.has_sign:
            return Conversion(rounded.bits, True)
        return rounded
    if category is Category.INFINITY:
        return Conversion(infinity(target, negative=negative), target.non_finite is not NonFinite.IEEE754)
    return _convert_nan(negative, significand, source, target)


def _convert_nan(negative: bool, payload: int, source: FloatSemantics, target: FloatSemantics) -> Conversion:
    if target.non_finite is NonFinite.FINITE_ONLY:
        return Conversion(zero(target), True)
    if target.non_finite is NonFinite.NAN_ONLY:
        return Conversion(quiet_nan(target, negative=negative), source.non_finite is not NonFinite.NAN_ONLY)
    if source.nan_encoding is NanEncoding.NEGATIVE_ZERO or source.precision == 1:
        return Conversion(quiet_nan(target), False)

    shift = target.precision - source.precision
    loses_info = False
    if shift >= 0:
        moved = payload << shift
    else:
        moved = payload >> -shift
        # When narrowing, APFloat does not shift the payload of a NAN_ONLY format; the mask below drops its top bits.
        if source.non_finite is NonFinite.NAN_ONLY:
            moved = payload
        else:
            loses_info = moved << -shift != payload

    # x87 has NaNs without integer bit or without quiet bit, which no other format can express.
    quiet_bit = source.integer_bit >> 1
    is_signaling = source.non_finite is NonFinite.IEEE754 and payload & quiet_bit == 0
    is_special = source.has_integer_bit and (is_signaling or payload & source.integer_bit == 0)
    if target.has_integer_bit:
        moved |= target.integer_bit
    if is_signaling:
        moved |= target.integer_bit >> 1

    sign = target.sign_mask if negative else 0
    result = sign | target.exponent_mask << target.fraction_bits | moved & target.fraction_mask
    return Conversion(result, loses_info or is_special)


def to_float(bits: int, semantics: FloatSemantics) -> float:
    """Returns the value as a Python double: exact for every format but f80 and f128, which round to nearest even."""
    if semantics is F32 and bits & _F32_MAGNITUDE <= _F32_INFINITY:
        single: float = _F32_FLOAT.unpack(_F32_BITS.pack(bits))[0]
        return single
    if semantics is not F64:
        category, negative, significand, exponent = decode(bits, semantics)
        if category is Category.FINITE and semantics.precision <= F64.precision:
            magnitude = math.ldexp(significand, exponent)
            return -magnitude if negative else magnitude
        bits = convert(bits, semantics, F64)
    double: float = _F64_FLOAT.unpack(_F64_BITS.pack(bits))[0]
    return double


def from_float(
    value: float,
    semantics: FloatSemantics,
    mode: RoundingMode = RoundingMode.NEAREST_TIES_TO_EVEN,
) -> int:
    """Returns the bits of a Python double (infinities and NaNs too), rounded into the format as `convert` does."""
    if semantics is F32 and mode is RoundingMode.NEAREST_TIES_TO_EVEN and abs(value) < 3.4e38:
        result: int = _F32_BITS.unpack(_F32_FLOAT.pack(value))[0]  # Same rounding, and no NaN or overflow here.
        return result
    double_bits: int = _F64_BITS.unpack(_F64_FLOAT.pack(value))[0]
    if semantics is F64:
        return double_bits
    return convert(double_bits, F64, semantics, mode)


def parse_decimal(text: str, semantics: FloatSemantics) -> int:
    """Returns the bits of a float literal of MLIR, `[-+]?[0-9]+.[0-9]*([eE][-+]?[0-9]+)?`.

    As in MLIR's parser, the literal is converted to a double, which is rounded into the format, both to nearest even.
    So a literal for f80 or f128 has at most the precision of a double, and narrow formats can round twice. A literal
    too large for a double is infinity in the second step. Raises `ValueError` if `text` is no such literal.

    A negative literal in f8E8M0FNU, which has no sign, sets the top bit of the exponent, as in MLIR's dense data.
    """
    if _FLOAT_LITERAL.fullmatch(text) is None:
        raise ValueError(f"not a float literal: {text!r}")
    return from_float(float(text), semantics)


# ----------------------------------------------------------------------------------------------------------------------
# Decoding, encoding and rounding
# ----------------------------------------------------------------------------------------------------------------------


def decode(bits: int, semantics: FloatSemantics) -> Decoded:
    """Returns the parts of a bit pattern."""
    fraction = bits & semantics.fraction_mask
    stored = bits >> semantics.fraction_bits & semantics.exponent_mask
    negative = bits & semantics.sign_mask != 0
    all_ones = stored == semantics.exponent_mask

    if semantics.has_integer_bit:
        if all_ones:
            category = Category.INFINITY if fraction == semantics.integer_bit else Category.NAN
            return Decoded(category, negative, fraction, 0)
        if stored and not fraction & semantics.integer_bit:
            return Decoded(Category.NAN, negative, fraction, 0)  # an unnormal
        significand = fraction
    else:
        if semantics.nan_encoding is NanEncoding.NEGATIVE_ZERO:
            if bits == semantics.sign_mask:
                return Decoded(Category.NAN, negative, 0, 0)
        elif all_ones:
            if semantics.nan_encoding is NanEncoding.ALL_ONES:
                if fraction == semantics.fraction_mask:
                    return Decoded(Category.NAN, negative, fraction, 0)
            elif semantics.non_finite is NonFinite.IEEE754:
                return Decoded(Category.NAN if fraction else Category.INFINITY, negative, fraction, 0)
        significand = fraction | semantics.integer_bit if stored or not semantics.has_zero else fraction

    if stored == 0 and semantics.has_zero:
        stored = 1
    return Decoded(Category.FINITE, negative, significand, stored - semantics.bias - semantics.precision + 1)


def _encode(semantics: FloatSemantics, negative: bool, significand: int, exponent: int) -> int:
    """Returns the bits of a finite value that fits: significand below 2**precision, and normalized or denormal."""
    if significand < semantics.integer_bit:
        stored = 0
        if significand == 0:
            return zero(semantics, negative=negative)
    else:
        stored = exponent + semantics.precision - 1 + semantics.bias
    # APFloat stores a sign bit in f8E8M0FNU too, which has none: it overwrites the top bit of the exponent.
    sign = 1 << (semantics.bits - 1) if negative else 0
    return sign | stored << semantics.fraction_bits | significand & semantics.fraction_mask


def _round(
    negative: bool, significand: int, exponent: int, semantics: FloatSemantics, mode: RoundingMode
) -> Conversion:
    """Returns the value significand * 2**exponent (not zero) in the format: APFloat's normalize."""
    precision = semantics.precision
    top = exponent + significand.bit_length() - 1
    if top > semantics.max_exponent:
        return Conversion(_overflow(negative, semantics, mode), True)
    lowest = (top if top > semantics.min_exponent else semantics.min_exponent) - precision + 1
    shift = lowest - exponent

    # With the largest exponent, this significand is the NaN, so a value in that range overflows in every mode.
    nan_significand = -1
    if semantics.nan_encoding is NanEncoding.ALL_ONES and precision > 1:
        nan_significand = (1 << precision) - 1

    inexact = False
    if shift <= 0:
        kept = significand << -shift
    else:
        kept = significand >> shift
        lost = significand - (kept << shift)
        inexact = lost != 0
        if kept == nan_significand and lowest + precision - 1 == semantics.max_exponent:
            return Conversion(_overflow(negative, semantics, mode), True)
        if inexact and _rounds_away(kept, lost, shift, negative, mode):
            kept += 1
            if kept >> precision:
                if lowest + precision - 1 == semantics.max_exponent:
                    away = RoundingMode.TOWARD_NEGATIVE if negative else RoundingMode.TOWARD_POSITIVE
                    return Conversion(_overflow(negative, semantics, away), True)
                kept >>= 1
                lowest += 1
    if kept == nan_significand and lowest + precision - 1 == semantics.max_exponent:
        return Conversion(_overflow(negative, semantics, mode), True)
    return Conversion(_encode(semantics, negative, kept, lowest), inexact)


def round_ratio(
    negative: bool, numerator: int, denominator: int, semantics: FloatSemantics, mode: RoundingMode
) -> Conversion:
    """Returns the value numerator / denominator (positive) in the format, rounded once."""
    # Two bits more than the precision: the rounding bit, and a sticky bit for the remainder.
    shift = semantics.precision + 2 - numerator.bit_length() + denominator.bit_length()
    if shift > 0:
        quotient, rest = divmod(numerator << shift, denominator)
    else:
        quotient, rest = divmod(numerator, denominator << -shift)
    return _round(negative, quotient << 1 | (rest != 0), -shift - 1, semantics, mode)


def _rounds_away(kept: int, lost: int, shift: int, negative: bool, mode: RoundingMode) -> bool:
    if mode is RoundingMode.NEAREST_TIES_TO_EVEN:
        half = 1 << (shift - 1)
        return lost > half or (lost == half and kept & 1 == 1)
    if mode is RoundingMode.NEAREST_TIES_TO_AWAY:
        return lost >= 1 << (shift - 1)
    if mode is RoundingMode.TOWARD_POSITIVE:
        return not negative
    if mode is RoundingMode.TOWARD_NEGATIVE:
        return negative
    return False


def _overflow(negative: bool, semantics: FloatSemantics, mode: RoundingMode) -> int:
    toward_zero = (
        mode is RoundingMode.TOWARD_ZERO
        or (mode is RoundingMode.TOWARD_POSITIVE and negative)
        or (mode is RoundingMode.TOWARD_NEGATIVE and not negative)
    )
    return largest(semantics, negative=negative) if toward_zero else infinity(semantics, negative=negative)
