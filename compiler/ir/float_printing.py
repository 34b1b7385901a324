"""The text that MLIR prints for a float value.

Takes a bit pattern and its format; returns text that parses to the same value. Its digits are those of LLVM's APFloat,
which are not always the nearest ones.
"""

from typing import Final

from compiler.ir.floats import (
    F32,
    F64,
    Category,
    FloatSemantics,
    RoundingMode,
    canonical,
    decode,
    from_float,
    round_ratio,
    to_float,
)

_SHORT_DIGITS: Final = 6
_DEFAULT_MAX_PADDING: Final = 3
"""Number of zeros that APFloat::toString may add before the default format turns scientific."""


def print_float(bits: int, semantics: FloatSemantics) -> str:
    """Returns the text MLIR prints for the value (printFloatValue of its AsmPrinter), without a type.

    Six significant digits in scientific notation (`1.000000e+00`) if they read back as the same value; else APFloat's
    default format, with as many digits as the precision may need (`3.14159274`), if that has a point; else, and for
    infinities and NaNs, the bits in hex (`0x7F800000`).
    """
    if semantics is F32 or semantics is F64:
        value = to_float(bits, semantics)
        if value.is_integer() and abs(value) < 1e6:
            return f"{value:.6e}"  # Exact in six digits, so how APFloat rounds does not matter.
    elif semantics.has_integer_bit:
        bits = canonical(bits, semantics)
    category, negative, significand, exponent = decode(bits, semantics)
    if category is Category.FINITE:
        if significand == 0:
            return "-0.000000e+00" if negative else "0.000000e+00"

        digits, scale = _decimal(significand, exponent, _SHORT_DIGITS)
        if _reads_back(digits, scale, bits, semantics):
            return _format_short(negative, digits, scale)

        digits, scale = _decimal(significand, exponent, 2 + semantics.precision * 59 // 196)
        text = _format_default(negative, digits, scale, semantics)
        if "." in text:
            return text
    return f"0x{bits:X}"


def print_scientific(bits: int, semantics: FloatSemantics) -> str:
    """Returns a finite value in scientific notation with all digits that its format may need, zeros kept.

    APFloat::toString without padding and without truncated zeros, which is how C++ literals are emitted:
    `2.000000000e+00` for an f32, and `0.0e+00` for every zero.
    """
    _, negative, significand, exponent = decode(bits, semantics)
    sign = "-" if negative else ""
    if significand == 0:
        return f"{sign}0.0e+00"
    precision = 2 + semantics.precision * 59 // 196
    digits, scale = _decimal(significand, exponent, precision)
    return f"{sign}{digits[0]}.{digits[1:]:0<{precision}}e{scale + len(digits) - 1:+03d}"


def _decimal(significand: int, exponent: int, max_digits: int) -> tuple[str, int]:
    """Returns the digits of significand * 2**exponent, at most `max_digits`, and the power of ten of the last one.

    Not the correctly rounded digits, but those of APFloat::toString: the exact value is first *truncated* to roughly
    the wanted precision and then rounded half up, so values next to a rounding boundary can differ in the last digit.
    """
    trailing = (significand & -significand).bit_length() - 1
    significand >>= trailing
    exponent += trailing
    if exponent >= 0:
        significand <<= exponent
        scale = 0
    else:
        significand *= 5**-exponent
        scale = exponent

    # 196/59 slightly overestimates log2(10).
    surplus_bits = significand.bit_length() - (max_digits * 196 + 58) // 59
    if surplus_bits > 0:
        surplus_digits = surplus_bits * 59 // 196
        significand //= 10**surplus_digits
        scale += surplus_digits

    digits = str(significand)
    surplus = len(digits) - max_digits
    if surplus > 0:
        scale += surplus
        rounds_up = digits[max_digits] >= "5"
        digits = digits[:max_digits]
        if rounds_up:
            # A carry out of the top digit leaves one digit too many; the last one, a zero, is removed.
            digits = str(int(digits) + 1)
    stripped = digits.rstrip("0")
    return stripped, scale + len(digits) - len(stripped)


def _reads_back(digits: str, scale: int, bits: int, semantics: FloatSemantics) -> bool:
    """Returns True if digits * 10**scale, rounded to nearest even, is the value of `bits` but for the sign."""
    magnitude = bits & ~semantics.sign_mask
    if semantics is F64 or semantics is F32:
        value = float(f"{digits}e{scale}")
        double_bits = from_float(value, F64)
        if semantics is F64:
            return double_bits == magnitude
        # Converting through a double rounds twice. The result differs only if the double is a midpoint between two
        # floats: for normal floats, if its low bits have this pattern.
        if double_bits & 0x1FFF_FFFF != 0x1000_0000 and 0x0080_0000 < magnitude < 0x7F7F_FFFF:
            return from_float(value, F32) == magnitude
    numerator, denominator = (int(digits) * 10**scale, 1) if scale >= 0 else (int(digits), 10**-scale)
    rounded = round_ratio(False, numerator, denominator, semantics, RoundingMode.NEAREST_TIES_TO_EVEN)
    return rounded.bits == magnitude


def _format_short(negative: bool, digits: str, scale: int) -> str:
    """`d.dddddde+xx`: six digits after the point, though the last is always a padding zero."""
    scale += len(digits) - 1
    sign = "-" if negative else ""
    return f"{sign}{digits[0]}.{digits[1:]:0<{_SHORT_DIGITS}}e{scale:+03d}"


def _format_default(negative: bool, digits: str, scale: int, semantics: FloatSemantics) -> str:
    """APFloat::toString with its default arguments."""
    sign = "-" if negative else ""
    top = scale + len(digits) - 1  # the power of ten of the first digit
    if scale >= 0:
        max_digits = 2 + semantics.precision * 59 // 196
        scientific = scale > _DEFAULT_MAX_PADDING or len(digits) + scale > max_digits
    else:
        scientific = -top > _DEFAULT_MAX_PADDING
    if scientific:
        return f"{sign}{digits[0]}.{digits[1:] or '0'}E{top:+d}"
    if scale >= 0:
        return f"{sign}{digits}{'0' * scale}"
    if top >= 0:
        return f"{sign}{digits[: top + 1]}.{digits[top + 1 :]}"
    return f"{sign}0.{'0' * (-top - 1)}{digits}"
