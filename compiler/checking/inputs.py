"""Inputs for a function: boundary values, values from its own constants, equal ones, random ones.

Takes a function and a seed; returns `Input`s, each of which creates fresh arguments for a run, as a run may change
memory. Equal seeds give equal inputs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice, product
from math import inf, isfinite
from random import Random
from typing import TypeAlias

import numpy as np

from compiler.checking.shapes import WHOLE, DimensionClasses, constant_index
from compiler.dialects.gpu.types import AsyncTokenType
from compiler.dialects.memref.view_ops import CastOp as MemRefCastOp
from compiler.dialects.memref.view_ops import DimOp as MemRefDimOp
from compiler.dialects.tensor.ops import CastOp as TensorCastOp
from compiler.dialects.tensor.ops import DimOp as TensorDimOp
from compiler.interpreter.elements import collected
from compiler.interpreter.memory import Buffer, Lifetime, MemRef, row_major_strides
from compiler.interpreter.values import Bits, Elements, Unsupported, Value, bits_dtype, sized_vector
from compiler.ir import floats
from compiler.ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr
from compiler.ir.floats import NonFinite
from compiler.ir.operation import Operation, sole_region
from compiler.ir.operation import Value as IRValue
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import (
    DYNAMIC,
    ComplexType,
    FloatType,
    IndexType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
    element_type_or_self,
)
from compiler.rewrite.elementwise import width_of

_MOST_ELEMENTS = 1 << 20
"""Maximum number of elements of an argument."""
_MOST_CONSTANTS = 64
"""Maximum number of constants of a function that are taken over."""
_MOST_DIMENSIONS = 8
"""Maximum number of dimensions of an argument whose type has none."""
_SIZES = (1, 2, 3, 4, 5, 8)
_RANKED = (MemRefType, RankedTensorType)
_ONE_VALUE = IntegerType(0)
"""Stands for a type with one value: tokens of work that is done."""

Given: TypeAlias = "int | tuple[int, int] | Bits"
"""The bit pattern of a number, both of a complex one, or the elements of something shaped."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument: bit patterns, and for a memref where its elements lie."""

    type: Type
    given: Given
    offset: int = 0
    strides: tuple[int, ...] = ()

    def value(self) -> Value:
        """Returns a new value for a run."""
        if not isinstance(self.given, np.ndarray):
            return self.given
        if not isinstance(self.type, MemRefType):
            return Elements(self.given)
        last = self.offset + sum((size - 1) * step for size, step in zip(self.given.shape, self.strides) if size > 0)
        bits = np.zeros(last + 1 if self.given.size else 0, self.given.dtype)
        memref = MemRef(
            Buffer(bits, bytearray(b"\x01" * len(bits)), None, Lifetime.CALLER),
            self.offset,
            self.given.shape,
            self.strides,
        )
        memref.elements()[...] = self.given
        return memref


@dataclass(frozen=True, slots=True)
class Input:
    """Arguments for one call."""

    arguments: tuple[Argument, ...]


def make_inputs(function: Operation, types: Sequence[Type], most: int, seed: int) -> Iterator[Input]:
    """Returns up to `most` different inputs; all there are where these are few. Raises Unsupported."""
    parameters = sole_region(function).entry.arguments
    types = [_ranked(type_, parameter, function) for type_, parameter in zip(types, parameters, strict=True)]
    pools = [_Pool(type_, constants_of(function)) for type_ in types]
    if are_all(types, most):
        patterns = product(*[range(1 << pool.width) for pool in pools])
        return (_scalars(types, row) for row in patterns)
    return islice(_without_repetitions(_inputs(function, types, pools, seed)), most)


def _ranked(type_: Type, parameter: IRValue, function: Operation) -> Type:
    """Returns a type with a shape for one without: that of a cast of the parameter, or of the dimensions asked for.

    There are two dimensions at least.
    """
    if not isinstance(type_, UnrankedMemRefType | UnrankedTensorType):
        return type_
    rank = 2
    for op in function.walk():
        if isinstance(op, MemRefDimOp | TensorDimOp) and op.source_ is parameter:
            number = constant_index(op.index) or 0
            rank = max(rank, number + 1) if number < _MOST_DIMENSIONS else rank
        if (
            isinstance(op, MemRefCastOp | TensorCastOp)
            and op.source_ is parameter
            and isinstance(op.dest.type, _RANKED)
        ):
            return op.dest.type
    if isinstance(type_, UnrankedTensorType):
        return RankedTensorType((DYNAMIC,) * rank, type_.element_type)
    return MemRefType((DYNAMIC,) * rank, type_.element_type, None, type_.memory_space)


