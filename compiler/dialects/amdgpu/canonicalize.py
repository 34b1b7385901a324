"""The canonicalization patterns of the amdgpu dialect."""

from __future__ import annotations

from math import prod

from compiler.dialects.amdgpu.buffer_ops import (
    RawBufferAccess,
    RawBufferAtomicCmpswapOp,
    RawBufferAtomicFaddOp,
    RawBufferAtomicFmaxOp,
    RawBufferAtomicSmaxOp,
    RawBufferAtomicUminOp,
    RawBufferLoadOp,
    RawBufferStoreOp,
)
from compiler.dialects.amdgpu.copy_ops import GatherToLDSOp
from compiler.dialects.amdgpu.lane_ops import LDSBarrierOp, MemoryCounterWaitOp
from compiler.dialects.amdgpu.product_ops import ScaledMFMAOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.memref.fold import forgetting_cast
from compiler.dialects.vector.element_ops import ExtractOp, ExtractStridedSliceOp, InsertOp, ShapeCastOp
from compiler.dialects.vector.shapes import array_of_i64, has_dynamic_position, static_position
from compiler.ir.attributes import IntegerAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import DYNAMIC, I32, VectorType
from compiler.ir.value_types import vector_type
from compiler.rewrite.dense_elements import linearize, row_major_strides
from compiler.rewrite.elementwise import constant
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

# ------------------------------------------------------------------------------------------- buffers with known bounds

_LARGEST_OFFSET = (1 << 32) - 1


def _known_unsigned(value: Value) -> int | None:
    constant = constant_integer(value)
    return None if constant is None else constant & _LARGEST_OFFSET


def _is_out_of_bounds(op: RawBufferAccess) -> bool:
    """Returns True if a checked access of a buffer is certainly beyond its end."""
    type_ = op.memref.type
    if not op.bounds_check.value or DYNAMIC in type_.shape:
        return False
    layout = strides_and_offset(type_)
    if layout is None:
        return False
    strides, start = layout
    at = start if op.index_offset is None else start + op.index_offset.value
    if op.sgpr_offset is not None:
        scalar_offset = _known_unsigned(op.sgpr_offset)
        if scalar_offset is None:
            return False
        at += scalar_offset
    indices = [index for value in op.indices if (index := _known_unsigned(value)) is not None]
    if len(indices) < len(op.indices) or len(indices) != len(strides):
        return False
    at += sum(stride * index for stride, index in zip(strides, indices, strict=True))
    return prod(type_.shape) <= at <= _LARGEST_OFFSET


def _drop_load(root: type[RawBufferAccess]) -> RewritePattern:
    @pattern(root, name=f"(anonymous namespace)::RemoveStaticallyOobBufferLoads<mlir::amdgpu::{root.__name__}>")
    def drop(op: RawBufferAccess, rewriter: Rewriter) -> bool:
        """raw_buffer_load %m[4] of four elements -> 0"""
        zero = constant(0, op.result.type)
        if zero is None or not _is_out_of_bounds(op):
            return False
        rewriter.replace_op_with_new_op(op, ConstantOp, result_types=[op.result.type], value=zero)
        return True

    return drop


def _drop_write(root: type[RawBufferAccess]) -> RewritePattern:
    @pattern(root, name=f"(anonymous namespace)::RemoveStaticallyOobBufferWrites<mlir::amdgpu::{root.__name__}>")
    def drop(op: RawBufferAccess, rewriter: Rewriter) -> bool:
        """raw_buffer_store %v -> %m[4] of four elements -> nothing"""
        if not _is_out_of_bounds(op):
            return False
        rewriter.erase_op(op)
        return True

    return drop


# ------------------------------------------------------------------------------------------------- barriers and waits


@pattern(LDSBarrierOp)
def _barrier_before_barrier(op: LDSBarrierOp, rewriter: Rewriter) -> bool:
    """lds_barrier; lds_barrier -> lds_barrier"""
    if not isinstance(op.next_op, LDSBarrierOp):
        return False
    rewriter.erase_op(op)
    return True


_COUNTERS = ("load", "store", "ds", "exp", "tensor")


