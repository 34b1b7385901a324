"""Spilled tiles: an operation on a tile in memory uses tile 0, which holds the contents during the operation.

%m = memref.alloca(%n, %n) {arm_sme.in_memory_tile_id = 16 : i32}    // where the function begins
scf.for %i = 0 to %n { exchange slice %i of tile 0 and row %i of %m }
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.arm_sme import intrinsics
from compiler.dialects.arm_sme.enums import ArmSMETileType, TileSliceLayout
from compiler.dialects.arm_sme.type_relations import mask_of, slice_of
from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.llvm.constant_ops import PoisonOp
from compiler.dialects.memref.allocation_ops import AllocaOp
from compiler.dialects.scf.ops import ForOp
from compiler.dialects.vector.element_ops import VectorScaleOp
from compiler.dialects.vector.memory_ops import StoreOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, Value, sole_region
from compiler.ir.types import DYNAMIC, I32, I64, MemRefType
from compiler.ir.value_types import vector_type
from compiler.lowering.arm.live_ranges import TILE_ID, tile_kind
from compiler.lowering.arm.tile_loops import loop_over_slices
from compiler.lowering.memref.accesses_to_llvm import element_pointer
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.conversion_rewriter import ConversionRewriter

_IN_MEMORY_TILE = "arm_sme.in_memory_tile_id"

TILE_LOADS: Mapping[tuple[ArmSMETileType, TileSliceLayout], type[Operation]] = MappingProxyType(
    {
        (ArmSMETileType.ZA_B, TileSliceLayout.HORIZONTAL): intrinsics.aarch64smeld1bhoriz,
        (ArmSMETileType.ZA_H, TileSliceLayout.HORIZONTAL): intrinsics.aarch64smeld1hhoriz,
        (ArmSMETileType.ZA_S, TileSliceLayout.HORIZONTAL): intrinsics.aarch64smeld1whoriz,
        (ArmSMETileType.ZA_D, TileSliceLayout.HORIZONTAL): intrinsics.aarch64smeld1dhoriz,
        (ArmSMETileType.ZA_Q, TileSliceLayout.HORIZONTAL): intrinsics.aarch64smeld1qhoriz,
        (ArmSMETileType.ZA_B, TileSliceLayout.VERTICAL): intrinsics.aarch64smeld1bvert,
        (ArmSMETileType.ZA_H, TileSliceLayout.VERTICAL): intrinsics.aarch64smeld1hvert,
        (ArmSMETileType.ZA_S, TileSliceLayout.VERTICAL): intrinsics.aarch64smeld1wvert,
        (ArmSMETileType.ZA_D, TileSliceLayout.VERTICAL): intrinsics.aarch64smeld1dvert,
        (ArmSMETileType.ZA_Q, TileSliceLayout.VERTICAL): intrinsics.aarch64smeld1qvert,
    }
)
"""The intrinsics that load a slice of a tile."""


def swap_around(op: Operation, tile: Value, number: int, rewriter: ConversionRewriter) -> ForOp:
    """Makes an operation on a spilled tile use tile 0. Returns the loop that precedes it and exchanges the contents."""
    memory = _memory(op, tile, number, rewriter)
    with rewriter.modify(op):
        op.attributes = {**op.attributes, TILE_ID: IntegerAttr(0, I32)}
    rewriter.set_insertion_point(op)
    loop = _swap(tile, memory, rewriter)
    rewriter.set_insertion_point_after(op)
    _swap(tile, memory, rewriter)
    return loop


def _memory(op: Operation, tile: Value, number: int, rewriter: ConversionRewriter) -> Value[MemRefType]:
    """Returns the memory of a tile, which is allocated at the function's start."""
    function = op.parent_op
    while function is not None and not function.has_trait("FunctionOpInterface"):
        function = function.parent_op
    assert function is not None
    block, mark = sole_region(function).entry, IntegerAttr(number, I32)
    for each in block.ops:
        if isinstance(each, AllocaOp) and each.attributes.get(_IN_MEMORY_TILE) == mark:
            return each.memref
    type_, emit = vector_type(tile), VectorEmitter(rewriter)
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(block)
        scale = emit.op(VectorScaleOp)
        length = emit.op(MulIOp, scale, emit.index(type_.shape[0]))
        memory = MemRefType((DYNAMIC, DYNAMIC), type_.element_type)
        attributes = {_IN_MEMORY_TILE: mark}
        return rewriter.create(AllocaOp, [length, length], result_types=[memory], attributes=attributes).memref


def _swap(tile: Value, memory: Value[MemRefType], rewriter: ConversionRewriter) -> ForOp:
    """Exchanges the contents of tile 0 and of the memory."""
    emit, kind, slice_ = VectorEmitter(rewriter), tile_kind(tile), slice_of(vector_type(tile))
    type_, converter = memory.type, converter_of(rewriter)
    least, lower = emit.index(slice_.shape[0]), emit.index(0)
    upper = emit.op(MulIOp, least, emit.op(VectorScaleOp))
    step = emit.index(1)
    tile_0 = {TILE_ID: IntegerAttr(0, I32)}

    def swap(index: Value, carried: list[Value]) -> list[Value]:
        number = emit.op(IndexCastOp, index, result_type=I32)
        mask, rest = emit.constant(1, mask_of(slice_)), emit.op(PoisonOp, result_type=slice_)
        descriptor = emit.op(UnrealizedConversionCastOp, [memory], result_type=converter.convert_type(type_))
        zero, row = emit.constant(0, I64), emit.op(IndexCastOp, index, result_type=I64)
        address = element_pointer(LLVMEmitter(rewriter), converter, type_, descriptor, [row, zero])
        old = emit.op(intrinsics.aarch64smereadhoriz, rest, mask, number, result_type=slice_, properties=tile_0)
        rewriter.create(TILE_LOADS[kind, TileSliceLayout.HORIZONTAL], mask, address, number, properties=tile_0)
        rewriter.create(StoreOp, old, memory, [index, emit.index(0)])
        return []

    return loop_over_slices(rewriter, (lower, upper, step), [], swap)
