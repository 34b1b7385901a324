"""Tile allocation for a function: assigns each operation on tiles the id of its tile.

A linear scan over live ranges. A range for which no tile is left, or another one that overlaps, gets a number from
`FIRST_IN_MEMORY` on: its values are kept in memory.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.effects import is_pure, would_be_trivially_dead
from compiler.dialects.arm_sme.enums import ArmSMETileType
from compiler.dialects.arm_sme.tile_ops import CopyTileOp
from compiler.dialects.cf.ops import BranchOp, CondBranchOp
from compiler.ir.attributes import Attribute, IntegerAttr
from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.problem import Problem, ProblemNote
from compiler.ir.types import I32
from compiler.lowering.arm.live_ranges import (
    TILE_ID,
    LiveRange,
    coalesce,
    forwarded_tiles,
    gather_live_ranges,
    number_operations,
)
from compiler.lowering.arm.tile_loops import is_tile
from compiler.passes.base import PassState
from compiler.rewrite.rewriter import Rewriter

FIRST_IN_MEMORY = 16
_ALL = 0xFFFF


def is_tile_op(op: Operation) -> bool:
    """Returns True for operations that work on a tile."""
    return op.has_trait("ArmSMETileOpInterface")


def allocate_tiles(function: Operation, region: Region, state: PassState) -> bool:
    """Assigns a tile id to each operation on tiles. Returns False and reports an error if that is impossible."""
    if not region.blocks:
        return True
    rewriter = Rewriter(function, state.context, state.listeners)
    _split_conditional_branches(region, rewriter)
    _insert_copies_at_branches(region, rewriter)
    ranges = coalesce(gather_live_ranges(region, number_operations(region)))
    if not ranges:
        return True
    _allocate(ranges)
    if not all(_assign(range_, function, rewriter, state) for range_ in ranges):
        return False
    _erase_dead_tile_ops(function, rewriter)
    return True


# ------------------------------------------------------------------------------------------ copies at branches


def _split_conditional_branches(region: Region, rewriter: Rewriter) -> None:
    """cond_br %c, ^a(%tile), ^b -> cond_br %c, ^x, ^y    ^x: br ^a(%tile)    ^y: br ^b"""
    branches = [op for block in region.blocks for op in block.ops if isinstance(op, CondBranchOp)]
    for branch in branches:
        block = branch.parent
        if block is None or not any(is_tile(value.type) for value in branch.operands):
            continue
        operands = [list(branch.true_dest_operands), list(branch.false_dest_operands)]
        targets = list(branch.successors)
        jumps = [rewriter.split_block(block, None) for _ in targets]
        for jump, target, values in zip(reversed(jumps), reversed(targets), reversed(operands), strict=True):
            rewriter.set_insertion_point_to_end(jump)
            rewriter.create(BranchOp, values, successors=[target], location=branch)
        rewriter.set_insertion_point(branch)
        rewriter.create(
            CondBranchOp,
            branch.condition,
            successors=jumps,
            properties={name: value for name, value in branch.properties.items() if name != "operandSegmentSizes"},
            attributes=branch.attributes,
            location=branch,
        )
        rewriter.erase_op(branch)


def _insert_copies_at_branches(region: Region, rewriter: Rewriter) -> None:
    """br ^b(%tile) -> %copy = arm_sme.copy_tile %tile; br ^b(%copy)"""
    for block in region.blocks:
        branch = block.ops[-1] if block.ops else None
        if not isinstance(branch, BranchOp) or not any(is_tile(value.type) for value in branch.operands):
            continue
        rewriter.set_insertion_point(branch)
        operands = [
            rewriter.create(CopyTileOp, value, location=branch).result if is_tile(value.type) else value
            for value in branch.operands
        ]
        with rewriter.modify(branch):
            branch.operands = operands


# ------------------------------------------------------------------------------------------ linear scan


def _mask(kind: ArmSMETileType, number: int) -> int:
    """Returns the tiles of 128-bit elements that a tile consists of, as bits."""
    stride = 1 << kind.value
    return sum(1 << position for position in range(number, 16, stride))


class _Tiles:
    """The tiles that are in use."""

    def __init__(self) -> None:
        self._in_use = 0
        self._next_in_memory = FIRST_IN_MEMORY

    def allocate(self, kind: ArmSMETileType) -> int | None:
        """Allocates a free tile and returns its number, or None."""
        for number in range(1 << kind.value):
            if not self._in_use & _mask(kind, number):
                self._in_use |= _mask(kind, number)
                return number
        return None

    def acquire(self, range_: LiveRange) -> None:
        assert range_.tile_id is not None
        self._in_use |= _mask(range_.kind, range_.tile_id)

    def release(self, range_: LiveRange) -> None:
        assert range_.tile_id is not None
        self._in_use &= _ALL ^ _mask(range_.kind, range_.tile_id)

    def allocate_in_memory(self) -> int:
        """Returns a number that no tile in memory has."""
        self._next_in_memory += 1
        return self._next_in_memory - 1


def _is_in_memory(range_: LiveRange) -> bool:
    return range_.tile_id is not None and range_.tile_id >= FIRST_IN_MEMORY


def _allocate(ranges: Sequence[LiveRange]) -> None:
    """Assigns a tile id to each of the ranges, which are sorted by their start."""
    tiles = _Tiles()
    active: list[LiveRange] = []
    inactive: list[LiveRange] = []
    for range_ in ranges:
        point = range_.start
        for other in list(active):
            if other.end <= point or not other.is_live_at(point):
                tiles.release(other)
                active.remove(other)
                if other.end > point:
                    inactive.append(other)
        for other in list(inactive):
            if other.end <= point:
                inactive.remove(other)
            elif other.is_live_at(point):
                tiles.acquire(other)
                inactive.remove(other)
                active.append(other)
        reserved = [other for other in inactive if other.overlaps(range_)]
        for other in reserved:
            tiles.acquire(other)
        range_.tile_id = tiles.allocate(range_.kind)
        if range_.tile_id is None:
            spilled = _range_to_spill([*active, *reserved], range_)
            if spilled is not range_:
                tiles.release(spilled)
                range_.tile_id = tiles.allocate(range_.kind)
                (active if spilled in active else inactive).remove(spilled)
            spilled.tile_id = tiles.allocate_in_memory()
        if not _is_in_memory(range_):
            active.append(range_)
        for other in reserved:
            if not _is_in_memory(other):
                tiles.release(other)


def _is_as_large(range_: LiveRange, other: LiveRange) -> bool:
    return range_.kind.value <= other.kind.value


def _range_to_spill(overlapping: Sequence[LiveRange], new: LiveRange) -> LiveRange:
    """Returns a range to spill whose tile is large enough: one that can be recomputed, or the one that ends last."""

    def is_recomputed(range_: LiveRange) -> bool:
        (value, *others) = range_.values
        return _is_as_large(range_, new) and not others and _is_cloneable(value)

    def is_before(a: LiveRange, b: LiveRange) -> bool:
        return not _is_as_large(a, b) or a.end < b.end

    if is_recomputed(new):
        return new
    recomputed = next((range_ for range_ in overlapping if is_recomputed(range_)), None)
    if recomputed is not None:
        return recomputed
    latest = overlapping[0]
    for range_ in overlapping[1:]:
        if is_before(latest, range_):
            latest = range_
    return new if is_before(latest, new) else latest


def _is_cloneable(value: Value) -> bool:
    """Returns True if the op that defines a tile can be cloned at its uses."""
    op = value.owner if isinstance(value, OpResult) else None
    return op is not None and is_tile_op(op) and not op.operands and is_pure(op)


# ------------------------------------------------------------------------------------------ assignment


def _assign(range_: LiveRange, function: Operation, rewriter: Rewriter, state: PassState) -> bool:
    """Writes the number of a range's tile to the operations on its values, and solves conflicts by cloning."""
    number = IntegerAttr(range_.tile_id or 0, I32)

    def is_in_tile(value: Value) -> bool:
        op = value.owner if isinstance(value, OpResult) else None
        return value in range_.values or (op is not None and is_tile_op(op) and op.attributes.get(TILE_ID) == number)

    for value in range_.values:
        _set_tile_of(value, number, rewriter)
        if isinstance(value, BlockArgument):
            if not all(is_in_tile(forwarded) for forwarded in forwarded_tiles(value)):
                message = "op block argument not allocated to the same SME virtial tile as predecessors"
                state.error(function, f"'{function.name}' {message}")
                return False
            continue
        op = value.owner if isinstance(value, OpResult) else None
        if op is None or not is_tile_op(op):
            continue
        if isinstance(op, CopyTileOp) and is_in_tile(op.tile):
            rewriter.replace_all_uses_with(op.result, op.tile)
            continue
        operand = next((operand for operand in op.operands if is_tile(operand.type)), None)
        if operand is not None and not is_in_tile(operand) and not _clone_operand(op, operand, number, rewriter, state):
            return False
    return True


