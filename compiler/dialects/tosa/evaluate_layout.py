"""Interpreter of tosa's operations that move elements, compute shapes, branch, or keep variables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from compiler.dialects.tosa.control_flow_ops import IfOp, VariableOp, VariableReadOp, VariableWriteOp, WhileOp
from compiler.dialects.tosa.layout_ops import (
    ConcatOp,
    GatherOp,
    PadOp,
    ReshapeOp,
    ReverseOp,
    ScatterOp,
    SliceOp,
    TileOp,
    TransposeOp,
)
from compiler.dialects.tosa.shape_ops import (
    AddShapeOp,
    BinaryShape,
    ConcatShapeOp,
    ConstShapeOp,
    DimOp,
    DivCeilShapeOp,
    DivFloorShapeOp,
    Exp2ShapeOp,
    Log2CeilShapeOp,
    Log2FloorShapeOp,
    MaxShapeOp,
    MinShapeOp,
    ModShapeOp,
    MulShapeOp,
    SliceShapeOp,
    SubShapeOp,
    UnaryShape,
)
from compiler.interpreter.constants import constant_value
from compiler.interpreter.elements import Draft, element, rearranged, reshaped
from compiler.interpreter.integers import ceiling
from compiler.interpreter.machine import Machine
from compiler.interpreter.memory import Lifetime, MemRef, row_major_strides
from compiler.interpreter.values import (
    Bits,
    Elements,
    Enter,
    Evaluator,
    Finish,
    Poison,
    UndefinedBehavior,
    Unsupported,
    Value,
    defined,
    uniform,
)
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation
from compiler.ir.types import DYNAMIC, RankedTensorType, Type, element_type_or_self
from compiler.ods import hook
from compiler.rewrite.elementwise import signed, width_of

Move: TypeAlias = "Callable[[Bits], Bits]"
_MASK = (1 << 64) - 1


def _ranked(type_: Type) -> RankedTensorType:
    if not isinstance(type_, RankedTensorType):
        raise Unsupported("tensors without a rank are not supported here")
    return type_


def _numbers(shape: Elements) -> list[int]:
    """Returns a `!tosa.shape` as signed numbers."""
    return [signed(bits, 64) for bits in shape.bits.tolist()]


# ------------------------------------------------------------------------------------------------------------- layout


@hook.evaluator(ConcatOp)
def evaluate_concat(op: ConcatOp, machine: object) -> Evaluator:
    axis = op.axis.value

    def concatenate(*parts: Elements) -> Elements:
        try:
            bits = np.concatenate([part.bits for part in parts], axis)
        except ValueError:
            raise UndefinedBehavior("the shapes of the operands do not fit each other") from None
        if all(part.poison is None for part in parts):
            return Elements(bits)
        masks = [np.full(part.bits.shape, None, object) if part.poison is None else part.poison for part in parts]
        return Elements(bits, np.concatenate(masks, axis))

    return concatenate


@hook.evaluator(PadOp)
def evaluate_pad(op: PadOp, machine: object) -> Evaluator:
    type_ = _ranked(op.result.type)

    def pad(source: Elements, padding: Elements, constant: Elements) -> Elements:
        amounts = np.array(_numbers(padding)).reshape(-1, 2).tolist()
        if any(amount < 0 for pair in amounts for amount in pair):
            raise UndefinedBehavior("the padding is negative")
        extents = source.bits.shape
        shape = tuple([low + extent + high for (low, high), extent in zip(amounts, extents)])
        draft = Draft(uniform(element(constant, (0,) * constant.bits.ndim), type_, shape))
        draft.insert(source, tuple([slice(low, low + extent) for (low, _), extent in zip(amounts, extents)]))
        return draft.finish()

    return pad


@hook.evaluator(ReshapeOp)
def evaluate_reshape(op: ReshapeOp, machine: object) -> Evaluator:
    """Reshapes a tensor; a size of -1 is computed from the other sizes."""

    def reshape(source: Elements, shape: Elements) -> Elements:
        sizes = _numbers(shape)
        if -1 in sizes:
            rest = -int(np.prod(sizes))
            sizes[sizes.index(-1)] = source.bits.size // rest if rest > 0 else 0
        return reshaped(source, tuple(sizes))

    return reshape


@hook.evaluator(ReverseOp)
def evaluate_reverse(op: ReverseOp, machine: object) -> Evaluator:
    axis = op.axis.value
    return lambda source: rearranged(source, lambda array: np.flip(array, axis))


@hook.evaluator(SliceOp)
def evaluate_slice(op: SliceOp, machine: object) -> Evaluator:
    """A size of -1 reaches to the end."""

    def cut(source: Elements, start: Elements, size: Elements) -> Elements:
        ranges: list[slice] = []
        for first, count, extent in zip(_numbers(start), _numbers(size), source.bits.shape):
            last = extent if count == -1 else first + count
            if not 0 <= first <= last <= extent:
                raise UndefinedBehavior(f"the slice from {first} to {last} is out of bounds: the size is {extent}")
            ranges.append(slice(first, last))
        return rearranged(source, lambda array: array[tuple(ranges)])

    return cut


@hook.evaluator(TileOp)
def evaluate_tile(op: TileOp, machine: object) -> Evaluator:
    def tile(source: Elements, multiples: Elements) -> Elements:
        counts = _numbers(multiples)
        if any(count < 0 for count in counts):
            raise Unsupported("the multiples of a tile are not known")
        return rearranged(source, lambda array: np.tile(array, counts))

    return tile


@hook.evaluator(TransposeOp)
def evaluate_transpose(op: TransposeOp, machine: object) -> Evaluator:
    order = op.perms.values
    return lambda source: rearranged(source, lambda array: array.transpose(order))


def _places(indices: Elements, width: int, shape: tuple[int, ...]) -> np.ndarray:
    """Returns indices into dimension 1 of a shape as numbers.

    Raises UndefinedBehavior if an index is poison or out of bounds, or the number of batches differs.
    """
    batches, extent, *_ = shape
    if indices.bits.shape[0] != batches:
        raise UndefinedBehavior("the shapes of the operands do not fit each other")
    if indices.poison is not None and (poison := next(filter(None, indices.poison.flat), None)) is not None:
        defined(poison, "an index")
    places = np.array([signed(bits, width) for bits in indices.bits.ravel().tolist()], np.int64)
    for place in places.tolist():
        if not 0 <= place < extent:
            raise UndefinedBehavior(f"index {place} is out of bounds: the size is {extent}")
    return places.reshape(indices.bits.shape)


@hook.evaluator(GatherOp)
def evaluate_gather(op: GatherOp, machine: object) -> Evaluator:
    width = width_of(op.indices.type)

    def gather(values: Elements, indices: Elements) -> Elements:
        places = _places(indices, width, values.bits.shape)
        rows = np.arange(values.bits.shape[0])[:, None]
        return rearranged(values, lambda array: array[rows, places])

    return gather


@hook.evaluator(ScatterOp)
def evaluate_scatter(op: ScatterOp, machine: object) -> Evaluator:
    width = width_of(op.indices.type)

    def scatter(values: Elements, indices: Elements, input_: Elements) -> Elements:
        places = _places(indices, width, values.bits.shape)
        if input_.bits.shape != (*places.shape, values.bits.shape[2]):
            raise UndefinedBehavior("the shapes of the operands do not fit each other")
        draft = Draft(values)
        draft.insert(input_, (np.arange(values.bits.shape[0])[:, None], places))
        return draft.finish()

    return scatter


# ------------------------------------------------------------------------------------------------------------- shapes


@hook.evaluator(ConstShapeOp)
def evaluate_const_shape(op: ConstShapeOp, machine: object) -> Evaluator:
    value = constant_value(op.values)
    return lambda: value


@hook.evaluator(DimOp)
def evaluate_dim(op: DimOp, machine: object) -> Evaluator:
    axis = op.axis.value
    return lambda source: Elements(np.array([source.bits.shape[axis]], np.uint64))


@hook.evaluator(ConcatShapeOp)
def evaluate_concat_shape(op: ConcatShapeOp, machine: object) -> Evaluator:
    return lambda *shapes: Elements(np.concatenate([shape.bits for shape in shapes]))


@hook.evaluator(SliceShapeOp)
def evaluate_slice_shape(op: SliceShapeOp, machine: object) -> Evaluator:
    def cut(shape: Elements, start: Elements, size: Elements) -> Elements:
        first, count = start.bits.item(), size.bits.item()
        if first + count > len(shape.bits):
            raise UndefinedBehavior(f"the slice from {first} to {first + count} is out of bounds")
        return Elements(shape.bits[first : first + count])

    return cut


def _on_sizes(compute: Callable[..., int | None]) -> Callable[[BinaryShape | UnaryShape, object], Evaluator]:
    """Lifts a function of numbers to shapes; None is undefined."""

    def make(op: Operation, machine: object) -> Evaluator:
        def evaluate(*shapes: Elements) -> Elements:
            results: list[int] = []
            for row in zip(*map(_numbers, shapes)):
                result = compute(*row)
                if result is None:
                    raise UndefinedBehavior(f"'{op.name}' is not defined for {', '.join(map(str, row))}")
                results.append(result & _MASK)
            return Elements(np.array(results, np.uint64))

        return evaluate

    return make


hook.evaluator(AddShapeOp)(_on_sizes(lambda a, b: a + b))
hook.evaluator(SubShapeOp)(_on_sizes(lambda a, b: a - b))
hook.evaluator(MulShapeOp)(_on_sizes(lambda a, b: a * b))
hook.evaluator(MaxShapeOp)(_on_sizes(max))
hook.evaluator(MinShapeOp)(_on_sizes(min))
hook.evaluator(DivCeilShapeOp)(_on_sizes(lambda a, b: ceiling(a, b) if a >= 0 and b > 0 else None))
hook.evaluator(DivFloorShapeOp)(_on_sizes(lambda a, b: a // b if a >= 0 and b > 0 else None))
hook.evaluator(ModShapeOp)(_on_sizes(lambda a, b: a % b if a >= 0 and b > 0 else None))
hook.evaluator(Exp2ShapeOp)(_on_sizes(lambda a: 1 << a if 0 <= a < 63 else None))
hook.evaluator(Log2CeilShapeOp)(_on_sizes(lambda a: (a - 1).bit_length() if a > 0 else None))
hook.evaluator(Log2FloorShapeOp)(_on_sizes(lambda a: a.bit_length() - 1 if a > 0 else None))


# ------------------------------------------------------------------------------------------------------- control flow


def _truth(condition: Value) -> bool:
    value = condition if isinstance(condition, Poison) else element(condition, (0,) * condition.bits.ndim)
    return bool(defined(value, "the condition"))


@hook.control(IfOp)
class If:
    def __init__(self, op: IfOp, machine: object) -> None:
        pass

    def begin(self, condition: Value, *inputs: Value) -> Enter:
        return Enter(0 if _truth(condition) else 1, inputs)

    def resume(self, state: object, *yielded: Value) -> Finish:
        return Finish(yielded)


@dataclass(frozen=True, slots=True)
class Testing:
    """State of a loop while its condition is computed: the values for the body."""

    values: tuple[Value, ...]


@hook.control(WhileOp)
class While:
    """State: `Testing`, or None while the body runs."""

    def __init__(self, op: WhileOp, machine: object) -> None:
        pass

    def begin(self, *inputs: Value) -> Enter:
        return Enter(0, inputs, Testing(inputs))

    def resume(self, state: Testing | None, *yielded: Value) -> Enter | Finish:
        if state is None:
            return Enter(0, yielded, Testing(yielded))
        (condition,) = yielded
        return Enter(1, state.values) if _truth(condition) else Finish(state.values)


# ---------------------------------------------------------------------------------------------------------- variables


def _memory(op: VariableReadOp | VariableWriteOp, machine: Machine) -> MemRef:
    """Returns the memory of a variable, which has its initial value at first."""
    definition = machine.symbol(op, SymbolRefAttr(op.name_.value))
    if not isinstance(definition, VariableOp):
        raise Unsupported(f"@{op.name_.value} is no variable")
    type_ = element_type_or_self(definition.type.type)
    sizes = tuple([signed(bits, 64) for bits in _constant_shape(definition)])
    if DYNAMIC in sizes or -1 in sizes:
        raise Unsupported("the shape of the variable is not known")

    def make() -> MemRef:
        buffer = machine.memory.allocate(sizes, type_, definition, Lifetime.GLOBAL)
        memref = MemRef(buffer, 0, sizes, row_major_strides(sizes))
        if definition.initial_value is not None:
            memref.fill(constant_value(definition.initial_value))
        return memref

    return machine.global_memref(definition, make)


def _constant_shape(definition: VariableOp) -> list[int]:
    value = constant_value(definition.var_shape)
    assert isinstance(value, Elements)
    return value.bits.ravel().tolist()


@hook.evaluator(VariableReadOp)
def evaluate_variable_read(op: VariableReadOp, machine: Machine) -> Evaluator:
    return lambda: _memory(op, machine).contents(op)


@hook.evaluator(VariableWriteOp)
def evaluate_variable_write(op: VariableWriteOp, machine: Machine) -> Evaluator:
    def write(value: Elements) -> None:
        memref = _memory(op, machine)
        if value.bits.shape != memref.sizes:
            raise UndefinedBehavior(f"the value has the sizes {value.bits.shape}, the variable {memref.sizes}")
        memref.fill(value)

    return write
