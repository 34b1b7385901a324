"""`bubble-down-memory-space-casts`: moves casts of memory spaces below the users of their results.

%1 = memref.memory_space_cast %0 : memref<4xf32, 1> to memref<4xf32>        %2 = memref.load %0[%i] : memref<4xf32, 1>
%2 = memref.load %1[%i] : memref<4xf32>                               ->
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.memref.view_ops import MemorySpaceCastOp, ReshapeOp
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import MemRefType, Type, UnrankedMemRefType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, HasTrait, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class BubbleDownMemorySpaceCasts(Pass):
    """Bubbles down memory-space cast operations."""

    argument = "bubble-down-memory-space-casts"
    name = "BubbleDownMemorySpaceCasts"
    summary = "Bubbles down memory-space cast operations."

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([bubble_down])
        if not apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners).converged:
            state.signal_failure()


@pattern(HasTrait("MemorySpaceCastConsumerOpInterface"), name="(anonymous namespace)::BubbleDownCastsPattern")
def bubble_down(op: Operation, rewriter: Rewriter) -> bool:
    """op (memory_space_cast %m) -> op %m, with a cast of its result if that is memory"""
    sources = {value: source for value in _memory(op) if (source := _cast_source(value)) is not None}
    if not sources:
        return False
    operands = [sources.get(value, value) for value in op.operands]
    views = [result for result in op.results if isinstance(result.type, MemRefType | UnrankedMemRefType)]
    if not views:
        with rewriter.modify(op):
            op.operands = operands
        return True
    space = _space_of(next(iter(sources.values())).type)
    new = clone(op, IRMapping())
    new.operands = operands
    new.results = [OpResult(_in_space(old.type, space), new, index) for index, old in enumerate(op.results)]
    rewriter.insert(new)
    results: list[Value] = [
        rewriter.create(MemorySpaceCastOp, value, result_types=[old.type]).result if old in views else value
        for old, value in zip(op.results, new.results, strict=True)
    ]
    rewriter.replace_op(op, results)
    return True


def _memory(op: Operation) -> list[Value]:
    """Returns the operands that an op accesses or views; a buffer with the shape of a view is neither."""
    return [op.source_] if isinstance(op, ReshapeOp) else op.operands


def _space_of(type_: Type) -> Attribute | None:
    return type_.memory_space if isinstance(type_, MemRefType | UnrankedMemRefType) else None


def _in_space(type_: Type, space: Attribute | None) -> Type:
    """Returns a memref type in another memory space; other types unchanged."""
    if isinstance(type_, MemRefType):
        return MemRefType(type_.shape, type_.element_type, type_.layout, space)
    return UnrankedMemRefType(type_.element_type, space) if isinstance(type_, UnrankedMemRefType) else type_


def _cast_source(value: Value) -> Value | None:
    """Returns the source of a cast to the default memory space, or None."""
    cast = value.defining_op(MemorySpaceCastOp)
    return None if cast is None or _space_of(cast.dest.type) is not None else cast.source_
