"""Interpreter of the shape dialect.

A shape is `Elements`, as an extent tensor is. A size is a number of 64 bits, a witness 0 or 1, and a
`!shape.value_shape` a pair of a value and its shape. An error value is poison; where the type has none, an error is
undefined behavior. The `cstr` operations are assertions: one that does not hold is undefined behavior.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import TypeAlias

import numpy as np

from compiler.dialects.shape.ops import (
    AddOp,
    AnyOp,
    Arithmetic,
    AssumingAllOp,
    AssumingOp,
    BroadcastOp,
    ConcatOp,
    ConstShapeOp,
    ConstSizeOp,
    ConstWitnessOp,
    CstrBroadcastableOp,
    CstrEqOp,
    CstrRequireOp,
    DebugPrintOp,
    DimOp,
    DivOp,
    Extremum,
    FromExtentsOp,
    FromExtentTensorOp,
    GetExtentOp,
    IndexToSizeOp,
    IsBroadcastableOp,
    MaxOp,
    MeetOp,
    MinOp,
    MulOp,
    NumElementsOp,
    RankOp,
    ReduceOp,
    ShapeEqOp,
    ShapeOfOp,
    SizeToIndexOp,
    SplitAtOp,
    ToExtentTensorOp,
    ValueAsShapeOp,
    ValueOfOp,
    WithOp,
)
from compiler.interpreter.memory import MemRef
from compiler.interpreter.values import Elements, Enter, Evaluator, Finish, Poison, UndefinedBehavior, Value, defined
from compiler.ir.operation import Operation
from compiler.ir.types import DYNAMIC, INDEX, DialectType, RankedTensorType, Type
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

_MASK = (1 << 64) - 1
_Extents: TypeAlias = "list[int]"


def _shape(extents: Sequence[int]) -> Elements:
    return Elements(np.array(extents, np.uint64))


def _on_shapes(compute: Callable[..., Value]) -> Evaluator:
    """Lifts a function of lists of extents; the result is poison if an extent is."""

    def evaluate(*shapes: Elements) -> Value:
        for shape in shapes:
            if shape.poison is not None and (poison := next(filter(None, shape.poison), None)) is not None:
                return poison
        return compute(*[shape.bits.tolist() for shape in shapes])

    return evaluate


def _fits(type_: Type, extents: _Extents, op: Operation) -> Elements | Poison:
    """Returns a shape as a value of `type_`, whose number of extents may be static."""
    if isinstance(type_, RankedTensorType) and type_.shape[0] not in (DYNAMIC, len(extents)):
        return _error(op, type_, f"the shape has {len(extents)} extents, and the type says {type_.shape[0]}")
    return _shape(extents)


def _error(op: Operation, type_: Type, message: str) -> Poison:
    """Returns the error value of a type. Raises UndefinedBehavior for index and tensors, which have none."""
    if not isinstance(type_, DialectType):
        raise UndefinedBehavior(message)
    return Poison(op, message)


# ---------------------------------------------------------------------------------------------------------- constants


@hook.evaluator(ConstShapeOp)
def evaluate_const_shape(op: ConstShapeOp, machine: object) -> Evaluator:
    pattern = op.shape
    extents = pattern.bit_patterns()
    if pattern.is_splat:
        extents = extents * pattern.type.num_elements
    value = _shape(extents)
    return lambda: value


@hook.evaluator(ConstSizeOp)
def evaluate_const_size(op: ConstSizeOp, machine: object) -> Evaluator:
    value = op.value.value & _MASK
    return lambda: value


@hook.evaluator(ConstWitnessOp)
def evaluate_const_witness(op: ConstWitnessOp, machine: object) -> Evaluator:
    value = int(bool(op.passing.value))
    return lambda: value


# -------------------------------------------------------------------------------------------------------------- sizes


def _arithmetic(compute: Callable[[int, int], int]) -> Callable[[Arithmetic, object], Evaluator]:
    return lambda op, machine: lambda a, b: compute(a, b) & _MASK


hook.evaluator(AddOp)(_arithmetic(operator.add))
hook.evaluator(MulOp)(_arithmetic(operator.mul))


@hook.evaluator(DivOp)
def evaluate_div(op: DivOp, machine: object) -> Evaluator:
    """Rounds down."""
    type_ = op.result.type

    def divide(a: int, b: int) -> Value:
        return signed(a, 64) // signed(b, 64) & _MASK if b else _error(op, type_, "the divisor is 0")

    return divide


def _extremum(choose: Callable[[int, int], int]) -> Callable[[Extremum, object], Evaluator]:
    """Returns the smaller or larger of two sizes, or of the extents of two shapes with equal rank."""

    def make(op: Extremum, machine: object) -> Evaluator:
        def of_extents(left: _Extents, right: _Extents) -> Value:
            if len(left) != len(right):
                return Poison(op, f"the shapes have {len(left)} and {len(right)} extents")
            return _shape([choose(a, b) for a, b in zip(left, right)])

        on_shapes = _on_shapes(of_extents)
        return lambda a, b: on_shapes(a, b) if isinstance(a, Elements) else choose(a, b)

    return make


hook.evaluator(MaxOp)(_extremum(max))
hook.evaluator(MinOp)(_extremum(min))


@hook.evaluator(IndexToSizeOp, SizeToIndexOp)
def evaluate_size_cast(op: IndexToSizeOp | SizeToIndexOp, machine: object) -> Evaluator:
    return lambda size: size


# ------------------------------------------------------------------------------------------------------------- shapes


def _joined(shapes: Sequence[_Extents]) -> _Extents | None:
    """Returns the shape that shapes are broadcast to; None if they do not fit each other."""
    joined: _Extents = []
    rank = max(map(len, shapes), default=0)
    for column in zip(*([1] * (rank - len(shape)) + shape for shape in shapes)):
        others = {extent for extent in column if extent != 1}
        if len(others) > 1:
            return None
        joined.append(others.pop() if others else 1)
    return joined


@hook.evaluator(BroadcastOp)
def evaluate_broadcast(op: BroadcastOp, machine: object) -> Evaluator:
    message = "the shapes cannot be broadcast" if op.error is None else op.error.value
    type_ = op.result.type

    def broadcast(*shapes: _Extents) -> Value:
        joined = _joined(shapes)
        return _error(op, type_, message) if joined is None else _fits(type_, joined, op)

    return _on_shapes(broadcast)


@hook.evaluator(IsBroadcastableOp)
def evaluate_is_broadcastable(op: IsBroadcastableOp, machine: object) -> Evaluator:
    return _on_shapes(lambda *shapes: int(_joined(shapes) is not None))


def _are_equal(shapes: Sequence[_Extents]) -> bool:
    return all(shape == shapes[0] for shape in shapes)


@hook.evaluator(ShapeEqOp)
def evaluate_shape_eq(op: ShapeEqOp, machine: object) -> Evaluator:
    return _on_shapes(lambda *shapes: int(_are_equal(shapes)))


@hook.evaluator(FromExtentsOp)
def evaluate_from_extents(op: FromExtentsOp, machine: object) -> Evaluator:
    return lambda *extents: _shape(extents)


@hook.evaluator(FromExtentTensorOp)
def evaluate_from_extent_tensor(op: FromExtentTensorOp, machine: object) -> Evaluator:
    return lambda extents: extents


@hook.evaluator(ToExtentTensorOp)
def evaluate_to_extent_tensor(op: ToExtentTensorOp, machine: object) -> Evaluator:
    type_ = op.result.type
    return _on_shapes(lambda extents: _fits(type_, extents, op))


@hook.evaluator(RankOp)
def evaluate_rank(op: RankOp, machine: object) -> Evaluator:
    return lambda shape: len(shape.bits)


@hook.evaluator(NumElementsOp)
def evaluate_num_elements(op: NumElementsOp, machine: object) -> Evaluator:
    return _on_shapes(lambda extents: prod(extents) & _MASK)


@hook.evaluator(GetExtentOp)
def evaluate_get_extent(op: GetExtentOp, machine: object) -> Evaluator:
    def extent(shape: Elements, dimension: int) -> Value:
        if dimension >= len(shape.bits):
            return _error(op, op.extent.type, f"the shape has no dimension {signed(dimension, 64)}")
        poison = None if shape.poison is None else shape.poison[dimension]
        return shape.bits.item(dimension) if poison is None else poison

    return extent


@hook.evaluator(ConcatOp)
def evaluate_concat(op: ConcatOp, machine: object) -> Evaluator:
    type_ = op.result.type
    return _on_shapes(lambda left, right: _fits(type_, left + right, op))


@hook.evaluator(SplitAtOp)
def evaluate_split_at(op: SplitAtOp, machine: object) -> Evaluator:
    """A negative index counts from the end."""

    def split(shape: Elements, index: int) -> tuple[Value, Value]:
        rank, number = len(shape.bits), signed(index, 64)
        if not -rank <= number <= rank:
            error = _error(op, op.head.type, f"a shape of {rank} extents cannot be split at {number}")
            return error, error
        at = number + rank if number < 0 else number
        poison = shape.poison
        return (
            Elements(shape.bits[:at], None if poison is None else poison[:at]),
            Elements(shape.bits[at:], None if poison is None else poison[at:]),
        )

    return split


@hook.evaluator(AnyOp)
def evaluate_any(op: AnyOp, machine: object) -> Evaluator:
    """Returns the first shape, as any of the shapes is a valid result."""
    return lambda first, *others: first


@hook.evaluator(MeetOp)
def evaluate_meet(op: MeetOp, machine: object) -> Evaluator:
    """Returns the common shape; at run time shapes are known, so both must be equal."""
    message = "the operands of 'shape.meet' differ" if op.error is None else op.error.value
    on_shapes = _on_shapes(lambda a, b: _shape(a) if a == b else Poison(op, message))

    def meet(a: Value, b: Value) -> Value:
        if isinstance(a, Elements) and isinstance(b, Elements):
            return on_shapes(a, b)
        return a if a == b else Poison(op, message)

    return meet


@hook.evaluator(DebugPrintOp)
def evaluate_debug_print(op: DebugPrintOp, machine: object) -> Evaluator:
    return lambda value: value


# ------------------------------------------------------------------------------------------------- values with a shape


def _sizes(value: Value) -> Elements:
    """Returns the shape of a tensor, a memref, a value with a shape, or a number."""
    match value:
        case Elements():
            return _shape(value.bits.shape)
        case MemRef():
            return _shape(value.sizes)
        case (_, Elements() as shape):
            return shape
        case _:
            return _shape(())


@hook.evaluator(ShapeOfOp)
def evaluate_shape_of(op: ShapeOfOp, machine: object) -> Evaluator:
    return _sizes


@hook.evaluator(DimOp)
def evaluate_dim(op: DimOp, machine: object) -> Evaluator:
    def extent(value: Value, dimension: int) -> Value:
        sizes = _sizes(value).bits.tolist()
        if dimension >= len(sizes):
            return _error(op, op.extent.type, f"the value has no dimension {signed(dimension, 64)}")
        return sizes[dimension]

    return extent


@hook.evaluator(WithOp)
def evaluate_with_shape(op: WithOp, machine: object) -> Evaluator:
    return lambda value, shape: (value[0] if isinstance(value, tuple) else value, shape)


@hook.evaluator(ValueOfOp)
def evaluate_value_of(op: ValueOfOp, machine: object) -> Evaluator:
    return lambda pair: pair[0]


@hook.evaluator(ValueAsShapeOp)
def evaluate_value_as_shape(op: ValueAsShapeOp, machine: object) -> Evaluator:
    width = width_of(op.arg.type) or width_of(INDEX)

    def as_shape(value: Value) -> Value:
        content = value[0] if isinstance(value, tuple) else value
        return extents(content)

    extents = _on_shapes(lambda numbers: _shape([signed(number, width) & _MASK for number in numbers]))
    return as_shape


# ---------------------------------------------------------------------------------------------------------- witnesses


def _asserted(holds: Callable[[Sequence[_Extents]], bool], message: str) -> Callable[[Operation, object], Evaluator]:
    def make(op: Operation, machine: object) -> Evaluator:
        def check(*shapes: _Extents) -> int:
            if not holds(shapes):
                raise UndefinedBehavior(message)
            return 1

        return _on_shapes(check)

    return make


hook.evaluator(CstrBroadcastableOp)(
    _asserted(lambda shapes: _joined(shapes) is not None, "required broadcastable shapes")
)
hook.evaluator(CstrEqOp)(_asserted(_are_equal, "required equal shapes"))


@hook.evaluator(CstrRequireOp)
def evaluate_cstr_require(op: CstrRequireOp, machine: object) -> Evaluator:
    def check(holds: int) -> int:
        if not holds:
            raise UndefinedBehavior(op.msg.value)
        return 1

    return check


@hook.evaluator(AssumingAllOp)
def evaluate_assuming_all(op: AssumingAllOp, machine: object) -> Evaluator:
    return lambda *witnesses: int(all(witnesses))


@hook.control(AssumingOp)
class Assuming:
    def __init__(self, op: AssumingOp, machine: object) -> None:
        pass

    def begin(self, witness: Value) -> Enter:
        if not defined(witness, "the witness"):
            raise UndefinedBehavior("the witness does not hold")
        return Enter(0, ())

    def resume(self, state: object, *yielded: Value) -> Finish:
        return Finish(yielded)


@dataclass(frozen=True, slots=True)
class Reduction:
    """State of a reduction: the extents, and the number of the running one."""

    extents: tuple[int, ...]
    number: int


@hook.control(ReduceOp)
class Reduce:
    def __init__(self, op: ReduceOp, machine: object) -> None:
        pass

    def begin(self, shape: Value, *initial: Value) -> Enter | Finish:
        extents = _on_shapes(tuple)(defined(shape, "the shape"))
        return self._next(Reduction(defined(extents, "an extent"), 0), initial)

    def resume(self, state: Reduction, *yielded: Value) -> Enter | Finish:
        return self._next(Reduction(state.extents, state.number + 1), yielded)

    def _next(self, state: Reduction, values: tuple[Value, ...]) -> Enter | Finish:
        if state.number == len(state.extents):
            return Finish(values)
        return Enter(0, (state.number, state.extents[state.number], *values), state)
