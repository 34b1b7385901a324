"""Removes unused and repeated operands and results of `linalg.generic`.

%0:2 = linalg.generic ins(%a, %a) outs(%b, %c), %0#1 unused  ->  %0 = linalg.generic ins(%a) outs(%b)
"""

from __future__ import annotations

from compiler.dialects.linalg.interface import (
    body,
    generic_properties,
    has_tensor_semantics,
    indexing_maps,
    inputs,
    is_tensor,
    iterator_types,
    outputs,
)
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Region, Value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.loop_bounds import can_drop_operands


class _Kept:
    """Mapping from old to new operands of an op; dropped operands have no entry."""

    def __init__(self, op: Operation, rewriter: Rewriter) -> None:
        self.op = op
        self._rewriter = rewriter
        self._maps = indexing_maps(op)
        self._dropped: set[int] = set()
        self.new_of: dict[int, int] = {}
        self.operands: list[int] = []
        """Positions of the old operands that are kept."""
        count = len(inputs(op))
        self._keep_inputs(count)
        self.num_inputs = len(self.operands)
        self._keep_outputs(count)

    def _is_used(self, index: int) -> bool:
        return self._rewriter.has_uses(body(self.op).arguments[index])

    def _may_drop(self, index: int) -> bool:
        if can_drop_operands(self.op, {*self._dropped, index}):
            self._dropped.add(index)
            return True
        return False

    def _keep_inputs(self, count: int) -> None:
        seen: dict[tuple[Value, AffineMap], int] = {}
        for index in range(count):
            if not self._is_used(index) and self._may_drop(index):
                continue
            key = (self.op.operands[index], self._maps[index])
            if key in seen:
                self.new_of[index] = seen[key]
                self._dropped.add(index)
            else:
                seen[key] = self.new_of[index] = len(self.operands)
                self.operands.append(index)

    def _keep_outputs(self, first: int) -> None:
        last = body(self.op).last
        assert last is not None
        seen: dict[tuple[Value, AffineMap, Value], int] = {}
        removable = has_tensor_semantics(self.op)
        for number in range(len(outputs(self.op))):
            index = first + number
            yielded = last.operands[number]
            key = (self.op.operands[index], self._maps[index], yielded)
            if removable and not self._rewriter.has_uses(self.op.results[number]):
                if not self._needs_output(index, number, last) and self._may_drop(index):
                    continue
            if removable and not self._is_used(index) and key in seen:
                self.new_of[index] = seen[key]
                self._dropped.add(index)
                continue
            seen[key] = self.new_of[index] = len(self.operands)
            self.operands.append(index)

    def _needs_output(self, index: int, number: int, last: Operation) -> bool:
        """Returns True if the body uses an output for anything but that output's next value."""
        argument = body(self.op).arguments[index]
        users = self._rewriter.users(argument)
        if not users:
            return False
        if len(users) != 1 or not self._rewriter.has_one_use(argument):
            return True
        user = users[0]
        if user is last:
            return last.operands[number] is not argument
        # A single op that computes the output's next value from the current one.
        yields = [op for result in user.results for op in self._rewriter.users(result)]
        only_here = len(user.results) == 1 and yields == [last] and self._rewriter.has_one_use(user.result)
        return not (only_here and last.operands[number] is user.result)


@pattern(GenericOp, name="(anonymous namespace)::DeduplicateAndRemoveDeadOperandsAndResults")
def remove_unused_operands(op: GenericOp, rewriter: Rewriter) -> bool:
    """generic ins(%a, %a) outs(%b) -> generic ins(%a) outs(%b)"""
    kept = _Kept(op, rewriter)
    if len(kept.operands) == len(op.operands):
        return False
    maps, first = indexing_maps(op), len(inputs(op))
    values = [op.operands[index] for index in kept.operands]
    own = generic_properties([maps[index] for index in kept.operands], iterator_types(op))
    properties: dict[str, Attribute | None] = {
        key: value for key, value in op.properties.items() if key != "operandSegmentSizes"
    }
    new = rewriter.create(
        GenericOp,
        values[: kept.num_inputs],
        values[kept.num_inputs :],
        result_types=[value.type for value in values[kept.num_inputs :] if is_tensor(value.type)],
        properties={**properties, **own},
        attributes=op.attributes,
        regions=[Region()],
    )
    _move_body(op, new, kept, rewriter)
    outer = list(range(first, len(op.operands)))
    results: dict[int, Value] = (
        {index: new.results[kept.new_of[index] - kept.num_inputs] for index in outer if index in kept.new_of}
        if new.results
        else {}
    )
    for old, index in zip(op.results, outer, strict=False):
        if index in results:
            rewriter.replace_all_uses_with(old, results[index])
    rewriter.erase_op(op)
    return True


def _move_body(op: GenericOp, new: GenericOp, kept: _Kept, rewriter: Rewriter) -> None:
    """Moves the body, with the remaining arguments and yielded values."""
    old = body(op)
    last = old.last
    assert last is not None
    first = len(inputs(op))
    stays = [index - first for index in kept.operands[kept.num_inputs :]]
    with rewriter.modify(last):
        last.operands = [last.operands[number] for number in stays]
    for inner in reversed(old.ops):
        if inner is not last and rewriter.is_unused(inner) and not inner.regions and inner.has_trait("NoMemoryEffect"):
            rewriter.erase_op(inner)
    rewriter.inline_region_before(op.region, new.region)
    for index, argument in enumerate(old.arguments):
        target = kept.new_of.get(index)
        if index not in kept.operands and target is not None:
            rewriter.replace_all_uses_with(argument, old.arguments[kept.operands[target]])
    rewriter.erase_arguments(old, [index for index in range(len(old.arguments)) if index not in kept.operands])
