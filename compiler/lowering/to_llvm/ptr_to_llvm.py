"""Lowers pointers of the ptr dialect to llvm, and what memrefs keep besides their pointers to a structure."""

from __future__ import annotations

from compiler.dialects.llvm.constant_ops import UndefOp
from compiler.dialects.llvm.enums import GEPNoWrapFlags
from compiler.dialects.ptr.attributes import GenericSpaceAttr
from compiler.dialects.ptr.enums import PtrAddFlags
from compiler.dialects.ptr.ops import FromPtrOp, GetMetadataOp, PtrAddOp, ToPtrOp, TypeOffsetOp
from compiler.dialects.ptr.types import PtrMetadataType, PtrType
from compiler.ir.attributes import Attribute, IntegerAttr
from compiler.ir.operation import Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, I8, I32, MemRefType, Type
from compiler.lowering.memref.descriptor import ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import LLVMTypeConverter, literal_struct, pointer
from compiler.ods.llvm_types import is_pointer
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.type_conversion import UNCONVERTIBLE, Unconvertible

_FLAGS = {
    PtrAddFlags.NONE: GEPNoWrapFlags.NONE,
    PtrAddFlags.NUSW: GEPNoWrapFlags.NUSW,
    PtrAddFlags.NUW: GEPNoWrapFlags.NUW,
    PtrAddFlags.INBOUNDS: GEPNoWrapFlags.INBOUNDS,
}


def add_pointer_conversions(converter: LLVMTypeConverter) -> None:
    """Adds the conversions of pointers, of their metadata, and of the memory space that allows every access."""

    def convert_pointer(type_: PtrType) -> Type | Unconvertible:
        space = converter.convert_type_attribute(type_, type_.memory_space)
        return pointer(space.value) if isinstance(space, IntegerAttr) else UNCONVERTIBLE

    def convert_metadata(type_: PtrMetadataType) -> Type | Unconvertible:
        fields = _metadata_fields(converter, type_.type) if isinstance(type_.type, MemRefType) else None
        return UNCONVERTIBLE if fields is None else literal_struct(fields)

    converter.add_conversion(convert_pointer, PtrType)
    converter.add_conversion(convert_metadata, PtrMetadataType)
    converter.add_type_attribute_conversion(_convert_space)


def _convert_space(type_: Type, attribute: Attribute) -> IntegerAttr | None:
    return IntegerAttr(0, I32) if isinstance(attribute, GenericSpaceAttr) else None


def _dynamic_positions(type_: MemRefType) -> list[tuple[int, ...]] | None:
    """Returns the positions in a descriptor of numbers that the type does not have."""
    layout = strides_and_offset(type_)
    if layout is None:
        return None
    strides, offset = layout
    positions: list[tuple[int, ...]] = [(OFFSET,)] if offset == DYNAMIC else []
    positions += [(SIZES, dim) for dim, size in enumerate(type_.shape) if size == DYNAMIC]
    return positions + [(STRIDES, dim) for dim, stride in enumerate(strides) if stride == DYNAMIC]


def _metadata_fields(converter: LLVMTypeConverter, type_: MemRefType) -> list[Type] | None:
    """Returns the types of metadata: the allocated pointer, then all dynamic numbers."""
    space, positions = converter.address_space(type_), _dynamic_positions(type_)
    if space is None or positions is None:
        return None
    return [pointer(space), *[converter.index_type] * len(positions)]


@conversion_pattern(FromPtrOp, name="FromPtrOpConversion")
def lower_from_ptr(op: FromPtrOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ptr.from_ptr %p metadata %m -> a descriptor"""
    type_ = op.result.type
    if not isinstance(type_, MemRefType) or op.metadata is None:
        return False
    converter = converter_of(rewriter)
    layout, descriptor_type = strides_and_offset(type_), converter.convert_type(type_)
    if layout is None or descriptor_type is None:
        return False
    address, metadata = adaptor.operands
    emit, field = LLVMEmitter(rewriter), 1

    def number(value: int) -> Value:
        nonlocal field
        if value != DYNAMIC:
            return emit.index(value, converter.index_type)
        field += 1
        return emit.extract(metadata, field - 1)

    strides, offset = layout
    value = emit.insert(emit.poison(descriptor_type), emit.extract(metadata, 0), ALLOCATED)
    value = emit.insert(value, address, ALIGNED)
    value = emit.insert(value, number(offset), OFFSET)
    for dim, size in enumerate(type_.shape):
        value = emit.insert(value, number(size), SIZES, dim)
    for dim, stride in enumerate(strides):
        value = emit.insert(value, number(stride), STRIDES, dim)
    rewriter.replace_op(op, [value])
    return True


@conversion_pattern(GetMetadataOp, name="GetMetadataOpConversion")
def lower_get_metadata(op: GetMetadataOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ptr.get_metadata %memref -> a structure of fields of its descriptor"""
    type_ = op.ptr.type
    if not isinstance(type_, MemRefType):
        return False
    fields, positions = _metadata_fields(converter_of(rewriter), type_), _dynamic_positions(type_)
    if fields is None or positions is None:
        return False
    (descriptor,) = adaptor.operands
    emit = LLVMEmitter(rewriter)
    value: Value = emit.op(UndefOp, result_type=literal_struct(fields))
    for field, position in enumerate([(ALLOCATED,), *positions]):
        value = emit.insert(value, emit.extract(descriptor, *position), field)
    rewriter.replace_op(op, [value])
    return True


@conversion_pattern(PtrAddOp, name="PtrAddOpConversion")
def lower_ptr_add(op: PtrAddOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ptr.ptr_add %p, %bytes -> llvm.getelementptr %p[%bytes] of i8"""
    base, offset = adaptor.operands
    if not is_pointer(base.type):
        return False
    rewriter.replace_op(op, [LLVMEmitter(rewriter).gep(base, [offset], I8, _FLAGS[op.flags])])
    return True


@conversion_pattern(ToPtrOp, name="ToPtrOpConversion")
def lower_to_ptr(op: ToPtrOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ptr.to_ptr %memref -> the aligned pointer of its descriptor"""
    if not isinstance(op.ptr.type, MemRefType):
        return False
    (descriptor,) = adaptor.operands
    rewriter.replace_op(op, [LLVMEmitter(rewriter).extract(descriptor, ALIGNED)])
    return True


@conversion_pattern(TypeOffsetOp, name="TypeOffsetOpConversion")
def lower_type_offset(op: TypeOffsetOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ptr.type_offset T -> llvm.ptrtoint of the address of element 1 of an array at address 0"""
    converter = converter_of(rewriter)
    element, result = converter.convert_type(op.element_type.type), converter.convert_type(op.result.type)
    if element is None or result is None:
        return False
    rewriter.replace_op(op, [LLVMEmitter(rewriter).size_in_bytes(element, result)])
    return True


PTR_TO_LLVM = (lower_from_ptr, lower_get_metadata, lower_ptr_add, lower_to_ptr, lower_type_offset)
