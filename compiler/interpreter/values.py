"""Values of a running program.

Integers, indices and floats are bit patterns: Python integers without a sign. A complex number is a pair of them. A
vector or tensor is `Elements`, a memref `compiler.interpreter.memory.MemRef`, a function its operation. `Poison` stands
for a value of any type.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from compiler.ir.operation import Operation
from compiler.ir.types import ComplexType, DialectType, ShapedType, Type, VectorType
from compiler.rewrite.elementwise import width_of

Value: TypeAlias = Any
"""A value at run time; which class it has follows from its type."""
Bits: TypeAlias = NDArray[Any]
"""Bit patterns: an array of unsigned integers, or of Python objects: wide integers, pairs, `Poison`, vectors."""
Evaluator: TypeAlias = Callable[..., Value]
"""Maps the operands of an op to its result, or to a tuple of its results."""
VSCALE = 2
"""Factor by which scalable dimensions of vectors are longer than their types say; a small one that is not 1."""


@dataclass(frozen=True, slots=True)
class Poison:
    """The result of an op that has none: `reason` says why `op` made it."""

    op: Operation
    reason: str


class UndefinedBehavior(Exception):
    """The program did what has no meaning.

    `origin` is an earlier op that caused it, such as the one that freed memory; `origin_message` says so.
    """

    def __init__(self, message: str, origin: Operation | None = None, origin_message: str = "") -> None:
        super().__init__(message)
        self.origin = origin
        self.origin_message = origin_message


class Unsupported(Exception):
    """The program needs something that the interpreter has not: an op, a type, an external function."""


class TooManySteps(Unsupported):
    """A limit of steps is reached."""


@dataclass(frozen=True, slots=True)
class AcceptsPoison:
    """An evaluator whose operands may be poison; all others are called with proper values only."""

    evaluate: Evaluator


class Enter(NamedTuple):
    """Runs region number `region`, or a function, with values for its arguments; `state` comes back at its end."""

    region: int | Operation
    arguments: tuple[Value, ...]
    state: object = None


class Finish(NamedTuple):
    """Ends an op with regions."""

    results: tuple[Value, ...] = ()


class Wait(NamedTuple):
    """Suspends the thread that runs the op: all that an enclosing op entered whose control runs threads."""

    meeting: Control
    """The control of the op; equal for threads that wait at the same place."""
    operands: tuple[Value, ...]


class Continue(NamedTuple):
    """Runs a suspended thread on; `action` is what the op at which it waited does next."""

    thread: object
    """A `compiler.interpreter.activation.Suspended`."""
    action: Enter | Finish
    state: object
    """The state that comes back when the thread ends or waits again."""


class Control(Protocol):
    """Control flow of an op with regions. It keeps nothing itself: all that changes is in the states of `Enter`.

    A control with an attribute `regions` numbers these; otherwise the regions are those of the op.
    """

    def begin(self, *operands: Value) -> Enter | Finish | Wait: ...

    def resume(self, state: Any, *yielded: Value) -> Enter | Finish | Continue: ...


class Elements:
    """The elements of a vector or tensor, immutable: bit patterns in the value's shape."""

    __slots__ = ("bits", "poison")

    def __init__(self, bits: Bits, poison: Bits | None = None) -> None:
        self.bits = bits
        self.poison = poison
        """For each element its `Poison` or None; None if no element is poison."""


def is_poison(value: Value) -> bool:
    return value.__class__ is Poison


def defined(value: Value, use: str) -> Value:
    """Returns a value that is not poison. Raises UndefinedBehavior; `use` says what needs it."""
    if value.__class__ is Poison:
        raise UndefinedBehavior(f"{use} is poison", value.op, value.reason)
    return value


def check_indices(indices: Sequence[int], shape: Sequence[int], kind: str = "tensor") -> None:
    """Raises UndefinedBehavior for an index, as a bit pattern, beyond its dimension of a tensor or memref."""
    for dimension, (index, size) in enumerate(zip(indices, shape)):
        if index >= size:
            shown = index - (1 << 64) if index >> 63 else index
            raise UndefinedBehavior(
                f"index {shown} is out of bounds: dimension {dimension} of the {kind} has size {size}"
            )


def bits_dtype(type_: Type) -> np.dtype[np.generic]:
    """Returns numpy's type for bit patterns of a scalar type."""
    width = 0 if isinstance(type_, ShapedType) else width_of(type_)
    for size in (8, 16, 32, 64):
        if 0 < width <= size:
            return np.dtype(f"u{size // 8}")
    if width or isinstance(type_, VectorType | ComplexType | DialectType):
        return np.dtype(object)
    raise Unsupported(f"elements of type {type_} are not supported")


def sized_vector(type_: Type) -> VectorType:
    """Returns a vector type with the lengths of its dimensions at run time. Raises Unsupported for other types."""
    if not isinstance(type_, VectorType):
        raise Unsupported(f"values of type {type_} are not supported")
    if not type_.is_scalable:
        return type_
    return VectorType(tuple(map(sized, type_.shape, type_.scalable)), type_.element_type)


def sized(length: int, is_scalable: bool) -> int:
    """Returns the length of a vector's dimension at run time."""
    return length * VSCALE if is_scalable else length


def lanes_of_part(first: int, part: VectorType) -> slice:
    """Returns the lanes of a part of a vector; `first` counts in units of `vscale` if the part is scalable."""
    start = sized(first, part.is_scalable)
    return slice(start, start + sized_vector(part).num_elements)


def uniform(value: Value, type_: ShapedType, shape: tuple[int, ...]) -> Elements:
    """Returns elements that are all one value, which may be poison."""
    bits, poison = np.zeros(1, bits_dtype(type_.element_type)), None
    if value.__class__ is Poison:
        only = np.empty(1, object)
        only[0] = value
        poison = np.broadcast_to(only.reshape(()), shape)
    else:
        bits[0] = value
    return Elements(np.broadcast_to(bits.reshape(()), shape), poison)


def elementwise(compute: Callable[..., Value], type_: Type) -> Evaluator:
    """Lifts a function of scalars to values of a type, which is a scalar one or that of a vector or tensor."""
    if not isinstance(type_, ShapedType):
        return compute
    dtype = bits_dtype(type_.element_type)

    def evaluate(*operands: Elements) -> Elements:
        shape = operands[0].bits.shape
        columns = [operand.bits.ravel().tolist() for operand in operands]
        masks = [operand.poison.ravel().tolist() for operand in operands if operand.poison is not None]
        poison: list[Poison | None] = [next(filter(None, row), None) for row in zip(*masks)] if masks else []
        results: list[Value] = []
        for number, row in enumerate(zip(*columns)):
            if poison and poison[number] is not None:
                results.append(0)
                continue
            result = compute(*row)
            if result.__class__ is Poison:
                poison = poison or [None] * len(columns[0])
                poison[number] = result
                result = 0
            results.append(result)
        bits = np.array(results, dtype).reshape(shape)
        if not any(poison):
            return Elements(bits)
        mask = np.empty(len(poison), object)
        mask[:] = poison
        return Elements(bits, mask.reshape(shape))

    return evaluate
