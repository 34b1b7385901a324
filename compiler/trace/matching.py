"""Finds which operations of one IR are those of another one, when all that is known of either is its text.

Enters: two operations; leaves: pairs. Symbols are the same by their names; other operations by what they compute, by
their location, by their order, and by what uses them, in this order of trust. An operation has one partner at most,
and partners have the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from difflib import SequenceMatcher

from compiler.ir.locations import UNKNOWN
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.symbols import symbol_name

_Key = Callable[[Operation], Hashable]
"""What partners have in common; None where an operation has no such thing."""
_LONGEST = 2_000
"""Maximum number of operations that are matched by their order, which takes the square of it."""


class Matching:
    """The pairs between the IR in `old` and the IR in `new`: `ops` and `blocks` are the partners of the old ones."""

    def __init__(self, old: Operation, new: Operation) -> None:
        self.ops: dict[Operation, Operation] = {}
        self.blocks: dict[Block, Block] = {}
        self.partners: set[Operation] = set()
        """The new operations that have a partner."""
        self._meanings = {**_meanings(old), **_meanings(new)}
        self._pair(old, new)
        waiting = [(old, new)]
        while waiting:
            mine, other = waiting.pop()
            for region, partner in zip(mine.regions, other.regions, strict=False):
                waiting += self._match_regions(region, partner)

    def _pair(self, old: Operation, new: Operation) -> None:
        self.ops[old] = new
        self.partners.add(new)

    def _match_regions(self, old: Region, new: Region) -> list[tuple[Operation, Operation]]:
        """Matches what is directly in two regions; returns the pairs."""
        before = [op for block in old.blocks for op in block.ops]
        after = [op for block in new.blocks for op in block.ops]
        for key in (_symbol, self._meaning, _location):
            self._match_unique(before, after, key)
        for key in (self._meaning, _shape):
            self._match_in_order(before, after, key)
        self._match_users(before, after)
        self._match_unique(before, after, _shape)
        self._match_blocks(old, new)
        return [(op, self.ops[op]) for op in before if op in self.ops]

    def _open(self, before: Sequence[Operation], after: Sequence[Operation]) -> tuple[list[Operation], list[Operation]]:
        """The operations on both sides that have no partner yet."""
        return [op for op in before if op not in self.ops], [op for op in after if op not in self.partners]

    def _match_unique(self, before: Sequence[Operation], after: Sequence[Operation], key: _Key) -> None:
        """Pairs operations whose key no other operation on their side has."""
        old, new = self._open(before, after)
        partners = _by_unique_key(new, key)
        for value, op in _by_unique_key(old, key).items():
            partner = partners.get(value)
            if partner is not None and partner.name == op.name:
                self._pair(op, partner)

    def _match_in_order(self, before: Sequence[Operation], after: Sequence[Operation], key: _Key) -> None:
        """Pairs operations with equal keys that come in the same order."""
        old, new = self._open(before, after)
        if not old or not new or max(len(old), len(new)) > _LONGEST:
            return
        matcher = SequenceMatcher(None, [key(op) for op in old], [key(op) for op in new], autojunk=False)
        for start, other, size in matcher.get_matching_blocks():
            for op, partner in zip(old[start : start + size], new[other : other + size], strict=True):
                self._pair(op, partner)

    def _match_users(self, before: Sequence[Operation], after: Sequence[Operation]) -> None:
        """Pairs operations of the same name that partners use as the same operand, from the users upwards."""
        inside, others = set(before), set(after)
        for user in reversed(before):
            partner = self.ops.get(user)
            for mine, other in zip(user.operands, partner.operands if partner is not None else (), strict=False):
                if isinstance(mine, OpResult) and isinstance(other, OpResult) and mine.index == other.index:
                    op, new = mine.owner, other.owner
                    if op.name == new.name and op in inside and new in others:
                        if op not in self.ops and new not in self.partners:
                            self._pair(op, new)

    def _match_blocks(self, old: Region, new: Region) -> None:
        """Pairs the entry blocks, and the blocks of which the first partners are."""
        if old.blocks and new.blocks:
            self.blocks[old.blocks[0]] = new.blocks[0]
        taken = {self.blocks[block] for block in old.blocks if block in self.blocks}
        for block in old.blocks[1:]:
            partners = (self.ops[op].parent for op in block.ops if op in self.ops)
            found = next((each for each in partners if each is not None and each.parent is new), None)
            if found is not None and found not in taken:
                self.blocks[block] = found
                taken.add(found)

    def _meaning(self, op: Operation) -> Hashable:
        return self._meanings.get(op)


def _by_unique_key(ops: Iterable[Operation], key: _Key) -> dict[Hashable, Operation]:
    found: dict[Hashable, Operation | None] = {}
    for op in ops:
        value = key(op)
        if value is not None:
            found[value] = None if value in found else op
    return {value: op for value, op in found.items() if op is not None}


def _symbol(op: Operation) -> Hashable:
    name = symbol_name(op)
    return None if name is None else (op.name, name)


def _location(op: Operation) -> Hashable:
    return None if op.location is None or op.location == UNKNOWN else (op.name, op.location)


def _shape(op: Operation) -> Hashable:
    """The name and the types."""
    return op.name, tuple(result.type for result in op.results), tuple(operand.type for operand in op.operands)


def _meanings(root: Operation) -> dict[Operation, int]:
    """A number for each operation in `root`, the same for those that compute the same from the same arguments."""
    found: dict[Operation, int] = {}

    def of_value(value: Value) -> object:
        if isinstance(value, OpResult):
            return found.get(value.owner), value.index
        return (str(value.type), value.index) if isinstance(value, BlockArgument) else None

    for op in root.walk():
        types = tuple(result.type for result in op.results)
        attributes = tuple(sorted(op.properties.items())), tuple(sorted(op.attributes.items()))
        found[op] = hash((op.name, types, attributes, tuple(of_value(value) for value in op.operands)))
    return found
