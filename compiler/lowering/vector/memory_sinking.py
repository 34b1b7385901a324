"""Accesses of the elements that are used: extractions from loaded vectors, and stores of broadcasts.

vector.extract (vector.load %m[%i])[1]                   ->   memref.load %m[%i + 1]
vector.store (vector.broadcast %x : f32 to vector<1xf32>), %m[%i]   ->   memref.store %x, %m[%i]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from compiler.dialects.arith.constants import index_value
from compiler.dialects.arith.enums import IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import AddIOp
from compiler.dialects.memref import access_ops as memref
from compiler.dialects.vector.element_ops import BroadcastOp, ExtractOp
from compiler.dialects.vector.memory_ops import LoadOp, StoreOp
from compiler.ir.mixed_values import mixed_group
from compiler.ir.operation import Value
from compiler.ir.types import FloatType, IndexType, IntegerType, Type, VectorType
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _has_whole_bytes(type_: Type) -> bool:
    return isinstance(type_, IndexType) or (isinstance(type_, IntegerType | FloatType) and type_.width % 8 == 0)


@pattern(ExtractOp, name="(anonymous namespace)::ExtractOpFromLoad")
def _extract_from_load(op: ExtractOp, rewriter: Rewriter) -> bool:
    """extract (vector.load %m[%i])[1] -> memref.load %m[%i + 1]"""
    load = op.source_.defining_op(LoadOp)
    if load is None or not rewriter.has_one_use(load.result):
        return rewriter.notify_match_failure(op, "expected a load op with a single use")
    loaded, memory = load.result.type, load.base.type
    if any(loaded.scalable):
        return rewriter.notify_match_failure(op, "scalable vectors are not supported")
    if not _has_whole_bytes(memory.element_type):
        return rewriter.notify_match_failure(op, "unsupported element type")
    offset = memory.rank - loaded.rank
    if offset < 0:
        return rewriter.notify_match_failure(op, "unsupported ranks combination")
    positions = mixed_group(op, "dynamic_position", "static_position")
    extracted = op.result.type
    rewriter.set_insertion_point(load)
    rewriter.location = load
    indices: list[Value] = list(load.indices)
    for number, position in enumerate(positions):
        if position != 0:
            operands = [indices[offset + number], index_value(rewriter, position)]
            flags = IntegerOverflowFlags.NSW
            (indices[offset + number],) = create_or_fold(rewriter, AddIOp, operands, overflow_flags=flags)
    if isinstance(extracted, VectorType):
        rewriter.replace_op_with_new_op(op, LoadOp, load.base, indices, result_types=[extracted])
    else:
        rewriter.replace_op_with_new_op(op, memref.LoadOp, load.base, indices)
    rewriter.erase_op(load)
    return True


@pattern(StoreOp, name="(anonymous namespace)::StoreOpFromBroadcast")
def _store_of_broadcast(op: StoreOp, rewriter: Rewriter) -> bool:
    """vector.store (broadcast %x), %m[%i] -> memref.store %x, %m[%i]"""
    stored, memory = op.value_to_store.type, op.base.type
    if any(stored.scalable):
        return rewriter.notify_match_failure(op, "scalable vectors are not supported")
    if isinstance(memory.element_type, VectorType):
        return rewriter.notify_match_failure(op, "memrefs of vectors are not supported")
    if prod(stored.shape) != 1:
        return rewriter.notify_match_failure(op, "only 1-element vectors are supported")
    broadcast = op.value_to_store.defining_op(BroadcastOp)
    if broadcast is None:
        return rewriter.notify_match_failure(op, "value to store is not from a broadcast")
    if not rewriter.has_one_use(op.value_to_store):
        return rewriter.notify_match_failure(op, "expected single op use")
    source = broadcast.source_
    store = StoreOp if isinstance(source.type, VectorType) else memref.StoreOp
    rewriter.replace_op_with_new_op(op, store, source, op.base, op.indices)
    rewriter.erase_op(broadcast)
    return True


SINK_MEMORY_OPS: Sequence[RewritePattern] = (_extract_from_load, _store_of_broadcast)