def _set_tile_of(value: Value, number: Attribute, rewriter: Rewriter) -> None:
    """Sets the tile id on the op that defines a tile, and on its users that define no tile."""
    users = [op for op in rewriter.users(value) if not any(is_tile(result.type) for result in op.results)]
    for op in [*([value.owner] if isinstance(value, OpResult) else []), *users]:
        if is_tile_op(op):
            with rewriter.modify(op):
                op.attributes = {**op.attributes, TILE_ID: number}


def _clone_operand(op: Operation, operand: Value, number: Attribute, rewriter: Rewriter, state: PassState) -> bool:
    """Replaces an operand in another tile by a clone of its defining op. Returns False if it cannot be cloned."""
    if not isinstance(operand, OpResult) or not _is_cloneable(operand):
        message = f"'{op.name}' op tile operand allocated to different SME virtial tile (move required)"
        note = ProblemNote("tile operand is: ", operand.owner if isinstance(operand, OpResult) else None)
        state.problems.append(Problem(op, message, notes=(note,)))
        state.signal_failure()
        return False
    rewriter.set_insertion_point(op)
    clone = rewriter.clone(operand.owner)
    clone.attributes = {**clone.attributes, TILE_ID: number}
    copy = clone.results[operand.index]
    if isinstance(op, CopyTileOp):
        rewriter.replace_all_uses_with(op.result, copy)
        return True
    with rewriter.modify(op):
        position = next(position for position, value in enumerate(op.operands) if is_tile(value.type))
        op.operands = [*op.operands[:position], copy, *op.operands[position + 1 :]]
    return True


def _erase_dead_tile_ops(function: Operation, rewriter: Rewriter) -> None:
    stack = [op for op in function.walk() if is_tile_op(op)]
    erased: set[Operation] = set()
    while stack:
        op = stack.pop()
        if op in erased or not rewriter.is_unused(op) or not would_be_trivially_dead(op):
            continue
        stack += [each.owner for each in op.operands if isinstance(each, OpResult) and is_tile_op(each.owner)]
        rewriter.erase_op(op)
        erased.add(op)
