"""Outer products of groups of small numbers as x86's instructions: packed dot products, loads of bf16.

vector.contract %a, %b, %c : vector<1x1x2xbf16>, vector<1x16x2xbf16> into vector<1x16xf32>
    ->   x86vector.avx512.dot %c, (the pair in %a, repeated), %b : vector<32xbf16> -> vector<16xf32>

The operands are in VNNI layout: along the last dimension are numbers that one lane multiplies and adds.
"""

from __future__ import annotations

from typing import NamedTuple

from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import Slice
from compiler.dialects.vector.arithmetic_ops import ContractionOp, FMAOp
from compiler.dialects.vector.element_ops import BitCastOp, BroadcastOp, ShapeCastOp
from compiler.dialects.vector.memory_ops import LoadOp, TransferReadOp, in_bounds
from compiler.dialects.x86vector.ops import (
    BcstToPackedF32Op,
    CvtPackedEvenIndexedToF32Op,
    CvtPackedOddIndexedToF32Op,
    DotBF16Op,
    DotInt8Op,
)
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import BF16, F32, I8, I32, MemRefType, VectorType
from compiler.ir.value_types import memref_type, vector_type
from compiler.lowering.vector.contraction_parts import Contraction
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.to_x86_fma import non_unit_sizes
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.buffer_types import slice_type


def is_in_vnni_layout(op: ContractionOp, factor: int) -> bool:
    """Returns True if both operands end in `factor` numbers to sum, the right operand after its columns."""
    contraction = Contraction(op)
    left, right, result = contraction.maps
    parallel, left_type, right_type = set(result), op.lhs.type, op.rhs.type
    if len(left) < 3 or len(right) < 3 or len((set(left) & set(right)) - parallel) < 2:
        return False
    has_order = left[-1] == right[-1] and left[-2] == right[-3] and right[-2] in parallel
    sums_both = left[-1] not in parallel and left[-2] not in parallel
    return has_order and sums_both and left_type.shape[-1] == right_type.shape[-1] == factor


class _Outer(NamedTuple):
    """An outer product: a column or a row with a single group of numbers, one with several, and their number."""

    single: Value
    several: Value
    size: int
    is_left_single: bool
    acc: VectorType


def _outer_product(op: ContractionOp, factor: int, rewriter: Rewriter) -> _Outer | None:
    """Returns the parts of a contraction in VNNI layout; one operand has a single group, the other a line of them."""
    if not is_in_vnni_layout(op, factor):
        rewriter.notify_match_failure(op, "Input matrices not in VNNI format.")
        return None
    left, right = non_unit_sizes(op.lhs.type), non_unit_sizes(op.rhs.type)
    if len(left) > 1 and len(right) > 1:
        rewriter.notify_match_failure(op, "Excepts unit dimensions for either LHS or RHS shape other than VNNI.")
        return None
    if len(left) != 2 and len(right) != 2:
        words = "Excepts a one non-unit A/B dimension for either LHS or RHS shape."
        rewriter.notify_match_failure(op, words)
        return None
    if not isinstance(op.acc.type, VectorType):
        rewriter.notify_match_failure(op, "Wrong accmulator type.")
        return None
    is_left_single = len(right) == 2
    single, several = (op.lhs, op.rhs) if is_left_single else (op.rhs, op.lhs)
    sizes = non_unit_sizes(op.acc.type)
    if len(sizes) != 1:
        rewriter.notify_match_failure(op, "A or B should be a non-unit dim in acc.")
        return None
    return _Outer(single, several, (right if is_left_single else left)[0], is_left_single, op.acc.type)


