"""Products of matrices in shared memory by four warps together: nvgpu's as NVVM's.

An accumulator is a structure of structures: for each 64 rows of the matrix, the registers that a thread has of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.llvm.arithmetic_ops import (
    AddOp,
    LShrOp,
    MulOp,
    OrOp,
    PtrToIntOp,
    ShlOp,
    UDivOp,
    URemOp,
)
from compiler.dialects.llvm.types import LLVMStructType
from compiler.dialects.memref.access_ops import StoreOp
from compiler.dialects.nvgpu.enums import TensorMapSwizzleKind
from compiler.dialects.nvgpu.ops import (
    WarpgroupGenerateDescriptorOp,
    WarpgroupMmaInitAccumulatorOp,
    WarpgroupMmaOp,
    WarpgroupMmaStoreOp,
)
from compiler.dialects.nvgpu.types import WarpgroupAccumulatorType
from compiler.dialects.nvvm.attributes import ShapeAttr
from compiler.dialects.nvvm.id_ops import ThreadIdXOp
from compiler.dialects.nvvm.matrix_enums import (
    MMAIntOverflow,
    MMALayout,
    WGMMAScaleIn,
    WGMMAScaleOut,
    WGMMATypes,
)
from compiler.dialects.nvvm.matrix_ops import (
    WgmmaFenceAlignedOp,
    WgmmaGroupSyncAlignedOp,
    WgmmaMmaAsyncOp,
    WgmmaWaitGroupSyncOp,
)
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Value
from compiler.ir.types import (
    BF16,
    F16,
    F32,
    I1,
    I8,
    I32,
    I64,
    INDEX,
    FloatType,
    IntegerType,
    Signedness,
    Type,
)
from compiler.lowering.gpu.nvgpu_barriers_to_nvvm import tile_address
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.types import literal_struct
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.elementwise import width_of

_ROWS = 64
"""Rows of a matrix that one instruction computes."""
_LANES = 32
_UNUSED_ADDRESS_BITS = 4


def accumulator_struct(type_: WarpgroupAccumulatorType) -> LLVMStructType:
    """Returns the registers that a thread has of an accumulator."""
    fragmented = type_.fragmented
    rows, columns = fragmented.shape
    count = columns // 4 if fragmented.element_type == F16 else columns // 2
    inner = literal_struct([fragmented.element_type] * count)
    return literal_struct([inner] * -(-rows // _ROWS))


def _members(type_: Type) -> tuple[Type, ...]:
    assert isinstance(type_, LLVMStructType) and type_.body is not None
    return type_.body


@conversion_pattern(WarpgroupMmaInitAccumulatorOp, name="NVGPUWarpgroupMmaInitAccumulatorOpLowering")
def lower_init(op: WarpgroupMmaInitAccumulatorOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.warpgroup.mma.init.accumulator -> a structure of zeros"""
    emit, type_ = LLVMEmitter(rewriter), rewriter.convert_type(op.matrix_c.type)
    if type_ is None:
        return False
    zero, whole = emit.constant(0, _members(_members(type_)[0])[0]), emit.poison(type_)
    parts: list[Value] = []
    for position, part_type in enumerate(_members(type_)):
        part = emit.extract(whole, position)
        for number in range(len(_members(part_type))):
            part = emit.insert(part, zero, number)
        parts.append(part)
    for position, part in enumerate(parts):
        whole = emit.insert(whole, part, position)
    rewriter.replace_op(op, [whole])
    return True


# ------------------------------------------------------------------------------------------ descriptors

_SWIZZLES: Mapping[TensorMapSwizzleKind, tuple[int, int]] = MappingProxyType(
    {
        TensorMapSwizzleKind.SWIZZLE_128B: (128, 1),
        TensorMapSwizzleKind.SWIZZLE_64B: (64, 2),
        TensorMapSwizzleKind.SWIZZLE_32B: (32, 3),
        TensorMapSwizzleKind.NONE: (1, 0),
    }
)
"""Bytes of a row, and the number of the swizzling in a descriptor."""


