"""Loads and stores of memrefs in the spirv dialect.

Integers narrower than those that the target stores are parts of wider ones: a load shifts, a store is two atomic steps.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.spirv.enums.operation_enums import MemoryAccess, MemorySemantics, Scope, StorageClass
from compiler.dialects.spirv.ops import bit_ops
from compiler.dialects.spirv.ops.arithmetic_ops import IMulOp, SDivOp, UModOp
from compiler.dialects.spirv.ops.atomic_ops import AtomicAndOp, AtomicOrOp
from compiler.dialects.spirv.ops.cast_ops import UConvertOp
from compiler.dialects.spirv.ops.composite_ops import CompositeConstructOp
from compiler.dialects.spirv.ops.image_ops import ImageFetchOp, ImageOp
from compiler.dialects.spirv.ops.integer_comparison_ops import INotEqualOp
from compiler.dialects.spirv.ops.logical_ops import SelectOp
from compiler.dialects.spirv.ops.memory_ops import AccessChainOp
from compiler.dialects.spirv.ops.memory_ops import LoadOp as SPIRVLoadOp
from compiler.dialects.spirv.ops.memory_ops import StoreOp as SPIRVStoreOp
from compiler.dialects.spirv.type_parts import (
    element_type,
    is_scalar,
    pointee,
    size_in_bytes,
    storage_class_of,
)
from compiler.dialects.spirv.types import ArrayType, ImageType, RuntimeArrayType, SampledImageType, StructType
from compiler.ir.attributes import Attribute, IntegerAttr
from compiler.ir.operation import Value
from compiler.ir.types import I1, I32, IntegerType, MemRefType, Type, VectorType, integer_element
from compiler.lowering.spirv.conversion import spirv_types
from compiler.lowering.spirv.element_pointers import element_pointer, folded
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.lowering.spirv.target_types import storage_class_of_memref
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.elementwise import is_integer

_NARROW_MEMORY = "failed to lower memref in image storage class to storage buffer"


def atomic_scope(type_: MemRefType) -> Scope | None:
    """Returns the invocations that see a memref's memory; None for storage classes without atomics."""
    storage = storage_class_of_memref(type_)
    if storage is StorageClass.StorageBuffer:
        return Scope.Device
    return Scope.Workgroup if storage is StorageClass.Workgroup else None


@dataclass(frozen=True)
class AccessRequirements:
    """Kind and alignment, in bytes, of an access to memory."""

    access: MemoryAccess | None = None
    alignment: int | None = None

    @property
    def alignment_attribute(self) -> IntegerAttr | None:
        return None if self.alignment is None else IntegerAttr(self.alignment, I32)


def access_requirements(
    pointer: Value, nontemporal: Attribute | None, alignment: Attribute | None
) -> AccessRequirements | None:
    """Returns the memory access operands of an operation; None if the pointee's alignment is unknown."""
    access = MemoryAccess.Nontemporal if is_integer(nontemporal, 1) else MemoryAccess.NONE
    preferred = alignment.value if isinstance(alignment, IntegerAttr) else None
    if preferred is None and storage_class_of(pointer.type) is not StorageClass.PhysicalStorageBuffer:
        return AccessRequirements(access or None)
    size = size_in_bytes(pointee(pointer.type)) if is_scalar(pointee(pointer.type)) else None
    if size is None:
        return None
    return AccessRequirements(access | MemoryAccess.Aligned, size if preferred is None else preferred)


def _requirements(pointer: Value, op: LoadOp | StoreOp) -> AccessRequirements | None:
    return access_requirements(pointer, op.nontemporal, op.alignment)


def _load(emit: SPIRVEmitter, pointer: Value, requirements: AccessRequirements) -> Value:
    return emit.op(
        SPIRVLoadOp,
        pointer,
        memory_access=requirements.access,
        alignment=requirements.alignment_attribute,
        result_type=pointee(pointer.type),
    )


def _stored_type(pointer: Type) -> Type:
    """Returns the type of the elements that a converted memref points to."""
    held = pointee(pointer)
    if isinstance(held, StructType):
        held = element_type(held)
    return element_type(held) if isinstance(held, ArrayType | RuntimeArrayType) else held


# ------------------------------------------------------------------------------------------ whole elements


