"""Simplifying `bufferization.dealloc`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.buffer_views import allocates
from compiler.analysis.effects import memory_effects
from compiler.dialects.arith.integer_ops import OrIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.bufferization.ops import DeallocOp
from compiler.dialects.memref.view_ops import ExtractStridedMetadataOp
from compiler.ir.attributes import DenseArrayAttr, IntegerAttr, bool_attr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import I1, I32
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


def pairs_of(op: DeallocOp) -> list[tuple[Value, Value]]:
    """Returns the memrefs to free, each with its condition."""
    return list(zip(op.memrefs, op.conditions, strict=True))


def set_pairs(op: DeallocOp, pairs: Sequence[tuple[Value, Value]], rewriter: Rewriter) -> bool:
    """Replaces the memrefs that an op frees. Returns True if they differ from the old ones."""
    before = pairs_of(op)
    if len(pairs) == len(before) and all(a is c and b is d for (a, b), (c, d) in zip(pairs, before, strict=True)):
        return False
    retained = op.retained
    with rewriter.modify(op):
        op.operands = [*(memref for memref, _ in pairs), *(condition for _, condition in pairs), *retained]
        sizes = DenseArrayAttr(I32, (len(pairs), len(pairs), len(retained)))
        op.properties = {**op.properties, "operandSegmentSizes": sizes}
    return True


def is_constant(value: Value, number: int) -> bool:
    """Returns True if a condition is known."""
    attribute = constant_value(value)
    return isinstance(attribute, IntegerAttr) and attribute.value == number


def false_at(op: Operation, rewriter: Rewriter) -> Value:
    """`arith.constant false` before an op."""
    return rewriter.create(ConstantOp, result_types=[I1], value=bool_attr(False), location=op).result


@pattern(DeallocOp, name="(anonymous namespace)::DeallocRemoveDuplicateDeallocMemrefs")
def merge_duplicate_memrefs(op: DeallocOp, rewriter: Rewriter) -> bool:
    """dealloc (%m, %m) if (%a, %b) -> dealloc (%m) if (%a | %b)"""
    conditions_by_memref: dict[Value, Value] = {}
    for memref, condition in pairs_of(op):
        value = conditions_by_memref.get(memref)
        if value is None:
            conditions_by_memref[memref] = condition
        elif value is not condition:
            conditions_by_memref[memref] = rewriter.create(OrIOp, value, condition, result_types=[I1]).result
    return set_pairs(op, list(conditions_by_memref.items()), rewriter)


@pattern(DeallocOp, name="(anonymous namespace)::DeallocRemoveDuplicateRetainedMemrefs")
def merge_duplicate_retained(op: DeallocOp, rewriter: Rewriter) -> bool:
    """%0:2 = dealloc retain (%r, %r) -> %0 = dealloc retain (%r), for both results"""
    retained = op.retained
    unique = list(dict.fromkeys(retained))
    if len(unique) == len(retained):
        return False
    new = rewriter.create(DeallocOp, op.memrefs, op.conditions, unique, result_types=[I1] * len(unique))
    rewriter.replace_op(op, [new.results[unique.index(value)] for value in retained])
    return True


@pattern(DeallocOp, name="(anonymous namespace)::EraseEmptyDealloc")
def erase_empty(op: DeallocOp, rewriter: Rewriter) -> bool:
    """%0 = dealloc retain (%r) -> false"""
    if op.memrefs:
        return False
    false = false_at(op, rewriter)
    rewriter.replace_op(op, [false] * len(op.results))
    return True


@pattern(DeallocOp, name="(anonymous namespace)::EraseAlwaysFalseDealloc")
def drop_never_freed(op: DeallocOp, rewriter: Rewriter) -> bool:
    """dealloc (%m, %n) if (%false, %c) -> dealloc (%n) if (%c)"""
    return set_pairs(op, [pair for pair in pairs_of(op) if not is_constant(pair[1], 0)], rewriter)


@pattern(DeallocOp, name="(anonymous namespace)::SkipExtractMetadataOfAlloc")
def use_allocation(op: DeallocOp, rewriter: Rewriter) -> bool:
    """dealloc (extract_strided_metadata(alloc)#0) -> dealloc (alloc)"""
    pairs: list[tuple[Value, Value]] = []
    for memref, condition in pairs_of(op):
        metadata = memref.defining_op(ExtractStridedMetadataOp)
        is_of_allocation = metadata is not None and allocates(metadata.source_)
        pairs.append((metadata.source_ if metadata is not None and is_of_allocation else memref, condition))
    return set_pairs(op, pairs, rewriter)


@pattern(DeallocOp, name="(anonymous namespace)::RemoveAllocDeallocPairWhenNoOtherUsers")
def erase_unused_allocations(op: DeallocOp, rewriter: Rewriter) -> bool:
    """%m = alloc; dealloc (%m) -> nothing, if %m has no other use"""
    pairs: list[tuple[Value, Value]] = []
    gone: list[Operation] = []
    for memref, condition in pairs_of(op):
        if isinstance(memref, OpResult) and allocates(memref) and rewriter.has_one_use(memref):
            if len(memory_effects(memref.owner) or ()) == 1:
                gone.append(memref.owner)
                continue
        pairs.append((memref, condition))
    if not set_pairs(op, pairs, rewriter):
        return False
    for alloc in gone:
        rewriter.erase_op(alloc)
    return True


DEALLOC_PATTERNS = (
    merge_duplicate_memrefs,
    merge_duplicate_retained,
    erase_empty,
    drop_never_freed,
    use_allocation,
    erase_unused_allocations,
)
