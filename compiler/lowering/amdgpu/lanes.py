"""Exchange of values between lanes by patterns that are known in advance, in the rocdl dialect.

amdgpu.dpp %old %src row_shl(1 : i32) : f32    ->    rocdl.update.dpp %old, %src with 257, 15, 15, false : f32
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.amdgpu.enums import DPPPerm
from compiler.dialects.amdgpu.lane_ops import DPPOp, PermlaneSwapOp, SwizzleBitModeOp
from compiler.dialects.llvm.arithmetic_ops import BitcastOp, TruncOp
from compiler.dialects.llvm.constant_ops import UndefOp
from compiler.dialects.llvm.enums import ICmpPredicate
from compiler.dialects.rocdl.chipset import GFX950, Chipset
from compiler.dialects.rocdl.lane_ops import DPPUpdateOp, DsSwizzleOp, Permlane16SwapOp, Permlane32SwapOp
from compiler.ir.attributes import ArrayAttr, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import F32, F64, I32, I64, FloatType, IntegerType, Type, VectorType
from compiler.lowering.amdgpu.chipset_patterns import ChipsetPattern, chipset_pattern, refuse
from compiler.lowering.gpu.lanes_to_rocdl import composed, parts_of
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.types import literal_struct
from compiler.rewrite.conversion_pattern import Adaptor
from compiler.rewrite.conversion_rewriter import ConversionRewriter

_CONTROLS: Mapping[DPPPerm, int] = MappingProxyType(
    {
        DPPPerm.QUAD_PERM: 0,
        DPPPerm.ROW_SHL: 0x100,
        DPPPerm.ROW_SHR: 0x110,
        DPPPerm.ROW_ROR: 0x120,
        DPPPerm.WAVE_SHL: 0x130,
        DPPPerm.WAVE_ROL: 0x134,
        DPPPerm.WAVE_SHR: 0x138,
        DPPPerm.WAVE_ROR: 0x13C,
        DPPPerm.ROW_MIRROR: 0x140,
        DPPPerm.ROW_HALF_MIRROR: 0x141,
        DPPPerm.ROW_BCAST_15: 0x142,
        DPPPerm.ROW_BCAST_31: 0x143,
    }
)
"""The hardware's numbers of patterns, to which their arguments are added."""


def _control(op: DPPOp) -> int:
    """Returns the hardware's number of a pattern with its argument."""
    argument = op.perm_argument
    if isinstance(argument, ArrayAttr):
        return sum(lane << 2 * position for position, lane in enumerate(integers(argument)))
    return _CONTROLS[op.kind] + (argument.value if isinstance(argument, IntegerAttr) else 0)


def _moved_type(type_: IntegerType | FloatType) -> Type:
    """Returns the type of a register that holds a value."""
    if type_.width < 32:
        return I32
    if isinstance(type_, FloatType):
        return F32 if type_.width == 32 else F64
    return I32 if type_.width == 32 else I64


@chipset_pattern(DPPOp, name="AMDGPUDPPLowering")
def lower_dpp(op: DPPOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.dpp -> rocdl.update.dpp of 32 or 64 bits"""
    emit, type_ = LLVMEmitter(rewriter), adaptor[op.src].type
    if not isinstance(type_, (IntegerType, FloatType)):
        return False
    moved_type, bits_type = _moved_type(type_), IntegerType(type_.width)

    def in_register(value: Value) -> Value:
        if bits_type.width > 16:
            return value
        bits = emit.op(BitcastOp, value, result_type=bits_type) if isinstance(type_, FloatType) else value
        vector = emit.op(UndefOp, result_type=VectorType((32 // bits_type.width,), bits_type))
        vector = emit.insert_element(vector, bits, emit.constant(0, I32))
        return emit.op(BitcastOp, vector, result_type=moved_type)

    source, old = in_register(adaptor[op.src]), in_register(adaptor[op.old])
    result = emit.op(
        DPPUpdateOp,
        old,
        source,
        result_type=moved_type,
        dpp_ctrl=_control(op),
        row_mask=op.row_mask,
        bank_mask=op.bank_mask,
        bound_ctrl=op.bound_ctrl,
    )
    if bits_type.width < 32:
        result = emit.op(TruncOp, result, result_type=bits_type)
        if isinstance(type_, FloatType):
            result = emit.op(BitcastOp, result, result_type=type_)
    rewriter.replace_op(op, [result])
    return True


@chipset_pattern(SwizzleBitModeOp, name="AMDGPUSwizzleBitModeLowering")
def lower_swizzle(op: SwizzleBitModeOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.swizzle_bitmode -> rocdl.ds_swizzle with a pattern of three masks of five bits"""
    emit = LLVMEmitter(rewriter)
    (value,) = adaptor.operands
    parts = parts_of(emit, value)
    if parts is None:
        return rewriter.notify_match_failure(op, "failed to decompose value to i32")
    masks = op.and_mask, op.or_mask, op.xor_mask
    mask = emit.constant(sum(each.value << 5 * number for number, each in enumerate(masks)), I32)
    moved = [emit.op(DsSwizzleOp, part, mask, result_type=I32) for part in parts]
    rewriter.replace_op(op, [composed(emit, moved, value.type)])
    return True


@chipset_pattern(PermlaneSwapOp, name="AMDGPUPermlaneLowering")
def lower_permlane_swap(op: PermlaneSwapOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset) -> bool:
    """amdgpu.permlane_swap -> rocdl.permlane16.swap, rocdl.permlane32.swap, and the one of the two that is another"""
    if chipset < GFX950:
        return refuse(op, rewriter, "permlane_swap is only supported on gfx950+")
    emit = LLVMEmitter(rewriter)
    (value,) = adaptor.operands
    target: type[Operation] = Permlane16SwapOp if op.row_length.value == 16 else Permlane32SwapOp
    parts = parts_of(emit, value)
    if parts is None:
        return rewriter.notify_match_failure(op, "failed to decompose value to i32")
    moved: list[Value] = []
    for part in parts:
        pair = emit.op(
            target,
            part,
            part,
            result_type=literal_struct([I32, I32]),
            fi=op.fetch_inactive,
            bound_control=op.bound_ctrl,
        )
        first, second = emit.extract(pair, 0), emit.extract(pair, 1)
        moved.append(emit.select(emit.icmp(ICmpPredicate.EQ, first, part), second, first))
    rewriter.replace_op(op, [composed(emit, moved, value.type)])
    return True


AMDGPU_LANES_TO_ROCDL: tuple[ChipsetPattern, ...] = (lower_dpp, lower_swizzle, lower_permlane_swap)
