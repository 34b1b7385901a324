"""Barriers in shared memory, and copies of tiles of tensors that they count: nvgpu's as NVVM's.

nvgpu.mbarrier.arrive %b[%i]    ->    nvvm.mbarrier.arrive (the address of barrier %i)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.gpu.attributes import AddressSpaceAttr
from compiler.dialects.gpu.enums import AddressSpace
from compiler.dialects.gpu.kernel_ops import GPUModuleOp
from compiler.dialects.llvm.arithmetic_ops import AddrSpaceCastOp, PtrToIntOp, TruncOp, ZExtOp
from compiler.dialects.memref.allocation_ops import GetGlobalOp, GlobalOp
from compiler.dialects.nvgpu import ops as nvgpu
from compiler.dialects.nvvm import barrier_ops as nvvm
from compiler.dialects.nvvm.copy_ops import (
    CpAsyncBulkTensorGlobalToSharedClusterOp,
    CpAsyncBulkTensorSharedCTAToGlobalOp,
    PrefetchOp,
)
from compiler.dialects.nvvm.enums import MemScopeKind
from compiler.ir.attributes import (
    UNIT,
    Attribute,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
)
from compiler.ir.operation import Operation, Value, sole_region
from compiler.ir.symbols import generate_symbol_name, symbol_name
from compiler.ir.types import (
    BF16,
    F16,
    F32,
    F64,
    I1,
    I32,
    I64,
    DialectType,
    IntegerType,
    MemRefType,
    Signedness,
    Type,
    integer_element,
)
from compiler.lowering.gpu.runtime import Runtime
from compiler.lowering.memref.accesses_to_llvm import buffer_pointer, element_pointer
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.func_to_llvm import promote_operands
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter

_SHARED, _CLUSTER = 3, 7
_BARRIER_ALIGNMENT = 8
_TENSOR_MAP_BYTES = 128
_LARGEST_RANK = 5


def _is_shared(space: Attribute | None) -> bool:
    """Returns True for the attributes of shared memory."""
    if isinstance(space, IntegerAttr):
        return space.value == _SHARED
    return isinstance(space, AddressSpaceAttr) and space.value is AddressSpace.WORKGROUP


def barrier_memref(type_: DialectType) -> MemRefType:
    """Returns the type of the memory of a group of barriers."""
    space, count = type_.parameters
    return MemRefType((count,), I64, None, IntegerAttr(_SHARED, I64) if _is_shared(space) else None)


def truncated(emit: LLVMEmitter, value: Value) -> Value:
    """Returns a number in 32 bits."""
    return value if integer_element(value.type).width <= 32 else emit.op(TruncOp, value, result_type=I32)


@conversion_pattern(nvgpu.MBarrierCreateOp, name="NVGPUMBarrierCreateLowering")
def lower_create(op: nvgpu.MBarrierCreateOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.mbarrier.create -> memref.get_global of memory in the module"""
    function = op.parent_op
    module: Operation | None = None
    if function is not None:
        module = function.parent_of_type(GPUModuleOp) or function.parent_of_type(ModuleOp)
    if function is None or module is None:
        return False
    block, type_ = sole_region(module).entry, barrier_memref(op.barriers.type)
    name = generate_symbol_name("__mbarrier", {symbol_name(each) for each in block.ops})
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(block)
        rewriter.create(
            GlobalOp,
            sym_name=StringAttr(name),
            sym_visibility=StringAttr("private"),
            type=TypeAttr(type_),
            alignment=IntegerAttr(_BARRIER_ALIGNMENT, I64),
            location=function,
        )
    rewriter.replace_op_with_new_op(op, GetGlobalOp, result_types=[type_], name_=SymbolRefAttr(name))
    return True


_Barrier = (
    nvgpu.MBarrierGetOp
    | nvgpu.MBarrierInitOp
    | nvgpu.MBarrierArriveOp
    | nvgpu.MBarrierArriveNoCompleteOp
    | nvgpu.MBarrierArriveExpectTxOp
    | nvgpu.MBarrierTestWaitOp
    | nvgpu.MBarrierTryWaitParityOp
    | nvgpu.TmaAsyncLoadOp
)


def _address(op: _Barrier, adaptor: Adaptor, rewriter: ConversionRewriter) -> Value:
    """Returns the address of the barrier that an operation names by its number in a group."""
    emit, type_ = LLVMEmitter(rewriter), barrier_memref(op.barriers.type)
    group, number = adaptor[op.barriers], adaptor[op.mbar_id]
    return element_pointer(emit, converter_of(rewriter), type_, group, [number])


