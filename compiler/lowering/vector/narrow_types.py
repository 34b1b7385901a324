"""Casts of integers narrower than a byte as shuffles and bitwise arithmetic on whole bytes, and transpositions of them.

Instruction selection gives poor code for vectors such as `vector<32xi5>`; here each bit's way is known beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.arith.cast_ops import ExtSIOp, ExtUIOp, SIToFPOp, TruncIOp, UIToFPOp
from compiler.dialects.arith.integer_ops import AndIOp, OrIOp, ShLIOp, ShRSIOp, ShRUIOp
from compiler.dialects.vector.element_ops import BitCastOp, DeinterleaveOp, InterleaveOp, TransposeOp
from compiler.ir.attributes import dense_elements_attr
from compiler.ir.operation import Value
from compiler.ir.slices import integers
from compiler.ir.types import I8, IntegerType, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.elementwise import width_of
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.emitter import like

_BYTE = 8


# ------------------------------------------------------------------------------------------------- bits of any width


@dataclass(frozen=True)
class _BitRange:
    """Bits `begin` to `end` of one element of the source, which go to a place in an element of the target."""

    element: int
    begin: int
    end: int


def _provenance(source: VectorType, target: VectorType) -> list[list[_BitRange]]:
    """Returns the source bits of each target element of a bitcast, lowest bits first."""
    source_width, target_width = width_of(source), width_of(target)
    ranges: list[list[_BitRange]] = []
    for element in range(target.shape[0]):
        bit, last = element * target_width, (element + 1) * target_width
        own: list[_BitRange] = []
        while bit < last:
            begin = bit % source_width
            step = min(source_width - begin, last - bit)
            own.append(_BitRange(bit // source_width, begin, begin + step))
            bit += step
        ranges.append(own)
    return ranges


def _shuffled(value: Value, source: VectorType, target: VectorType, emit: VectorEmitter) -> Value:
    """Returns the bitcast from `source` to `target`, with elements as wide as those of `value`.

    Each step moves one range of bits into each element: shuffle, and, shift right, shift left, or.
    """
    ranges = _provenance(source, target)
    type_ = VectorType((len(ranges),), vector_type(value).element_type)
    nothing = _BitRange(0, 0, 0)
    result: Value | None = None

    def constant(numbers: Sequence[int]) -> Value:
        return emit.attribute(dense_elements_attr(type_, numbers), type_)

    for step in range(max(map(len, ranges))):
        picked = [own[step] if step < len(own) else nothing for own in ranges]
        shuffle = emit.shuffle(value, value, [each.element for each in picked])
        masks = constant([(1 << each.end) - (1 << each.begin) for each in picked])
        bits = emit.op(AndIOp, shuffle, masks)
        bits = emit.op(ShRUIOp, bits, constant([each.begin for each in picked]))
        bits = emit.op(ShLIOp, bits, constant([sum(each.end - each.begin for each in own[:step]) for own in ranges]))
        result = bits if result is None else emit.op(OrIOp, result, bits)
    assert result is not None
    return result


def _has_whole_bytes(type_: Type) -> bool:
    return isinstance(type_, VectorType) and not type_.is_scalable and width_of(type_) % _BYTE == 0


def _can_be_shuffled(op: BitCastOp, type_: Type) -> bool:
    """Returns True if a bitcast is one-dimensional, with whole bytes on one side."""
    source, target = op.source_.type, op.result.type
    if not isinstance(type_, VectorType) or type_.rank != 1 or source.is_scalable or not _has_whole_bytes(type_):
        return False
    return isinstance(source.element_type, IntegerType) and isinstance(target.element_type, IntegerType)


@pattern(BitCastOp, name="(anonymous namespace)::RewriteBitCastOfTruncI")
def shuffle_truncated(op: BitCastOp, rewriter: Rewriter) -> bool:
    """bitcast(trunci %v : vector<8xi32> to vector<8xi5>) : vector<8xi5> to vector<5xi8> -> shuffles and ors of %v"""
    trunc = op.source_.defining_op(TruncIOp)
    if trunc is None:
        return rewriter.notify_match_failure(op, "not a trunci source")
    target = op.result.type
    if not _can_be_shuffled(op, target):
        return False
    value = trunc.in_
    if width_of(target) > width_of(value.type):
        return rewriter.notify_match_failure(op, "the elements that are truncated cannot hold those of the bitcast")
    emit = VectorEmitter(rewriter)
    result = _shuffled(value, op.source_.type, target, emit)
    rewriter.replace_op(op, [result if result.type == target else emit.op(TruncIOp, result, result_type=target)])
    return True


_Conversion: TypeAlias = ExtSIOp | ExtUIOp | SIToFPOp | UIToFPOp


def _shuffle_extended(op_class: type[ExtSIOp | ExtUIOp]) -> FunctionPattern:
    @pattern(op_class, name="(anonymous namespace)::RewriteExtOfBitCast")
    def shuffle_extended(op: ExtSIOp | ExtUIOp, rewriter: Rewriter) -> bool:
        """extui(bitcast %v : vector<5xi8> to vector<8xi5>) : vector<8xi5> to vector<8xi16> -> shuffles and ors of %v"""
        cast = op.in_.defining_op(BitCastOp)
        if cast is None:
            return rewriter.notify_match_failure(op, "not a bitcast source")
        target = op.result.type
        if not _can_be_shuffled(cast, target):
            return False
        source = cast.source_.type
        if width_of(cast.result.type) > width_of(source):
            return rewriter.notify_match_failure(op, "the elements before the bitcast cannot hold those after it")
        emit = VectorEmitter(rewriter)
        result = _shuffled(cast.source_, source, cast.result.type, emit)
        if op_class is ExtSIOp:  # upstream 22 takes the bits above a number for its sign, which are 0
            unused = emit.constant(width_of(source) - width_of(cast.result.type), result.type)
            result = emit.op(ShRSIOp, emit.op(ShLIOp, result, unused), unused)
        is_narrowing = width_of(target) <= width_of(source)
        rewriter.replace_op(op, [emit.op(TruncIOp if is_narrowing else op_class, result, result_type=target)])
        return True

    return shuffle_extended


# -------------------------------------------------------------------------------------------- i2 and i4 in whole bytes


def _fills_bytes(narrow: Type, wide: Type) -> bool:
    """Returns True if the last dimension of a vector of i2 or i4 fills whole bytes, and `wide` is a multiple of it."""
    if not isinstance(narrow, VectorType) or not isinstance(wide, VectorType) or not narrow.shape:
        return False
    width = width_of(narrow)
    return (
        width in (2, 4)
        and isinstance(narrow.element_type, IntegerType)
        and width_of(wide) >= _BYTE
        and width_of(wide) % width == 0
        and narrow.shape[-1] % (_BYTE // width) == 0
    )


Extraction: TypeAlias = Callable[[VectorEmitter, Value, int, int], Value]
"""Takes bits of each byte: the emitter, the bytes, the first bit, the number of bits."""


def _extract_signed(emit: VectorEmitter, value: Value, bit: int, count: int) -> Value:
    left = _BYTE - count - bit
    if left:
        value = emit.op(ShLIOp, value, emit.constant(left, value.type))
    return emit.op(ShRSIOp, value, emit.constant(_BYTE - count, value.type))


def _extract_unsigned(emit: VectorEmitter, value: Value, bit: int, count: int) -> Value:
    if bit:
        value = emit.op(ShRUIOp, value, emit.constant(bit, value.type))
    if bit + count == _BYTE:
        return value
    return emit.op(AndIOp, value, emit.constant((1 << count) - 1, value.type))


def _as_bytes(value: Value, extract: Extraction, emit: VectorEmitter) -> Value:
    """Returns a vector of i2 or i4 extended to i8."""
    type_ = vector_type(value)
    width = width_of(type_)
    per_byte = _BYTE // width
    packed_type = VectorType((*type_.shape[:-1], type_.shape[-1] // per_byte), I8)
    packed = emit.op(BitCastOp, value, result_type=packed_type)
    parts = [extract(emit, packed, number * width, width) for number in range(per_byte)]
    while len(parts) > 1:
        half = len(parts) // 2
        parts = [_interleave(emit, even, odd) for even, odd in zip(parts[:half], parts[half:], strict=True)]
    return parts[0]


def _interleave(emit: VectorEmitter, even: Value, odd: Value) -> Value:
    type_ = vector_type(even)
    doubled = VectorType((*type_.shape[:-1], 2 * type_.shape[-1]), type_.element_type)
    return emit.op(InterleaveOp, even, odd, result_type=doubled)


def _extend_by_bytes(op_class: type[_Conversion], extract: Extraction) -> FunctionPattern:
    @pattern(op_class, name="(anonymous namespace)::RewriteAlignedSubByteIntExt", benefit=2)
    def extend_by_bytes(op: _Conversion, rewriter: Rewriter) -> bool:
        """extui %v : vector<8xi4> to vector<8xi32> -> bitcast to vector<4xi8>, and, shrui, interleave, extui"""
        value, target = op.in_, op.result.type
        if not _has_whole_bytes(target) or not _fills_bytes(value.type, target):
            return False
        emit = VectorEmitter(rewriter)
        value_in_bytes = _as_bytes(value, extract, emit)
        rewriter.replace_op(op, [emit.op(op_class, value_in_bytes, result_type=target)])
        return True

    return extend_by_bytes


@pattern(TruncIOp, name="(anonymous namespace)::RewriteAlignedSubByteIntTrunc", benefit=2)
def truncate_by_bytes(op: TruncIOp, rewriter: Rewriter) -> bool:
    """trunci %v : vector<8xi32> to vector<8xi4> -> trunci to vector<8xi8>, deinterleave, and, shli, or, bitcast"""
    value, target = op.in_, op.result.type
    if not _has_whole_bytes(value.type) or not _fills_bytes(target, value.type) or width_of(target) == 2:
        return False
    emit = VectorEmitter(rewriter)
    in_bytes = emit.op(TruncIOp, value, result_type=like(value.type, I8))
    type_ = vector_type(in_bytes)
    half = VectorType((*type_.shape[:-1], type_.shape[-1] // 2), I8)
    parts = rewriter.create(DeinterleaveOp, in_bytes, result_types=[half, half])
    low = emit.op(AndIOp, parts.res1, emit.constant(0x0F, half))
    high = emit.op(ShLIOp, parts.res2, emit.constant(4, half))
    merged = emit.op(OrIOp, low, high)
    rewriter.replace_op(op, [emit.op(BitCastOp, merged, result_type=target)])
    return True


@pattern(TransposeOp, name="(anonymous namespace)::RewriteVectorTranspose")
def transpose_in_bytes(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose of vector<8x16xi4> -> extsi to i8, transpose, trunci"""
    source = op.vector.type
    element = source.element_type
    if not isinstance(element, IntegerType) or not element.is_signless or element.width >= _BYTE:
        return rewriter.notify_match_failure(op, "not a sub-byte transpose")
    emit = VectorEmitter(rewriter)
    extended = emit.op(ExtSIOp, op.vector, result_type=like(source, I8))
    transposed = emit.transpose(extended, integers(op.permutation))
    rewriter.replace_op(op, [emit.op(TruncIOp, transposed, result_type=op.result.type)])
    return True


NARROW_TYPES: tuple[RewritePattern, ...] = (
    shuffle_truncated,
    _shuffle_extended(ExtUIOp),
    _shuffle_extended(ExtSIOp),
    _extend_by_bytes(ExtSIOp, _extract_signed),
    _extend_by_bytes(SIToFPOp, _extract_signed),
    truncate_by_bytes,
    _extend_by_bytes(ExtUIOp, _extract_unsigned),
    _extend_by_bytes(UIToFPOp, _extract_unsigned),
    transpose_in_bytes,
)
