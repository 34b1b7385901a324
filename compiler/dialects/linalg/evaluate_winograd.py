"""Interpreter of the transforms of Winograd's convolution: https://arxiv.org/abs/1509.09308.

A tile of m outputs of a filter of r elements is a product of polynomials, which is computed at m + r - 1 points. The
matrices follow from these; sums go in the order of upstream's products of matrices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.linalg.enums import WinogradConv2DFmr
from compiler.dialects.linalg.ops import (
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOutputTransformOp,
)
from compiler.interpreter.elements import Draft, element, first_poison, without_poison
from compiler.interpreter.values import Elements, Evaluator, Value
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.floats import FloatSemantics
from compiler.ir.types import Type, element_type_or_self
from compiler.ods import hook

Matrix: TypeAlias = "list[list[int]]"
"""Rows of bit patterns."""
Exact: TypeAlias = "list[list[Fraction]]"


class _Point(NamedTuple):
    """A point at which polynomials are evaluated, None for infinity, and the factors of its rows in the matrices."""

    at: Fraction | None
    filter: Fraction
    input: Fraction
    output: Fraction


class _Scheme(NamedTuple):
    """Sizes of a transform, its points, and the factor by which each side of an output is multiplied at the end."""

    outputs: int
    taps: int
    points: Sequence[_Point]
    factor: int


def _scheme(outputs: int, taps: int, rows: Sequence[str], factor: int) -> _Scheme:
    points = []
    for row in rows:
        at, *factors = row.split()
        points.append(_Point(None if at == "inf" else Fraction(at), *map(Fraction, factors)))
    return _Scheme(outputs, taps, points, factor)


_SCHEMES: Mapping[WinogradConv2DFmr, _Scheme] = MappingProxyType(
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


def _filter_matrix(scheme: _Scheme) -> Exact:
    return [_powers(point, scheme.taps, point.filter) for point in scheme.points]


def _input_matrix(scheme: _Scheme) -> Exact:
    """Each row has the coefficients of the polynomial whose roots are the other points."""
    rows = []
    for point in scheme.points:
        coefficients = [point.input]
        for other in scheme.points:
            if other is not point and other.at is not None:
                raised, scaled = [Fraction(0), *coefficients], [other.at * each for each in coefficients]
                coefficients = [a - b for a, b in zip(raised, [*scaled, Fraction(0)], strict=True)]
        rows.append(coefficients + [Fraction(0)] * (len(scheme.points) - len(coefficients)))
    return rows


def _output_matrix(scheme: _Scheme) -> Exact:
    return _transposed([_powers(point, scheme.outputs, point.output) for point in scheme.points])


def _transposed(rows: Exact) -> Exact:
    return [list(column) for column in zip(*rows)]


class _Transform:
    """Multiplies tiles by a matrix from the left, and by its transpose from the right, where they have that side."""

    def __init__(self, matrix: Exact, type_: Type) -> None:
        self.semantics: FloatSemantics = semantics_of(element_type_or_self(type_))
        self._left = self._rounded(matrix)
        self._right = self._rounded(_transposed(matrix))

    def _rounded(self, rows: Exact) -> Matrix:
        return [[arithmetic.from_fraction(each, self.semantics) for each in row] for row in rows]

    def apply(self, tile: Matrix, *, left: bool, right: bool, start: Matrix | None = None) -> Matrix:
        """Returns the product; `start` is what its last sums start with."""
        if left:
            tile = self._product(self._left, tile, None if right else start)
        return self._product(tile, self._right, start) if right else tile

    def _product(self, a: Matrix, b: Matrix, start: Matrix | None) -> Matrix:
        zero = floats.zero(self.semantics)
        sums = [[zero] * len(b[0]) for _ in a] if start is None else [list(row) for row in start]
        for y, x, k in product(range(len(a)), range(len(b[0])), range(len(b))):
            term = arithmetic.multiply(a[y][k], b[k][x], self.semantics)
            sums[y][x] = arithmetic.add(sums[y][x], term, self.semantics)
        return sums


@hook.evaluator(WinogradFilterTransformOp)
def evaluate_filter_transform(op: WinogradFilterTransformOp, machine: object) -> Evaluator:
    transform = _Transform(_filter_matrix(_SCHEMES[op.fmr]), op.filter.type)

    def compute(filter_: Elements, output: Elements) -> Value:
        if poison := first_poison(filter_):
            return poison
        result = Draft(output)
        filters, height, width, channels = filter_.bits.shape
        for number, channel in product(range(filters), range(channels)):
            tile = filter_.bits[number, :, :, channel].tolist()
            for y, row in enumerate(transform.apply(tile, left=height != 1, right=width != 1)):
                for x, value in enumerate(row):
                    result.store(value, (y, x, channel, number))
        return result.finish()

    return compute


@hook.evaluator(WinogradInputTransformOp)
def evaluate_input_transform(op: WinogradInputTransformOp, machine: object) -> Evaluator:
    scheme = _SCHEMES[op.fmr]
    transform = _Transform(_input_matrix(scheme), op.input.type)

    def compute(image: Elements, output: Elements) -> Value:
        if poison := first_poison(image):
            return poison
        result = Draft(output)
        height, width, *counts = result.shape
        left, right = height != 1, width != 1
        for down, across, number, channel in product(*map(range, counts)):
            top, start = down * (scheme.outputs if left else 1), across * (scheme.outputs if right else 1)
            tile = [
                [element(image, (number, top + y, start + x, channel)) for x in range(width)] for y in range(height)
            ]
            for y, row in enumerate(transform.apply(tile, left=left, right=right)):
                for x, value in enumerate(row):
                    result.store(value, (y, x, down, across, number, channel))
        return result.finish()

    return compute


@hook.evaluator(WinogradOutputTransformOp)
def evaluate_output_transform(op: WinogradOutputTransformOp, machine: object) -> Evaluator:
    """Adds to the output."""
    scheme = _SCHEMES[op.fmr]
    transform = _Transform(_output_matrix(scheme), op.value.type)
    semantics = transform.semantics

    def compute(value: Elements, output: Elements) -> Value:
        result = Draft(output)
        height, width, *counts = value.bits.shape
        left, right = height != 1, width != 1
        factor = arithmetic.from_integer(scheme.factor ** (left + right), semantics)
        rows, columns = range(scheme.outputs if left else 1), range(scheme.outputs if right else 1)

        def scaled(number: int, start: int) -> int:
            return arithmetic.add(arithmetic.multiply(factor, number, semantics), start, semantics)

        for down, across, number, channel in product(*map(range, counts)):
            places = [
                [(number, down * len(rows) + y, across * len(columns) + x, channel) for x in columns] for y in rows
            ]
            old = [[result.load(place) for place in row] for row in places]
            tile = value.bits[:, :, down, across, number, channel].tolist()
            start = old if scheme.factor == 1 else None
            new = transform.apply(tile, left=left, right=right, start=start)
            for y, x in product(rows, columns):
                sum_ = new[y][x] if scheme.factor == 1 else scaled(new[y][x], old[y][x])
                result.store(sum_, places[y][x])
        return result.finish()

    return without_poison(compute)
