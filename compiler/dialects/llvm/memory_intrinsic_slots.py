"""Memory slots that memset, memcpy and memmove access."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypeVar

from compiler.analysis.data_layout import align_to, is_packed
from compiler.dialects.llvm.arithmetic_ops import BitcastOp, OrOp, ShlOp, ZExtOp
from compiler.dialects.llvm.constant_ops import ConstantOp
from compiler.dialects.llvm.memory_intrinsics import (
    InlineMemoryIntrinsic,
    MemcpyInlineOp,
    MemcpyOp,
    MemmoveOp,
    MemsetInlineOp,
    MemsetOp,
)
from compiler.dialects.llvm.memory_ops import GEPOp, LoadOp, StoreOp
from compiler.ir.attributes import Attribute, DenseArrayAttr, IntegerAttr, TypeAttr, integer_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, DialectType, FloatType, IntegerType, integer_element
from compiler.ods.llvm_types import is_pointer
from compiler.rewrite.fold import constant_value
from compiler.rewrite.memory_slots import (
    DestructurableAccessor,
    DestructurableSlot,
    MemorySlot,
    PromotableMemoryOp,
    SafeAccess,
    SlotContext,
    SlotInterfaces,
    Use,
)

Memset: TypeAlias = MemsetOp | MemsetInlineOp
Memcpy: TypeAlias = MemcpyOp | MemcpyInlineOp | MemmoveOp
MemoryOp = TypeVar("MemoryOp", bound=Memset | Memcpy, contravariant=True)


def _is_volatile(op: Memset | Memcpy) -> bool:
    return op.is_volatile.value != 0


def _length(op: Memset | Memcpy) -> IntegerAttr | None:
    """Returns the number of bytes, if it is known: an attribute of the inline variants."""
    attribute = op.len if isinstance(op, InlineMemoryIntrinsic) else constant_value(op.len)
    if (
        not isinstance(attribute, IntegerAttr)
        or not isinstance(attribute.type, IntegerType)
        or attribute.type.width > 64
    ):
        return None
    return attribute


def _bytes(length: IntegerAttr) -> int:
    return length.value & ((1 << integer_element(length.type).width) - 1)


def _stays_within(op: Memset | Memcpy, slot: MemorySlot, context: SlotContext) -> bool:
    """Returns True if the op certainly writes only to the slot."""
    length = _length(op)
    if length is None or not is_pointer(slot.pointer.type) or op.dst is not slot.pointer:
        return False
    return _bytes(length) <= context.layout.size(slot.element_type)


def _with_length(op: Memset | Memcpy, pointers: Sequence[Value], size: int, context: SlotContext) -> Operation:
    """Returns the op with other operands, and another number of bytes."""
    length = _length(op)
    assert length is not None and isinstance(length.type, IntegerType)
    rewriter = context.rewriter
    new_length = integer_attr(size, length.type)
    if isinstance(op, InlineMemoryIntrinsic):
        return rewriter.create(type(op), *pointers, len=new_length, is_volatile=op.is_volatile, location=op)
    constant = rewriter.create(ConstantOp, result_types=[length.type], value=new_length, location=op)
    return rewriter.create(type(op), *pointers, constant.result, is_volatile=op.is_volatile, location=op)


class _Intrinsic(PromotableMemoryOp[MemoryOp], SafeAccess[MemoryOp], DestructurableAccessor[MemoryOp]):
    def stores_to(self, op: MemoryOp, slot: MemorySlot) -> bool:
        return op.dst is slot.pointer

    def accesses_safely(self, op: MemoryOp, slot: MemorySlot, context: SlotContext) -> list[MemorySlot] | None:
        return [] if _stays_within(op, slot, context) else None


class _Memset(_Intrinsic[Memset]):
    def loads_from(self, op: Memset, slot: MemorySlot) -> bool:
        return False

    def can_remove(self, op: Memset, slot: MemorySlot, uses: Sequence[Use], context: SlotContext) -> bool:
        type_, length = slot.element_type, _length(op)
        if not isinstance(type_, IntegerType | FloatType) or type_.width % 8 or not type_.width:
            return False
        return not _is_volatile(op) and length is not None and _bytes(length) == context.layout.size(type_)

    def remove(self, op: Memset, slot: MemorySlot, reaching: Value, context: SlotContext) -> bool:
        return True

    def stored(self, op: Memset, slot: MemorySlot, reaching: Value, context: SlotContext) -> Value:
        type_ = slot.element_type
        assert isinstance(type_, IntegerType | FloatType)
        bits = _repeated(op, type_.width, context)
        if isinstance(type_, IntegerType):
            return bits
        return context.rewriter.create(BitcastOp, bits, result_types=[type_], location=op).result

    def can_rewire(
        self, op: Memset, slot: DestructurableSlot, context: SlotContext
    ) -> tuple[list[Attribute], list[MemorySlot]] | None:
        if not isinstance(slot.element_type, DialectType) or _is_volatile(op):
            return None
        return ([], []) if _stays_within(op, slot, context) else None

    def rewire(
        self, op: Memset, slot: DestructurableSlot, slots: Mapping[Attribute, MemorySlot], context: SlotContext
    ) -> bool:
        length, layout = _length(op), context.layout
        assert length is not None and isinstance(slot.element_type, DialectType)
        is_struct = slot.element_type.definition.full_name == "llvm.struct"
        packed = is_struct and is_packed(slot.element_type)
        covered = 0
        for index, type_ in slot.elements.items():
            if not packed:
                covered = align_to(covered, layout.abi_alignment(type_))
            if covered >= _bytes(length):
                break
            size = layout.size(type_)
            if index in slots:
                written = min(_bytes(length) - covered, size)
                _with_length(op, [slots[index].pointer, op.val], written, context)
            covered += size
        return True


def _repeated(op: Memset, width: int, context: SlotContext) -> Value:
    """Returns an integer that has the byte that is written in all its bytes."""
    rewriter, pattern = context.rewriter, op.val
    type_ = IntegerType(width)
    attribute = constant_value(pattern)
    if isinstance(attribute, IntegerAttr):
        value = int.from_bytes(bytes([attribute.value & 0xFF]) * (width // 8), "little", signed=True)
        properties = {"value": integer_attr(value, type_)}
        return rewriter.create(ConstantOp, result_types=[type_], properties=properties, location=op).result
    if width == 8:
        return pattern
    current = rewriter.create(ZExtOp, pattern, result_types=[type_], location=op).result
    covered = 8
    while covered < width:
        properties = {"value": integer_attr(covered, type_)}
        shift = rewriter.create(ConstantOp, result_types=[type_], properties=properties, location=op).result
        shifted = rewriter.create(ShlOp, current, shift, result_types=[type_], location=op).result
        current = rewriter.create(OrOp, current, shifted, result_types=[type_], location=op).result
        covered *= 2
    return current


class _Memcpy(_Intrinsic[Memcpy]):
    """Also memmove, and the variant of a constant length."""

    def loads_from(self, op: Memcpy, slot: MemorySlot) -> bool:
        return op.src is slot.pointer

    def can_remove(self, op: Memcpy, slot: MemorySlot, uses: Sequence[Use], context: SlotContext) -> bool:
        # A copy onto itself is left to canonicalization.
        if op.dst is op.src:
            return False
        return self._copies_all(op, slot, context)

    def _copies_all(self, op: Memcpy, slot: MemorySlot, context: SlotContext) -> bool:
        length = _length(op)
        size = context.layout.size(slot.element_type)
        return not _is_volatile(op) and length is not None and _bytes(length) == size

    def remove(self, op: Memcpy, slot: MemorySlot, reaching: Value, context: SlotContext) -> bool:
        if self.loads_from(op, slot):
            context.rewriter.create(StoreOp, reaching, op.dst, location=op)
        return True

    def stored(self, op: Memcpy, slot: MemorySlot, reaching: Value, context: SlotContext) -> Value:
        return context.rewriter.create(LoadOp, op.src, result_types=[slot.element_type], location=op).result

    def can_rewire(
        self, op: Memcpy, slot: DestructurableSlot, context: SlotContext
    ) -> tuple[list[Attribute], list[MemorySlot]] | None:
        if not isinstance(slot.element_type, DialectType) or not self._copies_all(op, slot, context):
            return None
        if op.dst is op.src:
            return None
        return (list(slot.elements) if self.loads_from(op, slot) else []), []

    def rewire(
        self, op: Memcpy, slot: DestructurableSlot, slots: Mapping[Attribute, MemorySlot], context: SlotContext
    ) -> bool:
        into = self.stores_to(op, slot)
        other = op.src if into else op.dst
        for index in slot.elements:
            own = slots.get(index)
            if own is None:
                continue
            assert isinstance(index, IntegerAttr)
            there = context.rewriter.create(
                GEPOp,
                other,
                result_types=[_pointer_type(context)],
                raw_constant_indices=DenseArrayAttr(I32, (0, index.value)),
                elem_type=TypeAttr(slot.element_type),
                location=op,
            ).result
            pointers = [own.pointer, there] if into else [there, own.pointer]
            _with_length(op, pointers, context.layout.size(own.element_type), context)
        return True


def _pointer_type(context: SlotContext) -> DialectType:
    definition = context.rewriter.context.type_def("llvm", "ptr")
    assert definition is not None
    return DialectType(definition, (0,))


_MEMSET, _MEMCPY = _Memset(), _Memcpy()
_OPS: Mapping[type[Operation], _Memset | _Memcpy] = {
    MemsetOp: _MEMSET,
    MemsetInlineOp: _MEMSET,
    MemcpyOp: _MEMCPY,
    MemcpyInlineOp: _MEMCPY,
    MemmoveOp: _MEMCPY,
}

INTERFACES = SlotInterfaces(memory_ops=_OPS, safe=_OPS, accessors=_OPS)
