"""`convert-vector-to-xegpu`: converts vector accesses and contractions to operations for Intel's GPUs.

vector.load %m[%i, %j] : memref<8x16xf32>, vector<8x16xf32>
->  %d = xegpu.create_nd_tdesc %m
    xegpu.load_nd %d[%i, %j] : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.integer_ops import AddIOp, MulIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.memref.fold import constified_metadata
from compiler.dialects.memref.view_ops import ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, SubViewOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.vector.arithmetic_ops import ContractionOp
from compiler.dialects.vector.enums import CombiningKind
from compiler.dialects.vector.memory_ops import (
    LoadOp,
    StoreOp,
    TransferOp,
    TransferReadOp,
    TransferWriteOp,
    in_bounds,
    transferred_vector,
)
from compiler.dialects.xegpu.attributes import BlockTensorDescAttr
from compiler.dialects.xegpu.chips import target_chip
from compiler.dialects.xegpu.ops import (
    CreateNdDescOp,
    DpasOp,
    LoadNdOp,
    StoreNdOp,
)
from compiler.dialects.xegpu.type_syntax import DEFAULT_ENCODING
from compiler.dialects.xegpu.types import TensorDescType
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineDimExpr
from compiler.ir.attributes import FloatAttr, IntegerAttr, bool_attr
from compiler.ir.mixed_values import MixedValue, dynamic_values, known_integer, static_values
from compiler.ir.operation import Operation, Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, I64, INDEX, DialectType, FloatType, IntegerType, MemRefType, Type, VectorType
from compiler.ir.value_types import memref_type, vector_type
from compiler.lowering.gpu.contraction_layouts import ROWS_TIMES_COLUMNS, has_layout
from compiler.lowering.gpu.vector_to_scattered import lower_gather, lower_scatter, scattered_read, scattered_write
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.buffer_types import slice_type

_BLOCK_CHIPS = ("pvc", "bmg")
"""Chips that load and store blocks of two dimensions."""
_LEAST_TRANSPOSED = 32
"""Least number of bits of an element of blocks that are loaded transposed."""


@dataclass
class VectorToXeGPU(Pass):
    """Lower the operations from the vector dialect into the XeGPU dialect."""

    argument = "convert-vector-to-xegpu"
    name = "ConvertVectorToXeGPU"
    summary = "Lower the operations from the vector dialect into the XeGPU dialect"
    dependent_dialects = ("memref", "arith", "vector", "xegpu")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(VECTOR_TO_XEGPU), state.context, listeners=state.listeners)


# ------------------------------------------------------------------------------------------ blocks


def _width(type_: Type) -> int | None:
    return type_.width if isinstance(type_, (IntegerType, FloatType)) else None


def _is_block(op: Operation, type_: VectorType, rewriter: Rewriter) -> bool:
    """Returns True if a vector of the type can be a block."""
    if type_.rank not in (1, 2):
        return rewriter.notify_match_failure(op, "Expects 1D or 2D vector")
    if _width(type_.element_type) is None:
        return rewriter.notify_match_failure(op, "Expected scalar type with known bitwidth")
    return True


def _block_type(shape: Sequence[int], element: Type, *, checks_bounds: bool) -> TensorDescType:
    space, length = DEFAULT_ENCODING.memory_space, DEFAULT_ENCODING.array_length
    encoding = BlockTensorDescAttr.get(space, length, bool_attr(checks_bounds))
    return TensorDescType.get(tuple(shape), element, encoding, None)


def _mixed(indices: Sequence[Value]) -> list[MixedValue]:
    """Returns the indices, with constants as numbers."""
    return [index if (number := known_integer(index)) is None else number for index in indices]


def _innermost(
    memory: Value, indices: Sequence[MixedValue], rank: int, rewriter: Rewriter
) -> tuple[Value, Sequence[MixedValue]]:
    """Returns a view of the innermost dimensions at the other indices, and the indices in it."""
    type_ = memref_type(memory)
    leading = type_.rank - rank
    if leading <= 0:
        return memory, indices
    metadata = _metadata(memory, rewriter)
    inner: list[MixedValue] = [
        metadata.sizes[axis] if size == DYNAMIC else size for axis, size in enumerate(type_.shape) if axis >= leading
    ]
    offsets: list[MixedValue] = [*indices[:leading], *[0] * rank]
    slice_: tuple[list[MixedValue], list[MixedValue], list[MixedValue]] = (
        offsets,
        [*[1] * leading, *inner],
        [1] * type_.rank,
    )
    view_type = slice_type(type_.shape[leading:], type_, *slice_)
    operands, properties = slice_operands(slice_), slice_properties(slice_)
    view = rewriter.create(SubViewOp, memory, *operands, result_types=[view_type], properties=properties)
    return view.result, indices[leading:]


def _metadata(memory: Value, rewriter: Rewriter) -> ExtractStridedMetadataOp:
    type_ = memref_type(memory)
    base_type = MemRefType((), type_.element_type, None, type_.memory_space)
    return rewriter.create(ExtractStridedMetadataOp, memory, result_types=[base_type, *[INDEX] * (1 + 2 * type_.rank)])


def _descriptor(memory: Value, type_: DialectType, rewriter: Rewriter) -> Value:
    """Returns a descriptor of blocks of a memref: from its address and shape if the type is not static."""
    memref = memref_type(memory)
    strides, offset = strides_and_offset(memref) or ((DYNAMIC,), DYNAMIC)
    if DYNAMIC not in (*memref.shape, offset, *strides):
        return rewriter.create(CreateNdDescOp, memory, result_types=[type_]).tensor_desc
    emit = VectorEmitter(rewriter)
    metadata = _metadata(memory, rewriter)
    base = emit.op(ExtractAlignedPointerAsIndexOp, metadata.base_buffer, result_type=INDEX)
    width = _width(memref.element_type)
    assert width is not None
    in_bytes = emit.op(MulIOp, metadata.offset, emit.index(width // 8))
    address = emit.op(IndexCastOp, emit.op(AddIOp, base, in_bytes), result_type=I64)
    _, *extents = constified_metadata(metadata)
    shape, steps = extents[: memref.rank], extents[memref.rank :]
    return emit.op(
        CreateNdDescOp,
        address,
        shape=dynamic_values(shape),
        strides=dynamic_values(steps),
        result_type=type_,
        const_shape=static_values(shape),
        const_strides=static_values(steps),
    )


def _load_block(
    memory: Value,
    indices: Sequence[Value],
    type_: VectorType,
    rewriter: Rewriter,
    *,
    checks_bounds: bool,
    is_transposed: bool = False,
) -> Value[VectorType]:
    """Returns a block of a memref, or its transpose."""
    source, inner = _innermost(memory, _mixed(indices), type_.rank, rewriter)
    shape = type_.shape[::-1] if is_transposed else type_.shape
    descriptor = _descriptor(source, _block_type(shape, type_.element_type, checks_bounds=checks_bounds), rewriter)
    return rewriter.create(
        LoadNdOp,
        descriptor,
        dynamic_values(inner),
        result_types=[type_],
        const_offsets=static_values(inner),
        transpose=[1, 0] if is_transposed else None,
    ).value


def _store_block(
    value: Value, memory: Value, indices: Sequence[Value], rewriter: Rewriter, *, checks_bounds: bool
) -> None:
    """Stores a vector as a block of a memref."""
    type_ = vector_type(value)
    source, inner = _innermost(memory, _mixed(indices), type_.rank, rewriter)
    block = _block_type(type_.shape, type_.element_type, checks_bounds=checks_bounds)
    descriptor = _descriptor(source, block, rewriter)
    rewriter.create(StoreNdOp, value, descriptor, dynamic_values(inner), const_offsets=static_values(inner))


# ------------------------------------------------------------------------------------------ transfers


def _can_transfer(op: TransferOp, rewriter: Rewriter) -> bool:
    """Returns True if a transfer is of the innermost dimensions of a memref, in any order, without a mask."""
    if op.mask is not None:
        return rewriter.notify_match_failure(op, "Masked transfer is not supported")
    memref = op.base.type
    if not isinstance(memref, MemRefType):
        return rewriter.notify_match_failure(op, "Expects memref source")
    layout = strides_and_offset(memref)
    if layout is None or layout[0][-1:] != [1]:
        return rewriter.notify_match_failure(op, "Buffer must be contiguous in the innermost dimension")
    rank = transferred_vector(op).type.rank
    if not all(in_bounds(op)) and rank < 2:
        return rewriter.notify_match_failure(op, "Boundary check is available only for block instructions.")
    map_: AffineMap = op.permutation_map.map
    if not map_.is_projected_permutation():
        return rewriter.notify_match_failure(op, "Unsupported permutation map")
    positions = [result.position for result in map_.results if isinstance(result, AffineDimExpr)]
    if any(position < map_.num_inputs - rank for position in positions):
        return rewriter.notify_match_failure(op, "Only the innermost dimensions can be accessed")
    return True


def _is_zero(value: Value) -> bool:
    constant = value.defining_op(ConstantOp)
    match None if constant is None else constant.value:
        case IntegerAttr(value=number):
            return number == 0
        case FloatAttr() as number:
            return number.value == 0
        case _:
            return False


@pattern(TransferReadOp, name="TransferReadLowering")
def lower_read(op: TransferReadOp, rewriter: Rewriter) -> bool:
    """vector.transfer_read -> xegpu.load_nd, or xegpu.load of scattered elements"""
    if not _can_transfer(op, rewriter):
        return False
    type_, map_ = op.vector.type, op.permutation_map.map
    leaves_bounds = not all(in_bounds(op))
    if target_chip(op) not in _BLOCK_CHIPS or (type_.rank == 1 and not leaves_bounds):
        if leaves_bounds:
            return rewriter.notify_match_failure(op, "scattered elements are loaded without a check of bounds")
        return scattered_read(op, rewriter)
    if not _is_block(op, type_, rewriter):
        return False
    if leaves_bounds and not _is_zero(op.padding):
        return rewriter.notify_match_failure(op, "Unsupported non-zero padded out-of-bounds read")
    is_transposed, width = not map_.is_minor_identity(), _width(type_.element_type)
    if is_transposed and (width or 0) < _LEAST_TRANSPOSED:
        return rewriter.notify_match_failure(op, "Unsupported data type for transposition")
    loaded = _load_block(op.base, op.indices, type_, rewriter, checks_bounds=leaves_bounds, is_transposed=is_transposed)
    rewriter.replace_op(op, [loaded])
    return True


@pattern(TransferWriteOp, name="TransferWriteLowering")
def lower_write(op: TransferWriteOp, rewriter: Rewriter) -> bool:
    """vector.transfer_write -> xegpu.store_nd, or xegpu.store of scattered elements"""
    if not _can_transfer(op, rewriter):
        return False
    type_, map_ = op.value_to_store.type, op.permutation_map.map
    leaves_bounds = not all(in_bounds(op))
    if target_chip(op) not in _BLOCK_CHIPS:
        if leaves_bounds:
            return rewriter.notify_match_failure(op, "scattered elements are stored without a check of bounds")
        return scattered_write(op, rewriter)
    if not _is_block(op, type_, rewriter):
        return False
    if not map_.is_minor_identity():
        return rewriter.notify_match_failure(op, "Expects identity map")
    _store_block(op.value_to_store, op.base, op.indices, rewriter, checks_bounds=leaves_bounds)
    rewriter.erase_op(op)
    return True


# ------------------------------------------------------------------------------------------ loads, stores, products


@pattern(LoadOp, name="LoadLowering")
def lower_load(op: LoadOp, rewriter: Rewriter) -> bool:
    """vector.load -> xegpu.load_nd"""
    type_ = op.result.type
    if not _is_block(op, type_, rewriter):
        return False
    loaded = _load_block(op.base, op.indices, type_, rewriter, checks_bounds=type_.rank > 1)
    rewriter.replace_op(op, [loaded])
    return True


@pattern(StoreOp, name="StoreLowering")
def lower_store(op: StoreOp, rewriter: Rewriter) -> bool:
    """vector.store -> xegpu.store_nd"""
    type_ = op.value_to_store.type
    if not _is_block(op, type_, rewriter):
        return False
    _store_block(op.value_to_store, op.base, op.indices, rewriter, checks_bounds=type_.rank > 1)
    rewriter.erase_op(op)
    return True


@pattern(ContractionOp, name="ContractionLowering")
def lower_contraction(op: ContractionOp, rewriter: Rewriter) -> bool:
    """vector.contract of matrices, rows by columns -> xegpu.dpas"""
    if op.kind != CombiningKind.ADD:
        return rewriter.notify_match_failure(op, "Expects add combining kind")
    for value, message in ((op.acc, "Expects acc 2D vector"), (op.lhs, "Expects lhs 2D vector"), (op.rhs, "")):
        if not isinstance(value.type, VectorType) or value.type.rank != 2:
            return rewriter.notify_match_failure(op, message or "Expects rhs 2D vector")
    if not has_layout(op, ROWS_TIMES_COLUMNS):
        return rewriter.notify_match_failure(op, "Invalid indexing maps")
    rewriter.replace_op_with_new_op(op, DpasOp, op.lhs, op.rhs, op.acc, result_types=[op.result0.type])
    return True


VECTOR_TO_XEGPU = (
    lower_read,
    lower_write,
    lower_load,
    lower_scatter,
    lower_gather,
    lower_store,
    lower_contraction,
)
"""Patterns of the pass."""
