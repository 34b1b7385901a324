"""Folds and patterns of `vector.transfer_read` and `vector.transfer_write`.

Transfers on tensors are followed through the writes that made the tensor, as long as these are certain not to matter.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.memref.fold import skip_casts
from compiler.dialects.tensor.casts import skip_forgetting_casts
from compiler.dialects.tensor.ops import ExtractSliceOp, InsertSliceOp
from compiler.dialects.vector.element_ops import BroadcastOp, TransposeOp
from compiler.dialects.vector.masks import MaskFormat, mask_format
from compiler.dialects.vector.memory_ops import (
    TransferOp,
    TransferReadOp,
    TransferWriteOp,
    in_bounds,
    transferred_vector,
)
from compiler.dialects.vector.shapes import position_attr
from compiler.ir.affine import AffineMap, unused_dims
from compiler.ir.affine_expr import AffineConstantExpr, AffineDimExpr
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    bool_attr,
)
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import known_integer, mixed_group
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, I32, RankedTensorType, VectorType
from compiler.ods import hook
from compiler.ods.model import FoldAnswer
from compiler.rewrite.dense_elements import scalar_of, splat_element
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

# ----------------------------------------------------------------------------------------------- the parts of transfers


def _same_values(left: Sequence[Value], right: Sequence[Value]) -> bool:
    return len(left) == len(right) and all(a is b for a, b in zip(left, right, strict=True))


def is_same_chunk(first: TransferOp, other: TransferOp) -> bool:
    """Returns True if two transfers are of the same vector type at the same place."""
    return (
        _same_values(first.indices, other.indices)
        and transferred_vector(first).type == transferred_vector(other).type
        and first.permutation_map.map == other.permutation_map.map
    )


def are_disjoint(left: TransferOp, other: TransferOp) -> bool:
    """Returns True if two transfers on the same tensor or memref surely touch no element both."""
    type_ = transferred_vector(left).type
    if type_ != transferred_vector(other).type:
        return False
    leading = left.base.type.rank - left.permutation_map.map.num_results
    for index, (a, b) in enumerate(zip(left.indices, other.indices, strict=False)):
        first, second = constant_integer(a), constant_integer(b)
        if first is None or second is None:
            continue
        if abs(first - second) >= (1 if index < leading else type_.shape[index - leading]):
            return True
    return False


# ---------------------------------------------------------------------------------------------------------------- folds


@hook.fold(TransferReadOp)
def fold_transfer_read(op: TransferReadOp, operands: list[Attribute | None]) -> FoldAnswer:
    """transfer_read(transfer_write %v), same elements -> %v; else as `_fold_in_place`"""
    if isinstance(op.base.type, RankedTensorType):
        write = op.base.defining_op(TransferWriteOp)
        while write is not None:
            if reads_what_was_written(op, write):
                return write.value_to_store
            if not are_disjoint(write, op):
                break
            write = write.base.defining_op(TransferWriteOp)
    return op if _fold_in_place(op) or skip_casts(op) is not None or skip_forgetting_casts(op) is not None else None


def reads_what_was_written(read: TransferReadOp, write: TransferWriteOp) -> bool:
    if not all(in_bounds(write)) or not is_same_chunk(read, write):
        return False
    read_mask, write_mask = read.mask, write.mask
    if read_mask is None:  # in-bounds elements were written to the positions that are read
        return write_mask is None
    if write_mask is not None and write_mask is not read_mask:
        return False
    # A masked read is still a fold if all written elements are equal to its padding.
    constant = constant_value(write.value_to_store)
    splat = splat_element(constant)
    padding = constant_value(read.padding)
    if splat is None or padding is None or not isinstance(constant, DenseElementsAttr):
        return False
    return scalar_of(splat, constant.type.element_type) == padding


@hook.fold(TransferWriteOp)
def fold_transfer_write(op: TransferWriteOp, operands: list[Attribute | None]) -> FoldAnswer:
    """transfer_write (transfer_read %t[%i]), %t[%i] -> %t; else as `_fold_in_place`"""
    read = op.value_to_store.defining_op(TransferReadOp)
    base = op.base
    if read is not None and isinstance(base.type, RankedTensorType):
        if _overwrites_all(op, read):
            return read.base
        if read.base is base and is_same_chunk(read, op) and read.mask is None and op.mask is None:
            return base
    return op if _fold_in_place(op) or skip_casts(op) is not None else None


def _overwrites_all(write: TransferWriteOp, read: TransferReadOp) -> bool:
    """Returns True if the read reads a complete tensor and the write overwrites a complete tensor of that type."""
    maps = read.permutation_map.map, write.permutation_map.map
    type_ = write.base.type
    return (
        maps[0].num_results == maps[1].num_results != 0
        and all(map_.is_minor_identity() for map_ in maps)
        and all(in_bounds(read))
        and all(in_bounds(write))
        and read.base.type == type_
        and read.vector.type == write.value_to_store.type
        and read.vector.type.shape == type_.shape
        and all(constant_integer(index) == 0 for op in (read, write) for index in op.indices)
    )


def _fold_in_place(op: TransferOp) -> bool:
    """Updates `in_bounds` of dimensions that are certainly in bounds, else drops a mask of all ones."""
    return _note_bounds(op) or _drop_full_mask(op)


def _note_bounds(op: TransferOp) -> bool:
    """transfer_read %m[%c0] : memref<8xf32>, vector<4xf32> -> the same {in_bounds = [true]}"""
    map_ = op.permutation_map.map
    before = in_bounds(op)
    if not map_.num_results:
        return False
    after, indices, shape = list(before), op.indices, op.base.type.shape
    seen = True
    for result, expr in enumerate(map_.results):
        if before[result] or not isinstance(expr, AffineDimExpr):
            continue
        start = constant_integer(indices[expr.position])
        size = shape[expr.position]
        after[result] = (
            size != DYNAMIC and start is not None and start + transferred_vector(op).type.shape[result] <= size
        )
        seen &= after[result]
    if seen:
        for result in map_.broadcast_dims():
            after[result] = True
    if after == before:
        return False
    op.properties = {**op.properties, "in_bounds": ArrayAttr(tuple(bool_attr(flag) for flag in after))}
    return True


def _drop_full_mask(op: TransferOp) -> bool:
    """transfer_read %m[%i], %p, dense<true> -> transfer_read %m[%i], %p"""
    mask = op.mask
    if mask is None or mask_format(mask) is not MaskFormat.ALL_TRUE:
        return False
    *segments, (start, _) = op.operand_segments()
    sizes = DenseArrayAttr(I32, (*(size for _, size in segments), 0))
    op.operands = op.operands[:start]
    op.properties = {**op.properties, "operandSegmentSizes": sizes}
    return True


# ------------------------------------------------------------------------------------------------------------- patterns


def _chunk(op: TransferOp) -> list[int]:
    """Returns the number of elements of each dimension of the tensor that are accessed."""
    map_ = op.permutation_map.map
    sizes = [0] * map_.num_dims
    for extent, expr in zip(transferred_vector(op).type.shape, map_.results, strict=True):
        if isinstance(expr, AffineDimExpr):
            sizes[expr.position] = extent
    return sizes


def _broadcast_permutation(map_: AffineMap) -> list[int] | None:
    """Returns the permutation from a minor identity with leading broadcasts to a map; None if none exists."""
    skipped = max(map_.num_inputs - map_.num_results, 0)
    leading = max(map_.num_results - map_.num_inputs, 0)
    positions: list[int | None] = []
    for expr in map_.results:
        if isinstance(expr, AffineConstantExpr) and expr.value == 0:
            positions.append(None)
        elif isinstance(expr, AffineDimExpr) and expr.position >= skipped:
            positions.append(expr.position - skipped + leading)
        else:
            return None
    free = iter([index for index in range(max(map_.num_inputs, map_.num_results)) if index not in positions])
    return [next(free) if position is None else position for position in positions]


@pattern(TransferReadOp, name="(anonymous namespace)::TransferReadAfterWriteToBroadcast")
def read_after_write(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """transfer_read(transfer_write %v), same elements, other dimensions broadcast -> transpose(broadcast %v)"""
    write = op.base.defining_op(TransferWriteOp)
    if write is None or not all(isinstance(each.base.type, RankedTensorType) for each in (op, write)):
        return False
    maps = op.permutation_map.map, write.permutation_map.map
    unused = unused_dims([maps[0]])
    if not all(in_bounds(op)) or not all(in_bounds(write)) or _chunk(op) != _chunk(write):
        return False
    if unused != unused_dims([maps[1]]) or not (maps[0].broadcast_dims() or maps[1].broadcast_dims()):
        return False
    if op.mask is not None or write.mask is not None:
        return False
    if not _same_values(op.indices, write.indices):
        return False
    map_ = maps[0].compress_dims(unused).compose(maps[1].compress_dims(unused))
    permutation = _broadcast_permutation(map_)
    if not map_.num_results or permutation is None:
        return False
    target = transferred_vector(op).type
    shape, scalable = [0] * target.rank, [False] * target.rank
    for index, position in enumerate(permutation):
        shape[position], scalable[position] = target.shape[index], target.scalable[index]
    type_ = VectorType(tuple(shape), write.value_to_store.type.element_type, tuple(scalable))
    broadcast = rewriter.create(BroadcastOp, write.value_to_store, result_types=[type_])
    rewriter.replace_op_with_new_op(op, TransposeOp, broadcast.result, permutation=position_attr(permutation))
    return True


@pattern(TransferWriteOp, name="(anonymous namespace)::FoldWaw")
def overwritten(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """transfer_write %v, (transfer_write %w, %t[%i])[%i] -> transfer_write %v, %t[%i]"""
    if not isinstance(op.base.type, RankedTensorType):
        return False
    changed, write = op, op.base.defining_op(TransferWriteOp)
    while write is not None:
        if is_same_chunk(write, op) and write.mask is op.mask:
            with rewriter.modify(changed):
                stored, _, *others = changed.operands
                changed.operands = [stored, write.base, *others]
            return True
        if not are_disjoint(write, op) or not rewriter.has_one_use(write.result):
            return False
        changed, write = write, write.base.defining_op(TransferWriteOp)
    return False


@pattern(InsertSliceOp, name="(anonymous namespace)::SwapExtractSliceOfTransferWrite")
def slice_before_write(op: InsertSliceOp, rewriter: Rewriter) -> bool:
    """insert_slice(extract_slice(transfer_write %v, %t)) -> insert_slice(transfer_write %v, extract_slice)"""
    extract = op.source_.defining_op(ExtractSliceOp)
    if extract is None or not _has_unit_strides(op) or not _has_unit_strides(extract):
        return False
    write = extract.source_.defining_op(TransferWriteOp)
    if write is None or not rewriter.has_one_use(extract.result) or not rewriter.has_one_use(write.result):
        return False
    source = op.source_.type
    map_ = write.permutation_map.map
    if not isinstance(source, RankedTensorType) or source.rank != map_.num_results:
        return False
    if any(known_integer(offset) != 0 for offset in mixed_group(extract, "offsets", "static_offsets")):
        return False
    if any(constant_integer(index) != 0 for index in write.indices):
        return False
    sizes = [mixed_group(each, "sizes", "static_sizes") for each in (op, extract)]
    if len(sizes[0]) != len(sizes[1]):
        return False
    for a, b in zip(*sizes, strict=True):
        index = known_integer(a)
        if a is not b and (index is None or index != known_integer(b)):
            return False
    stored = write.value_to_store.type
    if write.mask is not None or list(stored.shape) != map_.apply_permutation(write.base.type.shape):
        return False
    slice_ = rewriter.create(
        ExtractSliceOp,
        op.dest,
        op.offsets,
        op.sizes,
        op.strides,
        result_types=[source],
        static_offsets=op.static_offsets,
        static_sizes=op.static_sizes,
        static_strides=op.static_strides,
        location=extract,
    )
    flags = ArrayAttr((bool_attr(False),) * stored.rank)
    new = rewriter.create(
        TransferWriteOp,
        write.value_to_store,
        slice_.result,
        write.indices,
        result_types=[source],
        permutation_map=write.permutation_map,
        in_bounds=flags,
        location=write,
    )
    with rewriter.modify(op):
        _, *others = op.operands
        op.operands = [new.result, *others]
    return True


def _has_unit_strides(op: ExtractSliceOp | InsertSliceOp) -> bool:
    return all(known_integer(stride) == 1 for stride in mixed_group(op, "strides", "static_strides"))


TRANSFER_PATTERNS: tuple[RewritePattern, ...] = (read_after_write, overwritten, slice_before_write)
