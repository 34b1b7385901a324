"""Exchange of values between the lanes of a wave, in the rocdl dialect.

gpu.shuffle xor %v, %offset, %width    ->    rocdl.ds_bpermute of the lane whose number is this one's xor the offset

Lanes exchange 32 bits at a time: other values are put into integers of that width, or cut into several.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from compiler.dialects.gpu.enums import BroadcastType, ShuffleMode
from compiler.dialects.gpu.id_ops import LaneIdOp
from compiler.dialects.gpu.subgroup_ops import ShuffleOp, SubgroupBroadcastOp
from compiler.dialects.llvm.arithmetic_ops import AddOp, AndOp, BitcastOp, ShlOp, SubOp, TruncOp, XOrOp, ZExtOp
from compiler.dialects.llvm.enums import ICmpPredicate
from compiler.dialects.rocdl.lane_ops import (
    DsBpermuteOp,
    MbcntHiOp,
    MbcntLoOp,
    ReadfirstlaneOp,
    ReadlaneOp,
)
from compiler.ir.attributes import UNIT, ArrayAttr, Attribute, dictionary_attr
from compiler.ir.operation import Value
from compiler.ir.types import BF16, F16, F32, F64, I32, FloatType, IntegerType, Type, VectorType, element_type_or_self
from compiler.lowering.gpu.ids_to_llvm import range_of_i32, to_index
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.ods.llvm_types import is_pointer
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter


def lane_id(emit: LLVMEmitter) -> Value:
    """Returns the lane id: the number of lanes below it."""
    zero, all_lanes = emit.constant(0, I32), emit.constant(0xFFFFFFFF, I32)
    low = emit.op(MbcntLoOp, all_lanes, zero, result_type=I32, res_attrs=_number_below(32))
    return emit.op(MbcntHiOp, all_lanes, low, result_type=I32, res_attrs=_number_below(64))


def _number_below(bound: int) -> ArrayAttr:
    attributes: list[tuple[str, Attribute]] = [("llvm.noundef", UNIT), ("llvm.range", range_of_i32(0, bound))]
    return ArrayAttr((dictionary_attr(attributes),))


# ------------------------------------------------------------------------------------------ parts of 32 bits


def _width(type_: Type) -> int | None:
    element = element_type_or_self(type_)
    if not isinstance(element, (IntegerType, FloatType)):
        return None
    return element.width * (prod(type_.shape) if isinstance(type_, VectorType) else 1)


def parts_of(emit: LLVMEmitter, value: Value) -> list[Value] | None:
    """Returns the bits of a value as 32-bit integers; None if its width is no multiple of 32."""
    width, type_ = _width(value.type), value.type
    if width is None or (width > 32 and width % 32):
        return None
    if width < 32:
        narrow = IntegerType(width)
        bits = value if type_ == narrow else emit.op(BitcastOp, value, result_type=narrow)
        return [emit.op(ZExtOp, bits, result_type=I32)]
    if width == 32:
        return [value if type_ == I32 else emit.op(BitcastOp, value, result_type=I32)]
    parts = VectorType((width // 32,), I32)
    vector = value if type_ == parts else emit.op(BitcastOp, value, result_type=parts)
    return [emit.extract_element(vector, emit.constant(number, I32)) for number in range(width // 32)]


def composed(emit: LLVMEmitter, parts: Sequence[Value], type_: Type) -> Value:
    """Returns the value of a type whose bits `parts_of` gave."""
    width = _width(type_)
    assert width is not None
    if width < 32:
        narrow = IntegerType(width)
        bits = emit.op(TruncOp, parts[0], result_type=narrow)
        return bits if type_ == narrow else emit.op(BitcastOp, bits, result_type=type_)
    if width == 32:
        return parts[0] if type_ == I32 else emit.op(BitcastOp, parts[0], result_type=type_)
    vector = emit.poison(VectorType((len(parts),), I32))
    for number, part in enumerate(parts):
        vector = emit.insert_element(vector, part, emit.constant(number, I32))
    return vector if vector.type == type_ else emit.op(BitcastOp, vector, result_type=type_)


# ------------------------------------------------------------------------------------------ patterns


@conversion_pattern(LaneIdOp, name="GPULaneIdOpToROCDL")
def lower_lane_id(op: LaneIdOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.lane_id -> rocdl.mbcnt.hi of rocdl.mbcnt.lo"""
    rewriter.replace_op(op, [to_index(lane_id(LLVMEmitter(rewriter)), rewriter)])
    return True


def _source_lane(op: ShuffleOp, emit: LLVMEmitter, lane: Value, offset: Value) -> Value:
    match op.mode:
        case ShuffleMode.UP:
            return emit.op(SubOp, lane, offset)
        case ShuffleMode.DOWN:
            return emit.op(AddOp, lane, offset)
        case ShuffleMode.XOR:
            return emit.op(XOrOp, lane, offset)
        case _:
            return offset


@conversion_pattern(ShuffleOp, name="GPUShuffleOpLowering")
def lower_shuffle(op: ShuffleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.shuffle -> rocdl.ds_bpermute; a lane whose source is outside of its group reads its own value"""
    emit = LLVMEmitter(rewriter)
    value, offset, width = adaptor.operands
    lane = lane_id(emit)
    zero = emit.constant(0, I32)
    negative_width = emit.op(SubOp, zero, width)
    group_end = emit.op(AndOp, emit.op(AddOp, lane, width), negative_width)
    source = _source_lane(op, emit, lane, offset)
    is_inside = emit.icmp(ICmpPredicate.SLT, source, group_end)
    chosen = emit.select(is_inside, source, lane)
    address = emit.op(ShlOp, chosen, emit.constant(2, I32))
    parts = parts_of(emit, value)
    if parts is None:
        return rewriter.notify_match_failure(op, "failed to decompose value to i32")
    moved = [emit.op(DsBpermuteOp, address, part, result_type=I32) for part in parts]
    rewriter.replace_op(op, [composed(emit, moved, value.type), is_inside])
    return True


def _can_be_read(type_: Type) -> bool:
    """Returns True for types that the instructions for reading a lane support directly."""
    if type_ in (F16, BF16, F32, F64) or is_pointer(type_):
        return True
    if isinstance(type_, IntegerType):
        return type_.width in (16, 32, 64)
    if isinstance(type_, VectorType):
        element = type_.element_type
        return element == I32 or (type_.num_elements == 2 and element in (F16, BF16, IntegerType(16)))
    return False


@conversion_pattern(SubgroupBroadcastOp, name="GPUSubgroupBroadcastOpToROCDL")
def lower_broadcast(op: SubgroupBroadcastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gpu.subgroup_broadcast -> rocdl.readlane, rocdl.readfirstlane"""
    emit = LLVMEmitter(rewriter)
    value, *lane = adaptor.operands

    def read(part: Value) -> Value:
        if op.broadcast_type is BroadcastType.SPECIFIC_LANE:
            return emit.op(ReadlaneOp, part, *lane, result_type=part.type)
        return emit.op(ReadfirstlaneOp, part, result_type=part.type)

    if _can_be_read(value.type):
        rewriter.replace_op(op, [read(value)])
        return True
    parts = parts_of(emit, value)
    if parts is None:
        return rewriter.notify_match_failure(op, "Unexpected decomposition failure")
    rewriter.replace_op(op, [composed(emit, [read(part) for part in parts], value.type)])
    return True


LANES_TO_ROCDL = (lower_lane_id, lower_shuffle, lower_broadcast)
