"""Facts about masks, and simplifications of masked operations."""

from __future__ import annotations

import enum

from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.vector.element_ops import StepOp
from compiler.dialects.vector.mask_ops import ConstantMaskOp, CreateMaskOp, MaskOp, YieldOp
from compiler.dialects.vector.memory_ops import (
    CompressStoreOp,
    ExpandLoadOp,
    GatherOp,
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    ScatterOp,
    StoreOp,
)
from compiler.ir.attributes import DenseElementsAttr, IntegerAttr
from compiler.ir.operation import OpResult, Value
from compiler.ir.slices import integers
from compiler.ir.value_types import vector_type
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


class MaskFormat(enum.Enum):
    """Known value of a mask, upstream's `MaskFormat`: all true, all false, or unknown."""

    ALL_TRUE = enum.auto()
    ALL_FALSE = enum.auto()
    UNKNOWN = enum.auto()


def mask_format(mask: Value) -> MaskFormat:
    """Returns the format of a mask by its defining op: all true, all false, or unknown."""
    match mask:
        case OpResult(ConstantOp(value=DenseElementsAttr() as value)) if value.is_splat:
            return MaskFormat.ALL_TRUE if value.bit_patterns()[0] else MaskFormat.ALL_FALSE
        case OpResult(ConstantMaskOp() as constant):
            sizes = integers(constant.mask_dim_sizes)
            shape = mask.type.shape or (1,)
            if all(size >= extent for size, extent in zip(sizes, shape, strict=True)):
                return MaskFormat.ALL_TRUE
            if all(size <= 0 for size in sizes):
                return MaskFormat.ALL_FALSE
        case OpResult(CreateMaskOp() as created):
            if any(_is_not_positive(size) for size in created.operands):
                return MaskFormat.ALL_FALSE
    return MaskFormat.UNKNOWN


def _is_not_positive(size: Value) -> bool:
    match size:
        case OpResult(ConstantOp(value=IntegerAttr(value=number))):
            return number <= 0
    return False


def is_contiguous_from_zero(indices: Value) -> bool:
    """Returns True if the indices are 0, 1, 2, .., so that a gather is a load."""
    type_ = vector_type(indices)
    if type_.rank != 1 or type_.is_scalable:
        return False
    if indices.defining_op(StepOp) is not None:
        return True
    constant = indices.defining_op(ConstantOp)
    value = None if constant is None else constant.value
    if not isinstance(value, DenseElementsAttr):
        return False
    count = type_.num_elements
    return value.bit_patterns() == list(range(count)) or (value.is_splat and count == 1 and not value.bit_patterns()[0])


def _load_under(op_class: type[ExpandLoadOp | MaskedLoadOp], folder: str) -> RewritePattern:
    @pattern(op_class, name=f"(anonymous namespace)::{folder}")
    def load(op: ExpandLoadOp | MaskedLoadOp, rewriter: Rewriter) -> bool:
        """maskedload %m[%i], dense<true>, %p -> load %m[%i]; under dense<false> -> %p"""
        known_mask_format = mask_format(op.mask)
        if known_mask_format is MaskFormat.UNKNOWN:
            return False
        if known_mask_format is MaskFormat.ALL_FALSE:
            rewriter.replace_op(op, [op.pass_thru])
            return True
        rewriter.replace_op_with_new_op(op, LoadOp, op.base, op.indices)
        return True

    return load


def _store_under(op_class: type[CompressStoreOp | MaskedStoreOp], folder: str) -> RewritePattern:
    @pattern(op_class, name=f"(anonymous namespace)::{folder}")
    def store(op: CompressStoreOp | MaskedStoreOp, rewriter: Rewriter) -> bool:
        """maskedstore %m[%i], dense<true>, %v -> store %v, %m[%i]; under dense<false> -> nothing"""
        known_mask_format = mask_format(op.mask)
        if known_mask_format is MaskFormat.UNKNOWN:
            return False
        if known_mask_format is MaskFormat.ALL_TRUE:
            rewriter.replace_op_with_new_op(op, StoreOp, op.value_to_store, op.base, op.indices)
        else:
            rewriter.erase_op(op)
        return True

    return store


