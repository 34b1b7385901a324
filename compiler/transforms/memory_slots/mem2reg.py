"""`mem2reg`: promotes memory slots that only one function accesses to SSA values.

    %a = memref.alloca() : memref<i32>
    memref.store %x, %a[] : memref<i32>
    %v = memref.load %a[] : memref<i32>
    use(%v)                                   ->      use(%x)

A block that several stores reach gets an argument. A slot is promoted if all uses of its pointer can be removed, which
ops decide by their interfaces (`compiler.rewrite.memory_slots`), and if they are all in the region that allocates it:
a load or store in a nested region keeps the slot in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.branches import successor_operands
from compiler.analysis.data_layout import DataLayout
from compiler.analysis.dominance import DominanceInfo, DominatorTree, has_ssa_dominance
from compiler.analysis.loops import defining_region
from compiler.ir.operation import Block, BlockArgument, Operation, Region, Value
from compiler.passes.base import Pass, PassState, dominance, option
from compiler.rewrite.branches import can_set_successor_operands, set_successor_operands
from compiler.rewrite.memory_slots import MemorySlot, PromotableOp, SlotContext
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.memory_slots.interfaces import BlockingUses, block, forward_slice, interfaces_of


@dataclass
class Mem2Reg(Pass):
    """Promotes memory slots into values."""

    argument = "mem2reg"
    name = "Mem2Reg"
    summary = "Promotes memory slots into values."
    statistics = {
        "promoted slots": "Total amount of memory slot promoted",
        "new block args": "Total amount of new block argument inserted in blocks",
    }

    region_simplify: bool = option("region-simplify", True, "Perform control flow optimizations to the region tree")
    """Has no effect, as upstream."""

    def run(self, op: Operation, state: PassState) -> None:
        context = SlotContext(Rewriter(op, state.context, state.listeners), DataLayout.closest(op))
        allocators = [
            each for each in op.walk_post_order() if type(each) in interfaces_of(each).allocations and each is not op
        ]
        promoted = promote_slots(allocators, context, state.analyses.get(dominance))
        state.counts["promoted slots"] += promoted.slots
        state.counts["new block args"] += promoted.arguments
        if not promoted.slots:
            state.mark_all_analyses_preserved()
        else:
            state.mark_analyses_preserved(dominance)


@dataclass
class Promoted:
    """Number of promoted slots and of block arguments added for them."""

    slots: int = 0
    arguments: int = 0


def promote_slots(allocators: Sequence[Operation], context: SlotContext, info: DominanceInfo) -> Promoted:
    """Promotes slots until no further slot can be promoted; one promotion may enable another."""
    counts = Promoted()
    worklist = list(allocators)
    while True:
        rest = [op for op in worklist if not _promote_one(op, context, info, counts)]
        if len(rest) == len(worklist):
            return counts
        worklist = rest


def _promote_one(allocator: Operation, context: SlotContext, info: DominanceInfo, counts: Promoted) -> bool:
    """Promotes the slot of an allocator and erases the allocator. Returns True on success."""
    for slot in interfaces_of(allocator).allocations[type(allocator)].promotable_slots(allocator):
        if not context.rewriter.has_uses(slot.pointer):
            continue
        uses = _blocking_uses(slot, context)
        region = defining_region(slot.pointer)
        if uses is None or region is None:
            continue
        tree = info.tree(region)
        merge_points = _merge_points(slot, region, tree, context.rewriter)
        if all(
            predecessor.last is not None and can_set_successor_operands(predecessor.last)
            for point in merge_points
            for predecessor in context.rewriter.predecessors(point)
        ):
            counts.arguments += _Promotion(slot, allocator, uses, merge_points, tree, context).run()
            counts.slots += 1
            return True
    return False


def _blocking_uses(slot: MemorySlot, context: SlotContext) -> BlockingUses | None:
    """Returns the uses that must be removed; None if one of them cannot be."""
    region = defining_region(slot.pointer)
    if region is None or not has_ssa_dominance(region):
        return None
    uses: BlockingUses = {}
    for use in context.rewriter.uses(slot.pointer):
        block(uses, use)
    for user in forward_slice(context.rewriter.users(slot.pointer), context):
        own = uses.get(user)
        if own is None:
            continue
        promotable = interfaces_of(user).promotable.get(type(user))
        if promotable is not None:
            following = promotable.can_remove(user, own, context)
            if following is None:
                return None
            for use in following:
                block(uses, use)
            continue
        memory_op = interfaces_of(user).memory_ops.get(type(user))
        # The value of a slot is only tracked in its own region.
        if memory_op is None or user.parent_region is not region:
            return None
        if not memory_op.can_remove(user, slot, own, context):
            return None
    return uses


def _merge_points(slot: MemorySlot, region: Region, tree: DominatorTree, rewriter: Rewriter) -> dict[Block, None]:
    """Returns the blocks that several stored values may reach, and in which one of them is loaded."""
    if len(region.blocks) == 1:
        return {}
    users = rewriter.users(slot.pointer)
    defining = {
        user.parent
        for user in users
        if user.parent is not None
        and type(user) in interfaces_of(user).memory_ops
        and interfaces_of(user).memory_ops[type(user)].stores_to(user, slot)
    }
    live_in = _live_in(slot, users, defining, rewriter)
    frontier = _dominance_frontiers(region, tree, rewriter)
    blocks: dict[Block, None] = {}
    worklist = [each for each in region.blocks if each in defining]
    while worklist:
        for each in frontier.get(worklist.pop(), ()):
            if each not in blocks and each in live_in:
                blocks[each] = None
                worklist.append(each)
    return blocks


def _live_in(slot: MemorySlot, users: Sequence[Operation], defining: set[Block], rewriter: Rewriter) -> set[Block]:
    """Returns the blocks at whose start the slot's value may still be loaded."""
    worklist: list[Block] = []
    for using_block in dict.fromkeys(user.parent for user in users):
        for op in () if using_block is None else using_block.ops:
            interface = interfaces_of(op).memory_ops.get(type(op))
            if interface is None:
                continue
            if interface.loads_from(op, slot):
                assert using_block is not None
                worklist.append(using_block)
                break
            if interface.stores_to(op, slot):
                break
    blocks: set[Block] = set()
    while worklist:
        block = worklist.pop()
        if block not in blocks:
            blocks.add(block)
            worklist += [before for before in rewriter.predecessors(block) if before not in defining]
    return blocks