def are_all(types: Sequence[Type], most: int) -> bool:
    """Returns True if there are no more than `most` different inputs, which `make_inputs` then returns."""
    if not all(isinstance(type_, IntegerType | FloatType) for type_ in types):
        return False
    return 1 << min(sum(width_of(type_) for type_ in types), 64) <= most


def rounding_scale(input_: Input) -> float:
    """Returns the magnitude that roundings of computations with an input may be relative to: products of its floats.

    Infinity if one of them is denormal, as computations with it may lose all its bits.
    """
    largest = 1.0
    for argument in input_.arguments:
        element = element_type_or_self(argument.type)
        element = element.element_type if isinstance(element, ComplexType) else element
        if isinstance(element, FloatType):
            patterns = _patterns(argument)
            if any(floats.is_denormal(bits, element.semantics) for bits in patterns):
                return inf
            numbers = [abs(floats.to_float(bits, element.semantics)) for bits in patterns]
            largest = max([largest, *[number for number in numbers if isfinite(number)]])
    return largest * largest  # `**` would raise where it is infinite


def _patterns(argument: Argument) -> set[int]:
    """Returns the different bit patterns in an argument."""
    numbers = argument.given
    entries = set(numbers.ravel().tolist()) if isinstance(numbers, np.ndarray) else {numbers}
    return {bits for entry in entries for bits in (entry if isinstance(entry, tuple) else (entry,))}


def random_value(type_: Type, rng: Random) -> Value:
    """Returns a value of a type; dynamic sizes are small. Raises Unsupported."""
    pool = _Pool(type_, [])
    sizes = _shape(type_) if isinstance(type_, ShapedType) else ()
    shape = tuple([rng.choice(_SIZES) if size == DYNAMIC else size for size in sizes])
    return _argument(type_, pool, shape, rng, small=rng.random() < 0.5).value()


def _scalars(types: Sequence[Type], row: Sequence[int]) -> Input:
    return Input(tuple(Argument(type_, bits) for type_, bits in zip(types, row, strict=True)))


def _without_repetitions(inputs: Iterator[Input]) -> Iterator[Input]:
    """Returns each input once; ends when only known ones come."""
    keys: set[object] = set()
    repeated = 0
    for input_ in inputs:
        key = tuple(
            (argument.given.shape, argument.given.tobytes() if argument.given.dtype != object else str(argument.given))
            if isinstance(argument.given, np.ndarray)
            else argument.given
            for argument in input_.arguments
        )
        repeated = repeated + 1 if key in keys else 0
        if repeated > 50:
            return
        if not repeated:
            keys.add(key)
            yield input_


# ------------------------------------------------------------------------------------------------------------- numbers


class _Pool:
    """Interesting numbers of a type, or of the elements of a shaped one."""

    def __init__(self, type_: Type, constants: Sequence[tuple[Type, int]]) -> None:
        self.type = type_
        self.element: Type = type_.element_type if isinstance(type_, ShapedType) else type_
        self.is_complex = isinstance(self.element, ComplexType)
        number = self.element.element_type if isinstance(self.element, ComplexType | VectorType) else self.element
        if isinstance(number, AsyncTokenType):
            number = _ONE_VALUE
        if not isinstance(number, (IntegerType, IndexType, FloatType)):
            raise Unsupported(f"values of type {type_} are not supported")
        self.number: Type = number
        self.width = width_of(number)
        self.is_scalar = not isinstance(type_, ShapedType) and not self.is_complex
        self.boundary: list[int]
        if isinstance(number, FloatType):
            self.boundary = _float_boundary(number)
            own = [
                floats.convert(bits, of.semantics, number.semantics)
                for of, bits in constants
                if isinstance(of, FloatType)
            ]
            self.constants = list(dict.fromkeys(own))
        else:
            mask = (1 << self.width) - 1
            half = 1 << self.width - 1 if self.width else 0
            self.boundary = list(
                dict.fromkeys(value & mask for value in (0, 1, -1, half, half - 1, 2, 3, -2, half + 1, mask - 1))
            )
            own = [
                value & mask for of, bits in constants if not isinstance(of, FloatType) for value in _around(of, bits)
            ]
            self.constants = list(dict.fromkeys(own))

    def interesting(self) -> list[int]:
        """Returns boundary values and the function's constants."""
        return list(dict.fromkeys([*self.boundary, *self.constants]))

    def choose(self, rng: Random, *, small: bool) -> int | tuple[int, int] | Elements:
        """Returns a number, or a vector in memory; small numbers for indices and sizes."""
        if self.is_complex:
            return self._number(rng, small=small), self._number(rng, small=small)
        if isinstance(self.element, VectorType):
            vector = sized_vector(self.element)
            numbers = [self._number(rng, small=small) for _ in range(vector.num_elements)]
            return collected(numbers, vector.element_type, vector.shape)
        return self._number(rng, small=small)

    def _number(self, rng: Random, *, small: bool) -> int:
        chance = rng.random()
        if small and (chance < 0.8 or not self.constants):
            return self._small(rng)
        if self.constants and chance < 0.35:
            return rng.choice(self.constants)
        if chance < 0.7:
            return rng.choice(self.boundary)
        return self._small(rng) if chance < 0.8 else self._random(rng)

    def _small(self, rng: Random) -> int:
        if isinstance(self.number, FloatType):
            return floats.from_float(rng.choice((0.0, 1.0, 2.0, -1.0, 3.0, 0.5, -2.5)), self.number.semantics)
        return rng.randrange(min(8, 1 << self.width))

    def _random(self, rng: Random) -> int:
        if isinstance(self.number, FloatType) and rng.random() < 0.7:
            return floats.from_float(rng.uniform(-100.0, 100.0), self.number.semantics)
        bits = rng.getrandbits(self.width) if self.width else 0
        return floats.canonical(bits, self.number.semantics) if isinstance(self.number, FloatType) else bits


