"""Memory slots of the llvm dialect: `llvm.alloca`, and the ops that access it or can do without it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from compiler.dialects.llvm import memory_intrinsic_slots
from compiler.dialects.llvm.arithmetic_ops import AddrSpaceCastOp, BitcastOp
from compiler.dialects.llvm.constant_ops import UndefOp
from compiler.dialects.llvm.gep import byte_array, byte_offset, has_only_zeros, place_in
from compiler.dialects.llvm.hint_intrinsics import DbgDeclareOp, DbgValueOp
from compiler.dialects.llvm.memory_intrinsics import (
    InvariantEndOp,
    InvariantStartOp,
    LaunderInvariantGroupOp,
    LifetimeEndOp,
    LifetimeStartOp,
    StripInvariantGroupOp,
)
from compiler.dialects.llvm.memory_ops import AllocaOp, GEPOp, LoadOp, StoreOp
from compiler.dialects.llvm.slot_values import SlotValues, can_convert
from compiler.dialects.llvm.types import LLVMArrayType, LLVMPointerType, LLVMStructType
from compiler.ir.attributes import Attribute, DenseArrayAttr, IntegerAttr, TypeAttr, integer_attr
from compiler.ir.operation import BlockArgument, Operation, Value
from compiler.ir.types import I8, I32, DialectType, Type
from compiler.rewrite.fold import constant_value
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.memory_slots import (
    DestructurableAccessor,
    DestructurableAllocation,
    DestructurableSlot,
    MemorySlot,
    PromotableAllocation,
    PromotableMemoryOp,
    PromotableOp,
    SafeAccess,
    SlotContext,
    SlotInterfaces,
    Use,
)
from compiler.rewrite.rewriter import Rewriter

_LARGEST_ARRAY = 16
_FIRST = integer_attr(0, I32)
_AccessOp = TypeVar("_AccessOp", bound="LoadOp | StoreOp", contravariant=True)


def element_types(type_: Type) -> dict[Attribute, Type]:
    """Returns the element types of a structure or small array, by index; none if it cannot be destructured."""
    if isinstance(type_, LLVMStructType):
        return {integer_attr(number, I32): each for number, each in enumerate(type_.body or ())}
    if isinstance(type_, LLVMArrayType) and type_.num_elements <= _LARGEST_ARRAY:
        return {integer_attr(number, I32): type_.element_type for number in range(type_.num_elements)}
    return {}


class _Alloca(PromotableAllocation[AllocaOp], DestructurableAllocation[AllocaOp]):
    def promotable_slots(self, op: AllocaOp) -> list[MemorySlot]:
        if op.parent is None or not op.parent.is_entry:
            return []
        return [MemorySlot(op.result, op.elem_type.type)]

    def default_value(self, op: AllocaOp, slot: MemorySlot, rewriter: Rewriter) -> Value:
        return rewriter.create(UndefOp, result_types=[slot.element_type], location=op).result

    def block_argument_added(self, op: AllocaOp, argument: BlockArgument, rewriter: Rewriter) -> None:
        for user in rewriter.users(op.result):
            if isinstance(user, DbgDeclareOp):
                rewriter.create(DbgValueOp, argument, properties=user.properties, location=user)

    def destructurable_slots(self, op: AllocaOp) -> list[DestructurableSlot]:
        size, type_ = constant_value(op.array_size), op.elem_type.type
        elements = element_types(type_)
        if not isinstance(size, IntegerAttr) or size.value != 1 or not elements:
            return []
        return [DestructurableSlot(op.result, type_, elements)]

    def destructure(
        self, op: AllocaOp, slot: DestructurableSlot, used: Sequence[Attribute], rewriter: Rewriter
    ) -> dict[Attribute, MemorySlot]:
        rewriter.set_insertion_point_after(op)
        definition = rewriter.context.type_def("llvm", "ptr")
        assert definition is not None
        slots: dict[Attribute, MemorySlot] = {}
        for index in used:  # In the order in which they were found, as upstream.
            type_ = slot.elements[index]
            alloca = rewriter.create(
                AllocaOp,
                op.array_size,
                result_types=[DialectType(definition, (0,))],
                elem_type=TypeAttr(type_),
                location=op,
            )
            slots[index] = MemorySlot(alloca.result, type_)
        return slots


# --------------------------------------------------------------------------------------------------- loads and stores


def _is_only_the_address(op: LoadOp | StoreOp, slot: MemorySlot, uses: Sequence[Use]) -> bool:
    return len(uses) == 1 and op.operands[uses[0][1]] is slot.pointer and op.addr is slot.pointer


class _Access(PromotableMemoryOp[_AccessOp], SafeAccess[_AccessOp], DestructurableAccessor[_AccessOp]):
    """Common part of loads and stores: the type of the loaded or stored value."""

    def _type(self, op: _AccessOp) -> Type:
        raise NotImplementedError

    def accesses_safely(self, op: _AccessOp, slot: MemorySlot, context: SlotContext) -> list[MemorySlot] | None:
        layout = context.layout
        if op.addr is slot.pointer and layout.size(self._type(op)) > layout.size(slot.element_type):
            return None
        return []

    def can_rewire(
        self, op: _AccessOp, slot: DestructurableSlot, context: SlotContext
    ) -> tuple[list[Attribute], list[MemorySlot]] | None:
        """Returns the first element for an access at the start of the slot."""
        first = slot.elements.get(_FIRST)
        if op.volatile_ or first is None:
            return None
        if context.layout.size(self._type(op)) > context.layout.size(first):
            return None
        return [_FIRST], []

    def rewire(
        self, op: _AccessOp, slot: DestructurableSlot, slots: Mapping[Attribute, MemorySlot], context: SlotContext
    ) -> bool:
        with context.rewriter.modify(op):
            *value, _ = op.operands
            op.operands = [*value, slots[_FIRST].pointer]
        return False


class _Load(_Access[LoadOp]):
    def _type(self, op: LoadOp) -> Type:
        return op.result.type

    def loads_from(self, op: LoadOp, slot: MemorySlot) -> bool:
        return op.addr is slot.pointer

    def stores_to(self, op: LoadOp, slot: MemorySlot) -> bool:
        return False

    def can_remove(self, op: LoadOp, slot: MemorySlot, uses: Sequence[Use], context: SlotContext) -> bool:
        return (
            _is_only_the_address(op, slot, uses)
            and not op.volatile_
            and can_convert(context.layout, op.result.type, slot.element_type, narrowing=True)
        )

    def remove(self, op: LoadOp, slot: MemorySlot, reaching: Value, context: SlotContext) -> bool:
        values = SlotValues(context.rewriter, context.layout, op)
        context.rewriter.replace_all_uses_with(op.result, values.extract(reaching, op.result.type))
        return True


class _Store(_Access[StoreOp]):
    def _type(self, op: StoreOp) -> Type:
        return op.value.type

    def loads_from(self, op: StoreOp, slot: MemorySlot) -> bool:
        return False

    def stores_to(self, op: StoreOp, slot: MemorySlot) -> bool:
        return op.addr is slot.pointer

    def stored(self, op: StoreOp, slot: MemorySlot, reaching: Value, context: SlotContext) -> Value:
        return SlotValues(context.rewriter, context.layout, op).insert(op.value, reaching)

    def can_remove(self, op: StoreOp, slot: MemorySlot, uses: Sequence[Use], context: SlotContext) -> bool:
        return (
            _is_only_the_address(op, slot, uses)
            and op.value is not slot.pointer
            and not op.volatile_
            and can_convert(context.layout, slot.element_type, op.value.type, narrowing=False)
        )

    def remove(self, op: StoreOp, slot: MemorySlot, reaching: Value, context: SlotContext) -> bool:
        return True

    def can_rewire(
        self, op: StoreOp, slot: DestructurableSlot, context: SlotContext
    ) -> tuple[list[Attribute], list[MemorySlot]] | None:
        return None if op.value is slot.pointer else super().can_rewire(op, slot, context)


# ---------------------------------------------------------------------------------------------- ops that can be dropped


class _Forwarding(PromotableOp[Operation]):
    """An op that is removed if all uses of its results are removed."""

    def can_remove(self, op: Operation, uses: Sequence[Use], context: SlotContext) -> list[Use] | None:
        return context.uses_of_results(op)


class _Marker(PromotableOp[Operation]):
    """An op that only annotates memory, such as its lifetime; removed together with the memory."""

    def can_remove(self, op: Operation, uses: Sequence[Use], context: SlotContext) -> list[Use] | None:
        return []


class _DebugDeclare(_Marker):
    """A variable lives in the slot: from each store on it has the stored value."""

    visits_replaced_values = True

    def visit_replaced_values(
        self, op: Operation, stored: Sequence[tuple[Operation, Value]], rewriter: Rewriter
    ) -> None:
        for store, value in stored:
            rewriter.set_insertion_point_after(store)
            rewriter.create(DbgValueOp, value, properties=op.properties, location=op)


class _DebugValue(PromotableOp[DbgValueOp]):
    """A debug value, which is kept with an undefined value: debuggers show the variable as optimized out."""

    def can_remove(self, op: DbgValueOp, uses: Sequence[Use], context: SlotContext) -> list[Use] | None:
        return [] if len(uses) == 1 else None

    def remove(self, op: DbgValueOp, uses: Sequence[Use], context: SlotContext) -> bool:
        rewriter, value = context.rewriter, op.value
        rewriter.set_insertion_point(op)
        undefined = rewriter.create(UndefOp, result_types=[value.type], location=op)
        with rewriter.modify(op):
            op.operands = [undefined.result]
        return False


class _GEP(PromotableOp[GEPOp], SafeAccess[GEPOp], DestructurableAccessor[GEPOp]):
    def can_remove(self, op: GEPOp, uses: Sequence[Use], context: SlotContext) -> list[Use] | None:
        return context.uses_of_results(op) if has_only_zeros(op) else None

    def accesses_safely(self, op: GEPOp, slot: MemorySlot, context: SlotContext) -> list[MemorySlot] | None:
        """Returns the part of the slot from the target to the end as a slot; None if the target is outside of it."""
        if op.base is not slot.pointer:
            return []
        offset, size = byte_offset(op, context.layout), context.layout.size(slot.element_type)
        if offset is None or offset >= size:
            return None
        return [MemorySlot(op.result, byte_array(size - offset, context.rewriter.context))]

    def can_rewire(
        self, op: GEPOp, slot: DestructurableSlot, context: SlotContext
    ) -> tuple[list[Attribute], list[MemorySlot]] | None:
        if not isinstance(op.base.type, LLVMPointerType) or op.base is not slot.pointer:
            return None
        place = place_in(slot.element_type, op, context.layout)
        if place is None:
            return None
        index = integer_attr(place.element, I32)
        rest = context.layout.size(slot.elements[index]) - place.offset
        return [index], [MemorySlot(op.result, byte_array(rest, context.rewriter.context))]

    def rewire(
        self, op: GEPOp, slot: DestructurableSlot, slots: Mapping[Attribute, MemorySlot], context: SlotContext
    ) -> bool:
        place = place_in(slot.element_type, op, context.layout)
        assert place is not None
        properties = {
            "rawConstantIndices": DenseArrayAttr(I32, (place.offset,)),
            "elem_type": TypeAttr(I8),
            "noWrapFlags": op.properties.get("noWrapFlags"),
        }
        base = slots[integer_attr(place.element, I32)].pointer
        rewriter = context.rewriter
        rewriter.location = op
        values = create_or_fold(rewriter, op.name, [base], [op.result.type], properties=properties)
        rewriter.replace_all_uses_with(op.result, values[0])
        return True


_ALLOCA, _LOAD, _STORE, _GEP_OP, _FORWARDING, _MARKER = _Alloca(), _Load(), _Store(), _GEP(), _Forwarding(), _Marker()

INTERFACES = (
    SlotInterfaces(
        allocations={AllocaOp: _ALLOCA},
        destructurable={AllocaOp: _ALLOCA},
        memory_ops={LoadOp: _LOAD, StoreOp: _STORE},
        safe={LoadOp: _LOAD, StoreOp: _STORE, GEPOp: _GEP_OP},
        accessors={LoadOp: _LOAD, StoreOp: _STORE, GEPOp: _GEP_OP},
        promotable={
            BitcastOp: _FORWARDING,
            AddrSpaceCastOp: _FORWARDING,
            LaunderInvariantGroupOp: _FORWARDING,
            StripInvariantGroupOp: _FORWARDING,
            LifetimeStartOp: _MARKER,
            LifetimeEndOp: _MARKER,
            InvariantStartOp: _MARKER,
            InvariantEndOp: _MARKER,
            DbgDeclareOp: _DebugDeclare(),
            DbgValueOp: _DebugValue(),
            GEPOp: _GEP_OP,
        },
    )
    | memory_intrinsic_slots.INTERFACES
)
