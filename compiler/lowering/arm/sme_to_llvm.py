"""`convert-arm-sme-to-llvm`: allocates tiles for operations on tiles, and converts these to intrinsics.

%1 = arm_sme.outerproduct %a, %b acc(%0)    ->    "arm_sme.intr.mopa"(%mask, %mask, %a, %b) <{tile_id = 0 : i32}>

A tile is no value in LLVM: the intrinsics change tile registers, by number. Until all ops are converted, each tile
value has a placeholder, which is unused in the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.diagnostics import Severity
from compiler.dialects.arith.cast_ops import IndexCastOp, IndexCastUIOp
from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.arm_sme import intrinsics
from compiler.dialects.arm_sme import outer_product_ops as products
from compiler.dialects.arm_sme.enums import ArmSMETileType, CombiningKind, TileSliceLayout
from compiler.dialects.arm_sme.tile_ops import (
    CopyTileOp,
    ExtractTileSliceOp,
    GetTileOp,
    InsertTileSliceOp,
    LoadTileSliceOp,
    StoreTileSliceOp,
    StreamingVLOp,
    ZeroOp,
)
from compiler.dialects.arm_sme.type_relations import mask_of
from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.cf.ops import BranchOp
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Block, Operation, Value, sole_region
from compiler.ir.problem import Problem
from compiler.ir.types import I1, I32, I64, INDEX, FloatType, Type, VectorType
from compiler.lowering.arm.live_ranges import TILE_ID, tile_kind
from compiler.lowering.arm.tile_allocation import FIRST_IN_MEMORY, allocate_tiles
from compiler.lowering.arm.tile_loops import is_tile
from compiler.lowering.arm.tile_spills import TILE_LOADS, swap_around
from compiler.lowering.memref.accesses_to_llvm import element_pointer
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import convert_to_llvm, converter_of, with_converter
from compiler.lowering.to_llvm.types import LLVMTypeConverter
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.rewriter import Rewriter

_OUTER_PRODUCT_WIDTH = 128


@dataclass
class ArmSMEToLLVM(Pass):
    """Lower the operations from the ArmSME dialect into the LLVM dialect."""

    argument = "convert-arm-sme-to-llvm"
    name = "ConvertArmSMEToLLVM"
    anchor_interface = "FunctionOpInterface"
    summary = "Lower the operations from the ArmSME dialect into the LLVM dialect"
    dependent_dialects = ("arm_sme", "llvm")

    dump_tile_live_ranges: bool = option(
        "dump-tile-live-ranges", False, "Dump the live ranges of SME tiles (for debugging)"
    )

    def run(self, op: Operation, state: PassState) -> None:
        if not allocate_tiles(op, sole_region(op), state):
            return
        converter = LLVMTypeConverter()
        converter.add_conversion(lambda type_: type_ if is_tile(type_) else None, VectorType)
        target = ConversionTarget()
        target.add_illegal_dialect("arm_sme")
        target.add_legal_op(*_INTRINSICS, GetTileOp, CopyTileOp, UnrealizedConversionCastOp)
        target.add_legal_dialect("arith", "vector", "scf", "memref")
        convert_to_llvm(op, state, target, with_converter(_PATTERNS, converter), converter)
        rewriter = Rewriter(op, state.context, state.listeners)
        for region in (region for each in op.walk() for region in each.regions):
            for block in region.blocks:
                _merge_zeros(block, rewriter)
        for each in op.walk():
            if each.definition is None or isinstance(each, (CopyTileOp, GetTileOp, BranchOp)):
                continue
            if any(is_tile(value.type) for value in (*each.operands, *each.results)):
                message = "op unexpected operation with SME tile type after conversion to LLVM"
                state.error(each, f"'{each.name}' {message}")


_INTRINSICS = tuple(
    each for each in vars(intrinsics).values() if isinstance(each, type) and each.__name__.startswith("aarch64")
)


def _merge_zeros(block: Block, rewriter: Rewriter) -> None:
    """Joins intrinsics that follow each other and zero tiles."""
    zeros: list[intrinsics.aarch64smezero] = []
    for op in [*block.ops, None]:
        if isinstance(op, intrinsics.aarch64smezero):
            zeros.append(op)
            continue
        if len(zeros) > 1:
            mask = 0
            for zero in zeros:
                mask |= zero.tile_mask.value
            rewriter.set_insertion_point(zeros[0])
            rewriter.create(intrinsics.aarch64smezero, tile_mask=mask, location=zeros[0])
            for zero in zeros:
                rewriter.erase_op(zero)
        zeros = []


# ------------------------------------------------------------------------------------------ tiles in memory


def _spill(op_class: type[Operation]) -> ConversionFunctionPattern:
    """Returns the pattern for operations whose tile is in memory."""

    @conversion_pattern(op_class, benefit=1337, name="ConvertArmSMESpillsAndFillsToLLVM")
    def spill(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """an operation on a tile in memory -> one on tile 0, whose contents are exchanged with the memory's for it"""
        number = op.attributes.get(TILE_ID)
        if not isinstance(number, IntegerAttr) or number.value < FIRST_IN_MEMORY:
            return False
        message = (
            "failed to allocate SME virtual tile to operation, tile value will go through memory, expect degraded "
            "performance"
        )
        loop = swap_around(op, _tile_of(op), number.value, rewriter)
        # At an operation that stays, and is where this one was.
        problem = Problem(loop, message, severity=Severity.WARNING, shows_op=False)
        converter_of(rewriter).problems.append(problem)
        return True

    return spill