def _around(type_: Type, bits: int) -> tuple[int, ...]:
    """Returns a constant, its neighbours and its negation, as signed numbers, so that wider types extend the sign."""
    width = width_of(type_)
    value = bits - (1 << width) if width and bits >> width - 1 & 1 else bits
    return value, value + 1, value - 1, -value, bits


def _float_boundary(type_: FloatType) -> list[int]:
    semantics = type_.semantics
    numbers = [floats.from_float(value, semantics) for value in (0.0, 1.0, -1.0, 0.5, 2.0, -3.5)]
    half = floats.from_float(0.5, semantics)  # next to it, roundings change
    least = 1  # the pattern of the smallest denormal number
    boundaries = [
        *numbers,
        half - 1,
        half + 1,
        floats.zero(semantics, negative=True),
        floats.largest(semantics),
        floats.largest(semantics, negative=True),
        least,
        least | semantics.sign_mask,
    ]
    boundaries += [floats.infinity(semantics), floats.infinity(semantics, negative=True)]
    if semantics.non_finite is not NonFinite.FINITE_ONLY:
        boundaries.append(floats.quiet_nan(semantics))
    return list(dict.fromkeys(boundaries))


def constants_of(function: Operation) -> list[tuple[Type, int]]:
    """Returns numbers in the attributes of a function's operations, as bit patterns with their types."""
    constants: dict[tuple[Type, int], None] = {}
    for op in function.walk():
        for attribute in (*op.properties.values(), *op.attributes.values()):
            for type_, bits in _numbers(attribute):
                if len(constants) < _MOST_CONSTANTS:
                    constants[type_, bits] = None
    return list(constants)


def _numbers(attribute: Attribute) -> Iterator[tuple[Type, int]]:
    if isinstance(attribute, FloatAttr):
        yield attribute.type, attribute.bits
    elif isinstance(attribute, IntegerAttr) and width_of(attribute.type):
        yield attribute.type, attribute.value & (1 << width_of(attribute.type)) - 1
    elif isinstance(attribute, DenseElementsAttr) and width_of(attribute.type):
        for bits in attribute.bit_patterns()[:8]:
            yield attribute.type.element_type, bits


# -------------------------------------------------------------------------------------------------------------- inputs


