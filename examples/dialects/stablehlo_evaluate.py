"""Meaning of some operations of StableHLO, for `ir-run --interpret` and the debugger.

To be named beside `stablehlo_hooks.py` in `python` of [dialects]. An evaluator gets an operation and the machine, and
returns a function from the operands' values to the result. A tensor is `Elements`: numpy's array of bit patterns.
"""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.arith.evaluate import atomic_update
from compiler.interpreter.constants import constant_value
from compiler.interpreter.elements import rearranged
from compiler.interpreter.values import Evaluator, elementwise
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, ShapedType
from compiler.ods.extension import extension
from compiler.ods.model import Hooks


def combining(of_integers: AtomicRMWKind, of_floats: AtomicRMWKind) -> Callable[[Operation, object], Evaluator]:
    """Returns an evaluator that combines the elements of two tensors."""

    def make(op: Operation, machine: object) -> Evaluator:
        type_ = op.results[0].type
        assert isinstance(type_, ShapedType)
        kind = of_floats if isinstance(type_.element_type, FloatType) else of_integers
        return elementwise(atomic_update(kind, type_.element_type), type_)

    return make


def evaluate_constant(op: Operation, machine: object) -> Evaluator:
    value = constant_value(op.properties["value"])
    return lambda: value


def evaluate_reshape(op: Operation, machine: object) -> Evaluator:
    type_ = op.results[0].type
    assert isinstance(type_, ShapedType)
    shape = type_.shape or ()
    return lambda tensor: rearranged(tensor, lambda array: array.reshape(shape))


def evaluate_transpose(op: Operation, machine: object) -> Evaluator:
    permutation = op.properties["permutation"]
    assert isinstance(permutation, DenseArrayAttr)
    order = tuple(permutation.values)
    return lambda tensor: rearranged(tensor, lambda array: array.transpose(order))


STABLEHLO = extension(
    "stablehlo",
    hooks={
        "stablehlo.add": Hooks(evaluator=combining(AtomicRMWKind.ADDI, AtomicRMWKind.ADDF)),
        "stablehlo.multiply": Hooks(evaluator=combining(AtomicRMWKind.MULI, AtomicRMWKind.MULF)),
        "stablehlo.maximum": Hooks(evaluator=combining(AtomicRMWKind.MAXS, AtomicRMWKind.MAXIMUMF)),
        "stablehlo.minimum": Hooks(evaluator=combining(AtomicRMWKind.MINS, AtomicRMWKind.MINIMUMF)),
        "stablehlo.constant": Hooks(evaluator=evaluate_constant),
        "stablehlo.reshape": Hooks(evaluator=evaluate_reshape),
        "stablehlo.transpose": Hooks(evaluator=evaluate_transpose),
    },
)
