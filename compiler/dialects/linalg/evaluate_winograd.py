"""Interpreter of the transforms of Winograd's convolution: https://arxiv.org/abs/1509.09308.

Sums are computed in the order of upstream's products of matrices.
"""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.linalg.ops import (
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOutputTransformOp,
)
from compiler.dialects.linalg.winograd_matrices import (
    SCHEMES,
    Exact,
    filter_matrix,
    input_matrix,
    output_matrix,
    transposed,
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


class _Transform:
    """Multiplies tiles by a matrix from the left, by its transpose from the right, or by both."""

    def __init__(self, matrix: Exact, type_: Type) -> None:
        self.semantics: FloatSemantics = semantics_of(element_type_or_self(type_))
        self._left = self._rounded(matrix)
        self._right = self._rounded(transposed(matrix))

    def _rounded(self, rows: Exact) -> Matrix:
        return [[arithmetic.from_fraction(each, self.semantics) for each in row] for row in rows]

    def apply(self, tile: Matrix, *, left: bool, right: bool, start: Matrix | None = None) -> Matrix:
        """Returns the product with the constant matrix on each side that is set; `start` initializes the last sums."""
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
    transform = _Transform(filter_matrix(SCHEMES[op.fmr]), op.filter.type)

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
    scheme = SCHEMES[op.fmr]
    transform = _Transform(input_matrix(scheme), op.input.type)

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
    scheme = SCHEMES[op.fmr]
    transform = _Transform(output_matrix(scheme), op.value.type)
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
