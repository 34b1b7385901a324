"""Reads, writes and masks of scalable vectors in forms that Arm's extensions have no instructions for.

vector.transpose (vector.transfer_read %m[%i, %j] : vector<[8]x4xf32>)
    ->    vector.transfer_read (memref.transpose (memref.subview %m[%i, %j] ...)) : vector<4x[8]xf32>
"""

from __future__ import annotations

from itertools import product

from compiler.dialects.arith.cast_ops import ExtFOp, ExtSIOp, ExtUIOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, MulIOp, SubIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.arm_sme.constraints import SMETile
from compiler.dialects.arm_sme.tile_ops import GetTileOp
from compiler.dialects.arm_sme.type_relations import mask_of, slice_of
from compiler.dialects.index.ops import MinSOp
from compiler.dialects.memref.access_ops import LoadOp
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.memref.view_ops import TransposeOp as MemRefTransposeOp
from compiler.dialects.memref.view_types import transposed_type
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.vector.element_ops import (
    ExtractOp,
    ScalableExtractOp,
    ShapeCastOp,
    TransposeOp,
    VectorScaleOp,
)
from compiler.dialects.vector.mask_ops import CreateMaskOp
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import dim
from compiler.ir.attributes import AffineMapAttr, ArrayAttr
from compiler.ir.mixed_values import MixedValue, mixed_group
from compiler.ir.operation import Value
from compiler.ir.slices import integers
from compiler.ir.types import DYNAMIC, FloatType, IntegerType, MemRefType, RankedTensorType, Type, VectorType
from compiler.lowering.arm.tile_loops import loop_over_slices
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.scalable_transposes import Scale
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.buffer_types import slice_type

_SLICE_BITS = 128
_TRANSPOSED = AffineMapAttr(AffineMap(2, 0, (dim(1), dim(0))))


def tile_for(element: Type) -> VectorType | None:
    """Returns the tile type with elements of a type, or None."""
    if not isinstance(element, (IntegerType, FloatType)) or _SLICE_BITS % element.width:
        return None
    count = _SLICE_BITS // element.width
    tile = VectorType((count, count), element, (True, True))
    return tile if SMETile.accepts(tile) else None


def places_of_tiles(type_: VectorType, tile: VectorType) -> list[tuple[int, int]]:
    """Returns the first row and column of each tile of a vector, in multiples of the vector length."""
    rows, columns = (range(0, size, min(size, step)) for size, step in zip(type_.shape, tile.shape, strict=True))
    return list(product(rows, columns))


def _is_legal(type_: VectorType) -> bool:
    """Returns True if all scalable dimensions follow the fixed dimensions."""
    return tuple(sorted(type_.scalable)) == type_.scalable


@pattern(ExtractOp, name="FoldExtractFromVectorOfSMELikeCreateMasks")
def _mask_of_mask(op: ExtractOp, rewriter: Rewriter) -> bool:
    """extract (create_mask %n, %a, %b)[i] -> create_mask (i < %n ? %a : 0), %b"""
    create, type_ = op.source_.defining_op(CreateMaskOp), op.result.type
    if create is None or not isinstance(type_, VectorType) or sum(type_.scalable) != 2:
        return rewriter.notify_match_failure(op, "expected extracted type to be an SME-like mask")
    position = mixed_group(op, "dynamic_position", "static_position")
    count, rows, columns, *rest = create.operands
    if len(position) != 1 or rest or count.defining_op(ConstantOp) is not None:
        return rewriter.notify_match_failure(op, "only a single extraction index is supported")
    emit = VectorEmitter(rewriter)
    zero, (index,) = emit.index(0), position
    number = emit.index(index) if isinstance(index, int) else index
    is_inside = emit.compare(CmpIPredicate.SLT, number, count)
    front = emit.select(is_inside, rows, zero)
    rewriter.replace_op(op, [emit.op(CreateMaskOp, [front, columns], result_type=type_)])
    return True


