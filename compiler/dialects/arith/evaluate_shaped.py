"""Arith's operations on vectors and tensors: computed by numpy if it has the operation, otherwise element by element.

Loaded after `evaluate.py`, whose evaluators it wraps.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from compiler.dialects.arith.evaluate_arrays import OPERATIONS, Inexact, array_function
from compiler.interpreter.values import AcceptsPoison, Elements, Evaluator, Value
from compiler.ir.operation import Operation
from compiler.ir.types import ShapedType
from compiler.ods import hook
from compiler.ods.op_class import Op

_Make = Callable[[Operation, object], Evaluator | AcceptsPoison]


def _at_once(make: _Make) -> _Make:
    """Wraps a function that creates evaluators, which remain in use for scalars, poison, and undefined cases."""

    def made(op: Operation, machine: object) -> Evaluator | AcceptsPoison:
        one_by_one = make(op, machine)
        on_arrays = array_function(op) if any(isinstance(each.type, ShapedType) for each in op.results) else None
        if on_arrays is None:
            return one_by_one
        single = one_by_one.evaluate if isinstance(one_by_one, AcceptsPoison) else one_by_one

        def compute(*operands: Value) -> Value:
            if all(operand.__class__ is Elements and operand.poison is None for operand in operands):
                try:
                    with np.errstate(all="ignore"):
                        return Elements(np.asarray(on_arrays(*[operand.bits for operand in operands])))
                except Inexact:
                    pass
            return single(*operands)

        return AcceptsPoison(compute) if isinstance(one_by_one, AcceptsPoison) else compute

    return made


for _op_class in OPERATIONS:
    assert issubclass(_op_class, Op)
    _evaluator = _op_class.definition.hooks.evaluator
    assert _evaluator is not None
    hook.evaluator(_op_class)(_at_once(_evaluator))
