"""Matches the operations of two states of IR that were parsed from texts.

A `Matching` of two operations has the pairs of nested ones. Symbols match by name; other operations by their meaning
(equal computations of equal operands), location, order and users, the most reliable first. An operation is in one pair
at most, and both operations of a pair have the same name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from compiler.ir.locations import UNKNOWN
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.symbols import symbol_name
from compiler.trace.origins import find_origins

_Key = Callable[[Operation], Hashable]
"""Returns the key that partners share; None if an operation has none."""
_LONGEST = 2_000
"""Maximum number of operations to match by order, which takes quadratic time."""
_MOST_BODIES = 10_000
"""Maximum number of pairs of operations whose regions are compared."""


class Matching:
    """The pairs between the IR in `old` and the IR in `new`: `ops` and `blocks` map old ones to their partners.

    `origins` maps other operations in `new` to the old ones that they most likely replace.
    """

    def __init__(self, old: Operation, new: Operation) -> None:
        self.ops: dict[Operation, Operation] = {}
        self.origins: dict[Operation, Operation] = {}
        self._symbols: dict[Operation, Operation] = {}
        """Symbols that became operations of another kind."""
        self.blocks: dict[Block, Block] = {}
        self.partners: set[Operation] = set()
        """The new operations that have a partner."""
        self._meanings = {**_meanings(old), **_meanings(new)}
        self._match_inside(old, new)
        units = _units(old, new)
        for before, after, added in units:
            self._match_in_order(before, after, self._meaning)
            for function in added:
                self._match_added(units, function)
            self._match_in_order(before, after, _shape)
        for before, after, _ in units:
            self._find_origins(before, after)

    def correct(self, survivors: Mapping[Operation, Operation], origins: Mapping[Operation, Operation]) -> None:
        """Replaces guesses by known facts: `survivors` and `origins` map new operations to partners and to origins."""
        corrected = {*survivors, *origins}
        taken = set(survivors.values())
        kept = [(old, new) for old, new in self.ops.items() if new not in corrected and old not in taken]
        self.ops = dict(kept) | {old: new for new, old in survivors.items()}
        self.partners = set(self.ops.values())
        self.origins = {new: old for new, old in self.origins.items() if new not in corrected} | dict(origins)

    def _match_added(self, units: Sequence[_Unit], function: Sequence[Operation]) -> None:
        """Matches the operations of a symbol that only the new IR has, such as an outlined kernel."""
        names = Counter(op.name for op in function)
        taken = set(self.origins.values())

        def common(unit: _Unit) -> tuple[int, int]:
            gone = Counter(op.name for op in unit.before if op not in self.ops and op not in taken)
            return (gone & names).total(), gone.total()

        before = [op for op in max(units, key=common).before if op not in taken]
        if any(op not in self.ops for op in before):
            self._match_in_order(before, function, self._meaning)
            self._match_in_order(before, function, _shape)
            self._find_origins(before, function)

    def _find_origins(self, before: Sequence[Operation], after: Sequence[Operation]) -> None:
        self.origins.update(find_origins(before, after, {**self._symbols, **self.ops}))

    def _match_inside(self, old: Operation, new: Operation) -> None:
        """Pairs two operations of the same kind, and their nested operations."""
        if old.name == new.name:
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
        """Matches the operations directly in two regions. Returns the pairs."""
        before = [op for block in old.blocks for op in block.ops]
        after = [op for block in new.blocks for op in block.ops]
        for key in (_symbol, self._meaning, _location):
            self._match_unique(before, after, key)
        self._match_in_order(before, after, self._meaning)
        self._match_bodies(before, after)
        self._match_in_order(before, after, _shape)
        self._match_users(before, after)
        self._match_unique(before, after, _shape)
        self._match_blocks(old, new)
        return [(op, self.ops[op]) for op in before if op in self.ops] + self._match_symbols(before, after)

    def _match_symbols(
        self, before: Sequence[Operation], after: Sequence[Operation]
    ) -> list[tuple[Operation, Operation]]:
        """Pairs symbols that became operations of another kind, such as functions."""
        old, new = self._open(before, after)
        partners = _by_unique_key(new, symbol_name)
        pairs = [(op, partners[name]) for name, op in _by_unique_key(old, symbol_name).items() if name in partners]
        self._symbols.update(pairs)
        self.origins.update((other, mine) for mine, other in pairs)
        return pairs

    def _open(self, before: Sequence[Operation], after: Sequence[Operation]) -> tuple[list[Operation], list[Operation]]:
        """Returns the operations on both sides that have no partner yet."""
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
        """Pairs operations with equal keys in equal order."""
        old, new = self._open(before, after)
        if not old or not new or max(len(old), len(new)) > _LONGEST:
            return
        matcher = SequenceMatcher(None, [key(op) for op in old], [key(op) for op in new], autojunk=False)
        for start, other, size in matcher.get_matching_blocks():
            for op, partner in zip(old[start : start + size], new[other : other + size], strict=True):
                self._pair(op, partner)

    def _match_bodies(self, before: Sequence[Operation], after: Sequence[Operation]) -> None:
        """Pairs operations of the same name whose regions have the most in common, such as loops."""
        old, new = ([op for op in ops if op.regions] for ops in self._open(before, after))
        if len(old) * len(new) > _MOST_BODIES:
            return
        bodies = {op: Counter(inner.name for inner in _in_unit(op)) for op in [*old, *new]}
        pairs = []
        for place, op in enumerate(old):
            for other_place, other in enumerate(new):
                common = (bodies[op] & bodies[other]).total()
                if op.name == other.name and common:
                    every = (bodies[op] | bodies[other]).total()
                    pairs.append((-common / every, abs(place - other_place), place, other_place))
        for _, _, place, other_place in sorted(pairs):
            if old[place] not in self.ops and new[other_place] not in self.partners:
                self._pair(old[place], new[other_place])

    def _match_users(self, before: Sequence[Operation], after: Sequence[Operation]) -> None:
        """Pairs operations of the same name whose results partners use as the same operand, the last users first."""
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
        """Pairs the entry blocks, and other blocks by the partners of their first operations."""
        if old.blocks and new.blocks:
            self.blocks[old.blocks[0]] = new.blocks[0]
        taken = {self.blocks[block] for block in old.blocks if block in self.blocks}
        for block in old.blocks[1:]:
            partners = (self.ops[op].parent for op in block.ops if op in self.ops)
            partner = next((each for each in partners if each is not None and each.parent is new), None)
            if partner is not None and partner not in taken:
                self.blocks[block] = partner
                taken.add(partner)

    def _meaning(self, op: Operation) -> Hashable:
        return self._meanings.get(op)


class _Unit(NamedTuple):
    """The operations in two partners, in the order of their text, without those in nested symbols.

    `added` are those of each symbol in the new partner that the old one does not have.
    """

    before: list[Operation]
    after: list[Operation]
    added: list[list[Operation]]


def _units(old: Operation, new: Operation) -> list[_Unit]:
    """Returns the units in two operations, an enclosing one before those in it."""
    units: list[_Unit] = []
    waiting = [(old, new)]
    while waiting:
        mine, other = waiting.pop()
        named, partners = (_by_unique_key(_symbols(op), symbol_name) for op in (mine, other))
        nested = [(op, partners[name]) for name, op in named.items() if name in partners]
        added = [op for name, op in partners.items() if name not in named]
        left_out = {*(op for pair in nested for op in pair), *added}
        new_ops = [op for op in _in_unit(other, left_out) if op not in added]
        units.append(_Unit(_in_unit(mine, left_out), new_ops, [[op, *_in_unit(op)] for op in added]))
        waiting += nested
    return units


def _symbols(root: Operation) -> list[Operation]:
    """Returns the symbols with regions that are in `root`, but in no other symbol."""
    return [op for op in _in_unit(root, stops_at_symbols=True) if op.regions and symbol_name(op) is not None]


def _in_unit(
    root: Operation, left_out: Collection[Operation] = (), *, stops_at_symbols: bool = False
) -> list[Operation]:
    """Returns the operations in `root` in the order of their text; of those left out, only they themselves."""
    ops: list[Operation] = []
    waiting = _inside(root)
    while waiting:
        op = waiting.pop()
        ops.append(op)
        if op not in left_out and not (stops_at_symbols and symbol_name(op) is not None):
            waiting += _inside(op)
    return ops


def _inside(op: Operation) -> list[Operation]:
    """Returns the operations directly in `op`, the last one first."""
    return [each for region in op.regions for block in region.blocks for each in block.ops][::-1]


def _by_unique_key(ops: Iterable[Operation], key: _Key) -> dict[Hashable, Operation]:
    unique: dict[Hashable, Operation | None] = {}
    for op in ops:
        value = key(op)
        if value is not None:
            unique[value] = None if value in unique else op
    return {value: op for value, op in unique.items() if op is not None}


def _symbol(op: Operation) -> Hashable:
    name = symbol_name(op)
    return None if name is None else (op.name, name)


def _location(op: Operation) -> Hashable:
    return None if op.location is None or op.location == UNKNOWN else (op.name, op.location)


def _shape(op: Operation) -> Hashable:
    """Returns the name and the types."""
    return op.name, tuple(result.type for result in op.results), tuple(operand.type for operand in op.operands)


def _meanings(root: Operation) -> dict[Operation, int]:
    """Returns a number for each operation in `root`, equal for equal computations of the same arguments."""
    meanings: dict[Operation, int] = {}

    def of_value(value: Value) -> object:
        if isinstance(value, OpResult):
            return meanings.get(value.owner), value.index
        return (str(value.type), value.index) if isinstance(value, BlockArgument) else None

    for op in root.walk():
        types = tuple(result.type for result in op.results)
        attributes = tuple(sorted(op.properties.items())), tuple(sorted(op.attributes.items()))
        inside = tuple(inner.name for inner in _in_unit(op)) if op.regions and symbol_name(op) is None else ()
        meanings[op] = hash((op.name, types, attributes, inside, tuple(of_value(value) for value in op.operands)))
    return meanings
