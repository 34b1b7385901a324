"""Values of one type in memory of another type: loads and stores of parts of a slot.

Values have types that fill whole bytes. New ops are inserted at the rewriter's insertion point.
"""

from __future__ import annotations

from compiler.analysis.data_layout import DataLayout
from compiler.dialects.llvm.arithmetic_ops import (
    AddrSpaceCastOp,
    AndOp,
    BitcastOp,
    IntToPtrOp,
    LShrOp,
    OrOp,
    PtrToIntOp,
    ShlOp,
    TruncOp,
    ZExtOp,
)
from compiler.dialects.llvm.constant_ops import ConstantOp
from compiler.dialects.llvm.types import LLVMArrayType, LLVMStructType
from compiler.ir.attributes import integer_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import IntegerType, Type, VectorType, integer_element
from compiler.ods.llvm_types import is_pointer
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter


def _is_convertible(type_: Type) -> bool:
    """Returns True if the bits of a value can be had as an integer."""
    if isinstance(type_, (LLVMStructType, LLVMArrayType)):
        return False
    if isinstance(type_, VectorType):
        return not is_pointer(type_.element_type) and not type_.is_scalable
    return True


def can_convert(layout: DataLayout, target: Type, source: Type, *, narrowing: bool) -> bool:
    """Returns True if a value can become one of another type.

    `narrowing`: of at most its size, else of at least its size.
    """
    if target == source:
        return True
    if not _is_convertible(target) or not _is_convertible(source):
        return False
    target_size, source_size = layout.size(target), layout.size(source)
    if is_pointer(target) and is_pointer(source):
        return target_size == source_size
    return target_size <= source_size if narrowing else target_size >= source_size


class SlotValues:
    """Creates conversions of values, with the location of an op."""

    def __init__(self, rewriter: Rewriter, layout: DataLayout, location: Operation) -> None:
        self._rewriter = rewriter
        self._layout = layout
        self._location = location

    def extract(self, source: Value, target: Type) -> Value:
        """Returns the value that a load of type `target` has as result if memory holds `source`."""
        size, wanted = self._layout.size_in_bits(source.type), self._layout.size_in_bits(target)
        if size == wanted:
            return self._cast(source, target)
        bits = self._to_integer(source)
        if self._layout.is_big_endian:
            shift = self._constant(size - wanted, source.type)
            bits = self._fold(LShrOp, [source, shift], bits.type)
        narrow = self._rewriter.create(
            TruncOp, bits, result_types=[IntegerType(wanted)], location=self._location
        ).result
        return self._from_integer(narrow, target)

    def insert(self, value: Value, before: Value) -> Value:
        """Returns the content of memory after a value was stored where `before` was."""
        size, slot_size = self._layout.size_in_bits(value.type), self._layout.size_in_bits(before.type)
        if size == slot_size:
            return self._cast(value, before.type)
        old, new = self._to_integer(before), self._to_integer(value)
        new = self._fold(ZExtOp, [new], old.type)
        mask = ((1 << slot_size) - 1) ^ ((1 << size) - 1)
        if self._layout.is_big_endian:
            shift = self._constant(slot_size - size, old.type)
            new = self._fold(ShlOp, [new, shift], old.type)
            mask = (1 << (slot_size - size)) - 1
        masked = self._fold(AndOp, [old, self._constant(mask, old.type)], old.type)
        return self._from_integer(self._fold(OrOp, [masked, new], old.type), before.type)

    def _cast(self, value: Value, target: Type) -> Value:
        if value.type == target:
            return value
        if is_pointer(target) and is_pointer(value.type):
            return self._fold(AddrSpaceCastOp, [value], target)
        return self._from_integer(self._to_integer(value), target)

    def _to_integer(self, value: Value) -> Value:
        if isinstance(value.type, IntegerType):
            return value
        target = IntegerType(self._layout.size_in_bits(value.type))
        return self._fold(PtrToIntOp if is_pointer(value.type) else BitcastOp, [value], target)

    def _from_integer(self, value: Value, target: Type) -> Value:
        if value.type == target:
            return value
        return self._fold(IntToPtrOp if is_pointer(target) else BitcastOp, [value], target)

    def _constant(self, value: int, type_: Type) -> Value:
        integer = integer_element(type_)
        signed = value - (1 << integer.width) if value >> (integer.width - 1) else value
        attribute = integer_attr(signed, integer)
        return self._rewriter.create(ConstantOp, result_types=[type_], value=attribute, location=self._location).result

    def _fold(self, op_class: type[Operation], operands: list[Value], type_: Type) -> Value:
        self._rewriter.location = self._location
        return create_or_fold(self._rewriter, op_class, operands, [type_])[0]
