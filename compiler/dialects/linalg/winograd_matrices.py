"""The matrices of Winograd's convolution: https://arxiv.org/abs/1509.09308.

A tile of m outputs of a filter of r elements is a product of polynomials, which is computed at m + r - 1 points. The
matrices follow from these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from compiler.dialects.linalg.enums import WinogradConv2DFmr

Exact: TypeAlias = "list[list[Fraction]]"
"""Rows of a matrix."""


class _Point(NamedTuple):
    """A point at which polynomials are evaluated, None for infinity, and the factors of its rows in the matrices."""

    at: Fraction | None
    filter: Fraction
    input: Fraction
    output: Fraction


class Scheme(NamedTuple):
    """Sizes of a transform, its points, and the factor by which each side of an output is multiplied at the end."""

    outputs: int
    taps: int
    points: Sequence[_Point]
    factor: int


def _scheme(outputs: int, taps: int, rows: Sequence[str], factor: int) -> Scheme:
    points = []
    for row in rows:
        at, *factors = row.split()
        points.append(_Point(None if at == "inf" else Fraction(at), *map(Fraction, factors)))
    return Scheme(outputs, taps, points, factor)


SCHEMES: Mapping[WinogradConv2DFmr, Scheme] = MappingProxyType(
    {
        WinogradConv2DFmr.F_2_3: _scheme(2, 3, ("0 -1 1 1", "-1 1/2 1 1", "1 1/2 1 1", "inf 1 1 1"), 1),
        WinogradConv2DFmr.F_4_3: _scheme(
            *(4, 3),
            (
                *("0 1 1/16 1/8", "-1 -1/3 1/16 1/4", "1 -1/3 1/16 1/4"),
                *("-2 1/12 1/8 1/8", "2 1/12 1/8 1/8", "inf 1 1/16 1/2"),
            ),
            32,
        ),
        WinogradConv2DFmr.F_2_5: _scheme(
            *(2, 5),
            (
                *("0 1 1/8 1/2", "-1 1/6 1/8 1", "1 -1/6 1/8 1"),
                *("-1/2 -4/15 1/8 2", "2 1/60 1/4 1", "inf 1 1/8 1/2"),
            ),
            16,
        ),
    }
)


def _powers(point: _Point, count: int, scale: Fraction) -> list[Fraction]:
    """Returns 1, p, p^2 and so on, scaled; at infinity only the highest power counts."""
    if point.at is None:
        return [Fraction(0)] * (count - 1) + [scale]
    return [scale * point.at**exponent for exponent in range(count)]


def filter_matrix(scheme: Scheme) -> Exact:
    """Returns the matrix that a filter is multiplied by from the left: a row for each point."""
    return [_powers(point, scheme.taps, point.filter) for point in scheme.points]


def input_matrix(scheme: Scheme) -> Exact:
    """Returns the matrix that is multiplied by an image from the left.

    Each row has the coefficients of the polynomial whose roots are the other points.
    """
    rows = []
    for point in scheme.points:
        coefficients = [point.input]
        for other in scheme.points:
            if other is not point and other.at is not None:
                raised, scaled = [Fraction(0), *coefficients], [other.at * each for each in coefficients]
                coefficients = [a - b for a, b in zip(raised, [*scaled, Fraction(0)], strict=True)]
        rows.append(coefficients + [Fraction(0)] * (len(scheme.points) - len(coefficients)))
    return rows


def output_matrix(scheme: Scheme) -> Exact:
    """Returns the matrix that a product is multiplied by from the left: a column for each point."""
    return transposed([_powers(point, scheme.outputs, point.output) for point in scheme.points])


def transposed(rows: Exact) -> Exact:
    return [list(column) for column in zip(*rows)]
