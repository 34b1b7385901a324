"""`sroa`: replaces memory for several elements by memory for each used element.

    %p = llvm.alloca %1 x !llvm.struct<(i32, f32)>
    %q = llvm.getelementptr %p[0, 1]                    ->    %q = llvm.alloca %1 x f32
    %v = llvm.load %q                                         %v = llvm.load %q

A slot is replaced if each access is known to stay within one element. The ops decide this by the interfaces in
`compiler.rewrite.memory_slots`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.analysis.data_layout import DataLayout
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, OpResult
from compiler.passes.base import Pass, PassState
from compiler.rewrite.memory_slots import DestructurableSlot, SlotContext, Use
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.memory_slots.interfaces import BlockingUses, block, forward_slice, interfaces_of


@dataclass
class SROA(Pass):
    """Scalar Replacement of Aggregates."""

    argument = "sroa"
    name = "SROA"
    summary = "Scalar Replacement of Aggregates"
    statistics = {
        "destructured slots": "Total amount of memory slots destructured",
        "slots with memory benefit": "Total amount of memory slots in which the destructured size was smaller than "
        "the total size after eliminating unused fields",
        "max subelement number": "Maximal number of sub-elements a successfully destructured slot initially had",
    }

    def run(self, op: Operation, state: PassState) -> None:
        context = SlotContext(Rewriter(op, state.context, state.listeners), DataLayout.closest(op))
        allocators = [
            each for each in op.walk_post_order() if type(each) in interfaces_of(each).destructurable and each is not op
        ]
        taken_apart = destructure_slots(allocators, context)
        for slot in taken_apart:
            state.counts["destructured slots"] += 1
            state.counts["slots with memory benefit"] += slot.used < slot.elements
            largest = max(state.counts["max subelement number"], slot.elements)
            state.counts["max subelement number"] = largest
        if not taken_apart:
            state.mark_all_analyses_preserved()


@dataclass(frozen=True)
class Destructured:
    """A destructured slot: number of its elements, and number of used elements."""

    elements: int
    used: int


def destructure_slots(allocators: Sequence[Operation], context: SlotContext) -> list[Destructured]:
    """Destructures slots until no further slot can be destructured, including the new slots of elements."""
    destructured: list[Destructured] = []
    worklist = list(allocators)
    while True:
        following: list[Operation] = []
        before = len(destructured)
        for allocator in worklist:
            for slot in interfaces_of(allocator).destructurable[type(allocator)].destructurable_slots(allocator):
                plan = _plan(slot, context)
                if plan is not None:
                    following += _destructure(slot, allocator, plan, context)
                    destructured.append(Destructured(len(slot.elements), len(plan.used)))
                    break
            else:
                following.append(allocator)
        if len(destructured) == before:
            return destructured
        worklist = following


@dataclass
class _Plan:
    """Steps that split a slot into its elements."""

    used: dict[Attribute, None] = field(default_factory=dict)
    blocking: BlockingUses = field(default_factory=dict)
    accessors: dict[Operation, None] = field(default_factory=dict)


def _plan(slot: DestructurableSlot, context: SlotContext) -> _Plan | None:
    """Returns the changes that split a slot, None if a change is impossible or the slot is unused."""
    uses = context.rewriter.uses(slot.pointer)
    if not uses:
        return None
    plan = _Plan()
    worklist = []
    for use in uses:
        accessor = interfaces_of(use[0]).accessors.get(type(use[0]))
        answer = None if accessor is None else accessor.can_rewire(use[0], slot, context)
        if answer is None:
            block(plan.blocking, use)
            continue
        plan.used.update(dict.fromkeys(answer[0]))
        worklist += answer[1]
        plan.accessors[use[0]] = None
    seen: set[Use] = set()
    while worklist:
        inner = worklist.pop()
        for use in context.rewriter.uses(inner.pointer):
            if use in seen:
                continue
            seen.add(use)
            safe = interfaces_of(use[0]).safe.get(type(use[0]))
            following = None if safe is None else safe.accesses_safely(use[0], inner, context)
            if following is None:
                block(plan.blocking, use)
            else:
                worklist += following
    return plan if _can_be_removed(slot, plan.blocking, context) else None


def _can_be_removed(slot: DestructurableSlot, blocking: BlockingUses, context: SlotContext) -> bool:
    """Returns True if the uses can be removed; adds further uses that must be removed with them."""
    for user in forward_slice(context.rewriter.users(slot.pointer), context):
        own = blocking.get(user)
        if own is None:
            continue
        promotable = interfaces_of(user).promotable.get(type(user))
        following = None if promotable is None else promotable.can_remove(user, own, context)
        if following is None:
            return False
        for use in following:
            block(blocking, use)
    return True


def _destructure(slot: DestructurableSlot, allocator: Operation, plan: _Plan, context: SlotContext) -> list[Operation]:
    """Replaces a slot by slots for its elements; returns the ops that allocate these."""
    rewriter = context.rewriter
    slots = (
        interfaces_of(allocator).destructurable[type(allocator)].destructure(allocator, slot, list(plan.used), rewriter)
    )
    to_rewire = {**dict.fromkeys(plan.blocking), **plan.accessors}
    to_erase: list[Operation] = []
    for op in reversed([each for each in forward_slice(rewriter.users(slot.pointer), context) if each in to_rewire]):
        rewriter.set_insertion_point_after(op)
        accessor = interfaces_of(op).accessors.get(type(op))
        if accessor is not None:
            gone = accessor.rewire(op, slot, slots, context)
        else:
            gone = interfaces_of(op).promotable[type(op)].remove(op, plan.blocking[op], context)
        if gone:
            to_erase.append(op)
    for op in to_erase:
        rewriter.erase_op(op)
    rewriter.erase_op(allocator)
    return [memory_slot.pointer.owner for memory_slot in slots.values() if isinstance(memory_slot.pointer, OpResult)]