def _inputs(function: Operation, types: Sequence[Type], pools: Sequence[_Pool], seed: int) -> Iterator[Input]:
    """Returns inputs without end: pairs of boundary values first where all arguments are numbers, then mixed ones.

    Every fourth input is tame: its indices are near 0, so that they are inside of its shapes.
    """
    parameters = sole_region(function).entry.arguments
    classes = DimensionClasses(function)
    rng = Random(seed)
    if all(pool.is_scalar for pool in pools) and 0 < len(pools) <= 2:
        columns = [pool.interesting()[:24] for pool in pools]
        rows = list(product(*columns))
        rng.shuffle(rows)
        yield from (_scalars(types, row) for row in rows[:200])
    dynamic = [size for type_ in types if isinstance(type_, ShapedType) for size in _shape(type_) if size == DYNAMIC]
    tame_sizes = (8, 64) if len(dynamic) <= 1 else (8,)
    numbers = [(number, value) for number, pool in enumerate(pools) if pool.is_scalar for value in pool.interesting()]
    rng.shuffle(numbers)
    for turn in count():
        # Every other input has the next interesting number of one parameter, so that none is left to chance.
        focus, focused = numbers[turn // 2 % len(numbers)] if numbers and turn % 2 else (-1, 0)
        is_tame = turn % 4 == 2
        small = is_tame or rng.random() < 0.4
        is_square = rng.random() < 0.5
        usual = rng.choice(tame_sizes if is_tame else _SIZES)
        size_of = classes.sizes((usual,) if is_square or is_tame else _SIZES, rng)
        arguments: list[Argument] = []
        for number, (parameter, type_, pool) in enumerate(zip(parameters, types, pools, strict=True)):
            if number == focus:
                arguments.append(Argument(type_, focused))
                continue
            sizes = _shape(type_) if isinstance(type_, ShapedType) else ()
            shape = [size if size != DYNAMIC else size_of(parameter, place) for place, size in enumerate(sizes)]
            if isinstance(type_, IndexType) and classes.is_size(parameter) and rng.random() < 0.9:
                arguments.append(Argument(type_, size_of(parameter, WHOLE)))
                continue
            if isinstance(type_, IndexType) and is_tame:
                arguments.append(Argument(type_, rng.choice((0, 1, 1, 2))))
                continue
            equal = [argument for argument in arguments if argument.type == type_ and not isinstance(type_, MemRefType)]
            if equal and pool.is_scalar and rng.random() < 0.1:
                arguments.append(rng.choice(equal))
                continue
            # An index is most often a place or a size.
            is_small = small or (isinstance(pool.number, IndexType) and rng.random() < 0.7)
            arguments.append(_argument(type_, pool, tuple(shape), rng, small=is_small))
        yield Input(tuple(arguments))


def _shape(type_: ShapedType) -> tuple[int, ...]:
    """Returns a shape, which may have dynamic sizes. Raises Unsupported for a type without one."""
    if isinstance(type_, VectorType):
        return sized_vector(type_).shape
    if type_.shape is None:
        raise Unsupported(f"values of type {type_} are not supported")
    return type_.shape


def _argument(type_: Type, pool: _Pool, shape: tuple[int, ...], rng: Random, *, small: bool) -> Argument:
    if not isinstance(type_, ShapedType):
        number = pool.choose(rng, small=small)
        assert not isinstance(number, Elements)
        return Argument(type_, number)
    if not isinstance(type_, (VectorType, RankedTensorType, MemRefType)) or DYNAMIC in shape:
        raise Unsupported(f"values of type {type_} are not supported")
    size = int(np.prod(shape, dtype=np.int64))
    if size > _MOST_ELEMENTS:
        raise Unsupported(f"an argument of type {type_} has more than {_MOST_ELEMENTS} elements")
    elements = np.zeros(size, bits_dtype(pool.element))
    few = [pool.choose(rng, small=small) for _ in range(min(size, 64))]
    for number in range(size):  # numpy would take a pair for a row
        elements[number] = few[number] if number < len(few) else rng.choice(few)
    values = elements.reshape(shape)
    if not isinstance(type_, MemRefType):
        return Argument(type_, values)
    offset, strides = _layout(type_, shape, rng)
    return Argument(type_, values, offset, strides)


def splat(type_: Type, bits: int) -> Argument:
    """Returns a number as an argument, or a vector or tensor whose elements all are that number."""
    if not isinstance(type_, ShapedType):
        return Argument(type_, bits)
    return Argument(type_, np.full(_shape(type_), bits, bits_dtype(type_.element_type)))


def in_memory(elements: Bits, type_: Type) -> Argument:
    """Returns elements as an argument of a memref type. Raises Unsupported for a layout that is not strided."""
    if isinstance(type_, UnrankedMemRefType):
        type_ = MemRefType(elements.shape, type_.element_type, None, type_.memory_space)
    if not isinstance(type_, MemRefType):
        return Argument(type_, elements)
    return Argument(type_, elements, *_layout(type_, elements.shape, Random(0)))


def _layout(type_: MemRefType, shape: tuple[int, ...], rng: Random) -> tuple[int, tuple[int, ...]]:
    """Returns an offset and strides that the layout of a memref allows."""
    own = strides_and_offset(type_)
    if own is None:
        raise Unsupported(f"the layout of {type_} is not supported")
    dense = row_major_strides(shape)
    if type_.layout is None:
        return 0, dense
    factor = rng.choice((1, 1, 2))
    strides, offset = own
    chosen = tuple(
        dense_stride * factor if stride == DYNAMIC else stride
        for stride, dense_stride in zip(strides, dense, strict=True)
    )
    if any(stride < 0 for stride in chosen):
        raise Unsupported(f"the layout of {type_} is not supported")
    return rng.randrange(3) if offset == DYNAMIC else offset, chosen
