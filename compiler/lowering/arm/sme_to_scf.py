"""`convert-arm-sme-to-scf`: converts loads and stores of tiles to loops over their slices.

arm_sme.tile_store %t, %m[%i, %j]    ->    scf.for %s = 0 to (number of slices)
                                               arm_sme.store_tile_slice %t, %s, %m[%i + %s, %j]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import ExtSIOp, IndexCastOp, IndexCastUIOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, AndIOp, MinSIOp, MulIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.arm_sme.tile_ops import (
    GetTileOp,
    InsertTileSliceOp,
    LoadTileSliceOp,
    StoreTileSliceOp,
    TileLoadOp,
    TileStoreOp,
    ZeroOp,
)
from compiler.dialects.arm_sme.type_relations import slice_mask_of, slice_of
from compiler.dialects.vector.element_ops import VectorScaleOp
from compiler.dialects.vector.mask_ops import CreateMaskOp
from compiler.dialects.vector.memory_ops import MaskedLoadOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, I64, INDEX, VectorType
from compiler.lowering.arm.tile_loops import loop_over_slices, slice_count
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import splat_value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class ArmSMEToSCF(Pass):
    """Lower the operations from the ArmSME dialect into the SCF dialect."""

    argument = "convert-arm-sme-to-scf"
    name = "ConvertArmSMEToSCFPass"
    summary = "Lower the operations from the ArmSME dialect into the SCF dialect"
    dependent_dialects = ("scf", "arith", "vector", "arm_sme")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("arm_sme", "vector", "arith", "scf")
        target.add_illegal_op(TileLoadOp, TileStoreOp)
        patterns = [lower_load, lower_load_with_padding, lower_store]
        convert_partially(op, target, patterns, state)


def _mask_sizes(mask: Value, op: Operation, rewriter: Rewriter) -> list[Value] | None:
    """Returns the numbers of rows and columns that a mask sets."""
    create = mask.defining_op(CreateMaskOp)
    if create is None:
        reason = "unsupported mask op, only 'vector.create_mask' is currently supported"
        rewriter.notify_match_failure(op, reason)
        return None
    return list(create.operands)


def _indices(emit: VectorEmitter, indices: Sequence[Value], number: Value, slices: Value) -> list[Value]:
    """Returns the indices of a slice's start in memory: of a row in two dimensions, or of a part of one."""
    offset = emit.op(MulIOp, number, slices) if len(indices) == 1 else number
    return [emit.op(AddIOp, indices[0], offset), *indices[1:]]


@dataclass
class _Slices:
    """Loop over the slices of a load or store that the mask enables, with the mask of each slice."""

    emit: VectorEmitter
    tile: VectorType
    bounds: tuple[Value, Value, Value]
    count: Value
    mask: Value


def _slices(op: TileLoadOp | TileStoreOp, tile: VectorType, rewriter: Rewriter) -> _Slices | None:
    emit = VectorEmitter(rewriter)
    count = slice_count(emit, tile)
    if op.mask is None:
        upper, mask = count, emit.constant(1, slice_mask_of(tile))
    else:
        sizes = _mask_sizes(op.mask, op, rewriter)
        if sizes is None:
            return None
        # The mask may enable more rows than the tile has.
        rows, limit = (emit.op(IndexCastOp, value, result_type=I64) for value in (sizes[0], count))
        upper = emit.op(IndexCastOp, emit.op(MinSIOp, rows, limit), result_type=INDEX)
        mask = emit.op(CreateMaskOp, [sizes[1]], result_type=slice_mask_of(tile))
    return _Slices(emit, tile, (emit.index(0), upper, emit.index(1)), count, mask)


def _is_zero(value: Value | None) -> bool:
    constant = None if value is None else value.defining_op(ConstantOp)
    return constant is not None and splat_value(constant.value) == 0


@pattern(TileLoadOp, name="TileLoadOpConversion")
def lower_load(op: TileLoadOp, rewriter: Rewriter) -> bool:
    """tile_load -> a loop of load_tile_slice; masked elements are zero"""
    tile = op.result.type
    if op.mask is not None and not _is_zero(op.padding):
        return rewriter.notify_match_failure(op, "op has non-zero pad, needs non-zero pad pattern")
    start = GetTileOp if op.mask is None else ZeroOp
    initial = rewriter.create(start, result_types=[tile]).result
    slices = _slices(op, tile, rewriter)
    if slices is None:
        return False

    def load(index: Value, carried: list[Value]) -> list[Value]:
        indices = _indices(slices.emit, op.indices, index, slices.count)
        new_op = rewriter.create(
            LoadTileSliceOp,
            op.base,
            slices.mask,
            *carried,
            indices,
            index,
            result_types=[tile],
            layout=op.layout,
        )
        return [new_op.result]

    rewriter.replace_op(op, loop_over_slices(rewriter, slices.bounds, [initial], load))
    return True


@pattern(TileLoadOp, name="TileLoadOpWithMaskAndPadNonZeroConversion")
def lower_load_with_padding(op: TileLoadOp, rewriter: Rewriter) -> bool:
    """tile_load with a mask and padding -> a loop of vector.maskedload and insert_tile_slice"""
    if op.mask is None or op.padding is None:
        return rewriter.notify_match_failure(op, "op has no mask, needs unmasked pattern")
    sizes = _mask_sizes(op.mask, op, rewriter)
    if sizes is None:
        return False
    padding = op.padding
    if _is_zero(padding):
        return rewriter.notify_match_failure(op, "op has constant zero pad, needs zero pad pattern")
    emit, tile = VectorEmitter(rewriter), op.result.type
    rows, columns = sizes[0], emit.op(IndexCastUIOp, sizes[1], result_type=I32)
    initial = rewriter.create(GetTileOp, result_types=[tile]).result
    step, least, scale, lower = emit.index(1), emit.index(tile.shape[0]), emit.op(VectorScaleOp), emit.index(0)
    count = emit.op(MulIOp, least, scale)

    def load(index: Value, carried: list[Value]) -> list[Value]:
        is_row_set = emit.op(ExtSIOp, emit.compare(CmpIPredicate.SLT, index, rows), result_type=I32)
        set_columns = emit.op(IndexCastOp, emit.op(AndIOp, is_row_set, columns), result_type=INDEX)
        mask = emit.op(CreateMaskOp, [set_columns], result_type=slice_mask_of(tile))
        indices = _indices(emit, op.indices, index, count)
        rest = emit.broadcast(padding, slice_of(tile))
        loaded = emit.op(MaskedLoadOp, op.base, indices, mask, rest, result_type=slice_of(tile))
        new_op = rewriter.create(InsertTileSliceOp, loaded, *carried, index, result_types=[tile], layout=op.layout)
        return [new_op.result]

    rewriter.replace_op(op, loop_over_slices(rewriter, (lower, count, step), [initial], load))
    return True


@pattern(TileStoreOp, name="TileStoreOpConversion")
def lower_store(op: TileStoreOp, rewriter: Rewriter) -> bool:
    """tile_store -> a loop of store_tile_slice"""
    tile = op.value_to_store.type
    slices = _slices(op, tile, rewriter)
    if slices is None:
        return False

    def store(index: Value, carried: list[Value]) -> list[Value]:
        indices = _indices(slices.emit, op.indices, index, slices.count)
        rewriter.create(
            StoreTileSliceOp,
            op.value_to_store,
            index,
            slices.mask,
            op.base,
            indices,
            layout=op.layout,
        )
        return []

    loop_over_slices(rewriter, slices.bounds, [], store)
    rewriter.erase_op(op)
    return True
