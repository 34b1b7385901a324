"""Memory that can become values: upstream's memory slot interfaces, which `mem2reg` and `sroa` ask.

A slot is memory that one op allocates and that is reached through one pointer. What ops do with a slot is told by
objects of the classes here, which dialects derive from; `SlotInterfaces` gathers them by op class. Methods that ask
change nothing. Methods that change IR erase nothing: they tell whether the op is to be erased.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from compiler.analysis.data_layout import DataLayout
from compiler.ir.attributes import Attribute
from compiler.ir.operation import BlockArgument, Operation, Value
from compiler.ir.types import Type
from compiler.rewrite.rewriter import Rewriter

Use = tuple[Operation, int]
"""An op and which of its operands."""


@dataclass(frozen=True)
class MemorySlot:
    """Memory that holds a value of the element type, and the pointer to it."""

    pointer: Value
    element_type: Type


@dataclass(frozen=True)
class DestructurableSlot(MemorySlot):
    """A slot of several elements: the type of each, by an attribute that tells which."""

    elements: Mapping[Attribute, Type]


@dataclass(frozen=True)
class SlotContext:
    """Services for the methods of slots."""

    rewriter: Rewriter
    layout: DataLayout

    def uses_of_results(self, op: Operation) -> list[Use]:
        """Returns all uses of what an op makes."""
        return [use for result in op.results for use in self.rewriter.uses(result)]


class PromotableAllocation:
    """An op that allocates slots: `PromotableAllocationOpInterface`."""

    def promotable_slots(self, op: Operation) -> list[MemorySlot]:
        raise NotImplementedError

    def default_value(self, op: Operation, slot: MemorySlot, rewriter: Rewriter) -> Value:
        """Returns the content of the slot before the first store; made at the insertion point."""
        raise NotImplementedError

    def block_argument_added(self, op: Operation, argument: BlockArgument, rewriter: Rewriter) -> None:
        """A block argument holds what is in the slot; the insertion point is at the start of its block."""


class PromotableMemoryOp:
    """An op that loads from slots or stores to them: `PromotableMemOpInterface`."""

    def loads_from(self, op: Operation, slot: MemorySlot) -> bool:
        raise NotImplementedError

    def stores_to(self, op: Operation, slot: MemorySlot) -> bool:
        raise NotImplementedError

    def stored(self, op: Operation, slot: MemorySlot, reaching: Value, context: SlotContext) -> Value:
        """Returns the value in the slot after the op, given that before it; the insertion point is behind the op."""
        raise NotImplementedError

    def can_remove(self, op: Operation, slot: MemorySlot, uses: Sequence[Use], context: SlotContext) -> bool:
        """Returns True if the op can do without these uses of the slot's pointer."""
        raise NotImplementedError

    def remove(self, op: Operation, slot: MemorySlot, reaching: Value, context: SlotContext) -> bool:
        """Makes the op do without the slot, given what it holds before the op; whether to erase it."""
        raise NotImplementedError


class PromotableOp:
    """An op that can do without a pointer: `PromotableOpInterface`."""

    visits_replaced_values = False
    """True if `visit_replaced_values` is to be called."""

    def can_remove(self, op: Operation, uses: Sequence[Use], context: SlotContext) -> list[Use] | None:
        """Returns the uses of its results that must go if these uses go; None where they cannot go."""
        raise NotImplementedError

    def remove(self, op: Operation, uses: Sequence[Use], context: SlotContext) -> bool:
        """Makes the op do without these uses. Returns True if it is to be erased."""
        return True

    def visit_replaced_values(
        self, op: Operation, stored: Sequence[tuple[Operation, Value]], rewriter: Rewriter
    ) -> None:
        """Sees what took the place of the slot: the ops that stored, with the values."""


class DestructurableAllocation:
    """An op that allocates slots of several elements: `DestructurableAllocationOpInterface`."""

    def destructurable_slots(self, op: Operation) -> list[DestructurableSlot]:
        raise NotImplementedError

    def destructure(
        self, op: Operation, slot: DestructurableSlot, used: Sequence[Attribute], rewriter: Rewriter
    ) -> dict[Attribute, MemorySlot]:
        """Allocates a slot for each element that is used."""
        raise NotImplementedError


class SafeAccess:
    """An op that may be known to stay within a slot: `SafeMemorySlotAccessOpInterface`."""

    def accesses_safely(self, op: Operation, slot: MemorySlot, context: SlotContext) -> list[MemorySlot] | None:
        """Slots that must be used safely for the op to be safe; None where it is not."""
        raise NotImplementedError


class DestructurableAccessor:
    """An op that can use slots of elements instead of the whole one: `DestructurableAccessorOpInterface`."""

    def can_rewire(
        self, op: Operation, slot: DestructurableSlot, context: SlotContext
    ) -> tuple[list[Attribute], list[MemorySlot]] | None:
        """Returns the elements that the op uses, and slots that must be used safely; None where it cannot."""
        raise NotImplementedError

    def rewire(
        self, op: Operation, slot: DestructurableSlot, slots: Mapping[Attribute, MemorySlot], context: SlotContext
    ) -> bool:
        """Makes the op use the slots of elements; whether to erase it."""
        raise NotImplementedError


@dataclass(frozen=True)
class SlotInterfaces:
    """Interfaces of ops for slots, by the op's class."""

    allocations: Mapping[type[Operation], PromotableAllocation] = field(default_factory=dict)
    memory_ops: Mapping[type[Operation], PromotableMemoryOp] = field(default_factory=dict)
    promotable: Mapping[type[Operation], PromotableOp] = field(default_factory=dict)
    destructurable: Mapping[type[Operation], DestructurableAllocation] = field(default_factory=dict)
    safe: Mapping[type[Operation], SafeAccess] = field(default_factory=dict)
    accessors: Mapping[type[Operation], DestructurableAccessor] = field(default_factory=dict)

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
