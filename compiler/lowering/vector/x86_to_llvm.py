"""The x86vector and amx dialects as calls of LLVM's intrinsics, for `convert-vector-to-llvm`.

x86vector.avx.rsqrt %a : vector<8xf32>    ->    llvm.call_intrinsic "llvm.x86.avx.rsqrt.ps.256"(%a)
amx.tile_mulf %a, %b, %c                  ->    llvm.call_intrinsic "llvm.x86.tdpbf16ps.internal"(...)
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.amx import ops as amx
from compiler.dialects.amx.types import TileType
from compiler.dialects.llvm.arithmetic_ops import MulOp
from compiler.dialects.llvm.control_flow_ops import CallIntrinsicOp
from compiler.dialects.llvm.types import LLVMX86AMXType
from compiler.dialects.x86vector import ops as x86
from compiler.ir.operation import Operation, Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import (
    BF16,
    DYNAMIC,
    F32,
    I8,
    I16,
    I32,
    I64,
    DialectType,
    FloatType,
    IntegerType,
    MemRefType,
    Type,
    int_or_float_width,
)
from compiler.ir.value_types import vector_type
from compiler.lowering.memref.accesses_to_llvm import buffer_pointer, element_pointer
from compiler.lowering.memref.descriptor import STRIDES
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import LLVMTypeConverter, literal_struct
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.elementwise import constant, width_of
from compiler.rewrite.patterns import RewritePattern

_AMX = LLVMX86AMXType.get()


def _call(
    op: Operation, name: str, operands: Sequence[Value], result_types: Sequence[Type], rewriter: ConversionRewriter
) -> None:
    """Replaces an op by the call of an intrinsic, which has the attributes of the op."""
    kept = {key: value for key, value in op.properties.items() if key != "operandSegmentSizes"}
    new = rewriter.create(
        CallIntrinsicOp,
        list(operands),
        intrin=f"llvm.x86.{name}",
        op_bundle_sizes=[],
        result_types=result_types if len(result_types) <= 1 else [literal_struct(result_types)],
        attributes={**kept, **op.attributes},
        location=op,
    )
    if len(result_types) <= 1:
        rewriter.replace_op(op, new.results)
    else:
        (structure,), emit = new.results, LLVMEmitter(rewriter)
        rewriter.replace_op(op, [emit.extract(structure, index) for index in range(len(result_types))])


# ------------------------------------------------------------------------------------------ x86vector


def _bits(value: Value) -> int:
    """Returns the number of bits of a vector."""
    type_ = vector_type(value)
    return type_.num_elements * width_of(type_)


def _float_suffix(value: Value) -> str:
    return "ps" if vector_type(value).element_type == F32 else "pd"


def _name(op: Operation) -> str:
    """Returns the name of the intrinsic, after `llvm.x86.`."""
    match op:
        case x86.MaskCompressOp():
            return "avx512.mask.compress"
        case x86.MaskRndScaleOp():
            return f"avx512.mask.rndscale.{_float_suffix(op.dst)}.512"
        case x86.MaskScaleFOp():
            return f"avx512.mask.scalef.{_float_suffix(op.dst)}.512"
        case x86.Vp2IntersectOp():
            return f"avx512.vp2intersect.{'d' if op.a.type.element_type == I32 else 'q'}.512"
        case x86.DotBF16Op():
            return f"avx512bf16.dpbf16ps.{_bits(op.dst)}"
        case x86.CvtPackedF32ToBF16Op():
            return f"avx512bf16.cvtneps2bf16.{_bits(op.a)}"
        case x86.DotOp():
            return "avx.dp.ps.256"
        case x86.DotInt8Op():
            return f"avx2.vpdpbssd.{_bits(op.dst)}"
        case x86.BcstToPackedF32Op():
            return f"vbcstne{'bf16' if _is_of_bf16(op) else 'sh'}2ps{_bits(op.dst)}"
        case x86.CvtPackedEvenIndexedToF32Op():
            return f"vcvtnee{'bf16' if _is_of_bf16(op) else 'ph'}2ps{_bits(op.dst)}"
        case x86.CvtPackedOddIndexedToF32Op():
            return f"vcvtneo{'bf16' if _is_of_bf16(op) else 'ph'}2ps{_bits(op.dst)}"
    return "avx.rsqrt.ps.256"


def _is_of_bf16(op: x86.EvenOddLoad) -> bool:
    return op.a.type.element_type == BF16


def _operands(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> list[Value]:
    """Returns the operands of the intrinsic."""
    emit, operands = LLVMEmitter(rewriter), list(adaptor.operands)
    match op:
        case x86.MaskCompressOp():
            type_ = op.dst.type
            mask, values, *rest = operands
            rest = rest or [emit.attribute(op.constant_src or constant(0, type_), type_)]
            return [values, *rest, mask]
        case x86.DotOp():
            return [*operands, emit.constant(-1, I8)]
        case x86.EvenOddLoad():
            (descriptor,) = operands
            return [buffer_pointer(emit, converter_of(rewriter), op.a.type, descriptor)]
    return operands


def _lower(root: type[Operation]) -> ConversionFunctionPattern:
    @conversion_pattern(root.name, name=f"X86IntrinsicOpConversion<{root.name}>")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """x86vector op -> llvm.call_intrinsic"""
        _call(op, _name(op), _operands(op, adaptor, rewriter), [result.type for result in op.results], rewriter)
        return True

    return lower


X86VECTOR_TO_LLVM: tuple[RewritePattern, ...] = tuple(
    [
        _lower(root)
        for root in (
            x86.MaskCompressOp,
            x86.MaskRndScaleOp,
            x86.MaskScaleFOp,
            x86.Vp2IntersectOp,
            x86.DotBF16Op,
            x86.CvtPackedF32ToBF16Op,
            x86.RsqrtOp,
            x86.DotOp,
            x86.DotInt8Op,
            x86.BcstToPackedF32Op,
            x86.CvtPackedEvenIndexedToF32Op,
            x86.CvtPackedOddIndexedToF32Op,
        )
    ]
)


# ------------------------------------------------------------------------------------------ amx


def add_tile_conversion(converter: LLVMTypeConverter) -> None:
    """Converts tiles to LLVM's type for them."""
    converter.add_conversion(lambda type_: _AMX if isinstance(type_, TileType) else None, DialectType)