@conversion_pattern(WarpgroupGenerateDescriptorOp, name="NVGPUGenerateWarpgroupDescriptorLowering")
def lower_descriptor(op: WarpgroupGenerateDescriptorOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.warpgroup.generate.descriptor -> address, distances and swizzling in the bits of a number"""
    emit, map_ = LLVMEmitter(rewriter), op.tensor_map.type
    row, kind = _SWIZZLES[map_.swizzle]
    stride = emit.constant((row << 3) >> _UNUSED_ADDRESS_BITS, I64)
    leading = emit.constant((map_.tensor.shape[0] * row) >> _UNUSED_ADDRESS_BITS, I64)
    address = tile_address(emit, op.tensor, adaptor[op.tensor], rewriter)
    pointer = emit.op(PtrToIntOp, address, result_type=I64)
    shifted = emit.op(ShlOp, pointer, emit.constant(46, I64))
    base = emit.op(LShrOp, shifted, emit.constant(50, I64))
    descriptor = emit.constant(0, I64)

    def inserted(value: Value, bit: int) -> Value:
        return emit.op(OrOp, descriptor, emit.op(ShlOp, value, emit.constant(bit, I64)))

    descriptor = inserted(emit.constant(kind, I64), 62)
    descriptor = inserted(emit.constant(0, I64), 49)
    for value, bit in ((stride, 32), (leading, 16), (base, 0)):
        descriptor = inserted(value, bit)
    rewriter.replace_op(op, [descriptor])
    return True


# ------------------------------------------------------------------------------------------ products

_KINDS: Mapping[Type, WGMMATypes] = MappingProxyType(
    {
        F32: WGMMATypes.TF32,
        FloatType("tf32"): WGMMATypes.TF32,
        F16: WGMMATypes.F16,
        BF16: WGMMATypes.BF16,
        FloatType("f8E4M3FN"): WGMMATypes.E4M3,
        FloatType("f8E5M2"): WGMMATypes.E5M2,
        I1: WGMMATypes.B1,
        I8: WGMMATypes.S8,
        IntegerType(8, Signedness.UNSIGNED): WGMMATypes.U8,
        I32: WGMMATypes.S32,
    }
)
_DEPTHS: Mapping[Type, int] = MappingProxyType(
    {
        FloatType("tf32"): 8,
        F16: 16,
        BF16: 16,
        FloatType("f8E4M3FN"): 32,
        FloatType("f8E5M2"): 32,
        IntegerType(16): 32,
        I1: 256,
    }
)
"""Number of the first factor's columns per instruction, by element type."""


def _bytes(type_: Type) -> int:
    return width_of(type_) // 8


@conversion_pattern(WarpgroupMmaOp, name="NVGPUWarpgroupMmaOpLowering")
def lower_product(op: WarpgroupMmaOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.warpgroup.mma -> a fence, an nvvm.wgmma.mma_async for each part of the matrices, and a wait for them"""
    emit, a, b = LLVMEmitter(rewriter), op.descriptor_a.type.tensor, op.descriptor_b.type.tensor
    depth, kinds = _DEPTHS.get(a.element_type), [_KINDS.get(each.element_type) for each in (a, b)]
    accumulator = op.matrix_d.type
    element = accumulator.fragmented.element_type
    sum_kind = WGMMATypes.F32 if element == F32 else _KINDS.get(element)
    if depth is None or None in kinds or sum_kind is None:
        return rewriter.notify_match_failure(op, "there is no such instruction")
    (rows, inner), columns = a.shape, b.shape[1]

    def moved(descriptor: Value, elements: int, type_: Type) -> Value:
        distance = (elements * _bytes(type_)) >> _UNUSED_ADDRESS_BITS
        if not distance:
            return descriptor
        return emit.op(AddOp, descriptor, emit.attribute(IntegerAttr(distance, I32), I64))

    def multiply(total: Value, row: int, step: int) -> Value:
        first_elements = depth * step + inner * a.shape[1] * row
        first = adaptor[op.descriptor_a]
        if first_elements * _bytes(a.element_type) >> _UNUSED_ADDRESS_BITS:
            first = moved(first, first_elements, a.element_type)
        second = adaptor[op.descriptor_b]
        second_elements = b.shape[0] * depth * step
        if second_elements * _bytes(b.element_type) >> _UNUSED_ADDRESS_BITS:
            second = moved(second, second_elements, b.element_type)
        return emit.op(
            WgmmaMmaAsyncOp,
            total,
            first,
            second,
            result_type=total.type,
            shape=ShapeAttr.get(_ROWS, columns, depth),
            type_a=kinds[0],
            type_b=kinds[1],
            type_d=sum_kind,
            scale_d=WGMMAScaleOut.ONE,
            scale_a=WGMMAScaleIn.ONE,
            scale_b=WGMMAScaleIn.ONE,
            layout_a=MMALayout.ROW,
            layout_b=MMALayout.ROW if op.transpose_b else MMALayout.COL,
            satfinite=MMAIntOverflow.WRAPPED,
        )

    rewriter.create(WgmmaFenceAlignedOp)
    sums = adaptor[op.matrix_c]
    whole = emit.poison(sums.type)
    parts: list[Value] = []
    for row in range(rows // _ROWS):
        total = emit.extract(sums, row)
        for step in range(inner // depth):
            total = multiply(total, row, step)
        parts.append(total)
    for row, part in enumerate(parts):
        whole = emit.insert(whole, part, row)
    rewriter.create(WgmmaGroupSyncAlignedOp)
    rewriter.create(WgmmaWaitGroupSyncOp, group=op.wait_group)
    rewriter.replace_op(op, [whole])
    return True


# ------------------------------------------------------------------------------------------ stores


@conversion_pattern(WarpgroupMmaStoreOp, name="NVGPUWarpgroupMmaStoreOpLowering")
def lower_store(op: WarpgroupMmaStoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """nvgpu.warpgroup.mma.store -> a memref.store of each register of a thread to its place in the matrix"""
    emit, whole = LLVMEmitter(rewriter), adaptor[op.matrix_d]
    first_row = 0
    for position, type_ in enumerate(_members(whole.type)):
        part = emit.extract(whole, position)
        _store_rows(emit, part, len(_members(type_)), first_row, op.dst_memref)
        first_row += len(_members(type_))
    rewriter.erase_op(op)
    return True


def _store_rows(emit: LLVMEmitter, part: Value, count: int, first_row: int, memref: Value) -> None:
    """Stores the registers that a thread has of 64 rows.

    Two registers that follow each other are neighbours in a row, the next two stand eight rows below, and the two after
    these eight columns further.
    """
    numbers = {number: emit.constant(number, I32) for number in (1, 2, 4, 8, 16, _LANES)}
    thread = emit.op(ThreadIdXOp, result_type=I32)
    lane, warp = emit.op(URemOp, thread, numbers[_LANES]), emit.op(UDivOp, thread, numbers[_LANES])
    lane_row, lane_pair = emit.op(UDivOp, lane, numbers[4]), emit.op(URemOp, lane, numbers[4])
    column = emit.op(MulOp, lane_pair, numbers[2])
    row = emit.op(AddOp, lane_row, emit.op(MulOp, warp, numbers[16]))
    if first_row:
        row = emit.op(AddOp, row, emit.constant(first_row, I32))
    for below in range(2):
        x = emit.op(AddOp, row, emit.op(MulOp, emit.constant(below, I32), numbers[8]))
        for further in range(count // 4):
            y = emit.op(AddOp, column, emit.op(MulOp, emit.constant(further, I32), numbers[8]))
            places = [emit.op(IndexCastOp, value, result_type=INDEX) for value in (x, y)]
            places.append(emit.op(IndexCastOp, emit.op(AddOp, y, numbers[1]), result_type=INDEX))
            register = 2 * below + 4 * further
            values = [emit.extract(part, register + number) for number in range(2)]
            for value, place in zip(values, places[1:], strict=True):
                emit.builder.create(StoreOp, value, memref, [places[0], place])


WARPGROUPS_TO_NVVM = (lower_descriptor, lower_product, lower_store, lower_init)
"""The patterns for products of four warps."""
