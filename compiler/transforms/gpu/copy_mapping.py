"""Numbers of threads of a GPU that share the elements of a copy: upstream's heuristics."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, prod

MAX_VECTOR_BITS = 128
"""Maximum number of bits that a thread loads with one instruction."""


def threads_of_copy(shape: Sequence[int], element_bits: int, threads: int, alignment: int) -> list[int] | None:
    """Returns the number of threads along each dimension of a copy; None if `threads` are too few.

    Each thread copies up to `MAX_VECTOR_BITS` of the last dimension, as many as the alignment in bits allows, or fewer
    if otherwise some threads would be idle.

    >>> threads_of_copy([4, 8], 32, 8, 128)
    [4, 2]
    """
    if alignment % element_bits:
        alignment = element_bits
    vector = gcd(gcd(alignment // element_bits, shape[-1]), MAX_VECTOR_BITS // element_bits)
    size = vector
    while size >= 1:
        shares = _shares(shape, size, threads)
        if shares is None or prod(shares) == threads:
            return shares
        size //= 2
    return _shares(shape, vector, threads)


def _shares(shape: Sequence[int], vector: int, threads: int) -> list[int] | None:
    """Returns the number of threads along each dimension for a number of elements per thread."""
    scaled = [*shape[:-1], shape[-1] // vector]
    if scaled[-1] > threads:
        return None
    shares = _most_threads(scaled, threads)
    return shares if shares and prod(shares) <= threads else None


def _most_threads(sizes: Sequence[int], threads: int) -> list[int]:
    """Returns factors of the sizes, the last one whole, with the largest product up to a number of threads."""
    if len(sizes) == 1:
        return list(sizes)
    best: list[int] = []
    for factor in range(1, sizes[0] + 1):
        if sizes[0] % factor:
            continue
        rest = _most_threads(sizes[1:], threads // factor)
        total = factor * prod(rest) if rest else 0
        if total <= threads and total > (prod(best) if best else 0):
            best = [factor, *rest]
    return best
