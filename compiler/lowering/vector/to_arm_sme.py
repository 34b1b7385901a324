"""`convert-vector-to-arm-sme`: operations on vectors that fit into a tile of Arm's matrix extension.

%0 = vector.outerproduct %a, %b : vector<[4]xf32>, vector<[4]xf32>    ->    %0 = arm_sme.outerproduct %a, %b
vector.transfer_write %0, %m[%i, %j] {in_bounds = [true, true]}             arm_sme.tile_store %0, %m[%i, %j]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.arm_sme.enums import TileSliceLayout
from compiler.dialects.arm_sme.outer_product_ops import OuterProductOp as TileOuterProductOp
from compiler.dialects.arm_sme.tile_ops import (
    ExtractTileSliceOp,
    GetTileOp,
    InsertTileSliceOp,
    StoreTileSliceOp,
    TileLoadOp,
    TileStoreOp,
)
from compiler.dialects.arm_sve.ops import PselOp
from compiler.dialects.memref.allocation_ops import AllocaOp
from compiler.dialects.vector.arithmetic_ops import OuterProductOp
from compiler.dialects.vector.element_ops import BroadcastOp, ExtractOp, InsertOp, TransposeOp
from compiler.dialects.vector.enums import CombiningKind
from compiler.dialects.vector.mask_ops import CreateMaskOp
from compiler.dialects.vector.masked_ops import masked
from compiler.dialects.vector.memory_ops import LoadOp, PrintOp, StoreOp, TransferReadOp, TransferWriteOp, in_bounds
from compiler.dialects.vector.shapes import static_position
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, integer_attr
from compiler.ir.mixed_values import MixedValue, mixed_values
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import DYNAMIC, I1, INDEX, FloatType, IntegerType, MemRefType, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.arm.tile_loops import is_tile, loop_over_slices, slice_count
from compiler.lowering.vector.emitter import VectorEmitter, with_dims, without_leading
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_PREDICATE_SIZES = frozenset({1, 2, 4, 8, 16})

_Transfer: TypeAlias = TransferReadOp | TransferWriteOp


@dataclass
class VectorToArmSME(Pass):
    """Lower the operations from the vector dialect into the ArmSME dialect."""

    argument = "convert-vector-to-arm-sme"
    name = "ConvertVectorToArmSMEPass"
    summary = "Lower the operations from the vector dialect into the ArmSME dialect"
    dependent_dialects = ("arm_sme", "arm_sve")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(VECTOR_TO_ARM_SME), state.context, listeners=state.listeners)


def _is_matrix(type_: Type) -> bool:
    return isinstance(type_, MemRefType) and type_.rank == 2


def _map_of(op: _Transfer) -> AffineMap:
    attribute = op.permutation_map
    return attribute.map


# ------------------------------------------------------------------------------------------ memory


def _layout_of(op: _Transfer) -> TileSliceLayout | str:
    """Returns the slice layout of a transfer of a tile, or the reason why it is none."""
    if not _is_matrix(op.base.type):
        return "not a memref source"
    if masked(op).mask is not None:
        return "mask of a vector.mask"
    if not all(in_bounds(op)):
        return "not inbounds transfer"
    map_ = _map_of(op)
    if not map_.is_permutation():
        return "unsupported permutation map"
    return TileSliceLayout.HORIZONTAL if map_.is_identity() else TileSliceLayout.VERTICAL


@pattern(TransferReadOp, name="(anonymous namespace)::TransferReadToArmSMELowering")
def lower_transfer_read(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """transfer_read %m[%i, %j] -> tile_load %m[%i, %j], vertical if the map transposes"""
    layout = _layout_of(op) if is_tile(op.vector.type) else "not a valid vector type for SME"
    if isinstance(layout, str):
        return rewriter.notify_match_failure(op, layout)
    masking = [] if op.mask is None else [op.mask]
    padding = [op.padding] if masking else []
    rewriter.replace_op_with_new_op(
        op, TileLoadOp, op.base, op.indices, padding, masking, result_types=[op.vector.type], layout=layout
    )
    return True


@pattern(TransferWriteOp, name="(anonymous namespace)::TransferWriteToArmSMELowering")
def lower_transfer_write(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """transfer_write %v, %m[%i, %j] -> tile_store %v, %m[%i, %j], vertical if the map transposes"""
    layout = _layout_of(op) if is_tile(op.value_to_store.type) else "not a valid vector type for SME"
    if isinstance(layout, str):
        return rewriter.notify_match_failure(op, layout)
    masking = [] if op.mask is None else [op.mask]
    rewriter.replace_op_with_new_op(op, TileStoreOp, op.value_to_store, op.base, op.indices, masking, layout=layout)
    return True


@pattern(LoadOp, name="(anonymous namespace)::VectorLoadToArmSMELowering")
def lower_load(op: LoadOp, rewriter: Rewriter) -> bool:
    """load %m[%i, %j] -> tile_load %m[%i, %j]"""
    if not is_tile(op.result.type) or not _is_matrix(op.base.type):
        return False
    rewriter.replace_op_with_new_op(op, TileLoadOp, op.base, op.indices, result_types=[op.result.type])
    return True


@pattern(StoreOp, name="(anonymous namespace)::VectorStoreToArmSMELowering")
def lower_store(op: StoreOp, rewriter: Rewriter) -> bool:
    """store %v, %m[%i, %j] -> tile_store %v, %m[%i, %j]"""
    if not is_tile(op.value_to_store.type) or not _is_matrix(op.base.type):
        return False
    rewriter.replace_op_with_new_op(op, TileStoreOp, op.value_to_store, op.base, op.indices)
    return True


@pattern(TransferWriteOp, name="(anonymous namespace)::FoldTransferWriteOfExtractTileSlice")
def lower_write_of_slice(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """transfer_write (extract_tile_slice %t[%k]), %m[%i, %j] -> store_tile_slice %t, %k, %mask, %m[%i, %j]"""
    if not isinstance(op.base.type, MemRefType):
        return rewriter.notify_match_failure(op, "destination not a memref")
    if not all(in_bounds(op)) or masked(op).mask is not None:
        return rewriter.notify_match_failure(op, "not inbounds transfer write")
    extract = op.value_to_store.defining_op(ExtractTileSliceOp)
    if extract is None:
        return rewriter.notify_match_failure(op, "vector to store not from ExtractTileSliceOp")
    if not _map_of(op).is_minor_identity():
        return rewriter.notify_match_failure(op, "unsupported permutation map")
    mask: Value | None = op.mask
    if mask is None:
        type_ = op.value_to_store.type
        mask = VectorEmitter(rewriter).constant(1, VectorType(type_.shape, I1, type_.scalable))
    rewriter.replace_op_with_new_op(
        op,
        StoreTileSliceOp,
        extract.tile,
        extract.tile_slice_index,
        mask,
        op.base,
        op.indices,
        layout=extract.layout,
    )
    return True


# ------------------------------------------------------------------------------------------ whole tiles


@pattern(BroadcastOp, name="(anonymous namespace)::BroadcastOpToArmSMELowering")
def lower_broadcast(op: BroadcastOp, rewriter: Rewriter) -> bool:
    """broadcast %x to a tile -> a loop that inserts a vector of %x as each slice"""
    tile, source = op.vector.type, op.source_
    rank = source.type.rank if isinstance(source.type, VectorType) else 0
    is_number = isinstance(source.type, (IntegerType, FloatType, VectorType))
    if not is_tile(tile) or rank > 1 or not is_number:
        return False
    emit = VectorEmitter(rewriter)
    slice_ = source if rank == 1 else emit.broadcast(source, without_leading(tile))

    def insert(index: Value, carried: list[Value]) -> list[Value]:
        return [emit.op(InsertTileSliceOp, slice_, *carried, index, result_type=tile)]

    initial: list[Value] = [emit.op(GetTileOp, result_type=tile)]
    step, upper, lower = emit.index(1), slice_count(emit, tile), emit.index(0)
    loop = loop_over_slices(rewriter, (lower, upper, step), initial, insert)
    rewriter.replace_op(op, loop.results)
    return True


@pattern(TransposeOp, name="(anonymous namespace)::TransposeOpToArmSMELowering")
def lower_transpose(op: TransposeOp, rewriter: Rewriter) -> bool:
    """transpose (transfer_read %m) -> transfer_read %m by a permuted map; transpose %v -> tile_store and tile_load"""
    tile, permutation = op.result.type, integers(op.permutation)
    if not is_tile(tile) or permutation != (1, 0):
        return False
    read = op.vector.defining_op(TransferReadOp)
    if read is not None and rewriter.has_one_use(read.vector):
        with rewriter.modify(read):
            map_ = AffineMap.permutation(permutation).compose(_map_of(read))
            flags = ArrayAttr(tuple(reversed(read.in_bounds.elements)))
            read.properties = {**read.properties, "permutation_map": AffineMapAttr(map_), "in_bounds": flags}
        rewriter.replace_op(op, [read.vector])
        return True
    emit = VectorEmitter(rewriter)
    slices, zero = slice_count(emit, tile), emit.index(0)
    type_ = MemRefType((DYNAMIC, DYNAMIC), tile.element_type)
    buffer = emit.op(AllocaOp, [slices, slices], result_type=type_)
    rewriter.create(TileStoreOp, op.vector, buffer, [zero, zero])
    rewriter.replace_op_with_new_op(
        op, TileLoadOp, buffer, [zero, zero], result_types=[tile], layout=TileSliceLayout.VERTICAL
    )
    return True


@pattern(PrintOp, name="(anonymous namespace)::VectorPrintToArmSMELowering")
def lower_print(op: PrintOp, rewriter: Rewriter) -> bool:
    """print %tile -> a loop that prints each slice"""
    tile = op.source_
    if tile is None or not is_tile(tile.type):
        return False

    emit = VectorEmitter(rewriter)

    def print_slice(index: Value, carried: list[Value]) -> list[Value]:
        rewriter.create(PrintOp, emit.op(ExtractTileSliceOp, tile, index), punctuation=op.punctuation)
        return []

    upper, lower, step = slice_count(emit, vector_type(tile)), emit.index(0), emit.index(1)
    loop_over_slices(rewriter, (lower, upper, step), [], print_slice)
    rewriter.erase_op(op)
    return True


# ------------------------------------------------------------------------------------------ outer products


@pattern(OuterProductOp, name="(anonymous namespace)::VectorOuterProductToArmSMELowering")
def lower_outer_product(op: OuterProductOp, rewriter: Rewriter) -> bool:
    """outerproduct %a, %b, %acc -> arm_sme.outerproduct %a, %b acc(%acc), whose mask is one for each side"""
    if not isinstance(op.rhs.type, VectorType):
        return rewriter.notify_match_failure(op, "AXPY operations not supported")
    if not is_tile(op.result.type):
        return rewriter.notify_match_failure(op, "outer product does not fit into SME tile")
    if op.kind is not CombiningKind.ADD:
        reason = "unsupported kind (lowering to SME only supports ADD at the moment)"
        return rewriter.notify_match_failure(op, reason)
    enclosing, masks = masked(op), list[Value]()
    if enclosing.mask is not None:
        create_mask = enclosing.mask.defining_op(CreateMaskOp)
        if create_mask is None:
            return rewriter.notify_match_failure(op, "mask not from CreateMaskOp")
        rewriter.set_insertion_point(enclosing.root)
        emit, type_ = VectorEmitter(rewriter), without_leading(enclosing.mask.type)
        masks = [emit.op(CreateMaskOp, [extent], result_type=type_) for extent in create_mask.operands]
    accumulator = [] if op.acc is None else [op.acc]
    rewriter.replace_op_with_new_op(
        enclosing.root,
        TileOuterProductOp,
        op.lhs,
        op.rhs,
        masks[:1],
        masks[1:],
        accumulator,
        result_types=[op.result.type],
    )
    return True


# ------------------------------------------------------------------------------------------ slices and elements


def _position(op: ExtractOp | InsertOp) -> list[MixedValue]:
    return mixed_values(static_position(op), op.dynamic_position)


def _index(emit: VectorEmitter, index: MixedValue) -> Value:
    return emit.op(ConstantOp, value=integer_attr(index, INDEX)) if isinstance(index, int) else index


@pattern(ExtractOp, name="(anonymous namespace)::VectorExtractToArmSMELowering")
def lower_extract(op: ExtractOp, rewriter: Rewriter) -> bool:
    """extract %tile[%i, %j] -> extract (extract_tile_slice %tile[%i])[%j]"""
    if not is_tile(op.source_.type):
        return False
    position, emit = _position(op), VectorEmitter(rewriter)
    part: Value = op.source_
    if position:
        part = emit.op(ExtractTileSliceOp, part, _index(emit, position[0]))
    if len(position) > 1:
        part = emit.extract(part, position[1:])
    rewriter.replace_op(op, [part])
    return True


@pattern(InsertOp, name="(anonymous namespace)::VectorInsertToArmSMELowering")
def lower_insert(op: InsertOp, rewriter: Rewriter) -> bool:
    """insert %x, %tile[%i, %j] -> insert_tile_slice (insert %x, (extract_tile_slice %tile[%i])[%j]), %tile[%i]"""
    if not is_tile(op.result.type):
        return False
    position, emit = _position(op), VectorEmitter(rewriter)
    if not position:
        rewriter.replace_op(op, [op.value_to_store])
        return True
    part, index = op.value_to_store, _index(emit, position[0])
    if len(position) > 1:
        part = emit.insert(part, emit.op(ExtractTileSliceOp, op.dest, index), position[1:])
    rewriter.replace_op(op, [emit.op(InsertTileSliceOp, part, op.dest, index, result_type=op.result.type)])
    return True


@pattern(ExtractOp, name="(anonymous namespace)::ExtractFromCreateMaskToPselLowering")
def lower_extract_from_mask(op: ExtractOp, rewriter: Rewriter) -> bool:
    """extract (create_mask %a, %b)[%i] -> psel (create_mask %b), (create_mask %a)[%i]"""
    position = _position(op)
    if len(position) != 1:
        return rewriter.notify_match_failure(op, "not single extract index")
    if not isinstance(op.result.type, VectorType):
        return rewriter.notify_match_failure(op, "result not VectorType")
    create_mask = op.source_.defining_op(CreateMaskOp)
    if create_mask is None:
        return rewriter.notify_match_failure(op, "source not CreateMaskOp")
    type_ = vector_type(create_mask.result)
    if type_.rank != 2 or not all(type_.scalable):
        return rewriter.notify_match_failure(create_mask, "not 2-D scalable mask")
    if not _PREDICATE_SIZES.issuperset(type_.shape):
        return rewriter.notify_match_failure(create_mask, "mask dimensions not SVE predicate-sized")
    emit = VectorEmitter(rewriter)
    # Beside the mask, which is usually outside of the loop that takes its rows.
    rewriter.set_insertion_point(create_mask)
    rows, columns = (
        emit.op(CreateMaskOp, [extent], result_type=with_dims(type_, [dimension]))
        for dimension, extent in enumerate(create_mask.operands)
    )
    rewriter.set_insertion_point(op)
    rewriter.replace_op(op, [emit.op(PselOp, columns, rows, _index(emit, position[0]))])
    return True


VECTOR_TO_ARM_SME: tuple[RewritePattern, ...] = (
    lower_broadcast,
    lower_transfer_read,
    lower_transfer_write,
    lower_transpose,
    lower_load,
    lower_store,
    lower_outer_product,
    lower_extract,
    lower_insert,
    lower_print,
    lower_write_of_slice,
    lower_extract_from_mask,
)