@pattern(MemoryCounterWaitOp, name="(anonymous namespace)::FuseMemoryCounterWaitOp")
def _fuse_waits(op: MemoryCounterWaitOp, rewriter: Rewriter) -> bool:
    """memory_counter_wait load(1); memory_counter_wait load(2) ds(3) -> memory_counter_wait load(1) ds(3)"""
    after = op.next_op
    if not isinstance(after, MemoryCounterWaitOp):
        return False
    least = dict(op.properties)
    for counter in _COUNTERS:
        attributes = [
            attribute
            for attribute in (op.properties.get(counter), after.properties.get(counter))
            if attribute is not None
        ]
        numbers = [attribute for attribute in attributes if isinstance(attribute, IntegerAttr)]
        if numbers:
            # Compared as numbers without a sign, as upstream keeps them.
            least[counter] = min(numbers, key=lambda attribute: attribute.value & _LARGEST_OFFSET)
    with rewriter.modify(op):
        op.properties = least
    rewriter.erase_op(after)
    return True


@pattern(GatherToLDSOp, name="(anonymous namespace)::FoldGatherToLDSOfCast")
def _gather_of_cast(op: GatherToLDSOp, rewriter: Rewriter) -> bool:
    """gather_to_lds (cast %a)[%i], (cast %b)[%j] -> gather_to_lds %a[%i], %b[%j]"""
    sources: dict[Value, Value] = {}
    for memref in (op.src, op.dst):
        cast = forgetting_cast(memref)
        if cast is not None:
            (sources[memref],) = cast.operands
    if not sources:
        return False
    with rewriter.modify(op):
        op.operands = [sources.get(value, value) for value in op.operands]
    return True


# -------------------------------------------------------------------------------------------------- scales of products

_PACKED = 4
"""Number of scales in one register."""


def _packed_scale(scales: Value) -> tuple[Value, int] | None:
    """Returns the source of a vector's one scale: the vector of all scales, and its position there."""
    insert = scales.defining_op(InsertOp)
    extract = None if insert is None else insert.value_to_store.defining_op(ExtractOp)
    if extract is None or isinstance(extract.result.type, VectorType) or has_dynamic_position(extract):
        return None
    source = extract.source_
    if not isinstance(source.type, VectorType) or any(source.type.scalable):
        return None
    if source.type.num_elements < _PACKED:
        return None
    return source, linearize(static_position(extract), row_major_strides(source.type.shape))


@pattern(ScaledMFMAOp, name="(anonymous namespace)::PackScales")
def _pack_scales(op: ScaledMFMAOp, rewriter: Rewriter) -> bool:
    """scaled_mfma ((insert %all[5])[0] * ...) -> scaled_mfma ((extract_strided_slice %all [4, 4])[1] * ...)"""
    changed = False
    for position, selector in ((3, "scalesIdxA"), (4, "scalesIdxB")):
        packed_scale = _packed_scale(op.operands[position])
        if packed_scale is None:
            break
        source, at = packed_scale
        type_ = vector_type(source)
        count, element = type_.num_elements, type_.element_type
        # Groups of four begin at multiples of four, but for the last, which ends at the end.
        start = min(at - at % _PACKED, count - _PACKED)
        flat = rewriter.create(ShapeCastOp, source, result_types=[VectorType((count,), element)]).result
        slice_ = {"offsets": array_of_i64([start]), "sizes": array_of_i64([_PACKED]), "strides": array_of_i64([1])}
        packed = rewriter.create(
            ExtractStridedSliceOp, flat, result_types=[VectorType((_PACKED,), element)], properties=slice_
        ).result
        with rewriter.modify(op):
            op.operands = [*op.operands[:position], packed, *op.operands[position + 1 :]]
            op.properties = {**op.properties, selector: IntegerAttr(at - start, I32)}
        changed = True
    return changed


PATTERNS: tuple[RewritePattern, ...] = (
    _drop_load(RawBufferLoadOp),
    _drop_write(RawBufferStoreOp),
    _drop_load(RawBufferAtomicCmpswapOp),
    _drop_write(RawBufferAtomicFaddOp),
    _drop_write(RawBufferAtomicFmaxOp),
    _drop_write(RawBufferAtomicSmaxOp),
    _drop_write(RawBufferAtomicUminOp),
)
