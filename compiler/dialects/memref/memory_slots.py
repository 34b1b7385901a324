"""Memory slots of the memref dialect: `memref.alloca` of one element, or of a few that are accessed by constants."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import TypeVar

from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocaOp
from compiler.dialects.ub.ops import PoisonOp
from compiler.ir.attributes import ArrayAttr, Attribute, IntegerAttr, index_attr
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, MemRefType, Type
from compiler.rewrite.fold import constant_value
from compiler.rewrite.memory_slots import (
    DestructurableAccessor,
    DestructurableAllocation,
    DestructurableSlot,
    MemorySlot,
    PromotableAllocation,
    PromotableMemoryOp,
    SlotContext,
    SlotInterfaces,
    Use,
)
from compiler.rewrite.rewriter import Rewriter

_MOST_ELEMENTS = 16
_AccessOp = TypeVar("_AccessOp", bound="LoadOp | StoreOp", contravariant=True)


def _count(type_: MemRefType) -> int | None:
    """Returns the number of elements, None if it is dynamic."""
    return None if DYNAMIC in type_.shape else math.prod(type_.shape)


class _Alloca(PromotableAllocation[AllocaOp], DestructurableAllocation[AllocaOp]):
    def promotable_slots(self, op: AllocaOp) -> list[MemorySlot]:
        type_ = op.memref.type
        return [MemorySlot(op.memref, type_.element_type)] if _count(type_) == 1 else []

    def default_value(self, op: AllocaOp, slot: MemorySlot, rewriter: Rewriter) -> Value:
        return rewriter.create(PoisonOp, result_types=[slot.element_type], location=op).result

    def destructurable_slots(self, op: AllocaOp) -> list[DestructurableSlot]:
        type_ = op.memref.type
        count = _count(type_)
        if count is None or not 1 < count <= _MOST_ELEMENTS:
            return []
        # The first dimension counts fastest, as upstream does it.
        coordinates = itertools.product(*(range(extent) for extent in reversed(type_.shape)))
        elements: dict[Attribute, Type] = {
            ArrayAttr(tuple(index_attr(number) for number in reversed(place))): type_.element_type
            for place in coordinates
        }
        return [DestructurableSlot(op.memref, type_, elements)]

    def destructure(
        self, op: AllocaOp, slot: DestructurableSlot, used: Sequence[Attribute], rewriter: Rewriter
    ) -> dict[Attribute, MemorySlot]:
        rewriter.set_insertion_point_after(op)
        slots: dict[Attribute, MemorySlot] = {}
        for index in used:
            type_ = slot.elements[index]
            alloca = rewriter.create(AllocaOp, result_types=[MemRefType((), type_)], location=op)
            slots[index] = MemorySlot(alloca.result, type_)
        return slots


def _is_only_the_pointer(op: LoadOp | StoreOp, slot: MemorySlot, uses: Sequence[Use]) -> bool:
    """Returns True if the only use is the memref that is accessed, not a value that is stored."""
    return len(uses) == 1 and op.operands[uses[0][1]] is slot.pointer and op.memref is slot.pointer


def _index_of(op: LoadOp | StoreOp) -> ArrayAttr | None:
    """Returns the constant indices of an access that is within bounds."""
    attributes: list[Attribute] = []
    for value, extent in zip(op.indices, op.memref.type.shape, strict=False):
        number = constant_value(value)
        if not isinstance(number, IntegerAttr) or not 0 <= number.value < extent:
            return None
        attributes.append(index_attr(number.value))
    return ArrayAttr(tuple(attributes))


class _Access(PromotableMemoryOp[_AccessOp], DestructurableAccessor[_AccessOp]):
    """Common part of loads and stores."""

    def can_rewire(
        self, op: _AccessOp, slot: DestructurableSlot, context: SlotContext
    ) -> tuple[list[Attribute], list[MemorySlot]] | None:
        if op.memref is not slot.pointer:
            return None
        index = _index_of(op)
        return None if index is None or index not in slot.elements else ([index], [])

    def rewire(
        self, op: _AccessOp, slot: DestructurableSlot, slots: Mapping[Attribute, MemorySlot], context: SlotContext
    ) -> bool:
        index = _index_of(op)
        assert index is not None
        count = len(op.indices)
        with context.rewriter.modify(op):
            op.operands = [*op.operands[: len(op.operands) - count - 1], slots[index].pointer]
        return False


class _Load(_Access[LoadOp]):
    def loads_from(self, op: LoadOp, slot: MemorySlot) -> bool:
        return op.memref is slot.pointer

    def stores_to(self, op: LoadOp, slot: MemorySlot) -> bool:
        return False

    def can_remove(self, op: LoadOp, slot: MemorySlot, uses: Sequence[Use], context: SlotContext) -> bool:
        return _is_only_the_pointer(op, slot, uses) and op.result.type == slot.element_type

    def remove(self, op: LoadOp, slot: MemorySlot, reaching: Value, context: SlotContext) -> bool:
        context.rewriter.replace_all_uses_with(op.result, reaching)
        return True


class _Store(_Access[StoreOp]):
    def loads_from(self, op: StoreOp, slot: MemorySlot) -> bool:
        return False

    def stores_to(self, op: StoreOp, slot: MemorySlot) -> bool:
        return op.memref is slot.pointer

    def stored(self, op: StoreOp, slot: MemorySlot, reaching: Value, context: SlotContext) -> Value:
        return op.value

    def can_remove(self, op: StoreOp, slot: MemorySlot, uses: Sequence[Use], context: SlotContext) -> bool:
        if op.value is slot.pointer or op.value.type != slot.element_type:
            return False
        return _is_only_the_pointer(op, slot, uses)

    def remove(self, op: StoreOp, slot: MemorySlot, reaching: Value, context: SlotContext) -> bool:
        return True

    def can_rewire(
        self, op: StoreOp, slot: DestructurableSlot, context: SlotContext
    ) -> tuple[list[Attribute], list[MemorySlot]] | None:
        return None if op.value is slot.pointer else super().can_rewire(op, slot, context)


_ALLOCA, _LOAD, _STORE = _Alloca(), _Load(), _Store()

INTERFACES = SlotInterfaces(
    allocations={AllocaOp: _ALLOCA},
    destructurable={AllocaOp: _ALLOCA},
    memory_ops={LoadOp: _LOAD, StoreOp: _STORE},
    accessors={LoadOp: _LOAD, StoreOp: _STORE},
)
