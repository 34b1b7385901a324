"""Decimal digits of integers that are too long for Python's `str`. Imported on demand."""

from __future__ import annotations

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, localcontext

_DIRECT_BITS = 1000  # Below this length, Decimal is faster on the whole number than on its halves.


def decimal_digits(value: int) -> str:
    """Returns the digits of a non-negative integer of any length."""
    # Combining halves in decimal arithmetic is fast: `Decimal` multiplies in less than quadratic time.
    with localcontext(Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)):
        return f"{_to_decimal(value, value.bit_length(), {}):f}"


def _to_decimal(value: int, bits: int, powers: dict[int, Decimal]) -> Decimal:
    """Converts a number of `bits` bits; `powers` caches powers of two."""
    if bits <= _DIRECT_BITS:
        return Decimal(value)
    half = bits >> 1
    if half not in powers:
        powers[half] = Decimal(2) ** half
    high = _to_decimal(value >> half, bits - half, powers)
    return high * powers[half] + _to_decimal(value & ((1 << half) - 1), half, powers)
