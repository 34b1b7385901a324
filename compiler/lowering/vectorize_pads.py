"""Transfers to, from and through padded tensors: the transfer itself pads, out of bounds.

%0 = tensor.pad %t low[0, 0] high[%h, 1] { yield %cst } : tensor<?x4xf32> to tensor<8x5xf32>
%1 = vector.transfer_read %0[%i, %j], %p {in_bounds = [true, true]}   ->   vector.transfer_read %t[%i, %j], %cst
"""

from __future__ import annotations

from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.tensor.canonicalize_pad import padding_value
from compiler.dialects.tensor.casts import mixed_paddings, slice_of
from compiler.dialects.tensor.ops import CastOp, ExtractSliceOp, InsertSliceOp, PadOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp, in_bounds
from compiler.ir.affine import AffineMap
from compiler.ir.mixed_values import MixedValue, known_integer
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, VectorType
from compiler.ir.value_types import tensor_type
from compiler.lowering.vector.transfer_parts import bools, create_read, create_write
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _high_padding(op: PadOp) -> Value | None:
    """Returns the value that a pad appends; None if it pads in front, or with several values."""
    low = mixed_paddings(op)[0]
    return padding_value(op) if all(known_integer(size) == 0 for size in low) else None


@pattern(PadOp, name="PadOpVectorizationWithTransferReadPattern", benefit=2)
def read_of_pad(op: PadOp, rewriter: Rewriter) -> bool:
    """transfer_read (pad %t high[n] %p), in bounds -> transfer_read %t, %p"""
    padding, changed = _high_padding(op), False
    for read in rewriter.users(op.result):
        if padding is None or not isinstance(read, TransferReadOp) or read.mask is not None or not all(in_bounds(read)):
            continue
        with rewriter.modify(read):
            read.operands = [op.source_, *read.indices, padding]
            flags = bools([False] * len(in_bounds(read)))
            read.properties = {**read.properties, "in_bounds": flags}
        changed = True
    return changed


@pattern(PadOp, name="PadOpVectorizationWithTransferWritePattern", benefit=2)
def write_to_pad(op: PadOp, rewriter: Rewriter) -> bool:
    """extract_slice (transfer_write %v, (pad %t high[n])), of the size of %t -> transfer_write %v, %t"""
    changed = False
    for write in rewriter.users(op.result):
        if _high_padding(op) is None or not isinstance(write, TransferWriteOp) or write.result_ is None:
            continue
        trim = _only_trim(write.result_, rewriter)
        if not in_bounds(write) or trim is None or not _has_size_of(trim, op.source_):
            continue
        rewriter.set_insertion_point(write)
        rewriter.location = write
        flags, map_ = bools([False] * len(in_bounds(write))), write.permutation_map.map
        value, indices = write.value_to_store, write.indices
        new = create_write(rewriter, value, op.source_, indices, map_, flags, write.mask)
        rewriter.replace_op(write, new)
        rewriter.replace_op(trim, new)
        changed = True
    return changed


def _only_trim(value: Value, rewriter: Rewriter) -> ExtractSliceOp | None:
    """Returns the slice at offset 0 that is the only use of a value."""
    match rewriter.users(value):
        case [ExtractSliceOp() as trim] if rewriter.has_one_use(value):
            return trim if all(known_integer(offset) == 0 for offset in slice_of(trim)[0]) else None
    return None


def _has_size_of(trim: ExtractSliceOp, source: Value) -> bool:
    """Returns True if the result of a slice has the size of another tensor.

    Different values as sizes are taken for equal, as upstream takes them, if none of them is a known number.
    """
    cast = source.defining_op(CastOp)
    if cast is not None and _has_size_of(trim, cast.source_):
        return True
    shape = tensor_type(source).shape
    if shape != trim.result.type.shape:
        return False
    if DYNAMIC not in shape:
        return True
    slice_ = source.defining_op(ExtractSliceOp)
    if slice_ is None:
        return False
    sizes = zip(shape, slice_of(slice_)[1], slice_of(trim)[1], strict=False)
    return all(_may_be_equal(first, second) for extent, first, second in sizes if extent == DYNAMIC)


def _may_be_equal(first: MixedValue, second: MixedValue) -> bool:
    if isinstance(first, Value) and isinstance(second, Value):
        return True
    number = known_integer(first)
    return number is not None and number == known_integer(second)


@pattern(PadOp, name="PadOpVectorizationWithInsertSlicePattern", benefit=2)
def insertion_of_pad(op: PadOp, rewriter: Rewriter) -> bool:
    """insert_slice (pad %t high[n] %p) into %d[%i] -> transfer_write (transfer_read %t[0], %p), %d[%i]"""
    padding, type_, changed = _high_padding(op), op.result.type, False
    for insert in rewriter.users(op.result):
        if padding is None or DYNAMIC in type_.shape or not isinstance(insert, InsertSliceOp):
            continue
        offsets, sizes, strides = slice_of(insert)
        rank = insert.result.type.rank
        whole = [*[1] * (rank - type_.rank), *type_.shape]
        if insert.dest is op.result or any(known_integer(stride) != 1 for stride in strides):
            continue
        if [known_integer(size) for size in sizes] != whole:
            continue
        rewriter.set_insertion_point(insert)
        rewriter.location = op
        zero = index_constant(rewriter, 0)
        vector = VectorType(type_.shape, type_.element_type)
        map_, flags = AffineMap.minor_identity(type_.rank, type_.rank), [False] * type_.rank
        read = create_read(rewriter, vector, op.source_, [zero] * type_.rank, padding, map_, bools(flags))
        indices = [index_value(rewriter, offset) for offset in offsets]
        map_, flags = AffineMap.minor_identity(rank, type_.rank), [True] * type_.rank
        rewriter.location = insert
        rewriter.replace_op(insert, create_write(rewriter, read.vector, insert.dest, indices, map_, bools(flags)))
        changed = True
    return changed


VECTORIZE_PADS: tuple[RewritePattern, ...] = (read_of_pad, write_to_pad, insertion_of_pad)
