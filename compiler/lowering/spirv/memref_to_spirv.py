"""`convert-memref-to-spirv`: memrefs whose memory spaces are storage classes.

memref.load %m[%i] : memref<4xf32, #spirv.storage_class<StorageBuffer>>
    ->    %p = spirv.AccessChain %m[0, %i]    spirv.Load "StorageBuffer" %p : f32
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.dialects.memref.access_ops import AtomicRMWOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp, DeallocOp
from compiler.dialects.memref.view_ops import (
    CastOp,
    ExtractAlignedPointerAsIndexOp,
    MemorySpaceCastOp,
    ReinterpretCastOp,
)
from compiler.dialects.spirv.attributes import StorageClassAttr
from compiler.dialects.spirv.enums.operation_enums import MemorySemantics, StorageClass
from compiler.dialects.spirv.ops import atomic_ops
from compiler.dialects.spirv.ops.cast_ops import ConvertPtrToUOp, GenericCastToPtrOp, PtrCastToGenericOp
from compiler.dialects.spirv.ops.memory_ops import InBoundsPtrAccessChainOp, VariableOp
from compiler.dialects.spirv.ops.structure_ops import AddressOfOp, GlobalVariableOp
from compiler.dialects.spirv.target_env import target_env_around
from compiler.dialects.spirv.types import PointerType
from compiler.ir.attributes import SymbolRefAttr, TypeAttr
from compiler.ir.mixed_values import mixed_values
from compiler.ir.operation import Operation
from compiler.ir.slices import integers
from compiler.ir.types import FloatType, IntegerType, MemRefType, VectorType
from compiler.lowering.spirv.conversion import convert_to_spirv, spirv_types
from compiler.lowering.spirv.element_pointers import element_pointer
from compiler.lowering.spirv.emitter import SPIRVEmitter
from compiler.lowering.spirv.memory_accesses_to_spirv import MEMORY_ACCESSES_TO_SPIRV, atomic_scope
from compiler.lowering.spirv.symbols import symbol_table_body
from compiler.lowering.spirv.target_types import (
    SPIRVConversionOptions,
    SPIRVTypeConverter,
    storage_class_of_memref,
)
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import RewritePattern


@dataclass
class MemRefToSPIRV(Pass):
    """Convert MemRef dialect to SPIR-V dialect."""

    argument = "convert-memref-to-spirv"
    name = "ConvertMemRefToSPIRVPass"
    summary = "Convert MemRef dialect to SPIR-V dialect"
    dependent_dialects = ("spirv",)

    bool_num_bits: int = option("bool-num-bits", 8, "The number of bits to store a boolean value")
    use_64bit_index: bool = option("use-64bit-index", False, "Use 64-bit integers to convert index types")

    def run(self, op: Operation, state: PassState) -> None:
        options = SPIRVConversionOptions(index_width=64 if self.use_64bit_index else 32, bool_width=self.bool_num_bits)
        converter = SPIRVTypeConverter(target_env_around(op), options)
        convert_to_spirv(op, state, converter, MEMREF_TO_SPIRV)


# ------------------------------------------------------------------------------------------ allocations


def _is_supported(type_: MemRefType, storage: StorageClass) -> bool:
    """Returns True for memrefs with a storage class, a static shape and elements of scalars or vectors."""
    element = type_.element_type.element_type if isinstance(type_.element_type, VectorType) else type_.element_type
    is_number = isinstance(element, IntegerType | FloatType)
    return storage_class_of_memref(type_) is storage and type_.has_static_shape and is_number


@conversion_pattern(AllocaOp, name="AllocaOpPattern")
def lower_alloca(op: AllocaOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.alloca in the storage class Function -> spirv.Variable"""
    type_ = op.result.type
    if not isinstance(type_, MemRefType) or not _is_supported(type_, StorageClass.Function):
        return rewriter.notify_match_failure(op, "unhandled allocation type")
    pointer = rewriter.convert_type(type_)
    if pointer is None:
        return rewriter.notify_match_failure(op, "type conversion failed")
    variable = rewriter.create(VariableOp, storage_class=StorageClass.Function, result_types=[pointer])
    rewriter.replace_op(op, variable.results)
    return True


