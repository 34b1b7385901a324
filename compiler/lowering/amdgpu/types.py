"""Types of the amdgpu dialect, and address spaces of AMD's GPUs, in the llvm dialect.

memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>    ->    a descriptor of !llvm.ptr<7>
!amdgpu.tdm_descriptor                                  ->    the four vectors of 32-bit numbers that it consists of
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.amdgpu.attributes import AddressSpaceAttr
from compiler.dialects.amdgpu.enums import AddressSpace as BufferSpace
from compiler.dialects.amdgpu.types import TDMBaseType, TDMDescriptorType, TDMGatherBaseType
from compiler.dialects.gpu.enums import AddressSpace
from compiler.ir.attributes import Attribute, IntegerAttr
from compiler.ir.types import I32, I64, DialectType, Type, VectorType
from compiler.lowering.gpu.functions_to_llvm import convert_address_spaces
from compiler.lowering.to_llvm.types import LLVMTypeConverter
from compiler.rewrite.type_conversion import Converted

ROCDL_SPACES: Mapping[AddressSpace, int] = MappingProxyType(
    {AddressSpace.GLOBAL: 1, AddressSpace.WORKGROUP: 3, AddressSpace.PRIVATE: 5}
)
_BUFFER_SPACES: Mapping[BufferSpace, int] = MappingProxyType(
    {BufferSpace.FAT_RAW_BUFFER: 7, BufferSpace.BUFFER_RSRC: 8, BufferSpace.FAT_STRUCTURED_BUFFER: 9}
)
WORDS_4 = VectorType((4,), I32)
WORDS_8 = VectorType((8,), I32)


def add_rocdl_types(converter: LLVMTypeConverter) -> None:
    """Adds the conversions of AMD's address spaces and of the amdgpu dialect's types."""
    convert_address_spaces(converter, ROCDL_SPACES)
    converter.add_type_attribute_conversion(_buffer_space)
    converter.add_conversion(_converted, DialectType)


def _buffer_space(type_: Type, attribute: Attribute) -> IntegerAttr | None:
    return IntegerAttr(_BUFFER_SPACES[attribute.value], I64) if isinstance(attribute, AddressSpaceAttr) else None


def _converted(type_: DialectType) -> Converted:
    if isinstance(type_, TDMBaseType | TDMGatherBaseType):
        return WORDS_4
    return [WORDS_4, WORDS_8, WORDS_4, WORDS_4] if isinstance(type_, TDMDescriptorType) else None
