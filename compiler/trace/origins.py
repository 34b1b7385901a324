"""Finds the origins of the operations after a pass, given only the IR before and after it.

`find_origins` takes the operations of both in the order of their text, and the pairs of those that the pass kept; for
each other new operation it returns the old one that it most likely replaces.

A lowering visits the operations in order and creates a few new ones for each. So the origins are an alignment of two
sequences: Viterbi's algorithm assigns an old operation to each new one so that the total score is greatest. The score
of a pair depends on its names, types, attributes and the values that it uses, that of the alignment on how well the
order is kept. The new operations for one old operation mostly use each other, so few values cross from one such group
to the next.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from itertools import accumulate
from typing import NamedTuple

from compiler.ir.attributes import Attribute
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value

_CONTROL_FLOW = frozenset(
    ["br", "cond_br", "condition", "for", "forall", "if", "index_switch", "parallel", "switch", "while", "yield"]
)
"""Names, without dialects, of operations that are lowered to each other although their names differ."""
_MOST_PAIRS = 400_000
"""Maximum number of pairs to compare; in longer functions, each operation is compared with a window of old ones."""
_LEAST_WINDOW = 24
_CROSSED, _SKIPPED, _BACKWARDS, _AGAIN = 0.5, 0.35, 3.0, 0.8
"""Costs of advancing to a later old operation, for each value that is used across that place; of skipping an old
operation; of going back; and of assigning one more operation of the same name to an old one.
"""
_NEARBY = 10
"""Number of operations between a value and a use of it that counts as nearby."""
_MOST_CROSSED = 8
"""Maximum number of values counted as used across a place."""
_ENDS_BLOCK = 0.4
"""Minimum similarity of two terminators."""
_UNLIKELY = 0.8
"""Cost of an old operation of another name that is a terminator, or is nested in an erased operation."""


class _Features(NamedTuple):
    """Features by which operations are compared."""

    types: tuple[str, ...]
    operands: int
    attributes: frozenset[object]
    depends_on: int
    """Bit set of the results of partners, the constants and the arguments that the operation depends on."""


def find_origins(
    before: Sequence[Operation], after: Sequence[Operation], partners: Mapping[Operation, Operation]
) -> dict[Operation, Operation]:
    """Returns the origins of the operations in `after` that are no partners (values of `partners`)."""
    kept = {new: old for old, new in partners.items()}
    waiting = [op for op in after if op not in kept]
    if not waiting or not before:
        return {}
    return _Alignment(before, after, partners, kept).run()


class _Alignment:
    def __init__(
        self,
        before: Sequence[Operation],
        after: Sequence[Operation],
        partners: Mapping[Operation, Operation],
        kept: Mapping[Operation, Operation],
    ) -> None:
        self._after = after
        self._kept = kept
        self._places = {op: place for place, op in enumerate(before)}
        self._old = [op for op in before if op not in partners]
        gone = set(self._old)
        self._unlikely = [_UNLIKELY * (op.has_trait("Terminator") + (op.parent_op in gone)) for op in self._old]
        self._similar: dict[tuple[str, str], float] = {}
        bits = _Bits()
        self._old_features = _features(before, bits, partners)
        self._new_features = _features(after, bits, {op: op for op in kept})

    def run(self) -> dict[Operation, Operation]:
        new = [op for op in self._after if op not in self._kept]
        bounds = self._bounds()
        if not self._old:
            return {op: neighbour for op in new if (neighbour := self._neighbour(op, bounds[op])) is not None}
        places = [self._places[op] for op in self._old]
        size = min(len(self._old), max(_LEAST_WINDOW, _MOST_PAIRS // len(new)))
        crossing = _crossing(new)
        scores: list[float] = []
        start = 0
        trail: list[tuple[int, list[int]]] = []
        for op in new:
            low, high = bounds[op]
            first = max(0, min(bisect_left(places, low) - size // 4, len(places) - size))
            fits = [self._fit(index, op, low, high) for index in range(first, first + size)]
            again = [_AGAIN * self._similarity(old.name, op.name) for old in self._old[first : first + size]]
            scores, sources = _advance(scores, start, first, fits, again, _CROSSED * crossing[op])
            trail.append((first, sources))
            start = first
        index = start + max(range(len(scores)), key=scores.__getitem__)
        assigned: dict[Operation, Operation] = {}
        for op, (first, sources) in zip(reversed(new), reversed(trail), strict=True):
            assigned[op] = self._old[index]
            index = sources[index - first]
        return assigned

    def _bounds(self) -> dict[Operation, tuple[int, int]]:
        """Returns for each new operation the places of the partners of the nearest preceding and following ones."""
        lows: dict[Operation, int] = {}
        bounds: dict[Operation, tuple[int, int]] = {}
        low = -1
        for op in self._after:
            if (partner := self._kept.get(op)) is not None:
                low = self._places.get(partner, low)
            lows[op] = low
        high = len(self._places)
        for op in reversed(self._after):
            if (partner := self._kept.get(op)) is not None:
                high = self._places.get(partner, high)
            bounds[op] = lows[op], high
        return bounds

    def _neighbour(self, op: Operation, bounds: tuple[int, int]) -> Operation | None:
        """Returns the old operation that follows a new one, else the preceding one, if all old ones are partners."""
        by_place = list(self._places)
        low, high = bounds
        return by_place[high] if high < len(by_place) else by_place[low] if low >= 0 else None

    def _fit(self, index: int, new: Operation, low: int, high: int) -> float:
        """Returns the score of a new operation with the old one at `index`."""
        old = self._old[index]
        mine, other = self._old_features[old], self._new_features[new]
        similarity = self._similarity(old.name, new.name)
        if similarity < _ENDS_BLOCK and old.has_trait("Terminator") and new.has_trait("Terminator"):
            similarity = _ENDS_BLOCK
        score = 4.0 * similarity
        if similarity < 0.3:
            score -= self._unlikely[index]
        if other.types and mine.types == other.types:
            score += 1.0
        if mine.operands == other.operands:
            score += 0.3
        if mine.attributes and other.attributes:
            score += 1.5 * len(mine.attributes & other.attributes) / len(mine.attributes | other.attributes)
        if (every := mine.depends_on | other.depends_on) != 0:
            score += 2.0 * (mine.depends_on & other.depends_on).bit_count() / every.bit_count()
        if not low < self._places[old] < high:
            score -= 1.5
        return score

    def _similarity(self, old: str, new: str) -> float:
        """Returns the similarity of names, from 0 to 1: `arith.addi` and `llvm.add`."""
        similarity = self._similar.get((old, new))
        if similarity is None:
            mine, other = (name.partition(".")[2] or name for name in (old, new))
            similarity = max(0.0, SequenceMatcher(None, mine, other, autojunk=False).ratio() - 0.4) / 0.6
            if mine in _CONTROL_FLOW and other in _CONTROL_FLOW:
                similarity = max(similarity, 0.4)
            self._similar[old, new] = similarity
        return similarity


def _advance(
    scores: list[float], start: int, first: int, fits: Sequence[float], again: Sequence[float], step: float
) -> tuple[list[float], list[int]]:
    """Assigns one more new operation.

    `scores` are the best totals up to the preceding new operation, for each old one from `start` on that it may be
    assigned to; `step` is the cost of advancing to a later old one. Returns the best totals for each old operation from
    `first` on, and for each the index of the old operation that the preceding one is assigned to.
    """
    if not scores:
        return [fit - _SKIPPED * index for index, fit in enumerate(fits)], list(range(first, first + len(fits)))
    best = max(range(len(scores)), key=scores.__getitem__)
    back = scores[best] - _BACKWARDS
    assigned, sources = [], []
    forwards, source = float("-inf"), start
    position = 0
    for index, fit in enumerate(fits, first):
        while position < len(scores) and start + position < index:
            score = scores[position] + _SKIPPED * (start + position + 1)
            if score > forwards:
                forwards, source = score, start + position
            position += 1
        score, origin = back, start + best
        if forwards - _SKIPPED * index - step > score:
            score, origin = forwards - _SKIPPED * index - step, source
        if 0 <= index - start < len(scores) and scores[index - start] - again[index - first] > score:
            score, origin = scores[index - start] - again[index - first], index
        assigned.append(score + fit)
        sources.append(origin)
    return assigned, sources


def _crossing(ops: Sequence[Operation]) -> dict[Operation, int]:
    """Returns for each operation the number of values that are defined before it and used nearby, at or after it."""
    places = {op: place for place, op in enumerate(ops)}
    change = [0] * (len(ops) + 1)
    for place, op in enumerate(ops):
        for value in op.operands:
            defined = places.get(value.owner, place) if isinstance(value, OpResult) else place
            if defined < place <= defined + _NEARBY:
                change[defined + 1] += 1
                change[place + 1] -= 1
    return {op: min(count, _MOST_CROSSED) for op, count in zip(ops, accumulate(change), strict=False)}


class _Bits(dict[object, int]):
    """A bit for each key, assigned at its first lookup."""

    def __missing__(self, key: object) -> int:
        bit = self[key] = 1 << len(self)
        return bit


def _features(
    ops: Sequence[Operation], bits: _Bits, partners: Mapping[Operation, Operation]
) -> dict[Operation, _Features]:
    """Returns the features of operations.

    Partners, constants of equal value and arguments of equal index have the same bits on both sides.
    """
    depends_on: dict[Operation, int] = {}
    features: dict[Operation, _Features] = {}
    for op in ops:
        mask = 0
        for operand in op.operands:
            mask |= _mask(operand, depends_on, bits)
        attributes = frozenset(
            _text(attribute) for each in (op.properties, op.attributes) for attribute in each.values()
        )
        if (partner := partners.get(op)) is not None:
            mask |= bits[partner]
        elif not op.operands and op.results and len(attributes) == 1:
            mask = bits[attributes]
        depends_on[op] = mask
        types = tuple(str(result.type) for result in op.results)
        features[op] = _Features(types, len(op.operands), attributes, mask)
    return features


def _mask(value: Value, depends_on: Mapping[Operation, int], bits: _Bits) -> int:
    if isinstance(value, OpResult):
        return depends_on.get(value.owner, 0)
    return bits["argument", value.index] if isinstance(value, BlockArgument) and value.owner.is_entry else 0


def _text(attribute: Attribute) -> str:
    """Returns an attribute without its type: constants keep their values when their types change."""
    return str(attribute).partition(" : ")[0]