def _dominance_frontiers(region: Region, tree: DominatorTree, rewriter: Rewriter) -> dict[Block, list[Block]]:
    """For each block, the blocks up to which it dominates."""
    frontiers: dict[Block, list[Block]] = {}
    for each in region.blocks:
        if not tree.is_reachable(each):
            continue
        stop = tree.immediate_dominator(each)
        for before in dict.fromkeys(rewriter.predecessors(each)):
            runner: Block | None = before if tree.is_reachable(before) else None
            while runner is not None and runner is not stop:
                own = frontiers.setdefault(runner, [])
                if each not in own:
                    own.append(each)
                runner = tree.immediate_dominator(runner)
    return frontiers


class _Promotion:
    """Promotion of one slot to values."""

    def __init__(
        self,
        slot: MemorySlot,
        allocator: Operation,
        uses: BlockingUses,
        merge_points: dict[Block, None],
        tree: DominatorTree,
        context: SlotContext,
    ) -> None:
        self._slot = slot
        self._allocator = allocator
        self._interface = interfaces_of(allocator).allocations[type(allocator)]
        self._uses = uses
        self._merge_points = merge_points
        self._tree = tree
        self._context = context
        self._rewriter = context.rewriter
        self._default: Value | None = None
        self._reaching: dict[Operation, Value] = {}
        self._stored: dict[Operation, Value] = {}

    def run(self) -> int:
        """Promotes the slot; returns the number of new block arguments."""
        region = defining_region(self._slot.pointer)
        assert region is not None
        order = self._find_reaching(region)
        self._remove_uses(order)
        for point in self._merge_points:
            for predecessor in dict.fromkeys(self._rewriter.predecessors(point)):
                if predecessor.last is not None and not self._tree.is_reachable(predecessor):
                    self._pass_on(predecessor.last, self._default_value(), {point: None})
        self._rewriter.erase_op(self._allocator)
        default = self._default
        if default is not None and not self._rewriter.has_uses(default):
            self._rewriter.erase_op(default.owner)  # type: ignore[attr-defined]
        return len(self._merge_points)

    def _default_value(self) -> Value:
        if self._default is None:
            pointer = self._slot.pointer
            block_ = self._allocator.parent if not isinstance(pointer, BlockArgument) else pointer.owner
            assert block_ is not None
            with self._rewriter.insertion_guard():
                self._rewriter.set_insertion_point_to_start(block_)
                self._default = self._interface.default_value(self._allocator, self._slot, self._rewriter)
        return self._default

    def _find_reaching(self, region: Region) -> list[Block]:
        """Records the reaching definition of the slot before each op that uses it, along the dominator tree.

        Returns the blocks in an order in which dominating blocks come first.
        """
        default = self._default_value()
        order: list[Block] = []
        stack: list[tuple[Block, Value]] = [(region.blocks[0], default)]
        while stack:
            current, reaching = stack.pop()
            order.append(current)
            if current in self._merge_points:
                argument = self._rewriter.add_argument(current, self._slot.element_type, self._allocator.get_location())
                self._rewriter.set_insertion_point_to_start(current)
                self._interface.block_argument_added(self._allocator, argument, self._rewriter)
                reaching = argument
            reaching = self._find_reaching_in(current, reaching)
            if current.last is not None and current.last.successors:
                self._pass_on(current.last, reaching, self._merge_points)
            stack += [(child, reaching) for child in self._tree.children.get(current, ())]
        return order

    def _find_reaching_in(self, current: Block, reaching: Value) -> Value:
        """Returns the content of the slot at the end of a block, given that at its start."""
        for op in list(current.ops):
            interface = interfaces_of(op).memory_ops.get(type(op))
            if interface is None or op not in self._uses:
                continue
            self._reaching[op] = reaching
            if interface.stores_to(op, self._slot):
                self._rewriter.set_insertion_point_after(op)
                reaching = self._stored[op] = interface.stored(op, self._slot, reaching, self._context)
        return reaching

    def _pass_on(self, branch: Operation, value: Value, targets: dict[Block, None]) -> None:
        """Appends a value to the branch's successor operands for each successor in `targets`."""
        for index, successor in enumerate(branch.successors):
            if successor in targets:
                operands = successor_operands(branch, index) or ()
                set_successor_operands(self._rewriter, branch, index, [*operands, value])

    def _remove_uses(self, order: Sequence[Block]) -> None:
        """Removes the slot from all its users, last users first."""
        to_erase: list[Operation] = []
        replaced: list[tuple[Operation, Value]] = []
        visitors: list[tuple[PromotableOp[Operation], Operation]] = []
        for op in reversed(self._sorted_users(order)):
            memory_op = interfaces_of(op).memory_ops.get(type(op))
            promotable = interfaces_of(op).promotable.get(type(op))
            self._rewriter.set_insertion_point_after(op)
            if promotable is not None:
                if promotable.remove(op, self._uses[op], self._context):
                    to_erase.append(op)
                if promotable.visits_replaced_values:
                    visitors.append((promotable, op))
            elif memory_op is not None:
                reaching = self._reaching.get(op) or self._default_value()
                if memory_op.remove(op, self._slot, reaching, self._context):
                    to_erase.append(op)
                if op in self._stored:
                    replaced.append((op, self._stored[op]))
        for promotable, op in visitors:
            self._rewriter.set_insertion_point_after(op)
            promotable.visit_replaced_values(op, replaced, self._rewriter)
        for op in to_erase:
            self._rewriter.erase_op(op)

    def _sorted_users(self, order: Sequence[Block]) -> list[Operation]:
        """Returns the users of the slot in order of dominance; users in unreachable blocks come last."""
        region = order[0].parent
        assert region is not None
        numbers = {each: number for number, each in enumerate(order)}
        for each in region.blocks:
            numbers.setdefault(each, len(numbers))

        def place(op: Operation) -> tuple[int, int]:
            top = op
            while top.parent_region is not region and top.parent_op is not None:
                top = top.parent_op
            assert top.parent is not None
            return numbers[top.parent], positions[op]

        positions = {
            op: number
            for number, op in enumerate(inner for each in region.blocks for top in each.ops for inner in top.walk())
        }
        return sorted(self._uses, key=place)
