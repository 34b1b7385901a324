"""Interpreter of tosa's Fourier transforms: sums over all elements of an image, ordered as in upstream's lowering."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from math import tau
from typing import TypeAlias

import numpy as np

from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.math.evaluate import library_function
from compiler.dialects.tosa.window_ops import FFT2dOp, RFFT2dOp
from compiler.interpreter.elements import without_poison
from compiler.interpreter.values import Elements, Evaluator
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.floats import FloatSemantics
from compiler.ir.types import element_type_or_self
from compiler.ods import hook

Wave: TypeAlias = "Callable[[int, int], tuple[int, int]]"
"""Returns cosine and sine of the angle for a position in the image, given by row and column frequencies."""


def _wave(height: int, width: int, semantics: FloatSemantics, *, is_inverse: bool) -> Wave:
    cosine, sine = library_function("cos", semantics), library_function("sin", semantics)
    heights, widths = (arithmetic.from_integer(size, semantics) for size in (height, width))
    turn = floats.from_float(tau, semantics)

    def part(number: int, size: int) -> int:
        return arithmetic.divide(arithmetic.from_integer(number, semantics), size, semantics)

    @cache
    def wave(down: int, across: int) -> tuple[int, int]:
        sum_ = arithmetic.add(part(down % height, heights), part(across % width, widths), semantics)
        angle = arithmetic.multiply(turn, sum_, semantics)
        if is_inverse:
            angle = arithmetic.negate(angle, semantics)
        return cosine(angle), sine(angle)

    return lambda down, across: wave(down % height, across % width)


@hook.evaluator(FFT2dOp)
def evaluate_fft2d(op: FFT2dOp, machine: object) -> Evaluator:
    """real += x cos a + y sin a, imaginary += y cos a - x sin a"""
    semantics = semantics_of(element_type_or_self(op.input_real.type))

    def add(real: int, imaginary: int, x: int, y: int, cosine: int, sine: int) -> tuple[int, int]:
        first = arithmetic.add(multiply(x, cosine), multiply(y, sine), semantics)
        second = arithmetic.subtract(multiply(y, cosine), multiply(x, sine), semantics)
        return arithmetic.add(real, first, semantics), arithmetic.add(imaginary, second, semantics)

    def multiply(a: int, b: int) -> int:
        return arithmetic.multiply(a, b, semantics)

    def transform(reals: Elements, imaginaries: Elements) -> tuple[Elements, Elements]:
        _, height, width = reals.bits.shape
        wave = _wave(height, width, semantics, is_inverse=bool(op.inverse.value))
        return _sums(reals, imaginaries, width, wave, add)

    return without_poison(transform, results=2)


@hook.evaluator(RFFT2dOp)
def evaluate_rfft2d(op: RFFT2dOp, machine: object) -> Evaluator:
    """real += x cos a, imaginary -= x sin a"""
    semantics = semantics_of(element_type_or_self(op.input_real.type))

    def add(real: int, imaginary: int, x: int, _: int, cosine: int, sine: int) -> tuple[int, int]:
        real = arithmetic.add(real, arithmetic.multiply(x, cosine, semantics), semantics)
        return real, arithmetic.subtract(imaginary, arithmetic.multiply(x, sine, semantics), semantics)

    def transform(reals: Elements) -> tuple[Elements, Elements]:
        _, height, width = reals.bits.shape
        return _sums(reals, reals, width // 2 + 1, _wave(height, width, semantics, is_inverse=False), add)

    return without_poison(transform, results=2)


def _sums(
    reals: Elements, imaginaries: Elements, columns: int, wave: Wave, add: Callable[..., tuple[int, int]]
) -> tuple[Elements, Elements]:
    """Returns both parts of the sums for each image, and each of its frequencies down and across."""
    count, height, width = reals.bits.shape
    results = np.zeros((2, count, height, columns), reals.bits.dtype)
    for image in range(count):
        xs, ys = reals.bits[image].tolist(), imaginaries.bits[image].tolist()
        for oy, ox in product(range(height), range(columns)):
            real = imaginary = 0
            for iy, ix in product(range(height), range(width)):
                real, imaginary = add(real, imaginary, xs[iy][ix], ys[iy][ix], *wave(iy * oy, ix * ox))
            results[:, image, oy, ox] = real, imaginary
    return Elements(results[0]), Elements(results[1])
