"""Running affine programs on small memrefs: what is in the arguments of a function afterwards.

Numbers are integers modulo a prime, whatever their type says, so that no rounding hides or makes a difference; vectors
are tuples of them. Memory that was allocated and not written holds `UNDEFINED`, and so does what is computed from it.

Calls are of functions without a body: each gets into a trace with its arguments, and changes all memrefs it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import Any

from compiler.analysis.affine.loops import parallel_bounds
from compiler.dialects.affine.bounds import map_of, memory_operand_index, step_of
from compiler.dialects.affine.ops import (
    AffineApplyOp,
    AffineForOp,
    AffineIfOp,
    AffineLoadOp,
    AffineParallelOp,
    AffineStoreOp,
    AffineVectorLoadOp,
    AffineVectorStoreOp,
)
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.func.ops import CallOp
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocOp, DeallocOp
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import ArrayAttr, FloatAttr, IntegerAttr
from compiler.ir.operation import Block, Operation, Value
from compiler.ir.types import MemRefType, VectorType

PRIME = 1_000_003
UNDEFINED = None
Memory = dict[tuple[int, ...], "int | None"]

# What operations on two numbers give.
BINARY: dict[str, Callable[[int, int], int]] = {
    "arith.addf": lambda a, b: (a + b) % PRIME,
    "arith.subf": lambda a, b: (a - b) % PRIME,
    "arith.mulf": lambda a, b: (a * b) % PRIME,
    "arith.maximumf": max,
}


class OutOfBounds(Exception):
    """An access to an element that the memref has not."""


class Interpreter:
    """Runs the body of one function."""

    def __init__(self, function: Operation, random: Random, index_value: int = 5) -> None:
        self._values: dict[Value, Any] = {}
        self._memories: list[Memory] = []
        self._shapes: dict[int, tuple[int, ...]] = {}
        self._block = function.regions[0].blocks[0]
        self._trace: Memory = {}
        self.arguments: list[Memory] = []
        """Content of the memref arguments, by index."""
        for argument in self._block.arguments:
            if isinstance(argument.type, MemRefType):
                memory = self._allocate(argument.type.shape)
                for index in indices(argument.type.shape):
                    memory[index] = random.randrange(PRIME)
                self.arguments.append(memory)
                self._values[argument] = memory
            else:
                self._values[argument] = index_value

    def run(self) -> list[Memory]:
        """Returns the final content of the memref arguments, and behind it the arguments of calls, in their order."""
        self._run_block(self._block)
        return [*self.arguments, self._trace, {(0,): len(self._trace)}]

    def _allocate(self, shape: Sequence[int]) -> Memory:
        memory: Memory = {}
        self._shapes[id(memory)] = tuple(shape)
        self._memories.append(memory)  # shapes go by identity, so it must stay
        return memory

    def _run_block(self, block: Block) -> list[Any]:
        for op in block.ops:
            if op.name in ("affine.yield", "func.return"):
                return [self._values[value] for value in op.operands]
            self._run(op)
        return []

    def _run(self, op: Operation) -> None:
        values = self._values
        match op:
            case AffineForOp():
                self._loop(op)
            case AffineIfOp():
                condition = op.condition.set
                operands = [values[value] for value in op.operands]
                holds = condition.evaluate(operands[: condition.num_dims], operands[condition.num_dims :])
                region = op.then_region if holds else op.else_region
                if region.blocks:
                    values.update(zip(op.results, self._run_block(region.entry), strict=True))
            case AffineParallelOp():
                self._parallel(op)
            case AffineLoadOp() | AffineStoreOp() | LoadOp() | StoreOp():
                self._access(op)
            case AffineVectorLoadOp() | AffineVectorStoreOp():
                self._vector_access(op)
            case CallOp():
                self._call(op)
            case AffineApplyOp():
                (values[op.result],) = self._map(op.map.map, op.map_operands)
            case AllocOp():
                assert isinstance(op.result.type, MemRefType)
                values[op.result] = self._allocate(op.result.type.shape)
            case ConstantOp(value=IntegerAttr() | FloatAttr() as number):
                values[op.result] = int(number.value)
            case DeallocOp():
                pass
            case _:
                values[op.result] = _apply(BINARY[op.name], *[values[value] for value in op.operands])

    def _map(self, map_: AffineMap | None, operands: Sequence[Value]) -> list[int]:
        assert map_ is not None
        numbers = [self._values[value] for value in operands]
        actual = map_.evaluate(numbers[: map_.num_dims], numbers[map_.num_dims :])
        assert actual is not None
        return actual

    def _loop(self, op: AffineForOp) -> None:
        lower = max(self._map(op.lower_bound_map.map, op.lower_bound_operands))
        upper = min(self._map(op.upper_bound_map.map, op.upper_bound_operands))
        body = op.region.entry
        carried = [self._values[value] for value in op.inits]
        for number in range(lower, upper, step_of(op)):
            for argument, value in zip(body.arguments, [number, *carried], strict=True):
                self._values[argument] = value
            carried = self._run_block(body)
        self._values.update(zip(op.results, carried, strict=True))

    def _parallel(self, op: AffineParallelOp) -> None:
        """Runs the iterations one after the other."""
        steps, lower_map = op.attribute("steps"), map_of(op, "lowerBoundsMap")
        assert isinstance(steps, ArrayAttr) and lower_map is not None
        count = lower_map.num_dims + lower_map.num_symbols
        ranges = [
            range(max(self._map(lower, op.operands[:count])), min(self._map(upper, op.operands[count:])), step.value)
            for lower, upper, step in zip(
                parallel_bounds(op, "lowerBounds"), parallel_bounds(op, "upperBounds"), steps.elements, strict=True
            )
            if isinstance(step, IntegerAttr)
        ]
        body = op.regions[0].blocks[0]
        for numbers in product(*ranges):
            self._values.update(zip(body.arguments, numbers, strict=True))
            self._run_block(body)

    def _call(self, op: Operation) -> None:
        numbers: list[int | None] = []
        for value in op.operands:
            if not isinstance(value.type, MemRefType):
                numbers += [self._values[value]]
                continue
            memory = self._values[value]
            for index, number in sorted(memory.items()):
                numbers.append(number)
                memory[index] = UNDEFINED if number is UNDEFINED else (3 * number + 1) % PRIME
        for number in numbers:
            self._trace[(len(self._trace),)] = number

    def _place(self, op: Operation) -> tuple[Memory, tuple[int, ...]]:
        """The memory that an op accesses, and the element."""
        place = memory_operand_index(op)
        memory = self._values[op.operands[place]]
        operands = op.operands[place + 1 :]
        if op.name.startswith("affine."):
            index = tuple(self._map(map_of(op), operands))
        else:
            index = tuple(self._values[value] for value in operands)
        self._check(op, memory, index)
        return memory, index

    def _check(self, op: Operation, memory: Memory, index: Sequence[int]) -> None:
        if any(not 0 <= number < extent for number, extent in zip(index, self._shapes[id(memory)], strict=True)):
            raise OutOfBounds(f"{op.name} of {index}")

    def _vector_access(self, op: Operation) -> None:
        """Along the last dimension of the memref."""
        memory, (*outer, first) = self._place(op)
        is_store = memory_operand_index(op) == 1
        type_ = (op.operands[0] if is_store else op.result).type
        assert isinstance(type_, VectorType)
        indices = [(*outer, first + number) for number in range(type_.shape[0])]
        for index in indices:
            self._check(op, memory, index)
        if is_store:
            memory.update(zip(indices, self._values[op.operands[0]], strict=True))
        else:
            self._values[op.result] = tuple(memory.get(index, UNDEFINED) for index in indices)

    def _access(self, op: Operation) -> None:
        memory, index = self._place(op)
        if memory_operand_index(op):
            memory[index] = self._values[op.operands[0]]
        else:
            self._values[op.result] = memory.get(index, UNDEFINED)


def _apply(function: Callable[[int, int], int], first: Any, other: Any) -> Any:
    """A function of two numbers, or of those of two vectors."""
    if isinstance(first, tuple):
        return tuple(_apply(function, *both) for both in zip(first, other, strict=True))
    return UNDEFINED if first is UNDEFINED or other is UNDEFINED else function(first, other)


def indices(shape: Sequence[int]) -> list[tuple[int, ...]]:
    """The indices of all elements of a shape."""
    indices: list[tuple[int, ...]] = [()]
    for extent in shape:
        indices = [(*index, number) for index in indices for number in range(extent)]
    return indices


def results(module: Operation, seed: int) -> list[Memory]:
    """Returns the final content of the arguments of the module's only function."""
    return interpreter_of(module, Random(seed)).run()


def interpreter_of(module: Operation, random: Random) -> Interpreter:
    """An interpreter of the module's only function with a body, whose arguments hold anything."""
    return Interpreter(function_of(module), random)


def function_of(module: Operation) -> Operation:
    """The module's only function with a body."""
    return next(op for op in module.walk() if op.name == "func.func" and op.regions[0].blocks)


def same_results(before: Sequence[Memory], after: Sequence[Memory]) -> bool:
    """Returns True if all that was defined before is the same afterwards."""
    return all(
        value is UNDEFINED or changed.get(index) == value
        for memory, changed in zip(before, after, strict=True)
        for index, value in memory.items()
    )