@pattern(GatherOp, name="(anonymous namespace)::GatherFolder")
def gather_nothing(op: GatherOp, rewriter: Rewriter) -> bool:
    """gather %m[..][%i], dense<false>, %p -> %p"""
    if mask_format(op.mask) is not MaskFormat.ALL_FALSE:
        return False
    rewriter.replace_op(op, [op.pass_thru])
    return True


@pattern(GatherOp, name="(anonymous namespace)::FoldContiguousGather")
def contiguous_gather(op: GatherOp, rewriter: Rewriter) -> bool:
    """gather %m[%o][dense<[0, 1, 2]>], %mask, %p -> maskedload %m[%o], %mask, %p"""
    base = op.base
    if not hasattr(base.type, "layout") or not is_contiguous_from_zero(op.indices):
        return False
    rewriter.replace_op_with_new_op(op, MaskedLoadOp, base, op.offsets, op.mask, op.pass_thru)
    return True


@pattern(ScatterOp, name="(anonymous namespace)::ScatterFolder")
def scatter_nothing(op: ScatterOp, rewriter: Rewriter) -> bool:
    """scatter %m[..][%i], dense<false>, %v -> nothing"""
    if mask_format(op.mask) is not MaskFormat.ALL_FALSE:
        return False
    if op.results:
        rewriter.replace_op(op, [op.base])
    else:
        rewriter.erase_op(op)
    return True


@pattern(ScatterOp, name="(anonymous namespace)::FoldContiguousScatter")
def contiguous_scatter(op: ScatterOp, rewriter: Rewriter) -> bool:
    """scatter %m[%o][dense<[0, 1, 2]>], %mask, %v -> maskedstore %m[%o], %mask, %v"""
    if op.results or not is_contiguous_from_zero(op.indices):
        return False
    rewriter.replace_op_with_new_op(op, MaskedStoreOp, op.base, op.offsets, op.mask, op.value_to_store)
    return True


# ------------------------------------------------------------------------------------------------------- vector.mask


@pattern(MaskOp, name="vector.mask")
def mask_of_all(op: MaskOp, rewriter: Rewriter) -> bool:
    """mask dense<true> { op } -> op; mask %m { yield %x } -> %x (a fold upstream, but it moves an op)"""
    block = op.mask_region.blocks[0]
    masked, last = block.first, block.last
    if masked is None or last is None or op.parent is None:
        return False
    if masked is last:
        if op.passthru is not None:
            return False
        values = list(last.operands)
        rewriter.erase_op(last)
        rewriter.replace_op(op, values)
        return True
    if mask_format(op.mask) is not MaskFormat.ALL_TRUE:
        return False
    rewriter.erase_op(last)
    rewriter.move_op_before(masked, op)
    rewriter.replace_op(op, masked)
    return True


@pattern(MaskOp, name="CanonializeEmptyMaskOp")
def empty_mask(op: MaskOp, rewriter: Rewriter) -> bool:
    """mask %m, %p { yield %x } -> arith.select %m, %x, %p"""
    last = op.mask_region.blocks[0].last
    if not isinstance(last, YieldOp) or last.previous_op is not None or op.passthru is None:
        return False
    [value] = last.operands
    rewriter.replace_op_with_new_op(op, SelectOp, op.mask, value, op.passthru)
    return True


KNOWN_MASKS: tuple[RewritePattern, ...] = (
    _store_under(CompressStoreOp, "CompressStoreFolder"),
    _load_under(ExpandLoadOp, "ExpandLoadFolder"),
    gather_nothing,
    mask_of_all,
    _load_under(MaskedLoadOp, "MaskedLoadFolder"),
    _store_under(MaskedStoreOp, "MaskedStoreFolder"),
    scatter_nothing,
)
"""Patterns for ops whose mask is all true or all false."""

MASK_PATTERNS: tuple[RewritePattern, ...] = (*KNOWN_MASKS, contiguous_gather, empty_mask, contiguous_scatter)
