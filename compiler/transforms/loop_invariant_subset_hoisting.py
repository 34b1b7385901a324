"""`loop-invariant-subset-hoisting`: makes loops carry the subset of a tensor that they change, not the tensor.

                                                           %p = tensor.extract_slice %t[0][5][1]
%r = scf.for ... iter_args(%a = %t) {                      %r:2 = scf.for ... iter_args(%a = %t, %q = %p) {
  %0 = tensor.extract_slice %a[0][5][1]              ->      %1 = "test.f"(%q)
  %1 = "test.f"(%0)                                          scf.yield %a, %1
  %2 = tensor.insert_slice %1 into %a[0][5][1]             }
  scf.yield %2 }                                           %2 = tensor.insert_slice %r#1 into %r#0[0][5][1]
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from compiler.analysis.loops import is_defined_outside_of, is_loop
from compiler.dialects.scf.ops import ForOp
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import RankedTensorType
from compiler.ods.control_flow import LoopValues
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.tensor_subsets import (
    Extraction,
    Insertion,
    are_disjoint,
    are_equivalent,
    extraction_source,
    inserted_value,
    insertion_target,
)


@dataclass
class LoopInvariantSubsetHoisting(Pass):
    """Hoist loop invariant subset ops outside of the loop."""

    argument = "loop-invariant-subset-hoisting"
    name = "LoopInvariantSubsetHoisting"
    summary = "Hoist loop invariant subset ops outside of the loop"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for loop in [each for each in op.walk_post_order() if is_loop(each)]:
            hoist_invariant_subsets(loop, rewriter)


def hoist_invariant_subsets(loop: Operation, rewriter: Rewriter) -> Operation:
    """Hoists the invariant subsets of a loop. Returns the loop, or the loop with more iter_args that replaced it."""
    number = 0
    while number < len(_values(loop).arguments):
        loop = _hoist_at(loop, number, rewriter)
        number += 1
    return loop


def _values(loop: Operation) -> LoopValues:
    hook = None if loop.definition is None else loop.definition.hooks.loop_values
    return LoopValues((), ()) if hook is None else hook(loop)


@dataclass
class _Pair:
    """An extraction and an insertion of the same subset, or only one of the two."""

    extraction: Extraction | None = None
    insertion: Insertion | None = None


class _Subsets:
    """Extractions and insertions that use a loop-carried value, paired if they access the same subset."""

    def __init__(self, rewriter: Rewriter) -> None:
        self._rewriter = rewriter
        self._all: list[Extraction | Insertion] = []
        self._pairs: list[_Pair] = []

    def follow(self, loop: Operation, number: int, *, collect: bool = True) -> bool:
        """Follows a loop-carried value from op to op to the terminator; returns True if it is yielded in its place.

        Returns False if another op uses it, or it is yielded elsewhere. `collect` records pairs that may be hoisted;
        it is False for ops of nested loops.
        """
        values = _values(loop)
        value: Value = values.arguments[number]
        while (last := self._only_terminator(value)) is None:
            following: Value | None = None
            for op, position in self._rewriter.uses(value):
                next_or_failure = self._step(op, position, collect=collect)
                if next_or_failure is False or (isinstance(next_or_failure, Value) and following is not None):
                    return False
                following = next_or_failure if isinstance(next_or_failure, Value) else following
            if following is None:
                return False
            value = following
        return (
            number < len(values.yielded)
            and any(last is region.entry.last for region in loop.regions)
            and values.yielded[number] is value
        )

    def _only_terminator(self, value: Value) -> Operation | None:
        """Returns the terminator that is the only use of a value."""
        uses = self._rewriter.uses(value)
        return uses[0][0] if len(uses) == 1 and uses[0][0].has_trait("Terminator") else None

    def _step(self, op: Operation, position: int, *, collect: bool) -> Value | bool:
        """Follows a use of the tensor: returns the next tensor, True at the end, False if nothing can be hoisted."""
        if is_loop(op):
            values = _values(op)
            first = next((at for at, init in enumerate(values.inits) if init is op.operands[position]), None)
            if first is None or not values.results or op.operands.count(op.operands[position]) != 1:
                return False
            return values.results[first] if self.follow(op, first, collect=False) else False
        value = op.operands[position]
        if isinstance(op, Extraction):
            if value is not extraction_source(op) or not isinstance(value.type, RankedTensorType):
                return False
            self._add(op, collect=collect)
            return True
        if isinstance(op, Insertion) and isinstance(insertion_target(op).type, RankedTensorType):
            self._add(op, collect=collect)
            return op.result if value is insertion_target(op) and value is not inserted_value(op) else False
        return False

    def _add(self, op: Extraction | Insertion, *, collect: bool) -> None:
        self._all.append(op)
        if not collect:
            return
        for pair in self._pairs:
            other = pair.insertion if isinstance(op, Extraction) else pair.extraction
            if other is not None and are_equivalent(other, op):
                break
        else:
            pair = _Pair()
            self._pairs.append(pair)
        if isinstance(op, Extraction):
            pair.extraction = op
        else:
            pair.insertion = op

    def hoistable(self) -> list[tuple[Extraction, Insertion]]:
        """Returns the pairs that are disjoint from all other ops."""
        pairs: list[tuple[Extraction, Insertion]] = []
        for pair in self._pairs:
            extraction, insertion = pair.extraction, pair.insertion
            if extraction is None or insertion is None:
                continue
            others = [op for op in self._all if op is not extraction and op is not insertion]
            if all(are_disjoint(op, extraction) and are_disjoint(op, insertion) for op in others):
                pairs.append((extraction, insertion))
        return pairs


def _hoist_at(loop: Operation, number: int, rewriter: Rewriter) -> Operation:
    """Hoists the pairs of extractions and insertions on one value that a loop carries."""
    subsets = _Subsets(rewriter)
    if not isinstance(loop, ForOp) or not subsets.follow(loop, number):
        return loop
    for extraction, insertion in subsets.hoistable():
        source, target, value = extraction_source(extraction), insertion_target(insertion), inserted_value(insertion)
        if not _is_invariant(extraction, loop, (source,)) or not _is_invariant(insertion, loop, (value, target)):
            continue
        loop = with_carried_value(loop, extraction.result, value, rewriter)
        rewriter.move_op_before(extraction, loop)
        rewriter.move_op_after(insertion, loop)
        rewriter.replace_all_uses_with(insertion.result, target)
        with rewriter.modify(extraction):
            _, *rest = extraction.operands
            extraction.operands = [loop.init_args[number], *rest]
        *_, part = loop.results
        rewriter.replace_all_uses_with(loop.results[number], insertion.result)
        with rewriter.modify(insertion):
            _, _, *rest = insertion.operands
            insertion.operands = [part, loop.results[number], *rest]
    return loop


def _is_invariant(op: Operation, loop: Operation, apart_from: Collection[Value]) -> bool:
    """Returns True if all operands except some are defined before the loop."""
    return all(operand in apart_from or is_defined_outside_of(loop, operand) for operand in op.operands)


def with_carried_value(loop: ForOp, init: Value, yielded: Value, rewriter: Rewriter) -> ForOp:
    """Returns the loop carrying one more value; in it, the argument replaces the value that it starts with."""
    rewriter.set_insertion_point(loop)
    new = rewriter.create(
        ForOp,
        loop.lower_bound,
        loop.upper_bound,
        loop.step,
        [*loop.init_args, init],
        result_types=[*(result.type for result in loop.results), init.type],
        properties=loop.properties,
        attributes=loop.attributes,
        regions=[Region()],
        location=loop,
    )
    rewriter.inline_region_before(loop.region, new.region)
    body = new.region.entry
    argument = rewriter.add_argument(body, init.type)
    last = body.last
    assert last is not None
    with rewriter.modify(last):
        last.operands = [*last.operands, yielded]
    rewriter.replace_all_uses_with(init, argument, lambda user: user is not new and new.is_ancestor_of(user))
    for old, result in zip(loop.results, new.results, strict=False):
        result.name = old.name
        rewriter.replace_all_uses_with(old, result)
    rewriter.erase_op(loop)
    return new
