"""Bodies of structured operations as functions of whole arrays, for the interpreter.

Takes the block of a body; returns a function from arrays of its arguments to arrays of the yielded values, which
computes the same bits as running the body for each element.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from compiler.dialects.arith.evaluate_arrays import Inexact, OnArrays, array_function
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.ops import IndexOp
from compiler.interpreter.constants import constant_value
from compiler.interpreter.values import (
    AcceptsPoison,
    Bits,
    Evaluator,
    Poison,
    UndefinedBehavior,
    Unsupported,
    bits_dtype,
)
from compiler.ir.operation import Block, Operation, OpResult, Value
from compiler.ir.types import Type
from compiler.rewrite.elementwise import width_of

LoopIndices: TypeAlias = Callable[[int], Bits]
"""Returns the indices of a loop, as an array that can be broadcast to the array of points."""


class ArrayBody:
    """A body without side effects that computes numbers from the numbers at the same point only.

    Raises Unsupported for other bodies.
    """

    def __init__(self, block: Block, machine: object) -> None:
        self.dtypes = [_dtype(argument.type) for argument in block.arguments]
        self._slots: dict[Value, int] = {argument: number for number, argument in enumerate(block.arguments)}
        self._constants: list[Bits] = []
        self._steps: list[tuple[OnArrays | int, tuple[int, ...]]] = []
        for value in {operand: None for op in block.ops for operand in op.operands}:
            if isinstance(value, OpResult) and value.owner.parent is not block:
                self._add_constant(value)
        *inner, terminator = block.ops
        for op in inner:
            self._add(op, machine)
        self._yielded = [self._slot(value) for value in terminator.operands]
        self.op_count = len(block.ops)

    def run(self, arguments: Sequence[Bits], indices: LoopIndices) -> list[Bits]:
        """Returns the yielded arrays. Raises Inexact if only the ops' evaluators can compute the exact bits."""
        values: list[Bits] = [*arguments, *self._constants]
        with np.errstate(all="ignore"):
            for step, operands in self._steps:
                if isinstance(step, int):
                    values.append(indices(step))
                else:
                    values.append(np.asarray(step(*[values[slot] for slot in operands])))
        return [values[slot] for slot in self._yielded]

    def _slot(self, value: Value) -> int:
        if value not in self._slots:
            raise Unsupported("the body uses a value that is computed outside of it")
        return self._slots[value]

    def _add_constant(self, value: OpResult) -> None:
        if not isinstance(value.owner, ConstantOp):
            raise Unsupported("the body uses a value that is computed outside of it")
        self._slots[value] = len(self._slots)
        self._constants.append(np.array(constant_value(value.owner.value), _dtype(value.type)))

    def _add(self, op: Operation, machine: object) -> None:
        if len(op.results) != 1 or op.regions or not op.has_trait("AlwaysSpeculatableImplTrait"):
            if not (isinstance(op, IndexOp) or _is_division(op)):
                raise Unsupported(f"'{op.name}' does more than to compute a number")
        (result,) = op.results
        operands = tuple([self._slot(operand) for operand in op.operands])
        for value in (result, *op.operands):
            _dtype(value.type)
        step = op.dim.value if isinstance(op, IndexOp) else array_function(op) or _lifted(op, machine)
        self._slots[result] = len(self._slots)
        self._steps.append((step, operands))


def _is_division(op: Operation) -> bool:
    """Returns True for an op without effects that is undefined for some operands: its evaluator reports these."""
    return op.has_trait("ConditionallySpeculatable") and not op.regions and len(op.results) == 1


def _dtype(type_: Type) -> np.dtype[np.generic]:
    if not 0 < width_of(type_) <= 64:
        raise Unsupported(f"arrays of {type_} are not supported")
    return bits_dtype(type_)


def _lifted(op: Operation, machine: object) -> OnArrays:
    """Returns an op's evaluator applied to one element after the other."""
    hooks = None if op.definition is None else op.definition.execution
    if hooks is None or hooks.evaluator is None:
        raise Unsupported(f"the interpreter does not know '{op.name}'")
    evaluator = hooks.evaluator(op, machine)
    evaluate: Evaluator = evaluator.evaluate if isinstance(evaluator, AcceptsPoison) else evaluator
    dtype = _dtype(op.result.type)

    def apply(*operands: Bits) -> Bits:
        arrays = np.broadcast_arrays(*operands)
        shape = arrays[0].shape if arrays else ()
        try:
            rows = zip(*[array.ravel().tolist() for array in arrays]) if arrays else [()]
            results = [evaluate(*row) for row in rows]
        except UndefinedBehavior:
            raise Inexact from None
        if any(result.__class__ is Poison for result in results):
            raise Inexact
        return np.array(results, dtype).reshape(shape)

    return apply
