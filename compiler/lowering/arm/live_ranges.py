"""Live ranges of the tile values in a function.

Operations are numbered in an order of blocks in which definitions come before uses; a block's arguments have a number
of their own. A live range is a list of intervals of such numbers, the ends excluded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from compiler.dialects.arm_sme.enums import ArmSMETileType
from compiler.dialects.cf.ops import BranchOp, CondBranchOp
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.lowering.arm.tile_loops import is_tile
from compiler.rewrite.elementwise import width_of

TILE_ID = "tile_id"
"""Attribute with the number of the tile that an operation works on."""
_KINDS = {8: ArmSMETileType.ZA_B, 16: ArmSMETileType.ZA_H, 32: ArmSMETileType.ZA_S, 64: ArmSMETileType.ZA_D}


def tile_kind(value: Value) -> ArmSMETileType:
    """Returns the kind of the tile that a value fills."""
    return _KINDS.get(width_of(value.type), ArmSMETileType.ZA_Q)


@dataclass(eq=False)
class LiveRange:
    """Values that share a tile, the intervals in which one of them is live, and the number of the tile."""

    values: dict[Value, None] = field(default_factory=dict)
    intervals: list[tuple[int, int]] = field(default_factory=list)
    tile_id: int | None = None

    @property
    def start(self) -> int:
        return self.intervals[0][0]

    @property
    def end(self) -> int:
        return self.intervals[-1][1]

    @property
    def kind(self) -> ArmSMETileType:
        return tile_kind(next(iter(self.values)))

    def add(self, value: Value, start: int, end: int) -> None:
        """Adds an interval in which a value is live."""
        self.values[value] = None
        if start != end:
            self.intervals = sorted({*self.intervals, (start, end)})

    def merge(self, other: LiveRange) -> None:
        """Merges the values and intervals of a range that does not overlap."""
        self.values |= other.values
        self.intervals = sorted({*self.intervals, *other.intervals})

    def is_live_at(self, point: int) -> bool:
        return any(start <= point < end for start, end in self.intervals)

    def overlaps(self, other: LiveRange) -> bool:
        """Returns True if both are live somewhere."""
        return any(a < d and c < b for a, b in self.intervals for c, d in other.intervals)


def number_operations(region: Region) -> dict[Operation, int]:
    """Returns the number of each operation of the blocks of a region."""
    numbers: dict[Operation, int] = {}
    index = 0
    for block in _in_order(region):
        index += 1
        for op in block.ops:
            numbers[op] = index
            index += 1
    return numbers


def _successors(block: Block) -> Sequence[Block]:
    return block.ops[-1].successors if block.ops else ()


def _in_order(region: Region) -> list[Block]:
    """Returns the blocks in reverse post-order; unreachable blocks come last."""
    order: dict[Block, None] = {}
    for start in region.blocks:
        if start in order:
            continue
        finished: list[Block] = []
        seen = {start}
        stack: list[tuple[Block, Iterator[Block]]] = [(start, iter(_successors(start)))]
        while stack:
            block, remaining = stack[-1]
            successor = next((each for each in remaining if each not in seen), None)
            if successor is None:
                finished.append(block)
                stack.pop()
            else:
                seen.add(successor)
                stack.append((successor, iter(_successors(successor))))
        order |= dict.fromkeys(block for block in reversed(finished) if block not in order)
    return list(order)


def _live_ins(region: Region) -> dict[Block, dict[Value, None]]:
    """Returns the tiles that are live-in for each block, without its arguments."""
    used: dict[Block, dict[Value, None]] = {}
    defined: dict[Block, set[Value]] = {}
    for block in region.blocks:
        own: set[Value] = {*block.arguments}
        own.update(result for op in block.ops for result in op.results)
        values = (value for op in block.ops for inner in op.walk() for value in inner.operands)
        used[block] = {value: None for value in values if is_tile(value.type) and value not in own}
        defined[block] = own
    live = used
    is_changed = True
    while is_changed:
        is_changed = False
        for block in reversed(region.blocks):
            before = len(live[block])
            for successor in _successors(block):
                live[block] |= {value: None for value in live[successor] if value not in defined[block]}
            is_changed = is_changed or len(live[block]) != before
    return live


def gather_live_ranges(region: Region, numbers: dict[Operation, int]) -> dict[Value, LiveRange]:
    """Returns the live range of each tile in the blocks of a region."""
    live_ins = _live_ins(region)
    ranges: dict[Value, LiveRange] = {}
    for block in region.blocks:
        first, last = numbers[block.ops[0]], numbers[block.ops[-1]]
        live_outs = {value for successor in _successors(block) for value in live_ins[successor]}
        last_uses = {value: numbers[op] for op in block.ops for inner in op.walk() for value in inner.operands}
        starts: dict[Value, int] = dict.fromkeys([*block.arguments, *live_ins[block]], first - 1)
        starts |= {result: numbers[op] for op in block.ops for result in op.results}
        for value, start in starts.items():
            if is_tile(value.type):
                first_use = max(start, first)
                end = last if value in live_outs else max(last_uses.get(value, first_use), first_use)
                ranges.setdefault(value, LiveRange()).add(value, start, end)
    return ranges


def forwarded_tiles(argument: BlockArgument) -> list[Value]:
    """Returns the values that branches forward to a block argument."""
    block = argument.owner
    assert block.parent is not None
    values: list[Value] = []
    for predecessor in block.parent.blocks:
        match predecessor.ops[-1] if predecessor.ops else None:
            case BranchOp() as branch:
                pairs = [(branch.dest, branch.dest_operands)]
            case CondBranchOp() as branch:
                pairs = [
                    (branch.false_dest, branch.false_dest_operands),
                    (branch.true_dest, branch.true_dest_operands),
                ]
            case _:
                pairs = []
        values += [operands[argument.index] for target, operands in pairs if target is block]
    return values


def coalesce(ranges: dict[Value, LiveRange]) -> list[LiveRange]:
    """Merges ranges if that saves moves between tiles. Returns the remaining ranges by their start."""
    current = dict(ranges)

    def merge(value: Value, other: Value) -> None:
        range_, other_range = current[value], current[other]
        if range_ is not other_range and not range_.overlaps(other_range):
            range_.merge(other_range)
            current.update(dict.fromkeys(other_range.values, range_))

    for value in ranges:
        if isinstance(value, BlockArgument):
            for forwarded in forwarded_tiles(value):
                merge(value, forwarded)
    for value in ranges:
        if isinstance(value, OpResult) and value.owner.has_trait("ArmSMETileOpInterface"):
            for operand in value.owner.operands:
                if is_tile(operand.type):
                    merge(value, operand)
    remaining = dict.fromkeys(range_ for range_ in current.values() if range_.intervals)
    return sorted(remaining, key=lambda range_: range_.start)
