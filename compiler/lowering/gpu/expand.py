"""Operations of the gpu dialect in terms of simpler ones, before they are converted to a target's.

gpu.global_id x                    ->    gpu.thread_id x + gpu.block_id x * gpu.block_dim x
gpu.shuffle xor %v, %o, %w : f64   ->    two shuffles of 32 bits
"""

from __future__ import annotations

from compiler.dialects.amdgpu.lane_ops import PermlaneSwapOp, SwizzleBitModeOp
from compiler.dialects.arith.cast_ops import BitcastOp, ExtUIOp, TruncIOp
from compiler.dialects.arith.integer_ops import AndIOp, OrIOp, ShLIOp, ShRUIOp
from compiler.dialects.gpu.enums import ShuffleMode
from compiler.dialects.gpu.id_ops import BlockDimOp, BlockIdOp, GlobalIdOp, ThreadIdOp
from compiler.dialects.gpu.subgroup_ops import ShuffleOp
from compiler.dialects.index.ops import AddOp, MulOp
from compiler.ir.constants import constant_integer
from compiler.ir.types import I1, I32, I64, FloatType, IntegerType
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.emitter import Emitter


@pattern(GlobalIdOp, name="GpuGlobalIdRewriter")
def expand_global_id(op: GlobalIdOp, rewriter: Rewriter) -> bool:
    """global_id -> thread_id + block_id * block_dim"""
    rewriter.set_insertion_point(op)
    rewriter.location = op
    block = rewriter.create(BlockIdOp, dimension=op.dimension).result
    size = rewriter.create(BlockDimOp, dimension=op.dimension).result
    before = rewriter.create(MulOp, block, size).result
    thread = rewriter.create(ThreadIdOp, dimension=op.dimension).result
    rewriter.replace_op_with_new_op(op, AddOp, thread, before)
    return True


@pattern(ShuffleOp, name="GpuShuffleRewriter", bounded_recursion=True)
def split_shuffle(op: ShuffleOp, rewriter: Rewriter) -> bool:
    """shuffle of 64 bits -> shuffle of the low half, shuffle of the high half"""
    type_ = op.value.type
    if not isinstance(type_, (IntegerType, FloatType)) or type_.width != 64:
        return rewriter.notify_match_failure(op, "only 64-bit int/float types are supported")
    rewriter.set_insertion_point(op)
    rewriter.location = op
    emit = Emitter(rewriter)
    is_float = isinstance(type_, FloatType)
    bits = emit.cast(BitcastOp, op.value, I64) if is_float else op.value
    low = emit.cast(TruncIOp, bits, I32)
    half = emit.constant(32, I64)
    high = emit.cast(TruncIOp, emit.op(ShRUIOp, bits, half), I32)
    shuffles = [
        rewriter.create(ShuffleOp, value, op.offset, op.width, result_types=[I32, I1], mode=op.mode)
        for value in (low, high)
    ]
    low = emit.cast(ExtUIOp, shuffles[0].shuffle_result, I64)
    high = emit.op(ShLIOp, emit.cast(ExtUIOp, shuffles[1].shuffle_result, I64), half)
    value = emit.op(OrIOp, high, low)
    if is_float:
        value = emit.cast(BitcastOp, value, type_)
    rewriter.replace_op(op, [value, emit.op(AndIOp, shuffles[0].valid, shuffles[1].valid)])
    return True


def _constant_offset(op: ShuffleOp, rewriter: Rewriter) -> int | None:
    """Returns the offset of a shuffle of pairs in a whole wave of 64 lanes; None for other shuffles."""
    if op.mode is not ShuffleMode.XOR:
        rewriter.notify_match_failure(op, "only xor shuffle mode is supported")
        return None
    if constant_integer(op.width) != 64:
        rewriter.notify_match_failure(op, "only 64 width shuffle is supported")
        return None
    offset = constant_integer(op.offset)
    if offset is None:
        rewriter.notify_match_failure(op, "offset must be a constant integer")
    return offset


_MASK = 31
"""Keeps all bits of a lane's number."""


@pattern(ShuffleOp, name="PromoteShuffleToSwizzlePattern")
def promote_to_swizzle(op: ShuffleOp, rewriter: Rewriter) -> bool:
    """shuffle xor %v, 5, 64 -> amdgpu.swizzle_bitmode %v 31 0 5, true"""
    offset = _constant_offset(op, rewriter)
    if offset is None:
        return False
    if not 0 <= offset <= _MASK:
        return rewriter.notify_match_failure(op, "offset must be in the range [0, 31]")
    rewriter.set_insertion_point(op)
    rewriter.location = op
    emit = Emitter(rewriter)
    value = emit.op(SwizzleBitModeOp, op.value, and_mask=_MASK, or_mask=0, xor_mask=offset)
    rewriter.replace_op(op, [value, emit.constant(1, I1)])
    return True


@pattern(ShuffleOp, name="PromoteShuffleToPermlanePattern", benefit=2)
def promote_to_permlane(op: ShuffleOp, rewriter: Rewriter) -> bool:
    """shuffle xor %v, 32, 64 -> amdgpu.permlane_swap %v 32, true"""
    offset = _constant_offset(op, rewriter)
    if offset is None:
        return False
    if offset not in (16, 32):
        return rewriter.notify_match_failure(op, "offset must be either 15 or 31")
    rewriter.set_insertion_point(op)
    rewriter.location = op
    emit = Emitter(rewriter)
    value = emit.op(PermlaneSwapOp, op.value, row_length=offset)
    rewriter.replace_op(op, [value, emit.constant(1, I1)])
    return True