def _tile_of(op: Operation) -> Value:
    """Returns the tile that an operation works on."""
    return next(value for value in (*op.results, *op.operands) if is_tile(value.type))


def _tile_id(op: Operation, rewriter: ConversionRewriter) -> IntegerAttr | None:
    """Returns the number of an operation's tile; None, with a problem, if it has none."""
    number = op.attributes.get(TILE_ID)
    if isinstance(number, IntegerAttr):
        return number
    message = f"'{op.name}' op expected tile ID to be allocated before conversion to LLVM"
    converter_of(rewriter).problems.append(Problem(op, message))
    return None


# ------------------------------------------------------------------------------------------ slices

_STORES: Mapping[tuple[ArmSMETileType, TileSliceLayout], type[Operation]] = MappingProxyType(
    {
        (ArmSMETileType.ZA_B, TileSliceLayout.HORIZONTAL): intrinsics.aarch64smest1bhoriz,
        (ArmSMETileType.ZA_H, TileSliceLayout.HORIZONTAL): intrinsics.aarch64smest1hhoriz,
        (ArmSMETileType.ZA_S, TileSliceLayout.HORIZONTAL): intrinsics.aarch64smest1whoriz,
        (ArmSMETileType.ZA_D, TileSliceLayout.HORIZONTAL): intrinsics.aarch64smest1dhoriz,
        (ArmSMETileType.ZA_Q, TileSliceLayout.HORIZONTAL): intrinsics.aarch64smest1qhoriz,
        (ArmSMETileType.ZA_B, TileSliceLayout.VERTICAL): intrinsics.aarch64smest1bvert,
        (ArmSMETileType.ZA_H, TileSliceLayout.VERTICAL): intrinsics.aarch64smest1hvert,
        (ArmSMETileType.ZA_S, TileSliceLayout.VERTICAL): intrinsics.aarch64smest1wvert,
        (ArmSMETileType.ZA_D, TileSliceLayout.VERTICAL): intrinsics.aarch64smest1dvert,
        (ArmSMETileType.ZA_Q, TileSliceLayout.VERTICAL): intrinsics.aarch64smest1qvert,
    }
)


