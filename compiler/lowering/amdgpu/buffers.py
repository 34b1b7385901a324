"""Accesses to memory through buffers, in the rocdl dialect.

amdgpu.raw_buffer_load %m[%i] : memref<64xf32>, i32 -> f32
    ->    rocdl.raw.ptr.buffer.load (a resource of the memref's address and size), 4 * %i, 0, 0 : f32
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from compiler.analysis.data_layout import DataLayout
from compiler.dialects.amdgpu import buffer_ops as amdgpu
from compiler.dialects.llvm.arithmetic_ops import AddOp, BitcastOp, MulOp, OrOp, TruncOp, ZExtOp
from compiler.dialects.llvm.integer_intrinsics import UMaxOp
from compiler.dialects.rocdl import buffer_ops as rocdl
from compiler.dialects.rocdl.chipset import GFX942, Chipset
from compiler.ir.attributes import UNIT
from compiler.ir.operation import Operation, Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import (
    DYNAMIC,
    I16,
    I32,
    I64,
    FloatType,
    IntegerType,
    MemRefType,
    Type,
    VectorType,
    integer_element,
)
from compiler.lowering.amdgpu.chipset_patterns import ChipsetPattern, chipset_pattern, refuse
from compiler.lowering.memref.accesses_to_llvm import buffer_pointer
from compiler.lowering.memref.descriptor import ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.rewrite.conversion_pattern import Adaptor
from compiler.rewrite.conversion_rewriter import ConversionRewriter

_FAT_RAW_BUFFER, _RESOURCE = 7, 8
"""Address spaces."""
_WIDEST_ACCESS = 128
_SWIZZLED = 1 << 14
_CANNOT_LOWER = "Can't lower non-stride-offset memrefs"


def _resized(emit: LLVMEmitter, number: Value, type_: IntegerType) -> Value:
    """Returns a number, truncated or zero-extended to an integer type."""
    if number.type == type_:
        return number
    is_wider = integer_element(number.type).width > type_.width
    return emit.op(TruncOp if is_wider else ZExtOp, number, result_type=type_)


def _linear_index(emit: LLVMEmitter, descriptor: Value, indices: Sequence[Value], strides: Sequence[int]) -> Value:
    """Returns the number of an element of a buffer, counted from the one whose indices are all 0."""
    total: Value | None = None
    for dim, (index, stride) in enumerate(zip(indices, strides, strict=True)):
        step = index
        if stride == DYNAMIC:
            step = emit.op(MulOp, index, _resized(emit, emit.extract(descriptor, STRIDES, dim), I32))
        elif stride != 1:
            step = emit.op(MulOp, index, emit.constant(stride, I32))
        total = step if total is None else emit.op(AddOp, total, step)
    return emit.constant(0, I32) if total is None else total


def _size_in_bytes(
    emit: LLVMEmitter, type_: MemRefType, descriptor: Value, strides: Sequence[int], element_bytes: int
) -> Value:
    """Returns the number of bytes up to the end of the last element of a buffer."""
    if type_.has_static_shape and DYNAMIC not in strides:
        extents = [size * stride for size, stride in zip(type_.shape, strides, strict=True)]
        return emit.constant(max(extents, default=1) * element_bytes, I64)
    count: Value | None = None
    for dim in range(type_.rank):
        size, stride = emit.extract(descriptor, SIZES, dim), emit.extract(descriptor, STRIDES, dim)
        extent = emit.op(MulOp, size, stride)
        count = extent if count is None else emit.op(UMaxOp, count, extent)
    assert count is not None
    return emit.op(MulOp, _resized(emit, count, I64), emit.constant(element_bytes, I64))


def _flags(chipset: Chipset, *, checks_bounds: bool) -> int:
    """Returns the last word of a resource: the format of 32-bit floats, and the handling of accesses out of bounds."""
    flags = 7 << 12 | 4 << 15
    if chipset.major >= 10:
        flags |= 1 << 24 | (3 if checks_bounds else 2) << 28
    return flags


def _resource(
    emit: LLVMEmitter,
    pointer: Value,
    size: Value,
    chipset: Chipset,
    *,
    checks_bounds: bool,
    swizzle_stride: Value | None = None,
    space: int = _RESOURCE,
) -> Value:
    if swizzle_stride is not None and chipset.major == 9 and chipset >= GFX942:
        wide = emit.op(ZExtOp, swizzle_stride, result_type=I16)
        stride = emit.op(OrOp, wide, emit.constant(_SWIZZLED, I16), is_disjoint=UNIT)
    else:
        stride = emit.constant(0, I16)
    flags = emit.constant(_flags(chipset, checks_bounds=checks_bounds), I32)
    return emit.op(rocdl.MakeBufferRsrcOp, pointer, stride, size, flags, result_type=pointer_type(space))


@chipset_pattern(amdgpu.FatRawBufferCastOp, name="FatRawBufferCastLowering")
def lower_cast(op: amdgpu.FatRawBufferCastOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.fat_raw_buffer_cast -> a descriptor whose pointers are rocdl.make.buffer.rsrc"""
    emit, converter, type_ = LLVMEmitter(rewriter), converter_of(rewriter), op.source_.type
    descriptor, layout = adaptor[op.source_], strides_and_offset(type_)
    if layout is None:
        return refuse(op, rewriter, _CANNOT_LOWER)
    element_bytes = DataLayout.closest(op).size_in_bits(type_.element_type) // 8
    valid_bytes, swizzle_stride = adaptor.replacements(op.valid_bytes), adaptor.replacements(op.cache_swizzle_stride)
    size = valid_bytes[0] if valid_bytes else _size_in_bytes(emit, type_, descriptor, layout[0], element_bytes)
    if op.reset_offset:
        pointer = buffer_pointer(emit, converter, type_, descriptor)
        offset = emit.index(0, converter.index_type)
    else:
        pointer = emit.extract(descriptor, ALIGNED)
        offset = emit.extract(descriptor, OFFSET)
    arrays = [(field, emit.extract(descriptor, field)) for field in (SIZES, STRIDES) if type_.rank > 0]
    buffer = _resource(
        emit,
        pointer,
        size,
        chipset,
        checks_bounds=op.bounds_check.value != 0,
        swizzle_stride=swizzle_stride[0] if swizzle_stride else None,
        space=_FAT_RAW_BUFFER,
    )
    result_type = converter.convert_type(op.result.type)
    if result_type is None:
        return False
    result = emit.poison(result_type)
    for field, value in ((ALLOCATED, buffer), (ALIGNED, buffer), (OFFSET, offset), *arrays):
        result = emit.insert(result, value, field)
    rewriter.replace_op(op, [result])
    return True


