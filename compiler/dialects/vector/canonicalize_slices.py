"""Canonicalization patterns of `vector.extract_strided_slice` and `vector.insert_strided_slice`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.constants import make_constant
from compiler.dialects.arith.integer_ops import SubIOp
from compiler.dialects.vector.canonicalize_reductions import extract
from compiler.dialects.vector.element_ops import BroadcastOp, ExtractStridedSliceOp, InsertStridedSliceOp, ShapeCastOp
from compiler.dialects.vector.fold import MAX_FOLDED_ELEMENTS
from compiler.dialects.vector.mask_ops import ConstantMaskOp, CreateMaskOp
from compiler.dialects.vector.shapes import array_of_i64, has_unit_strides, scalar_splat
from compiler.ir.attributes import DenseElementsAttr, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import INDEX, VectorType
from compiler.ir.value_types import vector_type
from compiler.rewrite.dense_elements import dense_of, elements_of, slice_indices
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


def _broadcast(op: Operation, rewriter: Rewriter, source: Value) -> None:
    rewriter.replace_op_with_new_op(op, BroadcastOp, source)


@pattern(ExtractStridedSliceOp, name="(anonymous namespace)::StridedSliceCreateMaskFolder")
def slice_of_created_mask(op: ExtractStridedSliceOp, rewriter: Rewriter) -> bool:
    """extract_strided_slice (create_mask %n) {offsets = [4], ..} -> create_mask (subi %n, 4)"""
    mask = op.source_.defining_op(CreateMaskOp)
    if mask is None or not has_unit_strides(op):
        return False
    sizes: list[Value] = list(mask.operands)
    for index, offset in enumerate(integers(op.offsets)):
        number = make_constant(op, rewriter, IntegerAttr(offset, INDEX), INDEX)
        assert number is not None
        sizes[index] = rewriter.create(SubIOp, sizes[index], number, result_types=[INDEX]).result
    rewriter.replace_op_with_new_op(op, CreateMaskOp, sizes)
    return True


@pattern(ExtractStridedSliceOp, name="(anonymous namespace)::StridedSliceConstantMaskFolder")
def slice_of_constant_mask(op: ExtractStridedSliceOp, rewriter: Rewriter) -> bool:
    """extract_strided_slice (constant_mask [5]) {offsets = [4], sizes = [4], ..} -> constant_mask [1]"""
    mask = op.source_.defining_op(ConstantMaskOp)
    if mask is None or not has_unit_strides(op):
        return False
    sizes = list(integers(mask.mask_dim_sizes))
    for index, (offset, size) in enumerate(zip(integers(op.offsets), integers(op.sizes), strict=True)):
        sizes[index] = max(0, min(offset + size, sizes[index]) - offset)
    if 0 in sizes:
        sizes = [0] * len(sizes)
    rewriter.replace_op_with_new_op(op, ConstantMaskOp, mask_dim_sizes=sizes)
    return True


@pattern(ExtractStridedSliceOp, name="(anonymous namespace)::StridedSliceBroadcast")
def slice_of_broadcast(op: ExtractStridedSliceOp, rewriter: Rewriter) -> bool:
    """extract_strided_slice (broadcast %x) -> broadcast %x, or of a slice of %x"""
    broadcast = op.source_.defining_op(BroadcastOp)
    if broadcast is None:
        return False
    source, result = broadcast.source_, vector_type(op.result)
    if isinstance(source.type, VectorType):
        shape = source.type.shape
        added = result.rank - len(shape)
        if any(extent not in (1, wanted) for extent, wanted in zip(shape, result.shape[added:], strict=True)):
            offsets, sizes = list(integers(op.offsets)[added:]), list(integers(op.sizes)[added:])
            for index, extent in enumerate(shape[: len(offsets)]):
                if extent == 1:
                    offsets[index], sizes[index] = 0, 1
            source = _slice(source, offsets, sizes, rewriter)
    _broadcast(op, rewriter, source)
    return True


def _slice(vector: Value, offsets: Sequence[int], sizes: Sequence[int], rewriter: Rewriter) -> Value:
    type_ = vector_type(vector)
    shape = (*sizes, *type_.shape[len(sizes) :])
    return rewriter.create(
        ExtractStridedSliceOp,
        vector,
        result_types=[VectorType(shape, type_.element_type, type_.scalable)],
        offsets=array_of_i64(offsets),
        sizes=array_of_i64(sizes),
        strides=array_of_i64([1] * len(offsets)),
    ).result


@pattern(ExtractStridedSliceOp, name="(anonymous namespace)::StridedSliceSplat")
def slice_of_splat(op: ExtractStridedSliceOp, rewriter: Rewriter) -> bool:
    """extract_strided_slice (broadcast %x : f32 to ..) -> broadcast %x"""
    splat = scalar_splat(op.source_)
    if splat is None:
        return False
    _broadcast(op, rewriter, splat)
    return True


@pattern(ExtractStridedSliceOp, name="(anonymous namespace)::ContiguousExtractStridedSliceToExtract")
def contiguous_slice(op: ExtractStridedSliceOp, rewriter: Rewriter) -> bool:
    """extract_strided_slice %v {offsets = [2, 0], sizes = [1, 8]} : vector<4x8xf32> .. -> shape_cast (extract %v[2])"""
    source = op.source_.type
    if not has_unit_strides(op) or source.is_scalable or source.rank == 0:
        return False
    sizes = integers(op.sizes)
    count = len(sizes)
    while count and sizes[count - 1] == source.shape[count - 1]:
        count -= 1
    if count == 0 or count == source.rank == len(sizes) or any(size != 1 for size in sizes[:count]):
        return False
    while count < len(sizes) - 1 and sizes[count] == 1:
        count += 1
    part = extract(op.source_, integers(op.offsets)[:count], rewriter)
    rewriter.replace_op_with_new_op(op, ShapeCastOp, part)
    return True


@pattern(InsertStridedSliceOp, name="(anonymous namespace)::FoldInsertStridedSliceSplat")
def insert_equal_splat(op: InsertStridedSliceOp, rewriter: Rewriter) -> bool:
    """insert_strided_slice (broadcast %x), (broadcast %x) -> the second"""
    splat = scalar_splat(op.value_to_store)
    if splat is None or scalar_splat(op.dest) is not splat:
        return False
    rewriter.replace_op(op, [op.dest])
    return True


@pattern(InsertStridedSliceOp, name="(anonymous namespace)::FoldInsertStridedSliceOfExtract")
def insert_what_was_there(op: InsertStridedSliceOp, rewriter: Rewriter) -> bool:
    """insert_strided_slice (extract_strided_slice %v), %v, at the same place -> %v"""
    taken = op.value_to_store.defining_op(ExtractStridedSliceOp)
    if taken is None or taken.source_ is not op.dest:
        return False
    if taken.strides != op.strides or taken.offsets != op.offsets:
        return False
    rewriter.replace_op(op, [op.dest])
    return True


@pattern(InsertStridedSliceOp, name="(anonymous namespace)::InsertStridedSliceConstantFolder")
def insert_constant(op: InsertStridedSliceOp, rewriter: Rewriter) -> bool:
    """insert_strided_slice dense<1>, dense<0> -> dense<[0, 1, 1, 0]>"""
    target = op.dest.type
    values = [constant_value(operand) for operand in op.operands]
    slice_, whole = values
    if not isinstance(slice_, DenseElementsAttr) or not isinstance(whole, DenseElementsAttr):
        return False
    if target.is_scalable or not has_unit_strides(op):
        return False
    if target.num_elements > MAX_FOLDED_ELEMENTS and not rewriter.has_one_use(op.dest):
        return False
    elements = elements_of(whole)
    shape = op.value_to_store.type.shape
    sizes = [*[1] * (target.rank - len(shape)), *shape]
    for index, element in zip(
        slice_indices(target.shape, integers(op.offsets), sizes), elements_of(slice_), strict=True
    ):
        elements[index] = element
    value = make_constant(op, rewriter, dense_of(target, elements), target)
    if value is None:
        return False
    rewriter.replace_op(op, [value])
    return True
