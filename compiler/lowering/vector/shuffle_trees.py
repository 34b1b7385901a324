"""`lower-vector-to-from-elements-to-shuffle-tree`: elements of several vectors are gathered by a tree of shuffles.

%0:2 = vector.to_elements %a      %1:2 = vector.to_elements %b
%2 = vector.from_elements %0#1, %1#0, %0#0                  ->    %2 = vector.shuffle %a, %b [1, 2, 0]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.vector.element_ops import FromElementsOp, ShuffleOp, ToElementsOp
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import VectorType
from compiler.ir.value_types import vector_type
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter

_UNUSED = -1
"""Mask index of an element that is not needed."""


@dataclass
class LowerVectorToFromElementsToShuffleTree(Pass):
    """Lower `vector.to_elements` and `vector.from_elements` to a tree of `vector.shuffle` operations."""

    argument = "lower-vector-to-from-elements-to-shuffle-tree"
    name = "LowerVectorToFromElementsToShuffleTree"
    summary = "Lower `vector.to_elements` and `vector.from_elements` to a tree of `vector.shuffle` operations"
    anchor = "func.func"
    dependent_dialects = ("vector",)

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([lower_from_elements])
        if not apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners).converged:
            state.signal_failure()


@pattern(FromElementsOp, name="(anonymous namespace)::ToFromElementsToShuffleTreeRewrite")
def lower_from_elements(op: FromElementsOp, rewriter: Rewriter) -> bool:
    """from_elements (to_elements %a)#i, (to_elements %b)#j, .. -> shuffle %a, %b [i, |a| + j, ..]"""
    type_ = op.dest.type
    if not isinstance(type_, VectorType) or len(type_.shape) != 1:
        return rewriter.notify_match_failure(op, "unsupported result vector type")
    parts: dict[Value, dict[int, int]] = {}
    for place, element in enumerate(op.elements):
        source = element.defining_op(ToElementsOp)
        if source is None or not isinstance(element, OpResult):
            return rewriter.notify_match_failure(op, "an element comes from elsewhere")
        if len(vector_type(source.source_).shape) != 1:
            return rewriter.notify_match_failure(op, "unsupported source vector type")
        parts.setdefault(source.source_, {})[place] = element.index
    level = [_Part(vector, places) for vector, places in parts.items()]
    while True:
        level = _joined(level, rewriter)
        if len(level) == 1:
            break
    rewriter.replace_op(op, [level.pop().vector])
    return True


@dataclass(frozen=True)
class _Part:
    """A vector with some elements of the result."""

    vector: Value
    places: dict[int, int]
    """Indices into the vector, by place in the result."""


def _joined(level: Sequence[_Part], rewriter: Rewriter) -> list[_Part]:
    """Returns the level of the tree above one: its vectors shuffled two by two, the last with itself if it is alone.

    All vectors of a level have the same size. They begin with the first element of the result that they have.
    """
    pairs = [level[index : index + 2] for index in range(0, len(level), 2)]
    first_places = [min(place for part in pair for place in part.places) for pair in pairs]
    end_places = [max(place for part in pair for place in part.places) + 1 for pair in pairs]
    size = max(end - first for first, end in zip(first_places, end_places, strict=True))
    above = []
    for pair, first in zip(pairs, first_places, strict=True):
        mask = [_UNUSED] * size
        offset = 0
        for part in pair:
            for place, index in part.places.items():
                mask[place - first] = offset + index
            offset += sum(vector_type(part.vector).shape)
        left, *others = (part.vector for part in pair)
        right = others.pop() if others else left
        shuffled = rewriter.create(ShuffleOp, left, right, mask=mask).vector
        places = {place: place - first for part in pair for place in part.places}
        above.append(_Part(shuffled, places))
    return above
