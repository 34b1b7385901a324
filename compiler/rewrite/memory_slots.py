"""Memory that can be promoted to values: upstream's memory slot interfaces, used by `mem2reg` and `sroa`.

A slot is memory that one op allocates, and that is accessed through one pointer. Dialects implement the classes here
for their ops; `SlotInterfaces` maps op classes to these implementations. Queries do not change the IR. Other methods
do not erase the op: they return True if the caller must erase it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from compiler.analysis.data_layout import DataLayout
from compiler.ir.attributes import Attribute
from compiler.ir.operation import BlockArgument, Operation, OpOfKey, Value
from compiler.ir.types import Type
from compiler.rewrite.rewriter import Rewriter

SlotOp = TypeVar("SlotOp", bound=Operation, contravariant=True)
Use = tuple[Operation, int]
"""An operation and the number of its operand."""


@dataclass(frozen=True)
class MemorySlot:
    """The pointer to a memory slot and the type of its content."""

    pointer: Value
    element_type: Type


@dataclass(frozen=True)
class DestructurableSlot(MemorySlot):
    """A slot with several elements; `elements` maps the attribute that identifies an element to its type."""

    elements: Mapping[Attribute, Type]


@dataclass(frozen=True)
class SlotContext:
    """Functions that the methods of slot interfaces may call."""

    rewriter: Rewriter
    layout: DataLayout

    def uses_of_results(self, op: Operation) -> list[Use]:
        """Returns all uses of the op's results."""
        return [use for result in op.results for use in self.rewriter.uses(result)]


class PromotableAllocation(Generic[SlotOp]):
    """An op that allocates slots: `PromotableAllocationOpInterface`."""

    def promotable_slots(self, op: SlotOp) -> list[MemorySlot]:
        raise NotImplementedError

    def default_value(self, op: SlotOp, slot: MemorySlot, rewriter: Rewriter) -> Value:
        """Returns the content of the slot before the first store; creates it at the insertion point."""
        raise NotImplementedError

    def block_argument_added(self, op: SlotOp, argument: BlockArgument, rewriter: Rewriter) -> None:
        """Called after a block argument was added for the slot; the insertion point is at the start of its block."""


class PromotableMemoryOp(Generic[SlotOp]):
    """An op that loads from slots or stores to them: `PromotableMemOpInterface`."""

    def loads_from(self, op: SlotOp, slot: MemorySlot) -> bool:
        raise NotImplementedError

    def stores_to(self, op: SlotOp, slot: MemorySlot) -> bool:
        raise NotImplementedError

    def stored(self, op: SlotOp, slot: MemorySlot, reaching: Value, context: SlotContext) -> Value:
        """Returns the content of the slot after the op, given that before it; the insertion point is after the op."""
        raise NotImplementedError

    def can_remove(self, op: SlotOp, slot: MemorySlot, uses: Sequence[Use], context: SlotContext) -> bool:
        """Returns True if `uses`, by this op, of the slot's pointer can be removed."""
        raise NotImplementedError

    def remove(self, op: SlotOp, slot: MemorySlot, reaching: Value, context: SlotContext) -> bool:
        """Removes the uses of the slot; `reaching` is its content before the op. Returns True if the op must go."""
        raise NotImplementedError


class PromotableOp(Generic[SlotOp]):
    """An operation from which uses of a pointer can be removed: `PromotableOpInterface`."""

    visits_replaced_values = False
    """True if `visit_replaced_values` is to be called."""

    def can_remove(self, op: SlotOp, uses: Sequence[Use], context: SlotContext) -> list[Use] | None:
        """Returns the uses of its results that must be removed together with these uses; None if these must stay."""
        raise NotImplementedError

    def remove(self, op: SlotOp, uses: Sequence[Use], context: SlotContext) -> bool:
        """Removes these uses. Returns True if the op is to be erased."""
        return True

    def visit_replaced_values(self, op: SlotOp, stored: Sequence[tuple[Operation, Value]], rewriter: Rewriter) -> None:
        """Called with the operations that stored to the slot, each with the stored value."""


class DestructurableAllocation(Generic[SlotOp]):
    """An op that allocates slots of several elements: `DestructurableAllocationOpInterface`."""

    def destructurable_slots(self, op: SlotOp) -> list[DestructurableSlot]:
        raise NotImplementedError

    def destructure(
        self, op: SlotOp, slot: DestructurableSlot, used: Sequence[Attribute], rewriter: Rewriter
    ) -> dict[Attribute, MemorySlot]:
        """Allocates a slot for each element that is used."""
        raise NotImplementedError


class SafeAccess(Generic[SlotOp]):
    """An op that may be known to stay within a slot: `SafeMemorySlotAccessOpInterface`."""

    def accesses_safely(self, op: SlotOp, slot: MemorySlot, context: SlotContext) -> list[MemorySlot] | None:
        """Returns the slots that other ops must access safely for the op to be safe; None if it is unsafe."""
        raise NotImplementedError


class DestructurableAccessor(Generic[SlotOp]):
    """An op that can use slots of elements instead of the whole one: `DestructurableAccessorOpInterface`."""

    def can_rewire(
        self, op: SlotOp, slot: DestructurableSlot, context: SlotContext
    ) -> tuple[list[Attribute], list[MemorySlot]] | None:
        """Returns the elements that the op uses, and the slots that other ops must access safely; None if it cannot."""
        raise NotImplementedError

    def rewire(
        self, op: SlotOp, slot: DestructurableSlot, slots: Mapping[Attribute, MemorySlot], context: SlotContext
    ) -> bool:
        """Replaces uses of the slot by uses of its elements' slots. Returns True if the op is to be erased."""
        raise NotImplementedError


@dataclass(frozen=True)
class SlotInterfaces:
    """Interfaces of ops for slots, by the op's class."""

    allocations: Mapping[type[Operation], PromotableAllocation[OpOfKey]] = field(default_factory=dict)
    memory_ops: Mapping[type[Operation], PromotableMemoryOp[OpOfKey]] = field(default_factory=dict)
    promotable: Mapping[type[Operation], PromotableOp[OpOfKey]] = field(default_factory=dict)
    destructurable: Mapping[type[Operation], DestructurableAllocation[OpOfKey]] = field(default_factory=dict)
    safe: Mapping[type[Operation], SafeAccess[OpOfKey]] = field(default_factory=dict)
    accessors: Mapping[type[Operation], DestructurableAccessor[OpOfKey]] = field(default_factory=dict)

    def __or__(self, other: SlotInterfaces) -> SlotInterfaces:
        """Returns the interfaces of both."""
        return SlotInterfaces(
            {**self.allocations, **other.allocations},
            {**self.memory_ops, **other.memory_ops},
            {**self.promotable, **other.promotable},
            {**self.destructurable, **other.destructurable},
            {**self.safe, **other.safe},
            {**self.accessors, **other.accessors},
        )