@pattern(TransferReadOp, name="LowerColumnTransferReadToLoops")
def _read_column(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """transfer_read of a scalable column -> a loop that loads one element at a time"""
    type_ = op.vector.type
    if isinstance(op.base.type, RankedTensorType) or type_.rank != 2:
        return rewriter.notify_match_failure(op, "Only 2D vectors are supported!")
    if type_.shape[1] != 1 or type_.scalable != (True, False):
        return rewriter.notify_match_failure(op, "The trailing output dim is != 1 (not supported ATM)")
    emit = VectorEmitter(rewriter)
    row = VectorType(type_.shape[:1], type_.element_type, (True,))
    lower, upper, step = emit.index(0), Scale(emit).times(type_.shape[0]), emit.index(1)

    def load(index: Value, carried: list[Value]) -> list[Value]:
        first = emit.op(AddIOp, index, op.indices[0])
        scalar = emit.op(LoadOp, op.base, [first, op.indices[1]])
        return [emit.insert(scalar, carried[0], [index])]

    loop = loop_over_slices(rewriter, (lower, upper, step), [emit.constant(0, row)], load)
    rewriter.replace_op(op, [emit.op(ShapeCastOp, loop.result, result_type=type_)])
    return True


@pattern(TransposeOp, name="LiftIllegalVectorTransposeToMemory")
def _transpose_memory(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose (transfer_read %m) -> transfer_read (memref.transpose of a subview of %m)"""
    result = op.result.type
    if _is_legal(op.vector.type) or not _is_legal(result):
        return rewriter.notify_match_failure(op, "expected transpose from illegal type to legal type")
    extension = op.vector.defining_op(ExtSIOp) or op.vector.defining_op(ExtUIOp) or op.vector.defining_op(ExtFOp)
    read = (op.vector if extension is None else extension.in_).defining_op(TransferReadOp)
    if read is None or not read.permutation_map.map.is_identity():
        return rewriter.notify_match_failure(op, "expected source to be (possibly extended) transfer_read")
    memref, type_, emit = read.base.type, read.vector.type, VectorEmitter(rewriter)
    if not isinstance(memref, MemRefType):
        return False
    zero, one = emit.index(0), emit.index(1)
    sizes: list[MixedValue] = []
    for size, is_scalable in zip(type_.shape, type_.scalable, strict=True):
        extent = emit.index(size)
        sizes.append(emit.op(MulIOp, emit.op(VectorScaleOp), extent) if is_scalable else extent)
    slice_ = (list[MixedValue](read.indices), sizes, list[MixedValue]([one] * type_.rank))
    view_type = slice_type((DYNAMIC,) * type_.rank, memref, *slice_)
    view = emit.op(
        SubViewOp, read.base, *slice_operands(slice_), result_type=view_type, properties=slice_properties(slice_)
    )
    permutation = integers(op.permutation)
    mask = [] if read.mask is None else [emit.transpose(read.mask, permutation)]
    map_ = AffineMap(type_.rank, 0, tuple(dim(position) for position in permutation))
    transposed = transposed_type(view_type, map_)
    if transposed is None:
        return False
    memory = emit.op(MemRefTransposeOp, view, result_type=transposed, permutation=AffineMapAttr(map_))
    legal = VectorType(result.shape, type_.element_type, result.scalable)
    flags = ArrayAttr(tuple(read.in_bounds.elements[position] for position in permutation))
    new: Value = emit.op(
        TransferReadOp,
        memory,
        [zero] * len(read.indices),
        read.padding,
        mask,
        result_type=legal,
        permutation_map=read.permutation_map,
        in_bounds=flags,
    )
    if extension is not None:
        new = emit.op(type(extension), new, result_type=result)
    rewriter.replace_op(op, [new])
    return True


@pattern(TransferWriteOp, name="LowerIllegalTransposeStoreViaZA")
def _write_through_tiles(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """transfer_write (transpose %v) -> the rows of %v in tiles, which are written transposed"""
    transpose = op.value_to_store.defining_op(TransposeOp)
    create = None if op.mask is None else op.mask.defining_op(CreateMaskOp)
    if transpose is None or not op.permutation_map.map.is_identity() or (op.mask is not None and create is None):
        return rewriter.notify_match_failure(op, "op affine map is not a permutation")
    source, result = transpose.vector.type, transpose.result.type
    tile = tile_for(result.element_type)
    if tile is None or result.rank != 2 or not _is_legal(source) or _is_legal(result):
        return rewriter.notify_match_failure(op, "not illegal/unsupported SVE transpose")
    if source.shape[0] <= 1 or source.shape[1] % tile.shape[0]:
        return rewriter.notify_match_failure(op, "unsupported source shape")
    emit = VectorEmitter(rewriter)
    scale, undefined, base = Scale(emit), emit.op(GetTileOp, result_type=tile), op.base
    count = min(source.shape[0], tile.shape[0])
    rows_of_tile = emit.index(count)
    for row, column in places_of_tiles(source, tile):
        value = undefined
        for number in range(count):
            part = emit.extract(transpose.vector, [number + row])
            if part.type != slice_of(tile):
                part = emit.op(ScalableExtractOp, part, result_type=slice_of(tile), pos=column)
            value = emit.insert(part, value, [number])
        place = [scale.times(column), emit.index(row)]
        if create is None:
            extents = [scale.times(tile.shape[0]), rows_of_tile]
        else:
            extents = [emit.op(SubIOp, extent, start) for extent, start in zip(create.operands, place, strict=True)]
            extents[1] = emit.op(MinSOp, extents[1], rows_of_tile)
        mask = emit.op(CreateMaskOp, extents, result_type=mask_of(tile))
        indices = [emit.op(AddIOp, start, index) for start, index in zip(place, op.indices, strict=True)]
        write = rewriter.create(
            TransferWriteOp,
            value,
            base,
            indices,
            [mask],
            result_types=[each.type for each in op.results],
            permutation_map=_TRANSPOSED,
            in_bounds=op.in_bounds,
        )
        base = write.result_ or base
    if op.results:
        rewriter.replace_op(op, [base])
    else:
        rewriter.erase_op(op)
    return True


FIX_SCALABLE_VECTORS: tuple[RewritePattern, ...] = (
    _mask_of_mask,
    _read_column,
    _transpose_memory,
    _write_through_tiles,
)