@conversion_pattern(LoadOp, name="LoadOpPattern")
def lower_load(op: LoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.load %m[%i] -> spirv.AccessChain %m[0, %i], spirv.Load"""
    type_ = op.memref.type
    if not isinstance(type_, MemRefType) or _is_integer(type_):
        return False
    if storage_class_of_memref(type_) in (None, StorageClass.Image):
        return rewriter.notify_match_failure(op, _NARROW_MEMORY)
    emit, (base, *indices) = SPIRVEmitter(rewriter), adaptor.operands
    pointer = element_pointer(emit, spirv_types(rewriter), type_, base, indices)
    requirements = None if pointer is None else _requirements(pointer, op)
    if pointer is None or requirements is None:
        return rewriter.notify_match_failure(op, "failed to determine memory requirements")
    rewriter.replace_op(op, [_load(emit, pointer, requirements)])
    return True


@conversion_pattern(StoreOp, name="StoreOpPattern")
def lower_store(op: StoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.store %a, %m[%i] -> spirv.AccessChain %m[0, %i], spirv.Store"""
    type_ = op.memref.type
    if not isinstance(type_, MemRefType) or _is_integer(type_):
        return rewriter.notify_match_failure(op, "signless int")
    value, base, *indices = adaptor.operands
    pointer = element_pointer(SPIRVEmitter(rewriter), spirv_types(rewriter), type_, base, indices)
    if pointer is None:
        return rewriter.notify_match_failure(op, "type conversion failed")
    return _replace_store(op, pointer, value, rewriter)


def _replace_store(op: StoreOp, pointer: Value, value: Value, rewriter: ConversionRewriter) -> bool:
    requirements = _requirements(pointer, op)
    if requirements is None:
        return rewriter.notify_match_failure(op, "failed to determine memory requirements")
    rewriter.replace_op_with_new_op(
        op,
        SPIRVStoreOp,
        pointer,
        value,
        memory_access=requirements.access,
        alignment=requirements.alignment_attribute,
    )
    return True


@conversion_pattern(LoadOp, name="ImageLoadOpPattern")
def lower_image_load(op: LoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.load of a sampled image -> spirv.Load, spirv.Image, spirv.ImageFetch, spirv.CompositeExtract"""
    type_ = op.memref.type
    if not isinstance(type_, MemRefType) or storage_class_of_memref(type_) is not StorageClass.Image:
        return rewriter.notify_match_failure(op, "failed to lower memref in non-image storage class to image")
    base, *indices = adaptor.operands
    requirements, held = _requirements(base, op), pointee(base.type)
    if requirements is None or not is_scalar(type_.element_type) or not isinstance(held, SampledImageType):
        return rewriter.notify_match_failure(op, "cannot lower memrefs which do not convert to SPIR-V sampled images")
    emit = SPIRVEmitter(rewriter)
    image = emit.op(ImageOp, _load(emit, base, requirements), result_type=element_of_sampled(held))
    coordinates = indices[0]
    if len(indices) > 1:
        vector = VectorType((len(indices),), indices[0].type)
        coordinates = emit.op(CompositeConstructOp, indices, result_type=vector)
    texel = emit.op(ImageFetchOp, image, coordinates, result_type=VectorType((4,), op.result.type))
    rewriter.replace_op(op, [emit.extract(texel, 0)])
    return True


def element_of_sampled(type_: SampledImageType) -> ImageType:
    """Returns the image of a sampled image."""
    return type_.image_type


# ------------------------------------------------------------------------------------------ integers


def _is_integer(type_: MemRefType) -> bool:
    return isinstance(type_.element_type, IntegerType) and type_.element_type.is_signless


def _widths(type_: MemRefType, stored: IntegerType, rewriter: ConversionRewriter) -> tuple[int, int]:
    """Returns the widths of an element and of the integer that holds it."""
    element = integer_element(type_)
    return (spirv_types(rewriter).options.bool_width if element == I1 else element.width), stored.width


def _shift(emit: SPIRVEmitter, index: Value, width: int, stored_width: int) -> Value:
    """Returns the number of the lowest bit of an element in the integer that holds it."""
    count = emit.constant(stored_width // width, index.type)
    bits = emit.constant(width, index.type)
    return folded(emit, IMulOp, folded(emit, UModOp, index, count), bits)


def _holder(emit: SPIRVEmitter, access: AccessChainOp, width: int, stored_width: int) -> Value:
    """Returns a pointer to the integer that holds the element which `access` would point to."""
    *outer, index = access.indices
    count = emit.constant(stored_width // width, index.type)
    holder_index = folded(emit, SDivOp, index, count)
    return emit.op(AccessChainOp, access.base_ptr, [*outer, holder_index], result_type=access.result.type)


@conversion_pattern(LoadOp, name="IntLoadOpPattern")
def lower_integer_load(op: LoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.load of i8 in i32 -> (load >> shift) & 0xff, with the sign extended"""
    type_, converter = op.memref.type, spirv_types(rewriter)
    if not isinstance(type_, MemRefType) or not _is_integer(type_):
        return False
    if storage_class_of_memref(type_) in (None, StorageClass.Image):
        return rewriter.notify_match_failure(op, _NARROW_MEMORY)
    emit, (base, *indices) = SPIRVEmitter(rewriter), adaptor.operands
    pointer = element_pointer(emit, converter, type_, base, indices)
    if pointer is None:
        return False
    stored = integer_element(_stored_type(base.type))
    width, stored_width = _widths(type_, stored, rewriter)
    if width == stored_width:
        requirements = _requirements(pointer, op)
        if requirements is None:
            return rewriter.notify_match_failure(op, "failed to determine memory requirements")
        value = _load(emit, pointer, requirements)
        if type_.element_type == I1:
            value = folded(emit, INotEqualOp, value, emit.constant(0, value.type))
        rewriter.replace_op(op, [value])
        return True
    access = pointer.defining_op(AccessChainOp)
    if converter.target.is_kernel or access is None:
        return False
    holder = _holder(emit, access, width, stored_width)
    requirements = _requirements(holder, op)
    if requirements is None:
        return rewriter.notify_match_failure(op, "failed to determine memory requirements")
    value = _load(emit, holder, requirements)
    value = folded(emit, bit_ops.ShiftRightArithmeticOp, value, _shift(emit, access.indices[-1], width, stored_width))
    value = folded(emit, bit_ops.BitwiseAndOp, value, emit.constant((1 << width) - 1, stored))
    unused = emit.constant(stored_width - width, stored)
    value = folded(emit, bit_ops.ShiftLeftLogicalOp, value, unused)
    rewriter.replace_op(op, [folded(emit, bit_ops.ShiftRightArithmeticOp, value, unused)])
    rewriter.erase_op(access)
    return True


@conversion_pattern(StoreOp, name="IntStoreOpPattern")
def lower_integer_store(op: StoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.store of i8 in i32 -> the bits are cleared by an atomic AND, and set by an atomic OR"""
    type_, converter = op.memref.type, spirv_types(rewriter)
    if not isinstance(type_, MemRefType) or not _is_integer(type_):
        return rewriter.notify_match_failure(op, "element type is not a signless int")
    emit, (value, base, *indices) = SPIRVEmitter(rewriter), adaptor.operands
    pointer = element_pointer(emit, converter, type_, base, indices)
    if pointer is None:
        return rewriter.notify_match_failure(op, "failed to convert element pointer type")
    stored = integer_element(_stored_type(base.type))
    width, stored_width = _widths(type_, stored, rewriter)
    if width == stored_width:
        if type_.element_type == I1:
            value = _number_of_bool(emit, value, stored)
        return _replace_store(op, pointer, value, rewriter)
    access, scope = pointer.defining_op(AccessChainOp), atomic_scope(type_)
    if converter.target.is_kernel or access is None:
        return False
    shift = _shift(emit, access.indices[-1], width, stored_width)
    mask = emit.constant((1 << width) - 1, stored)
    kept = folded(emit, bit_ops.NotOp, folded(emit, bit_ops.ShiftLeftLogicalOp, mask, shift))
    shifted = _shifted(emit, value, shift, mask)
    holder = _holder(emit, access, width, stored_width)
    if scope is None:
        return rewriter.notify_match_failure(op, "atomic scope not available")
    semantics = MemorySemantics.AcquireRelease
    for kind, operand in ((AtomicAndOp, kept), (AtomicOrOp, shifted)):
        emit.op(kind, holder, operand, memory_scope=scope, semantics=semantics, result_type=stored)
    rewriter.erase_op(op)
    rewriter.erase_op(access)
    return True


def _shifted(emit: SPIRVEmitter, value: Value, shift: Value, mask: Value) -> Value:
    """Returns the low bits of a value, in the place that they have in the integer that holds it."""
    if value.type == I1:
        value = _number_of_bool(emit, value, mask.type)
    else:
        if value.type != mask.type:
            value = emit.op(UConvertOp, value, result_type=mask.type)
        value = folded(emit, bit_ops.BitwiseAndOp, value, mask)
    return folded(emit, bit_ops.ShiftLeftLogicalOp, value, shift)


def _number_of_bool(emit: SPIRVEmitter, value: Value, type_: Type) -> Value:
    if type_ == I1:
        return value
    zero, one = emit.constant(0, type_), emit.constant(1, type_)
    return folded(emit, SelectOp, value, one, zero)


MEMORY_ACCESSES_TO_SPIRV = (
    lower_integer_load,
    lower_image_load,
    lower_integer_store,
    lower_load,
    lower_store,
)
