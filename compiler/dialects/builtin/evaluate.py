"""Interpreter of conversions that passes leave behind: of one value between types with the same bit patterns."""

from __future__ import annotations

from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.interpreter.values import Evaluator, Unsupported
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, IndexType, IntegerType, Type, VectorType
from compiler.ods import hook
from compiler.rewrite.elementwise import width_of


@hook.evaluator(UnrealizedConversionCastOp)
def evaluate_cast(op: Operation, machine: object) -> Evaluator:
    sources, targets = ([value.type for value in values] for values in (op.operands, op.results))
    if len(sources) != 1 or len(targets) != 1 or not _are_alike(sources[0], targets[0]):
        raise Unsupported(f"the interpreter does not know '{op.name}' from {sources[0] if sources else 'nothing'}")
    return lambda value: value


def _are_alike(source: Type, target: Type) -> bool:
    if isinstance(source, VectorType) and isinstance(target, VectorType):
        return source.shape == target.shape and _are_alike(source.element_type, target.element_type)
    if isinstance(source, FloatType) or isinstance(target, FloatType):
        return source == target
    whole = IntegerType | IndexType
    return isinstance(source, whole) and isinstance(target, whole) and width_of(source) == width_of(target)