def _tile_sizes(type_: TileType, emit: LLVMEmitter) -> list[Value]:
    """Returns the number of rows of a tile, and of bytes in a row."""
    rows, columns = type_.shape
    return [emit.constant(rows, I16), emit.constant(columns * int_or_float_width(type_.element_type) // 8, I16)]


def _rows_in_memory(
    op: amx.TileLoadOp | amx.TileStoreOp, tile: Value[TileType], adaptor: Adaptor, rewriter: ConversionRewriter
) -> list[Value] | None:
    """Returns the sizes of a tile, the address of its first element and the bytes from row to row."""
    type_ = op.base.type
    if not isinstance(type_, MemRefType) or not isinstance(type_.element_type, IntegerType | FloatType):
        return None
    layout = strides_and_offset(type_)
    if layout is None or (op.stride is None and len(type_.shape) < 2):
        return None
    emit, converter = LLVMEmitter(rewriter), converter_of(rewriter)
    base, *indices = adaptor.operands[: 1 + len(type_.shape)]
    sizes = _tile_sizes(tile.type, emit)
    pointer = element_pointer(emit, converter, type_, base, indices)
    strides, _ = layout
    size, row = type_.element_type.width // 8, strides[-2] if len(type_.shape) > 1 else DYNAMIC
    if op.stride is None and row != DYNAMIC:
        return [*sizes, pointer, emit.constant(size * row, I64)]
    *_, last = adaptor.operands
    stride = last if op.stride is not None else emit.extract(base, STRIDES, len(type_.shape) - 2)
    return [*sizes, pointer, emit.op(MulOp, emit.constant(size, I64), stride)]


@conversion_pattern(amx.TileZeroOp, name="AMXIntrinsicOpConversion<amx.tile_zero>")
def lower_tile_zero(op: amx.TileZeroOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tile_zero -> tilezero.internal(rows, bytes)"""
    _call(op, "tilezero.internal", _tile_sizes(op.res.type, LLVMEmitter(rewriter)), [_AMX], rewriter)
    return True


@conversion_pattern(amx.TileLoadOp, name="AMXIntrinsicOpConversion<amx.tile_load>")
def lower_tile_load(op: amx.TileLoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tile_load %m[%i, %j] -> tileloadd64.internal(rows, bytes, pointer, stride)"""
    rows = _rows_in_memory(op, op.res, adaptor, rewriter)
    if rows is None:
        return False
    _call(op, "tileloadd64.internal", rows, [_AMX], rewriter)
    return True


@conversion_pattern(amx.TileStoreOp, name="AMXIntrinsicOpConversion<amx.tile_store>")
def lower_tile_store(op: amx.TileStoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tile_store %m[%i, %j], %t -> tilestored64.internal(rows, bytes, pointer, stride, %t)"""
    rows = _rows_in_memory(op, op.val, adaptor, rewriter)
    if rows is None:
        return False
    tile = adaptor.operands[1 + len(op.indices)]
    _call(op, "tilestored64.internal", [*rows, tile], [], rewriter)
    return True


def _lower_product(root: type[amx.TileMulFOp | amx.TileMulIOp]) -> ConversionFunctionPattern:
    @conversion_pattern(root, name=f"AMXIntrinsicOpConversion<{root.name}>")
    def lower(op: amx.TileMulFOp | amx.TileMulIOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """tile_mulf, tile_muli -> tdp*.internal(rows of %a, bytes of %b, bytes of %a, %acc, %a, %b)"""
        lhs, rhs, acc = adaptor.operands
        emit = LLVMEmitter(rewriter)
        (rows, depth), (_, columns) = _tile_sizes(op.lhs.type, emit), _tile_sizes(op.rhs.type, emit)
        if isinstance(op, amx.TileMulIOp):
            signs = "".join("u" if is_unsigned else "s" for is_unsigned in (op.is_zext_lhs, op.is_zext_rhs))
            name = f"tdpb{signs}d.internal"
        else:
            name = "tdpbf16ps.internal" if op.lhs.type.element_type == BF16 else "tdpfp16ps.internal"
        _call(op, name, [rows, columns, depth, acc, lhs, rhs], [_AMX], rewriter)
        return True

    return lower


AMX_TO_LLVM: tuple[RewritePattern, ...] = (
    lower_tile_zero,
    lower_tile_load,
    lower_tile_store,
    _lower_product(amx.TileMulFOp),
    _lower_product(amx.TileMulIOp),
)