@conversion_pattern(AllocOp, name="AllocOpPattern")
def lower_alloc(op: AllocOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.alloc in the storage class Workgroup -> spirv.mlir.addressof of a new spirv.GlobalVariable"""
    type_ = op.result.type
    if not isinstance(type_, MemRefType) or not _is_supported(type_, StorageClass.Workgroup):
        return rewriter.notify_match_failure(op, "unhandled allocation type")
    pointer, body = rewriter.convert_type(type_), symbol_table_body(op)
    if pointer is None or body is None:
        return rewriter.notify_match_failure(op, "type conversion failed")
    count = sum(isinstance(other, GlobalVariableOp) for other in body.ops)
    name = f"__workgroup_mem__{count}"
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(body)
        rewriter.create(GlobalVariableOp, type=TypeAttr(pointer), sym_name=name)
    rewriter.replace_op_with_new_op(op, AddressOfOp, variable=SymbolRefAttr(name), result_types=[pointer])
    return True


@conversion_pattern(DeallocOp, name="DeallocOpPattern")
def lower_dealloc(op: DeallocOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.dealloc of memory of the workgroup -> nothing"""
    type_ = op.memref.type
    if not isinstance(type_, MemRefType) or not _is_supported(type_, StorageClass.Workgroup):
        return rewriter.notify_match_failure(op, "unhandled allocation type")
    rewriter.erase_op(op)
    return True


# ------------------------------------------------------------------------------------------ atomics

_ATOMICS: Mapping[AtomicRMWKind, type[Operation]] = MappingProxyType(
    {
        AtomicRMWKind.ADDI: atomic_ops.AtomicIAddOp,
        AtomicRMWKind.MAXS: atomic_ops.AtomicSMaxOp,
        AtomicRMWKind.MAXU: atomic_ops.AtomicUMaxOp,
        AtomicRMWKind.MINS: atomic_ops.AtomicSMinOp,
        AtomicRMWKind.MINU: atomic_ops.AtomicUMinOp,
        AtomicRMWKind.ORI: atomic_ops.AtomicOrOp,
        AtomicRMWKind.ANDI: atomic_ops.AtomicAndOp,
    }
)


@conversion_pattern(AtomicRMWOp, name="AtomicRMWOpPattern")
def lower_atomic(op: AtomicRMWOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.atomic_rmw addi -> spirv.AtomicIAdd"""
    type_ = op.memref.type
    if isinstance(op.result.type, FloatType) or not isinstance(type_, MemRefType):
        return rewriter.notify_match_failure(op, "unimplemented floating-point case")
    scope, result_type = atomic_scope(type_), rewriter.convert_type(op.result.type)
    if scope is None:
        return rewriter.notify_match_failure(op, "unsupported memref memory space")
    if result_type is None:
        return rewriter.notify_match_failure(op, "failed to convert result type")
    emit, converter = SPIRVEmitter(rewriter), spirv_types(rewriter)
    value, base, *indices = adaptor.operands
    pointer, target = element_pointer(emit, converter, type_, base, indices), _ATOMICS.get(op.kind)
    if pointer is None or target is None:
        return rewriter.notify_match_failure(op, "unimplemented atomic kind")
    semantics = MemorySemantics.AcquireRelease
    new = emit.op(target, pointer, value, memory_scope=scope, semantics=semantics, result_type=result_type)
    rewriter.replace_op(op, [new])
    return True


# ------------------------------------------------------------------------------------------ casts


@conversion_pattern(CastOp, name="CastPattern")
def lower_cast(op: CastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.cast between memrefs that become one type -> nothing"""
    (source,) = adaptor.operands
    if rewriter.convert_type(op.result.type) != source.type:
        return rewriter.notify_match_failure(op, "types doesn't match")
    rewriter.replace_op(op, [source])
    return True


@conversion_pattern(MemorySpaceCastOp, name="MemorySpaceCastOpPattern")
def lower_memory_space_cast(op: MemorySpaceCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.memory_space_cast -> casts to a generic pointer, and from that to one of another storage class"""
    source_type, result_type = op.source_.type, op.result.type
    if not spirv_types(rewriter).target.is_kernel:
        return rewriter.notify_match_failure(op, "address space casts require kernel capability")
    if not isinstance(source_type, MemRefType) or not isinstance(result_type, MemRefType):
        return rewriter.notify_match_failure(op, "SPIR-V lowering requires ranked memref types")
    source, target = storage_class_of_memref(source_type), storage_class_of_memref(result_type)
    if source is None or target is None:
        return rewriter.notify_match_failure(op, "address space must be a SPIR-V storage class")
    pointer = rewriter.convert_type(result_type)
    if pointer is None:
        return rewriter.notify_match_failure(op, "failed to convert memref type")
    emit, (value,) = SPIRVEmitter(rewriter), adaptor.operands
    if source is not StorageClass.Generic:
        space = StorageClassAttr.get(StorageClass.Generic)
        between = MemRefType(source_type.shape, source_type.element_type, source_type.layout, space)
        generic = pointer if target is StorageClass.Generic else rewriter.convert_type(between)
        value = emit.op(PtrCastToGenericOp, value, result_type=generic)
    if target is not StorageClass.Generic:
        value = emit.op(GenericCastToPtrOp, value, result_type=pointer)
    rewriter.replace_op(op, [value])
    return True


@conversion_pattern(ReinterpretCastOp, name="ReinterpretCastPattern")
def lower_reinterpret_cast(op: ReinterpretCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.reinterpret_cast %m to offset: [%o] -> spirv.InBoundsPtrAccessChain %m[%o]; %m for an offset of 0"""
    source = adaptor[op.source_]
    if not isinstance(source.type, PointerType):
        return rewriter.notify_match_failure(op, f"invalid src type {source.type}")
    if rewriter.convert_type(op.result.type) != source.type:
        return rewriter.notify_match_failure(op, f"invalid dst type {op.result.type}")
    offsets = mixed_values(integers(op.static_offsets), adaptor.replacements(op.offsets))
    offset = offsets[0]
    if offset == 0:
        rewriter.replace_op(op, [source])
        return True
    emit = SPIRVEmitter(rewriter)
    distance = emit.constant(offset, spirv_types(rewriter).index_type) if isinstance(offset, int) else offset
    moved = emit.op(InBoundsPtrAccessChainOp, source, distance, result_type=source.type)
    rewriter.replace_op(op, [moved])
    return True


@conversion_pattern(ExtractAlignedPointerAsIndexOp, name="ExtractAlignedPointerAsIndexOpPattern")
def lower_pointer_as_index(op: ExtractAlignedPointerAsIndexOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """memref.extract_aligned_pointer_as_index -> spirv.ConvertPtrToU"""
    index_type = spirv_types(rewriter).index_type
    rewriter.replace_op_with_new_op(op, ConvertPtrToUOp, *adaptor.operands, result_types=[index_type])
    return True


MEMREF_TO_SPIRV: Sequence[RewritePattern] = (
    lower_alloca,
    lower_alloc,
    lower_atomic,
    lower_dealloc,
    *MEMORY_ACCESSES_TO_SPIRV,
    lower_memory_space_cast,
    lower_reinterpret_cast,
    lower_cast,
    lower_pointer_as_index,
)
