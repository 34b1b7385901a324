"""Elements of vectors in the llvm dialect: extracts, inserts, broadcasts, shuffles, interleaves.

Vectors of several dimensions are arrays of vectors; those of no dimension are vectors of one element.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm.aggregate_ops import ShuffleVectorOp
from compiler.dialects.llvm.float_intrinsics import FMulAddOp
from compiler.dialects.llvm.vector_intrinsics import (
    StepVectorOp,
    vectordeinterleave2,
    vectorextract,
    vectorinsert,
    vectorinterleave2,
    vscale,
)
from compiler.dialects.vector.arithmetic_ops import FMAOp
from compiler.dialects.vector.element_ops import (
    BitCastOp,
    BroadcastOp,
    DeinterleaveOp,
    ExtractOp,
    FromElementsOp,
    InsertOp,
    InterleaveOp,
    ScalableExtractOp,
    ScalableInsertOp,
    ShuffleOp,
    StepOp,
    ToElementsOp,
    VectorScaleOp,
)
from compiler.ir.attributes import IntegerAttr
from compiler.ir.mixed_values import MixedValue, mixed_values
from compiler.ir.operation import Value
from compiler.ir.slices import integers
from compiler.ir.types import I32, I64, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.memref.descriptor import element_type
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import is_array, literal_struct
from compiler.lowering.vector.unrolling import leading_positions
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import RewritePattern


def _position(op: ExtractOp | InsertOp, adaptor: Adaptor, rank: int) -> list[MixedValue]:
    """Returns the position of an extract or insert; 0 for the only element of a vector of rank 0."""
    static = integers(op.static_position)
    values = mixed_values(static, adaptor.replacements(op.dynamic_position))
    return [*values, 0] if rank == 0 else values


def _place(emit: LLVMEmitter, position: MixedValue) -> Value:
    return position if isinstance(position, Value) else emit.attribute(IntegerAttr(position, I64), I64)


def shuffle_vector(emit: LLVMEmitter, left: Value, right: Value, mask: Sequence[int]) -> Value:
    """`llvm.shufflevector`."""
    source = vector_type(left)
    type_ = VectorType((len(mask),), source.element_type, source.scalable)
    return emit.op(ShuffleVectorOp, left, right, result_type=type_, mask=list(mask))


@conversion_pattern(ExtractOp, name="VectorExtractOpConversion")
def lower_extract(op: ExtractOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.extract %v[1, 2] -> llvm.extractelement of llvm.extractvalue %v[1]"""
    source_type, type_ = op.source_.type, rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    value, position = adaptor[op.source_], _position(op, adaptor, source_type.rank)
    if not position:
        rewriter.replace_op(op, [value])
        return True
    emit = LLVMEmitter(rewriter)
    is_scalar = len(position) >= source_type.rank
    outer = position[:-1] if is_scalar else position
    if source_type.rank > 1:
        numbers = [each for each in outer if isinstance(each, int)]
        if len(numbers) != len(outer):
            return rewriter.notify_match_failure(op, "llvm.extractvalue does not support dynamic dimensions")
        value = emit.extract(value, *numbers)
    if is_scalar:
        value = emit.extract_element(value, _place(emit, position[-1]))
    rewriter.replace_op(op, [value])
    return True


