"""Sizes and alignments of types in memory: upstream's `DataLayout`.

Sizes and alignments are in bytes. They follow the `dlti.dl_spec` of the enclosing ops, and upstream's defaults where no
entry applies.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from compiler.ir.attributes import Attribute, DenseElementsAttr, DialectAttribute, IntegerAttr, StringAttr, TypeAttr
from compiler.ir.operation import Operation
from compiler.ir.types import ComplexType, DialectType, FloatType, IndexType, IntegerType, Type, VectorType

_SPEC = "dlti.dl_spec"


class UnknownSize(ValueError):
    """Raised for a type whose size is not defined; the message is the type."""


def align_to(value: int, alignment: int) -> int:
    """Rounds a value up to a multiple of the alignment; an alignment of 0 leaves it as it is."""
    return -(-value // alignment) * alignment if alignment else value


def power_of_2_ceil(value: int) -> int:
    return 1 if value <= 1 else 1 << (value - 1).bit_length()


class DataLayout:
    """The data layout in effect at an operation; created by `closest`."""

    def __init__(self, specs: Sequence[Attribute] = ()) -> None:
        self._types: dict[Type, Attribute] = {}
        self._names: dict[str, Attribute] = {}
        for spec in specs:
            entries = spec.parameters[0] if isinstance(spec, DialectAttribute) else ()
            for key, value in entries:
                if isinstance(key, TypeAttr):
                    self._types[key.type] = value
                elif isinstance(key, StringAttr):
                    self._names[key.value] = value

    @staticmethod
    def closest(op: Operation) -> DataLayout:
        """Returns the layout in effect at an operation: its own entries override those of enclosing operations."""
        attributes: list[Attribute] = []
        current: Operation | None = op
        while current is not None:
            spec = current.attribute(_SPEC)
            if spec is not None:
                attributes.append(spec)
            current = current.parent_op
        return DataLayout(attributes[::-1])

    @property
    def is_big_endian(self) -> bool:
        attribute = self._names.get("dlti.endianness")
        return isinstance(attribute, StringAttr) and attribute.value == "big"

    @property
    def stack_alignment_in_bits(self) -> int:
        """Alignment of the stack in bits; 0 if it is unspecified."""
        attribute = self._names.get("dlti.stack_alignment")
        return attribute.value if isinstance(attribute, IntegerAttr) else 0

    @property
    def index_width(self) -> int:
        """Width of an index in bits."""
        attribute = self._types.get(IndexType())
        return attribute.value if isinstance(attribute, IntegerAttr) else 64

    # ------------------------------------------------------------------------------------------------------- sizes

    def size(self, type_: Type) -> int:
        """Returns the size of a value in bytes, without padding at its end."""
        return -(-self.size_in_bits(type_) // 8)

    def size_in_bits(self, type_: Type) -> int:
        if isinstance(type_, IntegerType | FloatType):
            return type_.width
        if isinstance(type_, IndexType):
            return self.index_width
        if isinstance(type_, ComplexType):
            inner = self.size_in_bits(type_.element_type)
            return align_to(inner, 8 * self.preferred_alignment(type_.element_type)) + inner
        if isinstance(type_, VectorType):
            count = math.prod(type_.shape[:-1]) * power_of_2_ceil(type_.shape[-1]) if type_.shape else 1
            return 8 * count * self.size(type_.element_type)
        if isinstance(type_, DialectType):
            name = type_.definition.full_name
            if name == "llvm.ptr":
                return self._pointer_entry(type_, 0, 64)
            if name == "llvm.array":
                element: Type = type_.parameters[0]
                repeated: int = type_.parameters[1]
                return 8 * repeated * align_to(self.size(element), self.abi_alignment(element))
            if name == "llvm.struct":
                return 8 * self._struct_size(type_)
        raise UnknownSize(str(type_))

    def _struct_size(self, type_: DialectType) -> int:
        size, alignment = 0, 1
        packed = is_packed(type_)
        for element in struct_body(type_):
            own = 1 if packed else self.abi_alignment(element)
            size = align_to(size, own) + self.size(element)
            alignment = max(alignment, own)
        return align_to(size, alignment)

    # -------------------------------------------------------------------------------------------------- alignments

    def abi_alignment(self, type_: Type) -> int:
        """Returns the alignment in bytes that values of a type must have."""
        return self._alignment(type_, 1)

    def preferred_alignment(self, type_: Type) -> int:
        """Returns the preferred alignment of values of a type, in bytes."""
        return self._alignment(type_, 2)

    def _alignment(self, type_: Type, kind: int) -> int:
        if isinstance(type_, VectorType):
            return power_of_2_ceil(self.size(type_))
        if isinstance(type_, FloatType):
            specified = self._entry(type_, kind - 1)
            return power_of_2_ceil(-(-type_.width // 8)) if specified is None else specified // 8
        if isinstance(type_, IndexType):
            return self._integer_alignment(IntegerType(self.index_width), kind)
        if isinstance(type_, IntegerType):
            return self._integer_alignment(type_, kind)
        if isinstance(type_, ComplexType):
            return self._alignment(type_.element_type, kind)
        if isinstance(type_, DialectType):
            name = type_.definition.full_name
            if name == "llvm.ptr":
                return self._pointer_entry(type_, kind, 64) // 8
            if name == "llvm.array":
                return self._alignment(type_.parameters[0], kind)
            if name == "llvm.struct":
                if is_packed(type_):
                    return 1
                return max((self._alignment(element, kind) for element in struct_body(type_)), default=1)
        raise UnknownSize(str(type_))

    def _integer_alignment(self, type_: IntegerType, kind: int) -> int:
        entries = sorted((key.width, key) for key in self._types if isinstance(key, IntegerType) and key.is_signless)
        if not entries:
            natural = power_of_2_ceil(-(-type_.width // 8))
            return natural if kind == 2 or type_.width < 64 else 4
        # As upstream: the entry of the narrowest type that is at least as wide, else the entry of the widest type.
        chosen = next((key for width, key in entries if width >= type_.width), entries[-1][1])
        return (self._entry(chosen, kind - 1) or 8) // 8

    def _entry(self, type_: Type, index: int) -> int | None:
        """Returns number `index` of the entry for a type; omitted numbers equal the entry's last number."""
        value = self._types.get(type_)
        if isinstance(value, IntegerAttr):
            return value.value
        if not isinstance(value, DenseElementsAttr):
            return None
        numbers = value.bit_patterns()
        return numbers[min(index, len(numbers) - 1)] if numbers else None

    def pointer_index_width(self, type_: DialectType) -> int:
        """Returns the width in bits of a pointer's offsets: the fourth number of its entry, or the pointer's width."""
        for key in (type_, DialectType(type_.definition, (0,))):
            value = self._types.get(key)
            if isinstance(value, DenseElementsAttr):
                numbers = value.bit_patterns()
                return numbers[3] if len(numbers) > 3 else self.size_in_bits(type_)
        return self.size_in_bits(type_)

    def _pointer_entry(self, type_: Type, index: int, default: int) -> int:
        """Returns number `index` of the entry for a pointer type, or else of the entry for address space 0."""
        own = self._entry(type_, index)
        if own is not None:
            return own
        if isinstance(type_, DialectType):
            general = self._entry(DialectType(type_.definition, (0,)), index)
            return default if general is None else general
        return default


def struct_body(type_: DialectType) -> Sequence[Type]:
    """Returns the types of an `!llvm.struct`'s elements; none for an opaque one."""
    return type_.parameters[1] or ()


def is_packed(type_: DialectType) -> bool:
    return bool(type_.parameters[2])