def _slice_address(op: LoadTileSliceOp | StoreTileSliceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> Value:
    indices = adaptor.replacements(op.indices)
    emit, base = LLVMEmitter(rewriter), adaptor[op.base]
    return element_pointer(emit, converter_of(rewriter), op.base.type, base, indices)


@conversion_pattern(LoadTileSliceOp, name="LoadTileSliceConversion")
def lower_load_slice(op: LoadTileSliceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """load_tile_slice -> intr.ld1*.horiz, intr.ld1*.vert"""
    number = _tile_id(op, rewriter)
    if number is None:
        return False
    address = _slice_address(op, adaptor, rewriter)
    index = VectorEmitter(rewriter).op(IndexCastUIOp, op.tile_slice_index, result_type=I32)
    intrinsic = TILE_LOADS[tile_kind(op.result), op.layout]
    rewriter.create(intrinsic, op.mask, address, index, properties={TILE_ID: number})
    rewriter.replace_op(op, [op.tile])
    return True


@conversion_pattern(StoreTileSliceOp, name="StoreTileSliceConversion")
def lower_store_slice(op: StoreTileSliceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """store_tile_slice -> intr.st1*.horiz, intr.st1*.vert"""
    number = _tile_id(op, rewriter)
    if number is None:
        return False
    address = _slice_address(op, adaptor, rewriter)
    index = VectorEmitter(rewriter).op(IndexCastUIOp, op.tile_slice_index, result_type=I32)
    intrinsic = _STORES[tile_kind(op.tile), op.layout]
    rewriter.create(intrinsic, op.mask, address, index, properties={TILE_ID: number})
    rewriter.erase_op(op)
    return True


@conversion_pattern(InsertTileSliceOp, name="InsertTileSliceConversion")
def lower_insert_slice(op: InsertTileSliceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """insert_tile_slice -> intr.write.horiz, intr.write.vert"""
    number, emit = _tile_id(op, rewriter), VectorEmitter(rewriter)
    if number is None:
        return False
    index = emit.op(IndexCastUIOp, op.tile_slice_index, result_type=I32)
    mask = emit.broadcast(emit.constant(1, I1), mask_of(op.vector.type))
    is_row = op.layout is TileSliceLayout.HORIZONTAL
    intrinsic = intrinsics.aarch64smewritehoriz if is_row else intrinsics.aarch64smewritevert
    rewriter.create(intrinsic, index, mask, op.vector, properties={TILE_ID: number})
    rewriter.replace_op(op, [op.tile])
    return True


@conversion_pattern(ExtractTileSliceOp, name="ExtractTileSliceConversion")
def lower_extract_slice(op: ExtractTileSliceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """extract_tile_slice -> intr.read.horiz, intr.read.vert"""
    number, emit, type_ = _tile_id(op, rewriter), VectorEmitter(rewriter), op.result.type
    if number is None:
        return False
    mask, zero = emit.constant(1, mask_of(type_)), emit.constant(0, type_)
    index = emit.op(IndexCastOp, op.tile_slice_index, result_type=I32)
    is_row = op.layout is TileSliceLayout.HORIZONTAL
    intrinsic = intrinsics.aarch64smereadhoriz if is_row else intrinsics.aarch64smereadvert
    read = rewriter.create(intrinsic, zero, mask, index, result_types=[type_], properties={TILE_ID: number})
    rewriter.replace_op(op, read)
    return True


# ------------------------------------------------------------------------------------------ whole tiles

_FIRST_TILE: Mapping[ArmSMETileType, int] = MappingProxyType(
    {
        ArmSMETileType.ZA_B: 0b1111_1111,
        ArmSMETileType.ZA_H: 0b0101_0101,
        ArmSMETileType.ZA_S: 0b0001_0001,
        ArmSMETileType.ZA_D: 0b0000_0001,
    }
)
"""The tiles of 64-bit elements that make up tile 0 of a kind, as bits; those of tile n are these shifted by n."""


@conversion_pattern(ZeroOp, name="ZeroOpConversion")
def lower_zero(op: ZeroOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """zero -> intr.zero of the tile"""
    number, block = _tile_id(op, rewriter), op.parent
    mask = _FIRST_TILE.get(tile_kind(op.res), 0)
    if number is None or block is None:
        return False
    rewriter.create(intrinsics.aarch64smezero, tile_mask=mask << number.value)
    # At the block's start, so that intrinsics of several tiles follow each other.
    rewriter.set_insertion_point_to_start(block)
    rewriter.replace_op(op, rewriter.create(GetTileOp, result_types=[op.res.type]))
    return True


def _is_float_tile(type_: Type) -> bool:
    if not isinstance(type_, VectorType) or type_.rank != 2 or not all(type_.scalable):
        return False
    element = type_.element_type
    if not isinstance(element, FloatType) or element.name not in ("f16", "bf16", "f32", "f64"):
        return False
    return type_.shape == (_OUTER_PRODUCT_WIDTH // element.width,) * 2


@conversion_pattern(products.OuterProductOp, name="OuterProductOpConversion")
def lower_outer_product(op: products.OuterProductOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """outerproduct -> intr.mopa"""
    number = _tile_id(op, rewriter)
    if number is None:
        return False
    problem = None if _is_float_tile(op.result.type) else "unsupported type"
    if op.kind is not CombiningKind.ADD:
        problem = "unsupported kind"
    if problem is not None:
        converter_of(rewriter).problems.append(Problem(op, problem))
        return False
    return _multiply(op, intrinsics.aarch64smemopa, number, op.lhs, op.rhs, rewriter)


def _multiply(
    op: products.OuterProductOp | products.SumOfOuterProducts,
    intrinsic: type[Operation],
    number: IntegerAttr,
    lhs: Value,
    rhs: Value,
    rewriter: ConversionRewriter,
) -> bool:
    """Replaces an outer product by an intrinsic that adds to a tile: the accumulator, or a zero tile."""
    acc = op.acc
    if acc is None:
        acc = rewriter.create(ZeroOp, result_types=[op.result.type], attributes={TILE_ID: number}).res
    masks: list[Value] = [mask for mask in (op.lhs_mask, op.rhs_mask) if mask is not None]
    if len(masks) < 2:
        masks = [VectorEmitter(rewriter).constant(1, mask_of(op.lhs.type))] * 2
    rewriter.create(intrinsic, *masks, lhs, rhs, properties={TILE_ID: number})
    rewriter.replace_op(op, [acc])
    return True


def _widening(
    op_class: type[products.SumOfOuterProducts], intrinsic: type[Operation]
) -> tuple[ConversionFunctionPattern, ConversionFunctionPattern]:
    @conversion_pattern(op_class, name="OuterProductWideningOpConversion")
    def lower(op: products.SumOfOuterProducts, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """fmopa_2way -> intr.mopa.wide, and so on"""
        number = _tile_id(op, rewriter)
        if number is None:
            return False
        return _multiply(op, intrinsic, number, adaptor[op.lhs], adaptor[op.rhs], rewriter)

    return _spill(op_class), lower


@conversion_pattern(StreamingVLOp, name="StreamingVLOpConversion")
def lower_streaming_length(op: StreamingVLOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """streaming_vl -> intr.cntsd, times how many elements of the width there are in 64 bits"""
    emit = VectorEmitter(rewriter)
    count = emit.op(IndexCastOp, emit.op(intrinsics.aarch64smecntsd, result_type=I64), result_type=INDEX)
    factor = emit.index(8 >> op.type_size.value)
    rewriter.replace_op_with_new_op(op, MulIOp, count, factor)
    return True


_WIDENING: Mapping[type[products.SumOfOuterProducts], type[Operation]] = MappingProxyType(
    {
        products.FMopa2WayOp: intrinsics.aarch64smemopawide,
        products.FMops2WayOp: intrinsics.aarch64smemopswide,
        products.SMopa2WayOp: intrinsics.aarch64smesmopaza32,
        products.SMops2WayOp: intrinsics.aarch64smesmopsza32,
        products.UMopa2WayOp: intrinsics.aarch64smeumopaza32,
        products.UMops2WayOp: intrinsics.aarch64smeumopsza32,
        products.SMopa4WayOp: intrinsics.aarch64smesmopawide,
        products.SMops4WayOp: intrinsics.aarch64smesmopswide,
        products.UMopa4WayOp: intrinsics.aarch64smeumopawide,
        products.UMops4WayOp: intrinsics.aarch64smeumopswide,
        products.SuMopa4WayOp: intrinsics.aarch64smesumopawide,
        products.SuMops4WayOp: intrinsics.aarch64smesumopswide,
        products.UsMopa4WayOp: intrinsics.aarch64smeusmopawide,
        products.UsMops4WayOp: intrinsics.aarch64smeusmopswide,
    }
)
_PATTERNS: tuple[ConversionFunctionPattern, ...] = (
    *(
        _spill(each)
        for each in (
            LoadTileSliceOp,
            ExtractTileSliceOp,
            InsertTileSliceOp,
            StoreTileSliceOp,
            products.OuterProductOp,
            ZeroOp,
        )
    ),
    lower_load_slice,
    lower_extract_slice,
    lower_insert_slice,
    lower_store_slice,
    lower_streaming_length,
    lower_outer_product,
    *(each for op_class, intrinsic in _WIDENING.items() for each in _widening(op_class, intrinsic)),
    lower_zero,
)