@pattern(ContractionOp, name="(anonymous namespace)::VectorContractToPackedTypeDotProduct")
def contraction_to_packed_dot(op: ContractionOp, rewriter: Rewriter) -> bool:
    """contract %a : vector<1x1x2xbf16>, %b : vector<1x16x2xbf16> -> dot (broadcast %a), %b"""
    element = op.lhs.type.element_type
    if not Contraction(op).is_sum:
        return rewriter.notify_match_failure(op, "Expects add combining kind.")
    if element not in (BF16, I8):
        return rewriter.notify_match_failure(op, "Only BF16/Int8 lowering is supported.")
    factor = 2 if element == BF16 else 4
    outer = _outer_product(op, factor, rewriter)
    if outer is None:
        return False
    if outer.acc.element_type != (F32 if element == BF16 else I32):
        words = "Only F32 for BF16 or Int32 for Int8 accumulation type is supported."
        return rewriter.notify_match_failure(op, words)
    sizes = (4, 8, 16) if element == BF16 else (4, 8)
    if outer.size not in sizes:
        words = f"dot-product operation expects a non-unit dim of size {'/'.join(map(str, sizes))}."
        return rewriter.notify_match_failure(op, words)
    emit = VectorEmitter(rewriter)
    flat = VectorType((outer.size,), outer.acc.element_type)
    acc = emit.op(ShapeCastOp, op.acc, result_type=flat)
    whole = emit.op(ShapeCastOp, outer.several, result_type=VectorType((factor * outer.size,), element))
    group = emit.op(ShapeCastOp, outer.single, result_type=VectorType((factor,), element))
    word = emit.op(BitCastOp, group, result_type=VectorType((1,), I32))
    repeated = emit.op(BroadcastOp, word, result_type=VectorType((outer.size,), I32))
    factors = [emit.op(BitCastOp, repeated, result_type=whole.type), whole]
    if not outer.is_left_single:
        factors.reverse()
    dot = emit.op(DotBF16Op if element == BF16 else DotInt8Op, acc, *factors, result_type=flat)
    rewriter.replace_op_with_new_op(op, ShapeCastOp, dot, result_types=[outer.acc])
    return True


# ----------------------------------------------------------------------------------------------------- bf16 from memory


def _is_read_in_pairs(value: Value) -> bool:
    """Returns True if a vector is read from whole, contiguous pairs in memory."""
    read = value.defining_op(TransferReadOp) or value.defining_op(LoadOp)
    if read is None:
        return False
    if isinstance(read, TransferReadOp):
        if not all(in_bounds(read)) or not read.permutation_map.map.is_minor_identity():
            return False
    source = read.base.type
    if not isinstance(source, MemRefType):
        return False
    layout = strides_and_offset(source)
    pairs = layout is not None and layout[0][-1] == 1 and (source.rank < 2 or layout[0][-2] == source.shape[-1])
    return pairs and constant_integer(read.indices[-1]) == 0


def _part_of(value: Value, sizes: list[int], last: int | None, rewriter: Rewriter) -> Value[MemRefType]:
    """Returns the memory of a part of a vector's source; `last` is its place along the last dimension."""
    read = value.defining_op(TransferReadOp) or value.defining_op(LoadOp)
    assert read is not None
    source = read.base
    offsets: list[MixedValue] = list(read.indices)
    if last is not None:
        offsets[-1] = last
    slice_: Slice = (offsets, [*sizes], [1] * len(sizes))
    return rewriter.create(
        SubViewOp,
        source,
        *slice_operands(slice_),
        result_types=[slice_type(sizes, memref_type(source), *slice_)],
        properties=slice_properties(slice_),
    ).result


@pattern(ContractionOp, name="VectorContractBF16ToFMA")
def bf16_contraction_to_fma(op: ContractionOp, rewriter: Rewriter) -> bool:
    """contract of pairs in memory -> fma of the second ones of all pairs, then fma of the first ones"""
    if not Contraction(op).is_sum:
        return rewriter.notify_match_failure(op, "Expects add combining kind.")
    if op.lhs.type.element_type != BF16:
        return rewriter.notify_match_failure(op, "Only BF16 lowering is supported.")
    outer = _outer_product(op, 2, rewriter)
    if outer is None:
        return False
    if outer.acc.element_type != F32:
        return rewriter.notify_match_failure(op, "Only F32 accumulation supported for BF16 type.")
    if outer.size not in (4, 8):
        return rewriter.notify_match_failure(op, "BF16 packed load operation expects a non-unit dim of size 4/8.")
    if not (_is_read_in_pairs(op.lhs) and _is_read_in_pairs(op.rhs)):
        return rewriter.notify_match_failure(op, "The LHS or RHS is in an invalid format.")
    ones = [1] * vector_type(outer.single).rank
    second, first = (_part_of(outer.single, ones, place, rewriter) for place in (1, 0))
    all_pairs = _part_of(outer.several, list(vector_type(outer.several).shape), None, rewriter)
    emit, flat = VectorEmitter(rewriter), VectorType((outer.size,), F32)
    total = emit.op(ShapeCastOp, op.acc, result_type=flat)
    for number, load in ((second, CvtPackedOddIndexedToF32Op), (first, CvtPackedEvenIndexedToF32Op)):
        repeated = emit.op(BcstToPackedF32Op, number, result_type=flat)
        total = emit.op(FMAOp, repeated, emit.op(load, all_pairs, result_type=flat), total, result_type=flat)
    rewriter.replace_op_with_new_op(op, ShapeCastOp, total, result_types=[outer.acc])
    return True
