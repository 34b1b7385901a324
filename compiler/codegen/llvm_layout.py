"""Sizes of types in LLVM IR, by the data layout of a module.

Takes LLVM's string, such as `e-p:64:64-i64:64`; parts that it leaves out have LLVM's defaults. Sizes and alignments are
in bytes unless a name says bits. See https://llvm.org/docs/LangRef.html#data-layout.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from compiler.analysis.data_layout import UnknownSize, align_to, is_packed, power_of_2_ceil, struct_body
from compiler.dialects.llvm.types import LLVMArrayType, LLVMPointerType, LLVMStructType, LLVMTargetExtType
from compiler.ir.types import DialectType, FloatType, IntegerType, Type, VectorType

_DEFAULT = "p:64:64-i1:8-i8:8-i16:16-i32:32-i64:32-f16:16-bf16:16-f32:32-f64:64-f80:128-f128:128-v64:64-v128:128-a:0:64"
_PART = re.compile(r"([a-z])(\d*):(.*)")
_AMX_TILE_BITS = 8192


class LlvmLayout:
    """The data layout that a string describes."""

    def __init__(self, text: str) -> None:
        self._alignments: dict[tuple[str, int], int] = {}
        self._pointers: dict[int, tuple[int, int, int]] = {}
        self._non_integral: frozenset[int] = frozenset()
        self.is_big_endian = "E" in text.split("-")
        for part in f"{_DEFAULT}-{text}".strip("-").split("-"):
            match = _PART.match(part)
            if part.startswith("ni:"):
                self._non_integral = frozenset(map(int, part[3:].split(":")))
            elif match is not None and match[1] == "p":
                numbers = [int(number) for number in match[3].split(":")]
                index = numbers[3] if len(numbers) > 3 else numbers[0]
                self._pointers[int(match[2] or 0)] = (numbers[0], numbers[1] // 8, index)
            elif match is not None and match[1] in "ifv":
                self._alignments[match[1], int(match[2])] = int(match[3].split(":")[0]) // 8

    def is_integral(self, address_space: int) -> bool:
        """Returns True if addresses of the space may be written as integers."""
        return address_space not in self._non_integral

    def pointer_bits(self, address_space: int) -> int:
        return self._pointer(address_space)[0]

    def index_bits(self, address_space: int) -> int:
        """Returns the width of offsets in an address space."""
        return self._pointer(address_space)[2]

    def _pointer(self, address_space: int) -> tuple[int, int, int]:
        return self._pointers.get(address_space, self._pointers[0])

    def size_in_bits(self, type_: Type) -> int:
        """Returns the size of a value. Raises UnknownSize."""
        if isinstance(type_, IntegerType | FloatType):
            return type_.width
        if isinstance(type_, LLVMPointerType):
            return self.pointer_bits(type_.address_space)
        if isinstance(type_, VectorType) and not type_.is_scalable and type_.shape:
            return math.prod(type_.shape) * self.size_in_bits(type_.element_type)
        if isinstance(type_, LLVMArrayType):
            return 8 * type_.num_elements * self.allocated_size(type_.element_type)
        if isinstance(type_, LLVMStructType) and type_.body is not None:
            *_, end = self._structure(type_)
            return 8 * end
        if isinstance(type_, DialectType) and type_.definition.full_name == "llvm.ppc_fp128":
            return 128
        if isinstance(type_, DialectType) and type_.definition.full_name == "llvm.x86_amx":
            return _AMX_TILE_BITS
        raise UnknownSize(str(type_))

    def stored_size(self, type_: Type) -> int:
        """Returns the number of bytes that a store of the type writes."""
        return -(-self.size_in_bits(type_) // 8)

    def allocated_size(self, type_: Type) -> int:
        """Returns the distance between elements of an array of the type."""
        return align_to(self.stored_size(type_), self.alignment(type_))

    def alignment(self, type_: Type) -> int:
        """Returns the alignment that values of a type have. Raises UnknownSize."""
        if isinstance(type_, IntegerType):
            widths = sorted(width for kind, width in self._alignments if kind == "i")
            width = next((width for width in widths if width >= type_.width), widths[-1])
            return self._alignments["i", width]
        if isinstance(type_, FloatType):
            return self._alignments.get(("f", type_.width)) or power_of_2_ceil(self.stored_size(type_))
        if isinstance(type_, VectorType):
            exact = self._alignments.get(("v", self.size_in_bits(type_)))
            return exact or power_of_2_ceil(self.stored_size(type_))
        if isinstance(type_, LLVMPointerType):
            return self._pointer(type_.address_space)[1]
        if isinstance(type_, LLVMArrayType):
            return self.alignment(type_.element_type)
        if isinstance(type_, LLVMStructType):
            elements = () if is_packed(type_) else struct_body(type_)
            return max([self.alignment(element) for element in elements], default=1)
        if isinstance(type_, DialectType) and not isinstance(type_, LLVMTargetExtType):
            return power_of_2_ceil(min(self.stored_size(type_), 64))
        raise UnknownSize(str(type_))

    def _structure(self, type_: LLVMStructType) -> list[int]:
        """Returns the offsets of a structure's elements, and the structure's size."""
        offsets: list[int] = []
        end = 0
        for element in struct_body(type_):
            start = end if is_packed(type_) else align_to(end, self.alignment(element))
            offsets.append(start)
            end = start + self.allocated_size(element)
        return [*offsets, align_to(end, self.alignment(type_))]

    def offset(self, type_: Type, indices: Sequence[int]) -> int:
        """Returns the distance in bytes that indices of `getelementptr` stand for. Raises UnknownSize."""
        total = indices[0] * self.allocated_size(type_)
        current = type_
        for index in indices[1:]:
            if isinstance(current, LLVMStructType) and current.body is not None and index < len(current.body):
                total += self._structure(current)[index]
                current = current.body[index]
            elif isinstance(current, LLVMArrayType | VectorType):
                current = current.element_type
                total += index * self.allocated_size(current)
            else:
                raise UnknownSize(str(current))
        return total
