"""`arm-sme-vector-legalization`: vectors of several tiles of Arm's matrix extension as that many tiles.

vector.outerproduct %a, %b : vector<[8]xf32>, vector<[4]xf32>
    ->    two vector.outerproduct of vector.scalable.extract of %a : vector<[4]x[4]xf32>

Offsets in a vector are multiples of the vector length, which is unknown at compile time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.integer_ops import AddIOp, MulIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.arm_sme.type_relations import mask_of, slice_mask_of, slice_of
from compiler.dialects.vector.arithmetic_ops import OuterProductOp
from compiler.dialects.vector.element_ops import ScalableExtractOp, VectorScaleOp
from compiler.dialects.vector.mask_ops import CreateMaskOp, MaskOp
from compiler.dialects.vector.masked_ops import create_masked
from compiler.dialects.vector.memory_ops import TransferOp, TransferReadOp, TransferWriteOp, transferred_vector
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, DenseElementsAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import RankedTensorType, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.arm.scalable_transfers import FIX_SCALABLE_VECTORS, places_of_tiles, tile_for
from compiler.lowering.arm.tile_loops import loop_over_slices
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.scalable_transposes import Scale
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import splat_value
from compiler.rewrite.function_conversion import function_patterns, functions_are_legal_if_converted
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet
from compiler.rewrite.type_conversion import TypeConverter
from compiler.transforms.scf.structural_conversion import structural_patterns

_FIRST = 1024
"""Benefit of patterns that are tried before others for the same operation."""
_MOST_MASKED_ROWS = 16


@dataclass
class VectorLegalization(Pass):
    """Legalize vectors for ArmSME."""

    argument = "arm-sme-vector-legalization"
    name = "VectorLegalization"
    anchor = "builtin.module"
    summary = "Legalize vectors for ArmSME"
    dependent_dialects = ("func", "arm_sme", "vector", "arith", "index", "scf", "memref")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet(FIX_SCALABLE_VECTORS)
        if not apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners).converged:
            state.signal_failure()
            return
        converter = TypeConverter()
        converter.add_conversion(lambda type_: type_)
        converter.add_conversion(_tiles, VectorType)
        target = ConversionTarget()
        target.mark_unknown_op_dynamically_legal(converter.is_legal)
        functions_are_legal_if_converted(target, converter)
        decomposition = [each.with_converter(converter) for each in _DECOMPOSITION]
        conversions = [*decomposition, *function_patterns(converter), *structural_patterns(converter)]
        convert_partially(op, target, conversions, state)


# ------------------------------------------------------------------------------------------ tiles


def _tiles(type_: VectorType) -> Sequence[Type] | None:
    """Returns the tiles that a vector consists of; None for a single tile, or no multiple of one."""
    tile = tile_for(type_.element_type)
    if tile is None or type_.rank != 2 or not all(type_.scalable):
        return None
    (rows, columns), size = type_.shape, tile.shape[0]
    if rows % size or columns % size or max(rows, columns) <= size:
        return None
    return [tile] * (rows * columns // size**2)


def _is_decomposed(type_: Type) -> bool:
    return isinstance(type_, VectorType) and _tiles(type_) is not None


def _has_known_mask(mask: Value | None) -> bool:
    return mask is None or mask.defining_op(CreateMaskOp) is not None


def _offset(emit: VectorEmitter, indices: Sequence[Value], offsets: Sequence[int]) -> list[Value]:
    """Returns indices moved by multiples of the vector length."""
    scale = emit.op(VectorScaleOp)
    return [
        emit.op(AddIOp, index, emit.op(MulIOp, emit.index(offset), scale))
        for index, offset in zip(indices, offsets, strict=True)
    ]


def _tile_mask(emit: VectorEmitter, mask: Value | None, tile: VectorType, place: tuple[int, int]) -> list[Value]:
    """Returns the part of a mask for a tile at a place, or nothing."""
    create = None if mask is None else mask.defining_op(CreateMaskOp)
    if create is None:
        return []
    extents = _offset(emit, create.operands, [-offset for offset in place])
    return [emit.op(CreateMaskOp, extents, result_type=mask_of(tile))]


@conversion_pattern(ConstantOp, name="LegalizeArithConstantOpsByDecomposition", one_to_many=True)
def _split_constant(op: ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """constant dense<c> of several tiles -> constant dense<c> of one tile, used for each tile"""
    value, type_ = op.value, op.result.type
    bits = splat_value(value) if isinstance(value, DenseElementsAttr) else None
    tiles = _tiles(type_) if isinstance(type_, VectorType) else None
    if bits is None or tiles is None:
        return False
    tile = VectorEmitter(rewriter).constant(bits, tiles[0])
    rewriter.replace_op_with_multiple(op, [[tile] * len(tiles)])
    return True


def _outer_products(
    op: OuterProductOp, root: Operation, mask: Value | None, sums: Sequence[Value], rewriter: ConversionRewriter
) -> bool:
    """Replaces an outer product, or its mask, by one for each tile."""
    type_ = op.result0.type
    tile = tile_for(type_.element_type)
    if not _is_decomposed(type_) or tile is None or not _has_known_mask(mask):
        return rewriter.notify_match_failure(op, "op mask is unsupported for legalization/decomposition")
    emit, products = VectorEmitter(rewriter), list[Value]()
    for number, place in enumerate(places_of_tiles(type_, tile)):
        part = _tile_mask(emit, mask, tile, place)
        sides = [
            emit.op(ScalableExtractOp, side, result_type=slice_of(tile), pos=offset)
            for side, offset in zip((op.lhs, op.rhs), place, strict=True)
        ]
        product = create_masked(
            rewriter,
            part[0] if part else None,
            OuterProductOp,
            *sides,
            [sums[number]] if sums else [],
            result_type=tile,
            kind=op.kind,
        )
        products.append(product)
    rewriter.replace_op_with_multiple(root, [products])
    return True


@conversion_pattern(OuterProductOp, name="LegalizeVectorOuterProductOpsByDecomposition", one_to_many=True)
def _split_outer_product(op: OuterProductOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """outerproduct of several tiles -> an outerproduct of scalable.extract for each"""
    if isinstance(op.parent_op, MaskOp):
        return False
    return _outer_products(op, op, None, adaptor.replacements(op.acc), rewriter)


@conversion_pattern(MaskOp, name="LegalizeMaskedVectorOuterProductOpsByDecomposition", benefit=_FIRST, one_to_many=True)
def _split_masked_outer_product(op: MaskOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """mask %m { outerproduct } of several tiles -> a masked outerproduct for each"""
    product = op.mask_region.entry.first
    if not isinstance(product, OuterProductOp):
        return False
    sums = [] if product.acc is None else rewriter.remapped(product.acc)
    return sums is not None and _outer_products(product, op, op.mask, sums, rewriter)


def _why_not_split(op: TransferOp) -> str | None:
    """Returns the reason why a transfer of several tiles cannot be split into tiles, or None."""
    if not _is_decomposed(transferred_vector(op).type):
        return "op vector size is not multiple of SME tiles"
    if not _has_known_mask(op.mask):
        return "op mask is unsupported for legalization/decomposition"
    return None if op.permutation_map.map.is_permutation() else "op affine map is not a permutation"


def _placed(op: TransferOp, tile: VectorType) -> list[tuple[int, int]]:
    """Returns the positions of tiles in memory; a transposed transfer exchanges rows and columns."""
    places = places_of_tiles(transferred_vector(op).type, tile)
    return places if op.permutation_map.map.is_identity() else [(column, row) for row, column in places]


@conversion_pattern(TransferReadOp, name="LegalizeTransferReadOpsByDecomposition", one_to_many=True)
def _split_read(op: TransferReadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """transfer_read of several tiles -> one for each"""
    reason, type_ = _why_not_split(op), op.vector.type
    tile = tile_for(type_.element_type) if isinstance(type_, VectorType) else None
    if reason is not None or tile is None:
        return rewriter.notify_match_failure(op, reason or "no tile")
    emit, tiles = VectorEmitter(rewriter), list[Value]()
    for place in _placed(op, tile):
        mask = _tile_mask(emit, op.mask, tile, place)
        indices = _offset(emit, op.indices, place)
        members = {"permutation_map": op.permutation_map, "in_bounds": op.in_bounds}
        tiles.append(emit.op(TransferReadOp, op.base, indices, op.padding, mask, result_type=tile, properties=members))
    rewriter.replace_op_with_multiple(op, [tiles])
    return True


@conversion_pattern(TransferWriteOp, name="LegalizeTransferWriteOpsByDecomposition", one_to_many=True)
def _split_write(op: TransferWriteOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """transfer_write of several tiles -> one for each"""
    reason, tiles = _why_not_split(op), adaptor.replacements(op.value_to_store)
    if reason is not None:
        return rewriter.notify_match_failure(op, reason)
    emit, base, tile = VectorEmitter(rewriter), op.base, vector_type(tiles[0])
    for value, place in zip(tiles, _placed(op, tile), strict=True):
        mask = _tile_mask(emit, op.mask, tile, place)
        indices = _offset(emit, op.indices, place)
        write = rewriter.create(
            TransferWriteOp,
            value,
            base,
            indices,
            mask,
            result_types=[each.type for each in op.results],
            permutation_map=op.permutation_map,
            in_bounds=op.in_bounds,
        )
        base = write.result_ or base
    if op.results:
        rewriter.replace_op(op, [base])
    else:
        rewriter.erase_op(op)
    return True


@conversion_pattern(TransferWriteOp, name="LegalizeMultiTileTransferWriteAsStoreLoop", benefit=_FIRST, one_to_many=True)
def _write_in_loop(op: TransferWriteOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """transfer_write of several tiles to memory -> a loop over slices, which writes a slice of each tile"""
    type_, map_ = op.value_to_store.type, op.permutation_map.map
    reason = _why_not_split(op)
    if reason is not None or isinstance(op.base.type, RankedTensorType) or not map_.is_identity():
        return rewriter.notify_match_failure(op, reason or "tensor semantics and transposes are unsupported")
    if op.mask is not None and max(type_.shape) > _MOST_MASKED_ROWS:
        return rewriter.notify_match_failure(op, "op mask is unsupported for legalization/decomposition")
    tiles, emit = adaptor.replacements(op.value_to_store), VectorEmitter(rewriter)
    tile = vector_type(tiles[0])
    scale = Scale(emit)
    lower, upper, step = emit.index(0), scale.times(tile.shape[0]), emit.index(1)

    def write(index: Value, carried: list[Value]) -> list[Value]:
        for value, (row, column) in zip(tiles, places_of_tiles(type_, tile), strict=True):
            tile_row, tile_column = scale.times(row), scale.times(column)
            slice_index = emit.op(AddIOp, tile_row, index)
            indices = [emit.op(AddIOp, slice_index, op.indices[0]), emit.op(AddIOp, tile_column, op.indices[1])]
            mask: list[Value] = []
            if op.mask is not None:
                part = emit.extract(op.mask, [slice_index])
                if part.type != slice_mask_of(tile):
                    part = emit.op(ScalableExtractOp, part, result_type=slice_mask_of(tile), pos=column)
                mask = [part]
            rewriter.create(
                TransferWriteOp,
                emit.extract(value, [index]),
                op.base,
                indices,
                mask,
                result_types=[],
                permutation_map=AffineMapAttr(map_.with_results(map_.results[1:])),
                in_bounds=ArrayAttr(op.in_bounds.elements[1:]),
            )
        return []

    loop_over_slices(rewriter, (lower, upper, step), [], write)
    rewriter.erase_op(op)
    return True


_DECOMPOSITION: tuple[ConversionFunctionPattern, ...] = (
    _split_masked_outer_product,
    _write_in_loop,
    _split_constant,
    _split_outer_product,
    _split_read,
    _split_write,
)