@conversion_pattern(InsertOp, name="VectorInsertOpConversion")
def lower_insert(op: InsertOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.insert %x, %v[1, 2] -> llvm.insertelement into %v[1], and that inserted"""
    target_type, type_ = op.dest.type, rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    value, target = adaptor[op.value_to_store], adaptor[op.dest]
    position = _position(op, adaptor, target_type.rank)
    if not position:
        rewriter.replace_op(op, [value])
        return True
    emit = LLVMEmitter(rewriter)
    is_scalar = len(position) >= target_type.rank
    outer = position[:-1] if is_scalar else position
    numbers = [each for each in outer if isinstance(each, int)]
    if len(numbers) != len(outer):
        return rewriter.notify_match_failure(op, "llvm.insertvalue does not support dynamic dimensions")
    if is_scalar:
        row = emit.extract(target, *numbers) if target_type.rank > 1 else target
        value = emit.insert_element(row, value, _place(emit, position[-1]))
    rewriter.replace_op(op, [emit.insert(target, value, *numbers) if target_type.rank > 1 else value])
    return True


@conversion_pattern(BroadcastOp, name="VectorBroadcastScalarLowering")
def lower_scalar_broadcast(op: BroadcastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.broadcast : f32 to vector<4xf32> -> llvm.insertelement, llvm.shufflevector [0, 0, 0, 0]"""
    target, type_ = vector_type(op.result), rewriter.convert_type(op.result.type)
    if isinstance(op.source_.type, VectorType) or type_ is None:
        return False
    emit, (scalar,) = LLVMEmitter(rewriter), adaptor.operands
    if target.rank <= 1:
        poison = emit.poison(type_)
        first = emit.insert_element(poison, scalar, emit.attribute(IntegerAttr(0, I32), I32))
        is_single = target.num_elements == 1
        value = first if is_single else shuffle_vector(emit, first, poison, [0] * target.shape[0])
        rewriter.replace_op(op, [value])
        return True
    positions = leading_positions(target)
    if positions is None or not is_array(type_):
        return False
    row_type = element_type(type_, [0] * (target.rank - 1))
    value = emit.poison(type_)
    zero_row = emit.poison(row_type)
    row = emit.insert_element(zero_row, scalar, emit.attribute(IntegerAttr(0, I32), I32))
    row = shuffle_vector(emit, row, row, [0] * target.shape[-1])
    for position in positions:
        value = emit.insert(value, row, *position)
    rewriter.replace_op(op, [value])
    return True


@conversion_pattern(ShuffleOp, name="VectorShuffleOpConversion")
def lower_shuffle(op: ShuffleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.shuffle %a, %b [0, 2] -> llvm.shufflevector, or, of different lengths or rows, one by one"""
    converter = converter_of(rewriter)
    left_type, right_type = op.v1.type, op.v2.type
    target, type_ = vector_type(op.result), converter.convert_type(op.result.type)
    if type_ is None:
        return False
    emit, (left, right) = LLVMEmitter(rewriter), adaptor.operands
    mask = integers(op.mask)
    if target.rank <= 1 and left_type == right_type:
        rewriter.replace_op(op, [shuffle_vector(emit, left, right, mask)])
        return True
    count = left_type.shape[0] if left_type.shape else 1
    vector = emit.poison(type_)
    for number, source in enumerate(mask):
        if source < 0:
            continue
        value, position = (left, source) if source < count else (right, source - count)
        if target.rank <= 1:
            part = emit.extract_element(value, emit.index(position, converter.index_type))
            vector = emit.insert_element(vector, part, emit.index(number, converter.index_type))
        else:
            vector = emit.insert(vector, emit.extract(value, position), number)
    rewriter.replace_op(op, [vector])
    return True


@conversion_pattern(BitCastOp, name="VectorBitCastOpConversion")
def lower_bitcast(op: BitCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.bitcast -> llvm.bitcast"""
    type_, [source] = rewriter.convert_type(op.result.type), adaptor.operands
    if op.result.type.rank > 1 or type_ is None:
        return False
    rewriter.replace_op(op, [LLVMEmitter(rewriter).op(llvm.BitcastOp, source, result_type=type_)])
    return True


@conversion_pattern(FMAOp, name="VectorFMAOp1DConversion")
def lower_fma(op: FMAOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.fma -> llvm.intr.fmuladd"""
    if op.result.type.rank > 1:
        return False
    rewriter.replace_op(op, [LLVMEmitter(rewriter).op(FMulAddOp, *adaptor.operands)])
    return True


@conversion_pattern(InterleaveOp, name="VectorInterleaveOpLowering")
def lower_interleave(op: InterleaveOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.interleave -> llvm.shufflevector [0, 4, 1, 5, ..], or llvm.intr.vector.interleave2 of scalable vectors"""
    type_, converted = op.result.type, rewriter.convert_type(op.result.type)
    if type_.rank != 1 or converted is None:
        return rewriter.notify_match_failure(op, "InterleaveOp not rank 1")
    emit, (left, right) = LLVMEmitter(rewriter), adaptor.operands
    if type_.is_scalable:
        value = emit.op(vectorinterleave2, left, right, result_type=converted)
    else:
        count = type_.shape[0] // 2
        value = shuffle_vector(emit, left, right, [half * count + n for n in range(count) for half in (0, 1)])
    rewriter.replace_op(op, [value])
    return True


@conversion_pattern(DeinterleaveOp, name="VectorDeinterleaveOpLowering")
def lower_deinterleave(op: DeinterleaveOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.deinterleave -> two llvm.shufflevectors, or llvm.intr.vector.deinterleave2 of scalable vectors"""
    type_, [source] = op.res1.type, adaptor.operands
    half = rewriter.convert_type(op.res1.type)
    if type_.rank != 1 or half is None:
        return rewriter.notify_match_failure(op, "DeinterleaveOp not rank 1")
    emit = LLVMEmitter(rewriter)
    if type_.is_scalable:
        both = emit.op(vectordeinterleave2, source, result_type=literal_struct([half, half]))
        rewriter.replace_op(op, [emit.extract(both, 0), emit.extract(both, 1)])
        return True
    poison, count = emit.poison(source.type), 2 * type_.shape[0]
    rewriter.replace_op(op, [shuffle_vector(emit, source, poison, range(start, count, 2)) for start in (0, 1)])
    return True


@conversion_pattern(FromElementsOp, name="VectorFromElementsLowering")
def lower_from_elements(op: FromElementsOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.from_elements %a, %b -> llvm.insertelement of each"""
    type_ = rewriter.convert_type(op.result.type)
    if vector_type(op.result).rank > 1 or type_ is None:
        return rewriter.notify_match_failure(op, "rank > 1 vectors are not supported")
    emit = LLVMEmitter(rewriter)
    vector = emit.poison(type_)
    for number, value in enumerate(adaptor.operands):
        vector = emit.insert_element(vector, value, _place(emit, number))
    rewriter.replace_op(op, [vector])
    return True


@conversion_pattern(ToElementsOp, name="VectorToElementsLowering")
def lower_to_elements(op: ToElementsOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.to_elements %v -> llvm.extractelement of each that is used"""
    [source] = adaptor.operands
    if op.source_.type.rank > 1:
        return rewriter.notify_match_failure(op, "rank > 1 vectors are not supported")
    emit = LLVMEmitter(rewriter)
    values: list[Value] = []
    for number, result in enumerate(op.results):
        is_used = rewriter.has_uses(result)
        values.append(emit.extract_element(source, _place(emit, number)) if is_used else source)
    rewriter.replace_op(op, values)
    return True


@conversion_pattern(StepOp, name="VectorScalableStepOpLowering")
def lower_step(op: StepOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.step of a scalable vector -> llvm.intr.stepvector"""
    type_ = rewriter.convert_type(op.result.type)
    if not op.result.type.is_scalable or type_ is None:
        return False
    rewriter.replace_op(op, [LLVMEmitter(rewriter).op(StepVectorOp, result_type=type_)])
    return True


@conversion_pattern(VectorScaleOp, name="VectorScaleOpConversion")
def lower_vscale(op: VectorScaleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.vscale -> llvm.intr.vscale"""
    type_: Type = converter_of(rewriter).index_type
    rewriter.replace_op(op, [LLVMEmitter(rewriter).op(vscale, result_type=type_)])
    return True


@conversion_pattern(ScalableInsertOp, name="VectorScalableInsertOpLowering")
def lower_scalable_insert(op: ScalableInsertOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.scalable.insert -> llvm.intr.vector.insert"""
    value, target = adaptor.operands
    properties = {"pos": op.pos}
    rewriter.replace_op(
        op, [LLVMEmitter(rewriter).op(vectorinsert, target, value, result_type=target.type, properties=properties)]
    )
    return True


@conversion_pattern(ScalableExtractOp, name="VectorScalableExtractOpLowering")
def lower_scalable_extract(op: ScalableExtractOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.scalable.extract -> llvm.intr.vector.extract"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    properties = {"pos": op.pos}
    rewriter.replace_op(
        op, [LLVMEmitter(rewriter).op(vectorextract, *adaptor.operands, result_type=type_, properties=properties)]
    )
    return True


ELEMENTS_TO_LLVM: tuple[RewritePattern, ...] = (
    lower_extract,
    lower_insert,
    lower_scalar_broadcast,
    lower_shuffle,
    lower_bitcast,
    lower_fma,
    lower_interleave,
    lower_deinterleave,
    lower_from_elements,
    lower_to_elements,
    lower_step,
    lower_vscale,
    lower_scalable_insert,
    lower_scalable_extract,
)
