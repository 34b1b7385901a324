"""Interpreter of the quant dialect.

A quantized value is the number that stores it. The casts are computed as lowered by upstream's `--lower-quant-ops`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from compiler.dialects.quant.ops import DequantizeCastOp, QuantizeCastOp, StorageCastOp
from compiler.dialects.quant.type_syntax import Parameters, UniformParameters
from compiler.dialects.quant.types import UniformQuantizedType
from compiler.interpreter.elements import collected
from compiler.interpreter.values import Elements, Evaluator, Poison, Unsupported, Value
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.floats import FloatSemantics
from compiler.ir.operation import Operation
from compiler.ir.types import Type, element_type_or_self
from compiler.ods import hook
from compiler.rewrite.elementwise import signed

Convert: TypeAlias = "Callable[[int, int, int], Value]"
"""Maps a number, the bit pattern of its scale, and its zero point to another number."""


@hook.evaluator(StorageCastOp)
def evaluate_scast(op: StorageCastOp, machine: object) -> Evaluator:
    return lambda value: value


@hook.evaluator(QuantizeCastOp)
def evaluate_qcast(op: QuantizeCastOp, machine: object) -> Evaluator:
    """Divides by the scale, adds the zero point, rounds toward zero, and clamps to a restricted storage range."""
    quantized = _uniform(op.result.type)
    storage, expressed, _ = quantized
    semantics, width = expressed.semantics, storage.type.width
    least, greatest = storage.full_range

    def quantize(number: int, scale: int, zero_point: int) -> Value:
        scaled = arithmetic.divide(number, scale, semantics)
        if zero_point:
            scaled = arithmetic.add(scaled, arithmetic.from_integer(zero_point, semantics), semantics)
        stored = arithmetic.to_integer(scaled, semantics)
        if stored is None or not least <= stored <= greatest:
            return Poison(op, f"the number does not fit into the {width} bits that store it")
        return min(max(stored, storage.minimum), storage.maximum) & (1 << width) - 1

    return _converted(op, quantized, storage.type, quantize)


@hook.evaluator(DequantizeCastOp)
def evaluate_dcast(op: DequantizeCastOp, machine: object) -> Evaluator:
    """Subtracts the zero point and multiplies with the scale, both as floats."""
    quantized = _uniform(op.input.type)
    storage, expressed, _ = quantized
    semantics = expressed.semantics

    def dequantize(stored: int, scale: int, zero_point: int) -> int:
        number = signed(stored, storage.type.width) if storage.signed else stored
        value = arithmetic.from_integer(number, semantics)
        if zero_point:
            value = arithmetic.subtract(value, arithmetic.from_integer(zero_point, semantics), semantics)
        return arithmetic.multiply(value, scale, semantics)

    return _converted(op, quantized, expressed, dequantize)


def _uniform(type_: Type) -> UniformParameters:
    element = element_type_or_self(type_)
    if not isinstance(element, UniformQuantizedType):
        raise Unsupported(f"how {element} is quantized is unknown")
    return element.parts


def _converted(op: Operation, quantized: UniformParameters, element: Type, convert: Convert) -> Evaluator:
    """Lifts a conversion to scalars and tensors of any shape; `element` is the type of its results."""
    _, expressed, parameters = quantized
    scales = [_scale(bits, expressed.semantics) for bits in parameters.scales]
    zero_points = parameters.zero_points

    def evaluate(value: Value) -> Value:
        if not isinstance(value, Elements):
            return convert(value, scales[0], zero_points[0])
        places = _places(parameters, value.bits.shape)
        poison = [None] * value.bits.size if value.poison is None else value.poison.ravel().tolist()
        results = [
            convert(number, scales[place], zero_points[place]) if absent is None else absent
            for number, place, absent in zip(value.bits.ravel().tolist(), places.ravel().tolist(), poison)
        ]
        return collected(results, element, value.bits.shape)

    return evaluate


def _scale(bits: int, semantics: FloatSemantics) -> int:
    return floats.convert(bits, floats.F64, semantics)


def _places(parameters: Parameters, shape: tuple[int, ...]) -> NDArray[np.integer]:
    """Returns for each element of a tensor which scale and zero point it has."""
    if parameters.shape is None:
        return np.zeros(shape, np.int64)
    if parameters.block_sizes is None:
        (dimension,) = parameters.dimensions
        numbers = np.arange(shape[dimension]).reshape([-1 if at == dimension else 1 for at in range(len(shape))])
        return np.broadcast_to(numbers, shape)
    sizes = dict(zip(parameters.dimensions, parameters.block_sizes))
    blocks = [np.arange(size) // sizes.get(at, max(size, 1)) for at, size in enumerate(shape)]
    return np.ravel_multi_index(np.ix_(*blocks), parameters.shape)