@conversion_pattern(nvgpu.MBarrierGetOp, name="NVGPUMBarrierGetLowering")
def lower_get(op: nvgpu.MBarrierGetOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.mbarrier.get -> the barrier's address as a number"""
    address = _address(op, adaptor, rewriter)
    rewriter.replace_op_with_new_op(op, PtrToIntOp, address, result_types=[op.mbarrier_pointer.type])
    return True


@conversion_pattern(nvgpu.MBarrierInitOp, name="NVGPUMBarrierInitLowering")
def lower_init(op: nvgpu.MBarrierInitOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.mbarrier.init -> nvvm.mbarrier.init"""
    address = _address(op, adaptor, rewriter)
    count = truncated(LLVMEmitter(rewriter), adaptor[op.count])
    rewriter.create(nvvm.MBarrierInitOp, address, count, adaptor.replacements(op.predicate))
    rewriter.erase_op(op)
    return True


@conversion_pattern(nvgpu.MBarrierArriveOp, name="NVGPUMBarrierArriveLowering")
def lower_arrive(op: nvgpu.MBarrierArriveOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.mbarrier.arrive -> nvvm.mbarrier.arrive"""
    address = _address(op, adaptor, rewriter)
    rewriter.replace_op_with_new_op(op, nvvm.MBarrierArriveOp, address, result_types=[I64])
    return True


@conversion_pattern(nvgpu.MBarrierArriveNoCompleteOp, name="NVGPUMBarrierArriveNoCompleteLowering")
def lower_arrive_nocomplete(
    op: nvgpu.MBarrierArriveNoCompleteOp, adaptor: Adaptor, rewriter: ConversionRewriter
) -> bool:
    """nvgpu.mbarrier.arrive.nocomplete -> nvvm.mbarrier.arrive.nocomplete"""
    address = _address(op, adaptor, rewriter)
    count = truncated(LLVMEmitter(rewriter), adaptor[op.count])
    rewriter.replace_op_with_new_op(op, nvvm.MBarrierArriveNocompleteOp, address, count, result_types=[I64])
    return True


@conversion_pattern(nvgpu.MBarrierTestWaitOp, name="NVGPUMBarrierTestWaitLowering")
def lower_test_wait(op: nvgpu.MBarrierTestWaitOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.mbarrier.test.wait -> nvvm.mbarrier.test.wait"""
    address, token = _address(op, adaptor, rewriter), adaptor[op.token]
    rewriter.replace_op_with_new_op(op, nvvm.MBarrierTestWaitOp, address, token, result_types=[I1])
    return True


@conversion_pattern(nvgpu.MBarrierArriveExpectTxOp, name="NVGPUMBarrierArriveExpectTxLowering")
def lower_arrive_expect(op: nvgpu.MBarrierArriveExpectTxOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.mbarrier.arrive.expect_tx -> nvvm.mbarrier.arrive.expect_tx"""
    address = _address(op, adaptor, rewriter)
    count = truncated(LLVMEmitter(rewriter), adaptor[op.txcount])
    rewriter.create(nvvm.MBarrierArriveExpectTxOp, address, count, adaptor.replacements(op.predicate), result_types=[])
    rewriter.erase_op(op)
    return True


@conversion_pattern(nvgpu.MBarrierTryWaitParityOp, name="NVGPUMBarrierTryWaitParityLowering")
def lower_try_wait(op: nvgpu.MBarrierTryWaitParityOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.mbarrier.try_wait.parity -> nvvm.mbarrier.try_wait.parity"""
    emit, address = LLVMEmitter(rewriter), _address(op, adaptor, rewriter)
    ticks = truncated(emit, adaptor[op.ticks])
    phase = emit.op(ZExtOp, adaptor[op.phase_parity], result_type=I32)
    rewriter.create(nvvm.MBarrierTryWaitParityOp, address, phase, ticks)
    rewriter.erase_op(op)
    return True


# ------------------------------------------------------------------------------------------ tiles of tensors


def tile_address(
    emit: LLVMEmitter, memref: Value[MemRefType], descriptor: Value, rewriter: ConversionRewriter
) -> Value:
    """Returns the address of the first element of a tile in shared memory."""
    return buffer_pointer(emit, converter_of(rewriter), memref.type, descriptor)


def _coordinates(emit: LLVMEmitter, values: Sequence[Value]) -> list[Value]:
    return [truncated(emit, value) for value in values]


@conversion_pattern(nvgpu.TmaAsyncLoadOp, name="NVGPUTmaAsyncLoadOpLowering")
def lower_tile_load(op: nvgpu.TmaAsyncLoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.tma.async.load -> nvvm.cp.async.bulk.tensor.shared.cluster.global"""
    emit = LLVMEmitter(rewriter)
    shared = tile_address(emit, op.dst, adaptor[op.dst], rewriter)
    target = emit.op(AddrSpaceCastOp, shared, result_type=pointer_type(_CLUSTER))
    barrier = _address(op, adaptor, rewriter)
    coordinates = _coordinates(emit, adaptor.replacements(op.coordinates))
    rewriter.create(
        CpAsyncBulkTensorGlobalToSharedClusterOp,
        target,
        adaptor[op.tensor_map_descriptor],
        coordinates,
        barrier,
        multicast_mask=adaptor.replacements(op.multicast_mask),
        predicate=adaptor.replacements(op.predicate),
    )
    rewriter.erase_op(op)
    return True


@conversion_pattern(nvgpu.TmaAsyncStoreOp, name="NVGPUTmaAsyncStoreOpLowering")
def lower_tile_store(op: nvgpu.TmaAsyncStoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.tma.async.store -> nvvm.cp.async.bulk.tensor.global.shared.cta"""
    emit = LLVMEmitter(rewriter)
    source = tile_address(emit, op.src, adaptor[op.src], rewriter)
    coordinates = _coordinates(emit, adaptor.replacements(op.coordinates))
    rewriter.create(
        CpAsyncBulkTensorSharedCTAToGlobalOp,
        adaptor[op.tensor_map_descriptor],
        source,
        coordinates,
        predicate=adaptor.replacements(op.predicate),
    )
    rewriter.erase_op(op)
    return True


@conversion_pattern(nvgpu.TmaFenceOp, name="NVGPUTmaFenceOpLowering")
def lower_tile_fence(op: nvgpu.TmaFenceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.tma.fence.descriptor -> nvvm.fence.proxy.acquire"""
    size = LLVMEmitter(rewriter).constant(_TENSOR_MAP_BYTES, I32)
    rewriter.create(nvvm.FenceProxyAcquireOp, *adaptor.operands, size, scope=MemScopeKind.SYS)
    rewriter.erase_op(op)
    return True


@conversion_pattern(nvgpu.TmaPrefetchOp, name="NVGPUTmaPrefetchOpLowering")
def lower_tile_prefetch(op: nvgpu.TmaPrefetchOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.tma.prefetch.descriptor -> nvvm.prefetch tensormap"""
    descriptor = adaptor[op.tensor_map_descriptor]
    rewriter.create(PrefetchOp, descriptor, adaptor.replacements(op.predicate), tensormap=UNIT)
    rewriter.erase_op(op)
    return True


def _unsigned(width: int) -> IntegerType:
    return IntegerType(width, Signedness.UNSIGNED)


_CUDA_TYPES: Mapping[Type, int] = MappingProxyType(
    {
        _unsigned(8): 0,
        _unsigned(16): 1,
        _unsigned(32): 2,
        I32: 3,
        _unsigned(64): 4,
        I64: 5,
        F16: 6,
        F32: 7,
        F64: 8,
        BF16: 9,
    }
)
"""The numbers that CUDA's driver has for types of elements (`CUtensorMapDataType`)."""


@conversion_pattern(nvgpu.TmaCreateDescriptorOp, name="NVGPUTmaCreateDescriptorOpLowering")
def lower_tile_descriptor(op: nvgpu.TmaCreateDescriptorOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.tma.create.descriptor -> a call of @mgpuTensorMapEncodeTiledMemref"""
    runtime, type_, map_ = Runtime(op, rewriter), op.tensor.type, op.tensor_map.type
    emit, element = runtime.emit, _CUDA_TYPES.get(type_.element_type)
    if element is None:
        return False

    def number(value: int) -> Value:
        return emit.attribute(IntegerAttr(value, I32), I64)

    kind = number(element)
    rank, descriptor, *_ = promote_operands(emit, op.operands, adaptor.groups, bare=False)
    box = emit.alloca(number(_LARGEST_RANK), I64)
    for position, size in enumerate(adaptor.replacements(op.box_dimensions)):
        emit.store(size, emit.gep(box, [number(position)], pointer_type()))
    swizzle, l2_promotion, out_of_bounds, interleave = map_.swizzle, map_.l2promo, map_.oob, map_.interleave
    settings = [number(setting) for setting in (interleave, swizzle, l2_promotion, out_of_bounds)]
    arguments = (rank, descriptor, kind, *settings, box)
    rewriter.replace_op(op, [runtime.call_for_pointer("mgpuTensorMapEncodeTiledMemref", *arguments)])
    return True


BARRIERS_TO_NVVM = (
    lower_create,
    lower_get,
    lower_init,
    lower_arrive,
    lower_arrive_nocomplete,
    lower_test_wait,
    lower_try_wait,
    lower_tile_load,
    lower_tile_store,
    lower_tile_descriptor,
    lower_tile_prefetch,
    lower_tile_fence,
    lower_arrive_expect,
)
"""The patterns for barriers and for copies of tiles."""