def _access_type(op: Operation, wanted: Type, converted: Type, rewriter: ConversionRewriter) -> Type | None:
    """Returns the type whose values the instruction moves: words for vectors of smaller elements.

    Reports an error and returns None if there is no such instruction.
    """
    type_: Type = converted
    if isinstance(op, amdgpu.RawBufferAtomicCmpswapOp) and isinstance(wanted, FloatType):
        type_ = IntegerType(wanted.width)
    if isinstance(wanted, VectorType):
        element_bits = DataLayout.closest(op).size_in_bits(wanted.element_type)
        bits = element_bits * wanted.num_elements
        adds_pair = isinstance(op, amdgpu.RawBufferAtomicFaddOp) and wanted.num_elements == 2
        if bits > _WIDEST_ACCESS:
            message = (
                f"Total width of loads or stores must be no more than {_WIDEST_ACCESS} bits, but we call for {bits} "
                "bits. This should've been caught in validation"
            )
            refuse(op, rewriter, message)
            return None
        if not adds_pair and element_bits < 32:
            if bits > 32 and bits % 32:
                refuse(op, rewriter, "Load or store of more than 32-bits that doesn't fit into words. Can't happen\n")
                return None
            type_ = VectorType((bits // 32,), I32) if bits > 32 else IntegerType(bits)
    if isinstance(type_, VectorType) and type_.num_elements == 1:
        return type_.element_type
    return type_


_BufferAccess: TypeAlias = (
    amdgpu.RawBufferLoadOp
    | amdgpu.RawBufferStoreOp
    | amdgpu.RawBufferAtomicFaddOp
    | amdgpu.RawBufferAtomicFmaxOp
    | amdgpu.RawBufferAtomicSmaxOp
    | amdgpu.RawBufferAtomicUminOp
    | amdgpu.RawBufferAtomicCmpswapOp
)


def _lower_access(
    op_class: type[_BufferAccess],
    target: type[Operation],
    *stored: str,
) -> ChipsetPattern:
    """Returns the lowering of an access that stores the named operands."""

    @chipset_pattern(op_class, name=f"RawBufferOpLowering<{op_class.name}>")
    def lower(op: _BufferAccess, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
        """amdgpu.raw_buffer_* -> rocdl.raw.ptr.buffer.*"""
        emit, converter = LLVMEmitter(rewriter), converter_of(rewriter)
        type_, descriptor = op.memref.type, adaptor[op.memref]
        if chipset.major < 9:
            return refuse(op, rewriter, "raw buffer ops require GCN or higher")
        values = [adaptor[op.operand(name)] for name in stored]
        wanted = values[0].type if values else op.result.type
        converted = converter.convert_type(wanted)
        if converted is None:
            return False
        element_bytes = DataLayout.closest(op).size_in_bits(type_.element_type) // 8
        bytes_ = emit.constant(element_bytes, I32)
        access = _access_type(op, wanted, converted, rewriter)
        if access is None:
            return False
        if access != converted:
            values = [emit.op(BitcastOp, value, result_type=access) for value in values]
        layout = strides_and_offset(type_)
        if layout is None:
            return refuse(op, rewriter, _CANNOT_LOWER)
        pointer = buffer_pointer(emit, converter, type_, descriptor)
        size = _size_in_bytes(emit, type_, descriptor, layout[0], element_bytes)
        resource = _resource(emit, pointer, size, chipset, checks_bounds=op.bounds_check.value != 0)
        offset = _linear_index(emit, descriptor, adaptor.replacements(op.indices), layout[0])
        if op.index_offset is not None and op.index_offset.value > 0:
            offset = emit.op(AddOp, offset, emit.constant(op.index_offset.value, I32))
        offset = emit.op(MulOp, offset, bytes_)
        scalar = adaptor.replacements(op.sgpr_offset)
        scalar_offset = emit.op(MulOp, scalar[0] if scalar else emit.constant(0, I32), bytes_)
        operands = [*values, resource, offset, scalar_offset, emit.constant(0, I32)]
        if not op.results:
            rewriter.create(target, *operands)
            rewriter.erase_op(op)
            return True
        result = emit.op(target, *operands, result_type=access)
        if access != converted:
            result = emit.op(BitcastOp, result, result_type=converted)
        rewriter.replace_op(op, [result])
        return True

    return lower


BUFFERS_TO_ROCDL: tuple[ChipsetPattern, ...] = (
    lower_cast,
    _lower_access(amdgpu.RawBufferLoadOp, rocdl.RawPtrBufferLoadOp),
    _lower_access(amdgpu.RawBufferStoreOp, rocdl.RawPtrBufferStoreOp, "value"),
    _lower_access(amdgpu.RawBufferAtomicFaddOp, rocdl.RawPtrBufferAtomicFaddOp, "value"),
    _lower_access(amdgpu.RawBufferAtomicFmaxOp, rocdl.RawPtrBufferAtomicFmaxOp, "value"),
    _lower_access(amdgpu.RawBufferAtomicSmaxOp, rocdl.RawPtrBufferAtomicSmaxOp, "value"),
    _lower_access(amdgpu.RawBufferAtomicUminOp, rocdl.RawPtrBufferAtomicUminOp, "value"),
    _lower_access(amdgpu.RawBufferAtomicCmpswapOp, rocdl.RawPtrBufferAtomicCmpSwap, "src", "cmp"),
)
